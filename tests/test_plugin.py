"""The pytest plugin leaves nbval as it found it."""

import subprocess
import sys
from pathlib import Path

NOTEBOOK = (
    Path(__file__).resolve().parents[1] / "solutions" / "00_welcome.ipynb"
)
TWICE = """
import sys
import nbval.kernel, pytest
before = nbval.kernel.KernelManager
codes = [pytest.main(["--nbval", "-q", sys.argv[1]]) for _ in range(2)]
assert codes == [0, 0], codes
assert nbval.kernel.KernelManager is before
"""


def test_a_notebook_can_be_tested_twice_in_one_process():
    run = subprocess.run(
        [sys.executable, "-c", TWICE, NOTEBOOK], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
