"""The checks of lesson 10: behaving like a number."""

import math

from autograd.checks.judge import exercise
from autograd.graph import topological_order

# --- classes to start from -----------------------------------------------


def value(x, kind):
    """x as it is if it is of this kind of Value, else a Value made of it."""
    return x if isinstance(x, kind) else kind(x)


class Start:
    """What every Value of the exercises has: the class without operators."""

    def __init__(self, data, _children=(), _op="", label=""):
        self.data = data
        self.grad = 0.0
        self._prev = _children
        self._op = _op
        self.label = label
        self._backward = lambda: None

    def __repr__(self):
        return f"Value(data={self.data})"

    def backward(self):
        order = topological_order(self)
        for v in order:
            if v._prev:
                v.grad = 0.0
        self.grad += 1.0
        for v in reversed(order):
            v._backward()


def binary(result, shares, op, plain_numbers=True, parents=lambda both: both):
    """A method of two operands.

    Args:
        result: the new number, from the numbers a and b.
        shares: what a and b receive, from a, b and the arriving gradient.
        op: what the operation is called.
        plain_numbers: whether other may be a plain number.
        parents: which of (self, other) become the parents.
    """

    def method(self, other):
        kind = type(self)
        if plain_numbers:
            other = value(other, kind)
        a, b = self.data, other.data
        out = kind(result(a, b), parents((self, other)), op)

        def _backward():
            for_a, for_b = shares(a, b, out.grad)
            self.grad += for_a
            other.grad += for_b

        out._backward = _backward
        return out

    return method


def right_power(self, other):
    kind = type(self)
    a, b = self.data, value(other, kind).data
    parents = (self, other) if isinstance(other, kind) else (self,)
    out = kind(a**b, parents, "**")

    def _backward():
        self.grad += (b * a ** (b - 1) if b else 0.0) * out.grad
        if isinstance(other, kind):
            other.grad += a**b * math.log(a) * out.grad

    out._backward = _backward
    return out


right_add = binary(lambda a, b: a + b, lambda a, b, up: (up, up), "+")
right_sub = binary(lambda a, b: a - b, lambda a, b, up: (up, -up), "-")
right_mul = binary(lambda a, b: a * b, lambda a, b, up: (b * up, a * up), "*")
right_div = binary(
    lambda a, b: a / b, lambda a, b, up: (up / b, -a / (b * b) * up), "/"
)
OPERATORS = {
    "+": ("__add__", right_add),
    "-": ("__sub__", right_sub),
    "*": ("__mul__", right_mul),
    "/": ("__truediv__", right_div),
    "**": ("__pow__", right_power),
}


def knows(operators):
    """Our class with backward() and these operators, and nothing more.

    They take a plain number on the right, but not on the left.

    Args:
        operators: as "+ *", with spaces between them.
    """
    methods = dict(OPERATORS[sign] for sign in operators.split())
    return type("Start", (Start,), methods)


# --- answers -------------------------------------------------------------


def stub(*_):
    """A method as the exercise came."""


def answer(operators, methods):
    """A learner's class: methods in a class that knows the operators."""
    found = {name: method for name, method in methods.items() if method}
    return type("Value", (knows(operators),), found)


def mistakes_in_turn(operators, right, wrong):
    """Each method wrong, while the others are right or not yet written.

    Args:
        operators: what the class knows.
        right: the right methods by name, in the order of the page.
        wrong: for each name the pairs (wrong method, hint).
    """
    for name, pairs in wrong.items():
        after = list(right)[list(right).index(name) + 1 :]
        for method, hint in pairs:
            done = {**right, name: method}
            unfinished = {**done, **dict.fromkeys(after, stub)}
            yield answer(operators, done), hint
            if after and any(m is not stub for m in unfinished.values()):
                yield answer(operators, unfinished), hint


def not_yet(name):
    return (
        f"None came back from {name}: is it still to be written, or does a "
        f"way through it end without return?"
    )


def not_found(name):
    return (
        f"Python does not find {name}: it has two underscores on each side, "
        f"and stands in the class."
    )


def with_gradients(expression, **numbers):
    """A program: the number of an expression, and the inputs' gradients."""
    names = list(numbers)
    made = ", ".join(f"Value({x})" for x in numbers.values())
    grads = ", ".join(f"{name}.grad" for name in names)
    return (
        f"{', '.join(names)} = {made}\ny = {expression}\ny.backward()\n"
        f"[y.data, {grads}]"
    )


def used_twice(name, a):
    """A program: the gradient through b, which a function takes and + too."""
    return f"a = Value({a})\nb = a * 3\n(b.{name}() + b).backward()\na.grad"


def raises(kind):
    def method(*_):
        raise kind("?")

    return method


UNKNOWN = [  # only where no message of a known mistake fits
    (
        raises(AttributeError),
        "Something is asked for that is not there: got names it, and what it "
        "was asked of.",
    ),
    (raises(TypeError), "Two things do not go together here: got names them."),
]
BARE = (
    "{} gives a bare number, which has no backward(). Make a Value that "
    "knows its parents."
)
CUT_OFF = (
    "The number is right, but the gradient does not arrive: the Value that "
    "{} gives has no parents, or no rule."
)


# --- exercise 1: the number on the left ----------------------------------


def right_rsub(self, other):
    return value(other, type(self)) - self


def right_rtruediv(self, other):
    return value(other, type(self)) / self


def reflected_slips(name, calculate, number_first):
    """The slips that __rsub__ and __rtruediv__ have in common.

    Args:
        name: the method's name.
        calculate: the operation, on numbers or Values.
        number_first: another way to write it, from other and self.
    """
    return [
        *UNKNOWN,
        (
            lambda self, other: calculate(self, other),
            f"{name} turns the two round. self is the one on the right, and "
            f"other stands on the left.",
        ),
        (
            lambda self, other: calculate(other, self),
            f"No end: {name} comes back to itself. other is a plain number "
            f"here, and a number with a Value on its right asks {name} once "
            f"more.",
        ),
        (lambda self, other: calculate(other, self.data), BARE.format(name)),
        (
            lambda self, other: type(self)(calculate(other, self.data)),
            CUT_OFF.format(name),
        ),
        (
            lambda self, other: calculate(other.data, self.data),
            "other is a plain number here, and has no data.",
        ),
        (
            lambda self, other: number_first(other, self),
            f"In {name} a plain number still stands on the left, and this "
            f"class does not know what to do with that.",
        ),
        (None, not_found(name)),
        (stub, not_yet(name)),
    ]


def minus(a, b):
    return a - b


def over(a, b):
    return a / b


def plus_negative(a, b):
    return a + b * -1


def times_power(a, b):
    return a * b**-1


REFLECTED = {"__rsub__": right_rsub, "__rtruediv__": right_rtruediv}
WRONG_REFLECTED = {
    "__rsub__": [
        *reflected_slips("__rsub__", minus, plus_negative),
        (
            lambda self, other: self + other,
            "__rsub__ adds. The gradient of a in 3 - a is below 0.",
        ),
        (
            lambda self, other: self * -1 - other,
            "Both numbers are taken away. In 3 - a only a is.",
        ),
        (
            lambda self, other: self * -1,
            "__rsub__ leaves out other, the number on the left.",
        ),
        (right_rtruediv, "__rsub__ divides."),
    ],
    "__rtruediv__": [
        *reflected_slips("__rtruediv__", over, times_power),
        (
            lambda self, other: self * other,
            "__rtruediv__ multiplies a by the number on the left.",
        ),
        (
            lambda self, other: self**-1,
            "__rtruediv__ leaves out other: it gives 1 / a, whatever stands "
            "on the left.",
        ),
        (right_rsub, "__rtruediv__ subtracts."),
    ],
}


def on_the_left(rsub, rtruediv):
    return answer("+ - * / **", {"__rsub__": rsub, "__rtruediv__": rtruediv})


reflected = exercise(
    "reflected",
    answer("+ - * / **", REFLECTED),
    {
        "3 - a": [with_gradients("3 - a", a=2.0)],
        "(1 - a * 3) * 5": [with_gradients("(1 - a * 3) * 5", a=-2.0)],
        "6 / a": [with_gradients("6 / a", a=2.0)],
        "(2 / (a * 4)) * 3": [with_gradients("(2 / (a * 4)) * 3", a=-0.5)],
        "a number on the right, as before": [
            "[(Value(4.0) - 3).data, (Value(4.0) / 8).data]"
        ],
    },
    [
        *mistakes_in_turn("+ - * / **", REFLECTED, WRONG_REFLECTED),
        *(
            (on_the_left(rsub, rtruediv), hint)
            for (rsub, hint), (rtruediv, _) in zip(
                reflected_slips("__rsub__", minus, plus_negative)[:-1],
                reflected_slips("__rtruediv__", over, times_power)[:-1],
                strict=True,
            )
        ),
    ],
    variable="Value",
    methods=tuple(REFLECTED),
    see=("10", "Python asks the right-hand one too"),
)


# --- exercise 2: minus and division --------------------------------------


def right_neg(self):
    return self * -1


def minus_by_neg(self, other):
    return self + (-value(other, type(self)))


def minus_by_other_neg(self, other):
    return self + (-other)


def right_truediv(self, other):
    return self * value(other, type(self)) ** -1


def neg_in_place(self):
    self.data = -self.data
    return self


NEG, SUB, DIV = "__neg__", "__sub__", "__truediv__"
SHARES = "The number is right, but a gradient is not: "
WRONG_NEG = [
    *UNKNOWN,
    (lambda self: type(self)(-self.data), CUT_OFF.format(NEG)),
    (lambda self: type(self)(-self.data, (self,), "neg"), CUT_OFF.format(NEG)),
    (lambda self: -self.data, BARE.format(NEG)),
    (lambda self: self, "__neg__ gives a back as it was."),
    (lambda self: -self, "No end: -self asks __neg__ once more."),
    (
        lambda self: 0 - self,
        "0 - self has a plain number on its left, and this class does not "
        "know what to do with that. Start from self.",
    ),
    (
        lambda self: -1 * self,
        "-1 * self has a plain number on its left, and this class does not "
        "know what to do with that. Start from self.",
    ),
    (
        neg_in_place,
        "__neg__ changes a itself. An operation leaves its operands alone "
        "and makes a new Value.",
    ),
    (None, "Python finds no __neg__, and asks for it whenever it meets -b."),
    (stub, not_yet(NEG)),
]


def node_sub(shares, **options):
    return binary(lambda a, b: a - b, shares, "-", **options)


WRONG_SUB = [
    *UNKNOWN,
    (
        node_sub(lambda a, b, up: (up, up)),
        SHARES + "both operands get the same. Move b up, and a - b goes down.",
    ),
    (
        node_sub(lambda a, b, up: (-up, -up)),
        SHARES + "both get a minus. Move a up, and a - b goes up with it.",
    ),
    (
        node_sub(lambda a, b, up: (-up, up)),
        SHARES + "the minus is with a, and it belongs to b.",
    ),
    (
        node_sub(lambda a, b, up: (1, -1)),
        SHARES + "1 and -1 are the local slopes. Where is what arrives?",
    ),
    (node_sub(lambda a, b, up: (0, 0)), CUT_OFF.format(SUB)),
    (
        node_sub(lambda a, b, up: (up, -up), plain_numbers=False),
        "other may be a plain number, as in a - 1, and a number has neither "
        "data nor grad.",
    ),
    (
        lambda self, other: self.data - value(other, type(self)).data,
        BARE.format(SUB),
    ),
    (
        lambda self, other: self - other,
        "No end: self - other asks __sub__ once more.",
    ),
    (
        lambda self, other: -other + self,
        "If other is a plain number, so is -other, and this class does not "
        "take a number on the left.",
    ),
    (lambda self, other: self + other, "__sub__ adds."),
    (
        lambda self, other: (self + other) * -1,
        "(a + b) * -1 takes both away. Only b is to be taken away.",
    ),
    (
        lambda self, other: self * -1 + other,
        "That is b - a: the two are turned round.",
    ),
    (None, not_found(SUB)),
    (stub, not_yet(SUB)),
]


def node_div(shares, **options):
    return binary(lambda a, b: a / b, shares, "/", **options)


WRONG_DIV = [
    *UNKNOWN,
    (
        lambda self, other: self / value(other, type(self)) ** -1,
        "No end: / inside __truediv__ asks __truediv__ once more.",
    ),
    (
        node_div(lambda a, b, up: (up / b, -a / b * up)),
        SHARES + "b's. The slope of 1 / b is -1 / b**2.",
    ),
    (
        node_div(lambda a, b, up: (up / b, -a / b * b * up)),
        SHARES + "b's. / b * b divides by b and multiplies by it again.",
    ),
    (
        node_div(lambda a, b, up: (up / b, a / (b * b) * up)),
        SHARES + "b's sign. With a and b above 0, a larger b makes a / b "
        "smaller.",
    ),
    (
        node_div(lambda a, b, up: (up / b, -1 / (b * b) * up)),
        SHARES + "b's. -1 / b**2 is the slope of 1 / b alone; in a / b that "
        "is a times as much.",
    ),
    (
        node_div(lambda a, b, up: (b * up, a * up)),
        SHARES + "those are the shares of a product.",
    ),
    (
        node_div(lambda a, b, up: (1 / b, -a / (b * b))),
        SHARES + "the local slopes are there. Where is what arrives?",
    ),
    (node_div(lambda a, b, up: (0, 0)), CUT_OFF.format(DIV)),
    (
        node_div(
            lambda a, b, up: (up / b, -a / (b * b) * up), plain_numbers=False
        ),
        "other may be a plain number, as in a / 4, and a number has neither "
        "data nor grad.",
    ),
    (
        lambda self, other: self.data / value(other, type(self)).data,
        BARE.format(DIV),
    ),
    (
        lambda self, other: (self * other) ** -1,
        "The power takes in both: that is 1 / (a * b). Only b is to be "
        "turned over.",
    ),
    (
        lambda self, other: self**-1 * other,
        "That is b / a: the two are turned round.",
    ),
    (
        lambda self, other: self * (1 / other),
        "1 / other has a plain number on its left, and this class does not "
        "know what to do with that.",
    ),
    (lambda self, other: self * other, "__truediv__ multiplies."),
    (None, "Python finds no __truediv__: that is what it calls /."),
    (stub, not_yet(DIV)),
]
WRONG_NODES = [  # minus and division with the same slip
    (
        node_sub(lambda a, b, up: (1, -1)),
        node_div(lambda a, b, up: (1 / b, -a / (b * b))),
        SHARES + "the local slopes are there. Where is what arrives?",
    ),
    (
        node_sub(lambda a, b, up: (up, -up), plain_numbers=False),
        node_div(
            lambda a, b, up: (up / b, -a / (b * b) * up), plain_numbers=False
        ),
        "other may be a plain number, as in a - 1, and a number has neither "
        "data nor grad.",
    ),
    (
        node_sub(lambda a, b, up: (up, up)),
        node_div(lambda a, b, up: (up / b, -a / b * up)),
        SHARES + "both operands of - get the same. Move b up, and a - b goes "
        "down.",
    ),
]
MADE = {NEG: right_neg, SUB: right_sub, DIV: right_truediv}
made_of_others = exercise(
    "made_of_others",
    answer("+ * **", MADE),
    {
        "-a": [
            with_gradients("-a", a=2.0),
            with_gradients("-(a * 4) * 2", a=-3.0),
            "a = Value(2.0)\nb = -a\na.data",
        ],
        "a - b": [
            with_gradients("a - b", a=5.0, b=2.0),
            with_gradients("(a * 2 - b * 3) * 10", a=1.5, b=-2.0),
        ],
        "a - 1, and a - a": [
            with_gradients("(a - 1) * 3", a=5.0),
            with_gradients("a - a", a=3.0),
        ],
        "a / b": [
            with_gradients("a / b", a=6.0, b=2.0),
            with_gradients("(a * 3) / (b * 2) * 8", a=-1.5, b=0.5),
        ],
        "a / 4, and a / a": [
            with_gradients("(a / 4) * 3", a=5.0),
            with_gradients("a / a", a=3.0),
        ],
    },
    [
        *mistakes_in_turn(
            "+ * **", MADE, {NEG: WRONG_NEG, SUB: WRONG_SUB, DIV: WRONG_DIV}
        ),
        *(
            (answer("+ * **", {NEG: neg, SUB: sub, DIV: right_truediv}), hint)
            for neg, hint in WRONG_NEG
            for sub in (minus_by_neg, minus_by_other_neg)
        ),
        *(
            (answer("+ * **", {NEG: right_neg, SUB: sub, DIV: div}), hint)
            for sub, div, hint in WRONG_NODES
        ),
    ],
    variable="Value",
    methods=tuple(MADE),
    see=("10", "Minus needs no rule"),
)


# --- exercise 3: powers --------------------------------------------------


def powers(
    along_a=lambda a, b: b * a ** (b - 1),
    along_b=lambda a, b: a**b * math.log(a),
    passes_on=(True, True),
    extra=lambda up: 0.0,
    zero=lambda a, b: b == 0,
    number=lambda other, kind: value(other, kind).data,
    gets_share=isinstance,
    parents=lambda both, kind: both[: 1 + isinstance(both[1], kind)],
    attach=True,
    keep=False,
):
    """A class with __pow__ as one node.

    Args:
        along_a, along_b: the two local slopes.
        passes_on: whether each is multiplied by what arrives.
        extra: what the base gets besides, from what arrives.
        zero: where the slope along a is taken to be 0.
        number: the exponent's number, from other and the class.
        gets_share: whether other gets a share, from other and the class.
        parents: the parents, from (self, other) and the class.
        attach: whether the rule is put on the new Value.
        keep: whether a share takes the place of what was there.
    """

    def method(self, other):
        kind = type(self)
        a, b = self.data, number(other, kind)
        out = kind(a**b, parents((self, other), kind), "**")

        def give(node, slope, times_up):
            share = slope * out.grad if times_up else slope
            node.grad = share if keep else node.grad + share

        def _backward():
            slope = 0.0 if zero(a, b) else along_a(a, b)
            give(self, slope, passes_on[0])
            self.grad += 0.0 if zero(a, b) else extra(out.grad)
            if gets_share(other, kind):
                give(other, along_b(a, b), passes_on[1])

        if attach:
            out._backward = _backward
        return out

    return raised(method)


def raised(method):
    return answer("+ *", {"__pow__": method})


def never(a, b):
    return False


def exponent_always_value(zero):
    """Every exponent is made a Value, and gets a share."""
    rule = vars(powers(zero=zero))["__pow__"]
    return raised(lambda self, other: rule(self, value(other, type(self))))


FOR_A = "The base's gradient is wrong: "
FOR_B = "The exponent's gradient is wrong: "
NO_LOG = (
    "A base that is not above 0 has no logarithm. A plain number as "
    "exponent needs no gradient, so there it is not asked for."
)
WRONG_POWERS = [
    (
        {"along_a": lambda a, b: b * a**b - 1},
        FOR_A + "** binds tighter than -, so the 1 is not taken from the "
        "exponent.",
    ),
    (
        {
            "along_a": lambda a, b: b * a**b,
            "passes_on": (False, True),
            "extra": lambda up: -up,
        },
        FOR_A + "** and * bind tighter than -, so the 1 is not taken from the "
        "exponent.",
    ),
    (
        {"along_a": lambda a, b: b * a**b},
        FOR_A + "in its slope the exponent is one less.",
    ),
    (
        {"along_a": lambda a, b: a ** (b - 1)},
        FOR_A + "in its slope the exponent stands in front as well.",
    ),
    (
        {"along_a": lambda a, b: (b - 1) * a**b},
        FOR_A + "it is not the factor b that is one less.",
    ),
    (
        {"along_a": lambda a, b: b},
        FOR_A + "that is the slope of a product, a * b.",
    ),
    (
        {"along_a": lambda a, b: a**b * math.log(a)},
        FOR_A + "that is the rule for the exponent.",
    ),
    (
        {"passes_on": (False, True)},
        FOR_A + "the local slope is there. Where is what arrives?",
    ),
    (
        {"passes_on": (False, False)},
        FOR_A + "the local slope is there. Where is what arrives?",
    ),
    (
        {"along_b": lambda a, b: a * b ** (a - 1)},
        FOR_B + "that is the power rule turned round, and it holds for the "
        "base only.",
    ),
    (
        {"along_b": lambda a, b: b * a ** (b - 1)},
        FOR_B + "that is the rule for the base. The exponent has one of its "
        "own.",
    ),
    (
        {"passes_on": (True, False)},
        FOR_B + "the local slope is there. Where is what arrives?",
    ),
    (
        {"along_b": lambda a, b: a**b},
        FOR_B + "the logarithm is missing. Only with e below is it 1.",
    ),
    (
        {"along_b": lambda a, b: math.log(a)},
        FOR_B + "log(a) is the slope per unit of height. How high is it here?",
    ),
    (
        {"along_b": lambda a, b: a**b * math.log(b)},
        FOR_B + "it is the base that the logarithm is taken of.",
    ),
    (
        {"along_b": lambda a, b: a**b * math.log10(a)},
        FOR_B + "log10 is the logarithm for base 10. The natural one is "
        "math.log.",
    ),
    (
        {"along_b": lambda a, b: b * a**b},
        FOR_B + "the height is multiplied by log(a), not by b.",
    ),
    (
        {"gets_share": never},
        FOR_B + "it gets nothing. A Value as exponent is an input too.",
    ),
    (
        {"parents": lambda both, kind: both[:1]},
        "The exponent gets its share, but it is no parent: so what it was "
        "made from gets none.",
    ),
    (
        {"gets_share": lambda other, kind: True},
        "other may be a plain number, which has no grad.",
    ),
    (
        {"number": lambda other, kind: other, "gets_share": never},
        "The exponent may be a Value. Work with its number, other.data.",
    ),
    (
        {"number": lambda other, kind: other.data},
        "The exponent may be a plain number, which has no data.",
    ),
    ({"attach": False}, CUT_OFF.format("__pow__")),
    (
        {"keep": True},
        "A share takes the place of what was there. In a ** a there are two "
        "shares, and they add up.",
    ),
    (
        {"parents": lambda both, kind: both[0]},
        "(self) without a comma is no tuple.",
    ),
]


def power_mistakes():
    """Each mistake twice: with exponent 0 minded, and without."""
    for method, hint in UNKNOWN:
        yield raised(method), hint
    for options, hint in WRONG_POWERS:
        yield powers(**options), hint
        yield powers(zero=never, **options), hint
    yield (
        powers(zero=never),
        "b * a ** (b - 1) is 0 * 0 ** -1 here, and 0 ** -1 divides by 0. A "
        "power with exponent 0 is 1 for every base.",
    )
    yield (
        powers(zero=lambda a, b: a == 0),
        "Slope 0 wherever the base is 0: right for a ** 0, but a ** 1 is a "
        "itself.",
    )
    yield exponent_always_value(lambda a, b: b == 0), NO_LOG
    yield exponent_always_value(never), NO_LOG
    yield (
        raised(lambda self, other: self.data ** value(other, Start).data),
        BARE.format("__pow__"),
    )
    yield (
        raised(lambda self, other: self.data ^ other),
        "^ is no power in Python: write **.",
    )
    yield (
        raised(lambda self, other: self**other),
        "No end: self ** other asks __pow__ once more. Raise the numbers, "
        "not the Values.",
    )
    yield raised(right_mul), "a ** b is not a * b."
    yield raised(None), not_found("__pow__")
    yield raised(lambda self, other: None), not_yet("__pow__")


power = exercise(
    "power",
    raised(right_power),
    {
        "a ** 3": [with_gradients("a ** 3", a=2.0)],
        "a negative base, a negative exponent": [
            with_gradients("a ** 2", a=-3.0),
            with_gradients("a ** -1", a=4.0),
        ],
        "(a * 3) ** 3 * 2": [with_gradients("(a * 3) ** 3 * 2", a=-0.5)],
        "a ** 0.5": [with_gradients("a ** 0.5", a=9.0)],
        "a ** 0 and a ** 1, at 0": [
            with_gradients("a ** 0 + a * a", a=0.0),
            with_gradients("a ** 1", a=0.0),
        ],
        "a ** b": [
            with_gradients("a ** b", a=2.0, b=3.0),
            with_gradients("(a ** b) * 10", a=3.0, b=2.0),
            with_gradients("a ** (b * 2)", a=0.5, b=-1.5),
        ],
        "a ** a": [with_gradients("a ** a", a=2.0)],
    },
    list(power_mistakes()),
    variable="Value",
    methods=("__pow__",),
    see=("10", "Powers need two rules"),
)


# --- exercises 4 and 5: functions of one number --------------------------


def unary(result, share, op, parents=lambda self: (self,), put="on the new"):
    """A method of one operand.

    Args:
        result: the new number, from the number a.
        share: what a receives, from a, the result and what arrives.
        op: what the operation is called.
        parents: the parents, from self.
        put: where the rule goes: 'on the new', 'on self', 'nowhere';
            'called' runs it in place of keeping it.
    """

    def method(self):
        a = self.data
        t = result(a)
        out = type(self)(t, parents(self), op)

        def _backward():
            self.grad += share(a, t, out.grad)

        if put == "on the new":
            out._backward = _backward
        elif put == "on self":
            self._backward = _backward
        elif put == "called":
            out._backward = _backward()
        return out

    return method


def overwriting(result, share, op):
    """The method with = for +=."""

    def method(self):
        a = self.data
        t = result(a)
        out = type(self)(t, (self,), op)

        def _backward():
            self.grad = share(a, t, out.grad)

        out._backward = _backward
        return out

    return method


def own_grad(result, slope, op):
    """The method with self.grad for out.grad."""

    def method(self):
        a = self.data
        t = result(a)
        out = type(self)(t, (self,), op)

        def _backward():
            self.grad += slope(a, t) * self.grad

        out._backward = _backward
        return out

    return method


PASSES_NOTHING = (
    "{} passes nothing on: its rule is not put on the new Value, or what "
    "the rule works out is always 0."
)


def unary_slips(name, result, slope):
    """The slips that every function of one number has."""

    def share(a, t, up):
        return slope(a, t) * up

    def with_(**options):
        return unary(result, share, name, **options)

    return [
        *UNKNOWN,
        (
            unary(result, lambda a, t, up: slope(a, t), name),
            f"{name} passes on its local slope alone. Where is what arrives?",
        ),
        (
            own_grad(result, slope, name),
            f"What arrives at {name} is the gradient of the new Value. You "
            f"multiply by that of self, which is still to be found.",
        ),
        (
            overwriting(result, share, name),
            f"The share of {name} takes the place of what was there. Shares "
            f"add up.",
        ),
        (with_(put="nowhere"), PASSES_NOTHING.format(name)),
        (
            with_(put="on self"),
            f"The rule of {name} belongs to the new Value. On self it takes "
            f"the place of the rule that was there.",
        ),
        (
            with_(put="called"),
            "_backward() with brackets runs the rule at once, and keeps "
            "None. Keep the function itself.",
        ),
        (
            with_(parents=lambda self: self),
            f"(self) without a comma is no tuple: the parents of {name}.",
        ),
        (
            with_(parents=lambda self: ()),
            f"The Value that {name} gives has no parents: the way back ends "
            f"there.",
        ),
        (lambda self: result(self.data), BARE.format(name)),
        (
            lambda self: type(self)(result(self)),
            f"{name} is worked out with self, which is a Value. Take its "
            f"number, self.data.",
        ),
        (None, f"This class has no method {name}."),
        (stub, not_yet(name)),
    ]


def same_slip(right, first, second):
    """Both functions with the same slip; the hint is that of the first."""
    for (one, hint), (other, _) in zip(first, second, strict=True):
        if one is not stub:
            yield (
                answer("+ *", dict(zip(right, (one, other), strict=True))),
                hint,
            )


def right_exp(a, t, up):
    return t * up


def right_log(a, t, up):
    return up / a


def exp_with(share, result=math.exp):
    return unary(result, share, "exp")


def log_with(share, result=math.log):
    return unary(result, share, "log")


EXP_LOG = {"exp": exp_with(right_exp), "log": log_with(right_log)}
EXP_SLIPS = unary_slips("exp", math.exp, lambda a, t: t)
LOG_SLIPS = unary_slips("log", math.log, lambda a, t: 1 / a)
WRONG_EXP = [
    *EXP_SLIPS,
    (
        exp_with(lambda a, t, up: a * up),
        "The slope of exp is taken from its input. exp is its own slope: "
        "which number is that?",
    ),
    (
        exp_with(lambda a, t, up: a * math.exp(a - 1) * up),
        "That is the power rule, for a variable below. Here the variable is "
        "the exponent.",
    ),
    (
        exp_with(lambda a, t, up: math.exp(t) * up),
        "exp is taken twice: the result has been through it already.",
    ),
    (
        exp_with(lambda a, t, up: up),
        "exp passes on what arrives as it is. Its slope is not 1, except at "
        "0.",
    ),
    (
        exp_with(right_exp, lambda a: 2.718**a),
        "e has more digits than 2.718. math.exp knows them all.",
    ),
]
WRONG_LOG = [
    *LOG_SLIPS,
    (
        log_with(lambda a, t, up: up / t),
        "1 over the result. The slope of log is 1 over its input.",
    ),
    (
        log_with(lambda a, t, up: t * up),
        "log is not its own slope; only exp is.",
    ),
    (
        log_with(lambda a, t, up: a * up),
        "The slope of log is less, the larger the input. Yours is the input "
        "itself.",
    ),
    (
        log_with(lambda a, t, up: 1 / (a * up)),
        "What arrives stands below the line, and should stand above. Mind "
        "the brackets.",
    ),
    (
        log_with(lambda a, t, up: up),
        "log passes on what arrives as it is. Its slope is not 1, except at "
        "1.",
    ),
    (
        log_with(right_log, math.log10),
        "log10 is the logarithm for base 10. The natural one is math.log.",
    ),
    (EXP_LOG["exp"], "log does what exp does."),
]

exp_and_log = exercise(
    "exp_and_log",
    answer("+ *", EXP_LOG),
    {
        "a.exp()": [with_gradients("a.exp()", a=0.5)],
        "(a * 3).exp() * 2": [with_gradients("(a * 3).exp() * 2", a=-0.4)],
        "b = a * 3 in an exp, used twice": [used_twice("exp", -0.4)],
        "a.log()": [with_gradients("a.log()", a=4.0)],
        "(a * 5).log() * -3": [with_gradients("(a * 5).log() * -3", a=0.3)],
        "b = a * 3 in a log, used twice": [used_twice("log", 0.6)],
    },
    [
        *mistakes_in_turn(
            "+ *", EXP_LOG, {"exp": WRONG_EXP, "log": WRONG_LOG}
        ),
        *same_slip(EXP_LOG, EXP_SLIPS, LOG_SLIPS),
    ],
    variable="Value",
    methods=tuple(EXP_LOG),
    see=("10", "exp is its own slope"),
)


def larger(a):
    return max(a, 0.0)


def squeeze(a):
    return 1 / (1 + math.exp(-a))


def relu_with(share, result=larger):
    return unary(result, share, "relu")


def sigmoid_with(share, result=squeeze):
    return unary(result, share, "sigmoid")


def right_relu(a, t, up):
    return (a > 0) * up


def right_sigmoid(a, t, up):
    return t * (1 - t) * up


def self_or_zero(self):
    return self if self.data > 0 else type(self)(0.0, (self,), "relu")


RELU_SIGMOID = {
    "relu": relu_with(right_relu),
    "sigmoid": sigmoid_with(right_sigmoid),
}
RELU_SLIPS = unary_slips("relu", larger, lambda a, t: float(a > 0))
SIGMOID_SLIPS = unary_slips("sigmoid", squeeze, lambda a, t: t * (1 - t))
PASSES_ALL = (
    "relu passes everything on, below 0 too, where it is flat. (Its result "
    "is never below 0: there a test of >= 0 is always true.)"
)
WRONG_RELU = [
    *RELU_SLIPS,
    (relu_with(lambda a, t, up: (t >= 0) * up), PASSES_ALL),
    (relu_with(lambda a, t, up: up), PASSES_ALL),
    (
        relu_with(lambda a, t, up: (a >= 0) * up),
        "Right but for 0 itself: there the slope is 0 by convention.",
    ),
    (
        relu_with(lambda a, t, up: (0.5 if a == 0 else a > 0) * up),
        "Right but for 0 itself: 1/2 is the slope of neither side. There it "
        "is 0 by convention.",
    ),
    (
        relu_with(lambda a, t, up: (a != 0) * up),
        "Below 0 relu is flat too: compare with 0, don't ask whether it is 0.",
    ),
    (
        lambda self: type(self)(max(0, self)),
        "relu is worked out with self, which is a Value. Take its number, "
        "self.data.",
    ),
    (
        relu_with(right_relu, abs),
        "Below 0 relu gives 0, not the size of the number.",
    ),
    (
        relu_with(right_relu, lambda a: float(a > 0)),
        "relu gives the number itself if it is above 0, not 1.",
    ),
    (relu_with(right_relu, lambda a: a), "Below 0 relu gives 0."),
    (
        self_or_zero,
        "Above 0 you return self. An operation always makes a new Value.",
    ),
]
FALLS = "It falls where it should rise: a sign in exp."
WRONG_SIGMOID = [
    *SIGMOID_SLIPS,
    (
        sigmoid_with(lambda a, t, up: squeeze(t) * (1 - squeeze(t)) * up),
        "The result has been through the sigmoid already. Don't take it "
        "twice.",
    ),
    (
        sigmoid_with(lambda a, t, up: a * (1 - a) * up),
        "s in s * (1 - s) is the result, not the input.",
    ),
    (sigmoid_with(right_sigmoid, lambda a: 1 / (1 + math.exp(a))), FALLS),
    (
        sigmoid_with(
            lambda a, t, up: -t * (1 - t) * up, lambda a: 1 / (1 + math.exp(a))
        ),
        FALLS,
    ),
    (
        sigmoid_with(right_sigmoid, lambda a: 1 / 1 + math.exp(-a)),
        "Division binds tighter than plus: put all that is below the line "
        "in brackets.",
    ),
    (
        sigmoid_with(lambda a, t, up: (1 - t * t) * up),
        "1 - t * t is the slope of tanh.",
    ),
    (
        sigmoid_with(lambda a, t, up: (t * 1 - t) * up),
        PASSES_NOTHING.format("sigmoid"),
    ),
    (
        sigmoid_with(lambda a, t, up: (1 - t) * up),
        "One factor is missing: 1 - s is not yet the slope.",
    ),
    (
        sigmoid_with(lambda a, t, up: t * up),
        "One factor is missing: s is not yet the slope. The sigmoid is not "
        "exp.",
    ),
    (RELU_SIGMOID["relu"], "sigmoid does what relu does."),
]

relu_and_sigmoid = exercise(
    "relu_and_sigmoid",
    answer("+ *", RELU_SIGMOID),
    {
        "relu above 0, below 0 and at 0": [
            with_gradients("a.relu()", a=3.0),
            with_gradients("a.relu()", a=-2.0),
            with_gradients("a.relu()", a=0.0),
        ],
        "(a * 3).relu() * 2": [
            with_gradients("(a * 3).relu() * 2", a=2.0),
            with_gradients("(a * 3).relu() * -5", a=2.0),
            with_gradients("(a * 3).relu() * 2", a=-1.0),
        ],
        "b = a * 3 in a relu, used twice": [used_twice("relu", 0.5)],
        "a new Value": ["a = Value(2.0)\na.relu() is a"],
        "a.sigmoid()": [
            with_gradients("a.sigmoid()", a=2.0),
            with_gradients("a.sigmoid()", a=-0.5),
        ],
        "(a * 3).sigmoid() * 4": [
            with_gradients("(a * 3).sigmoid() * 4", a=0.5)
        ],
        "b = a * 3 in a sigmoid, used twice": [used_twice("sigmoid", 0.5)],
    },
    [
        *mistakes_in_turn(
            "+ *", RELU_SIGMOID, {"relu": WRONG_RELU, "sigmoid": WRONG_SIGMOID}
        ),
        *same_slip(RELU_SIGMOID, RELU_SLIPS, SIGMOID_SLIPS),
    ],
    variable="Value",
    methods=tuple(RELU_SIGMOID),
    see=("10", "Two more for neurons"),
)


# --- exercise 6: find the mistake ----------------------------------------


def node_add(shares=lambda a, b, up: (up, up), **options):
    return binary(lambda a, b: a + b, shares, "+", **options)


as_found_add = node_add(plain_numbers=False)


def as_found_radd(self, other):
    return other + self


def right_radd(self, other):
    return self + other


def careful_radd(self, other):
    return value(other, type(self)) + self


def summed(add, radd):
    return answer("- *", {"__add__": add, "__radd__": radd})


def number_as_parent(self, other):
    kind = type(self)
    number = other.data if isinstance(other, kind) else other
    out = kind(self.data + number, (self, other), "+")

    def _backward():
        self.grad += out.grad
        if isinstance(other, kind):
            other.grad += out.grad

    out._backward = _backward
    return out


def number_without_rule(self, other):
    kind = type(self)
    if isinstance(other, kind):
        return right_add(self, other)
    return kind(self.data + other, (self,), "+")


def turned_test(self, other):
    kind = type(self)
    other = kind(other) if isinstance(other, kind) else other
    return kind(self.data + other.data, (self, other), "+")


def value_in_value(self, other):
    kind = type(self)
    return kind(self.data + other, (self, value(other, kind)), "+")


def always_wrapped(self, other):
    kind = type(self)
    other = kind(other)
    return kind(self.data + other.data, (self, other), "+")


NESTED = (
    "The data of the sum is a Value in place of a number: other may be a "
    "Value already, and it is its data that is added."
)
ADDS = [
    *UNKNOWN,
    (
        as_found_add,
        "A plain number has no data. Make a Value of it before you ask for "
        "its data.",
    ),
    (
        turned_test,
        "The test is the wrong way round: it is what is no Value yet that "
        "has to become one.",
    ),
    (value_in_value, NESTED),
    (always_wrapped, NESTED),
    (
        number_as_parent,
        "A plain number is among the parents, and it has no parents of its "
        "own, no grad and no rule.",
    ),
    (
        number_without_rule,
        "For a plain number you make a Value that passes nothing on.",
    ),
    (node_add(lambda a, b, up: (up, 0.0)), "other gets no share."),
    (
        node_add(parents=lambda both: both[:1]),
        "other is no parent: what it was made from gets no gradient.",
    ),
    (
        lambda self, other: type(self)(
            self.data + value(other, type(self)).data
        ),
        CUT_OFF.format("__add__"),
    ),
    (
        lambda self, other: self.data + value(other, type(self)).data,
        BARE.format("__add__"),
    ),
    (stub, not_yet("__add__")),
]
RADDS = [
    *UNKNOWN,
    (
        as_found_radd,
        "No end: __radd__ comes back to itself. other is a plain number "
        "here, and a number with a Value on its right asks __radd__ once "
        "more.",
    ),
    (
        None,
        "Python finds no __radd__, and asks for it in 3 + a, and in the "
        "0 + a that sum begins with.",
    ),
    (stub, not_yet("__radd__")),
    (
        lambda self, other: self - other,
        "__radd__ subtracts. A method that is pasted has to be changed.",
    ),
    (
        lambda self, other: value(other, type(self)) - self,
        "__radd__ subtracts. A method that is pasted has to be changed.",
    ),
    (
        lambda self, other: self,
        "__radd__ leaves out other. For the 0 of sum that is right, for a 3 "
        "it is not.",
    ),
    (lambda self, other: other + self.data, BARE.format("__radd__")),
    (
        lambda self, other: type(self)(other + self.data),
        CUT_OFF.format("__radd__"),
    ),
    (lambda self, other: self * other, "__radd__ multiplies."),
    (
        lambda self, other: self + other.data,
        "other is a plain number here: it has no data.",
    ),
]

plain_numbers = exercise(
    "plain_numbers",
    summed(right_add, right_radd),
    {
        "two Values": [with_gradients("(a + b * 2) * 3", a=2.0, b=5.0)],
        "a + a": [with_gradients("a + a", a=3.0)],
        "a number on the right": [with_gradients("(a + 3) * 4", a=2.0)],
        "a number on the left": [
            with_gradients("3 + a", a=2.0),
            with_gradients("(-1.5 + a * 2) * 5", a=0.5),
        ],
        "sum of a list": [with_gradients("sum([a, b, a])", a=2.0, b=5.0)],
    },
    [
        *(
            (summed(add, radd), hint)
            for add, hint in ADDS
            for radd in (right_radd, careful_radd, as_found_radd)
        ),
        *((summed(right_add, radd), hint) for radd, hint in RADDS),
    ],
    variable="Value",
    methods=("__add__", "__radd__"),
    see=("10", "A plain number becomes a Value"),
)
