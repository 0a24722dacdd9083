"""An answer judged from outside, by what another process says that it does."""

from __future__ import annotations

import importlib
import re
from functools import cache

from autograd.checks.judge import (
    NOT_STARTED,
    SECONDS,
    Exercise,
    Outcome,
    outcomes,
    verdict,
)
from autograd.checks.report import CheckFailed, NotStarted
from autograd.checks.wire import decode

CHECK = re.compile(r"check\.(\w+)\((\w+)\)")
"""A cell that checks: which exercise, and what the answer is called."""


def compare(lesson: str, name: str, got: dict) -> None:
    """Print what was tried; raise CheckFailed if a result is wrong.

    What is got was written by a process that the learner's code ran in.

    Raises:
        NotStarted: the answer is what the exercise came with.
    """
    task, wanted = right(lesson, name)
    complaint = got.get("complaint")
    if complaint == NOT_STARTED:
        raise NotStarted(f"{name}: {complaint}")
    if isinstance(complaint, str):
        raise CheckFailed(f"{name}: {complaint}")
    try:
        given = decode(got["outcomes"])
        if len(given) == len(wanted):
            return verdict(task, given, wanted)
    except (KeyError, TypeError, ValueError, RecursionError):
        pass
    raise CheckFailed(f"{name}: what it does could not be read.")


@cache
def right(lesson: str, name: str) -> tuple[Exercise, list[Outcome]]:
    """An exercise and what is wanted of it, worked out in this process."""
    module = importlib.import_module(f"autograd.checks.{lesson}")
    task = getattr(module, name).exercise
    return task, list(outcomes(task, task.right, SECONDS))
