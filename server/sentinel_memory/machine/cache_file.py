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
import marshal
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar
from zlib import crc32

from .. import __version__
from ..core.evidence.evidence import Aligned, Failed, Result, Span
from ..core.text.ids import blake2b
from .local_state import cache_folder, name_of, real_root

if TYPE_CHECKING:
    from sqlite3 import Connection


_Done = TypeVar("_Done")
FILE_NAME = "lines-6.sqlite3"
"""Name of the file; its number changes with the schema."""
_SCHEMA = {
    "code": "(name BLOB)",
    "states": "(log BLOB, packed BLOB)",
    "lines": "(digest BLOB UNIQUE, number INTEGER PRIMARY KEY, length INTEGER, saved INTEGER,"
    " newest REAL, principle INTEGER, identity INTEGER)",
    "postings": "(term INTEGER, line INTEGER, weight INTEGER, PRIMARY KEY (term, line))"
    " WITHOUT ROWID",
    "verdicts": "(rules BLOB, digest BLOB, packed BLOB, PRIMARY KEY (rules, digest)) WITHOUT ROWID",
    "quotes": "(line BLOB, entry INTEGER, packed BLOB, PRIMARY KEY (line, entry))",
    "searches": "(name BLOB PRIMARY KEY, packed BLOB)",
}
_INDEX = "CREATE INDEX terms_of_a_line ON postings (line)"
_CHECKSUM, _CODE = 4, 8
"""Bytes of a checksum, and of the digest of the code."""
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

        `work`: the function to run, as for `read`. What other code wrote is gone before it.
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
            if not _is_of_this_code(database):
                for table in _SCHEMA:
                    database.execute(f"DELETE FROM {table}")
                database.execute("INSERT INTO code VALUES (?)", (code_name(),))
            done = work(database)
            database.execute("COMMIT")
            return done

        return self._run(write, create=create)

    def read(self, work: Callable[[Connection], _Done]) -> _Done | None:
        """Returns the result of `work` on one state of the database, or None.

        None means that it is missing, that other code wrote it, or that it fails.

        `work`: the function to run; it may raise SpoiledError, which deletes the file.
        """

        def look(database: Connection) -> _Done | None:
            database.execute("BEGIN")
            return work(database) if _is_of_this_code(database) else None

        return self._run(look)

    def _run(self, work: Callable[[Connection], _Done], *, create: bool = False) -> _Done | None:
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
        self._run(lambda database: database.execute("VACUUM"))

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


def _is_of_this_code(database: Connection) -> bool:
    return database.execute("SELECT name FROM code").fetchall() == [(code_name(),)]


@cache
def code_name() -> bytes:
    """Returns the name of the judging code, by its files: a version changes during development.

    Raises:
        OSError: an update has removed our folder.
    """
    files = tuple(sorted(_stamps(Path(__file__).parent.parent / "core")))
    named = repr((__version__, sys.hexversion, sys.byteorder, files)).encode(errors="replace")
    return blake2b(named, digest_size=_CODE).digest()


def _stamps(folder: Path) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _stamps(Path(entry.path))
            elif entry.name.endswith((".py", ".txt")):
                found = entry.stat()
                yield entry.path, found.st_size, found.st_mtime_ns


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


class VerdictCache:
    """The verdicts of one project; any number of processes may share them."""

    def __init__(self, root: Path, environment: Mapping[str, str]) -> None:
        """Uses the cache of a project; accesses the disk only on demand."""
        self._file = CacheFile(root, environment)

    def read(self, lines: Iterable[bytes]) -> dict[Name, KeptVerdict]:
        """Returns the verdicts on the quotes of some lines, given their digests. Never raises."""

        def look(database: Connection) -> dict[Name, KeptVerdict]:
            asked = "SELECT entry, packed FROM quotes WHERE line = ?"
            return {
                (line, entry): _unpacked(line, packed)
                for line in lines
                for entry, packed in database.execute(asked, (line,))
            }

        return self._file.read(look) or {}

    def keep(self, log: Set[bytes], verdicts: Mapping[Name, KeptVerdict]) -> None:
        """Saves these verdicts, and removes those of lines that left the log. Never raises."""
        rows = [(*name, _packed(name, kept)) for name, kept in verdicts.items() if name[0] in log]

        def write(database: Connection) -> None:
            remove_but(database, log)
            database.executemany("INSERT OR REPLACE INTO quotes VALUES (?, ?, ?)", rows)

        self._file.change(write, create=bool(rows))

    def note(self, name: bytes) -> Any:  # noqa: ANN401 - what `keep_note` was given
        """Returns what was last kept under a name; None without it. Never raises."""

        def look(database: Connection) -> object:
            asked = "SELECT packed FROM searches WHERE name = ?"
            found = database.execute(asked, (name,)).fetchone()
            return found and marshal.loads(opened(name, *found))

        return self._file.read(look)

    def keep_note(self, name: bytes, value: bytes | tuple[Any, ...]) -> None:
        """Keeps a value under a name. Never raises."""
        row = (name, sealed(name, marshal.dumps(value)))

        def write(database: Connection) -> None:
            database.execute("INSERT OR REPLACE INTO searches VALUES (?, ?)", row)

        self._file.change(write, create=True)


def _packed(name: Name, kept: KeptVerdict) -> bytes:
    """Returns a verdict as bytes for the same program."""
    result, *others = kept
    how = result.method if isinstance(result, Aligned) else result.reason
    span = result.span and tuple(result.span)
    return sealed(name[0], marshal.dumps((result.verdict, how, span, result.confidence, *others)))


def _unpacked(line: bytes, packed: object) -> KeptVerdict:
    """Returns a verdict on a quote of a line; raises SpoiledError for other bytes."""
    verdict, how, span, confidence, *others = marshal.loads(opened(line, packed))
    place = span and Span(*span)
    if verdict in ("ok", "moved"):
        return KeptVerdict(Aligned(verdict, "", place, confidence, how), *others)
    return KeptVerdict(Failed(verdict, how, None, place, confidence), *others)


def remove_but(database: Connection, log: Set[bytes]) -> None:
    """Removes the verdicts of all other lines, within a transaction."""
    held = database.execute("SELECT DISTINCT line FROM quotes").fetchall()
    gone = [row for row in held if row[0] not in log]
    database.executemany("DELETE FROM quotes WHERE line = ?", gone)
