"""A long chain of multiply-adds, forward and backward."""

import gc
import tracemalloc

import micrograd.engine
import torch

from autograd import Value

FACTOR, TERM = 0.999, 0.001


def ours(n: int) -> float:
    """The slope of the end of a chain of n multiply-adds to its start."""
    x = y = Value(1.0)
    for _ in range(n):
        y = y * FACTOR + TERM
    y.backward()
    return x.grad


def with_torch(n: int) -> float:
    """The same on tensors that hold one number each."""
    x = y = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
    for _ in range(n):
        y = y * FACTOR + TERM
    y.backward()
    return x.grad.item()


def nodes(kind: type, n: int):
    """The end of a chain of n nodes: half of them products, half sums."""
    y = factor = kind(FACTOR)
    for _ in range(n // 2):
        y = y * factor + factor
    return y


def bytes_a_node(kind: type, n: int = 10_000) -> tuple[float, float]:
    """Bytes for each node of a graph, and bytes left when its name is gone.

    The garbage collector is off: what is left would wait for it.
    """
    gc.collect()
    gc.disable()
    tracemalloc.start()
    nodes(kind, n)  # Python keeps some freed tuples, for the next to come
    before = traced()
    root = nodes(kind, n)
    held = traced() - before
    del root
    left = traced() - before
    tracemalloc.stop()
    gc.enable()
    gc.collect()
    return held / n, left / n


def traced() -> int:
    return tracemalloc.get_traced_memory()[0]


KINDS = {"autograd": Value, "micrograd": micrograd.engine.Value}
