"""A JupyterHub with the configuration that docs/teaching.md tells to use.

It differs in this: anybody may log in, with one password; all learners are
one user of the system, each with a home of their own; nothing is written
outside of the folder that it is given.
"""

import contextlib
import importlib.util
import os
import secrets
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
from lab import environment_of, free_port

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = ROOT / "docs" / "jupyterhub_config.py"
BIN = Path(sys.executable).parent
START_SECONDS = 120
STOP_SECONDS = 30

HUB = """
load_subconfig({shipped!r})
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = {password!r}
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = {homes!r}
c.JupyterHub.bind_url = {url!r}
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{hub_port}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy_port}"
c.Spawner.environment["JUPYTER_CONFIG_PATH"] = {config!r}
c.Spawner.args += {arguments}
"""

# nbgrader takes the name of the system's user, and here all are one.
NBGRADER = """
import os
c = get_config()
c.Exchange.root = {exchange!r}
c.ExchangeCollect.check_owner = False
if "JUPYTERHUB_USER" in os.environ:
    c.CourseDirectory.student_id = os.environ["JUPYTERHUB_USER"]
"""


@dataclass(frozen=True)
class Hub:
    """A running JupyterHub; with its environment nbgrader finds the class."""

    url: str
    password: str
    place: Path
    environment: dict[str, str]

    def home(self, name: str) -> Path:
        return self.place / "homes" / name


def what_is_missing() -> str:
    """What JupyterHub lacks here and how to install it, or nothing."""
    programs = {
        "node": "apt install nodejs",
        "prlimit": "apt install util-linux",
        str(BIN / "configurable-http-proxy"): "make .venv/proxy",
    }
    missing = [
        f"{Path(program).name} is missing: {how}"
        for program, how in programs.items()
        if shutil.which(program) is None
    ]
    if importlib.util.find_spec("jupyterhub") is None:
        missing.append("JupyterHub is missing: pip install jupyterhub")
    return "; ".join(missing)


@contextlib.contextmanager
def running_hub(place: Path, settings: str = "") -> Iterator[Hub]:
    """JupyterHub, with all its files in place, until the block is left."""
    hub = prepared(place, settings)
    log = place / "hub.log"
    with log.open("w") as output:
        server = subprocess.Popen(
            # Should pytest be killed, it ends too, and ends what it started.
            [*("setpriv", "--pdeathsig", "TERM"), *command(place)],
            cwd=place / "state",
            env=hub.environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C reaches pytest, which stops it
        )
    try:
        wait_until_ready(hub, server, log)
        yield hub
    finally:
        stop(server)


def prepared(place: Path, settings: str) -> Hub:
    """A hub that has its configuration, and has not yet been started."""
    for name in ("homes", "state", "exchange"):
        (place / name).mkdir()
    (place / "exchange").chmod(0o1777)
    environment = environment_of(place)
    environment["PATH"] = f"{BIN}{os.pathsep}{environment['PATH']}"
    environment["JUPYTER_CONFIG_PATH"] = environment["JUPYTER_CONFIG_DIR"]
    url = f"http://127.0.0.1:{free_port()}"
    hub = Hub(url, secrets.token_urlsafe(), place, environment)
    arguments = ["--LabApp.expose_app_in_browser=True"]
    if os.geteuid() == 0:
        arguments.append("--allow-root")
    (place / "jupyterhub_config.py").write_text(
        HUB.format(
            shipped=str(SHIPPED),
            password=hub.password,
            homes=str(hub.home("{username}")),
            url=url,
            hub_port=free_port(),
            proxy_port=free_port(),
            config=environment["JUPYTER_CONFIG_DIR"],
            arguments=arguments,
        )
        + settings
    )
    (place / "config" / "nbgrader_config.py").write_text(
        NBGRADER.format(exchange=str(place / "exchange"))
    )
    return hub


def command(place: Path) -> list[str]:
    """The command that starts JupyterHub."""
    config = place / "jupyterhub_config.py"
    return [sys.executable, "-m", "jupyterhub", f"--config={config}"]


def wait_until_ready(hub: Hub, server, log: Path) -> None:
    """Return when the hub answers through its proxy."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(OSError):  # refused, or no route to it yet
            urllib.request.urlopen(f"{hub.url}/hub/login", timeout=5).close()
            return
        time.sleep(0.1)
    raise RuntimeError(f"JupyterHub did not start:\n{log.read_text()}")


def stop(server) -> None:
    """End the hub; it ends its proxy and the servers of its users."""
    with contextlib.suppress(psutil.NoSuchProcess):
        started = psutil.Process(server.pid).children(recursive=True)
        server.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(timeout=STOP_SECONDS)
        for process in started:  # those that it did not end
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
    server.kill()
    server.wait()
