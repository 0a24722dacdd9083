"""The checks of lesson 11: when right formulas give wrong numbers."""

import math

from autograd import Value, topological_order
from autograd.checks.judge import exercise

A_VALUE = "A Value came back. Here plain numbers go in, and one comes out."

# --- tanh ------------------------------------------------------------------


def signed(t, x):
    return t if x >= 0 else -t


def tanh_of_size(x):
    e = math.exp(-2 * abs(x))
    return (1 - e) / (1 + e)


def right_tanh(x):
    return signed(tanh_of_size(x), x)


def overflowing_tanh(x):
    e = math.exp(2 * x)
    return (e - 1) / (e + 1)


def two_exponentials(x):
    up, down = math.exp(x), math.exp(-x)
    return (up - down) / (up + down)


def without_abs(x):
    e = math.exp(-2 * x)
    return (1 - e) / (1 + e)


def abs_without_minus(x):
    e = math.exp(2 * abs(x))
    return signed((e - 1) / (e + 1), x)


def caught(value):
    def tanh(x):
        try:
            return overflowing_tanh(x)
        except OverflowError:
            return value

    return tanh


def clipped(end):
    return lambda x: overflowing_tanh(max(-end, min(end, x)))


def one_beyond(end):
    return lambda x: signed(1.0, x) if abs(x) > end else overflowing_tanh(x)


def one_to_the_right_of(end):
    return lambda x: 1.0 if x > end else overflowing_tanh(x)


CUT = (
    "Cutting off changes the answer: tanh is not 1 yet, to all its digits, "
    "where you cut. Find a form that needs no cut."
)

stable_tanh = exercise(
    "stable_tanh",
    right_tanh,
    {
        "ordinary numbers": ["stable_tanh(0.5)", "stable_tanh(-2.0)"],
        "zero": ["stable_tanh(0.0)"],
        "355, where the old form breaks": ["stable_tanh(355.0)"],
        "1000": ["stable_tanh(1000.0)"],
        "-1000": ["stable_tanh(-1000.0)"],
        "a small number": ["stable_tanh(-0.001) * 1000"],
        "nearly 1": ["stable_tanh(6.0)", "stable_tanh(-6.0)"],
        "nearer to 1": ["round((1 - stable_tanh(12.0)) * 1e10, 1)"],
    },
    [
        (
            overflowing_tanh,
            "At 1000 this takes exp(2000), which is too large for a float. "
            "Divide top and bottom by it, so that the exponent is below 0.",
        ),
        (
            two_exponentials,
            "Of exp(x) and exp(-x), one is too large on each side. Divide "
            "top and bottom by the large one.",
        ),
        (
            without_abs,
            "Safe on the right, but at -1000 the exponent -2 * x is 2000. Put "
            "the size of x into it, abs(x), and the sign back afterwards.",
        ),
        (
            abs_without_minus,
            "The exponent is above 0 on both sides now. It wants a minus.",
        ),
        (
            lambda x: math.exp(2 * abs(x)) and tanh_of_size(x),
            "The exponent is above 0 on both sides, and the sign of x is "
            "lost. The exponent wants a minus.",
        ),
        (
            tanh_of_size,
            "The size is right. On the left, tanh is below 0: put the sign "
            "of x back.",
        ),
        (
            lambda x: -tanh_of_size(x),
            "The size is right, but every result is below 0. Does the 1 come "
            "first in the top of the fraction? Then the sign of x goes back.",
        ),
        (
            lambda x: -right_tanh(x),
            "The sign is turned round: tanh is above 0 on the right. Look at "
            "the order in the top of the fraction, and at where the sign "
            "goes back.",
        ),
        (
            lambda x: tanh_of_size(x) * (x / abs(x)),
            "x / abs(x) is the sign of x, except at 0, where it divides by "
            "zero.",
        ),
        (
            lambda x: tanh_of_size(x) * x,
            "You multiply by x where its sign is meant.",
        ),
        (
            lambda x: tanh_of_size(x / 2),
            "The exponent is twice the size of x; and on the left, where tanh "
            "is below 0, the sign of x goes back.",
        ),
        (
            lambda x: signed(without_abs(x), x),
            "The sign goes back, but the exponent has no abs(x): on the left "
            "it is above 0, and the result has its sign already.",
        ),
        (lambda x: Value(x).tanh(), A_VALUE),
        (
            lambda x: right_tanh(x / 2),
            "That is tanh of half of x: the exponent is twice x.",
        ),
        (
            lambda x: signed(1 / (1 + math.exp(-2 * abs(x))), x),
            "The top is missing its exponential: it is 1 minus it.",
        ),
        (
            lambda x: signed(1 - math.exp(-2 * abs(x)), x),
            "That is the top of the fraction alone.",
        ),
        (
            lambda x: signed(
                (1 + math.exp(-2 * abs(x))) / (1 - math.exp(-2 * abs(x))), x
            ),
            "Top and bottom are exchanged, and at 0 that divides by zero.",
        ),
        *((clipped(end), CUT) for end in (2.5, 3.0, 4.0, 5.0, 8.0, 10.0)),
        *((one_beyond(end), CUT) for end in (2.5, 8.0)),
        *((one_to_the_right_of(end), CUT) for end in (2.5, 8.0)),
        (
            caught(0.0),
            "To catch the error is a start, but 0 is not the answer: at 1000 "
            "tanh is 1. With the right form there is no error to catch.",
        ),
        (
            caught(math.inf),
            "The exponential is too large there, not tanh: at 1000 it is 1.",
        ),
        (
            lambda x: signed(1.0, x),
            "You give 1 or -1 everywhere, and near 0 tanh is neither. If you "
            "wrote 1 - e / 1 + e: division binds tighter, and the top and the "
            "bottom want brackets.",
        ),
        (
            lambda x: max(-1.0, min(1.0, x)),
            "That cuts x off at 1 and -1. tanh bends there, and reaches "
            "neither.",
        ),
        (
            lambda x: 1 / (1 + math.exp(-abs(x))) if x >= 0 else right_tanh(x),
            "On the right that is the sigmoid.",
        ),
    ],
    see=("11", "Divide the large one out"),
)

# --- sigmoid ---------------------------------------------------------------


def right_form(x):
    return 1 / (1 + math.exp(-x))


def left_form(x):
    return math.exp(x) / (1 + math.exp(x))


def right_sigmoid(x):
    return right_form(x) if x >= 0 else left_form(x)


def one_when_too_large(x):
    try:
        return right_form(x)
    except OverflowError:
        return 1.0


def clamped(limit):
    return lambda x: right_form(max(-limit, min(limit, x)))


CLAMPED = (
    "Cutting x off changes the answer, for far to the left the sigmoid is "
    "small but still falling; and beyond the cut the slope would be 0. Pick "
    "a form that never overflows."
)
CUT_TO_0 = (
    "You give 0 where the sigmoid is very small. At -700 it is not 0: there a "
    "float can still hold it."
)
CANCELLED = (
    "Right on paper, but on the left two nearly equal numbers are subtracted, "
    "and the digits go: look at -30. Take the form without a subtraction."
)

stable_sigmoid = exercise(
    "stable_sigmoid",
    right_sigmoid,
    {
        "ordinary numbers": ["stable_sigmoid(2.0)", "stable_sigmoid(-0.5)"],
        "zero": ["stable_sigmoid(0.0)"],
        "1000": ["stable_sigmoid(1000.0)"],
        "-1000": ["stable_sigmoid(-1000.0)"],
        "small results": [
            "stable_sigmoid(-30.0) * 1e14",
            "stable_sigmoid(-705.0) * 1e306",
            "stable_sigmoid(-1000.0) * 1e306",
        ],
    },
    [
        (
            right_form,
            "Far to the left exp(-x) is too large for a float. There, take "
            "the form with exp(x).",
        ),
        (
            left_form,
            "Far to the right exp(x) is too large for a float. There, take "
            "the form with exp(-x).",
        ),
        (
            lambda x: left_form(x) if x > 0 else right_form(x),
            "At 1000 and at -1000 the form that overflows is worked out. If "
            "you work out both and then choose, choose first. If you do "
            "choose first, the two sides are exchanged.",
        ),
        (
            one_when_too_large,
            "Where exp(-x) is too large, far to the left, the sigmoid is not "
            "1 but close to 0.",
        ),
        (lambda x: Value(x).sigmoid(), A_VALUE),
        (clamped(10), CLAMPED),
        (clamped(15), CLAMPED),
        (clamped(20), CLAMPED),
        (clamped(50), CLAMPED),
        (clamped(100), CLAMPED),
        (clamped(500), CLAMPED),
        *((clamped(end), CLAMPED) for end in (700, 705, 708, 709)),
        (
            lambda x: (
                right_form(x) if x >= 0 else math.exp(x) / (1 - math.exp(x))
            ),
            "On the left the bottom is 1 plus the exponential, not minus.",
        ),
        (lambda x: 0.0 if x < -20 else right_form(x), CUT_TO_0),
        (lambda x: 0.0 if x < -100 else right_form(x), CUT_TO_0),
        (
            lambda x: right_form(x) if x >= 0 else 1 - right_form(-x),
            CANCELLED,
        ),
        (lambda x: 0.5 * (1 + math.tanh(0.5 * x)), CANCELLED),
        (
            lambda x: 1 - right_sigmoid(-x),
            CANCELLED,
        ),
        (
            lambda x: right_form(abs(x)),
            "On the left you give the sigmoid of the size of x, above 0.5. "
            "There the top of the fraction is not 1 but the exponential.",
        ),
        (
            lambda x: left_form(-abs(x)),
            "That never gets above 0.5. On the right the top of the fraction "
            "is 1.",
        ),
        (
            lambda x: right_sigmoid(-x),
            "That falls from left to right: the sign of x, or the two sides, "
            "are turned round.",
        ),
        (
            lambda x: right_form(abs(x)) if x >= 0 else -right_form(abs(x)),
            "The sign trick is for tanh: the sigmoid is never below 0. On "
            "the left take the other form.",
        ),
        (
            lambda x: 1 / 1 + math.exp(-x),
            "Division binds tighter than plus: put the bottom in brackets.",
        ),
        (
            lambda x: (
                right_form(x) if x >= 0 else math.exp(x) / 1 + math.exp(x)
            ),
            "Division binds tighter than plus: on the left, put the bottom "
            "in brackets.",
        ),
        (
            lambda x: right_form(x) if x >= 0 else math.exp(x),
            "On the left something is missing below the line: 1 + exp(x).",
        ),
        (
            math.tanh,
            "That is tanh. The sigmoid lies between 0 and 1.",
        ),
        (
            lambda x: right_form(x) if x > 0 else 0.0,
            "0 on the whole left side: there the sigmoid falls slowly from "
            "0.5.",
        ),
    ],
    see=("11", "Each form on its own side"),
)

# --- the slope of a power --------------------------------------------------


def power_rule(a, k):
    return k * a ** (k - 1)


def right_power_slope(a, k):
    return 0.0 if k == 0 else power_rule(a, k)


def guarded(cases):
    """The power rule, but value where unruly(a, k) holds."""
    unruly, value = cases
    return lambda a, k: value if unruly(a, k) else power_rule(a, k)


def where_it_fails(value):
    def power_slope(a, k):
        try:
            return power_rule(a, k)
        except ZeroDivisionError:
            return value

    return power_slope


NUMBER_NOT_SLOPE = (
    "1 is the number that x ** 0 has. How steep is its line, which is level?"
)

power_slope = exercise(
    "power_slope",
    right_power_slope,
    {
        "ordinary powers": [
            "power_slope(3.0, 2)",
            "power_slope(-2.0, 3)",
            "power_slope(-2.0, 2)",
            "power_slope(0.5, 3)",
        ],
        "the power 1": ["power_slope(5.0, 1)"],
        "the power 0": ["power_slope(2.0, 0)"],
        "at 0": ["power_slope(0.0, 3)", "power_slope(0.0, 2)"],
        "the power 1, at 0": ["power_slope(0.0, 1)"],
        "the power 0, at 0": ["power_slope(0.0, 0)"],
    },
    [
        (
            power_rule,
            "For the power 0 at 0, the rule divides by 0 before it multiplies "
            "by 0. Don't ask the rule about a level line.",
        ),
        (
            guarded((lambda a, k: a == 0, 0.0)),
            "You give 0 for every power at 0. But x ** 1 is x itself, which "
            "climbs at 0 as it does everywhere. Ask about the power.",
        ),
        (
            lambda a, k: power_rule(a, k) if a > 0 else 0.0,
            "You give 0 wherever a is not above 0. The rule holds there too. "
            "What is it that the rule can't do?",
        ),
        (
            lambda a, k: power_rule(a, k) if k > 1 else 0.0,
            "You give 0 for the power 1 too. Its line is x itself: it climbs.",
        ),
        (
            lambda a, k: power_rule(a, k) if k > 1 else 1.0,
            "You give 1 for the power 0 too. That is the number that x ** 0 "
            "has; its line is level.",
        ),
        (
            guarded((lambda a, k: a == 0 and k == 0, 1.0)),
            NUMBER_NOT_SLOPE,
        ),
        (
            guarded((lambda a, k: a == 0, 1.0)),
            "You give 1 for every power at 0. Most of them are level there. "
            "Ask about the power.",
        ),
        (
            where_it_fails(math.inf),
            "The slope is infinite for the power 0.5. The line of x ** 0 is "
            "level.",
        ),
        (
            where_it_fails(math.nan),
            "A nan says that there is no answer. Here there is one: the line "
            "of x ** 0 is level.",
        ),
        (
            where_it_fails(None),
            "At 0, the power 0 gives None. Say how steep a level line is.",
        ),
        (
            lambda a, k: k * a**k - 1,
            "The power binds first: k * a**k - 1 takes 1 off the result. Put "
            "the exponent in brackets.",
        ),
        (
            lambda a, k: k * a**k - 1 if k else 0.0,
            "The power binds first: k * a**k - 1 takes 1 off the result. Put "
            "the exponent in brackets.",
        ),
        (
            lambda a, k: k * a**k,
            "The exponent is one less in the slope than in the power.",
        ),
        (
            lambda a, k: a ** (k - 1),
            "The exponent stands in front as a factor, too.",
        ),
        (
            lambda a, k: a ** (k - 1) if k else 0.0,
            "The exponent stands in front as a factor, too.",
        ),
        (
            lambda a, k: k * a,
            "That is right for the power 2 only: the base is to be raised to "
            "a power.",
        ),
        (lambda a, k: a**k, "That is the power. Its slope is asked for."),
        (
            lambda a, k: a * k ** (a - 1),
            "Base and exponent are exchanged.",
        ),
        (
            lambda a, k: k ** (a - 1) * a if k else 0.0,
            "Base and exponent are exchanged.",
        ),
        (
            lambda a, k: a**k * math.log(a),
            "That is the slope along the exponent. Along the base, it is the "
            "power rule that you want.",
        ),
        (
            lambda a, k: 0.0 if k == 0 else (k - 1) * a ** (k - 1),
            "The factor in front is the exponent as it was, not one less.",
        ),
        (
            lambda a, k: abs(right_power_slope(a, k)),
            "A slope may be below 0. Either its sign is lost, or that of a.",
        ),
        (
            lambda a, k: right_power_slope(abs(a), k),
            "A slope may be below 0. Either its sign is lost, or that of a.",
        ),
    ],
    tolerance=1e-6,
    see=("11", "Zero to the power zero"),
)

# --- the first NaN ---------------------------------------------------------


def nodes(root, order=topological_order):
    return [v for v in order(root) if math.isnan(v.data)]


def right_first_nan(root):
    return next(iter(nodes(root)), None)


def never_equal(root):
    for v in topological_order(root):
        if v.data == math.nan:
            return v


def by_grad(root):
    for v in topological_order(root):
        if math.isnan(v.grad):
            return v


def not_finite(root):
    for v in topological_order(root):
        if not math.isfinite(v.data):
            return v


def infinite(root):
    for v in topological_order(root):
        if math.isinf(v.data):
            return v


def the_same_object(root):
    for v in topological_order(root):
        if v.data is math.nan:
            return v


def among_the_leaves(root):
    for v in topological_order(root):
        if not v._prev and math.isnan(v.data):
            return v


def among_the_results(root):
    for v in topological_order(root):
        if v._prev and math.isnan(v.data):
            return v


def given_up_early(root):
    v = topological_order(root)[0]
    return v if math.isnan(v.data) else None


def nan_by_nan(root):
    if not math.isnan(root.data):
        return None
    for parent in root._prev:
        if math.isnan(parent.data):
            return nan_by_nan(parent)
    return root


def along_the_left(root):
    found = None
    while root is not None:
        found = root if math.isnan(root.data) else found
        root = root._prev[0] if root._prev else None
    return found


def a_parent(root):
    v = right_first_nan(root)
    return v._prev[0] if v and v._prev else v


def a_copy(root):
    v = right_first_nan(root)
    return v and Value(v.data, v._prev, v._op, v.label)


LAST = (
    "You meet the last NaN first. Go through the topological order from its "
    "beginning, where the leaves are."
)

first_nan = exercise(
    "first_nan",
    right_first_nan,
    {
        "infinity times 0": [
            "c = Value(math.inf) * 0.0 + 1.0\nfirst_nan(c)._op",
            "b = Value(math.inf) * 0.0\nc = b + 1.0\nfirst_nan(c) is b",
        ],
        "infinity minus infinity": [
            "a = Value(math.inf)\nc = (a - a) * 2.0\nfirst_nan(c)._op",
        ],
        "a NaN among the inputs": [
            "a = Value(math.nan)\nc = 1.0 + a * 2.0\nfirst_nan(c) is a",
            "a = Value(math.inf - math.inf)\nfirst_nan(a + 1.0) is a",
        ],
        "behind a right operand": [
            "a = Value(math.inf)\nc = Value(2.0) + (a - a)\nfirst_nan(c)._op",
        ],
        "no NaN": ["first_nan(Value(2.0) * 3.0) is None"],
        "infinite, but no NaN": ["first_nan(Value(math.inf) + 1.0) is None"],
        "after backward()": [
            "a = Value(math.inf)\nc = (a - a).tanh()\nc.backward()\n"
            "first_nan(c)._op",
        ],
        "a root that is a number again": [
            "b = Value(math.inf) * 0.0\nc = b**0 + 1.0\nfirst_nan(c) is b",
        ],
    },
    [
        (
            never_equal,
            "No NaN is ever handed back. If you look for it with ==, ask "
            "math.isnan instead: NaN is equal to nothing, not even itself. "
            "If you do find it, return the node; to print it is not enough.",
        ),
        (
            lambda root: next(reversed(nodes(root)), None),
            LAST,
        ),
        (
            lambda root: root if math.isnan(root.data) else None,
            "You look at the root alone. Go through the topological order "
            "from its beginning.",
        ),
        (
            by_grad,
            "You look at the gradients. The number is broken before any "
            "gradient is: look at .data.",
        ),
        (
            not_finite,
            "You stop at inf too. An infinite number is not a NaN yet: ask "
            "math.isnan.",
        ),
        (
            infinite,
            "You look for inf. An infinite number is not a NaN: ask "
            "math.isnan.",
        ),
        (
            the_same_object,
            "Not every NaN is the object math.nan: an operation makes a new "
            "one. Ask math.isnan.",
        ),
        (
            among_the_leaves,
            "You look at the leaves alone. Mostly it is an operation that "
            "makes the first NaN.",
        ),
        (
            among_the_results,
            "You leave the leaves out. A NaN may be among the inputs.",
        ),
        (
            given_up_early,
            "You look at the first node alone: a return stands in the loop "
            "for nodes that are not NaN as well. None comes after the loop.",
        ),
        (
            nan_by_nan,
            "You start from the root and go on only while there is NaN. A "
            "NaN may lie behind a root that is a number: nan ** 0 is 1. Go "
            "through all the nodes.",
        ),
        (
            along_the_left,
            "You follow the first parent only. The NaN may be behind the "
            "other one: topological_order has them all.",
        ),
        (
            a_parent,
            "You return a parent of the first NaN. The node itself is asked "
            "for.",
        ),
        (
            a_copy,
            "The node itself is asked for, not a new Value like it.",
        ),
        (
            lambda root: nodes(root)[0],
            "If there is no NaN, there is no first one, and taking it out of "
            "an empty list fails. Return None then.",
        ),
        (
            lambda root: nodes(root)[-1],
            "The last one in the list is the last NaN. Take the first; and "
            "if the list is empty, return None.",
        ),
        (
            lambda root: next(
                (v for v in root._prev if math.isnan(v.data)), None
            ),
            "You look at the parents of root alone. Go through the "
            "topological order, which has all the nodes.",
        ),
        (
            lambda root: right_first_nan(root) or root,
            "If there is no NaN, return None, not a node.",
        ),
        (
            nodes,
            "Those are all the NaNs, in a list. Return the first.",
        ),
        (
            lambda root: getattr(right_first_nan(root), "data", None),
            "You return its number, which is nan. Return the node.",
        ),
        (
            lambda root: getattr(right_first_nan(root), "_op", None),
            "You return a text, its operation perhaps. Return the node.",
        ),
        (
            lambda root: bool(nodes(root)),
            "True and False say whether there is a NaN. Return the node, or "
            "None.",
        ),
        (
            lambda root: right_first_nan(root) and True,
            "True says that there is a NaN. Return the node.",
        ),
        (
            lambda root: next(
                (
                    i
                    for i, v in enumerate(topological_order(root))
                    if math.isnan(v.data)
                ),
                None,
            ),
            "You return its place in the list. Return the node.",
        ),
    ],
    names={
        "math": math,
        "Value": Value,
        "topological_order": topological_order,
    },
    see=("11", "Not a number"),
)

# --- the losses ------------------------------------------------------------


def sum_exp(z, m=0.0):
    return sum(math.exp(v - m) for v in z)


def log_sum_exp(z):
    m = max(z)
    return m + math.log(sum_exp(z, m))


def each(loss):
    return lambda rows: [loss(z) for z in rows]


def joined(log_sum):
    """The losses of one who takes log_sum for log-sum-exp."""
    return each(lambda z: log_sum(z) - z[0])


def by_sum(of):
    """The maximum outside, and inside the logarithm what of gives."""
    return joined(lambda z: max(z) + math.log(of(z, max(z))))


def taken_out(choose):
    def log_sum(z):
        m = choose(z)
        return m + math.log(sum_exp(z, m))

    return joined(log_sum)


def share(z, m=0.0):
    return math.exp(z[0] - m) / sum_exp(z, m)


def tiny(number):
    return each(lambda z: -math.log(share(z) + number))


def safe_share_and_tiny(number):
    return each(lambda z: -math.log(share(z, max(z)) + number))


def safe_share_held(number):
    return each(lambda z: -math.log(max(share(z, max(z)), number)))


def one_maximum(rows):
    m = max(v for z in rows for v in z)
    return [m + math.log(sum_exp(z, m)) - z[0] for z in rows]


def in_place(z):
    m, first = max(z), z[0]
    for i in range(len(z)):
        z[i] -= m
    return m + math.log(sum_exp(z)) - first


def first_of_the_changed(z):
    m = max(z)
    for i in range(len(z)):
        z[i] -= m
    return m + math.log(sum_exp(z)) - z[0]


def maximum_removed(z):
    m, first = max(z), z[0]
    z.remove(m)
    return m + math.log(1 + sum_exp(z, m)) - first


def first_of_the_rest(z):
    m = max(z)
    z.remove(m)
    return m + math.log(1 + sum_exp(z, m)) - z[0]


def sorted_in_place(z):
    first = z[0]
    z.sort()
    return log_sum_exp(z) - first


def right_loss(z):
    return log_sum_exp(z) - z[0]


def written_over(rows):
    for i, z in enumerate(rows):
        rows[i] = right_loss(z)
    return rows


def used_up(rows):
    return [right_loss(rows.pop(0)) for _ in range(len(rows))]


def infinite_loss(z):
    p = share(z, max(z))
    return -math.log(p) if p > 0 else math.inf


def far_out(z):
    try:
        return -math.log(share(z))
    except (OverflowError, ValueError, ZeroDivisionError):
        return max(z) - z[0]


def printed(rows):
    for z in rows:
        print(right_loss(z))


STILL_TINY = (
    "The tiny number still holds the loss down, at minus its logarithm: at "
    "[0, 100] the loss is 100. Don't go by p: join the logarithm with the "
    "exponentials, and it isn't needed."
)
P_VANISHES = (
    "No exponential is too large any more, but p itself still becomes 0, and "
    "its logarithm fails. Don't go by p: join the logarithm with the "
    "exponentials."
)
CHANGED = (
    "You changed a list that belongs to the caller, who still needs it as it "
    "was. Work on a copy."
)
FLOATS = (
    "The page's function is for Values. Here the scores are floats: they "
    "have no .data, .exp() or .log(). Use math.exp and math.log."
)
ONE_CAME_BACK = (
    "A single number came back, where a list with one loss for each row is "
    "wanted. Does a return stand inside the loop, or did you add them up?"
)

losses = exercise(
    "losses",
    each(right_loss),
    {
        "ordinary scores": [
            "losses([[1.0, 2.0], [0.5, -1.0, 2.0]])",
        ],
        "two equal scores": ["losses([[1.0, 2.0, 2.0]])"],
        "one score alone": ["losses([[3.0]])"],
        "100 below the largest": ["losses([[0.0, 100.0]])"],
        "large scores": ["losses([[1000.0, 1000.0]])"],
        "large negative scores": ["losses([[-1000.0, -1000.0]])"],
        "scores far apart": [
            "losses([[0.0, 3000.0]])",
            "losses([[3000.0, 0.0]])",
            "losses([[-1000.0, 0.5]])",
        ],
        "rows far apart": ["losses([[0.0, 1.0], [2000.0, 2001.0]])"],
        "the rows are left alone": [
            "z = [2.0, 1.0, 4.0]\nlosses([z])\nz",
            "rows = [[2.0, 1.0], [0.5]]\nlosses(rows)\nrows",
        ],
    },
    [
        *((tiny(10.0**-k), STILL_TINY) for k in (15, 16, 12, 10, 9, 8, 6)),
        *((tiny(10.0**-k), STILL_TINY) for k in (20, 30)),
        (
            tiny(1e-300),
            "That moves the floor but leaves the overflow, and a p that "
            "becomes 0. Join the logarithm with the exponentials.",
        ),
        *((safe_share_and_tiny(10.0**-k), STILL_TINY) for k in (15, 12, 10)),
        *((safe_share_and_tiny(10.0**-k), STILL_TINY) for k in (9, 8, 300)),
        *((safe_share_held(10.0**-k), STILL_TINY) for k in (15, 12, 10, 300)),
        (
            tiny(0.0),
            "Without the tiny number nothing is held down any more, but the "
            "exponentials still overflow, and p still vanishes. Join the "
            "logarithm with the exponentials.",
        ),
        (safe_share_and_tiny(0.0), P_VANISHES),
        (
            joined(lambda z: math.log(sum_exp(z))),
            "The logarithm is joined, which mends the program's mistake. But "
            "exp now overflows for large scores, and for large negative ones "
            "the logarithm of 0 is left: take the maximum out of the sum.",
        ),
        (one_maximum, "Each row needs its own maximum; you take one for all."),
        (
            each(log_sum_exp),
            "That is log-sum-exp. What has become of the top of p, the "
            "exponential of the first score?",
        ),
        (
            each(lambda z: -log_sum_exp(z)),
            "What has become of the top of p, the exponential of the first "
            "score? And a loss is never below 0.",
        ),
        (
            each(lambda z: log_sum_exp(z) + z[0]),
            "The logarithm of a fraction is a difference, with a minus in "
            "front of it here. Which sign is left for the first score?",
        ),
        (
            each(lambda z: -right_loss(z)),
            "The sign is turned round: a loss is minus the logarithm, and "
            "never below 0.",
        ),
        (
            each(lambda z: log_sum_exp(z) - z[-1]),
            "The right answer's score is the first in the row, not the last.",
        ),
        (
            each(lambda z: log_sum_exp(z) - max(z)),
            "The maximum comes out of the sum and goes back in front. What "
            "is taken off at the end is the score of the right answer.",
        ),
        (
            each(lambda z: max(z) - z[0]),
            "That is what is left of the loss far out. The other scores "
            "count too, the more the closer they are.",
        ),
        (
            each(lambda z: log_sum_exp(z) / z[0]),
            "The logarithm of a fraction is a difference, not a fraction.",
        ),
        (
            joined(lambda z: math.log(sum_exp(z, max(z)))),
            "You took the maximum out of the exponents and did not add it "
            "back, or you took it out in one place only.",
        ),
        (
            joined(lambda z: math.log(sum_exp(z, max(z))) - max(z)),
            "The maximum was taken out of the exponents; outside the "
            "logarithm it is added, not taken away again.",
        ),
        (
            joined(lambda z: max(z) - math.log(sum_exp(z, max(z)))),
            "The logarithm of the sum is added to the maximum, not taken off.",
        ),
        (
            joined(lambda z: max(z) * math.log(sum_exp(z, max(z)))),
            "Outside the logarithm the maximum is added. A factor inside a "
            "logarithm becomes a sum outside.",
        ),
        (
            joined(lambda z: math.exp(max(z)) + math.log(sum_exp(z, max(z)))),
            "The factor exp(m) comes out of the logarithm as a plain m.",
        ),
        (
            taken_out(lambda z: sum(z) / len(z)),
            "The mean is not enough: the largest score may lie far above "
            "it, and its exponential overflows. Take the maximum.",
        ),
        (
            taken_out(lambda z: max(abs(v) for v in z)),
            "The largest score is meant, not the largest size: with negative "
            "scores all the exponentials become 0 here.",
        ),
        (
            taken_out(lambda z: abs(max(z))),
            "Where all the scores are below 0, so is their maximum, and "
            "yours is not. Does it start from 0, or do you take abs of it?",
        ),
        (
            taken_out(min),
            "You took the smallest score out, and the others are above it: "
            "their exponentials still overflow. Take the maximum.",
        ),
        (
            taken_out(lambda z: z[0]),
            "You took the first score out. A larger one may come after it.",
        ),
        (
            taken_out(lambda z: z[-1]),
            "You took the last score out. A larger one may stand before it.",
        ),
        (each(in_place), CHANGED),
        (each(first_of_the_changed), CHANGED),
        (each(sorted_in_place), CHANGED),
        (each(maximum_removed), CHANGED),
        (each(first_of_the_rest), CHANGED),
        (written_over, CHANGED),
        (used_up, CHANGED),
        (
            each(infinite_loss),
            "The loss is not infinite: p is only too small for a float, and "
            "its logarithm is not. Don't go by p: join the logarithm with "
            "the exponentials.",
        ),
        (
            each(far_out),
            "What you give where the program fails is right for scores far "
            "apart, and not for two scores of 1000. Find a form that does "
            "not fail.",
        ),
        (joined(lambda z: max(z).data), FLOATS),
        (joined(lambda z: max(z) + sum(v.exp() for v in z)), FLOATS),
        (joined(lambda z: math.log(sum(v.exp() for v in z))), FLOATS),
        (joined(lambda z: sum_exp(z, max(z)).log() + max(z)), FLOATS),
        (
            joined(lambda z: max(z) + sum_exp(z, max(z))),
            "The logarithm of the sum is missing.",
        ),
        (
            joined(lambda z: math.log(max(z) + sum_exp(z, max(z)))),
            "The maximum comes back outside the logarithm, not inside.",
        ),
        (
            joined(lambda z: max(z) + sum(v - max(z) for v in z)),
            "The logarithm stands inside the sum, and there it undoes each "
            "exponential. Add up first, then take one logarithm.",
        ),
        (
            joined(sum),
            "The logarithm stands inside the sum, and there it undoes each "
            "exponential. Add up first, then take one logarithm.",
        ),
        (
            by_sum(
                lambda z, m: 1 + sum(math.exp(v - m) for v in z if v != m),
            ),
            "Equal scores count each. Do you leave out all that equal the "
            "maximum, or keep equal scores once, as a set does?",
        ),
        (
            by_sum(lambda z, m: sum(math.exp(v - m) for v in set(z))),
            "Equal scores count each. Do you leave out all that equal the "
            "maximum, or keep equal scores once, as a set does?",
        ),
        (
            by_sum(lambda z, m: 1 + sum_exp(z, m)),
            "The 1 in the sum is the maximum's own exponential. It is there "
            "already; yours counts it twice.",
        ),
        (
            by_sum(lambda z, m: sum_exp(z, m) / len(z)),
            "You divide the sum by how many scores there are. It is a sum, "
            "not a mean.",
        ),
        (
            by_sum(lambda z, m: sum_exp(z, -m)),
            "You add the maximum in the exponents; there it is taken away.",
        ),
        (
            by_sum(lambda z, m: sum_exp(z)),
            "You add the maximum, but did not take it out of the exponents.",
        ),
        (
            by_sum(lambda z, m: sum(math.exp(m - v) for v in z)),
            "The exponents have the wrong sign: each score minus the "
            "maximum, so that none is above 0.",
        ),
        (
            by_sum(lambda z, m: sum(math.exp(v) / math.exp(m) for v in z)),
            "Right on paper, but the exponentials overflow before they are "
            "divided. Subtract in the exponent.",
        ),
        (
            by_sum(lambda z, m: sum(math.exp(v) - m for v in z)),
            "The maximum is taken away in the exponent, v - m, not from the "
            "exponential.",
        ),
        (
            each(share),
            "That is p itself. The loss is minus its logarithm.",
        ),
        (
            each(lambda z: share(z, max(z))),
            "That is p itself. The loss is minus its logarithm.",
        ),
        (
            each(lambda z: right_loss(z[:2])),
            "That looks at the first two scores only. Go through them all.",
        ),
        (
            each(lambda z: [log_sum_exp(z) - v for v in z]),
            "A list for each row came back. Its first is the loss.",
        ),
        (lambda rows: right_loss(rows[0]), ONE_CAME_BACK),
        (lambda rows: sum(right_loss(z) for z in rows), ONE_CAME_BACK),
        (
            lambda rows: sum(right_loss(z) for z in rows) / len(rows),
            ONE_CAME_BACK,
        ),
        (
            lambda rows: [right_loss(z) for z in rows][:1],
            "The list has the first loss only: the return stands inside the "
            "loop.",
        ),
        (
            lambda rows: [right_loss(z) for z in rows][-1:],
            "The list has the last loss only: it is begun anew for each row, "
            "or added to after the loop.",
        ),
        (each(lambda z: Value(right_loss(z))), A_VALUE),
        (
            each(lambda z: None),
            "Each loss in the list is None. To print a loss is not to give "
            "it back.",
        ),
        (
            printed,
            "Nothing came back. Return the list; to print it is not enough.",
        ),
    ],
    names={"math": math, "Value": Value},
    see=("11", "A tiny number in the logarithm"),
)
