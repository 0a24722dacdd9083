"""The checks of lesson 15: classes, their shares, and Adam."""

import math
import random
import statistics

from autograd import Value
from autograd.checks.judge import exercise

# --- softmax -----------------------------------------------------------


def shares(weights):
    total = sum(weights)
    return [w / total for w in weights]


def less(z, m):
    return [v - m for v in z]


def exps(z):
    return [math.exp(v) for v in z]


def right_softmax(z):
    return shares(exps(less(z, max(z))))


def by_taking_off(what):
    return lambda z: shares(exps(less(z, what(z))))


def mean_of(z):
    return sum(z) / len(z)


def in_place(z):
    m = max(z)
    for i in range(len(z)):
        z[i] = math.exp(z[i] - m)
    return shares(z)


def shares_in_place(z):
    z[:] = right_softmax(z)
    return z


def sorted_in_place(z):
    z.sort()
    return right_softmax(z)


def used_up(z):
    m = max(z)
    z.remove(m)
    z.insert(0, m)
    return right_softmax(z)


def caught(z):
    try:
        return shares(exps(z))
    except OverflowError:
        return [1.0 if v == max(z) else 0.0 for v in z]


def infinite(z):
    def exp(v):
        try:
            return math.exp(v)
        except OverflowError:
            return math.inf

    return shares([exp(v) for v in z])


def clipped(z):
    return shares(exps([max(-700.0, min(700.0, v)) for v in z]))


def clipped_above(z):
    return shares(exps([min(700.0, v) for v in z]))


def divided_in_place(z):
    """The sum is asked for anew when some are divided already."""
    e = exps(less(z, max(z)))
    for i in range(len(e)):
        e[i] = e[i] / sum(e)
    return e


def running_total(z):
    total, result = 0.0, []
    for e in exps(less(z, max(z))):
        total += e
        result.append(e / total)
    return result


def printed(z):
    print(right_softmax(z))


OVERFLOWS = (
    "The exponential of 1000 is too large for a float. But a share depends "
    "only on how far the logits are apart."
)
NOT_THE_LARGEST = (
    "What you take off is not the largest logit, so that for some logits "
    "the exponentials still overflow, or all of them vanish."
)
LIST_CHANGED = (
    "The list that you were given comes out changed. It belongs to whoever "
    "called you: make a new one."
)

softmax = exercise(
    "softmax",
    right_softmax,
    {
        "three logits": [
            "softmax([2.0, 0.0, -2.0])",
            "softmax([0.5, -1.0, 3.0, 1.5])",
        ],
        "two, both below 0": ["softmax([-1.0, -3.0])"],
        "equal logits": ["softmax([0.0, 0.0, 0.0])", "softmax([5.0, 5.0])"],
        "1000": ["softmax([1000.0, 0.0])", "softmax([1.0, 5000.0, 4999.0])"],
        "-1000": ["softmax([-1000.0, -1001.0])"],
        "together 1": ["sum(softmax([0.3, -1.2, 4.0, 0.5]))"],
        "your list stays as it is": ["z = [1.0, 3.0, 2.0]\nsoftmax(z)\nz"],
    },
    [
        (lambda z: shares(exps(z)), OVERFLOWS),
        (
            lambda z: [math.exp(v) / (1 + math.exp(v)) for v in z],
            "That is the sigmoid of each logit alone. They share one sum, and "
            "together they are 1.",
        ),
        (
            lambda z: [Value(v).sigmoid().data for v in z],
            "That is the sigmoid of each logit alone. They share one sum, and "
            "together they are 1.",
        ),
        (
            shares,
            "Without exponentials, a logit below 0 gets a share below 0, and "
            "the sum may be 0.",
        ),
        (
            lambda z: shares(less(z, max(z))),
            "The largest is taken off, but the exponentials are missing.",
        ),
        (
            lambda z: shares([abs(v) for v in z]),
            "The size of a logit is not its share: -3 must get less than -1. "
            "Take the exponential.",
        ),
        (
            lambda z: shares(exps([v / max(z) for v in z])),
            "You divide by the largest logit, and that changes the shares. "
            "Subtract it.",
        ),
        (by_taking_off(mean_of), NOT_THE_LARGEST),
        (by_taking_off(min), NOT_THE_LARGEST),
        (by_taking_off(sum), NOT_THE_LARGEST),
        (by_taking_off(lambda z: 1000.0), NOT_THE_LARGEST),
        (by_taking_off(lambda z: z[0]), NOT_THE_LARGEST),
        (by_taking_off(lambda z: z[-1]), NOT_THE_LARGEST),
        (by_taking_off(lambda z: max(abs(v) for v in z)), NOT_THE_LARGEST),
        (by_taking_off(lambda z: abs(max(z))), NOT_THE_LARGEST),
        (by_taking_off(lambda z: max(0.0, *z)), NOT_THE_LARGEST),
        (
            lambda z: [
                e / sum(exps(z)) for e in exps([v - max(z) for v in z])
            ],
            "The largest is taken off above the line and not below. Both must "
            "be divided by the same number, or the shares change.",
        ),
        (
            lambda z: [
                math.exp(v) / sum(exps([v - max(z) for v in z])) for v in z
            ],
            "The largest is taken off below the line and not above. Both must "
            "be divided by the same number, or the shares change.",
        ),
        (
            lambda z: shares([v * v for v in z]),
            "Those are squares, for which -3 is more than -1. Take the "
            "exponential.",
        ),
        (
            lambda z: exps(less(z, max(z))),
            "The largest is always 1 here, so that they don't add up to 1. "
            "Divide each exponential by the sum of all.",
        ),
        (
            lambda z: [e / max(exps(z)) for e in exps(z)],
            "You divide by the largest exponential. Divide by the sum of all, "
            "and take the largest logit off before exp.",
        ),
        (
            exps,
            "Those are the exponentials. They don't add up to 1, and at 1000 "
            "they overflow.",
        ),
        (
            lambda z: [e / len(z) for e in exps(less(z, max(z)))],
            "You divide by how many there are. Divide by the sum of the "
            "exponentials.",
        ),
        (
            lambda z: [
                e / (sum(exps(less(z, max(z)))) + 1)
                for e in exps(less(z, max(z)))
            ],
            "There is an extra 1 in the sum. In it are the exponentials, and "
            "nothing else.",
        ),
        (
            lambda z: shares(exps([max(z) - v for v in z])),
            "The signs are turned round: the largest logit gets the smallest "
            "share.",
        ),
        (
            lambda z: shares(exps([min(z) - v for v in z])),
            "The signs are turned round: the largest logit gets the smallest "
            "share.",
        ),
        (
            lambda z: [1.0 if v == max(z) else 0.0 for v in z],
            "The largest takes all. The others have shares too.",
        ),
        (
            lambda z: [math.log(p) for p in shares(exps(less(z, max(z))))],
            "Those are the logarithms of the shares.",
        ),
        (
            lambda z: less(z, max(z) + math.log(sum(exps(less(z, max(z)))))),
            "Those are the logarithms of the shares.",
        ),
        (
            lambda z: max(right_softmax(z)),
            "One share came back, the largest. Return a list with all.",
        ),
        (
            lambda z: right_softmax(z)[0],
            "One share came back, the first. Return a list with all.",
        ),
        (
            lambda z: right_softmax(z)[:1],
            "The list has the first share only: the return stands inside the "
            "loop.",
        ),
        (
            lambda z: sorted(right_softmax(z), reverse=True),
            "The shares are sorted. Each must stand where its logit stands.",
        ),
        (
            lambda z: sorted(right_softmax(z)),
            "The shares are sorted. Each must stand where its logit stands.",
        ),
        (
            lambda z: [round(p, 4) for p in right_softmax(z)],
            "The shares are rounded. Round to show a number, not on the way.",
        ),
        (
            lambda z: [round(p, 2) for p in right_softmax(z)],
            "The shares are rounded. Round to show a number, not on the way.",
        ),
        (
            lambda z: shares([2 ** (v - max(z)) for v in z]),
            "The base is 2 here. math.exp has the base that is meant.",
        ),
        (
            lambda z: right_softmax(right_softmax(z)),
            "That is softmax twice: the shares have gone through it as if "
            "they were logits.",
        ),
        (
            lambda z: [Value(p) for p in right_softmax(z)],
            "Values came back. Here plain numbers go in and come out.",
        ),
        (
            running_total,
            "The sum isn't complete yet when you divide by it. Add up all the "
            "exponentials first.",
        ),
        (
            caught,
            "To catch the error and give all to the largest is not the "
            "answer: 5000 and 4999 both have a share. Take the largest off "
            "before exp.",
        ),
        (
            infinite,
            "Infinity divided by infinity is nan. Keep the exponentials from "
            "overflowing: take the largest logit off.",
        ),
        (
            clipped,
            "Cutting off makes 5000 and 4999 equal, which they are not. Take "
            "the largest off all, and nothing needs to be cut.",
        ),
        (
            clipped_above,
            "Cutting off makes 5000 and 4999 equal, which they are not. Take "
            "the largest off all, and nothing needs to be cut.",
        ),
        (
            divided_in_place,
            "The list changes while you divide, and its sum with it. Keep the "
            "sum in a name first, or make a new list.",
        ),
        (in_place, LIST_CHANGED),
        (shares_in_place, LIST_CHANGED),
        (sorted_in_place, LIST_CHANGED),
        (used_up, LIST_CHANGED),
        (
            printed,
            "Nothing came back. Return the list; to print it is not enough.",
        ),
    ],
    see=("15", "One number for each species"),
)

# --- accuracy ----------------------------------------------------------


def place(z):
    return z.index(max(z))


def counted(right):
    """The share of examples that are right by this rule."""
    return lambda rows, classes: sum(map(right, rows, classes)) / len(rows)


right_accuracy = counted(lambda z, k: place(z) == k)


def hits(rows, classes):
    return [place(z) == k for z, k in zip(rows, classes)]


def search_from(best, winner):
    """A search for the largest that starts with best, and not with z[0]."""
    return counted(lambda z, k: (place(z) if max(z) > best else winner) == k)


def one_search(best):
    """best is not set back before the next row."""

    def wrong(rows, classes):
        top, winner, right = best, 0, 0
        for z, k in zip(rows, classes):
            for i, v in enumerate(z):
                if v > top:
                    top, winner = v, i
            right += winner == k
        return right / len(rows)

    return wrong


def counted_by_rows(rows, classes):
    best = rows.index(max(rows))
    return sum(best == k for k in classes) / len(rows)


def mean_loss(rows, classes):
    losses = [
        max(z) + math.log(sum(exps(less(z, max(z))))) - z[k]
        for z, k in zip(rows, classes)
    ]
    return sum(losses) / len(losses)


def printed_accuracy(rows, classes):
    print(right_accuracy(rows, classes))


FROM_0 = (
    "Your search for the largest starts at 0, and no logit below 0 can beat "
    "that. Start with the first logit."
)
FROM_MINUS_1 = (
    "Your search for the largest starts at -1, and a logit may be below that "
    "too. Start with the first logit."
)
NOT_BACK = (
    "The largest of one row still counts in the next. Each row has its own "
    "winner: start anew in each."
)
HALF = (
    "Half is a line for shares, and only with two classes. A logit may win "
    "below it, and lose above: ask which is the largest."
)

accuracy = exercise(
    "accuracy",
    right_accuracy,
    {
        "two classes": [
            "rows = [[2.0, 1.0], [0.0, 3.0], [1.0, 0.0], [5.0, 4.0]]\n"
            "accuracy(rows, [0, 1, 1, 0])",
        ],
        "three classes": [
            "rows = [[0.1, 0.3, 0.2], [4.0, 2.0, 9.0], [1.0, 0.9, 0.8]]\n"
            "accuracy(rows, [1, 0, 0])",
            "rows = [[1.0, 6.0, 2.0], [7.0, 2.0, 3.0], [1.0, 6.0, 9.0]]\n"
            "accuracy(rows + [[2.0, 1.0, 0.0]], [1, 0, 1, 2])",
        ],
        "logits below 0": [
            "rows = [[-1.0, -3.0], [-4.0, -2.0], [-0.5, -0.1]]\n"
            "accuracy(rows, [0, 1, 1])",
            "accuracy([[-0.2, -0.6], [-5.0, -2.0]], [0, 0])",
        ],
        "all right": ["accuracy([[0.2, 0.1], [-2.0, 3.0]], [0, 1])"],
        "none right": ["accuracy([[0.2, 0.1], [-2.0, 3.0]], [1, 0])"],
        "a single example": ["accuracy([[1.0, 2.0, 3.0]], [2])"],
    },
    [
        (
            counted(lambda z, k: max(z) == k),
            "You compare the largest logit with the class. Compare the place "
            "where it stands.",
        ),
        (
            counted(lambda z, k: z[0] == k),
            "You compare a logit with the class. Compare the place where the "
            "largest stands.",
        ),
        (
            counted(lambda z, k: round(max(z)) == k),
            "You compare the largest logit with the class, rounded. Compare "
            "the place where it stands.",
        ),
        (
            lambda rows, classes: sum(hits(rows, classes)),
            "That is how many are right. Divide by how many there are.",
        ),
        (
            lambda rows, classes: sum(hits(rows, classes)) // len(rows),
            "0 comes back unless all are right. Is there a // that drops what "
            "is after the point, or are two whole lists compared?",
        ),
        (search_from(0.0, 0), FROM_0),
        (search_from(0.0, None), FROM_0),
        (search_from(-1.0, 0), FROM_MINUS_1),
        (search_from(-1.0, None), FROM_MINUS_1),
        (one_search(0.0), NOT_BACK),
        (one_search(-math.inf), NOT_BACK),
        (
            counted(lambda z, k: place([v.data for v in z]) == k),
            "The rows hold plain numbers, no Values: they have no .data.",
        ),
        (
            counted(lambda z, k: max(range(3), key=lambda i: z[i]) == k),
            "You always look at three logits. There may be fewer, or more.",
        ),
        (
            counted_by_rows,
            "You ask which row is the largest. Ask in each row which logit "
            "is.",
        ),
        (counted(lambda z, k: z[k] > 0.5), HALF),
        (counted(lambda z, k: right_softmax(z)[k] > 0.5), HALF),
        (counted(lambda z, k: (z[-1] > 0.5) == k), HALF),
        (
            counted(lambda z, k: z[k] > 0),
            "A logit above 0 has not won yet, and one below 0 may win: ask "
            "which is the largest.",
        ),
        (
            lambda rows, classes: 100 * right_accuracy(rows, classes),
            "That is in percent. Return a number from 0 to 1.",
        ),
        (
            lambda rows, classes: 1 - right_accuracy(rows, classes),
            "That is the share of examples that are wrong.",
        ),
        (
            lambda rows, classes: len(rows) - sum(hits(rows, classes)),
            "That is how many are wrong.",
        ),
        (
            lambda rows, classes: sum(hits(rows, classes)) / len(rows[0]),
            "You divide by the number of classes. Divide by the number of "
            "examples.",
        ),
        (
            lambda rows, classes: sum(hits(rows, classes)) / len(set(classes)),
            "You divide by the number of classes. Divide by the number of "
            "examples.",
        ),
        (
            lambda rows, classes: (
                sum(hits(rows, classes)) / sum(map(len, rows))
            ),
            "You divide by the number of all logits. Divide by the number of "
            "examples.",
        ),
        (
            counted(lambda z, k: z.index(min(z)) == k),
            "You ask where the smallest logit stands. The largest wins.",
        ),
        (
            counted(lambda z, k: place([abs(v) for v in z]) == k),
            "A logit far below 0 has lost: don't go by its size.",
        ),
        (
            counted(lambda z, k: place(z) + 1 == k),
            "You count the classes from 1. They count from 0.",
        ),
        (
            counted(lambda z, k: place(z) == k - 1),
            "You count the classes from 1. They count from 0.",
        ),
        (
            counted(lambda z, k: z[k] >= z[0]),
            "You compare the right class with the first one only. It has to "
            "be the largest of all.",
        ),
        (
            counted(lambda z, k: place(z[:2]) == k),
            "You look at two logits only. There may be more.",
        ),
        (
            lambda rows, classes: (
                sum(z[k] == max(map(max, rows)) for z, k in zip(rows, classes))
                / len(rows)
            ),
            "You ask for the largest logit of all rows. Each row has its own "
            "winner.",
        ),
        (
            counted(lambda z, k: z[k] > mean_of(z)),
            "Above the mean is not enough: the right class must have the "
            "largest logit.",
        ),
        (
            lambda rows, classes: float(hits(rows, classes)[0]),
            "Only the first example counts: the return stands inside the "
            "loop, or the count begins anew.",
        ),
        (
            lambda rows, classes: hits(rows, classes)[0] / len(rows),
            "Only the first example counts: the return stands inside the "
            "loop.",
        ),
        (
            lambda rows, classes: hits(rows, classes)[-1] / len(rows),
            "Only the last example counts: the count begins anew for each.",
        ),
        (
            hits,
            "A list came back, which says of each example whether it is "
            "right. Return the share of those that are.",
        ),
        (
            lambda rows, classes: [place(z) for z in rows],
            "A list came back, with the class that wins in each row. Return "
            "the share of those that are right.",
        ),
        (
            lambda rows, classes: sum(place(z) for z in rows) / len(rows),
            "You add up the classes that win. Count those that are right.",
        ),
        (
            counted(lambda z, k: right_softmax(z)[k]),
            "That is the mean share of the right class. Accuracy only counts "
            "who wins, not by how much.",
        ),
        (
            mean_loss,
            "That is the mean cross-entropy. Accuracy counts who wins.",
        ),
        (
            counted(lambda z, k: 1),
            "You count every example.",
        ),
        (
            counted(lambda z, k: place(z) is place),
            "Not one is right, you say. Do you compare a logit, or a list, "
            "with a class?",
        ),
        (
            printed_accuracy,
            "Nothing came back. Return the number; to print it is not enough.",
        ),
    ],
    see=("15", "The verdict"),
)

# --- cross-entropy -----------------------------------------------------


def log_sum_exp(z):
    return max(z) + math.log(sum(exps(less(z, max(z)))))


def right_number(z, k):
    return log_sum_exp(z) - z[k]


def hot(z, k):
    return [float(i == k) for i in range(len(z))]


def right_slopes(z, k):
    return [p - h for p, h in zip(right_softmax(z), hot(z, k))]


def node(number=right_number, slopes=right_slopes):
    """The node with this number and these slopes, given floats and k."""

    def cross_entropy(logits, k):
        z = [v.data for v in logits]
        return Value(
            number(z, k), logits, "cross_entropy", _slopes=slopes(z, k)
        )

    return cross_entropy


def from_share(loss, share=right_softmax):
    return lambda z, k: loss(share(z)[k])


def minus_log(p):
    return -math.log(p)


def plain_shares(z):
    return shares(exps(z))


def plain_slopes(z, k):
    return [p - h for p, h in zip(plain_shares(z), hot(z, k))]


def each_slope(slope):
    """slope(share, hot) for each class."""
    return lambda z, k: [
        slope(p, h) for p, h in zip(right_softmax(z), hot(z, k))
    ]


def many_nodes(logits, k):
    m = max(logits).data
    return m + sum((v - m).exp() for v in logits).log() - logits[k]


def many_that_overflow(logits, k):
    return sum(v.exp() for v in logits).log() - logits[k]


def values_of_shares(logits, k, off):
    """The steps of softmax as nodes, and then the logarithm."""
    e = [(v - off).exp() for v in logits]
    return -(e[k] / sum(e)).log()


def from_nodes(logits, k):
    return values_of_shares(logits, k, max(logits).data)


def from_nodes_that_overflow(logits, k):
    return values_of_shares(logits, k, 0.0)


def slopes_as_values(logits, k):
    z = [v.data for v in logits]
    slopes = [Value(s) for s in right_slopes(z, k)]
    return Value(right_number(z, k), logits, "", _slopes=slopes)


def added_only(z, k):
    """The largest is added again, but was never taken off."""
    return max(z) + math.log(sum(exps(z))) - z[k]


def no_slopes(logits, k):
    z = [v.data for v in logits]
    return Value(right_number(z, k), logits, "cross_entropy")


def new_parents(logits, k):
    copies = [Value(v.data) for v in logits]
    return node()(copies, k)


def one_parent(logits, k):
    z = [v.data for v in logits]
    slope = right_slopes(z, k)[k]
    return Value(right_number(z, k), (logits[k],), "", _slopes=(slope,))


def float_parents(logits, k):
    z = [v.data for v in logits]
    return Value(right_number(z, k), z, "", _slopes=right_slopes(z, k))


def value_in_value(logits, k):
    return Value(many_nodes(logits, k), logits)


def bare_number(logits, k):
    return right_number([v.data for v in logits], k)


def no_parents(logits, k):
    return Value(bare_number(logits, k))


def kept_to_itself(logits, k):
    node()(logits, k)


SMALL_SHARE = (
    "The share of the right class may be 0 as a float, and then it has no "
    "logarithm. Don't go by the share: log-sum-exp minus the logit."
)
PLAIN = (
    "At 1000 an exponential overflows. Take the largest logit off before "
    "exp, for the number and for the slopes alike."
)
TWICE = (
    "That is softmax twice: log-sum-exp takes the logits themselves. With "
    "shares in their place the loss can't come near 0."
)
OWN_SHARE = (
    "p * (1 - p) is how a share answers to its own logit. The loss is minus "
    "its logarithm, and that divides by p: share minus 1."
)
TURNED = (
    "The slope of the right class is its share minus 1, which is below 0: a "
    "larger logit there makes the loss smaller."
)
ONE_EXAMPLE = (
    "You divide by the number of classes. Nothing is divided here: there is "
    "one example."
)
SHARE_NODES = (
    "This makes a node for every step, and a share of 0 has no logarithm. "
    "Work with v.data: log-sum-exp minus the logit, as one Value."
)
ADDED = (
    "You add the largest logit again, but never took it off inside the "
    "exponentials."
)
NO_GRADIENT = (
    "The number is right, but no gradient reaches the logits. Hand over the "
    "slopes as _slopes=..., and the logits themselves as parents."
)

THREE = "z = [Value(2.0), Value(0.0), Value(-2.0)]\n"
GRADIENTS = "\n[v.grad for v in z]"

cross_entropy = exercise(
    "cross_entropy",
    node(),
    {
        "the number": [
            THREE + "cross_entropy(z, 0).data",
            THREE + "cross_entropy(z, 1).data",
            THREE + "cross_entropy(z, 2).data",
        ],
        "its gradients": [
            THREE + "cross_entropy(z, 0).backward()" + GRADIENTS,
            THREE + "cross_entropy(z, 2).backward()" + GRADIENTS,
        ],
        "two classes": [
            "z = [Value(1.5), Value(-0.5)]\ny = cross_entropy(z, 1)\n"
            "y.backward()\n[y.data] + [v.grad for v in z]",
        ],
        "equal logits": [
            "z = [Value(3.0) for _ in range(4)]\ncross_entropy(z, 3).data",
        ],
        "1000": [
            "z = [Value(0.0), Value(1000.0)]\ncross_entropy(z, 0).data",
            "z = [Value(0.0), Value(1000.0)]\n"
            "cross_entropy(z, 0).backward()" + GRADIENTS,
        ],
        "-1000": [
            "z = [Value(-1000.0), Value(-1001.0)]\ncross_entropy(z, 1).data",
        ],
        "as a part of something larger": [
            THREE + "(cross_entropy(z, 1) * 3.0).backward()" + GRADIENTS,
        ],
        "logits that were computed": [
            "a = Value(1.0)\ncross_entropy([a * 2, a], 1).backward()\na.grad",
        ],
        "the parents": [
            THREE + "sorted(v.data for v in cross_entropy(z, 0)._prev)",
        ],
    },
    [
        (
            node(
                lambda z, k: right_number(right_softmax(z), k),
                lambda z, k: right_slopes(right_softmax(z), k),
            ),
            TWICE,
        ),
        (node(lambda z, k: right_number(right_softmax(z), k)), TWICE),
        (
            node(from_share(lambda p: minus_log(p + 1e-15))),
            "The tiny number hides the real loss: it can't get above 34.5, "
            "and should be 1000. Join the logarithm with the exponential.",
        ),
        (
            node(from_share(lambda p: minus_log(p + 1e-12))),
            "The tiny number hides the real loss: it can't get above 27.6, "
            "and should be 1000. Join the logarithm with the exponential.",
        ),
        (
            node(lambda z, k: -math.log(z[k])),
            "You take the logarithm of a logit, which may be below 0. Either "
            "of a share, or better: log-sum-exp minus the logit.",
        ),
        (
            node(from_share(lambda p: 1 - p)),
            "1 minus the share is never above 1, and hardly punishes a sure, "
            "wrong answer. The loss is minus its logarithm.",
        ),
        (
            node(lambda z, k: sum(log_sum_exp(z) - v for v in z)),
            "You add up the losses of all classes. Only the right one counts.",
        ),
        (
            node(lambda z, k: sum(-math.log(p) for p in right_softmax(z))),
            "You add up the losses of all classes. Only the right one counts.",
        ),
        (
            node(lambda z, k: sum(-math.log(p) * p for p in right_softmax(z))),
            "You weigh the logarithms by the shares themselves. Only the "
            "right class counts.",
        ),
        (
            node(
                lambda z, k: right_number(z, k - 1),
                lambda z, k: right_slopes(z, (k - 1) % len(z)),
            ),
            "You count the classes from 1. They count from 0.",
        ),
        (
            node(lambda z, k: right_number(z, k - 1)),
            "You count the classes from 1. They count from 0.",
        ),
        (node(from_share(minus_log)), SMALL_SHARE),
        (
            node(from_share(minus_log, plain_shares), plain_slopes),
            PLAIN,
        ),
        (node(from_share(minus_log, plain_shares)), PLAIN),
        (
            node(
                lambda z, k: math.log(sum(exps(z))) - z[k],
                plain_slopes,
            ),
            PLAIN,
        ),
        (node(lambda z, k: math.log(sum(exps(z))) - z[k]), PLAIN),
        (node(slopes=plain_slopes), PLAIN),
        (
            node(from_share(math.log)),
            "The sign is turned round: the loss is minus the logarithm. And "
            "a share may be 0 as a float: use log-sum-exp.",
        ),
        (
            node(lambda z, k: -right_number(z, k)),
            "The sign is turned round: a loss is never below 0.",
        ),
        (
            node(from_share(lambda p: p)),
            "That is the share. The loss is minus its logarithm.",
        ),
        (
            node(lambda z, k: log_sum_exp(z)),
            "That is log-sum-exp. The logit of the right class goes off it.",
        ),
        (
            node(lambda z, k: log_sum_exp(z) + z[k]),
            "The logit of the right class is taken off, not added.",
        ),
        (
            node(lambda z, k: log_sum_exp(z) - max(z)),
            "You take off the largest logit. Take off that of the right "
            "class, which may be another.",
        ),
        (
            node(lambda z, k: log_sum_exp(less(z, max(z))) - z[k]),
            "You took the largest logit off and did not add it again after "
            "the logarithm.",
        ),
        (
            node(lambda z, k: max(z) - z[k]),
            "That is what is left of the loss far out. The other logits count "
            "too.",
        ),
        (
            node(lambda z, k: right_number(z, k) / len(z)),
            "You divide by the number of classes. Nothing is divided here: "
            "there is one example.",
        ),
        (
            node(lambda z, k: right_number(z, k) / math.log(2)),
            "That is with the logarithm to base 2. math.log is the one meant.",
        ),
        (
            node(slopes=each_slope(lambda p, h: p * (1 - p))),
            "p * (1 - p) is how a share answers to its own logit. The loss "
            "answers to all: share minus 1 for the right class, the share for "
            "the others.",
        ),
        (
            node(slopes=each_slope(lambda p, h: -p * (1 - p) if h else p)),
            "For the right class, p * (1 - p) is the slope of the share. The "
            "loss is minus its logarithm, which divides by p.",
        ),
        (
            node(slopes=each_slope(lambda p, h: p * (1 - p) if h else p)),
            OWN_SHARE,
        ),
        (node(slopes=each_slope(lambda p, h: p * (1 - p) * h)), OWN_SHARE),
        (node(slopes=each_slope(lambda p, h: -p * (1 - p) * h)), OWN_SHARE),
        (
            node(
                slopes=lambda z, k: [
                    right_softmax(z)[k] * -s for s in right_slopes(z, k)
                ]
            ),
            "Those are the slopes of the share. The loss is minus its "
            "logarithm: divide them by the share, and turn the sign.",
        ),
        (node(slopes=each_slope(lambda p, h: 1 - p if h else p)), TURNED),
        (node(slopes=each_slope(lambda p, h: (1 - p) * h)), TURNED),
        (
            node(
                lambda z, k: right_number(z, k) / len(z),
                lambda z, k: [s / len(z) for s in right_slopes(z, k)],
            ),
            ONE_EXAMPLE,
        ),
        (node(added_only), ADDED),
        (node(added_only, plain_slopes), ADDED),
        (
            slopes_as_values,
            "The slopes are Values. Hand over plain numbers.",
        ),
        (from_nodes, SHARE_NODES),
        (from_nodes_that_overflow, SHARE_NODES),
        (
            node(slopes=each_slope(lambda p, h: p - 1)),
            "The 1 is taken off at the right class only.",
        ),
        (
            node(slopes=each_slope(lambda p, h: p)),
            "Those are the shares, the slopes of log-sum-exp. What does the "
            "logit of the right class do, which is taken off?",
        ),
        (
            node(slopes=each_slope(lambda p, h: h - p)),
            "The signs are turned round: a larger logit of the right class "
            "makes the loss smaller.",
        ),
        (
            node(slopes=each_slope(lambda p, h: p + h)),
            "The 1 is added. What is true is taken off what was said.",
        ),
        (
            node(slopes=each_slope(lambda p, h: (p - 1) * h)),
            "The other logits have slopes too: they are in the sum.",
        ),
        (
            node(slopes=each_slope(lambda p, h: p * (1 - h))),
            "The logit of the right class has a slope too: its share minus 1.",
        ),
        (
            node(slopes=each_slope(lambda p, h: -h)),
            "Those are the slopes of minus the right logit. Log-sum-exp has "
            "slopes too: the shares.",
        ),
        (
            node(slopes=each_slope(lambda p, h: -1 / p * h)),
            "Those are slopes along a share. The logits are one step further "
            "back, and each of them moves all shares.",
        ),
        (
            node(slopes=lambda z, k: [-p for p in right_softmax(z)]),
            "The signs are turned round, and the right class has no 1.",
        ),
        (
            node(
                slopes=lambda z, k: [
                    e - h for e, h in zip(exps(less(z, max(z))), hot(z, k))
                ]
            ),
            "The exponentials are not divided by their sum: it takes the "
            "shares.",
        ),
        (
            node(slopes=lambda z, k: right_slopes(z, k)[::-1]),
            "The slopes stand in another order than the parents.",
        ),
        (
            node(slopes=lambda z, k: right_slopes(z, place(z))),
            "The 1 is taken off at the largest logit. Take it off at the "
            "right class, which may be another.",
        ),
        (
            node(slopes=lambda z, k: right_slopes(z, 0)),
            "The 1 is always taken off at the first class. Take it off at "
            "the right one.",
        ),
        (
            node(slopes=lambda z, k: [s / len(z) for s in right_slopes(z, k)]),
            "You divide the slopes by the number of classes. There is one "
            "example, and nothing to divide by.",
        ),
        (
            node(slopes=lambda z, k: [right_slopes(z, k)[k]]),
            "There is one slope for several parents. Each parent needs its "
            "own.",
        ),
        (
            many_nodes,
            "Number and gradients are right; but this makes a node for every "
            "step. Work with v.data, and make one Value, with slopes.",
        ),
        (
            many_that_overflow,
            "This makes a node for every step, and at 1000 the exponential "
            "overflows. Work with v.data, and take the largest logit off.",
        ),
        (
            value_in_value,
            "The number that you hand over is itself a Value. Work with "
            "v.data, and make one Value at the end.",
        ),
        (
            float_parents,
            "The parents are plain numbers. Hand over the logits themselves.",
        ),
        (no_slopes, NO_GRADIENT),
        (new_parents, NO_GRADIENT),
        (no_parents, NO_GRADIENT),
        (
            one_parent,
            "The right class is not the only parent: every logit moves the "
            "loss.",
        ),
        (
            bare_number,
            "A plain number came back. Return a Value, with parents and "
            "slopes.",
        ),
        (
            kept_to_itself,
            "Nothing came back. Is the return missing?",
        ),
    ],
    names={"Value": Value},
    see=("15", "How surprised is it?"),
)

# --- training and test -------------------------------------------------


def shuffled(items, rng):
    items = list(items)
    rng.shuffle(items)
    return items


def cut(items, share):
    n = int(share * len(items))
    return items[:n], items[n:]


def off(pairs, mean):
    return [(x - mean, y) for x, y in pairs]


def mean_x(pairs):
    return sum(x for x, _ in pairs) / len(pairs)


def prepared(pairs, share, mean=lambda train, test: mean_x(train)):
    """Both parts, with a mean taken off that is made from them."""
    train, test = cut(pairs, share)
    return off(train, mean(train, test)), off(test, mean(train, test))


def right_prepare(xs, ys, share, rng):
    return prepared(shuffled(zip(xs, ys), rng), share)


def with_mean(mean):
    return lambda xs, ys, share, rng: prepared(
        shuffled(zip(xs, ys), rng), share, mean
    )


def as_it_came(xs, ys, share, rng):
    mean = sum(xs) / len(xs)
    return cut(shuffled(off(zip(xs, ys), mean), rng), share)


def first_in_the_list(xs, ys, share, rng):
    n = int(share * len(xs))
    mean = sum(xs[:n]) / n
    return cut(shuffled(off(zip(xs, ys), mean), rng), share)


def own_means(xs, ys, share, rng):
    train, test = cut(shuffled(zip(xs, ys), rng), share)
    return off(train, mean_x(train)), off(test, mean_x(test))


def test_as_it_was(xs, ys, share, rng):
    train, test = cut(shuffled(zip(xs, ys), rng), share)
    return off(train, mean_x(train)), test


def only_test_scaled(xs, ys, share, rng):
    train, test = cut(shuffled(zip(xs, ys), rng), share)
    return train, off(test, mean_x(train))


def shuffled_again(xs, ys, share, rng):
    pairs = shuffled(zip(xs, ys), rng)
    mean = mean_x(cut(pairs, share)[0])
    return cut(shuffled(off(pairs, mean), rng), share)


def zip_shuffled(xs, ys, share, rng):
    pairs = zip(xs, ys)
    rng.shuffle(pairs)
    return prepared(pairs, share)


def train_again(xs, ys, share, rng):
    train, test = as_it_came(xs, ys, share, rng)
    return off(train, mean_x(train)), test


def each_again(xs, ys, share, rng):
    train, test = as_it_came(xs, ys, share, rng)
    return off(train, mean_x(train)), off(test, mean_x(test))


def not_shuffled(xs, ys, share, rng):
    return prepared(list(zip(xs, ys)), share)


def not_shuffled_leaking(xs, ys, share, rng):
    return cut(off(zip(xs, ys), sum(xs) / len(xs)), share)


def too_late(xs, ys, share, rng):
    pairs = list(zip(xs, ys))
    rng.shuffle(list(xs))
    return prepared(pairs, share)


def too_late_in_place(xs, ys, share, rng):
    pairs = list(zip(xs, ys))
    rng.shuffle(xs)
    rng.shuffle(ys)
    return prepared(pairs, share)


def within_the_parts(xs, ys, share, rng):
    train, test = prepared(list(zip(xs, ys)), share)
    return shuffled(train, rng), shuffled(test, rng)


def apart(xs, ys, share, rng):
    pairs = list(zip(shuffled(xs, rng), shuffled(ys, rng)))
    return prepared(pairs, share)


def apart_leaking(xs, ys, share, rng):
    pairs = list(zip(shuffled(xs, rng), shuffled(ys, rng)))
    return cut(off(pairs, sum(xs) / len(xs)), share)


def apart_in_place(xs, ys, share, rng):
    rng.shuffle(xs)
    rng.shuffle(ys)
    return prepared(list(zip(xs, ys)), share)


def only_numbers(xs, ys, share, rng):
    return prepared(list(zip(shuffled(xs, rng), ys)), share)


def only_numbers_in_place(xs, ys, share, rng):
    rng.shuffle(xs)
    return prepared(list(zip(xs, ys)), share)


def any_seed(xs, ys, share, rng):
    return right_prepare(xs, ys, share, random)


def seeded(seed):
    return lambda xs, ys, share, rng: right_prepare(
        xs, ys, share, random.Random(seed)
    )


def turned(prepare):
    return lambda *args: prepare(*args)[::-1]


def other_share(prepare):
    return lambda xs, ys, share, rng: prepare(xs, ys, 1 - share, rng)


def swapped_pairs(xs, ys, share, rng):
    return [
        [(y, x) for x, y in part] for part in right_prepare(xs, ys, share, rng)
    ]


def overlapping(xs, ys, share, rng):
    pairs = shuffled(zip(xs, ys), rng)
    train, _ = cut(pairs, share)
    return off(train, mean_x(train)), off(pairs, mean_x(train))


def drawn_twice(xs, ys, share, rng):
    pairs = list(zip(xs, ys))
    n = int(share * len(pairs))
    train = rng.sample(pairs, n)
    test = rng.sample(pairs, len(pairs) - n)
    return off(train, mean_x(train)), off(test, mean_x(train))


def from_the_end(xs, ys, share, rng):
    pairs = shuffled(zip(xs, ys), rng)
    n = int(share * len(pairs))
    train, test = pairs[:n], pairs[-n:]
    return off(train, mean_x(train)), off(test, mean_x(train))


def leaking(prepare):
    """The mean of all goes off before anything else is done."""

    def wrong(xs, ys, share, rng):
        mean = sum(xs) / len(xs)
        pairs = prepare(xs, ys, rng)
        return cut(off(pairs, mean), share)

    return wrong


def all_in_place(xs, ys, rng):
    rng.shuffle(xs)
    rng.shuffle(ys)
    return list(zip(xs, ys))


def numbers_in_place(xs, ys, rng):
    rng.shuffle(xs)
    return list(zip(xs, ys))


def numbers_and_pairs(xs, ys, share, rng):
    rng.shuffle(xs)
    return right_prepare(xs, ys, share, rng)


def what_shuffle_returns(use):
    """pairs = rng.shuffle(pairs), and then pairs is used so."""

    def wrong(xs, ys, share, rng):
        pairs = list(zip(xs, ys))
        return use(rng.shuffle(pairs))

    return wrong


def divided(deviation):
    def wrong(xs, ys, share, rng):
        parts = right_prepare(xs, ys, share, rng)
        d = deviation([x for x, _ in parts[0]])
        return [[(x / d, y) for x, y in part] for part in parts]

    return wrong


def mean_last(train, test):
    return train[-1][0]


def one_list(xs, ys, share, rng):
    train, test = right_prepare(xs, ys, share, rng)
    return train + test


def only_train(xs, ys, share, rng):
    return right_prepare(xs, ys, share, rng)[0]


def without_classes(xs, ys, share, rng):
    return [[x for x, _ in p] for p in right_prepare(xs, ys, share, rng)]


def unscaled(xs, ys, share, rng):
    return cut(shuffled(zip(xs, ys), rng), share)


def printed_parts(xs, ys, share, rng):
    print(right_prepare(xs, ys, share, rng))


LEAK = (
    "The test part has leaked into the mean. Take the mean of the training "
    "part, once it is known who belongs to it."
)
SORTED = (
    "What you cut is not shuffled: not at all, too late, or another list was. "
    "In a sorted list the test part has only one class."
)
LATE = (
    "You shuffle a list that is no longer used: the pairs are made already. "
    "Shuffle the pairs."
)
APART = (
    "Numbers and classes are not shuffled alike, so the classes go to the "
    "wrong numbers. Shuffle pairs."
)
DIVIDED = (
    "You divide by the deviation too, as the lesson does. Here only the mean "
    "is taken off."
)
RETURNS_NONE = (
    "rng.shuffle shuffles the list itself and returns None. Call it on a line "
    "of its own."
)

SPLIT = "train, test = prepare(xs, ys, 0.75, random.Random(1))\n"
SQUARES = (
    "xs, ys = [n * n for n in range(20)], [n % 2 for n in range(20)]\n" + SPLIT
)
MIRRORED = (
    "xs, ys = [n * n for n in range(20)], [-n * n for n in range(20)]\n"
    + SPLIT
)
IN_ORDER = "xs, ys = list(range(40)), [0] * 20 + [1] * 20\n" + SPLIT

prepare = exercise(
    "prepare",
    right_prepare,
    {
        "the training part has the mean 0": [
            SQUARES + "round(sum(x for x, y in train), 6)",
        ],
        "the numbers keep their classes, and one mean is taken off": [
            MIRRORED + "sums = [x + y for x, y in train + test]\n"
            "round(max(sums) - min(sums), 6)",
            MIRRORED + "sums = [x + y for x, y in train]\n"
            "round(max(sums) - min(sums), 6)",
        ],
        "the sizes": [
            SQUARES + "[len(train), len(test)]",
            "train, test = prepare([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [0] * 6,\n"
            "    0.5, random.Random(1))\n"
            "[len(train), len(test)]",
        ],
        "everyone once": [
            MIRRORED + "sorted(-y for x, y in train + test)",
        ],
        "sorted classes": [
            IN_ORDER + "[len({y for x, y in part}) for part in (train, test)]",
        ],
        "the seed decides": [
            "xs = list(range(20))\n"
            "a, b = (prepare(xs, xs, 0.5, random.Random(3)) for _ in 'ab')\n"
            "a == b",
            "xs = list(range(20))\n"
            "a, b = (prepare(xs, xs, 0.5, random.Random(s)) for s in (3, 4))\n"
            "a == b",
        ],
        "your lists stay as they are": [
            "xs, ys = [1.0, 2.0, 3.0, 4.0], [5, 6, 7, 8]\n" + SPLIT + "xs, ys",
        ],
    },
    [
        (as_it_came, LEAK),
        (
            first_in_the_list,
            "That is the mean of those who stood first in the list, before it "
            "was shuffled. Others are in the training part now.",
        ),
        (
            with_mean(lambda train, test: mean_x(test)),
            "You take off the mean of the test part. Nothing is computed from "
            "that one.",
        ),
        (
            with_mean(
                lambda train, test: (
                    sum(x for x, _ in train) / len(train + test)
                )
            ),
            "The sum is that of the training part, but you divide it by the "
            "number of all.",
        ),
        (
            with_mean(lambda train, test: sum(x for x, _ in train)),
            "You take off the sum of the training part. Divide it by how many "
            "they are.",
        ),
        (
            with_mean(
                lambda train, test: sum(y for _, y in train) / len(train)
            ),
            "You take off the mean of the classes. It is the numbers that are "
            "scaled.",
        ),
        (
            with_mean(mean_last),
            "You take off a single number, the last of the training part. "
            "Take off their mean.",
        ),
        (
            own_means,
            "Each part has its own mean taken off. Both are measured with the "
            "same ruler, that of the training part.",
        ),
        (
            each_again,
            "Each part has its own mean taken off. Both are measured with the "
            "same ruler, that of the training part.",
        ),
        (
            test_as_it_was,
            "The test part is as it was. It is scaled too, by the mean of the "
            "training part.",
        ),
        (
            only_test_scaled,
            "The training part is as it was. The mean goes off both parts.",
        ),
        (
            shuffled_again,
            "You shuffle once more after taking the mean, so that others are "
            "in the training part then. Shuffle once.",
        ),
        (
            zip_shuffled,
            "zip gives no list yet, and only a list can be shuffled. Make one "
            "of it: list(...).",
        ),
        (
            train_again,
            "The training part is mended afterwards, and the test part keeps "
            "the other mean. Both are measured with one ruler.",
        ),
        (
            unscaled,
            "Nothing is taken off. The mean of the training part goes off all "
            "the numbers.",
        ),
        (not_shuffled, SORTED),
        (not_shuffled_leaking, SORTED),
        (within_the_parts, SORTED),
        (too_late, SORTED),
        (too_late_in_place, LATE),
        (apart, APART),
        (apart_leaking, APART),
        (only_numbers, APART),
        (apart_in_place, APART),
        (leaking(all_in_place), APART),
        (leaking(numbers_in_place), APART),
        (numbers_and_pairs, APART),
        (what_shuffle_returns(len), RETURNS_NONE),
        (what_shuffle_returns(list), RETURNS_NONE),
        (what_shuffle_returns(lambda pairs: pairs[:1]), RETURNS_NONE),
        (divided(statistics.pstdev), DIVIDED),
        (divided(statistics.stdev), DIVIDED),
        (
            with_mean(
                lambda train, test: statistics.median(x for x, _ in train)
            ),
            "That is the median. Take the mean off.",
        ),
        (only_numbers_in_place, APART),
        (
            any_seed,
            "The shuffling doesn't go by rng, so that it can't be done again. "
            "Call rng.shuffle.",
        ),
        (
            seeded(0),
            "You shuffle with a seed of your own. Use the rng that you are "
            "given.",
        ),
        (
            seeded(1),
            "You shuffle with a seed of your own. Use the rng that you are "
            "given.",
        ),
        (
            turned(right_prepare),
            "The two parts are exchanged: the training part comes first.",
        ),
        (
            other_share(right_prepare),
            "The share is that of the training part, not of the test part.",
        ),
        (
            swapped_pairs,
            "The pairs are turned round: the number first, then its class.",
        ),
        (
            overlapping,
            "The test part holds the training examples as well. It begins "
            "where the training part ends.",
        ),
        (
            from_the_end,
            "The test part begins too early: some examples are in both parts.",
        ),
        (
            drawn_twice,
            "The parts are drawn one by one from all examples, so that some "
            "are in both. Shuffle once, then cut.",
        ),
        (
            one_list,
            "One list came back. Return two, for training and for testing.",
        ),
        (
            only_train,
            "One list came back. Return two, for training and for testing.",
        ),
        (
            without_classes,
            "The classes are lost. Return pairs (x, y).",
        ),
        (
            printed_parts,
            "Nothing came back. Return both parts.",
        ),
    ],
    names={"random": random},
    see=("15", "Each column by its own ruler"),
)

# --- Adam --------------------------------------------------------------


class Start:
    """What the page gives: a class without a step."""

    def __init__(self, parameters, learning_rate):
        self.parameters = parameters
        self.learning_rate = learning_rate
        self.t = 0
        self.means = [0.0] * len(parameters)
        self.squares = [0.0] * len(parameters)

    def __repr__(self):
        return f"Adam after {self.t} steps"


def with_step(step):
    return type("Adam", (Start,), {"step": step})


def running(beta):
    return lambda old, new: beta * old + (1 - beta) * new


def corrected(beta):
    return lambda mean, t: mean / (1 - beta**t)


NINE_TENTHS, NEARLY_ALL = running(0.9), running(0.999)
CORRECTED_M, CORRECTED_V = corrected(0.9), corrected(0.999)


def uncorrected(mean, t):
    return mean


def ratio(m, v, g):
    return m / (math.sqrt(v) + 1e-8)


def adam_class(
    mean=NINE_TENTHS,
    square=NEARLY_ALL,
    squared=lambda g: g * g,
    m_full=CORRECTED_M,
    v_full=CORRECTED_V,
    move=ratio,
    place=lambda old, move, rate: old - rate * move,
    before=lambda t: t + 1,
    each=lambda t: t,
    slot=lambda i: i,
    kept=False,
):
    """The class with some parts of its step exchanged."""

    def step(self):
        self.t = before(self.t)
        for i, p in enumerate(self.parameters):
            self.t = each(self.t)
            g, j = p.grad, slot(i)
            self.means[j] = mean(self.means[j], g)
            self.squares[j] = square(self.squares[j], squared(g))
            m = m_full(self.means[j], self.t)
            v = v_full(self.squares[j], self.t)
            if kept:
                self.means[j], self.squares[j] = m, v
            p.data = place(p.data, move(m, v, g), self.learning_rate)

    return with_step(step)


def sign(number):
    return (number > 0) - (number < 0)


def squares_of_m(self, full=uncorrected):
    self.t += 1
    for i, p in enumerate(self.parameters):
        m = self.means[i] = NINE_TENTHS(self.means[i], p.grad)
        s = full(m, self.t) ** 2
        v = self.squares[i] = NEARLY_ALL(self.squares[i], s)
        move = ratio(CORRECTED_M(m, self.t), CORRECTED_V(v, self.t), p.grad)
        p.data -= self.learning_rate * move


def squares_of_full_m(self):
    squares_of_m(self, CORRECTED_M)


def first_only(self):
    """A return inside the loop: the others stay."""
    saved = [p.data for p in self.parameters[1:]]
    RIGHT.step(self)
    for p, number in zip(self.parameters[1:], saved):
        p.data = number


def new_nodes(self):
    saved = [p.data for p in self.parameters]
    RIGHT.step(self)
    self.parameters = [Value(p.data) for p in self.parameters]
    for p, number in zip(self.parameters, saved):
        p.data = number


def left_alone(self):
    saved = [p.data for p in self.parameters]
    RIGHT.step(self)
    for p, number in zip(self.parameters, saved):
        p.data = number


def emptied(self):
    RIGHT.step(self)
    for p in self.parameters:
        p.grad = 0.0


def scaled_gradient(self):
    saved = [p.data for p in self.parameters]
    RIGHT.step(self)
    for p, number in zip(self.parameters, saved):
        p.grad, p.data = p.data - number, p.data


def walk(optimiser_class, gradients):
    p = Value(0.0)
    optimiser = optimiser_class([p], 0.1)
    places = []
    for g in gradients:
        p.grad = g
        optimiser.step()
        places.append(p.data)
    return places


def overwritten(self):
    """m and v of the whole class start anew at each call."""
    self.means = [0.0] * len(self.parameters)
    self.squares = [0.0] * len(self.parameters)
    RIGHT.step(self)


def forgotten(count):
    """m and v are names of step itself, and start at 0 at each call."""

    def step(self):
        self.t += 1
        m = v = 0.0
        for i, p in enumerate(self.parameters):
            m, v, t = (
                NINE_TENTHS(m, p.grad),
                NEARLY_ALL(v, p.grad**2),
                count(self.t, i),
            )
            move = ratio(CORRECTED_M(m, t), CORRECTED_V(v, t), p.grad)
            p.data -= self.learning_rate * move

    return step


def parameters_counted(self):
    """t is the place of the parameter, counted from 1."""
    for t, p in enumerate(self.parameters, start=1):
        m = self.means[t - 1] = NINE_TENTHS(self.means[t - 1], p.grad)
        v = NEARLY_ALL(self.squares[t - 1], p.grad**2)
        self.squares[t - 1] = v
        move = ratio(CORRECTED_M(m, t), CORRECTED_V(v, t), p.grad)
        p.data -= self.learning_rate * move


def without_grad(number):
    """The means are those of the parameter: of the node, or its number."""

    def step(self):
        self.t += 1
        for i, p in enumerate(self.parameters):
            g = number(p)
            m = self.means[i] = NINE_TENTHS(self.means[i], g)
            v = self.squares[i] = NEARLY_ALL(self.squares[i], g * g)
            move = ratio(CORRECTED_M(m, self.t), CORRECTED_V(v, self.t), g)
            p.data -= self.learning_rate * move

    return step


RIGHT = adam_class()
LAGS = (
    "m and v start at 0 and lag behind, so that the first step is 3.2 times "
    "too long. In the lesson both are corrected."
)
NO_GRAD = (
    "You average the parameter itself. m and v are means of its gradient, "
    "p.grad, and of the square."
)
LOST = (
    "Nothing of the old means is left. Keep most of each, in self, and add "
    "the new part."
)
COUNTS = (
    "Steps count from 1: at t = 0 the correction 1 - 0.9**t is 0. Raise t "
    "before it is used."
)
ZERO = (
    "With a gradient of 0 this divides 0 by 0. The 1e-8 belongs below the "
    "line, beside the root."
)
WEIGHTS = (
    "The weights are exchanged: most of the old mean stays, and the new "
    "gradient adds a little."
)
SQUARES_OF_M = (
    "v averages the squares of m. It averages the squares of the gradients "
    "themselves."
)
ONE_LENGTH = (
    "Every step has the same length here. It depends on how steady the "
    "gradients are."
)
NOT_STEADY = (
    "The step goes along this gradient alone. It goes along m, the running "
    "mean, which is Adam's momentum."
)

adam = exercise(
    "adam",
    RIGHT,
    {
        "one step": ["walk(Adam, [4.0])"],
        "three with one gradient": ["walk(Adam, [4.0, 4.0, 4.0])"],
        "gradients that change": ["walk(Adam, [4.0, 1.0, -2.0, 8.0])"],
        "a gradient of 0": ["walk(Adam, [0.0, 4.0])"],
        "a small gradient": ["walk(Adam, [1e-4])"],
        "many steps": ["walk(Adam, [2.0, -1.0, 3.0] * 7)[-1]"],
        "two parameters": [
            "p, q = Value(1.0), Value(2.0)\n"
            "p.grad, q.grad, adam = 4.0, -1.0, Adam([p, q], 0.1)\n"
            "adam.step()\n[p.data, q.data]",
            "p, q = Value(1.0), Value(2.0)\n"
            "p.grad, q.grad, adam = 4.0, -1.0, Adam([p, q], 0.1)\n"
            "adam.step(), adam.step()\n[p.data, q.data]",
        ],
        "the learning rate": [
            "p = Value(0.0)\np.grad, adam = 4.0, Adam([p], 0.03)\n"
            "adam.step()\np.data",
        ],
        "the gradient stays": [
            "p = Value(0.0)\np.grad, adam = 4.0, Adam([p], 0.1)\n"
            "adam.step()\np.grad",
        ],
    },
    [
        (adam_class(m_full=uncorrected, v_full=uncorrected), LAGS),
        (
            adam_class(v_full=uncorrected),
            "m is corrected and v isn't. Both start at 0, and each is divided "
            "by what it has gathered.",
        ),
        (
            adam_class(m_full=uncorrected),
            "v is corrected and m isn't. Both start at 0, and each is divided "
            "by what it has gathered.",
        ),
        (
            adam_class(
                m_full=lambda m, t: m * (1 - 0.9**t),
                v_full=lambda v, t: v * (1 - 0.999**t),
            ),
            "You multiply by the correction. The means are too small at "
            "first: divide.",
        ),
        (
            adam_class(m_full=lambda m, t: m * (1 - 0.9**t)),
            "You multiply m by its correction. It is too small at first: "
            "divide.",
        ),
        (
            adam_class(v_full=lambda v, t: v * (1 - 0.999**t)),
            "You multiply v by its correction. It is too small at first: "
            "divide.",
        ),
        (
            adam_class(
                m_full=lambda m, t: m / (1 - 0.9),
                v_full=lambda v, t: v / (1 - 0.999),
            ),
            "At every step the correction is that of the first: either the "
            "exponent t is missing, or self.t never grows.",
        ),
        (
            adam_class(
                m_full=lambda m, t: m / (1 - 0.9 * t),
                v_full=lambda v, t: v / (1 - 0.999 * t),
            ),
            "You multiply by t in the correction. It is 0.9 to the power of "
            "t.",
        ),
        (
            adam_class(
                m_full=lambda m, t: m / 0.9**t,
                v_full=lambda v, t: v / 0.999**t,
            ),
            "You divide by 0.9**t, which is what is still missing. Divide "
            "by what has been gathered, 1 minus that.",
        ),
        (adam_class(before=lambda t: t), COUNTS),
        (
            adam_class(
                m_full=lambda m, t: m / (1 - 0.9 ** (t + 1)),
                v_full=lambda v, t: v / (1 - 0.999 ** (t + 1)),
            ),
            "The correction is one step ahead: at the first step t is 1.",
        ),
        (
            adam_class(squared=lambda g: g),
            "v averages the gradient itself. It averages its square.",
        ),
        (
            adam_class(squared=abs),
            "v averages the size of the gradient. It averages its square.",
        ),
        (
            adam_class(mean=lambda m, g: 0.9 * m + g),
            "Weigh the new gradient by 1 - 0.9, or m is no mean: it becomes "
            "ten times too large.",
        ),
        (
            adam_class(square=lambda v, s: 0.999 * v + s),
            "Weigh the new square by 1 - 0.999, or v is no mean: it becomes a "
            "thousand times too large.",
        ),
        (
            adam_class(
                mean=lambda m, g: 0.9 * m + g,
                square=lambda v, s: 0.999 * v + s,
            ),
            "Weigh the new gradient by 1 - 0.9, and its square by 1 - 0.999, "
            "or they are no means.",
        ),
        (
            adam_class(before=lambda t: t, each=lambda t: t + 1),
            "t counts steps, not parameters. Raise it once, before the loop.",
        ),
        (adam_class(move=lambda m, v, g: ratio(g, v, g)), NOT_STEADY),
        (
            adam_class(mean=lambda m, g: g),
            "m is this gradient alone. Keep most of the old m, and add a part "
            "of the gradient.",
        ),
        (
            adam_class(mean=lambda m, g: 0.1 * g),
            "Nothing of the old m is left. Keep 0.9 of it, and add the new "
            "part.",
        ),
        (
            adam_class(square=lambda v, s: 0.001 * s),
            "Nothing of the old v is left. Keep 0.999 of it, and add the new "
            "part.",
        ),
        (with_step(overwritten), LOST),
        (with_step(forgotten(lambda t, i: t)), LOST),
        (with_step(forgotten(lambda t, i: i + 1)), LOST),
        (
            with_step(parameters_counted),
            "t counts steps, not parameters. Raise self.t once, before the "
            "loop.",
        ),
        (with_step(without_grad(lambda p: p)), NO_GRAD),
        (with_step(without_grad(lambda p: p.data)), NO_GRAD),
        (
            adam_class(m_full=lambda m, t: m / (1 - 0.9 ^ t)),
            "In Python, ^ is no power. Write 0.9**t.",
        ),
        (
            adam_class(slot=lambda i: 0),
            "All parameters share one m and one v. Each needs its own.",
        ),
        (
            adam_class(mean=running(0.999), square=running(0.9)),
            "They are exchanged: 0.9 is for m, and 0.999 for v.",
        ),
        (
            adam_class(
                mean=running(0.999),
                square=running(0.9),
                m_full=corrected(0.999),
                v_full=corrected(0.9),
            ),
            "They are exchanged: 0.9 is for m, and 0.999 for v.",
        ),
        (
            adam_class(m_full=corrected(0.999), v_full=corrected(0.9)),
            "The corrections are exchanged: 0.9 is for m, and 0.999 for v.",
        ),
        (adam_class(mean=running(0.1), square=running(0.001)), WEIGHTS),
        (
            adam_class(mean=running(0.1)),
            "The weights of m are exchanged: 0.9 of the old stays, and 0.1 of "
            "the new gradient comes in.",
        ),
        (
            adam_class(square=running(0.001)),
            "The weights of v are exchanged: 0.999 of the old stays, and "
            "0.001 of the new square comes in.",
        ),
        (
            adam_class(
                mean=running(0.1),
                square=running(0.001),
                m_full=corrected(0.1),
                v_full=corrected(0.001),
            ),
            WEIGHTS,
        ),
        (with_step(squares_of_m), SQUARES_OF_M),
        (with_step(squares_of_full_m), SQUARES_OF_M),
        (
            adam_class(move=lambda m, v, g: m / math.sqrt(v + 1e-8)),
            "The 1e-8 stands under the root, where small gradients feel it. "
            "Add it outside.",
        ),
        (
            adam_class(square=running(0.9), v_full=corrected(0.9)),
            "You keep 0.9 of m and of v alike. Of v, 0.999 stays.",
        ),
        (
            adam_class(square=running(0.99), v_full=corrected(0.99)),
            "Of v, 0.999 stays, with three nines.",
        ),
        (
            adam_class(move=lambda m, v, g: m / (v + 1e-8)),
            "You divide by v. It is a mean of squares: take its root.",
        ),
        (adam_class(move=lambda m, v, g: m / math.sqrt(v)), ZERO),
        (adam_class(move=lambda m, v, g: m / math.sqrt(v) + 1e-8), ZERO),
        (
            adam_class(move=lambda m, v, g: m * math.sqrt(v)),
            "You multiply by the root of v. Divide by it.",
        ),
        (
            adam_class(move=lambda m, v, g: m),
            "m is not divided by the root of v, so this is momentum alone.",
        ),
        (
            adam_class(move=lambda m, v, g: g),
            "That is plain gradient descent: the means are not used.",
        ),
        (adam_class(move=lambda m, v, g: math.copysign(1.0, g)), ONE_LENGTH),
        (adam_class(move=lambda m, v, g: sign(g)), ONE_LENGTH),
        (adam_class(move=lambda m, v, g: sign(m)), ONE_LENGTH),
        (adam_class(move=lambda m, v, g: g / (abs(g) + 1e-8)), ONE_LENGTH),
        (
            adam_class(place=lambda old, move, rate: old + rate * move),
            "That goes up the slope. The loss shall fall: minus.",
        ),
        (
            adam_class(place=lambda old, move, rate: -rate * move),
            "The parameter is set to the step. Take the step off where it is.",
        ),
        (
            adam_class(place=lambda old, move, rate: old - move),
            "The learning rate is missing.",
        ),
        (
            adam_class(place=lambda old, move, rate: old - 0.1 * move),
            "The learning rate is always 0.1 here. Use self.learning_rate.",
        ),
        (
            adam_class(place=lambda old, move, rate: old - 0.001 * move),
            "The learning rate is always 0.001 here. Use self.learning_rate.",
        ),
        (
            adam_class(kept=True),
            "The corrected means are kept, and corrected again at the next "
            "step. Keep the uncorrected ones.",
        ),
        (
            with_step(first_only),
            "Only the first parameter moves. Is there a return inside the "
            "loop, or no loop?",
        ),
        (
            with_step(new_nodes),
            "New nodes are made and the old parameters stay where they are. "
            "Change p.data.",
        ),
        (
            with_step(left_alone),
            "No parameter has moved. Change p.data.",
        ),
        (
            with_step(emptied),
            "The gradients are set to 0 as well. That is for zero_grad: a "
            "step only reads them.",
        ),
        (
            with_step(scaled_gradient),
            "The gradients are overwritten. A step only reads them.",
        ),
    ],
    variable="Adam",
    methods=("step",),
    names={"Value": Value, "walk": walk},
    see=("15", "Three ways down"),
    tolerance=1e-6,
)
