"""The checks of lesson 02: the numerical derivative, done well."""

import math

from autograd.checks.judge import exercise

MATH = {"math": math}


def right_central(f, x, h=1e-5):
    return (f(x + h) - f(x - h)) / (2 * h)


def forward(f, x, h=1e-5):
    return (f(x + h) - f(x)) / h


central_difference = exercise(
    "central_difference",
    right_central,
    {
        "the cube": [
            "central_difference(lambda x: x**3, 2.0, 0.001)",
            "central_difference(lambda x: x**3, 2.0, 0.1)",
        ],
        "a falling parabola": ["central_difference(lambda x: -x * x, 3.0)"],
        "the sine": ["central_difference(math.sin, 2.0, 0.5)"],
    },
    [
        (
            lambda f, x, h=1e-5: (f(x + h) - f(x - h)) / 2 * h,
            "/ 2 * h divides by 2 and then multiplies by h. Put the run in "
            "brackets: (2 * h).",
        ),
        (
            lambda f, x, h=1e-5: (f(x + h) - f(x - h)) / h,
            "Twice the slope: from x - h to x + h you walk h two times, so "
            "the run is 2 * h.",
        ),
        (
            forward,
            "That is still the one-sided slope. Its error shrinks with h, "
            "the central one's with h * h: start from x - h, not from x.",
        ),
        (
            lambda f, x, h=1e-5: (f(x) - f(x - h)) / h,
            "That looks to the left only. The central difference goes from "
            "x - h to x + h.",
        ),
        (
            lambda f, x, h=1e-5: (f(x + h / 2) - f(x - h / 2)) / (2 * h),
            "Half the slope: with half a step to each side you walk h in "
            "all, and you divided by 2 * h.",
        ),
        (
            lambda f, x, h=1e-5: (f(x + h / 2) - f(x - h / 2)) / h,
            "A central difference, but with half the h that was asked for: "
            "go from x - h to x + h.",
        ),
        (
            lambda f, x, h=1e-5: abs(f(x + h) - f(x - h)) / (2 * h),
            "Keep the sign: a falling curve has a slope below 0.",
        ),
        (
            lambda f, x, h=1e-5: (f(x - h) - f(x + h)) / (2 * h),
            "The right size, but the sign is turned round: the height on "
            "the right comes first.",
        ),
        (
            lambda f, x, h=1e-5: f(x + h) - f(x - h) / (2 * h),
            "Division binds tighter than minus: put the whole rise in "
            "brackets.",
        ),
        (
            lambda f, x, h=1e-5: (f(x + h) - f(x - h)) / (2 + h),
            "The run is 2 times h, not 2 plus h.",
        ),
        *(
            (
                lambda f, x, h=1e-5, own=own: right_central(f, x, own),
                "You don't use the h that the caller gave.",
            )
            for own in (1e-5, 1e-4, 0.001)
        ),
        (
            lambda f, x, h=1e-5: (f(x + h) - f(x)) / (2 * h),
            "Half the slope: you go from x to x + h, and divide by a run of "
            "2 * h. Start from x - h.",
        ),
        (
            lambda f, x, h=1e-5: (f(x + h) + f(x - h)) / (2 * h),
            "You add the two heights. A rise is one minus the other.",
        ),
        (
            lambda f, x, h=1e-5: (f(x + h) - f(x - h)) / 2,
            "You divide by 2 only. How far is it from x - h to x + h?",
        ),
        (
            lambda f, x, h=1e-5: (f(x + h) - f(x - h)) / h * 2,
            "/ h * 2 divides by h and then multiplies by 2. Put the run in "
            "brackets.",
        ),
        (
            lambda f, x, h=1e-5: (f(x + h) - f(x - h)) / (2 * x),
            "The run is 2 * h: it does not depend on the place, x.",
        ),
        (
            lambda f, x, h=1e-5: 1.0,
            "Every function has slope 1 that way: it is the result that you "
            "push. Push the input.",
        ),
        (
            lambda f, x, h=1e-5: f(x + h) - f(x - h),
            "That is the rise alone. Divide it by the run.",
        ),
    ],
    names=MATH,
    see=("02", "One side is not enough"),
    tolerance=1e-6,
)


def right_step(x):
    return 6e-6 * max(1.0, abs(x))


def six_digits(f, x, slope):
    """Whether step(x) is good to six digits: a program for the check."""
    return (
        f"f, x = {f}, {x}\n"
        f"h = step(x)\n"
        f"slope = (f(x + h) - f(x - h)) / (2 * h)\n"
        f"math.isclose(slope, {slope}, rel_tol=1e-6)"
    )


def forgot_return(x):
    right_step(x)


TOO_SMALL = (
    "Too small: beside x so short a step is lost in rounding. Doubles keep 16 "
    "digits; smaller is not better. Look at the bottom of the V."
)
TOO_LARGE = (
    "Too large: on so long a way the curve bends. That is the right arm of "
    "the V."
)
HUGE = (
    "A huge step: check the sign of the exponent. 1 / 1e-10 is 1e10, and 6e6 "
    "is six million."
)
NOT_RELATIVE = (
    "Too short at 1e12, where even the next float is 0.0001 away. Let the "
    "step grow with x."
)
NOT_AT_0 = (
    "At x = 0, a part of x is a step of 0, and you divide by it. Take a part "
    "of 1 there."
)
LOST_NEAR_0 = (
    "Near 0 your step is so short that it is lost beside the height of the "
    "curve. Where x is smaller than 1, stay at a part of 1."
)

step = exercise(
    "step",
    right_step,
    {
        "a straight line": [six_digits("lambda x: x / 3", "0.7", "1 / 3")],
        "a steep curve": [six_digits("lambda x: x**9", "-3.0", "9 * 3**8")],
        "x = 1e12": [six_digits("lambda x: x * x", "1e12", "2e12")],
        "x = -1e12": [six_digits("lambda x: x * x", "-1e12", "-2e12")],
        "x = 0": [six_digits("math.exp", "0.0", "1.0")],
        "x = 1e-9": [six_digits("math.exp", "1e-9", "1.0")],
    },
    [
        (lambda x: 1e-16, TOO_SMALL),
        (lambda x: 1e-13, TOO_SMALL),
        (lambda x: 1e-20, TOO_SMALL),
        (lambda x: 1e-12, TOO_SMALL),
        (lambda x: 1e-13 * max(1.0, abs(x)), TOO_SMALL),
        (lambda x: 1e-13 * (abs(x) or 1.0), TOO_SMALL),
        (lambda x: 1e-16 * abs(x), TOO_SMALL),
        (lambda x: 1e-5, NOT_RELATIVE),
        (lambda x: 1e-8, NOT_RELATIVE),
        (lambda x: 6e-6 * min(1.0, abs(x)), NOT_AT_0),
        (lambda x: 6e-6 * abs(x), NOT_AT_0),
        (lambda x: 6e-6 * x, NOT_AT_0),
        (lambda x: 6e-6 * (abs(x) or 1.0), LOST_NEAR_0),
        (
            lambda x: 6e-6 * (abs(x) or 1e-12),
            "At 0 and near it your step is so small that it is lost in "
            "rounding. Take a part of 1 there.",
        ),
        (
            lambda x: 6e-6 * max(1.0, x),
            "Right for x above 0 only: at -1e12 it is lost. Measure the step "
            "by the size of x.",
        ),
        (lambda x: 0.1, TOO_LARGE),
        (lambda x: 0.001, TOO_LARGE),
        (lambda x: abs(x), TOO_LARGE),
        (lambda x: 0.01 * abs(x), TOO_LARGE),
        (lambda x: 0.1 * max(1.0, abs(x)), TOO_LARGE),
        (lambda x: 0.001 * max(1.0, abs(x)), TOO_LARGE),
        (lambda x: 0, "A step of 0 is no step: you would divide by it."),
        (lambda x: 1 / 1e-10, HUGE),
        (lambda x: 6e6 * max(1.0, abs(x)), HUGE),
        (lambda x: 6e6 * (abs(x) or 1.0), HUGE),
        (
            forgot_return,
            "step gave back None, and None is no number: return the step.",
        ),
    ],
    names=MATH,
    see=("02", "A step that fits the number"),
)


def right_gradient(f, *xs, h=1e-5):
    slopes = []
    for i, x in enumerate(xs):
        up = f(*xs[:i], x + h, *xs[i + 1 :])
        down = f(*xs[:i], x - h, *xs[i + 1 :])
        slopes.append((up - down) / (2 * h))
    return slopes


def integer_array(f, *xs, h=1e-5):
    kept = int if all(isinstance(x, int) for x in xs) else float
    slopes = []
    for i in range(len(xs)):
        up, down = list(xs), list(xs)
        up[i] = kept(xs[i] + h)
        down[i] = kept(xs[i] - h)
        slopes.append((f(*up) - f(*down)) / (2 * h))
    return slopes


def all_at_once(f, *xs, h=1e-5):
    up, down = [x + h for x in xs], [x - h for x in xs]
    return [(f(*up) - f(*down)) / (2 * h) for _ in xs]


def one_list(f, *xs, h=1e-5):
    slopes = []
    for i in range(len(xs)):
        up = down = list(xs)
        up[i] += h
        down[i] -= h
        slopes.append((f(*up) - f(*down)) / (2 * h))
    return slopes


def too_early(f, *xs, h=1e-5):
    return right_gradient(f, *xs, h=h)[0]


def short_list(f, *xs, h=1e-5):
    return right_gradient(f, *xs, h=h)[:1]


def pushes_stay(f, *xs, h=1e-5):
    up, down, slopes = list(xs), list(xs), []
    for i in range(len(xs)):
        up[i] += h
        down[i] -= h
        slopes.append((f(*up) - f(*down)) / (2 * h))
    return slopes


def one_sided(f, *xs, h=1e-5):
    slopes = []
    for i, x in enumerate(xs):
        up = f(*xs[:i], x + h, *xs[i + 1 :])
        slopes.append((up - f(*xs)) / h)
    return slopes


def run_is_h(f, *xs, h=1e-5):
    return [2 * slope for slope in right_gradient(f, *xs, h=h)]


def three_only(f, a, b, c, h=1e-5):
    return right_gradient(f, a, b, c, h=h)


def one_thing_to_f(collection):
    """The mistake of handing all inputs to f as one collection."""

    def answer(f, *xs, h=1e-5):
        slopes = []
        for i, x in enumerate(xs):
            up = collection([*xs[:i], x + h, *xs[i + 1 :]])
            down = collection([*xs[:i], x - h, *xs[i + 1 :]])
            slopes.append((f(up) - f(down)) / (2 * h))
        return slopes

    return answer


def not_put_back(f, *xs, h=1e-5):
    xs, slopes = list(xs), []
    for i in range(len(xs)):
        xs[i] += h
        up = f(*xs)
        xs[i] -= 2 * h
        slopes.append((up - f(*xs)) / (2 * h))
    return slopes


def by_index(f, *xs, h=1e-5):
    slopes = []
    for x in xs:
        up, down = list(xs), list(xs)
        up[xs.index(x)] += h
        down[xs.index(x)] -= h
        slopes.append((f(*up) - f(*down)) / (2 * h))
    return slopes


def by_number(f, *xs, h=1e-5):
    slopes = []
    for x in xs:
        up = [v + h if v == x else v for v in xs]
        down = [v - h if v == x else v for v in xs]
        slopes.append((f(*up) - f(*down)) / (2 * h))
    return slopes


def h_alone(f, *xs, h=1e-5):
    slopes = []
    for i in range(len(xs)):
        up, down = list(xs), list(xs)
        up[i], down[i] = h, -h
        slopes.append((f(*up) - f(*down)) / (2 * h))
    return slopes


EQUAL_INPUTS = (
    "Two inputs may hold the same number: go by their places (enumerate "
    "counts them), not by what is in them."
)


def into_a_tuple(f, *xs, h=1e-5):
    xs[0] += h


def tuple_and_list(f, *xs, h=1e-5):
    return xs + list(xs)


def one_for_all(f, *xs, h=1e-5):
    return sum(right_gradient(f, *xs, h=h))


AS_ARGUMENTS = (
    "f takes all its inputs, each as an argument of its own: f(*inputs) hands "
    "them over."
)
NO_LIST = (
    "xs is a tuple: it can't be changed, nor added to a list. Make a list of "
    "it first."
)

numerical_gradient = exercise(
    "numerical_gradient",
    right_gradient,
    {
        "a * b + c": [
            "numerical_gradient(lambda a, b, c: a * b + c, 2.0, -3.0, 10.0)"
        ],
        "a large push": [
            "numerical_gradient(lambda a, b: a * a * b, 2.0, 3.0, h=0.5)",
        ],
        "whole numbers": [
            "numerical_gradient(lambda a, b: a * a + b * b, 1, 2, h=0.0001)"
        ],
        "two equal inputs": [
            "numerical_gradient(lambda a, b: a * a * b, 2.0, 2.0)"
        ],
        "one input": ["numerical_gradient(lambda x: x**3, 2.0, h=0.1)"],
        "five inputs": [
            "numerical_gradient(lambda a, b, c, d, e: a*b + c*d*e, "
            "1.0, 2.0, 3.0, 4.0, 5.0)"
        ],
    },
    [
        (
            integer_array,
            "The push is lost: a place that holds whole numbers makes "
            "1.0001 a 1. Turn the inputs into floats first.",
        ),
        (
            all_at_once,
            "You moved all the inputs at once. Each slope moves one input "
            "and holds the others.",
        ),
        (by_index, EQUAL_INPUTS),
        (by_number, EQUAL_INPUTS),
        (
            h_alone,
            "h stands in place of the input. Add it to the input.",
        ),
        (
            one_list,
            "Both ends are the same: what f gets is not pushed. Either up "
            "and down are two names for one list, or x += h moved a name "
            "and no input.",
        ),
        (
            too_early,
            "One number came back: return ends the loop at the first input. "
            "Collect the slopes in a list and return it after the loop.",
        ),
        (
            short_list,
            "The list has the first slope only: the return stands inside the "
            "loop. Move it out, to the left.",
        ),
        (
            pushes_stay,
            "A push is left in place when the next one comes. Start from the "
            "inputs as they were, for each i.",
        ),
        (
            one_sided,
            "Those are one-sided slopes. Look to both sides: "
            "f(... x + h ...) - f(... x - h ...).",
        ),
        (
            run_is_h,
            "Twice the slope: from x - h to x + h the run is 2 * h.",
        ),
        (
            three_only,
            "That works for three inputs. Go through xs, however many there "
            "are.",
        ),
        (one_thing_to_f(list), AS_ARGUMENTS),
        (one_thing_to_f(tuple), AS_ARGUMENTS),
        (into_a_tuple, NO_LIST),
        (tuple_and_list, NO_LIST),
        (
            lambda f, *xs, h=1e-5: [
                (f(x + h) - f(x - h)) / (2 * h) for x in xs
            ],
            "f needs all its inputs at each call, not only the one that is "
            "pushed.",
        ),
        (
            lambda f, *xs, h=1e-5: xs + h,
            "xs is a tuple of all the inputs: h can't be added to it. Push "
            "one entry of a list.",
        ),
        (
            lambda f, *xs, h=1e-5: [
                right_gradient(f, *xs, h=h)[0] for _ in xs
            ],
            "Each time the first input is pushed. Push number i.",
        ),
        (
            lambda f, *xs, h=1e-5: right_gradient(f, *xs, h=h)[-1:],
            "Only the last slope is in the list: append inside the loop.",
        ),
        (
            lambda f, *xs, h=1e-5: [
                slope * 2 * h for slope in right_gradient(f, *xs, h=h)
            ],
            "Those are the rises. Divide each of them by the run, 2 * h.",
        ),
        (
            lambda f, *xs, h=1e-5: [
                -slope for slope in right_gradient(f, *xs, h=h)
            ],
            "The right sizes, but the signs are turned round: f(*up) comes "
            "first.",
        ),
        (
            not_put_back,
            "An input stays pushed down when the next one is pushed. Put it "
            "back where it was.",
        ),
        (
            lambda f, *xs, h=1e-5: right_gradient(f, *xs),
            "You don't use the h that the caller gave.",
        ),
        (
            lambda f, *xs, h=1e-5: [
                slope / 2 for slope in one_sided(f, *xs, h=h)
            ],
            "Half the slope: one height is that of f(*xs), so you looked to "
            "one side only.",
        ),
        (
            lambda f, *xs, h=1e-5: [
                slope * h * h for slope in right_gradient(f, *xs, h=h)
            ],
            "/ 2 * h divides by 2 and then multiplies by h. Put the run in "
            "brackets.",
        ),
        (
            one_for_all,
            "One number came back, the sum of all slopes. Keep them apart in "
            "a list.",
        ),
    ],
    names=MATH,
    see=("02", "Many inputs"),
    tolerance=1e-6,
)


def right_forward_gradient(f, *xs, h=1e-5):
    return one_sided(f, *xs, h=h)


def as_found(f, *xs, h=1e-5):
    xs = list(xs)
    slopes = []
    for i in range(len(xs)):
        before = f(*xs)
        xs[i] += h
        slopes.append((f(*xs) - before) / h)
    return slopes


def before_hoisted(f, *xs, h=1e-5):
    xs = list(xs)
    before = f(*xs)
    slopes = []
    for i in range(len(xs)):
        xs[i] += h
        slopes.append((f(*xs) - before) / h)
    return slopes


def back_too_early(f, *xs, h=1e-5):
    xs = list(xs)
    slopes = []
    for i in range(len(xs)):
        before = f(*xs)
        xs[i] += h
        xs[i] -= h
        slopes.append((f(*xs) - before) / h)
    return slopes


def forward_by_index(f, *xs, h=1e-5):
    slopes = []
    for x in xs:
        up = list(xs)
        up[xs.index(x)] += h
        slopes.append((f(*up) - f(*xs)) / h)
    return slopes


def set_to_0(f, *xs, h=1e-5):
    xs, before = list(xs), f(*xs)
    slopes = []
    for i in range(len(xs)):
        xs[i] += h
        slopes.append((f(*xs) - before) / h)
        xs[i] = 0
    return slopes


def taken_back_twice(f, *xs, h=1e-5):
    xs = list(xs)
    slopes = []
    for i in range(len(xs)):
        before = f(*xs)
        xs[i] += h
        slopes.append((f(*xs) - before) / h)
        xs[i] -= 2 * h
    return slopes


forward_gradient = exercise(
    "forward_gradient",
    right_forward_gradient,
    {
        "a * b, with h = 1": [
            "forward_gradient(lambda a, b: a * b, 2.0, 5.0, h=1)"
        ],
        "a * b + c": [
            "forward_gradient(lambda a, b, c: a * b + c, 2.0, -3.0, 10.0)"
        ],
        "two equal inputs": [
            "forward_gradient(lambda a, b: a * a * b, 2.0, 2.0, h=0.5)"
        ],
        "a curve, with a large push": [
            "forward_gradient(lambda a, b: a * a * b, 3.0, 2.0, h=0.5)"
        ],
    },
    [
        (
            as_found,
            "The push of a is still there when b is pushed. Put each input "
            "back after its turn.",
        ),
        (
            before_hoisted,
            "Now all pushes so far are in the rise: the earlier inputs are "
            "never put back.",
        ),
        (
            back_too_early,
            "Nothing moves: one of the two results needs the input as it "
            "was, the other one the input while it is pushed.",
        ),
        (forward_by_index, EQUAL_INPUTS),
        (
            set_to_0,
            "You set the input to 0 after its turn. It must be what it was.",
        ),
        (
            taken_back_twice,
            "You take back more than you pushed. The input must be where it "
            "was.",
        ),
        (
            lambda f, *xs, h=1e-5: [
                slope * h for slope in one_sided(f, *xs, h=h)
            ],
            "Those are the rises. Divide each of them by h.",
        ),
        (
            lambda f, *xs, h=1e-5: [
                -slope for slope in one_sided(f, *xs, h=h)
            ],
            "The right sizes, but the signs are turned round: after minus "
            "before.",
        ),
        (
            right_gradient,
            "That is the central difference; here the push goes from x to "
            "x + h.",
        ),
        (
            lambda f, *xs, h=1e-5: one_sided(f, *xs),
            "You don't use the h that the caller gave.",
        ),
        (
            lambda f, *xs, h=1e-5: one_sided(f, *xs, h=h)[:1],
            "The list has the first slope only: the return stands inside the "
            "loop.",
        ),
    ],
    see=("02", "Many inputs"),
    tolerance=1e-6,
)


def left_slope(f, x, h=0.0001):
    return (f(x) - f(x - h)) / h


def right_slope(f, x, h=0.0001):
    return (f(x + h) - f(x)) / h


def right_is_kink(f, x, h=0.0001, band=0.01):
    return abs(right_slope(f, x, h) - left_slope(f, x, h)) > band


def exactly(f, x):
    return right_slope(f, x) != left_slope(f, x)


def signs_differ(f, x):
    return right_slope(f, x) * left_slope(f, x) < 0


def added(f, x):
    return abs(right_slope(f, x) + left_slope(f, x)) > 0.01


def rises_only(f, x, h=0.0001):
    return abs(right_slope(f, x) - left_slope(f, x)) * h > 0.01


def heights(f, x, h=0.0001):
    return abs(f(x + h) - f(x - h)) > 0.01


def no_size(f, x):
    return right_slope(f, x) - left_slope(f, x) > 0.01


def sizes(f, x):
    return abs(abs(right_slope(f, x)) - abs(left_slope(f, x))) > 0.01


is_kink = exercise(
    "is_kink",
    right_is_kink,
    {
        "abs at 0, and beside it": [
            "is_kink(abs, 0.0)",
            "is_kink(abs, 2.0)",
        ],
        "a curve": [
            "is_kink(lambda x: x * x, 3.0)",
            "is_kink(lambda x: x * x, 0.0)",
        ],
        "a straight line": ["is_kink(lambda x: 5 * x + 1, 2.0)"],
        "from one steep side to a steeper one": [
            "is_kink(lambda x: max(2 * x, x), 0.0)"
        ],
        "a faint kink": ["is_kink(lambda x: max(0.05 * x, 0), 0.0)"],
        "a very steep line": ["is_kink(lambda x: 1000 * x, 2.0)"],
        "a very sharp kink": ["is_kink(lambda x: 1000 * abs(x), 0.0)"],
        "a roof, -abs(x - 1)": ["is_kink(lambda x: -abs(x - 1), 1.0)"],
    },
    [
        (
            exactly,
            "You ask whether the sides are different at all. On a curve they "
            "are, a little, and rounding adds to it: allow 0.01.",
        ),
        (
            signs_differ,
            "You ask whether the sign changes. It does so at the bottom of a "
            "smooth valley too, and not at every kink.",
        ),
        (
            added,
            "You add the two slopes: the left one has the wrong sign (the "
            "height further right comes first), or a minus is missing.",
        ),
        (
            rises_only,
            "You compare the rises, and over so short a run they are always "
            "small. Divide them by h.",
        ),
        (
            heights,
            "You compare two heights. Compare two slopes.",
        ),
        (
            lambda f, x: right_is_kink(f, x, band=0.0001),
            "You call a curve a kink. On a curve the two slopes differ too, "
            "but by very little: allow 0.01, and step no further than 0.0001.",
        ),
        *(
            (
                lambda f, x, band=band: right_is_kink(f, x, band=band),
                "You call a kink only what bends sharply. A difference of "
                "0.01 is enough.",
            )
            for band in (0.1, 1)
        ),
        (
            lambda f, x: abs(right_slope(f, x) - left_slope(f, x)),
            "That is the difference itself. Is it more than 0.01? Return the "
            "answer to that: True or False.",
        ),
        (
            lambda f, x: no_size(lambda y: -f(y), x),
            "A kink may bend either way: take the size of the difference, "
            "abs(...).",
        ),
        (
            no_size,
            "A kink may bend either way: take the size of the difference, "
            "abs(...).",
        ),
        (
            sizes,
            "You compare how steep the sides are, without their signs. Down "
            "at -1 and up at 1 is a kink.",
        ),
        (
            lambda f, x: not right_is_kink(f, x),
            "Turned round: True is for a kink.",
        ),
        (
            lambda f, x: True,
            "You call everything a kink.",
        ),
        (
            lambda f, x: False,
            "Nothing comes out as a kink. Take the slopes on the two sides, "
            "and the size of their difference.",
        ),
    ],
    see=("02", "Where there is no slope"),
)
