"""Losses: one number that says how far a batch of answers is from right."""

from __future__ import annotations

import math
from collections.abc import Sequence

from autograd.value import Value, _value, _values


def mean_squared_error(predictions: Sequence, targets: Sequence) -> Value:
    """The mean of (prediction - target)².

    Args:
        predictions: n Values or numbers.
        targets: n numbers.

    Raises:
        ValueError: there are none, or not as many of one as of the other.
    """
    return _mean(
        [(_value(p) - t) ** 2 for p, t in _pairs(predictions, targets)]
    )


def hinge(scores: Sequence, targets: Sequence) -> Value:
    """The mean of max(0, 1 - target · score).

    Args:
        scores: n Values or numbers; above 0 stands for the class 1.
        targets: n numbers, each 1 or -1.

    Raises:
        ValueError: a target is neither 1 nor -1, or as for
            `mean_squared_error`.

    Source: Cortes and Vapnik, Support-vector networks (1995).
    """
    pairs = _pairs(scores, targets)
    for _, t in pairs:
        if t not in (1, -1):
            raise ValueError(f"a target of hinge is 1 or -1, not {t}")
    return _mean([(1 - t * _value(s)).relu() for s, t in pairs])


def cross_entropy(logits: Sequence[Sequence], targets: Sequence[int]) -> Value:
    """The mean of -log(softmax(logits)[target]), right for any size of logit.

    Args:
        logits: n rows of k Values or numbers, as the last layer gives them:
            the softmax is part of this loss.
        targets: n classes, whole numbers from 0 to k - 1.

    Raises:
        ValueError: a target is no class of its row, or as for
            `mean_squared_error`.

    Source: Goodfellow et al., Deep Learning (2016), section 6.2.2.3.
    """
    return _mean([_surprisal(row, t) for row, t in _pairs(logits, targets)])


def _surprisal(logits: Sequence, target: int) -> Value:
    """-log(softmax(z)[target]) as one node; slopes softmax(z) - one-hot."""
    parents = _values(logits)
    z = [v.data for v in parents]
    if target not in range(len(z)):
        raise ValueError(
            f"{target} is no class of {len(z)} logits: classes count from 0"
        )
    largest = max(z)
    exps = [math.exp(x - largest) for x in z]
    total = sum(exps)
    surprisal = math.log(total) + (largest - z[int(target)])
    slopes = tuple(e / total - (i == target) for i, e in enumerate(exps))
    return Value(surprisal, parents, "cross_entropy", _slopes=slopes)


def _mean(values: list[Value]) -> Value:
    """The mean as one node; slope 1/n for each."""
    n = len(values)
    mean = sum(v.data for v in values) / n
    return Value(mean, values, "mean", _slopes=(1 / n,) * n)


def _pairs(answers: Sequence, targets: Sequence) -> list[tuple]:
    """Each answer with its target."""
    answers, targets = list(answers), list(targets)
    if len(answers) != len(targets):
        raise ValueError(f"{len(answers)} answers, but {len(targets)} targets")
    if not answers:
        raise ValueError("a loss needs at least one answer")
    return list(zip(answers, targets))
