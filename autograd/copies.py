"""Copies of a graph, made in topological order, so that it may be deep."""

from __future__ import annotations

from autograd.graph import topological_order


def deep(root, memo: dict) -> object:
    """A copy of the graph behind root; memo is that of copy.deepcopy."""
    for node in topological_order(root):
        if id(node) not in memo:
            parents = [memo[id(parent)] for parent in node._prev]
            memo[id(node)] = restore(type(node), state(node), parents)
    return memo[id(root)]


def flat(root) -> tuple:
    """What pickle stores of the graph behind root: a flat list of its nodes.

    A leaf stays one leaf in all graphs that are pickled together; an inner
    node is written once for each graph.
    """
    if not root._prev:
        return restore, (type(root), state(root), ())
    order = topological_order(root)
    place = {id(node): i for i, node in enumerate(order)}
    rows = [
        (type(node), state(node), [place[id(p)] for p in node._prev])
        if node._prev
        else node
        for node in order
    ]
    return rebuild, (rows,)


def state(node) -> tuple:
    return node.data, node.grad, node._op, node.label, node._slopes


def restore(kind: type, state: tuple, parents) -> object:
    """A node of this kind with this state."""
    data, grad, op, label, slopes = state
    node = kind(data, parents, op, label, slopes)
    node.grad = grad
    return node


def rebuild(rows: list) -> object:
    """The root of the graph that flat put into rows."""
    nodes = []
    for row in rows:
        if isinstance(row, tuple):
            kind, state, parents = row
            row = restore(kind, state, [nodes[i] for i in parents])
        nodes.append(row)
    return nodes[-1]
