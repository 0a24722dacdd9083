"""The checks of lesson 09: gradients add up."""

import sys
from itertools import combinations

import autograd
from autograd import topological_order
from autograd.checks.judge import exercise
from autograd.checks.nodes import Node

NAMES = {
    "autograd": autograd,
    "topological_order": topological_order,
    "check": sys.modules[__name__],
}


# --- Exercise 1 ----------------------------------------------------------


def right_zero_grad(parameters):
    for p in parameters:
        p.grad = 0.0


def none_for_zero(parameters):
    for p in parameters:
        p.grad = None


def name_moved(parameters):
    for g in [p.grad for p in parameters]:
        g = 0.0  # noqa: F841


def node_name_moved(parameters):
    for p in parameters:
        p = 0.0  # noqa: F841


def compared(parameters):
    for p in parameters:
        p.grad == 0.0  # noqa: B015


def data_cleared(parameters):
    for p in parameters:
        p.data = 0.0


def both_cleared(parameters):
    for p in parameters:
        p.data = p.grad = 0.0


def first_only(parameters):
    for p in parameters:
        p.grad = 0.0
        return


def last_only(parameters):
    parameters[-1].grad = 0.0


def new_nodes(parameters):
    return [type(p)(p.data) for p in parameters]


def new_nodes_in_the_list(parameters):
    for i, p in enumerate(parameters):
        parameters[i] = type(p)(p.data)


def on_the_list(parameters):
    parameters.grad = 0.0


def one_for_zero(parameters):
    for p in parameters:
        p.grad = 1.0


def a_function(parameters):
    for p in parameters:
        p.zero_grad()


def all_but_the_last(parameters):
    for i in range(len(parameters) - 1):
        parameters[i].grad = 0.0


def all_but_the_first(parameters):
    for i in range(1, len(parameters)):
        parameters[i].grad = 0.0


def all_behind(parameters):
    for p in parameters:
        for v in topological_order(p):
            v.grad = 0.0


UNCHANGED = (
    "The gradients are as they were. Another value for a name, a comparison "
    "with ==, or a new list changes no node: set the grad of each node."
)

zero_grad = exercise(
    "zero_grad",
    right_zero_grad,
    {
        "one parameter": [
            "p = autograd.Value(2.0)\np.grad = 5.0\nzero_grad([p])\np.grad",
        ],
        "its number stays": [
            "p = autograd.Value(2.0)\np.grad = 5.0\nzero_grad([p])\np.data",
        ],
        "three parameters": [
            "ps = [autograd.Value(x) for x in (2.0, -3.0, 5.0)]\n"
            "for p in ps: p.grad = 4.0\n"
            "zero_grad(ps)\n[p.grad for p in ps]",
        ],
        "the nodes themselves, not others in their place": [
            "p = autograd.Value(2.0)\nps = [p]\nzero_grad(ps)\nps[0] is p",
        ],
        "the next backward()": [
            "p = autograd.Value(2.0)\nzero_grad([p])\n"
            "(p * p).backward()\np.grad",
        ],
        "other nodes keep theirs": [
            "a = autograd.Value(2.0); p = a * a\n"
            "p.backward(); zero_grad([p])\n[a.grad, p.grad]",
        ],
        "no parameters at all": ["zero_grad([])\n'nothing to do'"],
    },
    [
        (
            none_for_zero,
            "None is no number: the next share can't be added to it. Set the "
            "gradient to 0.0.",
        ),
        (name_moved, UNCHANGED),
        (node_name_moved, UNCHANGED),
        (compared, UNCHANGED),
        (new_nodes, UNCHANGED),
        (
            data_cleared,
            "You set the numbers themselves to 0. Set their gradients.",
        ),
        (
            both_cleared,
            "The numbers themselves are gone as well. Set the gradients "
            "alone to 0.",
        ),
        (
            first_only,
            "Only the first one is cleared: does something end the loop?",
        ),
        (
            last_only,
            "Only one of them is cleared. All the parameters pile up "
            "gradients.",
        ),
        (
            all_but_the_last,
            "The last one is left out. range(n) itself stops before n.",
        ),
        (all_but_the_first, "The first one is left out: it has number 0."),
        (
            all_behind,
            "You clear what lies behind a parameter too. Clear the nodes "
            "that you are given, and no others.",
        ),
        (
            new_nodes_in_the_list,
            "You put new nodes into the list. The rest of the program still "
            "holds the old ones: change these.",
        ),
        (
            on_the_list,
            "A list has no gradient. Go through the parameters in it.",
        ),
        (
            one_for_zero,
            "Only a result starts from 1. Set the gradients to 0.",
        ),
        (
            a_function,
            "A node has no method zero_grad. Set its grad.",
        ),
    ],
    names=NAMES,
    see=("09", "Old gradients push on"),
)


# --- Engines, right and wrong --------------------------------------------


def add_rule(self, other, out):
    self.grad += out.grad
    other.grad += out.grad


def mul_rule(self, other, out):
    self.grad += other.data * out.grad
    other.grad += self.data * out.grad


right_backward = autograd.Value.backward


def engine(mul=mul_rule, add=add_rule, backward=right_backward, **others):
    """A class Value with these rules.

    Args:
        mul, add: functions of the two operands and the result, that pass the
            gradient of the result on.
        backward: the method.
        others: methods besides.
    """

    class Value(Node):
        def __add__(self, other):
            out = Value(self.data + other.data, (self, other), "+")
            out._backward = lambda: add(self, other, out)
            return out

        def __mul__(self, other):
            out = Value(self.data * other.data, (self, other), "*")
            out._backward = lambda: mul(self, other, out)
            return out

    Value.backward = backward
    for name, method in others.items():
        setattr(Value, name, method)
    return Value


# --- Exercise 2 ----------------------------------------------------------


def faulty_backward(self):
    self.grad = 1.0
    for v in reversed(topological_order(self)):
        v._backward()


def cleared(self, kept, seed=1.0, adds=True):
    """Clear all the nodes but those that are kept, then walk."""
    order = topological_order(self)
    for v in order:
        if not kept(v):
            v.grad = 0.0
    self.grad = self.grad + seed if adds else seed
    for v in reversed(order):
        v._backward()


def is_leaf(self, v):
    return not v._prev


def clears(kept, adds=True, seed=1.0):
    """An engine that clears all but these; the root's 1 is added or set."""

    def backward(self):
        start = self.data if seed == "data" else seed
        cleared(self, lambda v: kept(self, v), start, adds)

    return engine(backward=backward)


def added_or_set(kept, hint, seed=1.0):
    return [(clears(kept, adds, seed), hint) for adds in (True, False)]


def from_zero(self):
    cleared(self, lambda v: False)


def between_the_ends(self, v):
    order = topological_order(self)
    return v is order[0] or v is order[-1]


def cleared_afterwards(self):
    faulty_backward(self)
    for v in topological_order(self):
        if v._prev:
            v.grad = 0.0


def cleared_afterwards_but_self(self):
    self.grad = 1.0
    order = topological_order(self)
    for v in reversed(order):
        v._backward()
    for v in order:
        if v._prev and v is not self:
            v.grad = 0.0


def cleared_afterwards_adding(self):
    order = topological_order(self)
    self.grad += 1.0
    for v in reversed(order):
        v._backward()
    for v in order:
        if v._prev:
            v.grad = 0.0


def seeded_too_early(adds):
    """The root gets its 1 before the clearing, and loses it again."""

    def backward(self):
        order = topological_order(self)
        self.grad = self.grad + 1.0 if adds else 1.0
        for v in order:
            if v._prev:
                v.grad = 0.0
        for v in reversed(order):
            v._backward()

    return engine(backward=backward)


def cleared_on_the_way(self):
    self.grad = 1.0
    for v in reversed(topological_order(self)):
        if v._prev and v is not self:
            v.grad = 0.0
        v._backward()


def cleared_behind_each_step(self):
    self.grad = 1.0
    for v in reversed(topological_order(self)):
        v._backward()
        v.grad = 0.0


def only_once(self):
    if self.grad == 0.0:
        faulty_backward(self)


def not_reversed(self):
    order = topological_order(self)
    for v in order:
        if v._prev:
            v.grad = 0.0
    self.grad += 1.0
    for v in order:
        v._backward()


def set_to_none(self):
    order = topological_order(self)
    for v in order:
        if v._prev:
            v.grad = None
    self.grad = 1.0
    for v in reversed(order):
        v._backward()


def not_walked(self):
    order = topological_order(self)
    for v in order:
        if v._prev:
            v.grad = 0.0
    self.grad += 1.0


SUM_TIMES_D = "a, b, d = Value(3.0), Value(2.0), Value(1.0)\ne = (a + b) * d\n"

value_backward = exercise(
    "value_backward",
    engine(),
    {
        "one call": [
            "a, b = Value(3.0), Value(-2.0)\n(a * b + a).backward()\n"
            "[a.grad, b.grad]",
            "a = Value(1.0)\nb = a + a\n(b * (b * b)).backward()\na.grad",
            "root = Value(3.0) * Value(2.0)\nroot.backward()\nroot.grad",
        ],
        "two calls: (a + b) * d": [
            SUM_TIMES_D + "e.backward(); e.backward()\n"
            "[a.grad, b.grad, d.grad]",
        ],
        "three calls": [
            SUM_TIMES_D + "for _ in range(3): e.backward()\n"
            "[a.grad, b.grad, d.grad]",
        ],
        "the nodes in the middle, after two calls": [
            SUM_TIMES_D + "e.backward(); e.backward()\n"
            "[e.grad, e._prev[0].grad]",
        ],
        "a deeper graph, two calls": [
            "a, b = Value(3.0), Value(2.0)\n"
            "e = ((a + b) * a + b) * (a + b)\n"
            "e.backward(); e.backward()\n[a.grad, b.grad]",
        ],
        "two results of one leaf": [
            "a = Value(3.0)\n(a * a).backward()\n(a + a).backward()\na.grad",
        ],
        "a node in the middle as a result": [
            "a, b = Value(3.0), Value(2.0)\nc = a * b\n"
            "(c + c).backward(); c.backward()\n[a.grad, b.grad, c.grad]",
        ],
        "a leaf as a result": [
            "x = Value(3.0)\n(x * x).backward(); x.backward()\nx.grad",
            "x = Value(3.0)\nx.backward(); x.backward()\nx.grad",
        ],
    },
    [
        (
            engine(backward=faulty_backward),
            "In the second call, the nodes in the middle still hold what "
            "they passed on in the first, and pass it on again.",
        ),
        (
            engine(backward=from_zero),
            "You clear the leaves too. What earlier calls have left there "
            "must stay.",
        ),
        (
            clears(is_leaf, adds=False),
            "A result that is itself a leaf loses what it had. Its 1 must be "
            "added, like all that comes to a leaf.",
        ),
        *added_or_set(
            lambda self, v: v._prev,
            "The wrong ones are cleared: leaves must keep what they have, "
            "and nodes with parents must not.",
        ),
        (
            clears(lambda self, v: True),
            "Nobody is cleared, and the root goes on from what it had.",
        ),
        (
            clears(lambda self, v: v is self or not v._prev),
            "The root may hold an old gradient too. It must start from 1 "
            "again.",
        ),
        (
            clears(lambda self, v: v is self),
            "The leaves are cleared, and the root is not. Which nodes are "
            "to start afresh?",
        ),
        *added_or_set(
            lambda self, v: v not in self._prev or not v._prev,
            "You clear the parents of the root. There may be nodes further "
            "down, and the root itself.",
        ),
        *added_or_set(
            lambda self, v: v not in self._prev,
            "You clear the parents of the root, be they leaves or not. Ask "
            "of every node behind the root whether it is a leaf.",
        ),
        *added_or_set(
            between_the_ends,
            "The first and the last in the order keep what they have. Leaves "
            "may stand anywhere in it: ask each node whether it is one.",
        ),
        (
            clears(is_leaf, seed=0.0),
            "All the gradients are 0 at the end. Does the root have its 1 "
            "when the walk begins, and is nothing cleared after it?",
        ),
        *added_or_set(
            is_leaf,
            "The root starts with its number. Its gradient is 1.",
            "data",
        ),
        (
            engine(backward=cleared_behind_each_step),
            "All the gradients are 0 at the end. Does the root have its 1 "
            "when the walk begins, and is nothing cleared after it?",
        ),
        *[
            (
                seeded_too_early(adds),
                "All the gradients are 0 at the end: the root has its 1, and "
                "then loses it again. Clear first.",
            )
            for adds in (True, False)
        ],
        (
            engine(backward=cleared_afterwards_adding),
            "After a call the nodes in the middle hold 0, where they should "
            "hold its gradients. Clear them before the walk, not during it "
            "or after it.",
        ),
        (
            engine(backward=cleared_afterwards),
            "After a call the nodes in the middle hold 0, where they should "
            "hold its gradients. Clear them before the walk, not during it "
            "or after it.",
        ),
        (
            engine(backward=cleared_afterwards_but_self),
            "After a call the nodes in the middle hold 0, where they should "
            "hold its gradients. Clear them before the walk, not during it "
            "or after it.",
        ),
        (
            engine(backward=cleared_on_the_way),
            "A node is cleared when its turn comes, and what it has just "
            "received is lost. Clear them all before the walk.",
        ),
        (
            engine(backward=only_once),
            "The second call does nothing. Leaves are to add up over calls.",
        ),
        (
            engine(backward=not_reversed),
            "The walk begins with the leaves. Go through the order from its "
            "end.",
        ),
        (
            engine(backward=set_to_none),
            "None is no number: no share can be added to it. Set the "
            "gradient to 0.0.",
        ),
        (
            engine(backward=not_walked),
            "The root has its 1, but nobody passes anything on.",
        ),
    ],
    variable="Value",
    methods=("backward",),
    names=NAMES,
    see=("09", "A second call"),
)


# --- Exercise 3 ----------------------------------------------------------


def rounded_add(self, other, out):
    self.grad += (1 + 1e-15) * out.grad
    other.grad += (1 + 1e-15) * out.grad


def rounded_mul(self, other, out):
    self.grad += (1 + 1e-15) * other.data * out.grad
    other.grad += (1 + 1e-15) * self.data * out.grad


def doubled(self):
    cleared(self, lambda v: not v._prev, 2.0)


def own_number_mul(self, other, out):
    self.grad += self.data * out.grad
    other.grad += other.data * out.grad


def special_add(self, other, out):
    self.grad = other.grad = out.grad
    if self is other:
        self.grad = 2 * out.grad


def special_mul(self, other, out):
    self.grad, other.grad = other.data * out.grad, self.data * out.grad
    if self is other:
        self.grad = 2 * self.data * out.grad


def special_backward(self):
    """As far as leaves add up over calls, they do here too."""
    order = topological_order(self)
    before = [v.grad for v in order]
    self.grad = 1.0
    for v in reversed(order):
        v._backward()
    for v, grad in zip(order, before, strict=True):
        if not v._prev:
            v.grad += grad


def hasty_backward(self):
    seen = set()

    def visit(v):
        if v not in seen:
            seen.add(v)
            v._backward()
            for parent in v._prev:
                visit(parent)

    for v in topological_order(self):
        if v._prev:
            v.grad = 0.0
    self.grad += 1.0
    visit(self)


def halved(self):
    cleared(self, lambda v: not v._prev, 0.5)


right = engine()
rounds = engine(rounded_mul, rounded_add)
doubles = engine(backward=doubled)
halves = engine(backward=halved)
wrong = {
    "own_number": engine(own_number_mul),
    "special": engine(special_mul, special_add, special_backward),
    "hasty": engine(backward=hasty_backward),
    "keeps": engine(backward=faulty_backward),
    "from_zero": engine(backward=from_zero),
}
FAULTS = {
    "own_number": "each factor its own number",
    "special": "two users overwrite",
    "hasty": "nodes in a wrong order",
    "keeps": "old inner gradients",
    "from_zero": "resets the leaves too",
}


def verdict(test, engine):
    """What a test makes of an engine, in a word or two.

    An error of the test's own (no AssertionError) is raised if the engine is
    right: it is not the engine's fault.
    """
    is_right = engine is right or engine is rounds
    try:
        result = test(engine)
    except AssertionError:
        return "rejected" if is_right else "caught"
    except Exception as error:
        if is_right:
            raise
        return f"raises {type(error).__name__}"
    if type(result).__name__.startswith("bool") and not result:  # NumPy's too
        return "returns False"
    return "passes"  # True after the asserts does no harm


def tally(test):
    """How many wrong engines a test catches, and one that is left."""
    if any(verdict(test, engine) == "rejected" for engine in (right, rounds)):
        return "a right engine is rejected"
    words = {name: verdict(test, engine) for name, engine in wrong.items()}
    count = sum(word == "caught" for word in words.values())
    text = f"{count} of {len(wrong)} caught"
    for word in words.values():
        if word not in ("caught", "passes"):
            return f"{text}; your test {word}"
    for name, word in words.items():
        if word == "passes":
            return f"{text}; left: {name} ({FAULTS[name]})"
    return text


def near(x, y):
    assert abs(x - y) < 1e-9


def right_test(kind):
    a, b = kind(2.0), kind(3.0)
    c = a + b
    d = c * (c * a)
    d.backward()
    near(a.grad, 45.0)
    near(b.grad, 20.0)
    d.backward()
    near(a.grad, 90.0)
    near(b.grad, 40.0)


def diamond(kind):
    a, b = kind(-2.0), kind(3.0)
    ((a * b) * (a + b)).backward()
    near(a.grad, -3.0)
    near(b.grad, -8.0)


def diamond_twice(kind):
    diamond(kind)
    a, b = kind(-2.0), kind(3.0)
    e = (a * b) * (a + b)
    e.backward()
    e.backward()
    near(a.grad, -6.0)


def not_zero(kind):
    a, b = kind(2.0), kind(3.0)
    (a * b + a).backward()
    assert a.grad is not None
    assert a.grad != 0
    assert b.grad != 0


def numbers_only(kind):
    a, b = kind(2.0), kind(3.0)
    assert (a * b + a).data == 8.0


def equal_inputs(kind):
    a, b = kind(3.0), kind(3.0)
    (a * b).backward()
    near(a.grad, 3.0)
    near(b.grad, 3.0)


def sum_with_itself(kind):
    a = kind(3.0)
    (a + a).backward()
    near(a.grad, 2.0)


def one_product(kind):
    a, b = kind(3.0), kind(-2.0)
    (a * b).backward()
    near(a.grad, -2.0)
    near(b.grad, 3.0)


def one_product_and_sum(kind):
    one_product(kind)
    sum_with_itself(kind)


def one_call(kind):
    a, b = kind(2.0), kind(3.0)
    c = a + b
    (c * (c * a)).backward()
    near(a.grad, 45.0)
    near(b.grad, 20.0)


def one_call_right_side(kind):
    """The order of the factors with which hasty is right."""
    a, b = kind(2.0), kind(3.0)
    c = a + b
    ((c * a) * c).backward()
    near(a.grad, 45.0)
    near(b.grad, 20.0)


def second_call_of_a_product(kind):
    one_call(kind)
    a, b = kind(2.0), kind(3.0)
    c = a * b
    c.backward()
    c.backward()
    near(a.grad, 6.0)


def two_results(kind):
    one_call(kind)
    a = kind(3.0)
    (a * a).backward()
    (a + a).backward()
    near(a.grad, 8.0)


def inner_node_after_two(kind):
    one_call(kind)
    a, b, d = kind(3.0), kind(2.0), kind(1.0)
    c = a + b
    e = c * d
    e.backward()
    e.backward()
    near(c.grad, 1.0)


def same_again(kind):
    """The belief that a second call gives the same numbers."""
    a, b = kind(2.0), kind(3.0)
    c = a * b
    c.backward()
    c.backward()
    near(a.grad, 3.0)


def exact_tenths(kind):
    a = kind(1.0)
    (a * kind(0.1) + a * kind(0.2)).backward()
    assert a.grad == 0.3


def exact_numbers(kind):
    a, b = kind(2.0), kind(3.0)
    c = a + b
    d = c * (c * a)
    d.backward()
    d.backward()
    assert a.grad == 90.0
    assert b.grad == 40.0


def with_an_error(kind_of_error, test=right_test):
    """A test that raises another error where it should assert."""

    def raising(kind):
        try:
            test(kind)
        except AssertionError:
            raise kind_of_error("wrong") from None

    return raising


def with_a_truth(test):
    """A test that returns False where it should assert."""

    def returning(kind):
        try:
            test(kind)
        except AssertionError:
            return False
        return True

    return returning


def number_on_the_right(kind):
    (kind(2.0) * 3.0).backward()


def whole_number_on_the_right(kind):
    (kind(2.0) + 1).backward()


def number_on_the_left(kind):
    (2.0 * kind(2.0)).backward()


def sum_of_a_list(kind):
    sum([kind(2.0), kind(3.0)]).backward()


def number_plus(kind):
    (2.0 + kind(2.0)).backward()


def minus_sign(kind):
    (-kind(2.0)).backward()


def fraction(kind):
    (kind(2.0) / kind(3.0)).backward()


def whole_number_on_the_left(kind):
    (2 * kind(2.0)).backward()


def minus(kind):
    (kind(2.0) - kind(3.0)).backward()


def power(kind):
    (kind(2.0) ** 2).backward()


def with_tanh(kind):
    kind(2.0).tanh().backward()


def against(*engines):
    """A test that lets all but these engines pass, however it does that."""

    def test(kind):
        assert all(kind is not engine for engine in engines)

    return test


STILL_THERE = {
    "own_number": "own_number shows in a product of two different numbers. "
    "At a = b = 3, or in a * a, a factor's own number is the other's too.",
    "special": "special is right as long as every node is used by one "
    "operation alone. Let two operations use the same node.",
    "hasty": "hasty is right where only leaves are used twice, and in one of "
    "two orders of the factors. Reuse a node that is no leaf, and mind which "
    "factor stands on the left.",
    "keeps": "keeps is right in its first call. In a second one, even the "
    "leaves that go straight into the result are right. Which are not?",
    "from_zero": "from_zero is right in each single call. What must a leaf "
    "hold after two calls, on one result or on two?",
}


def left_over(*caught_too):
    """All that can be left, by count and first name: tests, and the name."""
    names = list(wrong)
    for i, name in enumerate(names):
        for more in range(len(names) - i):
            caught = [*names[:i], *names[i + 1 : i + 1 + more]]
            engines = [wrong[name] for name in caught]
            yield against(*caught_too, *engines), name


def subsets(*engines):
    """Each choice of some of the engines, none and all too."""
    sizes = range(len(engines) + 1)
    return [c for size in sizes for c in combinations(engines, size)]


def lopsided(caught, hint):
    """Tests that catch one of doubles and halves, whatever else they do."""
    tests = [test for test, _ in left_over(caught)]
    return [
        (test, hint) for test in (*tests, against(caught, *wrong.values()))
    ]


def no_absolute_value(kind):
    a, b = kind(2.0), kind(3.0)
    c = a + b
    d = c * (c * a)
    d.backward()
    assert a.grad - 45.0 < 1e-9
    assert b.grad - 20.0 < 1e-9
    d.backward()
    assert a.grad - 90.0 < 1e-9
    assert b.grad - 40.0 < 1e-9


def inner_nodes_add_up(kind):
    """The belief that inner nodes do as leaves do."""
    one_call(kind)
    a, b, d = kind(3.0), kind(2.0), kind(1.0)
    c = a + b
    e = c * d
    e.backward()
    e.backward()
    near(c.grad, 2.0)


ONE_SIDED = (
    "Of all gradients doubled and all gradients halved, one gets through. Is "
    "each difference taken with abs? x - y < 1e-9 is true of every x below y."
)
EVEN_DOUBLES = (
    "Even an engine whose gradients are all twice too large gets through. "
    "Compare each gradient with the number that it must be, in nodes of the "
    "class that is given."
)
REJECTED = (
    "A right engine is rejected; test_engine(check.right) in a new cell "
    "shows the line. Is the number that you expect right: have you "
    "nudged it? Do only the leaves add up over calls? Do you allow for "
    "rounding, as in abs(a.grad - 0.3) < 1e-9?"
)
SAME_DIGITS = (
    "Ours passes, but an engine that differs in the last digits is rejected. "
    "== asks for the same digits: ask whether the difference is below 1e-9."
)
OTHER_ERROR = (
    "An engine is caught by an AssertionError, and your test raises another "
    "error. Use assert."
)
A_TRUTH = (
    "Your test returns True or False, and a test that returns has passed. "
    "Use assert, which raises."
)
NO_NUMBERS = (
    "The class knows + and * of two Values and nothing else. Write Value(3.0) "
    "for a number."
)

test_engine = exercise(
    "test_engine",
    right_test,
    {
        "our engine passes": ["check.verdict(test_engine, check.right)"],
        "an engine that rounds differently passes": [
            "check.verdict(test_engine, check.rounds)"
        ],
        "an engine that doubles all gradients is caught": [
            "check.verdict(test_engine, check.doubles)"
        ],
        "an engine that halves all gradients is caught": [
            "check.verdict(test_engine, check.halves)"
        ],
        "the five wrong engines are caught": ["check.tally(test_engine)"],
    },
    [
        (not_zero, EVEN_DOUBLES),
        (numbers_only, EVEN_DOUBLES),
        (equal_inputs, STILL_THERE["own_number"]),
        (sum_with_itself, STILL_THERE["own_number"]),
        (one_product, STILL_THERE["special"]),
        (one_product_and_sum, STILL_THERE["special"]),
        (diamond, STILL_THERE["hasty"]),
        (diamond_twice, STILL_THERE["hasty"]),
        (one_call_right_side, STILL_THERE["hasty"]),
        (one_call, STILL_THERE["keeps"]),
        (second_call_of_a_product, STILL_THERE["keeps"]),
        (two_results, STILL_THERE["keeps"]),
        (inner_node_after_two, STILL_THERE["from_zero"]),
        (exact_tenths, REJECTED),
        (same_again, REJECTED),
        (exact_numbers, SAME_DIGITS),
        (inner_nodes_add_up, REJECTED),
        (no_absolute_value, ONE_SIDED),
        *[
            (against(right, *more), REJECTED)
            for more in subsets(rounds, doubles, halves)
        ],
        *[
            (against(rounds, *more), SAME_DIGITS)
            for more in subsets(doubles, halves)
        ],
        (with_an_error(ValueError), OTHER_ERROR),
        (with_an_error(Exception), OTHER_ERROR),
        (with_an_error(RuntimeError), OTHER_ERROR),
        (with_an_error(ValueError, equal_inputs), OTHER_ERROR),
        (with_an_error(Exception, equal_inputs), OTHER_ERROR),
        (with_a_truth(right_test), A_TRUTH),
        (with_a_truth(equal_inputs), A_TRUTH),
        (with_a_truth(exact_numbers), A_TRUTH),
        (with_a_truth(exact_tenths), A_TRUTH),
        (number_on_the_right, NO_NUMBERS),
        (whole_number_on_the_right, NO_NUMBERS),
        (number_on_the_left, NO_NUMBERS),
        (whole_number_on_the_left, NO_NUMBERS),
        (minus, NO_NUMBERS),
        (power, NO_NUMBERS),
        (number_plus, NO_NUMBERS),
        (minus_sign, NO_NUMBERS),
        (fraction, NO_NUMBERS),
        (
            sum_of_a_list,
            "sum starts with the number 0, and the class knows + of two "
            "Values alone. (So with a whole number on the left of +.)",
        ),
        (
            with_tanh,
            "The class has no tanh. It knows + and * and backward().",
        ),
        *[
            (test, STILL_THERE[name])
            for test, name in left_over(doubles, halves)
        ],
        *lopsided(doubles, ONE_SIDED),
        *lopsided(halves, ONE_SIDED),
    ],
    names=NAMES,
    see=("09", "What a passing test proves"),
)


# --- Exercise 4 ----------------------------------------------------------


def with_case(case, first="=", second="="):
    """A rule with a case for a * a; each line overwrites or adds."""

    def give(node, share, sign):
        node.grad = node.grad + share if sign == "+=" else share

    def rule(self, other, out):
        if self is other:
            give(self, 2 * self.data * out.grad, case)
        else:
            give(self, other.data * out.grad, first)
            give(other, self.data * out.grad, second)

    return rule


def case_by_number(self, other, out):
    if self.data == other.data:
        self.grad += 2 * self.data * out.grad
    else:
        mul_rule(self, other, out)


def taken_away(self, other, out):
    self.grad -= other.data * out.grad
    other.grad -= self.data * out.grad


def returned(self, other, out):
    return other.data * out.grad, self.data * out.grad


def inner_function(self, other, out):
    def _backward():
        mul_rule(self, other, out)

    out._backward = _backward


def overwrites(self, other, out):
    self.grad = other.data * out.grad
    other.grad = self.data * out.grad


def half_each(self, other, out):
    self.grad += other.data * out.grad / 2
    other.grad += self.data * out.grad / 2


def counted_twice(self, other, out):
    if self is other:
        self.grad += 2 * self.data * out.grad
    mul_rule(self, other, out)


def case_forgets_two(self, other, out):
    if self is other:
        self.grad += self.data * out.grad
    else:
        mul_rule(self, other, out)


def own_numbers(self, other, out):
    self.grad += self.data * out.grad
    other.grad += other.data * out.grad


def nothing_arrives(self, other, out):
    self.grad += other.data
    other.grad += self.data


def self_only(self, other, out):
    self.grad += other.data * out.grad


def second_overwrites(self, other, out):
    self.grad += other.data * out.grad
    other.grad = self.data * out.grad


def first_overwrites(self, other, out):
    self.grad = other.data * out.grad
    other.grad += self.data * out.grad


def grad_for_data(self, other, out):
    self.grad += other.grad * out.grad
    other.grad += self.grad * out.grad


def rule_for_itself(self, other, out):
    self.grad += 2 * self.data * out.grad


def rule_of_plus(self, other, out):
    self.grad += out.grad
    other.grad += out.grad


def power_over_own(self, other, out):
    self.grad += out.data / self.data * out.grad
    other.grad += out.data / other.data * out.grad


def multiplied_by_share(self, other, out):
    self.grad *= other.data * out.grad
    other.grad *= self.data * out.grad


def added_slopes(self, other, out):
    self.grad += other.data + out.grad
    other.grad += self.data + out.grad


def data_of_out(self, other, out):
    self.grad += other.data * out.data
    other.grad += self.data * out.data


ENGINE = "V = check.engine(product_rule)\n"

product_rule = exercise(
    "product_rule",
    mul_rule,
    {
        "a * b": [
            ENGINE + "a, b = V(3.0), V(-2.0)\n(a * b).backward()\n"
            "[a.grad, b.grad]",
        ],
        "two nodes with equal numbers": [
            ENGINE + "a, b = V(3.0), V(3.0)\n(a * b).backward()\n"
            "[a.grad, b.grad]",
        ],
        "a * a": [ENGINE + "a = V(3.0)\n(a * a).backward()\na.grad"],
        "a factor that is 0": [
            ENGINE + "a, b = V(0.0), V(3.0)\n(a * b).backward()\n"
            "[a.grad, b.grad]",
        ],
        "(a * b) * (a + b)": [
            ENGINE + "a, b = V(-2.0), V(3.0)\n"
            "((a * b) * (a + b)).backward()\n[a.grad, b.grad]",
        ],
        "a used by two products": [
            ENGINE + "a, b = V(3.0), V(2.0)\n((a * b) * a).backward()\n"
            "[a.grad, b.grad]",
            ENGINE + "a, b = V(3.0), V(2.0)\n(a * (b * a)).backward()\n"
            "[a.grad, b.grad]",
        ],
        "a square and a product": [
            ENGINE + "a, b = V(3.0), V(2.0)\n"
            "(a * a + a * b).backward()\n[a.grad, b.grad]",
            ENGINE + "a, b = V(3.0), V(2.0)\n"
            "(b * a + a * a).backward()\n[a.grad, b.grad]",
        ],
    },
    [
        (
            with_case("="),
            "What others have given before is wiped out, be it by = or by a "
            "0 that is set in the rule. Add each share to what is there.",
        ),
        (
            with_case("+="),
            "The case self is other adds now, and the other case still "
            "overwrites.",
        ),
        (
            with_case("=", "+=", "+="),
            "Where self is other, what was there before is still overwritten.",
        ),
        *[
            (
                with_case(case, "+=", "="),
                "self adds, but other is overwritten.",
            )
            for case in ("=", "+=")
        ],
        *[
            (
                with_case(case, "=", "+="),
                "other adds, but self is overwritten.",
            )
            for case in ("=", "+=")
        ],
        (
            case_by_number,
            "Two nodes with the same number are taken for one node, and one "
            "of them gets nothing.",
        ),
        (
            taken_away,
            "The signs are turned round: shares are added.",
        ),
        (
            overwrites,
            "Each share overwrites what is there, and in a * a the second "
            "wipes out the first. Add them to what is there.",
        ),
        (
            half_each,
            "Nothing is shared out: each factor gets its whole share, and "
            "where the two are one node, it gets both.",
        ),
        (
            counted_twice,
            "In a * a the node gets twice its due: self and other are the "
            "same one, and what is added to both is added to it twice "
            "already.",
        ),
        (
            case_forgets_two,
            "In a * a only one of the two shares arrives.",
        ),
        (
            own_numbers,
            "Each factor gets its own number. The slope along one factor is "
            "the other.",
        ),
        (
            nothing_arrives,
            "Those are the local slopes alone. Multiply each by the gradient "
            "that arrives, out.grad.",
        ),
        (
            self_only,
            "Only self gets its share. other is a factor too.",
        ),
        (second_overwrites, "self adds, but other is overwritten."),
        (first_overwrites, "other adds, but self is overwritten."),
        *[
            (
                rule,
                "Nothing arrives. The rule must add to .grad itself, with the "
                "factors' data: a return value or an inner function isn't "
                "used here.",
            )
            for rule in (
                returned,
                inner_function,
                grad_for_data,
                multiplied_by_share,
            )
        ],
        (
            rule_for_itself,
            "That is right where both factors are the same node, and only "
            "there.",
        ),
        (
            rule_of_plus,
            "That is the rule of +. In a product, each factor's share is "
            "multiplied by the other.",
        ),
        (
            power_over_own,
            "out.data divided by a factor is the other factor, except where "
            "the factor is 0. Take the other factor itself.",
        ),
        (
            added_slopes,
            "The chain rule multiplies the slope and the gradient that "
            "arrives; it does not add them.",
        ),
        (
            data_of_out,
            "What arrives is the gradient of out, not its number.",
        ),
    ],
    names=NAMES,
    see=("09", "Does a + a need a rule of its own?"),
)
