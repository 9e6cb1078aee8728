"""The changes that can be undone, as readable text (S36)."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract.memory import RecordView
from ..contract.pages import ListUndoResult
from ..core.text.first_sentence import first_sentence
from ..core.text.one_line import inline, named
from ..sentences.say import Language, say


def undoable_lines(result: ListUndoResult, language: Language) -> Iterator[str]:
    """Yields each change and the effect of undoing it, the latest first."""
    if not result.changes:
        yield say(language, "undo_nothing")
        return
    yield say(language, "undo_latest")
    for number, change in enumerate(result.changes, 1):
        yield f"#{number} {inline(change.at[:19].replace('T', ' '))}"
        for key, records in (
            ("undo_back", change.restored),
            ("undo_out", change.removed),
            ("undo_stays", change.kept),
        ):
            yield from (_line(say(language, key), record) for record in records)
    yield say(language, "undo_how")


def _line(label: str, record: RecordView) -> str:
    parts = (named(record.id), named(record.topic), inline(first_sentence(record.lesson)))
    return f"  {label}: {' | '.join(parts)}"
