"""Known facts about the lines of a log, shared by processes (K01, K05).

The tables hold no text: which lines were judged clean, of others the packed verdict of codes and
offsets, and the terms of clean lines. A verdict is valid only under the rules that judged the line:
this version, exactly these files, this version of Python, and the additions and exceptions of the
project. Beside them the state of the last look stands as a whole, so that an unchanged log is not
put together line by line.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Set
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from .. import __version__
from ..core.secrets.protection import Protection
from ..core.text.digests import blake2b, line_digest
from . import kept_verdicts
from .cache_file import CacheFile, opened, sealed
from .kept_log import KeptLog

if TYPE_CHECKING:
    from sqlite3 import Connection

_Done = TypeVar("_Done")
Weights = Mapping[str, int]
"""The terms of a line with their weights."""
_MOST_RULES = 8
"""Most sets of rules under which lines are known, because the policy may change often."""
_RULES, _LOG, _TERM = 8, 16, 8
"""Bytes of the digests of rules, of a log and of a term."""


class Kept(NamedTuple):
    """A log in the cache, valid while the cache is open."""

    log: KeptLog
    having: Callable[[str], Mapping[int, int]]
    """Returns the weight of a term in each line that has it, by the number of the line."""
    verdict: Callable[[bytes], bytes | None]
    """Returns the verdict on the bytes of a line: b"" if it is clean, else packed; or None."""


class Found(NamedTuple):
    """What a process found out about a log."""

    data: bytes
    """Bytes of the file."""
    log: Set[bytes]
    """Digests of all its lines."""
    verdicts: Mapping[bytes, bytes | None]
    """The new verdicts by digests: b"" for a clean line, packed, None if it cannot be packed."""
    weights: Mapping[bytes, Weights]
    """The terms of clean lines by digests."""
    state: KeptLog | None
    """None if some lines stand in a merge conflict."""


class LineCache:
    """Known facts about the lines of one project; any number of processes may share it."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Uses the cache of a project; accesses the disk only on demand.

        Args:
            root: the project, under any of its names.
            environment: environment variables that determine the cache folder.
        """
        self._file = CacheFile(root, environment)
        self._after: tuple[object, bytes, KeptLog | None] = (None, b"", None)
        """A state in the cache, the bytes of another log, and the state of that log after it."""

    def problem(self) -> Literal["no_sqlite", "unusable"] | None:
        """Returns why nothing can be kept, or None."""
        return self._file.problem()

    def known_under(self, protection: Protection) -> Callable[[bytes], bytes | None]:
        """Returns a function from the bytes of a line to its verdict. Never raises.

        The verdict is b"" for a clean line, packed for another, or None if it is not known.
        """
        rules = _rules(protection)

        def look(database: Connection) -> dict[bytes, bytes]:
            asked = "SELECT digest, packed FROM verdicts WHERE rules = ?"
            rows = database.execute(asked, (rules,))
            return {digest: packed and opened(digest, packed) for digest, packed in rows}

        known = self._file.run(look) if rules else None
        return (lambda raw: known.get(line_digest(raw))) if known else (lambda _: None)

    def read(
        self, protection: Protection, data: bytes, work: Callable[[Kept], _Done]
    ) -> _Done | None:
        """Returns the result of `work` on a log of which the cache knows most lines, or else None.

        Args:
            protection: the rules under which its lines must have been judged.
            data: the bytes of the log.
            work: reads from the cache; a failure midway gives None too.
        """
        rules = _rules(protection)

        def look(database: Connection) -> _Done | None:
            database.execute("BEGIN")  # gives a consistent view
            asked = "SELECT log, packed FROM states WHERE rules = ?"
            found = database.execute(asked, (rules,)).fetchone()
            if found is None:
                return None
            *known, log = self._after
            if known != [found, data]:
                log = KeptLog.unpack(opened(*found))
                if found[0] != _digest_of(data):
                    log = log.after(data)
                self._after = (found, data, log)
            if log is None:
                return None

            def having(term: str) -> Mapping[int, int]:
                wanted = "SELECT line, weight FROM postings WHERE term = ?"
                return dict(database.execute(wanted, (_name(term),)).fetchall())

            def verdict(raw: bytes) -> bytes | None:
                digest = line_digest(raw)
                wanted = "SELECT packed FROM verdicts WHERE rules = ? AND digest = ?"
                row = database.execute(wanted, (rules, digest)).fetchone()
                return row and (row[0] and opened(digest, row[0]))

            return work(Kept(log, having, verdict))

        return self._file.run(look) if rules else None

    def with_terms(self) -> Set[bytes]:
        """Returns the digests of the lines whose terms are kept. Never raises."""

        def look(database: Connection) -> Set[bytes]:
            asked = "SELECT digest FROM lines, code WHERE name = ?"
            return {digest for (digest,) in database.execute(asked, (code_name(),))}

        return self._file.run(look) or frozenset()

    def keep(self, protection: Protection, found: Found) -> bool:
        """Adds what a process found out, and removes all lines that left the log. Never raises.

        Returns:
            Whether it is kept.
        """
        rules = _rules(protection)
        if rules is None:
            return False

        def write(database: Connection) -> bool:
            _empty_if_old(database)
            known = _change_lines(database, found)
            _change_verdicts(database, found, rules)
            log = _digest_of(found.data)
            database.execute("DELETE FROM states WHERE log <> ? OR rules = ?", (log, rules))
            if found.state is not None:
                found.state.number(known)
                row = (rules, log, sealed(log, found.state.pack()))
                database.execute("INSERT INTO states VALUES (?, ?, ?)", row)
            return True

        return bool(self._file.change(write, create=bool(found.verdicts or found.weights)))


def _empty_if_old(database: Connection) -> None:
    """Removes all that other code found out about lines."""
    if database.execute("SELECT name FROM code").fetchall() != [(code_name(),)]:
        for table in ("code", "lines", "postings", "verdicts", "states"):
            database.execute(f"DELETE FROM {table}")
        database.execute("INSERT INTO code VALUES (?)", (code_name(),))


def _change_lines(database: Connection, found: Found) -> dict[bytes, tuple[int, int]]:
    """Adds the terms of lines, and removes those of lines that left the log or are not clean.

    If other rules call such a line clean, a process with these rules adds its terms again.

    Returns:
        The number and the length of each line with terms, by its digest.
    """
    rows = database.execute("SELECT digest, number, length FROM lines").fetchall()
    known = {digest: (number, length) for digest, number, length in rows}
    flawed = found.state.flawed if found.state else set[bytes]()
    gone = [
        digest
        for digest in known
        if digest not in found.log or digest in flawed or found.verdicts.get(digest, b"") != b""
    ]
    if gone:
        numbers = [known.pop(digest)[:1] for digest in gone]
        database.executemany("DELETE FROM lines WHERE number = ?", numbers)
        database.executemany("DELETE FROM postings WHERE line = ?", numbers)
        database.execute("DELETE FROM states")  # they refer to these numbers
    last = max((number for number, _ in known.values()), default=0)
    names: dict[str, int] = {}
    new, postings = [], []
    for digest, weights in found.weights.items():
        if digest not in known:
            last += 1
            known[digest] = (last, sum(weights.values()))
            new.append((last, digest, known[digest][1]))
            for term, weight in weights.items():
                name = names.get(term)
                if name is None:
                    name = names[term] = _name(term)
                postings.append((name, last, weight))
    database.executemany("INSERT INTO lines VALUES (?, ?, ?)", new)
    database.executemany("INSERT INTO postings VALUES (?, ?, ?)", sorted(postings))
    return known


def _change_verdicts(database: Connection, found: Found, rules: bytes) -> None:
    """Adds verdicts, and removes those on lines that left the log, and on quotes in them."""
    kept_verdicts.remove_but(database, found.log)
    rows = database.execute("SELECT rules, digest FROM verdicts").fetchall()
    gone = [row for row in rows if row[1] not in found.log]
    database.executemany("DELETE FROM verdicts WHERE rules = ? AND digest = ?", gone)
    if len({under for under, _ in rows} | {rules}) > _MOST_RULES:
        database.execute("DELETE FROM verdicts WHERE rules <> ?", (rules,))
    new = [
        (rules, digest, packed and sealed(digest, packed))
        for digest, packed in found.verdicts.items()
        if packed is not None
    ]
    database.executemany("INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?)", new)


def _name(term: str) -> int:
    """Returns the number that represents a term."""
    digest = blake2b(term.encode("utf-8", "surrogatepass"), digest_size=_TERM).digest()
    return int.from_bytes(digest, "big", signed=True)


def _digest_of(data: bytes) -> bytes:
    return blake2b(data, digest_size=_LOG).digest()


def _rules(protection: Protection) -> bytes | None:
    """Returns the name of the rules of judging; None if an update has removed our folder."""
    try:
        named = repr((code_name(), protection)).encode(errors="replace")
    except OSError:
        return None
    return blake2b(named, digest_size=_RULES).digest()


@cache
def code_name() -> bytes:
    """Returns the name of the judging code, by its files: a version changes during development.

    Raises:
        OSError: an update has removed our folder.
    """
    files = tuple(sorted(_stamps(Path(__file__).parent.parent / "core")))
    named = repr((__version__, sys.hexversion, sys.byteorder, files)).encode(errors="replace")
    return blake2b(named, digest_size=_RULES).digest()


def _stamps(folder: Path) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _stamps(Path(entry.path))
            elif entry.name.endswith(".py"):
                found = entry.stat()
                yield entry.path, found.st_size, found.st_mtime_ns
