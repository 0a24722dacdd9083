"""What is collected from a folder that a whole class may write to."""

import contextlib
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

    def __init__(self, place: Path):
        classes.let_alembic_be_found()
        self.folder = classes.course(place / "class", STEM)
        self.exchange = place / "exchange"
        self.inbound = self.exchange / "autograd" / "inbound"
        self.inbound.mkdir(parents=True)
        self.collected = self.folder / "submitted"
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

    def collect(self, settings: str = "") -> None:
        config = self.folder / "nbgrader_config.py"
        place = f"c.Exchange.root = {str(self.exchange)!r}\n"
        config.write_text(config.read_text() + place + settings)
        with contextlib.chdir(self.folder):
            app = CollectApp()
            app.initialize([STEM, "--update"])
            app.start()

    def page(self, name: str = ME) -> str:
        """The page that was collected of an account."""
        return (self.collected / name / STEM / f"{STEM}.ipynb").read_text()


@pytest.fixture
def room(tmp_path) -> Room:
    return Room(tmp_path)


def test_the_newest_submission_of_an_account_is_collected(room):
    room.submit("first")
    room.submit("second", time=LATER)
    room.collect()
    assert room.page() == "second"


def test_nobody_submits_in_anothers_name(room, tmp_path):
    room.submit("a forgery", name="ada")
    room.submit("mine")
    room.collect()
    assert os.listdir(room.collected) == [ME]


def test_where_all_are_one_user_names_are_believed(room):
    room.submit("hers", name="ada")
    room.collect("c.ExchangeCollect.check_owner = False\n")
    assert room.page("ada") == "hers"


def page_is_a_link(room: Room, folder: Path) -> None:
    page = folder / f"{STEM}.ipynb"
    page.unlink()
    page.symlink_to(room.secret)


def another_file_is_a_link(room: Room, folder: Path) -> None:
    (folder / "data.csv").symlink_to(room.secret)


def file_below_is_a_link(room: Room, folder: Path) -> None:
    (folder / "data").mkdir()
    (folder / "data" / "data.csv").symlink_to(room.secret)


def folder_is_a_link(room: Room, folder: Path) -> None:
    elsewhere = room.secret.with_name("elsewhere")
    folder.rename(elsewhere)
    folder.symlink_to(elsewhere)


def page_is_a_pipe(room: Room, folder: Path) -> None:
    (folder / f"{STEM}.ipynb").unlink()
    os.mkfifo(folder / f"{STEM}.ipynb")


def no_time(room: Room, folder: Path) -> None:
    folder.rename(room.inbound / f"{ME}+{STEM}+tomorrow+abc")


def name_cut_short(room: Room, folder: Path) -> None:
    folder.rename(room.inbound / f"aaa+{STEM}+x")


def no_secret(room: Room, folder: Path) -> None:
    (folder / "submission_secret.txt").unlink()


def is_a_file(room: Room, folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_text("no folder")


@pytest.mark.parametrize(
    "spoil",
    [
        page_is_a_link,
        another_file_is_a_link,
        file_below_is_a_link,
        folder_is_a_link,
        page_is_a_pipe,
        no_time,
        name_cut_short,
        no_secret,
        is_a_file,
    ],
    ids=lambda spoil: spoil.__name__,
)
def test_what_is_refused_is_named_and_what_came_before_it_counts(
    room, spoil, capfd
):
    room.submit("honest")
    spoil(room, room.submit("spoilt", time=LATER))
    room.collect()
    assert room.page() == "honest"
    texts = [x.read_text() for x in room.collected.rglob("*") if x.is_file()]
    assert SECRET not in texts
    assert capfd.readouterr().err.count("NOT COLLECTED") == 1


@pytest.mark.skipif(os.getuid() != 0, reason="only root gives files away")
def test_a_file_of_somebody_else_is_refused(room):
    folder = room.submit("hers")
    os.chown(folder / f"{STEM}.ipynb", 12345, 12345)
    room.collect()
    assert not room.collected.exists()


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
