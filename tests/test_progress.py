"""What `make progress` says of a learner's pages, whatever is on them."""

import contextlib
import multiprocessing
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import nbformat
import psutil
import pytest
import runs
from courses import edit
from learners import (
    REPOSITORY,
    command,
    copy_course,
    environment,
    heed_interrupts,
    run,
)
from nbformat.v4 import new_code_cell, new_output
from pages import Exercise, Page, missing, pages
from verdicts import Verdict

ROW = re.compile(r"^ (\d\d)  (.+?) +([✓✗·?](?: [✓✗·?])*) *(.*?) *$", re.M)
PAGES = pages(REPOSITORY)


def rows(text: str) -> dict[str, tuple[str, str]]:
    """The marks and the note of each lesson in a table."""
    found = ROW.findall(text)
    return {n: (marks.replace(" ", ""), note) for n, _, marks, note in found}


def files(root):
    """All files under a folder, with their bytes."""
    return {p: p.read_bytes() for p in root.rglob("*") if p.is_file()}


# --- nothing is solved, all is solved ------------------------------------


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    return copy_course(tmp_path_factory.mktemp("untouched") / "a course")


def test_nothing_is_solved_yet(untouched):
    before = files(untouched / "exercises")
    done = run(untouched, "progress")
    assert (done.returncode, done.stderr) == (0, "")
    titles = [title for _, title, _, _ in ROW.findall(done.stdout)]
    assert titles == [each.title for each in PAGES], "none is wrapped"
    for each in PAGES:
        marks, note = rows(done.stdout)[each.number]
        if not missing(each):
            assert (marks, note) == ("·" * len(each.exercises), "")
    assert "✓ 0 solved   ✗ 0 wrong   · " in done.stdout
    assert "Next: exercise 1 of lesson 00: nudge" in done.stdout
    assert "\n       notebooks/00_welcome.ipynb" in done.stdout
    assert "\n       exercises/00_welcome.ipynb" in done.stdout
    assert re.search(r"as last saved, at \d\d:\d\d \(", done.stdout)
    assert "Running" not in done.stdout, "no bar in a pipe"
    assert "\x1b" not in done.stdout, "no colours in a pipe"
    assert files(untouched / "exercises") == before


def test_all_is_solved_and_the_bar_is_seen_in_a_terminal(tmp_path):
    root = copy_course(tmp_path / "solved")
    shutil.rmtree(root / "exercises")
    shutil.copytree(REPOSITORY / "solutions", root / "exercises")
    shown = in_terminal(root, "progress")
    assert "Running the exercises" in shown
    for each in PAGES:
        if not missing(each):
            marks, note = rows(plain(shown))[each.number]
            assert (marks, note) == ("✓" * len(each.exercises), "")
    lacking = any(missing(each) for each in PAGES)
    word = "What is left needs torch." if lacking else "You have built"
    assert word in shown
    assert "Next:" not in shown


def in_terminal(root, *arguments: str) -> str:
    """What a command writes to a terminal of 80 columns."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command(root, *arguments),
        env=environment(TERM="xterm-256color", COLUMNS="80"),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError):  # so a terminal ends, on Linux
        while part := os.read(ours, 10_000):
            shown += part
    assert process.wait(60) == 0
    return shown.decode()


def plain(shown: str) -> str:
    """What is left on a terminal without its colours and movements."""
    return re.sub(r"\x1b\[[\d;?]*[a-zA-Z]|\r", "", shown)


# --- whatever a learner may do to a page ---------------------------------


def code(cells):
    return [cell for cell in cells if cell.cell_type == "code"]


def answers(cells):
    """All that a page of lesson 01 needs to be solved."""
    path = REPOSITORY / "solutions" / "01_slopes.ipynb"
    right = nbformat.read(path, as_version=4).cells
    for cell, solved in zip(code(cells), code(right), strict=True):
        cell.source = solved.source


def answered(change):
    """The change to a page, after all is solved."""

    def both(cells):
        answers(cells)
        change(cells)

    return both


def with_second(text):
    """All solved, but text stands where the second answer belongs."""
    return answered(lambda cells: code(cells)[3].update(source=text))


def with_extra(text, place=6):
    """All solved, and text in a cell of the learner's own."""
    return answered(lambda cells: cells.insert(place, new_code_cell(text)))


def with_check(change):
    """All solved, but change(cell) was done to the second check."""
    return answered(lambda cells: change(code(cells)[4]))


def without(*numbers):
    """All solved, but these code cells are gone."""

    def delete(cells):
        for cell in [code(cells)[number] for number in numbers]:
            cells.remove(cell)

    return answered(delete)


def save_while_running(cells):
    """Outputs without counts, and errors, as a page may be saved."""
    answers(cells)
    for cell in code(cells):
        cell.execution_count = None
        cell.outputs = [
            new_output("stream", text="old\n"),
            new_output("error", ename="CheckFailed", evalue="no"),
        ]


def excuse(cells):
    """Marks by which nbval would let every cell pass."""
    for cell in code(cells):
        cell.metadata["tags"] = ["raises-exception"]
        if cell.source.startswith("check."):
            cell.source = f"# NBVAL_SKIP\n{cell.source}"


def check_twice(cells):
    """A check cell that was copied to where it can't pass."""
    answers(cells)
    cells.insert(2, new_code_cell(code(cells)[4].source))


def edited(change):
    return lambda path: edit(path, change)


def written(text):
    return lambda path: path.write_text(text, encoding="utf-8")


def save_as_version_3(path):
    edit(path, answers)
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata.kernelspec = {"name": "x", "display_name": "Julia"}
    nbformat.write(nbformat.convert(notebook, 3), path)


CASES = {
    "untouched": (lambda path: None, "····", ""),
    "solved": (edited(answers), "✓✓✓✓", ""),
    "saved while running": (edited(save_while_running), "✓✓✓✓", ""),
    "saved by another editor": (save_as_version_3, "✓✓✓✓", ""),
    "wrong": (edited(with_second("def slopes(*x): return 1")), "✓✗✓✓", ""),
    "typing error": (edited(with_second("def slopes(f a):")), "✓✗✓✓", ""),
    "endless answer": (
        edited(with_second("def slopes(*x):\n    while True: pass")),
        "✓✗✓✓",
        "",
    ),
    "exit in the answer": (  # the kernel ends a tenth of a second later
        edited(with_second("def slopes(*x): exit()")),
        "✓✗",
        None,
    ),
    "sys.exit": (edited(with_second("import sys\nsys.exit()")), "✓✗✓✓", ""),
    "cells of one's own": (
        edited(with_extra("%time 1\ninput()\n1 / 0")),
        "✓✓✓✓",
        "",
    ),
    "much output": (edited(with_extra("print('x' * 10**7)")), "✓✓✓✓", ""),
    "exit at the end": (edited(with_extra("exit()", 18)), "✓✓✓✓", ""),
    "kernel dies": (
        edited(with_extra("import os\nos._exit(0)")),
        "✓???",
        "kernel died",
    ),
    "excused": (edited(excuse), "····", ""),
    "checked twice": (edited(check_twice), "✓✓✓✓", ""),
    "check deleted": (edited(without(4)), "✓?✓✓", "check cell missing"),
    "check commented out": (
        edited(with_check(lambda cell: cell.update(source="# check.slopes"))),
        "✓?✓✓",
        "check cell missing",
    ),
    "emptied": (
        edited(lambda cells: cells.clear()),
        "????",
        "check cell missing",
    ),
    "first cell deleted": (edited(without(0)), "????", "first cell missing"),
    "first cell broken": (
        edited(lambda cells: code(cells)[0].update(source="form x import y")),
        "????",
        "first cell fails",
    ),
    "not JSON": (written("<<<<<<< HEAD"), "????", "can't be read"),
    "not a notebook": (written("[1, 2]"), "????", "can't be read"),
    "empty file": (written(""), "????", "can't be read"),
    "page missing": (lambda path: path.unlink(), "????", "page missing"),
    "needs nosuchpackage": (
        edited(
            lambda cells: code(cells)[0].update(source="import nosuchpackage")
        ),
        "????",
        "needs nosuchpackage",
    ),
}
NUMBERS = {name: f"{number:02}" for number, name in enumerate(CASES)}


@pytest.fixture(scope="module")
def whatever(tmp_path_factory):
    """A course in which every lesson is the first one, by another name."""
    root = tmp_path_factory.mktemp("whatever") / "a [course]"
    (root / "exercises").mkdir(parents=True)
    tasks = REPOSITORY / "course" / "01_slopes" / "exercises.md"
    text = tasks.read_text("utf-8")
    for name, (change, _, _) in CASES.items():
        folder = root / "course" / f"{NUMBERS[name]}_lesson"
        folder.mkdir(parents=True)
        (folder / "lesson.md").write_text(f"# {NUMBERS[name]} {name}\n")
        first = "import nosuchpackage\n" if name.startswith("needs") else ""
        (folder / "exercises.md").write_text(
            text.replace("```python\n", f"```python\n{first}", 1), "utf-8"
        )
        path = root / "exercises" / f"{folder.name}.ipynb"
        change(shutil.copy(REPOSITORY / "exercises" / "01_slopes.ipynb", path))
    shutil.copy(tasks, root / "exercises" / "Untitled.ipynb")
    return root


@pytest.fixture(scope="module")
def said(whatever):
    """What is said of all these pages."""
    done = run(whatever, "progress")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("name", CASES)
def test_each_page_has_its_line_whatever_is_on_it(name, said):
    _, wanted, reason = CASES[name]
    marks, note = rows(said)[NUMBERS[name]]
    assert marks.startswith(wanted)
    assert reason in (note, None)


def test_other_notebooks_have_no_line(said):
    assert rows(said).keys() == set(NUMBERS.values())
    assert "Untitled" not in said


@pytest.mark.parametrize(
    "name, advice",
    [
        ("kernel dies", "Python ended in exercise 2 or just "),
        ("check deleted", "Write check.slopes(slopes) in a cell below your "),
        ("not JSON", "For a fresh page, yours put aside: python "),
        ("page missing", "exercises/{}_lesson.ipynb is not there. If it "),
        ("first cell broken", "The page's first cell fails: SyntaxError: "),
        ("needs nosuchpackage", "Needs nosuchpackage; the page says "),
    ],
)
def test_what_stands_in_the_way_is_told(name, advice, said):
    number = NUMBERS[name]
    assert f"\n {number}  {advice.format(number)}" in said


def test_the_next_exercise_is_the_first_that_is_not_solved(said):
    assert "Next: exercise 1 of lesson 00: slope" in said


# --- one lesson ----------------------------------------------------------


def test_one_lesson_is_looked_at_alone(whatever):
    number = NUMBERS["typing error"]
    done = run(whatever, "progress", "--lesson", number.lstrip("0"))
    shown = [line.rstrip() for line in done.stdout.splitlines()]
    assert f" {number}  typing error" in shown
    assert [line[:3] for line in shown if re.search("[✓✗]", line)] == [
        " 1 ",
        " 2 ",
        " 3 ",
        " 4 ",
    ]
    assert " 2  all three slopes  ✗ wrong" in shown
    assert re.search(r"\n 2  SyntaxError: .+ \(line 1\)", done.stdout)
    assert "Next: exercise 2 of lesson 05: all three slopes" in done.stdout


def test_what_a_check_says_is_shown_for_one_lesson(whatever):
    done = run(whatever, "progress", "--lesson", NUMBERS["wrong"])
    assert "2  slopes is not right yet." in done.stdout
    assert "wanted  " in done.stdout


def test_one_lesson_that_is_solved(whatever):
    done = run(whatever, "progress", "--lesson", NUMBERS["solved"])
    assert "Lesson 01 is solved." in done.stdout
    assert "Next" not in done.stdout
    assert "as last saved" not in done.stdout


def test_a_lesson_that_is_not_there(whatever):
    done = run(whatever, "progress", "--lesson", "99")
    assert (done.returncode, done.stdout) == (2, "")
    assert "There is no lesson 99. There are 00 to " in done.stderr


# --- what can't be stopped, what is interrupted --------------------------


NUDGE = Exercise("1", "nudge", "nudge", "check.nudge(nudge)")
SWALLOWING = """
import time
while True:
    try:
        time.sleep(0.01)
        print(1)
    except BaseException:
        pass
"""


def welcome(folder, *before):
    """The page of lesson 00, solved, with these cells before its answer."""
    path = folder / "exercises" / "00_welcome.ipynb"
    path.parent.mkdir(parents=True)
    shutil.copy(REPOSITORY / "solutions" / path.name, path)
    extra = [new_code_cell(text) for text in before]
    edit(path, lambda cells: cells.__setitem__(slice(2, 2), extra))
    tasks = folder / "course" / path.stem / "exercises.md"
    tasks.parent.mkdir(parents=True)
    shutil.copy(REPOSITORY / "course" / path.stem / tasks.name, tasks)
    return Page(path, "Welcome", (NUDGE,))


def test_an_endless_cell_is_interrupted_and_the_rest_is_run(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(runs, "SECONDS_PER_CELL", 5)
    page = welcome(tmp_path, "while True: pass")
    assert list(runs.judge([page])) == [(page, [Verdict("solved")])]


def test_a_cell_that_lets_nothing_stop_it_is_killed(tmp_path, monkeypatch):
    def stop_once_it_loops(run):
        report = run.folder / "report"
        if report.exists() and '"cell": 0' in report.read_text():
            time.sleep(4)  # nbval has tried by now to interrupt it
            started.extend(kernels(psutil.Process()))
            run.end = 0
        stop_if_late(run)

    started = []
    stop_if_late = runs.Run.stop_if_late
    monkeypatch.setattr(runs.Run, "stop_if_late", stop_once_it_loops)
    monkeypatch.setattr(runs, "SECONDS_PER_CELL", 1)
    page = welcome(tmp_path, SWALLOWING)
    ((_, [verdict]),) = runs.judge([page])
    assert verdict.note == "broke off"
    assert "exercise 1" in verdict.text
    assert len(started) == 1
    _, alive = psutil.wait_procs(started, timeout=30)
    assert not alive


def test_it_works_where_there_are_no_forks(tmp_path, monkeypatch):
    spawn = multiprocessing.get_context("spawn")
    monkeypatch.setattr(runs, "CONTEXT", spawn)
    page = welcome(tmp_path)
    assert list(runs.judge([page])) == [(page, [Verdict("solved")])]


NBVAL_IS_LOADED = """
import runs

assert list(runs.judge([])) == []
question = "import sys; sys.exit('nbval.plugin' not in sys.modules)"
process = runs.CONTEXT.Process(target=exec, args=(question,))
process.start()
process.join()
raise SystemExit(process.exitcode)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="no fork server")
def test_a_page_does_not_wait_for_nbval_to_be_loaded():
    course = Path(runs.__file__).parent
    command = [sys.executable, "-c", NBVAL_IS_LOADED]
    assert subprocess.run(command, cwd=course).returncode == 0


def kernels(process):
    """The kernels that run below a process."""
    found = []
    for each in process.children(recursive=True):
        with contextlib.suppress(psutil.Error):  # it has ended meanwhile
            if "ipykernel_launcher" in " ".join(each.cmdline()):
                found.append(each)
    return found


@pytest.fixture
def temporary():
    """A folder whose path is short enough for the sockets in it."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def test_an_interrupted_run_leaves_nothing_behind(tmp_path, temporary):
    welcome(tmp_path, "import time\ntime.sleep(100)")
    process = subprocess.Popen(
        command(tmp_path, "progress"),
        env=environment(TMPDIR=str(temporary)),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=heed_interrupts,
    )
    started = kernels(psutil.Process(process.pid))
    while not started:
        assert process.poll() is None, process.stdout.read()
        time.sleep(0.1)
        started = kernels(psutil.Process(process.pid))
    process.send_signal(signal.SIGINT)
    shown, _ = process.communicate(timeout=60)
    assert (process.returncode, shown) == (130, "")
    _, alive = psutil.wait_procs(started, timeout=30)
    assert not alive
    assert list(temporary.iterdir()) == []
