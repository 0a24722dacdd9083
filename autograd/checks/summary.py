"""Judge pages of exercises, and write a table of verdicts in Markdown.

python -m autograd.checks.summary exercises/*.ipynb

Answers are judged from outside, as for nbgrader. If GITHUB_STEP_SUMMARY is
set, the table is added to the file that it names: a run's summary on GitHub.
"""

from __future__ import annotations

import argparse
import contextlib
import html
import importlib
import io
import os
import re
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import nbformat

from autograd.checks.isolation import Ended, Isolated, Limits
from autograd.checks.outside import CHECK, compare
from autograd.checks.report import CheckFailed, NotStarted

SOLVED, WRONG, NOT_STARTED, NOT_JUDGED = STATES = (
    "✓ solved",
    "✗ wrong",
    "· not started",
    "? not judged",
)
TITLE = re.compile(r"^## Exercise (\d+: .+)$", re.MULTILINE)
NO_LESSON = "No lesson is called so. Is this the folder with exercises/ in it?"
NO_PAGE = "The page is not there."
LIMITS = Limits()
LONGEST = 1000
"""How many characters of what a learner's process says are shown."""


@dataclass(frozen=True)
class Verdict:
    """What came of an exercise: one of STATES, and why."""

    page: str
    title: str
    state: str
    why: str = ""


def main(arguments: list[str] | None = None) -> int:
    """Print the table; the exit status, 0 if all exercises are solved."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("page", nargs="+", type=Path)
    pages = parser.parse_args(arguments).page
    with ProcessPoolExecutor() as pool:
        verdicts = [each for page in pool.map(judge, pages) for each in page]
    text = table(verdicts)
    print(text)
    place = os.environ.get("GITHUB_STEP_SUMMARY")
    if place:
        with open(place, "a", encoding="utf-8") as summary:
            summary.write(text)
    return 0 if all(each.state == SOLVED for each in verdicts) else 1


# --- the verdicts --------------------------------------------------------


def judge(page: Path) -> list[Verdict]:
    """A verdict on each exercise that belongs on a page."""
    lesson = f"lesson{page.name[:2]}"
    try:
        names = exercises(lesson)
    except CheckFailed as error:  # it needs a package
        return [Verdict(page.stem, "all", NOT_JUDGED, str(error))]
    except ImportError:
        return [Verdict(page.stem, "all", NOT_JUDGED, NO_LESSON)]
    try:
        found = judged(page, lesson, names, read(page))
        why = "Its check is missing."
    except FileNotFoundError:
        found = {}
        why = NO_PAGE
    except Exception as error:  # whatever a file that is no page may lead to
        found = {}
        why = f"{type(error).__name__}: {error}"[:LONGEST]
    missing = [
        Verdict(page.stem, name, NOT_JUDGED, why)
        for name in names
        if name not in found
    ]
    return [*found.values(), *missing]


def judged(
    page: Path, lesson: str, names: list[str], cells: list[tuple[str, str]]
) -> dict[str, Verdict]:
    """The verdicts on the exercises whose checks are among the cells."""
    found: dict[str, Verdict] = {}
    error = ""  # the first since the last check
    with Isolated(page.parent, LIMITS) as isolated:
        for title, code in cells:
            call = CHECK.fullmatch(code.strip())
            if call and call[1] in names:
                state, why = verdict(lesson, *call.groups(), isolated)
                why = f"{why}\n{error}".strip() if state == WRONG else why
                new = Verdict(page.stem, title or call[1], state, why)
                found[call[1]] = best(new, found.get(call[1], new))
                error = ""
            else:
                error = error or run(code, isolated)
    return found


def exercises(lesson: str) -> list[str]:
    """The names of the exercises that a lesson has."""
    checks = vars(importlib.import_module(f"autograd.checks.{lesson}"))
    return [name for name in checks if hasattr(checks[name], "exercise")]


def read(page: Path) -> list[tuple[str, str]]:
    """Each code cell, and the title of the exercise that it belongs to."""
    notebook = nbformat.read(page, as_version=4)
    nbformat.validate(notebook)
    cells, title = [], ""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cells.append((title, cell.source))
        else:
            title = (TITLE.findall(cell.source) or [title])[-1]
    return cells


def verdict(
    lesson: str, name: str, variable: str, isolated: Isolated
) -> tuple[str, str]:
    """What came of an exercise: one of STATES, and why."""
    try:
        got = isolated.check(lesson, name, variable)
        with contextlib.redirect_stdout(io.StringIO()):
            compare(lesson, name, got)
    except NotStarted:
        return NOT_STARTED, ""
    except (CheckFailed, Ended) as error:
        return WRONG, str(error)[:LONGEST]
    return SOLVED, ""


def best(one: Verdict, other: Verdict) -> Verdict:
    """The better verdict of an exercise that is checked twice."""
    return min(one, other, key=lambda verdict: STATES.index(verdict.state))


def run(code: str, isolated: Isolated) -> str:
    """Run a cell; the error that it ends with, or ''."""
    try:
        error = isolated.run(code).get("error")
    except Ended as ended:
        return f"In a cell above: {ended}"
    if not isinstance(error, dict):
        return ""
    text = f"{error.get('ename')}: {error.get('evalue')}"
    return f"In a cell above: {text}"[:LONGEST]


# --- the table -----------------------------------------------------------


def table(verdicts: list[Verdict]) -> str:
    """The verdicts in Markdown, and below them what is wrong where."""
    counts = Counter(each.state for each in verdicts)
    lines = [
        f"## {counts[SOLVED]} of {len(verdicts)} exercises are solved",
        "",
        "| lesson | exercise | |",
        "|---|---|---|",
    ]
    lines += [
        f"| {named(each)} | {cell(each.title)} | {each.state} |"
        for each in verdicts
    ]
    told = set()
    for each in verdicts:
        where = f"{named(each)}, {cell(each.title)}"
        if each.state == NOT_JUDGED:
            where = named(each)  # why, is often the same for the whole page
        if each.why and (where, each.why) not in told:
            told.add((where, each.why))
            why = html.escape(each.why, quote=False)
            lines += ["", f"**{where}**", "", f"<pre>{why}</pre>"]
    return "\n".join([*lines, "", ""])


def named(verdict: Verdict) -> str:
    return cell(verdict.page.replace("_", " "))


def cell(text: str) -> str:
    """Text as it stands in a cell of a table, whatever it holds."""
    text = html.escape(" ".join(text.split()), quote=False)
    return re.sub(r"([\\`*_\[\]|~])", r"\\\1", text)


if __name__ == "__main__":
    sys.exit(main())
