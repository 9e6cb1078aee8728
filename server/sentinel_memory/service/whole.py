"""Answers to a search that show whole records (S10, G11)."""

from __future__ import annotations

from ..contract.memory import SearchMemoryResult
from ..core.text.answer_room import MAX_TOKENS
from .searching import Search, best_first, fitting_first

_MOST, _SPARE = 300, 10
"""Most records that the first of several answers ranks: more than one answer holds. The second
number is a reserve for records that fit only by withheld text and are left out.
"""


def complete(search: Search) -> SearchMemoryResult | None:
    """Returns all records, best first; None if they do not fit into one answer."""
    search, lines = search.within(MAX_TOKENS), search.lines
    answering, wanted = search.answering, search.wanted
    if wanted.limit is not None and len(lines) > wanted.limit:
        return None
    room, level = answering.room(search.frame), wanted.level or "full"
    if len(answering.fitting(lines, room, whole=level == "details")) < len(lines):
        return None
    fitting = search.fitting(None)
    records = answering.views.records(best_first(search.topics, fitting))
    answer = search.frame._replace(records=records)
    return search.told(answer, level, "complete", fitting.told, answering.used(room))


def first(search: Search) -> SearchMemoryResult:
    """Returns the best records that fit into one answer, and the cursor to the others."""
    search, level = search.within(MAX_TOKENS), search.wanted.level or "full"
    limit, answering = search.wanted.limit, search.answering
    fitting = search.fitting(_MOST if limit is None else min(_MOST, limit + _SPARE))
    lines = fitting_first(search.lines, fitting)
    # A caller that asks for a few records does not look for topics.
    topics = () if search.wanted.refs or limit is not None else search.listed()
    frame = search.frame._replace(topics=topics, next_cursor=answering.blank_cursor)
    room = answering.room(frame)
    records = answering.some(lines[:limit], room, marked=True, whole=level == "details")
    answer = frame._replace(
        records=tuple(records), next_cursor=search.cursor_behind(lines[: len(records)])
    )
    return search.told(answer, level, "asked", fitting.told, answering.used(room))


def behind(search: Search) -> SearchMemoryResult:
    """Returns the records after a cursor, by id and type."""
    search, level = search.within(MAX_TOKENS), search.wanted.level or "full"
    answering, before, walk = search.answering, search.answering.cursor, search.walk()
    assert before is not None  # A request without a cursor is answered by `first`.
    rest = walk.rest(before)
    lines = list(rest.values())[: search.wanted.limit]
    room = answering.room(search.frame._replace(next_cursor=answering.blank_cursor))
    records = answering.some(lines, room, whole=level == "details")
    more = None
    if len(records) < len(rest):
        last = list(rest)[len(records) - 1]
        more = walk.go_on(before, answering.revision, last).encode()
    answer = search.frame._replace(records=tuple(records), next_cursor=more)
    return search.told(answer, level, "continued", None, answering.used(room))
