"""Run a page of exercises with nbval, and report what came of each cell.

The report is written line by line, so that it serves although the run may be
cut short. Each line is a JSON object:

    {"checks": [[], ["slope"], ...]}             what each code cell checks
    {"cell": 1, "error": ["NameError", "..."]}   how a cell ended; null: well

If the page can't be read, there is one line, with null for the checks.
"""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any, TextIO

import pytest
from nbval.plugin import NbCellError
from verdicts import DEAD, LATE

from autograd.checks.pytest_plugin import CHECK

LONGEST = 2000  # characters of an error that are kept
PLUGINS = ("nbval.plugin", "autograd.checks.pytest_plugin")


def run(page: str, folder: str, seconds: float) -> None:
    """Run page, each cell as long as seconds at most.

    The report and all that is temporary go into folder.
    """
    settle(folder)
    path = Path(page)
    os.chdir(path.parent)  # pytest would not take every path as it is
    with Path(folder, "report").open("w", encoding="utf-8") as report:
        options = [
            *(f"-p{plugin}" for plugin in (*PLUGINS, "no:cacheprovider")),
            "--nbval",
            "--nbval-current-env",
            f"--nbval-cell-timeout={seconds}",
            "--noconftest",
            "--override-ini=addopts=",
        ]
        pytest.main([*options, path.name], plugins=[Reporter(report)])


def settle(folder: str) -> None:
    """Let nothing be printed, and nothing depend on the user's settings."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    for name in list(os.environ):
        if name.startswith("PYTEST_"):
            del os.environ[name]
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    for name in ("TMPDIR", "TEMP", "TMP", "IPYTHONDIR"):
        os.environ[name] = folder
    tempfile.tempdir = None  # found anew


class Reporter:
    """A pytest plugin that writes the report."""

    def __init__(self, report: TextIO):
        self.report = report

    def write(self, **fields: Any) -> None:
        print(json.dumps(fields), file=self.report, flush=True)

    def pytest_collection_modifyitems(self, items) -> None:
        """Judge by errors alone: forget saved outputs, tags and marks."""
        for item in items:
            item.options.clear()
            item.cell.outputs = []

    def pytest_collection_finish(self, session) -> None:
        sources = [item.cell.source for item in session.items]
        checks = [CHECK.findall(code) for code in sources]
        self.write(checks=None if session.testsfailed else checks)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item, call) -> None:
        if call.when == "call" or (call.when == "setup" and call.excinfo):
            error = call.excinfo and error_of(item, call.excinfo.value)
            self.write(cell=item.cell_num, error=error)


def error_of(item, error: BaseException) -> list[str]:
    """The kind and the text of what ended a cell."""
    if not isinstance(error, NbCellError):
        return [DEAD, str(error)]
    if str(error).startswith("Timeout"):
        return [LATE, str(error)]
    raised = [x for x in item.test_outputs if x.output_type == "error"][-1]
    return [raised.ename, raised.evalue[:LONGEST]]
