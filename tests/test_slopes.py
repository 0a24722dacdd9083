"""Every operation keeps as many slopes as parents, new ones too.

`_backward` walks over both with zip, which stops at the shorter one without
a word. So the operations are found by looking into the class.
"""

import inspect

import pytest
from expressions import ON_VALUES, expressions, results
from hypothesis import given, settings
from hypothesis import strategies as st

from autograd import Value, topological_order
from autograd.losses import cross_entropy, hinge, mean_squared_error

NO_OPERATIONS = {
    "__init__",
    "__repr__",
    "__lt__",
    "__le__",
    "__gt__",
    "__ge__",
    "__float__",
    "_backward",
    "backward",
    "__deepcopy__",
    "__reduce__",
}

METHODS = {
    name: getattr(Value, name)
    for name in vars(Value)
    if callable(getattr(Value, name)) and name not in NO_OPERATIONS
}

OPERANDS = {
    "self": [Value(0.7)],
    "other": [Value(1.3), 1.3, 2],
    "weights": [[], [Value(0.7)], [Value(0.7), 2, Value(-1)]],
    "inputs": [[], [Value(0.7)], [3, Value(0.7), Value(-1)]],
    "bias": [Value(0.7), 2],
}
"""What to try for a parameter of this name."""


def calls(method):
    """All calls of a method with the operands above, of the same sizes."""
    found = [[]]
    for name in inspect.signature(method).parameters:
        found = [[*call, x] for call in found for x in OPERANDS[name]]
    sizes = [{len(x) for x in call if isinstance(x, list)} for call in found]
    return [
        call for call, size in zip(found, sizes, strict=True) if len(size) < 2
    ]


def is_whole(node):
    """Whether a node has a slope, a number, for each of its parents."""
    return len(node._slopes) == len(node._prev) and all(
        isinstance(slope, float) for slope in node._slopes
    )


@pytest.mark.parametrize("name", METHODS)
def test_method(name):
    for call in calls(METHODS[name]):
        node = METHODS[name](*call)
        assert isinstance(node, Value), f"{name} belongs to NO_OPERATIONS"
        assert node._op
        assert node._prev
        assert is_whole(node)


def test_methods_are_found():
    assert {"__add__", "__rpow__", "__abs__", "exp", "dot"} <= set(METHODS)
    assert len(calls(METHODS["__pow__"])) == 3
    assert len(calls(METHODS["dot"])) == 3 * 2


@pytest.mark.parametrize(
    "slopes", [(), (1.0,), (1.0, 1.0, 1.0), (1.0, None)], ids=str
)
def test_node_with_other_slopes_is_seen(slopes):
    assert not is_whole(Value(3, (Value(1), Value(2)), "+", _slopes=slopes))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(expressions())
def test_random_graphs(expression):
    program, xs = expression
    for node in results(program, [Value(x) for x in xs], ON_VALUES):
        assert is_whole(node)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(st.floats(-9, 9), min_size=1, max_size=9), st.randoms())
def test_losses(numbers, rng):
    answers = [Value(x) for x in numbers]
    signs = [rng.choice([1, -1]) for _ in numbers]
    place = rng.randrange(len(numbers))
    for loss in [
        mean_squared_error(answers, signs),
        hinge(answers, signs),
        cross_entropy([answers, answers[::-1]], [place, place]),
    ]:
        assert all(is_whole(node) for node in topological_order(loss))
