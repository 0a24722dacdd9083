"""What a learner reads when an answer is not right yet."""

from __future__ import annotations

import linecache
import os
import sysconfig
import textwrap
import traceback
from pathlib import Path
from typing import Any

from autograd.checks.plain import DOTS

PACKAGE = str(Path(__file__).resolve().parents[1]) + os.sep
LIBRARIES = tuple(sysconfig.get_paths()[k] for k in ("stdlib", "purelib"))
WIDTH = 79
LONGEST = 1000
"""How many characters of an error's text are looked at."""


class CheckFailed(Exception):  # noqa: N818 - it reads as a sentence
    """An answer is not right yet; the text says why."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the text alone, without internals."""
        lines = f"CheckFailed: {self}".split("\n")
        return [part for line in lines for part in textwrap.wrap(line, WIDTH)]


class NotStarted(CheckFailed):
    """An exercise is as it was handed out; no mistake yet."""


def failure(
    name: str, program: str, got: Any, wanted: Any, hint: str, see: tuple
) -> str:
    """The text of a wrong result, short enough for ten lines."""
    lines = [f"{name} is not right yet."]
    lines += entry("tried", program.split("\n"))
    lines += entry("got", [str(got)])
    if got.where:
        lines += entry("in", [got.where])
    lines += entry("wanted", [str(wanted)])
    lines.append(hint or first_aid(got))
    if hint and any(see):
        lines.append(f"Read again: lesson {see[0]}, “{see[1]}”.")
    return "\n".join(lines)


def first_aid(got: Any) -> str:
    """What to say of a mistake that is not known."""
    if got.kind == "endless":
        return "A loop or a call here never comes to its end."
    if got.value == DOTS or "ellipsis" in got.text:
        return "Dots ... still stand where a part of your answer belongs."
    nothing = got.kind == "value" and got.value is None
    if nothing or "'NoneType' object has no" in got.text:
        return (
            "None came back: does every way through it end in a return? "
            "(print hands nothing back.)"
        )
    if got.value == "RecursionError":
        return "A call here leads to the same call again, without end."
    if got.text.endswith("object is not callable"):
        return (
            "What is called here is no function. If it is a name like max or "
            "sum, you gave that name to something else: restart the kernel."
        )
    return "Try this call in a cell of your own; the hints lead on."


def entry(title: str, lines: list[str]) -> list[str]:
    """Lines under one title, each cut to the width of the page."""
    titles = [title] + [""] * (len(lines) - 1)
    return [
        f"  {title:<8}{line}"[:WIDTH]
        for title, line in zip(titles, lines, strict=True)
    ]


def message(error: BaseException) -> str:
    """The text of error in one line, cut; '' if it fails to give one."""
    try:
        return " ".join(str(error).split())[:LONGEST]
    except Exception:
        return ""


def learners_line(error: BaseException) -> str:
    """The last line of the learner's own code on the way to error, or ''."""
    theirs = None
    for frame, line in traceback.walk_tb(error.__traceback__):
        if not is_ours(frame.f_code.co_filename):
            theirs = frame.f_code.co_filename, line
    if theirs is None:
        return ""
    return f"line {theirs[1]}: {linecache.getline(*theirs).strip()}"


def is_ours(filename: str) -> bool:
    """True for a file of this package, of a library, or of a check."""
    cell = filename.startswith("<ipython-input")
    return not cell and filename.startswith(("<", PACKAGE, *LIBRARIES))
