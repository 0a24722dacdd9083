"""Answers as learners write them: right in any style, wrong in any words."""

import importlib
from textwrap import dedent

import pytest

from autograd.checks.judge import judge
from autograd.checks.report import CheckFailed

START = """
import functools
import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
"""
VALUE = """
class Value:
    def __init__(self, data, _children=(), _op="", label=""):
        self.data = data
        self._prev = _children
        self._op = _op
        self.label = label

"""

RIGHT = {
    "00 nudge": {
        "named": "nudge = lambda x, h: h + x",
        "sum": "def nudge(*numbers): return sum(numbers)",
        "numpy": "nudge = np.add",
        "fraction": "nudge = lambda x, h: Fraction(x) + Fraction(h)",
        "annotated": "def nudge(x: float, h: float = 1): return x + h",
    },
    "01 slope": {
        "in steps": """
            def slope(f, x, h):
                before = f(x)
                after = f(x + h)
                rise = after - before
                run = h
                return rise / run
            """,
        "the run worked out": """
            def slope(f, x, h):
                return (f(x + h) - f(x)) / ((x + h) - x)
            """,
        "lambda": "slope = lambda f, x, h=0.1: -(f(x) - f(x + h)) / h",
        "partial": """
            def rise_over_run(scale, f, x, h):
                return scale * (f(x + h) - f(x)) / h
            slope = functools.partial(rise_over_run, 1.0)
            """,
        "object": """
            class Slope:
                def __call__(self, f, x, h):
                    return (f(x + h) - f(x)) / h
            slope = Slope()
            """,
        "decorated": """
            def told(function):
                @functools.wraps(function)
                def wrapper(*args, **options):
                    print("slope is called")
                    return function(*args, **options)
                return wrapper
            @told
            def slope(f, x, h):
                return (f(x + h) - f(x)) / h
            """,
        "method": """
            class Nudger:
                def __init__(self, h): self.h = h
                def slope(self, f, x, h): return (f(x + h) - f(x)) / h
            slope = Nudger(3).slope
            """,
        "numpy": """
            def slope(f, x, h):
                low, high = np.array([f(x), f(x + h)], dtype=float)
                return np.float64(high - low) / h
            """,
        "zero-dimensional": """
            def slope(f, x, h):
                return np.array((f(x + h) - f(x)) / h)
            """,
        "fraction": """
            def slope(f, x, h):
                x, h = Fraction(x), Fraction(h)
                return (f(x + h) - f(x)) / h
            """,
    },
    "01 slopes": {
        "one after the other, put back": """
            def slopes(f, a, b, c, h=0.0001):
                inputs, found, d = [a, b, c], [], f(a, b, c)
                for i in range(3):
                    kept = inputs[i]
                    inputs[i] += h
                    found.append((f(*inputs) - d) / h)
                    inputs[i] = kept
                return found
            """,
        "a generator": """
            def slopes(f, a, b, c, h=0.0001):
                d = f(a, b, c)
                yield (f(a + h, b, c) - d) / h
                yield (f(a, b + h, c) - d) / h
                yield (f(a, b, c + h) - d) / h
            """,
        "numpy": """
            def slopes(f, a, b, c, h=0.0001):
                x = np.array([a, b, c], dtype=float)
                return np.array(
                    [(f(*(x + h * e)) - f(*x)) / h for e in np.eye(3)]
                )
            """,
    },
    "01 sign_of_slope": {
        "numpy": """
            def sign_of_slope(f, x):
                slope = (f(x + 1e-4) - f(x)) / 1e-4
                return np.sign(slope) * (abs(slope) > 0.01)
            """,
        "to both sides": """
            def sign_of_slope(f, x, h=0.001):
                slope = (f(x + h) - f(x - h)) / (2 * h)
                return math.copysign(1, slope) if abs(slope) >= 0.01 else 0.0
            """,
        "to the left": """
            def sign_of_slope(f, x):
                slope = (f(x - 0.0001) - f(x)) / -0.0001
                if slope > 0.01:
                    return +1
                elif slope < -0.01:
                    return -1
                else:
                    return 0
            """,
    },
    "01 slope_along_a": {
        "from school": "slope_along_a = lambda a, b, c, h: b + c",
        "pushed twice": """
            def slope_along_a(a, b, c, h):
                return ((a + h) * b + (a + h) * c - a * b - a * c) / h
            """,
    },
    "02 central_difference": {
        "mean of both sides": """
            def central_difference(f, x, h=1e-5):
                right = (f(x + h) - f(x)) / h
                left = (f(x) - f(x - h)) / h
                return (left + right) / 2
            """,
        "divided twice": """
            def central_difference(f, x, h=1e-5):
                return (f(x + h) - f(x - h)) / 2 / h
            """,
        "numpy": """
            def central_difference(f, x, h=1e-5):
                low, high = (f(y) for y in np.array([x - h, x + h]))
                return np.subtract(high, low) / np.float64(2 * h)
            """,
    },
    "02 step": {
        "a condition": """
            def step(x):
                if abs(x) < 1:
                    return 1e-5
                return abs(x) * 1e-5
            """,
        "negative": "step = lambda x: 1e-6 * x if abs(x) > 1 else -1e-6",
        "cube root": """
            def step(x):
                return np.cbrt(np.finfo(float).eps) * np.maximum(abs(x), 1)
            """,
        "a sum": "step = lambda x: 1e-6 * (1 + abs(x))",
    },
    "02 numerical_gradient": {
        "two lists": """
            def numerical_gradient(f, *xs, h=1e-5):
                slopes = []
                for i in range(len(xs)):
                    up, down = list(xs), list(xs)
                    up[i] += h
                    down[i] -= h
                    slopes.append((f(*up) - f(*down)) / (2 * h))
                return slopes
            """,
        "numpy floats": """
            def numerical_gradient(f, *xs, h=1e-5):
                xs = np.array(xs, dtype=float)
                return np.array([(f(*(xs + e)) - f(*(xs - e))) / (2 * h)
                                 for e in h * np.eye(len(xs))])
            """,
        "generator": """
            def numerical_gradient(f, *xs, h=1e-5):
                for i in range(len(xs)):
                    def along(x):
                        return f(*xs[:i], x, *xs[i + 1:])
                    yield (along(xs[i] + h) - along(xs[i] - h)) / (2 * h)
            """,
        "recursion": """
            def numerical_gradient(f, *xs, h=1e-5):
                if not xs:
                    return ()
                x, *rest = xs
                first = (f(x + h, *rest) - f(x - h, *rest)) / (2 * h)
                other = numerical_gradient(functools.partial(f, x), *rest, h=h)
                return (first, *other)
            """,
        "pushed and put back": """
            def numerical_gradient(f, *xs, h=1e-5):
                xs, slopes = list(xs), []
                for i, x in enumerate(xs):
                    xs[i] = x + h
                    up = f(*xs)
                    xs[i] = x - h
                    slopes.append((up - f(*xs)) / (2 * h))
                    xs[i] = x
                return slopes
            """,
    },
    "02 forward_gradient": {
        "before inside": """
            def forward_gradient(f, *xs, h=1e-5):
                xs = list(xs)
                slopes = []
                for i in range(len(xs)):
                    before = f(*xs)
                    xs[i] += h
                    slopes.append((f(*xs) - before) / h)
                    xs[i] -= h
                return slopes
            """,
        "a fresh list": """
            def forward_gradient(f, *xs, h=1e-5):
                return tuple(
                    (f(*[x + h * (i == j) for j, x in enumerate(xs)])
                     - f(*xs)) / h
                    for i in range(len(xs)))
            """,
    },
    "02 is_kink": {
        "numpy": """
            def is_kink(f, x):
                low, middle, high = [f(x + d) for d in (-1e-4, 0, 1e-4)]
                return np.abs((high - middle) - (middle - low)) > 1e-6
            """,
        "a number for True": """
            def is_kink(f, x, h=0.0001):
                left = (f(x - h) - f(x)) / -h
                right = (f(x + h) - f(x)) / h
                return 1 if right - left > 0.01 or left - right > 0.01 else 0
            """,
    },
    "03 value_repr": {
        "format": """
            class Value:
                def __init__(self, data): self.data = data
                def __repr__(self): return "Value(data={})".format(self.data)
            """,
        "its class": """
            class Value:
                def __init__(self, data): self.data = float(data)
                def __repr__(self):
                    return f"{type(self).__name__}(data={self.data})"
                def __str__(self): return "a number"
            """,
        "dataclass": """
            @dataclass
            class Value:
                data: float
            """,
        "base class": """
            class Shown:
                def __repr__(self): return "Value(data=" + str(self.data) + ")"
            class Value(Shown):
                __slots__ = ("data",)
                def __init__(self, data): self.data = data
            """,
    },
    "03 value_add": {
        "keywords": VALUE
        + """
    def __add__(self, other):
        return Value(self.data + other.data, _op="+", _children=(self, other))
    """,
        "list": VALUE
        + """
    def __add__(self, other):
        out = Value(self.data + other.data)
        out._prev = [self, other]
        out._op = "+"
        return out
    """,
        "numbers too": VALUE
        + """
    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return self.__class__(self.data + other.data, (self, other), "+")
    __radd__ = __add__
    """,
        "labels": VALUE
        + """
    def __add__(self, other):
        label = f"{self.label}+{other.label}"
        return Value(self.data + other.data, (self, other), "+", label)
    """,
        "dataclass": """
            @dataclass
            class Value:
                data: float
                _prev: tuple = ()
                _op: str = ""
                label: str = ""
                def __add__(self, other):
                    return Value(self.data + other.data, (self, other), "+")
            """,
        "property and slots": """
            class Value:
                __slots__ = ("_data", "_prev", "_op", "label")
                def __init__(self, data, _children=(), _op="", label=""):
                    self._data, self._prev = np.float64(data), list(_children)
                    self._op, self.label = _op, label
                @property
                def data(self): return self._data
                def __add__(self, other):
                    return Value(self.data + other.data, [self, other], "+")
            """,
        "the package's": "from autograd import Value",
    },
    "03 value_mul": {
        "base class": VALUE.replace("class Value", "class Node")
        + """
    def combined(self, other, data, op):
        return type(self)(data, (self, other), op)

class Value(Node):
    def __mul__(self, other):
        return self.combined(other, self.data * other.data, "*")
    """,
        "set from outside": VALUE
        + """
def multiply(left, right):
    return Value(left.data * right.data, (left, right), "*")

Value.__mul__ = multiply
    """,
    },
    "03 value_larger": {
        "condition": VALUE
        + """
    def larger(self, other):
        if self.data > other.data:
            return Value(self.data, (self, other), "larger")
        return Value(other.data, (self, other), "larger")
    """,
        "key": VALUE
        + """
    def larger(self, other):
        parents = [self, other]
        winner = max(parents, key=lambda parent: parent.data)
        return Value(winner.data, parents, "larger")
    """,
    },
    "03 value_init": {
        "as they come": VALUE,
        "list": VALUE.replace("= _children", "= list(_children)"),
        "none by default": VALUE.replace("_children=()", "_children=None")
        .replace("= _children", "= tuple(_children or [])"),
        "dataclass": """
            @dataclass(eq=False)
            class Value:
                data: float
                _prev: tuple = ()
                _op: str = ""
                label: str = ""
            """,
    },
}  # fmt: skip

WRONG = {
    "00 nudge": {
        "Nothing came back": "def nudge(x, h):\n    x = x + h",
    },
    "01 slope": {
        "1, whatever f is": "slope = lambda f, x, h: (x + h - x) / h",
        "without calling": "slope = 6.001",
    },
    "01 slopes": {
        "a and b themselves": "slopes = lambda f, a, b, c, h=1e-4: (a, b, 1)",
        "Nothing moves": """
            def slopes(f, a, b, c, h=0.0001):
                result = []
                for x in (a, b, c):
                    before = f(a, b, c)
                    x += h
                    result.append((f(a, b, c) - before) / h)
                return result
            """,
        "left in place": """
            def slopes(f, a, b, c, h=0.0001):
                inputs, result = [a, b, c], []
                for i in range(3):
                    before = f(*inputs)
                    inputs[i] = inputs[i] + h
                    result.append((f(*inputs) - before) / h)
                return result
            """,
    },
    "01 sign_of_slope": {
        "too long": """
            def sign_of_slope(f, x, h=0.1):
                slope = (f(x + h) - f(x)) / h
                return 0 if abs(slope) < 0.01 else 1 if slope > 0 else -1
            """,
        "Flat is not 0 alone": """
            def sign_of_slope(f, x):
                rise = f(x + 0.0001) - f(x)
                return 1 if rise > 0 else -1 if rise < 0 else 0
            """,
        "too soon": """
            def sign_of_slope(f, x, h=0.0001):
                slope = (f(x + h) - f(x)) / h
                return 0 if abs(slope) < 0.3 else 1 if slope > 0 else -1
            """,
        "Where f falls": """
            def sign_of_slope(f, x):
                slope = (f(x + 0.0001) - f(x)) / 0.0001
                return 0 if slope < 0.01 else 1
            """,
    },
    "02 step": {
        "Too small": "step = lambda x: 3e-15",
        "Too large": "step = lambda x: 0.3",
        "Let the step grow": "step = lambda x: 2e-6",
        "At x = 0, a part": "step = lambda x: 3e-6 * x",
        "lost beside the height": "step = lambda x: 1e-6 * (abs(x) or 1)",
        "huge": "step = lambda x: 6e6 * abs(x) or 6e6",
    },
    "02 numerical_gradient": {
        "whole numbers": """
            def numerical_gradient(f, *xs, h=1e-5):
                slopes = []
                for i in range(len(xs)):
                    up, down = np.array(xs), np.array(xs)
                    up[i] += h
                    down[i] -= h
                    slopes.append((f(*up) - f(*down)) / (2 * h))
                return slopes
            """,
        "each as an argument": """
            def numerical_gradient(f, *xs, h=1e-5):
                slopes = []
                for i in range(len(xs)):
                    up, down = list(xs), list(xs)
                    up[i], down[i] = up[i] + h, down[i] - h
                    slopes.append((f(up) - f(down)) / (2 * h))
                return slopes
            """,
        "not only the one": """
            def numerical_gradient(f, *inputs, h=1e-5):
                return [(f(x + h) - f(x - h)) / (2 * h) for x in inputs]
            """,
        "Make a list": """
            def numerical_gradient(f, *xs, h=1e-5):
                up = xs
                up[0] = up[0] + h
                return up
            """,
        "lead on": """
            def numerical_gradient(f, *xs, h=1e-5):
                return [x["slope"] for x in xs]
            """,
    },
    "02 is_kink": {
        "You add the two slopes": """
            def is_kink(f, x):
                return abs(f(x + 0.0001) - f(x - 0.0001)) / 0.0002 > 0.01
            """,
        "You call a curve a kink": """
            def is_kink(f, x, h=0.0001):
                bend = f(x + h) - 2 * f(x) + f(x - h)
                return abs(bend) / h**2 > 0.01
            """,
    },
    "03 value_repr": {
        "without end": """
            class Value:
                def __init__(self, data): self.data = data
                def __repr__(self): return str(self)
            """,
        "no method __repr__": """
            class Value:
                def __init__(self, data): self.data = data
                def _repr_(self): return f"Value(data={self.data})"
            """,
    },
    "03 value_add": {
        "no method __add__": VALUE,
        "number only": VALUE
        + """
    def __add__(self, other):
        return Value(self.data + other.data)
    """,
        "without end": VALUE
        + """
    def __add__(self, other):
        return Value((self + other).data, (self, other), "+")
    """,
        "lead on": VALUE
        + """
    def __add__(self, other):
        return Value(self.data + other["data"], (self, other), "+")
    """,
    },
    "03 value_mul": {
        "no method __mul__": VALUE
        + """
    def __add__(self, other):
        return Value(self.data + other.data, (self, other), "+")
    """,
    },
    "03 value_larger": {
        "number only": VALUE
        + """
    def larger(self, other):
        return Value(max(self.data, other.data))
    """,
        "one of the operands": VALUE
        + """
    def larger(self, other):
        return max(self, other, key=lambda value: value.data)
    """,
        "None came back": VALUE
        + """
    def larger(self, other):
        if self.data > other.data:
            return Value(self.data, (self, other), "larger")
    """,
    },
    "03 value_init": {
        "Still a set": VALUE.replace("= _children", "= list(set(_children))"),
        "parents' numbers": VALUE.replace(
            "= _children", "= [child.data for child in _children]"
        ),
    },
}  # fmt: skip


def rows(table):
    return [
        pytest.param(exercise, key, code, id=f"{exercise}: {key}")
        for exercise, answers in table.items()
        for key, code in answers.items()
    ]


def try_out(exercise: str, code: str) -> None:
    """Judge the answer that code defines."""
    lesson, name = exercise.split()
    module = importlib.import_module(f"autograd.checks.lesson{lesson}")
    task = getattr(module, name).exercise
    scope = {"__name__": "__main__"}
    exec(START, scope)
    exec(dedent(code), scope)
    judge(task, scope[task.variable or name])


@pytest.mark.parametrize(("exercise", "style", "code"), rows(RIGHT))
def test_a_right_answer_passes_in_any_style(exercise, style, code):
    try_out(exercise, code)


@pytest.mark.parametrize(("exercise", "hint", "code"), rows(WRONG))
def test_a_fault_is_named_in_whatever_words_it_comes(exercise, hint, code):
    with pytest.raises(CheckFailed) as caught:
        try_out(exercise, code)
    assert hint in " ".join(str(caught.value).split())
