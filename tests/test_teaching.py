"""What docs/teaching.md names is there, and is what it says."""

import re
from pathlib import Path

import grading
import pytest
from nbgrader.apps import NbGraderApp

from autograd.checks.nbgrader_plugin import RunCells

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "teaching.md").read_text("utf-8")
COMMANDS = re.findall(r"^    (\w.*)$", TEXT, re.MULTILINE)


def test_commands_of_nbgrader_exist():
    named = {line.split()[1] for line in COMMANDS if line[:8] == "nbgrader"}
    named |= set(re.findall(r"`nbgrader (\w+)", TEXT))
    assert len(named) >= 5
    assert named <= NbGraderApp().subcommands.keys()


def test_options_of_nbgrader_exist():
    with_options = re.findall(r"nbgrader (\w+) [^`\n]*?--(\w+)", TEXT)
    assert len(with_options) >= 4
    for command, option in with_options:
        app, _ = NbGraderApp().subcommands[command]
        assert option in app.flags, f"nbgrader {command} --{option}"


def test_targets_of_make_exist():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^ +make (?:-C \S+ )?(\w+)", TEXT, re.MULTILINE))
    assert targets == {"nbgrader", "grade", "github", "hub"}
    assert all(f"\n{target}:" in makefile for target in targets)


def test_links_within_the_page_lead_somewhere():
    headings = re.findall(r"^#+ (.+)$", TEXT, re.MULTILINE)
    anchors = [re.sub(r"[^\w -]", "", x).lower() for x in headings]
    anchors = {x.replace(" ", "-") for x in anchors}
    links = set(re.findall(r"\]\(#(.+?)\)", TEXT))
    assert len(links) >= 5
    assert links <= anchors


@pytest.mark.parametrize("command", ["load", "mistakes"])
def test_benchmarks_exist(command, capsys):
    assert f"python benchmarks/grading.py {command}" in COMMANDS
    with pytest.raises(SystemExit, match="0"):
        grading.main([command, "--help"])


def test_the_size_of_a_class_is_measured_as_it_says():
    assert "python benchmarks/servers.py 1 10 30" in COMMANDS
    rows = re.findall(r"^\| (\d+) \| \d+ MB \|", TEXT, re.MULTILINE)
    assert rows == ["1", "10", "30"]


def test_limits_are_as_they_say():
    rows = re.findall(r"\| `c\.RunCells\.(\w+)` \| (\d+) \|", TEXT)
    limits = RunCells.class_trait_names(config=True)
    limits = {name for name in limits if name not in ("enabled", "wall")}
    assert {name: int(number) for name, number in rows} == {
        name: RunCells.class_traits()[name].default_value
        for name in limits & RunCells.class_own_traits().keys()
    }


def test_files_that_are_named_exist():
    folders = "tests|benchmarks|course|docs"
    named = re.findall(rf"`((?:{folders})/[\w/]+\.py)`", TEXT)
    assert named
    assert all((ROOT / name).exists() for name in named)
