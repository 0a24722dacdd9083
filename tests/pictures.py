"""What a picture shows, read from its SVG; graphs to draw."""

from types import SimpleNamespace
from xml.etree import ElementTree

from autograd import Value, draw_dot

SVG = "{http://www.w3.org/2000/svg}"


def parsed(root, **options):
    return ElementTree.fromstring(draw_dot(root, **options).svg())


def texts(root, **options):
    """The lines of text in the picture, a group for each box and oval."""
    groups = parsed(root, **options).iter(f"{SVG}g")
    return [
        [line.text.replace("\xa0", " ") for line in group.iter(f"{SVG}text")]
        for group in groups
        if group.get("class") == "node"
    ]


def node(data=1.0, *parents, **attributes):
    return SimpleNamespace(data=data, _prev=parents, **attributes)


def running_example():
    a, b, c = Value(3, label="a"), Value(-2, label="b"), Value(12, label="c")
    root = a * b + c
    root.label = "d"
    return root
