"""The checks of lesson 07: operations that pass the gradient on."""

import math
from dataclasses import dataclass

from autograd.checks.judge import exercise
from autograd.checks.nodes import Node


def value_class(**methods):
    """A class Value as in the exercises, with these methods besides."""

    class Value(Node):
        pass

    for name, method in methods.items():
        setattr(Value, name, method)
    return Value


# --- rules: what is done with the result, its parents, the local slopes ---


def adding(share):
    """The rule that adds share(out, parent, slope) to each parent's grad."""

    def rule(out, parents, slopes):
        for parent, slope in zip(parents, slopes, strict=True):
            parent.grad += share(out, parent, slope)

    return rule


right_rule = adding(lambda out, parent, slope: slope * out.grad)


def overwriting(out, parents, slopes):
    for parent, slope in zip(parents, slopes, strict=True):
        parent.grad = slope * out.grad


def last_overwrites(out, parents, slopes):
    right_rule(out, parents[:-1], slopes[:-1])
    parents[-1].grad = slopes[-1] * out.grad


def first_overwrites(out, parents, slopes):
    parents[0].grad = slopes[0] * out.grad
    right_rule(out, parents[1:], slopes[1:])


def first_only(out, parents, slopes):
    right_rule(out, parents[:1], slopes[:1])


def last_only(out, parents, slopes):
    right_rule(out, parents[1:], slopes[1:])


def first_twice(out, parents, slopes):
    right_rule(out, (parents[0], parents[0]), slopes)


def special_case(out, parents, slopes):
    if parents[0] is parents[1]:
        parents[0].grad = sum(slopes) * out.grad
    else:
        overwriting(out, parents, slopes)


def walking_on(out, parents, slopes):
    right_rule(out, parents, slopes)
    for parent in parents:
        parent._backward()


def walking_first(out, parents, slopes):
    for parent in parents:
        parent._backward()
    right_rule(out, parents, slopes)


def seeding(out, parents, slopes):
    out.grad = 1.0
    right_rule(out, parents, slopes)


def changing_data(out, parents, slopes):
    for parent, slope in zip(parents, slopes, strict=True):
        parent.data += slope * out.grad


def turned_round(out, parents, slopes):
    for parent, slope in zip(parents, slopes, strict=True):
        out.grad += slope * parent.grad


# --- parents: what is handed over as such ---------------------------------


def copies(operands):
    return tuple(type(operand)(operand.data) for operand in operands)


def bare(operands):
    return operands[0]


def first_alone(operands):
    return operands[:1]


def last_alone(operands):
    return operands[1:]


# --- places: what is done with the rule, and what is returned -------------


def on_result(out, parents, rule):
    out._backward = rule
    return out


def called(out, parents, rule):
    out._backward = rule()
    return out


def on_first_operand(out, parents, rule):
    parents[0]._backward = rule
    return out


def on_operands(out, parents, rule):
    for parent in parents:
        parent._backward = rule
    return out


def nowhere(out, parents, rule):
    return out


def not_returned(out, parents, rule):
    out._backward = rule


def rule_returned(out, parents, rule):
    out._backward = rule
    return rule


def number_returned(out, parents, rule):
    return out.data


def another_name(output, parents, rule):
    def _backward():
        parents[0].grad += out.grad  # noqa: F821

    output._backward = _backward
    return output


def asking(rule_with_arguments):
    """The place of a rule that asks for arguments, and never gets them."""

    def place(out, parents, rule):
        out._backward = rule_with_arguments
        return out

    return place


def at_once(slopes, add):
    """The place of no rule: the gradients are filled in at once.

    Args:
        slopes: the local slopes, from the numbers of the operands.
        add: whether they are added to what is there.
    """

    def place(out, parents, rule):
        numbers = [parent.data for parent in parents]
        for parent, slope in zip(parents, slopes(*numbers), strict=True):
            parent.grad = parent.grad + slope if add else slope
        return out

    return place


# --- operations ----------------------------------------------------------

NOTHING_PASSED = (
    "When the rule of the result is called, nothing is passed on. Is the rule "
    "a function, is it put on the result under the name _backward, and does "
    "it read out.grad only when it is called?"
)
TOO_EARLY = (
    "The gradient was filled in when the result was made, before anything "
    "arrived. Leave a rule instead."
)
NO_ARGUMENTS = (
    "A rule takes no arguments: it is called with nothing in its brackets, "
    "and remembers the names around it."
)


WALKING = (
    "The rule calls the rules of its operands too. It goes one step back and "
    "no further: their rules are called from outside, in their turn."
)


@dataclass(frozen=True)
class Operation:
    """An operation that the learner teaches the class.

    Attributes:
        method: the name of the method.
        op: the name of the operation.
        number: the result's number, from the numbers of the operands.
        slopes: the local slopes, from the numbers of the operands.
    """

    method: str
    op: str
    number: object
    slopes: object

    def cls(self, rule=right_rule, place=on_result, late=False, **wrong):
        """The class with this operation: right, but for what is given.

        Args:
            rule: what is done with the result, the operands and the slopes.
            place: what is done with the rule.
            late: the slopes are worked out when the rule is called.
            wrong: a number, slopes, an op that are not right, or parents,
                a function that makes them from the operands.
        """
        number = wrong.get("number", self.number)
        slopes = wrong.get("slopes", self.slopes)

        def operate(*operands):
            def numbers():
                return [operand.data for operand in operands]

            out = type(operands[0])(
                number(*numbers()),
                wrong.get("parents", tuple)(operands),
                wrong.get("op", self.op),
            )
            now = slopes(*numbers())

            def _backward():
                rule(out, operands, slopes(*numbers()) if late else now)

            _backward.__qualname__ = "_backward"  # as messages show it
            return place(out, operands, _backward)

        return value_class(**{self.method: operate})

    def mistakes(self, late=False):
        """The mistakes that are made with every operation."""

        def cls(rule=right_rule, place=on_result, **wrong):
            return self.cls(rule, place, late, **wrong)

        return [
            (cls(place=asking(lambda self, other: None)), NO_ARGUMENTS),
            (cls(place=asking(lambda self, other, out: None)), NO_ARGUMENTS),
            (cls(place=asking(lambda self: None)), NO_ARGUMENTS),
            (cls(place=asking(lambda self, out: None)), NO_ARGUMENTS),
            (cls(place=asking(lambda out: None)), NO_ARGUMENTS),
            (cls(place=asking(lambda arriving: None)), NO_ARGUMENTS),
            (cls(place=asking(lambda grad: None)), NO_ARGUMENTS),
            (
                cls(place=called),
                "The brackets in out._backward = _backward() call the rule "
                "at once, and what is stored is None. Store the function "
                "itself. (The lesson has it under “A rule for +”.)",
            ),
            (
                cls(overwriting),
                "A rule must add to what is there. With = each line wipes "
                "out what had arrived before it.",
            ),
            (
                cls(seeding),
                "The rule sets out.grad to 1.0, and what had arrived there "
                "is lost. The seed is put in from outside, and only at the "
                "output of the whole program.",
            ),
            (cls(walking_on), WALKING),
            (cls(walking_first), WALKING),
            (
                cls(adding(lambda out, parent, slope: slope)),
                "That is the local slope alone. It is to be multiplied by "
                "what arrives, out.grad.",
            ),
            (
                cls(adding(lambda out, parent, slope: slope * out.data)),
                "You passed on the result's number, out.data. What is passed "
                "on is its gradient, out.grad.",
            ),
            (
                cls(adding(lambda out, parent, slope: slope * parent.grad)),
                "You multiplied by the operand's own gradient. What arrives "
                "is the gradient of the result, out.grad.",
            ),
            (
                cls(adding(lambda out, parent, slope: -slope * out.grad)),
                "The sign is turned round.",
            ),
            (
                cls(changing_data),
                "The rule changes an operand's data. It is to add to its "
                "grad.",
            ),
            (
                cls(turned_round),
                "The gradient flows the wrong way: it goes from the result "
                "to the operands, not into out.grad.",
            ),
            (
                cls(place=on_first_operand),
                "The rule is put on an operand. It belongs to the result, "
                "where the gradient arrives.",
            ),
            (cls(place=nowhere), NOTHING_PASSED),
            (cls(place=at_once(self.slopes, add=False)), TOO_EARLY),
            (cls(place=at_once(self.slopes, add=True)), TOO_EARLY),
            (
                cls(place=not_returned),
                "The new Value is made but not returned.",
            ),
            (
                cls(place=rule_returned),
                "You return the rule. Put it on the result, and return the "
                "result.",
            ),
            (
                cls(place=number_returned),
                "You return a bare number. Make a Value of it, with a rule, "
                "and return that.",
            ),
            (
                cls(parents=lambda operands: ()),
                "The new Value has no parents. Hand them over, as a tuple.",
            ),
            (
                cls(parents=copies),
                "The parents are copies: other boxes with the same numbers. "
                "Hand over the operands themselves.",
            ),
            (
                cls(op=""),
                f'The operation is missing: hand over "{self.op}" as well.',
            ),
            (
                cls(place=another_name),
                "The rule reads out.grad, and nothing is called out. Use one "
                "name for the result, from its first line to the return.",
            ),
        ]

    def mistakes_with_two(self, late=False):
        """The mistakes that are made with every operation on two numbers."""

        def cls(rule=right_rule, place=on_result, **wrong):
            return self.cls(rule, place, late, **wrong)

        return [
            (
                cls(place=on_operands),
                "The rule is put on the operands. It belongs to the result, "
                "where the gradient arrives.",
            ),
            (
                cls(last_overwrites),
                "The gradient of other is written with =, and that wipes out "
                "what had arrived before.",
            ),
            (
                cls(first_overwrites),
                "The gradient of self is written with =, and that wipes out "
                "what had arrived before.",
            ),
            (
                cls(special_case),
                "A number with itself is right now, but = still wipes out "
                "what had arrived before. A rule that adds needs no special "
                "case.",
            ),
            (
                cls(first_only),
                "other gets nothing. The gradient goes on to both operands.",
            ),
            (
                cls(last_only),
                "self gets nothing. The gradient goes on to both operands.",
            ),
            (
                cls(first_twice),
                "self gets what is meant for other as well as its own.",
            ),
            (
                cls(parents=set),
                "A set keeps a number once, even if it is both operands. "
                "Hand the parents over as a tuple.",
            ),
            (
                cls(parents=bare),
                "The parents are handed over as one thing, a tuple: both "
                "operands, in brackets of their own.",
            ),
            (
                cls(parents=first_alone),
                "other is missing among the parents.",
            ),
            (
                cls(parents=last_alone),
                "self is missing among the parents.",
            ),
            (
                cls(adding(lambda out, parent, slope: slope * out.grad / 2)),
                "Nothing is shared out by halves: each operand gets what "
                "arrives, times its own local slope.",
            ),
        ]


def programs(call, passed):
    """Programs for an operation on two numbers.

    Args:
        call: the operation, on a and b.
        passed: more programs, that go by what the operation is.
    """
    make = f"a, b = Value(2.0), Value(5.0); c = {call}\n"
    arrive = "c.grad = 3.0; c._backward()\n"
    return {
        "the number": [f"{make}c.data"],
        "parents and operation": [
            f"{make}[sorted(p.data for p in c._prev), c._op]",
            f"{make}[any(p is x for p in c._prev) for x in (a, b)]",
            f"a = b = Value(3.0); c = {call}\nlen(c._prev)",
        ],
        "what arrives is passed on": [
            f"{make}{arrive}[a.grad, b.grad]",
            f"a, b = Value(0.0), Value(-4.0); c = {call}\n{arrive}"
            f"[a.grad, b.grad]",
        ],
        "what had arrived before stays": [
            f"{make}a.grad, b.grad, c.grad = 10.0, 20.0, 3.0\n"
            f"c._backward()\n[a.grad, b.grad, c.grad]",
        ],
        "a rule goes one step back": [
            f"{make}d = {call.replace('b', 'c')}\n"
            f"c.grad, d.grad = 2.0, 1.0; d._backward()\n[a.grad, b.grad]",
        ],
        **passed,
        "the numbers stay as they are": [
            f"{make}{arrive}[a.data, b.data, c.data]",
        ],
        "only the result passes anything on": [
            f"{make}c.grad = 3.0; a._backward(); b._backward()\n"
            f"[a.grad, b.grad]",
        ],
    }


BEHIND = (
    "a, b = Value(2.0), Value(5.0); c = {0}; d = {1}\n"
    "d.grad = 1.0; d._backward(); c._backward()\n[a.grad, b.grad, c.grad]"
)

addition = Operation("__add__", "+", lambda x, y: x + y, lambda x, y: (1, 1))

value_add = exercise(
    "value_add",
    addition.cls(),
    programs(
        "a + b",
        {
            "a + a": [
                "a = Value(3.0); c = a + a\nc.grad = 1.0; c._backward()\n"
                "a.grad",
            ],
            "behind another sum": [
                BEHIND.format("a + b", "c + a"),
                BEHIND.format("a + b", "a + c"),
            ],
        },
    ),
    [
        *addition.mistakes(),
        *addition.mistakes_with_two(),
        (
            addition.cls(slopes=lambda x, y: (y, x)),
            "That is the rule for *. A plus sign passes on what arrives, and "
            "no factor.",
        ),
        (
            addition.cls(slopes=lambda x, y: (x, y)),
            "The operands' own numbers have no part in it: a plus sign "
            "passes on what arrives, and no factor.",
        ),
        (
            addition.cls(slopes=lambda x, y: (1, -1)),
            "other gets a minus. A plus sign passes the same on to both.",
        ),
        (
            addition.cls(number=lambda x, y: x * y),
            "You multiplied the two numbers.",
        ),
    ],
    variable="Value",
    methods=("__add__",),
    see=("07", "A number added to itself"),
)


def reading_late(first, last):
    """A rule for * that reads a factor's data only when it is called.

    Args:
        first: whether self.data is read late.
        last: whether other.data is.
    """

    def rule(out, parents, slopes):
        left, right = parents
        b, a = slopes
        left.grad += (right.data if last else b) * out.grad
        right.grad += (left.data if first else a) * out.grad

    return rule


def by_division(out, parents, slopes):
    for parent in parents:
        parent.grad += out.data / parent.data * out.grad


def grad_for_data(out, parents, slopes):
    left, right = parents
    left.grad += right.grad * out.grad
    right.grad += left.grad * out.grad


def node_times_gradient(out, parents, slopes):
    left, right = parents
    left.grad += right * out.grad


def gradient_times_node(out, parents, slopes):
    left, right = parents
    left.grad += out.grad * right


def nodes_multiplied(self, other):
    return type(self)(self.data * other, (self, other), "*")


LATE = (
    "The rule reads {} when it is called, and by then it may have been "
    "changed. Read it when the {} is made."
)

MIXED_UP = (
    "In the rule a node and a number are mixed up: you multiply by the node, "
    "not by its number. (out.grad is a number already.)"
)

multiplication = Operation(
    "__mul__", "*", lambda x, y: x * y, lambda x, y: (y, x)
)


def wrong_factors(late):
    """Mistakes about which factor an operand's share has in it."""

    def cls(slopes):
        return multiplication.cls(late=late, slopes=slopes)

    return [
        (
            cls(lambda x, y: (x, y)),
            "Each factor gets its own number. It should get the other's.",
        ),
        (
            cls(lambda x, y: (1, 1)),
            "That is the rule for +. In a product each factor gets what "
            "arrives times the other factor.",
        ),
        (
            cls(lambda x, y: (y, y)),
            "Both get what arrives times the number of other. For other, it "
            "is the number of self that counts.",
        ),
        (
            cls(lambda x, y: (x, x)),
            "Both get what arrives times the number of self. For self, it "
            "is the number of other that counts.",
        ),
        (
            cls(lambda x, y: (x * y, x * y)),
            "The local slope is the other factor, not the whole product.",
        ),
    ]


value_mul = exercise(
    "value_mul",
    multiplication.cls(),
    programs(
        "a * b",
        {
            "a * a": [
                "a = Value(3.0); c = a * a\nc.grad = 1.0; c._backward()\n"
                "a.grad",
            ],
            "behind another product": [
                BEHIND.format("a * b", "c * a"),
                BEHIND.format("a * b", "a * c"),
            ],
            "a number is changed before the rule is called": [
                "a, b = Value(3.0), Value(4.0); c = a * b\n"
                "a.data = 100.0; c.grad = 1.0; c._backward()\n"
                "[a.grad, b.grad]",
                "a, b = Value(3.0), Value(4.0); c = a * b\n"
                "b.data = 100.0; c.grad = 1.0; c._backward()\n"
                "[a.grad, b.grad]",
            ],
        },
    ),
    [
        *multiplication.mistakes(),
        *multiplication.mistakes(late=True),
        *multiplication.mistakes_with_two(),
        *multiplication.mistakes_with_two(late=True),
        *wrong_factors(late=False),
        *wrong_factors(late=True),
        (
            multiplication.cls(reading_late(True, True)),
            LATE.format("self.data and other.data", "product"),
        ),
        (
            multiplication.cls(reading_late(True, False)),
            LATE.format("self.data", "product"),
        ),
        (
            multiplication.cls(reading_late(False, True)),
            LATE.format("other.data", "product"),
        ),
        (
            multiplication.cls(grad_for_data),
            "You multiplied by the other factor's gradient. The local slope "
            "is the other factor's number, its data.",
        ),
        (multiplication.cls(node_times_gradient), MIXED_UP),
        (multiplication.cls(gradient_times_node), MIXED_UP),
        (
            multiplication.cls(by_division),
            "You divide the product by the factor itself, and that fails "
            "where the factor is 0. The other factor is at hand.",
        ),
        (
            multiplication.cls(number=lambda x, y: x + y),
            "You added the two numbers.",
        ),
        (
            value_class(__mul__=nodes_multiplied),
            "self.data is a number and other is a Value. Multiply the two "
            "numbers: self.data and other.data.",
        ),
    ],
    variable="Value",
    methods=("__mul__",),
    see=("07", "A rule for *"),
)


def right_slope(x):
    return (1 - math.tanh(x) ** 2,)


def late_tanh(out, parents, slopes):
    (parent,) = parents
    parent.grad += (1 - math.tanh(parent.data) ** 2) * out.grad


def late_input(out, parents, slopes):
    (parent,) = parents
    parent.grad += (1 - parent.data**2) * out.grad


def brackets_missing(out, parents, slopes):
    (parent,) = parents
    parent.grad += 1 - out.data**2 * out.grad


def power_sign(out, parents, slopes):
    (parent,) = parents
    parent.grad += (1 - (out.data ^ 2)) * out.grad


def output_squared(out, parents, slopes):
    (parent,) = parents
    parent.grad += (1 - out * out) * out.grad


def output_to_the_power(out, parents, slopes):
    (parent,) = parents
    parent.grad += (1 - out**2) * out.grad


squashing = Operation("tanh", "tanh", math.tanh, right_slope)
TWICE = (
    "tanh was taken twice: t has been through it already, and the slope is "
    "made from t as it is."
)

NODE_SQUARED = (
    "In the rule you square a node. It is a number that is squared: the one "
    "that came out of tanh."
)
NODE_IN_MATH = (
    "self is a node, and what you work out here needs its number, self.data."
)

value_tanh = exercise(
    "value_tanh",
    squashing.cls(),
    {
        "the number": [
            "Value(0.5).tanh().data",
            "Value(-2.0).tanh().data",
        ],
        "what arrives is passed on": [
            "a = Value(0.5); t = a.tanh()\n"
            "t.grad = 3.0; t._backward()\na.grad",
            "a = Value(-2.0); t = a.tanh()\n"
            "t.grad = 1.0; t._backward()\na.grad",
        ],
        "what had arrived before stays": [
            "a = Value(0.5); t = a.tanh()\n"
            "a.grad, t.grad = 10.0, 3.0; t._backward()\n[a.grad, t.grad]",
        ],
        "a rule goes one step back": [
            "a = Value(0.5); b = a.tanh(); c = b.tanh()\n"
            "b.grad, c.grad = 2.0, 1.0; c._backward()\na.grad",
        ],
        "behind another tanh": [
            "a = Value(0.5); b = a.tanh(); c = b.tanh()\n"
            "c.grad = 1.0; c._backward(); b._backward()\n[a.grad, b.grad]",
        ],
        "a number is changed before the rule is called": [
            "a = Value(0.5); t = a.tanh()\n"
            "a.data = 100.0; t.grad = 1.0; t._backward()\na.grad",
        ],
        "the numbers stay as they are": [
            "a = Value(0.5); t = a.tanh()\n"
            "t.grad = 1.0; t._backward()\n[a.data, t.data]",
        ],
        "only the result passes anything on": [
            "a = Value(0.5); t = a.tanh()\n"
            "t.grad = 1.0; a._backward()\na.grad",
        ],
        "parent and operation": [
            "t = Value(0.5).tanh()\n[[p.data for p in t._prev], t._op]",
            "a = Value(0.5); t = a.tanh()\n[p is a for p in t._prev]",
        ],
    },
    [
        *squashing.mistakes(),
        (
            squashing.cls(brackets_missing),
            "The brackets are missing: out.grad multiplies t * t alone. It "
            "multiplies the whole slope.",
        ),
        (
            squashing.cls(late_input),
            "You made the slope from the input, self.data. It is made from "
            "the output of tanh.",
        ),
        (
            squashing.cls(slopes=lambda x: (1 - x * x,)),
            "You made the slope from the input. It is made from the output "
            "of tanh.",
        ),
        (
            squashing.cls(late_tanh),
            LATE.format("self.data", "result"),
        ),
        (
            squashing.cls(slopes=lambda x: (1 - math.tanh(x),)),
            "The square is missing: the slope is 1 - t * t.",
        ),
        (
            squashing.cls(slopes=lambda x: (1 + math.tanh(x) ** 2,)),
            "The slope is 1 minus t * t: tanh flattens out.",
        ),
        (
            squashing.cls(slopes=lambda x: (math.tanh(x) ** 2,)),
            "That is what is missing to 1: the slope is 1 - t * t.",
        ),
        (
            squashing.cls(
                slopes=lambda x: (1 - math.tanh(math.tanh(x)) ** 2,)
            ),
            TWICE,
        ),
        (
            squashing.cls(
                slopes=lambda x: (math.tanh(x) * (1 - math.tanh(x)),)
            ),
            "That is the rule of another squashing function, the sigmoid. "
            "The slope of tanh is 1 - t * t.",
        ),
        (
            squashing.cls(slopes=lambda x: (math.tanh(x),)),
            "You multiplied by the output. The slope is 1 - t * t.",
        ),
        (
            squashing.cls(slopes=lambda x: (1,)),
            "What arrives is passed on as it comes. It is to be multiplied "
            "by the slope of tanh.",
        ),
        (
            squashing.cls(number=lambda x: x),
            "The number has not been through tanh.",
        ),
        (
            squashing.cls(number=math.tan),
            "That is tan, the tangent of an angle. tanh is another function.",
        ),
        (squashing.cls(output_squared), NODE_SQUARED),
        (squashing.cls(output_to_the_power), NODE_SQUARED),
        (
            squashing.cls(power_sign),
            "In Python ^ is no power, and it can't take floats. A square is "
            "a number times itself.",
        ),
        (value_class(tanh=lambda self: math.exp(2 * self)), NODE_IN_MATH),
        (value_class(tanh=lambda self: math.exp(self * 2)), NODE_IN_MATH),
        (value_class(tanh=lambda self: math.tanh(self)), NODE_IN_MATH),
        (
            squashing.cls(parents=bare),
            "(self) is just self in brackets. A tuple with one thing in it "
            "has a comma: (self,).",
        ),
    ],
    names={"math": math},
    variable="Value",
    methods=("tanh",),
    see=("07", "A rule for tanh"),
)


# --- the right order of calls --------------------------------------------


def right_order(p, q, r):
    r.grad = 1.0
    r._backward()
    q._backward()
    p._backward()


def in_order(*which, seed="r.grad = 1.0"):
    """pass_back that runs seed, then calls the rules in this order."""
    calls = [f"{name}._backward()" for name in which]

    def answer(p, q, r):
        exec("\n".join([seed, *calls]), {"p": p, "q": q, "r": r})

    return answer


def seed_last(p, q, r):
    in_order("r", "q", "p", seed="")(p, q, r)
    r.grad = 1.0


def with_backward(p, q, r):
    r.backward()


def as_argument(p, q, r):
    r._backward(1.0)


def cleared_between(p, q, r):
    r.grad = 1.0
    r._backward()
    p.grad = 0.0
    q._backward()
    p._backward()


def passing(a, b, shown):
    """A program that makes the graph, passes back and shows something."""
    return (
        f"a, b = Value({a}), Value({b})\n"
        f"p = a * b; q = p * p; r = q + p; pass_back(p, q, r)\n[{shown}]"
    )


pass_back = exercise(
    "pass_back",
    right_order,
    {
        "a = 2, b = 3": [
            passing(2.0, 3.0, "a.grad, b.grad"),
            passing(2.0, 3.0, "p.grad, q.grad, r.grad"),
        ],
        "a = -1, b = 4": [passing(-1.0, 4.0, "a.grad, b.grad")],
        "a = 0.5, b = -0.5": [passing(0.5, -0.5, "a.grad, b.grad")],
        "the numbers stay as they are": [
            passing(2.0, 3.0, "a.data, b.data, p.data, q.data, r.data")
        ],
    },
    [
        (
            in_order("r", "q", "p", seed=""),
            "The seed is missing: nothing has arrived at r, so every rule "
            "passes on 0. (The lesson has it under “The neuron again”.)",
        ),
        (
            seed_last,
            "The seed is there, and r passes nothing on: either the seed "
            "came after the calls, or the rule of r is not called, or it is "
            "named without the brackets of a call. (The lesson has the seed "
            "under “The neuron again”.)",
        ),
        (
            in_order("r", "p", "q"),
            "p is called too early. It passes on what came from r, and what "
            "comes from q arrives after that.",
        ),
        (
            in_order("p", "q", "r"),
            "r passes its gradient on, and there it stays: the rules of p "
            "and q are called before anything has arrived, or not at all.",
        ),
        (
            in_order("q", "r", "p"),
            "p passes on a 1 and no more. Either q is called before r, when "
            "nothing has arrived there, or not at all, or the gradient of p "
            "is set anew after q has added to it.",
        ),
        (
            in_order("p", "r", "q"),
            "13 arrives at p, and stays there: p is called too early, or not "
            "at all.",
        ),
        (
            in_order("r", "q", "p", seed="r.grad = r.data"),
            "You put the number of r where the seed belongs. The output "
            "moves with itself one for one.",
        ),
        (
            in_order("r", "q", "p", seed="r.data = 1.0"),
            "You put the seed into r.data, which is the number of r. It is "
            "the gradient of r that must not be 0.",
        ),
        (
            in_order("r", "q", "p", seed="p.grad = 1.0"),
            "The seed is at p. It belongs to the output, r.",
        ),
        (
            in_order("r", "q", "p", seed="q.grad = 1.0"),
            "The seed is at q. It belongs to the output, r.",
        ),
        (
            in_order("r", "q", "p", seed="r.grad = q.grad = p.grad = 1.0"),
            "Too much is at q, and at p. Either they got a seed, and only r "
            "gets one, or r is called twice.",
        ),
        (
            in_order("r", "q", "p", "p"),
            "p is called twice, and what it passes on is added twice.",
        ),
        (
            in_order("r", "q", "q", "p"),
            "q is called twice, and what it passes on is added twice.",
        ),
        (
            in_order("r", "p", "q", "p"),
            "p is called twice: what it passed on the first time is in a and "
            "b already. Call it once, when all has arrived.",
        ),
        (
            in_order("r", "q", "p", "r", "q", "p"),
            "Every rule is called twice. Once is enough.",
        ),
        (
            cleared_between,
            "What r passed on to p is lost. What arrives adds up.",
        ),
        (
            with_backward,
            "There is no backward() yet, it comes in lesson 08. Here you "
            "call the rules one by one: _backward, with an underscore.",
        ),
        (
            as_argument,
            "A rule takes no arguments. The seed goes into the gradient of "
            "r, before the rule is called.",
        ),
    ],
    names={
        "Value": value_class(
            __add__=addition.cls().__add__,
            __mul__=multiplication.cls().__mul__,
        )
    },
    see=("07", "The order matters"),
)


# --- find the mistake ----------------------------------------------------


def right_rules(slopes):
    def make_rule(slope):
        return lambda arriving: slope * arriving

    return [make_rule(slope) for slope in slopes]


def one_name(slopes):
    rules = []
    for slope in slopes:
        rules.append(lambda arriving: slope * arriving)  # noqa: B023
    return rules


def generator(slopes):
    for slope in slopes:
        yield lambda arriving: slope * arriving  # noqa: B023


def return_in_loop(slopes):
    return right_rules(slopes)[:1] or None


def not_handed_back(slopes):
    right_rules(slopes)


def rules_of(make):
    """make_rules whose rule for a slope is make(slope, all the slopes)."""
    return lambda slopes: [make(slope, slopes) for slope in slopes]


TWO_ARGUMENTS = (
    "A rule is called with one thing in its brackets, what arrives. It must "
    "know its slope already."
)

make_rules = exercise(
    "make_rules",
    right_rules,
    {
        "slopes 1, 2 and 3": [
            "[rule(10.0) for rule in make_rules([1.0, 2.0, 3.0])]"
        ],
        "slopes -2 and 0.5": [
            "[rule(4.0) for rule in make_rules([-2.0, 0.5])]"
        ],
        "called when all are made": [
            "rules = list(make_rules([2.0, 5.0, -1.0]))\n"
            "[rules[1](3.0), rules[0](3.0), rules[1](1.0)]"
        ],
        "made, and not called": ["len(list(make_rules([2.0, 5.0])))"],
        "one slope": ["[rule(3.0) for rule in make_rules([7.0])]"],
        "no slope": ["[rule(3.0) for rule in make_rules([])]"],
    },
    [
        (
            one_name,
            "Still the last slope for all: the rules share one name, look it "
            "up when they are called, and find what it stood for last. A "
            "loop makes no new names: whatever is named in it is one name "
            "for all rounds. Only a call makes new ones.",
        ),
        (
            generator,
            "It goes well only if each rule is called before the next one is "
            "made. Once all are made, they share one name, and it stands for "
            "the last slope.",
        ),
        (
            return_in_loop,
            "Only the first rule came back: the return stands inside the "
            "loop.",
        ),
        (
            lambda slopes: right_rules(slopes)[:1],
            "Only the first rule came back.",
        ),
        (
            lambda slopes: right_rules(slopes)[::-1],
            "The rules come in the wrong order: the first belongs to the "
            "first slope.",
        ),
        (
            lambda slopes: right_rules(slopes)[-1],
            "One rule came back. Return a list, with a rule for each slope.",
        ),
        (
            rules_of(lambda slope, slopes: slope),
            "Your list holds numbers, or it is a dict, which gives its keys. "
            "A rule is a function that is still to be called.",
        ),
        (
            rules_of(lambda slope, slopes: lambda arriving: slope),
            "The rules return their slopes. They should multiply them by "
            "what arrives.",
        ),
        (
            rules_of(lambda slope, slopes: lambda arriving: slope + arriving),
            "The rules add. They should multiply.",
        ),
        (
            rules_of(lambda slope, slopes: lambda arriving: arriving),
            "The rules return what arrives, without their slopes. (If a rule "
            "has its slope as an argument, mind the order: what arrives "
            "lands in the first.)",
        ),
        (
            rules_of(lambda slope, slopes: lambda a: slopes[0] * a),
            "Now all have the first slope. Each needs its own.",
        ),
        (
            rules_of(lambda slope, slopes: lambda a, s=slopes: s * a),
            "The whole list was kept in place of one slope.",
        ),
        (
            rules_of(
                lambda slope, slopes: lambda slope=slope: slope * arriving  # noqa: F821
            ),
            "What arrives has no name in the rule. It is what the rule is "
            "called with, so it must be the first argument.",
        ),
        (
            rules_of(lambda slope, slopes: slope * arriving),  # noqa: F821
            "Here the product is worked out at once, and nothing has arrived "
            "yet. Store a function that works it out when it is called.",
        ),
        (
            rules_of(lambda slope, slopes: None),
            "One of your rules is None: does the function that makes it "
            "return it?",
        ),
        (
            rules_of(lambda slope, slopes: lambda s: lambda a: s * a),
            "Your rules hand back functions, not numbers. Is there a maker "
            "of rules that you stored, and didn't call with its slope?",
        ),
        (
            rules_of(
                lambda slope, slopes: (lambda arriving: slope * arriving)()
            ),
            "The rule is called as soon as it is made, with nothing in its "
            "brackets. Hand the rule back uncalled.",
        ),
        (
            rules_of(lambda s, slopes: (lambda slope: lambda a: slope * a)()),
            "The maker of rules is called without a slope.",
        ),
        (
            rules_of(lambda slope, slopes: lambda slope: slope * slope),
            "There slope is the argument of the rule, so what arrives is "
            "multiplied by itself.",
        ),
        (
            rules_of(lambda s, slopes: lambda arriving, slope: slope * s),
            TWO_ARGUMENTS,
        ),
        (
            rules_of(lambda s, slopes: lambda slope, arriving: slope * s),
            TWO_ARGUMENTS,
        ),
        (
            not_handed_back,
            "None came back. Return the list, after the loop.",
        ),
    ],
    see=("07", "What a closure keeps"),
)
