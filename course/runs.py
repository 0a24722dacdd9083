"""Many pages of exercises at a time, each run in a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from multiprocessing.connection import wait
from pathlib import Path

import psutil
from pages import Page, missing
from verdicts import (
    SECONDS_PER_CELL,
    SECONDS_PER_PAGE,
    Verdict,
    read_report,
    verdicts,
)

JOBS = min(os.cpu_count() or 1, 4)
CONTEXT = multiprocessing.get_context(
    "forkserver" if sys.platform == "linux" else "spawn"
)
"""A fork has nbval loaded already, which saves more than half of the time."""


def judge(pages: list[Page]) -> Iterator[tuple[Page, list]]:
    """Each page with its verdicts, as soon as they are there."""
    CONTEXT.set_forkserver_preload(["nbval.plugin"])
    waiting = list(enumerate(pages))
    running: dict[int, Run] = {}
    with tempfile.TemporaryDirectory(
        prefix="progress-", ignore_cleanup_errors=True
    ) as folder:
        try:
            while waiting or running:
                while waiting and len(running) < JOBS:
                    number, page = waiting.pop(0)
                    run = Run(page, Path(folder, str(number)))
                    running[run.process.sentinel] = run
                for sentinel in wait(running, timeout=1):
                    run = running.pop(sentinel)
                    yield run.page, run.verdicts()
                for run in running.values():
                    run.stop_if_late()
        finally:
            for run in running.values():
                run.stop()


class Run:
    """A page that is being run, from its start on."""

    def __init__(self, page: Page, folder: Path):
        self.page = page
        self.folder = folder  # its path is short: sockets go into it
        self.folder.mkdir()
        task = (str(page.path), str(self.folder), SECONDS_PER_CELL)
        self.process = CONTEXT.Process(target=child, args=task, daemon=True)
        self.process.start()
        self.end = time.monotonic() + SECONDS_PER_PAGE

    def verdicts(self) -> list[Verdict]:
        report = read_report(self.folder / "report")
        return verdicts(self.page, report, missing(self.page))

    def stop_if_late(self) -> None:
        if time.monotonic() > self.end:
            self.stop()

    def stop(self) -> None:
        """End the process and its kernel, however busy they are."""
        try:
            process = psutil.Process(self.process.pid)
            for each in [*process.children(recursive=True), process]:
                each.kill()
        except psutil.NoSuchProcess:  # ended by itself meanwhile
            pass


def child(page: str, folder: str, seconds: float) -> None:
    """Run a page; nbval is imported here, where nobody waits for it."""
    import run_page

    run_page.run(page, folder, seconds)
