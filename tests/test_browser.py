"""Every notebook, opened and run in JupyterLab by a headless browser."""

import sys

import nbformat
import pytest
from lab import (
    REPOSITORY,
    Reader,
    asks_about_news,
    cells,
    interruptions,
    require_browser,
    run_all,
    running_browser,
    running_lab,
    show_whole,
    take_screenshot,
)
from nbformat.v4 import (
    new_code_cell,
    new_markdown_cell,
    new_notebook,
    new_output,
)


def notebooks_in(*folders: str):
    """One parameter a notebook, named folder/stem."""
    return [
        pytest.param(f"{folder}/{file.name}", id=f"{folder}/{file.stem}")
        for folder in folders
        for file in sorted((REPOSITORY / folder).glob("*.ipynb"))
    ]


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    """One server and one browser for all notebooks."""
    require_browser()
    place = tmp_path_factory.mktemp("lab")
    with running_lab(place) as lab, running_browser() as window:
        yield Reader(lab, window)


# --- the notebooks -------------------------------------------------------


@pytest.mark.parametrize("path", notebooks_in("notebooks", "solutions"))
def test_notebook_runs_and_shows_its_pictures(reader, path):
    with reader.opened(path) as page:
        run_all(page)
        take_screenshot(page, path)
        found = faults(stored_cells(reader, path), cells(page))
        assert not found, "\n".join(found)
        assert interruptions(page) == []


@pytest.mark.parametrize("path", notebooks_in("exercises"))
def test_exercises_say_that_they_are_not_started(reader, path):
    with reader.opened(path) as page:
        run_all(page)
        take_screenshot(page, path)
        name, text = first_error(cells(page))
        assert name == "NotStarted"
        assert "not started yet" in text
        assert interruptions(page) == []


def test_a_hidden_result_is_not_given_away_before_the_cell_is_run(reader):
    with reader.opened("notebooks/01_slopes.ipynb") as page:
        show_whole(page)
        places = page.evaluate(
            """() => [...document.querySelectorAll('.jp-OutputPlaceholder')]
                .map(place => place.innerText)"""
        )
        assert len(places) >= 2
        assert not any(places)
        run_all(page)
        assert page.locator(".jp-OutputPlaceholder").count() == 0


def test_lab_does_not_ask_about_news(reader):
    page = reader.new_page()
    assert not asks_about_news(page)
    assert interruptions(page) == []
    page.close()


# --- what is asked of a notebook -----------------------------------------


def stored_cells(reader, path: str) -> list[dict]:
    """The cells as the file holds them."""
    return nbformat.read(reader.lab.root / path, as_version=4).cells


def faults(stored: list[dict], shown: list[dict]) -> list[str]:
    """What is wrong with a notebook that was run, a line a fault."""
    return [
        f"cell {number}: {fault}"
        for number, (before, after) in enumerate(
            zip(stored, shown, strict=True), start=1
        )
        for fault in faults_of_cell(before, after)
    ]


def faults_of_cell(stored: dict, shown: dict):
    """What is wrong with one cell."""
    if shown["badFormulas"]:
        yield "a formula that MathJax can't read"
    if shown["cell_type"] != "code" or not source(shown).strip():
        return
    if shown["execution_count"] is None:
        yield "not run"
    must_raise = "raises-exception" in shown["metadata"].get("tags", [])
    errors = errors_of(shown)
    if must_raise and not errors:
        yield "no exception, though its tag promises one"
    if errors and not must_raise:
        yield ": ".join(errors[0])
    for kind, number in shown["pictures"].items():
        wanted = pictures_stored(stored, kind)
        if number != wanted:
            yield f"{number} {kind} shown, {wanted} stored"


def source(cell: dict) -> str:
    """The source of a cell, as one text."""
    return "".join(cell["source"])


def errors_of(cell: dict) -> list[tuple[str, str]]:
    """Name and text of each error that a cell shows."""
    return [
        (output["ename"], output["evalue"])
        for output in cell.get("outputs", [])
        if output["output_type"] == "error"
    ]


def first_error(shown: list[dict]) -> tuple[str, str]:
    """Name of the first error, and all that its cell shows."""
    for cell in shown:
        for name, _ in errors_of(cell):
            return name, cell["text"]
    return "no error", ""


def pictures_stored(cell: dict, kind: str) -> int:
    """How many outputs of a stored cell are shown as this kind of picture."""
    return sum(kind in output.get("data", {}) for output in cell["outputs"])


# --- the tests themselves ------------------------------------------------


BROKEN_PICTURE = """
from IPython.display import display
display({"image/svg+xml": "<svg><g></svg>"}, raw=True)
"""


def test_faults_are_found(reader):
    svg = new_output("display_data", {"image/svg+xml": "<svg/>"})
    png = new_output("display_data", {"image/png": "iVBORw0KGgo="})
    notebook = new_notebook(
        cells=[
            new_code_cell("1", metadata={"tags": ["raises-exception"]}),
            new_code_cell("2", outputs=[svg]),
            new_code_cell(BROKEN_PICTURE, outputs=[svg]),
            new_code_cell("3", outputs=[png]),
            new_code_cell("1 / 0"),
            new_code_cell("4", execution_count=6),
            new_code_cell(""),
            new_markdown_cell(r"$\frac{1}$"),
        ],
        metadata={"kernelspec": {"name": "python3", "display_name": ""}},
    )
    nbformat.write(notebook, reader.lab.root / "faulty.ipynb")
    with reader.opened("faulty.ipynb") as page:
        run_all(page)
        show_whole(page)
        assert faults(notebook.cells, cells(page)) == [
            "cell 1: no exception, though its tag promises one",
            "cell 2: 0 image/svg+xml shown, 1 stored",
            "cell 3: 0 image/svg+xml shown, 1 stored",
            "cell 4: 0 image/png shown, 1 stored",
            "cell 5: ZeroDivisionError: division by zero",
            "cell 6: not run",
            "cell 8: a formula that MathJax can't read",
        ]


IN_CI = [("true", pytest.fail.Exception), ("", pytest.skip.Exception)]


@pytest.mark.parametrize(("ci", "outcome"), IN_CI)
def test_without_a_browser_ci_fails_and_others_skip(monkeypatch, ci, outcome):
    monkeypatch.setenv("CI", ci)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(outcome, match="apt install chromium"):
        require_browser()


@pytest.mark.parametrize(("ci", "outcome"), IN_CI)
def test_without_playwright_ci_fails_and_others_skip(monkeypatch, ci, outcome):
    monkeypatch.setenv("CI", ci)
    monkeypatch.setitem(sys.modules, "playwright", None)
    with pytest.raises(outcome, match="pip install playwright"):
        require_browser()
