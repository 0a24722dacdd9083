"""A class from hand-out to grades, by nbgrader's own commands."""

import csv
import html
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path

import build
import classes
import classroom
import grading
import nbformat
import pytest
import sources
from classes import SOLUTION, Lesson

from autograd.checks.judge import SECONDS, outcomes
from autograd.checks.nbgrader_plugin import HANDED_IN, RunCells
from autograd.checks.plain import show
from autograd.checks.report import CheckFailed

ROOT = Path(__file__).resolve().parents[1]
STEMS = build.lessons(ROOT)
STEM = "02_numerical_derivative"
PLACE = """
from pathlib import Path
c.Exchange.root = str(Path(__file__).parent / "exchange")
c.ExchangeCollect.check_owner = False  # here all are one user
"""
LEARNERS = """
c = get_config()
c.CourseDirectory.course_id = "autograd"
c.Exchange.root = "{exchange}"
"""
CLASS = {
    "ada": dict.fromkeys(
        (
            "central_difference",
            "step",
            "numerical_gradient",
            "forward_gradient",
            "is_kink",
        ),
        SOLUTION,
    ),
    "ben": {},
    "cleo": {
        "central_difference": 1,
        "step": SOLUTION,
        "numerical_gradient": 0,
        "forward_gradient": 2,
    },
}
DUE = {"ada": 10, "ben": 0, "cleo": 2}


def visible(page: Path) -> str:
    """The text that a page shows, in one line."""
    body = page.read_text("utf-8").split("<body", 1)[1]
    body = re.sub(r"<(script|style).*?</\1>", " ", body, flags=re.DOTALL)
    text = html.unescape(re.sub(r"<[^>]+>", "", body))
    return " ".join(text.split())


# --- end to end ----------------------------------------------------------


class Classroom:
    """A teacher's folder, a folder for each learner, and the exchange."""

    def __init__(self, place: Path):
        classes.let_alembic_be_found()
        self.place = place
        self.course = classes.course(place / "course", STEM)
        self.exchange = self.course / "exchange"
        self.exchange.mkdir()
        self.exchange.chmod(0o777)
        with (self.course / "nbgrader_config.py").open("a") as config:
            config.write(PLACE)

    def teacher(self, *command: str) -> str:
        return self.run(self.course, *command)

    def run(self, folder: Path, *command: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "nbgrader", *command],
            cwd=folder,
            env={**os.environ, "JUPYTER_DATA_DIR": str(folder / "data")},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    def learn(self, name: str) -> None:
        """Fetch, answer, submit."""
        folder = self.place / name
        folder.mkdir()
        (folder / "nbgrader_config.py").write_text(
            LEARNERS.format(exchange=self.exchange)
        )
        self.run(folder, "fetch_assignment", STEM)
        lesson = classes.read(self.course, STEM)
        path = folder / STEM / f"{STEM}.ipynb"
        assert nbformat.read(path, as_version=4) == lesson.release
        nbformat.write(lesson.notebook(CLASS[name]), path)
        self.run(folder, "submit", STEM, f"--student={name}")


@pytest.fixture(scope="module")
def graded(tmp_path_factory) -> Classroom:
    """A class whose grades are exported, and its feedback handed out."""
    room = Classroom(tmp_path_factory.mktemp("classroom"))
    room.teacher("generate_assignment", STEM)
    room.teacher("release_assignment", STEM)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(room.learn, CLASS))
    room.teacher("collect", STEM)
    room.teacher("autograde", STEM)
    room.teacher("generate_feedback", STEM)
    with ThreadPoolExecutor(2) as pool:
        handed_out = pool.submit(room.teacher, "release_feedback", STEM)
        pool.submit(room.teacher, "export", "--to=grades.csv").result()
        handed_out.result()
    return room


def page(room: Classroom, name: str) -> str:
    return visible(room.course / "feedback" / name / STEM / f"{STEM}.html")


def test_the_grades_are_what_is_due(graded):
    with (graded.course / "grades.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert {row["student_id"]: float(row["score"]) for row in rows} == DUE
    assert {float(row["max_score"]) for row in rows} == {DUE["ada"]}


@pytest.mark.parametrize(
    ("file", "student"),
    [
        (f"ada_{STEM}.ipynb", "ada"),
        (f"1234_{STEM}.ipynb", "1234"),
        (f"ada.l_99_x_{STEM} (1).ipynb", "ada.l_99_x"),
        (f"{STEM}.ipynb", None),
    ],
)
def test_files_are_collected_by_their_names(file, student):
    found = re.match(HANDED_IN, f"/a/03_value/extracted/{file}")
    assert (found and found["student_id"]) == student
    assert not found or found["file_id"] == STEM


def test_files_that_came_by_mail_are_collected(graded):
    archive = graded.course / "downloaded" / STEM / "archive"
    archive.mkdir(parents=True)
    release = graded.course / "release" / STEM / f"{STEM}.ipynb"
    for name in ("dora", "emil"):
        shutil.copy(release, archive / f"{name}_{STEM}.ipynb")
    graded.teacher("zip_collect", STEM)
    for name in ("dora", "emil"):
        path = graded.course / "submitted" / name / STEM / f"{STEM}.ipynb"
        assert path.read_bytes() == release.read_bytes()


def test_the_feedback_reaches_the_learner(graded):
    folder = graded.place / "cleo"
    graded.run(folder, "fetch_feedback", STEM, "--student=cleo")
    [fetched] = folder.glob(f"{STEM}/feedback/*/{STEM}.html")
    assert visible(fetched) == page(graded, "cleo")


def test_the_feedback_says_what_is_wrong(graded):
    text = page(graded, "cleo")
    assert "(Score: 2.0 / 10.0)" in text
    checks = importlib.import_module("autograd.checks.lesson02")
    for name, answer in CLASS["cleo"].items():
        if answer == SOLUTION:
            assert f"{name} is right." in text
        else:
            task = getattr(checks, name).exercise
            hint = " ".join(task.mistakes[answer].hint.split())
            assert hint in text
    assert "is_kink: not started yet" in text
    assert page(graded, "ben").count("not started yet") == 5


def test_a_page_of_the_course_itself_is_graded_like_the_one_handed_out(
    tmp_path,
):
    lesson = classes.lesson(classes.course(tmp_path / "class", STEM), STEM)
    solved = ROOT / "solutions" / f"{STEM}.ipynb"
    lesson.hand_in("ada", solved.read_text("utf-8"))
    lesson.hand_in("ben", lesson.notebook(CLASS["ada"]))
    list(classroom.graded(lesson.folder, STEM, jobs=2, again=False))
    grades = classes.points(lesson)
    assert grades["ada"] == grades["ben"] == lesson.due(CLASS["ada"])
    ada, ben = (
        nbformat.read(path, as_version=4).cells
        for path in sorted(tmp_path.glob("class/autograded/*/*/*.ipynb"))
    )
    assert [marked(cell) for cell in ada] == [marked(cell) for cell in ben]


def marked(cell: nbformat.NotebookNode) -> tuple[str, str]:
    """A cell's kind, and which exercise it belongs to."""
    return cell.cell_type, cell.metadata.get("nbgrader", {}).get("grade_id")


def test_feedback_is_written_without_a_warning_of_ours(graded):
    said = graded.teacher("generate_feedback", STEM, "--force")
    assert "ShowThatHintsOpen" not in said


def test_hints_in_the_feedback_show_that_they_open(graded):
    path = graded.course / "feedback" / "ben" / STEM / f"{STEM}.html"
    hints = re.findall(r"<summary.*?>", path.read_text("utf-8"))
    assert len(hints) >= 5
    assert all("display: list-item" in hint for hint in hints)


def test_the_feedback_gives_no_solution_away(graded):
    lesson = classes.read(graded.course, STEM)
    for name, answers in CLASS.items():
        text = page(graded, name).replace(" ", "")
        for task in lesson.tasks:
            lines = secret_lines(lesson, task)
            assert lines
            solved = answers.get(task.name) == SOLUTION
            assert {line in text for line in lines} == {solved}


def secret_lines(lesson: Lesson, task: classes.Task) -> set[str]:
    """The lines of a solution that no exercise of its page shows."""
    solution = "\n".join(lesson.source.cells[i].source for i in task.answers)
    release = "\n".join(cell.source for cell in lesson.release.cells)
    told, shown = (
        {line.replace(" ", "") for line in code.split("\n")}
        for code in (sources.without_markers(solution), release)
    )
    return {line for line in told - shown if len(line) > 8}


def test_the_feedback_shows_no_number_but_that_of_the_first_failure(graded):
    checks = importlib.import_module("autograd.checks.lesson02")
    text = page(graded, "cleo")
    release = json.dumps(classes.read(graded.course, STEM).release)
    hidden = 0
    for name, answer in CLASS["cleo"].items():
        if answer == SOLUTION:
            continue
        task = getattr(checks, name).exercise
        assert text.count(f"{name} is not right yet.") == 1
        report = text.split(f"{name} is not right yet.")[1].split("Read")[0]
        for each in outcomes(task, task.right, SECONDS):
            number = show(each.value)
            if len(number) > 4 and number not in report + release:
                assert number not in text
                hidden += 1
    assert hidden > 0


# --- every lesson --------------------------------------------------------


def answers_to_try(lesson: Lesson) -> dict[str, dict]:
    """All solved, nothing done, and known mistakes in all but one.

    `benchmarks/grading.py mistakes` tries all mistakes that are known.
    """
    return {
        "solutions": {task.name: SOLUTION for task in lesson.tasks},
        "stubs": {},
        "mistakes": next(lesson.with_mistakes()),
    }


def require_what_it_needs(lesson: Lesson) -> None:
    """Skip where a lesson needs what is not installed: PyTorch, say."""
    try:
        lesson.mistakes()
    except CheckFailed as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Callable[[str], Lesson]:
    """The function that makes a lesson, or hands out the one it made."""
    folder = classes.course(tmp_path_factory.mktemp("course"))
    return cache(partial(classes.lesson, folder))


@pytest.mark.parametrize("stem", STEMS)
def test_solutions_get_all_points_and_nothing_gets_none(made, stem):
    lesson = made(stem)
    require_what_it_needs(lesson)
    answers = answers_to_try(lesson)
    for student, given in answers.items():
        lesson.hand_in(student, lesson.notebook(given))
    list(classroom.graded(lesson.folder, stem, jobs=2, again=False))
    points = classes.points(lesson)
    assert points == {x: lesson.due(y) for x, y in answers.items()}
    assert set(points["stubs"].values()) == {0}
    assert min(points["solutions"].values()) > 0


def test_where_a_check_cannot_be_loaded_nobody_is_graded(tmp_path):
    """Not zero points: what a teacher hasn't installed is no one's fault."""
    check = nbformat.v4.new_code_cell("check.slope(slope)")
    check.metadata["nbgrader"] = {"grade": True, "grade_id": "98-slope"}
    notebook = nbformat.v4.new_notebook(cells=[check])
    resources = {"metadata": {"path": str(tmp_path)}}
    with pytest.raises(ModuleNotFoundError, match="lesson98"):
        RunCells().preprocess(notebook, resources)


@pytest.mark.parametrize("stem", STEMS)
def test_learners_get_what_is_in_exercises(made, stem):
    exercise = nbformat.read(ROOT / "exercises" / f"{stem}.ipynb", 4)
    assert [(x.cell_type, x.source) for x in made(stem).release.cells] == [
        (x.cell_type, x.source) for x in exercise.cells
    ]


@pytest.mark.parametrize("stem", STEMS)
def test_each_mistake_is_dealt_out_once(made, stem):
    lesson = made(stem)
    require_what_it_needs(lesson)
    dealt = {task.name: [] for task in lesson.tasks}
    for answers in lesson.with_mistakes():
        for name, answer in answers.items():
            if answer != SOLUTION:
                dealt[name].append(answer)
    assert {name: sorted(numbers) for name, numbers in dealt.items()} == {
        name: list(range(n)) for name, n in lesson.mistakes().items()
    }


def test_a_small_class_is_graded_rightly_each_way(capsys):
    """With many more it is the benchmark that docs/teaching.md cites."""
    assert grading.main(["load", "--students=4", "--plain=1"]) == 0
    table = capsys.readouterr().out.split("a minute")[1]
    rows = re.findall(r"(\d+) +([\d.]+) +(\d+) +(\d+)$", table, re.MULTILINE)
    graded, _, rates, wrong = zip(*rows, strict=True)
    assert graded == ("4", "1", "1")
    assert all(int(rate) > 0 for rate in rates)
    assert wrong == ("0", "0", "0")
