"""How progress is shown: a table, what stands in the way, what comes next."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from pathlib import Path

from pages import Page
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from verdicts import NOT_JUDGED, NOT_STARTED, SOLVED, STATES, WRONG, Verdict

STYLES = dict(zip(STATES, ("green", "red", "dim", "yellow"), strict=True))
MARKS = dict(zip(STATES, "✓✗·?", strict=True))
PLAIN_MARKS = dict(zip(STATES, "+x.?", strict=True))
DONE = (
    "You have built automatic differentiation yourself, from a subtraction "
    "and a division to a network that learns."
)

Found = dict[Page, list[Verdict]]


def of_all(found: Found, marks: dict[str, str]) -> Padding:
    """A line for each lesson, and what follows."""
    table = grid()
    for page, verdicts in found.items():
        signs = [Text(marks[v.state], STYLES[v.state]) for v in verdicts]
        notes = dict.fromkeys(v.note for v in verdicts if v.note)
        note = Text(", ".join(notes), STYLES[NOT_JUDGED])
        table.add_row(page.number, page.title, Text(" ").join(signs), note)
    return apart(
        table,
        totals(found, marks),
        as_saved(found),
        obstacles(found),
        conclusion(found, DONE),
    )


def of_one(page: Page, verdicts: list[Verdict], marks: dict) -> Padding:
    """A line for each exercise of a lesson, and what is wrong."""
    table = grid()
    wrong = grid()
    for exercise, verdict in zip(page.exercises, verdicts, strict=True):
        state = f"{marks[verdict.state]} {verdict.note or verdict.state}"
        style = STYLES[verdict.state]
        table.add_row(exercise.number, exercise.title, Text(state, style))
        if verdict.state == WRONG:
            wrong.add_row(exercise.number, verdict.text)
    found = {page: verdicts}
    title = Text(f"{page.number}  {page.title}", "bold")
    end = conclusion(found, f"Lesson {page.number} is solved.")
    return apart(title, table, as_saved(found), wrong, obstacles(found), end)


def grid() -> Table:
    return Table(
        box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0)
    )


def apart(*parts: RenderableType) -> Padding:
    """The parts that aren't empty, a line before each, with a margin."""
    full = [x for x in parts if (x.rows if isinstance(x, Table) else x)]
    lines = [line for part in full for line in ("", part)]
    return Padding(Group(*lines), (0, 0, 1, 1))


def totals(found: Found, marks: dict[str, str]) -> Text:
    """How many exercises there are of each kind: the legend, too."""
    count = Counter(v.state for verdicts in found.values() for v in verdicts)
    parts = [
        Text(f"{marks[state]} {count[state]} {state}", STYLES[state])
        for state in STATES
        if count[state] or state != NOT_JUDGED
    ]
    return Text("   ").join(parts)


def as_saved(found: Found) -> Text:
    """A reminder that the page on the screen may be another one."""
    times = [page.path.stat().st_mtime for page in found if page.path.exists()]
    if not times or all(v.state == SOLVED for x in found.values() for v in x):
        return Text("")
    last = time.strftime("%H:%M", time.localtime(max(times)))
    return Text(f"Judged as last saved, at {last} (Ctrl+S saves).", "dim")


def obstacles(found: Found) -> Table:
    """What to do about the exercises that could not be judged."""
    table = grid()
    for page, verdicts in found.items():
        texts = [v.text for v in verdicts if v.state == NOT_JUDGED]
        for text in dict.fromkeys(texts):
            said = text.replace("{reset}", command("reset", page))
            table.add_row(page.number, said)
    return table


def conclusion(found: Found, done: str) -> Text:
    """The first exercise that is to be done; done if all are solved."""
    left = [
        (page, exercise, verdict)
        for page, verdicts in found.items()
        for exercise, verdict in zip(page.exercises, verdicts, strict=True)
        if verdict.state != SOLVED
    ]
    for page, exercise, verdict in left:
        if verdict.lacks:
            continue
        place = f"exercises/{page.path.name}"
        if (verdict.state, exercise) == (NOT_STARTED, page.exercises[0]):
            place = f"notebooks/{page.path.name}\n      {place}"
        return Text(
            f"Next: exercise {exercise.number} of lesson {page.number}: "
            f"{exercise.title}\n      {place}"
        )
    lacks = dict.fromkeys(x for *_, v in left for x in v.lacks)
    return Text(f"What is left needs {', '.join(lacks)}." if left else done)


def command(name: str, page: Page) -> str:
    """How to run a command for a page, the way this one was run."""
    if "MAKELEVEL" in os.environ:
        return f"make {name} LESSON={page.number}"
    script = Path(sys.argv[0]).with_name(f"{name}.py")
    return f"python {script} --lesson {page.number}"
