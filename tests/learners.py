"""A learner's copy of the course, and the commands run in it."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import build

REPOSITORY = Path(build.__file__).resolve().parents[1]


def copy_course(root: Path) -> Path:
    """The sources and the pages of exercises, as a learner has them."""
    programs = shutil.ignore_patterns("*.py", "__pycache__")
    for name in ("course", "exercises"):
        shutil.copytree(REPOSITORY / name, root / name, ignore=programs)
    return root


def page(root: Path, lesson: str) -> Path:
    """The page of a lesson that is given by its number."""
    (source,) = root.glob(f"course/{lesson}_*")
    return root / "exercises" / f"{source.name}.ipynb"


def environment(**variables: str) -> dict[str, str]:
    """What a command finds; the package is that of this repository."""
    private = ("MAKE", "MFLAGS", "COLUMNS", "PYTEST_", "FORCE_COLOR")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(private)}
    return {**kept, "PYTHONPATH": str(REPOSITORY), **variables}


def command(root: Path, name: str, *arguments: str) -> list[str]:
    script = REPOSITORY / "course" / f"{name}.py"
    return [sys.executable, str(script), "--root", str(root), *arguments]


def run(root: Path, name: str, *arguments: str, **variables: str):
    """A command, run to its end from another folder; its output is text."""
    return subprocess.run(
        command(root, name, *arguments),
        cwd=root.parent,
        env=environment(**variables),
        capture_output=True,
        encoding="utf-8",
        timeout=600,
    )


def heed_interrupts() -> None:
    """What a terminal starts does; what a shell puts behind it does not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
