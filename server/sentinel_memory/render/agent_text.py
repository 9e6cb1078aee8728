"""What agents read: saves, compactions, redactions, and layered answers of a search (S11, G01)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ..contract.care import AllowValueResult, RedactRecordsResult
from ..contract.memory import (
    CompactMemoryResult,
    LogMemoryResult,
    RecordView,
    SearchMemoryResult,
    TopicGroup,
)
from ..core.frozen import values_of
from ..core.planted.instructions import addresses_agent
from ..core.secrets.redaction import PRIVATE_SECTION
from ..core.text.limits import LIMITS, RULES, RULES_BYTES, list_limit
from ..core.text.one_line import inline, named, names, quoted
from ..sentences.audience import is_person
from ..sentences.say import Language, say, say_counted
from .record_text import (
    brief_lines,
    concerning_lines,
    conflicting_lines,
    detail_lines,
    fit_parts,
    hit_lines,
    id_list,
    linked_line,
    marked,
    notice_lines,
    pair_sentence,
    record_lines,
    settling_line,
    topic_line,
)


def redact_lines(result: RedactRecordsResult, language: Language) -> Iterator[str]:
    """Yields the number of redacted parts by kind, and the steps that remain."""
    kinds: Counter[str] = Counter()
    for record in result.records:
        kinds.update(record.withheld)
    if not result.records:
        yield say(language, "redact_none")
    elif result.dry_run:
        yield say(language, "redact_dry", count=len(result.records))
    else:
        ids = ", ".join(dict.fromkeys(record.id for record in result.records))
        yield say(language, "redact_done", count=len(result.records), ids=ids)
    yield from withheld_lines(kinds, language)
    if result.records and not result.dry_run:
        yield say(language, "redact_final")
    if result.in_journal:
        yield say(language, "redact_journal")
    if result.records:
        history = {True: "committed", False: "uncommitted", None: "unknown"}[result.in_history]
        yield say(language, f"redact_{history}")
        if result.in_history is not False and not result.dry_run:
            yield say(language, "redact_advice")
    if result.left_lines:
        lines = ", ".join(map(str, result.left_lines))
        yield say(language, "redact_left", lines=lines)
    yield from result.hints


def allow_lines(result: AllowValueResult, language: Language) -> Iterator[str]:
    """Yields that the value is allowed, that everybody can read it, and when that holds."""
    yield say(language, "allow_done", count=result.allowed)
    if not result.in_force:
        yield say(language, "allow_untrusted")


def withheld_lines(withheld: Mapping[str, int], language: Language) -> Iterator[str]:
    """Yields the number of withheld parts by kind; private sections are counted apart."""
    secrets = {kind: times for kind, times in withheld.items() if kind != PRIVATE_SECTION}
    if secrets:
        kinds = ", ".join(f"{kind} x{times}" for kind, times in sorted(secrets.items()))
        yield say(language, "withheld", kinds=kinds)
    if len(secrets) < len(withheld):
        yield say(language, "withheld_private", count=withheld[PRIVATE_SECTION])


_KEPT = 20
"""Most sources named in the text as kept; the data names all of them."""


def log_lines(result: LogMemoryResult, language: Language) -> Iterator[str]:
    """Yields what was saved and replaced, and how to improve it.

    An agent gets the call that amends the record, if no other call is named (G09) and no compaction
    goes on.
    """
    lines = list(_log_lines(result, language))
    yield from lines
    names_a_call = any("log_memory(" in line or "compact_memory" in line for line in lines)
    if not (names_a_call or result.sources_removed or is_person()):
        yield say(language, "hint_amend", ref=result.ref)


def _log_lines(result: LogMemoryResult, language: Language) -> Iterator[str]:
    saved = "replaced" if result.replaced else result.saved
    yield say(language, f"saved_{saved}", ref=result.ref)
    yield say(language, "count", count=result.count)
    yield from withheld_lines(result.withheld, language)
    if result.sources_removed:
        yield say(language, "replaced", count=len(result.sources_removed))
        yield f"  {id_list(result.sources_removed)}"
    elif result.sources_kept:
        yield say(language, "replaced_none")
    if result.superseded:
        yield say(language, "superseded", ids=id_list(result.superseded))
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
    amend = say(language, "hint_amend", ref=result.ref)
    if result.questions_left_out and amend not in result.hints:
        yield amend
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
    yield from _similar(result, language)
    if result.may_link:
        links = json.dumps([{"rel": "related", "to": one.id} for one in result.may_link])
        yield say(language, "may_link", ref=result.ref, links=links, id=result.id)
        yield from (
            f"  {named(one.id)} | {named(one.topic)} | {inline(one.summary)}"
            for one in result.may_link
        )
    if result.without_cues:
        key = "without_cues_one" if len(result.without_cues) == 1 else "without_cues"
        yield say(language, key, refs=" ".join(result.without_cues))
    yield from notice_lines(result.compaction, language, goes_on=bool(result.sources_removed))


def _similar(result: LogMemoryResult, language: Language) -> Iterator[str]:
    """Yields what a record may double or contradict, and the call that settles the first pair."""
    for pair in result.similar or ():
        yield pair_sentence(pair, say(language, "similar_this"), language)
    if result.similar:
        yield settling_line(result.similar[0], language)


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
    if result.compaction.state == "full" and not result.continued:
        yield say(language, "compaction_full", **counts)
    if result.compaction.problem:
        yield result.compaction.problem
    if not result.groups:
        known = "compact_no_topic" if result.compaction.count else "compact_nothing"
        yield say(language, "last_part" if result.continued else known)
        yield from conflicting_lines(result.conflicting, language)
        return
    yield from _what_to_do(result, language)
    for group in result.groups:
        yield ""
        yield group_line(group, language)
        for number, record in enumerate(group.records, 1):
            yield from [""] if number > 1 else []
            shown = brief_lines if number in group.brief else record_lines
            yield from shown(record, number, language, record.ref)
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
    told = [marked(f"== {named(group.topic)} ({', '.join(facts)})", group.topic, language)]
    if group.proposed:
        each = "; ".join(map(_numbered, group.proposed))
        told.append(say(language, "compact_groups", groups=each))
    if group.overlapping:
        both = "; ".join(map(_numbered, group.overlapping))
        told.append(say(language, "compact_overlapping", groups=both))
    if group.questions_dropped:
        dropped = _numbered(group.questions_dropped)
        told.append(say(language, "compact_dropped", numbers=dropped))
    return "\n".join(told)


def _numbered(numbers: Iterable[int]) -> str:
    return " ".join(f"#{number}" for number in numbers)


def brief_line(language: Language) -> str:
    """Returns the line that explains which principles an answer shows by their first sentence."""
    return say(language, "compact_brief")


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
    if any(group.brief for group in result.groups):
        yield brief_line(language)
    yield say(language, "recorded")
    yield from (merge_line(topics, language) for topics in result.merge_candidates)


def cursor_lines(cursor: str | None, sentence: str) -> Iterator[str]:
    """Yields the sentence and the cursor, if the answer has one."""
    if cursor:
        yield ""
        yield sentence
        yield f"  {cursor}"


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
    yield from linked_lines(result, language)
    yield from _topics(result, language)
    if result.statistics:
        yield ""
        yield say(language, "statistics", **values_of(result.statistics))
    yield from _next(result, language)
    yield from _notices(result, language)


def person_lines(
    result: SearchMemoryResult,
    language: Language,
    below: Callable[[RecordView], Iterable[str]],
    *,
    fits: bool,
) -> Iterator[str]:
    """Yields records for a person, and the number of records that are not shown.

    `fits`: False if no record clearly fits the query.
    """
    yield say_counted(language, "head", result.count)
    yield say(language, "recorded")
    if not fits:
        yield say(language, "search_no_match")
    if result.meta.set_aside:
        yield say(language, "code_set_aside", count=result.meta.set_aside)
    for number, record in enumerate(result.records, 1):
        yield ""
        yield from record_lines(record, number, language, record.ref)
        yield from below(record)
    yield from linked_lines(result, language)
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


def linked_lines(result: SearchMemoryResult, language: Language) -> Iterator[str]:
    """Yields the records that are linked to those shown (M05)."""
    if result.linked:
        yield ""
        yield say(language, "linked")
        yield from (linked_line(hit, language) for hit in result.linked)


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
