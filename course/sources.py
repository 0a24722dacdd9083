"""From the Markdown of a lesson to its notebooks, not yet run."""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import jupytext
from nbformat import NotebookNode, v4

TAGS = {"recap", "predict", "raises-exception"}
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
STUB = "...  # your code here"
FENCE = re.compile(r"^```(\w*)")
KERNEL = {
    "kernelspec": {
        "name": "python3",
        "display_name": "Python 3",
        "language": "python",
    },
    "language_info": {"name": "python"},
}


class SourceError(Exception):
    """A lesson's source is broken; the text gives file and line."""

    def __init__(self, file: Path, line: int, problem: str):
        super().__init__(f"{file}:{line}: {problem}")


@dataclass(frozen=True)
class Source:
    """A Markdown file and its cells; lines[i] is where code cell i begins."""

    path: Path
    cells: list[NotebookNode]
    lines: list[int]

    def code(self) -> list[tuple[int, NotebookNode]]:
        """The code cells, each after its line in the file."""
        cells = [cell for cell in self.cells if cell.cell_type == "code"]
        return list(zip(self.lines, cells, strict=True))


def read(path: Path) -> Source:
    """The cells of a Markdown file.

    Raises:
        SourceError: a fence or a solution without end, or an unknown tag.
    """
    if not path.exists():
        raise SourceError(path, 1, "missing")
    text = path.read_text(encoding="utf-8")
    cells = jupytext.reads(text, fmt="md").cells
    source = Source(path, cells, python_fences(path, text))
    for line, cell in source.code():
        unknown = set(cell.metadata.get("tags", [])) - TAGS
        unknown |= set(cell.metadata) - {"tags"}
        if unknown:
            known = ", ".join(sorted(TAGS))
            problem = f"unknown tag {min(unknown)!r}; there are {known}"
            raise SourceError(path, line, problem)
        check_markers(path, line, cell.source)
    return source


def python_fences(path: Path, text: str) -> list[int]:
    """The lines on which Python code begins."""
    begins, open_line = [], 0
    for number, line in enumerate(text.split("\n"), start=1):
        fence = FENCE.match(line)
        if fence and open_line:
            open_line = 0
        elif fence:
            open_line = number
            begins += [number] if fence[1] == "python" else []
    if open_line:
        raise SourceError(path, open_line, "this ``` is never closed")
    return begins


def check_markers(path: Path, line: int, code: str) -> None:
    """Raise SourceError unless every solution begins and ends once."""
    begin = 0
    for number, text in enumerate(code.split("\n"), start=line + 1):
        if text.strip() == BEGIN:
            if begin:
                raise SourceError(path, number, f"a second {BEGIN}")
            begin = number
        elif text.strip() == END:
            if not begin:
                raise SourceError(path, number, f"{END} without {BEGIN}")
            begin = 0
    if begin:
        raise SourceError(path, begin, f"{BEGIN} without {END}")


def lesson(source: Source, recap: str) -> NotebookNode:
    """The notebook of a lesson; recap is the class that it starts from."""
    cells = []
    for cell in source.cells:
        tags = cell.metadata.get("tags", [])
        metadata = {"tags": tags} if tags else {}
        if "recap" in tags:
            metadata["jupyter"] = {"source_hidden": True}
            cells.append(new_cell(cell, recap, metadata))
        else:
            if "predict" in tags:
                metadata["jupyter"] = {"outputs_hidden": True}
            cells.append(new_cell(cell, cell.source, metadata))
    return notebook(cells)


def solution(source: Source) -> NotebookNode:
    """The notebook of the exercises with their answers."""
    cells = [
        new_cell(cell, without_markers(cell.source), dict(cell.metadata))
        for cell in source.cells
    ]
    return notebook(cells)


def exercise(source: Source) -> NotebookNode:
    """The notebook of the exercises, each answer a stub.

    Its outputs are the learner's own: nbval judges by errors alone.
    """
    cells = []
    for cell in source.cells:
        tags = [*cell.metadata.get("tags", []), "nbval-ignore-output"]
        metadata = {"tags": tags} if cell.cell_type == "code" else {}
        cells.append(new_cell(cell, with_stubs(cell.source), metadata))
    return notebook(cells)


def new_cell(old: NotebookNode, source: str, metadata: dict) -> NotebookNode:
    make = (
        v4.new_code_cell if old.cell_type == "code" else v4.new_markdown_cell
    )
    return make(source, metadata=metadata)


def notebook(cells: list[NotebookNode]) -> NotebookNode:
    """A notebook whose cell ids are made from the cells' texts."""
    seen = Counter()
    for cell in cells:
        text = hashlib.sha256(cell.source.encode()).hexdigest()[:8]
        seen[text] += 1
        cell["id"] = f"{text}-{seen[text]}" if seen[text] > 1 else text
    return v4.new_notebook(cells=cells, metadata=dict(KERNEL))


def without_markers(code: str) -> str:
    lines = code.split("\n")
    return "\n".join(x for x in lines if x.strip() not in (BEGIN, END))


def with_stubs(code: str) -> str:
    """code with each solution cut out; names that it assigned become dots."""
    kept, answer = [], None
    for line in code.split("\n"):
        if line.strip() == BEGIN:
            answer = []
        elif line.strip() == END:
            kept += stub(answer, line[: line.index(END)])
            answer = None
        elif answer is None:
            kept.append(line)
        else:
            answer.append(line)
    return "\n".join(kept)


def stub(answer: list[str], indent: str) -> list[str]:
    """What stands for an answer until the learner writes it."""
    names = []
    if not indent:
        for statement in ast.parse("\n".join(answer)).body:
            if isinstance(statement, ast.Assign):
                names += [target.id for target in statement.targets]
    return [f"{name} = {STUB}" for name in names] or [indent + STUB]


def last_class(source: Source) -> str:
    """The last cell of a lesson that defines the class Value, or ''."""
    cells = [cell.source for _, cell in source.code()]
    return next((c for c in reversed(cells) if "class Value" in c), "")


def digest(cells: list[NotebookNode]) -> str:
    """A fingerprint of cells: of their texts, and of their outputs if any."""
    parts = [[c.cell_type, c.source, c.get("outputs", [])] for c in cells]
    text = json.dumps(parts, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
