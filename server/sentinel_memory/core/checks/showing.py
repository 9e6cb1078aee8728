"""Shows lines with the same filter as a save, because lines also arrive by git (D05)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ..log.conflicted import conflicted
from ..log.document import Document, Line
from ..log.record import Record
from ..secrets.protection import BUILT_IN, Protection

if TYPE_CHECKING:
    from .findings import Finding

_SPARE = 1_000
"""Number of cached lines beyond those of the log, so that not every change clears the cache."""


class Shown(NamedTuple):
    """A line in the form in which it may be shown."""

    record: Record
    """The record without secrets and private text, with hidden characters escaped (K08).

    If any were removed or escaped, its identity differs from that of the line.
    """
    withheld: bool
    """Whether text is withheld from it, now or already in the stored line."""
    addresses_agent: bool
    """Whether it reads like an instruction to an agent (K08)."""
    flaws: tuple[Finding, ...]
    """Flaws of the stored line, at line 0."""


Show = Callable[[Line], Shown]
CleanUnder = Callable[[Protection], Callable[[bytes], bool]]


class _Seen(NamedTuple):
    protection: Protection
    is_clean: Callable[[bytes], bool]
    lines: dict[bytes, Shown]
    clean: set[bytes]
    """Lines that are clean."""
    fresh: set[bytes]
    """Clean lines that were judged by this reader."""


class _Checked(NamedTuple):
    protection: Protection
    data: bytes
    findings: list[Finding]


class Reader:
    """Judges every line once, and caches the result as long as the log holds the line.

    It is safe to share between threads.
    """

    def __init__(self, clean_under: CleanUnder = lambda _: lambda _: False) -> None:
        """Creates a reader with an empty cache.

        Args:
            clean_under: returns, for a protection, a predicate on the bytes of a line: whether the
                line is known to be clean.
        """
        self._clean_under = clean_under
        self._seen: _Seen | None = None
        self._checked = _Checked(BUILT_IN, b"", [])

    def shows(self, document: Document, protection: Protection) -> Show:
        """Returns a function that shows the lines of a document."""
        seen = self._seen_under(protection, document)
        return lambda line: _look(line.raw, line.record, seen)

    def check(self, data: bytes, document: Document, protection: Protection) -> list[Finding]:
        """Returns the flaws in the bytes of a log; `document` is the parsed log (S20)."""
        seen = self._seen_under(protection, document)
        checked = self._checked
        if checked.data != data or checked.protection != protection:
            from .judging import judge_log  # loads all rules, which clean lines do not need

            def flaws_of(raw: bytes, record: Record) -> tuple[Finding, ...]:
                return _look(raw, record, seen).flaws

            findings = judge_log(data, document, flaws_of, protection)
            checked = self._checked = _Checked(protection, data, findings)
        return checked.findings

    def take_news(self) -> bool:
        """Returns whether a line was judged clean since the last call."""
        seen = self._seen
        if seen is None or not seen.fresh:
            return False
        seen.fresh.clear()
        return True

    def known(
        self,
        document: Document,
        protection: Protection,
        most: int,
        goes_on: Callable[[], bool] = lambda: True,
    ) -> tuple[list[bytes], frozenset[bytes]]:
        """Returns the clean lines of a document, and the lines that were judged and are not clean.

        Args:
            document: the log.
            protection: the rules by which lines are judged.
            most: most lines that are judged in this call; other unknown lines are in neither
                result.
            goes_on: tells before each of them whether there is time for it.
        """
        seen = self._seen_under(protection, document)
        clean, flawed = [], set()
        for line in document.lines:
            raw = line.raw
            if raw not in seen.lines and (seen.is_clean(raw) or (most > 0 and goes_on())):
                most -= not seen.is_clean(raw)
                _look(raw, line.record, seen)
            if raw in seen.clean:
                clean.append(raw)
            elif raw in seen.lines:
                flawed.add(raw)
        return clean, frozenset(flawed)

    def _seen_under(self, protection: Protection, document: Document) -> _Seen:
        seen = self._seen
        if seen is None or protection != seen.protection:
            seen = _Seen(protection, self._clean_under(protection), {}, set(), set())
        elif len(seen.lines) > len(document.lines) + _SPARE:
            between = (one.line for one in conflicted(document))
            raws = (line.raw for line in (*document.lines, *between))
            kept = {raw: seen.lines[raw] for raw in raws if raw in seen.lines}
            seen = seen._replace(lines=kept, clean=seen.clean.intersection(kept))
        self._seen = seen
        return seen


def _look(raw: bytes, record: Record, seen: _Seen) -> Shown:
    shown = seen.lines.get(raw)
    if shown is None:
        shown = clean = Shown(record, record.withheld, False, ())
        known = seen.is_clean(raw)
        if not known:
            from .judging import judge  # loads all rules, which known lines do not need

            shown = judge(record, seen.protection)
            if shown == clean:
                seen.fresh.add(raw)
        if known or shown == clean:
            seen.clean.add(raw)
        seen.lines[raw] = shown
    return shown
