"""Drawing is fast enough to use at every step of a lesson."""

import runpy
from pathlib import Path

from autograd import topological_order

BENCHMARK = runpy.run_path(
    Path(__file__).parents[1] / "benchmarks" / "benchmark.py"
)


def test_graph_of_a_hundred_values_is_drawn_in_100_ms():
    draw = BENCHMARK["draw"]
    draw(10)
    assert min(draw(100) for _ in range(7)) < 0.1


def test_graph_has_as_many_values_as_asked_for():
    for n in (1, 10, 100):
        assert len(topological_order(BENCHMARK["graph"](n))) == n


def test_table_has_the_smallest_middle_and_largest_time():
    times = iter([0.003, 0.001, 0.004])
    row = BENCHMARK["row"]("name", lambda _: next(times), None, "ms", 3)
    assert row.split() == ["name", "1.00", "3.00", "4.00", "ms"]


def test_chain_and_fresh_process_are_measured_in_seconds():
    assert 0 < BENCHMARK["chain"](1_000) < 0.001
    assert BENCHMARK["in_a_fresh_process"]("print(0.5)") == 0.5
