"""What Value takes for a number, what it refuses, and how it compares."""

import importlib.util
import operator
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import autograd.value
from autograd import Value

ONE_EACH = "one number per Value, [Value(x) for x in xs]"

NOT_NUMBERS = [
    ("3", "not the text '3': write float(...) around it"),
    (b"3", "not the text b'3': write float(...) around it"),
    ("x" * 99, "not the text 'xxx"),
    (np.str_("3"), "write float(...) around it"),
    (None, "not None: does the function that made it return its result?"),
    (1 + 2j, "not the complex (1+2j): take .real, .imag or abs()"),
    (np.complex128(1j), "take .real, .imag or abs()"),
    ([1.0], f"not a list: {ONE_EACH}"),
    ((1.0,), f"not a tuple: {ONE_EACH}"),
    ({1.0}, f"not a set: {ONE_EACH}"),
    (iter([1.0]), f"not a list_iterator: {ONE_EACH}"),
    (np.array([1.0, 2.0]), ONE_EACH),
    (np.array(1.0), ONE_EACH),
    (object(), "not an object"),
]

OPERATORS = [
    operator.add,
    operator.sub,
    operator.mul,
    operator.truediv,
    operator.pow,
    operator.lt,
    operator.le,
    operator.gt,
    operator.ge,
]

NUMBERS = [
    2,
    2.0,
    True,
    Fraction(1, 2),
    Decimal("0.5"),
    np.float64(2),
    np.float32(2),
    np.int64(2),
    np.uint8(2),
    np.bool_(True),
]


def second_value_class():
    """The class Value, defined again."""
    path = autograd.value.__file__
    spec = importlib.util.spec_from_file_location("defined_again", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Value


@pytest.mark.parametrize(("x", "advice"), NOT_NUMBERS)
def test_value_of_what_is_not_a_number(x, advice):
    with pytest.raises(TypeError) as caught:
        Value(x)
    assert "one real number is needed, " in str(caught.value)
    assert advice in str(caught.value)
    assert len(str(caught.value)) < 120
    assert " at 0x" not in str(caught.value)


def test_value_of_a_value():
    with pytest.raises(TypeError, match="not a Value: use it as it is"):
        Value(Value(3))
    with pytest.raises(TypeError, match=r"v\.data for its number"):
        Value(Value(3))


def test_value_of_an_int_too_large_for_a_float():
    with pytest.raises(OverflowError, match="too large to convert to float"):
        Value(10**400)


@pytest.mark.parametrize("operate", OPERATORS)
@pytest.mark.parametrize(
    "x", ["3", None, 1j, [1.0], np.array([1.0, 2.0]), np.array(1.0)], ids=repr
)
def test_operation_with_what_is_not_a_number(operate, x):
    for operands in [(Value(3), x), (x, Value(3))]:
        with pytest.raises(TypeError, match="one real number is needed"):
            operate(*operands)


@pytest.mark.parametrize("x", NUMBERS, ids=repr)
def test_number_of_any_type_is_kept_as_a_float(x):
    assert type(Value(x).data) is float
    assert Value(x).data == float(x)


@pytest.mark.parametrize("operate", OPERATORS[:5])
@pytest.mark.parametrize("x", NUMBERS, ids=repr)
def test_operation_with_a_number_of_any_type(operate, x):
    for left, right in [(Value(3), x), (x, Value(3))]:
        result = operate(left, right)
        assert type(result) is Value
        assert type(result.data) is float
        assert result.data == operate(float(left), float(right))


@pytest.mark.parametrize("x", NUMBERS, ids=repr)
def test_comparison_with_a_number_of_any_type(x):
    low, same, high = Value(float(x) - 1), Value(x), Value(float(x) + 1)
    assert low < x < high
    assert high > x > low
    assert low <= x <= same
    assert same >= x >= low
    assert (high < x, x > high, same > x, x < same) == (False,) * 4


def test_comparison_between_values():
    low, high = Value(2), Value(3)
    assert (low < high, low <= high, low > high, low >= high) == (1, 1, 0, 0)
    assert (high < low, high <= low, high > low, high >= low) == (0, 0, 1, 1)
    assert (low <= Value(2), low >= Value(2)) == (True, True)
    assert (low < Value(2), low > Value(2)) == (False, False)


def test_max_min_and_sorted():
    a, b, c = Value(3), Value(-2), Value(12)
    assert max(a, b, c) is c
    assert min([a, b, c]) is b
    assert [v.data for v in sorted([a, b, c])] == [-2, 3, 12]


def test_sum():
    values = [Value(x) for x in (3, -2, 12)]
    total = sum(values)
    total.backward()
    assert total.data == 13
    assert [v.grad for v in values] == [1, 1, 1]


def test_float_of_a_value():
    assert type(float(Value(3))) is float
    assert float(Value(3)) == 3


def test_equality_and_hash_are_by_identity():
    a, b = Value(3), Value(3)
    assert a == a
    assert a != b
    assert a != 3
    assert np.float64(3) != a
    assert len({a, b, a}) == 2
    a.data = 4
    assert a in {a}


def test_value_of_a_class_that_was_defined_again():
    again = second_value_class()
    for operands in [(Value(3), again(2)), (again(3), Value(2))]:
        for operate in OPERATORS:
            with pytest.raises(
                TypeError,
                match="cell that defines the class was run again since: run "
                "the cells that made your values again",
            ):
                operate(*operands)
    with pytest.raises(TypeError, match="run the cells that made your values"):
        Value(again(3))
