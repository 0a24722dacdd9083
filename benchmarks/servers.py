"""What a class on JupyterHub needs of a machine.

python benchmarks/servers.py                        1, 10 and 30 learners
python benchmarks/servers.py 50 --lesson 02_numerical_derivative

Each learner's server is started, the lesson opened, and all its cells run,
all of it by all learners at the same moment. Memory is the sum of what the
learner's server and kernel have: of what processes share, each one's part.
"""

from __future__ import annotations

import argparse
import json
import secrets
import statistics
import sys
import tempfile
import time
import urllib.request
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
import psutil
import websocket

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

import hub as hubs  # noqa: E402

SERVICE = """
c.JupyterHub.services = [{{"name": "load", "api_token": {token!r}}}]
c.JupyterHub.load_roles = [
    {{
        "name": "load",
        "services": ["load"],
        "scopes": ["admin:users", "admin:servers", "access:servers"],
    }}
]
c.Spawner.args += ["--ServerApp.websocket_ping_interval=0"]
"""
SECONDS = 600


def main(arguments: list[str] | None = None) -> None:
    """Print a table with a line for each size of the class."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("learners", type=int, nargs="*", default=[1, 10, 30])
    parser.add_argument("--lesson", default="04_graph")
    options = parser.parse_args(arguments)
    print(f"{options.lesson}, all cells, by all learners at the same moment")
    print(f"{'':<12}{'MB':>14}{'seconds until':>16}{'seconds for':>18}")
    print(f"{'learners':<12}{'a learner':>14}{'it is open':>16}", end="")
    print(f"{'all cells':>18}")
    for number in options.learners:
        with tempfile.TemporaryDirectory() as place:
            measure(Path(place), number, options.lesson)


def measure(place: Path, number: int, lesson: str) -> None:
    """Print what a class of this size needs."""
    token = secrets.token_urlsafe()
    path = ROOT / "notebooks" / f"{lesson}.ipynb"
    codes = [
        cell.source
        for cell in nbformat.read(path, as_version=4).cells
        if cell.cell_type == "code"
    ]
    with (
        hubs.running_hub(place, SERVICE.format(token=token)) as hub,
        ThreadPoolExecutor(number) as pool,
    ):
        class_ = [Learner(hub, f"learner{i}", token) for i in range(number)]
        opened = list(pool.map(Learner.open, class_))
        run = list(pool.map(lambda each: each.run(codes), class_))
        megabytes = [each.memory() / 1e6 for each in class_]
    print(
        f"{number:<12}{statistics.mean(megabytes):>14.0f}"
        f"{statistics.median(opened):>8.1f}{max(opened):>8.1f}"
        f"{statistics.median(run):>10.1f}{max(run):>8.1f}",
        flush=True,
    )


class Learner:
    """A learner whose browser is this program."""

    def __init__(self, hub: hubs.Hub, name: str, token: str):
        self.hub = hub
        self.name = name
        self.token = token
        self.kernel = ""

    def open(self) -> float:
        """Start a server and a kernel; the seconds that it takes."""
        start = time.monotonic()
        self.ask("POST", f"hub/api/users/{self.name}")
        self.ask("POST", f"hub/api/users/{self.name}/server")
        user = f"hub/api/users/{self.name}"
        while not self.ask("GET", user)["servers"].get("", {}).get("ready"):
            time.sleep(0.2)
        kernel = self.ask("POST", f"user/{self.name}/api/kernels")
        self.kernel = kernel["id"]
        return time.monotonic() - start

    def run(self, codes: list[str]) -> float:
        """Run cells in the kernel; the seconds that they take."""
        start = time.monotonic()
        address = self.hub.url.replace("http", "ws", 1)
        channel = websocket.create_connection(
            f"{address}/user/{self.name}/api/kernels/{self.kernel}/channels",
            header=self.headers(),
            timeout=SECONDS,
        )
        for code in codes:
            channel.send(json.dumps(order(code)))
        replies = 0
        while replies < len(codes):
            answer = json.loads(channel.recv())
            replies += answer["msg_type"] == "execute_reply"
        channel.close()
        return time.monotonic() - start

    def memory(self) -> int:
        """The bytes that the learner's server and kernel have."""
        home = str(self.hub.home(self.name))
        return sum(
            process.memory_full_info().pss
            for process in psutil.Process().children(recursive=True)
            if process.environ().get("HOME") == home
        )

    def ask(self, method: str, path: str) -> dict:
        """What the hub, or the learner's server, answers."""
        request = urllib.request.Request(
            f"{self.hub.url}/{path}",
            method=method,
            headers=self.headers(),
        )
        with urllib.request.urlopen(request, timeout=SECONDS) as response:
            return json.loads(response.read() or "{}")

    def headers(self) -> dict[str, str]:
        return {"Authorization": f"token {self.token}"}


def order(code: str) -> dict:
    """The message that makes a kernel run a cell."""
    number = uuid.uuid4().hex
    return {
        "header": {
            "msg_id": number,
            "msg_type": "execute_request",
            "username": "",
            "session": number,
            "version": "5.3",
        },
        "parent_header": {},
        "metadata": {},
        "content": {"code": code, "silent": False, "stop_on_error": False},
        "channel": "shell",
        "buffers": [],
    }


if __name__ == "__main__":
    main()
