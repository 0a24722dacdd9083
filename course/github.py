"""Write the repository from which learners on GitHub start.

python course/github.py DIR         with the exercises of all lessons
python course/github.py DIR 02 03   with those of these

To write it again updates it, and adds lessons. An exercise that holds an
answer is left as it is.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import build
import classroom
import sources
from sources import SourceError

GIVEN = build.ROOT / "docs" / "github"
PACKAGE = ("autograd", "pyproject.toml", "README.md", "LICENSE")
WHEELS = "autograd_from_scratch-*.whl"
WORKFLOW = ".github/workflows/exercises.yml"
ALL_PAGES = "exercises/*.ipynb"
EARLIEST = "315532800"
"""The first second that a zip file, and so a wheel, can name: always this."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("lesson", nargs="*", help="as 03; all if none")
    parser.add_argument("--root", type=Path, default=build.ROOT)
    try:
        return write(**vars(parser.parse_args(arguments)))
    except (SourceError, OSError) as error:
        print(error, file=sys.stderr)
        return 1


def write(folder: Path, lesson: list[str], root: Path) -> int:
    """Write the repository; the exit status."""
    stems = build.lessons(root)
    course = root / "course"
    wanted = [classroom.named(x, stems, course) for x in lesson] or stems
    there = {path.stem for path in folder.glob(ALL_PAGES)}
    stems = [stem for stem in stems if stem in there or stem in wanted]
    files = given(stems)
    for path in (root / "notebooks").glob("*.ipynb"):
        files[f"notebooks/{path.name}"] = path.read_bytes()
    for stem in stems:
        source = course / stem / "exercises.md"
        files[f"exercises/{stem}.ipynb"] = page(source)
    with tempfile.TemporaryDirectory() as place:
        built = wheel(root, Path(place))
        files[built.name] = built.read_bytes()
    extra = ",".join(["course", *extras(root, stems)])
    files["requirements.txt"] = f"./{built.name}[{extra}]\n".encode()

    kept = [
        name
        for name in files
        if name.startswith("exercises/") and (folder / name).exists()
        if build.holds_work(build.load(folder / name))
    ]
    for name in files:
        path = folder / name
        if name in kept:
            print(f"{path}: holds an answer, left as it is", file=sys.stderr)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        if build.write(path, files[name]):
            print(path)
    for old in folder.glob(WHEELS):
        if old.name not in files:
            old.unlink()
    return 1 if kept else 0


def given(stems: list[str]) -> dict[str, bytes]:
    """The files that need no making, by their names.

    The workflow names each page: one that is deleted is not forgotten.
    """
    files = {
        path.relative_to(GIVEN).as_posix(): path.read_bytes()
        for path in sorted(GIVEN.rglob("*"))
        if path.is_file()
    }
    pages = " ".join(f"exercises/{stem}.ipynb" for stem in stems)
    workflow = files[WORKFLOW].decode()
    files[WORKFLOW] = workflow.replace(ALL_PAGES, pages).encode()
    return files


def page(path: Path) -> bytes:
    """A page of exercises, marked so that nbgrader can grade it too."""
    source = sources.read(path)
    exercise = sources.exercise(source)
    marked = classroom.assignment(source)
    for cell, other in zip(exercise.cells, marked.cells, strict=True):
        mark = other.metadata.get("nbgrader")
        if mark:
            cell.metadata["nbgrader"] = mark
    place = Path("exercises", f"{path.parent.name}.ipynb")
    target = build.Target(place, source, exercise)
    return build.finished(build.ROOT, target).encode()


def wheel(root: Path, place: Path) -> Path:
    """The package in one file, whose version tells what is in it."""
    source = place / "source"
    source.mkdir()
    for name in PACKAGE:
        old = root / name
        if old.is_dir():
            unwanted = shutil.ignore_patterns("__pycache__")
            shutil.copytree(old, source / name, ignore=unwanted)
        else:
            shutil.copy(old, source)
    digest = hashlib.sha256()
    for path in sorted(source.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(source).as_posix().encode())
            digest.update(path.read_bytes())
    project = source / "pyproject.toml"
    project.write_text(
        re.sub(
            r'^(version = "[^"]+)"',
            rf'\1+{digest.hexdigest()[:8]}"',
            project.read_text("utf-8"),
            flags=re.MULTILINE,
        ),
        "utf-8",
    )
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index"]
    command += ["--no-deps", "--no-build-isolation", "--wheel-dir", place]
    subprocess.run(
        [*command, source],
        check=True,
        env=os.environ | {"SOURCE_DATE_EPOCH": EARLIEST},
    )
    [built] = place.glob(WHEELS)
    return built


def extras(root: Path, stems: list[str]) -> list[str]:
    """The optional packages, such as torch, without which nothing is judged.

    Each is called as what it installs, and as what the checks import.
    """
    with (root / "pyproject.toml").open("rb") as file:
        names = tomllib.load(file)["project"]["optional-dependencies"]
    checks = "".join(
        (root / "autograd" / "checks" / f"lesson{stem[:2]}.py").read_text()
        for stem in stems
    )
    return [x for x in names if re.search(rf"^import {x}\b", checks, re.M)]


if __name__ == "__main__":
    sys.exit(main())
