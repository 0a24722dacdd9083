"""JupyterLab in a headless browser: start it, run a notebook, look at it."""

import contextlib
import importlib.util
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent
SCREENSHOTS = REPOSITORY / "screenshots"
FOLDERS = ("notebooks", "exercises", "solutions")

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROWSER_FLAGS = (
    "--no-sandbox",
    "--no-first-run",
    "--no-pings",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)

# The question about news has no switch of its own: with news_url=None it is
# still asked. Its plugin can only be disabled, as `jupyter labextension
# disable` does; the check for updates is part of the same plugin.
NEWS_PLUGIN = "@jupyterlab/apputils-extension:announcements"

START_SECONDS = 60
OPEN_SECONDS = 60
RUN_SECONDS = 180

WIDTH, HEIGHT = 1300, 900


# --- is there a browser? -------------------------------------------------


def find_browser() -> str | None:
    """The path of the first browser found on PATH."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def what_is_missing() -> str:
    """What the browser tests lack and how to install it, or nothing."""
    missing = []
    if importlib.util.find_spec("playwright") is None:
        missing.append("Playwright is missing: pip install playwright")
    if find_browser() is None:
        missing.append(
            f"none of {', '.join(BROWSERS)} is on PATH: apt install chromium"
        )
    return "; ".join(missing)


def require_browser() -> None:
    """Skip without a browser; in CI fail."""
    require(what_is_missing())


def require(missing: str) -> None:
    """Skip if something is missing; with CI=true fail, lest it go unseen."""
    if missing and os.environ.get("CI") == "true":
        pytest.fail(missing, pytrace=False)
    if missing:
        pytest.skip(missing)


# --- the server ----------------------------------------------------------


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: where it listens and the folder it shows."""

    url: str
    token: str
    root: Path

    def address(self) -> str:
        # Without reset Lab opens the notebooks of the last visit again.
        return f"{self.url}lab?reset&token={self.token}"


@contextlib.contextmanager
def running_lab(place: Path):
    """JupyterLab on a copy of the notebooks; all its files are in place."""
    root = copy_notebooks(place / "root")
    environment = environment_of(place)
    disable_news(Path(environment["JUPYTER_CONFIG_DIR"]))
    token = secrets.token_hex(16)
    log = place / "lab.log"
    with log.open("w") as output:
        server = subprocess.Popen(
            command(root, token),
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C reaches pytest, which stops it
        )
    try:
        runtime = Path(environment["JUPYTER_RUNTIME_DIR"])
        yield Lab(wait_for_url(server, runtime, log), token, root)
    finally:
        stop(server)


def copy_notebooks(root: Path) -> Path:
    """A copy of the notebooks, so that nothing is saved in the repository."""
    root.mkdir()
    for name in FOLDERS:
        if (REPOSITORY / name).is_dir():
            shutil.copytree(REPOSITORY / name, root / name)
    return root


def environment_of(place: Path) -> dict[str, str]:
    """The environment without the user's settings, at home in place."""
    private = ("JUPYTER", "IPYTHON", "MPL", "XDG_", "PYTEST_")
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(private)
    }
    homes = {
        "HOME": place / "home",
        "JUPYTER_CONFIG_DIR": place / "config",
        "JUPYTER_DATA_DIR": place / "data",
        "JUPYTER_RUNTIME_DIR": place / "runtime",
    }
    for name, folder in homes.items():
        folder.mkdir()
        environment[name] = str(folder)
    return environment


def disable_news(config: Path) -> None:
    """Write what `jupyter labextension disable` writes."""
    page_config = {"disabledExtensions": {NEWS_PLUGIN: True}}
    folder = config / "labconfig"
    folder.mkdir()
    (folder / "page_config.json").write_text(json.dumps(page_config))


def command(root: Path, token: str) -> list[str]:
    """The command that starts JupyterLab."""
    options = [
        "--no-browser",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={free_port()}",
        f"--ServerApp.root_dir={root}",
        f"--IdentityProvider.token={token}",
        "--LabApp.expose_app_in_browser=True",
        "--LabApp.extension_manager=readonly",
        # Should pytest be killed, the server ends by itself.
        "--MappingKernelManager.cull_idle_timeout=300",
        "--MappingKernelManager.cull_interval=60",
        "--ServerApp.shutdown_no_activity_timeout=300",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")
    return [sys.executable, "-m", "jupyterlab", *options]


def free_port() -> int:
    """A loopback port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_url(server, runtime: Path, log: Path) -> str:
    """The address that the server writes down once it listens."""
    # Jupyter takes another port if ours was taken meanwhile.
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        for note in runtime.glob("jpserver-*.json"):
            with contextlib.suppress(json.JSONDecodeError):  # half written
                return json.loads(note.read_text())["url"]
        time.sleep(0.05)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()}")


def stop(server) -> None:
    """End the server; it ends its kernels."""
    server.terminate()
    try:
        server.wait(timeout=20)
    except subprocess.TimeoutExpired:
        server.kill()  # its kernels see that their parent is gone, and end
        server.wait()


# --- the browser ---------------------------------------------------------


@contextlib.contextmanager
def running_browser():
    """A headless browser, as one window whose pages share a cache."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=list(BROWSER_FLAGS)
        )
        yield browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
        browser.close()


NOTEBOOK = "window.jupyterapp.shell.currentWidget"
IS_RESTORED = "() => window.jupyterapp?.restored.then(() => true)"
OPEN = """path => {
    window.jupyterapp.commands.execute('docmanager:open', {path});
}"""
IS_SHOWN = f"path => {NOTEBOOK}?.context?.path === path"
KERNEL_IS_READY = f"""() => {{
    const session = {NOTEBOOK}.sessionContext;
    return session.isReady && session.session?.kernel?.status === 'idle';
}}"""
RUN_ALL = """() => {
    window.runAllHasEnded = false;
    window.jupyterapp.commands.execute('notebook:run-all-cells').finally(
        () => { window.runAllHasEnded = true; });
}"""
# The command ends at the first error, expected or not, while the kernel goes
# on behind an expected one. So all cells must have a count, or the kernel
# must have been idle for a while.
RUN_ALL_HAS_ENDED = f"""() => {{
    const {{content, sessionContext}} = {NOTEBOOK};
    const isIdle = sessionContext.session?.kernel?.status === 'idle';
    if (!window.runAllHasEnded || !isIdle) {{
        window.idleSince = null;
        return false;
    }}
    window.idleSince ??= performance.now();
    const isRun = content.widgets.every(({{model}}) =>
        model.type !== 'code' || model.executionCount !== null
        || !model.sharedModel.getSource().trim());
    return isRun || performance.now() - window.idleSince > 1500;
}}"""
CLOSE = f"""async () => {{
    const notebook = {NOTEBOOK};
    await notebook.sessionContext.shutdown();
    notebook.dispose();  // close() would ask whether to save
}}"""


class Reader:
    """Opens one notebook after the other, in one page of a browser."""

    def __init__(self, lab: Lab, window):
        self.lab = lab
        self.window = window
        self._page = None

    @contextlib.contextmanager
    def opened(self, path: str):
        """The page, while it shows this notebook with a kernel ready."""
        page = self._page or self.new_page()
        # A page in which something went wrong is not used again.
        self._page = None
        try:
            page.evaluate(OPEN, path)
            wait(page, IS_SHOWN, OPEN_SECONDS, path)
            wait(page, KERNEL_IS_READY, OPEN_SECONDS)
            yield page
            page.evaluate(CLOSE)
            page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
            self._page = page
        finally:
            if self._page is None:
                page.close()

    def new_page(self):
        """A page that shows JupyterLab without any notebook."""
        page = self.window.new_page()
        page.set_default_timeout(1000 * RUN_SECONDS)
        page.goto(self.lab.address())
        wait(page, IS_RESTORED, OPEN_SECONDS)
        return page


def wait(page, condition: str, seconds: float, argument=None) -> None:
    """Wait for a condition; if it doesn't come, say what Lab asks."""
    from playwright.sync_api import TimeoutError as Late

    try:
        page.wait_for_function(condition, arg=argument, timeout=1000 * seconds)
    except Late:
        raise AssertionError(
            f"waited {seconds} s in vain for {condition} "
            f"({argument}); dialogs: {interruptions(page)}"
        ) from None


def interruptions(page) -> list[str]:
    """The texts of the dialogs and notifications in front of the page."""
    return page.evaluate(
        """() => [
            ...document.querySelectorAll('.jp-Dialog, .Toastify__toast')
        ].map(box => box.innerText)"""
    )


def asks_about_news(page) -> bool:
    """Whether the plugin that asks about news is at work."""
    return page.evaluate(
        "plugin => window.jupyterapp.isPluginActivated(plugin)", NEWS_PLUGIN
    )


def run_all(page) -> None:
    """Run All, and wait for its end."""
    page.evaluate(RUN_ALL)
    wait(page, RUN_ALL_HAS_ENDED, RUN_SECONDS)


# --- what the page shows -------------------------------------------------

# Lab's model knows all cells, the page only those that were drawn already.
CELLS = f"""() => {NOTEBOOK}.content.widgets.map(widget => {{
    const isDrawn = picture =>
        picture.getBoundingClientRect().width > 0
        && (picture.tagName !== 'IMG' || picture.naturalWidth > 0);
    const all = selector => [...widget.node.querySelectorAll(selector)];
    const pictures = selector => all(selector).filter(isDrawn).length;
    return {{
        ...widget.model.toJSON(),
        text: widget.node.innerText,
        pictures: {{
            'image/svg+xml': pictures(
                '.jp-RenderedSVG > img, .jp-RenderedSVG > svg'),
            'image/png': pictures(
                '.jp-RenderedImage > img[src^="data:image/png"]'),
        }},
        badFormulas: all('mjx-merror, [data-mjx-error]').length,
    }};
}})"""

# Formulas and pictures appear some time after their cells do. Typesetting
# an empty element waits for all formulas that were ordered before it.
SETTLE = f"""async () => {{
    const notebook = {NOTEBOOK}.content;
    await notebook.rendermime.latexTypesetter.typeset(
        document.createElement('div'));
    let lastChange = performance.now();
    const observer = new MutationObserver(
        () => {{ lastChange = performance.now(); }});
    observer.observe(notebook.node, {{childList: true, subtree: true}});
    const giveUp = performance.now() + 20_000;
    const isQuiet = () =>
        performance.now() - lastChange > 150
        && [...notebook.node.querySelectorAll('img')].every(
            image => image.complete);
    while (!isQuiet() && performance.now() < giveUp) {{
        await new Promise(resolve => setTimeout(resolve, 30));
    }}
    observer.disconnect();
}}"""
PLACE_OF_CELLS = f"""() => {{
    const {{content, node}} = {NOTEBOOK};
    content.outerNode.scrollTop = 0;  // Run All ends at the last cell
    const panel = node.getBoundingClientRect();
    const last = content.widgets.at(-1).node.getBoundingClientRect();
    return {{
        x: panel.x,
        y: panel.y,
        width: panel.width,
        height: last.bottom - panel.y,
    }};
}}"""


def cells(page) -> list[dict]:
    """The cells as Lab would save them, and the pictures each one shows."""
    return page.evaluate(CELLS)


def show_whole(page) -> dict[str, float]:
    """Make the page as tall as its notebook; the place of the cells."""
    for _ in range(10):
        page.evaluate(SETTLE)
        place = page.evaluate(PLACE_OF_CELLS)
        height = max(HEIGHT, round(place["y"] + place["height"]) + 40)
        is_drawn = place["height"] > 0  # on a busy machine not at once
        if is_drawn and page.viewport_size["height"] == height:
            return place
        page.set_viewport_size({"width": WIDTH, "height": height})
    raise AssertionError("the height of the notebook doesn't settle")


def take_screenshot(page, path: str) -> None:
    """The whole notebook, as a picture for people to look at."""
    from playwright.sync_api import Error

    place = show_whole(page)
    SCREENSHOTS.mkdir(exist_ok=True)
    notebook = Path(path)
    name = f"{notebook.parent.name}_{notebook.stem}.png"
    for remaining in (2, 1, 0):
        try:
            return page.screenshot(path=SCREENSHOTS / name, clip=place)
        except Error:  # a tall page on a busy machine: Chromium may give up
            if not remaining:
                raise
