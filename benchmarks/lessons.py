"""How long each lesson runs."""

import os
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]


def run_times() -> dict[str, float]:
    """Seconds for each notebook, from the start of its kernel to the end."""
    os.environ["TQDM_DISABLE"] = "1"
    return {
        path.stem: run_time(path)
        for path in sorted((ROOT / "notebooks").glob("*.ipynb"))
    }


def run_time(path: Path) -> float:
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": str(path.parent)}},
    )
    start = time.perf_counter()
    client.execute()
    return time.perf_counter() - start
