"""Make notebooks/, exercises/ and solutions/ from the lessons in course/.

python course/build.py                  build every lesson
python course/build.py 03_value         build one
python course/build.py --check          say what is stale; run nothing
python course/build.py --force          overwrite changed exercises too
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import nbformat
import sources
from nbclient import NotebookClient
from nbclient.exceptions import (
    CellExecutionError,
    CellTimeoutError,
    DeadKernelError,
)
from nbformat import NotebookNode
from sources import Source, SourceError

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("notebooks", "exercises", "solutions")
MARK = "autograd_from_scratch"  # the key of our metadata in a notebook
SECONDS_PER_CELL = 120
VEIL = nbformat.v4.new_output("display_data")
"""An empty output, to stand before a hidden one: in place of what is hidden
JupyterLab shows the first line of the first output, and that is the answer."""


@dataclass(frozen=True)
class Target:
    """A notebook to be made: where, from which source, and what (not run)."""

    path: Path
    source: Source
    notebook: NotebookNode

    @property
    def is_exercise(self) -> bool:
        return self.path.parent.name == "exercises"


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n")[0],
    )
    parser.add_argument("lesson", nargs="*", help="as 03_value; all if none")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--force", action="store_true")
    parser.add_argument("--root", type=Path, default=ROOT)
    options = parser.parse_args(arguments)
    root = options.root.resolve()
    try:
        targets = plan(root, options.lesson)
        if options.check:
            problems = stale(root, targets)
        else:
            problems = [] if options.force else in_danger(root, targets)
            if not problems:
                build(root, targets)
    except (SourceError, OSError) as error:
        problems = [str(error)]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def lessons(root: Path) -> list[str]:
    """The names of all lessons, in their order."""
    names = sorted({path.parent.name for path in root.glob("course/*/*.md")})
    if not names:
        raise SourceError(root / "course", 0, "no lessons")
    return names


def plan(root: Path, wanted: list[str]) -> list[Target]:
    """The notebooks of the wanted lessons (of all if none is named)."""
    stems = lessons(root)
    for name in wanted:
        if name not in stems:
            raise SourceError(root / "course" / name, 0, "no such lesson")
    targets, recap = [], ""
    for stem in stems:
        text = sources.read(root / "course" / stem / "lesson.md")
        if not wanted or stem in wanted:
            tasks = sources.read(root / "course" / stem / "exercises.md")
            notebooks = (
                (text, sources.lesson(text, recap)),
                (tasks, sources.exercise(tasks)),
                (tasks, sources.solution(tasks)),
            )
            targets += [
                Target(root / folder / f"{stem}.ipynb", source, notebook)
                for folder, (source, notebook) in zip(
                    FOLDERS, notebooks, strict=True
                )
            ]
        left = sources.last_class(text)
        recap = f"# The class as {stem} left it.\n{left}" if left else recap
    return targets


def stale(root: Path, targets: list[Target]) -> list[str]:
    """What --check finds: a line for each notebook that is not as built."""
    problems = []
    for target in targets:
        name = target.path.relative_to(root)
        now = load(target.path)
        if not target.path.exists():
            problems.append(f"{name}: missing; run course/build.py")
        elif now is None:
            problems.append(f"{name}: not a notebook; run course/build.py")
        elif changed_by_hand(now):
            problems.append(f"{name}: changed by hand; edit course/ instead")
        elif layout(now) != layout(target.notebook):
            problems.append(f"{name}: stale; run course/build.py")
    expected = {f"{stem}.ipynb" for stem in lessons(root)}
    for folder in FOLDERS:
        for path in sorted(root.glob(f"{folder}/*")):
            if path.name not in expected | {".ipynb_checkpoints"}:
                name = path.relative_to(root)
                problems.append(f"{name}: has no source in course/")
    return problems


def load(path: Path) -> NotebookNode | None:
    """The notebook in a file, or None if there is none that can be read."""
    try:
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
    except Exception:  # whatever a file that is no notebook may lead to
        return None
    return notebook


def layout(notebook: NotebookNode) -> list:
    """All of a notebook that its source determines."""
    cells = [{**c, "outputs": 0, "execution_count": 0} for c in notebook.cells]
    return [cells, {**notebook.metadata, MARK: 0}]


def changed_by_hand(notebook: NotebookNode) -> bool:
    """True if a notebook's cells are not those that build.py wrote."""
    mark = notebook.metadata.get(MARK, {})
    return mark.get("digest") != sources.digest(notebook.cells)


def in_danger(root: Path, targets: list[Target]) -> list[str]:
    """The exercises that hold a learner's work and would be lost."""
    return [
        f"{target.path.relative_to(root)}: holds a learner's work; nothing "
        f"was built (--force overwrites it)"
        for target in targets
        if target.is_exercise and target.path.exists()
        if holds_work(load(target.path))
    ]


def holds_work(exercise: NotebookNode | None) -> bool:
    """True unless an exercise is as it was built, or was only run."""
    if exercise is None:
        return True
    cells = exercise.cells
    while cells and not cells[-1].source.strip():
        cells.pop()  # Shift+Enter in the last cell adds an empty one
    for cell in cells:
        cell.pop("outputs", None)
    return changed_by_hand(exercise)


def build(root: Path, targets: list[Target]) -> None:
    """Run what is to be run; only when all is well, write the files."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = list(pool.map(lambda target: finished(root, target), targets))
    for target, text in zip(targets, done, strict=True):
        if write(target.path, text.encode()):
            print(target.path.relative_to(root))


def write(path: Path, content: bytes) -> bool:
    """Replace a file, whole or not at all; False if it is the same already."""
    if path.exists() and path.read_bytes() == content:
        return False
    path.parent.mkdir(exist_ok=True)
    part = path.with_suffix(".part")
    try:
        part.write_bytes(content)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return True


def finished(root: Path, target: Target) -> str:
    """The text of a notebook's file, run unless it is an exercise."""
    notebook = target.notebook
    if not target.is_exercise:
        run(root, target)
    mark = {"digest": sources.digest(notebook.cells)}
    notebook.metadata = nbformat.from_dict({**sources.KERNEL, MARK: mark})
    nbformat.validate(notebook)
    return nbformat.writes(notebook) + "\n"


def run(root: Path, target: Target) -> None:
    """Run a notebook in place.

    Raises:
        SourceError: a cell raised without the tag, or did not in spite of it,
            or took too long, or killed its kernel.
    """
    notebook, path = target.notebook, target.source.path
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    lines = {
        cell.id: line
        for line, cell in zip(target.source.lines, code, strict=True)
    }
    begun = []
    client = NotebookClient(
        notebook,
        timeout=SECONDS_PER_CELL,
        record_timing=False,
        coalesce_streams=True,  # how a text was cut into messages is chance
        on_cell_execute=lambda cell, cell_index: begun.append(cell.id),
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": str(root)}},
    )
    try:
        with tempfile.TemporaryDirectory() as profile:  # not the user's own
            quiet = {"IPYTHONDIR": profile, "TQDM_DISABLE": "1"}
            client.execute(env={**os.environ, **quiet})
    except CellExecutionError as error:
        problem = f"{error.ename}: {error.evalue}"
        raise SourceError(path, lines[begun[-1]], problem) from error
    except (CellTimeoutError, DeadKernelError) as error:
        problem = str(error).split("\n")[0]
        raise SourceError(path, lines[begun[-1]], problem) from error
    for cell in code:
        errors = [out for out in cell.outputs if out.output_type == "error"]
        if "raises-exception" in sources.tags(cell) and not errors:
            problem = "tagged raises-exception, but nothing is raised"
            raise SourceError(path, lines[cell.id], problem)
        for error in errors:
            tidy(root, error)
        if "predict" in sources.tags(cell):
            cell.outputs.insert(0, nbformat.from_dict(VEIL))


def tidy(root: Path, error: NotebookNode) -> None:
    """Take the paths of this machine out of a stored error."""
    text = "\n".join(error.traceback)
    for place in (f"{root}/", f"{root}/".replace(str(Path.home()), "~")):
        text = text.replace(place, "")
    text = re.sub(r"~?/[^\x1b\n:]*?/lib/python3[\d.]*/", "", text)
    error.traceback = text.split("\n")


if __name__ == "__main__":
    sys.exit(main())
