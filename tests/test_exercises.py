"""Every exercise of every lesson: its text, stub, solution and mistakes."""

import importlib
import pydoc
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import sources

from autograd.checks.judge import Mistake, judge
from autograd.checks.outside import CHECK
from autograd.checks.report import CheckFailed

COURSE = Path(__file__).resolve().parents[1] / "course"


@dataclass(frozen=True)
class Card:
    """An exercise as it stands in exercises.md."""

    lesson: str  # "03"
    name: str  # of its check
    variable: str  # what the check is given
    text: str  # from its heading to the next one
    stub: str  # the cells between the check before and its own
    solution: str
    start: str  # the first cell, which imports the checks

    def check(self) -> Any:
        return getattr(checks(self.lesson), self.name)

    def answer(self, code: str) -> Any:
        """What the check is given when code stands in the notebook."""
        scope = {"__name__": "__main__"}
        exec(self.start, scope)
        exec(code, scope)
        return scope[self.variable]

    def hints(self) -> list[str]:
        return re.findall(r"<details>.*?</details>", self.text, re.DOTALL)


def checks(lesson: str) -> Any:
    return importlib.import_module(f"autograd.checks.lesson{lesson}")


def code_before_checks(notebook) -> tuple[str, list[tuple[str, str, str]]]:
    """The first code cell; name, variable and code before each check."""
    first, *cells = [
        cell.source for cell in notebook.cells if cell.cell_type == "code"
    ]
    found, code = [], []
    for cell in cells:
        check = CHECK.fullmatch(cell)
        if check:
            found.append((*check.groups(), "\n".join(code)))
            code = []
        else:
            code.append(cell)
    return first, found


def cards(path: Path) -> list[Card]:
    """The exercises of one file."""
    source = sources.read(path)
    start, stubs = code_before_checks(sources.exercise(source))
    _, solutions = code_before_checks(sources.solution(source))
    texts = re.split("^(?=## )", path.read_text("utf-8"), flags=re.MULTILINE)
    return [
        Card(path.parent.name[:2], name, variable, text, stub, answer, start)
        for text, (name, variable, stub), (_, _, answer) in zip(
            texts[1:], stubs, solutions, strict=True
        )
    ]


FILES = {p.parent.name[:2]: p for p in sorted(COURSE.glob("*/exercises.md"))}
CARDS = [card for path in FILES.values() for card in cards(path)]
MISTAKES = [(c, m) for c in CARDS for m in c.check().exercise.mistakes]


def name(card: Card) -> str:
    return f"{card.lesson}-{card.name}"


def mistake_name(pair: tuple[Card, Mistake]) -> str:
    words = re.findall(r"[\w']+", pair[1].hint)
    return f"{name(pair[0])}-{'_'.join(words)[:40]}"


each_lesson = pytest.mark.parametrize("lesson", FILES)
each_card = pytest.mark.parametrize("card", CARDS, ids=name)


def failure(check, answer) -> CheckFailed:
    with pytest.raises(CheckFailed) as caught:
        judge(check.exercise, answer)
    return caught.value


def one_line(text: str) -> str:
    return " ".join(text.split())


def test_there_are_lessons():
    modules = (COURSE.parent / "autograd" / "checks").glob("lesson*.py")
    assert sorted(FILES) == sorted(p.stem[-2:] for p in modules)
    assert len(FILES) >= 4


@each_lesson
def test_each_exercise_has_a_check_and_each_check_an_exercise(lesson):
    here = [card.name for card in CARDS if card.lesson == lesson]
    there = vars(checks(lesson)).values()
    assert sorted(here) == sorted(
        x.exercise.name for x in there if hasattr(x, "exercise")
    )


@each_lesson
def test_each_lesson_but_the_first_asks_to_find_a_mistake(lesson):
    titles = [c.text.split("\n")[0] for c in CARDS if c.lesson == lesson]
    asks = any(title.endswith(": find the mistake") for title in titles)
    assert asks or lesson == "00"


@each_card
def test_the_stub_is_not_started_yet(card):
    with pytest.raises(CheckFailed, match="not started yet"):
        card.check()(card.answer(card.stub))


@each_card
def test_the_solution_passes(card, capsys):
    card.check()(card.answer(card.solution))
    *tried, verdict = capsys.readouterr().out.splitlines()
    assert verdict == f"{card.name} is right."
    assert tried == [f"  ok  {line}" for line in card.check().exercise.cases]


@pytest.mark.parametrize("pair", MISTAKES, ids=mistake_name)
def test_a_mistake_is_told_by_its_own_hint(pair):
    card, mistake = pair
    failed = failure(card.check(), mistake.answer)
    assert one_line(mistake.hint) in one_line(str(failed))
    shown = "\n".join(failed._render_traceback_()).split("\n")
    assert len(shown) <= 10
    assert max(map(len, shown)) <= 79


def raises(*args, **options):
    raise ValueError


@each_card
@pytest.mark.parametrize(
    "useless",
    [
        pytest.param(lambda *args, **options: None, id="none"),
        pytest.param(raises, id="raises"),
        pytest.param(lambda *args, **options: args[0], id="echo"),
        pytest.param(lambda *args, **options: args, id="echo-all"),
        pytest.param(lambda *args, **options: [], id="empty"),
    ],
)
def test_no_answer_passes_without_doing_the_work(card, useless):
    task = card.check().exercise
    if isinstance(task.right, type):
        assert task.methods
        methods = dict.fromkeys(task.methods, useless)
        failure(card.check(), type(card.variable, (task.right,), methods))
    elif callable(task.right):
        failure(card.check(), useless)
    else:
        failure(card.check(), useless("text"))


CLASSES = [c for c in CARDS if isinstance(c.check().exercise.right, type)]


@pytest.mark.parametrize("card", CLASSES, ids=name)
def test_what_a_class_inherits_is_no_answer(card):
    stub = card.answer(card.stub)
    bare = type(stub.__name__, stub.__bases__, {"__module__": "__main__"})
    assert "the class has no method" in str(failure(card.check(), bare))


NOT_CLASSES = [c for c in CARDS if c not in CLASSES]


@pytest.mark.parametrize("card", NOT_CLASSES, ids=name)
def test_nothing_that_another_exercise_brings_is_the_answer(card):
    # A class may: it grows from exercise to exercise, and pages carry it on.
    for other in CARDS:
        if other.lesson == card.lesson and other != card:
            scope = {"__name__": "__main__"}
            exec(f"{other.start}\n{other.stub}", scope)
            if card.variable in scope:
                failure(card.check(), scope[card.variable])


@each_card
def test_the_check_knows_its_exercise(card):
    task = card.check().exercise
    assert (task.variable or task.name) == card.variable
    assert len(task.mistakes) >= 3
    lesson, heading = task.see
    if heading:
        text = FILES[lesson].with_name("lesson.md").read_text("utf-8")
        assert f"\n## {heading}\n" in text


@each_card
def test_help_says_what_is_tried(card):
    said = pydoc.plain(pydoc.render_doc(card.check()))
    for line in card.check().exercise.cases:
        assert line in said


@each_card
def test_two_or_three_hints_lead_on_without_the_answer(card):
    assert len(card.hints()) in (2, 3)
    told = [m.hint for m in card.check().exercise.mistakes]
    for line in set(card.solution.split("\n")) - set(card.stub.split("\n")):
        code = line.split("#")[0].split("return ")[-1].split(" = ")[-1]
        code = code.replace(" ", "")
        if len(code) >= 8 and not re.fullmatch(r"[\w.,]+", code):
            for hint in [*card.hints(), *told]:
                assert code not in hint.replace(" ", "")


@each_card
def test_the_hints_of_mistakes_are_short_and_calm(card):
    for mistake in card.check().exercise.mistakes:
        assert mistake.hint.endswith((".", "?", ".)"))
        assert "!" not in mistake.hint
        assert len(mistake.hint) <= 3 * 79
