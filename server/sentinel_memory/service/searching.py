"""One search: its records, their order, and the number that fits into an answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..contract.layers import Found, Level, Reason
from ..contract.memory import SearchMemoryResult, TopicSummary
from ..core.log.document import Line
from .answering import Answering
from .cursor import Walk
from .ranked import Fitting
from .views import Topics
from .wanted import Wanted

SHARE = 8
"""Divisor of an answer's room for a list of topics."""
LARGEST = 99_999
"""A number with as many digits as any estimate of an answer."""
BLANK = Found(level="timeline", reason="continued", matches=LARGEST, expanded=0, tokens=LARGEST)
"""The facts about an answer before it is complete."""


class Search(NamedTuple):
    """The records and the options of a search."""

    topics: Topics
    """The topics and their lines, in the order of S11."""
    frame: SearchMemoryResult
    """The answer without records, and with `BLANK`."""
    answering: Answering
    query: str
    wanted: Wanted
    of_all: bool
    """Whether `topics` are all topics of the log."""

    @property
    def lines(self) -> list[Line]:
        """The lines in the order of S11."""
        return [line for group in self.topics.values() for line in group]

    def within(self, tokens: int) -> Search:
        """Returns the search limited to so many tokens, or to the caller's own budget."""
        budget = self.wanted.tokens or tokens
        return self._replace(answering=self.answering.within(budget))

    def fitting(self, most: int | None) -> Fitting:
        """Returns the lines that fit the query: the best of all topics up to `most`; None: all."""
        views = self.answering.views
        if self.of_all:
            return views.fitting(self.query, most)
        return views.fitting_of(self.lines, self.query)

    def listed(self, part: int = SHARE, first: Iterable[str] = ()) -> tuple[TopicSummary, ...]:
        """Returns the topics that fit into a share of an answer, those in `first` first."""
        frame = self.frame._replace(next_cursor=self.answering.blank_cursor)
        share, found = self.answering.room(frame).share(part), list[TopicSummary]()
        for topic in dict.fromkeys((*first, *self.topics)):
            summary, weight = self.answering.views.listed(topic, self.answering.language)
            if not share.take(weight):
                break
            found.append(summary)
        return tuple(found)

    def walk(self) -> Walk[Line]:
        """Returns the lines by their keys."""
        views = self.answering.views
        return views.walk if self.of_all else Walk({views.key(one): one for one in self.lines})

    def cursor_behind(self, shown: Sequence[Line]) -> str | None:
        """Returns the cursor after a first answer with these lines; None after the last line."""
        if len(shown) == len(self.lines):
            return None
        answering = self.answering
        keys = map(answering.views.key, shown)
        return self.walk().begin(answering.call, answering.revision, keys).encode()

    def told(
        self,
        answer: SearchMemoryResult,
        level: Level,
        reason: Reason,
        matches: int | None,
        tokens: int,
    ) -> SearchMemoryResult:
        """Returns an answer with the facts about itself (G10)."""
        meta = Found(
            level=level,
            reason=reason,
            matches=matches,
            expanded=len(answer.records),
            tokens=tokens,
        )
        return answer._replace(meta=meta)


def best_first(topics: Topics, fitting: Fitting) -> list[Line]:
    """Returns all lines: topics by their best match, lines by match, the rest as in S11 (S10)."""
    scores = {id(one.line): one.score for one in fitting.best}

    def score(line: Line) -> float:
        return -scores.get(id(line), 0.0)

    groups = [sorted(group, key=score) for group in topics.values()]
    groups.sort(key=lambda group: score(group[0]))
    return [line for group in groups for line in group]


def fitting_first(lines: Sequence[Line], fitting: Fitting) -> list[Line]:
    """Returns all lines: matches first, best first, then the others in their order."""
    best = [one.line for one in fitting.best]
    shown = set(map(id, best))
    return [*best, *(line for line in lines if id(line) not in shown)]
