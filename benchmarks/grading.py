"""How many submissions are graded in a minute, and whether rightly.

python benchmarks/grading.py load --students 200   a class that hands in
python benchmarks/grading.py mistakes              every known mistake, once
python benchmarks/grading.py mistakes --each 5     some of them
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "course"), str(ROOT / "benchmarks")]

import classes  # noqa: E402
import classroom  # noqa: E402
from classes import SOLUTION, STUB, Answer, Lesson  # noqa: E402

from autograd.checks.report import CheckFailed  # noqa: E402

SEED = 0
WALL = """
from autograd.checks.isolation import bubblewrap
c.RunCells.wall = bubblewrap
"""
# nbgrader's own settings: it runs the checks in the learner's kernel.
PLAIN = """\
c = get_config()
c.CourseDirectory.course_id = "autograd"
c.ClearSolutions.code_stub = {"python": "...  # your code here"}
"""


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status: 1 if a grade is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    loads = commands.add_parser("load")
    loads.add_argument("--students", type=int, default=200)
    loads.add_argument("--plain", type=int, default=20, help="and so many")
    loads.add_argument("--jobs", type=int, default=2)
    loads.add_argument("--lesson", default="02_numerical_derivative")
    loads.add_argument("--wall", action="store_true", help="of bubblewrap's")
    all_mistakes = commands.add_parser("mistakes")
    all_mistakes.add_argument("lesson", nargs="*")
    all_mistakes.add_argument("--each", type=int, help="so many notebooks")
    all_mistakes.add_argument("--jobs", type=int, default=2)
    options = vars(parser.parse_args(arguments))
    command = {"load": load, "mistakes": mistakes}[options.pop("command")]
    with tempfile.TemporaryDirectory() as folder:
        return 1 if command(Path(folder), **options) else 0


# --- load ----------------------------------------------------------------


def load(
    folder: Path, students: int, plain: int, jobs: int, lesson: str, wall: bool
) -> int:
    """Print a table of how fast a class is graded; how many grades wrong."""
    settings = classroom.CONFIG + (WALL if wall else "")
    ways = (
        (f"make grade, {jobs} at a time", students, settings, jobs),
        ("nbgrader autograde", plain, settings, 0),
        ("nbgrader autograde as it comes", plain, PLAIN, 0),
    )
    wrong = 0
    print(f"{lesson}{', behind a wall' if wall else ''}")
    print(f"{'':<32}{'graded':>8}{'seconds':>9}{'a minute':>10}{'wrong':>7}")
    for number, (name, size, config, at_a_time) in enumerate(ways):
        place = classes.course(folder / str(number), lesson)
        (place / "nbgrader_config.py").write_text(config)
        made = classes.lesson(place, lesson)
        due = hand_in(made, size)
        start = time.perf_counter()
        if at_a_time:
            list(classroom.graded(place, lesson, at_a_time, again=False))
        else:
            classes.nbgrader(place, "autograde", lesson)
        seconds = time.perf_counter() - start
        bad = len(differences(made, due))
        rate = 60 * size / seconds
        print(f"{name:<32}{size:>8}{seconds:>9.1f}{rate:>10.0f}{bad:>7}")
        wrong += bad
    return wrong


def hand_in(lesson: Lesson, students: int) -> dict[str, dict]:
    """What each learner of a made-up class is due."""
    chance = random.Random(SEED)
    due = {}
    for number in range(students):
        answers = dict(a_learners_answers(lesson, chance))
        student = f"learner{number:03}"
        lesson.hand_in(student, lesson.notebook(answers))
        due[student] = lesson.due(answers)
    return due


def a_learners_answers(
    lesson: Lesson, chance: random.Random
) -> Iterator[tuple[str, Answer]]:
    """Answers of which half are right, and a quarter not given."""
    for name, known in lesson.mistakes().items():
        mistake = chance.randrange(known)
        yield name, chance.choice([SOLUTION, SOLUTION, mistake, STUB])


def differences(lesson: Lesson, due: dict[str, dict]) -> list[str]:
    """The learners who have other points in the gradebook than their due."""
    found = classes.points(lesson)
    return [name for name in due | found if due.get(name) != found.get(name)]


# --- mistakes ------------------------------------------------------------


def mistakes(
    folder: Path, lesson: list[str], each: int | None, jobs: int
) -> int:
    """Print how many mistakes get what they are due; how many do not."""
    classes.course(folder, *lesson)
    row = "{:<28}{:>10}{:>10}{:>10}{:>7}".format
    print(row("", "exercises", "mistakes", "notebooks", "wrong"))
    total = (0, 0, 0, 0)
    for stem in sorted(path.name for path in (folder / "source").iterdir()):
        made = classes.lesson(folder, stem)
        try:
            answers = list(itertools.islice(made.with_mistakes(), each))
        except CheckFailed as missing:
            print(f"{stem:<28}left out: {missing}")
            continue
        due = {}
        for number, given in enumerate(answers):
            student = f"learner{number:03}"
            made.hand_in(student, made.notebook(given))
            due[student] = made.due(given)
        list(classroom.graded(folder, stem, jobs, again=False))
        made_here = sum(
            isinstance(x, int) for given in answers for x in given.values()
        )
        wrong = len(differences(made, due))
        counts = (len(made.tasks), made_here, len(due), wrong)
        print(row(stem, *counts), flush=True)
        total = tuple(map(sum, zip(total, counts, strict=True)))
    print(row("all", *total))
    return total[-1]


if __name__ == "__main__":
    sys.exit(main())
