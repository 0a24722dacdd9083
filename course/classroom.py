"""A course folder for nbgrader: write it, or grade what was submitted to it.

python course/classroom.py write DIR             write all lessons
python course/classroom.py write DIR 03          write one
python course/classroom.py grade DIR 03          grade what was handed in
python course/classroom.py grade DIR 03 --again  grade all of it once more

To write touches DIR/source alone, and DIR/nbgrader_config.py the first time.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import signal
import sys
from collections import Counter
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

from autograd.checks.outside import CHECK

STARS = re.compile(r"^(★+) \d+ minutes?\.$", re.MULTILINE)
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
    writes.add_argument("lesson", nargs="*", help="as 03; all if none")
    writes.add_argument("--force", action="store_true", help="over changes")
    writes.add_argument("--root", type=Path, default=build.ROOT)
    grades = commands.add_parser("grade", help="grade the submissions")
    grades.add_argument("folder", type=Path)
    grades.add_argument("lesson", help="as 03")
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
    except KeyboardInterrupt:
        print("stopped; what was graded so far counts", file=sys.stderr)
        return 130


# --- writing the course folder -------------------------------------------


def write(folder: Path, lesson: list[str], force: bool, root: Path) -> int:
    """Write source/ and, if there is none, a configuration; the status."""
    stems = build.lessons(root)
    wanted = [named(name, stems, root / "course") for name in lesson]
    notebooks = {
        folder / "source" / name / f"{name}.ipynb": assignment(
            sources.read(root / "course" / name / "exercises.md")
        )
        for name in wanted or stems
    }
    left = {
        path: why
        for path, new in notebooks.items()
        if (why := why_left(path, new, force))
    }
    texts = {path: nbformat.writes(x) + "\n" for path, x in notebooks.items()}
    config = folder / "nbgrader_config.py"
    if not config.exists():
        texts[config] = CONFIG
    for path, text in texts.items():
        if path in left:
            print(f"{path}: {left[path]}, left as it is", file=sys.stderr)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        if build.write(path, text.encode()):
            print(path)
    return 1 if left else 0


def named(lesson: str, stems: list[str], place: Path) -> str:
    """The lesson that is called 3, 03 or 03_value."""
    for stem in stems:
        if lesson.zfill(2) in (stem, stem.split("_")[0]):
            return stem
    numbers = ", ".join(stem.split("_")[0] for stem in stems)
    problem = f"no such lesson; there are {numbers or 'none'}"
    raise SourceError(place / lesson, 0, problem)


def assignment(source: Source) -> NotebookNode:
    """The exercises as nbgrader's source: answers, points, locked checks.

    Raises:
        SourceError: an exercise has no stars, or no answer.
    """
    number = source.path.parent.name[:2]
    names, points = exercises(source.cells)
    answers = Counter()
    cells = []
    for old, name in zip(source.cells, names, strict=True):
        cell = sources.new_cell(old, old.source)
        grade_id = f"{number}-{name}"
        if CHECK.fullmatch(old.source):
            if not points[name] or not answers[name]:
                problem = f"{name} has no stars, or no answer"
                raise SourceError(source.path, 0, problem)
            cell.metadata["nbgrader"] = mark(
                grade_id, grade=True, locked=True, points=points[name]
            )
        elif old.cell_type == "code" and sources.BEGIN in old.source:
            answers[name] += 1
            again = answers[name] if answers[name] > 1 else ""
            cell.source = with_names(old.source)
            cell.metadata["nbgrader"] = mark(
                f"{grade_id}-answer{again}", solution=True
            )
        cells.append(cell)
    first = next(cell for cell in cells if cell.cell_type == "code")
    first.metadata["nbgrader"] = mark(f"{number}-start", locked=True)
    notebook = sources.notebook(cells)
    notebook.metadata[build.MARK] = {"digest": digest(notebook)}
    return notebook


def exercises(cells: list[NotebookNode]) -> tuple[list[str], Counter[str]]:
    """For each cell the exercise whose check comes next; each one's stars."""
    names, points, name = [], Counter(), ""
    for cell in reversed(cells):
        check = CHECK.fullmatch(cell.source)
        name = check[1] if check else name
        names.insert(0, name)
        stars = STARS.search(cell.source)
        if stars and cell.cell_type == "markdown":
            points[name] = len(stars[1])
    return names, points


def mark(grade_id: str, **flags: bool | int) -> dict:
    """What nbgrader is to know about a cell."""
    kinds = dict.fromkeys(("grade", "solution", "locked", "task"), False)
    return {"grade_id": grade_id, "schema_version": 3, **kinds, **flags}


def with_names(code: str) -> str:
    """Code that gives dots to the names that its answers give values to.

    nbgrader puts dots in an answer's place; the check would find no name.
    """
    stubs = sources.with_stubs(code).split("\n")
    names = [line for line in stubs if line.endswith(f" = {sources.STUB}")]
    return "\n".join([*names, code])


def digest(notebook: NotebookNode) -> str:
    """A fingerprint of what a teacher may change in a notebook."""
    cells = [
        [cell.cell_type, cell.source, cell.metadata.get("nbgrader")]
        for cell in notebook.cells
    ]
    text = json.dumps(cells, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def why_left(path: Path, new: NotebookNode, force: bool) -> str:
    """Why a notebook of source/ is not written anew, or ''.

    One that was handed in never gets other exercises: nbgrader would refuse
    to generate it, and take away what was handed out.
    """
    if not path.exists():
        return ""
    old = build.load(path)
    mark = old.metadata.get(build.MARK, {}) if old else {}
    by_hand = old is None or mark.get("digest") != digest(old)
    if by_hand and not force:
        return "changed by hand"
    handed_in = any(path.parents[2].glob(f"submitted/*/{path.stem}"))
    if old and handed_in and grade_ids(old) != grade_ids(new):
        return "handed in already, and now with other exercises"
    return ""


def grade_ids(notebook: NotebookNode) -> set[str]:
    marks = [cell.metadata.get("nbgrader", {}) for cell in notebook.cells]
    return {mark["grade_id"] for mark in marks if mark}


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
        if self.problem and self.score:
            points = f"keeps {points}"
        return f"{self.student:<24}{points:>10}  {self.problem}".rstrip()


def grade(folder: Path, lesson: str, jobs: int, again: bool) -> int:
    """Grade all submissions of a lesson and print a table; the status."""
    source = folder / "source"
    if not source.is_dir():
        problem = f"no course folder; make nbgrader DIR={folder} writes one"
        raise SourceError(folder, 0, problem)
    stems = sorted(path.name for path in source.glob("*"))
    lesson = named(lesson, stems, source)
    release = folder / "release" / lesson
    if not release.is_dir():
        problem = f"run nbgrader generate_assignment {lesson} first"
        raise SourceError(release, 0, problem)
    grades = []
    for each in graded(folder, lesson, jobs, again):
        print(each, flush=True)
        grades.append(each)
    if not grades:
        problem = "nothing handed in; nbgrader collect, or zip_collect, first"
        raise SourceError(folder / "submitted", 0, problem)
    problems = sum(bool(each.problem) for each in grades)
    print(f"{len(grades)} handed in, {problems} could not be graded")
    done = folder.glob(f"autograded/*/{lesson}")
    if any(newest(place) < newest(release) for place in done):
        print("some were graded before the page was generated anew; to grade")
        print(
            f"all once more: make grade DIR={folder} LESSON={lesson} AGAIN=1"
        )
    return 1 if problems else 0


def graded(
    folder: Path, lesson: str, jobs: int, again: bool
) -> Iterator[Grade]:
    """The grades of a class, in the order of its names.

    What has been graded is left as it is, unless it is to be graded again or
    something has been handed in since.

    Raises:
        OSError: learners' cells are to run behind a wall that doesn't stand.
    """
    left = {
        path.parent.name: again or not is_graded(path)
        for path in sorted(folder.glob(f"submitted/*/{lesson}"))
    }
    one = partial(autograde, str(folder.resolve()), lesson)
    try:
        with pool(jobs) as graders:
            graders.submit(try_the_wall, str(folder.resolve())).result()
            for each in graders.map(one, list(left), list(left.values())):
                del left[each.student]
                yield each
    except BrokenProcessPool:  # someone has ended a process of ours, but who?
        yield from one_by_one(one, left)


def is_graded(submission: Path) -> bool:
    """True if what is in a folder of submitted/ was graded since it came."""
    student, lesson = submission.parts[-2:]
    done = submission.parents[2] / "autograded" / student / lesson
    return newest(done) >= max(newest(submission), 0)


def newest(place: Path) -> float:
    """When the last notebook in a folder was written; -1 if there is none."""
    times = (path.stat().st_mtime for path in place.glob("*.ipynb"))
    return max(times, default=-1)


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
    ignore_interrupts = (signal.SIGINT, signal.SIG_IGN)  # this one hears them
    return ProcessPoolExecutor(jobs, context, signal.signal, ignore_interrupts)


def try_the_wall(folder: str) -> None:
    """Raise OSError if learners' cells are to run behind what is not there."""
    from nbgrader.apps import AutogradeApp

    from autograd.checks.isolation import Isolated
    from autograd.checks.nbgrader_plugin import RunCells

    with chdir(folder):
        app = AutogradeApp()
        app.initialize(["--quiet"])
        wall = RunCells(parent=app).wall
        if wall:
            try:
                with Isolated(Path(folder), wall=wall(folder)) as isolated:
                    isolated.run("")
            except (RuntimeError, OSError) as error:
                problem = (
                    f"the wall does not stand, nothing is graded: {error}"
                )
                raise OSError(problem) from error


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
    errors = [x for x in lines if re.match(r"([a-z]\w*\.)*[A-Z]\w+: ", x)]
    return (errors or lines)[-1]


if __name__ == "__main__":
    sys.exit(main())
