"""How an answer is judged, whatever it does, and what its writer reads."""

import itertools
import math
import random
import subprocess
import sys
import threading
import time
from fractions import Fraction

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

from autograd.checks import judge as judging
from autograd.checks.judge import exercise, judge
from autograd.checks.limit import Shortened, TimeLimit, time_limit
from autograd.checks.plain import close, plain, show
from autograd.checks.report import CheckFailed, NotStarted

SHORT = 0.2  # seconds


def squared(x):
    return x * x


def endless(x):
    while x == x:
        pass


double = exercise(
    "double",
    lambda x: 2 * x,
    {
        "numbers": ["double(3)", "double(0.5)"],
        "below zero": ["x = -2\ndouble(x)"],
    },
    [
        (squared, "You squared x."),
        (lambda x: x["x"], "x is a number, no table."),
        (lambda x: print("x", x) or 7, "7 is a number for print."),
    ],
    see=("07", "Twice"),
)
box = exercise(
    "box",
    type("Box", (), {"get": lambda self: 1}),
    {"what is in it": ["Box().get()"]},
    [],
    variable="Box",
    methods=("get",),
)


def complaint(answer, check=double, seconds=10):
    """The text of the failure, which must be short enough to be read."""
    with pytest.raises(CheckFailed) as caught:
        judge(check.exercise, answer, seconds)
    shown = "\n".join(caught.value._render_traceback_()).split("\n")
    assert len(shown) <= 10
    assert max(map(len, shown)) <= 79
    assert shown[0].startswith("CheckFailed: ")
    return str(caught.value)


def test_what_is_right_is_told_line_by_line(capsys):
    double(lambda x: x + x)
    assert capsys.readouterr().out == (
        "  ok  numbers\n  ok  below zero\ndouble is right.\n"
    )


def test_what_is_wrong_is_told_with_its_hint(capsys):
    assert complaint(lambda x: x**2) == (
        "double is not right yet.\n"
        "  tried   double(3)\n"
        "  got     9\n"
        "  wanted  6\n"
        "You squared x.\n"
        "Read again: lesson 07, “Twice”."
    )
    assert capsys.readouterr().out == ""


def test_what_was_right_before_the_fault_is_told_too(capsys):
    assert "x = -2" in complaint(lambda x: 2 * abs(x))
    assert capsys.readouterr().out == "  ok  numbers\n"


def test_a_check_can_be_run_again(capsys):
    for _ in range(2):
        double(lambda x: x + x)
        assert "squared" in complaint(squared)


# Answers that are not there yet.


def with_dots(x):
    """A docstring."""
    ...


def with_dots_alone(x): ...


def with_pass(x):
    pass


def with_docstring(x):
    """A docstring."""


def returning_dots(x):
    return ...


def returning_none(x):
    return None


class Dots:
    def __init__(self):
        self.x = 1

    def get(self):
        """A docstring."""
        ...


@pytest.mark.parametrize(
    "stub",
    [
        with_dots,
        with_dots_alone,
        with_pass,
        with_docstring,
        returning_dots,
        returning_none,
        ...,
        [1, ...],
    ],
)
def test_a_stub_is_not_started(stub):
    assert "not started yet" in complaint(stub)


def test_what_is_not_started_can_be_told_from_what_is_wrong():
    with pytest.raises(NotStarted):
        double(with_dots)
    with pytest.raises(CheckFailed) as caught:
        double(squared)
    assert not isinstance(caught.value, NotStarted)


def test_a_class_is_not_started_while_its_methods_are_stubs():
    assert "not started yet" in complaint(Dots, box)


def test_a_class_is_started_with_its_first_method():
    cases = {"what is in it": ["Box().get()"]}
    right = type("Box", (), {"get": lambda self: 1, "put": lambda self: 2})
    check = exercise("Box", right, cases, [], methods=("get", "put"))
    methods = {"get": with_pass, "put": with_pass}
    assert "not started yet" in complaint(type("Box", (), methods), check)
    methods["put"] = right.put
    assert "got     None" in complaint(type("Box", (), methods), check)


def test_half_an_answer_is_started():
    def half(x):
        twice = 2 * x  # noqa: F841
        ...

    def dots_inside(x):
        twice = ...
        return twice + x

    assert "end in a return?" in complaint(half)
    assert "Dots ... still stand" in complaint(dots_inside)
    assert "Dots ... still stand" in complaint(lambda x: (x, ...)[1])


def test_what_is_no_answer_at_all_is_sent_back():
    for given in (6, None, "double", [6], itertools.count(), 10**9999, math):
        assert "give check the function itself" in complaint(given)
    for given in (6, Dots(), squared):
        assert "give check the class itself" in complaint(given, box)


@pytest.mark.parametrize("other", [int, type("Box", (), {"_get": len})])
def test_a_class_without_the_method_is_sent_back(other):
    assert "the class has no method get." in complaint(other, box)


def test_a_method_may_come_from_a_base_class():
    class Base:
        def get(self):
            return 1

    box(type("Box", (Base,), {}))


# Answers that go wrong on the way.


def test_an_exception_is_shown_with_the_learners_line():
    def answer(x):
        return Fraction(x, 0)  # which raises in a file of the library

    text = complaint(answer)
    assert "got     ZeroDivisionError: Fraction(3, 0)\n" in text
    assert ": return Fraction(x, 0)" in text


def raising(error):
    def answer(x):
        raise error

    return answer


class Speechless(Exception):  # noqa: N818
    def __str__(self):
        raise ValueError


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (
            ValueError("one\n\ntwo" + " and more" * 99),
            "ValueError: one two and",
        ),
        (Speechless(), "got     Speechless\n"),
        (SystemExit(0), "got     SystemExit: 0"),
        (GeneratorExit(), "got     GeneratorExit"),
        (KeyboardInterrupt(), "got     no end: you stopped it"),
        (TypeError("'int' object is not callable"), "restart the kernel"),
        (AttributeError("'NoneType' object has no attribute"), "None came"),
    ],
)
def test_any_exception_is_a_wrong_answer(error, shown):
    assert shown in complaint(raising(error))


def test_recursion_without_end_is_a_wrong_answer():
    def answer(x):
        return answer(x)

    assert "the same call again, without end" in complaint(answer)


def test_an_answer_that_was_interrupted_is_not_run_again():
    runs = []

    def answer(x):
        runs.append(x)
        raise KeyboardInterrupt

    assert "you stopped it" in complaint(answer)
    assert runs == [3]


def test_an_answer_that_comes_too_late_is_not_right():
    def answer(x):
        try:
            endless(x)
        except BaseException:
            return 2 * x

    check = exercise("double", abs, {"zero": ["double(0)"]}, [])
    assert "no end" in complaint(answer, check, SHORT)


def test_an_answer_cannot_go_on_after_any_exception():
    caught = []

    def answer(x):
        try:
            endless(x)
        except Exception:
            caught.append(x)

    assert "no end" in complaint(answer, seconds=SHORT)
    assert not caught


def stubborn(x):
    while True:
        try:
            x += 1
        except Exception:
            x -= 1


def printing(x):
    while True:
        print("x =", x)


@pytest.mark.parametrize(
    "answer",
    [
        endless,
        stubborn,
        printing,
        lambda x: iter(lambda: iter(lambda: itertools.count(), x), x),
    ],
)
def test_an_endless_answer_is_stopped(answer):
    start = time.process_time()
    text = complaint(answer, seconds=SHORT)
    assert "no end: stopped after 10 seconds" in text
    assert time.process_time() - start < 5


def test_an_endless_loop_is_shown_with_its_line_and_hint(monkeypatch):
    monkeypatch.setattr(judging, "MISTAKE_SECONDS", SHORT)
    cases = {"numbers": ["double(3)", "double(4)"]}
    check = exercise("double", abs, cases, [(endless, "Yours has no end.")])
    text = complaint(lambda x: endless(x), check, SHORT)
    assert "while x == x:" in text or "pass" in text
    assert "Yours has no end." in text
    assert "Yours has no end." not in complaint(lambda x: print(), check)


def test_an_answer_is_stopped_outside_the_main_thread_too():
    texts = []
    thread = threading.Thread(
        target=lambda: texts.append(complaint(endless, seconds=SHORT))
    )
    thread.start()
    thread.join(10)
    assert "no end" in texts[0]


def test_an_answer_has_nobody_to_ask(monkeypatch):
    def ask(prompt=""):
        raise AssertionError("it has asked")

    monkeypatch.setattr("builtins.input", ask)
    text = complaint(lambda x: float(input("x? ")))
    assert "input() has nobody to ask: use the arguments" in text
    assert input is ask


def test_only_the_beginning_of_what_is_printed_is_passed_on(capsys):
    def answer(x):
        print("x =", x)
        return 2 * x

    double(answer)
    assert capsys.readouterr().out.startswith("x = 3\nx = 0.5\nx = -2\n  ok ")
    complaint(printing, seconds=SHORT)
    printed = capsys.readouterr().out
    assert printed.startswith("x = 3\n" * 20)
    assert printed.endswith(" ...\n")
    assert len(printed) < 1100


@pytest.mark.parametrize(
    ("result", "shown"),
    [
        (math.nan, "nan"),
        (math.inf, "inf"),
        (10**5000, "a whole number of about 16610 bits"),
        (-(10**9), "-1000000000"),
        (1j, "1j"),
        ({}, "a dict"),
        ({1}, "a set"),
        (b"6", "a bytes"),
        (int, "a class"),
        ("6", "'6'"),
        (object(), "a object"),
        ([6], "[6]"),
        (np.array([6.5]), "[6.5]"),
        (itertools.count(), "[0, 1, 2, "),
        ((0, 1), "[0, 1]"),
        ("6\n" * 100, r"'6\n6\n6\n"),
    ],
    ids=lambda value: (
        value if isinstance(value, str) else type(value).__name__
    ),
)
def test_any_other_result_is_wrong_and_shown_in_short(result, shown):
    assert f"got     {shown}" in complaint(lambda x: result)


def test_lists_in_lists_have_an_end():
    own = []
    own.append(own)
    assert "got     [[[[[[[[[[...]]]]]]]]]]\n" in complaint(lambda x: own)


@pytest.mark.parametrize(
    "number", [Fraction, np.float32, np.array, lambda x: np.array(x)[()]]
)
def test_any_number_will_do(number):
    double(lambda x: 2 * number(x))


def test_numbers_are_compared_with_a_tolerance():
    double(lambda x: 2 * x * (1 + 1e-12))
    assert "got     6.000006" in complaint(lambda x: 2 * x * (1 + 1e-6))
    assert close(plain(10**400), plain(10**400), 0)
    assert not close(plain(10**400), 1.0, 1e-9)
    assert not close(plain("1"), plain(1), 1e-9)
    assert not close([1, 2], [1, 2, 3], 1e-9)
    assert close(math.nan, math.nan, 0)


def test_an_object_is_named_without_its_address():
    assert plain(repr(object())) == "<object>"
    assert show(plain([Dots(), Dots])) == "[a Dots, a class]"


def test_what_an_answer_changes_does_not_change_the_verdict(monkeypatch):
    limit = sys.getrecursionlimit()

    def answer(x):
        random.seed(0)
        sys.setrecursionlimit(limit + 100)
        return 2 * x

    try:
        double(answer)
    finally:
        sys.setrecursionlimit(limit)


def test_a_rebound_builtin_of_the_notebook_does_not_reach_the_check():
    scope = {"abs": 3, "print": 4}
    exec("def double(x):\n    return abs(x)", scope)
    assert "restart the kernel" in complaint(scope["double"])


# The diagnosis.


def test_a_mistake_must_give_the_same_everywhere():
    assert "You squared" not in complaint(lambda x: 9)
    assert "7 is a number" in complaint(lambda x: 7)
    assert "7 is a number" not in complaint(lambda x: 7 if x == 3 else 8)


def test_an_exception_for_another_reason_is_another_mistake():
    def table(number):
        return number["x"]

    def item(number):
        return number + "x"

    assert "no table" in complaint(table)
    assert "no table" not in complaint(item)


def test_a_right_refusal_may_be_worded_as_one_likes():
    def refusing(answer, text):
        def double(x):
            if x < 0:
                raise ValueError(text)
            return answer(x)

        return double

    check = exercise(
        "double",
        refusing(lambda x: 2 * x, "negative"),
        {"a number": ["double(3.0)"], "below 0": ["double(-1.0)"]},
        [(refusing(lambda x: x * x, "negative"), "You squared it.")],
    )
    assert "You squared it." in complaint(
        refusing(lambda x: x * x, "I will not"), check
    )


def test_the_name_of_a_function_makes_no_other_mistake():
    check = exercise(
        "double",
        lambda x: 2 * x,
        {"numbers": ["double(3)"]},
        [(lambda: 6, "It takes one argument.")],
    )

    def mine():
        return 6

    assert "It takes one argument." in complaint(mine, check)


def test_mistakes_print_nothing(capsys):
    assert "print" in complaint(lambda x: 7)
    assert capsys.readouterr().out == ""


# The limits.


def watchers():
    return [t for t in threading.enumerate() if t.name.endswith("(watch)")]


def test_a_block_in_time_is_left_alone():
    with time_limit(SHORT):
        pass
    time.sleep(2 * SHORT)
    assert not watchers()


def test_a_block_is_struck_until_it_stops():
    struck = []
    with pytest.raises(TimeLimit), time_limit(0.05):
        while True:
            try:
                endless(0)
            except TimeLimit:
                struck.append(1)
                if len(struck) == 2:
                    raise
    assert not watchers()


@pytest.mark.parametrize("seconds", [0, -1])
def test_no_time_at_all_is_a_limit_too(seconds):
    for _ in range(20):
        with pytest.raises(TimeLimit), time_limit(seconds):
            endless(0)
    assert not watchers()


PROFILED = """
import cProfile, time
from autograd.checks.limit import TimeLimit, time_limit
try:
    with time_limit(%s):
        time.sleep(0.1)
        for _ in range(1000):
            pass
except TimeLimit:
    print("struck")
cProfile.run("sorted([])")
"""


@pytest.mark.parametrize(("seconds", "struck"), [(5, False), (0.01, True)])
def test_python_can_be_profiled_and_traced_afterwards(seconds, struck):
    done = subprocess.run(
        [sys.executable, "-c", PROFILED % seconds],
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert "function calls" in done.stdout
    assert done.stdout.startswith("struck") == struck


def test_shortened_text_ends_in_dots(capsys):
    stream = Shortened(sys.stdout, 5)
    for text in ("abc", "de", "f", "g"):
        stream.write(text)
    assert capsys.readouterr().out == "abcde ...\n"
    Shortened(sys.stdout, 4).write("abcdef")
    assert capsys.readouterr().out == "abcd ...\n"


# In a notebook.

CELLS = [
    """\
from autograd.checks import lesson01 as check, lesson03 as values
from autograd.checks.judge import judge""",
    "def slope(f, x, h):\n    ...",
    "check.slope(slope)",
    "def slope(f, x, h):\n    return f(x) / 0",
    "check.slope(slope)",
    "def slope(f, x, h):\n    while True:\n        print(x)",
    "judge(check.slope.exercise, slope, 0.2)",
    "check.slope(6.001)",
    "def slope(f, x, h):\n    return (f(x + h) - f(x)) / h",
    "check.slope(slope)",
    "check.slope(slope)",
    """\
class Value:
    def __init__(self, data):
        self.data = data
    def __repr__(self):
        return f"Value(data={self.data})\"""",
    "values.value_repr(Value)",
    "values.value_add(Value)",
]


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """What a notebook shows under each of CELLS: texts and a traceback."""
    cells = [nbformat.v4.new_code_cell(cell) for cell in CELLS]
    notebook = nbformat.v4.new_notebook(cells=cells)
    here = {"metadata": {"path": str(tmp_path_factory.mktemp("kernel"))}}
    NotebookClient(
        notebook, timeout=60, allow_errors=True, resources=here
    ).execute()
    return [
        "".join(
            out.get("text") or "\n".join(out.get("traceback", []))
            for out in cell.outputs
        )
        for cell in notebook.cells
    ]


def test_a_notebook_shows_failures_without_internals(shown):
    for text in shown:
        failure = text[text.find("CheckFailed") :].rstrip("\n")
        assert "Traceback" not in text
        assert failure.count("\n") < 10
        assert max(map(len, failure.split("\n"))) <= 79


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (2, "slope: not started yet."),
        (4, "in      line 2: return f(x) / 0\n"),
        (6, "got     no end: stopped after 10 seconds\n"),
        (6, "in      line"),
        (7, "It got 6.001."),
        (9, "slope is right."),
        (10, "slope is right."),
        (12, "value_repr is right."),
        (13, "the class has no method __add__."),
    ],
)
def test_a_notebook_shows(shown, cell, text):
    assert text in shown[cell]
