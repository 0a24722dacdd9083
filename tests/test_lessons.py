"""The lessons as a row: nothing comes before it is taught, all ends meet."""

import ast
import re
import sys
from pathlib import Path

import pytest
import sources
from test_style import LESSONS, bare, cells_of, grown, name_of, prose

ROOT = Path(__file__).resolve().parents[1]

# What each lesson brings in, as it stands in code and in prose. The welcome
# page shows the end of the road, so it may use all; a look ahead ("lesson 08
# takes it up") says the number of the lesson and is no use of the thing.
CODE = {
    "02_numerical_derivative": (
        r"\bgradient\(",
        r"\bgradcheck\(",
        r"\bcentral_difference\(",
    ),
    "03_value": (r"\bclass Value\b", r"\._prev\b", r"\._op\b", r"draw_dot\("),
    "04_graph": (r"\btrace\(", r"\bwalk\("),
    "06_neuron": (r"\.tanh\(", r"\bdef tanh\("),
    "07_backward_functions": (r"\._backward\b", r"\bdef _backward\("),
    "08_topological_order": (r"topological_order\(", r"\bdef backward\("),
    "09_accumulation": (r"\bzero_grad\(",),
    "10_operators": (
        r"__radd__",
        r"__rsub__",
        r"__pow__",
        r"__truediv__",
        r"\.exp\(\)",
        r"\.log\(\)",
        r"\.relu\(\)",
        r"\.sigmoid\(\)",
        r"\b_value\(",
    ),
    "11_numerics": (r"\breal\.", r"\bisnan\b", r"\blog_sum_exp\("),
    "12_local_gradients": (r"\b_slopes\b", r"__slots__"),
    "13_mlp": (
        r"\bMLP\(",
        r"\bLayer\(",
        r"def parameters\(",
    ),
    "14_training": (
        r"\bmean_squared_error\(",
        r"\bhinge\(",
        r"\bSGD\(",
        r"\bmoons\(",
    ),
    "15_classification": (
        r"\bsoftmax\(",
        r"\bcross_entropy\(",
        r"\bAdam\(",
        r"\bpenguins\(",
    ),
    "16_pytorch": (r"\btorch\b", r"\bneeds\("),
    "17_speed": (r"\bcProfile\b", r"\bdot\("),
}
WORDS = {
    "01_slopes": ("slope", "derivative", "chord"),
    "02_numerical_derivative": (
        "central difference",
        "truncation",
        "rounding error",
        "kink",
    ),
    "03_value": ("leaf", "tuple"),
    "04_graph": ("shared node", "edge"),
    "05_chain_rule": ("chain rule", "local slope"),
    "06_neuron": ("neuron", "bias", "saturated", "weighted sum"),
    "07_backward_functions": ("closure",),
    "08_topological_order": ("topological", "recursive"),
    "09_accumulation": ("inner node", "parameter"),
    "10_operators": ("sigmoid", "relu", "logarithm"),
    "11_numerics": ("overflow", "NaN", "underflow"),
    "12_local_gradients": ("garbage collector",),
    "13_mlp": ("layer", "perceptron"),
    "14_training": ("learning rate", "gradient descent", "hinge"),
    "15_classification": (
        "logit",
        "softmax",
        "cross-entropy",
        "accuracy",
        "momentum",
    ),
    "16_pytorch": ("tensor",),
    "17_speed": ("profiler",),
}
COURSE = {"autograd", "matplotlib", "IPython", "graphviz", "tqdm"}
LOOK_AHEAD = re.compile(
    r"[^\n]*\b[Ll]essons? \d\d[^\n]*|[^\n]*\[\d\d [^\n]*|[^\n]*neural network"
    r"[^\n]*"
)


def earlier(lesson: str) -> list[Path]:
    """The lessons between the welcome page and this one."""
    return [path for path in LESSONS[1:] if path.parent.name < lesson]


def uses(kind: str, table: dict) -> list:
    return [
        pytest.param(lesson, thing, id=f"{thing} before {lesson}")
        for lesson, things in table.items()
        for thing in things
    ]


@pytest.mark.parametrize("lesson, idiom", uses("code", CODE))
def test_no_code_before_it_is_taught(lesson, idiom):
    for path in earlier(lesson):
        for code in cells_of(path, "code"):
            assert not re.search(idiom, code), f"{name_of(path)}:\n{code}"


@pytest.mark.parametrize("lesson, idiom", uses("code", CODE))
def test_the_lesson_that_teaches_it_has_it(lesson, idiom):
    path = ROOT / "course" / lesson / "lesson.md"
    assert any(re.search(idiom, code) for code in cells_of(path, "code"))


@pytest.mark.parametrize("lesson, word", uses("words", WORDS))
def test_no_word_before_it_is_explained(lesson, word):
    for path in earlier(lesson):
        for text in cells_of(path, "markdown"):
            text = LOOK_AHEAD.sub("", prose(text))
            found = re.search(rf"[^\n]*\b{word}[^\n]*", text, re.IGNORECASE)
            assert not found, f"{name_of(path)}: {found and found[0]}"


@pytest.mark.parametrize("lesson, word", uses("words", WORDS))
def test_a_word_is_bold_where_it_is_explained(lesson, word):
    path = ROOT / "course" / lesson / "lesson.md"
    text = "\n".join(cells_of(path, "markdown"))
    assert re.search(rf"{word}", text, re.IGNORECASE)


@pytest.mark.parametrize("path", LESSONS, ids=name_of)
def test_a_lesson_needs_nothing_but_the_course(path):
    asked_for = set()
    for code in cells_of(path, "code"):
        asked_for |= set(re.findall(r"\bneeds\(\"(\w+)\"\)", code))
        for node in ast.walk(ast.parse(code)):
            if isinstance(node, ast.ImportFrom):
                modules = [node.module]
            elif isinstance(node, ast.Import):
                modules = [name.name for name in node.names]
            else:
                continue
            for module in modules:
                root = module.split(".")[0]
                known = sys.stdlib_module_names | COURSE | asked_for
                assert root in known, module


def test_every_method_of_the_last_class_stands_in_the_package():
    lesson = ROOT / "course" / "12_local_gradients" / "lesson.md"
    last = grown([sources.last_class(sources.read(lesson))])
    package = (ROOT / "autograd" / "value.py").read_text(encoding="utf-8")
    ours = grown([unannotated(package)])
    assert len(last) >= 20
    assert {name: ours.get(name) for name in last} == last


def unannotated(code: str) -> str:
    """code without its annotations."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
    return ast.unparse(tree)


def test_the_helper_of_the_last_class_stands_in_the_package():
    lesson = ROOT / "course" / "12_local_gradients" / "lesson.md"
    package = (ROOT / "autograd" / "value.py").read_text(encoding="utf-8")

    def helper(code):
        functions = ast.parse(code).body
        return next(
            bare(node)
            for node in functions
            if isinstance(node, ast.FunctionDef) and node.name == "_value"
        )

    last = sources.last_class(sources.read(lesson))
    assert helper(unannotated(last)) == helper(unannotated(package))
