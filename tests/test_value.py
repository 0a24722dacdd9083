"""Value: its numbers and gradients agree with floats and with nudging."""

import math
from operator import add, mul, pow, sub, truediv

import pytest
from expressions import expressions, run
from freed import life_of_a_leaf
from hypothesis import given, settings

from autograd import Value, gradient


def grads(*values):
    return [v.grad for v in values]


def near(*numbers):
    return pytest.approx(list(numbers), abs=5e-5)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(expressions())
def test_random_graphs_agree_with_floats_and_with_nudging(expression):
    program, xs = expression
    leaves = [Value(x) for x in xs]
    root = run(program, leaves)
    root.backward()
    assert root.data == pytest.approx(run(program, xs), rel=1e-12, abs=1e-12)
    nudged = gradient(lambda *xs: run(program, xs), *xs)
    assert grads(*leaves) == pytest.approx(nudged, rel=1e-5, abs=1e-5)


def test_running_example():
    a, b, c = Value(3), Value(-2), Value(12)
    root = a * b + c
    root.backward()
    assert root.data == 6
    assert grads(a, b, c) == [-2, 3, 1]


def test_neuron():
    x1, x2, w1, w2, b = map(Value, (2, 0, -3, 1, 7))
    o = (x1 * w1 + x2 * w2 + b).tanh()
    o.backward()
    assert o.data == pytest.approx(0.7616, abs=5e-5)
    assert grads(x1, w1, x2, w2, b) == near(-1.2599, 0.8399, 0.42, 0, 0.42)


def test_graph_that_reuses_nodes():
    a, b = Value(3), Value(4)
    c = a + b
    d = c * c
    e = d + a
    f = e + 3
    f.backward()
    assert f.data == 55
    assert grads(a, b, c, d, e) == [15, 14, 14, 1, 1]


def test_example_of_the_welcome():
    a, b = Value(-4), Value(2)
    c, d = a + b, b * (a + b)
    c += 1 + c + (-a)
    d += d * 2 + (b + a).tanh()
    g = c - d
    g.backward()
    assert [g.data, *grads(a, b)] == near(13.9640, -5.0707, 1.9293)


@pytest.mark.parametrize(
    ("make", "slope"),
    [
        (lambda x: x + x, 2),
        (lambda x: x - x, 0),
        (lambda x: x * x, 6),
        (lambda x: x / x, 0),
        (lambda x: x**x, 27 * (math.log(3) + 1)),
        (lambda x: x * x.exp(), 4 * math.exp(3)),
        (lambda x: x.exp() * x, 4 * math.exp(3)),
        (lambda x: x - x * x, -5),
        (lambda x: x * x - x, 5),
    ],
)
def test_leaf_used_twice(make, slope):
    x = Value(3)
    make(x).backward()
    assert x.grad == pytest.approx(slope)


@pytest.mark.parametrize(
    ("make", "slope_of_inner", "slope_of_leaf"),
    [
        (lambda y: y * y, 12, 24),
        (lambda y: y * y.exp(), 7 * math.exp(6), 14 * math.exp(6)),
        (lambda y: y.exp() * y, 7 * math.exp(6), 14 * math.exp(6)),
        (lambda y: y + y * y, 13, 26),
        (lambda y: y * y + y, 13, 26),
    ],
)
def test_inner_node_used_twice(make, slope_of_inner, slope_of_leaf):
    x = Value(3)
    y = 2 * x
    make(y).backward()
    assert grads(y, x) == pytest.approx([slope_of_inner, slope_of_leaf])


@pytest.mark.parametrize("operate", [add, sub, mul, truediv, pow])
def test_number_on_either_side(operate):
    right, left = Value(3), Value(3)
    on_the_right, on_the_left = operate(right, 2), operate(2, left)
    assert on_the_right.data == operate(3, 2)
    assert on_the_left.data == operate(2, 3)
    on_the_right.backward()
    on_the_left.backward()
    assert right.grad == pytest.approx(gradient(lambda x: operate(x, 2), 3)[0])
    assert left.grad == pytest.approx(gradient(lambda x: operate(2, x), 3)[0])


def test_operations_name_themselves_and_keep_parents_in_order():
    a, b = Value(3), Value(2)
    made = [a + b, a - b, a * b, a / b, a**b, a**2, 2 - a, -a, abs(a)]
    made += [a.exp(), a.log(), a.sqrt(), a.tanh(), a.sigmoid(), a.relu()]
    made += [a.sin(), a.cos()]
    assert " ".join(v._op for v in made) == (
        "+ - * / ** **2 - neg abs exp log sqrt tanh sigmoid relu sin cos"
    )
    assert (a - b)._prev == (a, b)
    assert (a**2)._prev == (a,)
    assert (a * a)._prev == (a, a)
    assert (a._prev, a._op, a.label) == ((), "", "")


def test_chain_of_a_million_additions():
    x = Value(1)
    y = x
    for _ in range(1_000_000):
        y = y + 1
    y.backward()
    assert (y.data, x.grad) == (1_000_001, 1)
    del y


def test_ladder_of_sixty_doublings():
    x = Value(1)
    y = x
    for _ in range(60):
        y = y + y
    y.backward()
    assert (y.data, x.grad) == (2.0**60, 2.0**60)


def test_second_backward_doubles_leaves_and_nothing_else():
    a, b = Value(3), Value(-2)
    product = a * b
    inner = product * product
    root = inner + 1
    root.backward()
    once = grads(a, b), grads(product, inner, root)
    root.backward()
    assert once == ([24, -36], [-12, 1, 1])
    assert grads(a, b) == [48, -72]
    assert grads(product, inner, root) == [-12, 1, 1]


def test_gradients_of_two_results_add_up_in_their_leaf():
    a = Value(3)
    shared = 2 * a
    (shared * shared).backward()
    (5 * shared).backward()
    assert grads(a, shared) == [24 + 10, 5]


def test_backward_on_a_leaf():
    a = Value(3)
    a.backward()
    assert a.grad == 1
    a.backward()
    assert a.grad == 2


def test_backward_by_hand():
    a, b = Value(3), Value(-2)
    product = a * b
    root = product + a
    root.grad = 1.0
    root._backward()
    product._backward()
    assert grads(product, a, b) == [1, -1, 3]


def test_gradient_is_that_of_the_forward_pass():
    a, b = Value(3), Value(-2)
    root = a * b
    a.data, b.data = 100, 100
    root.backward()
    assert grads(a, b) == [-2, 3]


def test_value_has_no_room_for_a_misspelt_attribute():
    with pytest.raises(AttributeError, match="gard"):
        Value(3).gard = 0.0


def test_graph_is_freed_without_the_cycle_collector():
    def root(leaf):
        return (leaf * leaf + 2 / leaf).tanh() ** leaf

    assert life_of_a_leaf(root) == (True, False)
