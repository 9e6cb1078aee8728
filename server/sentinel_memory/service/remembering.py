"""Caches the state of the log for later processes, after the answer is given (K01, K05)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from ..core.errors import StoreError
from ..core.log.document import Document, Line
from ..core.log.record import Record, parse_line
from ..machine.cache import Cache, NewFacts, Row, Weights
from .kept_log import KeptLog

if TYPE_CHECKING:
    from ..core.checks.showing import Reader
    from ..core.secrets.protection import Protection
    from ..store.store import Store

_TERMS = 5
"""Number of lines whose terms are found while one is judged."""


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
        found = NewFacts(data, missing.log, verdicts, facts, others, partial(_put_together, data))
        kept = self._cache.keep(protection, found)
        is_all = len(verdicts) == len(lines) and len(facts) == len(without)
        self._kept = latest if kept and is_all else None
        return is_all or not kept


def _put_together(data: bytes, rows: Mapping[bytes, Row]) -> tuple[Any, ...] | None:
    log = KeptLog.put_together(data, rows)
    return log.packed if log is not None else None


def _weights_of(record: Record) -> Weights:
    from ..core.ranking.tokens import terms_of  # Most of the time nothing is new.

    return terms_of(record).weights
