"""The check of lesson 00."""

from autograd.checks.judge import exercise


def right(x, h):
    return x + h


def only_shown(x, h):
    print(x + h)


nudge = exercise(
    "nudge",
    right,
    {
        "up from 3": ["nudge(3, 0.5)", "nudge(3, 0.001)"],
        "down, by a negative h": ["nudge(2, -0.25)"],
        "not at all, by 0": ["nudge(7, 0)"],
    },
    [
        (
            lambda x, h: x * h,
            "You multiplied. To move a number is to add to it.",
        ),
        (
            lambda x, h: x - h,
            "You moved x down. To move it up by h, add h.",
        ),
        (
            only_shown,
            "print shows a number but hands nothing back. Put return in its "
            "place.",
        ),
        (
            lambda x, h: x,
            "That is x where it was. Add h to it.",
        ),
        (
            lambda x, h: h,
            "That is the nudge alone. Add it to x.",
        ),
        (
            lambda x, h: 3.5,
            "3.5 is right for one call. Use x and h, so that it is right for "
            "every call.",
        ),
    ],
)
