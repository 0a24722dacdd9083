"""How submissions are collected on a machine that a class shares.

nbgrader's own way follows links, which a learner may have made to anything
that the teacher can read; believes a folder's name; and ends for the whole
class at the first submission that is broken.
"""

from __future__ import annotations

import os
import pwd
import shutil
import stat
from datetime import datetime
from pathlib import Path

from nbgrader.exchange import ExchangeError
from nbgrader.exchange.default import ExchangeCollect
from nbgrader.utils import ignore_patterns

WRITTEN_BY_SUBMIT = ("timestamp.txt", "submission_secret.txt")


class Refused(Exception):  # noqa: N818 - it reads as a sentence
    """A submission is not collected; the text says why."""


class Collect(ExchangeCollect):
    """Collects from each account its own newest submission.

    It takes regular files that belong to that account, and nothing else. What
    it refuses is named, and the others are collected.
    """

    def _path_to_record(self, path: str) -> dict:
        try:
            record = super()._path_to_record(path)
            self.examine(Path(path), record["username"])
            return record
        except (Refused, ExchangeError, ValueError, OSError) as error:
            self.log.error("NOT COLLECTED: %s: %s", path, error)
            return {"username": None, "timestamp": datetime.min}

    def init_src(self) -> None:
        super().init_src()
        self.src_records = [x for x in self.src_records if x["username"]]

    def examine(self, folder: Path, username: str) -> None:
        """Raise Refused unless a folder is one that this account submitted."""
        found = folder.lstat()
        if not stat.S_ISDIR(found.st_mode):
            raise Refused("it is no folder")
        owner = name_of(found.st_uid)
        if self.check_owner and owner != username:
            raise Refused(
                f"it claims to be from {username}, but {owner} did it"
            )
        for name in WRITTEN_BY_SUBMIT:
            if not (folder / name).exists():
                raise Refused(f"{name} is missing")
        for place, folders, files in os.walk(folder, onerror=complain):
            for name in folders:
                if Path(place, name).is_symlink():
                    raise Refused(f"{name} is a link")
            for name in files:
                os.close(opened(Path(place, name), found.st_uid))
        if self.get_size(folder) > 1000 * self.coursedir.max_dir_size:
            raise Refused("it is too large")

    def do_copy(self, src: str, dest: str, log=None) -> None:
        """Copy a submission; if it has changed meanwhile, copy nothing."""
        owner = os.lstat(src).st_uid

        def copy(one: str, other: str) -> None:
            with open(opened(Path(one), owner), "rb") as file:
                Path(other).write_bytes(file.read())

        ignore = ignore_patterns(
            exclude=self.coursedir.ignore,
            include=self.coursedir.include,
            max_file_size=self.coursedir.max_file_size,
            log=self.log,
        )
        try:
            shutil.copytree(src, dest, ignore=ignore, copy_function=copy)
        except (shutil.Error, Refused, OSError) as error:
            shutil.rmtree(dest, ignore_errors=True)
            self.log.error("NOT COLLECTED: %s: %s", src, error)


def opened(path: Path, owner: int) -> int:
    """A descriptor of a regular file of that user's, to be closed.

    Raises:
        Refused: it is a link, no file, somebody else's, or can't be read.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError as error:
        raise Refused(f"{path.name} can't be read, or is a link") from error
    found = os.fstat(descriptor)
    if not stat.S_ISREG(found.st_mode) or found.st_uid != owner:
        os.close(descriptor)
        raise Refused(f"{path.name} is no file, or somebody else's")
    return descriptor


def name_of(number: int) -> str:
    """The name of a user of this machine."""
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"user {number}"


def complain(error: OSError) -> None:
    raise error
