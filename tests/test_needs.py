"""needs: a page says what it can't go on without, and stops."""

import sys

import pytest
from IPython.core.interactiveshell import InteractiveShell

from autograd.checks.needs import Missing, needs


@pytest.fixture
def without_torch(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)


def test_a_package_that_is_there_is_passed_over_in_silence(capsys):
    assert needs("pytest") is None
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("package", ["torch", "no_such_package"])
def test_a_missing_package_is_named_with_the_way_to_get_it(
    package, without_torch
):
    with pytest.raises(Missing) as caught:
        needs(package)
    text = str(caught.value)
    assert text.startswith(f"This page needs {package}, which is not")
    assert f"%pip install {package}\n" in text
    assert "restart the kernel" in text
    assert max(map(len, text.split("\n"))) <= 79


def test_a_notebook_stops_there_and_shows_the_text_alone(
    capsys, without_torch
):
    shell = InteractiveShell()
    shell.run_cell("from autograd.checks.needs import needs")
    capsys.readouterr()
    result = shell.run_cell("needs('torch'); print('went on')")
    shown = capsys.readouterr().out
    assert isinstance(result.error_in_exec, Missing)
    assert shown.strip() == str(result.error_in_exec)
    assert "went on" not in shown
