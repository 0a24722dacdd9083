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
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode
from sources import Source, SourceError

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("notebooks", "exercises", "solutions")
MARK = "autograd_from_scratch"  # the key of our metadata in a notebook
SECONDS_PER_CELL = 120


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
    try:
        targets = plan(options.root, options.lesson)
        if options.check:
            problems = stale(options.root, targets)
        else:
            problems = [] if options.force else in_danger(targets)
            if not problems:
                build(options.root, targets)
    except SourceError as error:
        problems = [str(error)]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def plan(root: Path, wanted: list[str]) -> list[Target]:
    """The notebooks of the wanted lessons (of all if none is named)."""
    stems = sorted(p.parent.name for p in root.glob("course/*/lesson.md"))
    for name in set(wanted) - set(stems):
        raise SourceError(root / "course" / name, 1, "no such lesson")
    targets, recap = [], ""
    for stem in stems:
        text = sources.read(root / "course" / stem / "lesson.md")
        tasks = sources.read(root / "course" / stem / "exercises.md")
        if not wanted or stem in wanted:
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
        if not target.path.exists():
            problems.append(f"{name}: missing")
            continue
        now = load(target.path)
        if changed_by_hand(now):
            problems.append(f"{name}: changed by hand; edit course/ instead")
        elif layout(now) != layout(target.notebook):
            problems.append(f"{name}: stale; run course/build.py")
    built = {target.path for target in plan(root, [])}
    for folder in FOLDERS:
        for path in sorted(root.glob(f"{folder}/*")):
            if path not in built and path.name != ".ipynb_checkpoints":
                problems.append(
                    f"{path.relative_to(root)}: has no source in course/"
                )
    return problems


def load(path: Path) -> NotebookNode:
    """The notebook in a file; an empty one if there is none to be read."""
    try:
        return nbformat.read(path, as_version=4)
    except (OSError, ValueError, nbformat.reader.NotJSONError):
        return nbformat.v4.new_notebook()


def layout(notebook: NotebookNode) -> list:
    """All of a notebook that its source determines."""
    return [(c.id, c.cell_type, c.source, c.metadata) for c in notebook.cells]


def changed_by_hand(notebook: NotebookNode) -> bool:
    """True if a notebook's cells are not those that build.py wrote."""
    mark = notebook.metadata.get(MARK, {})
    return mark.get("digest") != sources.digest(notebook.cells)


def in_danger(targets: list[Target]) -> list[str]:
    """The exercises that hold a learner's work and would be lost."""
    problems = []
    for target in targets:
        if target.is_exercise and target.path.exists():
            now = load(target.path)
            for cell in now.cells:
                cell.pop("outputs", None)  # having run it is not work
            if changed_by_hand(now):
                problems.append(
                    f"{target.path}: holds a learner's work; nothing was "
                    f"built (--force overwrites it)"
                )
    return problems


def build(root: Path, targets: list[Target]) -> None:
    """Run what is to be run; only when all is well, write the files."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = list(pool.map(lambda target: finished(root, target), targets))
    for target, text in zip(targets, done, strict=True):
        target.path.parent.mkdir(exist_ok=True)
        old = target.path.read_text("utf-8") if target.path.exists() else ""
        if text != old:
            part = target.path.with_suffix(".part")
            part.write_text(text, encoding="utf-8")
            part.replace(target.path)
            print(target.path.relative_to(root))


def finished(root: Path, target: Target) -> str:
    """The text of a notebook's file, run unless it is an exercise."""
    notebook = target.notebook
    if not target.is_exercise:
        run(root, target)
    notebook.metadata[MARK] = {"digest": sources.digest(notebook.cells)}
    nbformat.validate(notebook)
    return nbformat.writes(notebook) + "\n"


def run(root: Path, target: Target) -> None:
    """Run a notebook in place.

    Raises:
        SourceError: a cell raised without the tag, or did not in spite of it.
    """
    notebook = target.notebook
    client = NotebookClient(
        notebook,
        timeout=SECONDS_PER_CELL,
        record_timing=False,
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": str(root)}},
    )
    try:
        with tempfile.TemporaryDirectory() as profile:  # not the user's own
            client.execute(env={**os.environ, "IPYTHONDIR": profile})
    except CellExecutionError as error:
        failure = f"{error.ename}: {error.evalue}"
    else:
        failure = ""
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for line, cell in zip(target.source.lines, code, strict=True):
        raised = any(out.output_type == "error" for out in cell.outputs)
        expected = "raises-exception" in cell.metadata.get("tags", [])
        if raised and not expected:
            raise SourceError(target.source.path, line, failure)
        if expected and not raised:
            problem = "tagged raises-exception, but nothing is raised"
            raise SourceError(target.source.path, line, problem)
        for output in cell.outputs:
            tidy(root, output)
    notebook.metadata.language_info = dict(sources.KERNEL["language_info"])
    notebook.metadata.kernelspec = dict(sources.KERNEL["kernelspec"])


def tidy(root: Path, output: NotebookNode) -> None:
    """Take the paths of this machine out of a stored error."""
    if output.output_type == "error":
        home = str(Path.home())
        here = [str(root) + "/", str(root).replace(home, "~") + "/"]
        text = "\n".join(output.traceback)
        for place in here:
            text = text.replace(place, "")
        text = re.sub(r"[~\w./-]*/lib/python3[\d.]*/", "", text)
        output.traceback = text.split("\n")


if __name__ == "__main__":
    sys.exit(main())
