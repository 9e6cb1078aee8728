"""The text at the start of a session: recorded facts, as far as there is room (S37, D05)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from ..core.log.document import Line
from ..core.log.record import Record
from ..core.text.answer_room import Room
from ..core.text.one_line import inline, named
from ..core.text.times import seconds
from ..sentences.say import Language, say
from ..service.glance import Glance
from .marks import marks

MOST_TOKENS = 800
"""Most tokens of the text at session start, estimated (S37)."""
_FOR_PRINCIPLES = 500
"""Most tokens of the principles in it, estimated, so that questions find room too."""


class Facts:
    """Chooses the records of a log that the start of a session shows."""

    def __init__(self, seen: Glance, language: Language) -> None:
        """Takes the log to choose from.

        Args:
            seen: the log, whose lines are filtered for display (D05).
            language: the language of our sentences.
        """
        self._seen = seen
        self._language = language

    def at_start(self, notice: str, dismissed: Mapping[str, int]) -> tuple[str, tuple[Record, ...]]:
        """Returns the text at session start and the records in it; at most 800 tokens, estimated.

        The text begins with advice on the tools and the notice about compaction, unless it is "".
        Principles follow, newest first, then questions: the most often missed first, newest first
        among equals, dismissed ones last.
        """
        head = [self._say("hook_facts"), self._say("hook_tools"), *filter(None, [notice])]
        room = Room(MOST_TOKENS)
        for sentence in (*head, self._say("hook_more", count=self._seen.total)):
            room.take(sentence + "\n")
        principles, asking = self._seen.principles(), self._seen.asking()
        asking = _dismissed_last(asking, dismissed)
        said = self._section("hook_principles", principles, _principle, room, _FOR_PRINCIPLES)
        open_ones = self._section("hook_questions", asking, self._asked, room, MOST_TOKENS)
        records = {record.id: record for _text, record in (*said, *open_ones)}
        texts = [text for text, _record in (*said, *open_ones)]
        left = self._seen.total - len(records)
        more = [self._say("hook_more", count=left)] if left else []
        return "\n".join((*head, *texts, *more)), tuple(records.values())

    def _section(
        self,
        title: str,
        lines: Iterable[Line],
        text_of: Callable[[Record], str],
        room: Room,
        most: int,
    ) -> list[tuple[str, Record]]:
        """Returns the lines that fit, each with its record.

        The first text begins with the title.
        """
        share = Room(most)
        section: list[tuple[str, Record]] = []
        for line in lines:
            record = self._fact(line)
            if record is None:
                continue
            text = text_of(record) + self._mark(line)
            if not section:
                text = f"{self._say(title)}\n{text}"
            if share.take(text + "\n") and room.take(text + "\n"):
                section.append((text, record))
            elif len(section) >= _ENOUGH:
                break
        return section

    def _fact(self, line: Line) -> Record | None:
        """Returns a record for display, or None if its text seems to address the agent."""
        shown = self._seen.show(line)
        return None if shown.addresses_agent else shown.record

    def _mark(self, line: Line) -> str:
        """Returns the marks for a merge conflict and for changed code, "" if neither applies."""
        return marks(self._seen.sides(line), self._seen.is_stale(line), self._language)

    def _asked(self, record: Record) -> str:
        return _headed(record, self._missed(record, record.question))

    def _missed(self, record: Record, question: str) -> str:
        """Returns a question with the number of misses and the date of the last one."""
        time = next((t for t in (record.updated, record.created) if seconds(t)), None)
        key = "hook_question" if record.occurrences > 1 else "hook_question_once"
        facts = {"times": record.occurrences, "date": (time or "?")[:10]}
        return self._say(key, question=question, **facts)

    def _say(self, key: str, **facts: object) -> str:
        return say(self._language, key, **facts)


_ENOUGH = 3
"""Lines in a section after which the first line without room ends it."""


def _principle(record: Record) -> str:
    return _headed(record, inline(record.lesson))


def _headed(record: Record, text: str) -> str:
    return f"- [{named(record.topic)}] {text}"


def _dismissed_last(lines: Iterable[Line], dismissed: Mapping[str, int]) -> Iterator[Line]:
    """Yields the lines in their order, but dismissed ones last, the most dismissed at the end.

    Takes no more lines than it yields, except for dismissed ones: reading a line is expensive.
    """
    later = []
    for line in lines:
        if line.record.id in dismissed:
            later.append(line)
        else:
            yield line
    yield from sorted(later, key=lambda line: dismissed[line.record.id])
