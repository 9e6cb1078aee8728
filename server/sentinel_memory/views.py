"""Records as answers show them, as many as one answer may hold (S11, S13, G11)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, takewhile
from typing import Any

from .agent_messages import RecordView, TopicGroup, TopicSummary
from .core.checks import names_instruction
from .core.conflicted import Conflicted, conflicted
from .core.document import Document, Line
from .core.errors import RecordError
from .core.markers import MARKERS
from .core.reading import Show
from .core.record import LIMITS, clean_topic
from .core.times import seconds
from .core.tokens import MAX_CHARACTERS, MAX_TOKENS, Room
from .core.topics import by_topic

_LABELS = 240
"""Characters of numbers, ids, labels and indents that a rendered record takes besides its text."""
_TOPIC_LABELS = 20
_GROUP_LABELS = 100
"""The same of a topic in a list, and of one to compact, which is named twice."""

Topics = Mapping[str, tuple[Line, ...]]


@dataclass(frozen=True)
class Page:
    """A part of an answer that would be too large whole."""

    records: tuple[RecordView, ...]
    next_page: int | None
    topics: tuple[TopicSummary, ...] = ()
    """The topics of the whole answer, newest first, as far as a share of the page holds them."""


class Views:
    """The records of a log as answers show them."""

    def __init__(self, document: Document, show: Show) -> None:
        """Shows a document.

        Args:
            document: the log.
            show: gives each of its lines without what may not be shown (D05).
        """
        self._document = document
        self._show = show

    @cached_property
    def topics(self) -> Topics:
        """Lines by topic as in the document, with the records of conflicts among them (S20)."""
        if not self._conflicted:
            return self._document.topics
        between = (one.line for one in self._conflicted.values())
        return by_topic([*self._document.index.values(), *between])

    @cached_property
    def _conflicted(self) -> dict[int, Conflicted]:
        return {id(one.line): one for one in conflicted(self._document)}

    def count(self, topics: Topics) -> int:
        """Returns how many records the topics hold outside of conflicts."""
        return sum(map(len, topics.values())) - self.conflicting(topics)

    def conflicting(self, topics: Topics) -> int:
        """Returns how many records of the topics stand in conflicts, each version counted."""
        if not self._conflicted:
            return 0
        return sum(id(line) in self._conflicted for line in chain.from_iterable(topics.values()))

    def paginate(self, topics: Topics, number: int) -> Page:
        """Returns the records of one page, whole records only, from page 1.

        Everything is on page 1 while it fits; above that the list of topics takes room as well.
        A record that no page holds whole stands on one of its own, cut to the limits.
        """
        lines = [line for group in topics.values() for line in group]
        if len(self._fitting(lines, Room())) == len(lines):
            return Page(self.records(lines if number == 1 else ()), None)
        listed = self._listed(topics, _TOPIC_LABELS, share=4)
        start, page = 0, 1
        while page < number and start < len(lines):
            start += len(self._fitting(lines[start:], self._beside(listed, _TOPIC_LABELS))) or 1
            page += 1
        records = self._some(lines[start:], self._beside(listed, _TOPIC_LABELS))
        more = start + len(records) < len(lines)
        summaries = self.summaries({topic: topics[topic] for topic in listed})
        return Page(records, number + 1 if more else None, summaries)

    def groups(self, topics: Topics) -> tuple[TopicGroup, ...]:
        """Returns topics to compact: whole groups as far as they fit, the rest with counts (S13).

        Those that hold two records come first, so that compacting what is shown uncovers the rest.
        A first topic that is too large alone comes in part.
        """
        ordered = sorted(topics, key=lambda topic: len(topics[topic]) < 2)
        listed = self._listed(ordered, _GROUP_LABELS, share=4)
        room = self._beside(listed, _GROUP_LABELS)
        answer: list[TopicGroup] = []
        shown = False
        for topic in listed:
            lines = topics[topic]
            records: tuple[RecordView, ...] = ()
            if not shown:
                records = self._some(lines, room)
            elif len(fitting := self._fitting(lines, room)) == len(lines):
                records = self.records(fitting)
            shown = shown or bool(records)
            answer.append(
                TopicGroup(
                    topic=self._name(topic),
                    count=len(lines),
                    size=_size(lines),
                    complete=len(records) == len(lines),
                    records=records,
                )
            )
        return tuple(answer)

    def candidates(self, groups: Iterable[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
        """Returns topics that may be one, as far as their share of an answer holds them (S13).

        None that speaks to an agent, who is told that these may be one (K08).
        """
        topics = [topic for group in groups for topic in group]
        listed = {
            topic
            for topic in self._listed(topics, _TOPIC_LABELS, share=8)
            if not names_instruction(topic)
        }
        fitting = (tuple(topic for topic in group if topic in listed) for group in groups)
        return tuple(tuple(map(self._name, group)) for group in fitting if len(group) > 1)

    def only(self, topics: Topics, asked: str) -> dict[str, tuple[Line, ...]]:
        """Returns the one topic that matches whole: as stored, as given, or as shown (S05, S10).

        Several topics may be shown alike, where they differ in what is withheld; and hidden
        characters are shown written out.
        """
        if asked in topics:
            return {asked: topics[asked]}
        with contextlib.suppress(RecordError):
            asked = clean_topic(asked)
        if asked in topics or not any(mark in asked for mark in (*MARKERS, "\\")):
            return {asked: topics[asked]} if asked in topics else {}
        return {topic: lines for topic, lines in topics.items() if self._name(topic) == asked}

    def summaries(self, topics: Topics) -> tuple[TopicSummary, ...]:
        """Returns how many records each topic holds, in the given order."""
        return tuple(self._summary(topic, lines) for topic, lines in topics.items())

    def records(self, lines: Iterable[Line]) -> tuple[RecordView, ...]:
        """Returns lines as answers show them."""
        return tuple(self._view(line) for line in lines)

    def _summary(self, topic: str, lines: Sequence[Line]) -> TopicSummary:
        counted = [line for line in lines if id(line) not in self._conflicted]
        logs = [line.record.type for line in counted].count("log")
        newest = lines[-1].record
        return TopicSummary(
            topic=self._name(topic),
            logs=logs,
            principles=len(counted) - logs,
            newest=_time(newest.updated) or _time(newest.created),
            size=_size(counted),
            conflicting=len(lines) - len(counted) or None,
        )

    def _view(self, line: Line) -> RecordView:
        shown = self._show(line)
        record = shown.record
        between = self._conflicted.get(id(line))
        return RecordView(
            ref=replace(line, record=record).ref,
            id=record.id,
            type=record.type,
            topic=record.topic,
            missing_context=record.missing_context,
            lesson=record.lesson,
            ask_next_time=record.ask_next_time,
            created=_time(record.created),
            updated=_time(record.updated),
            occurrences=record.occurrences,
            compacted_at=_time(record.compacted_at),
            source_count=record.source_count,
            withheld=shown.withheld,
            conflict=between.mark if between else None,
            addresses_agent=shown.addresses_agent or None,
            line=between.number if between else self._document.number_of(line),
        )

    def _name(self, topic: str) -> str:
        """A topic as it may be shown."""
        return self._show(self.topics[topic][0]).record.topic

    def _listed(self, topics: Iterable[str], labels: int, *, share: int) -> tuple[str, ...]:
        """The first topics that can be named in a part of an answer, and one at least."""
        topics = tuple(topics)
        room = Room(MAX_TOKENS // share, MAX_CHARACTERS // share)
        fitting = takewhile(lambda topic: room.take(self._name(topic) * 2, labels), topics)
        return tuple(fitting) or topics[:1]

    def _beside(self, topics: Iterable[str], labels: int) -> Room:
        """The room of an answer that names these topics."""
        room = Room()
        for topic in topics:
            room.take(self._name(topic) * 2, labels)
        return room

    def _some(self, lines: Sequence[Line], room: Room) -> tuple[RecordView, ...]:
        """The first lines that there is room for, and one at least: that is cut if it must be."""
        fitting = self._fitting(lines, room)
        if fitting or not lines:
            return self.records(fitting)
        return tuple(map(_cut, self.records(lines[:1])))

    def _fitting(self, lines: Iterable[Line], room: Room) -> list[Line]:
        """The first lines that there is room for."""
        fitting: list[Line] = []
        for line in lines:
            record = self._show(line).record
            texts = (record.missing_context, record.lesson, record.ask_next_time or "")
            breaks = sum(len(text.splitlines()) for text in texts)
            between = self._conflicted.get(id(line))
            names = (record.id, record.topic, between.mark if between else "")
            if not room.take("".join((*names, *texts)), _LABELS + 6 * breaks):
                break
            fitting.append(line)
        return fitting


def _time(text: str | None) -> str | None:
    """A time as it may be shown: whatever else a foreign line holds there is left out (D05)."""
    return text if seconds(text) else None


def _cut(view: RecordView) -> RecordView:
    """The view of a hand-edited record that is over the limits, without what is over."""
    cut: dict[str, Any] = {}
    for name, limit in LIMITS.items():
        text = (getattr(view, name) or "").encode(errors="replace")
        if len(text) > limit:
            cut[name] = text[:limit].decode(errors="ignore") + "\u2026"
    return replace(view, **cut)


def _size(lines: Sequence[Line]) -> int:
    """UTF-8 bytes of lines, their ends included."""
    return sum([len(line.raw) for line in lines]) + len(lines)
