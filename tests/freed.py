"""Whether a graph goes when its last name does, with no collector at work."""

import gc
import weakref
from collections.abc import Callable

from autograd import Value


class Watched(Value):
    """A Value that can be watched, though it has slots."""

    __slots__ = ("__weakref__",)


def life_of_a_leaf(make: Callable[[Value], Value]) -> tuple[bool, bool]:
    """Whether a leaf is there while its graph is, and when that is gone."""
    leaf = Watched(3)
    root = make(leaf)
    root.backward()
    alive = weakref.ref(leaf)
    gc.disable()
    try:
        del leaf
        before = alive() is not None
        del root
        return before, alive() is not None
    finally:
        gc.enable()
