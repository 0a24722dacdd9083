"""Outcomes as text, so that one process can try and another one judge."""

from __future__ import annotations

import json
from typing import Any

from autograd.checks.judge import Outcome
from autograd.checks.plain import HUGE, Thing
from autograd.checks.report import LONGEST


def encode(outcomes: list[Outcome]) -> str:
    """The outcomes as one line of text."""
    rows = [[o.kind, packed(o.value), o.text, o.where] for o in outcomes]
    return json.dumps(rows)


def decode(text: str) -> list[Outcome]:
    """The outcomes that a text stands for.

    Nothing in the text is run, whoever wrote it.

    Raises:
        ValueError: it stands for none.
    """
    try:
        rows = json.loads(text)
        return [outcome(*row) for row in rows]
    except (TypeError, LookupError, RecursionError) as error:
        raise ValueError("no outcomes") from error


def outcome(kind: str, value: Any, text: str, where: str) -> Outcome:
    if not all(isinstance(x, str) for x in (kind, text, where)):
        raise TypeError("kind, text and where are texts")
    return Outcome(kind, unpacked(value), text[:LONGEST], where[:LONGEST])


def packed(x: Any) -> Any:
    """A plain value as JSON knows it: a dict holds what JSON does not."""
    if isinstance(x, list):
        return [packed(part) for part in x]
    if isinstance(x, Thing):
        return {"thing": str.__str__(x)}
    if isinstance(x, bool) or x is None:
        return x
    if isinstance(x, int):
        return {"hex": hex(x)} if abs(x) > HUGE else int(x)
    return float(x) if isinstance(x, float) else str(x)


def unpacked(x: Any) -> Any:
    """The plain value that packed was given."""
    if isinstance(x, list):
        return [unpacked(part) for part in x]
    if not isinstance(x, dict):
        return x
    return int(x["hex"], 16) if "hex" in x else Thing("" + x["thing"])
