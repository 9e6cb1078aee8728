"""Text for agents that save and compact (S08, S11, S13)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from ..contract.memory import CompactMemoryResult, LogMemoryResult, TopicGroup
from ..core.planted.instructions import addresses_agent
from ..core.text.limits import LIMITS, RULES, RULES_BYTES, list_limit
from ..core.text.one_line import named, names, quoted
from ..sentences.say import Language, say
from .record_text import conflicting_lines, id_list, marked, notice_lines, record_lines
from .redaction import withheld_lines

_KEPT = 20
"""Most sources named in the text as kept; the data names all of them."""


def log_lines(result: LogMemoryResult, language: Language) -> Iterator[str]:
    """Yields what was saved and replaced, and how to improve it."""
    saved = "replaced" if result.replaced else result.saved
    yield say(language, f"saved_{saved}", ref=result.ref)
    yield say(language, "count", count=result.count)
    yield from withheld_lines(result.withheld, language)
    if result.sources_removed:
        yield say(language, "replaced", count=len(result.sources_removed))
        yield f"  {id_list(result.sources_removed)}"
    elif result.sources_kept and result.saved != "proposed":
        yield say(language, "replaced_none")
    for kept in result.sources_kept[:_KEPT]:
        reason = say(language, f"reason_{kept.reason}")
        yield say(language, "kept", ref=kept.ref, reason=reason)
    if len(result.sources_kept) > _KEPT:
        yield say(language, "kept_more", count=len(result.sources_kept) - _KEPT)
    if result.uncommitted and result.uncommitted == result.sources_removed:
        yield say(language, "uncommitted_all")
    elif result.uncommitted:
        yield say(language, "uncommitted", ids=id_list(result.uncommitted))
    for question in result.questions_left_out:
        told = say(language, "question_left_out", question=quoted(question))
        yield f"{told} | {say(language, 'planted')}" if addresses_agent(question) else told
    yield from _cues_left_out(result.cues_left_out or (), language)
    if result.unreadable:
        yield say(language, "unreadable_lines", count=result.unreadable)
    yield from result.hints
    if result.may_apply_to:
        globs = json.dumps(result.may_apply_to, ensure_ascii=False)
        yield say(language, "may_apply_to", ref=result.ref, globs=globs)
    if result.may_quote:
        given = [{"path": one.path, "quote": one.quote} for one in result.may_quote]
        quotes = json.dumps(given, ensure_ascii=False)
        yield say(language, "may_quote", ref=result.ref, quotes=quotes)
    if result.without_cues:
        yield say(language, "without_cues", refs=" ".join(result.without_cues))
    yield from notice_lines(result.compaction, language)


def _cues_left_out(cues: Sequence[str], language: Language) -> Iterator[str]:
    """Yields a line that names the entries without room, at most 20 of them."""
    if cues:
        more = len(cues) - _KEPT
        told = say(language, "cues_left_out", count=len(cues), cues=names(cues[:_KEPT]))
        told += say(language, "cues_left_out_more", count=more) if more > 0 else ""
        yield f"{told} | {say(language, 'planted')}" if addresses_agent("\n".join(cues)) else told


def compact_lines(result: CompactMemoryResult, language: Language) -> Iterator[str]:
    """Yields whether compaction is required, the instructions, and the records by topic."""
    counts = {"count": result.compaction.count, "threshold": result.compaction.threshold}
    if not result.continued:
        yield say(language, "compact_required" if result.required else "compact_optional", **counts)
    if result.upstream:
        yield say(language, "compact_pull_first", count=result.upstream)
    if result.proposed:
        yield say(language, "compact_proposed", count=result.proposed)
    if result.compaction.state == "full" and not result.continued:
        yield say(language, "compaction_full", **counts)
    if result.compaction.problem:
        yield result.compaction.problem
    if not result.groups:
        has_more = result.compaction.count and not result.proposed
        known = "compact_no_topic" if has_more else "compact_nothing"
        yield say(language, "last_part" if result.continued else known)
        yield from conflicting_lines(result.conflicting, language)
        return
    yield from _what_to_do(result, language)
    for group in result.groups:
        yield ""
        yield group_line(group, language)
        for number, record in enumerate(group.records, 1):
            yield from [""] if number > 1 else []
            yield from record_lines(record, number, language, record.ref)
    told = say(language, "next_compact", count=result.left)
    yield from cursor_lines(result.next_cursor, told)
    yield from conflicting_lines(result.conflicting, language)


def group_line(group: TopicGroup, language: Language) -> str:
    """Returns the head line of a topic to compact."""
    facts = [say(language, "compact_counts", count=group.count, size=group.size)]
    if len(group.records) < group.count:
        facts.append(say(language, "compact_part", count=len(group.records)))
    if group.questions:
        facts.append(say(language, "compact_questions", count=group.questions))
    if group.questions_dropped:
        numbers = " ".join(f"#{number}" for number in group.questions_dropped)
        facts.append(say(language, "compact_dropped", numbers=numbers))
    head = marked(f"== {named(group.topic)} ({', '.join(facts)})", group.topic, language)
    if not group.proposed or len(group.records) <= len(group.proposed[0]):
        return head
    each = (" ".join(f"#{number}" for number in numbers) for numbers in group.proposed)
    return f"{head}\n{say(language, 'compact_groups', groups='; '.join(each))}"


def merge_line(topics: Sequence[str], language: Language) -> str:
    """Returns the line that names topics which may be one."""
    return say(language, "compact_merge", topics=names(topics))


def _what_to_do(result: CompactMemoryResult, language: Language) -> Iterator[str]:
    if result.changed:
        yield say(language, "log_changed")
    if not result.continued:
        yield say(language, "compact_first")
        if result.required:
            yield say(language, "compact_todo", rules=RULES, limit=RULES_BYTES)
            yield say(language, "compact_asking", limit=LIMITS["ask_next_time"])
            yield say(language, "compact_cues", limit=list_limit("cues", "principle").most)
        else:
            yield say(language, "compact_how")
    if result.uncommitted:
        yield say(language, "compact_uncommitted", count=result.uncommitted)
    yield say(language, "recorded")
    yield from (merge_line(topics, language) for topics in result.merge_candidates)


def cursor_lines(cursor: str | None, sentence: str) -> Iterator[str]:
    """Yields the sentence and the cursor, if the answer has one."""
    if cursor:
        yield ""
        yield sentence
        yield f"  {cursor}"
