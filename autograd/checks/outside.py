"""An answer judged from outside, by what another process says that it does."""

from __future__ import annotations

import importlib
from functools import cache

from autograd.checks.judge import (
    SECONDS,
    Exercise,
    Outcome,
    outcomes,
    verdict,
)
from autograd.checks.report import CheckFailed
from autograd.checks.wire import decode


def compare(lesson: str, name: str, got: dict) -> None:
    """Raise CheckFailed unless an answer does what is wanted.

    What is got was written by a process that the learner's code ran in.
    """
    task, wanted = right(lesson, name)
    if isinstance(got.get("complaint"), str):
        raise CheckFailed(f"{name}: {got['complaint']}")
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
