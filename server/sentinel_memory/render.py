"""Results as readable text, for agents and terminals; a format to read, not to parse (S11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .agent_messages import (
    Compaction,
    CompactMemoryResult,
    LogMemoryResult,
    RecordView,
    SearchMemoryResult,
    TopicSummary,
)
from .commit_messages import CommitMemoryResult
from .core.checks import names_instruction
from .core.planted import addresses_agent
from .editor_messages import (
    DeleteRecordsResult,
    EditRecordResult,
    SetPrivateResult,
    UndoResult,
)
from .merge_messages import MergeDriverResult, ResolveConflictsResult
from .messages import Language, say
from .news_messages import DiffMemoryResult
from .news_text import diff_lines, review_lines
from .preflight_messages import DismissQuestionResult, PreflightResult
from .questions import missed
from .redaction_messages import AllowValueResult, RedactRecordsResult
from .redaction_text import allow_lines, redact_lines, withheld_lines
from .review_messages import ReviewMemoryResult
from .shown_text import inline, named, names, quoted

_FIELDS = ("missing_context", "lesson", "ask_next_time")


def render(result: object, language: Language) -> str | None:
    """Returns the text of a result, None for one that only programs read."""
    renderer = _RENDERERS.get(type(result))
    return "\n".join(renderer(result, language)) if renderer else None


def record_lines(record: RecordView, number: int, language: Language, name: str) -> Iterator[str]:
    """Yields a record: a head line, then every line of stored text indented.

    No stored text can imitate a head line, whatever line breaks it holds, or a part of one.
    """
    parts = [f"#{number} {named(name)}", f"type={record.type}", f"topic={named(record.topic)}"]
    if record.compacted_at or record.source_count:
        date, count = _date(record.compacted_at), record.source_count or 1
        parts.append(say(language, "compacted", date=date, count=count))
    else:
        parts.append(_date(record.updated or record.created))
    if record.occurrences > 1:
        parts.append(say(language, "repeated", count=record.occurrences))
    if record.withheld:
        parts.append(say(language, "locked"))
    if record.conflict:
        parts.append(say(language, "conflict_mark", sides=named(record.conflict)))
    if record.addresses_agent:
        parts.append(say(language, "planted"))
    yield " | ".join(parts)
    for field in _FIELDS:
        text: str | None = getattr(record, field)
        if text and text.strip():
            first, *rest = text.splitlines()
            yield f"  {field}: {inline(first)}"
            yield from (f"    {inline(line)}" for line in rest)


def topic_line(topic: TopicSummary, language: Language) -> str:
    """Returns a topic with how many records it holds, and how many more stand in a conflict."""
    counted = str(topic.logs + topic.principles)
    if topic.conflicting:
        counted += f", {say(language, 'conflict_mark', sides=topic.conflicting)}"
    return _marked(f"  {named(topic.topic)} ({counted})", topic.topic, language)


def _search(result: SearchMemoryResult, language: Language) -> Iterator[str]:
    if not (result.count or result.conflicting):
        yield say(language, "nothing_found")
        yield from (f"{n}. {question}" for n, question in enumerate(result.questions, 1))
    else:
        yield say(language, "head_one" if result.count == 1 else "head", count=result.count)
        yield say(language, "recorded")
    if result.topics:
        yield say(language, "paged", page=result.page)
        yield from (topic_line(topic, language) for topic in result.topics)
        unlisted = result.count - sum(t.logs + t.principles for t in result.topics)
        if unlisted:
            yield say(language, "more_topics", count=unlisted)
    for number, record in enumerate(result.records, 1):
        yield ""
        yield from record_lines(record, number, language, record.id)
    if result.next_page:
        yield ""
        yield say(language, "next_page", page=result.next_page)
    if result.unreadable:
        yield ""
        yield say(language, "unreadable_lines", count=result.unreadable)
    yield from _conflicting(result.conflicting, language)
    yield from _notice(result.compaction, language)


def _log(result: LogMemoryResult, language: Language) -> Iterator[str]:
    saved = "replaced" if result.replaced else result.saved
    yield say(language, f"saved_{saved}", ref=inline(result.ref))
    yield say(language, "count", count=result.count)
    yield from withheld_lines(result.withheld, language)
    if result.sources_removed:
        ids = _list(result.sources_removed)
        yield say(language, "replaced", count=len(result.sources_removed), ids=ids)
    for kept in result.sources_kept:
        reason = say(language, f"reason_{kept.reason}")
        yield say(language, "kept", ref=inline(kept.ref), reason=reason)
    if result.uncommitted:
        yield say(language, "uncommitted", ids=_list(result.uncommitted))
    for question in result.questions_left_out:
        told = say(language, "question_left_out", question=quoted(question))
        yield f"{told} | {say(language, 'planted')}" if addresses_agent(question) else told
    if result.unreadable:
        yield say(language, "unreadable_lines", count=result.unreadable)
    yield from result.hints
    yield from _notice(result.compaction, language)


def _compact(result: CompactMemoryResult, language: Language) -> Iterator[str]:
    counts = {"count": result.compaction.count, "threshold": result.compaction.threshold}
    yield say(language, "compact_required" if result.required else "compact_optional", **counts)
    if result.compaction.state == "full":
        yield say(language, "full", **counts)
    if not result.groups:
        yield say(language, "compact_nothing")
        yield from _conflicting(result.conflicting, language)
        return
    yield say(language, "compact_first")
    yield say(language, "compact_todo")
    if result.uncommitted:
        yield say(language, "compact_uncommitted", count=result.uncommitted)
    yield say(language, "recorded")
    for topics in result.merge_candidates:
        yield say(language, "compact_merge", topics=names(topics))
    for group in result.groups:
        topic = named(group.topic)
        yield ""
        head = say(language, "compact_group", topic=topic, count=group.count, size=group.size)
        yield _marked(head, group.topic, language)
        for number, record in enumerate(group.records, 1):
            yield from record_lines(record, number, language, record.ref)
        if not group.complete:
            key = "compact_partial" if group.records else "compact_omitted"
            yield _marked(say(language, key, topic=topic), group.topic, language)
    unlisted = result.compaction.count - sum(group.count for group in result.groups)
    if unlisted and len(result.groups) > 1:
        yield ""
        yield say(language, "compact_more", count=unlisted)
    yield from _conflicting(result.conflicting, language)


def _edit(result: EditRecordResult, language: Language) -> Iterator[str]:
    yield say(language, "edited", ref=inline(result.ref))
    yield from withheld_lines(result.withheld, language)
    yield from result.hints


def _delete(result: DeleteRecordsResult, language: Language) -> Iterator[str]:
    yield say(language, "deleted", ids=_list(result.removed))
    if result.uncommitted:
        yield say(language, "uncommitted", ids=_list(result.uncommitted))
    yield say(language, "deleted_undo")


def _undo(result: UndoResult, language: Language) -> Iterator[str]:
    if not (result.restored or result.removed or result.kept):
        yield say(language, "undo_nothing")
        return
    # An edit leaves the old text and the new one with the same id, of which only one is news.
    removed = [id for id in result.removed if id not in result.restored]
    told = {
        "restored": result.restored,
        "removed": removed,
        "kept": result.kept,
        "replaced": result.replaced,
    }
    for key, ids in told.items():
        if ids:
            yield say(language, f"undo_{key}", ids=_list(ids))


def _message(result: SetPrivateResult | MergeDriverResult, _: Language) -> Iterator[str]:
    yield from map(inline, result.message.splitlines())


def _resolve(result: ResolveConflictsResult, language: Language) -> Iterator[str]:
    yield result.message
    yield from (f"  {record.sentence}" for record in result.records)
    if not result.written:
        yield say(language, "resolve_agree", digest=result.digest)
    if result.command:
        yield say(language, "resolve_run", command=inline(result.command))


def _commit(result: CommitMemoryResult, language: Language) -> Iterator[str]:
    if result.commit is None:
        yield say(language, "commit_nothing")
        return
    head = (result.message or "").partition("\n")[0]
    yield say(language, "commit_done", commit=inline(result.commit), message=inline(head))


def _preflight(result: PreflightResult, language: Language) -> Iterator[str]:
    count = len(result.open)
    keys = {0: "open_none", 1: "open_head_one"}
    yield say(language, keys.get(count, "open_head"), count=count)
    for number, gap in enumerate(result.open, 1):
        last = missed(gap.times, gap.last, language)
        yield ""
        yield f"#{number} {named(gap.id)} | topic={named(gap.topic)} | {inline(last)}"
        yield f"  ask_next_time: {inline(gap.question)}"
    if result.answered:
        yield ""
        yield say(language, "open_answered", ids=_list(result.answered))


def _dismiss(result: DismissQuestionResult, language: Language) -> Iterator[str]:
    key = "dismissed" if result.times > 1 else "dismissed_once"
    yield say(language, key, id=inline(result.id), count=result.times)


def _marked(line: str, topic: str, language: Language) -> str:
    """A line of ours that names a topic, marked where that speaks to the agent (K08)."""
    return f"{line} | {say(language, 'planted')}" if names_instruction(topic) else line


def _conflicting(count: int | None, language: Language) -> Iterator[str]:
    if count:
        yield ""
        yield say(language, "conflict_records", count=count)


def _list(ids: Iterable[str]) -> str:
    return inline(", ".join(ids)) or "-"


def _notice(compaction: Compaction, language: Language) -> Iterator[str]:
    if compaction.state == "required":
        yield ""
        yield say(language, "required", count=compaction.count, threshold=compaction.threshold)


def _date(time: str | None) -> str:
    return inline((time or "?")[:10])


_RENDERERS: dict[type, Callable[[Any, Language], Iterator[str]]] = {
    SearchMemoryResult: _search,
    LogMemoryResult: _log,
    CompactMemoryResult: _compact,
    EditRecordResult: _edit,
    DeleteRecordsResult: _delete,
    UndoResult: _undo,
    SetPrivateResult: _message,
    MergeDriverResult: _message,
    ResolveConflictsResult: _resolve,
    DiffMemoryResult: diff_lines,
    ReviewMemoryResult: review_lines,
    CommitMemoryResult: _commit,
    PreflightResult: _preflight,
    DismissQuestionResult: _dismiss,
    RedactRecordsResult: redact_lines,
    AllowValueResult: allow_lines,
}
