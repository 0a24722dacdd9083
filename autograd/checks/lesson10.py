"""The checks of lesson 10: behaving like a number."""

import itertools
import math
import re

import autograd
from autograd.checks.judge import exercise
from autograd.checks.nodes import Node

# --- classes to start from -----------------------------------------------


def value(x, kind):
    """x as it is if it is of this kind of Value, else a Value made of it."""
    return x if isinstance(x, kind) else kind(x)


class Start(Node):
    """What every Value of the exercises has: the class without operators."""

    backward = autograd.Value.backward


def written(arguments, text):
    """A function of these arguments, with the result as a learner writes it.

    In a method, _value and Value stand for those of the learner's class.
    """
    text = text.replace("_value(other)", "value(other, type(self))")
    text = text.replace("Value(", "type(self)(")
    names = {"math": math, "value": value, "squeeze": squeeze}
    return eval(f"lambda {arguments}: ({text})", names)


def squeeze(a):
    return 1 / (1 + math.exp(-a))


def binary(
    op, shares, plain_numbers=True, parents=lambda both: both, late=False
):
    """A method of two operands.

    Args:
        op: the operation, as +.
        shares: what a and b receive, from a, b and what arrives (up).
        plain_numbers: whether other may be a plain number.
        parents: which of (self, other) become the parents.
        late: whether the rule takes the numbers when backward() runs.
    """
    result = written("a, b", f"a {op} b")
    rule = written("a, b, up", shares)

    def method(self, other):
        kind = type(self)
        if plain_numbers:
            other = value(other, kind)
        a, b = self.data, other.data
        out = kind(result(a, b), parents((self, other)), op)

        def _backward():
            numbers = (self.data, other.data) if late else (a, b)
            for_a, for_b = rule(*numbers, out.grad)
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
        self.grad += b * a ** (b - 1) * out.grad
        if isinstance(other, kind):
            other.grad += a**b * math.log(a) * out.grad

    out._backward = _backward
    return out


SUM, DIFFERENCE, PRODUCT = "up, up", "up, -up", "b * up, a * up"
QUOTIENT = "up / b, -a / (b * b) * up"
right_add = binary("+", SUM)
right_mul = binary("*", PRODUCT)
OPERATORS = {
    "+": {"__add__": right_add},
    "-": {
        "__sub__": binary("-", DIFFERENCE),
        "__neg__": lambda self: self * -1,
    },
    "*": {"__mul__": right_mul},
    "/": {"__truediv__": binary("/", QUOTIENT)},
    "**": {"__pow__": right_power},
}


def knows(operators):
    """Our class with backward() and these operators, and nothing more.

    They take a plain number on the right, but not on the left.

    Args:
        operators: as "+ *", with spaces between them; - is that of -a too.
    """
    methods = {}
    for sign in operators.split():
        methods |= OPERATORS[sign]
    return type("Start", (Start,), methods)


# --- answers -------------------------------------------------------------


def stub(*_):
    """A method as the exercise came."""


def answer(operators, methods):
    """A learner's class: methods in a class that knows the operators."""
    return type("Value", (knows(operators),), methods)


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


def same_slip(operators, wrong):
    """Both methods with the same slip; the hint is that of the first.

    Args:
        operators: what the class knows.
        wrong: for each of the two names the pairs (wrong method, hint); what
            stands before the stub is the same slip for both.
    """
    first, second = (
        itertools.takewhile(lambda pair: pair[0] is not stub, pairs)
        for pairs in wrong.values()
    )
    for (one, hint), (other, _) in zip(first, second, strict=False):
        yield (
            answer(operators, dict(zip(wrong, (one, other), strict=True))),
            hint,
        )


def not_yet(name):
    return (
        f"None came back from {name}: is it still to be written, or does a "
        f"way through it end without return?"
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


def changed(expression, **numbers):
    """A program: the gradients if the inputs change before backward()."""
    names = list(numbers)
    made = ", ".join(f"Value({x})" for x in numbers.values())
    data = ", ".join(f"{name}.data" for name in names)
    grads = ", ".join(f"{name}.grad" for name in names)
    new = ", ".join("9.0" for _ in names)
    return (
        f"{', '.join(names)} = {made}\ny, {data} = {expression}, {new}\n"
        f"y.backward()\n[{grads}]"
    )


def wrong(table, arguments="self, other"):
    """Pairs (method, hint), from a table of results as learners write them."""
    return [(written(arguments, text), hint) for text, hint in table.items()]


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


LATE = (
    "Your rule reads data when backward() runs, and by then it may have "
    "changed. (See lesson 07, “A rule for *”.)"
)
NO_DATA = (
    "A plain number has no data. Make a Value of it before you ask for its "
    "data."
)
NUMBER_LEFT = (
    "a plain number still stands on the left, and this class does not know "
    "what to do with that."
)


# --- exercise 1: the number on the left ----------------------------------


def reflected_slips(name, sign, number_first):
    """The slips that __rsub__ and __rtruediv__ have in common.

    Args:
        name: the method's name.
        sign: the operation.
        number_first: other ways to write it, with a plain number on the left.
    """
    table = {
        f"self {sign} other": f"{name} turns the two round. self is the one "
        f"on the right, and other stands on the left.",
        f"other {sign} self": f"No end: {name} comes back to itself. other is "
        f"a plain number here, and a number with a Value on its right asks "
        f"{name} once more.",
        f"(Value(other) if isinstance(other, int) else other) {sign} self": (
            f"{name} makes a Value of a whole number, and leaves a 2.5 as it "
            f"is."
        ),
        f"other {sign} self.data": BARE.format(name),
        f"Value(other {sign} self.data)": CUT_OFF.format(name),
        f"other.data {sign} self.data": "other is a plain number here, and "
        "has no data.",
        **dict.fromkeys(number_first, f"In {name} {NUMBER_LEFT}"),
    }
    return [
        *UNKNOWN,
        *wrong(table),
        (stub, not_yet(name)),
    ]


def reflected_node(result, share, add=True, late=False):
    """A method for the number b on the left, as a node with its own rule."""
    forward = written("a, b", result)
    rule = written("a, b, up", share)

    def method(self, other):
        a = self.data
        out = type(self)(forward(a, other), (self,))

        def _backward():
            new = rule(self.data if late else a, other, out.grad)
            self.grad = self.grad + new if add else new

        out._backward = _backward
        return out

    return method


OVERWRITES = (
    "The share of {} takes the place of what was there. Shares add up. (See "
    "lesson 07, “A number added to itself”.)"
)
REFLECTED = {
    "__rsub__": written("self, other", "_value(other) - self"),
    "__rtruediv__": written("self, other", "_value(other) / self"),
}
WRONG_REFLECTED = {
    "__rsub__": reflected_slips(
        "__rsub__", "-", ("other + self * -1", "-1 * (self - other)")
    )
    + wrong(
        {
            "self + other": "__rsub__ adds. The gradient of a in 3 - a is "
            "below 0.",
            "self * -1 - other": "Both numbers are taken away. In 3 - a only "
            "a is.",
            "self * -1": "__rsub__ leaves out other, the number on the left.",
            "_value(other) / self": "__rsub__ divides.",
        }
    )
    + [
        (
            reflected_node("b - a", "up"),
            "The number of __rsub__ is right, and its gradient's sign is not: "
            "move a up, and 3 - a goes down.",
        ),
        (
            reflected_node("b - a", "-up", add=False),
            OVERWRITES.format("__rsub__"),
        ),
    ],
    "__rtruediv__": reflected_slips("__rtruediv__", "/", ("other * self**-1",))
    + wrong(
        {
            "self * other": "__rtruediv__ multiplies a by the number on the "
            "left.",
            "self**-1": "__rtruediv__ leaves out other: it gives 1 / a, "
            "whatever stands on the left.",
            "_value(other) - self": "__rtruediv__ subtracts.",
        }
    )
    + [
        (reflected_node("b / a", "-b / (a * a) * up", late=True), LATE),
        (
            reflected_node("b / a", "-b / (a * a) * up", add=False),
            OVERWRITES.format("__rtruediv__"),
        ),
        *(
            (
                reflected_node("b / a", "b / (a * a) * up", late=late),
                "The number of __rtruediv__ is right, and its gradient's sign "
                "is not: move a up from 2, and 6 / a goes down.",
            )
            for late in (False, True)
        ),
        *(
            (
                reflected_node("b / a", "-1 / (a * a) * up", late=late),
                "-1 / a**2 is the slope of 1 / a. In 6 / a it is 6 times as "
                "much.",
            )
            for late in (False, True)
        ),
    ],
}


reflected = exercise(
    "reflected",
    answer("+ - * / **", REFLECTED),
    {
        "3 - a": [with_gradients("3 - a", a=2.0)],
        "(2.5 - a * 3) * 5": [with_gradients("(2.5 - a * 3) * 5", a=-2.0)],
        "(3 - a) * (5 - a)": [with_gradients("(3 - a) * (5 - a)", a=2.0)],
        "6 / a": [with_gradients("6 / a", a=2.0)],
        "(1.5 / (a * 4)) * 3": [with_gradients("(1.5 / (a * 4)) * 3", a=-0.5)],
        "(6 / a) * (9 / a)": [with_gradients("(6 / a) * (9 / a)", a=2.0)],
        "6 / a, then a.data changes": [changed("6 / a", a=2.0)],
        "a number on the right, as before": [
            "[(Value(4.0) - 3).data, (Value(4.0) / 8).data]"
        ],
    },
    [
        *mistakes_in_turn("+ - * / **", REFLECTED, WRONG_REFLECTED),
        *same_slip("+ - * / **", WRONG_REFLECTED),
    ],
    variable="Value",
    methods=tuple(REFLECTED),
    see=("10", "Python asks the right-hand one too"),
)


# --- exercise 2: minus and division --------------------------------------


def neg_in_place(self):
    self.data = -self.data
    return self


NEG, SUB, DIV = "__neg__", "__sub__", "__truediv__"
SHARES = "The number is right, but a gradient is not: "
UNTRACKED = SHARES + "b's. With b's number alone, the result does not know b."
NO_NUMBERS = (
    "other may be a plain number, as in a - 1 and a / 4, and a number has "
    "neither data nor grad."
)
NO_ARRIVAL = SHARES + "the local slopes are there. Where is what arrives?"
WRONG_NEG = [
    *UNKNOWN,
    *wrong(
        {
            "Value(-self.data)": CUT_OFF.format(NEG),
            "Value(-self.data, (self,))": CUT_OFF.format(NEG),
            "-self.data": BARE.format(NEG),
            "self": "__neg__ gives a back as it was.",
            "-self": "No end: __neg__ comes back to itself. So does -self, "
            "and so does a minus that is itself made of __neg__.",
            "0 - self": f"In 0 - self {NUMBER_LEFT} Start from self.",
            "-1 * self": f"In -1 * self {NUMBER_LEFT} Start from self.",
        },
        "self",
    ),
    (
        neg_in_place,
        "__neg__ changes a itself. An operation leaves its operands alone "
        "and makes a new Value.",
    ),
    (stub, not_yet(NEG)),
]


def wrong_nodes(op, right, table):
    """The slips of an operation that is written as a node of its own.

    Args:
        op: the operation.
        right: the right shares.
        table: wrong shares, and the hint for each.
    """
    return [
        *(
            (binary(op, shares, late=late), hint)
            for shares, hint in table.items()
            for late in (False, True)
        ),
        (binary(op, right, plain_numbers=False), NO_NUMBERS),
        (binary(op, right, late=True), LATE),
    ]


WRONG_SUB = [
    *UNKNOWN,
    *wrong_nodes(
        "-",
        DIFFERENCE,
        {
            "up, up": SHARES + "both operands get the same. Move b up, and "
            "a - b goes down.",
            "-up, -up": SHARES + "both get a minus. Move a up, and a - b "
            "goes up with it.",
            "-up, up": SHARES + "the minus is with a, and it belongs to b.",
            "1, -1": NO_ARRIVAL,
            "0, 0": CUT_OFF.format(SUB),
        },
    )[:-1],  # no number stands in its rule
    *wrong(
        {
            "self.data - _value(other).data": BARE.format(SUB),
            "self - other": "No end: self - other asks __sub__ once more.",
            "-other + self": "If other is a plain number, so is -other, and "
            "this class does not take a number on the left. (See “Minus "
            "needs no rule”.)",
            "self + other": "__sub__ adds.",
            "self + -1 * other": f"In -1 * other {NUMBER_LEFT}",
            "self + -_value(other).data": UNTRACKED,
            "(self + other) * -1": "(a + b) * -1 takes both away. Only b is "
            "to be taken away.",
            "self * -1 + other": "That is b - a: the two are turned round.",
        }
    ),
    (stub, not_yet(SUB)),
]
WRONG_DIV = [
    *UNKNOWN,
    *wrong_nodes(
        "/",
        QUOTIENT,
        {
            "up / b, -a / b * up": SHARES + "b's. The slope of 1 / b is "
            "-1 / b**2.",
            "up / b, -a / b * b * up": SHARES + "b's. / b * b divides by b "
            "and multiplies by it again.",
            "up / b, a / (b * b) * up": SHARES + "b's sign. With a and b "
            "above 0, a larger b makes a / b smaller.",
            "up / b, -1 / (b * b) * up": SHARES + "b's. -1 / b**2 is the "
            "slope of 1 / b alone; in a / b that is a times as much.",
            PRODUCT: SHARES + "those are the shares of a product.",
            "1 / b, -a / (b * b)": NO_ARRIVAL,
            "0, 0": CUT_OFF.format(DIV),
        },
    ),
    *wrong(
        {
            "self / _value(other) ** -1": "No end: / inside __truediv__ asks "
            "__truediv__ once more.",
            "self.data / _value(other).data": BARE.format(DIV),
            "self * (1 / _value(other).data)": UNTRACKED,
            "(self * other) ** -1": "The power takes in both: that is "
            "1 / (a * b). Only b is to be turned over.",
            "self**-1 * other": "That is b / a: the two are turned round.",
            "self * (1 / other)": f"In 1 / other {NUMBER_LEFT}",
            "self * other": "__truediv__ multiplies.",
        }
    ),
    (stub, not_yet(DIV)),
]
WRONG_BOTH = [  # minus and division with the same slip
    (binary("-", "1, -1"), binary("/", "1 / b, -a / (b * b)"), NO_ARRIVAL),
    (
        binary("-", DIFFERENCE, plain_numbers=False),
        binary("/", QUOTIENT, plain_numbers=False),
        NO_NUMBERS,
    ),
    (
        binary("-", "up, up"),
        binary("/", "up / b, -a / b * up"),
        SHARES + "both operands of - get the same. Move b up, and a - b goes "
        "down.",
    ),
]
MADE = {
    NEG: written("self", "self * -1"),
    SUB: binary("-", DIFFERENCE),
    DIV: written("self, other", "self * _value(other) ** -1"),
}
MINUS_BY_NEG = [
    written("self, other", "self + (-_value(other))"),
    written("self, other", "self + (-other)"),
]
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
        "a - 2.5, and a - a": [
            with_gradients("(a - 2.5) * 3", a=5.0),
            with_gradients("a - a", a=3.0),
        ],
        "a / b": [
            with_gradients("a / b", a=6.0, b=2.0),
            with_gradients("(a * 3) / (b * 2) * 8", a=-1.5, b=0.5),
            changed("a / b", a=6.0, b=2.0),
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
            (answer("+ * **", {**MADE, NEG: neg, SUB: sub}), hint)
            for neg, hint in WRONG_NEG
            for sub in MINUS_BY_NEG
        ),
        *(
            (answer("+ * **", {**MADE, SUB: sub, DIV: div}), hint)
            for sub, div, hint in WRONG_BOTH
        ),
    ],
    variable="Value",
    methods=tuple(MADE),
    see=("10", "Division needs no rule either"),
)


# --- exercise 3: powers --------------------------------------------------


def powers(
    along_a="b * a ** (b - 1)",
    along_b="a**b * math.log(a)",
    passes_on=(True, True),
    number=lambda other, kind: value(other, kind).data,
    gets_share=isinstance,
    parents=lambda both, kind: both[: 1 + isinstance(both[1], kind)],
    attach=True,
    keep=False,
    late=("", ""),
):
    """A class with __pow__ as one node.

    Args:
        along_a, along_b: the two local slopes, from a, b and the power t.
        passes_on: whether each is multiplied by what arrives.
        number: the exponent's number, from other and the class.
        gets_share: whether other gets a share, from other and the class.
        parents: the parents, from (self, other) and the class.
        attach: whether the rule is put on the new Value.
        keep: whether a share takes the place of what was there.
        late: which of a and b each slope reads when backward() runs.
    """
    slopes = [written("a, b, t, up", text) for text in (along_a, along_b)]

    def method(self, other):
        kind = type(self)
        a, b = self.data, number(other, kind)
        out = kind(a**b, parents((self, other), kind), "**")

        def give(node, i):
            now_a = self.data if "a" in late[i] else a
            now_b = number(other, kind) if "b" in late[i] else b
            slope = slopes[i](now_a, now_b, a**b, out.grad)
            share = slope * (out.grad if passes_on[i] else 1)
            node.grad = share if keep else node.grad + share

        def _backward():
            give(self, 0)
            if gets_share(other, kind):
                give(other, 1)

        if attach:
            out._backward = _backward
        return out

    return raised(method)


def raised(method):
    return answer("+ *", {"__pow__": method})


def never(other, kind):
    return False


def always_value(self, other):
    """Every exponent is made a Value, and gets a share."""
    return right_power(self, value(other, type(self)))


def looped(start, counted):
    """A power as a loop of products."""
    start, counted = (written("self, other", s) for s in (start, counted))

    def method(self, other):
        out = start(self, other)
        for _ in counted(self, other):
            out = self * out
        return out

    return method


FOR_A = "The base's gradient is wrong: "
FOR_B = "The exponent's gradient is wrong: "
BINDS = FOR_A + (
    "** and * bind tighter than -, so the 1 is not taken from the exponent."
)
ARRIVES = "the local slope is there. Where is what arrives?"
WRONG_ALONG_A = {
    "b * a**b - 1": BINDS,
    "b * a**b / up - 1": BINDS,  # times up: b * a**b - 1 * up
    "b * a**b": FOR_A + "in its slope the exponent is one less.",
    "a ** (b - 1)": FOR_A + "in its slope the exponent stands in front as "
    "well.",
    "(b - 1) * a**b": FOR_A + "it is not the factor b that is one less.",
    "b": FOR_A + "that is the slope of a product, a * b.",
    "a**b * math.log(a)": FOR_A + "that is the rule for the exponent.",
}
WRONG_ALONG_B = {
    "a * b ** (a - 1)": FOR_B + "that is the power rule turned round, and it "
    "holds for the base only.",
    "b * a ** (b - 1)": FOR_B + "that is the rule for the base. The exponent "
    "has one of its own.",
    "a**b": FOR_B + "the logarithm is missing. Only with e below is it 1.",
    "math.log(a)": FOR_B + "log(a) is the slope divided by the power. Where "
    "is the power?",
    "a**b * math.log(b)": FOR_B + "it is the base that the logarithm is "
    "taken of.",
    "a**b * math.log10(a)": FOR_B + "log10 is the logarithm for base 10. The "
    "natural one is math.log.",
    "b * a**b": FOR_B + "the power is multiplied by log(a), not by b.",
}
WRONG_POWERS = [
    *(({"along_a": slope}, hint) for slope, hint in WRONG_ALONG_A.items()),
    *(({"along_b": slope}, hint) for slope, hint in WRONG_ALONG_B.items()),
    ({"passes_on": (False, True)}, FOR_A + ARRIVES),
    ({"passes_on": (False, False)}, FOR_A + ARRIVES),
    ({"passes_on": (True, False)}, FOR_B + ARRIVES),
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
    ({"attach": False}, CUT_OFF.format("__pow__")),
    (
        {"keep": True},
        "A share takes the place of what was there. In a ** a there are two "
        "shares, and they add up. (See lesson 07, “A number added to "
        "itself”.)",
    ),
    (
        {"parents": lambda both, kind: both[0]},
        "(self) without a comma is no tuple.",
    ),
]
NEEDS_DATA = [
    {"number": lambda other, kind: other.data, **options}
    for options in (
        {},
        {"along_b": "t * math.log(a)"},
        {"gets_share": never},
        {"gets_share": never, "parents": lambda both, kind: both[:1]},
        {"attach": False},
    )
]
LATE_POWERS = [
    {"late": late, "along_b": slope}
    for slope in ("a**b * math.log(a)", "t * math.log(a)")
    for late in itertools.product(("", "a", "b", "ab"), repeat=2)
    if late[0] or late[1].replace("b", "" if slope[0] == "t" else "b")
]
LOOPS = [
    looped(start, counted.format(number))
    for start, counted in (
        ("Value(1.0)", "range({})"),
        ("1", "range({})"),
        ("self", "range({} - 1)"),
        ("self", "range(1, {})"),
    )
    for number in ("other", "_value(other).data", "int(_value(other).data)")
]

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
        "a ** b": [
            with_gradients("a ** b", a=2.0, b=3.0),
            with_gradients("(a ** b) * 10", a=3.0, b=2.0),
            with_gradients("a ** (b * 2)", a=0.5, b=-1.5),
            changed("a ** b", a=2.0, b=3.0),
        ],
        "a ** a": [with_gradients("a ** a", a=2.0)],
    },
    [
        *((raised(method), hint) for method, hint in UNKNOWN),
        *(
            (powers(**options, late=late), hint)
            for options, hint in (
                *WRONG_POWERS,
                *((options, NO_DATA) for options in NEEDS_DATA),
            )
            for late in (("", ""), ("a", ""), ("a", "a"), ("ab", "ab"))
        ),
        *((powers(**options), LATE) for options in LATE_POWERS),
        *(
            (
                raised(method),
                "A loop of products knows whole exponents above 0 only. The "
                "two numbers have a power, and the power has a rule.",
            )
            for method in LOOPS
        ),
        (
            raised(always_value),
            "A base below 0 has no logarithm. A plain number as exponent "
            "needs no gradient, so there it is not asked for.",
        ),
        *(
            (raised(method), hint)
            for method, hint in wrong(
                {
                    "self.data ** _value(other).data": BARE.format("__pow__"),
                    "self.data ** other.data": NO_DATA,
                    "Value(self.data ** other.data)": NO_DATA,
                    "self.data ^ other": "^ is no power in Python: write **.",
                    "self**other": "No end: self ** other asks __pow__ once "
                    "more. Raise the numbers, not the Values.",
                    "self * other": "a ** b is not a * b.",
                    "print(self)": not_yet("__pow__"),
                }
            )
        ),
    ],
    variable="Value",
    methods=("__pow__",),
    see=("10", "Powers need two rules"),
)


# --- exercises 4 and 5: functions of one number --------------------------


def unary(
    name,
    result,
    share,
    parents=lambda self: (self,),
    put="on the new",
    add=True,
    late=False,
):
    """A method of one operand.

    Args:
        name: what the operation is called.
        result: the new number, from the number a.
        share: what a receives, from a, the result t, what arrives (up), and
            the gradient that self has already (own).
        parents: the parents, from self.
        put: where the rule goes: 'on the new', 'on self', 'nowhere';
            'called' runs it in place of keeping it.
        add: whether the share is added to what was there.
        late: whether the rule takes the input when backward() runs.
    """
    forward = written("a", result)
    rule = written("a, t, up, own", share)

    def method(self):
        a = self.data
        t = forward(a)
        out = type(self)(t, parents(self), name)

        def _backward():
            now = self.data if late else a
            new = rule(now, t, out.grad, self.grad)
            self.grad = self.grad + new if add else new

        if put == "on the new":
            out._backward = _backward
        elif put == "on self":
            self._backward = _backward
        elif put == "called":
            out._backward = _backward()
        return out

    return method


PASSES_NOTHING = (
    "{} passes nothing on: its rule is not put on the new Value, or what "
    "the rule works out is always 0."
)


def unary_slips(name, result, slope):
    """The slips that every function of one number has."""
    forward = written("a", result)
    share = f"({slope}) * up"
    late = re.sub(r"\bt\b", f"({result})", share)
    faults = [
        (
            {"share": slope},
            f"{name} passes on its local slope alone. Where is what arrives?",
        ),
        (
            {"share": f"({slope}) * own"},
            f"What arrives at {name} is the gradient of the new Value. You "
            f"multiply by that of self, which is still to be found.",
        ),
        (
            {"add": False},
            f"The share of {name} takes the place of what was there. Shares "
            f"add up. (See lesson 07, “A number added to itself”.)",
        ),
        ({"put": "nowhere"}, PASSES_NOTHING.format(name)),
        (
            {"put": "on self"},
            f"The rule of {name} belongs to the new Value. On self it takes "
            f"the place of the rule that was there.",
        ),
        (
            {"put": "called"},
            "_backward() with brackets runs the rule at once, and keeps "
            "None. Keep the function itself. (See lesson 07, “A rule for +”.)",
        ),
        (
            {"parents": lambda self: self},
            f"(self) without a comma is no tuple: the parents of {name}.",
        ),
        (
            {"parents": lambda self: ()},
            f"The Value that {name} gives has no parents: the way back ends "
            f"there.",
        ),
    ]
    return [
        *UNKNOWN,
        *(
            (
                unary(
                    name, result, **{"share": share, **fault, "late": is_late}
                ),
                hint,
            )
            for fault, hint in faults
            for is_late in (False, True)
        ),
        (unary(name, result, late, late=True), LATE),
        (lambda self: forward(self.data), BARE.format(name)),
        (lambda self: type(self)(forward(self)), WITH_SELF.format(name)),
        (stub, not_yet(name)),
    ]


WITH_SELF = (
    "{} is worked out with self, which is a Value. Take its number, self.data."
)


def wrong_unary(name, result, share, shares, results):
    """Pairs (method, hint) from wrong shares, and from wrong results."""
    return [
        *(
            (unary(name, result, bad, late=late), hint)
            for bad, hint in shares.items()
            for late in (False, True)
        ),
        *((unary(name, bad, share), hint) for bad, hint in results.items()),
    ]


EXP = ("exp", "math.exp(a)", "t * up")
LOG = ("log", "math.log(a)", "up / a")
EXP_LOG = {"exp": unary(*EXP), "log": unary(*LOG)}
NOT_ONE = (
    "{} passes on what arrives as it is. Its slope is not 1, except at {}."
)
WRONG_EXP_LOG = {
    "exp": unary_slips("exp", "math.exp(a)", "t")
    + wrong_unary(
        *EXP,
        {
            "a * up": "The slope of exp is taken from its input. exp is its "
            "own slope: which number is that?",
            "a * math.exp(a - 1) * up": "That is the power rule, for a "
            "variable below. Here the variable is the exponent.",
            "math.exp(t) * up": "exp is taken twice: the result has been "
            "through it already.",
            "up": NOT_ONE.format("exp", 0),
        },
        {"2.718**a": "e has more digits than 2.718. math.exp knows them all."},
    ),
    "log": unary_slips("log", "math.log(a)", "1 / a")
    + wrong_unary(
        *LOG,
        {
            "up / t": "1 over the result. The slope of log is 1 over its "
            "input.",
            "t * up": "log is not its own slope; only exp is.",
            "-1 / a**2 * up": "-1 / a**2 is the slope of 1 / a. That of log "
            "is 1 / a itself.",
            "a * up": "The slope of log is less, the larger the input. Yours "
            "is the input itself.",
            "1 / (a * up)": "What arrives stands below the line, and should "
            "stand above. Mind the brackets.",
            "up": NOT_ONE.format("log", 1),
        },
        {
            "math.log10(a)": "log10 is the logarithm for base 10. The "
            "natural one is math.log.",
            "math.log2(a)": "log2 is the logarithm for base 2. The natural "
            "one is math.log.",
        },
    )
    + [(EXP_LOG["exp"], "log does what exp does.")],
}

exp_and_log = exercise(
    "exp_and_log",
    answer("+ *", EXP_LOG),
    {
        "a.exp()": [with_gradients("a.exp()", a=0.5)],
        "(a * 3).exp() * 2": [with_gradients("(a * 3).exp() * 2", a=-0.4)],
        "b = a * 3 in an exp, used twice": [used_twice("exp", -0.4)],
        "a.exp(), then a.data changes": [changed("a.exp()", a=0.5)],
        "a.log()": [with_gradients("a.log()", a=4.0)],
        "(a * 5).log() * -3": [with_gradients("(a * 5).log() * -3", a=0.3)],
        "b = a * 3 in a log, used twice": [used_twice("log", 0.6)],
        "a.log(), then a.data changes": [changed("a.log()", a=4.0)],
    },
    [
        *mistakes_in_turn("+ *", EXP_LOG, WRONG_EXP_LOG),
        *same_slip("+ *", WRONG_EXP_LOG),
    ],
    variable="Value",
    methods=tuple(EXP_LOG),
    see=("10", "What is special about e"),
)


RELU = ("relu", "max(a, 0.0)", "(a > 0) * up")
SIGMOID = ("sigmoid", "squeeze(a)", "t * (1 - t) * up")
RELU_SIGMOID = {"relu": unary(*RELU), "sigmoid": unary(*SIGMOID)}
PASSES_ALL = (
    "relu passes everything on, below 0 too, where it is flat. (Its result "
    "is never below 0: there a test of >= 0 is always true.)"
)
DECIDES = (
    "What arrives may be below 0, and is passed on just so. It is the input "
    "that decides."
)
MISSING = "One factor is missing: {} is not yet the slope."
FALLS = "It falls where it should rise: a sign in exp."
COMPARED = ("max(self, 0)", "max(0, self)", "max(self, 0.0)", "max(0.0, self)")
WRONG_RELU_SIGMOID = {
    "relu": unary_slips("relu", "max(a, 0.0)", "float(a > 0)")
    + wrong_unary(
        *RELU,
        {
            "(t >= 0) * up": PASSES_ALL,
            "up": PASSES_ALL,
            "(a >= 0) * up": "Right but for 0 itself: there the slope is 0 by "
            "convention.",
            "(0.5 if a == 0 else a > 0) * up": "Right but for 0 itself: 1/2 "
            "is the slope of neither side. There it is 0 by convention.",
            "(a != 0) * up": "Below 0 relu is flat too: compare with 0, "
            "don't ask whether it is 0.",
            "max(a, 0)": "The slope of relu above 0 is the same at every "
            "height, and it is multiplied by what arrives.",
            "max(a, 0) * up": "You multiply by the height of relu. Its slope "
            "above 0 is the same at every height.",
            "max(up, 0)": DECIDES,
            "float(up > 0)": DECIDES,
            "(a > 0) * max(up, 0)": DECIDES,
        },
        {
            "abs(a)": "Below 0 relu gives 0, not the size of the number.",
            "float(a > 0)": "relu gives the number itself if it is above 0, "
            "not 1.",
            "a": "Below 0 relu gives 0.",
        },
    )
    + wrong(
        {
            **dict.fromkeys(COMPARED, WITH_SELF.format("relu")),
            "self if self.data > 0 else Value(0.0, (self,))": "Above 0 you "
            "return self. An operation always makes a new Value.",
        },
        "self",
    ),
    "sigmoid": unary_slips("sigmoid", "squeeze(a)", "t * (1 - t)")
    + wrong_unary(
        *SIGMOID,
        {
            "squeeze(t) * (1 - squeeze(t)) * up": "The result has been "
            "through the sigmoid already. Don't take it twice.",
            "a * (1 - a) * up": "s in s * (1 - s) is the result, not the "
            "input.",
            "(1 - t * t) * up": "1 - t * t is the slope of tanh.",
            "(t * 1 - t) * up": PASSES_NOTHING.format("sigmoid"),
            "-t * (1 - t) * up": "The sigmoid rises everywhere, and its slope "
            "is above 0. Is there a minus too many, or one missing?",
            "(1 - t) * up": MISSING.format("1 - s"),
            "t * up": MISSING.format("s") + " The sigmoid is not exp.",
        },
        {
            "1 / (1 + math.exp(a))": FALLS,
            "1 / 1 + math.exp(-a)": "Division binds tighter than plus: put "
            "all that is below the line in brackets.",
        },
    )
    + [
        (unary("sigmoid", "squeeze(-a)", "-t * (1 - t) * up"), FALLS),
        (RELU_SIGMOID["relu"], "sigmoid does what relu does."),
    ],
}

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
        "a.relu(), then a.data changes": [changed("a.relu()", a=-2.0)],
        "a new Value": ["a = Value(2.0)\na.relu() is a"],
        "a.sigmoid()": [
            with_gradients("a.sigmoid()", a=2.0),
            with_gradients("a.sigmoid()", a=-0.5),
        ],
        "(a * 3).sigmoid() * 4": [
            with_gradients("(a * 3).sigmoid() * 4", a=0.5)
        ],
        "b = a * 3 in a sigmoid, used twice": [used_twice("sigmoid", 0.5)],
        "a.sigmoid(), then a.data changes": [changed("a.sigmoid()", a=0.5)],
    },
    [
        *mistakes_in_turn("+ *", RELU_SIGMOID, WRONG_RELU_SIGMOID),
        *same_slip("+ *", WRONG_RELU_SIGMOID),
    ],
    variable="Value",
    methods=tuple(RELU_SIGMOID),
    see=("10", "Two more for neurons"),
)


# --- exercise 6: find the mistake ----------------------------------------


def summed(add, radd):
    return answer("- *", {"__add__": add, "__radd__": radd})


def sum_of(number, parent):
    """An __add__ that has these two made of other, as learners write them."""
    number, parent = (written("self, other", s) for s in (number, parent))

    def method(self, other):
        b, other = number(self, other), parent(self, other)
        out = type(self)(self.data + b, (self, other), "+")

        def _backward():
            self.grad += out.grad
            if isinstance(other, type(self)):
                other.grad += out.grad

        out._backward = _backward
        return out

    return method


as_found_add = binary("+", SUM, plain_numbers=False)


def number_without_rule(self, other):
    kind = type(self)
    if isinstance(other, kind):
        return right_add(self, other)
    return kind(self.data + other, (self,), "+")


def turned_test(self, other):
    kind = type(self)
    other = kind(other) if isinstance(other, kind) else other
    return as_found_add(self, other)


RADD = [
    written("self, other", text)
    for text in (
        "self + other",
        "_value(other) + self",
        "other + self",
        "self if other == 0 else other + self",
    )
]
NESTED = (
    "The number of the sum is made with a Value in a Value: other may be one "
    "already, and then it must not be wrapped once more."
)
SUBTRACTS = "__radd__ subtracts. A method that is pasted has to be changed."
ADDS = [
    *UNKNOWN,
    (
        as_found_add,
        NO_DATA,
    ),
    (
        sum_of(
            "(Value(other) if isinstance(other, int) else other).data",
            "Value(other) if isinstance(other, int) else other",
        ),
        "__add__ makes a Value of a whole number, and leaves a 2.5 as it is.",
    ),
    (
        turned_test,
        "The test is the wrong way round: it is what is no Value yet that "
        "has to become one.",
    ),
    (sum_of("other", "_value(other)"), NESTED),
    (sum_of("Value(other).data", "Value(other)"), NESTED),
    (
        sum_of("_value(other).data", "other"),
        "A plain number is among the parents, and it has no parents of its "
        "own, no grad and no rule.",
    ),
    (
        number_without_rule,
        "For a plain number you make a Value that passes nothing on.",
    ),
    (binary("+", "up, 0.0"), "other gets no share."),
    (
        binary("+", SUM, parents=lambda both: both[:1]),
        "other is no parent: what it was made from gets no gradient.",
    ),
    *wrong(
        {
            "Value(self.data + _value(other).data)": CUT_OFF.format("__add__"),
            "self.data + _value(other).data": BARE.format("__add__"),
        }
    ),
    (stub, not_yet("__add__")),
]
RADDS = [
    *UNKNOWN,
    *wrong(
        {
            "other + self": "No end: __radd__ comes back to itself. other is "
            "a plain number here, and a number with a Value on its right "
            "asks __radd__ once more.",
            "self if other == 0 else other + self": "The 0 of sum gets "
            "through. With another number there is no end: other + self asks "
            "__radd__ once more.",
            "(Value(other) if isinstance(other, int) else other) + self": (
                "__radd__ makes a Value of a whole number, and leaves a 2.5 "
                "as it is."
            ),
            "self - other": SUBTRACTS,
            "_value(other) - self": SUBTRACTS,
            "self": "__radd__ leaves out other. For the 0 of sum that is "
            "right, for a 3 it is not.",
            "other + self.data": BARE.format("__radd__"),
            "Value(other + self.data)": CUT_OFF.format("__radd__"),
            "self * other": "__radd__ multiplies.",
            "self + other.data": "other is a plain number here: it has no "
            "data.",
        }
    ),
    (stub, not_yet("__radd__")),
]

plain_numbers = exercise(
    "plain_numbers",
    summed(right_add, RADD[0]),
    {
        "two Values": [with_gradients("(a + b * 2) * 3", a=2.0, b=5.0)],
        "a + a": [with_gradients("a + a", a=3.0)],
        "a number on the right": [
            with_gradients("(a + 3) * 4", a=2.0),
            with_gradients("(a + 2.5) * 4", a=2.0),
        ],
        "a number on the left": [
            with_gradients("3 + a", a=2.0),
            with_gradients("(-1.5 + a * 2) * 5", a=0.5),
        ],
        "sum of a list": [with_gradients("sum([a, b, a])", a=2.0, b=5.0)],
    },
    [
        *((summed(add, radd), hint) for add, hint in ADDS for radd in RADD),
        *((summed(right_add, radd), hint) for radd, hint in RADDS),
    ],
    variable="Value",
    methods=("__add__", "__radd__"),
    see=("10", "A plain number becomes a Value"),
)
