"""Pictures of learning, in colours that stay apart for every eye."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7")
MARKERS = ("o", "s", "^", "D")
LINES = ("-", "--", "-.", ":")
"""Classes and curves also differ in shape. Source of the colours: Okabe and
Ito, Color universal design (2008)."""


def loss_curve(
    losses: Sequence | Mapping[str, Sequence], ax: Axes | None = None
) -> Axes:
    """The axes on which the loss of every step is drawn.

    Args:
        losses: the losses of one run, or of several, by name.
        ax: where to draw; by default on a new figure.
    """
    ax = ax or _axes(5, 3)
    runs = losses if isinstance(losses, Mapping) else {"": losses}
    for i, (name, run) in enumerate(runs.items()):
        color, line = _look(i, LINES)
        numbers = [float(loss) for loss in run]
        ax.plot(numbers, color=color, linestyle=line, label=name)
    ax.set_xlabel("step")
    ax.set_ylabel("loss")
    if len(runs) > 1:
        ax.legend(frameon=False)
    return ax


def decision_boundary(
    model: Callable,
    points: Sequence[tuple[float, float]],
    classes: Sequence[int],
    ax: Axes | None = None,
    cells: int = 40,
) -> Axes:
    """The axes on which a model's answer colours the plane.

    Blue is where its score is below 0, orange where it is above, the paler the
    nearer to 0; the black line is where it is 0. A model with two scores is
    drawn by their difference, second minus first.

    Args:
        model: from two numbers to one score, or to two.
        points: the examples (x, y).
        classes: 0 or 1 for each point: blue circles and orange squares.
        ax: where to draw; by default on a new figure.
        cells: the model is asked at cells × cells places.
    """
    from matplotlib.colors import LinearSegmentedColormap

    ax = ax or _axes(4, 3.2)
    xs, ys = (_span(numbers, cells) for numbers in zip(*points))
    scores = [[_score(model([x, y])) for x in xs] for y in ys]
    pale = LinearSegmentedColormap.from_list(
        "pale", [COLORS[0], "white", COLORS[1]]
    )
    levels = [-1, -0.5, 0, 0.5, 1]
    shades = [pale(i / 10) for i in (2, 3, 4, 6, 7, 8)]
    ax.contourf(xs, ys, scores, levels, colors=shades, extend="both")
    if min(map(min, scores)) < 0 < max(map(max, scores)):
        ax.contour(xs, ys, scores, levels=[0], colors="black", linewidths=1)
    scatter(points, classes, ax)
    return ax


def scatter(
    points: Sequence[tuple[float, float]],
    classes: Sequence[int],
    ax: Axes | None = None,
) -> Axes:
    """The axes on which each class of points has its colour and shape.

    Both axes have one scale; ax.set_aspect("auto") ends that.

    Args:
        points: the examples (x, y).
        classes: the class of each, from 0 to 15.
        ax: where to draw; by default on a new figure.
    """
    _check(classes, 16)
    ax = ax or _axes(4, 3.2)
    for k in sorted(set(classes)):
        chosen = [p for p, c in zip(points, classes, strict=True) if c == k]
        color, marker = _look(k, MARKERS)
        style = {"s": 16, "edgecolor": "white", "lw": 0.5}
        ax.scatter(*zip(*chosen), color=color, marker=marker, **style)
    ax.set_aspect("equal")
    return ax


def confusion_table(
    actual: Sequence[int],
    predicted: Sequence[int],
    names: Sequence[str],
    ax: Axes | None = None,
) -> Axes:
    """The axes on which is counted what was taken for what.

    A row is what the examples are, a column what they were taken for, so
    mistakes stand off the diagonal.

    Args:
        actual: the class of each example, a place in `names`.
        predicted: what it was taken for.
        names: of the classes.
        ax: where to draw; by default on a new figure.
    """
    k = len(names)
    _check([*actual, *predicted], k)
    counts = [[0] * k for _ in names]
    for a, p in zip(actual, predicted, strict=True):
        counts[a][p] += 1
    ax = ax or _axes(1.3 * k, k)
    ax.imshow(counts, cmap="Blues", vmin=0)
    dark = 0.7 * max(map(max, counts))
    for a, row in enumerate(counts):
        for p, count in enumerate(row):
            color = "white" if count > dark else "black"
            ax.text(p, a, count, ha="center", va="center", color=color)
    ax.set_xticks(range(k), names)
    ax.set_yticks(range(k), names)
    ax.set_xlabel("taken for")
    ax.set_ylabel("is")
    return ax


def _axes(width: float, height: float) -> Axes:
    import matplotlib.pyplot as plt

    return plt.figure(figsize=(width, height), layout="tight").add_subplot()


def _look(i: int, shapes: Sequence[str]) -> tuple[str, str]:
    """A colour and a shape, together different for each i below 16."""
    return COLORS[i % 4], shapes[(i + i // 4) % 4]


def _check(classes: Sequence[int], k: int) -> None:
    for c in classes:
        if c not in range(k):
            raise ValueError(f"{c} is no class: they count from 0 to {k - 1}")


def _span(numbers: Sequence[float], cells: int) -> list[float]:
    """Evenly spaced numbers that span the given ones and a margin."""
    low, high = min(numbers), max(numbers)
    margin = 0.2 * (high - low or 1.0)
    width = (high - low + 2 * margin) / (cells - 1)
    return [low - margin + i * width for i in range(cells)]


def _score(answer) -> float:
    if isinstance(answer, list | tuple):
        first, second = map(float, answer)
        return second - first
    return float(answer)
