"""Answers to a search that show records in short, because not all fit or it was asked for (G01)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..contract.layers import Neighbour, Reason, SearchHit
from ..contract.memory import RecordView, SearchMemoryResult, TopicSummary
from ..core.log.document import Line
from ..core.text.answer_room import MAX_TOKENS
from ..core.text.first_sentence import first_sentence
from ..render.agent_answer import part_weight
from ..render.hit_text import hit_lines, neighbour_lines
from ..sentences.say import say
from .answering import MARK
from .cut import cut
from .ranked import Fitting, Ranked
from .searching import BLANK, Search, fitting_first
from .wanted import LIMIT, TOKENS

_SHARE = 16
"""A list of topics may take one part in so many of an answer."""
_EXPANDED = 3
"""Records of an answer that it shows with more than their first sentence (G04)."""
_BESIDE = 80
"""Characters of the lesson of a neighbour."""

_Sure = Mapping[int, Ranked]
"""What fits, by the identity of its line."""


def first(search: Search) -> SearchMemoryResult:
    """Returns the records that fit best, in short, and the cursor to all others (G11).

    One that clearly fits is shown whole; where several may, with what stands beside them; where
    no record has a word of the query, they come in the order of S11.
    """
    search, level = search.within(TOKENS), search.wanted.level
    limit = search.wanted.limit or LIMIT
    fitting = search.fitting(limit)
    lines = _chosen(search, fitting)[:limit]
    reason = _reason(fitting)
    frame = search.frame._replace(
        topics=_topics(search, lines, reason), next_cursor=search.answering.blank_cursor
    )
    told = reason if level is None else "asked"
    page = _Page(search, frame, {id(one.line): one for one in fitting.best}, told)
    if level is None and reason == "one_clear":
        page.expand(lines[0])
    for line in lines:
        if not page.add(line, beside=level == "timeline"):
            break
    if level is None and reason == "several":
        page.open_timeline([one.line for one in fitting.best if one.judged.fit != "none"])
    answer = page.answer(search.cursor_behind(page.lines))
    level = level or ("timeline" if page.has_timeline else "index")
    return search.told(answer, level, told, fitting.told, page.used)


def behind(search: Search) -> SearchMemoryResult:
    """Returns the records behind a cursor in short, by id and type."""
    search, level = search.within(TOKENS), search.wanted.level or "index"
    walk, before = search.walk(), search.answering.cursor
    assert before is not None  # else it is the first part
    rest = walk.rest(before)
    frame = search.frame._replace(next_cursor=search.answering.blank_cursor)
    page = _Page(search, frame, {}, "continued")
    for line in list(rest.values())[: search.wanted.limit or LIMIT]:
        if not page.add(line, beside=level == "timeline"):
            break
    more = None
    if len(page.lines) < len(rest):
        last = list(rest)[len(page.lines) - 1]
        more = walk.go_on(before, search.answering.revision, last).encode()
    return search.told(page.answer(more), level, "continued", None, page.used)


def elsewhere(search: Search) -> SearchMemoryResult:
    """Returns the topics there are, and what of them fits the query: none is the one asked for."""
    search = search.within(MAX_TOKENS)
    fitting = search.fitting(search.wanted.limit or LIMIT)
    frame = search.frame._replace(topics=search.listed())
    page = _Page(search, frame, {id(one.line): one for one in fitting.best}, _reason(fitting))
    for one in fitting.best:
        if not page.add(one.line, beside=False):
            break
    if not page.lines:
        return search.told(frame, "full", "complete", None, page.used)
    return search.told(page.answer(None), "index", _reason(fitting), fitting.told, page.used)


class _Page:
    """One answer in short while it is filled."""

    def __init__(
        self, search: Search, frame: SearchMemoryResult, sure: _Sure, reason: Reason
    ) -> None:
        self._answering, self._frame, self._sure = search.answering, frame, sure
        told = say(search.answering.language, "next_ids") + "\n"
        empty = frame._replace(hits=(), meta=BLANK._replace(reason=reason))
        # Ours are in the text and in the data.
        self._room = search.answering.room(empty).spend(told * 2)
        self._hits: list[SearchHit] = []
        self._records: list[RecordView] = []
        self.lines: list[Line] = []
        """What it shows."""

    @property
    def has_timeline(self) -> bool:
        """Whether it shows what stands beside a record."""
        return any(hit.neighbours for hit in self._hits)

    @property
    def used(self) -> int:
        """Estimated tokens of it."""
        return self._answering.used(self._room)

    def expand(self, line: Line) -> None:
        """Shows a record whole where that leaves half of the answer to the others."""
        views, language = self._answering.views, self._answering.language
        weight = views.weight(line, language, grouped=False)
        if self._room.share(2).take(weight):
            self._room.take(weight)
            self._records.append(views.record(line))

    def add(self, line: Line, *, beside: bool) -> bool:
        """Shows a record in short; False where it does not fit behind others."""
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
        """Shows what stands beside the first of these, as far as that fits."""
        for line in lines[:_EXPANDED]:
            place = next((n for n, shown in enumerate(self.lines) if shown is line), None)
            beside = self._beside(line)
            if place is None or not self._room.take(self._weight_of(beside)):
                return
            self._hits[place] = self._hits[place]._replace(neighbours=beside)

    def answer(self, cursor: str | None) -> SearchMemoryResult:
        """Returns the answer, with the cursor to what it does not show."""
        return self._frame._replace(
            hits=tuple(self._hits), records=tuple(self._records), next_cursor=cursor
        )

    def _hit(self, line: Line) -> SearchHit:
        view, sure = cut(self._answering.views.record(line)), self._sure.get(id(line))
        whole = any(record.ref == view.ref for record in self._records)
        return SearchHit(
            ref=view.ref,
            type=view.type,
            topic=view.topic,
            date=_day(view),
            fit=sure.judged.fit if sure else None,
            score=sure.judged.strength if sure else None,
            summary=None if whole else first_sentence(view.lesson),
            conflict=view.conflict,
            addresses_agent=view.addresses_agent,
            neighbours=None,
        )

    def _beside(self, line: Line) -> tuple[Neighbour, ...]:
        views = self._answering.views
        return tuple(
            Neighbour(
                ref=view.ref,
                topic=view.topic,
                date=_day(view),
                summary=first_sentence(view.lesson, _BESIDE),
            )
            for view in map(cut, views.records(views.timeline.beside(line)))
        )

    def _weight(self, hit: SearchHit) -> str:
        # The head of one that is shown whole is counted twice: hardly more than what it adds.
        return part_weight(hit, "", *hit_lines(hit, 1, self._answering.language))

    def _weight_of(self, beside: Sequence[Neighbour]) -> str:
        return part_weight(
            self._hits[0]._replace(neighbours=tuple(beside)), *neighbour_lines(beside)
        )


def _chosen(search: Search, fitting: Fitting) -> list[Line]:
    """The lines that a first answer shows as far as they fit."""
    if search.wanted.refs or not fitting.best:
        return fitting_first(search.lines, fitting)
    return [one.line for one in fitting.best]


def _topics(search: Search, lines: Sequence[Line], reason: Reason) -> tuple[TopicSummary, ...]:
    """Topics to choose from, those of the best lines first, where no line clearly fits."""
    if search.wanted.refs or reason in ("one_clear", "several"):
        return ()
    return search.listed(_SHARE, (line.record.topic for line in lines))


def _day(view: RecordView) -> str | None:
    return (view.updated or view.created or "")[:10] or None


def _reason(fitting: Fitting) -> Reason:
    """Why a first answer is what it is (G03)."""
    fits = [one.judged.fit for one in fitting.best]
    if not fits:
        return "no_match"
    if fits.count("high") == 1:
        return "one_clear"
    return "several" if len(fits) - fits.count("none") > 1 else "unclear"
