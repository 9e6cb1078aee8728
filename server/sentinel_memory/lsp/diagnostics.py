"""The diagnostics on a log and at quoted code, and the quick fixes for them. Pure.

For S33, N02, N03 and N07; at quotes, and at lessons whose code has changed, for E07 and N05.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, zip_longest
from typing import NamedTuple

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

from ..contract.care import CheckedQuote, CheckedRecord
from ..core.changes.tidy import line_digest
from ..core.checks.showing import Finding, FindingCode, Severity
from ..core.log.chunks import completed
from ..core.log.document import Document, Line
from ..core.log.record import returned
from ..core.secrets.redaction import hide
from ..core.text.one_line import first_sentence, inline, named, quoted
from ..render.findings import finding_sentence, verdict_text
from ..sentences.audience import said_to
from ..sentences.say import Language, describe, policy_sentence, say
from ..service.project import Project
from ..service.recall import SimilarLines, similar_lines
from .folders import Folder
from .observation import CONFLICTS, REST_OF_LINE, LogLines, Observation

SOURCE = "sentinel-memory"
MOST = 500
"""Most diagnostics of one file: more help nobody, and a long message blocks the event loop."""

_TOP = Range(Position(0, 0), Position(0, 0))
"""Where a due compaction stands (S33): at the first line, of which it underlines no word."""
PLANNED = "conflict-record"
"""The code of the diagnostic that announces the outcome of resolving for a record."""

SEVERITIES: Mapping[Severity, DiagnosticSeverity] = {
    "error": DiagnosticSeverity.Error,
    "warning": DiagnosticSeverity.Warning,
    "information": DiagnosticSeverity.Information,
}


def log_diagnostics(
    observation: Observation, language: Language, encoding: str
) -> list[Diagnostic]:
    """Returns the diagnostics on the log (S09, S20, S33), at most 500 findings, errors first.

    `encoding`: the unit of columns agreed with the client: `utf-16`.
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
    return [_diagnostic(_TOP, sentence, severity, code), *shown]


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
    sentence, severity = finding_sentence(finding, language), SEVERITIES[finding.kind.severity]
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


EDIT, RESOLVE = "sentinelMemory.editRecord", "sentinelMemory.resolveConflicts"
TIDY, REMOVE = "sentinel.tidyLog", "sentinel.removeReturned"
COMPACT, REDACT = "sentinel.compact", "sentinelMemory.redactRecords"
ALLOW = "sentinel.allowValue"
"""Commands of the client. It shows the outcome of resolving first, and offers to undo a removal. It
asks before it redacts, which is final, and before it allows a value, which publishes it.
"""
_EDITED = frozenset(
    {"over-limit", "too-many", "blank", "addresses-agent", "hidden-character", "personal-data"}
)
_TIDIED = frozenset({"wrong-id", "duplicate", "unsorted", "doubled"})
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

    One fix covers all conflicts, one all records that a merge brought back, and one all problems
    that the store can correct; one starts a compaction. Each record with sensitive text gets a fix
    that redacts it, all of them together get one, and each secret gets one that allows it. A record
    that a person must mend gets a fix that opens the form. An unreadable line gets a fix that moves
    it out of the log, and one that completes it if the completion is certain.

    `encoding`: the unit of columns.
    """
    fixes = _LogFixes(folder, observation, shown, language)
    yield from fixes.of_merge()
    yield from fixes.of_sensitive()
    yield from fixes.edits()
    yield from fixes.of_unreadable(encoding)
    yield from fixes.of_log()


class _LogFixes:
    """The fixes of a log, of which only those are made that are asked for."""

    def __init__(
        self,
        folder: Folder,
        observation: Observation,
        shown: Sequence[Diagnostic],
        language: Language,
    ) -> None:
        self._folder, self._observation = folder, observation
        self._shown, self._language = shown, language

    @cached_property
    def _lines(self) -> Mapping[int, Line]:
        document = self._observation.document
        return {document.number_of(line): line for line in document.lines}

    def of_merge(self) -> Iterator[CodeAction]:
        """Yields the fixes for conflicts, and for records that a merge brought back."""
        if conflicts := self._with((*CONFLICTS, PLANNED)):
            yield self._run("fix_conflicts", conflicts, RESOLVE)
        if back := self._with(("resurrected",)):
            refs = _resurrected(self._observation.document)
            yield self._run("fix_resurrected", back, REMOVE, {"refs": refs}, count=len(refs))

    def of_sensitive(self) -> Iterator[CodeAction]:
        """Yields the fixes that redact and allow."""
        sensitive, document = self._with(_REDACTED), self._observation.document
        if not sensitive:
            return
        # The next write removes the older line of a record: the fix names the one that stays.
        stands = {
            number: document.index[line.record.identity] for number, line in self._lines.items()
        }
        for ref, mended in self._by_record(sensitive, stands).items():
            yield self._run("fix_redact", mended, REDACT, {"refs": [ref]})
        numbers = [one.line for one in self._observation.findings if one.code in _REDACTED]
        refs = list(dict.fromkeys(ref_of(stands[number]) for number in numbers))
        if len(refs) > 1:
            target, count = {"refs": refs}, len(refs)
            yield self._run(
                "fix_redact_all", sensitive, REDACT, target, preferred=False, count=count
            )
        for one in sensitive:
            line = self._lines[one.range.start.line + 1]
            if one.code in _ALLOWED and one.data and document.index[line.record.identity] is line:
                place = {"ref": ref_of(line), **one.data}
                yield self._run("fix_allow", [one], ALLOW, {"place": place}, preferred=False)

    def edits(self) -> Iterator[CodeAction]:
        """Yields a fix for each record that a person must mend."""
        edited = self._with(_EDITED)
        for ref, mended in self._by_record(edited, self._lines if edited else {}).items():
            yield self._run("fix_edit", mended, EDIT, {"refs": [ref]}, preferred=False)

    def of_unreadable(self, encoding: str) -> Iterator[CodeAction]:
        """Yields the fixes for lines that are no records."""
        unreadable = self._with(("unreadable-line",))
        lines = LogLines(self._observation.data, encoding) if unreadable else None
        for one in unreadable:
            assert lines is not None
            number = one.range.start.line + 1
            whole = completed(lines.text(number))
            if whole is not None:
                edits = {self._folder.log_uri: [TextEdit(lines.range(number), whole)]}
                action = fix(say(self._language, "fix_complete"), [one], None)
                action.edit = WorkspaceEdit(changes=edits)
                yield action
            out = {"move_out": [line_digest(lines.raw(number))]}
            yield self._run("fix_move_out", [one], TIDY, out, preferred=False)

    def of_log(self) -> Iterator[CodeAction]:
        """Yields the fix for all that the store can correct, and the one that compacts."""
        if untidy := self._with(_TIDIED):
            yield self._run("fix_tidy", untidy, TIDY)
        due = self._with(("compaction-required",))
        topics = self._observation.document.topics if due else {}
        if due and topics:
            topic, lines = max(topics.items(), key=lambda one: len(one[1]))
            name = hide("topic", topic, self._observation.protection).text
            about, count = named(name), len(lines)
            yield self._run("fix_compact", due, COMPACT, {"topic": name}, topic=about, count=count)

    def _with(self, codes: Collection[str]) -> list[Diagnostic]:
        return [one for one in self._shown if one.code in codes]

    def _by_record(
        self, shown: Iterable[Diagnostic], lines: Mapping[int, Line]
    ) -> dict[str, list[Diagnostic]]:
        """Returns the diagnostics on the lines of records, by the names of the records."""
        found: dict[str, list[Diagnostic]] = {}
        for one in shown:
            line = lines.get(one.range.start.line + 1)
            if line is not None:
                found.setdefault(ref_of(line), []).append(one)
        return found

    def _run(
        self,
        key: str,
        mended: list[Diagnostic],
        command: str,
        target: Mapping[str, object] | None = None,
        *,
        preferred: bool = True,
        **facts: object,
    ) -> CodeAction:
        """Returns a fix by a command of the client on a target in the project."""
        title = say(self._language, key, **facts)
        argument = {"folder": self._folder.uri, **(target or {})}
        run = Command(title, command, arguments=[argument])
        return fix(title, mended, run, preferred=preferred)


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


def _resurrected(document: Document) -> list[str]:
    """Returns the records that a merge brought back, in their current state in the log."""
    lines = document.lines
    again = returned(line.record for line in lines)
    back = {identity for identity, (what, _) in again.items() if what == "resurrected"}
    return [ref_of(line) for line in lines if line.record.identity in back]


STILL_TRUE, UPDATE = "sentinel.stillTrue", "sentinel.updateQuote"
"""Flows of this server, which offer to undo each."""
SETTLE = "sentinel.settlePair"
"""Settles a pair of similar lessons, with an offer to undo it."""
EVIDENCE = "evidence"
"""The code of the diagnostics on quotes."""
_UPDATABLE = frozenset({"changed", "moved", "ambiguous"})
"""Verdicts of quotes with a line in their place that can be quoted instead."""

Placed = tuple[CheckedRecord, int]
"""A record and the index of one of its quotes, from 0."""


class QuoteProblems(NamedTuple):
    """The diagnostics and fixes of one file."""

    diagnostics: list[Diagnostic]
    fixes: list[CodeAction]


def in_code(folder: str, placed: Iterable[Placed], language: Language) -> QuoteProblems:
    """Returns the diagnostics in a file of code: a hint at each quote, information if it changed.

    `folder`: the URI of the project.
    `placed`: the quotes found in the file, exactly or as the most similar line.
    """
    shown = QuoteProblems([], [])
    for record, number in placed:
        quote = record.quotes[number]
        place = range_of(quote)
        assert place is not None, "a quote that was placed"
        if quote.verdict in ("ok", "moved"):
            lesson = inline(first_sentence(record.lesson))
            said = say(language, "evidence_hint", lesson=lesson)
            shown.diagnostics.append(_diagnostic(place, said, DiagnosticSeverity.Hint, EVIDENCE))
        else:
            _show_failed(shown, folder, record, number, place, language)
    return shown


def in_log(
    folder: str,
    stale: Mapping[int, CheckedRecord],
    language: Language,
    place_of: Callable[[int], Range],
) -> QuoteProblems:
    """Returns the diagnostics in the log: one at each record whose code has changed or is gone.

    `folder`: the URI of the project.
    """
    shown = QuoteProblems([], [])
    for line, record in stale.items():
        for number, _ in record.failed:
            _show_failed(shown, folder, record, number - 1, place_of(line), language)
    return shown


def _show_failed(
    shown: QuoteProblems,
    folder: str,
    record: CheckedRecord,
    number: int,
    place: Range,
    language: Language,
) -> None:
    """Adds the diagnostic about a quote that failed, and its fixes."""
    quote = record.quotes[number]
    verdict = verdict_text(quote, language)
    said = say(language, "evidence_stale", path=quote.path, verdict=verdict)
    one = _diagnostic(place, said, DiagnosticSeverity.Information, EVIDENCE)
    shown.diagnostics.append(one)
    shown.fixes.extend(_ways_out(folder, record, number, one, language))


def _ways_out(
    folder: str, record: CheckedRecord, number: int, one: Diagnostic, language: Language
) -> Iterator[CodeAction]:
    """Yields the actions for a lesson whose code has changed."""
    refs: dict[str, object] = {"folder": folder, "refs": [f"{record.type}:{record.ref}"]}
    rows = [("fix_rewrite_lesson", EDIT, refs), ("fix_delete_record", REMOVE, refs)]
    if record.quotes[number].verdict in _UPDATABLE:
        one_quote = {**refs, "number": number + 1}
        rows[:0] = [("fix_still_true", STILL_TRUE, refs), ("fix_update_quote", UPDATE, one_quote)]
    for key, command, target in rows:
        title = say(language, key)
        yield fix(title, [one], Command(title, command, arguments=[target]), preferred=False)


def range_of(quote: CheckedQuote) -> Range | None:
    """Returns the range of a quote, with columns in UTF-16 units; None if it has no place."""
    if (at := quote.place) is None:
        return None
    return Range(Position(at.line, at.column), Position(at.end_line, at.end_column))


def offered(fixes: Iterable[CodeAction], *, has_commands: bool) -> list[CodeAction]:
    """Returns the fixes that a client can apply.

    `has_commands`: whether the client has the commands of the VS Code extension; any other can run
    the flows about a quote.
    """
    own = None if has_commands else {STILL_TRUE, UPDATE, SETTLE}
    return [f for f in fixes if own is None or f.command is None or f.command.command in own]


_MOST_COMPARED = 2_000
"""Most records that are compared while a person types; the report compares more."""
_WAYS = {
    "double": ("supersede", "merge", "both_hold"),
    "contradiction": ("supersede", "both_hold"),
}


def pairs_in_log(
    folder: str, project: Project, document: Document, lines: LogLines, language: Language
) -> QuoteProblems:
    """Returns one diagnostic at the newer record of each pair, and the ways to settle it.

    `folder`: the URI of the project.
    `project`: the project, which knows what of a line may be shown.
    """
    shown = QuoteProblems([], [])
    if len(document.lines) > _MOST_COMPARED:
        return shown
    for pair in similar_lines(document, project.shows(document, project.standing)):
        other = say(language, "similar_line", line=document.number_of(pair.other))
        facts = {"one": say(language, "similar_this"), "other": other}
        facts |= {"says": quoted(pair.found.says), "said": quoted(pair.found.said)}
        one = Diagnostic(
            range=lines.range(document.number_of(pair.one)),
            message=say(language, f"similar_{pair.found.kind}", **facts),
            severity=DiagnosticSeverity.Information,
            code=pair.found.kind,
            source=SOURCE,
        )
        shown.diagnostics.append(one)
        shown.fixes.extend(_settling(folder, pair, one, language))
    return shown


def _settling(
    folder: str, pair: SimilarLines, one: Diagnostic, language: Language
) -> Iterator[CodeAction]:
    refs = [ref_of(pair.one), ref_of(pair.other)]
    for way in _WAYS[pair.found.kind]:
        title = say(language, f"fix_{way}")
        target = {"folder": folder, "refs": refs, "settled_by": way}
        run = Command(title, SETTLE, arguments=[target])
        yield fix(title, [one], run, preferred=False)
