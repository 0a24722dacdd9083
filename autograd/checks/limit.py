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
    running = threading.Lock()
    running.acquire()

    def raise_in_block(error):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(block, error)

    def watch():
        wait = max(seconds, 0)
        while not running.acquire(timeout=wait):
            raise_in_block(ctypes.py_object(TimeLimit))
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
                watched = False
            except TimeLimit:  # struck on the way out: still to be ended
                pass
        raise_in_block(None)  # a strike that came too late is taken back


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
