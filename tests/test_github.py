"""The repository from which learners on GitHub start, and its workflow."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import build
import classes
import classroom
import github
import nbformat
import pytest
import sources
import yaml
from answers import write_answers

ROOT = Path(__file__).resolve().parents[1]
STEMS = ["02_numerical_derivative", "03_value"]
STEM = STEMS[0]
SHELL = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"]
CHECKS = (
    *("central_difference", "step", "numerical_gradient"),
    *("forward_gradient", "is_kink"),
    *("value_repr", "value_add", "value_mul", "value_larger", "value_init"),
)
ROWS = (
    "| 02 numerical derivative | 1: central difference | {} |",
    "| 02 numerical derivative | 2: a good step | {} |",
    "| 02 numerical derivative | 3: the gradient | {} |",
    "| 02 numerical derivative | 4: find the mistake | {} |",
    "| 02 numerical derivative | 5: kink or curve | {} |",
    "| 03 value | 1: a text to show | {} |",
    "| 03 value | 2: addition | {} |",
    "| 03 value | 3: multiplication | {} |",
    "| 03 value | 4: an operation of your own | {} |",
    "| 03 value | 5: find the mistake | {} |",
)


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture(scope="module")
def template(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("github") / "template"
    assert github.main([str(folder), "02", "03_value"]) == 0
    return folder


@pytest.fixture
def clone(template, tmp_path) -> Path:
    """A learner's own copy."""
    return Path(shutil.copytree(template, tmp_path / "clone"))


# --- what is in it -------------------------------------------------------


def test_it_holds_lessons_exercises_and_the_package(template):
    files = contents(template)
    [wheel] = [name for name in files if name.endswith(".whl")]
    assert set(files) == {
        *(".github/workflows/exercises.yml", ".gitignore", "README.md"),
        *(f"notebooks/{stem}.ipynb" for stem in build.lessons(ROOT)),
        *(f"exercises/{stem}.ipynb" for stem in STEMS),
        *("requirements.txt", wheel),
    }
    assert files["requirements.txt"] == f"./{wheel}[course]\n".encode()
    packed = zipfile.ZipFile(template / wheel).namelist()
    assert {x for x in packed if x.startswith("autograd/")} == {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "autograd").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


def test_its_exercises_are_the_ones_of_the_course(template):
    for stem in STEMS:
        page, known = (
            nbformat.read(root / "exercises" / f"{stem}.ipynb", as_version=4)
            for root in (template, ROOT)
        )
        assert [cell.source for cell in page.cells] == [
            cell.source for cell in known.cells
        ]


def test_an_answer_in_the_teachers_own_copy_is_not_handed_out(tmp_path):
    root = tmp_path / "root"
    course = root / "course" / STEM
    shutil.copytree(ROOT / "course" / STEM, course)
    for name in github.PACKAGE:
        old = ROOT / name
        (shutil.copytree if old.is_dir() else shutil.copy)(old, root / name)
    for name in ("notebooks", "exercises"):
        (root / name).mkdir()
        shutil.copy(ROOT / name / f"{STEM}.ipynb", root / name)
    write_answers(root / "exercises" / f"{STEM}.ipynb", {"step": None})
    made = tmp_path / "made"
    assert github.main([str(made), "--root", str(root)]) == 0
    page = (made / "exercises" / f"{STEM}.ipynb").read_text("utf-8")
    assert "6e-6" not in page


def test_to_write_it_again_changes_nothing(template, capsys):
    before = contents(template)
    assert github.main([str(template), *STEMS]) == 0
    assert contents(template) == before
    assert capsys.readouterr().out == ""


def test_to_write_it_again_brings_what_is_new(clone):
    before = contents(clone)
    [wheel] = clone.glob("*.whl")
    wheel.rename(clone / "autograd_from_scratch-0.0.1-py3-none-any.whl")
    (clone / "requirements.txt").write_text("old")
    (clone / "README.md").write_text("old")
    assert github.main([str(clone), *STEMS]) == 0
    assert contents(clone) == before


def test_lessons_may_come_one_by_one(template, tmp_path):
    for stem in reversed(STEMS):
        assert github.main([str(tmp_path / "made"), stem]) == 0
    assert contents(tmp_path / "made") == contents(template)


def test_an_answer_is_never_lost(clone, capsys):
    page = clone / "exercises" / f"{STEM}.ipynb"
    write_answers(page, {"step": None})
    before = contents(clone)
    assert github.main([str(clone), *STEMS]) == 1
    assert contents(clone) == before
    assert capsys.readouterr().err.count("holds an answer") == 1


def test_a_lesson_that_does_not_exist_is_named(tmp_path, capsys):
    assert github.main([str(tmp_path), "99"]) == 1
    assert "99: no such lesson" in capsys.readouterr().err
    assert contents(tmp_path) == {}


@pytest.mark.parametrize("stem", build.lessons(ROOT))
def test_every_page_can_be_marked(stem):
    page = github.page(ROOT / "course" / stem / "exercises.md")
    notebook = nbformat.reads(page.decode(), as_version=4)
    nbformat.validate(notebook)
    source = sources.read(ROOT / "course" / stem / "exercises.md")
    assert [cell.metadata.get("nbgrader") for cell in notebook.cells] == [
        cell.metadata.get("nbgrader")
        for cell in classroom.assignment(source).cells
    ]


def test_a_lesson_brings_the_packages_that_it_needs(tmp_path):
    checks = tmp_path / "autograd" / "checks"
    checks.mkdir(parents=True)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (checks / "lesson01.py").write_text("import math\n")
    (checks / "lesson02.py").write_text("import torch  # noqa\n")
    assert github.extras(tmp_path, ["01_one"]) == []
    assert github.extras(tmp_path, ["01_one", "02_two"]) == ["torch"]


# --- the workflow --------------------------------------------------------


def test_the_workflow_is_one_that_github_takes(template):
    for root in (template, github.GIVEN):
        workflow = root / github.WORKFLOW
        command = [sys.executable, "-m", "check_jsonschema"]
        subprocess.run(
            [*command, "--builtin-schema=vendor.github-workflows", workflow],
            check=True,
        )


def test_the_workflow_may_change_nothing(template):
    workflow = yaml.safe_load((template / github.WORKFLOW).read_text())
    assert workflow["permissions"] == {"contents": "read"}


@pytest.fixture(scope="module")
def machine(template, tmp_path_factory) -> dict[str, str]:
    """The environment of a new virtual one, as far as a test may go.

    What the course needs is borrowed from this environment, so that nothing
    is downloaded; what a learner's repository brings is installed from there.
    """
    place = tmp_path_factory.mktemp("machine") / "venv"
    venv.create(place, with_pip=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = place / "lib" / version / "site-packages"
    borrowed = sysconfig.get_path("purelib")
    (packages / "borrowed.pth").write_text(f"{borrowed}\n")
    variables = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PYTHONPATH", "VIRTUAL_ENV")
    }
    return {
        **variables,
        "PATH": f"{place / 'bin'}{os.pathsep}{variables['PATH']}",
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_FORCE_REINSTALL": "1",
    }


def run_steps(clone: Path, machine: dict[str, str]) -> tuple[int, str]:
    """Run the workflow's commands as GitHub does; status and summary."""
    place = clone.parent / "summary.md"
    workflow = yaml.safe_load((clone / github.WORKFLOW).read_text())
    for step in workflow["jobs"]["judge"]["steps"]:
        if "run" in step:
            done = subprocess.run(
                [*SHELL, step["run"]],
                cwd=clone,
                env={**machine, "GITHUB_STEP_SUMMARY": str(place)},
            )
            if done.returncode:
                break
    return done.returncode, place.read_text("utf-8")


@pytest.mark.parametrize("solved", [0, 4, 10])
def test_the_runs_summary_has_a_verdict_on_each_exercise(
    clone, machine, solved
):
    for stem in STEMS:
        page = clone / "exercises" / f"{stem}.ipynb"
        write_answers(page, dict.fromkeys(CHECKS[:solved]))
    status, text = run_steps(clone, machine)
    assert status == (0 if solved == len(CHECKS) else 1)
    assert f"## {solved} of 10 exercises are solved\n" in text
    verdicts = ["✓ solved"] * solved + ["· not started"] * (10 - solved)
    assert [line for line in text.split("\n") if line.startswith("| 0")] == [
        row.format(x) for row, x in zip(ROWS, verdicts, strict=True)
    ]
    [installed] = Path(machine["PATH"].split(os.pathsep)[0]).parent.glob(
        "lib/*/site-packages/autograd/checks/summary.py"
    )
    assert installed.exists()


def test_a_page_that_was_deleted_is_not_forgotten(clone, machine):
    write_answers(
        clone / "exercises" / f"{STEMS[1]}.ipynb", dict.fromkeys(CHECKS)
    )
    (clone / "exercises" / f"{STEM}.ipynb").unlink()
    status, text = run_steps(clone, machine)
    assert status == 1
    assert "## 5 of 10 exercises are solved\n" in text
    assert text.count("? not judged") == 5


# --- marks ---------------------------------------------------------------


def test_what_was_cloned_can_be_graded_by_nbgrader(clone, tmp_path):
    lesson = classes.lesson(classes.course(tmp_path / "class", STEM), STEM)
    answered = clone / "exercises" / f"{STEM}.ipynb"
    lesson.hand_in("ben", answered.read_text("utf-8"))
    write_answers(answered, {"step": None, "is_kink": None})
    lesson.hand_in("ada", answered.read_text("utf-8"))
    list(classroom.graded(lesson.folder, STEM, jobs=2, again=False))
    right = dict.fromkeys(("step", "is_kink"), classes.SOLUTION)
    assert classes.points(lesson) == {
        "ada": lesson.due(right),
        "ben": lesson.due({}),
    }
