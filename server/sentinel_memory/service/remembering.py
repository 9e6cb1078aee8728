"""Caches the state of the log for later processes, after the answer is given (K01, K05)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import TYPE_CHECKING

from ..core.errors import StoreError
from ..core.log.document import Document, Line
from ..core.log.record import Record
from ..core.text.ids import line_digest
from ..machine.line_cache import LineCache, NewFacts, Weights
from .glance import line_at

if TYPE_CHECKING:
    from ..core.checks.showing import Reader
    from ..core.secrets.protection import Protection
    from ..store.store import Store


class Remembering:
    """Caches findings about the lines of one project. Threads may share it."""

    def __init__(self, store: Store, lines: LineCache) -> None:
        """Takes the log, and the cache of its lines."""
        self._store, self._lines = store, lines
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

        Of a log that the cache knew but for some lines, only these are read.

        `most`: most lines that are judged, and most lines whose terms are cached, in one call.
        Further calls handle the rest.
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
        state = self._lines.read(
            protection, data, lambda kept: (kept.log, kept.missing(), kept.is_settled)
        )
        lines: Iterable[Line]
        if state is not None:
            cached, missing, is_settled = state
            if is_settled:
                self._kept = latest
                return True
            lines = [line_at(data, cached.offsets[place]) for place in missing]
            log = frozenset(cached.digests)
        else:
            document = latest if latest.encode() == data else Document.parse(data, latest)
            lines = document.lines
            log = frozenset(line_digest(line.raw) for line in lines)
        by_digest = {line_digest(line.raw): line for line in lines}
        known = reader.known(by_digest.values(), latest, protection, most, goes_on)
        reader.take_news()
        verdicts = {
            digest: known[line.raw] for digest, line in by_digest.items() if line.raw in known
        }
        with_terms = self._lines.with_terms()
        clean = (digest for digest, verdict in verdicts.items() if verdict == b"")
        without = [digest for digest in clean if digest not in with_terms]
        chosen = takewhile(lambda _: goes_on(), without[:most])
        new = {digest: by_digest[digest].record for digest in chosen}
        facts = {digest: (record, _weights_of(record)) for digest, record in new.items()}
        kept = self._lines.keep(protection, NewFacts(data, log, verdicts, facts))
        is_all = len(verdicts) == len(by_digest) and len(facts) == len(without)
        self._kept = latest if kept and is_all else None
        return is_all or not kept


def _weights_of(record: Record) -> Weights:
    from ..core.ranking.tokens import terms_of  # Most of the time nothing is new.

    return terms_of(record).weights
