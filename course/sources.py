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
OPENING = re.compile(r'```(text|python( tags=\["[\w-]+"(, "[\w-]+")*\])?)?')
NEARLY_A_MARKER = re.compile(r"#\s*(BEGIN|END)\W+SOLUTION", re.IGNORECASE)
CLASS = re.compile(r"^class Value\b", re.MULTILINE)
KERNEL = {
    "kernelspec": {
        "name": "python3",
        "display_name": "Python 3",
        "language": "python",
    },
    "language_info": {"name": "python"},
}


class SourceError(Exception):
    """A lesson's source is broken; the text gives file and line.

    Line 0 stands for the whole file.
    """

    def __init__(self, file: Path, line: int, problem: str):
        place = f"{file}:{line}" if line else str(file)
        super().__init__(f"{place}: {problem}")


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
        SourceError: a broken fence or solution, or an unknown tag.
    """
    if not path.exists():
        raise SourceError(path, 0, "missing")
    text = path.read_text(encoding="utf-8")
    lines = python_fences(path, text)
    source = Source(path, jupytext.reads(text, fmt="md").cells, lines)
    for line, cell in source.code():
        unknown = set(tags(cell)) - TAGS
        if unknown:
            known = ", ".join(sorted(TAGS))
            problem = f"unknown tag {min(unknown)!r}; there are {known}"
            raise SourceError(path, line, problem)
        check_solutions(path, line, cell.source)
    return source


def python_fences(path: Path, text: str) -> list[int]:
    """The lines on which Python code begins."""
    begins, opened = [], 0
    for number, line in enumerate(text.split("\n"), start=1):
        fence = line.rstrip()
        if not fence.startswith("```"):
            continue
        if opened and fence != "```":
            break
        if not OPENING.fullmatch(fence):
            problem = 'write ```python, ```python tags=["..."] or ```text'
            raise SourceError(path, number, problem)
        if fence.startswith("```python"):
            begins.append(number)
        opened = 0 if opened else number
    if opened:
        raise SourceError(path, opened, "this ``` is never closed")
    return begins


def check_solutions(path: Path, line: int, code: str) -> None:
    """Raise SourceError unless every solution begins, ends and is Python."""
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
        elif NEARLY_A_MARKER.search(text):
            raise SourceError(path, number, f"write {BEGIN} or {END}")
    if begin:
        raise SourceError(path, begin, f"{BEGIN} without {END}")
    if BEGIN in code:
        try:
            ast.parse(code)
        except SyntaxError as error:
            number = line + (error.lineno or 0)
            problem = f"SyntaxError: {error.msg}"
            raise SourceError(path, number, problem) from None


def tags(cell: NotebookNode) -> list[str]:
    return cell.metadata.get("tags", [])


def lesson(source: Source, recap: str) -> NotebookNode:
    """The notebook of a lesson; recap is the class that it starts from.

    Raises:
        SourceError: there is a recap cell, but no class before this lesson.
    """
    for line, cell in source.code():
        if "recap" in tags(cell) and not recap:
            problem = "no lesson before this one defines class Value"
            raise SourceError(source.path, line, problem)
    cells = []
    for cell in source.cells:
        if "recap" in tags(cell):
            hidden = {"jupyter": {"source_hidden": True}}
            cells.append(new_cell(cell, recap, **hidden))
        elif "predict" in tags(cell):
            hidden = {"jupyter": {"outputs_hidden": True}}
            cells.append(new_cell(cell, cell.source, **hidden))
        else:
            cells.append(new_cell(cell, cell.source))
    return notebook(cells)


def solution(source: Source) -> NotebookNode:
    """The notebook of the exercises with their answers."""
    return notebook(
        [new_cell(cell, without_markers(cell.source)) for cell in source.cells]
    )


def exercise(source: Source) -> NotebookNode:
    """The notebook of the exercises, each answer a stub.

    Its outputs are the learner's own: nbval judges by errors alone.
    """
    cells = [new_cell(cell, with_stubs(cell.source)) for cell in source.cells]
    for cell in cells:
        if cell.cell_type == "code":
            cell.metadata["tags"] = [*tags(cell), "nbval-ignore-output"]
    return notebook(cells)


def new_cell(old: NotebookNode, source: str, **metadata) -> NotebookNode:
    """A cell of the same kind and with the same tags."""
    if tags(old):
        metadata["tags"] = tags(old)
    if old.cell_type == "code":
        return v4.new_code_cell(source, metadata=metadata)
    return v4.new_markdown_cell(source, metadata=metadata)


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
    """code with a stub for each solution."""
    kept, begin = [], 0
    for number, line in enumerate(code.split("\n"), start=1):
        if line.strip() == BEGIN:
            begin = number
            indent = line[: line.index(BEGIN)]
        elif line.strip() == END:
            names = assigned(code, begin, number)
            kept += [f"{name} = {STUB}" for name in names] or [indent + STUB]
            begin = 0
        elif not begin:
            kept.append(line)
    return "\n".join(kept)


def assigned(code: str, begin: int, end: int) -> list[str]:
    """The names that code's own statements between two lines assign."""
    targets = []
    for statement in ast.parse(code).body:
        if begin < statement.lineno < end:
            if isinstance(statement, ast.Assign):
                targets += statement.targets
            elif isinstance(statement, ast.AnnAssign | ast.AugAssign):
                targets.append(statement.target)
    nodes = [node for target in targets for node in ast.walk(target)]
    names = [
        node.id
        for node in nodes
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    return list(dict.fromkeys(names))


def last_class(source: Source) -> str:
    """The last cell of a lesson that defines the class Value, or ''."""
    cells = [cell.source for _, cell in source.code()]
    return next((code for code in reversed(cells) if CLASS.search(code)), "")


def digest(cells: list[NotebookNode]) -> str:
    """A fingerprint of cells: of their texts, and of their outputs if any."""
    parts = [[c.cell_type, c.source, c.get("outputs", [])] for c in cells]
    text = json.dumps(parts, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
