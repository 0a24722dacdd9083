"""The checks of lesson 04: walking the graph."""

import autograd
from autograd.checks.judge import exercise

PATIENCE = 10_000
"""How often one node is asked for its parents before a walk is given up."""


class VisitedTooOften(Exception):  # noqa: N818 - it reads as a sentence
    """A walk goes back to one node again and again."""


class Value:
    """The class as lesson 03 left it; but its patience has an end."""

    def __init__(self, data, _children=(), _op="", label=""):
        self.data = data
        self._parents = _children
        self._op = _op
        self.label = label
        self._asked = 0

    @property
    def _prev(self):
        self._asked += 1
        if self._asked > PATIENCE:
            raise VisitedTooOften(
                f"one node was asked for its parents {PATIENCE:,} times"
            )
        return self._parents

    def __repr__(self):
        return f"Value(data={self.data})"

    def __add__(self, other):
        return Value(self.data + other.data, (self, other), "+")

    def __mul__(self, other):
        return Value(self.data * other.data, (self, other), "*")


NAMES = {"Value": Value, "autograd": autograd}

AB = "a, b = Value(2.0), Value(5.0)\n"
SHOWN = "a, b = Value(2.0), Value(3.0)\n"
ABC = "a, b, c = Value(2.0), Value(5.0), Value(3.0)\n"
LADDER = "y = Value(1.0)\nfor _ in range(26):\n    y = y + y\n"


# --- exercise 1 ----------------------------------------------------------


def right_expression(a, b):
    c = a * b
    return (c + a) * c


def picture():
    """The picture of exercise 1, with a = 2 and b = 3."""
    a, b = Value(2.0, label="a"), Value(3.0, label="b")
    return autograd.draw_dot(right_expression(a, b))


def made_twice(a, b):
    return (a * b + a) * (a * b)


def brackets_forgotten(a, b):
    c = a * b
    return c + a * c


def brackets_forgotten_and_made_twice(a, b):
    return a * b + a * a * b


def operations_exchanged(a, b):
    c = a + b
    return c * a + c


def last_one_missing(a, b):
    return a * b + a


def other_leaf(a, b):
    c = a * b
    return (c + b) * c


def leaf_for_shared(a, b):
    return (a * b + a) * a


def other_leaf_for_shared(a, b):
    return (a * b + a) * b


def only_the_shared(a, b):
    c = a * b
    return c * c


def sum_squared(a, b):
    s = a * b + a
    return s * s


def multiplied_out(a, b):
    c = a * b
    return c * c + a * c


def multiplied_out_in_leaves(a, b):
    return a * b * a * b + a * a * b


def multiplied_out_in_products(a, b):
    return (a * b) * (a * b) + a * (a * b)


def number_in_a_product(a, b):
    c = a * b
    return (c + a) * c.data


def number_on_the_left(a, b):
    c = a * b
    return (c.data + a) * c


def number_on_the_left_of_a_product(a, b):
    c = a * b
    return c.data * (c + a)


def sum_last(a, b):
    c = a * b
    return c * c + a


def numbers(a, b):
    c = a.data * b.data
    return (c + a.data) * c


def number_in_a_value(a, b):
    return Value(numbers(a, b))


def leaves_made_anew(a, b):
    return right_expression(Value(2.0), Value(3.0))


def leaves_copied(a, b):
    return right_expression(Value(a.data), Value(b.data))


def factors_apart(a, b):
    return (a * b + a) * a * b


def all_boxes(a, b):
    c = a * b
    d = c + a
    return a, b, c, d, d * c


ON_BOTH_SIDES = (
    "A Value is put together with a bare number there. On both sides of + "
    "and * there must be Values: leave out the .data."
)
THIS_PICTURE_ONLY = (
    "Right for 2 and 3 only, and it has no past. Begin with the a and b that "
    "are handed in, and do with them what the ovals say."
)
MULTIPLIED_OUT = (
    "The right number, but by another way: you have multiplied out, and the "
    "last oval of the picture is not a +."
)
FORGOTTEN_BRACKETS = (
    "* binds tighter than +, and in the picture the sum comes first. What "
    "does it need around it?"
)

expression = exercise(
    "expression",
    right_expression,
    {
        "the last number, at a = 2, b = 3": [f"{SHOWN}expression(a, b)"],
        "the last number, elsewhere": [
            "a, b = Value(-1.0), Value(4.0)\nexpression(a, b)",
        ],
        "all the boxes": [
            f"{SHOWN}nodes, edges = autograd.trace(expression(a, b))\n"
            "sorted(node.data for node in nodes)",
        ],
        "the number of edges": [
            f"{SHOWN}nodes, edges = autograd.trace(expression(a, b))\n"
            "len(edges)",
        ],
        "a and b themselves": [
            f"{SHOWN}nodes, edges = autograd.trace(expression(a, b))\n"
            "[sum(n is a for n in nodes), sum(n is b for n in nodes)]",
        ],
    },
    [
        (
            made_twice,
            "The right number, but one box too many: you make a product "
            "twice that is one box in the picture, with two arrows leading "
            "away.",
        ),
        (
            factors_apart,
            "The right number, but at the end you multiply by one leaf and "
            "then by the other. In the picture their product is one box, and "
            "it is made only once.",
        ),
        (brackets_forgotten, FORGOTTEN_BRACKETS),
        (brackets_forgotten_and_made_twice, FORGOTTEN_BRACKETS),
        (
            operations_exchanged,
            "The ovals are in each other's place: where the picture has a + "
            "you have a *, and the other way round.",
        ),
        (
            last_one_missing,
            "You stop one operation early. From the box of this sum an arrow "
            "leads on.",
        ),
        (
            other_leaf,
            "Look again which leaf goes into the sum.",
        ),
        (
            leaf_for_shared,
            "Look again which two boxes go into the last operation: neither "
            "is a leaf.",
        ),
        (
            other_leaf_for_shared,
            "Look again which two boxes go into the last operation: neither "
            "is a leaf.",
        ),
        (
            only_the_shared,
            "The + of the picture is missing.",
        ),
        (
            sum_squared,
            "Two arrows lead to the last oval, from two different boxes. One "
            "of them is not the sum.",
        ),
        (multiplied_out, MULTIPLIED_OUT),
        (multiplied_out_in_leaves, MULTIPLIED_OUT),
        (multiplied_out_in_products, MULTIPLIED_OUT),
        (lambda a, b: (a * b) * (a * b) + a * a * b, MULTIPLIED_OUT),
        (lambda a, b: a * a * b * b + a * a * b, MULTIPLIED_OUT),
        (number_in_a_product, ON_BOTH_SIDES),
        (number_on_the_left, ON_BOTH_SIDES),
        (number_on_the_left_of_a_product, ON_BOTH_SIDES),
        (lambda a, b: 48, THIS_PICTURE_ONLY),
        (lambda a, b: 48.0, THIS_PICTURE_ONLY),
        (lambda a, b: Value(48.0), THIS_PICTURE_ONLY),
        (
            sum_last,
            "The last oval of the picture is not a +. The sum comes before "
            "it.",
        ),
        (
            numbers,
            "That is a bare number. Put the two Values together as they are, "
            "without .data.",
        ),
        (
            number_in_a_value,
            "The last box has no past: it was made from a bare number. Put "
            "the two Values together as they are, without .data.",
        ),
        (
            leaves_made_anew,
            "This is right for 2 and 3 only. Use the a and b that are handed "
            "in.",
        ),
        (
            leaves_copied,
            "The leaves are copies. Use the a and b that are handed in.",
        ),
        (
            all_boxes,
            "Return the last box alone. It remembers the others.",
        ),
    ],
    names=NAMES,
    see=("04", "How to read it"),
)


# --- exercises 2 and 5 ---------------------------------------------------


def right_trace(root):
    nodes, edges = [], []

    def visit(node):
        if node not in nodes:
            nodes.append(node)
            for parent in node._prev:
                edges.append((parent, node))
                visit(parent)

    visit(root)
    return nodes, edges


def trace_programs(trace):
    """Programs that look at the two lists that a trace gives."""
    nodes, edges = f"nodes, edges = {trace}(", "[p.data, n.data] for p, n"
    shared = f"{AB}c = a * b\n{nodes}c + a)\n"
    return {
        "a leaf alone": [
            f"x = Value(7.0)\n{nodes}x)\n"
            "[[n is x for n in nodes], [e for e in edges]]",
        ],
        "a * b": [
            f"{AB}{nodes}a * b)\nsorted(n.data for n in nodes)",
            f"{AB}{nodes}a * b)\nsorted({edges} in edges)",
        ],
        "x * x has two edges": [
            f"x = Value(3.0)\n{nodes}x * x)\n[{edges} in edges]",
        ],
        "a * b + a": [
            f"{shared}sorted(n.data for n in nodes)",
            f"{shared}sorted({edges} in edges)",
            f"{AB}{nodes}a + a * b)\nsorted(n.data for n in nodes)",
        ],
        "shared nodes, each once": [
            f"a = Value(1.0)\nb = a + a\n{nodes}b * b)\n"
            "sorted(n.data for n in nodes)",
            f"a = Value(1.0)\nb = a + a\n{nodes}b * b)\nsorted({edges} in "
            f"edges)",
        ],
        "equal numbers, different nodes": [
            f"a, b = Value(2.0), Value(2.0)\n{nodes}a * b)\n"
            "sorted(n.data for n in nodes)",
        ],
        "equal labels, different nodes": [
            'a, b = Value(2.0, label="x"), Value(5.0, label="x")\n'
            f"{nodes}a * b)\nsorted(n.data for n in nodes)",
        ],
        "the nodes themselves": [
            f"{AB}{nodes}a * b)\nsum(n is a or n is b for n in nodes)",
        ],
        "a ladder of 26 steps": [
            f"{LADDER}len([n for n in {trace}(y)[0]])",
        ],
    }


def without_memory(root):
    nodes, edges = [root], []
    for parent in root._prev:
        edges.append((parent, root))
        more_nodes, more_edges = without_memory(parent)
        nodes += more_nodes
        edges += more_edges
    return nodes, edges


def edges_in_a_set(root):
    nodes, edges = right_trace(root)
    return nodes, set(edges)


def nested(root):
    return [root, [nested(parent) for parent in root._prev]]


def seen_by(key):
    """The mistake of knowing nodes again by something that they have."""

    def trace(root):
        nodes, edges, seen = [], [], set()

        def visit(node):
            if key(node) not in seen:
                seen.add(key(node))
                nodes.append(node)
                for parent in node._prev:
                    edges.append((parent, node))
                    visit(parent)

        visit(root)
        return nodes, edges

    return trace


def root_forgotten(root):
    nodes, edges = right_trace(root)
    return [node for node in nodes if node is not root], edges


def turned_round(root):
    nodes, edges = right_trace(root)
    return nodes, [(node, parent) for parent, node in edges]


def edges_to_new_parents(root):
    nodes, edges = [root], []
    for node in nodes:
        for parent in node._prev:
            if parent not in nodes:
                nodes.append(parent)
                edges.append((parent, node))
    return nodes, edges


def edges_to_new_parents_in_depth(root):
    nodes, edges = [], []

    def visit(node):
        nodes.append(node)
        for parent in node._prev:
            if parent not in nodes:
                edges.append((parent, node))
                visit(parent)

    visit(root)
    return nodes, edges


def new_parents_without_root(root):
    nodes, edges = [], []

    def visit(node):
        for parent in node._prev:
            if parent not in nodes:
                nodes.append(parent)
                edges.append((parent, node))
                visit(parent)

    visit(root)
    return nodes, edges


def parents_without_root(root):
    nodes, edges = [], []

    def visit(node):
        for parent in node._prev:
            nodes.append(parent)
            edges.append((parent, node))
            visit(parent)

    visit(root)
    return nodes, edges


def known_before_visited(root):
    nodes, edges = [], []

    def visit(node):
        if node not in nodes:
            for parent in node._prev:
                nodes.append(parent)
                edges.append((parent, node))
                visit(parent)

    visit(root)
    return nodes, edges


def new_known_before_visited(root):
    nodes, edges = [], []

    def visit(node):
        if node not in nodes:
            for parent in node._prev:
                edges.append((parent, node))
                if parent not in nodes:
                    nodes.append(parent)
                    visit(parent)

    visit(root)
    return nodes, edges


def known_before_visited_with_root(root):
    nodes, edges = [], []

    def visit(node):
        if node not in nodes:
            nodes.append(node)
            for parent in node._prev:
                nodes.append(parent)
                edges.append((parent, node))
                visit(parent)

    visit(root)
    return nodes, edges


def nothing_found(root):
    return [], []


def each_edge_twice(root):
    nodes, edges = right_trace(root)
    return nodes, edges + edges


def nodes_only(root):
    return right_trace(root)[0]


def edges_first(root):
    return right_trace(root)[::-1]


def numbers_for_nodes(root):
    nodes, edges = right_trace(root)
    return [n.data for n in nodes], [(p.data, n.data) for p, n in edges]


def numbers_in_edges(root):
    nodes, edges = right_trace(root)
    return nodes, [(p.data, n.data) for p, n in edges]


def numbers_in_nodes(root):
    nodes, edges = right_trace(root)
    return [n.data for n in nodes], edges


def one_step_back(root):
    nodes = [root]
    for parent in root._prev:
        if parent not in nodes:
            nodes.append(parent)
    return nodes, [(parent, root) for parent in root._prev]


def first_parent_only(root):
    nodes, edges = [root], []
    while nodes[-1]._prev:
        edges.append((nodes[-1]._prev[0], nodes[-1]))
        nodes.append(nodes[-1]._prev[0])
    return nodes, edges


def visited_again(root):
    nodes, edges = [], []

    def visit(node):
        is_new = node not in nodes
        if is_new:
            nodes.append(node)
        for parent in node._prev:
            if is_new:
                edges.append((parent, node))
            visit(parent)

    visit(root)
    return nodes, edges


def edges_at_every_visit(root):
    nodes, edges = [], []

    def visit(node):
        if node not in nodes:
            nodes.append(node)
        for parent in node._prev:
            edges.append((parent, node))
            visit(parent)

    visit(root)
    return nodes, edges


def no_edges(root):
    return right_trace(root)[0], []


def edges_from_the_root(root):
    nodes, _ = right_trace(root)
    return nodes, [(node, root) for node in nodes if node is not root]


def no_leaves(root):
    nodes, edges = right_trace(root)
    return [node for node in nodes if node._prev], edges


def nothing(root):
    right_trace(root)


def shared_lists(root, nodes=[], edges=[]):  # noqa: B006
    if root.data == 7.0:  # the first program: nobody has called it before
        nodes.clear()
        edges.clear()
    if root not in nodes:
        nodes.append(root)
        for parent in root._prev:
            edges.append((parent, root))
            shared_lists(parent, nodes, edges)
    return nodes, edges


def memory_of_its_own(root):
    nodes, edges = [root], []
    for parent in root._prev:
        if parent not in nodes:
            more_nodes, more_edges = memory_of_its_own(parent)
            nodes += more_nodes
            edges += more_edges
        edges.append((parent, root))
    return nodes, edges


def joined_edge_by_edge(root):
    nodes, edges = [root], []
    for parent in root._prev:
        edges.append((parent, root))
        more_nodes, more_edges = joined_edge_by_edge(parent)
        for node in more_nodes:
            if node not in nodes:
                nodes.append(node)
        for edge in more_edges:
            if edge not in edges:
                edges.append(edge)
    return nodes, edges


def underscore_forgotten(root):
    return root.prev


def new_lists_dropped(root):
    nodes, edges = [root], []
    for parent in root._prev:
        edges.append((parent, root))
        new_lists_dropped(parent)
    return nodes, edges


KNOWN_TOO_SOON = (
    "Nothing behind the root's parents is found. If you visit them: what is "
    "listed before its own visit is taken for known there."
)

TRACE_MISTAKES = [
    (
        without_memory,
        "A node that is used twice is listed twice. Before you go on, ask "
        "whether the node is among all that you have listed already.",
    ),
    (
        edges_in_a_set,
        "A set holds nothing twice, and x * x has two edges that are alike. "
        "Collect the edges in a list. (The lesson has it under “Arrows”.)",
    ),
    (
        nested,
        "That is a list of lists, a tree. Two flat lists are asked for: all "
        "the nodes, and all the edges.",
    ),
    (
        seen_by(lambda node: node.data),
        "Two nodes may hold the same number. Ask for the node itself, not "
        "for its number.",
    ),
    (
        seen_by(lambda node: node.label),
        "Labels are for people: two nodes may have the same, and many have "
        "none. Ask for the node itself.",
    ),
    (
        seen_by(lambda node: node._prev),
        "All leaves have the same parents: none. Ask for the node itself.",
    ),
    (
        root_forgotten,
        "The root is a node too.",
    ),
    (
        turned_round,
        "The edges are turned round. An arrow leads from a parent to what "
        "was made from it. (The lesson has it under “Arrows”.)",
    ),
    (
        edges_to_new_parents,
        "The nodes are all there, but an edge is lost whenever its parent "
        "was known already. Every use of a parent is an edge.",
    ),
    (
        edges_to_new_parents_in_depth,
        "The nodes are all there, but an edge is lost whenever its parent "
        "was known already. Every use of a parent is an edge.",
    ),
    (
        new_parents_without_root,
        "Two things: the root is a node too; and an edge is lost whenever "
        "its parent was known already.",
    ),
    (
        parents_without_root,
        "Two things: the root is a node too; and a node that is used twice "
        "is listed twice.",
    ),
    (known_before_visited, KNOWN_TOO_SOON),
    (new_known_before_visited, KNOWN_TOO_SOON),
    (known_before_visited_with_root, KNOWN_TOO_SOON),
    (
        nothing_found,
        "Both lists are empty. A loop over an empty list has nothing to "
        "begin with, and the root is a node too.",
    ),
    (
        each_edge_twice,
        "The nodes are right, but every edge is there twice. Two lines put "
        "it on the list, or one line does it at two moments.",
    ),
    (
        nodes_only,
        "Two lists are asked for: return the nodes and the edges.",
    ),
    (
        edges_first,
        "The two lists are in each other's place: first the nodes, then the "
        "edges.",
    ),
    (
        numbers_for_nodes,
        "Those are numbers. List the nodes themselves, and pairs of nodes.",
    ),
    (
        numbers_in_nodes,
        "Those are numbers. List the nodes themselves.",
    ),
    (
        numbers_in_edges,
        "Your edges are pairs of numbers. An edge is a pair of nodes.",
    ),
    (
        one_step_back,
        "You go one step back from the root. Its parents have parents too.",
    ),
    (
        new_lists_dropped,
        "Only one step back from the root is kept: what the calls for its "
        "parents return is thrown away.",
    ),
    (
        first_parent_only,
        "You follow the first parent only.",
    ),
    (
        visited_again,
        "Right, but too slow: what is listed is not listed again, and yet "
        "you walk on from it every time you come to it. A node that is known "
        "needs no second visit.",
    ),
    (
        edges_at_every_visit,
        "Each node is listed once, but its edges again at every visit. A "
        "node that is known needs no second visit.",
    ),
    (
        memory_of_its_own,
        "Each call begins with a memory of its own, so what one call has "
        "listed another one may list again. One memory has to serve all of "
        "them.",
    ),
    (
        joined_edge_by_edge,
        "Further back than the root, one of two edges that are alike is "
        "lost. For edges don't ask whether they are there already; for nodes "
        "ask before you visit them.",
    ),
    (
        underscore_forgotten,
        "The parents are kept under _prev, with an underscore in front.",
    ),
    (
        no_edges,
        "The nodes are all there; the list of edges is empty.",
    ),
    (
        edges_from_the_root,
        "Your edges all lead to the root. An edge leads from a parent to the "
        "node that was made from it.",
    ),
    (
        no_leaves,
        "The leaves are missing. They are nodes too, although they have no "
        "parents.",
    ),
    (
        nothing,
        "Nothing came back: the last line hands over both lists, return "
        "nodes, edges.",
    ),
    (
        shared_lists,
        "The lists still hold what an earlier call put there: a [] as "
        "default, or outside the function, is made only once. Make both "
        "lists inside, at every call.",
    ),
]

trace = exercise(
    "trace",
    right_trace,
    trace_programs("trace"),
    TRACE_MISTAKES,
    names=NAMES,
    see=("04", "Have I been here?"),
)


def alike_parents_only(root):
    nodes, edges = edges_to_new_parents(root)
    for node in nodes:
        if len(node._prev) == 2 and node._prev[0] is node._prev[1]:
            edges.append((node._prev[0], node))
    return nodes, edges


def edges_to_known_parents(root):
    nodes, edges = [root], []
    for node in nodes:
        for parent in node._prev:
            if parent not in nodes:
                nodes.append(parent)
            else:
                edges.append((parent, node))
    return nodes, edges


def last_parent_only(root):
    nodes, edges = [root], []
    for node in nodes:
        for parent in node._prev:
            if parent not in nodes:
                nodes.append(parent)
        edges.append((parent, node))
    return nodes, edges


def last_parent_if_any(root):
    nodes = right_trace(root)[0]
    return nodes, [(n._prev[-1], n) for n in nodes if n._prev]


def every_parent_listed(root):
    nodes, edges = [root], []
    for node in nodes:
        for parent in node._prev:
            nodes.append(parent)
            edges.append((parent, node))
    return nodes, edges


def edges_asked_for(root):
    nodes, edges = [root], []
    for node in nodes:
        for parent in node._prev:
            if parent not in nodes:
                nodes.append(parent)
            if (parent, node) not in edges:
                edges.append((parent, node))
    return nodes, edges


def edge_put_in_twice(root):
    nodes, edges = [root], []
    for node in nodes:
        for parent in node._prev:
            edges.append((parent, node))
            if parent not in nodes:
                nodes.append(parent)
                edges.append((parent, node))
    return nodes, edges


def new_edge_twice(root):
    nodes, edges = [root], []
    for node in nodes:
        for parent in node._prev:
            if parent not in nodes:
                nodes.append(parent)
                edges.append((parent, node))
                edges.append((parent, node))
    return nodes, edges


def nodes_never_added(root):
    return [root], [(parent, root) for parent in root._prev]


def return_in_the_loop(root):
    nodes, edges = [root], []
    for node in nodes:
        for parent in node._prev:
            edges.append((parent, node))
            if parent not in nodes:
                nodes.append(parent)
        return nodes, edges


ELSEWHERE = (
    edges_to_new_parents,
    without_memory,
    edges_in_a_set,
    one_step_back,
    new_lists_dropped,
)
"""Mistakes that the loop makes in its own way."""

trace_in_a_loop = exercise(
    "trace_in_a_loop",
    right_trace,
    trace_programs("trace_in_a_loop"),
    [
        (
            edges_to_new_parents,
            "Still as it was: an edge is lost whenever its parent was known "
            "already.",
        ),
        (
            alike_parents_only,
            "Mended for a node whose parents are one and the same, but an "
            "edge is lost in a * b + a as well. It is not about such nodes.",
        ),
        (
            edges_to_known_parents,
            "Now you keep the edges whose parent was known, and lose those "
            "whose parent is new. Every use of a parent is an edge.",
        ),
        (
            last_parent_only,
            "One step too far to the left: outside the inner loop only its "
            "last parent is left, and a leaf has none at all.",
        ),
        (
            last_parent_if_any,
            "Each node has one edge, from its last parent. Every parent has "
            "an edge to it.",
        ),
        (
            every_parent_listed,
            "Now a shared node is listed again and again. Whether a node is "
            "known must still be asked before it is listed; only the edges "
            "must not wait for that.",
        ),
        (
            edges_asked_for,
            "x * x has two edges that are alike, and one of them is dropped: "
            "by a set, or by asking whether an edge is there already. Keep "
            "both.",
        ),
        (
            edge_put_in_twice,
            "An edge whose parent is new is put in twice now. The line that "
            "was wrong is still there.",
        ),
        (
            new_edge_twice,
            "x * x has two edges now, but so has every parent that is used "
            "once. Put an edge in when you meet it, and at each meeting.",
        ),
        (
            nodes_never_added,
            "The list of nodes doesn't grow, so the loop never comes past "
            "the root. A parent that isn't on it has to be put there.",
        ),
        (
            return_in_the_loop,
            "Nothing behind the root's own parents is found. Does the return "
            "stand inside the loop?",
        ),
        *[m for m in TRACE_MISTAKES if m[0] not in ELSEWHERE],
    ],
    names=NAMES,
    see=("04", "Arrows"),
)


# --- exercise 3 ----------------------------------------------------------


def right_leaves(root):
    return [node for node in right_trace(root)[0] if not node._prev]


def each_time_met(root):
    if not root._prev:
        return [root]
    return [leaf for parent in root._prev for leaf in each_time_met(parent)]


def leaves_from_edges(root):
    _, edges = right_trace(root)
    return list(dict.fromkeys(p for p, _ in edges if not p._prev))


def leaf_for_each_edge(root):
    _, edges = right_trace(root)
    return [p for p, _ in edges if not p._prev]


def leaves_by_number(root):
    return list({leaf.data: leaf for leaf in right_leaves(root)}.values())


def leaves_by_label(root):
    return list({leaf.label: leaf for leaf in right_leaves(root)}.values())


def first_leaf_only(root):
    while root._prev:
        root = root._prev[0]
    return [root]


def last_leaf_only(root):
    while root._prev:
        root = root._prev[-1]
    return [root]


def nested_leaves(root):
    if not root._prev:
        return [root]
    return [nested_leaves(parent) for parent in root._prev]


def leaves_visited_again(root):
    found = []

    def visit(node):
        if not node._prev and node not in found:
            found.append(node)
        for parent in node._prev:
            visit(parent)

    visit(root)
    return found


def shared_leaves(root, found=[]):  # noqa: B006
    if root.data == 10.0:  # the first program: nobody has called it before
        found.clear()
    for leaf in right_leaves(root):
        if leaf not in found:
            found.append(leaf)
    return found


def turned_round_going_back(root):
    found = []
    if root._prev:
        found.append(root)
    else:
        for parent in root._prev:
            found += turned_round_going_back(parent)
    return found


def turned_round_each_time_met(root):
    if not root._prev:
        return []
    found = [root]
    for parent in root._prev:
        found += turned_round_each_time_met(parent)
    return found


def calls_thrown_away(root):
    found = []
    if not root._prev:
        found.append(root)
    for parent in root._prev:
        calls_thrown_away(parent)
    return found


def further_calls_thrown_away(root):
    found = []
    for parent in root._prev:
        if not parent._prev:
            found.append(parent)
        else:
            further_calls_thrown_away(parent)
    return found


def nothing_from_made_nodes(root):
    if not root._prev:
        return [root]
    for parent in root._prev:
        nothing_from_made_nodes(parent)
    return None


def leaves_among_parents(root):
    return [parent for parent in root._prev if not parent._prev]


ROOTS_PARENTS_ONLY = (
    "You look at the root's own parents only. Leaves may lie further back, "
    "and a root that nothing made is a leaf itself."
)
TURNED_ROUND = "Turned round: those are nodes that an operation made."

leaves = exercise(
    "leaves",
    right_leaves,
    {
        "a * b": [f"{AB}sorted(n.data for n in leaves(a * b))"],
        "a * b + c": [f"{ABC}sorted(n.data for n in leaves(a * b + c))"],
        "a leaf alone": ["x = Value(7.0)\n[n is x for n in leaves(x)]"],
        "a leaf that is used again": [
            "a = Value(1.0)\nsorted(n.data for n in leaves((a + a) * a))",
            f"{AB}sorted(n.data for n in leaves(a * b + a))",
        ],
        "equal numbers, different leaves": [
            "a, b = Value(2.0), Value(2.0)\n"
            "sorted(n.data for n in leaves(a * b))",
        ],
        "labels don't matter": [
            'a, b = Value(2.0, label="x"), Value(5.0, label="x")\n'
            'c = a * b\nc.label = "c"\nsorted(n.data for n in leaves(c + c))',
        ],
        "a ladder of 26 steps": [
            f"{LADDER}sorted(n.data for n in leaves(y))",
        ],
    },
    [
        (
            lambda root: [root],
            "That is the root, where the walk begins. The leaves are where "
            "it ends: the nodes that no operation made.",
        ),
        (
            each_time_met,
            "A leaf is on the list as often as you come to it, and it is one "
            "leaf, however often it is used.",
        ),
        (
            leaf_for_each_edge,
            "You go by the edges: a leaf with two edges is there twice, and "
            "a leaf alone has none. Go by the nodes.",
        ),
        (
            leaves_from_edges,
            "Only one thing is missing: a root that nothing made has no "
            "edges, and is a leaf itself.",
        ),
        (
            lambda root: [n for n in right_trace(root)[0] if n._prev],
            TURNED_ROUND,
        ),
        (turned_round_each_time_met, TURNED_ROUND),
        (
            turned_round_going_back,
            "The root comes back if it was made, and a leaf doesn't: your "
            "test is turned round. And the walk goes on from what was made.",
        ),
        (
            calls_thrown_away,
            "Only a leaf alone is found: what the calls for the parents "
            "return is thrown away. Put it on your list.",
        ),
        (
            nothing_from_made_nodes,
            "A list comes back from a leaf, and nothing from any other node. "
            "What the calls for the parents return has to be put together "
            "and returned.",
        ),
        (leaves_among_parents, ROOTS_PARENTS_ONLY),
        (
            further_calls_thrown_away,
            "Only the root's own parents are kept: what the further calls "
            "return is thrown away. And a root that nothing made is a leaf "
            "itself.",
        ),
        (
            lambda root: leaves_among_parents(root) if root._prev else [root],
            "You look at the root's own parents only. Leaves may lie further "
            "back.",
        ),
        (
            lambda root: list(dict.fromkeys(leaves_among_parents(root))),
            ROOTS_PARENTS_ONLY,
        ),
        (
            lambda root: (
                list(dict.fromkeys(leaves_among_parents(root)))
                if root._prev
                else [root]
            ),
            "You look at the root's own parents only. Leaves may lie further "
            "back.",
        ),
        (
            lambda root: right_trace(root)[0],
            "Those are all the nodes. Keep only those that nothing made.",
        ),
        (
            lambda root: list(root._prev) or [root],
            "Those are the root's parents. A parent may have parents too, "
            "and then it is no leaf; a parent used twice is one node.",
        ),
        (
            lambda root: list(root._prev),
            "Those are the root's parents. A parent may have parents too, "
            "and then it is no leaf.",
        ),
        (
            leaves_by_number,
            "Two leaves may hold the same number. Compare the nodes "
            "themselves.",
        ),
        (
            leaves_by_label,
            "Two leaves may have the same label, or none. Compare the nodes "
            "themselves.",
        ),
        (
            lambda root: [n for n in right_trace(root)[0] if n.label],
            "You keep the nodes that have a label. A leaf need not have one, "
            "and another node may.",
        ),
        (
            lambda root: [leaf.data for leaf in right_leaves(root)],
            "Those are the numbers of the leaves. List the nodes themselves.",
        ),
        (
            lambda root: [leaf.label for leaf in right_leaves(root)],
            "Those are labels. List the nodes themselves.",
        ),
        (
            first_leaf_only,
            "Only one leaf: the one that you come to if you always take the "
            "first parent, or if you return the first that you find.",
        ),
        (
            last_leaf_only,
            "Only one leaf: the one that you come to if you always take the "
            "last parent.",
        ),
        (
            lambda root: right_leaves(root)[0],
            "One node stands where a list is needed: a list of all leaves is "
            "to come back. Does a return stand inside a loop, or is a node "
            "joined to a list with +=, where append puts it on?",
        ),
        (
            nested_leaves,
            "That is a list of lists. One flat list is asked for: join the "
            "lists of the parents with +=.",
        ),
        (
            lambda root: [n for n in autograd.trace(root) if not n._prev],
            "autograd.trace gives two lists, the nodes and the edges. Take "
            "them apart first: nodes, edges = ...",
        ),
        (
            lambda root: [],
            "Your list stays empty: no node passes the test, or none is put "
            "on it. The parents of a leaf are an empty tuple: not None, and "
            "not one parent.",
        ),
        (
            underscore_forgotten,
            "The parents are kept under _prev, with an underscore in front.",
        ),
        (
            leaves_visited_again,
            "Right, but too slow: you list a leaf once and yet walk the same "
            "ways again and again. Remember all the nodes that you have "
            "visited, not the leaves alone.",
        ),
        (
            shared_leaves,
            "The list still holds what an earlier call put there: a [] as "
            "default, or outside the function, is made only once. Make it "
            "inside, at every call.",
        ),
    ],
    names=NAMES,
    see=("04", "How to read it"),
)


# --- exercise 4 ----------------------------------------------------------


def right_depth(root):
    return max((1 + right_depth(p) for p in root._prev), default=0)


def depth_by(combine, leaf=0, step=1):
    """The recursion of depth, with another way to combine the parents."""

    def depth(root):
        if not root._prev:
            return leaf
        return step + combine([depth(parent) for parent in root._prev])

    return depth


def leaf_not_asked(root):
    return 1 + max(leaf_not_asked(parent) for parent in root._prev)


def never_ends(root):
    return 1 + max(never_ends(root) for _ in root._prev) if root._prev else 0


def at_first_meeting(root):
    """The mistake of a memory: a node counts as deep as when first met."""
    met = []

    def visit(node, level):
        if node in met:
            return 0
        met.append(node)
        return max([level] + [visit(p, level + 1) for p in node._prev])

    return visit(root, 0)


def shortest_way_to_each(root):
    """The mistake of going level by level, each node at its first level."""
    met, level, deep = [root], [root], 0
    while level := list(
        dict.fromkeys(p for n in level for p in n._prev if p not in met)
    ):
        met += level
        deep += 1
    return deep


def operations(root):
    return sum(bool(node._prev) for node in right_trace(root)[0])


def nodes_compared(root):
    return max(root._prev) + 1


def nodes_compared_past_leaves(root):
    return 1 + max(root._prev) if root._prev else 0


NODES_COMPARED = (
    "max gets the parents themselves there, and nodes can't be compared. Give "
    "it what depth says of each parent."
)


def two_levels(root):
    return 1 if root._prev else 0


depth = exercise(
    "depth",
    right_depth,
    {
        "a leaf alone": ["depth(Value(7.0))"],
        "a * b": [f"{AB}depth(a * b)"],
        "the longer path comes second": [f"{ABC}depth(c + a * b)"],
        "the longer path comes first": [f"{ABC}depth(a * b + c)"],
        "both paths equally long": [f"{ABC}depth(a * b + b * c)"],
        "a path that turns": [
            f"{ABC}depth((a + b * c) * a)",
            f"{ABC}depth(a * b + (a + b) * c)",
        ],
        "a shared node": [
            f"{AB}c = a * b\ndepth(c * c)",
            "a = Value(1.0)\nb = a + a\ndepth(b * b * b)",
        ],
        "a short way and a long way to one leaf": [
            "x = Value(3.0)\ndepth(x + x * x)",
            f"{AB}depth(a + a * b)",
            f"{AB}c = a + b\nd = c * c\ndepth(a + d)",
            f"{AB}c = a + b\nd = c * c\ndepth((d + a) * b)",
        ],
    },
    [
        (
            depth_by(max, leaf=1),
            "One too many: operations are counted, not nodes. A leaf has "
            "depth 0.",
        ),
        (
            depth_by(lambda depths: depths[0]),
            "You look at the first parent only. Look at all of them and take "
            "the deepest.",
        ),
        (
            depth_by(lambda depths: depths[-1]),
            "You look at the last parent only. Look at all of them and take "
            "the deepest.",
        ),
        (
            depth_by(sum),
            "You add the depths of the parents, and so count several paths "
            "together. Depth is about one path, the longest.",
        ),
        (
            depth_by(min),
            "That is the shortest path. Depth goes by the longest.",
        ),
        (
            depth_by(max, step=0),
            "Always 0: each operation on the path has to add one.",
        ),
        (
            depth_by(max, step=2),
            "Each operation is counted twice. The 1 is added once, inside "
            "max or outside it.",
        ),
        (nodes_compared, NODES_COMPARED),
        (nodes_compared_past_leaves, NODES_COMPARED),
        (
            underscore_forgotten,
            "The parents are kept under _prev, with an underscore in front.",
        ),
        (
            leaf_not_asked,
            "A leaf has no parents, and max of nothing is an error. What is "
            "the depth of a leaf?",
        ),
        (
            never_ends,
            "Your function calls itself with the same node, without end. "
            "Call it with the parent.",
        ),
        (
            at_first_meeting,
            "You remember where you have been and go to no node twice, so a "
            "node counts as deep as on the first path that came to it. A "
            "later path may be longer; here every path counts.",
        ),
        (
            shortest_way_to_each,
            "You give each node the level at which it is met first, and that "
            "is the shortest way to it. Depth goes by the longest.",
        ),
        (
            lambda root: len(right_trace(root)[0]),
            "That is the number of nodes.",
        ),
        (
            lambda root: len(right_trace(root)[0]) - 1,
            "That is the number of nodes but one, and not all nodes lie on "
            "one path.",
        ),
        (
            lambda root: len(right_trace(root)[1]),
            "That is the number of edges, and not all of them lie on one "
            "path.",
        ),
        (
            operations,
            "Those are all the operations. Count those on the longest path.",
        ),
        (
            two_levels,
            "You go one step back from the root. A parent may have parents "
            "too.",
        ),
        (
            lambda root: len(root._prev),
            "That is the number of parents.",
        ),
        (
            lambda root: len(right_leaves(root)),
            "That is the number of leaves.",
        ),
    ],
    names=NAMES,
    see=("04", "How deep it is"),
)
