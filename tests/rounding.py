"""How far rounding alone may move the numbers and gradients of a program.

Floats of two libraries can't agree to 1e-12 where terms cancel: in
(x + 1) - 1 the rounding of x + 1 stays, and the number that it is compared
with shrinks. So each number is followed by a bound of its rounding: the
magnitudes of all that was rounded or added on the way, each times the slopes
it went through. Gradients are bounded in the same way, by running the chain
rule on numbers with bounds.

Source: Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition,
section 3.3, running error analysis.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from expressions import halves


@dataclass(frozen=True)
class Rounded:
    """A number, and the sum of magnitudes whose rounding it carries."""

    x: float
    bound: float = 0.0

    def __add__(self, other) -> Rounded:
        carried = self.bound + other.bound + abs(self.x) + abs(other.x)
        return Rounded(self.x + other.x, carried)

    def __neg__(self) -> Rounded:
        return Rounded(-self.x, self.bound)

    def __sub__(self, other) -> Rounded:
        return self + -other

    def __mul__(self, other) -> Rounded:
        return made(self.x * other.x, (other.x, self), (self.x, other))

    def __truediv__(self, other) -> Rounded:
        quotient = self.x / other.x
        slopes = (1 / other.x, self), (quotient / other.x, other)
        return made(quotient, *slopes)

    def power(self, n: float) -> Rounded:
        slope = n * self.x ** (n - 1) if n else 0.0
        return made(self.x**n, (slope, self))


def made(x: float, *slopes_and_operands) -> Rounded:
    """The rounded result of an operation, given its slopes and operands."""
    carried = sum(abs(s) * operand.bound for s, operand in slopes_and_operands)
    return Rounded(x, carried + abs(x))


ZERO, ONE = Rounded(0.0), Rounded(1.0)


def exp(a: Rounded) -> Rounded:
    e = math.exp(a.x)
    return made(e, (e, a))


def log(a: Rounded) -> Rounded:
    return made(math.log(a.x), (1 / a.x, a))


def sin(a: Rounded) -> Rounded:
    return made(math.sin(a.x), (math.cos(a.x), a))


def cos(a: Rounded) -> Rounded:
    return made(math.cos(a.x), (math.sin(a.x), a))


def tanh(a: Rounded) -> Rounded:
    t = math.tanh(a.x)
    return made(t, (1 - t * t, a))


def sigmoid(a: Rounded) -> Rounded:
    s = 1 / (1 + math.exp(-a.x))
    return made(s, (s * (1 - s), a))


def sign(a: Rounded) -> Rounded:
    return Rounded(math.copysign(1.0, a.x))


def step(a: Rounded) -> Rounded:
    return Rounded(float(a.x > 0))


def general_power(a: Rounded, b: Rounded) -> Rounded:
    power = a.x**b.x
    slopes = (b.x * power / a.x, a), (power * math.log(a.x), b)
    return made(power, *slopes)


def dot(*operands: Rounded) -> tuple[Rounded, list[Rounded]]:
    weights, inputs, bias = halves(operands)
    total = bias
    for w, x in zip(weights, inputs, strict=True):
        total = total + w * x
    return total, [*inputs, *weights, ONE]


def with_slope(operation, slope):
    """A rule for one operand; its slope may use the result too."""

    def rule(a):
        result = operation(a)
        return result, [slope(a, result)]

    return rule


TWO, THREE = Rounded(2.0), Rounded(3.0)

RULES = {
    "+": lambda a, b: (a + b, [ONE, ONE]),
    "-": lambda a, b: (a - b, [ONE, -ONE]),
    "*": lambda a, b: (a * b, [b, a]),
    "/": lambda a, b: (a / b, [ONE / b, -(a / b) / b]),
    "**": lambda a, b: (
        p := general_power(a, b),
        [b * general_power(a, b - ONE), p * log(a)],
    ),
    "dot": dot,
    "neg": with_slope(lambda a: -a, lambda a, r: -ONE),
    "exp": with_slope(exp, lambda a, e: e),
    "log": with_slope(log, lambda a, r: ONE / a),
    "sqrt": with_slope(lambda a: a.power(0.5), lambda a, r: ONE / (TWO * r)),
    "tanh": with_slope(tanh, lambda a, t: ONE - t * t),
    "sigmoid": with_slope(sigmoid, lambda a, s: s * (ONE - s)),
    "sin": with_slope(sin, lambda a, r: cos(a)),
    "cos": with_slope(cos, lambda a, r: -sin(a)),
    "square": with_slope(lambda a: a.power(2), lambda a, r: TWO * a),
    "cube": with_slope(lambda a: a.power(3), lambda a, r: THREE * a.power(2)),
    "inverse": with_slope(lambda a: ONE / a, lambda a, r: -a.power(-2)),
    "abs": with_slope(lambda a: a * sign(a), lambda a, r: sign(a)),
    "relu": with_slope(lambda a: a * step(a), lambda a, r: step(a)),
}
"""A rule gives the result and the slope for each operand."""


def followed(program, xs) -> tuple[list[Rounded], list[Rounded]]:
    """All numbers of a program, and the gradients of their sum for them.

    The numbers are the inputs, the results of the steps, and that sum.
    """
    found, tape = [Rounded(x) for x in xs], []
    for name, *places in program:
        operands = [
            found[p] if isinstance(p, int) else Rounded(p) for p in places
        ]
        result, slopes = RULES[name](*operands)
        found.append(result)
        tape.append((places, slopes))
    total = sum(found[len(xs) :], ZERO)
    grads = [ZERO] * len(xs) + [ONE] * len(program)
    for place in reversed(range(len(xs), len(found))):
        for parent, slope in zip(*tape[place - len(xs)], strict=True):
            if isinstance(parent, int):
                grads[parent] = grads[parent] + slope * grads[place]
    return [*found, total], [*grads, ONE]
