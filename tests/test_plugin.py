"""The pytest plugin: what it mends in nbval, and that it leaves no trace."""

import subprocess
import sys
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook

NOTEBOOK = (
    Path(__file__).resolve().parents[1] / "solutions" / "00_welcome.ipynb"
)
TWICE = """
import sys
import nbval.kernel, pytest
def state():
    return (nbval.kernel.KernelManager, nbval.kernel.RunningKernel.get_message)
before = state()
codes = [pytest.main(["--nbval", "-q", sys.argv[1]]) for _ in range(2)]
assert codes == [0, 0], codes
assert state() == before
"""


def test_a_notebook_can_be_tested_twice_in_one_process():
    run = subprocess.run(
        [sys.executable, "-c", TWICE, NOTEBOOK], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_a_dead_kernel_is_not_waited_for(tmp_path):
    codes = ["x = 1", "import os\nos._exit(0)", "x"]
    path = tmp_path / "dies.ipynb"
    cells = [new_code_cell(code) for code in codes]
    nbformat.write(new_notebook(cells=cells), path)
    options = ["--nbval", "--nbval-current-env", "--tb=short", "-q"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, path],
        capture_output=True,
        text=True,
        timeout=600,  # nbval alone: 2000 seconds
    )
    assert "2 failed, 1 passed" in run.stdout
    assert "the kernel died" in run.stdout
