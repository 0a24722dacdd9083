"""What `make bench` measures is what it says, and the engine stays fast."""

import re
from pathlib import Path
from statistics import median

import benchmark
import chain
import pytest
import training_step

from autograd import topological_order

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
LESSONS = sorted(path.stem for path in ROOT.glob("notebooks/*.ipynb"))


@pytest.mark.parametrize(
    "way",
    [
        training_step.with_plus_and_times,
        training_step.with_micrograd,
        training_step.by_hand,
        training_step.with_torch_layers,
    ],
    ids=lambda way: way.__name__,
)
def test_all_ways_to_train_go_through_the_same_numbers(way):
    ours, theirs = training_step.with_dot(), way()
    losses = [ours() for _ in range(5)]
    assert losses[4] < losses[0]
    assert losses == pytest.approx([theirs() for _ in range(5)], rel=1e-12)


def test_all_chains_have_the_same_slope():
    slope = chain.FACTOR**100
    assert chain.ours(100) == pytest.approx(slope, rel=1e-12)
    assert chain.with_torch(100) == pytest.approx(slope, rel=1e-12)


def test_dot_nodes_are_fast():
    times = benchmark.in_turn(
        {
            "dot": training_step.with_dot(),
            "micrograd": training_step.with_micrograd(),
            "hand": training_step.by_hand(),
        },
        runs=5,
    )
    assert median(benchmark.ratios(times["micrograd"], times["dot"])) > 3.5
    assert median(benchmark.ratios(times["dot"], times["hand"])) < 4


def test_a_node_is_small_and_nothing_of_it_stays():
    held, left = chain.bytes_a_node(chain.KINDS["autograd"])
    assert held < 200
    assert left < 0.1


def test_what_waits_for_the_collector_is_seen():
    held, left = chain.bytes_a_node(chain.KINDS["micrograd"])
    assert left > 0.9 * held


def test_graph_of_a_hundred_values_is_drawn_in_100_ms():
    benchmark.draw(10)
    assert min(benchmark.draw(100) for _ in range(7)) < 0.1


def test_graph_has_as_many_values_as_asked_for():
    for n in (1, 10, 100):
        assert len(topological_order(benchmark.graph(n))) == n


def test_contestants_run_in_turn_and_once_to_warm_up():
    calls = []
    times = benchmark.in_turn(
        {name: lambda name=name: calls.append(name) for name in "ab"}, runs=2
    )
    assert calls == list("ababab")
    assert {name: len(taken) for name, taken in times.items()} == {
        "a": 2,
        "b": 2,
    }


def test_row_has_the_smallest_middle_and_largest_number():
    assert benchmark.row("name", [3, 1, 4]) == "| name | 1.0 | 3.0 | 4.0 |"
    assert benchmark.ratios([6, 8], [2, 4]) == [3, 2]


def test_fresh_process_is_measured_in_seconds():
    assert benchmark.in_a_fresh_process("print(0.5)") == 0.5


def test_the_page_has_the_command_and_every_section():
    code = (ROOT / "benchmarks" / "benchmark.py").read_text(encoding="utf-8")
    titles = re.findall(r'"(## [^"]+)"', code)
    assert len(titles) == 5
    assert re.findall(r"^## .+$", PAGE, re.MULTILINE) == titles
    assert "`make bench`" in PAGE


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_page_has_the_run_time_of_every_lesson(lesson):
    assert re.search(rf"^\| {lesson} \| \d+\.\d \|$", PAGE, re.MULTILINE)
