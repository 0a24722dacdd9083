"""A number that remembers how it was made, and so can tell how it changes."""

from __future__ import annotations

import math
from operator import mul

from autograd import copies, real
from autograd.graph import topological_order


class Value:
    """One number in a graph of numbers.

    An operation makes a new Value from its value, its parents and its local
    slopes: how much the new value moves for each unit that a parent moves.
    The chain rule, in `_backward`, is all that `backward` needs besides.

    Args:
        data: any real number; it is kept as a float.
        _children: the parents, in order (the name is micrograd's).
        _op: the operation that made it, '' for a leaf.
        label: a name for the picture.
        _slopes: the local slopes, one for each parent.

    Raises:
        TypeError: `data` is not one real number.
    """

    __slots__ = ("data", "grad", "_prev", "_op", "label", "_slopes")
    __array_ufunc__ = None  # NumPy leaves an operation with a Value to us

    def __init__(self, data, _children=(), _op="", label="", _slopes=()):
        self.data = data if type(data) is float else real.number(data)
        self.grad = 0.0  # d(root)/d(self), once root.backward() has run
        self._prev = tuple(_children)  # a tuple: x * x has two parents
        self._op = _op
        self.label = label
        self._slopes = _slopes  # d(self)/d(parent), for each parent

    def __repr__(self) -> str:
        return f"Value(data={self.data})"

    # One operation: its value, its parents, its local slopes.

    def __add__(self, other) -> Value:
        """a + b; slopes 1 and 1."""
        a, b = self, _value(other)
        return Value(a.data + b.data, (a, b), "+", _slopes=(1.0, 1.0))

    def __sub__(self, other) -> Value:
        """a - b; slopes 1 and -1."""
        a, b = self, _value(other)
        return Value(a.data - b.data, (a, b), "-", _slopes=(1.0, -1.0))

    def __mul__(self, other) -> Value:
        """a * b; the slope of each factor is the other."""
        a, b = self, _value(other)
        return Value(a.data * b.data, (a, b), "*", _slopes=(b.data, a.data))

    def __truediv__(self, other) -> Value:
        """a / b; slopes 1/b and -a/b²."""
        a, b = self, _value(other)
        quotient = real.divide(a.data, b.data)
        slopes = (1.0 / b.data, -quotient / b.data)
        return Value(quotient, (a, b), "/", _slopes=slopes)

    def __pow__(self, other) -> Value:
        """a ** b; slopes b·a**(b-1) and a**b·log(a).

        A plain number as exponent is part of the operation, not a parent.
        At a = 0 the slope for the base is the limit from the right (0 ** 0 is
        1 with slope 0, 0 ** 0.5 has slope inf). The slope for the exponent is
        0 at a = 0, and nan at a < 0, where a ** b is real at whole b alone.
        """
        a, b = self.data, _value(other).data
        power, slope = real.power(a, b), real.power_slope(a, b)
        if not isinstance(other, Value):
            return Value(power, (self,), f"**{b:g}", _slopes=(slope,))
        slopes = (slope, real.exponent_slope(a, b))
        return Value(power, (self, other), "**", _slopes=slopes)

    def __neg__(self) -> Value:
        """-a; slope -1."""
        return Value(-self.data, (self,), "neg", _slopes=(-1.0,))

    def __abs__(self) -> Value:
        """|a|; slope the sign of a, at 0 the middle: 0."""
        sign = float((self.data > 0) - (self.data < 0))
        return Value(abs(self.data), (self,), "abs", _slopes=(sign,))

    def exp(self) -> Value:
        """e ** a; its slope is itself."""
        e = real.exp(self.data)
        return Value(e, (self,), "exp", _slopes=(e,))

    def log(self) -> Value:
        """The natural logarithm of a; slope 1/a."""
        return Value(
            real.log(self.data), (self,), "log", _slopes=(1.0 / self.data,)
        )

    def sqrt(self) -> Value:
        """The square root r of a; slope 1/(2r), inf at 0."""
        r = real.sqrt(self.data)
        return Value(r, (self,), "sqrt", _slopes=(0.5 / r if r else math.inf,))

    def tanh(self) -> Value:
        """t = tanh(a); slope 1 - t²."""
        t = math.tanh(self.data)
        return Value(t, (self,), "tanh", _slopes=(1.0 - t * t,))

    def sigmoid(self) -> Value:
        """s = 1 / (1 + e ** -a); slope s·(1 - s)."""
        s = real.sigmoid(self.data)
        return Value(s, (self,), "sigmoid", _slopes=(s * (1.0 - s),))

    def relu(self) -> Value:
        """The larger of a and 0; slope 1 above 0, else 0 (at 0 too)."""
        slope = float(self.data > 0)
        return Value(max(self.data, 0.0), (self,), "relu", _slopes=(slope,))

    def sin(self) -> Value:
        """The sine of a (radians); slope cos(a)."""
        sine, slope = real.sin(self.data), real.cos(self.data)
        return Value(sine, (self,), "sin", _slopes=(slope,))

    def cos(self) -> Value:
        """The cosine of a (radians); slope -sin(a)."""
        cosine, slope = real.cos(self.data), -real.sin(self.data)
        return Value(cosine, (self,), "cos", _slopes=(slope,))

    @staticmethod
    def dot(weights, inputs, bias=0.0) -> Value:
        """w₁x₁ + w₂x₂ + … + b as one node; slopes the x, the w, and 1.

        Weights, inputs and bias are Values or numbers.

        Raises:
            ValueError: there are not as many inputs as weights.
        """
        w, x, b = _values(weights), _values(inputs), _value(bias)
        if len(w) != len(x):
            raise ValueError(f"dot: {len(w)} weights, but {len(x)} inputs")
        ws, xs = [v.data for v in w], [v.data for v in x]
        total = sum(map(mul, ws, xs), b.data)
        return Value(total, (*w, *x, b), "dot", _slopes=(*xs, *ws, 1.0))

    # A number on the left becomes a Value; then the rules above hold.

    def __radd__(self, other) -> Value:
        return _value(other) + self

    def __rsub__(self, other) -> Value:
        return _value(other) - self

    def __rmul__(self, other) -> Value:
        return _value(other) * self

    def __rtruediv__(self, other) -> Value:
        return _value(other) / self

    def __rpow__(self, other) -> Value:
        return _value(other) ** self

    # Comparison looks at the numbers; equality is identity, as for any object.

    def __lt__(self, other) -> bool:
        return self.data < _value(other).data

    def __le__(self, other) -> bool:
        return self.data <= _value(other).data

    def __gt__(self, other) -> bool:
        return self.data > _value(other).data

    def __ge__(self, other) -> bool:
        return self.data >= _value(other).data

    def __float__(self) -> float:
        return float(self.data)

    # The chain rule.

    def _backward(self) -> None:
        """Pass this node's gradient on to its parents: the chain rule."""
        for parent, slope in zip(self._prev, self._slopes):
            parent.grad += slope * self.grad

    def backward(self) -> None:
        """Fill in `grad` for every node that this one was made from.

        Afterwards v.grad is the slope of this node with respect to v. Inner
        nodes start from 0 each time; leaves add up over calls, so the
        gradients of several results can be summed: set a leaf's grad to 0
        to start anew.
        """
        order = topological_order(self)
        for v in order:
            if v._prev:
                v.grad = 0.0
        self.grad += 1.0
        for v in reversed(order):
            v._backward()

    def __deepcopy__(self, memo) -> Value:
        return copies.deep(self, memo)

    def __reduce__(self):
        return copies.flat(self)


def _value(x) -> Value:
    """x itself if it is a Value, else a new leaf that holds the number x."""
    return x if isinstance(x, Value) else Value(x)


def _values(xs) -> list[Value]:
    """Each x itself if it is a Value, else a new leaf."""
    return [x if isinstance(x, Value) else Value(x) for x in xs]
