"""From reports to verdicts, and from verdicts to what is shown."""

import pytest
from learners import REPOSITORY
from overview import MARKS, PLAIN_MARKS, of_all, of_one
from pages import Exercise, Page
from rich.console import Console
from verdicts import Report, Verdict, read_report, verdicts


def task(number, title, check):
    """An exercise whose answer is called as its check."""
    return Exercise(str(number), title, check, f"check.{check}({check})")


# --- verdicts, from reports ----------------------------------------------

TWO = Page(
    REPOSITORY / "exercises" / "00_welcome.ipynb",
    "Two",
    (task(1, "one", "one"), task(2, "two", "two")),
)
CHECKS = [[], [], ["one"], ["picture"], [], ["two"]]
STARTS = ["NotStarted", "..."]


def judged(errors, missing=(), checks=CHECKS):
    report = Report(checks, dict(enumerate(errors)), True)
    return verdicts(TWO, report, list(missing))


def states(*arguments, **options):
    return [v.note or v.state for v in judged(*arguments, **options)]


def test_a_cell_is_late_or_dead_where_it_began():
    late, dead = ["late", ""], ["dead kernel", ""]
    assert states([None, late, None, None, None, late]) == [
        "solved",
        "took too long",
    ]
    first, second = judged([None, None, None, None, late, dead])
    assert (first.state, second.note) == ("solved", "took too long")
    assert "exercise 2 ran for more than 60 seconds" in second.text
    first, second = judged([None, dead, dead, dead, dead, dead])
    assert first == second
    assert "Python ended in exercise 1" in first.text
    first, second = judged([None, None, STARTS, None])
    assert (first.state, second.note) == ("not started", "broke off")
    assert "in exercise 2" in second.text


def test_what_needs_a_package_is_not_wrong():
    absent = ["ModuleNotFoundError", "No module named 'torch'"]
    unknown = ["NameError", "name 'check' is not defined"]
    needs = judged([absent, None, unknown, None, None, unknown], ["torch"])
    assert [v.note for v in needs] == ["needs torch"] * 2
    wrong = ["CheckFailed", "no"]
    assert states([absent, None, wrong, None, None, STARTS], ["torch"]) == [
        "wrong",
        "not started",
    ]
    mine = ["NameError", "name 'two' is not defined"]
    assert states([None, None, None, None, None, mine], ["torch"]) == [
        "solved",
        "wrong",
    ]


def test_the_best_of_two_checks_counts():
    wrong = ["CheckFailed", "no"]
    checks = [["one"], ["one", "two"], ["one"]]
    assert states([STARTS, None, wrong], checks=checks) == ["solved"] * 2
    assert states([STARTS, ["X", ""], wrong], checks=checks) == ["wrong"] * 2


def test_a_wrong_answer_is_told_by_its_first_error():
    syntax = ["SyntaxError", "invalid syntax (1234.py, line 7)"]
    name = ["NameError", "name 'two' is not defined"]
    _, second = judged([["A", ""], None, None, None, syntax, name])
    assert second.text == "SyntaxError: invalid syntax (line 7)"


@pytest.mark.parametrize(
    "kind, words",
    [
        ("late", "Does a loop in it ever come to its end?"),
        ("StdinNotImplementedError", "numbers from its arguments."),
    ],
)
def test_what_a_learner_could_not_read_is_said_in_other_words(kind, words):
    name = ["NameError", "name 'two' is not defined"]
    _, second = judged([None, None, None, None, [kind, "raw"], name])
    assert second.text.endswith(words)
    assert kind not in second.text


def test_what_fails_above_a_check_that_failed_is_told_first():
    syntax, wrong = ["SyntaxError", "'('"], ["CheckFailed", "no method"]
    _, second = judged([None, None, None, None, syntax, wrong])
    assert second.text == "SyntaxError: '('\nno method"
    _, second = judged([None, syntax, None, None, None, wrong])
    assert second.text == "no method"


def test_what_is_missing_is_named():
    gone = Page(TWO.path.with_name("99_gone.ipynb"), "Gone", TWO.exercises)
    first, _ = verdicts(gone, Report(), [])
    assert "exercises/99_gone.ipynb is not there" in first.text
    _, second = judged([None] * 3, checks=[[], [], ["one"]])
    assert "check.two(two)" in second.text


def test_a_report_that_was_cut_short_is_read_as_far_as_it_got(tmp_path):
    path = tmp_path / "report"
    assert read_report(path) == Report()
    path.write_text('{"checks": [["one"]]}\n{"cell": 0, "err')
    assert read_report(path) == Report([["one"]], {}, True)
    assert [v.note for v in verdicts(TWO, Report(), [])] == [
        "can't be run"
    ] * 2


# --- how it looks --------------------------------------------------------


def shown(what, width=80):
    """The lines of a table in a terminal of some width."""
    console = Console(width=width, markup=False, emoji=False, no_color=True)
    with console.capture() as caught:
        console.print(what)
    return [line.rstrip() for line in caught.get().splitlines()]


def lessons(count, *verdicts):
    """That many lessons of six exercises, and the same verdicts in each."""
    tasks = tuple(task(n, f"task {n}", f"t{n}") for n in range(1, 7))
    titles = "When right formulas give wrong numbers", "Welcome"
    return {
        Page(REPOSITORY / f"exercises/{n:02}_x.ipynb", titles[n % 2], tasks): [
            *verdicts
        ]
        for n in range(count)
    }


FULL = lessons(
    18,
    *[Verdict(*state) for state in [("solved",)] * 3 + [("wrong", "", "no")]]
    + [
        Verdict("not started"),
        Verdict("not judged", "check cell missing", "?"),
    ],
)


def test_a_table_fits_the_terminal_and_a_page():
    lines = shown(of_all(FULL, MARKS))
    assert max(map(len, lines)) <= 80
    assert len([x for x in lines if x.startswith((" 0", " 1"))]) == 36
    assert lines[1].split("  ")[-1].strip() == "check cell missing"


@pytest.mark.parametrize("width", [40, 60])
def test_a_narrow_terminal_loses_nothing(width):
    (page, verdicts), *_ = FULL.items()
    for what in (of_all(FULL, PLAIN_MARKS), of_one(page, verdicts, MARKS)):
        lines = shown(what, width)
        assert max(map(len, lines)) <= width
        words = " ".join(" ".join(lines).split())
        for word in ("formulas", "Next:", "check", "missing"):
            assert word in words


def one_each(*verdicts):
    """A lesson with one exercise for each verdict."""
    return {
        Page(
            REPOSITORY / f"exercises/{n:02}_x.ipynb",
            "Any",
            (task(1, f"task {n}", "task"),),
        ): [verdict]
        for n, verdict in enumerate(verdicts)
    }


NEEDS = Verdict("not judged", "needs torch", "Needs torch.", ("torch",))


@pytest.mark.parametrize(
    "states, end",
    [
        (["solved", "solved"], "You have built"),
        (["solved", "not started"], "Next: exercise 1 of lesson 01: task 1"),
        (["wrong", "not started"], "Next: exercise 1 of lesson 00: task 0"),
        (["needs", "wrong"], "Next: exercise 1 of lesson 01: task 1"),
        (["needs", "solved"], "What is left needs torch."),
        (["not judged", "wrong"], "Next: exercise 1 of lesson 00: task 0"),
    ],
)
def test_the_last_word_is_the_next_exercise_until_all_is_done(states, end):
    verdicts = [NEEDS if s == "needs" else Verdict(s) for s in states]
    text = "\n".join(shown(of_all(one_each(*verdicts), MARKS)))
    assert f"\n {end}" in text
    assert text.count("Next:") + text.count("built") <= 1
