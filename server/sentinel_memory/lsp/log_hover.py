"""What the record says whose line of a log one points at (N03, N10)."""

from __future__ import annotations

from lsprotocol.types import Hover, MarkupContent, MarkupKind

from ..render.record_text import list_lines, record_lines
from ..sentences.say import Language
from .typed import TypedLog


def log_hover(log: TypedLog, line: int, language: Language) -> Hover | None:
    """Returns a record as readable answers show it, its cues too; None where there is none.

    It is plain text: nothing that is stored becomes a link, a picture or a command.

    Args:
        log: the log.
        line: of it, from 0.
        language: of our words.
    """
    record = log.views.at(line + 1)
    if record is None:
        return None
    lines = record_lines(record, line + 1, language, record.ref)
    text = "\n".join((*lines, *list_lines(record)))
    return Hover(MarkupContent(MarkupKind.PlainText, text))
