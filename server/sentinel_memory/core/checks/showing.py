"""Lines as they are shown: filtered like what is written, since they arrive by git (D05)."""

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
"""Lines that are remembered beyond those of the log, so that not every change clears out."""


class Shown(NamedTuple):
    """A line as it may be shown."""

    record: Record
    """Without secrets and private text, and with hidden characters written out (K08).

    Where there were some, its identity is another one.
    """
    withheld: bool
    """Whether something is missing in it, here or already in the line."""
    addresses_agent: bool
    """Whether it reads like an instruction to an agent (K08)."""
    flaws: tuple[Finding, ...]
    """What is wrong with the line itself, as of line 0."""


Show = Callable[[Line], Shown]
CleanUnder = Callable[[Protection], Callable[[bytes], bool]]


class _Seen(NamedTuple):
    protection: Protection
    is_clean: Callable[[bytes], bool]
    lines: dict[bytes, Shown]
    clean: set[bytes]
    """Lines that are clean."""
    fresh: set[bytes]
    """Those of them that were judged here."""


class _Checked(NamedTuple):
    protection: Protection
    data: bytes
    findings: list[Finding]


class Reader:
    """Looks into every line once, and remembers what it saw while the log holds the line.

    Any number of threads may share it.
    """

    def __init__(self, clean_under: CleanUnder = lambda _: lambda _: False) -> None:
        """Knows no line yet.

        Args:
            clean_under: gives what tells of the bytes of a line whether it is known to be clean.
        """
        self._clean_under = clean_under
        self._seen: _Seen | None = None
        self._checked = _Checked(BUILT_IN, b"", [])

    def shows(self, document: Document, protection: Protection) -> Show:
        """Returns what shows the lines of a document."""
        seen = self._seen_under(protection, document)
        return lambda line: _look(line.raw, line.record, seen)

    def check(self, data: bytes, document: Document, protection: Protection) -> list[Finding]:
        """Returns what is wrong with the bytes of a log; `document` is what they say (S20)."""
        seen = self._seen_under(protection, document)
        checked = self._checked
        if checked.data != data or checked.protection != protection:
            from .judging import judge_log  # all the rules, which showing may do without

            def flaws_of(raw: bytes, record: Record) -> tuple[Finding, ...]:
                return _look(raw, record, seen).flaws

            findings = judge_log(data, document, flaws_of, protection)
            checked = self._checked = _Checked(protection, data, findings)
        return checked.findings

    def take_news(self) -> bool:
        """Tells whether a line was judged clean since it was asked last."""
        seen = self._seen
        if seen is None or not seen.fresh:
            return False
        seen.fresh.clear()
        return True

    def known(
        self, document: Document, protection: Protection, most: int
    ) -> tuple[list[bytes], frozenset[bytes]]:
        """Returns which lines of a document are clean, and which were judged and are not.

        Args:
            document: the log.
            protection: by which they are judged.
            most: lines that are judged for it; others of which nothing is known are in neither.
        """
        seen = self._seen_under(protection, document)
        clean, flawed = [], set()
        for line in document.lines:
            raw = line.raw
            if raw not in seen.lines and (most > 0 or seen.is_clean(raw)):
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
            from .judging import judge  # all the rules, which a known line does without

            shown = judge(record, seen.protection)
            if shown == clean:
                seen.fresh.add(raw)
        if known or shown == clean:
            seen.clean.add(raw)
        seen.lines[raw] = shown
    return shown
