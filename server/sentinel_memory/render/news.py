"""Changes in a memory as readable text: between versions, and before a push (N08, S30)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..contract.news import ARRIVED, DiffMemoryResult, NewsMemoryResult, NewsRecord
from ..contract.review import ReviewMemoryResult, SensitiveFinding
from ..core.checks.findings import WITHHELD
from ..core.text.one_line import inline, named, names
from ..sentences.say import Language, say
from .evidence import verdict_text
from .findings import finding_sentence, first_of_each
from .record_text import place_line


def diff_lines(result: DiffMemoryResult, language: Language) -> Iterator[str]:
    """Yields the number of changes, then each record."""
    commit = result.since or say(language, "news_first")
    key = "news_since" if result.records else "news_none"
    yield say(language, key, commit=commit, count=len(result.records))
    yield from _changed(result.records, language)


def news_lines(result: NewsMemoryResult, language: Language) -> Iterator[str]:
    """Yields the new records, each with author and time, and the number of records left."""
    if not result.records:
        yield say(language, "inbox_none")
        return
    key = "inbox_seen" if result.seen else "inbox"
    yield say(language, key, count=len(result.records))
    yield ""
    for news in result.records:
        yield from _record(news, language, (say(language, f"news_{news.kind}"),))
    if result.left:
        yield ""
        key = "inbox_left" if result.seen else "inbox_hint"
        yield say(language, key, count=result.left)


def review_lines(result: ReviewMemoryResult, language: Language) -> Iterator[str]:
    """Yields the new records, then the sensitive findings and advice on them."""
    key, against = "review_all" if result.against is None else "review_new", result.against or ""
    yield say(language, key, against=against, count=len(result.records))
    yield from _changed(result.records, language)
    if result.made_stale:
        yield ""
        yield say(language, "summary_stale")
    for lesson in result.made_stale:
        yield f"  {named(lesson.record.id)} | {named(lesson.record.topic)}"
        for one in lesson.quotes:
            verdict = verdict_text(one.quote, language)
            yield f"    {inline(one.quote.path)}:{one.line}: {verdict}"
    yield ""
    if not result.findings:
        yield say(language, "review_clean")
        return
    yield say(language, "review_findings", count=len(result.findings))
    for found, more in first_of_each(result.findings):
        yield f"  {sensitive_line(found, language)}"
        if more:
            yield f"  {say(language, 'check_more', code=found.code, count=more)}"
    if any(found.line and found.code in WITHHELD for found in result.findings):
        yield say(language, "redact_hint")
    if any(found.commit for found in result.findings):
        yield say(language, "review_advice")


def _changed(records: Iterable[NewsRecord], language: Language) -> Iterator[str]:
    heading = ""
    for news in records:
        if news.kind != heading:
            heading = news.kind
            yield ""
            yield say(language, f"news_{news.kind}")
        yield from _record(news, language)


def _record(news: NewsRecord, language: Language, first: Iterable[str] = ()) -> Iterator[str]:
    """Yields the lines of a record. `first` names its change in the list of news."""
    record = news.record
    parts = [*first, named(record.id), named(record.topic)]
    if news.principle:
        parts.append(say(language, "news_into", id=named(news.principle)))
    if news.by:
        parts.append(say(language, "news_by", names=names(news.by)))
    if news.agent:
        parts.append(names((news.agent,)))
    if first:
        parts.append((record.updated or record.created or "")[:10])
    if record.withheld:
        parts.append(say(language, "locked"))
    if record.addresses_agent:
        parts.append(say(language, "planted"))
    if news.certified:
        parts.append(say(language, "news_certified"))
    if record.code and news.kind in ARRIVED:
        parts.append(say(language, f"code_is_{record.code}"))
    yield f"  {' | '.join(filter(None, parts))}"
    yield f"    {inline(record.lesson)}"
    if first and news.kind in ARRIVED:
        yield f"  {place_line(record)}"


def sensitive_line(found: SensitiveFinding, language: Language) -> str:
    """Returns a sensitive finding with its place in the log or in a commit."""
    sentence = finding_sentence(found, language)
    key = "review_line" if found.commit else "review_line_uncommitted"
    if found.line is None:
        key = "review_commit"
    return say(language, key, line=found.line, commit=found.commit, sentence=sentence)
