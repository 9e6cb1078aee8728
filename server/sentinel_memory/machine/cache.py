"""The cache of one project: facts about the lines of its log, and verdicts on quotes (K01, K05).

The log is the truth, and deleting the cache loses nothing. It is an SQLite file that only this user
can write. A cache that cannot be used, for any reason, is treated as missing; one that is damaged,
or that other code wrote, is deleted. No table holds text.

What is known of a line stands under the digest of its bytes, so that a change of one line leaves
what is known of the others, and any state of a log is put together from its lines. A verdict on a
line is valid only under the rules that judged it: this version, exactly these files, this version
of Python, and the additions and exceptions of the project. A verdict on a quote that rests on the
quoted file alone is valid for one content of that file; one on a lost quote also needs the same
tracked files and the same HEAD, which its `tree` names (E04). A file is named by its number among
the tracked files.
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
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar
from zlib import crc32

from .. import __version__
from ..core.evidence.evidence import Aligned, Failed, Result, Span
from ..core.log.chunks import BOM
from ..core.log.record import SHORTEST, Record
from ..core.secrets.protection import Protection
from ..core.text.ids import blake2b, line_digest
from .local_state import cache_folder, name_of, real_root

if TYPE_CHECKING:
    from sqlite3 import Connection


_Done = TypeVar("_Done")
FILE_NAME = "lines-7.sqlite3"
"""Name of the file; its number changes with the schema."""
_SCHEMA = (
    "CREATE TABLE lines (digest BLOB UNIQUE, number INTEGER PRIMARY KEY, length INTEGER,"
    " saved INTEGER, newest REAL, principle INTEGER, identity INTEGER)",
    "CREATE TABLE postings (term INTEGER, line INTEGER, weight INTEGER, PRIMARY KEY (term, line))"
    " WITHOUT ROWID",
    "CREATE TABLE verdicts (digest BLOB, rules BLOB, packed BLOB, PRIMARY KEY (digest, rules))"
    " WITHOUT ROWID",
    "CREATE TABLE states (log BLOB, packed BLOB)",
    "CREATE TABLE quotes (digest BLOB, entry INTEGER, packed BLOB, PRIMARY KEY (digest, entry))",
    "CREATE TABLE notes (name BLOB PRIMARY KEY, packed BLOB)",
)
"""Clean lines and lines that are no records (their length is NULL); the terms of clean lines;
verdicts on lines, empty for a clean one, else packed codes and offsets; the last log put together,
which takes four times as long anew, and hooks wait for it; verdicts on quotes; and what a search
for quotes goes on with. What is packed stands behind a checksum.
"""
_ABOUT_LINES = ("lines", "verdicts", "quotes")
_REMOVE_FLAWED = (
    "DELETE FROM lines WHERE digest IN"
    " (SELECT digest FROM verdicts WHERE rules = ? AND length(packed) IS NOT ?)"
)
"""If other rules call such a line clean, a process with these rules adds its terms again."""
_CHECKSUM, _CODE, _RULES, _TERM, _IDENTITY, _LOG = 4, 8, 8, 8, 8, 16
"""Bytes of a checksum, and of digests: of the code, rules, a term, an identity and a log."""
_SECONDS = 0.1
"""Seconds to wait for another process."""
_MOST_RULES = 8
"""Most sets of rules under which lines are known, because the policy may change often."""
_MOST_SAVED = 2**62
"""Largest number of occurrences that is kept."""

Weights = Mapping[str, int]
"""The terms of a line with their weights."""
Facts = tuple[int, int, float, bool, int]
"""Of a line: sum of the weights of its terms, how often it was saved, seconds since 1970, whether
it is a principle, and the digest of its identity.
"""
Row = tuple[Any, ...]
"""The digest of a line, its number in the cache, 0 for one that is not there, and its facts."""
Name = tuple[bytes, int]
"""A quote: the digest of its line, and its index among the line's quotes, from 0."""


class SpoiledError(Exception):
    """The file holds data that were never written to it."""


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


class Missing(NamedTuple):
    """What the cache lacks of a log."""

    log: Set[bytes]
    """Digests of all lines of the log."""
    lines: Mapping[bytes, bytes]
    """The lines that are not judged, or clean and without terms, by their digests."""
    with_terms: Set[bytes]
    """Digests of the lines whose terms are kept."""


class NewFacts(NamedTuple):
    """What a process found out about a log."""

    data: bytes
    """Bytes of the file."""
    log: Set[bytes]
    """Digests of all lines of the log."""
    verdicts: Mapping[bytes, bytes | None]
    """The new verdicts by digests: b"" for a clean line, packed, None if it cannot be packed."""
    clean: Mapping[bytes, tuple[Record, Weights]]
    """Clean lines with their terms, by digests."""
    others: Set[bytes] = frozenset()
    """Digests of lines that are no records."""
    put_together: Callable[[Mapping[bytes, Row]], tuple[Any, ...] | None] = lambda _: None
    """Returns the log for `Known.state`, given the rows of its lines; or None."""


class Known:
    """What the cache knows of lines under some rules, valid while it is open."""

    def __init__(self, database: Connection, rules: bytes) -> None:
        """Takes the database, and the name of the rules."""
        self._database, self._rules = database, rules

    @property
    def rows(self) -> Mapping[bytes, Row]:
        """The rows of lines, by the digests of the lines."""
        return {row[0]: row for row in self._database.execute("SELECT * FROM lines").fetchall()}

    def state(self, data: bytes) -> Any:  # noqa: ANN401 - what `keep` was given
        """Returns the log with these bytes as it was put together, or None."""
        found = self._database.execute("SELECT log, packed FROM states").fetchone()
        is_same = found and found[0] == _log_digest(data)
        return marshal.loads(_opened(*found)) if is_same else None

    @property
    def judged(self) -> int:
        """The number of lines that are judged."""
        asked = "SELECT count(*) FROM verdicts WHERE rules = ?"
        found: tuple[int] = self._database.execute(asked, (self._rules,)).fetchone()
        return found[0]

    def having(self, term: str) -> Mapping[int, int]:
        """Returns the weight of a term in each line that has it, by the number of the line."""
        asked = "SELECT line, weight FROM postings WHERE term = ?"
        return dict(self._database.execute(asked, (_name(term),)).fetchall())

    def verdict(self, raw: bytes) -> bytes | None:
        """Returns the verdict on the bytes of a line: b"" if it is clean, else packed; or None."""
        digest = line_digest(raw)
        asked = "SELECT packed FROM verdicts WHERE digest = ? AND rules = ? AND packed NOTNULL"
        found = self._database.execute(asked, (digest, self._rules)).fetchone()
        return found and _opened(digest, *found)

    def is_flawed(self, digest: bytes) -> bool:
        """Returns whether the line with this digest is judged, and not clean."""
        asked = "SELECT length(packed) IS NOT ? FROM verdicts WHERE digest = ? AND rules = ?"
        found = self._database.execute(asked, (_CHECKSUM, digest, self._rules)).fetchone()
        return found is not None and bool(found[0])


class Cache:
    """The cache of one project; any number of processes may share it. It never raises."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Uses the cache of a project; accesses the disk only on demand."""
        self._root, self._environment = root, environment

    # Facts about lines

    def known_under(self, protection: Protection) -> Callable[[bytes], bytes | None]:
        """Returns a function from the bytes of a line to its verdict.

        The verdict is b"" for a clean line, packed for another, or None if it is not known.
        """
        rules = _rules(protection)

        def look(database: Connection) -> dict[bytes, object]:
            asked = "SELECT digest, packed FROM verdicts WHERE rules = ?"
            return dict(database.execute(asked, (rules,)).fetchall())

        found = (self._read(look) if rules else None) or {}

        def known(raw: bytes) -> bytes | None:
            digest = line_digest(raw)
            packed = found.get(digest)
            try:
                return None if packed is None else _opened(digest, packed)
            except SpoiledError:
                return None

        return known

    def read(self, protection: Protection, work: Callable[[Known], _Done]) -> _Done | None:
        """Returns the result of `work`, which reads from the cache; None if that fails."""
        rules = _rules(protection)
        return self._read(lambda database: work(Known(database, rules))) if rules else None

    def missing(self, protection: Protection, data: bytes) -> Missing | None:
        """Returns what the cache lacks of a log; None if it holds all of it, and nothing else.

        None also means that nothing can be kept.
        """
        rules = _rules(protection)
        if rules is None or self.problem() is not None:
            return None

        def look(database: Connection) -> tuple[Mapping[bytes, object], Mapping[bytes, object]]:
            asked = "SELECT digest, packed FROM verdicts WHERE rules = ?"
            judged = {
                digest: None if packed is None else _opened(digest, packed)
                for digest, packed in database.execute(asked, (rules,))
            }
            return judged, dict(database.execute("SELECT digest, length FROM lines"))

        judged, lengths = self._read(look) or ({}, {})
        raws = {line_digest(raw): raw for raw, _ in lines_of(data)}
        lines = {
            digest: raw
            for digest, raw in raws.items()
            if (digest not in judged and lengths.get(digest, 0) is not None)
            or (judged.get(digest) == b"" and digest not in lengths)
        }
        if not lines and judged.keys() | lengths.keys() <= raws.keys():
            return None
        return Missing(raws.keys(), lines, lengths.keys())

    def keep(self, protection: Protection, found: NewFacts) -> bool:
        """Adds what a process found out, and removes all that is about lines that left the log.

        Returns:
            Whether it is kept.
        """
        rules = _rules(protection)
        if rules is None:
            return False

        def write(database: Connection) -> bool:
            _keep_verdicts(database, rules, found.verdicts)
            removed = sum([_remove_but(database, table, found.log) for table in _ABOUT_LINES])
            removed += database.execute(_REMOVE_FLAWED, (rules, _CHECKSUM)).rowcount
            if removed:
                gone = "DELETE FROM postings WHERE line NOT IN (SELECT number FROM lines)"
                database.execute(gone)
            _add_lines(database, found)
            database.execute("DELETE FROM states")
            state = found.put_together(Known(database, rules).rows)
            if state is not None:
                log = _log_digest(found.data)
                row = (log, _sealed(log, marshal.dumps(state)))
                database.execute("INSERT INTO states VALUES (?, ?)", row)
            return removed > 0

        removed = self._change(write, create=bool(found.verdicts or found.clean or found.others))
        if removed:
            # SQLite overwrites what it deletes, but not the copies it left when it moved rows
            # between pages. The digest of a term could tell a short word that was redacted.
            with contextlib.suppress(SpoiledError):
                self._run(lambda database: database.execute("VACUUM"))
        return removed is not None

    # Verdicts on quotes

    def quotes(self, lines: Iterable[bytes]) -> dict[Name, KeptVerdict]:
        """Returns the verdicts on the quotes of some lines, given their digests."""

        def look(database: Connection) -> dict[Name, KeptVerdict]:
            asked = "SELECT entry, packed FROM quotes WHERE digest = ?"
            return {
                (line, entry): _unpacked(line, packed)
                for line in lines
                for entry, packed in database.execute(asked, (line,))
            }

        return self._read(look) or {}

    def keep_quotes(self, log: Set[bytes], verdicts: Mapping[Name, KeptVerdict]) -> None:
        """Saves these verdicts, and removes those of lines that left the log."""
        rows = [(*name, _packed(name, kept)) for name, kept in verdicts.items() if name[0] in log]

        def write(database: Connection) -> None:
            _remove_but(database, "quotes", log)
            database.executemany("INSERT OR REPLACE INTO quotes VALUES (?, ?, ?)", rows)

        self._change(write, create=bool(rows))

    def note(self, name: bytes) -> Any:  # noqa: ANN401 - what `keep_note` was given
        """Returns what was last kept under a name; None without it."""

        def look(database: Connection) -> object:
            asked = "SELECT packed FROM notes WHERE name = ?"
            found = database.execute(asked, (name,)).fetchone()
            return found and marshal.loads(_opened(name, *found))

        return self._read(look)

    def keep_note(self, name: bytes, value: bytes | tuple[Any, ...]) -> None:
        """Keeps a value under a name."""
        row = (name, _sealed(name, marshal.dumps(value)))

        def write(database: Connection) -> None:
            database.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", row)

        self._change(write, create=True)

    # The file

    def problem(self) -> Literal["no_sqlite", "unusable"] | None:
        """Returns why no cache can be used, or None if one exists or may be created."""
        try:
            import sqlite3  # noqa: F401 - some builds of Python lack it
        except ImportError:
            return "no_sqlite"
        path = self._path()
        try:
            if path is not None:
                _is_there(path)
        except OSError:
            return "unusable"
        return None if path is not None else "unusable"

    def _read(self, work: Callable[[Connection], _Done]) -> _Done | None:
        """Returns the result of `work` on one state of the database; None if there is none."""

        def look(database: Connection) -> _Done | None:
            database.execute("BEGIN")
            return work(database) if _is_filled(database) else None

        with contextlib.suppress(SpoiledError):
            return self._run(look)
        return None

    def _change(self, work: Callable[[Connection], _Done], *, create: bool) -> _Done | None:
        """Returns the result of `work` in one transaction, or None if nothing was changed.

        `create`: whether to create a missing file.
        """

        def write(database: Connection) -> _Done:
            database.execute("BEGIN IMMEDIATE")
            if not _is_filled(database):
                for statement in (*_SCHEMA, f"PRAGMA user_version = {_version()}"):
                    database.execute(statement)
            done = work(database)
            database.execute("COMMIT")
            return done

        for _ in range(2):  # The second time in place of a file that was deleted.
            with contextlib.suppress(SpoiledError):
                return self._run(write, create=create)
        return None

    def _run(self, work: Callable[[Connection], _Done], *, create: bool = False) -> _Done | None:
        """Returns the result of `work`, or None if the file is missing or cannot be used now.

        Raises:
            SpoiledError: the file was damaged, or other code wrote it. It is deleted.
        """
        path = self._path()
        if self.problem() is not None or path is None:
            return None
        import sqlite3  # some builds of Python lack it

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
        except (sqlite3.DatabaseError, SpoiledError) as error:
            # Another process may use it, and rights or room may be missing.
            if isinstance(error, sqlite3.OperationalError) and "no such" not in str(error):
                return None
            _throw_away(path)
            raise SpoiledError from error
        except OSError:
            return None

    def _path(self) -> Path | None:
        """Returns the path of the file; None without a home, or if it would lie in the project."""
        folder = cache_folder(self._environment)
        if folder is None or real_root(folder).is_relative_to(real_root(self._root)):
            return None
        return folder / "projects" / name_of(self._root) / FILE_NAME


def _is_filled(database: Connection) -> bool:
    """Returns whether this code wrote the database, and not nobody.

    Raises:
        SpoiledError: other code wrote it.
    """
    ((version,),) = database.execute("PRAGMA user_version")
    if version == _version():
        return True
    if version or database.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise SpoiledError
    return False


def _version() -> int:
    return int.from_bytes(_code_name(), "big") % 2**31 or 1


@cache
def _code_name() -> bytes:
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


def _rules(protection: Protection) -> bytes | None:
    """Returns the name of the rules of judging; None if an update has removed our folder."""
    try:
        named = repr((_code_name(), protection)).encode(errors="replace")
    except OSError:
        return None
    return blake2b(named, digest_size=_RULES).digest()


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


# Rows


def _sealed(name: bytes, data: bytes) -> bytes:
    """Returns data behind a checksum over them and their name."""
    return crc32(data, crc32(name)).to_bytes(_CHECKSUM, "little") + data


def _opened(name: object, packed: object) -> bytes:
    """Returns sealed data; raises SpoiledError if others were written, or under another name."""
    if isinstance(name, bytes) and isinstance(packed, bytes):
        data = packed[_CHECKSUM:]
        if _sealed(name, data) == packed:
            return data
    raise SpoiledError


def _packed(name: Name, kept: KeptVerdict) -> bytes:
    """Returns a verdict on a quote as bytes for the same program."""
    result, *others = kept
    how = result.method if isinstance(result, Aligned) else result.reason
    span = result.span and tuple(result.span)
    return _sealed(name[0], marshal.dumps((result.verdict, how, span, result.confidence, *others)))


def _unpacked(line: bytes, packed: object) -> KeptVerdict:
    """Returns a verdict on a quote of a line; raises SpoiledError for other bytes."""
    verdict, how, span, confidence, *others = marshal.loads(_opened(line, packed))
    place = span and Span(*span)
    if verdict in ("ok", "moved"):
        return KeptVerdict(Aligned(verdict, "", place, confidence, how), *others)
    return KeptVerdict(Failed(verdict, how, None, place, confidence), *others)


def _remove_but(database: Connection, table: str, log: Set[bytes]) -> int:
    """Removes from a table what is about other lines than those of a log; returns their number."""
    held = database.execute(f"SELECT DISTINCT digest FROM {table}").fetchall()
    gone = [row for row in held if row[0] not in log]
    database.executemany(f"DELETE FROM {table} WHERE digest = ?", gone)
    return len(gone)


def _keep_verdicts(
    database: Connection, rules: bytes, verdicts: Mapping[bytes, bytes | None]
) -> None:
    rows = [
        (digest, rules, None if packed is None else _sealed(digest, packed))
        for digest, packed in verdicts.items()
    ]
    database.executemany("INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?)", rows)
    ((number,),) = database.execute("SELECT count(DISTINCT rules) FROM verdicts")
    if number > _MOST_RULES:
        database.execute("DELETE FROM verdicts WHERE rules <> ?", (rules,))


def _add_lines(database: Connection, found: NewFacts) -> None:
    """Adds the clean lines with their terms, and the lines that are no records."""
    held = {digest for (digest,) in database.execute("SELECT digest FROM lines")}
    ((last,),) = database.execute("SELECT coalesce(max(number), 0) FROM lines")
    name = cache(_name)
    lines, postings = [], []
    new = ((digest, *one) for digest, one in found.clean.items() if digest not in held)
    for number, (digest, record, weights) in enumerate(new, last + 1):
        lines.append((digest, number, *facts_on(record, sum(weights.values()))))
        postings += [(name(term), number, weight) for term, weight in weights.items()]
    database.executemany("INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, ?)", lines)
    database.executemany("INSERT INTO postings VALUES (?, ?, ?)", sorted(postings))
    others = [(digest,) for digest in found.others]
    database.executemany("INSERT OR IGNORE INTO lines (digest) VALUES (?)", others)


def _log_digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=_LOG).digest()


def _name(term: str) -> int:
    """Returns the number that represents a term."""
    digest = blake2b(term.encode("utf-8", "surrogatepass"), digest_size=_TERM).digest()
    return int.from_bytes(digest, "big", signed=True)


def facts_on(record: Record, length: int) -> Facts:
    """Returns the facts on a line, given the sum of the weights of its terms."""
    identity = blake2b(repr(record.identity).encode(), digest_size=_IDENTITY).digest()
    saved = min(record.occurrences, _MOST_SAVED)
    number = int.from_bytes(identity, "big", signed=True)
    return length, saved, record.newest, record.type == "principle", number


# Logs


def lines_of(data: bytes) -> list[tuple[bytes, int]]:
    """Returns each line that may be a record, without its end, and its start in bytes."""
    begin = len(BOM) if data.startswith(BOM) else 0
    lines = data[begin:].split(b"\n")
    starts = accumulate((len(line) + 1 for line in lines), initial=begin)
    pairs = zip(lines, starts, strict=False)
    return [(line.rstrip(b"\r"), at) for line, at in pairs if len(line) >= SHORTEST]
