"""Moons, spiral and penguins: counts, shapes, seeds, and the file."""

import math
import os
import random
import shutil
import subprocess
import sys
import zipfile
from collections import Counter
from pathlib import Path

import pytest

import autograd
from autograd.data import moons, penguins, spiral

ROOT = Path(__file__).resolve().parents[1]
MADE = [moons, spiral]


def seeded(seed=1):
    return random.Random(seed)


def chosen(points, classes, k):
    return [p for p, c in zip(points, classes, strict=True) if c == k]


# --- moons and spiral ----------------------------------------------------


@pytest.mark.parametrize("make", MADE)
@pytest.mark.parametrize(
    ("n", "counts"),
    [(1, {0: 1}), (2, {0: 1, 1: 1}), (7, {0: 4, 1: 3}), (100, {0: 50, 1: 50})],
)
def test_half_of_the_points_are_of_each_class(make, n, counts):
    points, classes = make(n, rng=seeded())
    assert len(points) == len(classes) == n
    assert Counter(classes) == counts
    for point in points:
        assert [type(x) for x in point] == [float, float]
        assert all(map(math.isfinite, point))


@pytest.mark.parametrize("make", MADE)
def test_there_are_a_hundred_points_by_default(make):
    assert len(make()[0]) == 100


@pytest.mark.parametrize("make", MADE)
def test_a_seeded_generator_repeats_and_leaves_the_global_one_alone(make):
    state = random.getstate()
    first = make(20, rng=seeded())
    assert make(20, rng=seeded()) == first
    assert make(20, rng=seeded(2)) != first
    assert random.getstate() == state
    random.seed(1)
    assert make(20) == first


@pytest.mark.parametrize("make", MADE)
@pytest.mark.parametrize("n", [0, -3])
def test_no_points(make, n):
    with pytest.raises(ValueError, match=f"at least 1 point .*, not {n}$"):
        make(n)


@pytest.mark.parametrize("make", MADE)
def test_noise_moves_both_coordinates_by_its_size(make):
    clear, classes = make(2000, noise=0)
    noisy, same_classes = make(2000, noise=0.3, rng=seeded())
    assert classes == same_classes
    for axis in (0, 1):
        moves = [b[axis] - a[axis] for a, b in zip(clear, noisy, strict=True)]
        mean = sum(moves) / len(moves)
        spread = math.sqrt(sum((m - mean) ** 2 for m in moves) / len(moves))
        assert mean == pytest.approx(0, abs=0.03)
        assert spread == pytest.approx(0.3, rel=0.05)


def test_moons_are_half_circles():
    points, classes = moons(101, noise=0)
    upper, lower = (chosen(points, classes, k) for k in (0, 1))
    assert all(math.hypot(x, y) == pytest.approx(1) for x, y in upper)
    assert all(y >= 0 for x, y in upper)
    assert all(
        math.hypot(x - 1, y - 0.5) == pytest.approx(1) for x, y in lower
    )
    assert all(y <= 0.5 for x, y in lower)
    ends = [upper[0], upper[-1], lower[0], lower[-1]]
    for end, wanted in zip(ends, [(1, 0), (-1, 0), (0, 0.5), (2, 0.5)]):
        assert end == pytest.approx(wanted)


def test_moons_reach_into_each_other():
    points, classes = moons(100, noise=0)
    upper, lower = (chosen(points, classes, k) for k in (0, 1))
    assert min(y for x, y in lower) < 0 < max(y for x, y in lower)
    assert min(x for x, y in lower) < max(x for x, y in upper)


def test_spiral_has_two_arms_that_wind_once():
    points, classes = spiral(100, noise=0)
    for k in (0, 1):
        arm = chosen(points, classes, k)
        radii = [math.hypot(x, y) for x, y in arm]
        assert radii == pytest.approx([(i + 1) / 50 for i in range(50)])
        turns = [
            (math.atan2(y, x) / (2 * math.pi) - k / 2 - radius) % 1
            for (x, y), radius in zip(arm, radii, strict=True)
        ]
        assert all(min(turn, 1 - turn) < 1e-9 for turn in turns)


def test_arms_of_the_spiral_are_opposite():
    points, classes = spiral(60, noise=0)
    first, second = (chosen(points, classes, k) for k in (0, 1))
    for (x, y), opposite in zip(first, second, strict=True):
        assert (-x, -y) == pytest.approx(opposite)


# --- penguins ------------------------------------------------------------


def test_birds_are_kept_and_dropped_aloud(capsys):
    birds = penguins()
    assert capsys.readouterr().out == (
        "344 birds, 2 of them without measurements: dropped\n"
    )
    assert len(birds.measurements) == len(birds.species) == 342


def test_species():
    birds = penguins()
    assert birds.names == ("Adelie", "Chinstrap", "Gentoo")
    assert Counter(birds.species) == {0: 151, 1: 68, 2: 123}


def test_measurements_are_those_of_the_published_summary():
    """The ranges and means that summary(palmerpenguins::penguins) prints."""
    birds = penguins()
    assert birds.columns == (
        "bill_length_mm",
        "bill_depth_mm",
        "flipper_length_mm",
        "body_mass_g",
    )
    columns = list(zip(*birds.measurements, strict=True))
    assert [min(column) for column in columns] == [32.1, 13.1, 172, 2700]
    assert [max(column) for column in columns] == [59.6, 21.5, 231, 6300]
    means = [sum(column) / len(column) for column in columns]
    rounded = [round(m, n) for m, n in zip(means, (2, 2, 1, 0), strict=True)]
    assert rounded == [43.92, 17.15, 200.9, 4202]
    assert {type(x) for row in birds.measurements for x in row} == {float}


def test_first_and_last_bird():
    birds = penguins()
    assert birds.measurements[0] == (39.1, 18.7, 181, 3750)
    assert birds.names[birds.species[0]] == "Adelie"
    assert birds.measurements[3] == (36.7, 19.3, 193, 3450)


def test_means_of_each_species():
    birds = penguins()
    found = []
    for k in range(3):
        bills = [m[0] for m in chosen(birds.measurements, birds.species, k)]
        found.append(round(sum(bills) / len(bills), 1))
    assert found == [38.8, 48.8, 47.5]


def test_the_file_holds_all_birds_and_the_source_is_named():
    text = (ROOT / "autograd" / "penguins.csv").read_text("utf-8")
    header, *rows = text.splitlines()
    assert header == (
        "species,island,bill_length_mm,bill_depth_mm,flipper_length_mm,"
        "body_mass_g,sex,year"
    )
    assert len(rows) == 344
    assert len(text) < 20_000
    assert "Horst, Hill and Gorman" in penguins.__doc__
    assert "CC0" in penguins.__doc__


def test_the_file_reaches_an_installed_package(tmp_path):
    source, made = tmp_path / "source", tmp_path / "made"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "autograd", source / "autograd")
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet"]
    command = [sys.executable, "-m", "pip", "wheel", *options, "-w", made]
    subprocess.run([*command, source], check=True, capture_output=True)
    [wheel] = made.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    program = (
        "import autograd.data as data; print(data.__file__); data.penguins()"
    )
    shown = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path / "installed",
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    place, counted = shown.splitlines()
    assert Path(place).parent == tmp_path / "installed" / "autograd"
    assert place != autograd.__file__
    assert counted.startswith("344 birds")
