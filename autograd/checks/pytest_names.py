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
    for item in items:
        notebook = getattr(item.parent, "nb", None)
        if notebook is None or not hasattr(item, "cell_num"):
            continue
        if item.parent not in names:
            names[item.parent] = cell_names(notebook.cells)
        item.name = names[item.parent][item.cell_num]
        item._nodeid = f"{item.parent.nodeid}::{item.name}"


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
