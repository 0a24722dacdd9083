"""The checks of lesson 03: a number that remembers."""

from autograd.checks.judge import exercise


def value_class(**methods):
    """A class Value as in the exercises, with these methods besides."""

    class Value:
        def __init__(self, data, _children=(), _op="", label=""):
            self.data = data
            self._prev = _children
            self._op = _op
            self.label = label

    for name, method in methods.items():
        setattr(Value, name, method)
    return Value


def with_repr(method):
    return value_class(__repr__=method)


def printed(self):
    print(f"Value(data={self.data})")


value_repr = exercise(
    "value_repr",
    with_repr(lambda self: f"Value(data={self.data})"),
    {
        "2.0": ["repr(Value(2.0))"],
        "a negative number": ["repr(Value(-0.5))"],
        "a whole number": ["repr(Value(7))"],
    },
    [
        (
            with_repr(printed),
            "__repr__ must return the text. print shows it and hands back "
            "None, which is no text.",
        ),
        (
            with_repr(lambda self: self.data),
            "__repr__ must return a text, and this is the number. Put it "
            "into an f-string.",
        ),
        (
            with_repr(lambda self: "Value(data={self.data})"),
            "The f in front of the quotes is missing, so nothing is filled "
            "in.",
        ),
        (
            with_repr(lambda self: f"Value({self.data})"),
            "Almost: the text has data= in front of the number.",
        ),
        (
            with_repr(lambda self: str(self.data)),
            "That is the number alone. The text says Value(data=...) around "
            "it.",
        ),
        (
            with_repr(lambda self: f"Value(data = {self.data})"),
            "Almost: there are no spaces around the = in the text.",
        ),
        (
            with_repr(lambda self: "Value(data=2.0)"),
            "Right for 2.0 only. Put self.data into the text.",
        ),
        (
            with_repr(lambda self: f"Value(data={float(self.data)})"),
            "Show the number as it is: 7 as 7, without turning it into a "
            "float.",
        ),
        (
            value_class(_repr_=lambda self: f"Value(data={self.data})"),
            "Python does not find the method: __repr__ has two underscores "
            "on each side.",
        ),
    ],
    variable="Value",
    methods=("__repr__",),
    see=("03", "A box for a number"),
)


def in_place(operate):
    def method(self, other):
        self.data = operate(self.data, other.data)
        return self

    return method


def node(data, parents, op):
    """A method that makes a Value from three functions of its operands."""

    def method(self, other):
        return type(self)(
            data(self, other), parents(self, other), op(self, other)
        )

    return method


def operation_programs(call):
    """Programs that look at an operation's number, parents and name."""
    make = "a, b = Value(2.0), Value(5.0)\n"
    return {
        "the number": [
            f"{make}({call}).data",
            f"a, b = Value(-3.0), Value(0.5)\n({call}).data",
        ],
        "the operands stay as they are": [
            f"{make}{call}\n[a.data, b.data]",
        ],
        "two parents, in order": [
            f"{make}({call})._prev",
            f"{make}{{id(p) for p in ({call})._prev}} == {{id(a), id(b)}}",
        ],
        "x with itself": [
            f"a = b = Value(3.0)\nlen(({call})._prev)",
        ],
        "the operation": [f"{make}({call})._op"],
        "no label yet": [f"{make}({call}).label"],
    }


def operation_mistakes(method, operate, op, other_op, misspelt):
    """Mistakes that are made with every operation.

    Args:
        method: the name of the method.
        operate: the right result, from two numbers.
        op, other_op: its name, and a name that belongs to another one.
        misspelt: the method's name with the underscores wrong, or ''.
    """

    def data(self, other):
        return operate(self.data, other.data)

    def both(self, other):
        return self, other

    def with_(data=data, parents=both, op=lambda self, other: op):
        return value_class(**{method: node(data, parents, op)})

    def not_returned(self, other):
        type(self)(data(self, other), (self, other), op)

    def bare(self, other):
        return data(self, other)

    def label_for_op(self, other):
        return type(self)(data(self, other), (self, other), "", op)

    mistakes = [
        (
            value_class(**{method: bare}),
            "You return a bare number. Wrap it in a Value, so that the next "
            "operation can go on with it.",
        ),
        (
            value_class(**{method: in_place(operate)}),
            "You changed the left operand. An operation leaves its operands "
            "alone and makes a new Value.",
        ),
        (
            value_class(**{method: not_returned}),
            "The new Value is made but not returned.",
        ),
        (
            with_(parents=lambda self, other: ()),
            "The new Value has no parents. Hand (self, other) over.",
        ),
        (
            with_(parents=lambda self, other: {self, other}),
            "A set keeps x once for x with itself, and forgets which operand "
            "was left. Hand over a tuple: (self, other).",
        ),
        (
            with_(parents=lambda self, other: set(self, other)),
            "set() takes one collection, and a set would lose an operand "
            "that is used twice. Hand over a tuple: (self, other).",
        ),
        (
            with_(parents=lambda self, other: (self, other, op)),
            "The operation is no parent. Close the bracket after other, and "
            "hand the operation over on its own.",
        ),
        (
            with_(parents=lambda self, other: (other, self)),
            "The parents are the wrong way round: self is the left one.",
        ),
        (
            with_(parents=lambda self, other: (self,)),
            "other is a parent too.",
        ),
        (
            with_(parents=lambda self, other: (self.data, other.data)),
            "The parents are the Values themselves, not their numbers: a "
            "number can't say where it came from.",
        ),
        (
            with_(
                parents=lambda self, other: (
                    type(self)(self.data),
                    type(self)(other.data),
                )
            ),
            "Those are copies of the operands. The parents are self and "
            "other themselves.",
        ),
        (
            with_(op=lambda self, other: other_op),
            f'The number is right, but the operation is called "{op}".',
        ),
        (
            with_(op=lambda self, other: ""),
            f'The operation is missing: hand over "{op}" as well.',
        ),
        (
            value_class(**{method: label_for_op}),
            "The operation stands where the label belongs. It comes third, "
            "right after the parents.",
        ),
    ]
    if misspelt:
        right = node(data, both, lambda self, other: op)
        mistakes.append(
            (
                value_class(**{misspelt: right}),
                f"Python does not find the method: {method} has two "
                f"underscores on each side.",
            )
        )
    return mistakes


def operation(name, method, operate, op, call, see, mistakes, misspelt=""):
    """The check of a method that makes a new Value from two."""
    right = node(
        lambda self, other: operate(self.data, other.data),
        lambda self, other: (self, other),
        lambda self, other: op,
    )
    return exercise(
        name,
        value_class(**{method: right}),
        operation_programs(call),
        operation_mistakes(
            method, operate, op, "*" if op != "*" else "+", misspelt
        )
        + mistakes,
        variable="Value",
        methods=(method,),
        see=("03", see),
    )


def value_in_value(operate):
    """The mistake `operate(self.data, other)`: a number meets a Value."""
    return node(
        lambda self, other: operate(self.data, other),
        lambda self, other: (self, other),
        lambda self, other: "",
    )


def wrong_data(method, operate, op):
    """The method with a wrong number and all else right."""
    return value_class(
        **{
            method: node(
                lambda self, other: operate(self.data, other.data),
                lambda self, other: (self, other),
                lambda self, other: op,
            )
        }
    )


value_add = operation(
    "value_add",
    "__add__",
    lambda x, y: x + y,
    "+",
    "a + b",
    "Teaching it to add",
    [
        (
            value_class(__add__=value_in_value(lambda x, y: x + y)),
            "self.data is a number and other is a Value. Add the two "
            "numbers: self.data and other.data.",
        ),
        (
            wrong_data("__add__", lambda x, y: x * y, "+"),
            "You multiplied.",
        ),
    ],
    "_add_",
)


value_mul = operation(
    "value_mul",
    "__mul__",
    lambda x, y: x * y,
    "*",
    "a * b",
    "Teaching it to add",
    [
        (
            value_class(__mul__=value_in_value(lambda x, y: x * y)),
            "self.data is a number and other is a Value. Multiply the two "
            "numbers: self.data and other.data.",
        ),
        (
            wrong_data("__mul__", lambda x, y: x + y, "*"),
            "You added.",
        ),
    ],
    "_mul_",
)


def winner_itself(self, other):
    return self if self.data > other.data else other


def winner_as_parent(self, other):
    winner = self if self.data > other.data else other
    return type(self)(winner.data, (winner,), "larger")


def of_the_values(self, other):
    return type(self)(max(self, other), (self, other), "larger")


def a_truth(self, other):
    return type(self)(self.data > other.data, (self, other), "larger")


value_larger = operation(
    "value_larger",
    "larger",
    max,
    "larger",
    "a.larger(b)",
    "What made it",
    [
        (
            value_class(larger=winner_itself),
            "You return one of the operands. An operation always makes a "
            "new Value, even if its number is not new.",
        ),
        (
            value_class(larger=winner_as_parent),
            "Both are parents: had the smaller one been larger, the result "
            "would have been another.",
        ),
        (
            value_class(larger=of_the_values),
            "max can't compare Values, for they don't know < yet. Give it "
            "the two numbers.",
        ),
        (
            wrong_data("larger", min, "larger"),
            "That is the smaller one.",
        ),
        (
            value_class(larger=a_truth),
            "self.data > other.data is True or False: which of the two is "
            "larger. The number itself is asked for.",
        ),
    ],
)


def with_init(method):
    return type("Value", (), {"__init__": method})


def keeps_a_set(self, data, _children=(), _op="", label=""):
    self.data, self._op, self.label = data, _op, label
    self._prev = set(_children)


def shared_default(self, data, _children=[], _op="", label=""):  # noqa: B006
    self.data, self._op, self.label = data, _op, label
    if isinstance(_children, list):
        _children.append(self)
    self._prev = _children


def sorted_by_data(self, data, _children=(), _op="", label=""):
    self.data, self._op, self.label = data, _op, label
    self._prev = tuple(sorted(_children, key=lambda child: child.data))


def deduplicated(self, data, _children=(), _op="", label=""):
    self.data, self._op, self.label = data, _op, label
    self._prev = tuple(dict.fromkeys(_children))


def wrapped_twice(self, data, _children=(), _op="", label=""):
    self.data, self._op, self.label = data, _op, label
    self._prev = (_children,)


def parents_dropped(self, data, _children=(), _op="", label=""):
    self.data, self._op, self.label = data, _op, label
    self._prev = ()


def not_kept(self, data, _children=(), _op="", label=""):
    self.data = data
    self._prev = tuple(_children)


def right_init(self, data, _children=(), _op="", label=""):
    self.data, self._op, self.label = data, _op, label
    self._prev = tuple(_children)


value_init = exercise(
    "value_init",
    with_init(right_init),
    {
        "the number": ["Value(2.0).data"],
        "a leaf has no parents": [
            "len(Value(2.0)._prev) == 0",
            "Value(1.0)\nValue(2.0)\nlen(Value(3.0)._prev) == 0",
        ],
        "x * x has two parents": [
            'x = Value(3.0)\nlen(Value(9.0, (x, x), "*")._prev)',
        ],
        "parents in order": [
            "pairs = [(Value(2.0), Value(1.0)) for _ in range(50)]\n"
            'found = [tuple(Value(3.0, pair, "+")._prev) for pair in pairs]\n'
            "found == pairs",
            "Value(3.0, (Value(2.0), Value(1.0)), '+')._prev",
        ],
        "operation and label": [
            '[Value(2.0, (), "+", "d")._op, Value(2.0, (), "+", "d").label]',
            '[Value(2.0)._op, Value(2.0, label="a").label]',
        ],
    },
    [
        (
            with_init(keeps_a_set),
            "Still a set: it keeps x once for x * x, and has no order. A "
            "tuple keeps both.",
        ),
        (
            with_init(shared_default),
            "A [] as default is made once and shared by all the Values, so "
            "they collect each other's parents. Use ().",
        ),
        (
            with_init(sorted_by_data),
            "You sort the parents. Keep them in the order in which they "
            "come: left, right.",
        ),
        (
            with_init(deduplicated),
            "You keep each parent once. x * x is made from x twice, and "
            "needs both.",
        ),
        (
            with_init(wrapped_twice),
            "_children is a tuple already. In brackets with a comma it "
            "becomes a tuple with one thing in it: a tuple.",
        ),
        (
            with_init(parents_dropped),
            "The parents that were handed over are not kept.",
        ),
        (
            with_init(not_kept),
            "The operation and the label are not kept.",
        ),
    ],
    variable="Value",
    methods=("__init__",),
    see=("03", "Where did it come from?"),
)
