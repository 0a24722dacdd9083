"""derivative, gradient and gradcheck: right slopes pass, wrong ones do not."""

import math

import numpy as np
import pytest
from expressions import SMOOTH, expressions, run
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from autograd import Value, derivative, gradcheck, gradient


class Number:
    """A node of a class of one's own, parents in a list, `*` with slopes."""

    def __init__(self, data, _prev=()):
        self.data = data
        self.grad = 0.0
        self._prev = list(_prev)

    def __mul__(self, other):
        return Number(self.data * other.data, [self, other])

    def backward(self):
        left, right = self._prev
        left.grad += right.data
        right.grad += left.data


class WrongNumber(Number):
    def __mul__(self, other):
        return WrongNumber(self.data * other.data, [self, other])

    def backward(self):
        left, right = self._prev
        left.grad += left.data
        right.grad += left.data


def node(function, slope):
    """An operation on Values with this function and this slope."""
    return lambda x: Value(
        function(x.data), (x,), "planted", _slopes=(slope(x.data),)
    )


def complaint(f, *xs, **options):
    with pytest.raises(AssertionError) as caught:
        gradcheck(f, *xs, **options)
    return str(caught.value)


@pytest.mark.parametrize(
    ("f", "x", "slope"),
    [
        (lambda x: x * x, 0.0, 0.0),
        (lambda x: x * x, 1e12, 2e12),
        (lambda x: x * x, -1e12, -2e12),
        (lambda x: x**3, 1e-8, 3e-16),
        (lambda x: 1 / x, 1e-8, -1e16),
        (math.sqrt, 1e-8, 5e3),
        (math.log, 1e-8, 1e8),
        (math.log, 1e-300, 1e300),
        (math.log, 1e12, 1e-12),
        (math.exp, 0.0, 1.0),
        (math.sin, 1e-8, 1.0),
        (math.tanh, 0.5, 1 - math.tanh(0.5) ** 2),
        (lambda x: 1e12 * x + 1, 1e-8, 1e12),
        (lambda x: 7.0, 3.0, 0.0),
    ],
)
def test_derivative_at_every_size_of_input(f, x, slope):
    assert derivative(f, x) == pytest.approx(slope, rel=1e-8, abs=1e-30)


@pytest.mark.parametrize("x", [-1.0, 0.3, 1.0, 2.5])
def test_derivative_is_right_to_ten_digits(x):
    found = [derivative(f, x) for f in (math.exp, math.sin, math.atan)]
    slopes = [math.exp(x), math.cos(x), 1 / (1 + x * x)]
    assert found == pytest.approx(slopes, rel=1e-10)


def test_derivative_divides_by_the_step_that_was_made():
    assert derivative(lambda x: 2 * x, 1e6, h=1e-9) == 2


def test_derivative_with_a_step_of_ones_own():
    assert derivative(lambda x: x**3, 1.0, h=0.5) == 3.25
    assert gradient(lambda x, y: x**3 * y, 1, 2, h=0.5) == [6.5, 1.0]


def test_derivative_of_a_function_of_values():
    assert derivative(lambda x: Value(x).exp(), 0) == pytest.approx(1)
    assert derivative(lambda x: x * x, Value(3)) == pytest.approx(6)


def test_derivative_of_other_number_types():
    for x in (3, True + 2, np.float64(3), np.int64(3)):
        assert derivative(lambda x: x * x, x) == pytest.approx(6)
        assert type(derivative(lambda x: x * x, x)) is float


def test_gradient_moves_one_input_at_a_time():
    found = gradient(lambda a, b, c: a * b + c, 3, -2, 12)
    assert found == pytest.approx([-2, 3, 1])
    assert gradient(lambda: 7.0) == []


@pytest.mark.parametrize(
    ("f", "x", "message"),
    [
        (abs, "3", "not the text '3': write float(...) around it"),
        (abs, None, "not None: does the function"),
        (abs, [3.0], "not a list: one number per Value"),
        (abs, np.array([3.0]), "one number per Value"),
        (lambda x: None, 3, "not None: does the function"),
        (lambda x: [x], 3, "not a list: one number per Value"),
        (lambda x: x * 1j, 3, "take .real, .imag or abs()"),
        (lambda x: "3", 3, "write float(...) around it"),
    ],
)
def test_derivative_of_what_is_not_a_number(f, x, message):
    for call in (derivative, gradient):
        with pytest.raises(TypeError) as caught:
            call(f, x)
        assert "one real number is needed" in str(caught.value)
        assert message in str(caught.value)


def test_step_that_is_lost():
    with pytest.raises(ValueError, match=r"h = 1e-09 is lost beside x = 1000"):
        derivative(abs, 1e12, h=1e-9)
    with pytest.raises(ValueError, match=r"h = 0 is lost beside x = 3"):
        derivative(abs, 3, h=0)


@pytest.mark.parametrize(
    ("f", "x", "message"),
    [
        (math.log, 0, "f can't be nudged at 0.0: math domain error"),
        (math.acos, 1, "f can't be nudged at 1.0: math domain error"),
        (lambda x: 1 / (x - x), 2, "f can't be nudged at 2.0: float divis"),
        (lambda x: Value(x).log(), 0, "f can't be nudged at 0.0: log(-"),
        (lambda x: Value(x) ** 0.5, 0, "0.5 is not a real number"),
        (lambda x: math.exp(x), 1e6, "f can't be nudged at 1000000.0: math"),
    ],
)
def test_edge_of_the_domain(f, x, message):
    with pytest.raises(ValueError) as caught:
        derivative(f, x)
    assert message in str(caught.value)


@pytest.mark.parametrize("f", [Value.log, Value.sqrt, lambda x: x**0.5])
def test_gradcheck_close_to_the_edge_of_the_domain(f):
    assert gradcheck(f, 1e-9) is True
    with pytest.raises(ValueError):
        gradcheck(f, 0)


@pytest.mark.parametrize("x", [1e12, 1e-8, 1.0, -3.0])
def test_gradcheck_at_every_size_of_input(x):
    assert gradcheck(lambda x: x * x / 3 + 2 / x, x)
    assert "wrong" in complaint(node(lambda x: x * x, lambda x: 2.001 * x), x)


def test_gradcheck_names_the_input_and_both_gradients():
    def product(a, b):
        slopes = (b.data, 2 * a.data)
        return Value(a.data * b.data, (a, b), "*", _slopes=slopes)

    assert complaint(product, 3, -2) == (
        "argument 2, b = -2: wrong gradient. backward() says 6, nudging says 3"
    )


def test_gradcheck_names_an_input_without_a_name():
    def first(*xs):
        return Value(xs[0].data, xs, "first", _slopes=(1.0, 5.0))

    assert complaint(first, 3, -2).startswith("argument 2 = -2: wrong")


def test_gradcheck_names_the_input_of_a_method():
    class Model:
        def predict(self, x, y):
            return Value(x.data, (x, y), "first", _slopes=(1.0, 5.0))

    text = complaint(Model().predict, 3, -2)
    assert text.startswith("argument 2, y = -2: wrong")


@pytest.mark.parametrize(
    ("f", "x", "sides"),
    [
        (Value.relu, 0, "0 on the left and 1 on the right"),
        (lambda x: (3 - x).relu(), 3, "-1 on the left and 0 on the right"),
        (lambda x: (5 * x).relu() + x, 0, "1 on the left and 6 on the right"),
        (lambda x: max(x, 2 * x), 0, "1 on the left and 2 on the right"),
    ],
)
def test_kink_is_called_a_kink(f, x, sides):
    text = complaint(lambda x: f(x) * 1.0, x)
    assert f"= {x}: kink. The slope is {sides}" in text
    assert "try a point a little to one side" in text
    assert "wrong" not in text
    assert gradcheck(f, x + 1)
    assert gradcheck(f, x - 1)


@pytest.mark.parametrize("wrong", [2.0, -3.0, math.inf, -math.inf, math.nan])
def test_wrong_slope_beside_a_kink_is_wrong(wrong):
    text = complaint(node(abs, lambda x: wrong), 0.5)
    assert f"wrong gradient. backward() says {wrong:g}, nudging says 1" in text


def test_tolerance():
    nearly = node(lambda x: 3 * x, lambda x: 3.0003)
    assert "backward() says 3.0003, nudging says 3" in complaint(nearly, 2)
    assert "wrong" in complaint(nearly, 2, tolerance=5e-5)
    assert gradcheck(nearly, 2, tolerance=2e-4)
    assert "wrong" in complaint(node(abs, lambda x: 1.00001), 2)


def test_gradcheck_of_nodes_of_another_class():
    def product(a, b):
        return a * b

    assert gradcheck(product, Number(3), Number(-2))
    assert gradcheck(product, Number(3), -2)
    assert complaint(product, WrongNumber(3), WrongNumber(-2)) == (
        "argument 1, a = 3: wrong gradient. backward() says 3, nudging says -2"
    )


def test_gradcheck_of_numpy_numbers():
    assert gradcheck(lambda x, y: x * y, np.float64(3), np.float32(-2))


def test_gradcheck_leaves_the_nodes_it_is_given_alone():
    x = Value(3)
    assert gradcheck(lambda x: x * x, x)
    assert (x.data, x.grad) == (3, 0)


@pytest.mark.parametrize(
    ("f", "x", "message"),
    [
        (lambda x: 3.0, 1, "f must return a Value, not float"),
        (lambda x: None, 1, "f must return a Value, not NoneType"),
        (lambda x: [x], 1, "f must return a Value, not list"),
        (lambda x: None, Number(1), "f must return a Number, not NoneType"),
        (abs, "3", "not the text '3': write float(...) around it"),
        (abs, [3.0], "not a list: one number per Value"),
    ],
)
def test_gradcheck_of_what_is_not_a_node(f, x, message):
    with pytest.raises(TypeError) as caught:
        gradcheck(f, x)
    assert message in str(caught.value)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(expressions(unary=SMOOTH))
def test_gradcheck_accepts_random_smooth_expressions(expression):
    program, xs = expression
    assert gradcheck(lambda *xs: run(program, xs), *xs)


PLANTED = {
    "no slope": lambda x: 0.0,
    "sign turned round": lambda x: -math.cos(x),
    "its own value": math.sin,
    "added to 1": lambda x: 1 + math.cos(x),
    "a thousandth too large": lambda x: 1.001 * math.cos(x),
    "twice": lambda x: 2 * math.cos(x),
    "inverse": lambda x: 1 / math.cos(x),
    "infinite": lambda x: math.inf,
    "not a number": lambda x: math.nan,
}


@pytest.mark.parametrize("wrong", PLANTED.values(), ids=PLANTED)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(expressions(unary=SMOOTH, steps=5), st.floats(-3, 3))
def test_gradcheck_rejects_a_wrong_slope_in_any_expression(
    wrong, expression, x
):
    program, xs = expression
    assume(not abs(wrong(x) - math.cos(x)) < 1e-4)
    wrong_sine = node(math.sin, wrong)

    def f(planted, *xs):
        return 5 * wrong_sine(planted) + run(program, xs)

    assert "argument 1, planted = " in complaint(f, x, *xs)


@pytest.mark.parametrize(
    "jump, x",
    [
        (lambda x: Value(float(x.data >= 2), (x,), "step", _slopes=(0.0,)), 2),
        (lambda x: x * Value(float(x.data > 0)), 0.0),
    ],
    ids=["step", "half a line"],
)
def test_gradcheck_does_not_judge_where_nudging_is_unsteady(jump, x):
    with pytest.raises(AssertionError, match=r"steady|kink"):
        gradcheck(jump, x)


def test_gradcheck_fits_curves_much_faster_than_their_input():
    assert gradcheck(lambda x: (x * 1e6).sin(), 1.0)
    assert gradcheck(lambda x: x.sin(), 1e6)
    with pytest.raises(AssertionError, match="wrong"):
        gradcheck(lambda x: (x * 1e6).sin() + x.data * 1e3, 1.0)


@pytest.mark.parametrize(
    "f",
    [abs, lambda x: abs(x) + 3, lambda x: max(-2 * x, 2 * x)],
    ids=["abs", "abs higher up", "steeper"],
)
def test_gradcheck_sees_a_kink_where_both_ways_give_the_same_number(f):
    with pytest.raises(AssertionError, match="kink"):
        gradcheck(f, 0.0)


@pytest.mark.parametrize(
    "f",
    [
        lambda x: (x + 1) - 1 - x,
        lambda x: (x + 1) + (x - x) + (x - (x + 1)) - x,
        lambda x: (100 * x + 3) - 3 - 100 * x,
    ],
)
@pytest.mark.parametrize("x", [0.0, 0.3, -0.7])
def test_gradcheck_bears_terms_that_cancel(f, x):
    assert gradcheck(f, x)


@pytest.mark.parametrize(
    "f, x",
    [
        (lambda x: x**3, 0.0),
        (lambda x: x * abs(x), 0.0),
        (lambda x: x * 0 + 3, 1.0),
        (lambda x: x * 1e-12, 5.0),
        (lambda x: (x + 1000) * 1e-3, 1e-3),
        (lambda x: x.tanh(), 1000.0),
        (lambda x: (x + 1e6) - 1e6, 1.0),
    ],
    ids=["cube", "smooth", "flat", "tiny", "shifted", "saturated", "noisy"],
)
def test_gradcheck_takes_no_smooth_curve_for_a_kink(f, x):
    assert gradcheck(f, x, tolerance=1e-4)
