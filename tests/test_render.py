"""A picture in a notebook, in files and in another process."""

import os
import subprocess
import sys

import graphviz
import pytest
from pictures import running_example

from autograd import Value, draw_dot, picture

PROGRAM = """
from autograd import Value, draw_dot
a, b = Value(3, label="a"), Value(-2, label="b")
dot = draw_dot((a * b + a).tanh() ** 2)
print(ascii((dot.source, dot.svg(), repr(dot), dot._repr_mimebundle_())))
"""


def test_same_bytes_in_every_process_and_without_any_program():
    found = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env=os.environ | {"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(found) == 1
    assert b"<svg " in found.pop()


def test_repr():
    assert repr(draw_dot(running_example())) == (
        "<graph of d: 5 values, 2 operations>"
    )
    assert repr(draw_dot(Value(1))) == (
        "<graph of value 0: 1 value, 0 operations>"
    )


def test_notebook_shows_svg_and_text():
    dot = draw_dot(running_example(), format="png")
    assert dot._repr_mimebundle_(include=None, exclude=None) == {
        "image/svg+xml": dot.svg(),
        "text/plain": repr(dot),
    }


def test_render_to_svg_needs_no_program(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    dot = draw_dot(running_example())
    path = dot.render("graph", tmp_path)
    assert path == str(tmp_path / "graph.svg")
    assert (tmp_path / "graph.svg").read_text("utf-8") == dot.svg()
    assert (tmp_path / "graph").read_text("utf-8") == dot.source


def test_render_removes_its_source_if_asked(tmp_path):
    dot = draw_dot(running_example(), format="png")
    dot.render(tmp_path / "graph", format="svg", cleanup=True)
    assert [path.name for path in tmp_path.iterdir()] == ["graph.svg"]


def test_render_without_a_file_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = draw_dot(Value(1, label="a/b")).render()
    assert (tmp_path / path).read_text("utf-8").startswith("<svg ")


@pytest.mark.parametrize("format", ["png", "pdf"])
def test_render_to_other_formats_needs_graphviz(format, tmp_path):
    dot = draw_dot(running_example(), format=format)
    try:
        path = dot.render(tmp_path / "graph")
    except graphviz.ExecutableNotFound as error:
        assert "dot" in str(error)
    else:
        assert os.path.getsize(path) > 100


def test_unknown_format():
    with pytest.raises(ValueError, match="unknown format: 'word'"):
        draw_dot(Value(1), format="word")


def test_renderer_can_be_replaced(monkeypatch):
    seen = []

    def renderer(source):
        seen.append(source)
        return '<?xml version="1.0"?><svg width="1pt"><g/></svg>'

    monkeypatch.setattr(picture, "svg_from_dot", renderer)
    dot = draw_dot(Value(1, label="a"))
    assert dot.svg() == (
        '<svg width="1pt" role="img">\n<title>graph of a</title>\n'
        "<desc>1 value, 0 operations. a is a leaf: 1.0000, gradient not "
        "computed yet.</desc><g/></svg>"
    )
    assert seen == [dot.source]
