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
        "more digits": ["repr(Value(3.14159))"],
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
            with_repr(lambda self: f"Value(data={self.data:.1f})"),
            "Show the number as it is, without rounding it.",
        ),
        (
            with_repr(lambda self: f"Value(data={data})"),  # noqa: F821
            "data alone is no name here. The number belongs to the Value: "
            "self.data.",
        ),
        (
            with_repr(lambda self: f"Value(data={self})"),
            "To show self, Python calls this very method again, without end. "
            "Put in the number, self.data.",
        ),
        (
            with_repr(lambda self: "Value(data=" + self.data + ")"),
            "A text and a number can't be added. An f-string fills the "
            "number in.",
        ),
        (
            with_repr(lambda self: ("Value(data=", self.data, ")")),
            "The commas make a tuple of three parts. An f-string makes one "
            "text.",
        ),
        (
            with_repr(lambda self: self),
            "__repr__ must return a text, and this is the Value itself.",
        ),
        (
            with_repr(lambda: "Value(data=2.0)"),
            "A method takes self first: def __repr__(self).",
        ),
    ],
    variable="Value",
    methods=("__repr__",),
    see=("03", "A box for a number"),
)


def in_place(operate, returned=True):
    def method(self, other):
        self.data = operate(self.data, other.data)
        return self if returned else None

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
            f"a, b = Value(0.5), Value(-3.0)\n({call}).data",
            f"a, b = Value(-4.0), Value(1.0)\n({call}).data",
        ],
        "the operands stay as they are": [
            f"{make}{call}\n[a.data, b.data]",
        ],
        "the result is a new Value": [
            f"{make}c = {call}\nc is a or c is b",
        ],
        "two parents, in order": [
            f"{make}({call})._prev",
            f"{make}{{id(p) for p in ({call})._prev}} == {{id(a), id(b)}}",
        ],
        "x with itself": [
            f"a = b = Value(3.0)\nlen(({call})._prev)",
        ],
        "the operation, and not as a label": [
            f"{make}({call})._op",
            f'a, b = Value(2.0, label="a"), Value(5.0, label="b")\n'
            f"c = {call}\nc.label == c._op",
        ],
    }


def operation_mistakes(method, operate, op, other_op):
    """Mistakes that are made with every operation.

    Args:
        method: the name of the method.
        operate: the right result, from two numbers.
        op, other_op: what it is called, and what it is not.
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

    def tuple_alone(self, other):
        return data(self, other), (self, other), op

    def bare_value(self, other):
        return type(self)(data(self, other))

    def op_for_parents(self, other):
        return type(self)(data(self, other), op)

    def op_first(self, other):
        return type(self)(data(self, other), op, (self, other))

    def no_brackets(self, other):
        return type(self)(data(self, other), self, other, op)

    def label_for_op(self, other):
        return type(self)(data(self, other), (self, other), "", op)

    return [
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
            value_class(**{method: in_place(operate, returned=False)}),
            "You changed the left operand, and nothing came back. Make a new "
            "Value and return it.",
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
            value_class(**{method: bare_value}),
            "The new Value knows its number only. Hand its parents over, and "
            "the operation.",
        ),
        (
            value_class(**{method: op_for_parents}),
            "The operation stands where the parents belong, and there are no "
            "parents.",
        ),
        (
            value_class(**{method: op_first}),
            "The operation stands where the parents belong. First the "
            "number, then the parents, then the operation.",
        ),
        (
            value_class(**{method: no_brackets}),
            "The parents are handed over as one thing, a tuple: put them in "
            "brackets of their own.",
        ),
        (
            with_(parents=lambda self, other: self),
            "The parents are handed over as a tuple, and both are in it.",
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
            with_(
                parents=lambda self, other: (self, other, op),
                op=lambda self, other: "",
            ),
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
            with_(parents=lambda self, other: dict.fromkeys((self, other))),
            "Both operands are parents, even if they are one and the same: "
            "x with itself has two.",
        ),
        (
            value_class(**{method: tuple_alone}),
            "You return a tuple. Put Value in front of the bracket.",
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


def operation(name, method, operate, op, other_op, call, see, mistakes):
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
        operation_mistakes(method, operate, op, other_op) + mistakes,
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
    "*",
    "a + b",
    "Where did it come from?",
    [
        (
            value_class(__add__=value_in_value(lambda x, y: x + y)),
            "self.data is a number and other is a Value. Add the two "
            "numbers: self.data and other.data.",
        ),
        (
            value_class(
                __add__=node(
                    lambda self, other: self + other,
                    lambda self, other: (self, other),
                    lambda self, other: "+",
                )
            ),
            "self + other calls this very method again, without end. Add the "
            "two numbers, self.data and other.data.",
        ),
        (
            wrong_data("__add__", lambda x, y: x * y, "+"),
            "You multiplied.",
        ),
    ],
)


value_mul = operation(
    "value_mul",
    "__mul__",
    lambda x, y: x * y,
    "*",
    "+",
    "a * b",
    "Where did it come from?",
    [
        (
            value_class(__mul__=value_in_value(lambda x, y: x * y)),
            "self.data is a number and other is a Value. Multiply the two "
            "numbers: self.data and other.data.",
        ),
        (
            value_class(
                __mul__=node(
                    lambda self, other: self * other,
                    lambda self, other: (self, other),
                    lambda self, other: "*",
                )
            ),
            "self * other calls this very method again, without end. "
            "Multiply the two numbers, self.data and other.data.",
        ),
        (
            wrong_data("__mul__", lambda x, y: x + y, "*"),
            "You added.",
        ),
        (
            wrong_data("__mul__", lambda x, y: x * x, "*"),
            "self.data stands there twice: other has a number too.",
        ),
        (
            wrong_data("__mul__", lambda x, y: x + y, "+"),
            "That is still the method for +: change both the operation and "
            "its name.",
        ),
    ],
)


def winner_itself(self, other):
    return self if self.data > other.data else other


def winner_marked(self, other):
    winner = self if self.data > other.data else other
    winner._prev, winner._op = (self, other), "larger"
    return winner


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
    "max",
    "a.larger(b)",
    "Where did it come from?",
    [
        (
            value_class(larger=winner_itself),
            "You return one of the operands. An operation always makes a "
            "new Value, even if its number is not new.",
        ),
        (
            value_class(larger=winner_marked),
            "You return one of the operands, with parents of its own. Leave "
            "it alone and make a new Value.",
        ),
        (
            value_class(larger=winner_as_parent),
            "Both are parents: had the smaller one been larger, the result "
            "would have been another.",
        ),
        (
            value_class(larger=of_the_values),
            "Values can't be compared, for they don't know > yet. Compare "
            "the two numbers.",
        ),
        (
            wrong_data("larger", min, "larger"),
            "That is the smaller one.",
        ),
        (
            wrong_data("larger", lambda x, y: y, "larger"),
            "You always take the number of other. Which is the larger one?",
        ),
        (
            wrong_data("larger", lambda x, y: x, "larger"),
            "You always take the number of self. Which is the larger one?",
        ),
        (
            wrong_data("larger", lambda x, y: max(x, y, key=abs), "larger"),
            "You compare the numbers without their signs: 0.5 is larger than "
            "-3.",
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


def sorted_by_themselves(self, data, _children=(), _op="", label=""):
    self.data, self._op, self.label = data, _op, label
    self._prev = tuple(sorted(_children))


def numbers_kept(self, data, _children=(), _op="", label=""):
    self.data, self._op, self.label = data, _op, label
    self._prev = tuple(child.data for child in _children)


def exchanged(self, data, _children=(), _op="", label=""):
    self.data, self._op, self.label = data, label, _op
    self._prev = tuple(_children)


def no_label(self, data, _children=(), _op="", label=""):
    self.data, self._op = data, _op
    self._prev = tuple(_children)


def always_empty(self, data, _children=(), _op="", label=""):
    self.data, self._op, self.label = data, "", ""
    self._prev = tuple(_children)


def reversed_order(self, data, _children=(), _op="", label=""):
    self.data, self._op, self.label = data, _op, label
    self._prev = tuple(reversed(_children))


def other_name(self, data, _children=(), _op="", label=""):
    self.data, self._op, self.label = data, _op, label
    self.children = tuple(_children)


def into_names(self, data, _children=(), _op="", label=""):
    data, _prev, _op, label = data, tuple(_children), _op, label


def not_kept(self, data, _children=(), _op="", label=""):
    self.data = data
    self._prev = tuple(_children)


def right_init(self, data, _children=(), _op="", label=""):
    self.data, self._op, self.label = data, _op, label
    self._prev = tuple(_children)


def in_order(left, right):
    """A program with many pairs: a set may keep one in order by chance."""
    return (
        f"pairs = [(Value({left}), Value({right})) for _ in range(50)]\n"
        f"kept = [tuple(Value(3.0, pair)._prev) for pair in pairs]\n"
        f"kept == pairs"
    )


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
        "the parents themselves": [
            'list(Value(2.0, (Value(1.0), Value(1.0)), "+")._prev)',
        ],
        "parents in order": [in_order(2.0, 1.0), in_order(1.0, 2.0)],
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
            with_init(sorted_by_themselves),
            "Values can't be sorted, nor need they be: keep the parents in "
            "the order in which they come.",
        ),
        (
            with_init(numbers_kept),
            "You keep the parents' numbers. Keep the parents: a number can't "
            "say where it came from.",
        ),
        (
            with_init(exchanged),
            "The operation and the label have changed places.",
        ),
        (
            with_init(always_empty),
            "The operation and the label are always empty. Keep those that "
            "are handed over.",
        ),
        (
            with_init(reversed_order),
            "You turn the order round. Keep the parents as they come: left, "
            "right.",
        ),
        (
            with_init(other_name),
            "The parents are looked for under the name _prev.",
        ),
        (
            with_init(lambda self, data, _children=(), _op="", label="": self),
            "__init__ returns nothing: it fills in the new object, and Python "
            "hands it over.",
        ),
        (
            with_init(into_names),
            "Without self. in front those are names inside __init__ that are "
            "gone when it ends. Keep them on self.",
        ),
        (
            with_init(not_kept),
            "The operation is not kept. Is the label?",
        ),
        (
            with_init(no_label),
            "The label is not kept.",
        ),
    ],
    variable="Value",
    methods=("__init__",),
    see=("03", "Where did it come from?"),
)
