"""The graph behind a result: its order, its nodes and edges, its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autograd.picture import Picture


def topological_order(root) -> list:
    """All nodes that root was made from, each after its parents, root last.

    Works for any node with `_prev`, its parents. The order is that of a
    depth-first walk, left parent first. There is no recursion, so a chain may
    be as long as memory allows.

    Source: Cormen et al., Introduction to Algorithms, "Topological sort".
    """
    tells_nodes_apart = type(root).__eq__ is object.__eq__
    order, seen = [], set() if tells_nodes_apart else _Identities()
    stack = [(root, iter(root._prev))]
    while stack:
        node, parents = stack[-1]
        for parent in parents:  # goes on where it was left
            if parent not in seen:
                seen.add(parent)
                if parent._prev:
                    stack.append((parent, iter(parent._prev)))
                    break
                order.append(parent)
        else:
            order.append(node)
            stack.pop()
    return order


class _Identities(set):
    """A set of nodes whose class has an equality of its own."""

    def add(self, node) -> None:
        super().add(id(node))

    def __contains__(self, node) -> bool:
        return super().__contains__(id(node))


def trace(root) -> tuple[list, list]:
    """The nodes behind root, and its edges (parent, node).

    Both are lists in topological order; x * x has two edges from x.
    """
    nodes = topological_order(root)
    edges = [(parent, node) for node in nodes for parent in node._prev]
    return nodes, edges


def draw_dot(
    root, format: str = "svg", rankdir: str = "LR", max_nodes: int = 250
) -> Picture:
    """The graph behind root: a box for a value, an oval for an operation.

    A box shows label, data and gradient, each if the node has it. A gradient
    that is not computed yet (None, or 0 while root's own is 0) is a dash.

    Args:
        root: any node with `data` and `_prev`; `label`, `grad` and `_op` show.
        format: what `.render()` writes: 'svg', or with an installed Graphviz
            'pdf' or 'png'. A notebook always shows SVG.
        rankdir: 'LR' from left to right, 'TB' from top to bottom.
        max_nodes: refuse a graph with more values than this.

    Returns:
        graphviz.Digraph: its node names n0, n1, ... are the topological order.

    Raises:
        TypeError: root, or something that it was made from, is not a node.
        ValueError: an unknown rankdir, or more than max_nodes values.
    """
    from autograd.picture import picture  # graphviz is imported to draw only

    return picture(root, format, rankdir, max_nodes)
