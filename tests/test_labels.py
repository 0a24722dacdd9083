"""Labels show in the picture as they were typed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pictures import SVG, node, parsed, texts

from autograd import Value, picture

AWKWARD = [
    '<b>|{c}\\"',
    "<b>bold</b>",
    "<TABLE>",
    "{|}",
    '"',
    '""',
    "\\",
    "a\\",
    "\\\\",
    "\\N",
    "\\G",
    "\\n",
    "\\l",
    "\\ ",
    "&",
    "&lt;",
    "&amp;lt;",
    "&#32;",
    "&nbsp;",
    "-->",
    "]]>",
    "<!-- -->",
    "</text>",
    "<port> x",
    "a b",
    "  a   b  ",
    "%s {0}",
    "é漢字😀",
    "∂L/∂w₁",
    "–",
    "n0",
    "digraph",
    "a/b:c",
    "'",
]


@pytest.mark.parametrize("rankdir", ["LR", "TB"])
@pytest.mark.parametrize("text", AWKWARD)
def test_label_and_operation_show_as_typed(text, rankdir):
    root = node(2.0, node(1.0, label=text), label=text, _op=text)
    assert sorted(texts(root, rankdir=rankdir)) == sorted(
        [[text, "data 1.0000"], [text], [text, "data 2.0000"]]
    )


@pytest.mark.parametrize("text", AWKWARD)
def test_title_and_description_show_as_typed(text):
    svg = parsed(Value(2, label=text))
    assert svg.find(f"{SVG}title").text == f"graph of {text}"
    assert f"{text} is a leaf: 2.0000" in svg.find(f"{SVG}desc").text


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a\nb", ["a", "b"]),
        ("a\n  b", ["a", "  b"]),
        ("one \n two\nthree", ["one ", " two", "three"]),
        ("\\\n\\", ["\\", "\\"]),
        ("a\tb\x00\x07\x1b[1mc", ["a b   [1mc"]),
        ("\ud800|", [" |"]),
        ("a\r\nb", ["a ", "b"]),
        ("a\u2028b", ["a b"]),
    ],
)
def test_line_breaks_show_and_characters_without_picture_are_spaces(
    text, lines
):
    assert texts(Value(2, label=text)) == [[*lines, "data 2.0000", "grad –"]]
    assert parsed(Value(2, label=text)).find(f"{SVG}desc").text


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.text(st.characters() | st.sampled_from('<>{}|\\"& \n'), max_size=8))
def test_any_label_shows_as_typed(text):
    (found,) = texts(node(label=text))
    lines = picture.shown(text).split("\n")
    assert [line for line in lines if line] == found[:-1]
