"""The repository as a whole: what its front page and its files promise."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LESSONS = sorted(path.name for path in (ROOT / "course").glob("[0-9]*"))


def tracked() -> list[str]:
    """The files that belong to the repository."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    return listed.stdout.split("\n")[:-1]


def texts() -> dict[str, str]:
    """The tracked text files and what they say."""
    return {
        name: (ROOT / name).read_text(encoding="utf-8")
        for name in tracked()
        if (ROOT / name).exists()
    }


def test_the_picture_of_the_readme_is_what_its_code_draws():
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)[1]
    *lines, last = code.strip().split("\n")
    scope = {}
    exec("\n".join(lines), scope)
    drawn = eval(last, scope).svg()
    shown = re.search(r"!\[.+\]\((.+\.svg)\)", README)[1]
    assert (ROOT / shown).read_text(encoding="utf-8") == drawn


def test_every_entry_at_the_root_is_explained():
    entries = {name.split("/")[0] for name in tracked()}
    entries = {name for name in entries if not name.startswith(".")}
    explained = set(re.findall(r"^\| `([\w.]+)/?` \|", README, re.MULTILINE))
    assert explained == entries
    assert len(entries) <= 13


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_table_has_every_lesson_and_its_exercises(lesson):
    rows = [x for x in README.split("\n") if x.startswith(f"| {lesson[:2]} ")]
    row = "".join(rows)
    assert f"(notebooks/{lesson}.ipynb)" in row
    source = ROOT / "course" / lesson / "exercises.md"
    number = len(re.findall(r"^## Exercise", source.read_text(), re.MULTILINE))
    assert f"[{number}](exercises/{lesson}.ipynb)" in row


def test_links_of_the_readme_lead_somewhere():
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def test_conda_installs_what_pip_installs():
    listed = (ROOT / "environment.yml").read_text(encoding="utf-8")
    packages = re.findall(r"^ {6}- (\w.*)$", listed, re.MULTILINE)
    project = PROJECT["project"]
    course = project["optional-dependencies"]["course"]
    assert packages == project["dependencies"] + course
    assert f"name: {project['name']}\n" in listed
    assert f"  - python{project['requires-python']}\n" in listed
    assert "      - -e .\n" in listed


def test_no_registry_and_no_machine_is_named():
    address = re.compile(
        r"(pypi|pythonhosted|anaconda|npmjs|debian)\.(org|com)"
        r"|index-url|find-links|(?<![\w.\"'/])/(root|home|work|Users)/"
    )
    for name, text in texts().items():
        if (
            name != "tests/test_project.py"
            and name != "tests/test_pipeline.py"
        ):
            assert not address.search(text), name


def test_make_and_ci_run_the_same_command():
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert ci.rstrip().endswith("\nmake test")
    assert "\n    make test\n" in README
