"""From a line of Markdown to a notebook, and what may go wrong on the way."""

import ast
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import build
import jupytext
import nbformat
import pytest
import sources
from courses import (
    NOTEBOOKS,
    change,
    code_cells,
    edit,
    files,
    make_course,
    notebook,
    run_build,
    source_of,
    traces,
)
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output

REPOSITORY = Path(build.__file__).resolve().parents[1]
EXERCISE = "exercises/01_one.ipynb"
LESSON = "course/01_one/lesson.md"
TASKS = "course/01_one/exercises.md"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The course, built; not to be changed."""
    root = make_course(tmp_path_factory.mktemp("built"))
    assert run_build(root) == 0
    return root


@pytest.fixture
def course(built, tmp_path):
    """A copy of the course, built, to be changed."""
    root = tmp_path / "course of one's own"
    return shutil.copytree(
        built, root, ignore=shutil.ignore_patterns("__pycache__")
    )


@pytest.fixture
def no_runs(monkeypatch):
    """A notebook that is run makes the test fail."""

    def execute(self, **options):
        raise AssertionError("a notebook was run")

    monkeypatch.setattr(NotebookClient, "execute", execute)


@pytest.fixture
def pretended_runs(monkeypatch):
    """Notebooks are written as if they had been run: quick, no outputs."""
    monkeypatch.setattr(build, "run", lambda root, target: None)


# --- build ---------------------------------------------------------------


def test_all_is_built_and_named(tmp_path, capsys, pretended_runs):
    make_course(tmp_path)
    assert run_build(tmp_path) == 0
    assert sorted(files(tmp_path)) == NOTEBOOKS
    out, err = capsys.readouterr()
    assert sorted(out.split()) == NOTEBOOKS
    assert err == ""


def test_building_twice_changes_no_byte_and_prints_nothing(course, capsys):
    before = files(course)
    assert run_build(course) == 0
    assert files(course) == before
    assert capsys.readouterr() == ("", "")


def test_building_elsewhere_gives_the_same_bytes(built, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    make_course(tmp_path / "a b")
    assert run_build(Path("a b"), "01_one") == 0
    assert files(tmp_path / "a b") == {
        name: content
        for name, content in files(built).items()
        if "01_one" in name
    }


def test_one_lesson_is_built_although_the_exercises_of_another_are_broken(
    course, capsys, pretended_runs
):
    (course / "course/02_two/exercises.md").unlink()
    change(course / TASKS, "double", "twice")
    assert run_build(course, "01_one") == 0
    out = capsys.readouterr().out
    assert "exercises/01_one.ipynb" in out
    assert "02_two" not in out


def test_line_ends_do_not_depend_on_the_system(built):
    for content in files(built).values():
        assert b"\r" not in content
        assert content.endswith(b"}\n")


# --- --check -------------------------------------------------------------


def test_check_after_a_build_says_nothing_and_runs_nothing(
    course, capsys, no_runs
):
    before = files(course)
    assert run_build(course, "--check") == 0
    assert capsys.readouterr() == ("", "")
    assert files(course) == before


def write_text_into(cells):
    cells[0].source += "!"


def change_output(cells):
    for cell in cells:
        for output in cell.get("outputs", []):
            output["text"] = "c\n"


def change_tags(cells):
    cells[-1].metadata["tags"] = ["raises-exception"]


def run_all(cells):
    """What is in the file of a learner who ran all and saved."""
    for count, cell in enumerate(cells, start=1):
        cell.metadata["execution"] = {"iopub.execute_input": "2026-01-01T00"}
        cell.metadata["scrolled"] = True
        if cell.cell_type == "code":
            cell.execution_count = count
            cell.outputs = [new_output("stream", text="8\n")]
    cells.append(new_code_cell(""))  # Shift+Enter in the last cell


def drop_last(cells):
    del cells[-1]


STALE = {
    "lesson": (
        lambda root: change(root / LESSON, "A number", "One number"),
        {"notebooks/01_one.ipynb: stale"},
    ),
    "class that the next lesson starts from": (
        lambda root: change(root / LESSON, "second", "last"),
        {"notebooks/01_one.ipynb: stale", "notebooks/02_two.ipynb: stale"},
    ),
    "tag": (
        lambda root: change(root / LESSON, ' tags=["predict"]', ""),
        {"notebooks/01_one.ipynb: stale"},
    ),
    "exercises": (
        lambda root: change(root / TASKS, "double", "twice"),
        {"exercises/01_one.ipynb: stale", "solutions/01_one.ipynb: stale"},
    ),
    "solution": (
        lambda root: change(root / TASKS, "2 * x", "x + x"),
        {"solutions/01_one.ipynb: stale"},
    ),
    "text by hand": (
        lambda root: edit(root / "notebooks/01_one.ipynb", write_text_into),
        {"notebooks/01_one.ipynb: changed by hand"},
    ),
    "output by hand": (
        lambda root: edit(root / "solutions/02_two.ipynb", change_output),
        {"solutions/02_two.ipynb: changed by hand"},
    ),
    "tag by hand": (
        lambda root: edit(root / "notebooks/01_one.ipynb", change_tags),
        {"notebooks/01_one.ipynb: stale"},
    ),
    "language version": (
        lambda root: change(
            root / "notebooks/01_one.ipynb",
            '"name": "python"\n',
            '"name": "python", "version": "3.11.2"\n',
        ),
        {"notebooks/01_one.ipynb: stale"},
    ),
    "format without ids": (
        lambda root: without_ids(root / "notebooks/01_one.ipynb"),
        {"notebooks/01_one.ipynb: stale"},
    ),
    "exercise that was run": (
        lambda root: edit(root / EXERCISE, run_all),
        {"exercises/01_one.ipynb: changed by hand"},
    ),
    "missing": (
        lambda root: (root / "solutions/02_two.ipynb").unlink(),
        {"solutions/02_two.ipynb: missing"},
    ),
    "missing folder": (
        lambda root: shutil.rmtree(root / "exercises"),
        {
            "exercises/01_one.ipynb: missing",
            "exercises/02_two.ipynb: missing",
        },
    ),
    "extra": (
        lambda root: (root / "notebooks/notes.txt").write_text(""),
        {"notebooks/notes.txt: has no source in course/"},
    ),
    "no JSON": (
        lambda root: change(root / EXERCISE, "{", "<<<<<<< HEAD"),
        {"exercises/01_one.ipynb: not a notebook"},
    ),
    "JSON, but no notebook": (
        lambda root: (root / EXERCISE).write_text("[]"),
        {"exercises/01_one.ipynb: not a notebook"},
    ),
    "notebook without the mark": (
        lambda root: change(root / EXERCISE, build.MARK, "other"),
        {"exercises/01_one.ipynb: changed by hand"},
    ),
}


def without_ids(path):
    older = json.loads(path.read_text("utf-8"))
    older["nbformat_minor"] = 4
    for cell in older["cells"]:
        del cell["id"]
    path.write_text(json.dumps(older), encoding="utf-8")


@pytest.mark.parametrize(("damage", "wanted"), STALE.values(), ids=STALE)
def test_check_names_what_is_not_as_built(
    damage, wanted, course, capsys, no_runs
):
    damage(course)
    before = files(course)
    assert run_build(course, "--check") == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert {line.split(";")[0] for line in err.splitlines()} == wanted
    assert files(course) == before


def test_checkpoints_of_an_editor_are_not_extra(course):
    (course / "notebooks/.ipynb_checkpoints").mkdir()
    assert run_build(course, "--check") == 0


# --- a learner's work ----------------------------------------------------


def answer(cells):
    cells[2].source = "def double(x):\n    return x + x"


def add_a_cell(cells):
    cells.append(new_code_cell("double(5)"))


def add_a_cell_in_the_middle(cells):
    cells.insert(2, new_markdown_cell("My notes."))


WORK = {
    "an answer": lambda path: edit(path, answer),
    "a new cell": lambda path: edit(path, add_a_cell),
    "a new cell between": lambda path: edit(path, add_a_cell_in_the_middle),
    "a cell deleted": lambda path: edit(path, drop_last),
    "an answer, run": lambda path: edit(
        path, lambda cells: (answer(cells), run_all(cells))
    ),
    "no JSON": lambda path: path.write_bytes(b"{\xff my answer"),
    "no notebook": lambda path: path.write_text('{"cells": 3}'),
    "a notebook of another origin": lambda path: change(
        path, build.MARK, "other"
    ),
}


@pytest.mark.parametrize("work", WORK.values(), ids=WORK)
def test_build_stops_before_a_learners_work(work, course, capsys, no_runs):
    work(course / EXERCISE)
    change(course / TASKS, "double", "twice")
    change(course / LESSON, "A number", "One number")
    before = files(course)
    assert run_build(course) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "exercises/01_one.ipynb: holds a learner's work" in err
    assert "--force" in err
    assert "02_two" not in err
    assert files(course) == before


def test_work_in_one_lesson_is_no_obstacle_to_another(course, pretended_runs):
    edit(course / EXERCISE, answer)
    assert run_build(course, "02_two") == 0
    assert run_build(course, "01_one") == 1


def test_force_overwrites_a_learners_work(built, course, pretended_runs):
    edit(course / EXERCISE, answer)
    assert run_build(course, "--force") == 0
    assert files(course)[EXERCISE] == files(built)[EXERCISE]


def test_an_exercise_that_was_only_run_is_no_obstacle(
    built, course, pretended_runs
):
    edit(course / EXERCISE, run_all)
    change(course / EXERCISE, '"name": "python"\n', '"name": "Python"\n')
    assert files(course)[EXERCISE] != files(built)[EXERCISE]
    assert run_build(course) == 0
    assert files(course)[EXERCISE] == files(built)[EXERCISE]


# --- a broken source -----------------------------------------------------

UNCLOSED = "```python\n1\n\nText.\n\n```python\n2\n```\n"
NO_END = "```python\n### BEGIN SOLUTION\n1\n```\n"
NO_BEGIN = "```python\n1\n### END SOLUTION\n```\n"
TWO_BEGINS = "```python\n### BEGIN SOLUTION\n### BEGIN SOLUTION\n1\n```\n"
MISSPELT = "```python\n# Begin solution\n1\n# End solution\n```\n"
NO_PYTHON = (
    "```python\nx = 1\n### BEGIN SOLUTION\nok = 1\ny = = 2\n"
    "### END SOLUTION\n```\n"
)
NO_PYTHON_INSIDE = (
    "```python\ndef f():\n    ### BEGIN SOLUTION\n    return (\n"
    "    ### END SOLUTION\n```\n"
)

BROKEN = {
    "unclosed fence": (UNCLOSED, 1, "this ``` is never closed"),
    "unclosed last fence": ("```python\n1\n", 1, "this ``` is never closed"),
    "unclosed text": ("```\n1\n", 1, "this ``` is never closed"),
    "four ticks": ("````python\n1\n````\n", 1, "write ```python"),
    "another language": ("```bash\nls\n```\n", 1, "write ```python"),
    "a tag without brackets": (
        '```python tags="predict"\n1\n```\n',
        1,
        "write ```python",
    ),
    "an option": ('```python name="x"\n1\n```\n', 1, "write ```python"),
    "unknown tag": (
        '```python tags=["predict", "perdict"]\n1\n```\n',
        1,
        "unknown tag 'perdict'; there are predict, raises-exception, recap",
    ),
    "no END": (NO_END, 2, "### BEGIN SOLUTION without ### END SOLUTION"),
    "no BEGIN": (NO_BEGIN, 3, "### END SOLUTION without ### BEGIN SOLUTION"),
    "two BEGINs": (TWO_BEGINS, 3, "a second ### BEGIN SOLUTION"),
    "misspelt markers": (MISSPELT, 2, "write ### BEGIN SOLUTION"),
    "no Python": (NO_PYTHON, 5, "SyntaxError: invalid syntax"),
    "no Python inside": (NO_PYTHON_INSIDE, 4, "SyntaxError: '(' was never"),
}

RAISES = "```python\n0\n```\n\n```python\n1\n1 / 0\n```\n"
RAISES_NOT = '```python tags=["raises-exception"]\n1\n```\n'
DIES = "```python\n0\n```\n\n```python\nimport os; os._exit(1)\n```\n"
ENDLESS = "```python\nimport time; time.sleep(9)\n```\n"

BROKEN_WHEN_RUN = {
    "raises": (RAISES, 5, "ZeroDivisionError: division by zero"),
    "raises not": (RAISES_NOT, 1, "nothing is raised"),
    "kills its kernel": (DIES, 5, "Kernel died"),
    "takes too long": (ENDLESS, 1, "timed out"),
}


def append(path, text):
    """Append a text; the number of lines before it."""
    before = path.read_text("utf-8") + "\n"
    path.write_text(before + text, encoding="utf-8")
    return before.count("\n")


def assert_stops(capsys, root, *arguments, wanted):
    """Building fails, says so in one message and changes nothing."""
    before = files(root)
    assert run_build(root, *arguments) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert wanted in err
    assert "Traceback" not in err
    assert files(root) == before
    return err


@pytest.mark.parametrize("name", [LESSON, TASKS])
@pytest.mark.parametrize(
    ("text", "line", "problem"), BROKEN.values(), ids=BROKEN
)
def test_broken_source_is_named_and_nothing_written(
    name, text, line, problem, course, capsys, no_runs
):
    line += append(course / name, text)
    wanted = f"{course / name}:{line}: {problem}"
    assert_stops(capsys, course, wanted=wanted)
    assert_stops(capsys, course, "--check", wanted=wanted)


@pytest.mark.parametrize(
    ("text", "line", "problem"), BROKEN_WHEN_RUN.values(), ids=BROKEN_WHEN_RUN
)
def test_source_that_fails_when_run_is_named_and_nothing_written(
    text, line, problem, course, capsys, monkeypatch
):
    if text == ENDLESS:
        monkeypatch.setattr(build, "SECONDS_PER_CELL", 1)
    change(course / TASKS, "double", "twice")
    (course / LESSON).write_text("# Short\n")
    line += append(course / LESSON, text)
    err = assert_stops(capsys, course, "01_one", wanted=problem)
    assert f"{course / LESSON}:{line}: " in err


def test_source_that_fails_when_run_leaves_no_new_folder(
    tmp_path, capsys, monkeypatch
):
    def fail(root, target):
        raise sources.SourceError(target.source.path, 1, "failed")

    monkeypatch.setattr(build, "run", fail)
    make_course(tmp_path)
    assert_stops(capsys, tmp_path, wanted="failed")
    assert not any((tmp_path / name).exists() for name in build.FOLDERS)


@pytest.mark.parametrize("name", [LESSON, TASKS])
def test_missing_source(name, course, capsys, no_runs):
    (course / name).unlink()
    assert_stops(capsys, course, wanted=f"{course / name}: missing")


def test_recap_in_the_first_lesson(course, capsys, no_runs):
    text = '```python tags=["recap"]\n```\n'
    line = append(course / LESSON, text) + 1
    problem = "no lesson before this one defines class Value"
    assert_stops(capsys, course, wanted=f"{course / LESSON}:{line}: {problem}")


def test_unknown_lesson(course, capsys, no_runs):
    wanted = f"{course / 'course/03_three'}: no such lesson"
    assert_stops(capsys, course, "01_one", "03_three", wanted=wanted)


@pytest.mark.parametrize("arguments", [(), ("--check",)])
def test_folder_without_lessons(arguments, tmp_path, capsys):
    wanted = f"{tmp_path / 'course'}: no lessons"
    assert_stops(capsys, tmp_path, *arguments, wanted=wanted)


# --- a build that is cut short -------------------------------------------


def full_disk(path, content):
    with path.open("wb") as file:
        file.write(content[:100])
    raise OSError(28, "No space left on device")


@pytest.fixture
def failing_writes(monkeypatch):
    """A function: after so many writes, the disk is full."""

    def fail_after(number):
        writes = [Path.write_bytes] * number + [full_disk] * 9
        monkeypatch.setattr(
            Path, "write_bytes", lambda *arguments: writes.pop(0)(*arguments)
        )

    return fail_after


@pytest.mark.parametrize("done", [0, 2])
def test_failing_write_leaves_whole_notebooks(
    done, course, capsys, failing_writes, pretended_runs
):
    before = files(course)
    change(course / TASKS, "double", "twice")
    change(course / LESSON, "A number", "One number")
    failing_writes(done)
    assert run_build(course) == 1
    out, err = capsys.readouterr()
    assert "No space left on device" in err
    after = files(course)
    assert after.keys() == before.keys()
    changed = [name for name in after if after[name] != before[name]]
    assert sorted(changed) == sorted(out.split())
    assert len(changed) == done
    for content in after.values():
        json.loads(content)


def test_killed_write_leaves_whole_notebooks_and_check_names_the_rest(
    course, capsys, failing_writes, pretended_runs, monkeypatch
):
    before = files(course)
    change(course / TASKS, "double", "twice")
    failing_writes(0)
    monkeypatch.setattr(Path, "unlink", lambda *_, **__: None)
    assert run_build(course) == 1
    after = files(course)
    (rest,) = after.keys() - before.keys()
    assert {name: after[name] for name in before} == before
    assert run_build(course, "--check") == 1
    assert f"{rest}: has no source in course/" in capsys.readouterr().err


# --- cells and their ids -------------------------------------------------


def ids(made):
    return [cell.id for cell in made.cells]


def test_an_inserted_cell_changes_no_other_id(tmp_path):
    before = ids(sources.solution(source_of(tmp_path, "1", "2", "3")))
    after = ids(sources.solution(source_of(tmp_path, "1", "new", "2", "3")))
    assert [after[0], *after[2:]] == before
    assert len(set(after)) == 4


def test_equal_cells_have_different_ids_and_always_the_same(tmp_path):
    source = source_of(tmp_path, "1", "1", "1")
    found = ids(sources.solution(source))
    assert len(set(found)) == 3
    assert ids(sources.solution(source)) == found


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_notebooks_are_valid(name, built):
    made = json.loads(files(built)[name])
    nbformat.validate(made, relax_add_props=False)
    assert (made["nbformat"], made["nbformat_minor"]) == (4, 5)
    found = [cell["id"] for cell in made["cells"]]
    assert len(set(found)) == len(found)
    assert all(re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", each) for each in found)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_nothing_in_a_notebook_depends_on_day_or_machine(name, built):
    made = notebook(built / name)
    metadata = dict(made.metadata)
    assert set(metadata.pop(build.MARK)) == {"digest"}
    assert metadata == {
        "kernelspec": {
            "name": "python3",
            "display_name": "Python 3",
            "language": "python",
        },
        "language_info": {"name": "python"},
    }
    for cell in made.cells:
        assert cell.metadata.keys() <= {"tags", "jupyter"}
    assert traces(made) == []


# --- what a lesson becomes -----------------------------------------------


def lesson_one(root):
    names = ("first", "predict", "print", "raises", "last", "other")
    cells = code_cells(root / "notebooks/01_one.ipynb")
    return dict(zip(names, cells, strict=True))


def test_recap_is_the_last_class_of_the_lessons_before(built):
    recap, use = code_cells(built / "notebooks/02_two.ipynb")
    assert recap.source == (
        "# The class as 01_one left it.\nclass Value:\n    second = True"
    )
    assert recap.metadata == {
        "tags": ["recap"],
        "jupyter": {"source_hidden": True},
    }
    assert use.outputs[0].data["text/plain"] == "True"


def test_recap_comes_from_further_back_if_a_lesson_has_no_class(course):
    shutil.copytree(course / "course/02_two", course / "course/03_three")
    target = build.plan(course, ["03_three"])[0]
    assert target.notebook.cells[1].source.startswith(
        "# The class as 01_one left it."
    )


def test_prediction_hides_its_output_behind_an_empty_one(built):
    cells = lesson_one(built)
    assert cells["predict"].metadata == {
        "tags": ["predict"],
        "jupyter": {"outputs_hidden": True},
    }
    veil, result = cells["predict"].outputs
    assert (veil.output_type, veil.data) == ("display_data", {})
    assert result.data["text/plain"] == "2"
    assert cells["print"].metadata == {}


def test_text_printed_bit_by_bit_is_one_output(built):
    (output,) = lesson_one(built)["print"].outputs
    assert output.text == "a\nb\n"


ANSI = re.compile(r"\x1b\[[\d;]*m")


def test_error_is_kept_without_the_paths_of_this_machine(built):
    error = lesson_one(built)["raises"].outputs[-1]
    assert error.ename == "JSONDecodeError"
    text = "\n".join(error.traceback)
    assert "\x1b" not in ANSI.sub("", text)
    files_named = re.findall(r"File (\S+):\d", ANSI.sub("", text))
    assert files_named[:2] == ["helper.py", "json/__init__.py"]


@pytest.mark.parametrize(
    "path",
    [
        "/usr/lib/python3.11/json/__init__.py",
        "/usr/lib/python3/json/__init__.py",
        "~/my venv/lib/python3.13/json/__init__.py",
        "/srv/a course/json/__init__.py",
        "~/a course/json/__init__.py",
    ],
)
def test_paths_are_cut_where_the_machine_ends(path, monkeypatch):
    root = "/srv/a course"
    if path.startswith("~"):
        root = "/home/ann/a course"
        monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    lines = ["Error", f"File \x1b[32m{path}:9\x1b[39m, in f", f"File {path}"]
    error = new_output("error", ename="", evalue="", traceback=lines)
    build.tidy(Path(root), error)
    assert error.traceback == [
        "Error",
        "File \x1b[32mjson/__init__.py:9\x1b[39m, in f",
        "File json/__init__.py",
    ]


# --- solutions and stubs -------------------------------------------------


def solved_and_stub(tmp_path, code):
    source = source_of(tmp_path, code)
    made = sources.solution(source), sources.exercise(source)
    return [each.cells[0].source for each in made]


STUB = "...  # your code here"
FUNCTION = (
    """
def f(x):
    \"\"\"Return x.\"\"\"
    ### BEGIN SOLUTION
    y = x
    return y
    ### END SOLUTION
""",
    f"""
def f(x):
    \"\"\"Return x.\"\"\"
    {STUB}
""",
)
METHOD = (
    """
class A:
    before = 1

    ### BEGIN SOLUTION
    def f(self):
        return 1
    ### END SOLUTION

    after = 2
""",
    f"""
class A:
    before = 1

    {STUB}

    after = 2
""",
)
TWO = (
    """
x = 1
### BEGIN SOLUTION
y = 2
### END SOLUTION
z = 3
### BEGIN SOLUTION
print(y)
### END SOLUTION
""",
    f"""
x = 1
y = {STUB}
z = 3
{STUB}
""",
)
INSIDE_BRACKETS = (
    """
xs = [
    ### BEGIN SOLUTION
    1,
    2,
    ### END SOLUTION
]
""",
    f"""
xs = [
    {STUB}
]
""",
)


@pytest.mark.parametrize(
    ("code", "stub"), [FUNCTION, METHOD, TWO, INSIDE_BRACKETS]
)
@pytest.mark.parametrize("space", ["", "  "])
def test_stub_and_solution(code, stub, space, tmp_path):
    marked = code.strip().replace("SOLUTION", "SOLUTION" + space)
    solved, stubbed = solved_and_stub(tmp_path, marked)
    assert stubbed == stub.strip()
    kept = [line for line in code.strip().split("\n") if "###" not in line]
    assert solved.split("\n") == kept
    ast.parse(stubbed)


ASSIGNMENTS = [
    ("a = 1", ["a"]),
    ("a = 1\nb = 2", ["a", "b"]),
    ("a = b = 1", ["a", "b"]),
    ("a, (b, *c) = 1, (2, 3)", ["a", "b", "c"]),
    ("a: float = 1", ["a"]),
    ("a += 1", ["a"]),
    ("a = 1\na = a + 1", ["a"]),
    ("a = [b for b in xs]", ["a"]),
    ("a = '''two\nlines'''", ["a"]),
    ("h = 1\nfor i in xs:\n    s = i", ["h"]),
    ("v.data = 1", []),
    ("v[0] = 1", []),
    ("def f():\n    a = 1", []),
    ("del v", []),
    ("print(1)", []),
]


@pytest.mark.parametrize(("answer", "names"), ASSIGNMENTS)
def test_names_that_an_answer_assigns_become_dots(answer, names, tmp_path):
    code = f"u = 0\n### BEGIN SOLUTION\n{answer}\n### END SOLUTION\nw = 0"
    solved, stubbed = solved_and_stub(tmp_path, code)
    assert solved == f"u = 0\n{answer}\nw = 0"
    dots = "\n".join(f"{name} = {STUB}" for name in names) or STUB
    assert stubbed == f"u = 0\n{dots}\nw = 0"


def test_tags_of_an_exercise_and_its_solution(tmp_path):
    source = source_of(tmp_path, "1 / 0", tags=' tags=["raises-exception"]')
    assert sources.solution(source).cells[0].metadata == {
        "tags": ["raises-exception"]
    }
    assert sources.exercise(source).cells[0].metadata == {
        "tags": ["raises-exception", "nbval-ignore-output"]
    }


def test_exercises_hold_no_answer_and_are_not_run(built):
    assert b"2 * x" in files(built)["solutions/01_one.ipynb"]
    assert b"2 * x" not in files(built)[EXERCISE]
    for cell in code_cells(built / EXERCISE):
        assert (cell.outputs, cell.execution_count) == ([], None)


# --- the course in this repository ---------------------------------------

LESSONS = sorted(p.parent.name for p in REPOSITORY.glob("course/*/lesson.md"))
RUN = [f"{f}/{stem}" for f in ("notebooks", "solutions") for stem in LESSONS]


@pytest.mark.parametrize(
    "text",
    [
        "\x1b[32m/home/ann/a.py",
        "/work/main/a.py",
        "/tmp/ipykernel_12/3.py:1: Warning",
        "~/a.py",
        "C:\\Users\\ann",
        "<object at 0x7f3a5c0d1e80>",
        "2026-01-31T12:00:00Z",
        "it is 12:30:01",
    ],
)
def test_traces_are_found(text):
    shown = new_output("display_data", {"text/plain": ["-", text]})
    cell = new_code_cell(outputs=[shown])
    assert traces(nbformat.v4.new_notebook(cells=[cell]))
    marked = new_code_cell(metadata={"execution": {"at": text}})
    assert traces(nbformat.v4.new_notebook(cells=[marked]))


def test_committed_notebooks_are_as_the_lessons_say():
    done = subprocess.run(
        [sys.executable, REPOSITORY / "course/build.py", "--check"],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("folder", build.FOLDERS)
def test_folders_hold_numbered_notebooks_and_nothing_else(folder):
    names = {
        path.name
        for path in (REPOSITORY / folder).iterdir()
        if path.name != ".ipynb_checkpoints"
    }
    assert names == {f"{stem}.ipynb" for stem in LESSONS}
    assert all(re.fullmatch(r"\d\d_[a-z_]+\.ipynb", name) for name in names)


@pytest.mark.parametrize("stem", LESSONS)
def test_lesson_opens_as_a_notebook_in_an_editor(stem):
    opened = jupytext.read(REPOSITORY / "course" / stem / "lesson.md")
    found = [c.source for c in opened.cells if c.cell_type == "code"]
    made = code_cells(REPOSITORY / "notebooks" / f"{stem}.ipynb")
    assert len(found) == len(made)
    for text, cell in zip(found, made, strict=True):
        assert text == cell.source or "recap" in cell.metadata["tags"]


@pytest.mark.parametrize("name", RUN)
def test_committed_notebook_was_run_in_order_and_leaves_no_trace(name):
    path = REPOSITORY / f"{name}.ipynb"
    counts = [cell.execution_count for cell in code_cells(path)]
    assert counts == list(range(1, len(counts) + 1))
    assert traces(notebook(path)) == []


@pytest.mark.parametrize("stem", LESSONS)
def test_committed_exercises_were_not_run(stem):
    for cell in code_cells(REPOSITORY / "exercises" / f"{stem}.ipynb"):
        assert (cell.outputs, cell.execution_count) == ([], None)
        assert "nbval-ignore-output" in cell.metadata.tags


# --- the verdict of nbval ------------------------------------------------


@pytest.fixture
def homework(tmp_path):
    """A learner's copy of what is needed for the exercises 01."""
    (tmp_path / "homework").mkdir()
    shutil.copy(REPOSITORY / "pyproject.toml", tmp_path / "homework")
    copied = tmp_path / "homework/01_slopes.ipynb"
    return shutil.copy(REPOSITORY / "exercises/01_slopes.ipynb", copied)


def verdicts(*paths, elsewhere):
    """What nbval says: the outcome of each test by its name."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-rA", "--tb=no", "--nbval", *paths],
        cwd=elsewhere,
        capture_output=True,
        text=True,
    )
    lines = re.findall(
        r"^(PASSED|FAILED|ERROR) .*?(\w+\.ipynb::.*?)(?: - .*)?$",
        done.stdout,
        re.MULTILINE,
    )
    assert done.returncode == any(outcome != "PASSED" for outcome, _ in lines)
    return {name: outcome for outcome, name in lines}


def solve(cells):
    path = REPOSITORY / "solutions/01_slopes.ipynb"
    code = [cell for cell in cells if cell.cell_type == "code"]
    for cell, solved in zip(code, code_cells(path), strict=True):
        cell.source = solved.source


def solve_after_a_wrong_run(cells):
    """The answers are right now, but outputs and counts are the old ones."""
    solve(cells)
    for cell in cells:
        if cell.cell_type == "code":
            cell.execution_count = 7
            cell.outputs = [
                new_output("stream", text="still wrong\n"),
                new_output("error", ename="CheckFailed", evalue="no"),
            ]


def exercises_in(path):
    """The names of a notebook's exercises, from its check cells."""
    text = "\n".join(cell.source for cell in code_cells(path))
    return set(re.findall(r"^check\.(\w+)\(", text, re.MULTILINE))


def test_nbval_is_red_by_the_names_of_the_exercises(homework, tmp_path):
    found = verdicts(homework, elsewhere=tmp_path)
    red = {name for name, outcome in found.items() if outcome != "PASSED"}
    names = exercises_in(homework)
    assert "slope" in names
    assert red == {f"01_slopes.ipynb::{name}" for name in names}
    assert len(found) == len(code_cells(homework))
    assert not any("Cell" in name for name in found)


def test_nbval_is_green_when_all_is_solved(homework, tmp_path):
    again = shutil.copy(homework, homework.with_name("again.ipynb"))
    edit(homework, solve)
    edit(again, solve_after_a_wrong_run)
    found = verdicts(homework, again, elsewhere=tmp_path)
    assert set(found.values()) == {"PASSED"}
    assert found.keys() >= {
        f"{path.name}::{name}"
        for path in (homework, again)
        for name in exercises_in(path)
    }
