"""What a learner reads when an answer is not right yet."""

from __future__ import annotations

import linecache
import sysconfig
import textwrap
import traceback
from pathlib import Path
from typing import Any

PACKAGE = str(Path(__file__).resolve().parents[1])
LIBRARIES = tuple(sysconfig.get_paths()[k] for k in ("stdlib", "purelib"))
WIDTH = 79


class CheckFailed(Exception):  # noqa: N818 - it reads as a sentence
    """An answer is not right yet; the text says why."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the text alone, without internals."""
        return [f"CheckFailed: {self}"]


def failure(
    name: str, program: str, got: Any, wanted: Any, hint: str, see: tuple
) -> str:
    """The text of a wrong result, in ten lines at most."""
    lines = [f"{name} is not right yet."]
    lines += entry("tried", program.split("\n"))
    lines += entry("got", [str(got)])
    if got.where:
        lines += entry("in", [got.where])
    lines += entry("wanted", [str(wanted)])
    advice = hint or first_aid(got)
    lines += textwrap.wrap(advice, WIDTH)
    if hint and any(see):
        lines.append(f"Read again: lesson {see[0]}, “{see[1]}”.")
    return "\n".join(lines)


def first_aid(got: Any) -> str:
    """What to say of a mistake that is not known."""
    if got.kind == "endless":
        return "A loop or a call here never comes to its end."
    if got.kind == "value" and got.value is None:
        return "None came back: does every way through it end in a return?"
    return "Try this call in a cell of your own; the hints lead on."


def entry(title: str, lines: list[str]) -> list[str]:
    """Lines under one title, each cut to the width of the page."""
    titles = [title] + [""] * (len(lines) - 1)
    return [
        f"  {title:<8}{line}"[:WIDTH]
        for title, line in zip(titles, lines, strict=True)
    ]


def learners_line(error: BaseException) -> str:
    """The last line of the learner's own code on the way to error, or ''."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if not is_ours(frame.filename):
            code = linecache.getline(frame.filename, frame.lineno).strip()
            return f"line {frame.lineno}: {code}"
    return ""


def is_ours(filename: str) -> bool:
    """True for a file of this package, of a library, or of a check."""
    return filename.startswith(("<", PACKAGE, *LIBRARIES))
