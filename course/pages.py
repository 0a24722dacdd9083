"""The pages of exercises: which there are, and what belongs on each."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NOT_INSTALLED = (
    "The package {} is missing. Is the environment of the course active? "
    "README.md says how to make it, under Start."
)
TITLE = re.compile(r"# \d+ (.+)")
CHECK = re.compile(r"^check\.(\w+)\(\w+\)$", re.MULTILINE)
FENCE = re.compile(r"^```python.*?\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXERCISE = re.compile(r"^## Exercise (\d+): (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Exercise:
    """An exercise: number 3, title 'a good step', its check step.

    It is checked by the call check.step(step).
    """

    number: str
    title: str
    check: str
    call: str


@dataclass(frozen=True)
class Page:
    """A lesson's page of exercises; path is the learner's copy of it."""

    path: Path
    title: str
    exercises: tuple[Exercise, ...]

    @property
    def stem(self) -> str:
        return self.path.stem

    @property
    def number(self) -> str:
        return self.stem.split("_")[0]


def pages(root: Path) -> list[Page]:
    """The page of each lesson that has exercises, in their order."""
    return [
        Page(
            root / "exercises" / f"{source.parent.name}.ipynb",
            title(source.parent),
            exercises(source.read_text(encoding="utf-8")),
        )
        for source in sorted(root.glob("course/*/exercises.md"))
    ]


def title(folder: Path) -> str:
    """The title of the lesson in a folder, without its number."""
    lesson = folder / "lesson.md"
    text = lesson.read_text(encoding="utf-8") if lesson.exists() else ""
    found = TITLE.match(text)
    return found[1] if found else folder.name


def exercises(text: str) -> tuple[Exercise, ...]:
    """The exercises of an exercises.md that have a check."""
    _, *parts = EXERCISE.split(text)
    cards = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return tuple(
        Exercise(number, name, call[1], call[0])
        for number, name, body in cards
        if (call := CHECK.search(body))
    )


def find(among: list[Page], lesson: str) -> Page:
    """The page of a lesson that is called 8, 08 or 08_topological_order.

    Raises:
        LookupError: there is none; the text says which there are.
    """
    for page in among:
        if lesson and lesson.zfill(2) in (page.number, page.stem):
            return page
    asked = f"There is no lesson {lesson}." if lesson else "Which lesson?"
    first, last = among[0].number, among[-1].number
    raise LookupError(f"{asked} There are {first} to {last}.")


def missing(page: Page) -> list[str]:
    """The packages that a page's code or checks import, not installed here."""
    source = page.path.parents[1] / "course" / page.stem / "exercises.md"
    checks = ROOT / "autograd" / "checks" / f"lesson{page.number}.py"
    codes = FENCE.findall(source.read_text(encoding="utf-8"))
    if checks.exists():
        codes.append(checks.read_text(encoding="utf-8"))
    names = {name for code in codes for name in imported(code)}
    return sorted(n for n in names if find_spec(n) is None)


def imported(code: str) -> set[str]:
    """The packages that code imports; none if it isn't plain Python."""
    names: set[str] = set()
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return names
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add(node.module)
    return {name.split(".")[0] for name in names}
