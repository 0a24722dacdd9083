"""Value.dot: a weighted sum and its slopes, in one node."""

import copy
import pickle
from fractions import Fraction

import numpy as np
import pytest
from freed import life_of_a_leaf
from hypothesis import given, settings
from hypothesis import strategies as st
from pictures import texts

from autograd import Value, gradcheck, topological_order

TWO_OF_ANY_KIND = [
    2,
    2.0,
    Fraction(2),
    np.float64(2),
    np.float32(2),
    np.int64(2),
    np.uint8(2),
]
NUMBERS = st.floats(-100, 100)


def three_each():
    weights = [Value(x) for x in (1, 2, 3)]
    inputs = [Value(x) for x in (10, 20, 30)]
    return weights, inputs, Value(0.5)


def test_number_and_gradients():
    weights, inputs, bias = three_each()
    total = Value.dot(weights, inputs, bias)
    assert total.data == 10 + 40 + 90 + 0.5
    total.backward()
    assert [w.grad for w in weights] == [10, 20, 30]
    assert [x.grad for x in inputs] == [1, 2, 3]
    assert bias.grad == 1


def test_it_is_one_node():
    weights, inputs, bias = three_each()
    total = Value.dot(weights, inputs, bias)
    assert total._op == "dot"
    assert total._prev == (*weights, *inputs, bias)
    assert total._slopes == (10, 20, 30, 1, 2, 3, 1)
    assert len(topological_order(total)) == 3 + 3 + 1 + 1


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(st.tuples(NUMBERS, NUMBERS), max_size=5), NUMBERS)
def test_it_is_what_products_and_sums_give(pairs, bias):
    leaves = [[Value(w), Value(x)] for w, x in pairs]
    b = Value(bias)
    total = Value.dot(*(zip(*leaves) if leaves else ([], [])), b)
    total.backward()

    same_leaves = [[Value(w), Value(x)] for w, x in pairs]
    same_b = Value(bias)
    long_way = sum((w * x for w, x in same_leaves), same_b)
    long_way.backward()
    assert total.data == pytest.approx(long_way.data, rel=1e-12, abs=1e-11)
    for pair, same in zip(leaves, same_leaves, strict=True):
        assert [v.grad for v in pair] == [v.grad for v in same]
    assert b.grad == same_b.grad == 1


def test_gradients_by_nudging():
    def f(a, b, c, d, e):
        return Value.dot([a, b], [c.tanh(), d], e) * a

    assert gradcheck(f, 0.3, -0.7, 1.1, 2.0, -0.4)


@pytest.mark.parametrize("two", TWO_OF_ANY_KIND, ids=repr)
def test_weights_inputs_and_bias_may_be_numbers_of_any_type(two):
    v = Value(3)
    for total, slope in [
        (Value.dot([two, 5], [v, v], 1), 7),
        (Value.dot([v, v], [two, 5], 1), 7),
        (Value.dot([3, 3], [two, 5], v - 2), 1),
        (Value.dot([two, 5], [3, 3], v - 2), 1),
        (Value.dot([1, 5], [4, 3], v - two + two), 1),
    ]:
        v.grad = 0.0
        total.backward()
        assert type(total) is Value
        assert type(total.data) is float
        assert v.grad == slope
    assert Value.dot([two], [two], two).data == 6


def test_bias_may_be_left_out():
    assert Value.dot([2], [3]).data == 6


def test_weights_and_inputs_may_be_any_iterables():
    w, x = [Value(1), Value(2)], np.array([10.0, 20.0])
    assert Value.dot(iter(w), (n for n in x), 1).data == 51
    assert Value.dot(tuple(w), x, 1).data == 51


def test_a_value_may_be_weight_and_input_and_bias():
    a = Value(3)
    square = Value.dot([a], [a])
    square.backward()
    assert (square.data, a.grad) == (9, 6)
    a.grad = 0.0
    Value.dot([a, a], [a, a], a).backward()
    assert a.grad == 4 * 3 + 1


def test_a_dot_of_dots():
    a, b = Value(3), Value(2)
    inner = Value.dot([a], [b], 1)
    outer = Value.dot([inner, a], [inner, b], inner)
    outer.backward()
    assert (outer.data, inner.grad) == (49 + 6 + 7, 15)
    assert (a.grad, b.grad) == (2 + 15 * 2, 3 + 15 * 3)


@pytest.mark.parametrize(
    ("weights", "inputs"), [([1, 2], [1]), ([1], [1, 2, 3]), ([], [1])]
)
def test_other_numbers_of_weights_and_inputs_name_both(weights, inputs):
    message = f"dot: {len(weights)} weights, but {len(inputs)} inputs"
    with pytest.raises(ValueError, match=f"^{message}$"):
        Value.dot(weights, inputs, 1)
    with pytest.raises(ValueError, match=f"^{message}$"):
        Value.dot(iter(weights), iter(inputs))


@pytest.mark.parametrize("wrong", ["3", None, 1j, [1.0], np.array([1.0])])
def test_what_is_not_a_number_is_refused(wrong):
    for operands in [([wrong], [1]), ([1], [wrong]), ([1], [1], wrong)]:
        with pytest.raises(TypeError, match="one real number is needed"):
            Value.dot(*operands)


def test_nothing_but_a_bias():
    b = Value(3)
    total = Value.dot([], [], b)
    total.backward()
    assert (total.data, b.grad) == (3, 1)


def test_picture():
    w, x, b = (
        Value(n, label=name) for n, name in ((2, "w"), (3, "x"), (1, "b"))
    )
    total = Value.dot([w], [x], b)
    total.backward()
    assert sorted(texts(total)) == [
        ["b", "data 1.0000", "grad 1.0000"],
        ["data 7.0000", "grad 1.0000"],
        ["dot"],
        ["w", "data 2.0000", "grad 3.0000"],
        ["x", "data 3.0000", "grad 2.0000"],
    ]


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda v: pickle.loads(pickle.dumps(v))]
)
def test_copies(copied):
    weights, inputs, bias = three_each()
    total = Value.dot(weights, inputs, bias)
    other = copied(total)
    other.backward()
    assert (other.data, other._op) == (total.data, "dot")
    assert [v.grad for v in other._prev] == [10, 20, 30, 1, 2, 3, 1]
    assert [v.grad for v in total._prev] == [0] * 7


def test_graph_is_freed_without_the_cycle_collector():
    def root(leaf):
        return Value.dot([leaf, 2], [leaf, leaf], leaf).tanh()

    assert life_of_a_leaf(root) == (True, False)
