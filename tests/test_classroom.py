"""The course folder: what is written to it, and what is left alone."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import build
import classes
import classroom
import nbformat
import pytest
import sources
from classes import SOLUTION
from courses import change, source_of

ROOT = Path(__file__).resolve().parents[1]
STEMS = build.lessons(ROOT)
STEM = "01_slopes"
NOTEBOOK = f"source/{STEM}/{STEM}.ipynb"
ANSWERED = dict.fromkeys(("slope", "slopes"), SOLUTION)


def two_lessons(root: Path) -> Path:
    """A repository with the sources of the first two lessons."""
    for stem in STEMS[:2]:
        place = Path("course") / stem
        shutil.copytree(ROOT / place, root / place)
    return root


@pytest.fixture
def root(tmp_path):
    """A repository with two lessons, to be changed."""
    return two_lessons(tmp_path / "root")


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "a class"


def write(root: Path, folder: Path, *arguments: str) -> int:
    return classroom.main(["write", str(folder), *arguments, f"--root={root}"])


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def marks(path: Path) -> dict[str, dict]:
    """What a notebook's cells are marked with, by grade id."""
    found = [
        cell.metadata["nbgrader"]
        for cell in nbformat.read(path, as_version=4).cells
        if "nbgrader" in cell.metadata
    ]
    assert len({mark["grade_id"] for mark in found}) == len(found)
    return {mark["grade_id"]: mark for mark in found}


def scores(lesson: classes.Lesson) -> dict[str, float]:
    points = classes.points(lesson)
    return {student: sum(each.values()) for student, each in points.items()}


def told(capsys) -> list[str]:
    return capsys.readouterr().out.split("\n")[:-1]


# --- writing -------------------------------------------------------------


def test_a_folder_has_a_notebook_a_lesson_and_a_configuration(root, folder):
    assert write(root, folder) == 0
    assert sorted(contents(folder)) == [
        "nbgrader_config.py",
        "source/00_welcome/00_welcome.ipynb",
        NOTEBOOK,
    ]


def test_checks_are_locked_and_answers_are_not(root, folder):
    write(root, folder)
    found = marks(folder / NOTEBOOK)
    locked = {name for name, mark in found.items() if mark["locked"]}
    answers = {name for name, mark in found.items() if mark["solution"]}
    checks = {name for name, mark in found.items() if mark["grade"]}
    names = ("slope", "slopes", "sign_of_slope", "slope_along_a")
    assert checks == {f"01-{name}" for name in names}
    assert answers == {f"01-{name}-answer" for name in names}
    assert locked == checks | {"01-start"}


@pytest.mark.parametrize("stem", STEMS)
def test_an_exercise_is_worth_its_stars(stem, tmp_path):
    assert classroom.main(["write", str(tmp_path), stem]) == 0
    source = ROOT / "course" / stem / "exercises.md"
    stars = re.findall(r"^(★+) \d+ min", source.read_text("utf-8"), re.M)
    found = marks(tmp_path / "source" / stem / f"{stem}.ipynb").values()
    points = [mark["points"] for mark in found if mark["grade"]]
    assert points == [len(each) for each in stars]


def test_writing_again_changes_nothing(root, folder, capsys):
    write(root, folder)
    before = contents(folder)
    told(capsys)
    assert write(root, folder) == 0
    assert contents(folder) == before
    assert told(capsys) == []


@pytest.mark.parametrize("lesson", ["1", "01", STEM])
def test_one_lesson_can_be_written(root, folder, lesson):
    assert write(root, folder, lesson) == 0
    assert sorted(contents(folder)) == ["nbgrader_config.py", NOTEBOOK]


def test_an_unknown_lesson_is_an_error(root, folder, capsys):
    assert write(root, folder, "77") == 1
    error = capsys.readouterr().err
    assert "77: no such lesson; there are 00, 01" in error
    assert not folder.exists()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("★ 3 minutes.", "Three minutes."),
        ("    ### BEGIN SOLUTION\n    return (f", "    return (f"),
    ],
)
def test_without_stars_or_answer_nothing_is_written(
    root, folder, old, new, capsys
):
    path = root / "course" / STEM / "exercises.md"
    text = path.read_text("utf-8").replace(old, new, 1)
    if "BEGIN" in old:
        text = text.replace("    ### END SOLUTION\n", "", 1)
    path.write_text(text, encoding="utf-8")
    assert write(root, folder) == 1
    error = capsys.readouterr().err
    assert f"{STEM}/exercises.md: slope has no stars, or no answer" in error
    assert not folder.exists()


def test_an_answer_that_is_a_number_has_its_name_in_the_stub(tmp_path):
    path = tmp_path / "05_chain_rule"
    path.mkdir()
    source = source_of(
        path,
        "from autograd.checks import lesson05 as check",
        "### BEGIN SOLUTION\na, b = 2, 3\n### END SOLUTION",
        "check.a(a)",
    )
    source.cells.insert(1, sources.v4.new_markdown_cell("★ 1 minute."))
    answer = classroom.assignment(source).cells[2].source
    assert answer.split("\n")[:2] == [
        f"a = {sources.STUB}",
        f"b = {sources.STUB}",
    ]
    scope = {}
    exec(answer, scope)
    assert (scope["a"], scope["b"]) == (2, 3)


# --- what is changed by hand ---------------------------------------------


def by_hand(path: Path, changed) -> None:
    notebook = nbformat.read(path, as_version=4)
    changed(notebook)
    nbformat.write(notebook, path)


def reworded(notebook):
    notebook.cells[0].source += "\nHand in by Friday."


def worth_more(notebook):
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("grade"):
            cell.metadata["nbgrader"]["points"] = 10


@pytest.mark.parametrize("changed", [reworded, worth_more])
def test_what_a_teacher_has_changed_is_left_alone(
    root, folder, changed, capsys
):
    write(root, folder)
    by_hand(folder / NOTEBOOK, changed)
    before = contents(folder)
    assert write(root, folder) == 1
    error = capsys.readouterr().err
    assert f"{NOTEBOOK}: changed by hand, left as it is" in error
    assert contents(folder) == before


def test_by_force_it_is_written_all_the_same(root, folder):
    write(root, folder)
    before = contents(folder)
    by_hand(folder / NOTEBOOK, reworded)
    assert write(root, folder, "--force") == 0
    assert contents(folder) == before


def run(notebook):
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.execution_count = 1
            cell.outputs = [nbformat.v4.new_output("stream", text="ran")]


def test_to_run_a_notebook_is_not_to_change_it(root, folder):
    write(root, folder)
    before = contents(folder)
    by_hand(folder / NOTEBOOK, run)
    assert write(root, folder) == 0
    assert contents(folder) == before


def test_a_teachers_settings_are_left_alone(root, folder):
    write(root, folder)
    config = folder / "nbgrader_config.py"
    own = config.read_text() + "c.RunCells.cell_seconds = 5\n"
    config.write_text(own)
    assert write(root, folder, "--force") == 0
    assert config.read_text() == own


# --- grades --------------------------------------------------------------


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """Two lessons, and a class with a graded submission; to be copied."""
    place = tmp_path_factory.mktemp("first")
    folder = place / "a class"
    write(two_lessons(place / "root"), folder)
    lesson = classes.lesson(folder, STEM)
    lesson.hand_in("ada", lesson.notebook(ANSWERED))
    list(classroom.graded(folder, STEM, jobs=1, again=False))
    return folder


@pytest.fixture
def graded(first, root, folder):
    """The class, to be changed, and the lessons that it was made from."""
    shutil.copytree(first, folder)
    return classes.read(folder, STEM)


def test_a_table_says_who_has_how_many_points(graded, capsys):
    assert classroom.main(["grade", str(graded.folder), "01"]) == 0
    assert told(capsys) == [
        "ada                         3 of 7",
        "1 handed in, 0 could not be graded",
    ]


def test_grades_are_kept_when_a_lesson_has_changed(graded, root, capsys):
    folder = graded.folder
    before = contents(folder)
    exercises = root / "course" / STEM / "exercises.md"
    change(exercises, "Return the slope of `f` at", "Give the slope of `f` at")
    change(exercises, "★ 3 minutes.", "★★★ 3 minutes.")
    assert write(root, folder) == 0
    assert told(capsys) == [str(folder / NOTEBOOK)]
    after = contents(folder)
    assert {name for name in before if before[name] != after[name]} == {
        NOTEBOOK
    }
    anew = classes.lesson(folder, STEM)
    assert "Give the slope" in str(anew.release)
    assert scores(anew) == {"ada": 3}  # earned when it was worth 1
    anew.hand_in("ben", anew.notebook(ANSWERED))
    assert classroom.main(["grade", str(folder), STEM]) == 0
    assert scores(anew) == {"ada": 3, "ben": 5}
    assert "some were graded before" in capsys.readouterr().out
    assert classroom.main(["grade", str(folder), STEM, "--again"]) == 0
    assert scores(anew) == {"ada": 5, "ben": 5}
    assert "some were graded before" not in capsys.readouterr().out


def an_exercise_more(root: Path) -> None:
    """Add one to the lesson."""
    exercises = root / "course" / STEM / "exercises.md"
    text = exercises.read_text("utf-8")
    more = text[text.index("## Exercise 1") : text.index("## Exercise 2")]
    more = more.replace("slope", "steepness")
    exercises.write_text(text + "\n\n" + more, encoding="utf-8")


def test_what_was_handed_in_keeps_its_exercises(graded, root, capsys):
    folder = graded.folder
    an_exercise_more(root)
    before = contents(folder)
    assert write(root, folder) == 1
    error = capsys.readouterr().err
    assert f"{NOTEBOOK}: handed in already, and now with other" in error
    assert contents(folder) == before
    classes.lesson(folder, STEM)  # it can be handed out again as it was
    graded.hand_in("ben", graded.notebook(ANSWERED))
    assert classroom.main(["grade", str(folder), STEM]) == 0
    assert scores(graded) == {"ada": 3, "ben": 3}


def test_what_was_handed_in_keeps_its_exercises_by_force_too(graded, root):
    an_exercise_more(root)
    before = contents(graded.folder)
    assert write(root, graded.folder, "--force") == 1
    assert contents(graded.folder) == before


def test_what_nobody_handed_in_may_get_other_exercises(root, folder):
    write(root, folder)
    an_exercise_more(root)
    assert write(root, folder) == 0
    assert "01-steepness" in marks(folder / NOTEBOOK)


def test_what_is_graded_already_is_not_graded_again(graded):
    path = graded.folder / "autograded" / "ada" / STEM / f"{STEM}.ipynb"
    before = path.stat()
    assert classroom.main(["grade", str(graded.folder), STEM]) == 0
    assert path.stat() == before


def test_what_is_handed_in_anew_is_graded_anew(graded):
    path = graded.folder / "submitted" / "ada" / STEM / f"{STEM}.ipynb"
    nbformat.write(graded.notebook({"slope": SOLUTION}), path)
    assert classroom.main(["grade", str(graded.folder), STEM]) == 0
    assert scores(graded) == {"ada": 1}


def test_who_cannot_be_graded_is_named_and_the_status_says_so(graded, capsys):
    graded.hand_in("ben", "no notebook")
    graded.hand_in("cleo", graded.notebook(ANSWERED))
    assert classroom.main(["grade", str(graded.folder), STEM]) == 1
    ada, ben, cleo, total = told(capsys)
    assert ada == "ada                         3 of 7"
    assert ben.startswith("ben                         0 of 7  nbformat.")
    assert "JSON" in ben
    assert cleo == "cleo                        3 of 7"
    assert total == "3 handed in, 1 could not be graded"


def test_what_can_not_be_read_leaves_the_points_that_there_are(graded, capsys):
    path = graded.folder / "submitted" / "ada" / STEM / f"{STEM}.ipynb"
    path.write_text("no notebook")
    assert classroom.main(["grade", str(graded.folder), STEM]) == 1
    assert "keeps 3 of 7  nbformat." in told(capsys)[0]
    assert scores(graded) == {"ada": 3}


def test_where_nothing_is_handed_in_it_says_so(root, folder, capsys):
    write(root, folder)
    classes.lesson(folder, STEM)
    assert classroom.main(["grade", str(folder), STEM]) == 1
    assert "nothing handed in" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_named(folder, capsys):
    assert classroom.main(["grade", str(folder), STEM]) == 1
    assert f"{folder}: no course folder" in capsys.readouterr().err


def test_grading_may_be_interrupted(graded, capsys, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(classroom, "graded", interrupted)
    assert classroom.main(["grade", str(graded.folder), STEM]) == 130
    assert "stopped" in capsys.readouterr().err


def test_before_it_is_graded_a_lesson_is_generated(root, folder, capsys):
    write(root, folder)
    assert classroom.main(["grade", str(folder), STEM]) == 1
    error = capsys.readouterr().err
    assert f"run nbgrader generate_assignment {STEM} first" in error


def test_a_lesson_that_is_not_there_cannot_be_graded(graded, capsys):
    assert classroom.main(["grade", str(graded.folder), "77"]) == 1
    assert "77: no such lesson" in capsys.readouterr().err


# --- make ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "program"),
    [
        ("nbgrader DIR=../class", 'classroom.py write "../class"'),
        (
            "grade DIR=../class LESSON=03",
            'classroom.py grade "../class" "03" ',
        ),
        (
            "grade DIR=../class LESSON=03 AGAIN=1",
            'classroom.py grade "../class" "03" --again',
        ),
        ("github DIR=../x", 'github.py "../x" '),
    ],
)
def test_make_runs_the_same_program(command, program):
    done = make(*command.split())
    assert done.returncode == 0
    assert f"python course/{program}\n" in done.stdout


@pytest.mark.parametrize(
    ("command", "asked"),
    [
        ("nbgrader", "make nbgrader DIR=..."),
        ("github", "make github DIR=..."),
        ("grade LESSON=03", "make grade DIR=... LESSON=..."),
        ("grade DIR=../class", "make grade DIR=... LESSON=..."),
    ],
)
def test_make_asks_for_what_it_needs_before_it_installs(command, asked):
    done = make(*command.split())
    assert done.returncode != 0
    assert done.stdout == ""
    assert asked in done.stderr


def make(*arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        ["make", "--dry-run", *arguments],
        cwd=ROOT,
        env={k: v for k, v in os.environ.items() if not k.startswith("MAKE")},
        capture_output=True,
        text=True,
    )
