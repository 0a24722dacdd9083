"""Pictures of learning: what is drawn, read back from the axes."""

import itertools
import random
import subprocess
import sys

import matplotlib
import matplotlib.pyplot as plt
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.colors import to_rgb
from vision import EYES, contrast, distance

from autograd import Value, plots
from autograd.data import moons
from autograd.nn import MLP

matplotlib.use("Agg")

POINTS = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
CLASSES = [0, 1, 1, 0]
BLUE, ORANGE = map(to_rgb, plots.COLORS[:2])


@pytest.fixture(autouse=True)
def closed_figures():
    plt.close("all")  # other tests may have left some
    yield
    plt.close("all")


def own_axes():
    return plt.figure().add_subplot()


def labels(ax):
    return ax.get_xlabel(), ax.get_ylabel()


ON_ITS_OWN_AXES = {
    "loss_curve": lambda ax: plots.loss_curve([3, 2, 1], ax),
    "scatter": lambda ax: plots.scatter(POINTS, CLASSES, ax),
    "decision_boundary": lambda ax: plots.decision_boundary(
        lambda p: p[0] - 0.5, POINTS, CLASSES, ax, cells=5
    ),
    "confusion_table": lambda ax: plots.confusion_table(
        [0, 1], [0, 0], ["a", "b"], ax
    ),
}
each_plot = pytest.mark.parametrize("draw", ON_ITS_OWN_AXES.values())


@each_plot
def test_axes_that_are_given_come_back(draw):
    ax = own_axes()
    assert draw(ax) is ax
    assert ax.has_data()
    assert len(plt.get_fignums()) == 1


@each_plot
def test_axes_of_a_new_figure_come_back(draw):
    first, second = draw(None), draw(None)
    assert isinstance(first, Axes)
    assert first.has_data()
    assert first.figure is not second.figure
    first.figure.canvas.draw()


def test_importing_the_package_does_not_import_matplotlib():
    program = (
        "import sys, autograd, autograd.plots;"
        "print([m for m in sys.modules if m.startswith('matplotlib')])"
    )
    command = [sys.executable, "-c", program]
    assert subprocess.check_output(command, text=True).strip() == "[]"


# --- loss curve ----------------------------------------------------------


def test_loss_curve():
    ax = plots.loss_curve([Value(3), 2, 0.5])
    [line] = ax.lines
    assert list(line.get_xdata()) == [0, 1, 2]
    assert list(line.get_ydata()) == [3, 2, 0.5]
    assert labels(ax) == ("step", "loss")
    assert ax.get_legend() is None


@pytest.mark.parametrize("n", [2, 3])
def test_loss_curves_by_name(n):
    runs = {"too small": [3, 2.9], "right": [3, 1], "too large": [3, 9]}
    runs = dict(itertools.islice(runs.items(), n))
    ax = plots.loss_curve(runs)
    texts = [text.get_text() for text in ax.get_legend().get_texts()]
    assert texts == list(runs)
    for line, run in zip(ax.lines, runs.values(), strict=True):
        assert list(line.get_ydata()) == run


def test_curves_differ_in_colour_and_shape():
    ax = plots.loss_curve({str(i): [i, i] for i in range(16)})
    looks = [(line.get_color(), line.get_linestyle()) for line in ax.lines]
    assert len(set(looks)) == 16
    colors, shapes = zip(*looks[:4], strict=True)
    assert len(set(colors)) == len(set(shapes)) == 4


# --- points --------------------------------------------------------------


def scatters(ax):
    """The points, colour and marker of each class on these axes."""
    return [
        (
            [tuple(p) for p in drawn.get_offsets().tolist()],
            to_rgb(drawn.get_facecolor()[0]),
            drawn.get_paths()[0],
        )
        for drawn in ax.collections
        if isinstance(drawn, PathCollection)
    ]


def test_each_class_has_its_points_colour_and_shape():
    points = [(float(i), float(-i)) for i in range(8)]
    ax = plots.scatter(points, [3, 0, 1, 2, 2, 1, 0, 3])
    drawn = scatters(ax)
    assert [places for places, _, _ in drawn] == [
        [points[1], points[6]],
        [points[2], points[5]],
        [points[3], points[4]],
        [points[0], points[7]],
    ]
    assert [color for _, color, _ in drawn] == [*map(to_rgb, plots.COLORS)]
    shapes = {str(path.vertices.round(6).tolist()) for *_, path in drawn}
    assert len(shapes) == 4
    assert ax.get_aspect() == 1


def test_sixteen_classes_look_different():
    ax = plots.scatter([(i, 0) for i in range(16)], range(16))
    looks = {
        (color, str(path.vertices.round(6).tolist()))
        for _, color, path in scatters(ax)
    }
    assert len(looks) == 16


def test_a_class_has_the_same_look_whatever_others_there_are():
    [(_, color, _)] = scatters(plots.scatter([(0, 0)], [1]))
    assert color == ORANGE


@pytest.mark.parametrize("wrong", [-1, 16, 0.5])
def test_points_of_no_class(wrong):
    with pytest.raises(ValueError, match=f"^{wrong} is no class.* 0 to 15$"):
        plots.scatter([(0, 0), (1, 1)], [0, wrong])


def test_points_without_a_class():
    with pytest.raises(ValueError, match="shorter"):
        plots.scatter([(0, 0), (1, 1)], [0])


# --- decision boundary ---------------------------------------------------


def pixels(ax):
    """The picture as drawn: its colour at data coordinates (x, y)."""
    canvas = ax.figure.canvas
    canvas.draw()
    image = canvas.buffer_rgba()
    height = len(image)

    def color_at(x, y):
        column, row = map(round, ax.transData.transform((x, y)))
        return tuple(image[height - row, column, i] / 255 for i in range(3))

    return color_at


def nearer_to(color):
    """'blue' or 'orange', whichever is mixed into a pale colour."""
    red, _, blue = color
    return "blue" if blue > red else "orange"


@pytest.mark.parametrize("scale", [0.1, 1, 1e3, 1e12])
@pytest.mark.parametrize(
    "model",
    [
        lambda p, scale: scale * (p[0] - 0.5),
        lambda p, scale: Value(scale) * (p[0] - 0.5),
        lambda p, scale: [scale * 0.5, scale * p[0]],
        lambda p, scale: (Value(scale * 0.5), scale * p[0]),
    ],
    ids=["number", "value", "two numbers", "two scores"],
)
def test_blue_is_below_0_and_orange_above(model, scale):
    ax = plots.decision_boundary(lambda p: model(p, scale), POINTS, CLASSES)
    color_at = pixels(ax)
    for y in (-0.1, 0.5, 1.1):
        for x in (-0.15, 0.2, 0.4):
            assert nearer_to(color_at(x, y)) == "blue"
        for x in (0.6, 0.8, 1.15):
            assert nearer_to(color_at(x, y)) == "orange"
    assert color_at(0.5, 0.25)[0] < 0.4, "the line is black"


def test_paler_is_nearer_to_0():
    ax = plots.decision_boundary(lambda p: 3 * (p[0] - 0.5), POINTS, CLASSES)
    color_at = pixels(ax)
    for xs in ([0.45, 0.25, -0.1], [0.55, 0.75, 1.1]):
        lights = [sum(color_at(x, 0.5)) for x in xs]
        assert lights == sorted(lights, reverse=True)
        assert len(set(lights)) == 3


def test_boundary_of_a_line_lies_on_it():
    ax = plots.decision_boundary(lambda p: p[0] + p[1] - 1, POINTS, CLASSES)
    line = ax.collections[1].get_paths()[0].vertices
    assert len(line) > 10
    assert all(x + y == pytest.approx(1) for x, y in line)


@pytest.mark.parametrize("score", [5.0, -5.0])
def test_model_that_is_always_of_one_mind_has_no_boundary(score):
    ax = plots.decision_boundary(lambda p: score, POINTS, CLASSES)
    wanted = "blue" if score < 0 else "orange"
    assert nearer_to(pixels(ax)(0.5, 0.5)) == wanted
    assert len(ax.collections) == 1 + 2


def test_the_model_is_asked_in_and_around_the_points():
    asked = []

    def model(point):
        asked.append(tuple(point))
        return point[1]

    plots.decision_boundary(model, POINTS, CLASSES, cells=5)
    axis = pytest.approx([-0.2, 0.15, 0.5, 0.85, 1.2])
    assert len(asked) == 25
    assert sorted({x for x, _ in asked}) == axis
    assert sorted({y for _, y in asked}) == axis


def test_points_are_drawn_on_the_boundary():
    ax = plots.decision_boundary(lambda p: p[0] - 0.5, POINTS, CLASSES)
    drawn = [(places, color) for places, color, _ in scatters(ax)]
    assert drawn == [
        ([POINTS[0], POINTS[3]], BLUE),
        ([POINTS[1], POINTS[2]], ORANGE),
    ]


def test_boundary_around_a_single_point():
    ax = plots.decision_boundary(lambda p: p[0], [(0.0, 2.0)], [0])
    assert ax.get_ylim() == pytest.approx((1.8, 2.2))


def test_boundary_of_a_network():
    points, classes = moons(20, rng=random.Random(1))
    for nouts in ([3, 1], [3, 2]):
        model = MLP(2, nouts, rng=random.Random(1))
        ax = plots.decision_boundary(model, points, classes, cells=10)
        assert ax.has_data()


# --- confusion table -----------------------------------------------------


def table(ax):
    """The numbers and colours of the texts, by row and column."""
    return {
        tuple(reversed(text.get_position())): (
            text.get_text(),
            text.get_color(),
        )
        for text in ax.texts
    }


def test_confusion_table_counts_what_was_taken_for_what():
    actual, predicted = [0, 0, 0, 1, 2, 2], [0, 0, 2, 1, 1, 2]
    ax = plots.confusion_table(actual, predicted, ["a", "b", "c"])
    found = {place: int(text) for place, (text, _) in table(ax).items()}
    rows = [[found[a, p] for p in range(3)] for a in range(3)]
    assert rows == [[2, 0, 1], [0, 1, 0], [0, 1, 1]]
    assert ax.images[0].get_array().tolist() == rows
    assert labels(ax) == ("taken for", "is")
    for ticks in (ax.get_xticklabels(), ax.get_yticklabels()):
        assert [tick.get_text() for tick in ticks] == ["a", "b", "c"]
    top, bottom = ax.transData.transform([(0, 0), (0, 2)])
    assert top[1] > bottom[1]


@pytest.mark.parametrize(
    "counts",
    [
        [[5]],
        [[40, 30], [35, 45]],
        [[100, 99], [98, 97]],
        [[n * 5 + m for m in range(5)] for n in range(5)],
        [[0, 0], [0, 0]],
        [[0, 7], [0, 0]],
    ],
    ids=str,
)
def test_numbers_of_a_confusion_table_can_be_read(counts):
    k = len(counts)
    pairs = [
        (a, p)
        for a, p in itertools.product(range(k), repeat=2)
        for _ in range(counts[a][p])
    ]
    actual, predicted = zip(*pairs, strict=True) if pairs else ([], [])
    ax = plots.confusion_table(actual, predicted, list("abcde")[:k])
    [image] = ax.images
    for (a, p), (text, color) in table(ax).items():
        ground = image.to_rgba(image.get_array())[a][p][:3]
        assert text == str(counts[a][p])
        assert contrast(to_rgb(color), ground) >= 4


@pytest.mark.parametrize("wrong", [-1, 2, 0.5])
def test_confusion_with_no_class(wrong):
    for actual, predicted in [([0, wrong], [0, 1]), ([0, 1], [0, wrong])]:
        with pytest.raises(ValueError, match=f"^{wrong} is no.* 0 to 1$"):
            plots.confusion_table(actual, predicted, ["a", "b"])


def test_confusion_of_different_lengths():
    with pytest.raises(ValueError, match="longer"):
        plots.confusion_table([0], [0, 1], ["a", "b"])


# --- colours -------------------------------------------------------------

CLEARLY_APART = 15
"""Six times what is just noticed. Shapes help besides."""


@pytest.mark.parametrize("eye", EYES)
def test_colours_of_classes_and_curves_stay_apart(eye):
    for a, b in itertools.combinations(map(to_rgb, plots.COLORS), 2):
        assert distance(a, b, eye) > CLEARLY_APART


@pytest.mark.parametrize("eye", EYES)
def test_sides_of_the_boundary_and_points_on_them_stay_apart(eye):
    ax = plots.decision_boundary(lambda p: 3 * (p[0] - 0.5), POINTS, CLASSES)
    shades = [to_rgb(c) for c in ax.collections[0].get_facecolor()]
    assert len(shades) == 6
    for below, above in itertools.product(shades[:3], shades[3:]):
        assert distance(below, above, eye) > CLEARLY_APART
    for point, shade in itertools.product((BLUE, ORANGE), shades):
        assert distance(point, shade, eye) > CLEARLY_APART
    for a, b in itertools.pairwise(shades):
        assert distance(a, b, eye) > 10


def test_eyes_that_miss_a_cone_confuse_what_they_should():
    red, green = (0.8, 0.3, 0.1), (0.45, 0.5, 0.0)
    blue, dark_green = (0.0, 0.45, 0.5), (0.0, 0.47, 0.35)
    for eye, a, b in [
        ("protanopia", red, green),
        ("deuteranopia", red, green),
        ("tritanopia", blue, dark_green),
    ]:
        assert distance(a, b, eye) < 0.6 * distance(a, b, "all cones")
    for eye in EYES:
        assert distance((0, 0, 0), (1, 1, 1), eye) == pytest.approx(100, abs=1)
        assert distance(red, red, eye) == 0


def test_contrast_of_black_on_white():
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert contrast((1, 1, 1), (1, 1, 1)) == 1
