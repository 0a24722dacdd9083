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
        (
            lambda x: overflowing_tanh(max(-10.0, min(10.0, x))),
            "Cutting x off at 10 changes the answer: there, tanh is not 1 "
            "yet to all its digits. Find a form that needs no cut.",
        ),
        (
            lambda x: overflowing_tanh(max(-5.0, min(5.0, x))),
            "Cutting x off at 5 changes the answer: there, tanh is not 1 "
            "yet. Find a form that needs no cut.",
        ),
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
            "stable_sigmoid(-700.0) * 1e304",
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
            "The sides are exchanged: each form is safe on the other side, "
            "where its exponent is below 0.",
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

# --- log-sum-exp -----------------------------------------------------------


def sum_exp(z, m=0.0):
    return sum(math.exp(v - m) for v in z)


def right_log_sum_exp(z):
    m = max(z)
    return m + math.log(sum_exp(z, m))


def taken_out(choose):
    def log_sum_exp(z):
        m = choose(z)
        return m + math.log(sum_exp(z, m))

    return log_sum_exp


def in_place(z):
    m = max(z)
    for i in range(len(z)):
        z[i] -= m
    return m + math.log(sum_exp(z))


def sorted_in_place(z):
    z.sort()
    return right_log_sum_exp(z)


TINY = (
    "A tiny number in the logarithm hides that all the exponentials have "
    "become 0: below its own logarithm the result can't go. Take the maximum "
    "out, and it isn't needed."
)

log_sum_exp = exercise(
    "log_sum_exp",
    right_log_sum_exp,
    {
        "ordinary numbers": [
            "log_sum_exp([1.0, 2.0])",
            "log_sum_exp([0.5, -1.0, 2.0])",
        ],
        "one number": ["log_sum_exp([3.0])"],
        "large numbers": ["log_sum_exp([1000.0, 1000.0])"],
        "large negative numbers": ["log_sum_exp([-1000.0, -1000.0])"],
        "far apart": [
            "log_sum_exp([0.0, 3000.0])",
            "log_sum_exp([3000.0, 0.0])",
            "log_sum_exp([-1000.0, 0.5])",
        ],
        "the list is left alone": ["z = [2.0, 1.0]\nlog_sum_exp(z)\nz"],
    },
    [
        (
            lambda z: math.log(sum_exp(z)),
            "exp overflows for large numbers, and for large negative ones "
            "the logarithm of 0 is left. Take the maximum out of the "
            "exponents, and add it outside the logarithm.",
        ),
        (
            lambda z: math.log(sum_exp(z, max(z))),
            "You took the maximum out and did not add it back.",
        ),
        (
            lambda z: math.log(sum_exp(z, max(z))) - max(z),
            "The maximum was taken out of the exponents; outside the "
            "logarithm it is added, not taken away again.",
        ),
        (
            lambda z: max(z) * math.log(sum_exp(z, max(z))),
            "Outside the logarithm the maximum is added. A factor inside a "
            "logarithm becomes a sum outside.",
        ),
        (
            taken_out(lambda z: sum(z) / len(z)),
            "The mean is not enough: the largest number may lie far above "
            "it, and its exponential overflows. Take the maximum.",
        ),
        (
            taken_out(lambda z: max(abs(v) for v in z)),
            "The largest value is meant, not the largest size: with negative "
            "numbers all the exponentials become 0 here.",
        ),
        (
            taken_out(lambda z: abs(max(z))),
            "abs turns the sign of the maximum round where it is negative. "
            "Take the maximum as it is.",
        ),
        (
            taken_out(min),
            "You took the smallest number out, and the others are above it: "
            "their exponentials still overflow. Take the maximum.",
        ),
        (
            taken_out(lambda z: z[0]),
            "You took the first number out. A larger one may come after it.",
        ),
        (
            taken_out(lambda z: z[-1]),
            "You took the last number out. A larger one may stand before it.",
        ),
        (
            taken_out(sum),
            "You took the sum of the numbers out. What must come out is the "
            "largest of them.",
        ),
        (
            in_place,
            "You changed the caller's list. It still needs its numbers: work "
            "on a copy.",
        ),
        (
            sorted_in_place,
            "You sorted the caller's list. It still needs it in its order.",
        ),
        (
            max,
            "That is the maximum alone. The other terms count too, the more "
            "the closer they are.",
        ),
        (
            sum,
            "The logarithm of each exponential is the number itself, so this "
            "is their plain sum. Add first, then take one logarithm.",
        ),
        (
            lambda z: max(z) + sum_exp(z, max(z)),
            "The logarithm of the sum is missing.",
        ),
        (
            lambda z: sum_exp(z, max(z)),
            "That is the sum alone. Its logarithm is missing, and the "
            "maximum that comes back.",
        ),
        (
            lambda z: math.log(max(z) + sum_exp(z, max(z))),
            "The maximum comes back outside the logarithm, not inside.",
        ),
        (
            lambda z: max(z) + math.log(sum(math.exp(v / max(z)) for v in z)),
            "Take the maximum away from each number; don't divide by it.",
        ),
        (
            lambda z: max(z) + math.log(sum(math.exp(v) - max(z) for v in z)),
            "The maximum is taken away in the exponent, v - m, not from the "
            "exponential.",
        ),
        (
            lambda z: max(z) + math.log(1 + sum_exp(z, max(z))),
            "The 1 in the sum is the maximum's own exponential. It is there "
            "already; yours counts it twice.",
        ),
        (
            lambda z: max(z) + math.log(sum_exp(z, max(z)) / len(z)),
            "You divide the sum by how many numbers there are. It is a sum, "
            "not a mean.",
        ),
        (
            lambda z: max(z) + math.log(sum_exp(z)),
            "You add the maximum, but did not take it out of the exponents.",
        ),
        (
            lambda z: max(z) + math.log(sum_exp(z, -max(z))),
            "You add the maximum in the exponents; there it is taken away.",
        ),
        (
            lambda z: max(z) + math.log(sum(math.exp(max(z) - v) for v in z)),
            "The exponents have the wrong sign: each number minus the "
            "maximum, so that none is above 0.",
        ),
        (
            lambda z: max(z) + sum(v - max(z) for v in z),
            "The logarithm and the exponential of each term undo one "
            "another. Add the exponentials first, then take one logarithm.",
        ),
        (
            lambda z: [max(z) + (v - max(z)) for v in z],
            "A list came back. Add the exponentials up, and take one "
            "logarithm.",
        ),
        (
            lambda z: (
                max(z)
                + math.log(sum(math.exp(v) / math.exp(max(z)) for v in z))
            ),
            "Right on paper, but the exponentials overflow before they are "
            "divided. Subtract in the exponent.",
        ),
        (lambda z: Value(right_log_sum_exp(z)), A_VALUE),
        (lambda z: math.log(sum_exp(z) + 1e-15), TINY),
        (lambda z: math.log(sum_exp(z) + 1e-12), TINY),
        (lambda z: math.log(sum_exp(z) + 1e-10), TINY),
        (lambda z: math.log(sum_exp(z) + 1e-9), TINY),
        (lambda z: math.log(sum_exp(z) + 1e-8), TINY),
        (
            lambda z: right_log_sum_exp(z[:2]),
            "That looks at the first two numbers only. Go through them all.",
        ),
        (
            lambda z: right_log_sum_exp([z[0], z[1]]),
            "That works for two numbers. Go through z, however many there "
            "are.",
        ),
    ],
    see=("11", "The largest, with its corner rounded"),
)

# --- the first NaN ---------------------------------------------------------


def nodes(root, order=topological_order):
    return [v for v in order(root) if math.isnan(v.data)]


def right_first_nan(root):
    return next(iter(nodes(root)), None)


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
            lambda root: None,
            "No NaN is ever handed back. If you look for it with ==, ask "
            "math.isnan instead: NaN is equal to nothing, not even itself. "
            "If you do find it, return the node.",
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
            "You return its operation. Return the node.",
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


def on_the_right(x):
    return (1 + (-x).exp()).log()


def on_the_left(x):
    return (1 + x.exp()).log() - x


def right_loss(x):
    return on_the_right(x) if x > 0 else on_the_left(x)


def each(loss):
    return lambda xs: [loss(x) for x in xs]


def tiny(number):
    return each(lambda x: -(x.sigmoid() + number).log())


def one_maximum(xs):
    xs = list(xs)
    m = max(0.0, *(-x.data for x in xs))
    return [m + (Value(-m).exp() + (-x - m).exp()).log() for x in xs]


def masked(x):
    return (x > 0) * on_the_right(x) + (x <= 0) * on_the_left(x)


def from_numbers(x):
    return max(0.0, -x.data) + math.log(1 + math.exp(-abs(x.data)))


def halves_of_size(x):
    return (1 + (-abs(x)).exp()).log()


STILL_TINY = (
    "The tiny number still holds the loss down, at minus its logarithm, and "
    "from there on the gradient is 0. Join the logarithm with the "
    "exponential that it undoes."
)
HELD = (
    "Holding p or x fast holds the loss down too, and where it is held the "
    "gradient is 0. Find a form that needs no guard."
)
CUT_AND_TINY = (
    "Far out it is right, but the tiny number is still in the logarithm, and "
    "at -25 it is not tiny beside p. It isn't needed in the right form."
)
SIDES = (
    "At 1000 and at -1000 the form that overflows is worked out. If you take "
    "it away with a mask, that is too late: decide before, with an if. If you "
    "have an if, its two sides are exchanged."
)
TWO_KINKS = (
    "Right, but for the gradient at 0: the size and the larger-of-two have a "
    "kink there, and their slopes by convention don't add up to the -0.5 of "
    "this smooth curve. Decide with an if."
)
ONE_CAME_BACK = (
    "A single Value came back, where a list with one loss for each score is "
    "wanted. Does a return stand inside the loop, or did you add them up?"
)

losses = exercise(
    "losses",
    each(right_loss),
    {
        "ordinary scores": [
            "xs = [Value(2.0), Value(-1.0)]\n[y.data for y in losses(xs)]",
        ],
        "-1000": ["[y.data for y in losses([Value(-1000.0)])]"],
        "1000": ["[y.data for y in losses([Value(1000.0)])]"],
        "-25": ["[y.data for y in losses([Value(-25.0)])]"],
        "scores far apart": [
            "xs = [Value(1.0), Value(-2000.0)]\n[y.data for y in losses(xs)]",
        ],
        **{
            f"the gradient at {x:g}": [
                f"x = Value({x})\nlist(losses([x]))[0].backward()\nx.grad"
            ]
            for x in (2.0, -1.0, -25.0, -1000.0, 0.0)
        },
    },
    [
        (tiny(1e-15), STILL_TINY),
        *(
            (tiny(number), STILL_TINY)
            for number in (1e-16, 1e-12, 1e-10, 1e-9, 1e-8, 1e-6)
        ),
        *((tiny(number), STILL_TINY) for number in (1e-20, 1e-30, 1e-300)),
        (
            each(lambda x: -x.sigmoid().log()),
            "Without the tiny number the logarithm gets 0 at -1000, for "
            "there p is 0. Don't go by p: join the logarithm with the "
            "exponential.",
        ),
        (
            each(on_the_right),
            "Right on paper; at -1000 the exponent -x is 1000. For that side "
            "take the exponential out of the sum.",
        ),
        (
            each(on_the_left),
            "Safe on the left; at 1000 the exponent x is too large. There, "
            "log(1 + exp(-x)) is the safe form.",
        ),
        (each(masked), SIDES),
        (
            each(lambda x: on_the_left(x) if x > 0 else on_the_right(x)),
            SIDES,
        ),
        (
            one_maximum,
            "Right for each score alone, but here all of them share one "
            "maximum, and beside the largest the others vanish. Each score "
            "needs its own.",
        ),
        (
            each(lambda x: -max(x.sigmoid(), Value(1e-15)).log()),
            HELD,
        ),
        (each(lambda x: -max(x.sigmoid(), Value(1e-12)).log()), HELD),
        (each(lambda x: -max(x, Value(-30.0)).sigmoid().log()), HELD),
        (each(lambda x: -max(x, Value(-10.0)).sigmoid().log()), HELD),
        (each(lambda x: -max(x, Value(-700.0)).sigmoid().log()), HELD),
        (
            each(
                lambda x: -x if x < -30 else -(x.sigmoid() + 1e-15).log(),
            ),
            CUT_AND_TINY,
        ),
        (
            each(
                lambda x: -x if x < -100 else -(x.sigmoid() + 1e-15).log(),
            ),
            CUT_AND_TINY,
        ),
        (
            each(lambda x: (-x).relu()),
            "Right far out, but near 0 the corner is to be rounded: "
            "log(1 + exp(...)) is missing.",
        ),
        (
            each(lambda x: -x if x < 0 else on_the_right(x)),
            "On the left, log(1 + exp(x)) is missing: close to 0 it counts.",
        ),
        (
            each(lambda x: on_the_right(x) if x > 0 else -x),
            "On the left, log(1 + exp(x)) is missing: close to 0 it counts.",
        ),
        (
            each(lambda x: (-x).exp() if x > 0 else on_the_left(x)),
            "On the right you give exp(-x), which is close only far out. The "
            "loss there is log(1 + exp(-x)).",
        ),
        (
            each(
                lambda x: (
                    on_the_right(x) if x > 0 else (1 + x.exp()).log() * -x
                )
            ),
            "A factor inside a logarithm is a term outside: on the left, -x "
            "is added, not multiplied.",
        ),
        (
            each(
                lambda x: (
                    on_the_right(x) if x > 0 else (1 + x.exp()).log() - x.data
                )
            ),
            "The numbers are right, but .data cuts the graph: on the left a "
            "part of the gradient does not find its way back to x.",
        ),
        (
            each(
                lambda x: (
                    on_the_right(x)
                    if x > 0
                    else -x + math.log(1 + math.exp(x.data))
                )
            ),
            "The numbers are right, but math.exp cuts the graph: on the left "
            "a part of the gradient does not find its way back to x.",
        ),
        (
            each(lambda x: math.log(1 + math.exp(-x))),
            "math.exp takes the bare number out, and a number has no "
            "gradient. Use the methods of Value; and at -1000 it overflows.",
        ),
        (
            each(lambda x: -x.sigmoid().log() if x > -700 else Value(1000.0)),
            "1000 is right at -1000 only. And a Value that is not made from x "
            "hands no gradient on to it.",
        ),
        (
            each(lambda x: on_the_right(x) if x > 0 else x * 0),
            "On the left you give 0. There the loss is large: about -x.",
        ),
        (
            each(lambda x: on_the_right(x) if x > 0 else (1 + x.exp()).log()),
            "On the left, -x is missing: what is taken out of the logarithm "
            "comes back in front of it.",
        ),
        (
            each(halves_of_size),
            "That is the same on both sides. On the left, -x comes in "
            "addition.",
        ),
        (
            each(
                lambda x: on_the_right(x) if x > 0 else (1 + x.exp()).log() + x
            ),
            "On the left the sign of x is turned round: what comes out of "
            "the logarithm is -x.",
        ),
        (
            each(lambda x: -right_loss(x)),
            "The sign is turned round: a loss is minus the logarithm, and "
            "never below 0.",
        ),
        (
            each(lambda x: right_loss(-x)),
            "The sides are turned round: the loss is large where x is far "
            "below 0.",
        ),
        (
            each(lambda x: Value(from_numbers(x))),
            "The numbers are right, but the graph is cut: no gradient finds "
            "its way back to x. Use the methods of Value, not .data.",
        ),
        (
            each(from_numbers),
            "Those are bare numbers, which have no gradient. Use the methods "
            "of Value, exp and log.",
        ),
        (
            each(lambda x: halves_of_size(x) + (-x).relu()),
            TWO_KINKS,
        ),
        (
            each(lambda x: halves_of_size(x) + max(-x, Value(0.0))),
            TWO_KINKS,
        ),
        (
            each(lambda x: halves_of_size(x) + max(Value(0.0), -x)),
            TWO_KINKS,
        ),
        (lambda xs: right_loss(next(iter(xs))), ONE_CAME_BACK),
        (
            lambda xs: [right_loss(x) for x in xs][:1],
            "The list has the first loss only: the return stands inside the "
            "loop.",
        ),
        (lambda xs: sum(right_loss(x) for x in xs), ONE_CAME_BACK),
        (
            each(lambda x: x.sigmoid()),
            "That is p itself. The loss is minus its logarithm.",
        ),
    ],
    names={"math": math, "Value": Value},
    see=("11", "A tiny number in the logarithm"),
)
