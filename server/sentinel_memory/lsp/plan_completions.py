"""Completions in a plan: marks, labels, and the topics to merge into (N04, S25)."""

from __future__ import annotations

from collections.abc import Iterable

from lsprotocol.types import CompletionItem, CompletionItemKind, Position, Range, TextEdit

from ..core.changes.plan_reading import read_plan
from ..core.changes.plan_text import MARKS, MERGE
from ..core.text.expressions import expression
from ..core.text.form import lines_of
from ..service.plans import FIELDS, plan_label, plan_labels
from .documents import index_at, width

_BEGINNING = expression(r"[^\s#:\uff1a]*")
_MARK = expression(rf"(?:{'|'.join(MARKS)})(?=\s)")
_MERGE = expression(rf"{MERGE}[ \t]+")


def completions(text: str, at: Position, encoding: str) -> list[CompletionItem]:
    """Returns the completions at a place in a plan.

    Args:
        text: the text of the plan.
        at: the place of the cursor.
        encoding: the unit of columns: `utf-16`.
    """
    lines = lines_of(text)
    if at.line >= len(lines):
        return []
    line = lines[at.line]
    cursor = index_at(line, at.character, encoding)

    def items(words: Iterable[str], start: int, end: int, more: str = "") -> list[CompletionItem]:
        first, last = (width(line[:place], encoding) for place in (start, end))
        place = Range(Position(at.line, first), Position(at.line, last))
        return [
            CompletionItem(
                label=word,
                kind=CompletionItemKind.Keyword,
                sort_text=f"{number:06}",
                text_edit=TextEdit(place, word + more),
            )
            for number, word in enumerate(words)
        ]

    if (mark := _MARK.match(line)) and cursor <= mark.end():
        return items(MARKS, 0, mark.end())
    if (merge := _MERGE.match(line)) and cursor >= merge.end():
        return items(_targets(text, at.line), merge.end(), len(line))
    beginning = _BEGINNING.match(line)
    if beginning is None or cursor > beginning.end() or line[beginning.end() :].strip():
        return []
    labels = items((plan_label(name) for name in FIELDS), 0, len(line), ": ")
    return [*labels, *items((MERGE,), 0, len(line), " ")]


def _targets(text: str, line: int) -> list[str]:
    """Returns the topics of a plan into which another one can be merged."""
    sections = read_plan(text, plan_labels()).sections
    return [
        section.name
        for section in sections
        if section.merge is None and not section.topic.line <= line < section.end
    ]
