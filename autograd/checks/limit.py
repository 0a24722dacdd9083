"""Limits on how long a block of Python may run, and on what it prints."""

from __future__ import annotations

import contextlib
import ctypes
import io
import threading
from typing import TextIO

AGAIN = 0.1  # seconds until the next strike, if the block swallowed the last


class TimeLimit(BaseException):
    """The block ran out of time; no Exception, which learners often catch."""


@contextlib.contextmanager
def time_limit(seconds: float):
    """Raise TimeLimit in the block once it has run for seconds.

    A signal would not do: Windows has no alarm, and a notebook may run cells
    outside the main thread. What the block spends inside one call of C code
    (a long sleep, say) is not cut short, but ends with it; and a loop around
    a bare `except:`, which catches TimeLimit too, may need a restart.
    """
    block = ctypes.c_ulong(threading.get_ident())
    running, struck = threading.Lock(), threading.Event()
    running.acquire()

    def strike():
        struck.set()
        error = ctypes.py_object(TimeLimit)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(block, error)

    def watch():
        wait = max(seconds, 0)
        while not running.acquire(timeout=wait):
            strike()
            wait = AGAIN

    watcher = threading.Thread(target=watch, daemon=True)
    try:
        watcher.start()
        yield
    finally:
        watched = True
        while watched:
            try:
                if running.locked():
                    running.release()
                watcher.join()
                while struck.is_set():
                    # One that came too late may be on its way. It is not
                    # taken back: Python 3.11 would never trace or profile
                    # again. So let it come, or another in its place.
                    strike()
                watched = False
            except TimeLimit:  # struck on the way out: still to be ended
                watched = watcher.is_alive()


class Shortened(io.TextIOBase):
    """A stream that passes text on to another one, up to a limit."""

    def __init__(self, stream: TextIO, characters: int):
        self.stream = stream
        self.left = characters

    def write(self, text: str) -> int:
        if self.left >= 0:
            cut = " ...\n" if len(text) > self.left else ""
            self.stream.write(text[: self.left] + cut)
        self.left -= len(text)
        return len(text)
