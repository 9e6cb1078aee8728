"""The diagnostics on a log and the quick fixes for them (S33, N02, N03, N07). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, zip_longest

from lsprotocol.types import (
    CodeAction,
    CodeActionKind,
    Command,
    Diagnostic,
    DiagnosticSeverity,
    Position,
    Range,
    TextEdit,
    WorkspaceEdit,
)

from ..core.changes.tidy import line_digest
from ..core.checks.findings import Finding, FindingCode, Severity
from ..core.log.document import Document, Line
from ..core.log.no_record import completed
from ..core.log.record import returned
from ..core.secrets.withholding import hide
from ..core.text.one_line import named
from ..render.findings import finding_sentence
from ..sentences.audience import said_to
from ..sentences.say import Language, describe, policy_sentence, say
from .folders import Folder
from .observation import CONFLICTS, REST_OF_LINE, LogLines, Observation

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


EDIT = "sentinelMemory.editRecord"
TIDY = "sentinel.tidyLog"
COMPACT = "sentinelMemory.compactTopic"
"""Commands of the client."""

_EDITED = frozenset(
    {"over-limit", "too-many", "blank", "addresses-agent", "hidden-character", "personal-data"}
)
_WHOLE = frozenset({"compaction-required"})
_TIDIED = frozenset({"wrong-id", "duplicate", "unsorted", "doubled"})


def line_fixes(
    folder: Folder,
    observation: Observation,
    shown: Sequence[Diagnostic],
    language: Language,
    encoding: str,
) -> Iterator[CodeAction]:
    """Yields quick fixes.

    A record that a person must mend gets a fix that opens the form. An unreadable line gets a fix
    that moves it out of the log, and one that completes it if the completion is certain. One fix
    covers all problems that the store can correct, and one starts a compaction.

    Args:
        folder: the project.
        observation: the log as typed.
        shown: the diagnostics on it.
        language: the language of the titles.
        encoding: the unit of columns.
    """
    codes = {one.code for one in shown}
    document = observation.document if codes & (_EDITED | _WHOLE) else Document()
    if codes & _EDITED:
        yield from _edits(folder, document, shown, language)
    if "unreadable-line" in codes:
        lines = LogLines(observation.data, encoding)
        yield from _unreadable(folder, lines, shown, language)
    if untidy := [one for one in shown if one.code in _TIDIED]:
        title = say(language, "fix_tidy")
        yield fix(title, untidy, Command(title, TIDY, arguments=[{"folder": folder.uri}]))
    due = [one for one in shown if one.code in _WHOLE]
    sizes = {topic: len(lines) for topic, lines in document.topics.items()} if due else {}
    if due and sizes:
        topic = max(sizes, key=sizes.__getitem__)
        name = hide("topic", topic, observation.protection).text
        title = say(language, "fix_compact", topic=named(name), count=sizes[topic])
        argument = {"folder": folder.uri, "topic": name}
        yield fix(title, due, Command(title, COMPACT, arguments=[argument]))


def _edits(
    folder: Folder, document: Document, shown: Sequence[Diagnostic], language: Language
) -> Iterator[CodeAction]:
    lines = {document.number_of(line): line for line in document.lines}
    title = say(language, "fix_edit")
    mended: dict[str, list[Diagnostic]] = {}
    for one in shown:
        line = lines.get(one.range.start.line + 1)
        if one.code in _EDITED and line is not None:
            mended.setdefault(ref_of(line), []).append(one)
    for ref, of_record in mended.items():
        argument = {"folder": folder.uri, "refs": [ref]}
        yield fix(title, of_record, Command(title, EDIT, arguments=[argument]), preferred=False)


def _unreadable(
    folder: Folder, lines: LogLines, shown: Sequence[Diagnostic], language: Language
) -> Iterator[CodeAction]:
    for one in shown:
        if one.code != "unreadable-line":
            continue
        number = one.range.start.line + 1
        text = lines.text(number)
        whole = completed(text)
        if whole is not None:
            place = lines.range(number)
            edits = {folder.log_uri: [TextEdit(range=place, new_text=whole)]}
            action = fix(say(language, "fix_complete"), [one], None)
            action.edit = WorkspaceEdit(changes=edits)
            yield action
        title = say(language, "fix_move_out")
        argument = {"folder": folder.uri, "move_out": [line_digest(lines.raw(number))]}
        command = Command(title, TIDY, arguments=[argument])
        yield fix(title, [one], command, preferred=False)


def ref_of(line: Line) -> str:
    """Returns the name of a record in its present state."""
    return f"{line.record.type}:{line.ref}"


def fix(
    title: str, mended: list[Diagnostic], command: Command | None, *, preferred: bool = True
) -> CodeAction:
    """Returns a quick fix of these diagnostics."""
    return CodeAction(
        title=title,
        kind=CodeActionKind.QuickFix,
        diagnostics=mended,
        is_preferred=preferred,
        command=command,
    )


RESOLVE = "sentinelMemory.resolveConflicts"
REMOVE = "sentinel.removeReturned"
"""Commands of the client. It shows the outcome of resolving first, and offers to undo a removal."""
REDACT = "sentinelMemory.redactRecords"
ALLOW = "sentinel.allowValue"
"""Commands of the client. Both ask first: redaction is final, and allowing publishes a value."""

_REDACTED: frozenset[FindingCode] = frozenset(
    {"secret", "private-text", "unpaired-tag", "personal-data"}
)
_ALLOWED: frozenset[FindingCode] = frozenset({"secret", "personal-data"})


def log_fixes(
    folder: Folder,
    observation: Observation,
    shown: Sequence[Diagnostic],
    language: Language,
    encoding: str,
) -> Iterator[CodeAction]:
    """Yields the quick fixes of a log.

    One fix covers all conflicts, and one all records that a merge brought back. Each record with
    sensitive text gets a fix that redacts it, all of them together get one, and each secret gets
    one that allows it.

    Args:
        folder: the project.
        observation: the log.
        shown: the diagnostics on it.
        language: the language of the titles.
        encoding: the unit of columns.
    """
    folder_uri = folder.uri
    conflicts = [one for one in shown if one.code in (*CONFLICTS, PLANNED)]
    if conflicts:
        title = say(language, "fix_conflicts")
        yield fix(title, conflicts, Command(title, RESOLVE, arguments=[{"folder": folder_uri}]))
    back = [one for one in shown if one.code == "resurrected"]
    if back:
        refs = _resurrected(observation.document)
        title = say(language, "fix_resurrected", count=len(refs))
        argument = {"folder": folder_uri, "refs": refs}
        yield fix(title, back, Command(title, REMOVE, arguments=[argument]))
    sensitive = [one for one in shown if one.code in _REDACTED]
    if sensitive:
        yield from _of_sensitive(folder_uri, observation, sensitive, language)
    yield from line_fixes(folder, observation, shown, language, encoding)


def fixes_at(fixes: Sequence[CodeAction], place: Range) -> list[CodeAction]:
    """Returns the fixes for problems on the lines of a place.

    A fix that allows a value is offered only at that value, because a line may hold several.
    """

    def meets(shown: Diagnostic, exact: bool) -> bool:
        start, end = shown.range.start, shown.range.end
        if exact:
            return start <= place.end and place.start <= end
        return start.line <= place.end.line and place.start.line <= end.line

    def exact(fix: CodeAction) -> bool:
        return fix.command is not None and fix.command.command == ALLOW

    return [f for f in fixes if any(meets(one, exact(f)) for one in f.diagnostics or ())]


def _of_sensitive(
    folder_uri: str, observation: Observation, sensitive: list[Diagnostic], language: Language
) -> Iterator[CodeAction]:
    document = observation.document
    lines = {document.number_of(line): line for line in document.lines}
    # The next write removes a superseded line, so that the fix names the line that stays.
    stands = {number: document.index[line.record.identity] for number, line in lines.items()}
    title = say(language, "fix_redact")
    mended: dict[str, list[Diagnostic]] = {}
    for one in sensitive:
        mended.setdefault(ref_of(stands[one.range.start.line + 1]), []).append(one)
    for ref, of_record in mended.items():
        argument = {"folder": folder_uri, "refs": [ref]}
        yield fix(title, of_record, Command(title, REDACT, arguments=[argument]))
    numbers = [found.line for found in observation.findings if found.code in _REDACTED]
    refs = list(dict.fromkeys(ref_of(stands[number]) for number in numbers))
    if len(refs) > 1:
        title = say(language, "fix_redact_all", count=len(refs))
        command = Command(title, REDACT, arguments=[{"folder": folder_uri, "refs": refs}])
        yield fix(title, sensitive, command, preferred=False)
    title = say(language, "fix_allow")
    for one in sensitive:
        line = lines[one.range.start.line + 1]
        if one.code in _ALLOWED and one.data and document.index[line.record.identity] is line:
            place = {"ref": ref_of(line), **one.data}
            command = Command(title, ALLOW, arguments=[{"folder": folder_uri, "place": place}])
            yield fix(title, [one], command, preferred=False)


def _resurrected(document: Document) -> list[str]:
    """Returns the records that a merge brought back, in their current state in the log."""
    lines = document.lines
    again = returned(line.record for line in lines)
    back = {identity for identity, (what, _) in again.items() if what == "resurrected"}
    return [ref_of(line) for line in lines if line.record.identity in back]
