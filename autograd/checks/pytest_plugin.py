"""A pytest plugin for notebooks: names that tell, and kernels of their own.

`pytest --nbval` calls the cells of a notebook Cell 0, Cell 1, ... Here a cell
that checks an exercise is called after the exercise, every other one after
the heading that it stands under.

And a kernel is talked to through files. nbval's way, by ports, picks ports
that are free and hopes that nobody takes them before the kernel does; on a
busy machine somebody does, and the kernel never answers.
"""

from __future__ import annotations

import itertools
import os
import re
import tempfile
from collections import Counter

CHECK = re.compile(r"^check\.(\w+)\(", re.MULTILINE)
HEADING = re.compile(r"^#+ +(.+?)\s*$", re.MULTILINE)


def pytest_configure(config) -> None:
    """Silence progress bars, and let nbval's kernels use files if they can."""
    if getattr(config.option, "nbval", False):
        os.environ["TQDM_DISABLE"] = "1"  # a bar is never the same twice
    if os.name == "posix" and getattr(config.option, "nbval", False):
        import nbval.kernel

        folder = tempfile.TemporaryDirectory(prefix="nbval-")
        config.add_cleanup(folder.cleanup)
        make, number = nbval.kernel.KernelManager, itertools.count()

        def kernel_manager(**options):
            path = f"{folder.name}/{next(number)}"
            return make(transport="ipc", ip=path, **options)

        nbval.kernel.KernelManager = kernel_manager
        config.add_cleanup(
            lambda: setattr(nbval.kernel, "KernelManager", make)
        )


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
