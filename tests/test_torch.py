"""Value gives PyTorch's numbers and gradients, in double precision.

2,000 random graphs are compared; the number is yours to choose:

    EXAMPLES=20000 pytest tests/test_torch.py

With a number of your own the graphs are new in each run.
"""

import itertools
import math
import os
import random
import sys
from collections import Counter

import pytest
from expressions import (
    BINARY,
    ON_VALUES,
    UNARY,
    expressions,
    results,
)
from hypothesis import given, settings
from rounding import followed
from with_torch import BY_NAME, on_tensors, require_torch, tensors

from autograd import Value
from autograd.data import moons
from autograd.losses import hinge
from autograd.nn import MLP
from autograd.optim import SGD

EXAMPLES = int(os.environ.get("EXAMPLES", 2_000))
EPSILON = sys.float_info.epsilon
INF, NAN = math.inf, math.nan


# --- random graphs -------------------------------------------------------


def test_random_graphs():
    torch_operations = on_tensors()
    forms = Counter()

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize="EXAMPLES" not in os.environ,
        database=None,
    )
    @given(expressions(steps=12))
    def agree(expression):
        program, xs = expression
        forms.update(map(form, program))
        ours = results(program, [Value(x) for x in xs], ON_VALUES)
        ours.append(sum(ours[len(xs) :]))
        ours[-1].backward()
        theirs = results(program, tensors(xs), torch_operations)
        theirs.append(sum(theirs[len(xs) :]))
        for tensor in theirs:
            if tensor.requires_grad:  # a dot of numbers alone does not
                tensor.retain_grad()
        theirs[-1].backward()
        numbers, gradients = followed(program, xs)
        for v, tensor, number, gradient in zip(
            ours, theirs, numbers, gradients, strict=True
        ):
            assert_close(v.data, tensor.item(), number.bound)
            if tensor.grad is not None:
                assert_close(v.grad, tensor.grad.item(), gradient.bound)

    agree()
    assert {*forms} >= {
        *itertools.product(BINARY, ["both", "number left", "number right"]),
        *itertools.product([*UNARY, "dot"], ["both"]),
        ("dot", "mixed"),
    }


def form(step):
    """The operation of a step, and where its operands are plain numbers."""
    name, *places = step
    plain = [isinstance(p, float) for p in places]
    if not any(plain):
        return name, "both"
    if name == "dot":
        return name, "mixed"
    return name, "number left" if plain[0] else "number right"


def assert_close(ours, theirs, bound):
    """Ours is theirs to 1e-12, or as near as rounding lets any two come.

    Where terms cancel, what is left may be smaller than the rounding of the
    terms by any factor, so no two libraries agree to 1e-12 of it. There we
    ask for more than 1e-12 of what was added: a few roundings of it. bound is
    the sum of those magnitudes; tests/rounding.py says how it is found.
    """
    rounding = 4 * EPSILON * bound
    assert abs(ours - theirs) <= max(1e-12 * abs(theirs), rounding)


def test_bound_is_no_wider_than_a_few_roundings_where_nothing_cancels():
    program = [("*", 0, 0), ("exp", 1), ("+", 1, 2), ("tanh", 0)]
    numbers, gradients = followed(program, [0.5])
    for followed_number in numbers + gradients:
        size = abs(followed_number.x)
        assert followed_number.bound <= 30 * size
        assert 4 * EPSILON * followed_number.bound < 1e-12 * size


def test_bound_is_that_of_the_terms_where_they_cancel():
    numbers, _ = followed([("+", 0, 1e6), ("-", 1, 1e6)], [0.1])
    difference = numbers[2]
    assert difference.x == pytest.approx(0.1)
    assert 3e6 < difference.bound < 5e6
    with pytest.raises(AssertionError):
        assert_close(difference.x + 1e-8, difference.x, difference.bound)


# --- a whole training step -----------------------------------------------


def in_pytorch(model):
    """The same network in PyTorch, activation relu."""
    torch = require_torch()
    layers = []
    for layer in model.layers:
        weights = [[w.data for w in neuron.w] for neuron in layer.neurons]
        biases = [neuron.b.data for neuron in layer.neurons]
        linear = torch.nn.Linear(len(weights[0]), len(weights))
        linear.weight.data = torch.tensor(weights, dtype=torch.float64)
        linear.bias.data = torch.tensor(biases, dtype=torch.float64)
        layers += [linear, torch.nn.ReLU()]
    return torch.nn.Sequential(*layers[:-1])


def in_our_order(matrices):
    """The numbers of weights and biases, neuron by neuron."""
    layers = zip(matrices[::2], matrices[1::2], strict=True)
    return [
        x
        for weights, biases in layers
        for row, bias in zip(weights.tolist(), biases.tolist(), strict=True)
        for x in [*row, bias]
    ]


def test_training_steps_of_the_moons_network():
    torch = require_torch()
    points, classes = moons(20, rng=random.Random(1))
    targets = [2 * k - 1 for k in classes]
    model = MLP(2, [8, 8, 1], "relu", rng=random.Random(2))
    ours = SGD(model.parameters(), 0.1, momentum=0.9)
    network = in_pytorch(model)
    tensors = list(network.parameters())
    theirs = torch.optim.SGD(tensors, 0.1, momentum=0.9)
    inputs = torch.tensor(points, dtype=torch.float64)
    near = {"rel": 1e-12, "abs": 1e-15}
    for _ in range(5):
        loss = hinge([model(p) for p in points], targets)
        loss = loss + 1e-4 * sum(p * p for p in model.parameters())
        ours.zero_grad()
        loss.backward()
        ours.step()

        margins = torch.tensor(targets) * network(inputs)[:, 0]
        torch_loss = torch.relu(1 - margins).mean()
        torch_loss = torch_loss + 1e-4 * sum((t * t).sum() for t in tensors)
        theirs.zero_grad()
        torch_loss.backward()
        theirs.step()

        numbers = [p.data for p in model.parameters()]
        gradients = [p.grad for p in model.parameters()]
        assert loss.data == pytest.approx(torch_loss.item(), **near)
        assert numbers == pytest.approx(in_our_order(tensors), **near)
        slopes = in_our_order([t.grad for t in tensors])
        assert gradients == pytest.approx(slopes, **near)


# --- where we raise ------------------------------------------------------

RAISED = [
    ("/", (1.0, 0.0), ZeroDivisionError, INF),
    ("/", (-1.0, 0.0), ZeroDivisionError, -INF),
    ("/", (1.0, -0.0), ZeroDivisionError, -INF),
    ("/", (0.0, 0.0), ZeroDivisionError, NAN),
    ("/", (INF, 0.0), ZeroDivisionError, INF),
    ("/", (NAN, 0.0), ZeroDivisionError, NAN),
    ("**", (0.0, -1.0), ZeroDivisionError, INF),
    ("**", (-0.0, -1.0), ZeroDivisionError, -INF),
    ("**", (0.0, -0.5), ZeroDivisionError, INF),
    ("**", (0.0, -INF), ZeroDivisionError, INF),
    ("**", (-8.0, 0.5), ValueError, NAN),
    ("**", (-8.0, 1 / 3), ValueError, NAN),
    ("**", (-0.5, -0.5), ValueError, NAN),
    ("**", (10.0, 400.0), OverflowError, INF),
    ("**", (-10.0, 400.0), OverflowError, INF),
    ("**", (-10.0, 401.0), OverflowError, -INF),
    ("**", (0.1, -400.0), OverflowError, INF),
    ("exp", (710.0,), OverflowError, INF),
    ("exp", (1000.0,), OverflowError, INF),
    ("log", (0.0,), ValueError, -INF),
    ("log", (-0.0,), ValueError, -INF),
    ("log", (-1.0,), ValueError, NAN),
    ("log", (-INF,), ValueError, NAN),
    ("sqrt", (-1.0,), ValueError, NAN),
    ("sqrt", (-INF,), ValueError, NAN),
    ("sin", (INF,), ValueError, NAN),
    ("sin", (-INF,), ValueError, NAN),
    ("cos", (INF,), ValueError, NAN),
    ("cos", (-INF,), ValueError, NAN),
]
"""Operation, its numbers, our error, PyTorch's number."""

ROOT_OF_HALF = math.sqrt(0.5)

AGREED = [
    ("tanh", (1000.0,), 1, [0]),
    ("tanh", (-1000.0,), -1, [0]),
    ("sigmoid", (1000.0,), 1, [0]),
    ("sigmoid", (-1000.0,), 0, [0]),
    ("exp", (-1000.0,), 0, [0]),
    ("exp", (INF,), INF, [INF]),
    ("log", (INF,), INF, [0]),
    ("relu", (0.0,), 0, [0]),
    ("relu", (INF,), INF, [1]),
    ("abs", (0.0,), 0, [0]),
    ("sqrt", (0.0,), 0, [INF]),
    ("sqrt", (NAN,), NAN, [NAN]),
    ("**", (0.0, 0.5), 0, [INF, 0]),
    ("**", (0.0, 0.0), 1, [0, 0]),
    ("**", (0.0, 1.0), 0, [1, 0]),
    ("**", (0.0, 2.0), 0, [0, 0]),
    ("**", (-2.0, 3.0), -8, [12, NAN]),
    ("**", (-2.0, -1.0), -0.5, [-0.25, NAN]),
    ("**", (0.5, 0.5), ROOT_OF_HALF, [ROOT_OF_HALF, -0.4901290717342736]),
    ("*", (1e308, 10.0), INF, [10, 1e308]),
    ("*", (0.0, INF), NAN, [INF, 0]),
    ("-", (INF, INF), NAN, [1, -1]),
    ("/", (1.0, INF), 0, [0, 0]),
    ("dot", (INF, 0.0, 1.0), NAN, [0, INF, 1]),
    ("dot", (1e308, 10.0, -INF), NAN, [10, 1e308, 1]),
]
"""Operation, its numbers, the number and slopes that both give."""

BOTH_VALUES, VALUE_LEFT, VALUE_RIGHT = (1, 1), (1, 0), (0, 1)
FORMS = [BOTH_VALUES, VALUE_LEFT, VALUE_RIGHT]
"""Which operands are Values; the others are plain numbers."""

DIFFERENT = [
    (("sqrt", (-0.0,), (1,)), [-0.0, INF], [-0.0, -INF]),
    (("relu", (NAN,), (1,)), [NAN, 0], [NAN, 1]),
    (("**", (-0.0, 0.5), VALUE_LEFT), [0, INF], [0, -INF]),
    (("**", (-INF, 0.5), VALUE_LEFT), [INF, 0], [NAN, NAN]),
    (("**", (-INF, -0.5), VALUE_LEFT), [0, 0], [NAN, 0]),
    (("**", (0.0, NAN), BOTH_VALUES), [NAN, NAN, 0], [NAN, NAN, NAN]),
    (("**", (-0.0, NAN), BOTH_VALUES), [NAN, NAN, 0], [NAN, NAN, NAN]),
    (("**", (0.0, NAN), VALUE_RIGHT), [NAN, 0], [NAN, NAN]),
    (("**", (-0.0, NAN), VALUE_RIGHT), [NAN, 0], [NAN, NAN]),
    (("/", (1e200, 1e200), VALUE_RIGHT), [1, -1e-200], [1, 0]),
    (("/", (1e-200, 1e-200), VALUE_RIGHT), [1, -1e200], [1, -INF]),
]
"""Operation, its numbers, which are Values: what ours gives (the number, then
the slopes), and what PyTorch gives. PyTorch takes -0.0 for a number below 0,
x ** 0.5 for sqrt(x), and the slope of 1 / x from 1 / x² beyond its range."""

NUMBERS = [0.0, 0.5, 1.0, 2.0, 3.0, 30.0, 1000.0, INF]
SPECIAL = [*NUMBERS, *(-x for x in NUMBERS), NAN]

CASES = [
    *(
        (name, (x,), (1,))
        for name in [*BY_NAME, "neg", "abs"]
        for x in SPECIAL
    ),
    *itertools.product(BINARY, itertools.product(SPECIAL, SPECIAL), FORMS),
    *(
        ("dot", (w, x, 1.0), (1, 1, 1))
        for w, x in itertools.product(SPECIAL, SPECIAL)
    ),
]


def forms_of(numbers):
    return FORMS if len(numbers) == 2 else [(1,) * len(numbers)]


def ours(name, numbers, are_values):
    """The number, and the slope for each operand that is a Value."""
    operands = [Value(x) if v else x for x, v in zip(numbers, are_values)]
    leaves = [v for v in operands if isinstance(v, Value)]
    root = ON_VALUES[name](*operands)
    root.backward()
    return [root.data, *(leaf.grad for leaf in leaves)]


def theirs(name, numbers, are_values):
    """The same by PyTorch."""
    operands = [
        tensor if v else x
        for tensor, x, v in zip(tensors(numbers), numbers, are_values)
    ]
    leaves = [t for t in operands if not isinstance(t, float)]
    root = on_tensors()[name](*operands)
    root.backward()
    return [root.item(), *(leaf.grad.item() for leaf in leaves)]


def same(found, wanted):
    """Whether numbers agree to 1e-12; nan is nan, and inf is inf alone."""
    return all(
        (math.isnan(a) and math.isnan(b)) or math.isclose(a, b, rel_tol=1e-12)
        for a, b in zip(found, wanted, strict=True)
    )


@pytest.mark.parametrize(("name", "numbers", "error", "number"), RAISED)
def test_where_we_raise_pytorch_gives_inf_or_nan(name, numbers, error, number):
    require_torch()
    for form in forms_of(numbers):
        with pytest.raises(error):
            ours(name, numbers, form)
        assert same(theirs(name, numbers, form)[:1], [number])
    assert not math.isfinite(number)


@pytest.mark.parametrize(("name", "numbers", "number", "slopes"), AGREED)
def test_edges_at_which_both_agree(name, numbers, number, slopes):
    require_torch()
    for form in forms_of(numbers):
        chosen = [slope for slope, v in zip(slopes, form) if v]
        assert same(ours(name, numbers, form), [number, *chosen])
        assert same(theirs(name, numbers, form), [number, *chosen])


@pytest.mark.parametrize(("case", "of_ours", "of_theirs"), DIFFERENT)
def test_edges_at_which_we_differ(case, of_ours, of_theirs):
    require_torch()
    assert same(ours(*case), of_ours)
    assert same(theirs(*case), of_theirs)
    assert not same(of_ours, of_theirs)


def test_no_other_case_is_missing_from_these_tables():
    """On all special numbers: we raise only where PyTorch gives inf or nan."""
    require_torch()
    errors = {(name, error) for name, _, error, _ in RAISED}
    raised, wrong = set(), []
    for case in CASES:
        of_theirs = theirs(*case)
        try:
            of_ours = ours(*case)
        except (ArithmeticError, ValueError) as error:
            raised.add((case[0], type(error)))
            if math.isfinite(of_theirs[0]):
                wrong.append((case, error, of_theirs))
        else:
            if not same(of_ours, of_theirs) and not is_known(case):
                wrong.append((case, of_ours, of_theirs))
    assert wrong == []
    assert raised == errors


def is_known(case):
    """Whether a case stands in DIFFERENT, with the same signs of zero."""
    return str(case) in {str(known) for known, _, _ in DIFFERENT}


# --- where PyTorch is missing --------------------------------------------


@pytest.mark.parametrize(
    ("ci", "outcome"),
    [("true", pytest.fail.Exception), ("", pytest.skip.Exception)],
)
def test_without_pytorch_ci_fails_and_others_skip(monkeypatch, ci, outcome):
    monkeypatch.setenv("CI", ci)
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(outcome, match="pip install torch"):
        require_torch()
