"""The hover on a log line: its record in readable form (N03, N10)."""

from __future__ import annotations

from lsprotocol.types import Hover, MarkupContent, MarkupKind

from ..render.record_text import list_lines, record_lines
from ..sentences.say import Language
from .typed import TypedLog


def log_hover(log: TypedLog, line: int, language: Language) -> Hover | None:
    """Returns a record as readable answers show it, with its cues; None for another line.

    The hover is plain text, so that stored text cannot become a link, a picture or a command.

    Args:
        log: the log.
        line: line of the log, from 0.
        language: the language of our words.
    """
    record = log.views.at(line + 1)
    if record is None:
        return None
    lines = record_lines(record, line + 1, language, record.ref)
    text = "\n".join((*lines, *list_lines(record)))
    return Hover(MarkupContent(MarkupKind.PlainText, text))
