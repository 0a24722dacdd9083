"""Copies of graphs, by copy.deepcopy and by pickle."""

import copy
import pickle

import pytest

from autograd import Value


def by_pickle(x):
    return pickle.loads(pickle.dumps(x))


both_copies = pytest.mark.parametrize("copied", [copy.deepcopy, by_pickle])


@both_copies
def test_copy_is_equal_and_independent(copied):
    a, b = Value(3, label="a"), Value(-2, label="b")
    root = (a * b).tanh() + a**2
    root.label = "root"
    root.backward()
    other = copied(root)
    product_a, product_b = other._prev[0]._prev[0]._prev
    assert (product_a.label, product_b.label, other.label) == (
        "a",
        "b",
        "root",
    )
    assert (product_a.data, product_b.data) == (3, -2)
    assert (product_a.grad, product_b.grad) == (a.grad, b.grad)
    assert other._prev[1]._prev == (product_a,)
    assert [other._op, other._prev[0]._op, other._prev[1]._op] == [
        "+",
        "tanh",
        "**2",
    ]
    product_a.grad = 0.0
    other.backward()
    assert product_a.grad == a.grad
    assert product_b.grad == 2 * b.grad
    assert len({id(a), id(b), id(product_a), id(product_b)}) == 4


@both_copies
def test_copy_of_a_leaf(copied):
    leaf = copied(Value(3, label="a"))
    assert (leaf.data, leaf.label, leaf._prev) == (3, "a", ())


@both_copies
def test_graphs_copied_together_share_their_leaves(copied):
    x = Value(3)
    a, b, leaf = copied([x * x, x + 1, x])
    assert a._prev == (leaf, leaf)
    assert b._prev[0] is leaf


def test_graphs_deepcopied_together_share_their_inner_nodes():
    inner = 2 * Value(3)
    first, second = copy.deepcopy([inner, inner * inner])
    assert second._prev == (first, first)


@both_copies
def test_copy_of_a_chain_of_a_hundred_thousand(copied):
    x = Value(1)
    y = x
    for _ in range(100_000):
        y = y + 1
    other = copied(y)
    other.backward()
    assert (other.data, x.grad) == (100_001, 0)
    while other._prev:
        other = other._prev[0]
    assert other.grad == 1
