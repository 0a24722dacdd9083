"""Losses: formulas by hand, nudging, PyTorch, and numbers at the edge."""

import copy
import math
import pickle
import random
from fractions import Fraction

import numpy as np
import pytest
from freed import life_of_a_leaf
from hypothesis import given, settings
from hypothesis import strategies as st
from pictures import texts
from with_torch import require_torch, tensors

from autograd import Value, gradcheck, topological_order
from autograd.losses import cross_entropy, hinge, mean_squared_error

LOSSES = [mean_squared_error, hinge, cross_entropy]
NUMBERS = st.floats(-20, 20).map(lambda x: round(x, 3))


def slopes(loss, *values):
    for v in values:
        v.grad = 0.0
    loss.backward()
    return [v.grad for v in values]


def values(*numbers):
    return [Value(x) for x in numbers]


# --- by hand -------------------------------------------------------------


def test_mean_squared_error():
    p, q = values(3, -1)
    loss = mean_squared_error([p, q], [1, 1.5])
    assert loss.data == (2**2 + 2.5**2) / 2
    assert slopes(loss, p, q) == [2 * 2 / 2, 2 * -2.5 / 2]


def test_mean_squared_error_of_what_is_right_is_0():
    p, q = values(3, -1)
    loss = mean_squared_error([p, q], [3, -1])
    assert loss.data == 0
    assert slopes(loss, p, q) == [0, 0]


def test_hinge():
    a, b, c, d = values(2, 0.5, 0.5, -3)
    loss = hinge([a, b, c, d], [1, 1, -1, 1])
    assert loss.data == (0 + 0.5 + 1.5 + 4) / 4
    assert slopes(loss, a, b, c, d) == [0, -0.25, 0.25, -0.25]


def test_hinge_is_flat_from_its_edge_on():
    s, t = values(1, -1)
    loss = hinge([s, t], [1, -1])
    assert loss.data == 0
    assert slopes(loss, s, t) == [0, 0]


def test_cross_entropy():
    logits = values(1, 2, 3)
    exps = [math.exp(x) for x in (1, 2, 3)]
    shares = [e / sum(exps) for e in exps]
    loss = cross_entropy([logits], [1])
    assert loss.data == pytest.approx(-math.log(shares[1]), rel=1e-14)
    assert slopes(loss, *logits) == pytest.approx(
        [shares[0], shares[1] - 1, shares[2]], rel=1e-14
    )


def test_cross_entropy_is_the_mean_over_rows():
    first, second = values(1, 2), values(0, -1, 3)
    loss = cross_entropy([first, second], [0, 2])
    alone = cross_entropy([first], [0]), cross_entropy([second], [2])
    assert loss.data == pytest.approx(sum(v.data for v in alone) / 2)
    halves = [s / 2 for s in slopes(alone[0], *first)]
    halves += [s / 2 for s in slopes(alone[1], *second)]
    assert slopes(loss, *first, *second) == pytest.approx(halves)


def test_cross_entropy_of_equal_logits_is_the_log_of_their_number():
    for k in (1, 2, 10):
        loss = cross_entropy([[7] * k], [k - 1])
        assert loss.data == pytest.approx(math.log(k))


def test_slopes_of_cross_entropy_add_up_to_0():
    logits = values(1, -2, 0.5)
    assert sum(slopes(cross_entropy([logits], [0]), *logits)) == (
        pytest.approx(0, abs=1e-15)
    )


def test_nodes():
    answers = values(1, 2)
    root = cross_entropy([answers, answers], [0, 1])
    assert root._op == "mean"
    assert [v._op for v in root._prev] == ["cross_entropy"] * 2
    assert root._prev[0]._prev == tuple(answers)
    root = hinge(answers, [1, -1])
    assert [v._op for v in topological_order(root)[-1:]] == ["mean"]
    assert [v._op for v in root._prev] == ["relu"] * 2
    root = mean_squared_error(answers, [1, -1])
    assert (root._op, root._prev[0]._op) == ("mean", "**2")


# --- by nudging ----------------------------------------------------------


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(NUMBERS, min_size=1, max_size=5), st.randoms())
def test_gradients_by_nudging(numbers, rng):
    signs = [rng.choice([1, -1]) for _ in numbers]
    place = rng.randrange(len(numbers))
    assert gradcheck(lambda *xs: mean_squared_error(xs, signs), *numbers)
    assert gradcheck(lambda *xs: cross_entropy([xs], [place]), *numbers)
    off = [s + 0.1 if abs(abs(s) - 1) < 0.01 else s for s in numbers]
    assert gradcheck(lambda *xs: hinge(xs, signs), *off)


def test_gradients_pass_through_a_loss():
    def f(a, b):
        rows = [[a * b, b], [a, a + b]]
        flat = [a * b, a - b]
        return (
            cross_entropy(rows, [0, 1])
            + mean_squared_error(flat, [b, 1])
            + hinge(flat, [1, -1]) * a
        )

    assert gradcheck(f, 0.7, -1.3)


# --- by PyTorch ----------------------------------------------------------


def compare(ours, theirs, our_leaves, their_leaves):
    ours.backward()
    theirs.backward()
    assert ours.data == pytest.approx(theirs.item(), rel=1e-12, abs=1e-15)
    assert [v.grad for v in our_leaves] == pytest.approx(
        [t.grad.item() for t in their_leaves], rel=1e-12, abs=1e-15
    )


@pytest.mark.parametrize("scale", [1e-3, 1, 30, 1000])
@pytest.mark.parametrize("n", [1, 2, 7])
def test_losses_of_pytorch(n, scale):
    torch = require_torch()
    functional = torch.nn.functional
    rng = random.Random(n)
    numbers = [rng.gauss(0, scale) for _ in range(n)]
    signs = [rng.choice([1, -1]) for _ in range(n)]

    ours, theirs = values(*numbers), tensors(numbers)
    targets = [rng.gauss(0, 1) for _ in range(n)]
    wanted = torch.tensor(targets, dtype=torch.float64)
    compare(
        mean_squared_error(ours, targets),
        functional.mse_loss(torch.stack(theirs), wanted),
        ours,
        theirs,
    )

    ours, theirs = values(*numbers), tensors(numbers)
    compare(
        hinge(ours, signs),
        functional.hinge_embedding_loss(
            torch.stack(theirs) * torch.tensor(signs), -torch.ones(n)
        ),
        ours,
        theirs,
    )

    rows = [[rng.gauss(0, scale) for _ in range(3)] for _ in range(n)]
    classes = [rng.randrange(3) for _ in range(n)]
    ours, theirs = [values(*r) for r in rows], [tensors(r) for r in rows]
    compare(
        cross_entropy(ours, classes),
        functional.cross_entropy(
            torch.stack([torch.stack(row) for row in theirs]),
            torch.tensor(classes),
        ),
        [v for row in ours for v in row],
        [t for row in theirs for t in row],
    )


@pytest.mark.parametrize(
    "logits",
    [
        [1000, -1000],
        [-1000, -1000, -1000],
        [1000, 1000, 999],
        [0, 1000, 2000],
        [1e308, -1e308],
        [-math.inf, 0],
        [0, -1e-20],
    ],
    ids=str,
)
def test_cross_entropy_of_pytorch_at_the_edge(logits):
    torch = require_torch()
    for target in range(len(logits)):
        ours, theirs = values(*logits), tensors(map(float, logits))
        loss = torch.nn.functional.cross_entropy(
            torch.stack(theirs), torch.tensor(target)
        )
        compare(cross_entropy([ours], [target]), loss, ours, theirs)


# --- at the edge ---------------------------------------------------------


def test_cross_entropy_of_logits_of_a_thousand():
    logits = values(1000, -1000)
    right, wrong = (cross_entropy([logits], [k]) for k in (0, 1))
    assert right.data == 0
    assert slopes(right, *logits) == [0, 0]
    assert wrong.data == 2000
    assert slopes(wrong, *logits) == [1, -1]


def test_cross_entropy_answers_to_differences_alone():
    near = cross_entropy([[1, 2, 3]], [0]).data
    far = cross_entropy([[1001, 1002, 1003]], [0]).data
    assert far == pytest.approx(near, rel=1e-12)


def test_losses_of_a_thousand():
    for t in (1, -1):
        s = Value(1000)
        assert hinge([s], [t]).data == (0 if t == 1 else 1001)
        assert slopes(hinge([s], [t]), s) == [0 if t == 1 else 1]
        loss = mean_squared_error([s], [t])
        assert loss.data == (1000 - t) ** 2
        assert slopes(loss, s) == [2 * (1000 - t)]


# --- what is taken for a target ------------------------------------------


@pytest.mark.parametrize(
    "kind", [int, float, Fraction, np.int64, np.uint8, np.float64]
)
def test_targets_of_any_type_of_number(kind):
    logits = [values(1, 2, 3)]
    wanted = cross_entropy(logits, [2])
    found = cross_entropy(logits, [kind(2)])
    assert found.data == wanted.data
    assert found._prev[0]._slopes == wanted._prev[0]._slopes
    assert mean_squared_error([Value(5)], [kind(2)]).data == 9
    assert hinge([Value(0.5)], [kind(1)]).data == 0.5


def test_targets_and_answers_may_be_arrays():
    numbers = np.array([0.5, -2.0])
    assert mean_squared_error(numbers, np.array([1, -1])).data == 0.625
    assert hinge(numbers, np.array([1, -1])).data == 0.25
    rows = np.array([[1.0, 2.0], [3.0, 4.0]])
    loss = cross_entropy(rows, np.array([0, 1]))
    assert loss.data == pytest.approx(
        cross_entropy([[1, 2], [3, 4]], [0, 1]).data
    )


def test_targets_and_answers_may_be_generators():
    numbers, signs = [0.5, -2.0], [1, -1]
    for loss in (mean_squared_error, hinge):
        found = loss((Value(x) for x in numbers), iter(signs))
        assert found.data == loss(numbers, signs).data
    found = cross_entropy((iter(r) for r in [[1, 2], [3, 4]]), iter([0, 1]))
    assert found.data == cross_entropy([[1, 2], [3, 4]], [0, 1]).data


def test_a_target_may_be_a_value():
    t = Value(1)
    loss = mean_squared_error([Value(3)], [t])
    assert slopes(loss, t) == [-4]


@pytest.mark.parametrize("target", [0, 2, -2, 0.5, "1", None, True + 1])
def test_wrong_target_of_hinge(target):
    with pytest.raises(ValueError) as caught:
        hinge(values(1, 2), [1, target])
    assert str(caught.value) == (f"a target of hinge is 1 or -1, not {target}")


@pytest.mark.parametrize("target", [3, -1, 0.5, "0", None, math.nan])
def test_wrong_target_of_cross_entropy(target):
    with pytest.raises(ValueError) as caught:
        cross_entropy([values(1, 2, 3)] * 2, [0, target])
    assert str(caught.value) == (
        f"{target} is no class of 3 logits: classes count from 0"
    )


def test_a_row_without_logits():
    with pytest.raises(ValueError, match="0 is no class of 0 logits"):
        cross_entropy([[]], [0])


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize(("answers", "targets"), [(2, 1), (1, 3), (0, 1)])
def test_other_numbers_of_answers_and_targets_name_both(
    loss, answers, targets
):
    message = f"^{answers} answers, but {targets} targets$"
    rows = [[1, 2]] * answers if loss is cross_entropy else [1] * answers
    with pytest.raises(ValueError, match=message):
        loss(rows, [1] * targets)


@pytest.mark.parametrize("loss", LOSSES)
def test_no_answers(loss):
    with pytest.raises(ValueError, match="needs at least one answer"):
        loss([], [])


@pytest.mark.parametrize("wrong", ["1", None, 1j])
def test_answers_that_are_no_numbers(wrong):
    for loss in (mean_squared_error, hinge):
        with pytest.raises(TypeError, match="one real number is needed"):
            loss([wrong], [1])
    with pytest.raises(TypeError, match="one real number is needed"):
        cross_entropy([[wrong, 1]], [1])


# --- as graphs -----------------------------------------------------------


def all_losses(a, b):
    return (
        cross_entropy([[a, b], [b, a]], [0, 1])
        + mean_squared_error([a, b], [1, 2])
        + hinge([a, b], [1, -1])
    )


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda v: pickle.loads(pickle.dumps(v))]
)
def test_copies(copied):
    a, b = values(0.3, -0.4)
    root = all_losses(a, b)
    other = copied(root)
    assert other.data == root.data
    other.backward()
    order = topological_order(other)
    leaves = [v for v in order if v.data in (0.3, -0.4) and not v._prev]
    assert (a.grad, b.grad) == (0, 0)
    assert [v.grad for v in leaves] == slopes(root, a, b)


def test_slopes_can_not_be_changed_by_way_of_a_copy():
    for v in topological_order(all_losses(*values(1, 2))):
        assert type(v._slopes) is tuple


def test_picture():
    ovals = [
        lines[0]
        for lines in texts(all_losses(*values(1, 2)))
        if len(lines) == 1
    ]
    assert {"cross_entropy", "mean", "relu", "**2"} <= set(ovals)


def test_graph_is_freed_without_the_cycle_collector():
    def root(leaf):
        return all_losses(leaf, Value(2))

    assert life_of_a_leaf(root) == (True, False)
