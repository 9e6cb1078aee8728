"""Text for agents that search (S11, S12, G01, G09)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..contract.memory import RecordView, SearchMemoryResult
from ..core.text.one_line import names
from ..sentences.say import Language, say
from .agent_text import cursor_lines
from .hit_text import fit_parts, further_line, hit_lines, neighbour_lines
from .record_text import (
    conflicting_lines,
    detail_lines,
    notice_lines,
    record_lines,
    topic_line,
)


def search_lines(result: SearchMemoryResult, language: Language) -> Iterator[str]:
    """Yields the records, or advice if none was found."""
    yield from _head(result, language)
    if result.missing:
        yield say(language, "ids_gone", ids=names(result.missing))
    if result.changed:
        yield say(language, "log_changed")
    yield from (topic_line(topic, language) for topic in result.topics)
    unlisted = result.count - sum(t.logs + t.principles for t in result.topics)
    if result.topics and unlisted > 0:
        yield say(language, "more_topics", count=unlisted)
    yield from _records(result, language)
    yield from _next(result, language)
    yield from _notices(result, language)


def person_lines(
    result: SearchMemoryResult,
    language: Language,
    below: Callable[[RecordView], Iterable[str]],
    *,
    is_known: bool,
) -> Iterator[str]:
    """Yields records for a person, and the number of records that are not shown.

    Args:
        result: the answer, with the records to show.
        language: the language of our words.
        below: returns the lines below a record.
        is_known: False if no record has a word of the query.
    """
    yield say(language, "head_one" if result.count == 1 else "head", count=result.count)
    yield say(language, "recorded")
    if not is_known:
        yield say(language, "search_no_match")
    for number, record in enumerate(result.records, 1):
        yield ""
        yield from record_lines(record, number, language, record.ref)
        yield from below(record)
    left = result.count + (result.conflicting or 0) - len(result.records)
    if left:
        yield ""
        yield say(language, "search_more", count=left)
    yield from _notices(result, language)


def _notices(result: SearchMemoryResult, language: Language) -> Iterator[str]:
    """Yields problems of the log and its settings, and the notice that compaction is required."""
    if result.unreadable:
        yield ""
        yield say(language, "unreadable_lines", count=result.unreadable)
    yield from conflicting_lines(result.conflicting, language)
    yield from notice_lines(result.compaction, language)


def _head(result: SearchMemoryResult, language: Language) -> Iterator[str]:
    """Yields the number of records, and the reason for the level of the answer."""
    if result.count or result.conflicting:
        yield say(language, "head_one" if result.count == 1 else "head", count=result.count)
        yield say(language, "recorded")
        if result.hits is not None:
            yield say(language, f"short_{result.meta.reason}")
        if result.topics:
            yield say(language, "paged" if result.hits is None else "topics")
    elif result.questions:
        yield say(language, "nothing_found")
        yield from (f"{n}. {question}" for n, question in enumerate(result.questions, 1))
        yield from _to_learn_from(result, language)
        if result.topics:
            yield say(language, "topics")
    elif result.topics:
        yield say(language, "topics_near")


def _to_learn_from(result: SearchMemoryResult, language: Language) -> Iterator[str]:
    """Yields the project's sources for first lessons, and the call for them (S12, N16)."""
    parts = (("files", result.learn_from), ("fixes", result.learn_fixes))
    known = [say(language, f"learn_empty_{key}", count=count) for key, count in parts if count]
    if known:
        yield say(language, "learn_empty", sources=", ".join(known))


def _records(result: SearchMemoryResult, language: Language) -> Iterator[str]:
    """Yields the records, short or whole. Records of other topics are introduced as such."""
    if result.hits is None:
        for number, record in enumerate(result.records, 1):
            yield ""
            yield from record_lines(record, number, language, record.ref)
            yield from detail_lines(record) if result.meta.level == "details" else ()
        return
    whole = {record.ref: record for record in result.records}
    if result.hits and not (result.count or result.conflicting):
        yield ""
        yield say(language, "elsewhere")
        yield say(language, "recorded")
    for number, hit in enumerate(result.hits, 1):
        yield ""
        if hit.ref in whole:
            marks = fit_parts(hit, language)
            yield from record_lines(whole[hit.ref], number, language, hit.ref, *marks)
            yield from neighbour_lines(hit.neighbours or ())
        else:
            yield from hit_lines(hit, number, language)
    if result.further:
        yield ""
        yield say(language, "further")
        yield from map(further_line, result.further)


def _next(result: SearchMemoryResult, language: Language) -> Iterator[str]:
    """Yields the call to make next (G09)."""
    if result.hits:
        yield ""
        yield say(language, "next_ids")
    yield from cursor_lines(result.next_cursor, say(language, "next_records"))
    if result.continued and not result.next_cursor:
        yield ""
        yield say(language, "last_part")
    elif result.records and result.hits is None and not result.next_cursor:
        yield ""
        yield say(language, "next_log")
