"""How long drawing, a long chain and the import take: a small table."""

import subprocess
import sys
import time
from statistics import median

from autograd import Value, draw_dot

RUNS = 7

IMPORT = """
import time
start = time.perf_counter()
import autograd
print(time.perf_counter() - start)
"""

FIRST_CALL = """
import time
from autograd import Value, draw_dot
root = Value(3) * Value(-2) + Value(12)
start = time.perf_counter()
draw_dot(root).svg()
print(time.perf_counter() - start)
"""


def graph(n: int) -> Value:
    """A graph of n values in which every other one is used twice."""
    root = Value(1.0, label="x")
    for i in range(n - 1):
        root = root.tanh() if i % 2 else root + root
    return root


def draw(n: int) -> float:
    """Seconds for source and SVG of a graph of n values."""
    root = graph(n)
    start = time.perf_counter()
    draw_dot(root, max_nodes=n).svg()
    return time.perf_counter() - start


def chain(n: int) -> float:
    """Seconds a node for forward and backward of n additions."""
    start = time.perf_counter()
    x = root = Value(0.0)
    for _ in range(n):
        root = root + x
    root.backward()
    return (time.perf_counter() - start) / n


def in_a_fresh_process(program: str) -> float:
    """The number that program prints."""
    command = [sys.executable, "-c", program]
    return float(subprocess.check_output(command, text=True))


def row(name: str, measure, argument, unit: str, runs: int = RUNS) -> str:
    """A line of the table: the smallest, middle and largest time."""
    scale = {"ms": 1e3, "µs": 1e6}[unit]
    times = sorted(measure(argument) * scale for _ in range(runs))
    low, middle, high = times[0], median(times), times[-1]
    return f"{name:<36}{low:>9.2f}{middle:>9.2f}{high:>9.2f}  {unit}"


def main() -> None:
    print(f"{f'{RUNS} runs each':<36}{'min':>9}{'median':>9}{'max':>9}")
    print(row("import autograd", in_a_fresh_process, IMPORT, "ms"))
    print(row("draw_dot, first call", in_a_fresh_process, FIRST_CALL, "ms"))
    draw(10)
    for n in (10, 100, 1_000):
        print(row(f"draw_dot, {n:,} values", draw, n, "ms"))
    for n in (100_000, 1_000_000):
        print(row(f"chain of {n:,}, per node", chain, n, "µs"))


if __name__ == "__main__":
    main()
