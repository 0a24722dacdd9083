"""Where PyTorch is missing, a page that needs it says so, and stops."""

import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from autograd.checks.needs import Missing, needs

ROOT = Path(__file__).resolve().parents[1]
HIDE_TORCH = """
import sys

sys.modules["torch"] = None
"""
"""Python runs a sitecustomize.py when it starts; None hides a package."""


@pytest.fixture
def without_torch(tmp_path):
    """The environment of a Python that finds no torch."""
    (tmp_path / "sitecustomize.py").write_text(HIDE_TORCH, encoding="utf-8")
    path = [str(tmp_path), str(ROOT), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(filter(None, path)),
        "IPYTHONDIR": str(tmp_path / "ipython"),
    }
    found = subprocess.run(
        [sys.executable, "-c", "import torch"],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert "ModuleNotFoundError" in found.stderr, "torch is not hidden"
    return environment


def run(path: Path, environment: dict):
    """The code cells of a notebook, run from the top without old outputs."""
    notebook = nbformat.read(path, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for cell in cells:
        cell.outputs, cell.execution_count = [], None
    client = NotebookClient(
        notebook,
        timeout=60,
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": str(ROOT)}},
    )
    with pytest.raises(CellExecutionError):
        client.execute(env=environment)
    return cells


@pytest.mark.parametrize("folder", ["notebooks", "exercises", "solutions"])
def test_a_page_that_needs_torch_stops_at_its_first_cell(
    folder, without_torch
):
    first, *others = run(ROOT / folder / "16_pytorch.ipynb", without_torch)
    [error] = first.outputs
    assert error.output_type == "error"
    assert error.ename == "Missing"
    for cell in others:
        assert cell.outputs == []
        assert cell.execution_count is None


@pytest.mark.parametrize("folder", ["notebooks", "exercises"])
def test_what_is_shown_says_what_to_do(folder, without_torch):
    first, *_ = run(ROOT / folder / "16_pytorch.ipynb", without_torch)
    shown = "\n".join(first.outputs[0].traceback)
    assert "needs torch, which is not installed" in shown
    assert "%pip install torch" in shown
    assert "restart the kernel" in shown
    assert len(shown.split("\n")) <= 5
    assert max(map(len, shown.split("\n"))) <= 79
    assert not re.search(r"\.py|Traceback|find_spec|line \d|\x1b", shown)


def test_a_package_that_is_there_is_no_matter():
    assert needs("json") is None


def test_any_missing_package_is_named():
    with pytest.raises(Missing, match=r"needs no_such_package, .*\n.*%pip"):
        needs("no_such_package")
