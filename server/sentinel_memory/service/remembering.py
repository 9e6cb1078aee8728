"""Caches the state of the log for later processes, after the answer is given (K01, K05).

The cache tells a new process which lines are clean, their terms and their places, so that it need
not parse the other lines.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import TYPE_CHECKING

from ..core.errors import StoreError
from ..core.log.chunks import BOM
from ..core.log.document import Document, Line
from ..machine.kept_log import Fact
from ..machine.line_cache import Held, LineCache

if TYPE_CHECKING:
    from ..core.checks.showing import Reader, Show
    from ..core.ranking.terms import Terms
    from ..core.secrets.protection import Protection
    from ..store.store import Store

_Facts = tuple[bytes, bool, int, float]
"""A `Fact` without its offset and without the mark of a flaw."""


class Remembering:
    """Caches findings about the lines of one project. Threads may share it."""

    def __init__(self, store: Store, lines: LineCache) -> None:
        """Takes the log, and the cache of its lines."""
        self._store, self._lines = store, lines
        self._kept: Document | None = None
        """The log whose known facts are all cached."""
        self._facts: dict[bytes, _Facts] = {}

    def remember(
        self,
        reader: Reader,
        protection: Protection,
        most: int,
        goes_on: Callable[[], bool] = lambda: True,
    ) -> bool:
        """Caches new facts, and removes facts about lines that left the log. Never raises.

        Args:
            reader: knows the verdicts on lines.
            protection: the rules for that judgement.
            most: most lines that are judged, and most lines whose terms are cached, in one call.
                Further calls handle the rest.
            goes_on: tells before each of these lines whether there is time for it.

        Returns:
            Whether nothing is left for another call.
        """
        news = reader.take_news()
        if not news and self._store.latest is self._kept:
            return True
        try:
            data, document = self._store.read_whole()
        except StoreError:
            return True
        if not news and self._lines.read(protection, data, lambda kept: kept.log.is_settled):
            self._kept = document
            return True
        verdicts = reader.known(document, protection, most, goes_on)
        reader.take_news()
        by_raw = {line.raw: line.record for line in document.lines}

        def terms(raw: bytes) -> Terms:
            from ..core.ranking.terms import terms_of  # Most of the time nothing is new.

            return terms_of(by_raw[raw])

        flawed = {raw for raw, one in verdicts.items() if one != b""}
        held = self._held(data, document, flawed, reader.shows(document, protection))
        done = self._lines.keep(
            protection, verdicts, held, lambda raw: terms(raw).weights, most, goes_on
        )
        all_known = len(verdicts) >= len(by_raw)
        self._kept = document if done and all_known else None
        return self._kept is not None

    def _held(self, data: bytes, document: Document, flawed: Set[bytes], show: Show) -> Held:
        from ..core.changes.compaction import can_compact  # Most of the time nothing is new.

        raws = [line.raw for line in document.lines]
        if document.conflicts:
            return Held(data, raws, None, compactable=False)
        offsets = _offsets(data)
        known = self._facts
        self._facts = {
            line.raw: known.get(line.raw) or self._fact(line) for line in document.current
        }
        facts = [Fact(offsets[raw], raw in flawed, *fact) for raw, fact in self._facts.items()]
        compactable = can_compact(document, lambda line: show(line).addresses_agent)
        return Held(data, raws, facts, compactable=compactable)

    def _fact(self, line: Line) -> _Facts:
        record = line.record
        is_principle = record.type == "principle"
        return self._lines.digest(line.raw), is_principle, record.occurrences, record.newest


def _offsets(data: bytes) -> dict[bytes, int]:
    """Returns the offset of each line in a log, by its bytes without the line break."""
    at = len(BOM) if data.startswith(BOM) else 0
    found: dict[bytes, int] = {}
    for line in data[at:].split(b"\n"):
        found.setdefault(line.rstrip(b"\r"), at)
        at += len(line) + 1
    return found
