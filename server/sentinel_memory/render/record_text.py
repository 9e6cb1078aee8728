"""A record, a topic and a notice as lines of readable answers (S11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from ..contract.layers import RecordFit
from ..contract.memory import Compaction, RecordView, TopicSummary
from ..core.checks.flaws import names_instruction
from ..core.text.answer_room import Weight
from ..core.text.first_sentence import questions, sentences
from ..core.text.limits import JOINT, LISTS
from ..core.text.one_line import inline, named, names
from ..sentences.say import Language, say
from .hit_text import date_of

LOG_PLACE = ".context/memory_log.jsonl"
"""The path of the log, relative to the project."""
_FIELDS = ("missing_context", "lesson", "ask_next_time")
_NUMBER = 999
"""The record number used to measure a record."""


def record_lines(
    record: RecordView, number: int, language: Language, name: str, *marks: str
) -> Iterator[str]:
    """Yields a record: a head line, then every line of its stored text, indented.

    No stored text can imitate a head line or a part of one, even with line breaks in it.

    Args:
        record: the record.
        number: its number in the answer.
        language: the language of our words.
        name: the name shown for the record.
        marks: texts to put in the head line after the name.
    """
    head, *texts = record.derived(("lines", language), partial(_lines, language=language))
    yield " | ".join((f"#{number} {named(name)}", *marks, head))
    yield from texts


def concerning_lines(
    record: RecordView, number: int, language: Language, fit: RecordFit, *marks: str
) -> Iterator[str]:
    """Yields a principle like `record_lines`, what concerns the query first (G11).

    The other sentences and questions follow, so that it is whole (S10).
    """
    said, asked = sentences(record.lesson), questions(record.ask_next_time or "")
    chosen, question = [n - 1 for n in fit.rules or ()], (fit.question or 1) - 1
    first = [said[n] for n in chosen]
    rest = [one for n, one in enumerate(said) if n not in chosen]
    others = asked[:question] + asked[question + 1 :]
    lines = record_lines(record, number, language, record.ref, *marks)
    if not (first and (rest or others)) or record.missing_context:
        yield from lines
        return
    yield next(lines)
    told = {"lesson": " ".join(first), "ask_next_time": asked[question]}
    yield from (f"  {name}: {_line(text)}" for name, text in told.items() if text.strip())
    behind = {"other_rules": " ".join(rest), "other_questions": JOINT.join(others)}
    yield from (f"  {say(language, key, text=_line(one))}" for key, one in behind.items() if one)


def _line(text: str) -> str:
    return inline(" ".join(text.split()))


def record_weight(record: RecordView, language: Language, *, detailed: bool = False) -> Weight:
    """Returns the weight of a record in an answer, with its cues and its place or not."""
    lines = record_lines(record, _NUMBER, language, record.ref)
    return Weight.of("\n".join(("", *lines, *(detail_lines(record) if detailed else ()), "")))


def _lines(record: RecordView, language: Language) -> tuple[str, ...]:
    """Returns the lines of a record without the number and the name."""
    return (_head(record, language), *_texts(record))


def _head(record: RecordView, language: Language) -> str:
    parts = [f"type={record.type}", f"topic={named(record.topic)}"]
    if record.compacted_at or record.source_count:
        date, count = date_of(record.compacted_at), record.source_count or 1
        parts.append(say(language, "compacted", date=date, count=count))
    else:
        parts.append(date_of(record.updated or record.created))
    if record.occurrences > 1:
        parts.append(say(language, "repeated", count=record.occurrences))
    if record.withheld:
        parts.append(say(language, "locked"))
    if record.conflict:
        parts.append(say(language, "conflict_mark", sides=named(record.conflict)))
    if record.addresses_agent:
        parts.append(say(language, "planted"))
    if record.code:
        parts.append(say(language, f"code_is_{record.code}"))
    return " | ".join(parts)


def _texts(record: RecordView) -> Iterator[str]:
    for field in _FIELDS:
        text: str | None = getattr(record, field)
        if text and text.strip():
            first, *rest = text.splitlines()
            yield f"  {field}: {inline(first)}"
            yield from (f"    {inline(line)}" for line in rest)


def list_lines(record: RecordView) -> Iterator[str]:
    """Yields the cues, the settling phrases, the globs and the quotes of a record."""
    for name in LISTS:
        entries: tuple[str, ...] = getattr(record, name)
        if entries:
            yield f"  {name}: {names(entries, LISTS[name].each)}"
    for quote in record.evidence:
        yield f"  evidence: {inline(quote.entry)}"


def detail_lines(record: RecordView) -> Iterator[str]:
    """Yields the lines of `list_lines` and the place of the record in the log."""
    yield from list_lines(record)
    yield place_line(record)


def place_line(record: RecordView) -> str:
    """Returns the place of a record as `path:line`, which editors and terminals can open (K06)."""
    return f"  {LOG_PLACE}:{record.line}"


def topic_line(topic: TopicSummary, language: Language) -> str:
    """Returns a topic with its number of records and of records in a merge conflict."""
    counted = str(topic.logs + topic.principles)
    if topic.conflicting:
        counted += f", {say(language, 'conflict_mark', sides=topic.conflicting)}"
    return marked(f"  {named(topic.topic)} ({counted})", topic.topic, language)


def marked(line: str, topic: str, language: Language) -> str:
    """Returns a line that names a topic, marked if the topic addresses the agent (K08)."""
    return f"{line} | {say(language, 'planted')}" if names_instruction(topic) else line


def conflicting_lines(count: int | None, language: Language) -> Iterator[str]:
    """Yields the number of records in a merge conflict, if there are any."""
    if count:
        yield ""
        yield say(language, "conflict_records", count=count)


def id_list(ids: Iterable[str]) -> str:
    """Returns ids as one line."""
    return inline(", ".join(ids)) or "-"


def notice_lines(compaction: Compaction, language: Language) -> Iterator[str]:
    """Yields the problem with the settings and the notice about compaction (S09, S34)."""
    if compaction.problem:
        yield ""
        yield compaction.problem
    if compaction.state == "required":
        yield ""
        counts = {"count": compaction.count, "threshold": compaction.threshold}
        key = "compaction_waiting" if compaction.waiting else "compaction_required"
        yield say(language, key, waiting=compaction.waiting, **counts)
