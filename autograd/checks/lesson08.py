"""The checks of lesson 08: in which order?"""

import sys
from collections import Counter
from itertools import pairwise

import autograd
from autograd.checks.judge import exercise
from autograd.checks.nodes import Node


class Value(Node):
    """The class of the exercises."""

    def __hash__(self):
        return hash(self.data)  # so that list(set(nodes)) is always the same

    def __add__(self, other):
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        a, b = self.data, other.data
        out = Value(a * b, (self, other), "*")

        def _backward():
            self.grad += b * out.grad
            other.grad += a * out.grad

        out._backward = _backward
        return out


NAMES = {
    "Value": Value,
    "autograd": autograd,
    "check": sys.modules[__name__],
}


def verdict(order, root):
    """What is wrong with a list of the nodes behind root, or 'in order'.

    Of several faults it names the
    one that comes first on the way from the leaves, not in the list: so lists
    with the same fault get the same text.
    """
    if order is None:
        return None
    if isinstance(order, set | frozenset):
        return "a set has no order"
    row = list(order)
    for v in row:
        if not hasattr(v, "_prev"):
            return f"a {type(v).__name__} is no node"
    behind = autograd.topological_order(root)
    return fault_of_nodes(row, behind) or fault_of_order(row, behind)


def fault_of_nodes(row, behind):
    """Which node is missing, stands twice, or does not belong there."""
    count = Counter(row)
    for v in behind:
        if count[v] > 1:
            return f"{name(v)} stands twice"
        if not count[v]:
            return f"{name(v)} is missing"
    if len(row) > len(behind):
        return "there are nodes that root was not made from"
    return ""


def fault_of_order(row, behind):
    """Which node stands too early, or 'in order'."""
    place = {v: i for i, v in enumerate(row)}
    pairs = [(place[v], place[p], v, p) for v in behind for p in v._prev]
    if pairs and all(i < j for i, j, _, _ in pairs):
        return "turned round: root first"
    for i, j, v, parent in pairs:
        if i < j:
            return f"{name(v)} stands before its parent {name(parent)}"
    return "in order"


def name(v):
    return f"Value({v.data:g})"


def recursive(answer):
    """answer, as far as a recursion comes; then the error that it ends in."""

    def sunk(root):
        if len(autograd.topological_order(root)) > 3000:
            raise RecursionError("maximum recursion depth exceeded")
        return answer(root)

    return sunk


def every_way(answer, hint):
    """A mistake and its hint, without recursion and with it."""
    return [(answer, hint), (recursive(answer), hint)]


# --- Exercise 1 ----------------------------------------------------------


def right_is_topological(order):
    seen = set()
    for v in order:
        if v in seen or any(parent not in seen for parent in v._prev):
            return False
        seen.add(v)
    return True


def one_parent_is_enough(order):
    seen = set()
    for v in order:
        early = v._prev and not any(parent in seen for parent in v._prev)
        if v in seen or early:
            return False
        seen.add(v)
    return True


def first_parent_only(order):
    seen = set()
    for v in order:
        if v in seen or any(parent not in seen for parent in v._prev[:1]):
            return False
        seen.add(v)
    return True


def twice_is_fine(order):
    seen = set()
    for v in order:
        if any(parent not in seen for parent in v._prev):
            return False
        seen.add(v)
    return True


def parents_not_looked_at(order):
    return len(set(order)) == len(order)


def absent_is_fine(order):
    for i, v in enumerate(order):
        if v in order[:i] or any(p in order[i:] for p in v._prev):
            return False
    return True


def absent_raises_in_list(order):
    if len(set(order)) < len(order):
        return False
    return all(
        order.index(parent) < order.index(v)
        for v in order
        for parent in v._prev
    )


def absent_raises_in_dict(order):
    place = {v: i for i, v in enumerate(order)}
    if len(place) < len(order):
        return False
    return all(place[p] < place[v] for v in order for p in v._prev)


def twice_and_absent_in_list(order):
    return all(order.index(p) < order.index(v) for v in order for p in v._prev)


def twice_and_absent_in_dict(order):
    place = {v: i for i, v in enumerate(order)}
    return all(place[p] < place[v] for v in order for p in v._prev)


def absent_and_twice_are_fine(order):
    return not any(
        p in order[i:] for i, v in enumerate(order) for p in v._prev
    )


def after_the_first(order):
    seen = set()
    for v in order:
        if v in seen or any(parent not in seen for parent in v._prev):
            return False
        seen.add(v)
        return True


def turned_round(order):
    return right_is_topological(list(reversed(order)))


def numbers_compared(order):
    seen = set()
    for v in order:
        if v.data in seen or any(p.data not in seen for p in v._prev):
            return False
        seen.add(v.data)
    return True


def numbers_compared_twice_is_fine(order):
    seen = set()
    for v in order:
        if any(p.data not in seen for p in v._prev):
            return False
        seen.add(v.data)
    return True


def next_to_each_other(order):
    return right_is_topological(order) and all(
        set(v._prev) <= set(order[max(0, i - 2) : i])
        for i, v in enumerate(order)
    )


def leaves_first(order):
    kinds = [bool(v._prev) for v in order]
    return kinds == sorted(kinds) and len(set(order)) == len(order)


def leaves_first_twice_is_fine(order):
    kinds = [bool(v._prev) for v in order]
    return kinds == sorted(kinds)


def last_node_only(order):
    *before, v = order
    return v not in before and all(p in before for p in v._prev)


def smaller_first(order):
    return [v.data for v in order] == sorted(v.data for v in order)


def one_order_only(order):
    return list(order) == autograd.topological_order(order[-1])


def all_behind_the_last(order):
    behind = autograd.topological_order(order[-1])
    return right_is_topological(order) and set(order) == set(behind)


def no_parent_follows(order):
    return not any(w in v._prev for v, w in pairwise(order))


def no_parent_follows_nor_twice(order):
    return len(set(order)) == len(order) and no_parent_follows(order)


def parent_right_before(order):
    return all(
        not v._prev or order[i - 1] in v._prev for i, v in enumerate(order)
    )


def parent_right_before_nor_twice(order):
    return len(set(order)) == len(order) and parent_right_before(order)


TWO_LEAVES = "a, b = Value(2.0), Value(-3.0)\nc = a * b\n"
FOUR = TWO_LEAVES + "d = c + a\n"
TWICE = (
    "The same node may stand there twice: then it would pass its gradient on "
    "twice. Look whether you have met it before."
)
ABSENT = (
    "Asking for the place of a node that is not in the list raises an error. "
    "A parent that is not there is no reason to stop, but a reason for False."
)
NEIGHBOUR = (
    "You compare a node with the one next to it. Its parents may stand "
    "further off, on either side."
)
BY_NUMBER = (
    "You compare numbers. Two nodes with the same number are still two "
    "nodes: keep the nodes themselves."
)

is_topological = exercise(
    "is_topological",
    right_is_topological,
    {
        "parents first": [
            TWO_LEAVES + "is_topological([a, b, c])",
            TWO_LEAVES + "is_topological([b, a, c])",
        ],
        "the node between its parents": [
            TWO_LEAVES + "is_topological([a, c, b])",
            TWO_LEAVES + "is_topological([b, c, a])",
        ],
        "the node first": [
            TWO_LEAVES + "is_topological([c, a, b])",
            TWO_LEAVES + "is_topological([c, b, a])",
        ],
        "a longer row": [
            FOUR + "is_topological([b, a, c, d])",
            FOUR + "is_topological([a, b, d, c])",
            FOUR + "is_topological([d, c, b, a])",
            FOUR + "is_topological([b, a, c, d, d * b])",
            "a, b, x = Value(2.0), Value(-3.0), Value(5.0)\n"
            "c = a * b\n"
            "is_topological([a, b, x, c])",
            "a, b, x = Value(2.0), Value(-3.0), Value(5.0)\n"
            "c = a * b\n"
            "is_topological([b, c, x, a])",
        ],
        "a leaf that is made late": [
            "a, b, x = Value(2.0), Value(-3.0), Value(5.0)\n"
            "c = a * b\n"
            "is_topological([a, b, c, x, c * x])",
        ],
        "a node that stands twice": [
            TWO_LEAVES + "is_topological([a, b, c, c])",
            TWO_LEAVES + "is_topological([a, b, a, c])",
        ],
        "a parent that is not in the list": [
            TWO_LEAVES + "is_topological([a, c])",
            TWO_LEAVES + "is_topological([b, c])",
        ],
        "x * x": ["x = Value(2.0)\nis_topological([x, x * x])"],
        "equal numbers": [
            "a, b = Value(3.0), Value(3.0)\nis_topological([a, b, a * b])",
            "a, b = Value(3.0), Value(3.0)\nis_topological([a, a * b, b])",
        ],
    },
    [
        (
            one_parent_is_enough,
            "One parent is there in time, and you are content. All the "
            "parents must stand before the node.",
        ),
        (
            first_parent_only,
            "You look at the left parent alone. All the parents must stand "
            "before the node.",
        ),
        (twice_is_fine, TWICE),
        (
            parents_not_looked_at,
            "You look for nodes that stand twice, but not at where their "
            "parents stand.",
        ),
        (
            absent_is_fine,
            "A parent that is not in the list at all does not stand before "
            "its node either: False.",
        ),
        (absent_raises_in_list, ABSENT),
        (absent_raises_in_dict, ABSENT),
        (twice_and_absent_in_list, TWICE),
        (twice_and_absent_in_dict, TWICE),
        (absent_and_twice_are_fine, TWICE),
        (
            after_the_first,
            "You return True after the first node. True can only be known "
            "when the loop has come to its end.",
        ),
        (
            turned_round,
            "The other way round: parents come first, and the last node is "
            "the result.",
        ),
        (numbers_compared, BY_NUMBER),
        (numbers_compared_twice_is_fine, BY_NUMBER),
        (
            next_to_each_other,
            "A parent need not stand right before its node. Somewhere before "
            "it is enough.",
        ),
        (
            all_behind_the_last,
            "You ask whether all the nodes belong to the last one. A node "
            "that the last one was not made from may stand there too: only "
            "parents count.",
        ),
        (
            one_order_only,
            "There is more than one topological order. Don't compare with "
            "one of them: look at each node and its parents.",
        ),
        (no_parent_follows, NEIGHBOUR),
        (no_parent_follows_nor_twice, NEIGHBOUR),
        (parent_right_before, NEIGHBOUR),
        (parent_right_before_nor_twice, NEIGHBOUR),
        (
            leaves_first,
            "Leaves need not all come first: a leaf must only come before "
            "the nodes that were made from it.",
        ),
        (
            leaves_first_twice_is_fine,
            "Leaves need not all come first: a leaf must only come before "
            "the nodes that were made from it.",
        ),
        (
            last_node_only,
            "You look at the last node alone. Every node must stand after "
            "its parents.",
        ),
        (
            smaller_first,
            "You look at the size of the numbers. The order is that of "
            "parents and what was made from them.",
        ),
        (
            lambda order: False,
            "Always False. If you keep the nodes that came before, put each "
            "one there, but only after you have looked at it.",
        ),
        (
            lambda order: not right_is_topological(order),
            "True and False are turned round.",
        ),
        (
            lambda order: True,
            "You call every row a topological order.",
        ),
    ],
    names=NAMES,
    see=("08", "Wait until all have passed"),
)


# --- Exercises 2 and 4 ---------------------------------------------------


def right_topological_order(root):
    order, seen, stack = [], set(), [(root, False)]
    while stack:
        node, parents_are_done = stack.pop()
        if parents_are_done:
            order.append(node)
        elif node not in seen:
            seen.add(node)
            stack.append((node, True))
            stack += [(parent, False) for parent in node._prev]
    return order


def every_visit(root):
    """Recursion with the append outside the if: once for every arrow."""
    order, seen, stack = [], set(), [(root, False)]
    while stack:
        node, parents_are_done = stack.pop()
        if parents_are_done or node in seen:
            order.append(node)
        else:
            seen.add(node)
            stack.append((node, True))
            stack += [(parent, False) for parent in reversed(node._prev)]
    return order


def nobody_seen(root):
    order, stack = [], [(root, False)]
    while stack:
        node, parents_are_done = stack.pop()
        if parents_are_done:
            order.append(node)
        else:
            stack.append((node, True))
            stack += [(parent, False) for parent in node._prev]
    return order


def flag_on_the_node(root):
    order, stack = [], [(root, False)]
    while stack:
        node, parents_are_done = stack.pop()
        if parents_are_done:
            order.append(node)
        elif not hasattr(node, "visited"):
            node.visited = True
            stack.append((node, True))
            stack += [(parent, False) for parent in node._prev]
    return order


def visiting_order(root):
    """A node, then its left parent and all behind it, then the right one."""
    order, seen, stack = [], set(), [root]
    while stack:
        node = stack.pop()
        if node not in seen:
            seen.add(node)
            order.append(node)
            stack += reversed(node._prev)
    return order


def right_parent_first(root):
    order, seen, stack = [], set(), [root]
    while stack:
        node = stack.pop()
        if node not in seen:
            seen.add(node)
            order.append(node)
            stack += node._prev
    return order


def backwards(answer):
    return lambda root: list(reversed(answer(root)))


def breadth_first(root):
    order, seen = [root], {root}
    for node in order:
        for parent in node._prev:
            if parent not in seen:
                seen.add(parent)
                order.append(parent)
    return order


def moved_under_the_loop(root):
    """A node met again is moved to the end of the list that is walked."""
    order = [root]
    for node in order:
        for parent in node._prev:
            if parent in order:
                order.remove(parent)
            order.append(parent)
    return order[::-1]


def first_of_the_stack(root):
    """stack.pop(0) for stack.pop(), the parents below the mark."""
    order, seen, stack = [], set(), [(root, False)]
    while stack:
        node, parents_are_done = stack.pop(0)
        if parents_are_done:
            order.append(node)
        elif node not in seen:
            seen.add(node)
            stack.append((node, True))
            stack += [(parent, False) for parent in node._prev]
    return order


def first_of_the_stack_right_first(root):
    order, seen, stack = [], set(), [(root, False)]
    while stack:
        node, parents_are_done = stack.pop(0)
        if parents_are_done:
            order.append(node)
        elif node not in seen:
            seen.add(node)
            stack.append((node, True))
            stack += [(parent, False) for parent in reversed(node._prev)]
    return order


def numbers_seen(root):
    order, seen, stack = [], set(), [(root, False)]
    while stack:
        node, parents_are_done = stack.pop()
        if parents_are_done:
            order.append(node)
        elif node.data not in seen:
            seen.add(node.data)
            stack.append((node, True))
            stack += [(p, False) for p in reversed(node._prev)]
    return order


def numbers_seen_right_first(root):
    order, seen, stack = [], set(), [(root, False)]
    while stack:
        node, parents_are_done = stack.pop()
        if parents_are_done:
            order.append(node)
        elif node.data not in seen:
            seen.add(node.data)
            stack.append((node, True))
            stack += [(p, False) for p in node._prev]
    return order


def seen_when_pushed(root):
    order, seen, stack = [], {root}, [(root, False)]
    while stack:
        node, parents_are_done = stack.pop()
        if parents_are_done:
            order.append(node)
        else:
            stack.append((node, True))
            for parent in node._prev:
                if parent not in seen:
                    seen.add(parent)
                    stack.append((parent, False))
    return order


def seen_when_pushed_left_first(root):
    order, seen, stack = [], {root}, [(root, False)]
    while stack:
        node, parents_are_done = stack.pop()
        if parents_are_done:
            order.append(node)
        else:
            stack.append((node, True))
            for parent in reversed(node._prev):
                if parent not in seen:
                    seen.add(parent)
                    stack.append((parent, False))
    return order


def parents_before_the_mark(root):
    """The mark lies on top of the parents, so it comes off first."""
    order, seen, stack = [], set(), [(root, False)]
    while stack:
        node, parents_are_done = stack.pop()
        if parents_are_done:
            order.append(node)
        elif node not in seen:
            seen.add(node)
            stack += [(parent, False) for parent in reversed(node._prev)]
            stack.append((node, True))
    return order


def without_root(root):
    return right_topological_order(root)[:-1]


def inner_only(root):
    return [v for v in right_topological_order(root) if v._prev]


def leaves_only(root):
    return [v for v in right_topological_order(root) if not v._prev]


def left_parents_only(root):
    order = [root]
    while order[-1]._prev:
        order.append(order[-1]._prev[0])
    return order[::-1]


def not_returned(root):
    right_topological_order(root)


def too_early(root):
    return right_topological_order(root)[:1]


def too_early_and_empty(root):
    return []


def only_the_numbers(root):
    return [v.data for v in right_topological_order(root)]


def as_a_set(root):
    return set(right_topological_order(root))


TRY = "check.verdict({name}({root}), {root})"
REUSE = "a = Value(1.0)\nb = a + a\n"


def order_cases(name):
    """Programs that look at the property, not at one particular order."""

    def tried(root="root"):
        return TRY.format(name=name, root=root)

    return {
        "a leaf alone": [f"x = Value(3.0)\n{tried('x')}"],
        "a * b + a": [
            f"a, b = Value(2.0), Value(-3.0)\nroot = a * b + a\n{tried()}",
        ],
        "x * x": [f"x = Value(3.0)\nroot = x * x\n{tried()}"],
        "a number in the middle, used twice": [
            f"{REUSE}root = b * (b * b)\n{tried()}",
            f"{REUSE}root = (b * b) * b\n{tried()}",
            f"{REUSE}c = b + b; root = c * (c * c)\n{tried()}",
        ],
        "each node once": [
            f"{REUSE}root = b * (b * b)\nlen(list({name}(root)))",
        ],
        "a long way and a short way": [
            "b = Value(2.0) * Value(3.0)\n"
            "root = b * Value(5.0) * Value(7.0) + b\n" + tried(),
            "b = Value(2.0) * Value(3.0)\n"
            "root = b + b * Value(5.0) * Value(7.0)\n" + tried(),
        ],
        "equal numbers": [
            f"root = Value(3.0) * Value(3.0)\n{tried()}",
            "a, b = Value(3.0), Value(3.0)\n"
            f"root = (a + b) * (b + a)\n{tried()}",
        ],
        "a second call": [
            "root = Value(2.0) * Value(3.0)\n"
            f"[len(list({name}(root))) for _ in range(2)]",
        ],
        "a ladder of 12 steps": [
            "y = Value(1.0)\nfor _ in range(12): y = y + y\n"
            f"len(list({name}(y)))",
        ],
    }


NODE_FIRST = (
    "A node stands there before its parents. Write it down after them, when "
    "all of them are done."
)
FIRST_OFF = (
    "Nodes stand there before their parents, as they were met. From a stack "
    "the last one is taken first: pop(), where pop(0) takes the first."
)
ROOT_FIRST = (
    "That is a topological order seen from its far end. Parents come first, "
    "and root last."
)
BREADTH = (
    "Breadth first goes by the shortest way from the root. A node that has a "
    "long way besides must wait for that one."
)
VISITS = (
    "The order of the visits turned round is not enough: a node may be "
    "visited early by one way and needed again by another."
)
SEEN_EARLY = (
    "You mark a node as seen when it goes on the stack. If it lies deep down "
    "there, what needs it comes off first. Mark it when it comes off."
)
EVERY_TIME = (
    "A node is written down each time that somebody comes to it, not only "
    "when it is new."
)
NOT_KEPT = (
    "A node that is used twice is gone through twice, and all that is behind "
    "it too: is every node put into the set of the seen ones?"
)
FLAG = (
    "The second call finds nothing: the nodes still carry a mark from the "
    "first one. Keep what was seen in a set of this call's own."
)
THE_SAME_NUMBER = (
    "Two nodes with the same number are taken for one. Keep the nodes "
    "themselves in the set, not their numbers."
)

MOVED = (
    "You take nodes out of a list while a loop goes along it: the others move "
    "up, and the loop passes one by."
)

mistaken_orders = [
    *every_way(every_visit, EVERY_TIME),
    *every_way(nobody_seen, NOT_KEPT),
    *every_way(flag_on_the_node, FLAG),
    *every_way(visiting_order, NODE_FIRST),
    (right_parent_first, NODE_FIRST),
    *every_way(backwards(visiting_order), VISITS),
    (backwards(right_parent_first), VISITS),
    *every_way(backwards(right_topological_order), ROOT_FIRST),
    (breadth_first, FIRST_OFF),
    (first_of_the_stack, FIRST_OFF),
    (first_of_the_stack_right_first, FIRST_OFF),
    (backwards(breadth_first), BREADTH),
    *every_way(numbers_seen, THE_SAME_NUMBER),
    (numbers_seen_right_first, THE_SAME_NUMBER),
    *every_way(
        without_root,
        "The root is missing. It is one of the nodes.",
    ),
    *every_way(
        inner_only,
        "The leaves are missing. They are nodes too.",
    ),
    *every_way(
        left_parents_only,
        "You follow the left parent alone. Go to all the parents.",
    ),
    *every_way(
        only_the_numbers,
        "Those are the numbers. The list is to hold the nodes themselves.",
    ),
    *every_way(
        as_a_set,
        "A set has no order. Use it for what was seen, and a list for the "
        "result.",
    ),
    *every_way(
        not_returned,
        "The list is not returned.",
    ),
    (
        leaves_only,
        "Only leaves are in the list. The numbers that were made belong "
        "there too.",
    ),
    (
        too_early,
        "One node came back: does return stand inside the loop?",
    ),
    (
        too_early_and_empty,
        "The list is empty. Is anything ever written into it before it is "
        "returned?",
    ),
]

LONG_CHAIN = (
    "y = one = Value(1.0)\nfor _ in range(5000): y = y + one\n"
    "check.verdict(topological_order(y), y)"
)

topological_order = exercise(
    "topological_order",
    right_topological_order,
    {
        **order_cases("topological_order"),
        "a chain of 5,000 sums": [LONG_CHAIN],
    },
    [
        *mistaken_orders,
        (seen_when_pushed, SEEN_EARLY),
        (seen_when_pushed_left_first, SEEN_EARLY),
        (parents_before_the_mark, NODE_FIRST),
        (moved_under_the_loop, MOVED),
        (
            recursive(right_topological_order),
            "Right, but not for deep graphs: Python allows only so many calls "
            "inside each other. Keep what waits in a list of your own.",
        ),
    ],
    names=NAMES,
    see=("08", "A long way down"),
)


def appended_in_the_loop(root):
    order, seen = [], set()

    def build(v):
        if v not in seen:
            seen.add(v)
            for parent in v._prev:
                build(parent)
                order.append(v)

    build(root)
    return order


def appended_in_an_else(root):
    order, seen = [], set()

    def build(v):
        if v not in seen:
            seen.add(v)
            for parent in v._prev:
                build(parent)
        else:
            order.append(v)

    build(root)
    return order


def through_a_set(root):
    return list(set(every_visit(root)))


def never_begun(root):
    return []


def later_visits_count(root):
    """Each node at its last place in the wrong list."""
    return list(dict.fromkeys(reversed(every_visit(root))))[::-1]


build_order = exercise(
    "build_order",
    right_topological_order,
    order_cases("build_order"),
    [
        (
            every_visit,
            "That is the list of the program above: a node is written down at "
            "every visit, not only when it is new.",
        ),
        (
            nobody_seen,
            "Now a node that is used twice is gone through twice, and all "
            "that is behind it too. It must get into seen, and be asked for "
            "there.",
        ),
        (
            visiting_order,
            "Each node is there once, but before its parents. It has to be "
            "written down after the loop over them.",
        ),
        (backwards(visiting_order), VISITS),
        (
            appended_in_the_loop,
            "The node is written down once for each parent, and a leaf, "
            "which has none, never. The line belongs after the loop.",
        ),
        (
            backwards(right_topological_order),
            "The order is turned round. Parents first, root last.",
        ),
        (
            later_visits_count,
            "Each node is there once, but at its last place. The first one "
            "counts: by then its parents are done, and others may be waiting "
            "for it.",
        ),
        (
            appended_in_an_else,
            "Only nodes that were seen before are written down. A node is "
            "written down when it is new, once its parents are done.",
        ),
        (
            through_a_set,
            "Each node is there once, but the order is lost: a set has none. "
            "See to it that no node is written down a second time.",
        ),
        (
            never_begun,
            "The list is empty: is build called with root, before return?",
        ),
        (
            not_returned,
            "The list is not returned.",
        ),
        (
            as_a_set,
            "A set has no order.",
        ),
        (
            flag_on_the_node,
            FLAG,
        ),
        (moved_under_the_loop, MOVED),
    ],
    names=NAMES,
    see=("08", "Wait until all have passed"),
)


# --- Exercise 3 ----------------------------------------------------------


def right_backward(root):
    root.grad = 1.0
    for v in reversed(autograd.topological_order(root)):
        v._backward()


def along(order, root):
    """The gradients that come of walking along these nodes."""
    root.grad = 1.0
    for v in order:
        v._backward()


def plain_recursion(root):
    root.grad = 1.0

    def pass_on(v):
        v._backward()
        for parent in v._prev:
            pass_on(parent)

    pass_on(root)


def seed_everywhere(root):
    root.grad = 1.0
    root._backward()
    for parent in root._prev:
        seed_everywhere(parent)


def in_visiting_order(root):
    along(visiting_order(root), root)


def breadth_first_walk(root):
    along(breadth_first(root), root)


def two_levels(root):
    along([root, *root._prev], root)


def no_seed(root):
    for v in reversed(autograd.topological_order(root)):
        v._backward()


def seed_too_late(root):
    no_seed(root)
    root.grad = 1.0


def seed_for_all(root):
    for v in reversed(autograd.topological_order(root)):
        v.grad = 1.0
        v._backward()


def ones_first(root):
    order = autograd.topological_order(root)
    for v in order:
        v.grad = 1.0
    for v in reversed(order):
        v._backward()


def seed_with_data(root):
    root.grad = root.data
    no_seed(root)


def seed_the_first(root):
    order = autograd.topological_order(root)
    order[0].grad = 1.0
    for v in reversed(order):
        v._backward()


def not_reversed(root):
    along(autograd.topological_order(root), root)


def nobody_asked():
    right_backward(Value(1.0))


def calls_backward(root):
    root.grad = 1.0
    for v in reversed(autograd.topological_order(root)):
        v.backward()


def reversed_in_place(root):
    root.grad = 1.0
    for v in autograd.topological_order(root).reverse():
        v._backward()


def root_as_well(root):
    right_backward(root)
    root._backward()


TOO_EARLY = (
    "A node passes on before all that used it have passed on to it. Go "
    "through the topological order, from its end."
)


def ends_at_a_leaf(root):
    root.grad = 1.0
    for v in reversed(autograd.topological_order(root)):
        if not v._prev:
            break
        v._backward()


def result_kept(root):
    root.grad = 1.0
    for v in reversed(autograd.topological_order(root)):
        v.grad = v._backward()


def own_order(root):
    """Without autograd., where exercise 2 is not solved."""
    root.grad = 1.0
    for v in reversed(None):
        v._backward()


def no_such_name(root):
    raise NameError("name 'topological_order' is not defined")


NOT_OURS = (
    "topological_order alone is your own function of exercise 2, if it is "
    "solved. The one that you are given is autograd.topological_order."
)

backward = exercise(
    "backward",
    right_backward,
    {
        "a * b + c": [
            "a, b, c = Value(3.0), Value(-2.0), Value(12.0)\n"
            "backward(a * b + c)\n[a.grad, b.grad, c.grad]",
        ],
        "the root's own gradient": [
            "root = Value(3.0) * Value(-2.0)\nbackward(root)\nroot.grad",
        ],
        "three levels": [
            "a, b, c, d = [Value(x) for x in (2.0, -3.0, 10.0, -2.0)]\n"
            "backward((a * b + c) * d)\n[a.grad, b.grad, c.grad, d.grad]",
        ],
        "a number in the middle, used twice": [
            f"{REUSE}backward(b * (b * b))\na.grad",
            f"{REUSE}backward((b * b) * b)\na.grad",
            f"{REUSE}c = b + b\nbackward(c * (c * c))\na.grad",
            f"{REUSE}c = b + b\nbackward((c * c) * c)\na.grad",
        ],
        "the second graph": [
            "a, b = Value(3.0), Value(4.0)\nc = a + b\n"
            "backward(c * c + a + Value(3.0))\n[a.grad, b.grad, c.grad]",
        ],
        "a long way and a short way": [
            "a = Value(1.0)\nb = a * Value(2.0)\n"
            "backward(b * Value(2.0) * Value(2.0) + b)\na.grad",
            "a = Value(1.0)\nb = a * Value(2.0)\n"
            "backward(b + b * Value(2.0) * Value(2.0))\na.grad",
        ],
        "a ladder of 12 steps": [
            "x = y = Value(1.0)\nfor _ in range(12): y = y + y\n"
            "backward(y)\nx.grad",
        ],
        "a chain of 5,000 sums": [
            "y = one = Value(1.0)\nfor _ in range(5000): y = y + one\n"
            "backward(y)\none.grad",
        ],
    },
    [
        (
            recursive(plain_recursion),
            "A node that is used twice passes on before its gradient is "
            "complete, and then again. Go through the topological order, "
            "from its end.",
        ),
        (
            recursive(seed_everywhere),
            "Each call sets a gradient to 1, and what the node had received "
            "is lost. Only the root starts from 1.",
        ),
        *every_way(in_visiting_order, TOO_EARLY),
        (breadth_first_walk, TOO_EARLY),
        (
            recursive(right_backward),
            "Right for all but deep graphs: Python allows only so many calls "
            "inside each other. The order that you are given needs none.",
        ),
        (
            two_levels,
            "The root and its parents pass on, and nobody further down. Go "
            "through all the nodes.",
        ),
        *every_way(
            no_seed,
            "All the gradients are 0 in the end. Either that of the root is "
            "not set before it passes on, or gradients are set to 0 on the "
            "way.",
        ),
        (
            not_reversed,
            "Only what the root itself passes on arrives. Go through all the "
            "nodes, and begin where something has arrived: with the root.",
        ),
        (
            seed_too_late,
            "The root ends with its 1, but nothing arrives elsewhere. Is it "
            "set before the others pass on? Does everybody pass on, the root "
            "too, and are there brackets behind _backward?",
        ),
        (
            seed_for_all,
            "Every node is set to 1 when its turn comes, and what it had "
            "received is lost. Only the root starts from 1.",
        ),
        (
            ones_first,
            "All the gradients start from 1. Only that of the root is 1; "
            "leave the others as they are.",
        ),
        (
            seed_with_data,
            "The root starts with its own number. Its gradient is 1: it "
            "moves with itself, one for one.",
        ),
        (
            seed_the_first,
            "The 1 belongs to the root, which is the last one in the order.",
        ),
        (
            nobody_asked,
            "backward must take the root as its argument.",
        ),
        (
            calls_backward,
            "Nodes have no method backward here. The rule that each one "
            "carries is called _backward.",
        ),
        (
            reversed_in_place,
            "list.reverse() turns the list round and returns None. Use "
            "reversed(...), which gives something to loop over.",
        ),
        (
            ends_at_a_leaf,
            "The walk ends at the first leaf, and others still wait behind "
            "it. A leaf's rule does nothing, so it needs no case of its own.",
        ),
        (
            result_kept,
            "_backward returns nothing, so a node's gradient becomes None "
            "when its turn comes. Call it, and keep nothing.",
        ),
        (own_order, NOT_OURS),
        (no_such_name, NOT_OURS),
        (
            root_as_well,
            "The root passes on twice. It is in the order already.",
        ),
    ],
    names=NAMES,
    see=("08", "Wait until all have passed"),
)
