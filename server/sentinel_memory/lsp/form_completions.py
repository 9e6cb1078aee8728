"""Completions in a form: the topics of its project and the missing labels (S25)."""

from __future__ import annotations

from typing import NamedTuple

from lsprotocol.types import CompletionItem, CompletionItemKind, Position, Range, TextEdit

from ..core.text.form import FormField, lines_of
from ..sentences.say import Language, say
from ..service.forms import form_fields, label, parsed
from .documents import width
from .form_facts import FormFacts, facts_of
from .workspace import Folders


class Where(NamedTuple):
    """The context in which a form is completed."""

    folders: Folders
    language: Language
    encoding: str
    """The unit of columns agreed with the client: `utf-16`."""


def completions(where: Where, uri: str, text: str, at: Position) -> list[CompletionItem]:
    """Returns topics after the topic label, and the missing labels at the beginning of a line.

    Args:
        where: the projects and the language of the window.
        uri: the URI of the form.
        text: the text of the form.
        at: the place of the cursor.
    """
    facts, lines = facts_of(uri), lines_of(text)
    form = parsed(text, facts.type)
    if at.line >= len(lines):
        return []
    for field in form.fields:
        if field.name == "topic" and field.line == at.line:
            return _topics(where, facts, _value(where, field, lines[at.line]), at)
    line = lines[at.line]
    if line.startswith((" ", "\t", "#")) or ":" in line or "\uff1a" in line:
        return []
    present = {field.name for field in form.fields}
    place = Range(Position(at.line, 0), at)
    return [
        CompletionItem(
            label=name,
            kind=CompletionItemKind.Field,
            text_edit=TextEdit(place, f"{name}: "),
        )
        for name in (
            label(one, where.language) for one in form_fields(facts.type) if one not in present
        )
    ]


def _value(where: Where, field: FormField, line: str) -> TextEdit:
    """Returns the range of a field's text in its line, and the missing space before it."""
    column = field.pieces[0].column
    start, end = (width(line[:place], where.encoding) for place in (column, len(line)))
    place = Range(Position(field.line, start), Position(field.line, end))
    return TextEdit(place, " " if column == field.label_end else "")


def _topics(where: Where, facts: FormFacts, value: TextEdit, at: Position) -> list[CompletionItem]:
    project = facts.project(where.folders)
    if project is None or at.character < value.range.start.character:
        return []
    views = project.views(project.store.read(), project.standing)
    counts = [(one.topic, one.logs + one.principles) for one in views.summaries(views.topics)]
    return [
        CompletionItem(
            label=topic,
            kind=CompletionItemKind.Value,
            detail=say(
                where.language, "form_topic_one" if count == 1 else "form_topic_count", count=count
            ),
            sort_text=f"{number:06}",
            filter_text=value.new_text + topic,
            text_edit=TextEdit(value.range, value.new_text + topic),
        )
        for number, (topic, count) in enumerate(counts)
    ]
