"""One search: the records that it is about, their order, and how much of them one answer holds."""

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
"""A list of topics may take one part in so many of an answer."""
LARGEST = 99_999
"""A number as long as any estimate of an answer."""
BLANK = Found(level="timeline", reason="continued", matches=LARGEST, expanded=0, tokens=LARGEST)
"""What an answer says of itself while it is filled."""


class Search(NamedTuple):
    """What a search is about, and what is asked of it."""

    topics: Topics
    """In the order of S11, as are their lines."""
    frame: SearchMemoryResult
    """The answer without records, and with `BLANK`."""
    answering: Answering
    query: str
    wanted: Wanted
    of_all: bool
    """Whether `topics` are all of the log."""

    @property
    def lines(self) -> list[Line]:
        """Its lines in the order of S11."""
        return [line for group in self.topics.values() for line in group]

    def within(self, tokens: int) -> Search:
        """Returns it with answers of so many tokens at most, or as many as the caller names."""
        budget = self.wanted.tokens or tokens
        return self._replace(answering=self.answering.within(budget))

    def fitting(self, most: int | None) -> Fitting:
        """Returns which of its lines fit the query; at most so many of all topics, None: all."""
        views = self.answering.views
        if self.of_all:
            return views.fitting(self.query, most)
        return views.fitting_of(self.lines, self.query)

    def listed(self, part: int = SHARE, first: Iterable[str] = ()) -> tuple[TopicSummary, ...]:
        """Returns the topics that one part in so many of an answer holds, some before others."""
        frame = self.frame._replace(next_cursor=self.answering.blank_cursor)
        share, found = self.answering.room(frame).share(part), list[TopicSummary]()
        for topic in dict.fromkeys((*first, *self.topics)):
            summary, weight = self.answering.views.listed(topic, self.answering.language)
            if not share.take(weight):
                break
            found.append(summary)
        return tuple(found)

    def walk(self) -> Walk[Line]:
        """Returns its lines by their keys."""
        views = self.answering.views
        return views.walk if self.of_all else Walk({views.key(one): one for one in self.lines})

    def cursor_behind(self, shown: Sequence[Line]) -> str | None:
        """Returns the cursor behind a first answer that shows these lines; None behind the last."""
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
        """Returns an answer that says what it is (G10)."""
        meta = Found(
            level=level,
            reason=reason,
            matches=matches,
            expanded=len(answer.records),
            tokens=tokens,
        )
        return answer._replace(meta=meta)


def best_first(topics: Topics, fitting: Fitting) -> list[Line]:
    """Returns all lines: topics by their best match, lines by match inside, else as S11 (S10)."""
    scores = {id(one.line): one.score for one in fitting.best}

    def score(line: Line) -> float:
        return -scores.get(id(line), 0.0)

    groups = [sorted(group, key=score) for group in topics.values()]
    groups.sort(key=lambda group: score(group[0]))
    return [line for group in groups for line in group]


def fitting_first(lines: Sequence[Line], fitting: Fitting) -> list[Line]:
    """Returns all lines: those that fit, best first, then the others as they stand."""
    best = [one.line for one in fitting.best]
    shown = set(map(id, best))
    return [*best, *(line for line in lines if id(line) not in shown)]
