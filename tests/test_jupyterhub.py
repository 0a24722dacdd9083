"""Two learners on JupyterHub: they fetch, work, submit, and are graded."""

import html
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import classes
import hub as hubs
import lab
import nbformat
import pytest
from classes import SOLUTION, Lesson
from hub import Hub

ROOT = Path(__file__).resolve().parents[1]
STEM = "02_numerical_derivative"
SECONDS = 120
MENUS = ".lm-MenuBar-itemLabel, .lm-Menu-itemLabel"
SOLVED, WRONG = "step", "central_difference"
"""What one of the learners solves, and what that learner does not."""
PLUS_H = """\
def central_difference(f, x, h=1e-5):
    return (f(x + h) - f(x - h)) / (2 + h)
"""
HINT = "The run is 2 times h, not 2 plus h."


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    missing = [lab.what_is_missing(), hubs.what_is_missing()]
    lab.require("; ".join(filter(None, missing)))
    with hubs.running_hub(tmp_path_factory.mktemp("hub")) as hub:
        yield hub


@pytest.fixture(scope="module")
def lesson(hub) -> Lesson:
    """A lesson that the teacher has handed out."""
    folder = classes.course(hub.place / "course", STEM)
    nbgrader(hub, "generate_assignment", STEM)
    nbgrader(hub, "release_assignment", STEM)
    return classes.read(folder, STEM)


@pytest.fixture(scope="module")
def browser():
    with lab.running_browser() as window:
        yield window.browser


def nbgrader(hub: Hub, *command: str) -> str:
    """What a command of nbgrader says to the teacher."""
    return teach(hub, "-m", "nbgrader", *command)


def teach(hub: Hub, *command: str) -> str:
    """What a command of Python says in the teacher's folder."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=hub.place / "course",
        env=hub.environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


class Learner:
    """Somebody in front of a browser."""

    def __init__(self, hub: Hub, browser, name: str):
        self.hub = hub
        self.name = name
        size = {"width": lab.WIDTH, "height": lab.HEIGHT}
        self.page = browser.new_context(viewport=size).new_page()
        self.page.set_default_timeout(1000 * SECONDS)

    def path(self) -> Path:
        """The learner's copy of the exercises."""
        return self.hub.home(self.name) / STEM / f"{STEM}.ipynb"

    def log_in(self) -> None:
        self.page.goto(self.hub.url)
        self.page.get_by_label("Username").fill(self.name)
        self.page.get_by_label("Password").fill(self.hub.password)
        sign_in = self.page.get_by_role("button", name="Sign in")
        sign_in.click(no_wait_after=True)

    def see_lab(self) -> None:
        lab.wait(self.page, lab.IS_RESTORED, SECONDS)

    def fetch(self) -> None:
        self.menu("Nbgrader", "Assignment List")
        self.button("released", "Fetch").click()
        self.button("fetched", "Submit").wait_for()

    def open(self) -> None:
        names = self.assignments("fetched").get_by_text(STEM, exact=True)
        names.first.click()  # the assignment, which unfolds
        names.last.click()  # its notebook
        lab.wait(self.page, lab.IS_SHOWN, SECONDS, f"{STEM}/{STEM}.ipynb")
        lab.wait(self.page, lab.KERNEL_IS_READY, SECONDS)

    def run(self, old: str, new: str | None = None) -> None:
        """Run the cell that holds a text, after giving it another one."""
        cell = self.page.locator(".jp-CodeCell", has_text=old)
        cell.locator(".cm-content").click()
        if new is not None:
            self.page.keyboard.press("Control+A")
            self.page.keyboard.insert_text(new)
        self.page.keyboard.press("Shift+Enter")

    def save(self) -> None:
        self.page.keyboard.press("Control+S")
        lab.wait(self.page, f"() => !{lab.NOTEBOOK}.context.model.dirty", 10)

    def submit(self) -> None:
        self.show("Assignments")
        self.button("fetched", "Submit").click()
        submitted = self.assignments("submitted")
        submitted.get_by_text(STEM).first.wait_for()

    def fetch_feedback(self) -> None:
        self.show("Assignments")
        self.button("submitted", "Fetch Feedback").click()
        submitted = self.assignments("submitted")
        submitted.get_by_text("view feedback").first.wait_for()

    def show(self, tab: str) -> None:
        self.page.get_by_role("tab", name=tab).click()

    def sees(self, text: str) -> None:
        self.page.get_by_text(text).first.wait_for()

    def menu(self, *names: str) -> None:
        for name in names:
            labels = self.page.locator(MENUS)
            labels.get_by_text(name, exact=True).click()

    def assignments(self, kind: str):
        return self.page.locator(f"#{kind}_assignments_list")

    def button(self, kind: str, name: str):
        return self.assignments(kind).get_by_role("button", name=name)


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.1)


def answer(lesson: Lesson, name: str) -> tuple[str, str]:
    """The stub of an exercise and its solution."""
    [task] = [task for task in lesson.tasks if task.name == name]
    solved = lesson.notebook({name: SOLUTION})
    [place] = task.answers
    return tuple(x.cells[place].source for x in (lesson.release, solved))


@pytest.fixture(scope="module")
def learners(hub, lesson, browser) -> list[Learner]:
    """Two who have fetched the lesson, and opened it."""
    learners = [Learner(hub, browser, name) for name in ("ada", "ben")]
    for learner in learners:
        learner.log_in()  # meanwhile the other's server starts
    for learner in learners:
        learner.see_lab()
        learner.fetch()
        learner.open()
    return learners


@pytest.fixture(scope="module")
def handed_in(hub, lesson, learners) -> None:
    """The one has worked, the other not; both have submitted."""
    ada, ben = learners
    ada.run("import lesson02 as check")
    for name, new, seen in (
        (SOLVED, answer(lesson, SOLVED)[1], f"{SOLVED} is right."),
        (WRONG, PLUS_H, HINT),
    ):
        ada.run(answer(lesson, name)[0], new)
        ada.run(f"check.{name}(")
        ada.sees(seen)
    ada.save()
    ada.submit()
    ben.submit()


@pytest.fixture(scope="module")
def graded(hub, lesson, handed_in) -> None:
    """The teacher has graded what was handed in, and given it back."""
    nbgrader(hub, "collect", STEM)
    teach(hub, str(ROOT / "course" / "classroom.py"), "grade", ".", STEM)
    nbgrader(hub, "generate_feedback", STEM)
    nbgrader(hub, "release_feedback", STEM)


def test_what_learners_submit_is_graded(lesson, learners, graded):
    assert classes.points(lesson) == {
        "ada": lesson.due({SOLVED: SOLUTION}),
        "ben": lesson.due({}),
    }
    _, ben = learners
    assert nbformat.read(ben.path(), 4) == lesson.release


def test_feedback_comes_back(learners, graded):
    ada, _ = learners
    ada.fetch_feedback()
    [page] = ada.path().parent.glob(f"feedback/*/{STEM}.html")
    assert HINT in html.unescape(page.read_text("utf-8"))


def test_a_terminal_finds_nbgrader(hub, learners):
    ada, _ = learners
    found = hub.home("ada") / "found"
    ada.menu("File", "New", "Terminal")
    terminal = ada.page.locator(".jp-Terminal .xterm-screen")
    terminal.click()
    ada.page.keyboard.type("command -v nbgrader > part && mv part found\n")
    wait_for(found.exists)
    assert found.read_text().strip() == str(hubs.BIN / "nbgrader")


def test_a_learner_can_not_take_all_the_memory(lesson, learners):
    _, ben = learners
    stub, _ = answer(lesson, SOLVED)
    ben.show(f"{STEM}.ipynb")
    ben.run(stub, "bytearray(3 * 1024**3)")
    ben.sees("MemoryError")
