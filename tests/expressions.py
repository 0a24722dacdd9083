"""Random expressions as programs that run on Values, floats and others."""

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
    "cube": (lambda x: x**3, lambda x: x * x * x, anywhere),
    "inverse": (lambda x: x**-1, lambda x: 1 / x, away_from_zero),
}

BENT = {
    "abs": (abs, abs, away_from_zero),
    "relu": (Value.relu, lambda x: max(x, 0.0), away_from_zero),
}

UNARY = SMOOTH | BENT


def halves(operands):
    """Weights, inputs and bias of a dot product, from one list of them."""
    n = len(operands) // 2
    return operands[:n], operands[n:-1], operands[-1]


def dot_of_values(*operands):
    return Value.dot(*halves(operands))


def dot_of_floats(*operands):
    weights, inputs, bias = halves(operands)
    return sum(map(mul, weights, inputs)) + bias


BOTH = {name: operation for name, (operation, *_) in BINARY.items()}
ON_VALUES = {
    **BOTH,
    **{name: on_values for name, (on_values, _, _) in UNARY.items()},
    "dot": dot_of_values,
}
ON_FLOATS = {
    **BOTH,
    **{name: on_floats for name, (_, on_floats, _) in UNARY.items()},
    "dot": dot_of_floats,
}


def results(program, xs, operations):
    """The inputs, and the result of each step, which may use any before it.

    A step is (name, i), (name, i, j) or ("dot", i, j, ...): these are places
    among the inputs and the results so far, or plain numbers where they are
    floats.
    """
    found = list(xs)
    for name, *places in program:
        operands = [found[p] if isinstance(p, int) else p for p in places]
        found.append(operations[name](*operands))
    return found


def run(program, xs):
    """The sum of the results of all steps, on Values or on floats."""
    operations = ON_VALUES if isinstance(xs[0], Value) else ON_FLOATS
    return sum(results(program, xs, operations)[len(xs) :])


def is_tame(name, operands):
    """Whether the step is defined, smooth nearby and of moderate size."""
    domains = [anywhere] * len(operands)
    if name != "dot":
        domains = BINARY[name][1:] if name in BINARY else UNARY[name][2:]
    if not all(d(x) for d, x in zip(domains, operands, strict=True)):
        return False
    try:
        return abs(ON_FLOATS[name](*operands)) < 50
    except OverflowError:
        return False


@st.composite
def expressions(draw, unary=UNARY, steps=8):
    """A program and its inputs; every step is tame at these inputs."""
    xs = draw(st.lists(NUMBERS, min_size=1, max_size=3))
    found, program = list(xs), []
    for _ in range(draw(st.integers(1, steps))):
        name = draw(st.sampled_from([*BINARY, "dot", *unary]))
        place = st.integers(0, len(found) - 1)
        places = [draw(place)]
        if name in BINARY:
            places.append(draw(place | NUMBERS))
            if draw(st.booleans()):
                places.reverse()
        elif name == "dot":
            size = 2 * draw(st.integers(1, 3))
            more = st.lists(place | NUMBERS, min_size=size, max_size=size)
            places = draw(st.permutations(places + draw(more)))
        operands = [found[p] if isinstance(p, int) else p for p in places]
        if not is_tame(name, operands):
            name, places = "tanh", [p for p in places if isinstance(p, int)]
            places, operands = places[:1], [found[places[0]]]
        program.append((name, *places))
        found.append(ON_FLOATS[name](*operands))
    return program, xs
