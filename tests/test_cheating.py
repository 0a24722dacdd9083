"""Cheating and accidents: nobody gets what is not due, nor stops the others.

All of these are submissions to one lesson and graded in one go. What each is
due stands beside it: the exercises that are solved, all the others are not.
"""

import json
from dataclasses import dataclass, field

import classes
import classroom
import grading
import nbformat
import pytest
from classes import SOLUTION, Lesson
from nbformat import NotebookNode, v4

LESSON = "01_slopes"
ALL = {"slope", "slopes", "sign_of_slope", "slope_along_a"}
ONE = {"slope"}
LIMITS = """
c.RunCells.cell_seconds = 4
c.RunCells.megabytes = 300
"""
WRONG = "def slope(f, x, h):\n    return 0\n"


@dataclass(frozen=True)
class Case:
    """A submission: which answers it begins with, what is done to it."""

    due: set[str]
    answers: dict = field(default_factory=dict)
    before: str = ""  # a cell at the top
    change: object = None  # a function that changes the notebook
    text: object = None  # a function from the notebook to the file's text


def solved(*names: str) -> dict:
    return dict.fromkeys(names, SOLUTION)


def cell(notebook: NotebookNode, grade_id: str) -> NotebookNode:
    """The cell of a notebook that has this grade id."""
    for each in notebook.cells:
        if each.metadata.get("nbgrader", {}).get("grade_id") == grade_id:
            return each
    raise KeyError(grade_id)


def mark(notebook: NotebookNode, grade_id: str) -> dict:
    return cell(notebook, grade_id).metadata["nbgrader"]


# --- what is done to a notebook ------------------------------------------


def without(*grade_ids: str):
    def change(notebook):
        for grade_id in grade_ids:
            notebook.cells.remove(cell(notebook, grade_id))

    return change


def edited(grade_id: str, source: str):
    def change(notebook):
        cell(notebook, grade_id).source = source

    return change


def copied_twice(notebook):
    check = cell(notebook, "01-slope")
    place = notebook.cells.index(check)
    for i in (place, len(notebook.cells)):
        copy = nbformat.from_dict({**check, "id": f"copy{i}"})
        notebook.cells.insert(i, copy)


def copied_with_its_text_changed(notebook):
    copied_twice(notebook)
    notebook.cells[-1].source = "pass"


def copied_to_where_the_name_is_another(notebook):
    copied_twice(notebook)
    notebook.cells.insert(-1, v4.new_code_cell("slope = 3"))


def output_faked(notebook):
    check = cell(notebook, "01-slope")
    check.execution_count = 1
    check.outputs = [
        v4.new_output("stream", text="slope is right.\n"),
        v4.new_output("execute_result", {"text/plain": "1.0"}),
    ]


def made_markdown(notebook):
    check = cell(notebook, "01-slope")
    check.cell_type = "markdown"
    del check["outputs"], check["execution_count"]


def worth_more(notebook):
    mark(notebook, "01-slope")["points"] = 100


def not_graded(notebook):
    mark(notebook, "01-slope")["grade"] = False


def declared_an_answer(notebook):
    mark(notebook, "01-slope")["solution"] = True


def more_checks(notebook):
    extra = v4.new_code_cell("3")
    extra.metadata["nbgrader"] = {
        **mark(notebook, "01-slope"),
        "grade_id": "extra",
        "points": 50,
    }
    notebook.cells.append(extra)


def nonsense_for_marks(notebook):
    first, second = cell(notebook, "01-slope"), cell(notebook, "01-slopes")
    first.metadata["nbgrader"] = 5
    second.metadata["nbgrader"] = {"grade_id": [1]}


def marks_exchanged(notebook):
    first, second = mark(notebook, "01-slope"), mark(notebook, "01-slopes")
    first["grade_id"], second["grade_id"] = "01-slopes", "01-slope"


def without_any_marks(notebook):
    for each in notebook.cells:
        each.metadata.pop("nbgrader", None)


def other_kernel(notebook):
    notebook.metadata = nbformat.from_dict(
        {
            "kernelspec": {
                "name": "ir",
                "display_name": "R",
                "language": "R",
            },
            "language_info": {"name": "R"},
        }
    )


def much_in_the_file(notebook):
    output = v4.new_output("stream", text="x" * 30_000_000)
    cell(notebook, "01-slope").outputs = [output]


# --- what becomes of a file ----------------------------------------------


def in_format(number: int):
    def text(notebook):
        return json.dumps(nbformat.convert(notebook, number))

    return text


def in_older_minor_format(notebook):
    for each in notebook.cells:
        del each["id"]
    return json.dumps({**notebook, "nbformat_minor": 0})


def in_a_format_to_come(notebook):
    return json.dumps({**notebook, "nbformat": 99})


def anything(text: str):
    return lambda notebook: text


# --- the submissions -----------------------------------------------------

PATCHED = """
import sys, builtins
import autograd.checks.judge as judge, autograd.checks.report as report
import autograd.checks.plain as plain
"""
NO_FAILURE = """
class Quiet(BaseException):
    def __new__(cls, *args):
        return None
"""
STUBBORN = """
def slope(f, x, h):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
"""
FORGED = """
import os, json
for fd in range(3, 64):
    for number in range(1, 40):
        line = json.dumps([number, {"outcomes": "[]"}]) + chr(10)
        try:
            os.write(fd, line.encode())
        except OSError:
            break
"""
ANSWERS_TO_ALL = """
import gc
for each in gc.get_objects():
    if type(each) is dict and each.get("private_streams") and "check" in each:
        each["check"] = lambda *args: {"outcomes": "[]"}
        each["tried"] = lambda *args: []
        each["encode"] = lambda outcomes: "[]"
"""
LIES = """
import gc, json
for each in gc.get_objects():
    if type(each) is dict and each.get("private_streams") and "check" in each:
        each["encode"] = lambda outcomes: json.dumps([LIE] * len(outcomes))
"""
LONG_TEXT = LIES.replace("LIE]", "['raised', 'E', 'x' * 90_000, '']]")
DEEP_LIST = LIES.replace("LIE]", "['value', deep, '', '']]") + (
    "deep = []\nfor _ in range(300):\n    deep = [deep]"
)
EQUAL_TO_ALL = """
class Yes(float):
    def __eq__(self, other):
        return True
    def __ne__(self, other):
        return self is other
    def __sub__(self, other):
        return self
    __rsub__ = __abs__ = __sub__

def slope(f, x, h):
    return Yes(0)
"""
ONE_SOLVED = solved("slope")

CASES = {
    # nothing wrong
    "solutions": Case(ALL, solved(*ALL)),
    "stubs": Case(set()),
    "wrong": Case(set(), {"slope": WRONG}),
    # the check cell
    "check deleted": Case(ALL, solved(*ALL), change=without("01-slope")),
    "check deleted, no answer": Case(set(), change=without("01-slope")),
    "check and answer deleted": Case(
        ALL - ONE, solved(*ALL), change=without("01-slope", "01-slope-answer")
    ),
    "first cell deleted": Case(ALL, solved(*ALL), change=without("01-start")),
    "check edited": Case(set(), change=edited("01-slope", "pass")),
    "check edited to a number": Case(
        set(), {"slope": WRONG}, change=edited("01-slope", "1.0")
    ),
    "check copied": Case(ONE, ONE_SOLVED, change=copied_twice),
    "check copied, no answer": Case(set(), change=copied_twice),
    "check copied and edited": Case(
        set(), {"slope": WRONG}, change=copied_with_its_text_changed
    ),
    "check copied elsewhere": Case(
        ALL, solved(*ALL), change=copied_to_where_the_name_is_another
    ),
    "output faked": Case(set(), {"slope": WRONG}, change=output_faked),
    "check made text": Case(ALL, solved(*ALL), change=made_markdown),
    "check made text, no answer": Case(set(), change=made_markdown),
    # the marks
    "worth more": Case(ONE, ONE_SOLVED, change=worth_more),
    "not graded": Case(ONE, ONE_SOLVED, change=not_graded),
    "check declared an answer": Case(set(), change=declared_an_answer),
    "more checks": Case(ONE, ONE_SOLVED, change=more_checks),
    "nonsense for marks": Case(ALL, solved(*ALL), change=nonsense_for_marks),
    "marks exchanged": Case(set(), change=marks_exchanged),
    "no marks": Case(ALL, solved(*ALL), change=without_any_marks),
    # names overwritten
    "check overwritten": Case(
        set(),
        {"slope": "class check:\n    slope = slopes = print\nslope = 1"},
    ),
    "print overwritten": Case(
        ONE, {**ONE_SOLVED, "slopes": "print = slopes = lambda *args: None"}
    ),
    "autograd.checks overwritten": Case(
        set(),
        {"slope": WRONG},
        before="import sys, types\n"
        "for name in list(sys.modules):\n"
        "    if name.startswith('autograd'):\n"
        "        sys.modules[name] = types.ModuleType(name)",
    ),
    "judge overwritten": Case(
        set(),
        {"slope": WRONG},
        before=PATCHED + "for name in ('judge', 'verdict', 'unfit', 'tried'):"
        "\n    setattr(judge, name, lambda *args: '')",
    ),
    "comparison overwritten": Case(
        set(),
        {"slope": WRONG},
        before=PATCHED + "judge.same = judge.close = plain.close = "
        "judge.alike = lambda *args: True",
    ),
    "CheckFailed overwritten": Case(
        set(),
        {"slope": WRONG},
        before=PATCHED + NO_FAILURE + "judge.CheckFailed = Quiet\n"
        "report.CheckFailed = Quiet",
    ),
    "builtins overwritten": Case(
        set(),
        {"slope": WRONG},
        before="import builtins\n"
        "builtins.eval = builtins.exec = lambda *args: None\n"
        "builtins.isinstance = lambda *args: True\n"
        "builtins.Exception = builtins.BaseException = int\n"
        "builtins.all = builtins.any = lambda *args: True",
    ),
    "IPython overwritten": Case(
        set(),
        {"slope": WRONG},
        before="ip = get_ipython()\n"
        "ip.showtraceback = ip._showtraceback = lambda *args, **opts: None\n"
        "ip.run_cell = lambda *args, **opts: None",
    ),
    "worker overwritten": Case(set(), {"slope": WRONG}, before=ANSWERS_TO_ALL),
    "answers forged": Case(set(), {"slope": WRONG}, before=FORGED),
    "endless text forged": Case(set(), {"slope": WRONG}, before=LONG_TEXT),
    "deep list forged": Case(set(), {"slope": WRONG}, before=DEEP_LIST),
    "equal to all": Case(set(), {"slope": EQUAL_TO_ALL}),
    # ends
    "sys.exit": Case(ONE, ONE_SOLVED, before="import sys; sys.exit(0)"),
    "sys.exit in an answer": Case(
        ONE,
        {
            **ONE_SOLVED,
            "slopes": "def slopes(*args):\n    raise SystemExit(0)",
        },
    ),
    "exit": Case(ONE, ONE_SOLVED, before="exit()"),
    "os._exit": Case(ONE, ONE_SOLVED, before="import os; os._exit(0)"),
    "os._exit in an answer": Case(
        ONE,
        {
            **ONE_SOLVED,
            "slopes": "import os\nslopes = lambda *args: os._exit(0)",
        },
    ),
    "os._exit in every answer": Case(
        set(), dict.fromkeys(ALL, "import os; os._exit(0)")
    ),
    "kernel killed": Case(
        ONE, ONE_SOLVED, before="import os; os.kill(os.getpid(), 9)"
    ),
    "forked": Case(ONE, ONE_SOLVED, before="import os; os.fork()"),
    "helper lost with its process": Case(
        {"slope", "slope_along_a"},
        {
            "slope": "def rise(f, x, h):\n    return f(x + h) - f(x)\n"
            "def slope(f, x, h):\n    return rise(f, x, h) / h",
            "slopes": "import os; os._exit(1)",
            "slope_along_a": "def slope_along_a(a, b, c, h):\n"
            "    return rise(lambda a: a * b + a * c, a, h) / h",
        },
    ),
    # no end
    "endless cell": Case(ONE, ONE_SOLVED, before="while True:\n    pass"),
    "endless answer": Case(
        ONE, {**ONE_SOLVED, "slopes": "def slopes(*args):\n    while 1: pass"}
    ),
    "endless and stubborn": Case(
        {"slopes"}, {**solved("slopes"), "slope": STUBBORN}
    ),
    "asleep": Case(ONE, ONE_SOLVED, before="import time; time.sleep(1000)"),
    "waits for input": Case(ONE, ONE_SOLVED, before="input('who?')"),
    # much
    "100 MB in a line": Case(
        ONE, ONE_SOLVED, before="print('x' * 100_000_000)"
    ),
    "100 MB in lines": Case(
        ONE,
        ONE_SOLVED,
        before="for _ in range(100):\n    print('x\\n' * 500_000)",
    ),
    "100 MB as a result": Case(ONE, ONE_SOLVED, before="'x' * 100_000_000"),
    "100 MB in an error": Case(
        ONE, ONE_SOLVED, before="raise ValueError('x' * 100_000_000)"
    ),
    "100 MB behind Python's back": Case(
        ONE, ONE_SOLVED, before="import os; os.write(1, b'x' * 100_000_000)"
    ),
    "100 MB from an answer": Case(
        ONE,
        {**ONE_SOLVED, "slopes": "slopes = lambda *args: 'x' * 100_000_000"},
    ),
    "100 MB in an answer's error": Case(
        ONE,
        {
            **ONE_SOLVED,
            "slopes": "def slopes(*args):\n"
            "    raise ValueError('x' * 100_000_000)",
        },
    ),
    "30 MB in the file": Case(ONE, ONE_SOLVED, change=much_in_the_file),
    "memory": Case(ONE, ONE_SOLVED, before="x = bytearray(10**10)"),
    "memory bit by bit": Case(
        ONE,
        ONE_SOLVED,
        before="x = []\nwhile True:\n    x.append(bytearray(10**7))",
    ),
    "memory in an answer": Case(
        ONE,
        {**ONE_SOLVED, "slopes": "slopes = lambda *args: bytearray(10**10)"},
    ),
    # files
    "other kernel": Case(ONE, ONE_SOLVED, change=other_kernel),
    "format 3": Case(ONE, ONE_SOLVED, text=in_format(3)),
    "format 4.0": Case(ONE, ONE_SOLVED, text=in_older_minor_format),
    "format to come": Case(set(), ONE_SOLVED, text=in_a_format_to_come),
    "not JSON": Case(set(), text=anything("no { notebook")),
    "empty": Case(set(), text=anything("")),
    "JSON but no notebook": Case(set(), text=anything('{"cells": 5}')),
    "deep JSON": Case(set(), text=anything("[" * 100_000)),
}
UNREADABLE = {
    "format to come",
    "not JSON",
    "empty",
    "JSON but no notebook",
    "deep JSON",
}


def made(lesson: Lesson, case: Case) -> NotebookNode | str:
    """What a case hands in."""
    notebook = lesson.notebook(case.answers)
    if case.before:
        notebook.cells.insert(0, v4.new_code_cell(case.before))
    if case.change:
        case.change(notebook)
    return case.text(notebook) if case.text else notebook


def student(name: str) -> str:
    return "".join(x if x.isalnum() else "-" for x in name)


@dataclass(frozen=True)
class Graded:
    lesson: Lesson
    problems: dict[str, str]
    points: dict[str, dict[str, float]]


@pytest.fixture(scope="module")
def graded(tmp_path_factory) -> Graded:
    """The class, graded: two at a time."""
    folder = classes.course(tmp_path_factory.mktemp("course"), LESSON)
    with (folder / "nbgrader_config.py").open("a") as config:
        config.write(LIMITS)
    lesson = classes.lesson(folder, LESSON)
    for name, case in CASES.items():
        lesson.hand_in(student(name), made(lesson, case))
    grades = classroom.graded(folder, LESSON, jobs=2, again=False)
    problems = {each.student: each.problem for each in grades}
    return Graded(lesson, problems, classes.points(lesson))


@pytest.mark.parametrize("name", CASES)
def test_each_gets_its_due(graded, name):
    due = graded.lesson.due(solved(*CASES[name].due))
    assert graded.points[student(name)] == due


def test_nobody_is_lost_and_who_cannot_be_read_is_named(graded):
    assert graded.problems.keys() == set(map(student, CASES))
    named = {name for name, problem in graded.problems.items() if problem}
    assert named == set(map(student, UNREADABLE))
    assert "JSON" in graded.problems[student("not JSON")]


def test_what_is_kept_of_a_flood_is_little(graded):
    files = list(graded.lesson.folder.glob("autograded/*/*/*.ipynb"))
    assert len(files) == len(CASES) - len(UNREADABLE)
    assert max(path.stat().st_size for path in files) < 100_000


def test_without_this_courses_settings_a_cheat_pays(tmp_path):
    """So it is a cheat, and not something that would fail anyway."""
    folder = classes.course(tmp_path, LESSON)
    (folder / "nbgrader_config.py").write_text(grading.PLAIN)
    lesson = classes.lesson(folder, LESSON)
    cheat = CASES["judge overwritten"]
    lesson.hand_in("cheat", made(lesson, cheat))
    classes.nbgrader(folder, "autograde", LESSON)
    assert classes.points(lesson) == {"cheat": lesson.due(solved(*ALL))}
