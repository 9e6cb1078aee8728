"""Quick fixes of the problems shown on a log (N02, N07). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lsprotocol.types import CodeAction, Command, Diagnostic, Range

from ..core.checks.findings import FindingCode
from ..core.log.document import Document
from ..core.log.resurrection import returned
from ..sentences.say import Language, say
from .diagnostics import PLANNED
from .folder import Folder
from .line_fixes import fix, line_fixes, ref_of
from .observation import CONFLICTS, Observation

RESOLVE = "sentinelMemory.resolveConflicts"
REMOVE = "sentinelMemory.removeReturned"
"""Commands of the client. It shows the outcome of resolving first, and offers to undo a removal."""
REDACT = "sentinelMemory.redactRecords"
ALLOW = "sentinelMemory.allowValue"
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
            argument = {"folder": folder_uri, "ref": ref_of(line), **one.data}
            command = Command(title, ALLOW, arguments=[argument])
            yield fix(title, [one], command, preferred=False)


def _resurrected(document: Document) -> list[str]:
    """Returns the records that a merge brought back, in their current state in the log."""
    lines = document.lines
    again = returned(line.record for line in lines)
    back = {identity for identity, (what, _) in again.items() if what == "resurrected"}
    return [ref_of(line) for line in lines if line.record.identity in back]
