"""Known facts about the lines of a log, shared by processes (K01, K05).

The cache knows which lines were judged clean, the terms of these lines, and their positions. It
stores no text, and of other lines only the position and the packed verdict: codes and offsets. A
verdict is valid only under the rules that judged the line: this version, exactly these files, this
version of Python, and the additions and exceptions of the project. The index of a whole log is
valid only for the exact bytes of the log.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar
from zlib import crc32

from .. import __version__
from ..core.secrets.protection import Protection
from ..core.text.digests import blake2b, line_digest
from . import kept_terms, kept_verdicts
from .cache_file import CacheFile, SpoiledError
from .kept_log import Fact, KeptLog

if TYPE_CHECKING:
    from sqlite3 import Connection

_Done = TypeVar("_Done")
_TABLES = (
    "CREATE TABLE IF NOT EXISTS lines (number INTEGER PRIMARY KEY, digest BLOB UNIQUE, rules BLOB)",
    "CREATE TABLE IF NOT EXISTS logs (rules BLOB PRIMARY KEY, log BLOB, packed BLOB)",
    "CREATE TABLE IF NOT EXISTS made (code BLOB)",
    "CREATE TABLE IF NOT EXISTS unclean (digest BLOB, rules BLOB, packed BLOB,"
    " PRIMARY KEY (digest, rules))",
    *kept_terms.TABLES,
    kept_verdicts.TABLE,
)
_MOST_RULES = 8
"""Most sets of rules under which a line is known, because the policy may change often."""
_MOST_LINES = 2**32
_RULES, _LOG, _CHECKSUM = 8, 16, 4
"""Bytes of the digests of rules and of a log, and of a checksum."""


class Held(NamedTuple):
    """A log as a process read it, to be kept."""

    data: bytes
    """Bytes of the file."""
    raws: Sequence[bytes]
    """Bytes of each line."""
    facts: Sequence[Fact] | None
    """Its records in order; None if some stand in a merge conflict."""
    compactable: bool


class Kept(NamedTuple):
    """A log in the cache, valid while the cache is open."""

    log: KeptLog
    having: Callable[[str], Mapping[int, int]]
    """Returns the weight of a term in each line that has it, by the number of the line."""
    verdict: Callable[[bytes], bytes | None]
    """Returns the packed verdict on the bytes of a line that is not clean, or None."""


class LineCache:
    """Known facts about the lines of one project; any number of processes may share it."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Uses the cache of a project; accesses the disk only on demand.

        Args:
            root: the project, under any of its names.
            environment: environment variables that determine the cache folder.
        """
        self._file = CacheFile(root, environment)
        self._digests: dict[bytes, bytes] = {}
        """Digests of lines that were looked up or kept."""

    def problem(self) -> Literal["no_sqlite", "unusable"] | None:
        """Returns why nothing can be kept, or None."""
        return self._file.problem()

    def known_under(self, protection: Protection) -> Callable[[bytes], bytes | None]:
        """Returns a function from the bytes of a line to its verdict. Never raises.

        The verdict is b"" for a clean line, packed for another, or None if it is not known.
        """
        rules = _rules(protection)
        known = self._known(rules) if rules else {}
        return (lambda raw: known.get(self.digest(raw))) if known else (lambda _: None)

    def read(
        self, protection: Protection, data: bytes, work: Callable[[Kept], _Done]
    ) -> _Done | None:
        """Returns the result of `work` on a log that is known completely, or else None.

        Args:
            protection: the rules under which its lines must have been judged.
            data: the bytes of the log.
            work: reads from the cache; a failure midway gives None too.
        """
        rules = _rules(protection)

        def look(database: Connection) -> _Done | None:
            database.execute("BEGIN")  # gives a consistent view
            found = database.execute(
                "SELECT packed FROM logs, made WHERE rules = ? AND log = ? AND code = ?",
                (rules, _digest_of(data), code_name()),
            ).fetchone()
            if found is None:
                return None
            having = lambda term: kept_terms.postings_of(database, term)  # noqa: E731
            verdict = lambda raw: _unclean(database, rules, self.digest(raw))  # noqa: E731
            return work(Kept(KeptLog.unpack(found[0]), having, verdict))

        return self._file.run(look) if rules else None

    def keep(
        self,
        protection: Protection,
        verdicts: Mapping[bytes, bytes | None],
        held: Held,
        weights_of: Callable[[bytes], kept_terms.Weights],
        most: int,
        goes_on: Callable[[], bool],
    ) -> bool:
        """Adds lines, removes lines that left the log, and saves the log's index. Never raises.

        Args:
            protection: the rules under which the lines were judged.
            verdicts: the verdicts on lines by their bytes: b"" for a clean line, packed for
                another, None if it cannot be packed.
            held: the log.
            weights_of: returns the terms of a clean line.
            most: most lines whose terms are added at once.
            goes_on: tells before each of them whether there is time for it.

        Returns:
            Whether everything is kept.
        """
        rules = _rules(protection)
        if rules is None:
            return False
        # A local variable, because another thread may replace the attribute meanwhile.
        digests = {raw: self.digest(raw) for raw in held.raws}
        self._digests = digests
        here = {raw: one for raw, one in verdicts.items() if raw in digests}
        known = {digests[raw]: raw for raw, one in here.items() if one == b""}
        unclean = {digests[raw]: one for raw, one in here.items() if one}
        with_terms = self._file.run(_with_terms) or frozenset()
        without = [digest for digest in known if digest not in with_terms]
        chosen = takewhile(lambda _: goes_on(), without[:most])
        weights = {digest: weights_of(known[digest]) for digest in chosen}
        name, log = _digest_of(held.data), frozenset(digests.values())
        change = _Change(rules, name, log, frozenset(known), unclean, weights, held)
        done = self._file.run(change.make, create=bool(known or unclean))
        return bool(done) and len(weights) == len(without)

    def _known(self, rules: bytes) -> dict[bytes, bytes]:
        """Returns the verdicts on lines under these rules, by the digests of the lines."""

        def read(database: Connection) -> dict[bytes, bytes]:
            rows = database.execute("SELECT digest, packed FROM unclean WHERE rules = ?", (rules,))
            found = {digest: _proven(digest, packed) for digest, packed in rows}
            clean = (digest for _, digest, under in _lines(database) if _holds(under, rules))
            return found | dict.fromkeys(clean, b"")

        return self._file.run(read) or {}

    def digest(self, raw: bytes) -> bytes:
        """Returns the digest by which the cache knows a line."""
        digest = self._digests.get(raw)
        if digest is None:
            digest = self._digests[raw] = line_digest(raw)
        return digest


class _Change(NamedTuple):
    """The additions and removals of one process."""

    rules: bytes
    name: bytes
    """Digest of the whole log."""
    log: frozenset[bytes]
    """Digests of all lines of the log."""
    clean: frozenset[bytes]
    """Digests of the lines that are clean under the rules."""
    unclean: Mapping[bytes, bytes]
    """Packed verdicts on other lines under the rules, by the digests of the lines."""
    weights: Mapping[bytes, kept_terms.Weights]
    """Terms of clean lines, by their digests."""
    held: Held

    def make(self, database: Connection) -> bool:
        """Makes the change in one transaction."""
        database.execute("BEGIN IMMEDIATE")
        for table in _TABLES:
            database.execute(table)
        self._check_code(database)
        kept_verdicts.remove_but(database, self.log)
        database.execute("DELETE FROM logs WHERE log <> ?1 OR rules = ?2", (self.name, self.rules))
        self._change_unclean(database)
        lines = self._change_lines(database)
        lengths = kept_terms.lengths_of(database)
        new = {
            number: self.weights[digest]
            for digest, number in lines.items()
            if digest in self.weights and number not in lengths
        }
        kept_terms.add(database, new)
        lengths |= {number: sum(weights.values()) for number, weights in new.items()}
        kept = {digest: (n, lengths[n]) for digest, n in lines.items() if n in lengths}
        if self.held.facts is not None:
            log = KeptLog.of(self.held.facts, kept, compactable=self.held.compactable)
            database.execute(
                "INSERT INTO logs VALUES (?, ?, ?)", (self.rules, self.name, log.pack())
            )
        database.execute("COMMIT")
        return True

    def _check_code(self, database: Connection) -> None:
        """Removes all terms and verdicts that other code created."""
        made = [code for (code,) in database.execute("SELECT code FROM made")]
        if made != [code_name()]:
            for table in ("made", "logs", "terms", "postings", "unclean"):
                database.execute(f"DELETE FROM {table}")
            database.execute("INSERT INTO made VALUES (?)", (code_name(),))

    def _change_unclean(self, database: Connection) -> None:
        """Adds packed verdicts, and removes those on lines that left the log."""
        known = database.execute("SELECT DISTINCT digest FROM unclean")
        gone = [(digest,) for (digest,) in known if digest not in self.log]
        database.executemany("DELETE FROM unclean WHERE digest = ?", gone)
        if len(database.execute("SELECT DISTINCT rules FROM unclean").fetchall()) > _MOST_RULES:
            database.execute("DELETE FROM unclean")
        rows = [(one, self.rules, _checked(one, packed)) for one, packed in self.unclean.items()]
        database.executemany("INSERT OR REPLACE INTO unclean VALUES (?, ?, ?)", rows)

    def _change_lines(self, database: Connection) -> dict[bytes, int]:
        """Adds verdicts and removes lines that left the log; returns the clean lines with numbers.

        The terms of a line that is no longer clean are removed. If other rules call it clean, a
        process with these rules adds them again.
        """
        flawed = {fact.digest for fact in self.held.facts or () if fact.is_flawed}
        found: dict[bytes, int] = {}
        gone, hidden, more, known = [], [], [], set[bytes]()
        last = 0
        for number, digest, under in _lines(database):
            last = max(last, number)
            known.add(digest)
            if digest not in self.log:
                gone.append(number)
            elif under == self.rules or _holds(under, self.rules):
                found[digest] = number
            elif digest in self.clean:
                found[digest] = number
                kept = under if len(under) < _MOST_RULES * _RULES else b""
                more.append((kept + self.rules, number))
            elif digest in flawed:
                hidden.append(number)
        if kept_terms.remove(database, [*gone, *hidden]):
            database.execute("DELETE FROM logs")  # they refer to numbers that no longer exist
        database.executemany("DELETE FROM lines WHERE number = ?", [(number,) for number in gone])
        database.executemany("UPDATE lines SET rules = ? WHERE number = ?", more)
        new = {digest: number for number, digest in enumerate(self.clean - known, last + 1)}
        rows = [(number, digest, self.rules) for digest, number in new.items()]
        database.executemany("INSERT INTO lines VALUES (?, ?, ?)", rows)
        return found | new


def _lines(database: Connection) -> list[tuple[int, bytes, bytes]]:
    """Returns all lines in the cache, with their numbers, digests and rules.

    Raises:
        SpoiledError: the file holds other data than were written.
    """
    rows = database.execute("SELECT number, digest, rules FROM lines").fetchall()
    for number, digest, under in rows:
        if not (0 < number < _MOST_LINES and type(digest) is type(under) is bytes):
            raise SpoiledError
    return rows


def _unclean(database: Connection, rules: bytes | None, digest: bytes) -> bytes | None:
    """Returns the packed verdict on a line, or None.

    Raises:
        SpoiledError: the file holds other bytes than were written.
    """
    row = database.execute(
        "SELECT packed FROM unclean WHERE digest = ? AND rules = ?", (digest, rules)
    ).fetchone()
    return _proven(digest, row[0]) if row else None


def _checked(digest: bytes, packed: bytes) -> bytes:
    """Returns a packed verdict behind a checksum over it and the digest of its line."""
    return crc32(packed, crc32(digest)).to_bytes(_CHECKSUM, "little") + packed


def _proven(digest: bytes, checked: bytes) -> bytes:
    """Returns the packed verdict; raises SpoiledError if other bytes were written."""
    try:
        packed = checked[_CHECKSUM:]
        if packed and _checked(digest, packed) == checked:
            return packed
    except TypeError:  # the value is a number or a text
        pass
    raise SpoiledError


def _with_terms(database: Connection) -> frozenset[bytes]:
    """Returns the digests of the lines whose terms are kept."""
    rows = database.execute(
        "SELECT digest FROM lines JOIN terms USING (number), made WHERE code = ?", (code_name(),)
    )
    return frozenset(digest for (digest,) in rows)


def _holds(under: bytes, rules: bytes) -> bool:
    """Returns whether the rules are among those under which a line is kept."""
    return any(under[at : at + _RULES] == rules for at in range(0, len(under), _RULES))


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
