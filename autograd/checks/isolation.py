"""A learner's cells in a process of their own, which may die or never end."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import autograd
from autograd.checks.judge import SECONDS

PACKAGE = Path(autograd.__file__).resolve().parent
LONGEST = 2**20
"""How many bytes an answer of the process may have."""
PIECE = 4096
"""How many bytes a pipe takes without waiting, once it takes any."""
START_SECONDS = 60
"""How long the process may take to start, on a busy machine."""
GRACE = 5
"""How many seconds a check may take beyond the time that it gives itself."""
KEPT = ("PATH", "LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH")
"""The variables that are handed on: others may hold what is secret."""


class Ended(Exception):  # noqa: N818 - it reads as a sentence
    """The process has not answered and is gone; the text says why."""


@dataclass(frozen=True)
class Limits:
    """What the cells of one notebook may use."""

    cell_seconds: float = 30
    notebook_seconds: float = 180
    megabytes: int = 1024


@dataclass
class Isolated:
    """The cells of one notebook, run one after the other.

    If the process ends, another one takes its place, in which all the cells
    that ran well run again: an exercise stands or falls alone.

    Attributes:
        folder: the working directory.
        limits: what the cells may use.
        wall: a command to start the process with, such as bubblewrap's.
    """

    folder: Path
    limits: Limits = Limits()
    wall: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.end = time.monotonic() + self.limits.notebook_seconds
        self.number = 0
        self.process = None
        self.done: list[str] = []
        self.home = tempfile.TemporaryDirectory(prefix="learner-")

    def __enter__(self) -> Isolated:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self.home.cleanup()

    def run(self, source: str) -> dict[str, Any]:
        """What a cell shows.

        Raises:
            Ended: it ended the process, or took too long.
        """
        self.make_ready()
        shown = self.ask("run", [source], self.limits.cell_seconds)
        if ran_out_of_memory(shown):
            self.stop()  # what it holds would be missed by the other cells
        else:
            self.done.append(source)
        return shown

    def check(self, lesson: str, name: str, variable: str) -> dict[str, Any]:
        """What an answer does: a complaint or outcomes.

        Raises:
            Ended: it ended the process, or took too long.
        """
        self.make_ready()
        return self.ask("check", [lesson, name, variable], SECONDS + GRACE)

    def make_ready(self) -> None:
        """Start a process, if there is none, and run again what ran well."""
        while self.process is None:
            self.start()
            for source in list(self.done):
                try:
                    self.ask("run", [source], self.limits.cell_seconds)
                except Ended:  # this time it did not run well
                    self.done.remove(source)
                    break

    def start(self) -> None:
        self.process = process = subprocess.Popen(
            [
                *self.wall,
                *(sys.executable, "-P", "-m", "autograd.checks.worker"),
                str(self.limits.megabytes),
            ],
            cwd=self.folder,
            env=environment(self.home.name),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        os.set_blocking(process.stdin.fileno(), False)
        with process.stderr:
            try:
                self.answer("run", [""], time.monotonic() + START_SECONDS)
            except Ended as error:
                said = process.stderr.read().decode(errors="replace")
                problem = f"no process for a learner's cells: {error}\n{said}"
                raise RuntimeError(problem) from error

    def ask(self, do: str, arguments: list, seconds: float) -> dict[str, Any]:
        """The answer of the process to an order, within all limits."""
        now = time.monotonic()
        if now >= self.end:
            limit = self.limits.notebook_seconds
            raise Ended(f"The notebook took longer than {limit:g} seconds.")
        return self.answer(do, arguments, min(now + seconds, self.end))

    def answer(self, do: str, arguments: list, end: float) -> dict[str, Any]:
        """The answer of the process to an order; without one, it is ended."""
        self.number += 1
        order = {"number": self.number, "do": do, "with": arguments}
        try:
            line = self.exchange(json.dumps(order).encode() + b"\n", end)
            number, answer = json.loads(line)
            if number == self.number and isinstance(answer, dict):
                return answer
            problem = "It disturbed the process that it ran in."
        except TimeoutError:
            problem = "It took too long, and was stopped."
        except (OSError, ValueError, TypeError, RecursionError):
            problem = "It ended the process that it ran in."
        self.stop()
        raise Ended(problem)

    def exchange(self, text: bytes, end: float) -> bytes:
        """The line that the process answers with.

        Raises:
            TimeoutError: there is none in time.
            OSError: the process is gone, or its answer has no end.
        """
        orders, answers = self.process.stdin, self.process.stdout
        line = b""
        while not line.endswith(b"\n"):
            left = end - time.monotonic()
            writing = [orders] if text else []
            ready = select.select([answers], writing, [], max(left, 0))
            if left <= 0:
                raise TimeoutError
            if ready[1]:
                text = text[os.write(orders.fileno(), text[:PIECE]) :]
            if ready[0]:
                part = os.read(answers.fileno(), PIECE)
                line += part
                if not part or len(line) > LONGEST:
                    raise OSError
        return line

    def stop(self) -> None:
        """End the process, and those that it started and did not hide."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process.stdin.close()
            self.process.stdout.close()
            self.process = None


def ran_out_of_memory(shown: dict[str, Any]) -> bool:
    error = shown.get("error")
    return isinstance(error, dict) and error.get("ename") == "MemoryError"


def environment(home: str) -> dict[str, str]:
    """What the process is told: where this package is, and little else.

    With one thread, a core is a core.
    """
    paths = [str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")]
    return {
        **{name: os.environ[name] for name in KEPT if name in os.environ},
        **dict.fromkeys(("HOME", "IPYTHONDIR", "MPLCONFIGDIR"), home),
        **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1"),
        "MPLBACKEND": "agg",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
    }


def bubblewrap(folder: str) -> list[str]:
    """A wall of bubblewrap's: of the machine's files, only Python is there.

    No network, no other processes, nothing to write to but a /tmp that
    vanishes. The working directory is there to be read.
    """
    python = {sys.prefix, sys.base_prefix, str(PACKAGE)}
    seen = ["/usr", "/bin", "/lib", "/lib64", "/etc", *sorted(python), folder]
    shown = [word for path in seen for word in ("--ro-bind-try", path, path)]
    return [
        *("bwrap", "--unshare-all", "--die-with-parent", "--new-session"),
        *("--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"),
        *shown,
        *("--setenv", "HOME", "/tmp", "--setenv", "IPYTHONDIR", "/tmp"),
        *("--setenv", "MPLCONFIGDIR", "/tmp", "--chdir", folder, "--"),
    ]
