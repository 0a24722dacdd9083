"""A limit on how long a block of Python may run, on every system."""

from __future__ import annotations

import contextlib
import ctypes
import threading

AGAIN = 0.1  # seconds until the next strike, if the block swallowed the last


class TimeLimit(BaseException):
    """The block ran out of time; no Exception, which learners often catch."""


@contextlib.contextmanager
def time_limit(seconds: float):
    """Raise TimeLimit in the block once it has run for seconds.

    A signal would not do: Windows has no alarm, and a notebook may run cells
    outside the main thread. What the block spends inside one call of C code
    (a long sleep, say) is not cut short, but ends with it.
    """
    block = ctypes.c_ulong(threading.get_ident())
    finished = threading.Event()

    def raise_in_block(error):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(block, error)

    def watch():
        wait = seconds
        while not finished.wait(wait):
            raise_in_block(ctypes.py_object(TimeLimit))
            wait = AGAIN

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        finished.set()
        watcher.join()
        raise_in_block(None)  # a strike that came too late is taken back
