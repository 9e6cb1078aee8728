"""A record as text, short and in full, and the pieces that every text is made of (S11, G01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Literal, NamedTuple

from ..contract.forms import Heading, HeadingKind
from ..contract.memory import (
    Compaction,
    LinkedHit,
    Neighbour,
    RecordFit,
    RecordView,
    SearchHit,
    SimilarPair,
    TopicSummary,
)
from ..core.checks.flaws import names_instruction
from ..core.text.limits import JOINT, LISTS, Weight
from ..core.text.one_line import (
    escaped,
    inline,
    named,
    names,
    paragraphs,
    questions,
    quoted,
    sentences,
)
from ..sentences.say import Language, say


def hit_lines(hit: SearchHit, number: int, language: Language) -> Iterator[str]:
    """Yields a head line, then the first sentence of the lesson, indented like all stored text."""
    parts = [f"#{number} {named(hit.id)}", *fit_parts(hit.fit, language)]
    parts += [hit.type, named(hit.topic), date_of(hit.date), f"line={hit.line}"]
    if hit.conflict:
        parts.append(say(language, "conflict_mark", sides=named(hit.conflict)))
    if hit.addresses_agent:
        parts.append(say(language, "planted"))
    if hit.code:
        parts.append(say(language, f"code_is_{hit.code}"))
    yield " | ".join(parts)
    yield f"  {inline(hit.summary)}"
    yield from _neighbour_lines(hit.neighbours)


def linked_line(hit: LinkedHit, language: Language) -> str:
    """Returns a record that is linked to one of the answer, on one line (M05)."""
    mark = f" | {say(language, 'planted')}" if hit.addresses_agent else ""
    how = f"{hit.rel} {named(hit.of)}" if hit.back else f"{named(hit.of)} {hit.rel} it"
    head = f"{named(hit.ref)} | {how} | {named(hit.topic)}{mark}"
    return f"  {head} | {inline(hit.summary)}"


def fit_parts(fit: RecordFit | None, language: Language) -> list[str]:
    """Returns the word for the fit of a record, in a list; empty for one that does not fit."""
    return [say(language, f"fit_{fit.fit}")] if fit and fit.fit != "none" else []


def _neighbour_lines(neighbours: Iterable[Neighbour]) -> Iterator[str]:
    """Yields the records near a hit, one line each."""
    for one in neighbours:
        head = f"{named(one.id)} | {named(one.topic)} | {date_of(one.date)}"
        yield f"  beside: {head} | {inline(one.summary)}"


def date_of(time: str | None) -> str:
    """Returns the day of a time, or a question mark for none."""
    return inline((time or "?")[:10])


_LEVELS = {"page": 1, "record": 3, "version": 3}
"""Level of a heading by kind; every other kind has level 2."""

_Kind = Literal["heading", "text", "field", "item", "note", "warning"]


class Block(NamedTuple):
    """A part of a page."""

    kind: _Kind
    text: str = ""
    """The stored text, or a sentence of ours; of a field, the stored value."""
    label: str = ""
    """The name of a field in the language of the reader."""
    heading: Heading | None = None
    """The heading that the block is; None for other blocks."""


def heading(kind: HeadingKind, text: str, name: str | None = None) -> Block:
    """Returns a heading. `name` is the topic or the record below it."""
    return Block("heading", text, heading=Heading(kind=kind, name=name))


def headings(blocks: Iterable[Block]) -> tuple[Heading, ...]:
    """Returns the headings among the blocks."""
    return tuple(block.heading for block in blocks if block.heading)


def markdown(blocks: Iterable[Block]) -> str:
    """Returns the blocks as Markdown. Their texts are escaped and cannot act as markup (K02)."""
    parts: list[str] = []
    before = ""
    for block in blocks:
        # Items of one list follow each other without a blank line.
        parts.append("\n" if block.kind == before == "item" else "\n\n")
        parts.append(_marked(block))
        before = block.kind
    return "".join(parts[1:]) + "\n"


def lines(blocks: Iterable[Block]) -> Iterator[str]:
    """Yields the blocks as terminal lines. Stored text is indented or follows a sign of ours."""
    before = ""
    for block in blocks:
        if before and (block.kind in ("heading", "text") or before == "heading"):
            yield ""
        yield from _plain(block)
        before = block.kind


def _marked(block: Block) -> str:
    text = escaped(block.text)
    if block.heading:
        return f"{'#' * level(block)} {text}"
    if block.kind == "text":
        return paragraphs(block.text)
    if block.kind == "field":
        return f"**{escaped(block.label)}:** {paragraphs(block.text)}".rstrip()
    if block.kind == "note":
        return f"*{text}*"
    if block.kind == "warning":
        return f"> \u26a0 {text}"
    return f"- {text}"


def _plain(block: Block) -> Iterator[str]:
    if block.heading:
        yield f"{'#' * level(block)} {inline(block.text)}"
    elif block.kind == "field":
        first, *rest = block.text.splitlines() or [""]
        yield f"  {block.label}: {inline(first)}".rstrip()
        yield from (f"    {inline(line)}" for line in rest)
    elif block.kind in ("text", "note"):
        yield from (f"  {inline(line)}" for line in block.text.splitlines())
    else:
        sign = "\u26a0" if block.kind == "warning" else "-"
        yield f"  {sign} {inline(block.text)}"


def level(block: Block) -> int:
    """Returns the level of a heading, from 1; 0 for other blocks."""
    return _LEVELS.get(block.heading.kind, 2) if block.heading else 0


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


def brief_lines(record: RecordView, number: int, language: Language, name: str) -> Iterator[str]:
    """Yields the head of a principle, and the first of its sentences (S13)."""
    yield next(record_lines(record, number, language, name, say(language, "compact_full")))
    yield f"  lesson: {_line(next(iter(sentences(record.lesson)), ''))}"


def brief_weight(record: RecordView, language: Language) -> Weight:
    """Returns the weight of a principle in an answer that shows its first sentence."""
    return Weight.of("\n".join(("", *brief_lines(record, _NUMBER, language, record.ref), "")))


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
    if record.kind:
        parts.append(f"kind={record.kind}")
    if record.compacted_at or record.source_count:
        date, count = date_of(record.compacted_at), record.source_count or 1
        parts.append(say(language, "compacted", date=date, count=count))
    else:
        parts.append(date_of(record.updated or record.created))
    parts.append(f"line={record.line}")
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
    if record.pinned:
        parts.append(say(language, "pinned_mark"))
    if record.superseded_by:
        parts.append(say(language, "superseded_mark", id=named(record.superseded_by)))
    if record.leans_on:
        parts.append(say(language, "leans_mark", ids=", ".join(record.leans_on)))
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
    if record.links:
        yield f"  links: {', '.join(f'{one.rel} {one.to}' for one in record.links)}"


def whole_text(record: RecordView, number: int, language: Language) -> str:
    """Returns a record as a search shows it, with its lists."""
    return "\n".join((*record_lines(record, number, language, record.ref), *list_lines(record)))


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


def notice_lines(
    compaction: Compaction, language: Language, *, goes_on: bool = False
) -> Iterator[str]:
    """Yields the problem with the settings and the notice about compaction (S09, S34).

    `goes_on`: whether the answer is about a part of a compaction, whose steps were said before.
    """
    if compaction.problem:
        yield ""
        yield compaction.problem
    if compaction.state == "required":
        yield ""
        counts = {"count": compaction.count, "threshold": compaction.threshold}
        yield say(language, "compaction_goes_on" if goes_on else "compaction_required", **counts)


def pair_sentence(pair: SimilarPair, this: str, language: Language) -> str:
    """Returns the sentence on a pair of which `this` names the newer record."""
    facts = {"one": named(this), "other": named(pair.other.ref)}
    facts |= {"says": quoted(pair.says), "said": quoted(pair.said)}
    return say(language, f"similar_{pair.kind}", **facts)


def settling_line(pair: SimilarPair, language: Language) -> str:
    """Returns the calls or commands by which a reader settles a pair."""
    ids = {"newer_id": pair.one.id, "other_id": pair.other.id}
    return say(language, "similar_settle", one=pair.one.ref, other=pair.other.ref, **ids)
