"""The checks of lesson 01: slopes by nudging."""

from autograd.checks.judge import exercise

NUDGE = 0.0001


def right_slope(f, x, h):
    return (f(x + h) - f(x)) / h


def own(h):
    """The mistake of going by an h of one's own."""
    return (
        lambda f, x, callers_h: right_slope(f, x, h),
        "You overwrite the h that the caller gave you. Use the argument as it "
        "comes.",
    )


slope = exercise(
    "slope",
    right_slope,
    {
        "the parabola x * x": [
            "slope(lambda x: x * x, 3, 0.001)",
            "slope(lambda x: x * x, -1, 0.01)",
        ],
        "a large push": ["slope(lambda x: x * x, 3, 1)"],
        "a falling line": ["slope(lambda x: 5 - 2 * x, 4, 0.5)"],
        "a push to the left": ["slope(lambda x: x * x, 3, -0.5)"],
    },
    [
        (
            lambda f, x, h: f(x + h) - f(x) / h,
            "Division binds tighter than minus: here only f(x) is divided by "
            "h. Put the whole rise in brackets.",
        ),
        (
            lambda f, x, h: f(x + h) - f(x),
            "That is the rise alone. Divide it by the run, h.",
        ),
        (
            lambda f, x, h: ((f(x) + h) - f(x)) / h,
            "That is 1, whatever f is: the result of f was pushed, or the "
            "place alone. Push the input of f: f(x + h).",
        ),
        (
            lambda f, x, h: (f(x + h) - f(h)) / h,
            "You compare the height at x + h with the height at h. The push "
            "starts from x.",
        ),
        (
            lambda f, x, h: (f(x) - f(x + h)) / h,
            "The right size, but the sign is turned round: the height after "
            "the push comes first, then minus the height before it.",
        ),
        (
            lambda f, x, h: (f(x + h) - f(x)) / x,
            "You divide by the place, x. The run is how far you pushed: h.",
        ),
        (
            lambda f, x, h: f(x) / x,
            "That is one height divided by the place: the slope of the line "
            "from the origin. A slope compares two heights, before and after "
            "a push.",
        ),
        (
            lambda f, x, h: f(x + h) / h,
            "Nothing is subtracted. The rise is the height after the push "
            "minus the height before it.",
        ),
        (
            lambda f, x, h: (f(x + h) - f(x)) / h**2,
            "You divided by h twice. Divide the rise by h once.",
        ),
        (
            lambda f, x, h: (f(x + h) - f(x)) * h,
            "You multiplied by h. Rise over run: divide by it.",
        ),
        (
            lambda f, x, h: (f(x + h) - f(x)) / (2 * h),
            "Half the slope: one push of h is a run of h, not of 2 * h.",
        ),
        (
            lambda f, x, h: (f(x + h) - x) / h,
            "You take away the place, x. Take away the height there.",
        ),
        (
            lambda f, x, h: (f(x + h) - f(x)) // h,
            "// cuts off what comes after the point. Divide with /.",
        ),
        (
            lambda f, x, h: round((f(x + h) - f(x)) / h, 2),
            "Don't round: return the slope with all its digits.",
        ),
        (
            lambda f, x, h: 2 * x,
            "That is a rule for x * x alone. Use f, so that it is right for "
            "every function.",
        ),
        (
            lambda f, x, h: 6.001,
            "Right for one call only. Use f, x and h.",
        ),
        own(0.001),
        own(0.0001),
        own(1e-5),
        (
            lambda f, x, h: (f(x + h) - f(x)) / (x + h),
            "You divide by the place where the push ends. The run is how far "
            "you pushed: h.",
        ),
        (
            lambda f, x, h: (f(x + h) - f(x)) / (x + h) - x,
            "Division binds tighter than minus: the run (x + h) - x needs "
            "brackets around all of it. Or write it shorter: what is it?",
        ),
        (
            lambda f, x, h: h / (f(x + h) - f(x)),
            "Upside down: that is run over rise.",
        ),
        (
            lambda f, x, h: abs(f(x + h) - f(x)) / h,
            "Keep the sign of the rise: it is below 0 where f falls.",
        ),
        (
            lambda f, x, h: (f(h) - f(x)) / h,
            "You compare the height at h with the height at x. The push "
            "ends at x + h.",
        ),
        (
            lambda f, x, h: (f(x * h) - f(x)) / h,
            "To push x by h is to add h, not to multiply by it.",
        ),
        (
            lambda f, x, h: (f(x) - f(x - h)) / h,
            "You pushed from x - h to x. The exercise asks for the push from "
            "x to x + h.",
        ),
        (
            lambda f, x, h: (f(x + h) - f(x - h)) / (2 * h),
            "You looked to both sides, which the next lesson will do. Here "
            "one push is asked for, from x to x + h.",
        ),
    ],
    see=("01", "Rise over run"),
    tolerance=1e-6,
)


def right_slopes(f, a, b, c, h=NUDGE):
    d = f(a, b, c)
    return (
        (f(a + h, b, c) - d) / h,
        (f(a, b + h, c) - d) / h,
        (f(a, b, c + h) - d) / h,
    )


def nudged_twice(f, a, b, c, h=NUDGE):
    return [slope + 1 for slope in right_slopes(f, a, b, c, h)]


def left_in_place(f, a, b, c, h=NUDGE):
    inputs, result = [a, b, c], []
    for i in range(3):
        before = f(*inputs)
        inputs[i] += h
        result.append((f(*inputs) - before) / h)
    return result


def never_back(f, a, b, c, h=NUDGE):
    d = f(a, b, c)
    a += h
    along_a = (f(a, b, c) - d) / h
    b += h
    along_b = (f(a, b, c) - d) / h
    c += h
    return along_a, along_b, (f(a, b, c) - d) / h


def rises(f, a, b, c, h=NUDGE):
    return [slope * h for slope in right_slopes(f, a, b, c, h)]


def turned_round(f, a, b, c, h=NUDGE):
    return [-slope for slope in right_slopes(f, a, b, c, h)]


def no_brackets(f, a, b, c, h=NUDGE):
    d = f(a, b, c)
    return (
        f(a + h, b, c) - d / h,
        f(a, b + h, c) - d / h,
        f(a, b, c + h) - d / h,
    )


def all_at_once(f, a, b, c, h=NUDGE):
    return [(f(a + h, b + h, c + h) - f(a, b, c)) / h] * 3


def own_push(f, a, b, c, h=NUDGE):
    return right_slopes(f, a, b, c, NUDGE)


slopes = exercise(
    "slopes",
    right_slopes,
    {
        "a * b + c": [
            "slopes(lambda a, b, c: a*b + c, 2.0, -3.0, 10.0)",
            "slopes(lambda a, b, c: a*b + c, 3.0, -2.0, 12.0)",
        ],
        "a * b * c": ["slopes(lambda a, b, c: a*b*c, 2.0, 3.0, 4.0)"],
        "a large push": [
            "slopes(lambda a, b, c: a*a*b + c, 4.0, 0.5, -1.0, h=0.5)"
        ],
    },
    [
        (
            nudged_twice,
            "Each slope is 1 too large: you pushed the input and the result "
            "as well. h belongs into one input, once.",
        ),
        (
            lambda f, a, b, c, h=NUDGE: (a, b, 1),
            "Those are a and b themselves. A slope says how the result moves "
            "when one of them is pushed: in a product, by the other.",
        ),
        (
            lambda f, a, b, c, h=NUDGE: (0, 0, 0),
            "Nothing moves: the results before and after the push are one "
            "and the same. Work the first out before anything is pushed.",
        ),
        (
            lambda f, a, b, c, h=NUDGE: (b, a, 0),
            "c is an input too, no constant. Push it by h: how far does the "
            "result move?",
        ),
        (
            lambda f, a, b, c, h=NUDGE: (b, a, c),
            "The slope along c says how the result moves, not how large c "
            "is. Push c by h, and see how far the result goes.",
        ),
        (
            lambda f, a, b, c, h=NUDGE: (a, b, c),
            "Those are the inputs themselves. A slope says how the result "
            "moves when one of them is pushed.",
        ),
        (
            lambda f, a, b, c, h=NUDGE: (b, a, 1),
            "Right for a*b + c alone. f may be any function of three "
            "numbers: push an input, and look how far f moves.",
        ),
        (
            left_in_place,
            "A push was left in place: when you push b, a must be back where "
            "it was, and when you push c, both.",
        ),
        (
            never_back,
            "The pushes pile up: when you push b, a is still pushed. Put "
            "each input back before you push the next.",
        ),
        (
            lambda f, a, b, c, h=NUDGE: right_slopes(f, a, b, c, h)[::-1],
            "The right slopes in the wrong order: along a first, then b, "
            "then c.",
        ),
        (
            rises,
            "Those are the rises. Divide each of them by h.",
        ),
        (
            no_brackets,
            "Division binds tighter than minus: put the whole rise in "
            "brackets.",
        ),
        (
            turned_round,
            "The right sizes, but the signs are turned round: the result "
            "after the push comes first, then minus the result before it.",
        ),
        (
            all_at_once,
            "You pushed all three inputs at once. Push one, and hold the "
            "others.",
        ),
        (
            own_push,
            "The push is 0.0001 whatever the caller says. Use h as it comes.",
        ),
        (
            lambda f, a, b, c, h=NUDGE: right_slopes(f, a, b, c, h)[0],
            "Only the first slope came back. Return all three, with commas "
            "between them.",
        ),
        (
            lambda f, a, b, c, h=NUDGE: right_slopes(f, a, b, c, h)[:1],
            "Only the first slope came back: a return inside a loop ends it "
            "on the first round.",
        ),
        (
            lambda f, a, b, c, h=NUDGE: right_slopes(f, a, b, c, h)[:2],
            "The slope along c is missing. c is an input too.",
        ),
    ],
    see=("01", "One input at a time"),
    tolerance=1e-5,
)


def sign(number):
    return (number > 0) - (number < 0)


def sign_within(band, f, x, h=NUDGE):
    slope = right_slope(f, x, h)
    return 0 if abs(slope) < band else sign(slope)


def sign_or_flat(band):
    return lambda f, x: sign_within(band, f, x)


TOO_NARROW = (
    "Flat is not 0 alone: at the bottom of a valley something is always left. "
    "Within 0.01 of 0, call it flat, and ask that first."
)
TOO_WIDE = "You call it flat too soon. A slope of 0.02 is a slope."


def right_sign(f, x):
    return sign_within(0.01, f, x)


sign_of_slope = exercise(
    "sign_of_slope",
    right_sign,
    {
        "high up and falling": [
            "sign_of_slope(lambda x: 3*x*x - 4*x + 5, -3)"
        ],
        "rising": [
            "sign_of_slope(lambda x: 3*x*x - 4*x + 5, 3)",
            "sign_of_slope(lambda x: x - 100, 2)",
        ],
        "falling, at a positive x": ["sign_of_slope(lambda x: -x, 2)"],
        "rising, at a negative x": ["sign_of_slope(lambda x: x * 0.5, -4)"],
        "hardly rising": ["sign_of_slope(lambda x: x * 0.02, 3)"],
        "flat, at the bottom of a valley": [
            "sign_of_slope(lambda x: 3*x*x - 4*x + 5, 2/3)"
        ],
        "as good as flat": ["sign_of_slope(lambda x: x * 0.005, 3)"],
        "flat everywhere": ["sign_of_slope(lambda x: 7, 1)"],
    },
    [
        (
            lambda f, x: 1 if f(x) > 0 else -1,
            "You looked at how high the curve is. The sign says whether it "
            "goes up or down to the right: compare two heights.",
        ),
        (
            lambda f, x: sign(f(x)),
            "You looked at how high the curve is. The sign says whether it "
            "goes up or down to the right: compare two heights.",
        ),
        (
            lambda f, x: 1 if x > 0 else -1,
            "You used the sign of the place, x. Compare the heights f(x + h) "
            "and f(x).",
        ),
        (
            lambda f, x: sign(x),
            "You used the sign of the place, x. Compare the heights f(x + h) "
            "and f(x).",
        ),
        (
            lambda f, x: 1 if (f(x - NUDGE) - f(x)) / NUDGE > 0 else -1,
            "You stepped to the left but divided by +h, which turns the sign "
            "round. Divide by the step that you took, or step to the right.",
        ),
        (
            lambda f, x: -right_sign(f, x),
            "The sign is turned round: 1 is for a curve that is higher after "
            "a step to the right.",
        ),
        (
            lambda f, x: 1 if f(x + NUDGE) > f(x) else -1,
            "There is no 0. Where the curve is flat, what is left of the "
            "slope is curvature and rounding: call it flat within 0.01 of 0.",
        ),
        (
            lambda f, x: sign(f(x + NUDGE) - f(x)),
            TOO_NARROW,
        ),
        (sign_or_flat(0.001), TOO_NARROW),
        (sign_or_flat(0.1), TOO_WIDE),
        (sign_or_flat(0.9), TOO_WIDE),
        (
            lambda f, x: sign_within(0.01, f, x, 0.1),
            "Your push is too long: on the way the curve bends. Push by "
            "0.0001.",
        ),
        (
            lambda f, x: 0,
            "You call everything flat. If you compare the rise with 0.01: "
            "over so short a run every rise is small, so divide first.",
        ),
        (
            lambda f, x: right_slope(f, x, NUDGE),
            "That is the slope itself. Only its sign is asked for: 1, -1 or "
            "0.",
        ),
        (
            lambda f, x: right_sign(f, x) == 1,
            "Where f falls you call it flat, or False. There are three "
            "answers: 1, -1 and 0.",
        ),
        (
            lambda f, x: f(x + NUDGE) > f(x),
            "That has two answers, up or not. There are three: 1, -1 and 0, "
            "and 0 is for within 0.01 of flat.",
        ),
        (
            lambda f, x: -1 if f(x + NUDGE) < f(x) else 1,
            "There is no 0. What is flat, or within 0.01 of it, is neither "
            "up nor down.",
        ),
        (
            lambda f, x: (f(x + NUDGE) - f(x)) / abs(f(x + NUDGE) - f(x)),
            "Where nothing moves you divide by 0. See first if it is flat, "
            "within 0.01 of 0.",
        ),
    ],
    see=("01", "The slope depends on the place"),
)


def right_along_a(a, b, c, h):
    return ((a + h) * b + (a + h) * c - (a * b + a * c)) / h


slope_along_a = exercise(
    "slope_along_a",
    right_along_a,
    {
        "the learner's numbers": ["slope_along_a(2.0, -3.0, 10.0, 0.001)"],
        "other numbers": ["slope_along_a(3.0, -2.0, 12.0, 0.001)"],
        "a large push": ["slope_along_a(1.0, 4.0, 0.5, 2.0)"],
    },
    [
        (
            lambda a, b, c, h: b,
            "Still the same: a stands in two places, and only the first of "
            "them is pushed.",
        ),
        (
            lambda a, b, c, h: c,
            "Now only the second place is pushed. a stands in two places, "
            "and a push moves both.",
        ),
        (
            lambda a, b, c, h: a,
            "That is the slope along b or along c. Push a.",
        ),
        (
            lambda a, b, c, h: (b + c) / 2,
            "Half of it: a push is not shared out between two places, and "
            "the run is h, not 2 * h.",
        ),
        (
            lambda a, b, c, h: b + c + 1,
            "1 too large: an h too many pushes the result. Push a, and "
            "nothing else.",
        ),
        (
            lambda a, b, c, h: b + 1,
            "The h at the end pushes the result, not the second a.",
        ),
        (
            lambda a, b, c, h: -(b + c),
            "The right size, but the sign is turned round: after minus "
            "before.",
        ),
        (
            lambda a, b, c, h: 0,
            "Nothing is pushed now, or the same push is in before and after.",
        ),
        (
            lambda a, b, c, h: (b + c) * h,
            "That is the rise alone. Divide it by h.",
        ),
        (
            lambda a, b, c, h: b * c,
            "The two slopes are not multiplied. Push a in both places, and "
            "see how far the sum moves.",
        ),
    ],
    see=("01", "One input at a time"),
    tolerance=1e-6,
)
