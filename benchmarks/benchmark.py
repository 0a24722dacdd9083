"""Time and memory of the engine beside others: tables for docs/benchmarks.md.

Contestants take turns within each run, so that a busy moment of the machine
meets all of them, and a ratio is that of one run. The garbage collector is
off while they run: it costs the others more than us.
"""

import gc
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import chain
import lessons
import torch
import training_step

from autograd import Value, draw_dot

RUNS = 9
PAGE = Path(__file__).resolve().parents[1] / "docs" / "benchmarks.md"

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


def seconds(action: Callable[[], object]) -> float:
    """How long action takes, in seconds of this process."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    action()
    end = time.process_time()
    gc.enable()
    return end - start


def in_turn(
    contestants: dict[str, Callable[[], object]], runs: int = RUNS
) -> dict[str, list[float]]:
    """The seconds of each contestant in each run, after one to warm up."""
    times = {name: [] for name in contestants}
    for run in range(runs + 1):
        for name, action in contestants.items():
            taken = seconds(action)
            if run:
                times[name].append(taken)
    return times


def ratios(slow: Sequence[float], fast: Sequence[float]) -> list[float]:
    """How many times as long slow took, run by run."""
    return [a / b for a, b in zip(slow, fast, strict=True)]


def row(name: str, numbers: Sequence[float], digits: int = 1) -> str:
    """A line of a table: the smallest, middle and largest number."""
    three = min(numbers), median(numbers), max(numbers)
    cells = " | ".join(f"{x:,.{digits}f}" for x in three)
    return f"| {name} | {cells} |"


def table(title: str, *rows: str) -> str:
    head = f"| {title} | min | median | max |"
    return "\n".join([head, "|---|--:|--:|--:|", *rows])


def milliseconds(times: Sequence[float]) -> list[float]:
    return [1e3 * t for t in times]


def in_a_fresh_process(program: str) -> float:
    """The number that program prints."""
    command = [sys.executable, "-c", program]
    return float(subprocess.check_output(command, text=True))


def graph(n: int) -> Value:
    """A graph of n values in which every other one is used twice."""
    root = Value(1.0, label="x")
    for i in range(n - 1):
        root = root.tanh() if i % 2 else root + root
    return root


def draw(n: int) -> float:
    """Seconds for source and SVG of a graph of n values."""
    root = graph(n)
    return seconds(lambda: draw_dot(root, max_nodes=n).svg())


def about_training() -> str:
    ways = {
        "dot": training_step.with_dot(),
        "plus": training_step.with_plus_and_times(),
        "micrograd": training_step.with_micrograd(),
        "hand": training_step.by_hand(),
        "torch": training_step.with_torch_layers(),
    }
    times = in_turn(ways)
    return "\n\n".join(
        [
            "## A training step",
            "Network 2-16-16-1 with relu, 100 moons, hinge loss and L2: "
            "forward, backward and the step. All go through the same numbers. "
            "micrograd is the small engine after whose `Value` ours is "
            "named; L2 adds 0.0001 times the sum of the squared parameters "
            "to the loss.",
            table(
                "milliseconds",
                row("`autograd`, `dot` nodes", milliseconds(times["dot"])),
                row(
                    "`autograd`, + and \\* nodes", milliseconds(times["plus"])
                ),
                row("micrograd 0.1.0", milliseconds(times["micrograd"])),
                row("by hand, without any graph", milliseconds(times["hand"])),
                row(
                    "PyTorch, one tensor for each layer",
                    milliseconds(times["torch"]),
                ),
            ),
            table(
                "ratio of times",
                row(
                    "micrograd to `dot` nodes",
                    ratios(times["micrograd"], times["dot"]),
                ),
                row(
                    "micrograd to + and \\* nodes",
                    ratios(times["micrograd"], times["plus"]),
                    2,
                ),
                row(
                    "`dot` nodes to by hand",
                    ratios(times["dot"], times["hand"]),
                ),
                row(
                    "`dot` nodes to PyTorch, one tensor for each layer",
                    ratios(times["dot"], times["torch"]),
                ),
            ),
        ]
    )


def about_chains() -> str:
    beside = in_turn(
        {
            "ours": lambda: chain.ours(20_000),
            "torch": lambda: chain.with_torch(20_000),
        }
    )
    long = in_turn(
        {
            "long": lambda: chain.ours(100_000),
            "longer": lambda: chain.ours(1_000_000),
        },
        runs=7,
    )
    per_node = [x / 10 for x in ratios(long["longer"], long["long"])]
    return "\n\n".join(
        [
            "## A chain of multiply-adds",
            "`y = y * 0.999 + 0.001`, forward and backward.",
            table(
                "milliseconds, 20,000 steps",
                row("`autograd`", milliseconds(beside["ours"])),
                row(
                    f"PyTorch {torch.__version__}, tensors of one number",
                    milliseconds(beside["torch"]),
                ),
            ),
            table(
                "ratio of times",
                row(
                    "PyTorch to `autograd`",
                    ratios(beside["torch"], beside["ours"]),
                ),
                row("per step, chain of 1,000,000 to 100,000", per_node, 2),
            ),
        ]
    )


def about_memory() -> str:
    lines = ["| bytes a node | held | left after `del` |", "|---|--:|--:|"]
    for name, kind in chain.KINDS.items():
        held, left = chain.bytes_a_node(kind)
        lines.append(f"| {name} | {held:.0f} | {left:.0f} |")
    return "\n\n".join(
        [
            "## Memory",
            "Half products, half sums, with the garbage collector off.",
            "\n".join(lines),
        ]
    )


def about_pictures() -> str:
    draw(10)
    rows = [
        row(
            f"`draw_dot`, {n:,} values",
            milliseconds([draw(n) for _ in range(RUNS)]),
        )
        for n in (10, 100, 1_000)
    ]
    for name, program in (
        ("`draw_dot`, first call", FIRST_CALL),
        ("`import autograd`", IMPORT),
    ):
        times = [in_a_fresh_process(program) for _ in range(RUNS)]
        rows.append(row(name, milliseconds(times)))
    return "\n\n".join(["## Pictures and start", table("milliseconds", *rows)])


def about_lessons() -> str:
    lines = ["| lesson | seconds |", "|---|--:|"]
    for name, taken in lessons.run_times().items():
        lines.append(f"| {name} | {taken:.1f} |")
    return "\n\n".join(
        [
            "## The lessons",
            "Each notebook once, from the start of its kernel to the end.",
            "\n".join(lines),
        ]
    )


def main() -> None:
    torch.set_num_threads(1)
    sections = [
        "# Benchmarks",
        f"Made by `make bench`: {RUNS} runs each, Python "
        f"{platform.python_version()} on {platform.system()}. Times differ "
        f"from machine to machine, ratios less.",
        about_training(),
        about_chains(),
        about_memory(),
        about_pictures(),
        about_lessons(),
    ]
    page = "\n\n".join(sections) + "\n"
    PAGE.write_text(page, encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main()
