"""draw_dot: the nodes, edges, numbers and words of the picture."""

import re
from types import SimpleNamespace
from xml.etree import ElementTree

import graphviz
import pytest
from pictures import SVG, node, parsed, running_example, texts

from autograd import Value, draw_dot, picture


def test_source():
    root = running_example()
    root.backward()
    lines = [line.strip() for line in draw_dot(root).source.splitlines()]
    assert [re.sub(" fillcolor=.*", "", line) for line in lines[4:]] == [
        'n0 [label="a|data 3.0000|grad -2.0000"',
        'n1 [label="b|data -2.0000|grad 3.0000"',
        'n2 [label="data -6.0000|grad 1.0000"',
        'op2 [label="*"',
        "op2 -> n2",
        "n0 -> op2",
        "n1 -> op2",
        'n3 [label="c|data 12.0000|grad 1.0000"',
        'n4 [label="d|data 6.0000|grad 1.0000"',
        'op4 [label="+"',
        "op4 -> n4",
        "n2 -> op4",
        "n3 -> op4",
        "}",
    ]


def test_it_is_a_digraph():
    assert isinstance(draw_dot(running_example()), graphviz.Digraph)


def test_a_shared_node_is_drawn_once_with_an_edge_for_each_use():
    x = Value(3, label="x")
    dot = draw_dot(x * x)
    assert dot.source.count("n0 -> op1") == 2
    assert dot.source.count("n0 [") == 1
    edges = [
        group
        for group in ElementTree.fromstring(dot.svg()).iter(f"{SVG}g")
        if group.get("class") == "edge"
    ]
    assert len(edges) == 3
    assert texts(x * x) == [
        ["x", "data 3.0000", "grad –"],
        ["*"],
        ["data 9.0000", "grad –"],
    ]


def test_a_reused_node_between_long_and_short_paths():
    a = Value(3)
    source = draw_dot((a + 1) * a).source
    assert source.count("n0 -> op2") == 1
    assert source.count("n0 -> op3") == 1


def test_title_description_and_no_comment():
    root = running_example()
    svg = draw_dot(root).svg()
    assert svg.startswith("<svg ")
    assert "<!--" not in svg
    assert "version" not in svg
    assert not re.search("graphviz", svg, re.IGNORECASE)
    parsed_svg = ElementTree.fromstring(svg)
    assert parsed_svg.get("role") == "img"
    assert [e.text for e in parsed_svg.iter(f"{SVG}title")] == ["graph of d"]
    assert [e.text for e in parsed_svg.iter(f"{SVG}desc")] == [
        "5 values, 2 operations. "
        "a is a leaf: 3.0000, gradient not computed yet. "
        "b is a leaf: -2.0000, gradient not computed yet. "
        "value 2 comes from * of a and b: -6.0000, gradient not computed yet. "
        "c is a leaf: 12.0000, gradient not computed yet. "
        "d comes from + of value 2 and c: 6.0000, gradient not computed yet."
    ]


def test_gradient_that_is_not_computed_is_a_dash():
    for lines in texts(running_example()):
        assert lines[-1] in ("grad –", "*", "+")


def test_computed_gradient_of_zero_is_zero():
    x, w = Value(0, label="x"), Value(7, label="w")
    root = x * w
    root.backward()
    assert ["x", "data 0.0000", "grad 7.0000"] in texts(root)
    assert ["w", "data 7.0000", "grad 0.0000"] in texts(root)
    assert "w is a leaf: 7.0000, gradient 0.0000." in draw_dot(root).svg()


def test_gradients_below_a_new_root_still_show():
    x = Value(3, label="x")
    inner = x * x
    inner.backward()
    assert ["x", "data 3.0000", "grad 6.0000"] in texts(inner + 1)
    assert ["data 10.0000", "grad –"] in texts(inner + 1)


def test_known_gradients_and_leaves_have_colors_of_their_own():
    root = running_example()
    source = draw_dot(root).source
    assert source.count(picture.LEAF) == 3
    assert source.count(picture.KNOWN) == 0
    root.backward()
    source = draw_dot(root).source
    assert source.count(picture.LEAF) == 0
    assert source.count(picture.KNOWN) == 5


def test_gradient_of_none_is_a_dash():
    root = node(2.0, node(1.0, grad=None), grad=None)
    assert sorted(texts(root)) == [
        ["?"],
        ["data 1.0000", "grad –"],
        ["data 2.0000", "grad –"],
    ]
    root = node(2.0, node(1.0, grad=None), grad=1.0)
    assert ["data 1.0000", "grad –"] in texts(root)
    assert ["data 2.0000", "grad 1.0000"] in texts(root)


def test_class_without_gradient_label_and_operation():
    root = node(2.0, node(1.0))
    assert sorted(texts(root)) == [["?"], ["data 1.0000"], ["data 2.0000"]]
    assert "gradient" not in draw_dot(root).svg()
    assert repr(draw_dot(root)) == "<graph of value 1: 2 values, 1 operation>"


def test_label_of_none():
    root = node(2.0, label=None)
    assert texts(root) == [["data 2.0000"]]
    assert parsed(root).find(f"{SVG}title").text == "graph of value 0"


def test_parents_in_a_list_and_an_operation_without_a_name():
    root = SimpleNamespace(data=2, _prev=[node(1)], _op="", label="")
    assert sorted(texts(root)) == [["?"], ["data 1.0000"], ["data 2.0000"]]


@pytest.mark.parametrize(
    ("x", "text"),
    [
        (0.0, "0.0000"),
        (-0.0, "0.0000"),
        (3, "3.0000"),
        (True, "1.0000"),
        (-1 / 3, "-0.3333"),
        (0.00005, "0.0001"),
        (0.00004, "4.000e-05"),
        (-1e-9, "-1.000e-09"),
        (9999999.0, "9999999.0000"),
        (1e7, "1.000e+07"),
        (-1e300, "-1.000e+300"),
        (float("inf"), "inf"),
        (float("-inf"), "-inf"),
        (float("nan"), "nan"),
        ("text", "text"),
        (None, "None"),
    ],
)
def test_number_shows_with_four_decimals(x, text):
    assert texts(node(x)) == [[f"data {text}"]]


def test_graph_that_is_too_large_for_a_picture():
    root = Value(1)
    for _ in range(250):
        root = -root
    message = re.escape(
        "this graph has 251 values, more than a picture can show well: draw "
        "a part of it, or ask for all of it with draw_dot(root, max_nodes=251)"
    )
    with pytest.raises(ValueError, match=message):
        draw_dot(root)
    assert draw_dot(root, max_nodes=251).source.count("-> n250") == 1
    (largest_that_is_drawn,) = root._prev
    assert draw_dot(largest_that_is_drawn).source.count("-> n249") == 1


def test_unknown_rankdir():
    with pytest.raises(ValueError, match="rankdir is 'LR' or 'TB', not 'RL'"):
        draw_dot(Value(1), rankdir="RL")


def test_rankdir_turns_the_picture():
    def width_over_height(rankdir):
        _, _, width, height = (
            parsed(running_example(), rankdir=rankdir).get("viewBox").split()
        )
        return float(width) / float(height)

    assert width_over_height("LR") > 1 > width_over_height("TB")


@pytest.mark.parametrize(
    ("root", "what"),
    [
        (3, "int has no _prev"),
        (None, "NoneType has no _prev"),
        (object(), "object has no _prev"),
        (node(2.0, 1.0), "float has no _prev"),
        (SimpleNamespace(_prev=()), "SimpleNamespace has no data"),
        (node(2.0, SimpleNamespace(data=1)), "SimpleNamespace has no _prev"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_not_a_node(root, what):
    with pytest.raises(TypeError) as caught:
        draw_dot(root)
    assert str(caught.value) == (
        f"draw_dot draws nodes with data and _prev, and this {what}: is a "
        f"plain number among the parents?"
    )
