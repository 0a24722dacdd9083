"""How far apart two colours look to different eyes."""

from __future__ import annotations

import math

EYES = {
    "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
"""What an eye makes of linear red, green and blue. Source: Machado, Oliveira
and Fernandes, A physiologically-based model for simulation of color vision
deficiency (2009), severity 1."""

TO_XYZ = [
    [0.4124564, 0.3575761, 0.1804375],
    [0.2126729, 0.7151522, 0.0721750],
    [0.0193339, 0.1191920, 0.9503041],
]
"""From linear sRGB, white point D65. Source: IEC 61966-2-1."""


def distance(a: tuple, b: tuple, eye: str) -> float:
    """How far apart colours a and b look to an eye; 2.3 is just noticed.

    The colours are (red, green, blue) from 0 to 1. The distance is that of
    CIELAB (1976), Euclidean.
    """
    return math.dist(_lab(_seen(a, eye)), _lab(_seen(b, eye)))


def contrast(a: tuple, b: tuple) -> float:
    """The contrast ratio of two colours, from 1 to 21.

    Source: Web Content Accessibility Guidelines 2.1, which ask 4.5 for text.
    """
    lights = [_times(TO_XYZ, _linear(color))[1] for color in (a, b)]
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def _linear(color: tuple) -> list[float]:
    """Amounts of light, from the numbers that a screen is given."""
    return [
        x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4
        for x in color
    ]


def _seen(color: tuple, eye: str) -> list[float]:
    light = _times(EYES[eye], _linear(color))
    return [min(max(x, 0.0), 1.0) for x in light]


def _lab(light: list[float]) -> tuple[float, float, float]:
    whites = _times(TO_XYZ, [1, 1, 1])
    x, y, z = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in (
            a / white
            for a, white in zip(_times(TO_XYZ, light), whites, strict=True)
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: list, vector: list) -> list[float]:
    return [
        sum(a * x for a, x in zip(row, vector, strict=True)) for row in matrix
    ]
