"""The process in which a learner's cells run while they are graded.

It takes orders from the process that judges, a line each, and answers each
with a line. Whatever a learner's code does to this process, it can only
change what is answered; what is right is worked out on the other side.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import sys
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Type
from traitlets.config import Config

from autograd.checks.judge import (
    NOT_STARTED,
    SECONDS,
    not_started,
    tried,
    unfit,
)
from autograd.checks.limit import Shortened
from autograd.checks.report import message
from autograd.checks.wire import encode

LONGEST = 10_000
"""How many characters of what a cell shows are kept."""


class Result(DisplayHook):
    """Keeps the last expression of a cell, instead of printing it."""

    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, format_dict: dict, md_dict=None) -> None:
        self.shell.result = format_dict.get("text/plain", "")


class Shell(InteractiveShell):
    """A notebook's Python, without the notebook."""

    displayhook_class = Type(Result)
    result: str | None = None
    error: dict | None = None

    def _showtraceback(self, etype, evalue, stb) -> None:
        self.error = {
            "ename": etype.__name__,
            "evalue": message(evalue),
            "traceback": shortened("\n".join(stb)).split("\n"),
        }

    def enable_gui(self, gui=None) -> None:
        """Do nothing: `%matplotlib inline` asks for it."""

    def ask_exit(self) -> None:
        """Do nothing: the exercises below `exit` are still to be graded."""


def main() -> None:
    """Answer orders until there are no more."""
    orders, answers = private_streams()
    limit_memory(int(sys.argv[1]))
    settings = Config()
    settings.HistoryManager.enabled = False
    shell = Shell.instance(config=settings, colors="nocolor")
    shell.display_formatter.active_types = ["text/plain"]
    sys.path.insert(0, "")  # as in a notebook's kernel
    me = os.getpid()
    for line in orders:
        order = json.loads(line)
        do = run if order["do"] == "run" else check
        answer = do(shell, *order["with"])
        if os.getpid() != me:  # the cell has forked: one answer is enough
            os._exit(0)
        print(json.dumps([order["number"], answer]), file=answers, flush=True)


def private_streams() -> tuple[Any, Any]:
    """Where orders come from and answers go to; the usual places are shut."""
    orders, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    nothing = os.open(os.devnull, os.O_RDWR)
    for usual in (0, 1, 2):
        os.dup2(nothing, usual)
    return orders, answers


def limit_memory(megabytes: int) -> None:
    """Let an allocation beyond it fail with MemoryError, where that is known.

    What is written to counts, not what is reserved: drawing reserves 4 GB.
    """
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        size = megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_DATA, (size, size))
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(shell: Shell, source: str) -> dict:
    """What a cell shows: text, the result of its last expression, an error."""
    shell.result = shell.error = None
    text = io.StringIO()
    stream = Shortened(text, LONGEST)
    with (
        contextlib.redirect_stdout(stream),
        contextlib.redirect_stderr(stream),
    ):
        shell.run_cell(source, store_history=True)
    return {
        "text": text.getvalue(),
        "result": shell.result and shortened(shell.result),
        "error": shell.error,
    }


def check(shell: Shell, lesson: str, name: str, variable: str) -> dict:
    """What an answer does: a complaint, or the outcomes of its programs."""
    module = importlib.import_module(f"autograd.checks.{lesson}")
    task = getattr(module, name).exercise
    if variable not in shell.user_ns:
        return {"complaint": f"nothing is called {variable}."}
    answer = shell.user_ns[variable]
    with contextlib.redirect_stdout(Shortened(io.StringIO(), 0)):
        if not_started(task, answer):
            return {"complaint": NOT_STARTED}
        complaint = unfit(task, answer)
        if complaint:
            return {"complaint": complaint}
        return {"outcomes": encode(tried(task, answer, SECONDS))}


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + " ..."


if __name__ == "__main__":
    main()
