"""The records of a log for people, as a list with a filter (K04, S11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..contract.memory import RecordView, WhyCandidate
from ..contract.project import ListRecordsParams, ListRecordsResult
from ..core.log.document import Line
from ..core.ranking.classes import why
from ..core.ranking.tokens import nfc
from . import usage
from .project import Project
from .recall import Narrowed
from .search_memory import Ranks
from .views import Topics, Views

_EXPLAINED = 100
"""Most records of a filtered list that come with the reason for the match."""


def list_records(project: Project, params: ListRecordsParams) -> ListRecordsResult:
    """Returns records with their lines, for people. No limit on bytes applies.

    Without a query the order is that of S11, with a query that of a search. `best` limits the
    number.

    Raises:
        RecordError: `since` or `path` is refused.
    """
    document = project.store.read()
    views = project.views(document, project.standing)
    topics = views.topics if params.topic is None else views.only(views.topics, params.topic)
    narrowed = Narrowed.of(params, project.root, project.store.clock())
    topics = topics if narrowed is None else narrowed.of_topics(topics)
    found = filtered(views, topics, params.query)
    lines = found.lines if params.best is None else found.best(params.best)
    if params.superseded:
        lines = [*lines, *views.superseded_lines]
    is_query = params.query is not None and bool(params.query.strip())
    reasons = reasons_of(views, lines[:_EXPLAINED], params.query or "") if is_query else None
    records = views.records(lines)
    return ListRecordsResult(
        folder=project.folder,
        records=records,
        why=reasons,
        uses=usage.uses(project.local.activity(), records),
        scores=None if params.best is None else tuple(map(found.score, lines)),
        more=None if params.best is None else len(found.lines) - len(lines),
    )


class Filtered(NamedTuple):
    """The records of a filtered list."""

    lines: list[Line]
    scores: Mapping[int, float]
    """Fit with the query by `id()` of the line; lines without an entry do not fit."""

    def best(self, most: int) -> list[Line]:
        """Returns at most so many lines: the best of all topics, the newest first among equals."""
        newest = sorted(self.lines, key=lambda line: line.record.newest, reverse=True)
        return sorted(newest, key=lambda line: -self.score(line))[: max(most, 0)]

    def score(self, line: Line) -> int:
        """Returns the fit of a line, in thousandths."""
        return round(self.scores.get(id(line), 0.0) * 1000)


def filtered(views: Views, topics: Topics, query: str | None) -> Filtered:
    """Returns the lines of topics that match a query, in the order of a search (S10).

    These are the lines that fit surely or possibly, and lines that contain every typed word or
    beginning of a word. If there are none, all lines with a word of the query are returned. Without
    a query all lines are returned, in the order of S11.
    """
    if query is None or not query.strip():
        return Filtered([line for group in topics.values() for line in group], {})
    ranks, words = Ranks(views.fitting(query, None), views.comes_after), _comparable(query).split()
    lines = ranks.best_first(topics)
    scores = {id(line): ranks.score(line) for line in ranks.lines}
    sure = set(map(id, ranks.clear))
    chosen = [line for line in lines if id(line) in sure or _holds(views.record(line), words)]
    return Filtered(chosen or [line for line in lines if id(line) in scores], scores)


def reasons_of(views: Views, lines: Sequence[Line], query: str) -> tuple[WhyCandidate, ...]:
    """Returns the words and cues that a query shares with each line, as they may be shown (D05)."""
    found = (why(query, views.shown(line)) for line in lines)
    return tuple(WhyCandidate(words=one.words, cues=one.cues) for one in found)


def _holds(record: RecordView, words: list[str]) -> bool:
    texts = (record.topic, record.missing_context, record.lesson, record.ask_next_time or "")
    text = _comparable("\n".join((*texts, *record.cues)))
    return all(word in text for word in words)


def _comparable(text: str) -> str:
    return nfc(text).casefold()
