"""From what nbval said of a page to a verdict on each of its exercises."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from pages import Exercise, Page

STATES = ("solved", "wrong", "not started", "not judged")
SOLVED, WRONG, NOT_STARTED, NOT_JUDGED = STATES
DEAD, LATE, CUT = "dead kernel", "late", "cut"
"""How a cell may end, besides well and by an exception."""
SECONDS_PER_CELL = 60
"""A check stops an answer after ten; this is for the cells around it."""
SECONDS_PER_PAGE = 300
BROKEN = {
    DEAD: (
        "kernel died",
        "Python ended in exercise {} or just before it: exit(), say, or too "
        "little memory.",
    ),
    LATE: (
        "took too long",
        f"A cell of exercise {{}} ran for more than {SECONDS_PER_CELL} "
        f"seconds.",
    ),
    CUT: (
        "broke off",
        "The run broke off in exercise {}: without an end, or out of memory.",
    ),
}
RESET = "For a fresh page, yours put aside: {reset}"
MISSING = (
    "exercises/{} is not there. If it has another name now, give it its own "
    "again. A fresh one: {{reset}}"
)
IN_OTHER_WORDS = {
    LATE: f"A cell ran for more than {SECONDS_PER_CELL} seconds. Does a loop "
    f"in it ever come to its end?",
    "StdinNotImplementedError": "input() has nobody to ask here. An answer "
    "gets its numbers from its arguments.",
}
"""What is said of errors whose own words tell a learner nothing."""
FIRST_CELL = "from autograd.checks import lesson{} as check"
TEMPORARY = re.compile(r"(?<=\()\S+\.py, (?=line \d+\)$)")
"""What a cell is called inside, as it stands in the text of a SyntaxError."""


@dataclass(frozen=True)
class Verdict:
    """What came of an exercise.

    Attributes:
        state: one of STATES.
        note: why it was not judged, in two or three words.
        text: what is wrong, or what to do about it.
        lacks: the packages without which it can't be done.
    """

    state: str
    note: str = ""
    text: str = ""
    lacks: tuple[str, ...] = ()


@dataclass
class Report:
    """What run_page wrote.

    Attributes:
        checks: for each code cell, the checks that it calls.
        errors: for each cell that was run, the kind and the text of the error
            with which it ended, or None.
        readable: whether there was a notebook to run; None if it is unknown.
    """

    checks: list[list[str]] = field(default_factory=list)
    errors: dict[int, list[str] | None] = field(default_factory=dict)
    readable: bool | None = None


def read_report(path: Path) -> Report:
    """The report in a file, as far as it got."""
    report = Report()
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    for line in text.split("\n")[:-1]:
        match json.loads(line):
            case {"checks": None}:
                report.readable = False
            case {"checks": checks}:
                report.checks, report.readable = checks, True
            case {"cell": cell, "error": error}:
                report.errors[cell] = error
    return report


def verdicts(page: Page, report: Report, missing: list[str]) -> list[Verdict]:
    """A verdict for each exercise.

    A package of those missing is to blame only where an error names it.
    """
    whole = of_page(page, report)
    return [
        whole or of_exercise(exercise, page, report, missing)
        for exercise in page.exercises
    ]


def of_page(page: Page, report: Report) -> Verdict | None:
    """The verdict on every exercise, if there was nothing to judge."""
    if not page.path.exists():
        text = MISSING.format(page.path.name)
        return Verdict(NOT_JUDGED, "page missing", text)
    if report.readable is None:
        text = f"Why, says: pytest --nbval exercises/{page.path.name}"
        return Verdict(NOT_JUDGED, "can't be run", text)
    if not report.readable:
        return Verdict(NOT_JUDGED, "can't be read", RESET)
    return None


def of_exercise(
    exercise: Exercise, page: Page, report: Report, missing: list[str]
) -> Verdict:
    """The verdict on one exercise: the best, if it is checked twice."""
    found = [
        of_check(cell, page, report, missing)
        for cell, checks in enumerate(report.checks)
        if exercise.check in checks
    ]
    text = f"Write {exercise.call} in a cell below your answer. {RESET}"
    none = Verdict(NOT_JUDGED, "check cell missing", text)
    return min(found, key=lambda v: STATES.index(v.state), default=none)


def of_check(
    cell: int, page: Page, report: Report, missing: list[str]
) -> Verdict:
    """The verdict of the check in a cell."""
    kind, text = how(report, cell)
    if not kind:
        return Verdict(SOLVED)
    if kind == "NotStarted":
        return Verdict(NOT_STARTED)
    if kind == "CheckFailed":
        reason = first_error(above(cell, report), report)
        return Verdict(WRONG, text=f"{reason}\n{text}".strip())
    if kind in BROKEN:
        return broken(cell, page, report)
    said = "\n".join(how(report, i)[1] for i in range(cell + 1))
    lacks = tuple(name for name in missing if name in said)
    if lacks:
        names = " and ".join(lacks)
        text = f"Needs {names}; the page says how to get it."
        return Verdict(NOT_JUDGED, f"needs {names}", text, lacks)
    if kind == "NameError" and "'check'" in text:
        return without_checks(page, report)
    return Verdict(
        WRONG, text=first_error([*above(cell, report), cell], report)
    )


def how(report: Report, cell: int) -> list[str]:
    """The kind and the text of a cell's error; two empty ones if none."""
    return report.errors.get(cell, [CUT, ""]) or ["", ""]


def broken(cell: int, page: Page, report: Report) -> Verdict:
    """The verdict if this cell, or one before it, broke the run off."""
    while cell and how(report, cell)[0] != LATE:
        if how(report, cell - 1)[0] not in BROKEN:
            break
        cell -= 1
    note, text = BROKEN[how(report, cell)[0]]
    numbers = {e.check: e.number for e in page.exercises}
    ahead = [name for checks in report.checks[cell:] for name in checks]
    number = next(numbers[name] for name in ahead if name in numbers)
    return Verdict(NOT_JUDGED, note, text.format(number))


def without_checks(page: Page, report: Report) -> Verdict:
    """The verdict if the page's first cell did not import the checks."""
    if how(report, 0)[0]:
        text = f"The page's first cell fails: {first_error([0], report)}"
        return Verdict(NOT_JUDGED, "first cell fails", text)
    text = f"Write {FIRST_CELL.format(page.number)} in a cell at the top."
    return Verdict(NOT_JUDGED, "first cell missing", f"{text} {RESET}")


def above(cell: int, report: Report) -> range:
    """The cells between a check and the one before it."""
    checked = [i for i in range(cell) if report.checks[i]]
    return range(max(checked, default=-1) + 1, cell)


def first_error(cells: Iterable[int], report: Report) -> str:
    """The first error of these cells, in a line; '' if there is none."""
    errors = (how(report, cell) for cell in cells)
    kind, text = next((error for error in errors if error[0]), ("", ""))
    if kind in IN_OTHER_WORDS:
        return IN_OTHER_WORDS[kind]
    return f"{kind}: {TEMPORARY.sub('', text)}".removesuffix(": ")
