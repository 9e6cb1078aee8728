"""Known facts about the lines of a log, shared by processes (K01, K05).

The tables hold no text: which lines were judged clean, of others the packed verdict of codes and
offsets, and the terms of clean lines. A verdict is valid only under the rules that judged the line:
this version, exactly these files, this version of Python, and the additions and exceptions of the
project. Beside them the state of the last look stands as a whole, numbers and digests, so that an
unchanged log is not put together line by line. The state of one log becomes that of another by the
lines in which they differ, and no line is decoded to choose the few that are shown.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Callable, Iterator, Mapping, Set
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from .. import __version__
from ..core.log.chunks import BOM
from ..core.log.document import Document
from ..core.log.record import Record, parse_line
from ..core.secrets.protection import Protection
from ..core.text.ids import blake2b, line_digest
from .cache_file import CacheFile, opened, remove_but, sealed

if TYPE_CHECKING:
    from sqlite3 import Connection


_Done = TypeVar("_Done")
Weights = Mapping[str, int]
"""The terms of a line with their weights."""
_MOST_RULES = 8
"""Most sets of rules under which lines are known, because the policy may change often."""
_RULES, _LOG, _TERM = 8, 16, 8
"""Bytes of the digests of rules, of a log and of a term."""


class CachedLog(NamedTuple):
    """A log in the cache, valid while the cache is open."""

    log: KeptLog
    having: Callable[[str], Mapping[int, int]]
    """Returns the weight of a term in each line that has it, by the number of the line."""
    verdict: Callable[[bytes], bytes | None]
    """Returns the verdict on the bytes of a line: b"" if it is clean, else packed; or None."""


class NewFacts(NamedTuple):
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
        """Uses the cache of a project; accesses the disk only on demand."""
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
        self, protection: Protection, data: bytes, work: Callable[[CachedLog], _Done]
    ) -> _Done | None:
        """Returns the result of `work` on a log of which the cache knows most lines, or else None.

        `data`: the bytes of the log.
        `work`: reads from the cache; a failure midway gives None too.
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

            return work(CachedLog(log, having, verdict))

        return self._file.run(look) if rules else None

    def with_terms(self) -> Set[bytes]:
        """Returns the digests of the lines whose terms are kept. Never raises."""

        def look(database: Connection) -> Set[bytes]:
            asked = "SELECT digest FROM lines, code WHERE name = ?"
            return {digest for (digest,) in database.execute(asked, (code_name(),))}

        return self._file.run(look) or frozenset()

    def keep(self, protection: Protection, found: NewFacts) -> bool:
        """Adds what a process found out, and removes all lines that left the log. Never raises.

        Returns:
            Whether it is kept.
        """
        rules = _rules(protection)
        if rules is None:
            return False
        removed = False

        def write(database: Connection) -> bool:
            nonlocal removed
            _empty_if_old(database)
            known, removed = _change_lines(database, found)
            _change_verdicts(database, found, rules)
            log = _digest_of(found.data)
            database.execute("DELETE FROM states WHERE log <> ? OR rules = ?", (log, rules))
            if found.state is not None:
                found.state.number(known)
                row = (rules, log, sealed(log, found.state.pack()))
                database.execute("INSERT INTO states VALUES (?, ?, ?)", row)
            return True

        kept = bool(self._file.change(write, create=bool(found.verdicts or found.weights)))
        if removed:
            self._file.erase_removed()
        return kept


def _empty_if_old(database: Connection) -> None:
    """Removes all that other code found out about lines."""
    if database.execute("SELECT name FROM code").fetchall() != [(code_name(),)]:
        for table in ("code", "lines", "postings", "verdicts", "states"):
            database.execute(f"DELETE FROM {table}")
        database.execute("INSERT INTO code VALUES (?)", (code_name(),))


def _change_lines(
    database: Connection, found: NewFacts
) -> tuple[dict[bytes, tuple[int, int]], bool]:
    """Adds the terms of lines, and removes those of lines that left the log or are not clean.

    If other rules call such a line clean, a process with these rules adds its terms again.

    Returns:
        The number and the length of each line with terms, by its digest; and whether any went.
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
    return known, bool(gone)


def _change_verdicts(database: Connection, found: NewFacts, rules: bytes) -> None:
    """Adds verdicts, and removes those on lines that left the log, and on quotes in them."""
    remove_but(database, found.log)
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
            elif entry.name.endswith((".py", ".txt")):
                found = entry.stat()
                yield entry.path, found.st_size, found.st_mtime_ns


_CODES = "qqqqdqQ"
"""Types of the columns: see `KeptLog`; the last one holds digests of identities."""
_LINE, _KEY, _CELL = 16, 8, 8
_PRINCIPLE, _CLEAN, _FLAWED = 1, 2, 4
_MOST = 2**62
"""Largest number of occurrences that is kept."""


class KeptLog:
    """The records of a log in the order of their lines."""

    def __init__(self, columns: list[array[int]], digests: list[bytes]) -> None:
        """Takes columns of the types in `_CODES`, and the digest of each line."""
        self._columns = columns
        self.is_changed = False
        """Whether the cache holds another state."""
        self.numbers, self.offsets, self.lengths, self.occurrences = columns[:4]
        """Numbers of the lines in the cache, 0 for one without terms there; starts of the lines in
        the file, in bytes; sums of the weights of their terms; and how often they were saved."""
        self.newest: array[float] = columns[4]  # type: ignore[assignment]  # holds times
        """Seconds since 1970."""
        self._flags = columns[5]
        self.digests = digests

    @classmethod
    def of(cls, data: bytes, document: Document) -> KeptLog:
        """Returns the state of a parsed log without conflicts, of which nothing is kept yet.

        `data`: the bytes of the log.
        """
        log = cls([array(code) for code in _CODES], [])
        at = 0
        for line in document.current:
            at = _start_of(data, line.raw, at)
            log._add(line.raw, line.record, at)
        return log

    def _add(self, raw: bytes, record: Record, offset: int) -> None:
        said = repr(record.identity).encode()
        identity = int.from_bytes(blake2b(said, digest_size=_CELL).digest(), "big")
        flags = _PRINCIPLE * (record.type == "principle")
        row = (0, offset, 0, min(record.occurrences, _MOST), record.newest, flags, identity)
        for column, value in zip(self._columns, row, strict=True):
            column.append(value)  # type: ignore[arg-type]  # one column holds times
        self.digests.append(line_digest(raw))

    def copy(self) -> KeptLog:
        """Returns a state that can be changed, while others read this one."""
        return KeptLog([column[:] for column in self._columns], self.digests[:])

    def after(self, data: bytes) -> KeptLog | None:
        """Returns the state of a changed log, for which only the new lines are parsed.

        None means that the log has to be parsed as a whole: it holds more than records, or two
        lines for one of them.
        """
        log = self.copy()
        places = {digest: place for place, digest in enumerate(log.digests)}
        chosen, offsets = list[int](), array("q")
        for raw, at in _lines(data):
            digest = line_digest(raw)
            place = places.get(digest)
            if place is None:
                record = parse_line(raw)
                if record is None:
                    return None
                place = places[digest] = len(log.digests)
                log._add(raw, record, at)
            chosen.append(place)
            offsets.append(at)
        columns = [
            array(column.typecode, map(column.__getitem__, chosen)) for column in log._columns
        ]
        if len(set(columns[-1])) < len(chosen):
            return None
        columns[1] = offsets
        found = KeptLog(columns, list(map(log.digests.__getitem__, chosen)))
        found.is_changed = True
        return found

    def pack(self) -> bytes:
        """Returns the state as bytes, which `unpack` reads on the same machine."""
        size = len(self.digests).to_bytes(_CELL, "little")
        return b"".join([size, *(column.tobytes() for column in self._columns), *self.digests])

    @classmethod
    def unpack(cls, packed: bytes) -> KeptLog:
        """Returns the state that was packed."""
        size, at = int.from_bytes(packed[:_CELL], "little"), _CELL
        columns = []
        for code in _CODES:
            column = array(code)
            column.frombytes(packed[at : at + _CELL * size])
            columns.append(column)
            at += _CELL * size
        digests = [packed[place : place + _LINE] for place in range(at, len(packed), _LINE)]
        return cls(columns, digests)

    def settle(self, verdicts: Mapping[bytes, bytes | None]) -> None:
        """Notes verdicts by the digests of the lines: b"" for a clean line, else another."""
        for place in self.unjudged:
            digest = self.digests[place]
            if digest in verdicts:
                self._flags[place] |= _FLAWED if verdicts[digest] != b"" else _CLEAN

    def number(self, kept: Mapping[bytes, tuple[int, int]]) -> None:
        """Notes the numbers and lengths of the clean lines whose terms are kept, by digests."""
        for place, (digest, flags) in enumerate(zip(self.digests, self._flags, strict=True)):
            found = kept.get(digest, (0, 0)) if flags & _CLEAN else (0, 0)
            self.numbers[place], self.lengths[place] = found

    @property
    def unjudged(self) -> list[int]:
        """Returns the places of lines that are not judged."""
        return [place for place, flags in enumerate(self._flags) if not flags & (_CLEAN | _FLAWED)]

    @property
    def without_terms(self) -> list[int]:
        """Returns the places of clean lines whose terms are not kept."""
        known = enumerate(zip(self._flags, self.numbers, strict=True))
        return [place for place, (flags, number) in known if flags & _CLEAN and not number]

    @property
    def is_settled(self) -> bool:
        """Returns whether the cache holds all of it."""
        return not (self.is_changed or self.unjudged or self.without_terms)

    @property
    def flawed(self) -> Set[bytes]:
        """Returns the digests of lines that were judged and are not clean."""
        pairs = zip(self.digests, self._flags, strict=True)
        return {digest for digest, flags in pairs if flags & _FLAWED}

    @property
    def principles(self) -> list[int]:
        """Returns the places of principles."""
        return [place for place, flags in enumerate(self._flags) if flags & _PRINCIPLE]

    @cached_property
    def keys(self) -> list[str]:
        """Returns the names of the lines, by which a ranking knows them."""
        return [digest[:_KEY].hex() for digest in self.digests]

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Returns the place of each name in the order of the lines, from 0."""
        return dict(zip(self.keys, range(len(self.keys)), strict=True))

    @cached_property
    def clean(self) -> Set[bytes]:
        """Returns the digests of the clean lines whose terms are kept."""
        pairs = zip(self.digests, self.numbers, strict=True)
        return {digest for digest, number in pairs if number}


def _start_of(data: bytes, raw: bytes, at: int) -> int:
    """Returns where a line of a file starts that is not before a place.

    All lines that are no records are passed by at once, of which a log may hold a million.
    """
    while True:
        at = data.index(raw, at)
        before, behind = data[max(0, at - len(BOM)) : at], data[at + len(raw) : at + len(raw) + 1]
        starts = not before or before.endswith(b"\n") or (before == BOM and at == len(BOM))
        if starts and (not behind or behind in b"\r\n"):
            return at
        at += 1


def _lines(data: bytes) -> Iterator[tuple[bytes, int]]:
    """Yields each line of a file without its end, and its start in bytes."""
    at = len(BOM) if data.startswith(BOM) else 0
    while 0 <= at < len(data):
        end = data.find(b"\n", at)
        line = data[at : end if end >= 0 else None]
        yield line.rstrip(b"\r"), at
        at = end + 1 if end >= 0 else len(data)
