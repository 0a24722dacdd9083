"""Made-up classes: what each learner hands in, and what it is worth."""

from __future__ import annotations

import contextlib
import copy
import importlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import classroom
import nbformat
from nbformat import NotebookNode
from nbgrader.api import Gradebook
from nbgrader.apps import GenerateAssignmentApp
from nbgrader.converters import GenerateAssignment

from autograd.checks.outside import CHECK

SOLUTION, STUB = "solution", "stub"
Answer = str | int
"""SOLUTION, STUB, the number of a known mistake, or code."""


@dataclass(frozen=True)
class Task:
    """An exercise as nbgrader has it."""

    name: str
    variable: str
    points: int
    answers: list[int]  # the places of the cells with the answer


@dataclass(frozen=True)
class Lesson:
    """A lesson in a course folder, made ready to be handed in."""

    folder: Path
    stem: str
    source: NotebookNode
    release: NotebookNode
    tasks: list[Task]

    def notebook(self, answers: dict[str, Answer]) -> NotebookNode:
        """The notebook of a learner who gives these answers, else none."""
        notebook = copy.deepcopy(self.release)
        for task in self.tasks:
            answer = answers.get(task.name, STUB)
            first, *_ = task.answers
            if answer == SOLUTION:
                for i in task.answers:
                    notebook.cells[i].source = self.source.cells[i].source
            elif isinstance(answer, int):
                notebook.cells[first].source = (
                    f"{task.variable} = "
                    f"check.{task.name}.exercise.mistakes[{answer}].answer"
                )
            elif answer != STUB:
                notebook.cells[first].source = answer
        return notebook

    def due(self, answers: dict[str, Answer]) -> dict[str, int]:
        """The points of each exercise: all if it is solved, else none."""
        return {
            task.name: task.points * (answers.get(task.name) == SOLUTION)
            for task in self.tasks
        }

    def mistakes(self) -> dict[str, int]:
        """How many mistakes are known in each exercise.

        Raises:
            CheckFailed: the lesson needs what is not installed.
        """
        checks = importlib.import_module(
            f"autograd.checks.lesson{self.stem[:2]}"
        )
        return {
            task.name: len(getattr(checks, task.name).exercise.mistakes)
            for task in self.tasks
        }

    def with_mistakes(self) -> Iterator[dict[str, Answer]]:
        """Answers in which each known mistake is made once.

        In each notebook one exercise is solved, and in every so many none.
        """
        left = {name: list(range(n)) for name, n in self.mistakes().items()}
        number = 0
        while any(left.values()):
            solved = number % (len(left) + 1)
            yield {
                name: SOLUTION if i == solved or not numbers else numbers.pop()
                for i, (name, numbers) in enumerate(left.items())
            }
            number += 1

    def hand_in(self, student: str, notebook: NotebookNode | str) -> Path:
        """Put a notebook, or any text, where nbgrader collects to."""
        name = f"{self.stem}.ipynb"
        path = self.folder / "submitted" / student / self.stem / name
        path.parent.mkdir(parents=True)
        if isinstance(notebook, str):
            path.write_text(notebook, encoding="utf-8")
        else:
            nbformat.write(notebook, path)
        return path


def nbgrader(folder: Path, *arguments: str) -> str:
    """What a command of nbgrader says."""
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    said = done.stdout + done.stderr
    if done.returncode:
        raise RuntimeError(f"nbgrader {' '.join(arguments)}:\n{said}")
    return said


def lesson(folder: Path, stem: str) -> Lesson:
    """A lesson of a course folder, generated and ready to be handed in."""
    let_alembic_be_found()
    with contextlib.chdir(folder):
        app = GenerateAssignmentApp()
        app.initialize([f"--assignment={stem}", "--force", "--quiet"])
        GenerateAssignment(coursedir=app.coursedir, parent=app).start()
    return read(folder, stem)


def read(folder: Path, stem: str) -> Lesson:
    """A lesson of a course folder that has been generated."""
    source, release = (
        nbformat.read(folder / step / stem / f"{stem}.ipynb", as_version=4)
        for step in ("source", "release")
    )
    tasks, answers = [], []
    for i, cell in enumerate(source.cells):
        mark = cell.metadata.get("nbgrader", {})
        if mark.get("solution"):
            answers.append(i)
        elif mark.get("grade"):
            call = CHECK.fullmatch(cell.source)
            tasks.append(Task(*call.groups(), mark["points"], answers))
            answers = []
    return Lesson(folder, stem, source, release, tasks)


def course(folder: Path, *stems: str) -> Path:
    """A new course folder with the lessons of these names, or with all."""
    with contextlib.redirect_stdout(io.StringIO()):
        if classroom.main(["write", str(folder), *stems]):
            raise RuntimeError("the course folder could not be written")
    return folder


def let_alembic_be_found() -> None:
    """Add Python's folder to the PATH: nbgrader calls alembic by its name."""
    here = str(Path(sys.executable).parent)
    path = os.environ.get("PATH", "").split(os.pathsep)
    if here not in path:
        os.environ["PATH"] = os.pathsep.join([here, *path])


def points(lesson: Lesson) -> dict[str, dict[str, float]]:
    """What the gradebook has: for each learner the points of each exercise."""
    path = lesson.folder.resolve() / "gradebook.db"
    with Gradebook(f"sqlite:///{path}") as gradebook:
        return {
            submission.student.id: {
                grade.name.partition("-")[2]: grade.score
                for notebook in submission.notebooks
                for grade in notebook.grades
            }
            for submission in gradebook.assignment_submissions(lesson.stem)
        }
