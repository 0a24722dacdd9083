"""Value at its edges: limits, errors that name the number, its text."""

import math

import pytest

from autograd import Value


@pytest.mark.parametrize(
    ("operate", "x", "data", "slope"),
    [
        (Value.tanh, 1000, 1, 0),
        (Value.tanh, -1000, -1, 0),
        (Value.sigmoid, 1000, 1, 0),
        (Value.sigmoid, -1000, 0, 0),
        (Value.sigmoid, -30, 9.357622968839299e-14, 9.357622968838424e-14),
        (Value.exp, -1000, 0, 0),
        (Value.relu, 0, 0, 0),
        (Value.relu, -1, 0, 0),
        (Value.relu, 1e-300, 1e-300, 1),
        (abs, 0, 0, 0),
        (abs, -2, 2, -1),
        (Value.sqrt, 0, 0, math.inf),
        (lambda x: x**0, 0, 1, 0),
        (lambda x: x**0, 5, 1, 0),
        (lambda x: x**0.5, 0, 0, math.inf),
        (lambda x: x**1, 0, 0, 1),
        (lambda x: x**2, 0, 0, 0),
        (lambda x: x**3, -2, -8, 12),
        (lambda x: x**-1, -2, -0.5, -0.25),
        (lambda x: x**-1, 1e-200, 1e200, -math.inf),
        (lambda x: x**-1, -1e-200, -1e200, -math.inf),
        (lambda x: x**-2, 1e-150, 1e300, -math.inf),
        (lambda x: x**-2, -1e-150, 1e300, math.inf),
        (lambda x: x ** Value(0), 0, 1, 0),
        (lambda x: x ** Value(0.5), 0, 0, math.inf),
    ],
)
def test_edge(operate, x, data, slope):
    leaf = Value(x)
    v = operate(leaf)
    v.backward()
    assert v.data == pytest.approx(data, rel=1e-12, abs=0)
    assert leaf.grad == pytest.approx(slope, rel=1e-12, abs=0)


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
        (lambda: Value(-8) ** 0.5, ValueError, "(-8.0) ** 0.5 is not a real"),
        (lambda: Value(-8) ** Value(0.5), ValueError, "(-8.0) ** 0.5 is not"),
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
