"""Known facts about the lines of a log, shared by processes (K01, K05).

Three tables hold them by the digest of the line: what is known of clean lines, their terms, and
verdicts, b"" for a clean line, else packed codes and offsets. No table holds text. A verdict is
valid only under the rules that judged the line: this version, exactly these files, this version of
Python, and the additions and exceptions of the project. Any state of the log is put together from
its lines, so that a change of one line leaves what is known of the others. The last one is stored
as a whole beside them, because putting 10,000 lines together takes longer than a search.
"""

from __future__ import annotations

import marshal
import os
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from ..core.log.chunks import BOM, OPENS
from ..core.log.record import Record, parse_line
from ..core.secrets.protection import Protection
from ..core.text.ids import blake2b, line_digest
from ..core.text.json_line import LARGEST_LINE
from .cache_file import CacheFile, SpoiledError, code_name, opened, remove_but, sealed

if TYPE_CHECKING:
    from sqlite3 import Connection


_Done = TypeVar("_Done")
Weights = Mapping[str, int]
"""The terms of a line with their weights."""
Facts = tuple[int, int, float, bool, int]
"""Of a line: sum of the weights of its terms, how often it was saved, seconds since 1970, whether
it is a principle, and the digest of its identity.
"""
_Row = tuple[int, int, int, int, float, bool, int]
"""The number of a line in the cache, 0 for one that is not there; its start in bytes; its facts."""
_MOST_RULES = 8
"""Most sets of rules under which lines are known, because the policy may change often."""
_MOST_NEW = 1_000
"""Most lines outside the cache that are read beside it."""
_MOST_SAVED = 2**62
"""Largest number of occurrences that is kept."""
_RULES, _TERM, _KEY, _LOG = 8, 8, 8, 16
"""Bytes of the digests of rules, of a term, of a line in its name, and of a log."""


class CachedLog(NamedTuple):
    """A log in the cache, valid while the cache is open."""

    log: KeptLog
    having: Callable[[str], Mapping[int, int]]
    """Returns the weight of a term in each line that has it, by the number of the line."""
    verdict: Callable[[bytes], bytes | None]
    """Returns the verdict on the bytes of a line: b"" if it is clean, else packed; or None."""
    missing: Callable[[], list[int]]
    """Returns the places of lines that are not judged, or clean and without terms."""
    is_settled: bool
    """Whether the cache holds all of the log, and nothing else."""


class NewFacts(NamedTuple):
    """What a process found out about a log."""

    data: bytes
    """Bytes of the file."""
    log: Set[bytes]
    """Digests of all its lines."""
    verdicts: Mapping[bytes, bytes | None]
    """The new verdicts by digests: b"" for a clean line, packed, None if it cannot be packed."""
    clean: Mapping[bytes, tuple[Record, Weights]]
    """Clean lines with their terms, by digests."""


class LineCache:
    """Known facts about the lines of one project; any number of processes may share it."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Uses the cache of a project; accesses the disk only on demand."""
        self._file = CacheFile(root, environment)
        self._last: tuple[object, bytes, KeptLog | None] = (None, b"", None)
        """What was stored at the last look, the bytes of the log, and its state."""

    def problem(self) -> Literal["no_sqlite", "unusable"] | None:
        """Returns why nothing can be kept, or None."""
        return self._file.problem()

    def known_under(self, protection: Protection) -> Callable[[bytes], bytes | None]:
        """Returns a function from the bytes of a line to its verdict. Never raises.

        The verdict is b"" for a clean line, packed for another, or None if it is not known.
        """
        rules = _rules(protection)

        def look(database: Connection) -> dict[bytes, bytes]:
            asked = "SELECT digest, packed FROM verdicts WHERE rules = ? AND packed NOTNULL"
            rows = database.execute(asked, (rules,))
            return {digest: packed and opened(digest, packed) for digest, packed in rows}

        known = self._file.read(look) if rules else None
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
            found = database.execute("SELECT log, packed FROM states").fetchone()
            *known, log = self._last
            if found is None or known != [found, data]:
                log = _log_in(database, found, data)
                self._last = (found, data, log)
            if log is None:
                return None

            def having(term: str) -> Mapping[int, int]:
                wanted = "SELECT line, weight FROM postings WHERE term = ?"
                return dict(database.execute(wanted, (_name(term),)).fetchall())

            def stored(digest: bytes) -> tuple[bytes | None] | None:
                wanted = "SELECT packed FROM verdicts WHERE rules = ? AND digest = ?"
                found: tuple[bytes | None] | None
                found = database.execute(wanted, (rules, digest)).fetchone()
                return found

            def verdict(raw: bytes) -> bytes | None:
                digest = line_digest(raw)
                (packed,) = stored(digest) or (None,)
                return packed and opened(digest, packed)

            def missing() -> list[int]:
                asked = "SELECT digest, packed FROM verdicts WHERE rules = ?"
                judged = dict(database.execute(asked, (rules,)))
                lines = enumerate(zip(log.digests, log.numbers, strict=True))
                return [
                    place
                    for place, (digest, number) in lines
                    if digest not in judged or (judged[digest] == b"" and not number)
                ]

            asked = "SELECT count(*) FROM verdicts WHERE rules = ?"
            (judged,) = database.execute(asked, (rules,)).fetchone()
            is_settled = not log.lacks_lines and judged == len(log.digests)
            is_settled = is_settled and all(stored(new) not in (None, (b"",)) for new in log.new)
            return work(CachedLog(log, having, verdict, missing, is_settled))

        return self._file.read(look) if rules else None

    def with_terms(self) -> Set[bytes]:
        """Returns the digests of the lines whose terms are kept. Never raises."""

        def look(database: Connection) -> Set[bytes]:
            return {digest for (digest,) in database.execute("SELECT digest FROM lines")}

        return self._file.read(look) or frozenset()

    def keep(self, protection: Protection, found: NewFacts) -> bool:
        """Adds what a process found out, and removes all lines that left the log. Never raises.

        Returns:
            Whether it is kept.
        """
        rules = _rules(protection)
        if rules is None:
            return False

        def write(database: Connection) -> bool:
            database.execute("DELETE FROM states")
            _change_verdicts(database, found, rules)
            rows = _rows_in(database)
            removed = _remove_lines(database, rows, found, rules)
            _add_lines(database, rows, found)
            log = KeptLog.of(found.data, rows, in_haste=False)
            if log is not None:
                name = blake2b(found.data, digest_size=_LOG).digest()
                row = (name, sealed(name, log.pack()))
                database.execute("INSERT INTO states VALUES (?, ?)", row)
            return removed

        removed = self._file.change(write, create=bool(found.verdicts or found.clean))
        if removed:
            self._file.erase_removed()
        return removed is not None


def _log_in(
    database: Connection, stored: tuple[bytes, bytes] | None, data: bytes
) -> KeptLog | None:
    """Returns the state of a log; `stored` is the digest of another log, and its packed state."""
    if stored is None:
        return KeptLog.of(data, _rows_in(database))
    log = KeptLog(*marshal.loads(opened(*stored)))
    is_same = stored[0] == blake2b(data, digest_size=_LOG).digest()
    return log if is_same else KeptLog.of(data, log.rows)


def _rows_in(database: Connection) -> dict[bytes, _Row]:
    """Returns the number of each line with the facts on it, by its digest."""
    asked = "SELECT digest, number, 0, length, saved, newest, principle, identity FROM lines"
    return {row[0]: row[1:] for row in database.execute(asked)}


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
    ]
    database.executemany("INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?)", new)


def _remove_lines(
    database: Connection, rows: dict[bytes, _Row], found: NewFacts, rules: bytes
) -> bool:
    """Removes the lines that left the log or are not clean, and returns whether any went.

    If other rules call such a line clean, a process with these rules adds its terms again.
    """
    asked = "SELECT digest FROM verdicts WHERE rules = ? AND packed IS NOT x''"
    flawed = {digest for (digest,) in database.execute(asked, (rules,))}
    left = [one for one in rows if one not in found.log or one in flawed]
    gone = [rows.pop(one)[:1] for one in left]
    database.executemany("DELETE FROM lines WHERE number = ?", gone)
    database.executemany("DELETE FROM postings WHERE line = ?", gone)
    return bool(gone)


def _add_lines(database: Connection, rows: dict[bytes, _Row], found: NewFacts) -> None:
    """Adds the clean lines with their terms."""
    last = max((row[0] for row in rows.values()), default=0)
    names: dict[str, int] = {}
    lines, postings = [], []
    for digest, (record, weights) in found.clean.items():
        if digest not in rows:
            last += 1
            facts = _facts_on(record, sum(weights.values()))
            rows[digest] = (last, 0, *facts)
            lines.append((digest, last, *facts))
            for term, weight in weights.items():
                name = names.get(term)
                if name is None:
                    name = names[term] = _name(term)
                postings.append((name, last, weight))
    database.executemany("INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, ?)", lines)
    database.executemany("INSERT INTO postings VALUES (?, ?, ?)", sorted(postings))


def _name(term: str) -> int:
    """Returns the number that represents a term."""
    digest = blake2b(term.encode("utf-8", "surrogatepass"), digest_size=_TERM).digest()
    return int.from_bytes(digest, "big", signed=True)


def _rules(protection: Protection) -> bytes | None:
    """Returns the name of the rules of judging; None if an update has removed our folder."""
    try:
        named = repr((code_name(), protection)).encode(errors="replace")
    except OSError:
        return None
    return blake2b(named, digest_size=_RULES).digest()


class KeptLog:
    """The records of a log in the order of their lines, from 0."""

    def __init__(
        self,
        digests: Sequence[bytes],
        columns: Iterable[Sequence[int]],
        *,
        lacks_lines: bool = False,
    ) -> None:
        """Takes the digest of each line, and the columns of its `_Row`.

        `lacks_lines`: whether lines of the cache are not in the log.

        Raises:
            SpoiledError: other data stood there.
        """
        self.digests, self.lacks_lines = digests, lacks_lines
        try:
            pairs = zip("qqqqdqq", columns, strict=True)
            self._columns = [array(code, column) for code, column in pairs]
        except (TypeError, OverflowError) as error:
            raise SpoiledError from error
        self.numbers, self.offsets, self.lengths, self.occurrences = self._columns[:4]
        self.newest: array[float] = self._columns[4]  # type: ignore[assignment]  # holds times
        self._is_principle, self._identities = self._columns[5:]

    @classmethod
    def of(
        cls, data: bytes, known: Mapping[bytes, _Row], *, in_haste: bool = True
    ) -> KeptLog | None:
        """Returns the state of a log, for which only the lines that are not known are parsed.

        None means that the log has to be parsed as a whole: it has conflicts, two lines for one
        record, or, `in_haste`, a line that is no record or too many that are not known.
        """
        begin = len(BOM) if data.startswith(BOM) else 0
        if data.startswith(OPENS, begin) or b"\n" + OPENS in data:
            return None
        digests, offsets, rows = list[bytes](), list[int](), list[_Row]()
        left = _MOST_NEW
        for raw, at in _lines(data, begin):
            digest = line_digest(raw)
            row = known.get(digest)
            if row is None:
                record = parse_line(raw) if len(raw) <= LARGEST_LINE else None
                left -= 1
                if in_haste and (record is None or left < 0):
                    return None
                if record is None:
                    continue
                row = (0, 0, *_facts_on(record, 0))
            digests.append(digest)
            offsets.append(at)
            rows.append(row)
        columns: list[Sequence[int]]
        columns = list(zip(*rows, strict=True)) or [()] * 7
        columns[1] = offsets
        lacks_lines = sum(1 for row in known.values() if row[0]) > sum(map(bool, columns[0]))
        log = cls(digests, columns, lacks_lines=lacks_lines)
        return log if len(set(log._identities)) == len(rows) else None

    def pack(self) -> bytes:
        """Returns what the constructor takes, as bytes for the same program and machine."""
        return marshal.dumps((list(self.digests), [bytes(one) for one in self._columns]))

    @property
    def rows(self) -> Mapping[bytes, _Row]:
        """Returns the rows by the digests of the lines."""
        rows = zip(*self._columns, strict=True)
        return dict(zip(self.digests, rows, strict=True))

    @property
    def new(self) -> list[bytes]:
        """Returns the digests of lines that are not in the cache."""
        pairs = zip(self.digests, self.numbers, strict=True)
        return [digest for digest, number in pairs if not number]

    @property
    def principles(self) -> list[int]:
        """Returns the places of principles."""
        return [place for place, one in enumerate(self._is_principle) if one]

    @cached_property
    def keys(self) -> list[str]:
        """Returns the names of the lines, by which a ranking knows them."""
        return [digest[:_KEY].hex() for digest in self.digests]

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Returns the place of each name in the order of the lines, from 0."""
        return dict(zip(self.keys, range(len(self.keys)), strict=True))


def _facts_on(record: Record, length: int) -> Facts:
    """Returns the facts on a line, given the sum of the weights of its terms."""
    identity = blake2b(repr(record.identity).encode(), digest_size=_KEY).digest()
    saved = min(record.occurrences, _MOST_SAVED)
    number = int.from_bytes(identity, "big", signed=True)
    return length, saved, record.newest, record.type == "principle", number


def _lines(data: bytes, at: int) -> Iterator[tuple[bytes, int]]:
    """Yields each line of a file without its end, and its start in bytes, from a place on."""
    for line in data[at:].split(b"\n"):
        if line:
            yield line.rstrip(b"\r"), at
        at += len(line) + 1
