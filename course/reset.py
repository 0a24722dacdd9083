"""Bring a page of exercises back as it was, with the learner's put aside.

python course/reset.py --lesson 08
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
from datetime import datetime
from pathlib import Path

from pages import NOT_INSTALLED, ROOT, Page, find, pages

try:
    import build
    import sources
except ModuleNotFoundError as error:
    sys.exit(NOT_INSTALLED.format(error.name))

ASIDE = "put_aside"
"""A folder beside exercises/: there the links of a page still lead on."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n")[0],
    )
    parser.add_argument("--lesson", required=True, help="as 8 or 08")
    parser.add_argument("--root", type=Path, default=ROOT)
    options = parser.parse_args(arguments)
    root = options.root.resolve()
    try:
        reset(root, find(pages(root), options.lesson))
    except LookupError as error:
        parser.error(str(error))
    except (sources.SourceError, OSError) as error:
        print(f"The page was not reset: {error}", file=sys.stderr)
        return 1
    return 0


def reset(root: Path, page: Page) -> None:
    """Put the learner's page aside and a fresh one in its place."""
    source = sources.read(root / "course" / page.stem / "exercises.md")
    fresh = sources.exercise(source)
    name = page.path.relative_to(root)
    now = build.load(page.path)
    if now and sources.digest(now.cells) == sources.digest(fresh.cells):
        print(f"{name} is as it was handed out; there is nothing to do.")
        return
    folder = root / ASIDE
    for needed in (folder, page.path.parent):
        needed.mkdir(exist_ok=True)
    part = folder / f"{page.stem}.{os.getpid()}.part"
    try:
        text = build.finished(root, build.Target(page.path, source, fresh))
        part.write_bytes(text.encode())
        if os.path.lexists(page.path):
            kept = put_aside(page.path, folder, datetime.now())
            print(f"Your page is kept as {kept.relative_to(root)}.")
            print(f"To have it back, move it to {name}.")
        part.replace(page.path)
    finally:
        part.unlink(missing_ok=True)
    print(f"{name} is as it was handed out.")
    print("If it is open in JupyterLab: File, Reload Notebook from Disk.")


def put_aside(path: Path, folder: Path, now: datetime) -> Path:
    """Move a file into folder; its new place, named after the time.

    It is moved, not copied: what an editor is about to save moves with it.
    """
    stem = f"{path.stem}_{now:%Y-%m-%d_%H-%M-%S}"
    endings = itertools.chain([""], (f"_{n}" for n in itertools.count(2)))
    places = (folder / f"{stem}{end}{path.suffix}" for end in endings)
    place = next(place for place in places if reserved(place))
    try:
        return path.replace(place)
    except OSError:
        if not place.stat().st_size:  # it was not moved after all
            place.unlink()
        raise


def reserved(place: Path) -> bool:
    """True if there was no such file; from now on there is an empty one."""
    try:
        place.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
