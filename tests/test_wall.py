"""What a learner's code can reach while it is graded, and behind a wall.

Without a wall it may do all that the teacher may: nbgrader runs it so. The
tests of that say what docs/teaching.md says. With bubblewrap it may not.
"""

import os
import shutil
import socket
import subprocess

import classes
import classroom
import pytest
from classes import Lesson
from psutil import process_iter

LESSON = "01_slopes"
WALL = """
from autograd.checks.isolation import bubblewrap
c.RunCells.wall = bubblewrap
"""
TRY_WALL = ["bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"]
RIGHT = "lambda f, x, h: (f(x + h) - f(x)) / h"

LONG = 271828  # seconds

READS_THE_SOURCE = """
import json
from pathlib import Path
source = Path("../../../source/01_slopes/01_slopes.ipynb")
for each in json.loads(source.read_text())["cells"]:
    text = "".join(each["source"])
    if "BEGIN SOLUTION" in text:
        exec(text)
"""
READS_THE_COURSE = """
from pathlib import Path
import autograd
root = Path(autograd.__file__).parents[1]
text = (root / "course" / "01_slopes" / "exercises.md").read_text()
for part in text.split("```python")[1:]:
    exec(part.split("```")[0])
"""
TAKES_FROM_THE_CHECKS = "slope = check.slope.exercise.right"
WRITES_GRADES = """
import sqlite3
grades = sqlite3.connect("../../../gradebook.db")
grades.execute("update grade set manual_score = 100")
grades.commit()
"""
KILLS = f"""
import os
os.kill(os.getppid(), 9)
slope = {RIGHT}
"""
CALLS = f"""
import socket
slope = {RIGHT}
try:
    socket.create_connection(("127.0.0.1", %d), timeout=5)
except OSError:
    pass
else:
    slope = None
"""
LEAVES_A_FILE = f"""
slope = {RIGHT}
try:
    open("left", "w")
except OSError:
    pass
else:
    slope = None
"""
KEEPS_TO_TMP = f"""
with open("/tmp/left", "w") as file:
    file.write("nothing")
slope = {RIGHT}
"""


HIDES_A_PROCESS = f"""
import subprocess
subprocess.Popen(["sleep", "{LONG}"], start_new_session=True)
slope = {RIGHT}
"""


def require_bubblewrap() -> None:
    """Skip without bubblewrap; with CI=true fail, so no skip goes unseen."""
    missing = "bubblewrap is missing: apt install bubblewrap"
    if shutil.which("bwrap"):
        done = subprocess.run(TRY_WALL, capture_output=True, text=True)
        missing = done.returncode and done.stderr
    if missing and os.environ.get("CI") == "true":
        pytest.fail(missing, pytrace=False)
    if missing:
        pytest.skip(missing)


@pytest.fixture(scope="module")
def lesson(tmp_path_factory) -> Lesson:
    folder = tmp_path_factory.mktemp("course")
    return classes.lesson(classes.course(folder, LESSON), LESSON)


def grade(lesson: Lesson, codes: dict[str, str], settings: str = "") -> dict:
    """For each learner the points of the gradebook, and the problem."""
    config = lesson.folder / "nbgrader_config.py"
    config.write_text(classroom.CONFIG + settings)
    for student, code in codes.items():
        lesson.hand_in(student, lesson.notebook({"slope": code}))
    grades = list(classroom.graded(lesson.folder, LESSON, jobs=2, again=False))
    points = classes.points(lesson)
    return {
        each.student: (sum(points[each.student].values()), each.problem)
        for each in grades
        if each.student in codes
    }


@pytest.fixture(scope="module")
def walled(lesson) -> dict:
    require_bubblewrap()
    with socket.create_server(("127.0.0.1", 0)) as server:
        codes = {
            "honest": f"slope = {RIGHT}",
            "reads-the-source": READS_THE_SOURCE,
            "reads-the-course": READS_THE_COURSE,
            "writes-grades": WRITES_GRADES,
            "kills": KILLS,
            "calls": CALLS % server.getsockname()[1],
            "leaves-a-file": LEAVES_A_FILE,
            "hides": HIDES_A_PROCESS,
            "keeps-to-tmp": KEEPS_TO_TMP,
        }
        return grade(lesson, codes, WALL)


@pytest.mark.parametrize("honest", ["honest", "keeps-to-tmp"])
def test_behind_a_wall_an_honest_answer_is_graded(walled, honest):
    assert walled[honest] == (1, "")


@pytest.mark.parametrize(
    "cheat", ["reads-the-source", "reads-the-course", "writes-grades"]
)
def test_behind_a_wall_there_is_nothing_to_copy_or_to_change(walled, cheat):
    assert walled[cheat] == (0, "")


@pytest.mark.parametrize("try_", ["kills", "calls", "leaves-a-file"])
def test_behind_a_wall_nothing_outside_is_reached(walled, try_):
    assert walled[try_] == (1, "")


def test_behind_a_wall_no_process_outlives_the_grading(walled):
    assert walled["hides"] == (1, "")
    running = [each.info["cmdline"] for each in process_iter(["cmdline"])]
    assert ["sleep", str(LONG)] not in running


def test_without_a_wall_an_answer_can_be_copied_from_a_file(lesson):
    codes = {"reads": READS_THE_SOURCE, "reads-too": READS_THE_COURSE}
    grades = grade(lesson, codes)
    assert grades == {"reads": (1, ""), "reads-too": (1, "")}


def test_an_answer_can_be_taken_from_the_checks_wall_or_not(lesson):
    assert grade(lesson, {"takes": TAKES_FROM_THE_CHECKS})["takes"] == (1, "")


def test_without_a_wall_the_grader_can_be_ended_but_others_are_graded(lesson):
    right = f"slope = {RIGHT}"
    codes = {"a-right": right, "b-kills": KILLS, "c-right": right}
    grades = grade(lesson, codes)
    assert grades["a-right"] == grades["c-right"] == (1, "")
    assert grades["b-kills"] == (0, "it ended the process that grades it")


@pytest.mark.parametrize("wall", ["false", "/nowhere/bwrap"])
def test_where_a_wall_does_not_stand_all_grades_stay(lesson, wall):
    right = f"slope = {RIGHT}"
    assert grade(lesson, {"lucky": right}) == {"lucky": (1, "")}
    before = classes.points(lesson)
    graded = lesson.folder / "autograded" / "lucky"
    settings = f"c.RunCells.wall = lambda folder: [{wall!r}]"
    with pytest.raises(OSError, match="the wall does not stand"):
        grade(lesson, {"unlucky": right}, settings)
    assert classes.points(lesson) == before
    assert list(graded.rglob("*.ipynb"))
    shutil.rmtree(lesson.folder / "submitted")  # another wall, another class
