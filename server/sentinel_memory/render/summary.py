"""What a pull request does to a memory, as Markdown for the summary of a job on GitHub (S30, E04).

Stored text is escaped, so that it cannot act as markup.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..contract.news import NewsRecord
from ..contract.review import ReviewMemoryResult, StaleLesson
from ..core.text.markdown import escaped
from ..core.text.one_line import named, names
from ..sentences.say import Language, say
from .evidence import verdict_text

_MOST = 500_000
"""Most characters; GitHub takes 1 MiB of a step."""
_FIELDS = (
    ("missing_context", "summary_fact"),
    ("lesson", "summary_rule"),
    ("ask_next_time", "summary_question"),
)


def review_summary(result: ReviewMemoryResult, language: Language) -> str:
    """Returns the lessons added, changed and removed, and those that lost their code."""
    parts = [f"## {say(language, 'summary_title')}"]
    room = _MOST
    blocks = [*_changed(result, language), *_stale(result, language)]
    for number, block in enumerate(blocks):
        room -= len(block)
        if room < 0:
            parts.append(say(language, "summary_more", count=len(blocks) - number))
            break
        parts.append(block)
    if not blocks:
        parts.append(say(language, "summary_none"))
    return "\n\n".join(parts) + "\n"


def _changed(result: ReviewMemoryResult, language: Language) -> Iterator[str]:
    heading = ""
    for news in result.records:
        before = ""
        if news.kind != heading:
            heading = news.kind
            before = f"### {say(language, f'news_{news.kind}')}\n\n"
        yield before + _record(news, language)


def _record(news: NewsRecord, language: Language) -> str:
    record = news.record
    parts = [named(record.topic), named(record.id)]
    if news.by:
        parts.append(say(language, "news_by", names=names(news.by)))
    if news.principle:
        parts.append(say(language, "news_into", id=named(news.principle)))
    if news.certified:
        parts.append(say(language, "news_certified"))
    if record.addresses_agent:
        parts.append(say(language, "planted"))
    rows = [f"- **{escaped(parts[0])}** {escaped(', '.join(parts[1:]))}"]
    for field, label in _FIELDS:
        text: str | None = getattr(record, field)
        if text:
            rows.append(f"  - {say(language, label)}: {escaped(text)}")
    return "\n".join(rows)


def _stale(result: ReviewMemoryResult, language: Language) -> Iterator[str]:
    before = f"### {say(language, 'summary_stale')}\n\n"
    for lesson in result.made_stale:
        yield before + _lost(lesson, language)
        before = ""


def _lost(lesson: StaleLesson, language: Language) -> str:
    record = lesson.record
    rows = [f"- **{escaped(named(record.topic))}** {escaped(named(record.id))}"]
    if record.lesson:
        rows.append(f"  - {say(language, 'summary_rule')}: {escaped(record.lesson)}")
    for one in lesson.quotes:
        place = f"{one.quote.path}:{one.line}"
        rows.append(f"  - {escaped(place)}: {escaped(verdict_text(one.quote, language))}")
        if one.quote.place and one.quote.found_path:
            now = f"{one.quote.found_path}:{one.quote.place.line + 1}"
            rows[-1] += f" ({escaped(now)})"
    return "\n".join(rows)
