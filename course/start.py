"""Open the first lesson in JupyterLab, set up as this course wants it.

python course/start.py            start, until Ctrl-C is pressed
python course/start.py --prepare  only set up

Other options are handed on to JupyterLab.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from pages import NOT_INSTALLED, ROOT

FIRST = "/lab/tree/notebooks/00_welcome.ipynb"
FOLDERS = ("notebooks", "exercises", "solutions")
UNWANTED = (
    "@jupyterlab/apputils-extension:announcements",
    "jupyterlab-jupytext",
)
"""A question about news, and cards for notebooks of a kind not used here."""
SETTINGS = Path(sys.prefix, "etc", "jupyter", "labconfig", "page_config.json")


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--prepare", action="store_true", help="only set up")
    options, others = parser.parse_known_args(arguments)
    if find_spec("jupyterlab") is None:
        parser.exit(1, f"{NOT_INSTALLED.format('jupyterlab')}\n")
    prepare()
    return 0 if options.prepare else start(others)


def prepare() -> None:
    """Switch off what isn't wanted, and let the pages show their pictures."""
    known = SETTINGS.read_text("utf-8") if SETTINGS.exists() else ""
    if not all(name in known for name in UNWANTED):
        disable = ("labextension", "disable", "--level=sys_prefix")
        jupyter(*disable, *UNWANTED)
    pages = [path for each in FOLDERS for path in ROOT.glob(f"{each}/*.ipynb")]
    jupyter("trust", *map(str, pages))


def jupyter(*arguments: str) -> None:
    """Run one of Jupyter's commands, and show what it says if it fails."""
    command = [sys.executable, "-m", "jupyter", *arguments]
    done = subprocess.run(
        command, env=environment(), capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


def start(options: list[str]) -> int:
    """Run JupyterLab until it is stopped; its exit status."""
    command = [sys.executable, "-m", "jupyterlab"]
    command.append(f"--LabApp.default_url={FIRST}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    server = subprocess.Popen(
        [*command, *options], cwd=ROOT, env=environment()
    )
    while True:
        try:
            return server.wait()
        except KeyboardInterrupt:  # JupyterLab hears it too, and asks
            continue


def environment() -> dict[str, str]:
    """The environment, so that a terminal in JupyterLab finds this Python.

    A make that runs there doesn't take itself for a part of another one, and
    announce every folder.
    """
    paths = [str(Path(sys.executable).parent), os.environ.get("PATH", "")]
    variables = {**os.environ, "PATH": os.pathsep.join(paths)}
    variables.pop("MAKELEVEL", None)
    return variables


if __name__ == "__main__":
    sys.exit(main())
