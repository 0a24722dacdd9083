"""Outcomes come out of their text as they went in, or not at all."""

import importlib
import math
from pathlib import Path

import numpy as np
import pytest

from autograd import checks
from autograd.checks.judge import SECONDS, Outcome, outcomes
from autograd.checks.plain import DOTS, HUGE, Thing, close
from autograd.checks.report import LONGEST, CheckFailed
from autograd.checks.wire import decode, encode

LESSONS = sorted(
    path.stem for path in Path(checks.__file__).parent.glob("lesson*.py")
)
VALUES = [
    None,
    True,
    0,
    -7,
    HUGE,
    10**5000,
    -(10**5000),
    0.1,
    -0.0,
    math.inf,
    -math.inf,
    "",
    "text",
    "hex",
    "\ud800",
    DOTS,
    Thing("a dict"),
    [],
    [1, [2.5, [None, "x", Thing("y")]]],
]


@pytest.mark.parametrize("value", VALUES, ids=map(str, range(len(VALUES))))
def test_a_value_comes_back(value):
    [back] = decode(encode([Outcome("value", value)]))
    assert back == Outcome("value", value)
    assert type(back.value) is type(value)


def test_a_number_that_is_none_comes_back():
    [back] = decode(encode([Outcome("value", math.nan)]))
    assert math.isnan(back.value)


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_wanted_comes_back(lesson):
    try:
        module = importlib.import_module(f"autograd.checks.{lesson}")
    except CheckFailed as missing:  # PyTorch, say
        pytest.skip(str(missing))
    tasks = [
        x.exercise for x in vars(module).values() if hasattr(x, "exercise")
    ]
    assert tasks
    for task in tasks:
        wanted = list(outcomes(task, task.right, SECONDS))
        assert decode(encode(wanted)) == wanted


class Always(float):
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return self is other


class AlwaysText(str):
    __slots__ = ()

    def __eq__(self, other):
        return True


@pytest.mark.parametrize("value", [Always(0), AlwaysText("x"), np.float64(0)])
def test_a_value_is_only_what_it_looks_like(value):
    [back] = decode(encode([Outcome("value", value)]))
    assert type(back.value) in (float, str)
    assert not close(back.value, 1.0, 1e-9)


def test_a_long_text_is_cut():
    """Whoever wrote it: to search it for hours would stop the grading."""
    long = "x" * 1_000_000
    [back] = decode(encode([Outcome("raised", "Error", long, long)]))
    assert len(back.text) == len(back.where) == LONGEST


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no JSON",
        "5",
        "null",
        "[5]",
        "[[]]",
        '[["value", 1, ""]]',
        '[["value", 1, "", 7]]',
        '[["value", {"other": 1}, "", ""]]',
        '[["value", {"hex": "no"}, "", ""]]',
        '[["value", {"hex": 5}, "", ""]]',
        '[["value", {"thing": 5}, "", ""]]',
        "[" * 100_000,
    ],
)
def test_what_stands_for_no_outcomes_is_refused(text):
    with pytest.raises(ValueError):
        decode(text)
