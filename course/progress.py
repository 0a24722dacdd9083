"""Show which exercises are solved, and which comes next.

python course/progress.py                all lessons
python course/progress.py --lesson 05    one, and what is wrong there
"""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

from pages import NOT_INSTALLED, ROOT, Page, find, pages

try:
    import runs
    from overview import MARKS, PLAIN_MARKS, Found, of_all, of_one
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress
except ModuleNotFoundError as error:
    sys.exit(NOT_INSTALLED.format(error.name))

NEEDED = ("autograd", "ipykernel", "nbval", "pytest")
FEW = 4
"""When fewer pages than this are not done, they are named."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status, 0 however little is solved."""
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n")[0],
    )
    parser.add_argument("--lesson", help="as 5, 05 or 05_chain_rule")
    parser.add_argument("--root", type=Path, default=ROOT)
    options = parser.parse_args(arguments)
    for name in NEEDED:
        if find_spec(name) is None:
            parser.exit(1, f"{NOT_INSTALLED.format(name)}\n")
    wanted = pages(options.root.resolve())
    if options.lesson:
        try:
            wanted = [find(wanted, options.lesson)]
        except LookupError as error:
            parser.error(str(error))
    sys.stdout.reconfigure(errors="replace")  # a title may hold any letter
    console = Console(markup=False, emoji=False, highlight=False)
    try:
        found = judged(wanted, console)
    except KeyboardInterrupt:
        return 130
    plain = console.options.ascii_only or console.legacy_windows
    marks = PLAIN_MARKS if plain else MARKS
    if options.lesson:
        console.print(of_one(*found.popitem(), marks))
    else:
        console.print(of_all(found, marks))
    return 0


def judged(wanted: list[Page], console: Console) -> Found:
    """Each page with its verdicts; meanwhile a bar shows how far it is."""
    found: Found = {}
    with Progress(
        "{task.description}",
        BarColumn(complete_style="green"),
        MofNCompleteColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task("Running the exercises", total=len(wanted))
        for page, verdicts in runs.judge(wanted):
            found[page] = verdicts
            left = [page.number for page in wanted if page not in found]
            if 0 < len(left) < FEW:
                named = f"Still running: {', '.join(left)}"
                bar.update(task, description=named)
            bar.advance(task)
    return {page: found[page] for page in wanted}


if __name__ == "__main__":
    sys.exit(main())
