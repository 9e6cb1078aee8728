"""Which lines of a log were judged clean, so that no process judges one twice (K01).

A cache: the log is the truth, deleting the file loses nothing, and where it cannot be used every
line is judged. It holds digests of clean lines and no text. They count under the rules that judged
them only: those of this version, of these very files, with what the project adds and allows.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from .. import __version__
from ..core.secrets.protection import Protection
from ..store import files
from .user_data import cache_folder, name_of

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

    def clean_under(self, protection: Protection) -> Callable[[bytes], bool]:
        """Returns what tells of the bytes of a line whether it was judged clean. Never raises."""
        rules = _rules(protection)
        known = self._known(rules) if rules else None
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
        held = {self._digest(raw) for raw in log}
        self._digests = {raw: self._digests[raw] for raw in log}
        rows = [(rules, line) for line in map(self._digest, clean) if line in held]
        self._run(lambda database: _keep(database, rules, rows, held), create=bool(rows))

    def holds_other_than(self, log: Iterable[bytes]) -> bool:
        """Tells whether a line that was looked up or kept here has left the log."""
        return not self._digests.keys() <= set(log)

    def _known(self, rules: bytes) -> frozenset[bytes]:
        def look(database: Connection) -> frozenset[bytes]:
            found = database.execute("SELECT line FROM clean WHERE rules = ?", (rules,))
            return frozenset(line for (line,) in found)

        return self._run(look) or frozenset()

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
        folder = cache_folder(self._environment)
        return folder / "projects" / name_of(self._root) / FILE_NAME if folder else None


def _keep(
    database: Connection, rules: bytes, rows: list[tuple[bytes, bytes]], held: set[bytes]
) -> None:
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


def _prepare(path: Path, *, create: bool) -> bool:
    """Tells whether there is a file to open, which is made for this user alone where it may be."""
    if files.identify(path) is not None:  # raises for a pipe, which would be waited for
        return True
    if create:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600))
    return create


def _rules(protection: Protection) -> bytes | None:
    """Names what lines are judged by; None where an update has removed our folder."""
    try:
        named = repr((__version__, _code(), protection)).encode(errors="replace")
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
