"""What is collected from a folder that a whole class may write to."""

import os
import shutil
from pathlib import Path

import classes
import pytest
from nbgrader.apps import CollectApp

from autograd.checks.exchange import WRITTEN_BY_SUBMIT, Collect, name_of

STEM = "01_slopes"
ME = name_of(os.getuid())
NOON, LATER = "2026-01-01 12:00:00.000000 UTC", "2026-01-01 13:00:00 UTC"
SECRET = "nobody else is to read this"


class Room:
    """A teacher's folder, and the exchange."""

    def __init__(self, place: Path, settings: str = ""):
        self.folder = classes.course(place / "class", STEM)
        self.inbound = place / "exchange" / "autograd" / "inbound"
        self.inbound.mkdir(parents=True)
        with (self.folder / "nbgrader_config.py").open("a") as config:
            config.write(f"c.Exchange.root = {str(place / 'exchange')!r}\n")
            config.write(settings)
        self.secret = place / "secret"
        self.secret.write_text(SECRET)

    def submit(self, text: str, name: str = ME, time: str = NOON) -> Path:
        """What `nbgrader submit` leaves in the exchange."""
        folder = self.inbound / f"{name}+{STEM}+{time}+abc"
        folder.mkdir()
        (folder / f"{STEM}.ipynb").write_text(text)
        for other in WRITTEN_BY_SUBMIT:
            (folder / other).write_text(time)
        return folder

    def collect(self) -> str:
        """Collect; what nbgrader says."""
        classes.let_alembic_be_found()
        return classes.nbgrader(self.folder, "collect", STEM, "--update")

    def collected(self) -> dict[str, str]:
        """The pages that were collected, by the names of the accounts."""
        pages = self.folder.glob(f"submitted/*/{STEM}/{STEM}.ipynb")
        return {page.parts[-3]: page.read_text() for page in pages}


@pytest.fixture
def room(tmp_path) -> Room:
    return Room(tmp_path)


# --- who hands in --------------------------------------------------------


def test_the_newest_submission_of_an_account_is_collected_and_no_forgery(room):
    room.submit("first")
    room.submit("second", time=LATER)
    room.submit("a forgery", name="ada")
    said = room.collect()
    assert room.collected() == {ME: "second"}
    assert f"it claims to be from ada, but {ME} did it" in said


@pytest.mark.skipif(os.getuid() != 0, reason="only root gives files away")
def test_a_file_of_somebody_else_is_refused(room):
    folder = room.submit("hers")
    os.chown(folder / f"{STEM}.ipynb", 12345, 12345)
    room.collect()
    assert room.collected() == {}


# --- what is handed in ---------------------------------------------------


def page_is_a_link(room: Room, folder: Path) -> None:
    page = folder / f"{STEM}.ipynb"
    page.unlink()
    page.symlink_to(room.secret)


def another_file_is_a_link(room: Room, folder: Path) -> None:
    (folder / "data.csv").symlink_to(room.secret)


def file_below_is_a_link(room: Room, folder: Path) -> None:
    (folder / "data").mkdir()
    (folder / "data" / "data.csv").symlink_to(room.secret)


def folder_below_is_a_link(room: Room, folder: Path) -> None:
    (folder / "data").symlink_to(room.folder)


def too_large(room: Room, folder: Path) -> None:
    with (folder / "data.csv").open("wb") as file:
        file.truncate(10**9)


def folder_is_a_link(room: Room, folder: Path) -> None:
    elsewhere = room.secret.with_name("elsewhere")
    folder.rename(elsewhere)
    folder.symlink_to(elsewhere)


def page_is_a_pipe(room: Room, folder: Path) -> None:
    (folder / f"{STEM}.ipynb").unlink()
    os.mkfifo(folder / f"{STEM}.ipynb")


def no_time(room: Room, folder: Path) -> None:
    name, _ = folder.name.split("+", 1)
    folder.rename(room.inbound / f"{name}+{STEM}+tomorrow+abc")


def no_secret(room: Room, folder: Path) -> None:
    (folder / "submission_secret.txt").unlink()


def is_a_file(room: Room, folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_text("no folder")


SPOILT = [
    page_is_a_link,
    another_file_is_a_link,
    file_below_is_a_link,
    folder_below_is_a_link,
    folder_is_a_link,
    too_large,
    page_is_a_pipe,
    no_time,
    no_secret,
    is_a_file,
]


@pytest.fixture(scope="module")
def spoilt(tmp_path_factory) -> tuple[Room, str]:
    """A class in which everybody's second submission is spoilt.

    All are one user of the system here, so the names have to be believed.
    """
    settings = "c.ExchangeCollect.check_owner = False\n"
    room = Room(tmp_path_factory.mktemp("spoilt"), settings)
    for spoil in SPOILT:
        name = spoil.__name__
        room.submit(f"honest {name}", name)
        spoil(room, room.submit("spoilt", name, time=LATER))
    return room, room.collect()


@pytest.mark.parametrize("spoil", SPOILT, ids=lambda spoil: spoil.__name__)
def test_what_is_refused_is_named_and_what_came_before_it_counts(
    spoilt, spoil
):
    room, said = spoilt
    name = spoil.__name__
    assert room.collected()[name] == f"honest {name}"
    assert said.count(f"/{name}+{STEM}+") == 1
    [line] = [x for x in said.split("\n") if f"/{name}+{STEM}+" in x]
    assert "NOT COLLECTED" in line


def test_nothing_that_a_link_leads_to_is_collected(spoilt):
    room, _ = spoilt
    files = (room.folder / "submitted").rglob("*")
    assert SECRET not in [x.read_text() for x in files if x.is_file()]


def test_what_changes_while_it_is_copied_is_not_copied(room, monkeypatch):
    folder = room.submit("honest")
    monkeypatch.chdir(room.folder)
    app = CollectApp()
    app.initialize(["--quiet", STEM])
    collect = Collect(
        coursedir=app.coursedir, authenticator=app.authenticator, parent=app
    )
    page_is_a_link(room, folder)
    collect.do_copy(str(folder), "copy")
    assert not Path("copy").exists()
