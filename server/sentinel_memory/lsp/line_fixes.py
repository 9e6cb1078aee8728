"""Quick fixes of single log lines: edit, complete, move out, tidy, compact (N03). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lsprotocol.types import (
    CodeAction,
    CodeActionKind,
    Command,
    Diagnostic,
    TextEdit,
    WorkspaceEdit,
)

from ..core.changes.tidy import line_digest
from ..core.log.completed import completed
from ..core.log.document import Document, Line
from ..core.secrets.withholding import hide
from ..core.text.one_line import named
from ..sentences.say import Language, say
from .folder import Folder
from .log_lines import LogLines
from .observation import Observation

EDIT = "sentinelMemory.editRecord"
TIDY = "sentinelMemory.tidyLog"
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
        argument = {"folder": folder.uri, "moveOut": [line_digest(lines.raw(number))]}
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
