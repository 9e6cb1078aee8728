"""What mends the problems that a log shows, as quick fixes in its file (N02). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lsprotocol.types import CodeAction, CodeActionKind, Command, Diagnostic, Range

from ..core.document import Document
from ..core.resurrection import returned
from ..messages import Language, say
from .diagnostics import PLANNED
from .observation import CONFLICTS

RESOLVE = "sentinelMemory.resolveConflicts"
REMOVE = "sentinelMemory.removeReturned"
"""Commands of the client: it shows first what resolving means, and offers to undo a removal."""


def log_fixes(
    folder_uri: str, data: bytes, shown: Sequence[Diagnostic], language: Language
) -> Iterator[CodeAction]:
    """Yields one fix for all conflicts, and one for all records that a merge brought back.

    Args:
        folder_uri: the folder, as the client spells it.
        data: the log.
        shown: what the Problems view says about it.
        language: of the titles.
    """
    conflicts = [one for one in shown if one.code in (*CONFLICTS, PLANNED)]
    if conflicts:
        title = say(language, "fix_conflicts")
        yield _fix(title, conflicts, Command(title, RESOLVE, arguments=[{"folder": folder_uri}]))
    back = [one for one in shown if one.code == "resurrected"]
    if back:
        refs = _resurrected(data)
        title = say(language, "fix_resurrected", count=len(refs))
        argument = {"folder": folder_uri, "refs": refs}
        yield _fix(title, back, Command(title, REMOVE, arguments=[argument]))


def fixes_at(fixes: Sequence[CodeAction], place: Range) -> list[CodeAction]:
    """Returns those of the fixes that mend something at a place."""
    return [
        fix
        for fix in fixes
        if any(
            shown.range.start <= place.end and place.start <= shown.range.end
            for shown in fix.diagnostics or ()
        )
    ]


def _resurrected(data: bytes) -> list[str]:
    """The records that a merge brought back, in the state that the log has them in."""
    lines = Document.parse(data).lines
    again = returned(line.record for line in lines)
    back = {identity for identity, (what, _) in again.items() if what == "resurrected"}
    return [f"{line.record.type}:{line.ref}" for line in lines if line.record.identity in back]


def _fix(title: str, mended: list[Diagnostic], command: Command) -> CodeAction:
    return CodeAction(
        title=title,
        kind=CodeActionKind.QuickFix,
        diagnostics=mended,
        is_preferred=True,
        command=command,
    )
