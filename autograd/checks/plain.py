"""Results made plain, so that they can be compared and shown."""

from __future__ import annotations

import math
import re
from itertools import islice
from numbers import Real
from typing import Any

LONGEST = 1000
"""How many elements of a result are looked at: it may have no end."""
DEEPEST = 10
"""How far lists in lists are followed: one may hold itself."""
HUGE = 10**100
"""Whole numbers beyond it are not written out."""

OBJECT = re.compile(r"<\S+ object at 0x[0-9a-fA-F]+>")
"""What Python shows for an object without a text of its own."""


class Thing(str):
    """The name of something that is neither number, text nor sequence."""

    def __repr__(self) -> str:
        return str(self)


DOTS = Thing("...")


def plain(x: Any, depth: int = DEEPEST) -> Any:
    """x as None, a number, a text, a list of such, or the name of a thing."""
    if x is ... or depth == 0:
        return DOTS
    if isinstance(x, str):
        return OBJECT.sub("<object>", x)
    if x is None or isinstance(x, int | float):
        return x
    if isinstance(x, Real):
        return float(x)
    if isinstance(x, complex | bytes | dict | set | frozenset | type):
        return Thing(repr(x) if isinstance(x, complex) else f"a {kind(x)}")
    if hasattr(x, "_prev"):
        data = show(plain(getattr(x, "data", None), depth - 1))
        return Thing(f"{type(x).__name__}(data={data})")
    if hasattr(x, "item") and getattr(x, "shape", None) == ():
        return plain(x.item())
    if hasattr(x, "__iter__") or hasattr(x, "__getitem__"):
        return [plain(part, depth - 1) for part in islice(iter(x), LONGEST)]
    return Thing(f"a {kind(x)}")


def kind(x: Any) -> str:
    return "class" if isinstance(x, type) else type(x).__name__


def close(a: Any, b: Any, tolerance: float) -> bool:
    """True if two plain results are equal, numbers up to tolerance."""
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(
            close(x, y, tolerance) for x, y in zip(a, b, strict=True)
        )
    if isinstance(a, int | float) and isinstance(b, int | float):
        try:
            return (a != a and b != b) or math.isclose(
                a, b, rel_tol=tolerance, abs_tol=tolerance
            )
        except OverflowError:  # an int too large for a float
            return a == b
    return type(a) is type(b) and a == b


def show(x: Any, width: int = 60) -> str:
    """A plain result in one short line."""
    if isinstance(x, list):
        text = "[" + ", ".join(show(part) for part in x[:50]) + "]"
    elif isinstance(x, float):
        text = number(x)
    elif isinstance(x, int) and abs(x) > HUGE:  # Python won't write it out
        text = f"a whole number of about {x.bit_length()} bits"
    else:
        text = repr(x)
    return text if len(text) <= width else text[: width - 4] + " ..."


def number(x: float) -> str:
    """x with ten digits at most."""
    return f"{x:.10g}"
