"""Random expressions as programs that run on Values and on floats alike."""

import math
from operator import add, mul, neg, pow, sub, truediv

from hypothesis import strategies as st

from autograd import Value

NUMBERS = st.floats(-3, 3).map(lambda x: round(x, 3))


def at_least(low):
    return lambda x: x >= low


def away_from_zero(x):
    return abs(x) >= 0.2


def anywhere(x):
    return True


BINARY = {
    "+": (add, anywhere, anywhere),
    "-": (sub, anywhere, anywhere),
    "*": (mul, anywhere, anywhere),
    "/": (truediv, anywhere, away_from_zero),
    "**": (pow, at_least(0.2), anywhere),
}

SMOOTH = {
    "neg": (neg, neg, anywhere),
    "exp": (Value.exp, math.exp, anywhere),
    "log": (Value.log, math.log, at_least(0.2)),
    "sqrt": (Value.sqrt, math.sqrt, at_least(0.2)),
    "tanh": (Value.tanh, math.tanh, anywhere),
    "sigmoid": (Value.sigmoid, lambda x: 1 / (1 + math.exp(-x)), anywhere),
    "sin": (Value.sin, math.sin, anywhere),
    "cos": (Value.cos, math.cos, anywhere),
    "square": (lambda x: x**2, lambda x: x * x, anywhere),
    "inverse": (lambda x: x**-1, lambda x: 1 / x, away_from_zero),
}

BENT = {
    "abs": (abs, abs, away_from_zero),
    "relu": (Value.relu, lambda x: max(x, 0.0), away_from_zero),
}

UNARY = SMOOTH | BENT


def run(program, xs):
    """The sum of the results of all steps, each of which may use any other.

    A step is (name, i) or (name, i, j): i and j are places among the inputs
    and the results so far, or plain numbers where they are floats.
    """
    found = list(xs)
    for name, *places in program:
        operands = [found[p] if isinstance(p, int) else p for p in places]
        found.append(operation(name, operands)(*operands))
    return sum(found[len(xs) :])


def operation(name, operands):
    if name in BINARY:
        return BINARY[name][0]
    on_values, on_floats, _ = UNARY[name]
    return on_values if isinstance(operands[0], Value) else on_floats


def is_tame(name, operands):
    """Whether the step is defined, smooth nearby and of moderate size."""
    domains = BINARY[name][1:] if name in BINARY else UNARY[name][2:]
    if not all(d(x) for d, x in zip(domains, operands, strict=True)):
        return False
    try:
        return abs(operation(name, operands)(*operands)) < 50
    except OverflowError:
        return False


@st.composite
def expressions(draw, unary=UNARY, steps=8):
    """A program and its inputs; every step is tame at these inputs."""
    xs = draw(st.lists(NUMBERS, min_size=1, max_size=3))
    found, program = list(xs), []
    for _ in range(draw(st.integers(1, steps))):
        name = draw(st.sampled_from([*BINARY, *unary]))
        places = [draw(st.integers(0, len(found) - 1))]
        if name in BINARY:
            place = st.integers(0, len(found) - 1)
            places.append(draw(place | NUMBERS))
            if draw(st.booleans()):
                places.reverse()
        operands = [found[p] if isinstance(p, int) else p for p in places]
        if not is_tame(name, operands):
            name, places = "tanh", [p for p in places if isinstance(p, int)]
            places, operands = places[:1], [found[places[0]]]
        program.append((name, *places))
        found.append(operation(name, operands)(*operands))
    return program, xs
