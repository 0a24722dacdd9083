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
            "Nothing came back. Neither print(...) nor x = ... hands a number "
            "to the caller: return does.",
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
            lambda x, h: x + 0.5,
            "0.5 is the h of one call only. Add the h that the caller gives.",
        ),
        (
            lambda x, h: x + abs(h),
            "You always move up. A negative h moves x down: add h as it is.",
        ),
        (
            lambda x, h: f"{x + h}",
            "That is a text. Return the number itself, without quotes.",
        ),
        (
            lambda x, h: 3.5,
            "3.5 is right for one call. Use x and h, so that it is right for "
            "every call.",
        ),
    ],
)
