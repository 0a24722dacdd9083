"""Small sets of examples to learn from: two made, one measured."""

from __future__ import annotations

import csv
import math
import random
from importlib import resources
from typing import NamedTuple

Points = list[tuple[float, float]]


def moons(
    n: int = 100, noise: float = 0.1, rng: random.Random = random
) -> tuple[Points, list[int]]:
    """n points on two half circles that reach into each other.

    Args:
        n: how many points; half of them (rounded up) are of class 0.
        noise: the standard deviation of what is added to both coordinates.
        rng: draws the noise.

    Returns:
        The points (x, y), and the class of each: 0 is the upper moon, around
        (0, 0), 1 the lower, around (1, 0.5). Both have radius 1.
    """
    points, classes = [], []
    for k, size in enumerate(_halves(n)):
        for i in range(size):
            angle = math.pi * i / max(size - 1, 1)
            x, y = math.cos(angle), math.sin(angle)
            x, y = (x, y) if k == 0 else (1 - x, 0.5 - y)
            points.append((x + rng.gauss(0, noise), y + rng.gauss(0, noise)))
            classes.append(k)
    return points, classes


def spiral(
    n: int = 100, noise: float = 0.02, rng: random.Random = random
) -> tuple[Points, list[int]]:
    """n points on two arms that wind around each other once.

    Args:
        n: how many points; half of them (rounded up) are of class 0.
        noise: the standard deviation of what is added to both coordinates.
        rng: draws the noise.

    Returns:
        The points (x, y), within about 1 of the middle, and the class of
        each: 0 for one arm, 1 for the other.
    """
    points, classes = [], []
    for k, size in enumerate(_halves(n)):
        for i in range(size):
            radius = (i + 1) / size
            angle = 2 * math.pi * radius + math.pi * k
            x, y = radius * math.cos(angle), radius * math.sin(angle)
            points.append((x + rng.gauss(0, noise), y + rng.gauss(0, noise)))
            classes.append(k)
    return points, classes


def _halves(n: int) -> tuple[int, int]:
    if n < 1:
        raise ValueError(f"at least 1 point is needed, not {n}")
    return (n + 1) // 2, n // 2


class Penguins(NamedTuple):
    """Measured birds; row i of `measurements` belongs to `species[i]`."""

    measurements: list[tuple[float, ...]]  # one number for each of `columns`
    species: list[int]  # places in `names`
    names: tuple[str, ...] = ("Adelie", "Chinstrap", "Gentoo")
    columns: tuple[str, ...] = (
        "bill_length_mm",
        "bill_depth_mm",
        "flipper_length_mm",
        "body_mass_g",
    )


def penguins() -> Penguins:
    """The Palmer penguins that were measured: 342 birds of three species.

    Rows without measurements are dropped, and their number is printed.

    Source: Gorman, Williams and Fraser, Ecological sexual dimorphism and
    environmental variability within a community of Antarctic penguins
    (2014), as collected by Horst, Hill and Gorman, palmerpenguins (2020);
    in the public domain (CC0).
    """
    names = Penguins._field_defaults["names"]
    columns = Penguins._field_defaults["columns"]
    source = resources.files("autograd") / "penguins.csv"
    rows = list(csv.DictReader(source.read_text("utf-8").splitlines()))
    known = [
        row for row in rows if all(row[column] != "NA" for column in columns)
    ]
    dropped = len(rows) - len(known)
    print(
        f"{len(rows)} birds, {dropped} of them without measurements: dropped"
    )
    return Penguins(
        [tuple(float(row[column]) for column in columns) for row in known],
        [names.index(row["species"]) for row in known],
    )
