"""Slopes by nudging: the second opinion on every gradient."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable

from autograd import real
from autograd.graph import topological_order
from autograd.value import Value

EPSILON = sys.float_info.epsilon
UNSTEADY = 1e-3
"""A likely error of this part of the slope is too much to judge by."""
STEP = EPSILON ** (1 / 3)
"""The step, relative to the input, that suits a central difference: about
6e-6. There its two errors meet: truncation (h²) and rounding (EPSILON / h).
Source: Press et al., Numerical Recipes, 3rd edition, section 5.7."""


def derivative(f: Callable, x: float, h: float | None = None) -> float:
    """The slope of f at x, by a central difference.

    Args:
        f: a function of one number; it returns one number (or one Value).
        x: where.
        h: the step. By default some steps relative to x are tried, and the
            slope with the smallest estimated error is taken.

    Raises:
        TypeError: x, or what f returns, is not one number.
        ValueError: h is so small that x + h is x, or f fails at every step.
    """
    return gradient(f, x, h=h)[0]


def gradient(f: Callable, *xs: float, h: float | None = None) -> list[float]:
    """The slopes of f(*xs) along each input, by central differences.

    One input moves at a time while the others stay. Arguments and errors are
    those of `derivative`.
    """
    lines = [_line(f, xs, i) for i in range(len(xs))]
    if h is None:
        return [_best_slope(f, x)[0] for f, x in lines]
    return [_central(f, x, h) for f, x in lines]


def gradcheck(f: Callable, *xs, tolerance: float = 1e-6) -> bool:
    """True if backward() finds the slopes of f(*xs) that nudging finds.

    Args:
        f: a function of Values that returns one Value.
        xs: the inputs. Numbers are made Values; nodes of another class stay
            of that class, so a class of your own can be checked.
        tolerance: the largest difference, relative to the larger slope.

    Raises:
        AssertionError: they differ. The text names the input, its number and
            both slopes. At a kink it says so: there no single slope is right.
        TypeError: f does not return a node.
        ValueError: f can't be nudged there, as x ** 0.5 at 0.
    """
    make = next((type(x) for x in xs if hasattr(x, "_prev")), Value)
    leaves = [make(_number(x)) for x in xs]
    root = f(*leaves)
    if not hasattr(root, "backward"):
        raise TypeError(
            f"f must return a {make.__name__}, not {type(root).__name__}"
        )
    root.backward()
    largest = max(abs(_number(v)) for v in topological_order(root))
    for i, leaf in enumerate(leaves):
        line, x = _line(lambda *numbers: f(*map(make, numbers)), xs, i)
        name = _name(f, i)
        _compare(line, x, float(leaf.grad), tolerance, name, largest)
    return True


def _number(x) -> float:
    """The float that x is, or that it holds if it is a node."""
    return real.number(x.data if hasattr(x, "_prev") else x)


def _line(f: Callable, xs, i: int) -> tuple[Callable, float]:
    """f along input i, the others held, and that input's number."""
    numbers = [_number(x) for x in xs]
    before, after = numbers[:i], numbers[i + 1 :]
    return lambda x: _number(f(*before, x, *after)), numbers[i]


def _central(f: Callable, x: float, h: float) -> float:
    """The slope of f between x - h and x + h."""
    left, right = x - h, x + h
    if left == right:
        raise ValueError(f"h = {h} is lost beside x = {x}: x + h is x")
    return (f(right) - f(left)) / (right - left)


def _best_slope(
    f: Callable, x: float, largest: float = 0.0
) -> tuple[float, float, float]:
    """The slope of f at x, its likely error, and the step that did best.

    Truncation shows in how the slope changes when the step is doubled,
    rounding in EPSILON times f over the step; or times the largest number on
    the way to f, where such numbers cancel.
    """
    found, failure = [], None
    sizes = {abs(x) or 1.0, 1.0}  # a curve may change over either
    for h in sorted(
        size * STEP * k for size in sizes for k in (1e-3, 0.03, 1.0, 30.0)
    ):
        try:
            slope, wider = _central(f, x, h), _central(f, x, 2 * h)
            rounding = EPSILON * max(abs(f(x)), largest) / h
            error = abs(wider - slope) + rounding
            found.append((error, slope, h))
        except (ArithmeticError, ValueError) as out_of_domain:
            failure = failure or out_of_domain
    if not found:
        raise ValueError(f"f can't be nudged at {x}: {failure}") from failure
    error, slope, h = min(found)
    return slope, error, h


def _compare(
    f: Callable,
    x: float,
    grad: float,
    tolerance: float,
    name: str,
    largest: float,
) -> None:
    """Raise AssertionError unless grad is the slope of f at x."""
    slope, error, h = _best_slope(f, x, largest)
    size = abs(f(x)) / (abs(x) or 1.0)
    is_steady = 10 * error < UNSTEADY * max(abs(slope), abs(grad), size, 1e-3)
    close = math.isclose(slope, grad, rel_tol=tolerance, abs_tol=10 * error)
    found = f"backward() says {grad:.10g}"
    left, right = _kink(f, x, h)
    if left != right:
        raise AssertionError(
            f"{name} = {x:g}: kink. The slope is {left:.6g} on the left and "
            f"{right:.6g} on the right, so no number is the slope there "
            f"({found}): try a point a little to one side"
        )
    if close and is_steady:
        return
    if not is_steady and math.isfinite(grad):
        raise AssertionError(
            f"{name} = {x:g}: nudging finds no steady slope there ({found}), "
            f"as at a jump or on a very wild curve: try another point"
        )
    raise AssertionError(
        f"{name} = {x:g}: wrong gradient. {found}, nudging says {slope:.10g}"
    )


def _kink(f: Callable, x: float, h: float) -> tuple[float, float]:
    """The slopes on the left and on the right if f bends sharply at x.

    The two sides of a smooth curve come together as the step shrinks, those
    of a kink stay apart. Two equal numbers if there is no kink.
    """
    sides = []
    for step in (h, h / 10):
        try:
            left, right = (
                (f(x) - f(x - step)) / step,
                (f(x + step) - f(x)) / step,
            )
        except (ArithmeticError, ValueError):
            return 0.0, 0.0
        sides.append((left, right))
    wide, narrow = (right - left for left, right in sides)
    noise = 100 * EPSILON * abs(f(x)) / step
    stays_apart = 0.5 * abs(wide) < abs(narrow) < 2 * abs(wide)
    is_large = abs(narrow) > noise + 1e-3 * max(abs(left), abs(right))
    return (left, right) if stays_apart and is_large else (0.0, 0.0)


def _name(f: Callable, i: int) -> str:
    """What an error calls input i: its number, and f's name for it."""
    code = getattr(f, "__code__", None)
    names = code.co_varnames[: code.co_argcount] if code else ()
    names = names[1:] if hasattr(f, "__self__") else names
    return f"argument {i + 1}" + (f", {names[i]}" if i < len(names) else "")
