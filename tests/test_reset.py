"""A page of exercises comes back as it was, and nothing is ever lost."""

import datetime
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import build
import pytest
import reset
from courses import edit
from learners import REPOSITORY, command, copy_course, environment, run
from nbformat.v4 import new_code_cell
from pages import find, pages

PAGE = "exercises/08_topological_order.ipynb"
DATED = re.compile(r"\w+_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d(_\d+)?\.ipynb")


@pytest.fixture
def course(tmp_path):
    return copy_course(tmp_path / "a course")


def run_reset(root: Path, lesson: str = "08") -> int:
    return reset.main(["--lesson", lesson, "--root", str(root)])


def work(root: Path, text: str = "def backward(root): pass") -> bytes:
    """Write a learner's work onto the page; the bytes of the page."""
    path = root / PAGE
    edit(path, lambda cells: cells.append(new_code_cell(text)))
    return path.read_bytes()


def kept(root: Path) -> list[bytes]:
    """All that was put aside."""
    folder = root / reset.ASIDE
    return [path.read_bytes() for path in sorted(folder.glob("*"))]


def everything(root: Path) -> list[bytes]:
    return [path.read_bytes() for path in root.rglob("*") if path.is_file()]


def fresh() -> bytes:
    return (REPOSITORY / PAGE).read_bytes()


def test_the_page_is_as_it_was_and_the_learners_is_kept(course, capsys):
    mine = work(course)
    assert run_reset(course) == 0
    assert (course / PAGE).read_bytes() == fresh()
    assert kept(course) == [mine]
    (name,) = [path.name for path in (course / reset.ASIDE).iterdir()]
    assert DATED.fullmatch(name)
    assert name.startswith("08_topological_order_")
    out, err = capsys.readouterr()
    assert f"Your page is kept as {reset.ASIDE}/{name}." in out
    assert f"{PAGE} is as it was handed out." in out
    assert "Reload" in out
    assert err == ""


def test_an_untouched_page_is_left_alone(course, capsys):
    before = (course / PAGE).stat().st_mtime_ns
    assert run_reset(course) == 0
    assert (course / PAGE).stat().st_mtime_ns == before
    assert not (course / reset.ASIDE).exists()
    assert "there is nothing to do" in capsys.readouterr().out


def test_a_page_that_was_only_opened_and_saved_is_untouched(course, capsys):
    path = course / PAGE
    saved = json.loads(path.read_text("utf-8"))
    saved["metadata"]["language_info"]["version"] = "3.11.7"
    path.write_text(json.dumps(saved), encoding="utf-8")
    assert run_reset(course) == 0
    assert "there is nothing to do" in capsys.readouterr().out


def test_a_page_that_was_run_is_put_aside_with_its_outputs(course):
    edit(
        course / PAGE,
        lambda cells: cells[1].outputs.append(
            build.nbformat.v4.new_output("stream", text="mine")
        ),
    )
    mine = (course / PAGE).read_bytes()
    assert run_reset(course) == 0
    assert (course / PAGE).read_bytes() == fresh()
    assert kept(course) == [mine]


@pytest.mark.parametrize("content", [b"", b"<<<<<<< HEAD", b"[1]", b"\xff"])
def test_what_is_no_notebook_is_kept_too(content, course):
    (course / PAGE).write_bytes(content)
    assert run_reset(course) == 0
    assert (course / PAGE).read_bytes() == fresh()
    assert kept(course) == [content]


def test_a_page_that_is_gone_comes_back(course, capsys):
    shutil.rmtree(course / "exercises")
    assert run_reset(course) == 0
    assert (course / PAGE).read_bytes() == fresh()
    assert kept(course) == []
    assert "kept" not in capsys.readouterr().out


def test_two_resets_in_one_second_keep_both(course, monkeypatch):
    class Clock(datetime.datetime):
        @classmethod
        def now(cls):
            return cls(2026, 1, 2, 3, 4, 5)

    monkeypatch.setattr(reset, "datetime", Clock)
    works = []
    for number in range(3):
        works.append(work(course, f"try = {number}"))
        assert run_reset(course) == 0
    stem = "08_topological_order_2026-01-02_03-04-05"
    assert {
        path.name: path.read_bytes()
        for path in (course / reset.ASIDE).iterdir()
    } == {
        f"{stem}.ipynb": works[0],
        f"{stem}_2.ipynb": works[1],
        f"{stem}_3.ipynb": works[2],
    }


def test_no_other_page_is_touched(course):
    work(course)
    others = {
        path: path.read_bytes()
        for path in course.rglob("*")
        if path.is_file() and path != course / PAGE
    }
    assert run_reset(course) == 0
    assert {path: path.read_bytes() for path in others} == others


# --- when it can't be done -----------------------------------------------


def test_a_folder_that_cannot_be_made_changes_nothing(course, capsys):
    mine = work(course)
    (course / reset.ASIDE).write_text("a file")
    assert run_reset(course) == 1
    assert (course / PAGE).read_bytes() == mine
    assert "The page was not reset: " in capsys.readouterr().err


def powerless() -> list[str]:
    """What makes a command respect permissions, even if root runs it."""
    if os.name != "posix":
        pytest.skip("permissions are of another kind here")
    if os.geteuid():
        return []
    if not shutil.which("setpriv"):
        pytest.skip("root may write anywhere")
    return ["setpriv", "--inh-caps=-all", "--bounding-set=-all"]


@pytest.mark.parametrize("folder", ["exercises", reset.ASIDE])
def test_an_unwritable_folder_changes_nothing(folder, course):
    mine = work(course)
    (course / reset.ASIDE).mkdir(exist_ok=True)
    (course / folder).chmod(0o555)
    done = subprocess.run(
        [*powerless(), *command(course, "reset", "--lesson", "08")],
        env=environment(),
        capture_output=True,
        text=True,
    )
    (course / folder).chmod(0o755)
    assert (done.returncode, done.stdout) == (1, "")
    assert "The page was not reset: " in done.stderr
    assert "Permission denied" in done.stderr
    assert (course / PAGE).read_bytes() == mine
    assert kept(course) == []


def test_a_move_that_says_it_failed_although_it_was_done(course, monkeypatch):
    replace = os.replace

    def report_failure(old, new):
        replace(old, new)
        raise OSError(5, "Input/output error")

    mine = work(course)
    monkeypatch.setattr(os, "replace", report_failure)
    assert run_reset(course) == 1
    assert kept(course) == [mine]


BROKEN_OFF = """
import os, sys
import build, sources  # which replace files, too
import reset
replace, calls = os.replace, []

def broken_off(old, new):
    calls.append(new)
    at = int(sys.argv[1])
    if len(calls) == at and sys.argv[2] == "before":
        os._exit(9)
    replace(old, new)
    if len(calls) == at:
        os._exit(9)

os.replace = broken_off
reset.main(sys.argv[3:])
"""


@pytest.mark.parametrize("at", ["1", "2"])
@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_run_that_is_killed_loses_nothing(at, moment, course):
    mine = work(course)
    options = ["--lesson", "08", "--root", str(course)]
    done = subprocess.run(
        [sys.executable, "-c", BROKEN_OFF, at, moment, *options],
        env=environment(
            PYTHONPATH=f"{REPOSITORY}{os.pathsep}{REPOSITORY}/course"
        ),
    )
    assert done.returncode == 9
    assert mine in everything(course)
    assert run_reset(course) == 0
    assert (course / PAGE).read_bytes() == fresh()
    assert mine in kept(course)


@pytest.mark.parametrize("at", [1, 2])
@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_run_that_is_interrupted_loses_nothing(
    at, moment, course, monkeypatch
):
    replace, calls = os.replace, []

    def interrupted(old, new):
        calls.append(new)
        if moment == "after" or len(calls) != at:
            replace(old, new)
        if len(calls) == at:
            raise KeyboardInterrupt

    mine = work(course)
    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", interrupted)
        with pytest.raises(KeyboardInterrupt):
            run_reset(course)
    assert mine in everything(course)
    assert run_reset(course) == 0
    assert (course / PAGE).read_bytes() == fresh()
    assert mine in kept(course)


# --- where it goes -------------------------------------------------------


def test_what_is_put_aside_disturbs_nobody(course):
    work(course)
    assert run_reset(course) == 0
    names = {path.name for path in (course / "exercises").iterdir()}
    assert names == {page.path.name for page in pages(course)}
    targets = build.plan(course, [])
    exercises = [target for target in targets if target.is_exercise]
    assert build.in_danger(course, exercises) == []
    assert not [p for p in build.stale(course, exercises) if "aside" in p]


def test_git_ruff_and_pytest_leave_it_alone():
    ignored = (REPOSITORY / ".gitignore").read_text("utf-8").split("\n")
    assert f"{reset.ASIDE}/" in ignored
    text = (REPOSITORY / "pyproject.toml").read_text("utf-8")
    tool = tomllib.loads(text)["tool"]
    assert reset.ASIDE in tool["ruff"]["extend-exclude"]
    assert reset.ASIDE not in tool["pytest"]["ini_options"]["testpaths"]


# --- the command ---------------------------------------------------------


def test_the_command_works_from_any_folder(course):
    mine = work(course)
    done = run(course, "reset", "--lesson", "8")
    assert (done.returncode, done.stderr) == (0, "")
    assert kept(course) == [mine]


@pytest.mark.parametrize("name", ["progress", "reset"])
def test_without_the_environment_one_is_told_to_activate_it(name, tmp_path):
    program, *arguments = command(tmp_path, name, "--lesson", "08")
    done = subprocess.run(
        [program, "-S", *arguments],  # no packages are found
        env=environment(PYTHONPATH=""),
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert (
        "is missing. Is the environment of the course active?" in done.stderr
    )
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        ([], "the following arguments are required: --lesson"),
        (["--lesson", ""], "Which lesson? There are 00 to "),
        (["--lesson", "99"], "There is no lesson 99. There are 00 to "),
    ],
)
def test_without_a_lesson_nothing_is_reset(arguments, complaint, capsys):
    with pytest.raises(SystemExit) as ended:
        reset.main(arguments)
    assert ended.value.code == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize("called", ["8", "08", "08_topological_order"])
def test_a_lesson_goes_by_its_number_or_its_name(called):
    assert find(pages(REPOSITORY), called).path == REPOSITORY / PAGE


@pytest.mark.parametrize("called", ["", "8_", "order", "../08", "-8"])
def test_no_lesson_is_taken_for_another(called):
    with pytest.raises(LookupError):
        find(pages(REPOSITORY), called)


@pytest.mark.skipif(not shutil.which("make"), reason="no make")
@pytest.mark.parametrize("name", ["progress", "reset"])
@pytest.mark.parametrize("lesson", ["", "08"])
def test_make_runs_the_same_command(name, lesson):
    done = subprocess.run(
        ["make", "-n", "-o", ".venv/course", name, f"LESSON={lesson}"],
        cwd=REPOSITORY,
        env=environment(),
        capture_output=True,
        text=True,
    )
    wanted = f'.venv/bin/python course/{name}.py --lesson "{lesson}"'
    assert done.stdout.strip() == wanted
