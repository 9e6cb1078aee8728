"""Which lines of a log were judged clean, so that no process judges one twice (K01).

A cache: the log is the truth, deleting the file loses nothing, and where it cannot be used every
line is judged. It holds digests of clean lines and no text. They count under the rules that judged
them only: those of this version, of these very files, read by this version of Python, with what
the project adds and allows.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from .. import __version__
from ..core.secrets.protection import Protection
from .user_data import cache_folder, name_of, real_root

if TYPE_CHECKING:
    from sqlite3 import Connection

_Done = TypeVar("_Done")
FILE_NAME = "lines-1.sqlite3"
"""Another number is another schema."""
_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS clean"
    " (rules BLOB, line BLOB, PRIMARY KEY (rules, line)) WITHOUT ROWID"
)
_SECONDS = 0.1
"""How long another process is waited for; then it is as if there were no cache."""
_MOST_RULES = 8
"""Sets of rules that are kept: the policy may change often."""
_RULES, _LINE = 8, 16
"""Bytes of a digest."""


class Verdicts:
    """The verdicts on the lines of one project; any number of processes may share them."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Uses the cache of a project; touches nothing on the disk until it is asked.

        Args:
            root: the project, under any of its names.
            environment: where the cache folder is looked for.
        """
        self._root, self._environment = root, environment
        self._digests: dict[bytes, bytes] = {}
        """Of the lines that were looked up or kept."""
        self._unmatched: set[bytes] = set()
        """Digests in the cache of which no line of the log is known yet."""

    def clean_under(self, protection: Protection) -> Callable[[bytes], bool]:
        """Returns a test for the bytes of a line: whether it was judged clean. Never raises."""
        rules = _rules(protection)
        known = self._known(rules) if rules else frozenset()
        return (lambda raw: self._digest(raw) in known) if known else (lambda _: False)

    def keep(
        self, protection: Protection, clean: Collection[bytes], log: Collection[bytes]
    ) -> None:
        """Adds lines, and forgets what has left the log. Never raises.

        Args:
            protection: under which they were judged.
            clean: the bytes of lines that were judged clean.
            log: the bytes of all lines of the log.
        """
        rules = _rules(protection)
        if rules is None:
            return
        # Local: another thread may keep others meanwhile.
        digests = {raw: self._digest(raw) for raw in log}
        held = set(digests.values())
        left = self._unmatched.union(self._digests.copy().values()) - held
        rows = [(rules, digests[raw]) for raw in clean if raw in digests]
        self._digests = digests
        done = self._run(lambda database: _keep(database, rules, rows, held), create=bool(rows))
        self._unmatched = set() if done else left

    def holds_other_than(self, log: Collection[bytes]) -> bool:
        """Tells whether a line that is in the cache, or was looked up here, has left the log."""
        if self._unmatched:
            self._unmatched = self._unmatched.difference(map(self._digest, log))
        return bool(self._unmatched) or not set(self._digests) <= set(log)

    def _known(self, rules: bytes) -> frozenset[bytes]:
        """Looks up what is known under some rules, and notes what is there at all."""
        rows = self._run(lambda database: database.execute("SELECT * FROM clean").fetchall())
        self._unmatched.update(line for _, line in rows or ())
        return frozenset(line for under, line in rows or () if under == rules)

    def _run(self, work: Callable[[Connection], _Done], *, create: bool = False) -> _Done | None:
        """Returns what is done with the database; None where there is none, or it fails."""
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
                # A file that a power failure spoils is made anew; nobody waits for the disk here.
                database.execute("PRAGMA synchronous = OFF")
                database.execute("PRAGMA secure_delete = ON")
                return work(database)
        except sqlite3.OperationalError:
            return None  # in use, no rights, a full disk, or no table yet
        except sqlite3.DatabaseError:
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        except OSError:
            return None

    def _digest(self, raw: bytes) -> bytes:
        digest = self._digests.get(raw)
        if digest is None:
            digest = self._digests[raw] = hashlib.blake2b(raw, digest_size=_LINE).digest()
        return digest

    def _path(self) -> Path | None:
        """The file; None without a home, or where it would lie in the project."""
        folder = cache_folder(self._environment)
        if folder is None or real_root(folder).is_relative_to(real_root(self._root)):
            return None
        return folder / "projects" / name_of(self._root) / FILE_NAME


def _keep(
    database: Connection, rules: bytes, rows: list[tuple[bytes, bytes]], held: set[bytes]
) -> bool:
    """Writes rows in one transaction, without those of lines that are not held any more."""
    database.execute("BEGIN IMMEDIATE")
    database.execute(_SCHEMA)
    lines = database.execute("SELECT DISTINCT line FROM clean")
    database.executemany(
        "DELETE FROM clean WHERE line = ?", [row for row in lines if row[0] not in held]
    )
    (number,) = database.execute("SELECT count(DISTINCT rules) FROM clean").fetchone()
    if number > _MOST_RULES:
        database.execute("DELETE FROM clean WHERE rules <> ?", (rules,))
    database.executemany("INSERT OR IGNORE INTO clean VALUES (?, ?)", rows)
    database.execute("COMMIT")
    return True


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


def _rules(protection: Protection) -> bytes | None:
    """Names what lines are judged by; None where an update has removed our folder."""
    try:
        named = repr((__version__, sys.hexversion, _code(), protection)).encode(errors="replace")
    except OSError:
        return None
    return hashlib.blake2b(named, digest_size=_RULES).digest()


@cache
def _code() -> tuple[tuple[str, int, int], ...]:
    """The files with the rules: those of one version differ while somebody works on them."""
    return tuple(sorted(_stamps(Path(__file__).parent.parent / "core")))


def _stamps(folder: Path) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _stamps(Path(entry.path))
            elif entry.name.endswith(".py"):
                found = entry.stat()
                yield entry.path, found.st_size, found.st_mtime_ns
