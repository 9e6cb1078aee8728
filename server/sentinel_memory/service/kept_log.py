"""A log and the cache of its lines (K01, K04, K05).

A log is put together from the lines that the cache knows, and ranked by their terms. What a process
finds out about its lines is cached after the answer is given.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import cached_property, partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from ..core.errors import StoreError
from ..core.log.chunks import BOM, OPENS
from ..core.log.document import Document, Line
from ..core.log.record import Record, parse_line
from ..core.text.ids import line_digest
from ..machine.cache import Cache, NewFacts, Row, SpoiledError, Weights, facts_on, lines_of

if TYPE_CHECKING:
    from ..core.checks.showing import Reader
    from ..core.secrets.protection import Protection
    from ..machine.cache import Known
    from ..store.store import Store

_KEY = 8
"""Bytes of a line's digest that name it, as `line_key` does."""
_MOST_NEW = 1_000
"""Most lines outside the cache that are read beside it."""
_TERMS = 5
"""Number of lines whose terms are found while one is judged."""


class KeptLog:
    """The records of a log in the order of their lines, from 0."""

    def __init__(
        self, digests: Sequence[bytes], columns: Iterable[Any], *, is_behind: bool = False
    ) -> None:
        """Takes the digest of each line, and the columns of their starts in bytes and their facts.

        `is_behind`: whether the cache holds other lines than the log.

        Raises:
            SpoiledError: other data stood there.
        """
        self._digests, self._is_behind = digests, is_behind
        try:
            self._columns = [array(code, one) for code, one in zip("qqqqdqq", columns, strict=True)]
        except (TypeError, ValueError, OverflowError) as error:
            raise SpoiledError from error
        self.offsets, self.numbers, self.lengths, self.occurrences = self._columns[:4]
        self.newest: array[float] = self._columns[4]
        self._is_principle, self._identities = self._columns[5:]

    @classmethod
    def of(cls, data: bytes, known: Known) -> KeptLog | None:
        """Returns the state of a log, or None if it has to be parsed as a whole."""
        state = known.state(data)
        return cls(*state) if state is not None else cls.put_together(data, known.rows)

    @classmethod
    def put_together(cls, data: bytes, known: Mapping[bytes, Row]) -> KeptLog | None:
        """Returns the state of a log, given the rows of known lines by their digests.

        None means that the log has to be parsed as a whole: it has conflicts, two lines for one
        record, or too many that are not known.
        """
        if data.removeprefix(BOM).startswith(OPENS) or b"\n" + OPENS in data:
            return None
        rows, offsets, seen, left = list[Row](), list[int](), set[bytes](), _MOST_NEW
        for raw, at in lines_of(data):
            digest = line_digest(raw)
            seen.add(digest)
            row = known.get(digest)
            if row is None:
                left -= 1
                if left < 0:
                    return None
                record = parse_line(raw)
                row = (digest, 0, *(facts_on(record, 0) if record is not None else (None,)))
            if row[2] is not None:
                rows.append(row)
                offsets.append(at)
        digests, *facts = zip(*rows, strict=True) if rows else [()] * 7
        log = cls(digests, (offsets, *facts), is_behind=not known.keys() <= seen)
        return log if len(set(log._identities)) == len(rows) else None

    @property
    def packed(self) -> tuple[Any, ...]:
        """What the constructor takes, for the same program and machine."""
        return list(self._digests), [bytes(one) for one in self._columns]

    def is_settled(self, known: Known) -> bool:
        """Returns whether the cache holds all of the log, and nothing else."""
        pairs = zip(self._digests, self.numbers, strict=True)
        is_equal = known.judged == len(self._digests) and not self._is_behind
        return is_equal and all(number or known.is_flawed(digest) for digest, number in pairs)

    @property
    def principles(self) -> list[int]:
        """Returns the places of principles."""
        return [place for place, one in enumerate(self._is_principle) if one]

    @cached_property
    def keys(self) -> list[str]:
        """Returns the names of the lines, by which a ranking knows them."""
        return [digest[:_KEY].hex() for digest in self._digests]

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Returns the place of each name in the order of the lines, from 0."""
        return dict(zip(self.keys, range(len(self.keys)), strict=True))


class KeptPostings:
    """Postings that read only the requested terms.

    Lines not known to be clean are not in the cache, and their terms are computed.
    """

    def __init__(
        self,
        log: KeptLog,
        known: Known,
        record_at: Callable[[int], Record],
        without: Set[str] = frozenset(),
    ) -> None:
        """Takes a log, and what the cache knows of its lines.

        `record_at`: reads a record by its place in the log.
        `without`: the names of lines that are not found.
        """
        self._log, self._known, self._record_at = log, known, record_at
        self._without = without
        from ..core.ranking.ranking import Index  # The start of a session ranks nothing.

        others = [
            place
            for place, number in enumerate(log.numbers)
            if not number and log.keys[place] not in without
        ]
        self._others = Index((log.keys[place], record_at(place)) for place in others)
        self._found: dict[str, dict[str, int]] = {}
        self.stale: Set[str] = frozenset()
        gone = [log.lengths[log.places[key]] for key in without]
        self.size = len(log.numbers) - len(gone)
        self.total = sum(log.lengths) - sum(gone) + self._others.total

    def having(self, term: str) -> Mapping[str, int]:
        """Returns the weight of a term in each record that has it, by the key of its line."""
        found = self._found.get(term)
        if found is None:
            names, kept = self._names, self._known.having(term).items()
            found = {names[number]: weight for number, weight in kept if number in names}
            found |= self._others.having(term)
            self._found[term] = found
        return found

    @cached_property
    def lengths(self) -> Mapping[str, int]:
        """The lengths of all records."""
        return {**dict(zip(self._log.keys, self._log.lengths, strict=True)), **self._others.lengths}

    @cached_property
    def times(self) -> Mapping[str, float]:
        """The times of all records."""
        return dict(zip(self._log.keys, self._log.newest, strict=True))

    def records(self, keys: Iterable[str]) -> Mapping[str, Record]:
        """Returns the records with these keys."""
        places = self._log.places
        return {key: self._record_at(places[key]) for key in keys}

    @cached_property
    def _names(self) -> Mapping[int, str]:
        """The keys of the cached lines of this log, by their numbers."""
        pairs = zip(self._log.numbers, self._log.keys, strict=True)
        return {number: key for number, key in pairs if number and key not in self._without}


class Remembering:
    """Caches findings about the lines of one project. Threads may share it."""

    def __init__(self, store: Store, cache: Cache) -> None:
        """Takes the log, and the cache of its project."""
        self._store, self._cache = store, cache
        self._kept: Document | None = None
        """The log whose known facts are all cached."""

    def remember(
        self,
        reader: Reader,
        protection: Protection,
        most: int,
        goes_on: Callable[[], bool] = lambda: True,
    ) -> bool:
        """Caches new facts, and removes facts about lines that left the log. Never raises.

        Only lines that the cache lacks are read.

        `most`: most lines that are judged in one call, and a fifth of the lines whose terms are
        cached. Further calls handle the rest.
        `goes_on`: tells before each of these lines whether there is time for it.

        Returns:
            Whether nothing is left for another call, or nothing can be cached.
        """
        latest = self._store.latest
        if not reader.take_news() and latest is self._kept:
            return True
        try:
            data = self._store.read_bytes()
        except StoreError:
            return True
        missing = self._cache.missing(protection, data)
        if missing is None:
            self._kept = latest
            return True
        records = {digest: parse_line(raw) for digest, raw in missing.lines.items()}
        others = frozenset(digest for digest, record in records.items() if record is None)
        lines = {
            digest: Line(missing.lines[digest], record)
            for digest, record in records.items()
            if record is not None
        }
        known = reader.known(lines.values(), latest, protection, most, goes_on)
        reader.take_news()
        verdicts = {digest: known[line.raw] for digest, line in lines.items() if line.raw in known}
        clean = (digest for digest, verdict in verdicts.items() if verdict == b"")
        without = [digest for digest in clean if digest not in missing.with_terms]
        chosen = takewhile(lambda _: goes_on(), without[: _TERMS * most])
        new = {digest: lines[digest].record for digest in chosen}
        facts = {digest: (record, _weights_of(record)) for digest, record in new.items()}
        found = NewFacts(data, missing.log, verdicts, facts, others, partial(_packed, data))
        kept = self._cache.keep(protection, found)
        is_all = len(verdicts) == len(lines) and len(facts) == len(without)
        self._kept = latest if kept and is_all else None
        return is_all or not kept


def _packed(data: bytes, rows: Mapping[bytes, Row]) -> tuple[Any, ...] | None:
    log = KeptLog.put_together(data, rows)
    return log.packed if log is not None else None


def _weights_of(record: Record) -> Weights:
    from ..core.ranking.tokens import terms_of  # Most of the time nothing is new.

    return terms_of(record).weights
