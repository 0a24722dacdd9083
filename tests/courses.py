"""A small made-up course: its text, and what became of it."""

import re
from pathlib import Path

import build
import nbformat
import sources

HELPER = """
import json


def fail():
    return json.loads("no JSON")
"""

LESSON_ONE = """\
# 01 One

A class.

```python
class Value:
    first = True
```

A number.

```python tags=["predict"]
1 + 1
```

What prints bit by bit is one text.

```python
print("a", flush=True)
print("b", flush=True)
```

```python tags=["predict", "raises-exception"]
import helper

helper.fail()
```

The class as it now stands.

```python
class Value:
    second = True
```

```python
class ValueError(Exception):
    pass
```
"""

LESSON_TWO = """\
# 02 Two

```python tags=["recap"]
```

```python
Value.second
```
"""

EXERCISES = """\
# Exercises

## Exercise 1: double

```python
def double(x):
    ### BEGIN SOLUTION
    return 2 * x
    ### END SOLUTION
```

```python
print(double(4))
```
```text
no blank line, and no cell
```
"""

SOURCES = {
    "helper.py": HELPER,
    "course/01_one/lesson.md": LESSON_ONE,
    "course/01_one/exercises.md": EXERCISES,
    "course/02_two/lesson.md": LESSON_TWO,
    "course/02_two/exercises.md": EXERCISES,
}
NOTEBOOKS = [
    f"{folder}/{stem}.ipynb"
    for folder in sorted(build.FOLDERS)
    for stem in ("01_one", "02_two")
]


def make_course(root: Path) -> Path:
    """Write the sources of the course; nothing is built."""
    for name, text in SOURCES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def run_build(root: Path, *arguments: str) -> int:
    return build.main([*arguments, "--root", str(root)])


def files(root: Path) -> dict[str, bytes]:
    """All that was built: the bytes of each file in the three folders."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for folder in build.FOLDERS
        for path in root.glob(f"{folder}/**/*")
        if path.is_file()
    }


def change(path: Path, old: str, new: str) -> None:
    """Replace a text in a file; it must be there."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def notebook(path: Path):
    return nbformat.read(path, as_version=4)


def code_cells(path: Path) -> list:
    return [c for c in notebook(path).cells if c.cell_type == "code"]


def edit(path: Path, changed) -> None:
    """Save a notebook after changed(cells), as a learner's editor would."""
    now = notebook(path)
    changed(now.cells)
    nbformat.write(now, path)


def source_of(folder: Path, *codes: str, tags: str = "") -> sources.Source:
    """The source whose code cells are these."""
    path = folder / "source.md"
    fences = [f"```python{tags}\n{code}\n```\n" for code in codes]
    path.write_text("\n".join(fences), encoding="utf-8")
    return sources.read(path)


TRACES = re.compile(
    r"/(?:home|root|work|tmp|Users|usr|opt|var|private|mnt|srv)\b|~/"
    r"|\b[A-Z]:\\|\b0x[0-9a-f]{6,}|\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d"
    r"|ipykernel_\d"
)


def strings(thing):
    """All texts in an output or in metadata, except pictures of pixels."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, list):
        for each in thing:
            yield from strings(each)
    elif isinstance(thing, dict):
        for key, each in thing.items():
            if key != "image/png":
                yield from strings(each)


def traces(made):
    """What tells of the machine or the day on which a notebook was run."""
    parts = [made.metadata]
    for cell in made.cells:
        parts += [cell.metadata, cell.get("outputs", [])]
    return [hit for text in strings(parts) for hit in TRACES.findall(text)]
