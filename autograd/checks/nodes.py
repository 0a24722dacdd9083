"""The node of lessons 07 to 11, which the checks' own classes build on."""


class Node:
    """A number with parents, a gradient and a rule; no operator yet."""

    def __init__(self, data, _children=(), _op="", label=""):
        self.data = data
        self.grad = 0.0
        self._prev = _children
        self._op = _op
        self.label = label
        self._backward = lambda: None

    def __repr__(self):
        return f"Value(data={self.data})"
