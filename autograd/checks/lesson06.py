"""The checks of lesson 06: one neuron."""

import math

from autograd.checks.judge import exercise

MATH = {"math": math}


def right_tanh(x):
    e = math.exp(2 * x)
    return (e - 1) / (e + 1)


BRACKETS = (
    "Division binds tighter than plus and minus. Put brackets round what "
    "stands above the line, and round what stands below it."
)

tanh = exercise(
    "tanh",
    right_tanh,
    {
        "a half": ["tanh(0.5)"],
        "1 and -1": ["tanh(1.0)", "tanh(-1.0)"],
        "0": ["tanh(0.0)"],
        "a whole number": ["tanh(2)"],
        "far out": ["tanh(10.0)", "tanh(-10.0)"],
        "at the ends": ["tanh(20.0)", "tanh(-20.0)"],
    },
    [
        (
            lambda x: math.exp(2 * x) - 1 / math.exp(2 * x) + 1,
            BRACKETS,
        ),
        (
            lambda x: (math.exp(2 * x) - 1) / math.exp(2 * x) + 1,
            "The second pair of brackets is missing: the 1 is added after "
            "the division. Put brackets round what stands below the line.",
        ),
        (
            lambda x: math.exp(2 * x) - 1 / (math.exp(2 * x) + 1),
            "The first pair of brackets is missing: only the 1 is divided. "
            "Put brackets round what stands above the line.",
        ),
        (
            lambda x: right_tanh(x / 2),
            "You took exp(x). The formula has exp(2 * x), and without the 2 "
            "the curve is twice as wide.",
        ),
        (
            lambda x: right_tanh(-x),
            "The sign is turned round: tanh rises, from -1 on the left to 1 "
            "on the right.",
        ),
        (
            lambda x: 1 / right_tanh(x),
            "The fraction stands on its head: e - 1 belongs above the line.",
        ),
        (
            lambda x: (2 * x - 1) / (2 * x + 1),
            "exp is missing: you took 2 * x itself for e.",
        ),
        (
            lambda x: (math.e**2 * x - 1) / (math.e**2 * x + 1),
            "Only the 2 went into the exponent, and x is multiplied "
            "afterwards. Put the whole exponent, 2 * x, in brackets.",
        ),
        (
            lambda x: (math.e - 1) / (math.e + 1),
            "You took 2.718... itself, whatever x is. In this formula e is "
            "our name for the whole power, exp of 2 * x.",
        ),
        (
            lambda x: (2 * math.exp(x) - 1) / (2 * math.exp(x) + 1),
            "The 2 belongs inside exp: exp of 2 * x, not twice exp(x).",
        ),
        (
            lambda x: (math.exp(x * x) - 1) / (math.exp(x * x) + 1),
            "You squared x. The formula has 2 * x.",
        ),
        (
            lambda x: (math.exp(2 + x) - 1) / (math.exp(2 + x) + 1),
            "The formula has 2 times x, and you added.",
        ),
        (
            lambda x: 1 / (1 + math.exp(-x)),
            "That is another squashing function, the sigmoid: it goes from "
            "0 to 1. tanh goes from -1 to 1.",
        ),
        (
            lambda x: (math.exp(2 * x) + 1) / (math.exp(2 * x) + 1),
            "Above and below the line stands the same. Above it, 1 is taken "
            "away.",
        ),
        (
            lambda x: (1 - math.exp(2 * x)) / (1 - math.exp(2 * x)),
            "Above and below the line stands the same. Below it, 1 is added.",
        ),
        (
            lambda x: (math.exp(x) - 1 / math.exp(x)) / 2,
            "That is not pressed in between -1 and 1. Divide e - 1 by e + 1, "
            "where e is exp(2 * x).",
        ),
        (
            math.tan,
            "That is tan, the tangent of an angle. tanh is another function.",
        ),
        (
            lambda x: max(-1.0, min(1.0, x)),
            "You cut x off at -1 and 1. tanh bends gently, by the formula.",
        ),
        (
            lambda x: 1 - right_tanh(x) ** 2,
            "That is the slope of tanh. Its value is asked for.",
        ),
        (
            lambda x: round(right_tanh(x), 4),
            "You rounded. Return all the digits, and round only to show them.",
        ),
        (
            lambda x: print(right_tanh(x)),
            "None came back: print shows a number, and return hands it back.",
        ),
    ],
    names=MATH,
    see=("06", "A function that squashes"),
)


def right_slope(t):
    return 1 - t * t


tanh_slope_from_output = exercise(
    "tanh_slope_from_output",
    right_slope,
    {
        "t = 0.8": ["tanh_slope_from_output(0.8)"],
        "t = -0.3": ["tanh_slope_from_output(-0.3)"],
        "t = 0, the steepest place": ["tanh_slope_from_output(0.0)"],
        "the neuron of the lesson": ["tanh_slope_from_output(math.tanh(1.0))"],
        "at x = 0.5": ["tanh_slope_from_output(math.tanh(0.5))"],
        "far out": ["tanh_slope_from_output(math.tanh(20.0))"],
    },
    [
        (
            lambda t: 1 + t * t,
            "Plus makes it steeper further out, and tanh flattens out there: "
            "1 minus t * t.",
        ),
        (
            lambda t: 1 - math.tanh(t) ** 2,
            "Your t goes through tanh once more. It has been through tanh "
            "already: use it as it comes.",
        ),
        (
            lambda t: math.tanh(t),
            "That is tanh of t, no slope. And t has been through tanh "
            "already.",
        ),
        (
            lambda t: 1 - math.atanh(t) ** 2,
            "You went back from the output to the input, and squared that. "
            "The slope is made from the output, t.",
        ),
        (
            lambda t: t * (1 - t),
            "That is the rule of another squashing function, the sigmoid.",
        ),
        (
            lambda t: 1 - t,
            "The square is missing: 1 minus t times t.",
        ),
        (
            lambda t: 1 - 2 * t,
            "t is to be squared, not doubled.",
        ),
        (
            lambda t: (1 - t) ** 2,
            "You squared the difference. Only t is squared, and then taken "
            "away from 1.",
        ),
        (
            lambda t: 1 - abs(t),
            "Right at 0 and at the ends, and too small in between: t is to "
            "be squared.",
        ),
        (
            lambda t: t * t - 1,
            "The sign is turned round: tanh never falls, so its slope is "
            "never below 0.",
        ),
        (
            lambda t: t * t,
            "That is what is missing to 1. Take it away from 1.",
        ),
        (
            lambda t: -2 * t,
            "That is the slope of 1 - t * t. The formula itself is asked for.",
        ),
        (
            lambda t: math.sqrt(1 - t * t),
            "No root: 1 - t * t is the slope as it stands.",
        ),
        (
            lambda t: abs(t),
            "That is large where the output is large, and there the curve is "
            "flat. Near 1 and -1 the slope goes to 0.",
        ),
        (
            lambda t: t,
            "That is the output itself. Where the output is near 1 the curve "
            "is flat.",
        ),
        (
            lambda t: 1 - t**3,
            "t is to be squared: t * t.",
        ),
        (
            lambda t: 1 - t ^ 2,
            "In Python ^ is no power, and it can't take floats. Write t * t "
            "or t**2.",
        ),
        (
            lambda t: 1 - right_tanh(1.0) ** 2,
            "That is right for the neuron of the lesson only: 0.4200 comes "
            "back whatever t is.",
        ),
        (
            lambda t: 0.42,
            "That is right for the neuron of the lesson only, and rounded: "
            "0.42 comes back whatever t is.",
        ),
        (
            lambda t: round(1 - t * t, 4),
            "You rounded. Return all the digits, and round only to show them.",
        ),
    ],
    names=MATH,
    see=("06", "Input or output?"),
)


def right_saturated(x):
    t = math.tanh(x)
    return 1 - t * t < 0.01


def no_else(x):
    if right_saturated(x):
        return True


NOT_ROUNDED = (
    "At 3.01 the slope is 0.0097, and you say False. Compare the slope as it "
    "is, not rounded, and with 0.01 itself."
)
TESTS_X = "You test x. The exercise asks about the slope."
tests_of_x = [
    lambda x: x > 3,
    lambda x: x >= 3,
    lambda x: abs(x) > 3,
    lambda x: abs(x) >= 3,
    lambda x: abs(x) > 2.99,
]

saturated = exercise(
    "saturated",
    right_saturated,
    {
        "on the hillside": ["saturated(0.0)", "saturated(1.0)"],
        "further out": ["saturated(2.0)", "saturated(-2.0)"],
        "on the plain to the right": ["saturated(10.0)", "saturated(5.0)"],
        "on the plain to the left": ["saturated(-10.0)", "saturated(-4.0)"],
        "at the far end": ["saturated(20.0)"],
        "slope 0.26": ["saturated(1.3)"],
        "slope 0.09": ["saturated(1.9)"],
        "slope 0.03": ["saturated(2.5)"],
        "slope 0.018": ["saturated(2.7)", "saturated(-2.7)"],
        "slope 0.0101": ["saturated(2.99)", "saturated(-2.99)"],
        "slope 0.010004": ["saturated(2.993)"],
        "slope 0.0099": ["saturated(2.995)", "saturated(-3.0)"],
        "slope 0.0097": ["saturated(3.01)"],
    },
    [
        (
            lambda x: math.tanh(x) > 0.99,
            "The plain on the left is forgotten, and on the right you look "
            "at how near the output is to 1. Work the slope out: 1 - t * t.",
        ),
        (
            lambda x: abs(math.tanh(x)) > 0.99,
            "At 2.7 the slope is still 0.018, and you say True. The slope "
            "must be below 0.01; an output above 0.99 is not enough.",
        ),
        (
            lambda x: right_saturated(x) and x > 0,
            "The plain on the left is forgotten: where the output is near "
            "-1, the slope is small too.",
        ),
        (
            lambda x: not right_saturated(x),
            "Turned round: True is for a small slope.",
        ),
        (
            lambda x: 1 - math.tanh(x) ** 2 > 0.01,
            "Turned round: True is for a small slope.",
        ),
        (
            lambda x: 1 - math.tanh(x) ** 2,
            "That is the slope itself. Say whether it is below 0.01.",
        ),
        (
            lambda x: 1 - x * x < 0.01,
            "At 1 the slope is 0.42, and you say True. The slope is made "
            "from the output of tanh, not from x.",
        ),
        (
            lambda x: math.tanh(x) < 0.01,
            "You ask whether the output is small. The slope is small where "
            "the output is near 1 or -1.",
        ),
        (
            lambda x: abs(math.tanh(x)) < 0.01,
            "You ask whether the output is small. The slope is small where "
            "the output is near 1 or -1.",
        ),
        (
            lambda x: abs(math.tanh(x)) == 1,
            "Only at the far end do you say True. The slope is below 0.01 "
            "long before it is 0 and the output is 1 exactly.",
        ),
        (
            lambda x: abs(x) > 1,
            "At 1.3 the slope is 0.26, and you say True. Work it out from "
            "the output of tanh, and compare it with 0.01.",
        ),
        (
            lambda x: abs(x) > 2,
            "At 2.5 the slope is 0.03, and you say True. Work it out from "
            "the output of tanh, and compare it with 0.01.",
        ),
        *[(test_of_x, TESTS_X) for test_of_x in tests_of_x],
        (
            lambda x: 1 - math.tanh(x) ** 2 < 0.1,
            "At 1.9 the slope is 0.09, and you say True. The limit is 0.01.",
        ),
        (
            lambda x: round(1 - math.tanh(x) ** 2, 2) < 0.01,
            NOT_ROUNDED,
        ),
        (
            lambda x: round(1 - math.tanh(x) ** 2, 3) < 0.01,
            NOT_ROUNDED,
        ),
        (
            lambda x: 1 - math.tanh(x) ** 2 < 0.001,
            "At -4 the slope is 0.001, and you say False. The limit is 0.01.",
        ),
        (
            no_else,
            "On the hillside nothing comes back: a comparison is True or "
            "False by itself, so return the comparison.",
        ),
        (
            lambda x: True,
            "You call everything saturated.",
        ),
        (
            lambda x: False,
            "You call nothing saturated. If you work a slope out, print it "
            "at 10: it should be about 8e-9 there.",
        ),
    ],
    names=MATH,
    see=("06", "Where a neuron stops learning"),
)


def total(x1, x2, w1, w2, b):
    return x1 * w1 + x2 * w2 + b


def grads(slope, sum_of=total):
    """neuron_grads with a slope made from the sum n."""

    def answer(x1, x2, w1, w2, b):
        g = slope(sum_of(x1, x2, w1, w2, b))
        return w1 * g, w2 * g, x1 * g, x2 * g, g

    return answer


right_grads = grads(lambda n: 1 - math.tanh(n) ** 2)


def shuffled(choose):
    """neuron_grads whose results are chosen from g and the inputs."""

    def answer(x1, x2, w1, w2, b):
        g = 1 - math.tanh(total(x1, x2, w1, w2, b)) ** 2
        return choose(g, x1, x2, w1, w2, b)

    return answer


def one_sided(h):
    def answer(*inputs):
        before, slopes = math.tanh(total(*inputs)), []
        for i in range(5):
            pushed = list(inputs)
            pushed[i] += h
            slopes.append((math.tanh(total(*pushed)) - before) / h)
        return slopes

    return answer


def bias_outside(x1, x2, w1, w2, b):
    o = math.tanh(x1 * w1 + x2 * w2) + b
    g = 1 - o * o
    return w1 * g, w2 * g, x1 * g, x2 * g, g


ONE_SIDED = (
    "Nearly: you nudged, and to one side only. Look to both sides, or use the "
    "rules: they are exact."
)

ROUNDED = (
    "You rounded. Return all the digits: round only to show a number, never "
    "on the way."
)

neuron_grads = exercise(
    "neuron_grads",
    right_grads,
    {
        "the neuron of the lesson": [
            "neuron_grads(2.0, 0.0, -3.0, 1.0, 7.0)",
        ],
        "nothing is 0": ["neuron_grads(1.5, -0.5, 0.8, 0.2, -0.3)"],
        "a sum below 0": ["neuron_grads(-1.0, 2.0, 0.5, 0.3, -0.6)"],
        "a saturated neuron": ["neuron_grads(3.0, 1.0, 4.0, 2.0, 0.0)"],
    },
    [
        (
            grads(lambda n: 1),
            "tanh is skipped: these are the gradients of the sum. Multiply "
            "by the slope of tanh, made from the output.",
        ),
        (
            grads(math.tanh),
            "You multiplied by the output o. What arrives at the sum is the "
            "slope of tanh, 1 - o * o.",
        ),
        (
            grads(lambda n: 1 - n * n),
            "You made the slope of tanh from its input, the sum. It is made "
            "from the output.",
        ),
        (
            grads(lambda n: 1 - math.tanh(n)),
            "The square is missing in the slope of tanh: 1 - o * o.",
        ),
        (
            grads(lambda n: 1 + math.tanh(n) ** 2),
            "The slope of tanh is 1 minus o * o, not plus.",
        ),
        (
            grads(lambda n: math.tanh(n) * (1 - math.tanh(n))),
            "o * (1 - o) is the rule of another squashing function, the "
            "sigmoid. The slope of tanh is 1 - o * o.",
        ),
        (
            grads(lambda n: 1 - math.tanh(math.tanh(n)) ** 2),
            "tanh was taken twice: o has been through it already.",
        ),
        (
            grads(
                lambda n: 1 - math.tanh(n) ** 2,
                lambda x1, x2, w1, w2, b: x1 * w1 + x2 * w2,
            ),
            "The bias is missing in the sum, and with another sum the slope "
            "of tanh is another one.",
        ),
        (
            grads(
                lambda n: 1 - math.tanh(n) ** 2,
                lambda x1, x2, w1, w2, b: x1 * w1 + b,
            ),
            "x2 * w2 is missing in the sum.",
        ),
        (
            grads(
                lambda n: 1 - math.tanh(n) ** 2,
                lambda x1, x2, w1, w2, b: (x1 + w1) * (x2 + w2) + b,
            ),
            "In the sum each input is multiplied by its weight, and the "
            "products are added.",
        ),
        (
            bias_outside,
            "The bias is added after tanh. It belongs into the sum, before "
            "tanh.",
        ),
        (
            shuffled(
                lambda g, x1, x2, w1, w2, b: (
                    x1 * g,
                    x2 * g,
                    w1 * g,
                    w2 * g,
                    g,
                )
            ),
            "Inputs and weights have changed places: either each factor got "
            "its own value where the other factor belongs, or the gradients "
            "of the weights come first.",
        ),
        (
            shuffled(
                lambda g, x1, x2, w1, w2, b: (
                    w1 * g,
                    x1 * g,
                    w2 * g,
                    x2 * g,
                    g,
                )
            ),
            "The right numbers in another order: first x1 and x2, then w1 "
            "and w2, then b.",
        ),
        (
            shuffled(
                lambda g, x1, x2, w1, w2, b: (
                    w2 * g,
                    w1 * g,
                    x2 * g,
                    x1 * g,
                    g,
                )
            ),
            "The two lines are crossed: x1 is multiplied by w1, and x2 by w2.",
        ),
        (
            shuffled(
                lambda g, x1, x2, w1, w2, b: (
                    w1 * g,
                    w2 * g,
                    x1 * g,
                    w2 * g,
                    g,
                )
            ),
            "The gradient of w2 carries x2. Where x2 is 0 it is 0, and "
            "rightly: moving w2 changes nothing there.",
        ),
        (
            shuffled(
                lambda g, x1, x2, w1, w2, b: (w1 * g, w2 * g, x1 * g, g, g)
            ),
            "The gradient of w2 carries x2. Where x2 is 0 it is 0, and "
            "rightly: moving w2 changes nothing there.",
        ),
        (
            shuffled(
                lambda g, x1, x2, w1, w2, b: (
                    w1 * g,
                    w1 * g,
                    x1 * g,
                    x1 * g,
                    g,
                )
            ),
            "x2 and w2 have the gradients of x1 and w1. Their line has "
            "factors of its own.",
        ),
        (
            shuffled(lambda g, x1, x2, w1, w2, b: (g, g, g, g, g)),
            "The gradient gets as far as the products, and stops there. A "
            "product passes it on times the other factor.",
        ),
        (
            shuffled(
                lambda g, x1, x2, w1, w2, b: (w1 * g, w2 * g, x1 * g, x2 * g)
            ),
            "Four came back, and five numbers go in: b is one of them.",
        ),
        (
            shuffled(
                lambda g, x1, x2, w1, w2, b: (
                    w1 * g,
                    w2 * g,
                    x1 * g,
                    x2 * g,
                    0,
                )
            ),
            "b is no constant here. Push it, and the sum moves one for one.",
        ),
        (
            shuffled(
                lambda g, x1, x2, w1, w2, b: (
                    w1 * g,
                    w2 * g,
                    x1 * g,
                    x2 * g,
                    1,
                )
            ),
            "The gradient of b goes through tanh too, like all the others.",
        ),
        (
            shuffled(
                lambda g, x1, x2, w1, w2, b: (
                    w1 * g,
                    w2 * g,
                    x1 * g,
                    x2 * g,
                    b * g,
                )
            ),
            "b is added, and a plus sign passes the gradient on as it comes, "
            "however large b is.",
        ),
        (
            shuffled(
                lambda g, x1, x2, w1, w2, b: (
                    w1 * g / 4,
                    w2 * g / 4,
                    x1 * g / 4,
                    x2 * g / 4,
                    g / 2,
                )
            ),
            "A plus sign shares nothing out: each of its operands gets all "
            "of what arrives.",
        ),
        (
            lambda *inputs: math.tanh(total(*inputs)),
            "That is the output of the neuron. Its five gradients are asked "
            "for.",
        ),
        (
            lambda *inputs: 1 - math.tanh(total(*inputs)) ** 2,
            "That is what arrives at the sum. Pass it on to the five numbers "
            "that go in.",
        ),
        (
            shuffled(
                lambda g, x1, x2, w1, w2, b: [
                    round(grad, 4)
                    for grad in (w1 * g, w2 * g, x1 * g, x2 * g, g)
                ]
            ),
            ROUNDED,
        ),
        (grads(lambda n: round(1 - math.tanh(n) ** 2, 4)), ROUNDED),
        (
            lambda *inputs: (-1.2599, 0.42, 0.8399, 0, 0.42),
            "The same five numbers come back whatever goes in, and they are "
            "rounded. Work them out from the arguments.",
        ),
        (one_sided(0.0001), ONE_SIDED),
        (one_sided(0.00001), ONE_SIDED),
        (one_sided(0.001), ONE_SIDED),
    ],
    names=MATH,
    see=("06", "The neuron, step by step"),
    tolerance=1e-6,
)


def along_w(answer):
    """slope_along_w from x, w, the sum n and the output t."""

    def slope_along_w(x, w, b):
        n = x * w + b
        return answer(x, w, n, math.tanh(n))

    return slope_along_w


slope_along_w = exercise(
    "slope_along_w",
    along_w(lambda x, w, n, t: (1 - t * t) * x),
    {
        "the learner's numbers": [
            "slope_along_w(1.0, 0.5, 0.0)",
            "slope_along_w(1.0, 2.0, 0.0)",
        ],
        "another input": ["slope_along_w(-2.0, 0.3, 0.4)"],
        "with a bias": ["slope_along_w(3.0, 0.1, -0.5)"],
        "an input of 0": ["slope_along_w(0.0, 2.0, 0.7)"],
    },
    [
        (
            along_w(lambda x, w, n, t: (1 - n * n) * x),
            "Still the same: the slope of tanh is made from what went in. "
            "What came out of tanh is t.",
        ),
        (
            along_w(lambda x, w, n, t: 1 - t * t),
            "That is the slope along the sum. The sum in turn moves by x "
            "for each unit of w. (The lesson has it under “The neuron, step "
            "by step”.)",
        ),
        (
            along_w(lambda x, w, n, t: (1 - t * t) * w),
            "That is the slope along x. Along w, the other factor is x.",
        ),
        (
            along_w(lambda x, w, n, t: (1 - t) * x),
            "The square is missing: 1 - t * t.",
        ),
        (
            along_w(lambda x, w, n, t: (1 + t * t) * x),
            "tanh flattens out: 1 minus t * t.",
        ),
        (
            along_w(lambda x, w, n, t: 1 - t * t * x),
            "The brackets are gone, so only t * t is multiplied by x.",
        ),
        (
            along_w(lambda x, w, n, t: (1 - n * t) * x),
            "Half mended: one n is left where a t belongs.",
        ),
        (
            along_w(lambda x, w, n, t: (1 - x * x) * x),
            "You squared x, which is even further from tanh. What came out "
            "of tanh is t.",
        ),
        (
            along_w(lambda x, w, n, t: (1 - w * w) * x),
            "You squared the weight. What came out of tanh is t.",
        ),
        (
            along_w(lambda x, w, n, t: (1 - math.tanh(t) ** 2) * x),
            "tanh was taken twice: t has been through it already.",
        ),
        (
            along_w(lambda x, w, n, t: t * x),
            "That is the output times x. The slope of tanh is 1 - t * t.",
        ),
        (
            along_w(lambda x, w, n, t: (1 - t * t) * n),
            "The last factor is x, not the sum: push w, and the sum moves "
            "by x per unit.",
        ),
        (
            along_w(lambda x, w, n, t: (1 - t * t) * t),
            "The last factor is x, not the output: push w, and the sum "
            "moves by x per unit.",
        ),
        (
            along_w(lambda x, w, n, t: 0.7864477329659274 * x),
            "Right at the learner's first numbers only. The slope of tanh "
            "depends on the place.",
        ),
        (
            along_w(lambda x, w, n, t: max(0, 1 - n * n) * x),
            "No -3 any more, but the fault is still there: the slope of "
            "tanh is made from what came out of it.",
        ),
        (
            along_w(lambda x, w, n, t: abs(1 - n * n) * x),
            "No -3 any more, but the fault is still there: the slope of "
            "tanh is made from what came out of it.",
        ),
        (
            along_w(lambda x, w, n, t: abs((1 - t * t) * x)),
            "Keep the sign: with an input below 0, more weight means less "
            "output.",
        ),
        (
            lambda x, w, b: (1 - math.tanh(x * w) ** 2) * x,
            "The bias is lost: it belongs into the sum that goes into tanh.",
        ),
        (
            lambda x, w, b: (1 - math.tanh(w) ** 2) * x,
            "Not w goes into tanh, but the sum n.",
        ),
    ],
    names=MATH,
    see=("06", "Input or output?"),
    tolerance=1e-6,
)
