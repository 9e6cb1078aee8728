"""The diagnostics on a log and its policy. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, zip_longest

from lsprotocol.types import Diagnostic, DiagnosticSeverity, Position, Range

from ..core.checks.findings import Finding, Severity
from ..render.findings import finding_sentence
from ..sentences.audience import said_to
from ..sentences.say import Language, describe, policy_sentence, say
from .log_lines import REST_OF_LINE, LogLines
from .observation import CONFLICTS, Observation

SOURCE = "sentinel-memory"
MOST = 500
"""Most diagnostics of one file: more help nobody, and a long message blocks the event loop."""

PLANNED = "conflict-record"
"""The code of the diagnostic that announces the outcome of resolving for a record."""

_SEVERITIES: Mapping[Severity, DiagnosticSeverity] = {
    "error": DiagnosticSeverity.Error,
    "warning": DiagnosticSeverity.Warning,
    "information": DiagnosticSeverity.Information,
}


def log_diagnostics(
    observation: Observation, language: Language, encoding: str
) -> list[Diagnostic]:
    """Returns the diagnostics on the log (S09, S20, S33), at most 500 findings, errors first.

    Args:
        observation: the log as it was read.
        language: the language of the sentences.
        encoding: the unit of columns agreed with the client: `utf-16`.
    """
    lines = LogLines(observation.data, encoding)
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
        with said_to(person=True):
            sentence = say(language, "compaction_full", **counts)
        severity, code = DiagnosticSeverity.Information, "memory-full"
    return [_diagnostic(lines.end(), sentence, severity, code), *shown]


def policy_diagnostics(observation: Observation, language: Language) -> list[Diagnostic]:
    """Returns the diagnostics on `config.json`, each on the line of its key (S34)."""
    findings = sorted(observation.policy_findings, key=lambda finding: not finding.is_error)
    return [
        _diagnostic(
            Range(Position(finding.line - 1, 0), Position(finding.line - 1, REST_OF_LINE)),
            policy_sentence(finding, language),
            DiagnosticSeverity.Warning if finding.is_error else DiagnosticSeverity.Information,
            "policy-problem",
        )
        for finding in findings[:MOST]
    ]


def _found(finding: Finding, lines: LogLines, language: Language) -> Iterator[Diagnostic]:
    """Yields a finding at each of its places, or else on its lines."""
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


def _planned(observation: Observation, lines: LogLines, language: Language) -> Iterator[Diagnostic]:
    """Yields the outcome of resolving for each record, at its line in the conflict (N02)."""
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


def _diagnostic(place: Range, sentence: str, severity: DiagnosticSeverity, code: str) -> Diagnostic:
    return Diagnostic(range=place, message=sentence, severity=severity, code=code, source=SOURCE)
