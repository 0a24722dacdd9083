"""The table of verdicts: what a page gets, whatever is done to it."""

import json
import re
import shutil
from pathlib import Path

import nbformat
import pytest
from answers import write_answers
from nbformat.v4 import new_code_cell

from autograd.checks import summary
from autograd.checks.summary import NOT_JUDGED, NOT_STARTED, SOLVED, WRONG

ROOT = Path(__file__).resolve().parents[1]
STEM = "02_numerical_derivative"
TITLES = {
    "central_difference": "1: central difference",
    "step": "2: a good step",
    "numerical_gradient": "3: the gradient",
    "forward_gradient": "4: find the mistake",
    "is_kink": "5: kink or curve",
}
HALF_THE_SLOPE = """\
def central_difference(f, x, h=1e-5):
    return (f(x + h / 2) - f(x - h / 2)) / (2 * h)
"""


@pytest.fixture
def page(tmp_path) -> Path:
    """A page of exercises as it is handed out."""
    return Path(shutil.copy(ROOT / "exercises" / f"{STEM}.ipynb", tmp_path))


def states(page: Path) -> dict[str, str]:
    """The state of each exercise, by its title."""
    return {each.title: each.state for each in summary.judge(page)}


def expected(**known: str) -> dict[str, str]:
    """All exercises not started but those that are known."""
    return {TITLES[x]: known.get(x, NOT_STARTED) for x in TITLES}


def change(page: Path, find: str, new: str | None) -> None:
    """Give the cell that holds a text another one, or take it away."""
    notebook = nbformat.read(page, as_version=4)
    [cell] = [x for x in notebook.cells if find in x.source]
    if new is None:
        notebook.cells.remove(cell)
    else:
        cell.source = new
    nbformat.write(notebook, page)


def insert(page: Path, place: int, code: str) -> None:
    notebook = nbformat.read(page, as_version=4)
    notebook.cells.insert(place, new_code_cell(code))
    nbformat.write(notebook, page)


# --- work ----------------------------------------------------------------


def test_each_exercise_has_a_verdict(page):
    assert states(page) == expected()
    write_answers(page, {"step": None, "central_difference": HALF_THE_SLOPE})
    assert states(page) == expected(step=SOLVED, central_difference=WRONG)
    write_answers(page, dict.fromkeys(TITLES))
    assert states(page) == expected(**dict.fromkeys(TITLES, SOLVED))


@pytest.mark.parametrize(
    "solved",
    sorted((ROOT / "solutions").glob("*.ipynb")),
    ids=lambda x: x.stem,
)
def test_solutions_are_solved_and_exercises_are_not_started(solved):
    assert {each.state for each in summary.judge(solved)} == {SOLVED}
    exercises = ROOT / "exercises" / solved.name
    assert {each.state for each in summary.judge(exercises)} == {NOT_STARTED}


def test_the_table_says_what_is_wrong(page, capsys):
    write_answers(page, {"step": None, "central_difference": HALF_THE_SLOPE})
    assert summary.main([str(page)]) == 1
    text = capsys.readouterr().out
    assert "## 1 of 5 exercises are solved\n" in text
    assert "| 02 numerical derivative | 2: a good step | ✓ solved |\n" in text
    why = re.findall(r"<pre>(.*?)</pre>", text, re.DOTALL)
    assert len(why) == 1
    assert "Half the slope" in why[0]
    assert "wanted" in why[0]


def test_it_stands_in_the_runs_summary(page, tmp_path, monkeypatch, capsys):
    place = tmp_path / "summary"
    place.write_text("before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(place))
    write_answers(page, dict.fromkeys(TITLES))
    assert summary.main([str(page)]) == 0
    printed = capsys.readouterr().out.strip()
    assert place.read_text("utf-8").strip() == f"before\n{printed}"


def test_an_error_in_the_answer_is_told(page):
    write_answers(page, {"step": "def step(x) return x"})
    [wrong] = [x for x in summary.judge(page) if x.state == WRONG]
    assert wrong.title == TITLES["step"]
    assert "In a cell above: SyntaxError" in wrong.why


def test_a_solved_exercise_may_be_checked_again(page):
    write_answers(page, {"step": None})
    notebook = nbformat.read(page, as_version=4)
    notebook.cells += [
        new_code_cell("step = ..."),
        new_code_cell("check.step(step)"),
    ]
    nbformat.write(notebook, page)
    assert states(page) == expected(step=SOLVED)


# --- accidents and tricks ------------------------------------------------


@pytest.mark.parametrize(
    "trick",
    [
        "check = type('', (), {'__getattr__': lambda *_: print})()",
        "import autograd.checks.judge as j; j.judge = lambda *a: None",
        "import builtins; builtins.print = lambda *a: None",
        "import autograd.checks.worker as w; w.tried = lambda *a: []",
    ],
)
def test_tricks_solve_nothing(page, trick):
    insert(page, 2, trick)
    assert SOLVED not in states(page).values()


@pytest.mark.parametrize("end", ["import os; os._exit(0)", "while True: pass"])
def test_a_cell_that_never_ends_well_costs_only_itself(page, end, monkeypatch):
    monkeypatch.setattr(summary, "LIMITS", summary.Limits(cell_seconds=2))
    write_answers(page, {"step": None, "is_kink": end})
    verdicts = states(page)
    assert verdicts.pop(TITLES["is_kink"]) == WRONG
    assert verdicts.pop(TITLES["step"]) == SOLVED
    assert set(verdicts.values()) == {NOT_STARTED}


def test_a_check_that_was_taken_away_is_missed(page):
    write_answers(page, {"step": None})
    change(page, "check.step(", None)
    change(page, "check.is_kink(", "pass")
    verdicts = states(page)
    assert verdicts.pop("step") == verdicts.pop("is_kink") == NOT_JUDGED
    assert set(verdicts.values()) == {NOT_STARTED}


def test_a_page_that_is_not_there_is_named_once(page, capsys):
    page.unlink()
    assert summary.main([str(page)]) == 1
    text = capsys.readouterr().out
    assert "## 0 of 5 exercises are solved\n" in text
    assert text.count("? not judged") == 5
    assert text.count(summary.NO_PAGE) == 1


@pytest.mark.parametrize("text", ["", "{", "[]", '{"cells": 1}'])
def test_a_page_that_can_not_be_read_is_named(page, text):
    page.write_text(text)
    assert set(states(page)) == set(TITLES)
    assert set(states(page).values()) == {NOT_JUDGED}


def test_a_lesson_that_does_not_exist_is_named(page):
    other = page.rename(page.with_name("99_nothing.ipynb"))
    [verdict] = summary.judge(other)
    assert (verdict.state, verdict.why) == (NOT_JUDGED, summary.NO_LESSON)


def test_in_another_folder_it_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert summary.main(["exercises/*.ipynb"]) == 1
    assert summary.NO_LESSON in capsys.readouterr().out


def test_a_page_in_an_older_format_is_judged(page):
    write_answers(page, {"step": None})
    notebook = nbformat.read(page, as_version=4)
    page.write_text(json.dumps(nbformat.convert(notebook, 3)))
    assert states(page)[TITLES["step"]] == SOLVED


def test_a_page_can_not_write_markup_into_the_table(page, capsys):
    name = "2: </pre><img src=x>|**`loud`**"
    change(page, "## Exercise 2", f"## Exercise {name}")
    write_answers(page, {"step": "raise ValueError('</pre><img src=x>')"})
    summary.main([str(page)])
    text = capsys.readouterr().out
    assert "<img" not in text
    assert r"&gt;\|\*\*\`loud\`\*\*" in text
