"""Text for agents that search (S11, S12, G01, G09)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..contract.memory import RecordView, SearchMemoryResult
from ..core.text.one_line import names
from ..sentences.say import Language, say
from .agent_text import cursor_lines
from .hit_text import fit_parts, hit_lines
from .record_text import (
    concerning_lines,
    conflicting_lines,
    detail_lines,
    notice_lines,
    record_lines,
    topic_line,
)

_TOGETHER = 50
"""Topics without a blank line between them, so that a part of an answer can hold them."""


def search_lines(result: SearchMemoryResult, language: Language) -> Iterator[str]:
    """Yields the records, or advice if none was found."""
    yield _head(result, language)
    yield from (f"{n}. {question}" for n, question in enumerate(result.questions, 1))
    yield from _to_learn_from(result, language)
    if result.missing:
        yield say(language, "ids_gone", ids=names(result.missing))
    if result.changed:
        yield say(language, "log_changed")
    if result.records or result.hits or result.topics:
        yield say(language, "recorded")
    yield from _records(result, language)
    yield from _topics(result, language)
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
    if result.meta.set_aside:
        yield say(language, "code_set_aside", count=result.meta.set_aside)
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


def _head(result: SearchMemoryResult, language: Language) -> str:
    """Returns how many records there are, fit and are shown, and how to get the others (G10)."""
    key = "head_one" if result.count == 1 else "head"
    reason: str = result.meta.reason
    shown, fitting = len(result.records) + len(result.hits), result.meta.fitting
    if not result.count and not result.conflicting:
        if not result.topics:
            return say(language, "nothing_found")
        return say(language, "topics_elsewhere" if result.records else "topics_near")
    if reason == "complete" and fitting is not None:
        reason = "complete_fitting" if fitting else "complete_unfitting"
    elif reason == "asked" and result.meta.level == "statistics":
        reason = "statistics"
    elif reason in ("fits", "filled") and shown < result.count and fitting is not None:
        reason += "_more" if fitting <= shown else "_most"
    told = [
        say(language, key, count=result.count),
        say(language, f"found_{reason}", shown=shown, fitting=fitting or 0),
    ]
    if result.meta.set_aside:
        told.append(say(language, "code_set_aside", count=result.meta.set_aside))
    return " ".join(told)


def _to_learn_from(result: SearchMemoryResult, language: Language) -> Iterator[str]:
    """Yields the project's sources for first lessons, and the call for them (S12, N16)."""
    parts = (("files", result.learn_from), ("fixes", result.learn_fixes))
    known = [say(language, f"learn_empty_{key}", count=count) for key, count in parts if count]
    if known:
        yield say(language, "learn_empty", sources=", ".join(known))


def _records(result: SearchMemoryResult, language: Language) -> Iterator[str]:
    """Yields the records, short or whole."""
    for number, record in enumerate(result.records, 1):
        yield ""
        fit = result.fits.get(record.ref)
        marks = fit_parts(fit, language)
        if fit and fit.rules:
            yield from concerning_lines(record, number, language, fit, *marks)
        else:
            yield from record_lines(record, number, language, record.ref, *marks)
        yield from detail_lines(record) if result.meta.level == "details" else ()
    for number, hit in enumerate(result.hits, 1):
        yield ""
        yield from hit_lines(hit, number, language)


def _topics(result: SearchMemoryResult, language: Language) -> Iterator[str]:
    """Yields topics with their counts, and how many have no room."""
    if result.topics:
        yield ""
        yield from [say(language, "topics")] if result.meta.level != "statistics" else []
        for number, topic in enumerate(result.topics):
            if number and number % _TOGETHER == 0:
                yield ""
            yield topic_line(topic, language)
    if result.more_topics:
        yield say(language, "more_topics", count=result.more_topics)


def _next(result: SearchMemoryResult, language: Language) -> Iterator[str]:
    """Yields the call to make next (G09)."""
    statistics = result.meta.level == "statistics"
    told = say(language, "next_topics" if statistics else "next_records")
    yield from cursor_lines(result.next_cursor, told)
    if result.continued and not result.next_cursor:
        yield ""
        yield say(language, "last_part")
    elif result.records and not result.continued:
        yield ""
        yield say(language, "next_log")
