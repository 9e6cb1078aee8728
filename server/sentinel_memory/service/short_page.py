"""Builds one answer to a search with records in short form (G01, G04)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..contract.layers import FurtherHit, Neighbour, Reason, SearchHit
from ..contract.memory import RecordView, SearchMemoryResult
from ..core.log.document import Line
from ..core.text.first_sentence import first_sentence
from ..render.agent_answer import beside_weight, part_weight
from ..render.hit_text import further_line, hit_lines
from ..sentences.say import say
from .answering import MARK
from .cut import cut_texts
from .ranked import Ranked
from .searching import BLANK, Search

_EXPANDED = 3
"""Most records of an answer with more than their first sentence (G04)."""
_BESIDE = 80
"""Characters of a neighbour's lesson."""
_SENTENCE, _UNSURE = 120, 64
"""Bytes of the first sentence of a hit, and of a hit that hardly fits."""
_ABOUT = 32
"""Bytes of the subject of a record."""


class ShortPage:
    """One answer in short form while it is filled."""

    def __init__(
        self, search: Search, frame: SearchMemoryResult, best: Iterable[Ranked], reason: Reason
    ) -> None:
        self._answering = search.answering
        self._frame = frame._replace(meta=BLANK._replace(reason=reason))
        self._sure = {id(one.line): one for one in best}
        told = say(search.answering.language, "next_ids") + "\n"
        # Our own lines are in the text and in the data.
        self._room = search.answering.room(self._frame._replace(hits=())).spend(told * 2)
        self._hits: list[SearchHit] = []
        self._further: list[FurtherHit] = []
        self._records: list[RecordView] = []
        self.lines: list[Line] = []
        """The lines that the answer shows."""

    @property
    def has_timeline(self) -> bool:
        """Whether a hit comes with the records near it."""
        return any(hit.neighbours for hit in self._hits)

    @property
    def used(self) -> int:
        """Estimated tokens of the answer."""
        return self._answering.used(self._room)

    def expand(self, line: Line) -> None:
        """Shows a record whole if half of the answer remains for the others."""
        views, language = self._answering.views, self._answering.language
        weight = views.weight(line, language, grouped=False)
        if self._room.share(2).take(weight):
            self._room.take(weight)
            self._records.append(views.record(line))

    def add(self, line: Line, *, beside: bool) -> bool:
        """Adds a record in short form. Returns False if it does not fit after others."""
        hit = self._hit(line)
        if beside:
            hit = hit._replace(neighbours=self._beside(line))
        if not self._room.take(self._weight(hit), len(MARK)):
            if self.lines:
                return False
            hit = hit._replace(neighbours=None)
            self._room.spend(self._weight(hit))
        self._hits.append(hit)
        self.lines.append(line)
        return True

    def open_timeline(self, lines: Sequence[Line]) -> None:
        """Shows the records near the first hits, within half of the remaining room."""
        share = self._room.share(2)
        for line in lines[:_EXPANDED]:
            place = next((n for n, shown in enumerate(self.lines) if shown is line), None)
            beside = self._beside(line)
            weight = beside_weight(beside)
            if place is None or not share.take(weight):
                return
            self._room.take(weight)
            self._hits[place] = self._hits[place]._replace(neighbours=beside)

    def name(self, lines: Sequence[Line], cursor: str | None) -> None:
        """Names lines that the answer does not show, as many as fit into the remaining room.

        The cursor returns them like all others. Records that address an agent are not named (K08).
        """
        shown = set(map(id, self.lines))
        left = [line for line in lines if id(line) not in shown]
        if not left:
            return
        told = say(self._answering.language, "further") + '\n\n"further": [], '
        self._room = self._answering.room(self.answer(cursor)).spend(told)
        for line in left:
            view = cut_texts(self._answering.views.record(line))
            if view.addresses_agent or view.conflict:
                continue
            one = FurtherHit(id=view.id, topic=view.topic, about=_about(view))
            if not self._room.take(part_weight(one, further_line(one))):
                return
            self._further.append(one)

    def answer(self, cursor: str | None) -> SearchMemoryResult:
        """Returns the answer, with the cursor to the records that it does not show."""
        return self._frame._replace(
            hits=tuple(self._hits),
            further=tuple(self._further) or None,
            records=tuple(self._records),
            next_cursor=cursor,
        )

    def _hit(self, line: Line) -> SearchHit:
        view, sure = cut_texts(self._answering.views.record(line)), self._sure.get(id(line))
        whole = any(record.ref == view.ref for record in self._records)
        size = _UNSURE if sure and sure.judged.fit == "none" else _SENTENCE
        return SearchHit(
            id=view.id,
            ref=view.ref,
            type=view.type,
            topic=view.topic,
            date=_day(view),
            fit=sure.judged.fit if sure else None,
            score=sure.judged.strength if sure else None,
            summary=None if whole else first_sentence(view.lesson, size=size),
            about=_about(view),
            conflict=view.conflict,
            addresses_agent=view.addresses_agent,
            stale=view.stale,
            neighbours=None,
        )

    def _beside(self, line: Line) -> tuple[Neighbour, ...]:
        views = self._answering.views
        return tuple(
            Neighbour(
                id=view.id,
                ref=view.ref,
                topic=view.topic,
                date=_day(view),
                summary=first_sentence(view.lesson, _BESIDE),
            )
            for view in map(cut_texts, views.records(views.timeline.beside(line)))
        )

    def _weight(self, hit: SearchHit) -> str:
        # The head of a record shown whole is counted twice, which is hardly too much.
        return part_weight(hit, "", *hit_lines(hit, 1, self._answering.language))


def _day(view: RecordView) -> str | None:
    return (view.updated or view.created or "")[:10] or None


def _about(view: RecordView) -> str:
    """Returns the beginning of the gap, from which a reader sees the subject of a record."""
    return first_sentence(view.missing_context or view.lesson, size=_ABOUT)
