"""Shows lines with the same filter as a save, because lines also arrive by git (D05).

All findings of a check stand in one table by code (S20, S30).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from ..log.document import Document, Line, conflicted
from ..log.record import Identity, Record, parse_line
from ..log.texts import superseded
from ..secrets.protection import BUILT_IN, Protection

_SPARE = 1_000
"""Number of cached lines beyond those of the log, so that not every change clears the cache."""
_MANY = 2_000
"""Fewest unknown lines for which a check starts other processes."""


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
Known = Callable[[bytes], bytes | None]
"""Returns the known verdict on the bytes of a line: b"" for a clean line, else as `unclean` packs
it, or None.
"""
KnownUnder = Callable[[Protection], Known]
JudgeMany = Callable[[Sequence[bytes], Protection], Mapping[bytes, bytes | None]]
"""Judges lines faster than one by one; returns their packed verdicts, or nothing."""


def superseded_under(document: Document, show: Show) -> Mapping[Identity, Record]:
    """Returns the superseded records of a log, each with the record that is served for it (M03).

    A record that addresses an agent supersedes none, so that a planted line hides no lesson (K08).
    """
    if not document.superseded:
        return document.superseded
    ends = {line.record.identity: line for line in document.current}
    return superseded(document.records, lambda end: not show(ends[end.identity]).addresses_agent)


class _Seen(NamedTuple):
    protection: Protection
    known: Known
    lines: dict[bytes, Shown]
    verdicts: dict[bytes, bytes | None]
    """The packed verdicts on these lines: b"" for a clean line; None for one that cannot be packed.
    """
    fresh: set[bytes]
    """Lines that were judged by this reader, and whose verdict can be kept."""


class _Checked(NamedTuple):
    protection: Protection
    data: bytes
    findings: list[Finding]


class Reader:
    """Judges every line once, and caches the result as long as the log holds the line.

    It is safe to share between threads.
    """

    def __init__(
        self,
        known_under: KnownUnder = lambda _: lambda _: None,
        judge_many: JudgeMany = lambda _, __: {},
    ) -> None:
        """Creates a reader with an empty cache.

        `known_under`: returns what is known of lines under a protection.
        """
        self._known_under, self._judge_many = known_under, judge_many
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

            new: dict[bytes, Record] = {}
            for line in document.lines:
                if line.raw not in seen.lines:
                    verdict = seen.known(line.raw)
                    if verdict is None:
                        new[line.raw] = line.record
                    else:
                        _keep(line.raw, _of_verdict(line.record, verdict), verdict, seen)
            verdicts = self._judge_many([*new], protection) if len(new) >= _MANY else {}
            for raw, judged in verdicts.items():
                if judged is not None:
                    _keep(raw, _of_verdict(new[raw], judged), judged, seen)
                    seen.fresh.add(raw)

            def flaws_of(raw: bytes, record: Record) -> tuple[Finding, ...]:
                return _look(raw, record, seen).flaws

            findings = judge_log(data, document, flaws_of, protection)
            checked = self._checked = _Checked(protection, data, findings)
        return checked.findings

    def take_news(self) -> bool:
        """Returns whether a line was judged since the last call and its verdict can be kept."""
        seen = self._seen
        if seen is None or not seen.fresh:
            return False
        seen.fresh.clear()
        return True

    def known(
        self,
        lines: Iterable[Line],
        document: Document,
        protection: Protection,
        most: int,
        goes_on: Callable[[], bool] = lambda: True,
    ) -> dict[bytes, bytes | None]:
        """Returns the packed verdicts on lines, as far as they are known.

        `most`: most lines that are judged in this call; other unknown lines are not in the result.
        `goes_on`: tells before each of them whether there is time for it.
        """
        seen = self._seen_under(protection, document)
        found: dict[bytes, bytes | None] = {}
        for line in lines:
            raw = line.raw
            if raw not in seen.verdicts and (verdict := seen.known(raw)) is not None:
                found[raw] = verdict
                continue
            if raw not in seen.verdicts and most > 0 and goes_on():
                most -= 1
                _look(raw, line.record, seen)
            if raw in seen.verdicts:
                found[raw] = seen.verdicts[raw]
        return found

    def _seen_under(self, protection: Protection, document: Document) -> _Seen:
        seen = self._seen
        if seen is None or protection != seen.protection:
            seen = _Seen(protection, self._known_under(protection), {}, {}, set())
        elif len(seen.lines) > len(document.lines) + _SPARE:
            between = (one.line for one in conflicted(document))
            raws = (line.raw for line in (*document.lines, *between))
            kept = {raw: seen.lines[raw] for raw in raws if raw in seen.lines}
            verdicts = {raw: seen.verdicts[raw] for raw in kept}
            seen = seen._replace(lines=kept, verdicts=verdicts)
        self._seen = seen
        return seen


def _look(raw: bytes, record: Record, seen: _Seen) -> Shown:
    shown = seen.lines.get(raw)
    if shown is None:
        verdict = seen.known(raw)
        if verdict is None:
            shown, verdict = _judged(record, seen.protection)
            if verdict is not None:
                seen.fresh.add(raw)
        else:
            shown = _of_verdict(record, verdict)
        _keep(raw, shown, verdict, seen)
    return shown


def _keep(raw: bytes, shown: Shown, verdict: bytes | None, seen: _Seen) -> None:
    seen.verdicts[raw] = verdict
    seen.lines[raw] = shown


def verdicts_on(raws: Iterable[bytes], protection: Protection) -> list[bytes | None]:
    """Returns the packed verdicts on lines of records; None for what is none."""
    records = map(parse_line, raws)
    return [None if record is None else _judged(record, protection)[1] for record in records]


def _of_verdict(record: Record, verdict: bytes) -> Shown:
    """Returns a record as it may be shown by a known verdict."""
    if not verdict:
        return _clean(record)
    from .judging import unpack  # Most logs have no such line.

    return unpack(verdict, record)


def _judged(record: Record, protection: Protection) -> tuple[Shown, bytes | None]:
    """Returns a record as it may be shown, and the packed verdict."""
    from .judging import judge  # loads all rules, which known lines do not need

    shown = judge(record, protection)
    if shown == _clean(record):
        return shown, b""
    from .judging import pack  # Most logs have no such line.

    return shown, pack(record, shown)


def _clean(record: Record) -> Shown:
    return Shown(record, record.withheld, False, ())


FindingCode = Literal[
    "unreadable-line",
    "oversized-line",
    "conflict-marker",
    "over-limit",
    "too-many",
    "blank",
    "secret",
    "private-text",
    "unpaired-tag",
    "personal-data",
    "hidden-character",
    "addresses-agent",
    "wrong-id",
    "duplicate",
    "unsorted",
    "odd-meta",
    "odd-path",
    "unknown-value",
    "missing-link",
    "resurrected",
    "recurring",
    "doubled",
    "overlapping",
    "unmerged",
    "set-aside",
    "git-silent",
    "no-sync",
    "no-locks",
    "hard-link",
    "removed-in-git",
    "lost-to-older",
    "compaction-required",
    "threshold-variable",
]
Severity = Literal["error", "warning", "information"]
"""`check` fails because of errors; it only reports warnings and information."""


class Kind(NamedTuple):
    """The properties of a code."""

    severity: Severity
    is_sensitive: bool = False
    """Whether a review before a push reports it for a record."""
    is_withheld: bool = False
    """Whether the text is withheld when the record is shown."""


KINDS: Mapping[FindingCode, Kind] = {
    "unreadable-line": Kind("error"),
    "oversized-line": Kind("error"),
    "conflict-marker": Kind("error"),
    "over-limit": Kind("error"),
    "too-many": Kind("error"),
    "blank": Kind("warning"),
    "secret": Kind("error", is_sensitive=True, is_withheld=True),
    "private-text": Kind("error", is_sensitive=True, is_withheld=True),
    "unpaired-tag": Kind("error", is_sensitive=True, is_withheld=True),
    "personal-data": Kind("warning", is_sensitive=True),
    "hidden-character": Kind("warning", is_sensitive=True),
    "addresses-agent": Kind("warning", is_sensitive=True),
    "wrong-id": Kind("warning"),
    "duplicate": Kind("warning"),
    "unsorted": Kind("information"),
    "odd-meta": Kind("information"),
    "odd-path": Kind("warning"),
    "unknown-value": Kind("warning"),
    "missing-link": Kind("information"),
    "resurrected": Kind("warning"),
    "recurring": Kind("information"),
    "doubled": Kind("warning"),
    "overlapping": Kind("information"),
    "unmerged": Kind("error"),
    "set-aside": Kind("error"),
    "git-silent": Kind("information"),
    "no-sync": Kind("information"),
    "no-locks": Kind("information"),
    "hard-link": Kind("warning"),
    "removed-in-git": Kind("error"),
    "lost-to-older": Kind("warning"),
    "compaction-required": Kind("warning"),
    "threshold-variable": Kind("warning"),
}
_AROUND = frozenset(
    (
        *("set-aside", "git-silent", "no-sync", "no-locks", "hard-link", "removed-in-git"),
        *("lost-to-older", "unmerged", "compaction-required", "threshold-variable"),
    )
)
"""Codes about the whole log or its place, which stand at line 1 in an editor and at none in a list.
"""
WITHHELD = frozenset(code for code, kind in KINDS.items() if kind.is_withheld)


class Finding(NamedTuple):
    """A flaw of a log; it never contains the text itself."""

    code: FindingCode
    line: int
    """First line, from 1."""
    last_line: int
    field: str | None = None
    """Name of the field; None for the whole record, or for a part that agents do not read."""
    limit: int | None = None
    actual: int | None = None
    detail: str = ""
    """Details such as the kinds of secrets, the unpaired tag, or the hidden characters."""
    places: tuple[tuple[int, int], ...] = ()
    """Start and end of the first flawed parts, as character offsets in the text of the field; empty
    for the whole text. For an unreadable line, they are offsets in the line.
    """

    @property
    def kind(self) -> Kind:
        """Returns the properties of the code."""
        return KINDS[self.code]

    @property
    def is_error(self) -> bool:
        """Returns whether `check` fails because of it."""
        return self.kind.severity == "error"

    @property
    def shown_line(self) -> int | None:
        """Returns the first line, or None if the finding is about no line."""
        return None if self.code in _AROUND else self.line
