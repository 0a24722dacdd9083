"""A course folder for nbgrader: write it, or grade what was submitted to it.

python course/classroom.py write DIR                   write all lessons
python course/classroom.py write DIR 03_value          write one
python course/classroom.py grade DIR 03_value          grade a class
python course/classroom.py grade DIR 03_value --again  grade it once more

To write changes nothing but DIR/source and DIR/nbgrader_config.py.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import chdir
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import build
import nbformat
import sources
from nbformat import NotebookNode
from sources import Source, SourceError

STARS = re.compile(r"^(★+) \d+ minutes?\.$", re.MULTILINE)
CHECK = re.compile(r"check\.(\w+)\(\w+\)")
CONFIG = '''\
"""Settings of nbgrader for this course; add your own at the end."""

from autograd.checks.nbgrader_plugin import configure

c = get_config()
c.CourseDirectory.course_id = "autograd"
configure(c)
'''


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    writes = commands.add_parser("write", help="write the course folder")
    writes.add_argument("folder", type=Path)
    writes.add_argument("lesson", nargs="*", help="as 03_value; all if none")
    writes.add_argument("--force", action="store_true", help="over changes")
    writes.add_argument("--root", type=Path, default=build.ROOT)
    grades = commands.add_parser("grade", help="grade the submissions")
    grades.add_argument("folder", type=Path)
    grades.add_argument("lesson", help="as 03_value")
    grades.add_argument("--jobs", type=int, default=os.cpu_count())
    grades.add_argument(
        "--again", action="store_true", help="the old ones too"
    )
    options = vars(parser.parse_args(arguments))
    command = {"write": write, "grade": grade}[options.pop("command")]
    try:
        return command(**options)
    except (SourceError, OSError) as error:
        print(error, file=sys.stderr)
        return 1


# --- writing the course folder -------------------------------------------


def write(folder: Path, lesson: list[str], force: bool, root: Path) -> int:
    """Write source/ and the configuration; the exit status."""
    files = {folder / "nbgrader_config.py": CONFIG}
    stems = build.lessons(root)
    for name in lesson or stems:
        if name not in stems:
            raise SourceError(root / "course" / name, 0, "no such lesson")
        source = sources.read(root / "course" / name / "exercises.md")
        path = folder / "source" / name / f"{name}.ipynb"
        files[path] = nbformat.writes(assignment(source)) + "\n"
    changed = [path for path in files if holds_changes(path)]
    for path, text in files.items():
        if path in changed and not force:
            print(f"{path}: changed by hand, left as it is", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            if build.write(path, text.encode()):
                print(path)
    return 1 if changed and not force else 0


def assignment(source: Source) -> NotebookNode:
    """The exercises as nbgrader's source: answers, points, locked checks.

    Raises:
        SourceError: an exercise has no stars, or no answer.
    """
    number = source.path.parent.name[:2]
    names = [CHECK.fullmatch(cell.source) for cell in source.cells]
    names = [found[1] if found else "" for found in names]
    points, answers, begun, cells = 0, 0, False, []
    for i, old in enumerate(source.cells):
        cell = sources.new_cell(old, old.source)
        name = next(filter(None, names[i:]), "")  # of the exercise
        grade_id = f"{number}-{name}"
        stars = STARS.search(cell.source)
        if cell.cell_type != "code":
            points = len(stars[1]) if stars else points
        elif not begun:
            cell.metadata["nbgrader"] = mark(f"{number}-start", locked=True)
            begun = True
        elif names[i]:
            if not points or not answers:
                raise SourceError(
                    source.path, 0, f"{name}: no stars or answer"
                )
            cell.metadata["nbgrader"] = mark(
                grade_id, grade=True, locked=True, points=points
            )
            points, answers = 0, 0
        elif sources.BEGIN in cell.source:
            answers += 1
            cell.metadata["nbgrader"] = mark(
                f"{grade_id}-answer{answers if answers > 1 else ''}",
                solution=True,
            )
            cell.source = with_names(cell.source)
        cells.append(cell)
    notebook = sources.notebook(cells)
    notebook.metadata[build.MARK] = {"digest": digest(notebook)}
    return notebook


def mark(grade_id: str, **flags: bool | int) -> dict:
    """What nbgrader is to know about a cell."""
    kinds = dict.fromkeys(("grade", "solution", "locked", "task"), False)
    return {"grade_id": grade_id, "schema_version": 3, **kinds, **flags}


def with_names(code: str) -> str:
    """Code with a stub before each answer that gives names to values.

    nbgrader puts dots in an answer's place; but after `...` alone a name
    that the check asks for would not be there at all.
    """
    lines = []
    for number, line in enumerate(code.split("\n"), start=1):
        if line.strip() == sources.BEGIN:
            end = code.split("\n").index(
                line.replace(sources.BEGIN, sources.END), number
            )
            names = sources.assigned(code, number, end + 1)
            lines += [f"{name} = {sources.STUB}" for name in names]
        lines.append(line)
    return "\n".join(lines)


def digest(notebook: NotebookNode) -> str:
    """A fingerprint of what a teacher may change in a notebook."""
    cells = [
        [cell.cell_type, cell.source, cell.metadata.get("nbgrader")]
        for cell in notebook.cells
    ]
    text = json.dumps(cells, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def holds_changes(path: Path) -> bool:
    """True if a file is there, and is not as this program wrote it."""
    if not path.exists():
        return False
    if path.suffix != ".ipynb":
        return path.read_text(encoding="utf-8") != CONFIG
    notebook = build.load(path)
    if notebook is None:
        return True
    return notebook.metadata.get(build.MARK, {}).get("digest") != digest(
        notebook
    )


# --- grading -------------------------------------------------------------


@dataclass(frozen=True)
class Grade:
    """What a submission is worth, and why it could not be graded, if so."""

    student: str
    score: float
    most: float
    problem: str = ""

    def __str__(self) -> str:
        points = f"{self.score:g} of {self.most:g}"
        return f"{self.student:<24}{points:>10}  {self.problem}".rstrip()


def grade(folder: Path, lesson: str, jobs: int, again: bool) -> int:
    """Grade all submissions of a lesson and print a table; the status."""
    if not (folder / "source" / lesson).is_dir():
        raise SourceError(folder / "source" / lesson, 0, "no such lesson")
    grades = []
    for each in graded(folder.resolve(), lesson, jobs, again):
        print(each, flush=True)
        grades.append(each)
    problems = sum(bool(each.problem) for each in grades)
    print(f"{len(grades)} submissions, {problems} could not be graded")
    return 1 if problems else 0


def graded(
    folder: Path, lesson: str, jobs: int, again: bool
) -> Iterator[Grade]:
    """The grades of a class, in the order of its names.

    What has been graded before is left as it is, unless it is to be graded
    again or nbgrader finds that a newer one was handed in.
    """
    left = {
        path.parent.name: again
        or not (folder / "autograded" / path.parent.name / lesson).exists()
        for path in sorted(folder.glob(f"submitted/*/{lesson}"))
    }
    one = partial(autograde, str(folder.resolve()), lesson)
    try:
        with pool(jobs) as graders:
            for each in graders.map(one, list(left), list(left.values())):
                del left[each.student]
                yield each
    except BrokenProcessPool:  # someone has ended a process of ours, but who?
        yield from one_by_one(one, left)


def one_by_one(
    one: Callable[[str, bool], Grade], left: dict[str, bool]
) -> Iterator[Grade]:
    """The grades of students, each found in a process of its own."""
    for student, anew in left.items():
        with pool(1) as grader:
            try:
                yield grader.submit(one, student, anew).result()
            except BrokenProcessPool:
                problem = "it ended the process that grades it"
                yield Grade(student, 0, 0, problem)


def pool(jobs: int) -> ProcessPoolExecutor:
    """Processes that need not load nbgrader: they are copies of one that has.

    A copy of this one would do but for its threads.
    """
    context = get_context("forkserver")
    context.set_forkserver_preload(["autograd.checks.nbgrader_plugin"])
    return ProcessPoolExecutor(jobs, context)


def autograde(folder: str, lesson: str, student: str, anew: bool) -> Grade:
    """Do what `nbgrader autograde` does, for one student."""
    from nbgrader.api import Gradebook, MissingEntry
    from nbgrader.apps import AutogradeApp
    from nbgrader.converters import Autograde
    from nbgrader.utils import capture_log

    with chdir(folder):
        app = AutogradeApp()
        app.initialize([lesson, f"--student={student}", "--quiet"])
        app.coursedir.assignment_id = lesson
        converter = Autograde(coursedir=app.coursedir, parent=app)
        converter.force = anew
        result = capture_log(converter)
        problem = ""
        if not result["success"]:
            problem = reason(result.get("log") or result["error"])
        with Gradebook(app.coursedir.db_url) as gradebook:
            try:
                found = gradebook.find_submission(lesson, student)
            except MissingEntry:
                return Grade(student, 0, 0, problem)
            return Grade(student, found.score, found.max_score, problem)


def reason(log: str) -> str:
    """The last line of a log that names an error."""
    lines = [line.strip() for line in log.strip().split("\n")]
    errors = [x for x in lines if re.match(r"[\w.]+(Error|Exception):", x)]
    return (errors or lines)[-1]


if __name__ == "__main__":
    sys.exit(main())
