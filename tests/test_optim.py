"""SGD and Adam: formulas by hand, PyTorch, and what they refuse."""

import math
import random
from fractions import Fraction

import numpy as np
import pytest
from with_torch import require_torch, tensors

from autograd import Value
from autograd.nn import MLP
from autograd.optim import SGD, Adam

OPTIMIZERS = [
    lambda p: SGD(p, 0.1),
    lambda p: SGD(p, 0.1, momentum=0.9),
    lambda p: Adam(p, 0.1),
]
optimizers = pytest.mark.parametrize(
    "make", OPTIMIZERS, ids=["sgd", "momentum", "adam"]
)


def values(*numbers):
    return [Value(x) for x in numbers]


def numbers(parameters):
    return [p.data for p in parameters]


def stepped(optimizer, *gradients):
    """The numbers after a step with these gradients."""
    for p, gradient in zip(optimizer.parameters, gradients, strict=True):
        p.grad = gradient
    optimizer.step()
    return numbers(optimizer.parameters)


# --- by hand -------------------------------------------------------------


def test_sgd():
    optimizer = SGD(values(1, 2), 0.1)
    assert stepped(optimizer, 3, -4) == [1 - 0.1 * 3, 2 + 0.1 * 4]
    assert stepped(optimizer, 0, 1) == [0.7, 2.4 - 0.1]


def test_sgd_with_momentum():
    optimizer = SGD(values(1), 0.1, momentum=0.5)
    assert stepped(optimizer, 2) == [0.8]
    assert stepped(optimizer, 2) == pytest.approx([0.8 - 0.1 * 3])
    assert stepped(optimizer, 0) == pytest.approx([0.5 - 0.1 * 1.5])


def test_momentum_keeps_apart_what_belongs_to_different_parameters():
    optimizer = SGD(values(0, 0), 1, momentum=0.5)
    stepped(optimizer, 4, 0)
    assert stepped(optimizer, 0, 0) == [-4 - 2, 0]


def test_first_step_of_adam_is_the_learning_rate_for_any_gradient():
    for gradient in (1e-3, 1, 1e6):
        after = stepped(Adam(values(0, 0), 0.1), gradient, -gradient)
        assert after == pytest.approx([-0.1, 0.1], rel=1e-4)


def test_adam():
    optimizer = Adam(values(1), 0.1, betas=(0.5, 0.75), epsilon=0.25)
    first = 1 - 0.1 * 2 / (2 + 0.25)
    assert stepped(optimizer, 2) == pytest.approx([first])
    m, v = 0.5 * 1 + 0.5 * -1, 0.75 * 1 + 0.25 * 1
    move = 0.1 * (m / 0.75) / (math.sqrt(v / (1 - 0.75**2)) + 0.25)
    assert stepped(optimizer, -1) == pytest.approx([first - move])


def test_adam_stands_still_without_a_gradient():
    assert stepped(Adam(values(1, 2)), 0, 0) == [1, 2]


def test_defaults():
    optimizer = Adam(values(1))
    assert optimizer.learning_rate == 0.001
    assert (optimizer.beta1, optimizer.beta2) == (0.9, 0.999)
    assert optimizer.epsilon == 1e-8
    assert SGD(values(1), 0.1).momentum == 0


# --- by PyTorch ----------------------------------------------------------


def wavy(x, y):
    """A function of two numbers with slopes of all sizes."""
    return (x * x - y) ** 2 + (x * y).sin() + (y - 0.3) ** 2 * 5


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (lambda p: SGD(p, 0.01), lambda t, p: t.SGD(p, 0.01)),
        (
            lambda p: SGD(p, 0.01, momentum=0.9),
            lambda t, p: t.SGD(p, 0.01, momentum=0.9),
        ),
        (lambda p: Adam(p), lambda t, p: t.Adam(p)),
        (lambda p: Adam(p, 0.1), lambda t, p: t.Adam(p, 0.1)),
        (
            lambda p: Adam(p, 0.05, betas=(0.5, 0.8), epsilon=1e-3),
            lambda t, p: t.Adam(p, 0.05, betas=(0.5, 0.8), eps=1e-3),
        ),
    ],
    ids=["sgd", "momentum", "adam", "fast adam", "other betas"],
)
def test_fifty_steps_of_pytorch(ours, theirs):
    torch = require_torch()
    rng = random.Random(1)
    start = [rng.uniform(-1, 1), rng.uniform(-1, 1)]
    found, wanted = values(*start), tensors(start)
    optimizer, torch_optimizer = ours(found), theirs(torch.optim, wanted)
    for step in range(50):
        if step == 25:  # the learning rate may change between steps
            optimizer.learning_rate /= 10
            torch_optimizer.param_groups[0]["lr"] /= 10
        optimizer.zero_grad()
        torch_optimizer.zero_grad()
        wavy(*found).backward()
        wavy(*wanted).backward()
        optimizer.step()
        torch_optimizer.step()
        assert numbers(found) == pytest.approx(
            [t.item() for t in wanted], rel=1e-12, abs=0
        )
    assert numbers(found) != pytest.approx(start, rel=1e-3)


# --- what all of them do -------------------------------------------------


@optimizers
def test_the_bottom_of_a_bowl_is_found(make):
    x, y = values(3, -2)
    optimizer = make([x, y])
    for _ in range(300):
        optimizer.zero_grad()
        ((x - 1) ** 2 + 2 * (y - 0.5) ** 2).backward()
        optimizer.step()
    assert numbers([x, y]) == pytest.approx([1, 0.5], abs=1e-3)
    assert optimizer.steps == 300


@optimizers
def test_zero_grad_sets_the_gradients_to_0_and_moves_nothing(make):
    parameters = values(1, 2)
    optimizer = make(parameters)
    for p in parameters:
        p.grad = 3.0
    optimizer.zero_grad()
    assert [p.grad for p in parameters] == [0, 0]
    assert numbers(parameters) == [1, 2]


@optimizers
def test_step_leaves_the_gradients_alone(make):
    [p] = values(1)
    stepped(make([p]), 3.0)
    assert p.grad == 3


@optimizers
def test_learning_rate_may_be_changed_between_steps(make):
    [p] = values(0)
    optimizer = make([p])
    stepped(optimizer, 1.0)
    first = p.data
    optimizer.learning_rate = 1e-9
    assert stepped(optimizer, 1.0) == pytest.approx([first], abs=1e-8)


@optimizers
def test_parameters_may_come_from_a_generator(make):
    model = MLP(2, [3, 1])
    before = numbers(model.parameters())
    optimizer = make(p for p in model.parameters())
    assert optimizer.parameters == model.parameters()
    stepped(optimizer, *[1.0] * len(before))
    for p, number in zip(model.parameters(), before, strict=True):
        assert p.data < number


@optimizers
def test_a_shared_weight_counts_once(make):
    w, b, w_again, b_again = *values(1, 2), *values(1, 2)
    shared, alone = make([w, b, w, w]), make([w_again, b_again])
    assert shared.parameters == [w, b]
    assert stepped(shared, 3, 4) == stepped(alone, 3, 4)
    assert stepped(shared, 3, 4) == stepped(alone, 3, 4)


@optimizers
def test_two_optimizers_remember_apart(make):
    first, second = make(values(1)), make(values(1))
    stepped(first, 5.0)
    assert second.steps == 0
    assert stepped(second, 5.0) == numbers(first.parameters)


@pytest.mark.parametrize("kind", [float, Fraction, np.float64, np.float32])
def test_numbers_stay_floats_for_any_type_of_learning_rate(kind):
    for make in (SGD, Adam):
        [p] = values(1)
        assert stepped(make([p], kind(0.5)), 1.0) == pytest.approx([0.5])
        assert type(p.data) is float


# --- what they refuse ----------------------------------------------------


@optimizers
def test_no_parameters(make):
    for empty in ([], (), iter([]), {}):
        with pytest.raises(ValueError, match="no parameters to move"):
            make(empty)


@optimizers
@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        (0.5, "float"),
        ("w", "str"),
        ([Value(1)], "list"),
        (None, "NoneType"),
        (MLP(1, [1]), "MLP"),
    ],
)
def test_what_is_no_parameter(make, wrong, kind):
    with pytest.raises(TypeError, match=f"is a Value, not a {kind}$"):
        make([Value(1), wrong])


@pytest.mark.parametrize("rate", [0, -0.1, math.nan])
def test_learning_rates_that_do_not_learn(rate):
    for make in (SGD, Adam):
        with pytest.raises(ValueError, match=f"above 0, not {rate}$"):
            make(values(1), rate)


@pytest.mark.parametrize("x", [1, 1.5, -0.1, math.nan])
def test_shares_that_grow_or_turn_round(x):
    with pytest.raises(ValueError, match=f"momentum must .* below 1, not {x}"):
        SGD(values(1), 0.1, momentum=x)
    for betas in [(x, 0.9), (0.9, x)]:
        with pytest.raises(ValueError, match=r"betas must be .* not \("):
            Adam(values(1), betas=betas)


@pytest.mark.parametrize("epsilon", [0, -1e-8, math.nan])
def test_epsilon_that_divides_by_0(epsilon):
    with pytest.raises(ValueError, match=f"epsilon .* above 0, not {epsilon}"):
        Adam(values(1), epsilon=epsilon)


def failure(optimizer, *gradients):
    """The text of the error of a step with these gradients."""
    with pytest.raises(ArithmeticError) as caught:
        stepped(optimizer, *gradients)
    return str(caught.value)


@optimizers
@pytest.mark.parametrize("gradient", [math.nan, math.inf, -math.inf])
def test_a_broken_number_is_named_at_its_step_and_nothing_moves(
    make, gradient
):
    a, b, c = values(1, 2, 3)
    b.label = "bias"
    optimizer = make([a, b, c])
    for _ in range(2):
        stepped(optimizer, 1, 1, 1)
    before = numbers([a, b, c])
    text = failure(optimizer, 1, gradient, 1)
    assert text.startswith("step 3: parameter 1 (bias) would become ")
    assert f"it is {b.data}, with gradient {gradient}." in text
    assert "smaller learning rate than 0.1" in text
    assert numbers([a, b, c]) == before
    assert failure(optimizer, 1, 1, gradient).startswith(
        "step 3: parameter 2 would become "
    )
    assert numbers([a, b, c]) == before


@optimizers
def test_the_first_broken_number_is_named(make):
    a, b, c = values(1, 2, 3)
    assert "step 1: parameter 1 would" in failure(
        make([a, b, c]), 1, math.nan, math.nan
    )


@optimizers
def test_a_parameter_that_was_broken_before_is_named(make):
    a, b = values(1, 2)
    optimizer = make([a, b])
    b.data = math.nan
    assert "parameter 1 would become nan: it is nan" in failure(
        optimizer, 1, 1
    )
    assert a.data == 1


def test_a_step_too_long_for_a_float():
    text = failure(SGD(values(1, 1e308), 1e300), 1.0, -1e9)
    assert "step 1: parameter 1 would become inf: it is 1e+308" in text


@optimizers
def test_training_goes_on_after_a_broken_step_as_if_it_had_not_been(make):
    broken, smooth = make(values(1, 2)), make(values(1, 2))
    for optimizer in (broken, smooth):
        stepped(optimizer, 1, -1)
    failure(broken, 1, math.nan)
    failure(broken, math.inf, 1)
    for gradients in [(2, 1), (-1, 0.5), (0, 0)]:
        assert stepped(broken, *gradients) == stepped(smooth, *gradients)
    assert broken.steps == smooth.steps == 4


def test_a_loss_that_explodes_is_caught_where_it_breaks():
    x = Value(1, label="x")
    optimizer = SGD([x], 1e3)
    with pytest.raises(ArithmeticError, match=r"step \d+: parameter 0 \(x\)"):
        for _ in range(1000):
            optimizer.zero_grad()
            (x * x).backward()
            optimizer.step()
    assert math.isfinite(x.data)
    assert 50 < optimizer.steps < 200
