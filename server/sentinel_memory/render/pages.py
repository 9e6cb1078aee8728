"""A record, a topic or the whole memory as a page for people (N15, K02)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from ..contract.layers import Quote
from ..contract.memory import AnyField, RecordView
from ..contract.pages import PageRecord, ShowResult
from ..core.text.first_sentence import first_sentence, questions
from ..core.text.one_line import inline
from ..sentences.say import Language, say
from .blocks import Block, heading
from .hit_text import date_of
from .record_text import LOG_PLACE

BESIDES: tuple[AnyField, ...] = ("missing_context", "cues", "settled_by", "applies_to", "evidence")
"""Fields of a record that a page shows below its lesson."""


def page_blocks(result: ShowResult, language: Language) -> Iterator[Block]:
    """Yields the blocks of the page in a result of `show`."""
    yield heading("page", result.title)
    if result.page == "record":
        yield from _record(result.records[0], language)
        return
    records = [one.record for one in result.records]
    if not records:
        yield Block("text", say(language, "page_empty"))
        return
    yield Block("text", _counts(records, language))
    if result.page == "memory":
        yield heading("contents", say(language, "page_contents"))
        grouped = _by_topic(result.records)
        for topic in result.topics:
            counts = _counts([one.record for one in grouped[topic]], language)
            yield Block("item", f"{topic} \u2014 {counts}")
    yield from _entries(result, language)


def title_of(record: RecordView) -> str:
    """Returns the title of a record on a page, one short line: its question, else its lesson."""
    first = first_sentence(questions(record.ask_next_time or "")[0])
    return inline(first) or first_sentence(record.lesson)


def _besides(record: RecordView) -> tuple[AnyField, ...]:
    """Returns the fields below the lesson, the questions too where the title is not all of them."""
    is_whole = title_of(record) == inline(record.ask_next_time or "").strip()
    return BESIDES if is_whole else ("ask_next_time", *BESIDES)


def texts(record: RecordView, names: Iterable[AnyField], language: Language) -> Iterator[Block]:
    """Yields the given fields of a record, without empty ones."""
    for name in names:
        value: str | tuple[str | Quote, ...] | None = getattr(record, name)
        entries = () if isinstance(value, str) else value or ()
        listed = (one.entry if isinstance(one, Quote) else one for one in entries)
        text = value if isinstance(value, str) else " \u00b7 ".join(map(inline, listed))
        if text.strip():
            yield _field(name, text, language)


def _entries(result: ShowResult, language: Language) -> Iterator[Block]:
    """Yields the records in short form: the principles first, then each topic with its lessons."""
    rules = [one for one in result.records if one.record.type == "principle"]
    if rules:
        yield heading("principles", say(language, "page_principles"))
        for one in rules:
            yield from _entry(one, language, result.page)
    logs = [one for one in result.records if one.record.type == "log"]
    if result.page == "topic":
        if logs:
            yield heading("section", say(language, "page_lessons"))
        for one in logs:
            yield from _entry(one, language, result.page)
        return
    grouped = _by_topic(logs)
    for topic in result.topics:
        of_topic = grouped[topic]
        if of_topic:
            yield heading("topic", topic, topic)
        for one in of_topic:
            yield from _entry(one, language, result.page)


def _by_topic(records: Iterable[PageRecord]) -> Mapping[str, list[PageRecord]]:
    grouped: defaultdict[str, list[PageRecord]] = defaultdict(list)
    for one in records:
        grouped[one.record.topic].append(one)
    return grouped


def _entry(one: PageRecord, language: Language, page: str) -> Iterator[Block]:
    record = one.record
    title = title_of(record)
    yield heading("record", title, record.ref)
    yield from _warnings(record, language)
    if title != inline(record.lesson).strip():
        yield Block("text", record.lesson)
    yield from texts(record, _besides(record), language)
    parts = [date_of(record.updated or record.created), *([one.agent] if one.agent else [])]
    if record.type == "principle" and page == "memory":
        parts.insert(0, record.topic)
    if record.occurrences > 1:
        parts.append(say(language, "repeated", count=record.occurrences))
    yield Block("note", " \u00b7 ".join((*parts, record.id)))


def _record(one: PageRecord, language: Language) -> Iterator[Block]:
    """Yields all of one record. Its question or its first sentence is the title of the page."""
    record = one.record
    yield from _warnings(record, language)
    yield heading("section", say(language, f"page_{_type(record)}"))
    yield Block("text", record.lesson)
    yield from texts(record, (*_besides(record), "topic"), language)
    if not record.cues:
        yield Block("note", say(language, "page_no_cues"))
    yield heading("section", say(language, "page_origin"))
    yield from (Block("item", sentence) for sentence in _origin(one, language))


def _origin(one: PageRecord, language: Language) -> Iterator[str]:
    record, use = one.record, one.use
    if record.created:
        yield say(language, "page_saved", date=date_of(record.created))
    if record.updated and date_of(record.updated) != date_of(record.created):
        yield say(language, "page_updated", date=date_of(record.updated))
    if one.agent:
        key = "page_agent_commit" if one.commit else "page_agent"
        yield say(language, key, agent=one.agent, commit=one.commit)
    if record.source_count:
        date = date_of(record.compacted_at)
        yield say(language, "page_sources", count=record.source_count, date=date)
    if record.occurrences > 1:
        yield say(language, "page_times", count=record.occurrences)
    if use and use.given:
        yield say(language, "page_given", count=use.given)
    if use and use.answered:
        yield say(language, "page_answered", count=use.answered)
    if use and use.again:
        yield say(language, "page_again", count=use.again)
    yield say(language, "page_place", line=record.line, log=LOG_PLACE, ref=record.ref)


def _warnings(record: RecordView, language: Language) -> Iterator[Block]:
    if record.addresses_agent:
        yield Block("warning", say(language, "page_planted"))
    if record.withheld:
        yield Block("warning", say(language, "page_withheld"))
    if record.conflict:
        yield Block("warning", say(language, "page_conflict", sides=record.conflict))
    if record.code:
        yield Block("warning", say(language, f"page_code_{record.code}"))


def _field(name: str, text: str, language: Language) -> Block:
    return Block("field", text, say(language, f"page_{name}"))


def _counts(records: Iterable[RecordView], language: Language) -> str:
    kinds = [record.type for record in records]
    counts = {"page_count_logs": kinds.count("log"), "page_count_rules": kinds.count("principle")}
    told = [say(language, key, count=count) for key, count in counts.items() if count]
    return " \u00b7 ".join(told)


def _type(record: RecordView) -> str:
    return "principle" if record.type == "principle" else "lesson"
