"""The checks of lesson 17: counting, timing, one node for a whole sum."""

import math
import time
from collections import Counter
from itertools import cycle

from autograd import Value, topological_order
from autograd.checks.judge import exercise

# --- count_nodes -----------------------------------------------------------


def right_count(root):
    return len(topological_order(root))


def tree_count(root):
    return 1 + sum(tree_count(parent) for parent in root._prev)


def leaves_of_tree(root):
    return sum(map(leaves_of_tree, root._prev)) if root._prev else 1


def depth(root):
    return 1 + max(map(depth, root._prev), default=0)


def count_where(holds):
    return lambda root: sum(map(holds, topological_order(root)))


def count_different(what):
    return lambda root: len({what(v) for v in topological_order(root)})


def count_edges(root):
    return sum(len(v._prev) for v in topological_order(root))


class Memory:
    """A count that remembers, from one call to the next, what it has seen."""

    def __init__(self, count):
        self.count, self.seen = count, set()

    def __call__(self, root):
        if root.data == FIRST:  # a new round of programs
            self.seen.clear()
        return self.count(root, self.seen)


def new_ones(root, seen):
    if root in seen:
        return 0
    seen.add(root)
    return 1 + sum(new_ones(parent, seen) for parent in root._prev)


def all_so_far(root, seen):
    new_ones(root, seen)
    return len(seen)


FIRST = 10.0
"""What the first program's root holds, and no other's."""
KEEPS_ITS_SET = (
    "What one call has seen, the next remembers, so it counts too little or "
    "too much. Make a new set in each call: one in the def line or outside "
    "is made once."
)
LADDER = "y = Value(1.0)\nfor _ in range(10):\n    y = y + y\ncount_nodes(y)"

count_nodes = exercise(
    "count_nodes",
    right_count,
    {
        "a product and a sum": [
            "count_nodes(Value(2.0) * Value(3.0) + Value(4.0))"
        ],
        "a single leaf": ["count_nodes(Value(5.0))"],
        "equal numbers": ["count_nodes(Value(2.0) * Value(2.0))"],
        "a node used twice": ["a = Value(3.0)\ncount_nodes(a * a)"],
        "a ladder: y + y, ten times": [LADDER],
        "one parent": ["count_nodes(Value(0.5).tanh().exp())"],
        "counted twice, the same": [
            "y = Value(2.0) * Value(3.0)\n[count_nodes(y), count_nodes(y)]"
        ],
    },
    [
        (
            tree_count,
            "A node that is used twice is counted twice, and all that lies "
            "behind it too. Remember which nodes you have seen.",
        ),
        (
            count_where(lambda v: bool(v._prev)),
            "Those are the operations. Leaves are nodes too.",
        ),
        (
            count_where(lambda v: not v._prev),
            "Those are the leaves. Operations make nodes too.",
        ),
        (
            leaves_of_tree,
            "Those are leaves, and one that is used twice is counted twice. "
            "All nodes are asked for, each of them once.",
        ),
        (
            count_different(lambda v: v.data),
            "Nodes with equal numbers are different nodes. Collect the nodes, "
            "not their data.",
        ),
        (
            count_different(lambda v: v._op),
            "You count different kinds of node. Here every node counts.",
        ),
        (
            count_different(lambda v: v.label),
            "You collect labels, and nodes without one all share the empty "
            "one. Collect the nodes.",
        ),
        (
            count_edges,
            "Those are the edges: a * a has two edges and two nodes, a leaf "
            "has none.",
        ),
        (
            lambda root: right_count(root) - 1,
            "One is missing: root belongs to its graph too.",
        ),
        (
            lambda root: right_count(root) + 1,
            "One too many: root is in the list already.",
        ),
        (Memory(new_ones), KEEPS_ITS_SET),
        (Memory(all_so_far), KEEPS_ITS_SET),
        (
            lambda root: 1 + len(root._prev),
            "You count root and its parents. The parents have parents too.",
        ),
        (
            lambda root: len(root._prev),
            "You count the parents of root, and nothing behind them.",
        ),
        (
            lambda root: 1 + len(set(root._prev)),
            "You count root and its parents. The parents have parents too.",
        ),
        (
            depth,
            "That is how deep the graph is. Where two parents stand side by "
            "side, you count one.",
        ),
        (
            topological_order,
            "That is the list of nodes. How long is it?",
        ),
        (
            lambda root: print(right_count(root)),
            "The number is printed, and nothing comes back. Return it.",
        ),
    ],
    names={"Value": Value},
    see=("17", "Count before you time"),
)

# --- count_operations ------------------------------------------------------


def counts(leaf, mul, add):
    """An answer: each count from n."""
    return lambda n: {"leaf": leaf(n), "*": mul(n), "+": add(n)}


def times(factor, more=0):
    return lambda n: factor * n + more


def counted(kind, start=0, different=True):
    """An answer that makes the graph and counts its nodes by their kind."""

    def answer(n):
        weights = [Value(1.0) for _ in range(n)]
        inputs = [Value(2.0) for _ in range(n)]
        if not different:
            weights, inputs = [Value(1.0)] * n, [Value(2.0)] * n
        root = sum((w * x for w, x in zip(weights, inputs)), start)
        return Counter(map(kind, topological_order(root)))

    return answer


def kind_of(node):
    return node._op or "leaf"


right_operations = counts(times(2, 1), times(1), times(1))


def count_of(n):
    return (
        f"found = count_operations({n})\n"
        '[found["leaf"], found["*"], found["+"]]'
    )


ONE_SUM_LESS = (
    "Three products need two plus signs between them, but sum does not begin "
    "with the first product: it begins with 0, and adds that one too."
)
NO_BIAS = (
    "That is with a bias added at the end. There is none here; sum's own 0 "
    "is all that comes in besides."
)

count_operations = exercise(
    "count_operations",
    right_operations,
    {
        "three weights": [count_of(3)],
        "a single one": [count_of(1)],
        "sixteen": [count_of(16)],
    },
    [
        (
            counts(times(2), times(1), times(1, -1)),
            ONE_SUM_LESS + " And its 0 is a leaf.",
        ),
        (
            counts(times(2), times(1), lambda n: max(n - 1, 1)),
            ONE_SUM_LESS + " And its 0 is a leaf.",
        ),
        (counts(times(2, 1), times(1), times(1, -1)), ONE_SUM_LESS),
        (
            counts(times(2), times(1), times(1)),
            "One leaf is missing: what is the first product added to?",
        ),
        (counts(times(2, 2), times(1), times(1, 1)), NO_BIAS),
        (
            counts(times(2, 1), times(1), times(1, 1)),
            "One plus sign too many: each product is added once, the first "
            "to 0.",
        ),
        (
            counts(times(2, 2), times(1), times(1)),
            "One leaf too many: the weights, the inputs, and one that sum "
            "brings along.",
        ),
        (
            counts(times(1), times(1), times(1)),
            "Weights and inputs are leaves, and there is one more.",
        ),
        (
            counts(times(1, 1), times(1), times(1)),
            "Weights are leaves, and inputs too.",
        ),
        (
            counts(times(0), times(1), times(1)),
            "No leaf is counted. If you count by _op: that of a leaf is an "
            "empty text, and the dictionary is to say leaf.",
        ),
        (
            counts(times(1), times(2, 1), times(1)),
            "Leaves and products are exchanged.",
        ),
        (
            counts(times(0, 7), times(0, 3), times(0, 3)),
            "Right for three weights. Now for n of them.",
        ),
        (
            counted(kind_of, different=False),
            "In your graph all weights are one node, and all inputs too: a "
            "list times n repeats the same object. Make n of each.",
        ),
        (
            counted(kind_of, start=Value(0.0), different=False),
            "In your graph all weights are one node, and all inputs too: a "
            "list times n repeats the same object. Make n of each.",
        ),
        (
            lambda n: dict(counted(lambda v: v._op)(n)),
            "The dictionary has no entry for leaves: their _op is an empty "
            "text. Call that one leaf.",
        ),
        (
            lambda n: {"leaf": 2 * n, "dot": 1},
            "That would be one node for the whole sum. Here each sign makes "
            "a node of its own.",
        ),
        (
            lambda n: 4 * n + 1,
            "That is a number. A dictionary is asked for, with a count for "
            "each kind.",
        ),
        (
            lambda n: [2 * n + 1, n, n],
            "The three numbers are right. Put them in a dictionary, each "
            "under its name.",
        ),
        (
            lambda n: (2 * n + 1, n, n),
            "The three numbers are right. Put them in a dictionary, each "
            "under its name.",
        ),
        (
            lambda n: print(right_operations(n)),
            "Nothing comes back. If you print the dictionary, return it.",
        ),
    ],
    see=("17", "Count before you time"),
)

# --- best_of ---------------------------------------------------------------


class Clock:
    """A clock that stands still unless it is moved on."""

    def __init__(self, now=0.0):
        self.now = now

    def __call__(self):
        return self.now

    def takes(self, *durations):
        """A function whose calls take these times, in turn, and again."""
        following = cycle(durations)

        def work(*anything):
            self.now += next(following)

        return work


def timed(
    choose=min, outside=False, counts_make=False, first=0, more=0, sign=1
):
    """An answer that measures some runs and chooses among their times."""

    def best_of(work, make, runs, clock):
        found = []
        data = make() if outside else None
        for _ in range(runs + more):
            start = clock()
            if not outside:
                data = make()
            if not counts_make:
                start = clock()
            work(data)
            found.append(sign * (clock() - start))
        return choose(found[first:])

    return best_of


def started_once(work, make, runs, clock):
    found = []
    start = clock()
    for _ in range(runs):
        work(make())
        found.append(clock() - start)
    return min(found)


def started_once_after_making(work, make, runs, clock):
    found = []
    data = make()
    start = clock()
    for _ in range(runs):
        work(data)
        found.append(clock() - start)
    return min(found)


def shared_out(work, make, runs, clock):
    data = make()
    return whole(work, lambda: data, runs, clock) / runs


def make_taken_off(work, make, runs, clock):
    found = []
    for _ in range(runs):
        start = clock()
        make()
        made = clock()
        work(make())
        found.append((clock() - made) - (made - start))
    return min(found)


def make_taken_off_once(work, make, runs, clock):
    start = clock()
    make()
    making = clock() - start
    return timed(counts_make=True)(work, make, runs, clock) - making


def end_alone(work, make, runs, clock):
    found = []
    for _ in range(runs):
        work(make())
        found.append(clock())
    return min(found)


def whole(work, make, runs, clock):
    start = clock()
    for _ in range(runs):
        work(make())
    return clock() - start


def with_real_clock(work, make, runs, clock):
    return timed()(work, make, runs, time.perf_counter)


def work_of_function(work, make, runs, clock):
    return timed()(work, lambda: make, runs, clock)


def data_thrown_away(work, make, runs, clock):
    def work_alone(data):
        work()

    return timed()(work_alone, make, runs, clock)


def never_worked(work, make, runs, clock):
    return timed()(lambda data: None, make, runs, clock)


def clock_without_brackets(work, make, runs, clock):
    start = clock
    work(make())
    return clock - start


def from_zero(work, make, runs, clock):
    return min(0, timed()(work, make, runs, clock))


def from_a_number(start):
    """An answer whose search for the shortest time begins with start."""
    return timed(lambda found: min(start, *found))


def without_the_data(work, make, runs, clock):
    return timed()(lambda data: work([]), make, runs, clock)


def mean(numbers):
    return sum(numbers) / len(numbers)


def middle(numbers):
    return sorted(numbers)[len(numbers) // 2]


def best(works, makes="", runs=3, now=""):
    make = f"clock.takes({makes})" if makes else "list"
    return (
        f"clock = Clock({now})\n"
        f"work, make = clock.takes({works}), {make}\n"
        f"round(best_of(work, make, {runs}, clock), 3)"
    )


COUNTS_MAKE = (
    "The time that make takes is counted too. Make the data first, and look "
    "at the clock afterwards."
)
TAKEN_OFF = (
    "You measure make apart and take its time off. But make does not take "
    "the same time twice: look at the clock after it, and nothing is to be "
    "taken off."
)
FIRST_RUN = (
    "That is the time of the first run. Is there a return inside the loop, or "
    "only one run?"
)

STARTS = (10, 99, 100, 999, 1000, 9999, 10**4, 10**5, 999_999, 10**6, 10**9)
"""Numbers that learners take for longer than any time."""

best_of = exercise(
    "best_of",
    timed(),
    {
        "three runs": [best("5, 3, 4"), best("2, 6, 7")],
        "the last is the best": [best("7, 6, 2")],
        "one run": [best("5, 3", runs=1)],
        "as many runs as asked for": [
            best("5, 4, 6, 1"),
            best("5, 4, 6, 1", runs=4),
        ],
        "runs that take long": [best("5e12, 3e12, 4e12")],
        "make takes time too": [best("5, 3, 4", "10, 20, 30")],
        "a clock that began long ago": [best("5, 3, 4", now="1000")],
        "the time is above 0": [
            "clock = Clock()\n"
            "best_of(clock.takes(5, 3, 4), list, 3, clock) > 0"
        ],
        "each run has data of its own": [
            "seen, data = [], iter('abc')\n"
            "best_of(seen.append, lambda: next(data), 3, Clock())\n"
            "seen"
        ],
    },
    [
        (
            timed(mean),
            "That is the average. It measures whatever disturbed a run as "
            "well; take the shortest.",
        ),
        (timed(middle), "That is the time in the middle. Take the shortest."),
        (timed(max), "That is the longest."),
        (timed(sum), "That is the time of all the runs together."),
        (timed(lambda found: found[-1]), "That is the time of the last run."),
        (timed(lambda found: found[0]), FIRST_RUN),
        (
            lambda *given: timed()(*given[:2], 1, given[3]),
            FIRST_RUN,
        ),
        (
            timed(lambda found: found),
            "Those are all the times. Return the shortest of them.",
        ),
        (timed(counts_make=True), COUNTS_MAKE),
        (timed(mean, counts_make=True), COUNTS_MAKE + " (And no average.)"),
        (
            lambda work, make, runs, clock: timed(counts_make=True)(
                work, make, 1, clock
            ),
            COUNTS_MAKE + " (And there is one run only.)",
        ),
        (
            timed(outside=True),
            "make is called once, and all runs share its data. Call it in "
            "each run, before you look at the clock.",
        ),
        (
            started_once,
            "The first look at the clock is before the loop, so each run is "
            "measured from there. Look before each run, after make.",
        ),
        (
            started_once_after_making,
            "make is called once, and the first look at the clock too, before "
            "the loop. Both belong to each run.",
        ),
        (
            end_alone,
            "That is what the clock shows in the end. A time is the "
            "difference of two looks.",
        ),
        (
            whole,
            "That is the time of all the runs together, and of make. Measure "
            "each run alone.",
        ),
        (
            shared_out,
            "That is an average, and make is called once. Measure each run "
            "alone, with data of its own, and take the shortest.",
        ),
        (make_taken_off, TAKEN_OFF),
        (make_taken_off_once, TAKEN_OFF),
        (
            lambda work, make, runs, clock: timed()(work, make, 3, clock),
            "You run it three times, whatever runs says.",
        ),
        (
            timed(more=-1),
            "One run is missing. With runs = 1 there must be one.",
        ),
        (timed(more=1), "There is one run too many."),
        (
            timed(first=1),
            "The first run is left out. It counts like the others.",
        ),
        (
            timed(sign=-1),
            "The difference is turned round: later minus earlier.",
        ),
        (
            timed(max, sign=-1),
            "The difference is turned round: later minus earlier.",
        ),
        (
            with_real_clock,
            "You look at another clock. Take the one that is given, clock.",
        ),
        (
            from_zero,
            "You get 0. If the search for the smallest begins with 0, no time "
            "is ever below it. If not: does the work stand between the two "
            "looks at the clock?",
        ),
        *(
            (
                from_a_number(start),
                f"A run may take longer than {start}, with which the search "
                f"for the shortest begins. Begin with math.inf, or with the "
                f"first time.",
            )
            for start in STARTS
        ),
        (
            without_the_data,
            "work is given an empty list, and not the data that make returns.",
        ),
        (
            never_worked,
            "You get 0, and work is never called. It stands between the two "
            "looks at the clock.",
        ),
        (
            work_of_function,
            "work is given make itself. Call it: make().",
        ),
        (
            data_thrown_away,
            "work is called without the data that make returns.",
        ),
        (
            clock_without_brackets,
            "clock is a function: clock() gives the time.",
        ),
        (
            lambda *given: print(timed()(*given)),
            "Nothing comes back. If you print the time, return it.",
        ),
    ],
    names={"Clock": Clock},
    see=("17", "One timing is not a measurement"),
)

# --- neuron ----------------------------------------------------------------


def data(nodes):
    return [v.data for v in nodes]


def total(ws, xs):
    return sum(w * x for w, x in zip(ws, xs))


def answer_of(ws, xs, b):
    return math.tanh(total(ws, xs) + b)


def inside_tanh(slopes, t):
    return [(1 - t * t) * slope for slope in slopes]


def outside_tanh(join):
    """Slopes of the sum, each joined with something made of tanh's t."""
    return lambda ws, xs, t: [join(s, t) for s in (*xs, *ws, 1.0)]


def agree(weights, inputs):
    if len(weights) != len(inputs):
        raise ValueError(f"{len(weights)} weights, {len(inputs)} inputs")


def checked(answer, check=agree):
    """The answer, after a look at the lengths."""

    def neuron(weights, inputs, bias):
        check(weights, inputs)
        return answer(weights, inputs, bias)

    return neuron


def node(
    slopes=lambda ws, xs, t: inside_tanh((*xs, *ws, 1.0), t),
    parents=lambda weights, inputs, bias: (*weights, *inputs, bias),
    number=answer_of,
):
    """An answer that makes one node, whatever the lengths."""

    def neuron(weights, inputs, bias):
        ws, xs = data(weights), data(inputs)
        t = number(ws, xs, bias.data)
        return Value(
            t,
            parents(weights, inputs, bias),
            "neuron",
            _slopes=slopes(ws, xs, t),
        )

    return neuron


def asserted(weights, inputs):
    assert len(weights) == len(inputs)


def only_one_side(weights, inputs):
    if len(weights) > len(inputs):
        raise ValueError


def only_the_other_side(weights, inputs):
    if len(weights) < len(inputs):
        raise ValueError


def another_error(weights, inputs):
    if len(weights) != len(inputs):
        raise TypeError


def turned_round(weights, inputs):
    if len(weights) == len(inputs):
        raise ValueError


def returned_error(weights, inputs, bias):
    if len(weights) != len(inputs):
        return ValueError()
    return node()(weights, inputs, bias)


def by_index(weights, inputs, bias):
    for i in range(len(weights)):
        inputs[i]
    return node()(weights, inputs, bias)


def slopes_as_label(weights, inputs, bias):
    y = node()(weights, inputs, bias)
    return Value(y.data, y._prev, "neuron", y._slopes)


def slopes_of_the_sum_squared(weights, inputs, bias):
    ws, xs = data(weights), data(inputs)
    s = total(ws, xs) + bias.data
    slopes = inside_tanh((*xs, *ws, 1.0), s)
    parents = (*weights, *inputs, bias)
    return Value(math.tanh(s), parents, "neuron", _slopes=slopes)


def values_as_slopes(weights, inputs, bias):
    t = node()(weights, inputs, bias).data
    parents = (*weights, *inputs, bias)
    slopes = inside_tanh((*inputs, *weights, 1.0), t)
    return Value(t, parents, "neuron", _slopes=slopes)


def values_as_slopes_of_the_sum(weights, inputs, bias):
    t = node()(weights, inputs, bias).data
    parents = (*weights, *inputs, bias)
    return Value(t, parents, "neuron", _slopes=(*inputs, *weights, 1.0))


def bias_as_its_slope(weights, inputs, bias):
    ws, xs = data(weights), data(inputs)
    t = answer_of(ws, xs, bias.data)
    slopes = inside_tanh((*xs, *ws, bias.data), t)
    return Value(t, (*weights, *inputs, bias), "neuron", _slopes=slopes)


def value_as_number(weights, inputs, bias):
    return Value(graph(weights, inputs, bias), (*weights, *inputs, bias))


def list_and_node(weights, inputs, bias):
    return Value(0.0, weights + inputs + bias)


class WithRules(Value):
    """A node that calls its own rules, as in lesson 07."""

    def _backward(self):
        for rule in self.rules:
            rule()


def with_rules(weights, inputs, bias):
    """The node, and what a rule passes on to a parent with this slope."""
    t = node()(weights, inputs, bias).data
    out = WithRules(t, (*weights, *inputs, bias), "neuron")
    return out, lambda slope: (1 - t * t) * slope * out.grad


def overwritten(weights, inputs, bias):
    out, share = with_rules(weights, inputs, bias)

    def rule():
        for w, x in zip(weights, inputs):
            w.grad = share(x.data)
            x.grad = share(w.data)
        bias.grad = share(1.0)

    out.rules = [rule]
    return out


def last_pair_only(weights, inputs, bias):
    out, share = with_rules(weights, inputs, bias)
    last = {}

    def add():
        w, x = last["pair"]
        w.grad += share(x.data)
        x.grad += share(w.data)

    def add_bias():
        bias.grad += share(1.0)

    out.rules = [add_bias]
    for w, x in zip(weights, inputs):
        last["pair"] = w, x
        out.rules.append(add)
    return out


def rule_left_behind(weights, inputs, bias):
    out = Value(node()(weights, inputs, bias).data, (*weights, *inputs, bias))
    out._backward = lambda: None
    return out


def by_pairs(weights, inputs, bias):
    return [*(v for pair in zip(weights, inputs) for v in pair), bias]


def each_once(weights, inputs, bias):
    return tuple(dict.fromkeys([*weights, *inputs, bias]))


def products_as_nodes(weights, inputs, bias):
    products = [w * x for w, x in zip(weights, inputs)]
    t = math.tanh(sum(data(products)) + bias.data)
    slopes = [1 - t * t] * (len(products) + 1)
    return Value(t, (*products, bias), "neuron", _slopes=slopes)


def graph(weights, inputs, bias):
    return sum((w * x for w, x in zip(weights, inputs)), bias).tanh()


def graph_from_zero(weights, inputs, bias):
    return (sum(w * x for w, x in zip(weights, inputs)) + bias).tanh()


def tanh_apart(weights, inputs, bias):
    n = min(len(weights), len(inputs))
    return Value.dot(weights[:n], inputs[:n], bias).tanh()


def tanh_of_a_number(weights, inputs, bias):
    return (total(data(weights), data(inputs)) + bias.data).tanh()


LEFT_OUT = "is not among the parents, so it gets nothing."
STILL_A_GRAPH = (
    "The number and the slopes are right, but every sign still makes a node. "
    "Multiply and add the .data, and make one Value at the end."
)
NO_LENGTHS = (
    "Lists of different lengths are accepted: zip stops at the shorter one "
    "in silence. Compare the lengths first."
)
ONE_SIDE = (
    "Only one of the two cases is refused. There may be more weights than "
    "inputs, or fewer."
)
AS_LABEL = (
    "The slopes have become the label, which comes fourth. Hand them over by "
    "their name, _slopes=."
)
READ_ONCE = (
    "The slopes can be read only once, as with map, zip or a generator: the "
    "second way back finds none. Make them a list."
)
NO_SLOPES = (
    "The node has no slopes, so nothing is passed on. Are they handed over? "
    "(If they come from a zip: it can be read only once.)"
)
NOT_THAT_OF_TANH = (
    "Each slope of the sum is multiplied by something, but that is not the "
    "slope of tanh. Lesson 06 has it."
)


def both(answer, hint):
    """A mistake that looks at the lengths first, and one that doesn't."""
    yield checked(answer), hint
    yield answer, f"{hint} (And compare the lengths.)"


def in_node(hint, **fault):
    """The mistakes of an answer whose node has a fault."""
    return both(node(**fault), hint)


MISTAKES_OF_NEURON = [
    *in_node(
        "Those are the slopes of the sum alone. How far does tanh go along "
        "when the sum moves?",
        slopes=lambda ws, xs, t: (*xs, *ws, 1.0),
    ),
    *in_node(
        "The bias has the slope of the sum alone. It lies inside tanh like "
        "the rest.",
        slopes=lambda ws, xs, t: (*inside_tanh((*xs, *ws), t), 1.0),
    ),
    (
        checked(bias_as_its_slope),
        "The bias has its own number as its slope. How far does the sum go "
        "along when the bias is pushed?",
    ),
    *in_node(
        "All slopes are that of tanh. A weight moves the sum first, and not "
        "by 1.",
        slopes=lambda ws, xs, t: [1 - t * t] * (len(ws) + len(xs) + 1),
    ),
    *both(slopes_of_the_sum_squared, NOT_THAT_OF_TANH),
    *in_node(NOT_THAT_OF_TANH, slopes=outside_tanh(lambda s, t: t * s)),
    *in_node(
        NOT_THAT_OF_TANH, slopes=outside_tanh(lambda s, t: t * (1 - t) * s)
    ),
    *in_node(NOT_THAT_OF_TANH, slopes=outside_tanh(lambda s, t: (1 - t) * s)),
    *in_node(
        NOT_THAT_OF_TANH, slopes=outside_tanh(lambda s, t: (1 + t * t) * s)
    ),
    *in_node(
        "The slope of tanh is added to each slope of the sum. In a chain "
        "they are multiplied.",
        slopes=outside_tanh(lambda s, t: 1 - t * t + s),
    ),
    *in_node(
        "The inputs have the slopes of the sum alone. They lie inside tanh "
        "like the rest.",
        slopes=lambda ws, xs, t: (
            *inside_tanh(xs, t),
            *ws,
            1 - t * t,
        ),
    ),
    *in_node(
        "The weights have the slopes of the sum alone. They lie inside tanh "
        "like the rest.",
        slopes=lambda ws, xs, t: (*xs, *inside_tanh((*ws, 1.0), t)),
    ),
    *in_node(
        "Each gets its own number as its slope, or parents and slopes are in "
        "different orders. A weight's slope has its input in it.",
        slopes=lambda ws, xs, t: inside_tanh((*ws, *xs, 1.0), t),
    ),
    *in_node(NO_SLOPES, slopes=lambda ws, xs, t: ()),
    *both(slopes_as_label, AS_LABEL),
    *in_node(
        READ_ONCE,
        slopes=lambda ws, xs, t: iter(inside_tanh((*xs, *ws, 1.0), t)),
    ),
    *in_node(
        "There are fewer slopes than parents: those of the inputs are "
        "missing. (A zip can be read only once.)",
        slopes=lambda ws, xs, t: inside_tanh((*xs, 1.0), t),
    ),
    *in_node(
        "There is one slope, and so one parent alone is served. (If the "
        "others come from a zip: it can be read only once.)",
        slopes=lambda ws, xs, t: [1 - t * t],
    ),
    *in_node(
        "There are fewer slopes than parents: the bias has none. What is its "
        "slope in the sum?",
        slopes=lambda ws, xs, t: inside_tanh((*xs, *ws), t),
    ),
    *both(
        overwritten,
        "A node that gets two shares keeps one of them: = where += is "
        "needed. With _slopes the chain rule adds them up for you.",
    ),
    *both(
        last_pair_only,
        "All the rules see the last pair: they look when they are called. "
        "With _slopes there is no rule to write.",
    ),
    *both(
        rule_left_behind,
        "That is the old design: a rule is left behind. Hand over the slopes "
        "in its place.",
    ),
    *in_node(
        "A node that stands there twice is a parent twice, with a slope for "
        "each place. Don't remove the second.",
        parents=each_once,
    ),
    *in_node(
        f"The bias {LEFT_OUT} And one slope has no parent.",
        parents=lambda w, x, b: (*w, *x),
    ),
    *in_node(
        f"The bias {LEFT_OUT}",
        slopes=lambda ws, xs, t: inside_tanh((*xs, *ws), t),
        parents=lambda w, x, b: (*w, *x),
    ),
    (
        checked(
            node(
                parents=lambda w, x, b: (*w, *x, Value(b.data)),
            )
        ),
        "The bias among the parents is a new Value. Take the one that is "
        "given.",
    ),
    *in_node(
        "The inputs are not among the parents, so what lies behind them gets "
        "nothing either.",
        parents=lambda w, x, b: w,
    ),
    *in_node(
        "The inputs are not among the parents, so what lies behind them gets "
        "nothing either.",
        slopes=lambda ws, xs, t: inside_tanh((*xs, 1.0), t),
        parents=lambda w, x, b: (*w, b),
    ),
    *in_node(
        "The weights are not among the parents, so they get nothing.",
        slopes=lambda ws, xs, t: inside_tanh((*ws, 1.0), t),
        parents=lambda w, x, b: (*x, b),
    ),
    *in_node(
        "The parents are two lists and a node, and a list is no node. Spread "
        "the lists out in one tuple.",
        parents=lambda w, x, b: (w, x, b),
    ),
    *in_node(
        "The parents are pairs, and a pair is no node. Spread them out in "
        "one tuple.",
        parents=lambda w, x, b: (*zip(w, x), b),
    ),
    *in_node(
        "Parents and slopes stand in different orders: one of them by pairs, "
        "the other first all of one kind.",
        parents=by_pairs,
    ),
    *in_node(
        "Parents and slopes stand in different orders: the bias comes first "
        "in one of them, and last in the other.",
        parents=lambda w, x, b: (b, *w, *x),
    ),
    (
        checked(values_as_slopes_of_the_sum),
        "The slopes are Values, and those of the sum alone. A slope is a "
        "plain number, and all lie inside tanh.",
    ),
    *both(
        value_as_number,
        "What you hand over as the number is a Value. Work with .data, and "
        "make one Value at the end.",
    ),
    (
        checked(list_and_node),
        "Two lists and a node can't be added up. Spread the lists out in one "
        "tuple, and put the bias after them.",
    ),
    *both(
        values_as_slopes,
        "The slopes are Values. A slope is a plain number: take .data.",
    ),
    *in_node(
        "The slopes are Values. A slope is a plain number: take .data.",
        slopes=lambda ws, xs, t: list(
            map(Value, inside_tanh((*xs, *ws, 1.0), t))
        ),
    ),
    *both(graph, STILL_A_GRAPH),
    *both(graph_from_zero, STILL_A_GRAPH),
    *both(
        tanh_apart,
        "The number and the slopes are right, but there are two nodes, one "
        "for the sum and one for tanh.",
    ),
    (
        lambda w, x, b: Value.dot(w, x, b).tanh(),
        "The number and the slopes are right, but there are two nodes, one "
        "for the sum and one for tanh.",
    ),
    *both(
        products_as_nodes,
        "The sum and tanh are one node, but every product still makes its "
        "own. Multiply the .data.",
    ),
    (node(), NO_LENGTHS),
    (checked(node(), only_one_side), ONE_SIDE),
    (checked(node(), only_the_other_side), ONE_SIDE),
    (
        by_index,
        "Where there are fewer inputs, an index goes too far, and where "
        "there are more, nothing happens. Compare the lengths first.",
    ),
    (
        returned_error,
        "The error is returned. An error is raised: raise in place of return.",
    ),
    (
        checked(node(), asserted),
        "Different lengths are refused, but by an AssertionError. The usual "
        "error for a value that doesn't fit is ValueError.",
    ),
    (
        checked(node(), another_error),
        "Different lengths are refused, but by a TypeError. The types are "
        "right; it is a ValueError.",
    ),
    (
        checked(node(), turned_round),
        "Lists of the same length are refused, and different ones are not.",
    ),
    *both(
        lambda w, x, b: answer_of(data(w), data(x), b.data),
        "That is a bare number. Make it a Value, with its parents and its "
        "slopes.",
    ),
    *both(
        lambda w, x, b: Value(answer_of(data(w), data(x), b.data)),
        "The new Value has its number alone. It needs its parents and its "
        "slopes too.",
    ),
    *both(
        tanh_of_a_number,
        "The sum is a plain number, and tanh is a method of Values. For "
        "numbers there is math.tanh.",
    ),
    *in_node(
        "The sum comes out as it is: tanh is missing, in the number and in "
        "the slopes.",
        slopes=lambda ws, xs, t: (*xs, *ws, 1.0),
        number=lambda ws, xs, b: total(ws, xs) + b,
    ),
    *in_node(
        "The sum comes out as it is: tanh is missing in the number.",
        number=lambda ws, xs, b: total(ws, xs) + b,
    ),
    *in_node(
        "The sum comes out as it is: tanh is missing in the number.",
        slopes=lambda ws, xs, s: inside_tanh((*xs, *ws, 1.0), math.tanh(s)),
        number=lambda ws, xs, b: total(ws, xs) + b,
    ),
    *in_node(
        "The bias is not added.",
        number=lambda ws, xs, b: math.tanh(total(ws, xs)),
    ),
    (
        checked(
            node(
                number=lambda ws, xs, b: math.tanh(total(ws, xs)) + b,
            )
        ),
        "The bias is added after tanh. It belongs inside.",
    ),
    (
        checked(
            node(
                number=lambda ws, xs, b: math.tanh(
                    sum(w * x + b for w, x in zip(ws, xs))
                ),
            )
        ),
        "The bias is added for each weight. It comes in once.",
    ),
    (
        checked(
            node(
                number=lambda ws, xs, b: math.tanh(sum(ws) * sum(xs) + b),
            )
        ),
        "You multiply the sum of the weights by the sum of the inputs. Each "
        "weight has its own input.",
    ),
    (
        checked(
            node(
                number=lambda ws, xs, b: math.tanh(sum(ws) + sum(xs) + b),
            )
        ),
        "The numbers are added and not multiplied.",
    ),
    (
        checked(lambda w, x, b: None),
        "Nothing comes back: the new Value is not returned.",
    ),
]

NEURON = "w, x = [Value(-3.0), Value(1.0)], [Value(2.0), Value(0.0)]\n"
THREE = (
    "w = [Value(0.5), Value(-1.0), Value(2.0)]\n"
    "x = [Value(1.0), Value(0.75), Value(-0.25)]\n"
)
ONE = "y = neuron([Value(0.5)], [Value(2.0)], Value(-0.25))\n"

neuron = exercise(
    "neuron",
    checked(node()),
    {
        "the number": [NEURON + "neuron(w, x, Value(7.0)).data"],
        "the gradients": [
            NEURON + "b = Value(7.0)\n"
            "neuron(w, x, b).backward()\n"
            "[v.grad for v in (*w, *x, b)]",
            THREE + "neuron(w, x, Value(0.5)).backward()\n"
            "[v.grad for v in (*w, *x)]",
        ],
        "one node": [
            THREE + "len(topological_order(neuron(w, x, Value(0.5))))"
        ],
        "a slope for each parent, in its place": [
            ONE + "len(list(y._slopes)) == len(y._prev)",
            ONE + "isinstance(y.label, str)",
        ],
        "going back twice": [
            "w = Value(0.5)\ny = neuron([w], [Value(2.0)], Value(-0.25))\n"
            "y.backward(), y.backward()\n"
            "w.grad"
        ],
        "the same node in every place": [
            "a = Value(0.5)\nneuron([a], [a], a).backward()\na.grad"
        ],
        "a weight used twice": [
            "a, b = Value(0.5), Value(-1.0)\n"
            "neuron([a, a], [Value(3.0), Value(-1.0)], b).backward()\n"
            "a.grad"
        ],
        "behind another operation": [
            "a, b = Value(0.5), Value(0.25)\n"
            "neuron([Value(2.0), b], [a * a, b], b).backward()\n"
            "a.grad"
        ],
        "before another operation": [
            "w, b = Value(0.5), Value(0.25)\n"
            "(neuron([w], [Value(-2.0)], b) * 10.0).backward()\n"
            "w.grad"
        ],
        "different lengths": [
            "neuron([Value(1.0), Value(2.0)], [Value(4.0)], Value(0.0))",
            "neuron([Value(1.0)], [Value(4.0), Value(5.0)], Value(0.0))",
        ],
    },
    MISTAKES_OF_NEURON,
    names={"Value": Value, "topological_order": topological_order},
    see=("17", "One node for a whole sum"),
)

# --- squared_error ---------------------------------------------------------


def pairs_of(predictions, targets):
    return list(zip(data(predictions), targets))


def squares(pairs):
    return sum((p - t) ** 2 for p, t in pairs)


def one_node(slope=lambda p, t: 2 * (p - t), number=squares):
    """An answer that makes one node; a slope from prediction and target."""

    def squared_error(predictions, targets):
        pairs = pairs_of(predictions, targets)
        slopes = [slope(p, t) for p, t in pairs]
        return Value(number(pairs), predictions, "squares", _slopes=slopes)

    return squared_error


def as_it_was(predictions, targets):
    pairs = zip(predictions, targets)
    number = sum((p.data - t) ** 2 for p, t in pairs)
    slopes = [2 * (p.data - t) for p, t in pairs]
    return Value(number, predictions, "squares", _slopes=slopes)


def squares_as_label(predictions, targets):
    pairs = pairs_of(predictions, targets)
    slopes = [2 * (p - t) for p, t in pairs]
    return Value(squares(pairs), predictions, "squares", slopes)


def slopes_once(predictions, targets):
    pairs = pairs_of(predictions, targets)
    slopes = (2 * (p - t) for p, t in pairs)
    return Value(squares(pairs), predictions, "squares", _slopes=slopes)


def twice_the_number(predictions, targets):
    pairs = pairs_of(predictions, targets)
    slopes = [2 * squares(pairs)] * len(pairs)
    return Value(squares(pairs), predictions, "squares", _slopes=slopes)


def slopes_first(predictions, targets):
    pairs = zip(data(predictions), targets)
    slopes = [2 * (p - t) for p, t in pairs]
    return Value(squares(pairs), predictions, "squares", _slopes=slopes)


def mean_of_squares(predictions, targets):
    pairs = pairs_of(predictions, targets)
    n = len(pairs)
    slopes = [2 * (p - t) / n for p, t in pairs]
    return Value(squares(pairs) / n, predictions, "mean", _slopes=slopes)


def slopes_of_the_mean(predictions, targets):
    pairs = pairs_of(predictions, targets)
    slopes = [2 * (p - t) / len(pairs) for p, t in pairs]
    return Value(squares(pairs), predictions, "squares", _slopes=slopes)


def one_slope_for_all(predictions, targets):
    pairs = pairs_of(predictions, targets)
    slope = 2 * sum(p - t for p, t in pairs)
    slopes = [slope] * len(pairs)
    return Value(squares(pairs), predictions, "squares", _slopes=slopes)


def slope_of_the_sum_alone(predictions, targets):
    pairs = pairs_of(predictions, targets)
    slopes = (2 * squares(pairs),)
    return Value(squares(pairs), predictions, "squares", _slopes=slopes)


def first_slope_alone(predictions, targets):
    pairs = pairs_of(predictions, targets)
    p, t = pairs[0]
    slopes = (2 * (p - t),)
    return Value(squares(pairs), predictions, "squares", _slopes=slopes)


def spelled_out(predictions, targets):
    return sum((p - t) ** 2 for p, t in zip(predictions, targets))


def spelled_out_by_product(predictions, targets):
    return sum((p - t) * (p - t) for p, t in zip(predictions, targets))


def slopes_are_nodes(predictions, targets):
    slopes = [2 * (p - t) for p, t in zip(predictions, targets)]
    number = squares(pairs_of(predictions, targets))
    return Value(number, predictions, "squares", _slopes=slopes)


def targets_too(predictions, targets):
    pairs = pairs_of(predictions, targets)
    slopes = [2 * (p - t) for p, t in pairs]
    return Value(
        squares(pairs),
        (*predictions, *targets),
        "squares",
        _slopes=(*slopes, *[-s for s in slopes]),
    )


def targets_without_slopes(predictions, targets):
    y = one_node()(predictions, targets)
    return Value(y.data, (*predictions, *targets), _slopes=y._slopes)


def pairs_as_parents(predictions, targets):
    y = one_node()(predictions, targets)
    return Value(y.data, zip(predictions, targets), _slopes=y._slopes)


def nodes_throughout(predictions, targets):
    slopes = [2 * (p - t) for p, t in zip(predictions, targets)]
    number = spelled_out(predictions, targets)
    return Value(number, predictions, "squares", _slopes=slopes)


def last_slope_alone(predictions, targets):
    y = one_node()(predictions, targets)
    return Value(y.data, predictions, "squares", _slopes=y._slopes[-1:])


def slopes_added_up(predictions, targets):
    y = one_node()(predictions, targets)
    return Value(y.data, predictions, "squares", _slopes=sum(y._slopes))


def gone_back(predictions, targets):
    y = one_node()(predictions, targets)
    y.backward()
    return y


def predictions_as_one_parent(predictions, targets):
    pairs = pairs_of(predictions, targets)
    slopes = [2 * (p - t) for p, t in pairs]
    return Value(squares(pairs), (predictions,), "squares", _slopes=slopes)


P = "p = [Value(1.0), Value(2.0), Value(4.0)]\n"
SIGN = (
    "The sign is turned round: when a prediction above its target rises, so "
    "does the error."
)
EACH_ITS_OWN = "Each prediction has a slope of its own, from its own target."

squared_error = exercise(
    "squared_error",
    one_node(),
    {
        "the number": [P + "squared_error(p, [3.0, 1.0, 0.5]).data"],
        "the gradients": [
            P + "squared_error(p, [3.0, 1.0, 0.5]).backward()\n"
            "[v.grad for v in p]"
        ],
        "one node": [
            P + "len(topological_order(squared_error(p, [3.0, 1.0, 0.5])))"
        ],
        "a prediction used twice": [
            "a = Value(2.0)\n"
            "squared_error([a, a], [1.0, 5.0]).backward()\n"
            "a.grad"
        ],
        "behind and before other operations": [
            "a = Value(3.0)\n"
            "(squared_error([a * a], [5.0]) * 0.5).backward()\n"
            "a.grad"
        ],
        "a slope for each prediction, in its place": [
            "y = squared_error([Value(1.0)], [3.0])\n"
            "len(list(y._slopes)) == len(y._prev)",
            "y = squared_error([Value(1.0)], [3.0])\nisinstance(y.label, str)",
        ],
        "going back twice": [
            "p = Value(1.0)\ny = squared_error([p], [3.0])\n"
            "y.backward(), y.backward()\n"
            "p.grad"
        ],
    },
    [
        (
            as_it_was,
            "The node has no slopes. If you kept the zip: when the slopes "
            "are made, it has nothing left to give.",
        ),
        (squares_as_label, AS_LABEL),
        (slopes_once, READ_ONCE),
        (
            twice_the_number,
            "All slopes are twice the result. " + EACH_ITS_OWN,
        ),
        (
            slopes_first,
            "Now the slopes are right, and the number is 0: zip has nothing "
            "left for it. Read the pairs into a list.",
        ),
        (
            one_node(lambda p, t: p - t),
            "The slope of a square is twice what is squared.",
        ),
        (one_node(lambda p, t: 2 * (t - p)), SIGN),
        (one_node(lambda p, t: t - p), SIGN + " And it is twice as large."),
        (
            one_node(lambda p, t: 2 * p),
            "The target is missing: what is squared is the difference.",
        ),
        (
            one_node(lambda p, t: 2 * p - t),
            "2 * p - t takes twice p alone. The difference wants brackets.",
        ),
        (
            one_node(lambda p, t: (p - t) ** 2),
            "Those are the squares, not their slopes.",
        ),
        (
            one_node(lambda p, t: 1.0),
            "All slopes are 1. That would be a plain sum.",
        ),
        (
            one_node(lambda p, t: 2 * abs(p - t)),
            "The sign is lost: below its target, a prediction makes the error "
            "smaller when it rises.",
        ),
        (
            mean_of_squares,
            "That is the mean. The sum is asked for.",
        ),
        (
            slopes_of_the_mean,
            "The slopes are those of the mean. The sum is asked for.",
        ),
        (one_slope_for_all, EACH_ITS_OWN),
        (
            slope_of_the_sum_alone,
            "There is one slope, and so one prediction alone is served. "
            + EACH_ITS_OWN,
        ),
        (
            one_node(number=lambda pairs: sum(p - t for p, t in pairs) ** 2),
            "The number is the square of the sum. Square each difference "
            "first.",
        ),
        (
            first_slope_alone,
            "There is one slope, and so one prediction alone is served. "
            + EACH_ITS_OWN,
        ),
        (
            spelled_out,
            "Right, but every sign makes a node. Work with p.data, and make "
            "one Value at the end.",
        ),
        (
            spelled_out_by_product,
            "Right, but every sign makes a node. Work with p.data, and make "
            "one Value at the end.",
        ),
        (
            slopes_are_nodes,
            "The slopes are Values. A slope is a plain number: take p.data.",
        ),
        (
            targets_too,
            "The targets are plain numbers, and no parents.",
        ),
        (
            targets_without_slopes,
            "The targets are plain numbers, and no parents.",
        ),
        (
            pairs_as_parents,
            "The parents are pairs, and a pair is no node. The predictions "
            "alone are parents.",
        ),
        (
            nodes_throughout,
            "The number and the slopes are Values. Work with p.data.",
        ),
        (
            last_slope_alone,
            "There is one slope, that of the last prediction. If a loop makes "
            "them: begin the list before it, and append.",
        ),
        (
            slopes_added_up,
            "The slopes are one number. " + EACH_ITS_OWN,
        ),
        (
            gone_back,
            "backward() is called inside, so there are gradients before "
            "anybody asks for them. Return the node alone.",
        ),
        (
            predictions_as_one_parent,
            "The parent is a list. Each prediction is a parent.",
        ),
        (
            lambda predictions, targets: squares(
                pairs_of(predictions, targets)
            ),
            "That is a bare number. Make it a Value, with its parents and "
            "its slopes.",
        ),
        (
            lambda predictions, targets: Value(
                squares(pairs_of(predictions, targets))
            ),
            "The new Value has its number alone. It needs its parents and "
            "its slopes too.",
        ),
    ],
    names={"Value": Value, "topological_order": topological_order},
    see=("17", "One node for a whole sum"),
)
