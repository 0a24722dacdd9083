"""Functions of real numbers, with errors that name the number."""

from __future__ import annotations

import math
from numbers import Complex, Real


def number(x) -> float:
    """The float that x stands for: an int, a Fraction, a NumPy scalar, ...

    Raises:
        TypeError: x is not one real number; the text says what to write.
    """
    kind = type(x).__name__
    if kind == "Value":
        advice = (
            "not a Value: use it as it is, or v.data for its number. If it "
            "should have been taken as a Value, the cell that defines the "
            "class was run again since: run the cells that made your values "
            "again"
        )
    elif isinstance(x, str | bytes):
        advice = f"not the text {_short(x)}: write float(...) around it"
    elif x is None:
        advice = "not None: does the function that made it return its result?"
    elif isinstance(x, Complex) and not isinstance(x, Real):
        advice = f"not the complex {_short(x)}: take .real, .imag or abs()"
    elif hasattr(x, "__len__") or hasattr(x, "__iter__"):
        advice = (
            f"not {_a(kind)}: one number per Value, [Value(x) for x in xs]"
        )
    elif not hasattr(x, "__float__"):
        advice = f"not {_a(kind)}"
    else:
        return float(x)
    raise TypeError(f"one real number is needed, {advice}")


def _short(x) -> str:
    text = repr(x)
    return text if len(text) <= 40 else text[:37] + "..."


def _a(kind: str) -> str:
    return f"{'an' if kind[0].lower() in 'aeiou' else 'a'} {kind}"


def divide(a: float, b: float) -> float:
    """a / b."""
    if b == 0:
        raise ZeroDivisionError(f"{a} / {b}: division by zero")
    return a / b


def exp(x: float) -> float:
    """e ** x."""
    try:
        return math.exp(x)
    except OverflowError:
        raise OverflowError(f"exp({x}) is too large for a float") from None


def log(x: float) -> float:
    """The natural logarithm of x."""
    if x <= 0:
        raise ValueError(f"log({x}): the logarithm needs a number above 0")
    return math.log(x)


def sqrt(x: float) -> float:
    """The square root of x."""
    if x < 0:
        raise ValueError(f"sqrt({x}): the root needs a number not below 0")
    return math.sqrt(x)


def sin(x: float) -> float:
    """The sine of x, in radians."""
    if math.isinf(x):
        raise ValueError(f"sin({x}): the angle must be finite")
    return math.sin(x)


def cos(x: float) -> float:
    """The cosine of x, in radians."""
    if math.isinf(x):
        raise ValueError(f"cos({x}): the angle must be finite")
    return math.cos(x)


def sigmoid(x: float) -> float:
    """1 / (1 + e ** -x), in the form whose exponential can't overflow."""
    e = math.exp(-abs(x))
    return 1.0 / (1.0 + e) if x >= 0 else e / (1.0 + e)


def power(a: float, b: float) -> float:
    """a ** b."""
    if a == 0 and b < 0:
        raise ZeroDivisionError(f"{a} ** {b}: 0 has no negative power")
    try:
        return math.pow(a, b)
    except OverflowError:
        raise OverflowError(f"{a} ** {b} is too large for a float") from None
    except ValueError:
        raise ValueError(
            f"({a}) ** {b} is not a real number: a negative base needs a "
            f"whole exponent"
        ) from None


def power_slope(a: float, b: float) -> float:
    """How a ** b moves with a: b·a**(b-1); ±inf where that is too large."""
    if b == 0:
        return 0.0
    if a == 0 and b < 1:
        return math.inf
    try:
        return b * math.pow(a, b - 1)
    except OverflowError:
        even = a > 0 or b % 2 == 1
        return math.copysign(math.inf, b if even else -b)


def exponent_slope(a: float, b: float) -> float:
    """How a ** b moves with b: a**b·log(a); 0 at a = 0, nan below."""
    if a < 0:
        return math.nan
    return math.pow(a, b) * math.log(a) if a else 0.0
