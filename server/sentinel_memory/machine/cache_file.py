"""The cache of one project, an SQLite file that only this user can write, and quotes in it.

The log is the truth, and deleting the cache loses nothing (K01, K05). A cache that cannot be used,
for any reason, is treated as missing. A verdict on a quote is numbers and codes, and no text (E04):
it is valid only for the version of the code that searched. One that rests on the quoted file alone
is valid for one content of that file; one on a lost quote also needs the same tracked files and the
same HEAD, which its `tree` names. A file is named by its number among the tracked files.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import stat
import sys
from collections.abc import Callable, Iterable, Mapping, Set
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar
from zlib import crc32

from ..core.evidence.evidence import Aligned, Failed, Result, Span
from .local_state import cache_folder, name_of, real_root

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
        """Uses the cache of a project; accesses the disk only on demand."""
        self._root, self._environment = root, environment

    def change(self, work: Callable[[Connection], _Done], *, create: bool) -> _Done | None:
        """Returns the result of `work` in one transaction, or None if nothing was changed.

        `work`: the function to run, as for `run`.
        `create`: whether to create a missing file.
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

        `work`: the function to run; it may raise SpoiledError, which deletes the file.
        `create`: whether to create a missing file.
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

    def erase_removed(self) -> None:
        """Writes the file anew, without bytes of what was removed. Never raises.

        SQLite overwrites what it deletes, but not the copies it left when it moved rows between
        pages. The digest of a term could tell a short word that was redacted.
        """
        self.run(lambda database: database.execute("VACUUM"))

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


Name = tuple[bytes, int]
"""A quote: the digest of its line, and its index among the line's quotes, from 0."""


class KeptVerdict(NamedTuple):
    """The verdict on a quote."""

    result: Result
    """The result; without its path in the cache."""
    digest: bytes
    """Digest of the content of the quoted file; empty for a lost quote."""
    stamp: bytes
    """Stamp of that file, which shows a change without reading it."""
    tree: bytes = b""
    """Names the tracked files and the HEAD that the verdict on a lost quote depends on."""
    file: int | None = None
    """The number of the file that holds the code now, if it is another one."""
    file_stamp: bytes = b""
    committed: bool = False
    """Whether the last commit lacks the code as well."""


class Progress(NamedTuple):
    """How far a search through all files has come."""

    search: bytes
    """Digest of the words that are looked for, the tracked files and HEAD."""
    at: int
    """Number of the next file."""
    began: int
    """When the search began, in nanoseconds; files that changed later are searched again."""
    found: tuple[tuple[int, int], ...]
    """Pairs of the number of a lost quote and of a file that has its words."""


class VerdictCache:
    """The verdicts of one project; any number of processes may share them."""

    def __init__(
        self, root: Path, environment: Mapping[str, str], code: Callable[[], bytes]
    ) -> None:
        """Creates the cache; accesses the disk only on demand.

        `code`: returns the name of the code that finds quotes; raises OSError after an update has
        removed the code.
        """
        self._file, self._name = CacheFile(root, environment), code

    @cached_property
    def _code(self) -> str:
        try:
            return self._name().hex()
        except OSError:
            return ""

    def read(self, lines: Iterable[bytes]) -> dict[Name, KeptVerdict]:
        """Returns the verdicts on the quotes of some lines, given their digests. Never raises."""

        def look(database: Connection) -> dict[Name, KeptVerdict]:
            found: dict[Name, KeptVerdict] = {}
            for line in lines:
                asked = "SELECT entry, packed FROM quotes WHERE line = ?"
                for entry, packed in database.execute(asked, (line,)):
                    kept = self._unpacked(packed)
                    if kept is not None:
                        found[line, entry] = kept
            return found

        return self._file.run(look) or {}

    def keep(self, log: Set[bytes], verdicts: Mapping[Name, KeptVerdict]) -> None:
        """Saves these verdicts, and removes those of lines that left the log. Never raises."""
        rows = [(*name, self._packed(kept)) for name, kept in verdicts.items() if name[0] in log]

        def write(database: Connection) -> None:
            remove_but(database, log)
            database.executemany("INSERT OR REPLACE INTO quotes VALUES (?, ?, ?)", rows)

        self._file.change(write, create=bool(rows))

    def tree(self) -> tuple[bytes, bytes] | None:
        """Returns the stamp of the index at the last look, and the name of the tracked files."""
        found = self._search(b"tree", lambda stamp, tree: (_bytes(stamp), _bytes(tree)))
        return found and (found[0], found[1])

    def keep_tree(self, stamp: bytes, tree: bytes) -> None:
        """Saves the name of the tracked files for a stamp of the index. Never raises."""
        self._keep_search(b"tree", (stamp.hex(), tree.hex()))

    def files(self) -> bytes:
        """Returns the digest of all files at the last complete search; b"" without one."""
        return self._search(b"files", _bytes) or b""

    def keep_files(self, digest: bytes) -> None:
        """Saves the digest of all files after a complete search. Never raises."""
        self._keep_search(b"files", (digest.hex(),))

    def progress(self) -> Progress | None:
        """Returns how far the last search has come; None without one. Never raises."""

        def read(search: object, at: object, began: object, found: object) -> Progress:
            assert isinstance(at, int)
            assert isinstance(began, int)
            assert isinstance(found, list)
            pairs = tuple((int(quote), int(file)) for quote, file in found)
            return Progress(_bytes(search), at, began, pairs)

        return self._search(b"search", read)

    def keep_progress(self, now: Progress) -> None:
        """Saves how far a search has come. Never raises."""
        self._keep_search(b"search", (now.search.hex(), now.at, now.began, now.found))

    def _search(self, name: bytes, read: Callable[..., _Done]) -> _Done | None:
        def look(database: Connection) -> _Done | None:
            asked = "SELECT packed FROM searches WHERE name = ?"
            found = database.execute(asked, (name,)).fetchone()
            try:
                values = json.loads(found[0]) if found else [""]
                return read(*values[1:]) if found and values[0] == self._code else None
            except (AssertionError, ValueError, TypeError, IndexError) as error:
                raise SpoiledError from error

        return self._file.run(look)

    def _keep_search(self, name: bytes, values: tuple[object, ...]) -> None:
        packed = json.dumps((self._code, *values)).encode()

        def write(database: Connection) -> None:
            database.execute("INSERT OR REPLACE INTO searches VALUES (?, ?)", (name, packed))

        self._file.change(write, create=True)

    def _packed(self, kept: KeptVerdict) -> bytes:
        result = kept.result
        how = result.method if isinstance(result, Aligned) else result.reason
        names = (kept.digest.hex(), kept.stamp.hex(), kept.tree.hex(), kept.file_stamp.hex())
        values = (result.verdict, how, result.span, result.confidence, kept.file, kept.committed)
        return json.dumps((self._code, *names, *values)).encode()

    def _unpacked(self, packed: object) -> KeptVerdict | None:
        """Returns a verdict; None if other code found it; raises SpoiledError for invalid bytes."""
        try:
            assert isinstance(packed, bytes)
            code, *values = json.loads(packed)
            if code != self._code:
                return None
            digest, stamp, tree, file_stamp, verdict, how, span, confidence, file, committed = (
                values
            )
            place = Span(*span) if span else None
            if verdict in ("ok", "moved"):
                assert place is not None
                result: Result = Aligned(verdict, "", place, float(confidence), how)
            else:
                result = Failed(verdict, how, None, place, float(confidence))
            names = (_bytes(digest), _bytes(stamp), _bytes(tree))
            return KeptVerdict(result, *names, file, _bytes(file_stamp), bool(committed))
        except (AssertionError, ValueError, TypeError) as error:
            raise SpoiledError from error


def remove_but(database: Connection, log: Set[bytes]) -> None:
    """Removes the verdicts of all other lines, within a transaction."""
    held = database.execute("SELECT DISTINCT line FROM quotes").fetchall()
    gone = [row for row in held if row[0] not in log]
    database.executemany("DELETE FROM quotes WHERE line = ?", gone)


def _bytes(digits: object) -> bytes:
    assert isinstance(digits, str)
    return bytes.fromhex(digits)
