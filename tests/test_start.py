"""`make lab`, and the same without make: JupyterLab as the course wants it."""

import contextlib
import os
import pty
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import lab
import nbformat
import pytest
import start
from learners import heed_interrupts
from nbformat.sign import NotebookNotary

COMMAND = [sys.executable, str(Path(start.__file__).resolve())]
SECONDS = 60


@pytest.fixture(scope="module")
def place(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("start")


@pytest.fixture(scope="module")
def terminal():
    """What types into a terminal, and the terminal."""
    ours, theirs = pty.openpty()
    yield ours, theirs
    os.close(ours)
    os.close(theirs)


@pytest.fixture(scope="module")
def program(place, terminal):
    """The program, started in a folder that isn't the course's."""
    with (place / "log").open("w") as log:
        program = subprocess.Popen(
            [*COMMAND, "--no-browser", "--IdentityProvider.token="],
            cwd=place,
            env={**lab.environment_of(place), "MAKELEVEL": "1"},
            stdin=terminal[1],
            stdout=log,
            stderr=subprocess.STDOUT,
            preexec_fn=heed_interrupts,
            start_new_session=True,
        )
    yield program
    with contextlib.suppress(ProcessLookupError):
        os.killpg(program.pid, signal.SIGKILL)
    program.wait()


@pytest.fixture(scope="module")
def url(program, place) -> str:
    """Where its server listens."""
    return lab.wait_for_url(program, place / "runtime", place / "log")


def test_it_opens_the_first_lesson(url):
    with urllib.request.urlopen(url) as page:
        assert page.url == f"{url}lab/tree/notebooks/00_welcome.ipynb"


def test_pages_may_show_their_pictures(url, place):
    notary = NotebookNotary(data_dir=str(place / "data"))
    for folder in start.FOLDERS:
        for path in (start.ROOT / folder).glob("*.ipynb"):
            assert notary.check_signature(nbformat.read(path, as_version=4))


def test_what_is_not_wanted_is_switched_off(url):
    listed = subprocess.run(
        [sys.executable, "-m", "jupyter", "labextension", "list"],
        env=start.environment(),
        capture_output=True,
        text=True,
    )
    disabled = (listed.stdout + listed.stderr).split("Disabled extensions")[1]
    assert all(name in disabled for name in start.UNWANTED)


def test_a_terminal_finds_this_python_and_no_outer_make(monkeypatch):
    monkeypatch.setenv("MAKELEVEL", "1")
    variables = start.environment()
    assert "MAKELEVEL" not in variables
    first, *_ = variables["PATH"].split(os.pathsep)
    assert Path(first, Path(sys.executable).name).exists()


def test_it_ends_when_jupyterlab_does(program, url, terminal):
    os.killpg(program.pid, signal.SIGINT)
    time.sleep(1)
    assert program.poll() is None  # JupyterLab asks whether it is to stop
    os.write(terminal[0], b"y\n")
    assert program.wait(SECONDS) == 0


def test_without_jupyterlab_it_says_what_is_missing(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "jupyterlab", None)
    with pytest.raises(SystemExit, match="1"):
        start.main([])
    assert "The package jupyterlab is missing" in capsys.readouterr().err
