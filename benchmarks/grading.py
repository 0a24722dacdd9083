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

SEED = 0
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
    folder: Path, students: int, plain: int, jobs: int, lesson: str
) -> int:
    """Print a table of how fast a class is graded; how many grades wrong."""
    wrong = 0
    print(f"{lesson}: solutions, stubs and known mistakes, mixed")
    print(f"{'':<36}{'graded':>8}{'seconds':>9}{'a minute':>10}{'wrong':>7}")
    for name, number, way in (
        (f"make grade, {jobs} at a time", students, jobs),
        ("nbgrader autograde", plain, 0),
        ("nbgrader autograde, not set up", plain, -1),
    ):
        place = classes.course(folder / str(way), lesson)
        if way < 0:
            (place / "nbgrader_config.py").write_text(PLAIN)
        made = classes.lesson(place, lesson)
        due = hand_in(made, number)
        start = time.perf_counter()
        if way > 0:
            list(classroom.graded(place, lesson, jobs, again=False))
        else:
            classes.nbgrader(place, "autograde", lesson)
        seconds = time.perf_counter() - start
        bad = len(differences(made, due))
        print(
            f"{name:<36}{len(due):>8}{seconds:>9.1f}"
            f"{60 * len(due) / seconds:>10.0f}{bad:>7}"
        )
        wrong += bad
    return wrong


def hand_in(lesson: Lesson, students: int) -> dict[str, int]:
    """What each learner of a made-up class is due."""
    chance = random.Random(SEED)
    due = {}
    for number in range(students):
        answers = dict(a_learners_answers(lesson, chance))
        student = f"learner{number:03}"
        lesson.hand_in(student, lesson.notebook(answers))
        due[student] = lesson.worth(answers)
    return due


def a_learners_answers(
    lesson: Lesson, chance: random.Random
) -> Iterator[tuple[str, Answer]]:
    """Answers of which half are right, and a quarter not given."""
    for name, known in lesson.mistakes().items():
        mistake = chance.randrange(known)
        yield name, chance.choice([SOLUTION, SOLUTION, mistake, STUB])


def differences(lesson: Lesson, due: dict[str, int]) -> list[str]:
    """The learners whose points in the gradebook are not their due."""
    found = classes.scores(lesson)
    return [name for name in due | found if due.get(name) != found.get(name)]


# --- mistakes ------------------------------------------------------------


def mistakes(
    folder: Path, lesson: list[str], each: int | None, jobs: int
) -> int:
    """Print how many mistakes get what they are due; how many do not."""
    stems = lesson or classroom.build.lessons(ROOT)
    classes.course(folder, *stems)
    wrong = 0
    print(f"{'':<28}{'exercises':>10}{'mistakes':>10}{'notebooks':>10}wrong")
    for stem in stems:
        made = classes.lesson(folder, stem)
        due, tried = {}, 0
        for answers in itertools.islice(made.with_mistakes(), each):
            student = f"learner{len(due):03}"
            made.hand_in(student, made.notebook(answers))
            due[student] = made.worth(answers)
            tried += sum(isinstance(x, int) for x in answers.values())
        list(classroom.graded(folder, stem, jobs, again=False))
        bad = len(differences(made, due))
        print(
            f"{stem:<28}{len(made.tasks):>10}{tried:>10}{len(due):>10}{bad:>6}",
            flush=True,
        )
        wrong += bad
    return wrong


if __name__ == "__main__":
    sys.exit(main())
