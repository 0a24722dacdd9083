"""A pytest plugin for notebooks: names that tell, and kernels of their own.

`pytest --nbval` calls the cells of a notebook Cell 0, Cell 1, ... Here a cell
that checks an exercise is called after the exercise, every other one after
the heading that it stands under.

And a kernel is talked to through files. nbval's way, by ports, picks ports
that are free and hopes that nobody takes them before the kernel does; on a
busy machine somebody does, and the kernel never answers.

And a kernel that died is not waited for: nbval would wait for its answer as
long as for that of a living one, half an hour if not told otherwise.
"""

from __future__ import annotations

import itertools
import math
import os
import re
import tempfile
import time
from collections import Counter
from queue import Empty

CHECK = re.compile(r"^check\.(\w+)\(", re.MULTILINE)
HEADING = re.compile(r"^#+ +(.+?)\s*$", re.MULTILINE)
PATIENCE = 1.0  # seconds after which a silent kernel is looked at


def pytest_configure(config) -> None:
    """Silence progress bars, and mend nbval's kernels for this run."""
    if getattr(config.option, "nbval", False):
        import nbval.kernel

        os.environ["TQDM_DISABLE"] = "1"  # a bar is never the same twice
        running = nbval.kernel.RunningKernel
        replace(config, running, "get_message", while_alive)
        if os.name == "posix":  # where the system has such sockets
            folder = tempfile.TemporaryDirectory(prefix="nbval-")
            config.add_cleanup(folder.cleanup)
            by_files = through_files(folder.name)
            replace(config, nbval.kernel, "KernelManager", by_files)


def replace(config, place, name: str, mend) -> None:
    """Mend what place has under name; give the old one back in the end."""
    old = getattr(place, name)
    setattr(place, name, mend(old))
    config.add_cleanup(lambda: setattr(place, name, old))


def through_files(folder: str):
    """What makes a kernel manager into one that uses files in folder."""
    number = itertools.count()

    def mend(manager):
        def make(**options):
            path = f"{folder}/{next(number)}"
            return manager(transport="ipc", ip=path, **options)

        return make

    return mend


def while_alive(get_message):
    """The same get_message, which ends soon after the kernel did."""

    def get(kernel, stream, timeout=None):
        end = time.monotonic() + (math.inf if timeout is None else timeout)
        while True:
            left = max(end - time.monotonic(), 0)
            try:
                return get_message(kernel, stream, min(left, PATIENCE))
            except Empty:
                if not kernel.is_alive():
                    raise RuntimeError("the kernel died") from None
                if left <= PATIENCE:
                    raise

    return get


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
