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


def of_one_kind(kind):
    """Plain numbers of one kind alone are made a Value."""

    def product(self, other):
        other = self.of(other) if isinstance(other, kind) else other
        return only_values(self, other)

    return product


def number_as_parent(self, other):
    y = self.of(other).data
    return type(self)(self.data * y, (self, other), "*", "", (y, self.data))


def number_cut_off(self, other):
    if isinstance(other, Finished):
        return only_values(self, other)
    return type(self)(self.data * other)


def bare_node(self, other):
    return type(self)(self.data * self.of(other).data)


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
        "a plain number": [
            "(Value(2.0) * 3).data",
            "a = Value(2.0)\n(a * 2.5).backward()\na.grad",
        ],
        "x * x": [
            "x = Value(3.0)\n(x * x).backward()\nx.grad",
            "x = Value(3.0)\n(x * x)._slopes",
        ],
        "the parents": ["len((Value(2.0) * Value(3.0))._prev)"],
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
            value_class(__mul__=of_one_kind(int)),
            "A whole number is made a Value, and a 2.5 is left as it is. "
            "_value(other) does both.",
        ),
        (
            value_class(__mul__=of_one_kind(float)),
            "A 2.5 is made a Value, and a whole number is left as it is. "
            "_value(other) does both.",
        ),
        (
            value_class(__mul__=number_as_parent),
            "A plain number is among the parents, and it has no parents and "
            "no grad of its own. Make it a Value first.",
        ),
        (
            value_class(__mul__=number_cut_off),
            "The product with a plain number knows no parents and no slopes: "
            "nothing gets back to self.",
        ),
        (
            value_class(__mul__=bare_node),
            "The new Value has its number alone. It needs its parents and "
            "its slopes too.",
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


def old_design(number, slope):
    """A function of one number whose node has a rule and no slopes."""

    def method(self):
        t = number(self.data)
        out = type(self)(t, (self,))

        def _backward():
            self.grad += slope(t) * out.grad

        out._backward = _backward
        return out

    return method


def composed_tanh(self):
    e = (self * 2).exp()
    return (e - 1) / (e + 1)


OLD_DESIGN = (
    "A rule is left behind, as in the old design. Hand over the local slope "
    "in its place."
)
COMPOSED = (
    "The number is right, but it is made of several operations. Make one "
    "node, with self as its parent and with a slope of its own."
)


value_tanh = exercise(
    "value_tanh",
    tanh(lambda x: 1 - math.tanh(x) ** 2),
    {
        "the number": ["Value(0.5).tanh().data", "Value(-2.0).tanh().data"],
        "the slope": ["Value(0.5).tanh()._slopes"],
        "the parent": ["len(Value(0.5).tanh()._prev)"],
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
            value_class(tanh=old_design(math.tanh, lambda t: 1 - t * t)),
            OLD_DESIGN,
        ),
        (value_class(tanh=composed_tanh), COMPOSED),
        (
            value_class(tanh=lambda self: type(self)(math.tanh(self.data))),
            "Neither the slope nor the parent is handed over. The slope "
            "comes last, after the label, or as _slopes=...",
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


def walked(root, order, give):
    """The walk back, with what give says for each parent and slope."""
    for v in reversed(order):
        for parent, slope in zip(v._prev, v._slopes, strict=True):
            parent.grad += give(parent, slope, v)


def prepared(root):
    """The order, when the inner nodes are cleared and the root has its 1."""
    order = topological_order(root)
    for v in order:
        if v._prev:
            v.grad = 0.0
    root.grad += 1.0
    return order


def seeded_too_early(adds):
    def answer(root):
        order = topological_order(root)
        root.grad = root.grad + 1.0 if adds else 1.0
        for v in order:
            if v._prev:
                v.grad = 0.0
        walked(root, order, lambda parent, slope, v: slope * v.grad)

    return answer


def cleared_behind(spares_root):
    """Each inner node is cleared as soon as it has handed on."""

    def answer(root):
        root.grad = 1.0 if spares_root else root.grad + 1.0
        for v in reversed(topological_order(root)):
            for parent, slope in zip(v._prev, v._slopes, strict=True):
                parent.grad += slope * v.grad
            if v._prev and not (spares_root and v is root):
                v.grad = 0.0

    return answer


def all_with_all(root):
    for v in reversed(prepared(root)):
        for parent in v._prev:
            for slope in v._slopes:
                parent.grad += slope * v.grad


def slope_by_parent(root):
    for v in reversed(prepared(root)):
        for parent in v._prev:
            parent.grad += v._slopes[v._prev.index(parent)] * v.grad


def slopes_exchanged(root):
    for v in reversed(prepared(root)):
        for parent, slope in zip(v._prev, v._slopes[::-1], strict=True):
            parent.grad += slope * v.grad


def parents_gradient(root):
    walked(root, prepared(root), lambda parent, slope, v: slope * parent.grad)


def parents_number(root):
    walked(root, prepared(root), lambda parent, slope, v: parent.data * v.grad)


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
        "a - a": [
            "a = Value(3.0)\nbackward(Value(0.0, (a, a), (1.0, -1.0)))\na.grad"
        ],
        "an inner node used twice, in both orders": [
            f"a = Value(1.0)\n{REUSE}backward(b * c)\na.grad",
            f"a = Value(1.0)\n{REUSE}backward(c * b)\na.grad",
        ],
        "the root's own gradient": [
            "y = Value(2.0) * Value(3.0)\nbackward(y)\ny.grad"
        ],
        "an inner node's gradient": [
            "a, b = Value(2.0), Value(3.0)\nc = a + b\nbackward(c * b)\nc.grad"
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
            Finished.backward,
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
        *(
            (
                seeded_too_early(adds),
                "The root has its 1, and then it is cleared with the other "
                "inner nodes. Clear first.",
            )
            for adds in (True, False)
        ),
        *(
            (
                cleared_behind(spares_root),
                "After a call the inner nodes should hold their gradients. "
                "Clear them before the walk, not during it.",
            )
            for spares_root in (True, False)
        ),
        (
            all_with_all,
            "Each parent gets all the slopes. Go through parents and slopes "
            "in pairs, as zip does.",
        ),
        (
            slope_by_parent,
            "The slope is looked up by its parent, and a node may be both "
            "parents, each with a slope of its own. Go by the place.",
        ),
        (
            slopes_exchanged,
            "Parents and slopes are taken in different orders: the first "
            "slope belongs to the first parent.",
        ),
        (
            parents_gradient,
            "The slope is multiplied by the parent's own gradient. Take that "
            "of v, the node at hand.",
        ),
        (
            parents_number,
            "The gradient is multiplied by the parent's number. Take the "
            "local slope, which belongs to v.",
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


def sweeps(make, before=True, asleep=True, keep=False):
    """How many objects a last sweep finds."""
    if before:
        gc.collect()
    if asleep:
        gc.disable()
    kept = make()
    if not keep:
        del kept
    found = gc.collect()
    gc.enable()
    return found


def keeps_the_result(make):
    return sweeps(make, keep=True) > 0


def never_made(make):
    return False


def no_sweep_before(make):
    return sweeps(make, before=False) > 0


def counted(make):
    return sweeps(make)


def awake(make):
    return sweeps(make, asleep=False) > 0


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
        "the collector is asleep while make works": [
            "seen = []; gc.freeze()\n"
            "leaves_rubbish(lambda: seen.append(gc.isenabled()))\n"
            "gc.unfreeze(); gc.enable()\n"
            "seen"
        ],
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
            "sweep, or is swept before you count.",
        ),
        (
            lambda make: sweeps(make, asleep=False, keep=True) > 0,
            "Rings are not found: the result still has a name when you "
            "sweep, or is swept before you count. And put the collector to "
            "sleep.",
        ),
        (never_made, "make is never called: make() with brackets calls it."),
        (
            awake,
            "The collector is awake while make works, and may sweep up what "
            "you want to count. Put it to sleep before.",
        ),
        (
            lambda make: sweeps(make, before=False, asleep=False) > 0,
            "You also count what was lying about before. Sweep once before "
            "you call make, and put the collector to sleep.",
        ),
        (
            lambda make: sweeps(make, asleep=False),
            "That is how many were found. True or False is asked for. (And "
            "the collector should be asleep.)",
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
            value_class(
                sigmoid=old_design(right_sigmoid, lambda s: s * (1 - s))
            ),
            OLD_DESIGN,
        ),
        *(
            (value_class(sigmoid=method), COMPOSED)
            for method in (
                lambda self: 1 / (1 + (-self).exp()),
                lambda self: (1 + (-self).exp()) ** -1,
                lambda self: ((self / 2).tanh() + 1) / 2,
            )
        ),
        (
            sigmoid(lambda x: 1 - right_sigmoid(x)),
            "One factor is missing: the slope is s * (1 - s).",
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
