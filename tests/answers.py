"""What learners write into a page of exercises."""

from pathlib import Path

import nbformat

from autograd.checks.outside import CHECK

ROOT = Path(__file__).resolve().parents[1]


def write_answers(page: Path, answers: dict[str, str | None]) -> None:
    """Answer exercises on a page, by their names; None: rightly."""
    notebook = nbformat.read(page, as_version=4)
    solution = nbformat.read(ROOT / "solutions" / page.name, as_version=4)
    name = ""
    for cell, right in reversed(
        list(zip(notebook.cells, solution.cells, strict=True))
    ):
        check = CHECK.fullmatch(cell.source)
        name = check[1] if check else name
        is_answer = cell.cell_type == "code" and cell.source != right.source
        if is_answer and name in answers:
            cell.source = answers[name] or right.source
    nbformat.write(notebook, page)
