"""topological_order and trace: every node once, after its parents."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograd import Value, topological_order, trace


class Node:
    """The least that a graph is made of."""

    def __init__(self, *parents):
        self._prev = list(parents)


def reachable(root):
    found = {root}
    for parent in root._prev:
        found |= reachable(parent)
    return found


@st.composite
def graphs(draw):
    nodes = [Value(1.0)]
    for _ in range(draw(st.integers(0, 12))):
        parents = draw(st.lists(st.sampled_from(nodes), max_size=3))
        nodes.append(Value(1.0, parents))
    return nodes[-1]


@settings(max_examples=200, deadline=None, derandomize=True)
@given(graphs())
def test_each_node_once_and_after_its_parents(root):
    order = topological_order(root)
    place = {node: i for i, node in enumerate(order)}
    assert order[-1] is root
    assert len(place) == len(order)
    assert set(order) == reachable(root)
    for node in order:
        assert all(place[parent] < place[node] for parent in node._prev)


def test_order_is_depth_first_left_parent_first():
    a, b, c = Value(3), Value(-2), Value(12)
    product = a * b
    root = product + c
    assert topological_order(root) == [a, b, product, c, root]
    root = c - product
    assert topological_order(root) == [c, a, b, product, root]


@pytest.mark.parametrize("short_path_first", [True, False])
def test_node_at_the_end_of_a_short_and_a_long_path(short_path_first):
    a = Value(3)
    b = a + 1
    d = b.exp().tanh()
    root = b * d if short_path_first else d * b
    one = b._prev[1]
    assert topological_order(root) == [a, one, b, d._prev[0], d, root]


def test_order_of_one_node():
    a = Value(3)
    assert topological_order(a) == [a]
    assert trace(a) == ([a], [])


def test_order_of_a_long_chain():
    root = start = Node()
    for _ in range(100_000):
        root = Node(root)
    order = topological_order(root)
    assert len(order) == 100_001
    assert order[0] is start
    assert order[-1] is root


def test_order_of_a_ladder():
    root = Value(1)
    for _ in range(60):
        root = root + root
    assert len(topological_order(root)) == 61


@pytest.mark.parametrize("kind", [list, tuple, set])
def test_order_of_nodes_of_another_class(kind):
    a, b, c = Node(), Node(), Node()
    a._prev, b._prev, c._prev = kind(), kind([a]), kind([b])
    assert topological_order(c) == [a, b, c]
    assert trace(c) == ([a, b, c], [(a, b), (b, c)])


def test_order_tells_nodes_apart_by_identity():
    class Equal(Node):
        __hash__ = None

        def __eq__(self, other):
            return True

    a, b = Equal(), Equal()
    root = Equal(a, b)
    assert [id(v) for v in topological_order(root)] == [id(a), id(b), id(root)]


def test_trace_has_nodes_and_edges_in_order():
    a, b = Value(3), Value(-2)
    product = a * b
    root = product + a
    nodes, edges = trace(root)
    assert nodes == [a, b, product, root]
    assert edges == [(a, product), (b, product), (product, root), (a, root)]


def test_trace_of_a_square_has_two_edges():
    x = Value(3)
    square = x * x
    assert trace(square) == ([x, square], [(x, square), (x, square)])
