"""Records as answers show them, as many as one answer may hold (S11, S13, G11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .core.document import Document, Line
from .core.record import revision
from .core.tokens import Room
from .operations import RecordView, TopicGroup, TopicSummary

_LABELS = 240
"""Characters of numbers, ids, labels and indents that a rendered record takes besides its text."""
_TOPIC_LABELS = 60

Topics = Mapping[str, tuple[Line, ...]]


@dataclass(frozen=True)
class Page:
    """A part of an answer that would be too large whole."""

    records: tuple[RecordView, ...]
    next_page: int | None


def ref(line: Line) -> str:
    """Returns the name of a record in its present state, `id@rev` (S13)."""
    return f"{line.record.id}@{revision(line.raw)}"


def paginate(document: Document, topics: Topics, number: int) -> Page:
    """Returns the records of one page, whole records only, from page 1.

    Everything is on page 1 while it fits; above that the list of topics takes room as well.
    """
    lines = [line for group in topics.values() for line in group]
    if len(_fitting(lines, Room())) == len(lines):
        return Page(record_views(document, lines if number == 1 else ()), None)
    start = 0
    for page in range(1, number + 1):
        room = Room()
        for topic in topics:
            room.take(topic, _TOPIC_LABELS)
        fitting = _fitting(lines[start:], room) or lines[start : start + 1]
        if page == number:
            more = start + len(fitting) < len(lines)
            return Page(record_views(document, fitting), number + 1 if more else None)
        start += len(fitting)
    raise AssertionError("a page below 1")  # pragma: no cover - refused by the service


def groups(document: Document, topics: Topics) -> tuple[TopicGroup, ...]:
    """Returns topics to compact: whole groups as far as they fit, the rest with counts (S13).

    A first topic that is too large alone comes in part.
    """
    room = Room()
    for topic in topics:
        room.take(topic, _TOPIC_LABELS)
    answer: list[TopicGroup] = []
    shown = False
    for topic, lines in topics.items():
        fitting = _fitting(lines, room)
        if len(fitting) < len(lines) and shown:
            fitting = []
        shown = shown or bool(fitting)
        answer.append(
            TopicGroup(
                topic=topic,
                count=len(lines),
                size=_size(lines),
                complete=len(fitting) == len(lines),
                records=record_views(document, fitting),
            )
        )
    return tuple(answer)


def summaries(topics: Topics) -> tuple[TopicSummary, ...]:
    """Returns how many records each topic holds, in the given order."""
    return tuple(
        TopicSummary(
            topic=topic,
            logs=sum(line.record.type == "log" for line in lines),
            principles=sum(line.record.type == "principle" for line in lines),
            newest=lines[-1].record.updated or lines[-1].record.created,
            size=_size(lines),
        )
        for topic, lines in topics.items()
    )


def record_views(document: Document, lines: Iterable[Line]) -> tuple[RecordView, ...]:
    """Returns lines as answers show them."""
    return tuple(_view(line, document.line_numbers[line.record.identity]) for line in lines)


def _view(line: Line, number: int) -> RecordView:
    record = line.record
    return RecordView(
        ref=ref(line),
        id=record.id,
        type=record.type,
        topic=record.topic,
        missing_context=record.missing_context,
        lesson=record.lesson,
        ask_next_time=record.ask_next_time,
        created=record.created,
        updated=record.updated,
        occurrences=record.occurrences,
        compacted_at=record.compacted_at,
        source_count=record.source_count,
        withheld=record.withheld,
        line=number,
    )


def _fitting(lines: Iterable[Line], room: Room) -> list[Line]:
    """The first lines that there is room for."""
    fitting: list[Line] = []
    for line in lines:
        record = line.record
        text = f"{record.topic}{record.missing_context}{record.lesson}{record.ask_next_time or ''}"
        if not room.take(text, _LABELS + 6 * text.count("\n")):
            break
        fitting.append(line)
    return fitting


def _size(lines: Iterable[Line]) -> int:
    return sum(len(line.raw) + 1 for line in lines)
