"""What the Problems view says about a log and its policy. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice, zip_longest

from lsprotocol.types import Diagnostic, DiagnosticSeverity, Position, Range

from ..core.checks.field_places import field_places
from ..core.checks.findings import Finding, Severity
from ..core.log.chunks import BOM
from ..core.text.json_line import LARGEST_LINE, value_places
from ..render.findings import finding_sentence
from ..sentences.say import Language, describe, policy_sentence, say
from .documents import width
from .observation import CONFLICTS, Observation

SOURCE = "sentinel-memory"
MOST = 500
"""Diagnostics of one file: more help nobody, and building the message holds up the event loop."""

PLANNED = "conflict-record"
"""What becomes of a record when the conflicts are resolved."""

_FIELDS: Mapping[str, str] = {
    "wrong-id": "id",
    "duplicate": "id",
    "unsorted": "id",
    "resurrected": "id",
    "recurring": "id",
    "odd-meta": "meta",
}
"""The field that a finding about a whole record is shown at."""
_REST_OF_LINE = 2**31 - 1
_SEVERITIES: Mapping[Severity, DiagnosticSeverity] = {
    "error": DiagnosticSeverity.Error,
    "warning": DiagnosticSeverity.Warning,
    "information": DiagnosticSeverity.Information,
}


def log_diagnostics(
    observation: Observation, language: Language, encoding: str
) -> list[Diagnostic]:
    """Returns what to show on the log (S09, S20, S33), errors first where there is too much.

    Args:
        observation: the log as it was read.
        language: of the sentences.
        encoding: in which columns are counted, as agreed with the client: `utf-16`.
    """
    lines = _Lines(observation.data, encoding)
    if observation.problem is not None:
        sentence = describe(observation.problem, language)
        return [_diagnostic(lines.range(1), sentence, DiagnosticSeverity.Error, "unreadable-log")]
    findings = sorted(observation.findings, key=lambda finding: not finding.is_error)
    found = (one for finding in findings for one in _found(finding, lines, language))
    shown = list(islice(found, MOST))
    shown += _planned(observation, lines, language)
    compaction = observation.compaction
    if compaction is None or compaction.state == "ok":
        return shown
    counts = {"count": compaction.count, "threshold": compaction.threshold}
    if compaction.state == "required":
        sentence = say(language, "compact_required", **counts)
        severity, code = DiagnosticSeverity.Warning, "compaction-required"
    else:
        sentence = say(language, "compaction_full", **counts)
        severity, code = DiagnosticSeverity.Information, "memory-full"
    return [_diagnostic(lines.end(), sentence, severity, code), *shown]


def policy_diagnostics(observation: Observation, language: Language) -> list[Diagnostic]:
    """Returns what to show on `config.json`, each on the line of its key (S34)."""
    findings = sorted(observation.policy_findings, key=lambda finding: not finding.is_error)
    return [
        _diagnostic(
            Range(Position(finding.line - 1, 0), Position(finding.line - 1, _REST_OF_LINE)),
            policy_sentence(finding, language),
            DiagnosticSeverity.Warning if finding.is_error else DiagnosticSeverity.Information,
            "policy-problem",
        )
        for finding in findings[:MOST]
    ]


def _found(finding: Finding, lines: _Lines, language: Language) -> Iterator[Diagnostic]:
    """A finding where it stands: at each of its places, else on its lines."""
    sentence, severity = finding_sentence(finding, language), _SEVERITIES[finding.kind.severity]
    ranges = lines.ranges(finding)
    if not ranges:
        place = lines.range(finding.line, finding.last_line)
        yield _diagnostic(place, sentence, severity, finding.code)
        return
    is_in_field = finding.field is not None and finding.code != "unreadable-line"
    for place, part in zip_longest(ranges, finding.places if is_in_field else ()):
        shown = _diagnostic(place, sentence, severity, finding.code)
        if part is not None:
            shown.data = {"field": finding.field, "start": part[0], "end": part[1]}
        yield shown


def _planned(observation: Observation, lines: _Lines, language: Language) -> Iterator[Diagnostic]:
    """What resolving will do to each record, where that stands in the conflict (N02)."""
    inside = [
        number
        for finding in observation.findings
        if finding.code in CONFLICTS
        for number in range(finding.line, finding.last_line + 1)
    ]
    for record in observation.plan[:MOST]:
        yield _diagnostic(
            lines.range(lines.holding(record.id, inside)),
            say(language, "planned", sentence=record.sentence),
            DiagnosticSeverity.Information,
            PLANNED,
        )


class _Lines:
    """The lines of a log as an editor counts them."""

    def __init__(self, data: bytes, encoding: str) -> None:
        self._lines = data.removeprefix(BOM).split(b"\n")
        self._encoding = encoding

    def holding(self, identifier: str, inside: Sequence[int]) -> int:
        """The first line of a record, among those given or else anywhere; else the first given."""
        wanted = re.compile(rb'"id": ?"%b"' % re.escape(identifier.encode(errors="replace")))
        for number in chain(inside, range(1, len(self._lines) + 1)):
            line = self._lines[number - 1]
            if len(line) <= LARGEST_LINE and wanted.search(line):
                return number
        return inside[0]

    def range(self, first: int, last: int | None = None) -> Range:
        """The whole lines from `first` to `last`, counted from 1."""
        last = first if last is None else last
        is_long = len(self._lines[last - 1]) > LARGEST_LINE
        end = _REST_OF_LINE if is_long else width(self._text(last), self._encoding)
        return Range(Position(first - 1, 0), Position(last - 1, end))

    def ranges(self, finding: Finding) -> list[Range]:
        """Where a finding is to be seen in its line; nothing where that is all of it."""
        line = self._text(finding.line)
        ranges: list[Range] = []
        reached = column = 0
        for place in _places(line, finding):
            columns: list[int] = []
            for at in place:
                column += width(line[reached:at], self._encoding)
                reached = at
                columns.append(column)
            start, end = (Position(finding.line - 1, at) for at in columns)
            ranges.append(Range(start, end))
        return ranges

    def end(self) -> Range:
        """The end of the log, where no record stands."""
        last = len(self._lines)
        place = Position(last - 1, self.range(last).end.character)
        return Range(place, place)

    def _text(self, number: int) -> str:
        return self._lines[number - 1].rstrip(b"\r").decode(errors="replace")


def _places(line: str, finding: Finding) -> Sequence[tuple[int, int]]:
    """Where a finding is to be seen in its line, in characters; nowhere: on the whole line."""
    if finding.code == "unreadable-line":
        return finding.places
    if finding.field and finding.places:
        return field_places(line, finding.field, finding.places) or ()
    field = finding.field or _FIELDS.get(finding.code)
    if field is None:
        return ()
    place = value_places(line).get(field)
    return (place,) if place else ()


def _diagnostic(place: Range, sentence: str, severity: DiagnosticSeverity, code: str) -> Diagnostic:
    return Diagnostic(range=place, message=sentence, severity=severity, code=code, source=SOURCE)
