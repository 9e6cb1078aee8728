"""What a hook puts before an agent: recorded facts, as far as there is room (S37, D05)."""

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
"""Of what a session begins with, by our estimate (S37)."""
_FOR_PRINCIPLES = 500
"""Of these, so that questions find room too."""


class Facts:
    """The records of a log as hooks may repeat them."""

    def __init__(self, seen: Glance, language: Language) -> None:
        """Takes a log.

        Args:
            seen: the log, which gives each of its lines as it may be shown (D05).
            language: of the sentences around them.
        """
        self._seen = seen
        self._language = language

    def at_start(self, notice: str, dismissed: Mapping[str, int]) -> tuple[str, tuple[Record, ...]]:
        """Returns what a session begins with, and the records that are in it.

        How to go on and the notice about compaction, where that is not "". Principles, newest
        first, then questions: those that were dismissed last, among the others those that came
        back most often, newest first. At most 800 tokens by our estimate.
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
        """The lines that there is room for, each as a text, the first with the title above it."""
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
        """A record as it may be repeated; None for one that seems to speak to the agent."""
        shown = self._seen.show(line)
        return None if shown.addresses_agent else shown.record

    def _mark(self, line: Line) -> str:
        """That a record stands in a conflict or quotes code that changed, "" where it does not."""
        return marks(self._seen.sides(line), self._seen.is_stale(line), self._language)

    def _asked(self, record: Record) -> str:
        return _headed(record, self._missed(record, record.question))

    def _missed(self, record: Record, question: str) -> str:
        """A question with how often and when it was left open last."""
        time = next((t for t in (record.updated, record.created) if seconds(t)), None)
        key = "hook_question" if record.occurrences > 1 else "hook_question_once"
        facts = {"times": record.occurrences, "date": (time or "?")[:10]}
        return self._say(key, question=question, **facts)

    def _say(self, key: str, **facts: object) -> str:
        return say(self._language, key, **facts)


_ENOUGH = 3
"""Lines after which a section ends at the first that finds no room, instead of trying all."""


def _principle(record: Record) -> str:
    return _headed(record, inline(record.lesson))


def _headed(record: Record, text: str) -> str:
    return f"- [{named(record.topic)}] {text}"


def _dismissed_last(lines: Iterable[Line], dismissed: Mapping[str, int]) -> Iterator[Line]:
    """Yields lines in their order, but those that were dismissed last, the most often at the end.

    No more of them are asked for than are yielded: they may be read one by one.
    """
    later = []
    for line in lines:
        if line.record.id in dismissed:
            later.append(line)
        else:
            yield line
    yield from sorted(later, key=lambda line: dismissed[line.record.id])
