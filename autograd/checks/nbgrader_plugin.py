"""What nbgrader does another way in this course; `configure` sets it up.

An answer is judged from outside: its cells run in a process of their own,
which says what the answer does, and nbgrader's process compares. So it is of
no use to overwrite `check`, nor `print`, nor anything of the checks.
"""

from __future__ import annotations

import contextlib
import io
import re
import warnings
from typing import Any

import nbformat
from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode, v4
from nbgrader.api import Gradebook
from nbgrader.converters import Autograde, GenerateFeedback
from nbgrader.preprocessors import (
    DeduplicateIds,
    Execute,
    NbGraderPreprocessor,
)
from traitlets import Callable, Float, Integer
from traitlets.config import Config

from autograd.checks.isolation import Ended, Isolated, Limits
from autograd.checks.outside import CHECK, compare, right
from autograd.checks.report import CheckFailed

GRADE_ID = re.compile(r"(\d\d)-(\w+)")
SCHEMA = 3  # of nbgrader's metadata
STUB = "...  # your code here"
HANDED_IN = r".*/(?P<student_id>[^/]+)_(?P<file_id>\d\d_[a-z_]+)"
"""How a file is called that was not handed in by nbgrader: ada_03_value."""


def configure(c: Config) -> None:
    """Set in nbgrader's configuration c what this course needs."""
    # nbgrader 0.9 makes SQLAlchemy 2 warn of what is in order.
    warnings.filterwarnings("ignore", module="nbgrader")
    sanitize, autograde = (
        Autograde.class_traits()[f"{step}_preprocessors"].default()
        for step in ("sanitize", "autograde")
    )
    i = sanitize.index(DeduplicateIds)
    sanitize.insert(i, RestoreCells)
    c.Autograde.sanitize_preprocessors = sanitize
    c.Autograde.autograde_preprocessors = [
        RunCells if each is Execute else each for each in autograde
    ]
    c.GenerateFeedback.preprocessors = [
        *GenerateFeedback.class_traits()["preprocessors"].default(),
        ShowThatHintsOpen,
    ]
    c.ExchangeFactory.collect = "autograd.checks.exchange.Collect"
    c.ClearSolutions.code_stub = {"python": STUB}
    c.FileNameCollectorPlugin.named_regexp = HANDED_IN


class RestoreCells(NbGraderPreprocessor):
    """Gives a submission the marks and the locked cells that it came with.

    Of what a submission says about its cells only the grade id is believed.
    """

    def preprocess(self, nb, resources):
        names = resources["nbgrader"]
        with Gradebook(names["db_url"]) as gradebook:
            known = marks(
                gradebook.find_notebook(names["notebook"], names["assignment"])
            )
        nb = v4.upgrade(nb)  # so that new cells may have an id
        ids = [grade_id(cell) for cell in nb.cells]
        ids = [name if name in known else None for name in ids]
        if not any(ids):  # a page of the course's own, which has no marks
            ids = recognised(nb.cells, known)
        for name, mark in known.items():
            if GRADE_ID.fullmatch(name):
                keep_one(name, ids)
                if name not in ids:
                    place = place_of(name, mark, ids)
                    ids.insert(place, name)
                    nb.cells.insert(place, v4.new_code_cell(mark["source"]))
        for cell, name in zip(nb.cells, ids, strict=True):
            cell.metadata.pop("nbgrader", None)
            if name is not None:
                cell.metadata["nbgrader"] = known[name]["nbgrader"].copy()
        return nb, resources


def marks(notebook: Any) -> dict[str, dict]:
    """For each grade id of a notebook, what nbgrader knows about its cell."""
    points = {cell.name: cell.max_score for cell in notebook.grade_cells}
    tasks = {cell.name: cell.max_score for cell in notebook.task_cells}
    solutions = {cell.name for cell in notebook.solution_cells}
    found = {}
    for cell in notebook.source_cells:
        mark = {
            "grade_id": cell.name,
            "grade": cell.name in points,
            "solution": cell.name in solutions,
            "task": cell.name in tasks,
            "locked": cell.locked,
            "cell_type": cell.cell_type,
            "schema_version": SCHEMA,
        }
        if cell.name in points | tasks:
            mark["points"] = (points | tasks)[cell.name]
        found[cell.name] = {"nbgrader": mark, "source": cell.source}
    return found


def grade_id(cell: NotebookNode) -> str | None:
    """The grade id that a cell claims to have, if it is a text."""
    mark = cell.metadata.get("nbgrader")
    name = mark.get("grade_id") if isinstance(mark, dict) else None
    return name if isinstance(name, str) else None


def recognised(cells: list[NotebookNode], known: dict) -> list[str | None]:
    """The grade ids of cells, by their text: each check's answer is above."""
    locked = {
        mark["source"].strip(): name
        for name, mark in known.items()
        if mark["nbgrader"]["locked"]
    }
    ids = [locked.get(cell.source.strip()) for cell in cells]
    free: list[int] = []
    for i, name in enumerate(ids):
        if name is None and cells[i].cell_type == "code":
            free.append(i)
        elif name:
            answers = [x for x in sorted(known) if x.startswith(f"{name}-")]
            for place, answer in zip(reversed(free), reversed(answers)):
                ids[place] = answer
            free = []
    return ids


def keep_one(name: str, ids: list[str | None]) -> None:
    """Of the copies of a check, leave the first after the answer its name."""
    copies = [i for i, other in enumerate(ids) if other == name]
    after = [i for i in copies if i > last_answer(name, ids)]
    for i in copies:
        if i != (after or copies)[0]:
            ids[i] = None


def place_of(name: str, mark: dict, ids: list[str | None]) -> int:
    """Where a locked cell belongs: a check after its answer, or last."""
    if not mark["nbgrader"]["grade"]:
        return 0  # what is imported
    return last_answer(name, ids) + 1 or len(ids)


def last_answer(name: str, ids: list[str | None]) -> int:
    """The place of the last cell with an answer to a check, or -1."""
    answers = [
        i
        for i, other in enumerate(ids)
        if (other or "").startswith(f"{name}-")
    ]
    return max(answers, default=-1)


class RunCells(NbGraderPreprocessor):
    """Runs a submission, and judges its answers from outside."""

    cell_seconds = Float(30, help="how long a cell may take").tag(config=True)
    notebook_seconds = Float(
        180, help="how long all the cells of a submission may take"
    ).tag(config=True)
    megabytes = Integer(
        1024, help="how much memory a submission may use (on Linux)"
    ).tag(config=True)
    wall = Callable(
        None,
        allow_none=True,
        help="a function from a folder, in which cells are to run, to the "
        "command that the process is started with, such as "
        "autograd.checks.isolation.bubblewrap",
    ).tag(config=True)

    def preprocess(self, nb, resources):
        folder = resources["metadata"]["path"]
        limits = Limits(
            self.cell_seconds, self.notebook_seconds, self.megabytes
        )
        wall = self.wall(folder) if self.wall else []
        code = [cell for cell in nb.cells if cell.cell_type == "code"]
        for lesson, name, _ in filter(None, map(order_of, code)):
            right(lesson, name)  # without what it needs, nobody is graded
        with Isolated(folder, limits, wall) as isolated:
            for count, cell in enumerate(code, start=1):
                cell.execution_count = count
                cell.outputs = outputs(cell, isolated)
        return nb, resources


class ShowThatHintsOpen(Preprocessor):
    """Gives hints the triangle back that the styles of feedback take away."""

    enabled = True

    def preprocess_cell(self, cell, resources, index):
        if cell.cell_type == "markdown":
            opens = '<summary style="display: list-item; cursor: pointer">'
            cell.source = cell.source.replace("<summary>", opens)
        return cell, resources


def outputs(cell: NotebookNode, isolated: Isolated) -> list[NotebookNode]:
    """What a cell shows: of a check, the verdict."""
    order = order_of(cell)
    try:
        if order is None:
            return shown(isolated.run(cell.source), cell.execution_count)
        return judged(*order, isolated)
    except Ended as ended:
        return [failed("Ended", str(ended), [f"Ended: {ended}"])]


def order_of(cell: NotebookNode) -> tuple[str, str, str] | None:
    """Lesson, exercise and variable if a cell is one of our checks.

    By now nbgrader has replaced its text by the teacher's.
    """
    mark = cell.metadata.get("nbgrader", {})
    number = GRADE_ID.fullmatch(mark.get("grade_id", ""))
    call = CHECK.fullmatch(cell.source)
    if mark.get("grade") and number and call and number[2] == call[1]:
        return f"lesson{number[1]}", *call.groups()
    return None


def judged(
    lesson: str, name: str, variable: str, isolated: Isolated
) -> list[NotebookNode]:
    """What a check shows: the line of each case, or a failure."""
    text = io.StringIO()
    try:
        got = isolated.check(lesson, name, variable)
        with contextlib.redirect_stdout(text):
            compare(lesson, name, got)
    except CheckFailed as error:
        return [
            *stream(text.getvalue()),
            failed("CheckFailed", str(error), error._render_traceback_()),
        ]
    return stream(text.getvalue())


def shown(answer: dict, count: int) -> list[NotebookNode]:
    """The outputs of a cell that is no check of ours."""
    found = stream(str(answer.get("text") or ""))
    if answer.get("result") is not None:
        data = {"text/plain": str(answer["result"])}
        found.append(
            v4.new_output("execute_result", data, execution_count=count)
        )
    error = answer.get("error")
    if error is not None:
        lines = [str(line) for line in error["traceback"]]
        found.append(failed(str(error["ename"]), str(error["evalue"]), lines))
    return found


def stream(text: str) -> list[NotebookNode]:
    return [v4.new_output("stream", text=text)] if text else []


def failed(name: str, value: str, lines: list[str]) -> NotebookNode:
    """An output for which nbgrader gives no points."""
    return nbformat.from_dict(
        {
            "output_type": "error",
            "ename": name,
            "evalue": value,
            "traceback": lines,
        }
    )
