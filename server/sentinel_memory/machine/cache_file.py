"""The cache of one project, an SQLite file that only this user can write (K01, K05).

The log is the truth, and deleting the cache loses nothing. A cache that cannot be used, for any
reason, is treated as missing.
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
from zlib import crc32

from .user_data import cache_folder, name_of, real_root

if TYPE_CHECKING:
    from sqlite3 import Connection

_Done = TypeVar("_Done")
FILE_NAME = "lines-5.sqlite3"
"""Name of the file; its number changes with the schema."""
_SCHEMA = {
    "code": "(name BLOB)",
    "lines": "(number INTEGER PRIMARY KEY, digest BLOB UNIQUE, length INTEGER)",
    "postings": "(term INTEGER, line INTEGER, weight INTEGER, PRIMARY KEY (term, line))"
    " WITHOUT ROWID",
    "verdicts": "(rules BLOB, digest BLOB, packed BLOB, PRIMARY KEY (rules, digest)) WITHOUT ROWID",
    "states": "(rules BLOB PRIMARY KEY, log BLOB, packed BLOB)",
    "quotes": "(line BLOB, entry INTEGER, packed BLOB, PRIMARY KEY (line, entry))",
    "searches": "(name BLOB PRIMARY KEY, packed BLOB)",
}
_INDEX = "CREATE INDEX terms_of_a_line ON postings (line)"
_CHECKSUM = 4
_SECONDS = 0.1
"""Seconds to wait for another process."""


class SpoiledError(Exception):
    """The file holds data that were never written to it."""


def sealed(name: bytes, data: bytes) -> bytes:
    """Returns data behind a checksum over them and their name."""
    return crc32(data, crc32(name)).to_bytes(_CHECKSUM, "little") + data


def opened(name: object, packed: object) -> bytes:
    """Returns sealed data; raises SpoiledError if others were written, or under another name."""
    if isinstance(name, bytes) and isinstance(packed, bytes):
        data = packed[_CHECKSUM:]
        if data and sealed(name, data) == packed:
            return data
    raise SpoiledError


class CacheFile:
    """The cache file; any number of processes may share it."""

    def __init__(self, root: Path, environment: Mapping[str, str]) -> None:
        """Uses the cache of a project; accesses the disk only on demand.

        Args:
            root: the project, under any of its names.
            environment: environment variables that determine the cache folder.
        """
        self._root, self._environment = root, environment

    def change(self, work: Callable[[Connection], _Done], *, create: bool) -> _Done | None:
        """Returns the result of `work` in one transaction, or None if nothing was changed.

        Args:
            work: the function to run, as for `run`.
            create: whether to create a missing file.
        """

        def write(database: Connection) -> _Done:
            database.execute("BEGIN IMMEDIATE")
            asked = "SELECT name FROM sqlite_master WHERE type = 'table'"
            there = {name.decode() for (name,) in database.execute(asked)}
            if there and there != _SCHEMA.keys():
                raise SpoiledError
            if not there:
                for table, columns in _SCHEMA.items():
                    database.execute(f"CREATE TABLE {table} {columns}")
                database.execute(_INDEX)
            done = work(database)
            database.execute("COMMIT")
            return done

        return self.run(write, create=create)

    def run(self, work: Callable[[Connection], _Done], *, create: bool = False) -> _Done | None:
        """Returns the result of `work` on the database, or None if it is missing or fails.

        Args:
            work: the function to run; it may raise SpoiledError, which deletes the file.
            create: whether to create a missing file.
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
                database.text_factory = bytes  # no text is stored, so any text is damage
                # A file that a power failure damages is created anew, so nobody waits for the disk.
                database.execute("PRAGMA synchronous = OFF")
                database.execute("PRAGMA secure_delete = ON")
                return work(database)
        except sqlite3.OperationalError as error:
            # in use, no rights or a full disk; a table is missing where none was written yet
            if "no such" in str(error) and path.stat().st_size > 0:
                _throw_away(path)
        except (sqlite3.DatabaseError, SpoiledError):
            _throw_away(path)
        except OSError:
            pass
        return None

    def problem(self) -> Literal["no_sqlite", "unusable"] | None:
        """Returns why no cache can be used, or None if one exists or may be created."""
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
        """Returns the path of the file; None without a home, or if it would lie in the project."""
        folder = cache_folder(self._environment)
        if folder is None or real_root(folder).is_relative_to(real_root(self._root)):
            return None
        return folder / "projects" / name_of(self._root) / FILE_NAME


def _throw_away(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _prepare(path: Path, *, create: bool) -> bool:
    """Returns whether there is a file to open; may create it for this user alone.

    Raises:
        OSError: it cannot be created, or does not belong to this user.
    """
    _is_there(path.with_name(f"{path.name}-journal"))
    if _is_there(path):
        return True
    if create:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        for older in path.parent.glob("lines-*.sqlite3*"):
            _throw_away(older)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600))
    return create


def _is_there(path: Path) -> bool:
    """Returns whether there is a file that only this user can write.

    Raises:
        OSError: it is a link or a special file, or another user can write it.
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
