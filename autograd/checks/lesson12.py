"""The checks of lesson 12: slopes on the node."""

import gc
import math

from autograd import Value as Finished
from autograd import topological_order
from autograd.checks.judge import exercise


def with_method(name, number, slopes, op="", parents=lambda *nodes: nodes):
    """The finished class with one method written again.

    number and slopes take the operands' data; parents takes the operands.
    """

    def method(*operands):
        nodes = [kind.of(x) for x in operands]
        data = [node.data for node in nodes]
        return kind(
            number(*data), parents(*nodes), op or name, "", slopes(*data)
        )

    kind = value_class(**{name: method})
    return kind


def value_class(**methods):
    """The finished class with these methods besides."""

    class Value(Finished):
        @classmethod
        def of(cls, x):
            return x if isinstance(x, Finished) else cls(x)

    for name, method in methods.items():
        setattr(Value, name, method)
    return Value


def times(x, y):
    return x * y


def mul(slopes, parents=lambda *nodes: nodes, number=times):
    return with_method("__mul__", number, slopes, "*", parents)


def only_values(self, other):
    slopes = (other.data, self.data)
    return type(self)(self.data * other.data, (self, other), "*", "", slopes)


def old_product(self, other):
    other = self.of(other)
    out = type(self)(self.data * other.data, (self, other), "*")

    def _backward():
        self.grad += other.data * out.grad
        other.grad += self.data * out.grad

    out._backward = _backward
    return out


def bare_product(self, other):
    return self.data * other.data


def not_returned(self, other):
    Finished(self.data * other.data, (self, other), "*")


value_mul = exercise(
    "value_mul",
    mul(lambda x, y: (y, x)),
    {
        "the number": [
            "(Value(2.0) * Value(3.0)).data",
            "(Value(-0.5) * Value(4.0)).data",
        ],
        "the slopes, in the order of the parents": [
            "(Value(2.0) * Value(3.0))._slopes",
        ],
        "gradients": [
            "a, b = Value(2.0), Value(3.0)\n(a * b).backward()\n"
            "[a.grad, b.grad]",
        ],
        "a plain number": ["(Value(2.0) * 3).data"],
        "x * x": ["x = Value(3.0)\n(x * x).backward()\nx.grad"],
        "behind another operation": [
            "a, b = Value(2.0), Value(3.0)\n((a * b) * b).backward()\n"
            "[a.grad, b.grad]"
        ],
        "data changed afterwards": [
            "a, b = Value(2.0), Value(3.0)\ny = a * b\na.data = 100.0\n"
            "y._slopes"
        ],
    },
    [
        (
            mul(lambda x, y: (x, y)),
            "Each parent has its own number as its slope. In a product the "
            "slope along one factor is the other.",
        ),
        (
            mul(lambda x, y: (0.0, 0.0)),
            "The slopes are 0. If out.grad is in them: it is still 0 when "
            "the node is made. Store the local slope alone.",
        ),
        (
            mul(lambda x, y: (2 * x,) if x == y else (y, x)),
            "x * x needs no special case. With two parents there are two "
            "slopes, and they add up by themselves.",
        ),
        (
            mul(lambda x, y: (2 * x, 2 * x) if x == y else (y, x)),
            "x * x needs no special case: the two slopes add up by "
            "themselves, so each of them is x, not 2 * x.",
        ),
        (
            mul(lambda x, y: (y,)),
            "One slope for two parents. Each parent needs its own.",
        ),
        (
            mul(lambda x, y: ()),
            "The slopes are not handed over. They come last, after the "
            "label, or as _slopes=...",
        ),
        (
            mul(lambda x, y: (1.0, 1.0)),
            "Those are the slopes of a sum.",
        ),
        (
            mul(lambda x, y: (x * y, x * y)),
            "That is the product itself. A slope says how the product "
            "answers to one factor.",
        ),
        (
            mul(lambda x, y: (y, x), lambda p, q: (q, p)),
            "Parents and slopes are in different orders: the first slope "
            "belongs to the first parent.",
        ),
        (
            mul(lambda x, y: (y, x), lambda p, q: (p,)),
            "other is a parent too.",
        ),
        (
            mul(lambda x, y: (y, x), number=lambda x, y: x + y),
            "You added the numbers.",
        ),
        (
            value_class(__mul__=only_values),
            "Right for two Values; a plain number has no data. _value(other) "
            "makes it one.",
        ),
        (
            value_class(__mul__=old_product),
            "That is the old design: a function is left behind. Hand over "
            "the slopes in its place.",
        ),
        (
            value_class(__mul__=bare_product),
            "That is a bare number. Wrap it in a Value.",
        ),
        (
            value_class(__mul__=not_returned),
            "The new Value is made but not returned.",
        ),
    ],
    variable="Value",
    methods=("__mul__",),
    see=("12", "A node that holds its slopes"),
)


def tanh(slope, number=math.tanh):
    return with_method("tanh", number, lambda x: (slope(x),))


def no_comma(self):
    t = math.tanh(self.data)
    return type(self)(t, (self,), "tanh", _slopes=1 - t * t)


def no_comma_at_parents(self):
    t = math.tanh(self.data)
    return type(self)(t, (self), "tanh", _slopes=(1 - t * t,))


def old_design(self):
    t = math.tanh(self.data)
    out = type(self)(t, (self,), "tanh")
    out._backward = lambda: None
    return out


value_tanh = exercise(
    "value_tanh",
    tanh(lambda x: 1 - math.tanh(x) ** 2),
    {
        "the number": ["Value(0.5).tanh().data", "Value(-2.0).tanh().data"],
        "the slope": ["Value(0.5).tanh()._slopes"],
        "the neuron's slope": ["Value(1.0).tanh()._slopes"],
        "behind another operation": [
            "a = Value(0.5)\n(a * a).tanh().backward()\na.grad"
        ],
        "before another operation": [
            "a = Value(0.5)\n(a.tanh() * Value(3.0)).backward()\na.grad"
        ],
    },
    [
        (
            value_class(tanh=no_comma),
            "(1 - t * t) is a number in brackets. A comma behind it makes "
            "the tuple.",
        ),
        (
            value_class(tanh=no_comma_at_parents),
            "(self) is self in brackets. A comma behind it makes the tuple "
            "of parents.",
        ),
        (
            value_class(tanh=old_design),
            "A node has no place for a function any more. Hand over its "
            "local slope.",
        ),
        (
            tanh(lambda x: 1 - x * x),
            "The slope is 1 minus the square of the result, t, not of the "
            "input.",
        ),
        (
            tanh(lambda x: 1 - math.tanh(math.tanh(x)) ** 2),
            "t has been through tanh already: once is enough.",
        ),
        (
            tanh(lambda x: 1 - math.tanh(x)),
            "The square is missing: 1 - t * t.",
        ),
        (
            tanh(lambda x: 1 + math.tanh(x) ** 2),
            "tanh flattens out, so its slope is 1 minus the square.",
        ),
        (
            tanh(math.tanh),
            "That is the result, not its slope.",
        ),
        (
            tanh(lambda x: 0.0),
            "The slope is 0. If out.grad is in it: it is still 0 when the "
            "node is made. Store the local slope alone.",
        ),
        (
            with_method("tanh", math.tanh, lambda x: ()),
            "The slope is not handed over. It comes last, after the label, "
            "or as _slopes=...",
        ),
    ],
    variable="Value",
    methods=("tanh",),
    names={"math": math},
    see=("12", "The others"),
)


class Bare:
    """A node without methods but for + and *."""

    def __init__(self, data, _children=(), _slopes=()):
        self.data, self.grad = data, 0.0
        self._prev, self._slopes = _children, _slopes

    def __add__(self, other):
        return Bare(self.data + other.data, (self, other), (1.0, 1.0))

    def __mul__(self, other):
        slopes = (other.data, self.data)
        return Bare(self.data * other.data, (self, other), slopes)


def backward_with(
    give=lambda slope, v, root: slope * v.grad,
    add=True,
    seed="set",
    clear="inner",
    order=topological_order,
):
    """A backward with one fault or none."""

    def answer(root):
        nodes = order(root)
        for v in nodes:
            if clear == "all" or (clear == "inner" and v._prev):
                v.grad = 0.0
        if seed:
            root.grad = root.grad + 1.0 if seed == "added" else 1.0
        for v in reversed(nodes):
            for parent, slope in zip(v._prev, v._slopes, strict=True):
                gift = give(slope, v, root)
                parent.grad = parent.grad + gift if add else gift

    return answer


def by_method(root):
    order = topological_order(root)
    for v in order:
        if v._prev:
            v.grad = 0.0
    root.grad += 1.0
    for v in reversed(order):
        v._backward()


def visit_order(root):
    nodes = []

    def visit(v):
        if not any(v is node for node in nodes):
            nodes.append(v)
            for parent in v._prev:
                visit(parent)

    visit(root)
    return nodes[::-1]


right_backward = backward_with(seed="added")


def first_parent_only(root):
    order = topological_order(root)
    for v in order:
        if v._prev:
            v.grad = 0.0
    root.grad += 1.0
    for v in reversed(order):
        if v._prev:
            v._prev[0].grad += v._slopes[0] * v.grad


REUSE = "b = a + a; c = b * b\n"

backward = exercise(
    "backward",
    right_backward,
    {
        "a product": [
            "a, b = Value(2.0), Value(3.0)\nbackward(a * b)\n[a.grad, b.grad]"
        ],
        "three factors": [
            "a, b, c = Value(2.0), Value(3.0), Value(4.0)\n"
            "backward((a * b) * c)\n[a.grad, b.grad, c.grad]"
        ],
        "a + a": ["a = Value(3.0)\nbackward(a + a)\na.grad"],
        "an inner node used twice, in both orders": [
            f"a = Value(1.0)\n{REUSE}backward(b * c)\na.grad",
            f"a = Value(1.0)\n{REUSE}backward(c * b)\na.grad",
        ],
        "the root's own gradient": [
            "y = Value(2.0) * Value(3.0)\nbackward(y)\ny.grad"
        ],
        "called twice": [
            "a, b = Value(2.0), Value(3.0)\ny = (a + b) * b\n"
            "backward(y); backward(y)\n[a.grad, b.grad]"
        ],
        "two results": [
            "a = Value(3.0)\nbackward(a * a); backward(a + a)\na.grad"
        ],
        "a leaf as result": [
            "x = Value(3.0)\nbackward(x * x); backward(x)\nx.grad"
        ],
    },
    [
        (
            backward_with(add=False, seed="added"),
            "A later gift wipes out an earlier one: a node may have several "
            "users. Add.",
        ),
        (
            backward_with(lambda slope, v, root: slope, seed="added"),
            "The slope is handed on alone, or times the gradient of the "
            "root, which is 1. Take the gradient of v, the node at hand.",
        ),
        (
            backward_with(lambda slope, v, root: slope + v.grad, seed="added"),
            "The chain rule multiplies the slope and the gradient that "
            "arrives; it does not add them.",
        ),
        (
            backward_with(lambda slope, v, root: v.grad, seed="added"),
            "The gradient is handed on as it is. Times the local slope.",
        ),
        (
            backward_with(seed=""),
            "When the walk begins the root has no gradient, so all that is "
            "handed on is 0: its 1 is missing, or was cleared again.",
        ),
        (
            backward_with(),
            "A leaf can be a result too, and then its 1 is added to what it "
            "has: += 1.0.",
        ),
        (
            by_method,
            "These nodes have no methods, neither backward nor _backward: "
            "write what _backward would do.",
        ),
        (
            lambda root: root.backward(),
            "These nodes have no methods, neither backward nor _backward: "
            "write what they would do.",
        ),
        (
            backward_with(clear="nothing"),
            "On the second call the inner nodes still hold the gradients of "
            "the first, and send them again.",
        ),
        (
            backward_with(clear="nothing", seed="added"),
            "On the second call the root and the inner nodes still hold the "
            "gradients of the first, and send them again.",
        ),
        (
            backward_with(clear="all", seed="added"),
            "The leaves are cleared too. They add up over calls: clear the "
            "nodes that have parents.",
        ),
        (
            backward_with(
                order=lambda root: topological_order(root)[::-1], seed="added"
            ),
            "Only the root hands something on. The others had nothing when "
            "their turn came (wrong direction, or just cleared), or no turn.",
        ),
        (
            backward_with(order=visit_order, seed="added"),
            "A node hands on before all its users have given to it. Take the "
            "topological order.",
        ),
        (
            first_parent_only,
            "Only the first parent gets something. Go through all parents "
            "and all slopes, in pairs.",
        ),
    ],
    names={"Value": Bare, "topological_order": topological_order},
    see=("12", "The chain rule, once"),
)


class Ring:
    """An object that refers to itself."""

    def __init__(self):
        self.me = self


def right_rubbish(make):
    gc.collect()
    gc.disable()
    make()
    found = gc.collect()
    gc.enable()
    return found > 0


def keeps_the_result(make):
    gc.collect()
    kept = make()
    found = gc.collect()
    return found > 0 and kept is not None


def no_sweep_before(make):
    make()
    return gc.collect() > 0


def counted(make):
    gc.collect()
    make()
    return gc.collect()


def asleep_for_ever(make):
    gc.collect()
    gc.disable()
    make()
    return gc.collect() > 0


def turned_round(make):
    return not right_rubbish(make)


def rubbish(make, before=""):
    """A program that starts clean and leaves the collector awake.

    What was there before is frozen: it is not swept, so a sweep is quick.
    """
    return (
        f"gc.freeze(){before}\n"
        f"found = leaves_rubbish({make})\n"
        f"gc.unfreeze(); gc.enable()\n"
        f"found"
    )


leaves_rubbish = exercise(
    "leaves_rubbish",
    right_rubbish,
    {
        "a graph in the new design": [
            rubbish("lambda: Value(2.0) * Value(3.0)")
        ],
        "a ring: an object that holds itself": [rubbish("Ring")],
        "nothing": [rubbish("lambda: None")],
        "nothing, with a ring left from before": [
            rubbish("lambda: None", "; Ring()")
        ],
        "a list of numbers": [rubbish("lambda: [1.0, 2.0]")],
        "many rings": [rubbish("lambda: [Ring() for _ in range(9)]")],
        "the collector is awake afterwards": [
            "gc.freeze(); leaves_rubbish(Ring)\n"
            "awake = gc.isenabled()\n"
            "gc.unfreeze(); gc.enable()\n"
            "awake"
        ],
    },
    [
        (
            keeps_the_result,
            "Rings are not found: the result still has a name when you "
            "sweep, or is swept before you count, or make is never called.",
        ),
        (
            no_sweep_before,
            "You also count what was lying about before. Sweep once before "
            "you call make.",
        ),
        (
            counted,
            "That is how many were found. True or False is asked for.",
        ),
        (
            asleep_for_ever,
            "The collector is still asleep afterwards. Wake it up again.",
        ),
        (
            turned_round,
            "Turned round: True is for when something is left.",
        ),
        (
            lambda make: True,
            "You say that something is always left.",
        ),
        (
            lambda make: make() is None,
            "Whether make returns something is not the question, but whether "
            "it is still there afterwards.",
        ),
    ],
    names={"Value": Finished, "Ring": Ring, "gc": gc},
    see=("12", "What the old design costs"),
)


def right_sigmoid(x):
    return 1 / (1 + math.exp(-x))


def sigmoid(slope):
    return with_method("sigmoid", right_sigmoid, lambda x: (slope(x),))


def seeded_first(self):
    s = right_sigmoid(self.data)
    out = type(self)(s, (self,), "sigmoid")
    out.grad = 1.0
    out._slopes = (s * (1 - s) * out.grad,)
    return out


def sigmoid_no_comma(self):
    s = right_sigmoid(self.data)
    return type(self)(s, (self,), "sigmoid", _slopes=s * (1 - s))


value_sigmoid = exercise(
    "value_sigmoid",
    sigmoid(lambda x: right_sigmoid(x) * (1 - right_sigmoid(x))),
    {
        "the number": ["Value(2.0).sigmoid().data"],
        "the slope": ["Value(2.0).sigmoid()._slopes"],
        "no gradient yet": ["Value(2.0).sigmoid().grad"],
        "the gradient": ["a = Value(2.0)\na.sigmoid().backward()\na.grad"],
        "behind and before other operations": [
            "a = Value(0.5)\n((a * a).sigmoid() * Value(3.0)).backward()\n"
            "a.grad"
        ],
    },
    [
        (
            sigmoid(lambda x: 0.0),
            "Still 0: out.grad is 0 when the node is made, and so is "
            "s * 1 - s, without brackets.",
        ),
        (
            with_method("sigmoid", right_sigmoid, lambda x: ()),
            "Now there is no slope at all. The node needs its local one.",
        ),
        (
            sigmoid(lambda x: 1.0),
            "1 is the gradient that a root starts from, not the slope of "
            "this operation.",
        ),
        (
            value_class(sigmoid=seeded_first),
            "The slopes are right, but a fresh node claims a gradient of 1. "
            "What arrives is for backward to say.",
        ),
        (
            sigmoid(lambda x: 1 - right_sigmoid(x) ** 2),
            "1 - t * t is the slope of tanh.",
        ),
        (
            sigmoid(right_sigmoid),
            "That is the result, not its slope.",
        ),
        (
            sigmoid(lambda x: x * (1 - x)),
            "The slope comes from the result, s, not from the input.",
        ),
        (
            sigmoid(
                lambda x: (
                    right_sigmoid(right_sigmoid(x))
                    * (1 - right_sigmoid(right_sigmoid(x)))
                )
            ),
            "s has been through the sigmoid already: once is enough.",
        ),
        (
            value_class(sigmoid=sigmoid_no_comma),
            "The slope in brackets is a number. A comma behind it makes the "
            "tuple.",
        ),
    ],
    variable="Value",
    methods=("sigmoid",),
    names={"math": math},
    see=("12", "A node that holds its slopes"),
)
