"""The cache of one project, a file of SQLite that only this user can write (K01, K05).

A cache: the log is the truth, and deleting the file loses nothing. Where it cannot be used, for
whatever reason, it is as if there were none.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

from .user_data import cache_folder, name_of, real_root

if TYPE_CHECKING:
    from sqlite3 import Connection

_Done = TypeVar("_Done")
FILE_NAME = "lines-2.sqlite3"
"""Another number is another schema."""
_SECONDS = 0.1
"""How long another process is waited for."""


class SpoiledError(Exception):
    """The file holds what was never written into it."""


class CacheFile:
    """The file; any number of processes may share it."""

    def __init__(self, root: Path, environment: Mapping[str, str]) -> None:
        """Uses the cache of a project; touches nothing on the disk until it is asked.

        Args:
            root: the project, under any of its names.
            environment: where the cache folder is looked for.
        """
        self._root, self._environment = root, environment

    def run(self, work: Callable[[Connection], _Done], *, create: bool = False) -> _Done | None:
        """Returns what is done with the database; None where there is none, or it fails.

        Args:
            work: may raise SpoiledError; then the file is taken away.
            create: whether the file is made where there is none.
        """
        try:
            import sqlite3  # some builds of Python lack it
        except ImportError:
            return None
        path = self._path()
        if path is None:
            return None
        try:
            if not _prepare(path, create=create):
                return None
            with contextlib.closing(
                sqlite3.connect(path, timeout=_SECONDS, isolation_level=None)
            ) as database:
                database.text_factory = bytes  # no text is kept: one that is there is damage
                # A file that a power failure spoils is made anew; nobody waits for the disk here.
                database.execute("PRAGMA synchronous = OFF")
                database.execute("PRAGMA secure_delete = ON")
                return work(database)
        except sqlite3.OperationalError:
            return None  # in use, no rights, a full disk, or no table yet
        except (sqlite3.DatabaseError, SpoiledError):
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        except OSError:
            return None

    def problem(self) -> Literal["no_sqlite", "unusable"] | None:
        """Returns why no cache is ever used here; None where one is, or may be made."""
        try:
            import sqlite3  # noqa: F401 - as above
        except ImportError:
            return "no_sqlite"
        path = self._path()
        try:
            if path is not None:
                _is_there(path)
        except OSError:
            return "unusable"
        return None if path is not None else "unusable"

    def _path(self) -> Path | None:
        """The file; None without a home, or where it would lie in the project."""
        folder = cache_folder(self._environment)
        if folder is None or real_root(folder).is_relative_to(real_root(self._root)):
            return None
        return folder / "projects" / name_of(self._root) / FILE_NAME


def _prepare(path: Path, *, create: bool) -> bool:
    """Tells whether there is a file to open, which is made for this user alone where it may be.

    Raises:
        OSError: it cannot be made, or is not ours.
    """
    _is_there(path.with_name(f"{path.name}-journal"))
    if _is_there(path):
        return True
    if create:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600))
    return create


def _is_there(path: Path) -> bool:
    """Tells whether there is a file that only this user can write.

    Raises:
        OSError: it is a link, something that would be waited for, or open to another user.
    """
    try:
        found = path.lstat()
    except FileNotFoundError:
        return False
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "not a file")
    if sys.platform != "win32" and (found.st_uid != os.geteuid() or found.st_mode & 0o022):
        raise OSError(errno.EPERM, "not ours alone")
    return True
