"""Value at its edges: limits, errors that name the number, its text."""

import math

import pytest

from autograd import Value


def slope(v):
    """The gradient of v at the one leaf that it was made from."""
    v.backward()
    return v._prev[0].grad


@pytest.mark.parametrize(
    ("v", "data", "expected_slope"),
    [
        (Value(1000).tanh(), 1, 0),
        (Value(-1000).tanh(), -1, 0),
        (Value(1000).sigmoid(), 1, 0),
        (Value(-1000).sigmoid(), 0, 0),
        (Value(-30).sigmoid(), 9.357622968839299e-14, 9.357622968838424e-14),
        (Value(-1000).exp(), 0, 0),
        (Value(0).relu(), 0, 0),
        (Value(-1).relu(), 0, 0),
        (Value(1e-300).relu(), 1e-300, 1),
        (abs(Value(0)), 0, 0),
        (abs(Value(-2)), 2, -1),
        (Value(0).sqrt(), 0, math.inf),
        (Value(0) ** 0, 1, 0),
        (Value(5) ** 0, 1, 0),
        (Value(0) ** 0.5, 0, math.inf),
        (Value(0) ** 1, 0, 1),
        (Value(0) ** 2, 0, 0),
        (Value(-2) ** 3, -8, 12),
        (Value(-2) ** -1, -0.5, -0.25),
        (Value(1e-200) ** -1, 1e200, -math.inf),
        (Value(-1e-200) ** -1, -1e200, -math.inf),
        (Value(1e-150) ** -2, 1e300, -math.inf),
        (Value(-1e-150) ** -2, 1e300, math.inf),
        (Value(0) ** Value(0), 1, 0),
        (Value(0) ** Value(0.5), 0, math.inf),
    ],
    ids=str,
)
def test_edge(v, data, expected_slope):
    assert v.data == pytest.approx(data, rel=1e-12)
    assert slope(v) == pytest.approx(expected_slope, rel=1e-12)


@pytest.mark.parametrize(
    ("base", "exponent", "expected_slope"),
    [(2, 3, 8 * math.log(2)), (0, 2, 0), (0, 0, 0), (-2, 3, math.nan)],
)
def test_slope_for_the_exponent(base, exponent, expected_slope):
    x = Value(exponent)
    (Value(base) ** x).backward()
    assert x.grad == pytest.approx(expected_slope, nan_ok=True)


@pytest.mark.parametrize(
    ("operate", "error", "message"),
    [
        (lambda: Value(3) / 0, ZeroDivisionError, "3.0 / 0.0: division"),
        (lambda: 3 / Value(0), ZeroDivisionError, "3.0 / 0.0: division"),
        (lambda: Value(0) ** -1, ZeroDivisionError, "0.0 ** -1.0: 0 has no"),
        (lambda: Value(10) ** 400, OverflowError, "10.0 ** 400.0 is too"),
        (lambda: 10 ** Value(400), OverflowError, "10.0 ** 400.0 is too"),
        (lambda: Value(1000).exp(), OverflowError, "exp(1000.0) is too"),
        (lambda: Value(0).log(), ValueError, "log(0.0): the logarithm"),
        (lambda: Value(-1).log(), ValueError, "log(-1.0): the logarithm"),
        (lambda: Value(-1).sqrt(), ValueError, "sqrt(-1.0): the root"),
        (lambda: Value(-8) ** 0.5, ValueError, "-8.0 ** 0.5 is not a real"),
        (lambda: Value(-8) ** Value(0.5), ValueError, "-8.0 ** 0.5 is not"),
        (lambda: (-8) ** Value(0.5), ValueError, "needs a whole exponent"),
        (lambda: Value(math.inf).sin(), ValueError, "sin(inf): the angle"),
        (lambda: Value(math.inf).cos(), ValueError, "cos(inf): the angle"),
        (lambda: Value(-math.inf).cos(), ValueError, "cos(-inf): the angle"),
    ],
)
def test_error_names_the_operation_and_the_number(operate, error, message):
    with pytest.raises(error) as caught:
        operate()
    assert message in str(caught.value)


def test_nan_passes_through():
    x = Value(math.nan)
    for v in (x + 1, x * 0, x.exp(), x.log(), x.sqrt(), x.tanh(), x.sin()):
        assert math.isnan(v.data)
    for v in (x.relu(), x.sigmoid(), abs(x), x**2):
        assert math.isnan(v.data)


@pytest.mark.parametrize(
    ("v", "text"),
    [
        (Value(6), "Value(data=6.0)"),
        (Value(-0.1, label="a"), "Value(data=-0.1)"),
        (Value(3) * Value(1e300), "Value(data=3e+300)"),
        (Value(math.nan), "Value(data=nan)"),
    ],
)
def test_repr(v, text):
    assert repr(v) == str(v) == text
