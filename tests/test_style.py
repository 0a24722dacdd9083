"""What can be counted of good style, counted."""

import ast
import itertools
import re
import statistics
from pathlib import Path

import pytest
import sources

ROOT = Path(__file__).resolve().parents[1]
LESSONS = sorted(ROOT.glob("course/*/lesson.md"))
EXERCISES = sorted(ROOT.glob("course/*/exercises.md"))
PAGES = LESSONS + EXERCISES
PACKAGE = sorted(ROOT.glob("autograd/*.py"))


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def cells_of(path: Path, kind: str) -> list[str]:
    """The texts of a page's cells of one kind, 'code' or 'markdown'."""
    cells = sources.read(path).cells
    return [c.source for c in cells if c.cell_type == kind and c.source]


def kinds_of(path: Path) -> list[str]:
    return [cell.cell_type for cell in sources.read(path).cells]


def prose(text: str) -> str:
    """text without formulas, tables and programs."""
    text = re.sub(r"`[^`\n]+`", "code", text)
    text = re.sub(r"\$\$.*?\$\$", " ", text, flags=re.DOTALL)
    text = re.sub(r"\$[^$\n]+\$", "formula", text)
    return re.sub(r"^(    |\|).*$", "", text, flags=re.MULTILINE)


def words(text: str) -> int:
    return len(re.findall(r"[\w']+", prose(text)))


def is_class(code: str) -> bool:
    """Whether a cell is the class as it stands at the end of a lesson."""
    return bool(sources.CLASS.search(code)) and "def __add__" in code


lessons = pytest.mark.parametrize("path", LESSONS, ids=name_of)
pages = pytest.mark.parametrize("path", PAGES, ids=name_of)


# --- the text ------------------------------------------------------------


@lessons
def test_a_lesson_opens_with_its_number_and_one_promise(path):
    title, promise = cells_of(path, "markdown")[0].split("\n\n")[:2]
    assert re.fullmatch(rf"# {path.parent.name[:2]} .+", title)
    assert re.fullmatch(r"[^.?!]+\.", promise), "one sentence"


@lessons
def test_text_comes_in_portions(path):
    counts = [words(cell) for cell in cells_of(path, "markdown")]
    assert 20 <= statistics.median(counts) <= 80
    assert max(counts) <= 120


@pages
def test_prose_has_one_sentence_a_line(path):
    for cell in cells_of(path, "markdown"):
        for line in prose(cell).split("\n"):
            line = re.sub(r"\([^)]*\)|\"[^\"]*\"", "", line)
            assert not re.search(r"[.?!] +[A-Z*]", line), line


@pages
def test_prose_is_calm(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(
        r"[\U0001F000-\U0001FFFF\u2600-\u2604\u2607-\u27BF]", text
    ), "emoji"
    for cell in cells_of(path, "markdown"):
        assert not re.search(r"\w!(\s|$)", cell), "exclamation mark"
        assert not re.search(r"\b[A-Z]{5,}\b", prose(cell)), "capitals"
        for line in cell.split("\n"):
            assert len(re.findall(r"\*\*[^*]+\*\*", line)) <= 3, line


@lessons
def test_a_lesson_ends_with_three_things_and_the_way_on(path):
    end = next(c for c in cells_of(path, "markdown") if "## What we have" in c)
    assert len(re.findall(r"^- ", end, re.MULTILINE)) == 3
    assert f"../exercises/{path.parent.name}.ipynb" in end
    following = LESSONS[LESSONS.index(path) + 1 :]
    if following:
        assert f"({following[0].parent.name}.ipynb)" in end


@lessons
def test_the_reader_is_asked_to_predict(path):
    cells = sources.read(path).cells
    predicted = [
        (before.source, cell)
        for before, cell in itertools.pairwise(cells)
        if "predict" in cell.metadata.get("tags", [])
    ]
    assert len(predicted) >= 2
    for before, cell in predicted:
        assert "**Predict**" in before, cell.source


# --- the cells -----------------------------------------------------------


@pages
def test_cells_are_short(path):
    given = sources.CLASS.search if path in EXERCISES else is_class
    cells = [c for c in cells_of(path, "code") if not given(c)]
    lines = sorted(len(re.findall(r"^.*\S", c, re.M)) for c in cells)
    lines = lines or [0]
    assert statistics.median(lines) <= 5
    assert lines[int(0.9 * (len(lines) - 1))] <= 15
    assert max(lines) <= 25


@pages
def test_lines_are_short(path):
    for code in cells_of(path, "code"):
        for line in code.split("\n"):
            assert len(line) <= 79, line


@pages
def test_at_most_three_code_cells_in_a_row(path):
    runs = re.findall(r"c+", "".join(kind[0] for kind in kinds_of(path)))
    assert max(map(len, runs)) <= 3


@lessons
def test_a_lesson_proves_itself_by_a_second_method(path):
    proof = [c for c in cells_of(path, "code") if not is_class(c)]
    if path.parent.name == "00_welcome":
        assert any("program(-4.0 + h, 2.0)" in code for code in proof)
    else:
        assert re.search(r"assert |gradcheck\(", "".join(proof[-2:]))


@lessons
def test_print_shows_fixed_digits(path):
    for code in cells_of(path, "code"):
        for call in re.findall(r"print\(.*?\)$", code, re.MULTILINE):
            for field in re.findall(r"\{[^{}]*[/*][^{}]*\}", call):
                assert re.search(r":.*\.\d+[fge]", field), call


# --- the class that grows ------------------------------------------------


def methods(node: ast.ClassDef) -> dict[str, str]:
    """The methods of a class, as code without docstrings and comments."""
    return {
        item.name: bare(item)
        for item in node.body
        if isinstance(item, ast.FunctionDef)
    }


def bare(function: ast.FunctionDef) -> str:
    body = function.body
    if ast.get_docstring(function) is not None:
        function.body = body[1:]
    return ast.unparse(function)


def grown(codes: list[str]) -> dict[str, str]:
    """The methods of Value after all these cells have run in turn."""
    found, old, functions = {}, {}, {}
    for statement in [s for code in codes for s in ast.parse(code).body]:
        if isinstance(statement, ast.ClassDef) and statement.name == "Value":
            old, found = found, methods(statement)
        elif isinstance(statement, ast.FunctionDef):
            functions[statement.name] = bare(statement)
        elif isinstance(statement, ast.Assign):
            for target in statement.targets:
                if ast.unparse(target).startswith("Value."):
                    value = statement.value
                    found[target.attr] = (
                        old[value.attr]  # taken over from the class before
                        if isinstance(value, ast.Attribute)
                        else functions[value.id]
                    )
    return found


@lessons
def test_the_class_at_the_end_is_the_one_that_grew(path):
    codes = cells_of(path, "code")
    if not any(is_class(code) for code in codes):
        pytest.skip("no class here")
    *before, last = codes
    assert is_class(last)
    earlier = [sources.read(p) for p in LESSONS[: LESSONS.index(path)]]
    recaps = [c for c in map(sources.last_class, earlier) if c]
    assert grown([last]) == grown(recaps[-1:] + before)


# --- the package ---------------------------------------------------------


def functions_of(path: Path) -> list[ast.FunctionDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]


def is_public(function: ast.FunctionDef) -> bool:
    return not function.name.startswith("_")


@pytest.mark.parametrize("path", PACKAGE, ids=lambda path: path.name)
def test_a_file_opens_with_one_sentence_and_holds_one_idea(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert re.fullmatch(r"[^.]+\.", ast.get_docstring(tree))
    assert len(ast.unparse(without_docstrings(tree)).split("\n")) <= 150


def without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        kinds = (ast.FunctionDef, ast.ClassDef, ast.Module)
        if isinstance(node, kinds) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return tree


@pytest.mark.parametrize("path", PACKAGE, ids=lambda path: path.name)
def test_public_functions_have_a_docstring_and_types(path):
    for function in filter(is_public, functions_of(path)):
        assert ast.get_docstring(function) or len(function.body) == 1, (
            function.name
        )
        assert function.returns is not None, function.name


def test_the_chain_rule_stands_once():
    package = "".join(path.read_text(encoding="utf-8") for path in PACKAGE)
    assert len(re.findall(r"\.grad \+= .*\*.*\.grad", package)) == 1
