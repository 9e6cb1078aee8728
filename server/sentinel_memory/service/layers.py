"""Answers to a search in short form: not all records fit, or the caller wants it so (G01)."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract.layers import Reason
from ..contract.memory import SearchMemoryResult, TopicSummary
from ..core.log.document import Line
from ..core.text.answer_room import MAX_TOKENS
from .ranked import Fitting
from .searching import Search, fitting_first
from .short_page import ShortPage
from .wanted import LIMIT, TOKENS

_SHARE = 16
"""Divisor of an answer's room for a list of topics."""
_CLEAR = 5
"""Hits in an answer with one clear match. The others are only named, to leave room for more."""
_FURTHER = 12
"""Most records that an answer names after its hits."""


def first(search: Search) -> SearchMemoryResult:
    """Returns the best records in short form, and the cursor to all others (G11).

    A single clear match is shown whole. Several possible matches come with the records near them.
    If no record has a word of the query, the records come in the order of S11.
    """
    search, level = search.within(TOKENS), search.wanted.level
    limit, most = search.wanted.limit or LIMIT, search.wanted.limit or LIMIT + _FURTHER
    fitting = search.fitting(most)
    lines = _chosen(search, fitting)[:limit]
    reason = _reason(fitting, limit)
    frame = search.frame._replace(
        topics=_topics(search, lines, reason), next_cursor=search.answering.blank_cursor
    )
    told = reason if level is None else "asked"
    page = ShortPage(search, frame, fitting.best, told)
    if level is None and reason == "one_clear":
        page.expand(lines[0])
        lines = lines[: search.wanted.limit or _CLEAR]
    for line in lines:
        if not page.add(line, beside=level == "timeline"):
            break
    if level is None and reason == "several":
        page.open_timeline([one.line for one in fitting.best if one.judged.fit != "none"])
    cursor = search.cursor_behind(page.lines)
    page.name([one.line for one in fitting.best[:most]], cursor)
    answer = page.answer(cursor)
    level = level or ("timeline" if page.has_timeline else "index")
    return search.told(answer, level, told, fitting.told, page.used)


def behind(search: Search) -> SearchMemoryResult:
    """Returns the records after a cursor in short form, by id and type."""
    search, level = search.within(TOKENS), search.wanted.level or "index"
    walk, before = search.walk(), search.answering.cursor
    assert before is not None  # A request without a cursor is answered by `first`.
    rest = walk.rest(before)
    frame = search.frame._replace(next_cursor=search.answering.blank_cursor)
    page = ShortPage(search, frame, (), "continued")
    for line in list(rest.values())[: search.wanted.limit or LIMIT]:
        if not page.add(line, beside=level == "timeline"):
            break
    more = None
    if len(page.lines) < len(rest):
        last = list(rest)[len(page.lines) - 1]
        more = walk.go_on(before, search.answering.revision, last).encode()
    return search.told(page.answer(more), level, "continued", None, page.used)


def elsewhere(search: Search) -> SearchMemoryResult:
    """Returns the existing topics and the records that fit the query.

    The requested topic does not exist.
    """
    search = search.within(MAX_TOKENS)
    fitting = search.fitting(search.wanted.limit or LIMIT)
    frame = search.frame._replace(topics=search.listed())
    reason = _reason(fitting, LIMIT)
    page = ShortPage(search, frame, fitting.best, reason)
    for one in fitting.best:
        if not page.add(one.line, beside=False):
            break
    if not page.lines:
        return search.told(frame, "full", "complete", None, page.used)
    return search.told(page.answer(None), "index", reason, fitting.told, page.used)


def _chosen(search: Search, fitting: Fitting) -> list[Line]:
    """Returns the lines to show in a first answer, as many as fit."""
    if search.wanted.refs or not fitting.best:
        return fitting_first(search.lines, fitting)
    return [one.line for one in fitting.best]


def _topics(search: Search, lines: Sequence[Line], reason: Reason) -> tuple[TopicSummary, ...]:
    """Returns topics to choose from if no line fits, those of the best records first.

    Otherwise the hits name their topics.
    """
    if search.wanted.refs or reason != "no_match":
        return ()
    return search.listed(_SHARE, (line.record.topic for line in lines))


def _reason(fitting: Fitting, most: int) -> Reason:
    """Returns the reason for the form of a first answer with so many records (G03)."""
    fits = [one.judged.fit for one in fitting.best[:most]]
    if not fits:
        return "no_match"
    if fits.count("high") == 1:
        return "one_clear"
    return "several" if len(fits) - fits.count("none") > 1 else "unclear"
