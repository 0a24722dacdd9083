"""A pytest plugin: notebook tests are called after what they run.

`pytest --nbval` calls the cells of a notebook Cell 0, Cell 1, ... Here a cell
that checks an exercise is called after the exercise, every other one after
the heading that it stands under.
"""

from __future__ import annotations

import re
from collections import Counter

CHECK = re.compile(r"^check\.(\w+)\(", re.MULTILINE)
HEADING = re.compile(r"^#+ +(.+?)\s*$", re.MULTILINE)


def pytest_collection_modifyitems(items) -> None:
    """Rename the cells of each notebook, in the order of its cells."""
    names: dict = {}
    for i, item in enumerate(items):
        notebook = item.parent
        if hasattr(item, "cell_num") and hasattr(notebook, "nb"):
            if notebook not in names:
                names[notebook] = cell_names(notebook.nb.cells)
            items[i] = renamed(item, names[notebook][item.cell_num])


def renamed(item, name: str):
    """The test of the same cell, under another name."""
    new = type(item).from_parent(
        item.parent,
        name=name,
        cell_num=item.cell_num,
        cell=item.cell,
        options=item.options,
    )
    path, line, _ = item.reportinfo()
    new.reportinfo = lambda: (path, line, name)
    return new


def cell_names(cells) -> list[str]:
    """A name for each code cell; no two are the same."""
    names, heading, seen = [], "start", Counter()
    for cell in cells:
        if cell.cell_type == "markdown":
            heading = (HEADING.findall(cell.source) or [heading])[-1]
        elif cell.cell_type == "code":
            check = CHECK.search(cell.source)
            name = check.group(1) if check else heading.replace("::", ":")
            seen[name] += 1
            names.append(f"{name} ({seen[name]})" if seen[name] > 1 else name)
    return names
