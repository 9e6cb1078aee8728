"""Flaws of a log, its quotes and its state as text, for people (S20, E04, M12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, Protocol, TypeVar

from ..contract.care import (
    CheckedQuote,
    CheckedRecord,
    CheckEvidenceResult,
    CheckSimilarResult,
    EvidenceCounts,
    ReviewMemoryResult,
    SensitiveFinding,
)
from ..contract.project import (
    ARRIVED,
    CodeCounts,
    DiffMemoryResult,
    FolderStatus,
    Health,
    NewsCounts,
    NewsMemoryResult,
    NewsRecord,
    Value,
)
from ..core.checks.showing import WITHHELD, Finding
from ..core.frozen import values_of
from ..core.log.record import Record, returned
from ..core.policy.policy import PolicyFinding
from ..core.text.ids import is_id
from ..core.text.one_line import first_sentence, inline, named, names
from ..sentences.say import Language, policy_sentence, say
from .record_text import Block, heading, pair_sentence, place_line, settling_line, topic_line

MOST = 50
"""Most findings of a kind that are listed; the others are counted."""


class _OfKind(Protocol):
    @property
    def code(self) -> str: ...


_Found = TypeVar("_Found", bound=_OfKind)


def first_of_each(found: Iterable[_Found]) -> Iterator[tuple[_Found, int]]:
    """Yields the first 50 findings of each kind.

    The last of them comes with the number of further findings of its kind, the others with 0.
    """
    found = tuple(found)
    counts = Counter(one.code for one in found)
    listed: Counter[str] = Counter()
    for one in found:
        listed[one.code] += 1
        if listed[one.code] <= MOST:
            yield one, counts[one.code] - MOST if listed[one.code] == MOST else 0


def finding_sentence(finding: Finding | SensitiveFinding, language: Language) -> str:
    """Returns the sentence on a finding. It never holds the found text."""
    field = finding.field or say(language, "review_no_field")
    detail = finding.detail
    if finding.code == "unreadable-line":
        detail = say(language, f"unreadable_{finding.detail}", field=field)
    limits = {}
    if isinstance(finding, Finding):
        limits = {"limit": finding.limit, "actual": finding.actual}
    return say(language, f"finding_{finding.code}", field=field, detail=detail, **limits)


FAILED = frozenset({"changed", "gone", "file_gone", "ambiguous"})
"""Verdicts of quotes that are not found again. `unverifiable` is not one of them."""


def evidence_lines(result: CheckEvidenceResult, language: Language) -> Iterator[str]:
    """Yields the records with a quote that moved or failed, then one sentence on all quotes."""
    for record in result.records:
        if any(quote.verdict != "ok" for quote in record.quotes):
            yield from _checked_record(record, language)
    count, failed = total(result.counts), failures(result.counts)
    unverifiable = result.counts.unverifiable
    if not count:
        yield say(language, "quotes_none")
    elif failed or unverifiable:
        facts = {"count": count, "failed": failed, "unverifiable": unverifiable}
        yield say(language, "quotes_counted", **facts)
    else:
        yield say(language, "quotes_all_stand", count=count, records=len(result.records))


def similar_lines(result: CheckSimilarResult, language: Language) -> Iterator[str]:
    """Yields each pair with both lessons, then the ways to settle one."""
    for pair in result.pairs:
        yield pair_sentence(pair, pair.one.id, language)
        for one in (pair.one, pair.other):
            yield f"    {named(one.id)} | {named(one.topic)} | {inline(one.summary)}"
    if not result.pairs:
        yield say(language, "similar_none")
        return
    yield settling_line(result.pairs[0], language)


def verdict_text(quote: CheckedQuote, language: Language) -> str:
    """Returns the verdict on a quote and its reason."""
    said = say(language, f"verdict_{quote.verdict}", path=inline(quote.found_path or ""))
    return f"{said}: {say(language, f'reason_{quote.reason}')}" if quote.reason else said


def found_at(quote: CheckedQuote) -> str:
    """Returns the present place of a quote, or of what resembles it, as `PATH:LINE`, or ""."""
    return f"{quote.found_path}:{quote.place.line + 1}" if quote.found_path and quote.place else ""


def total(counts: EvidenceCounts) -> int:
    """Returns the number of quotes."""
    return counts.ok + counts.moved + failures(counts) + counts.unverifiable


def failures(counts: EvidenceCounts) -> int:
    """Returns the number of quotes that are not found again."""
    return counts.changed + counts.gone + counts.file_gone + counts.ambiguous


def _checked_record(record: CheckedRecord, language: Language) -> Iterator[str]:
    status = say(language, f"quote_status_{record.status}")
    if record.certified_by:
        status = say(language, "quote_status_certified_by", name=names((record.certified_by,)))
    yield say(language, "quotes_record", id=named(record.id), line=record.line, status=status)
    yield f"    [{named(record.topic)}] {inline(first_sentence(record.lesson))}"
    for quote in record.quotes:
        is_here, place = quote.found_path == quote.path, found_at(quote)
        named_place, now = (place, "") if place and is_here else (quote.path, place)
        verdict = f"{verdict_text(quote, language)}{f' ({inline(now)})' if now else ''}"
        yield f"    {inline(named_place)}: {verdict}"
        yield f"        {inline(quote.quote)}"


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
    for key in result.policy_secrets:
        yield say(language, "policy_secret", name=key)
    if not result.findings:
        if not result.policy_secrets:
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
    if news.weak:
        parts.append(say(language, "news_weak"))
    if news.certified:
        parts.append(say(language, "news_certified"))
    if record.code and news.kind in ARRIVED:
        parts.append(say(language, f"code_is_{record.code}"))
    if record.superseded_by:
        parts.append(say(language, "superseded_mark", id=named(record.superseded_by)))
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


_Severity = Literal["error", "warning", "plain"]


def status_report(status: FolderStatus, health: Health | None, language: Language) -> list[str]:
    """Returns the lines of `status` for one folder."""
    counts = {"count": status.compaction.count, "threshold": status.compaction.threshold}
    if status.problem:
        return [status.problem, *status.policy_problems]
    if not status.exists:
        return [say(language, "status_none", folder=status.folder), *status.policy_problems]
    lines = [
        say(
            language,
            "status_line",
            folder=status.folder,
            topics=len(status.topics),
            **counts,
        )
    ]
    lines += [topic_line(topic, language) for topic in status.topics]
    worth = worth_line(status.value, language)
    if worth:
        lines.append(worth)
    lines += _health_lines(status, health, language)
    if status.news:
        lines.append(_news(status.news, language))
    if status.code:
        lines += code_lines(status.code, language)
    if status.unreadable:
        lines.append(say(language, "unreadable_lines", count=status.unreadable))
    if status.set_aside:
        lines.append(status.set_aside)
    if status.conflicts:
        lines.append(say(language, "conflict_blocks", count=status.conflicts))
    if status.tracking in ("private", "ignored", "unknown"):
        lines.append(say(language, f"status_{status.tracking}"))
    if status.compaction.state != "ok":
        lines.append(say(language, f"compaction_{status.compaction.state}", **counts))
    if status.cache_problem:
        lines.append(status.cache_problem)
    return [*lines, *status.policy_problems]


def health_blocks(
    status: FolderStatus, health: Health | None, language: Language
) -> Iterator[Block]:
    """Yields how the memory of a project does, then the lessons to merge or to settle (M12)."""
    yield heading("page", say(language, "health_title", folder=status.folder))
    pairs = health.pairs if health else ()
    first, *others = status_report(status, health and health._replace(pairs=()), language)
    for line in (first, *others[len(status.topics) :]):
        yield Block("item", line)
    if pairs:
        yield heading("section", say(language, "health_pairs", count=len(pairs)))
    for pair in pairs:
        for one in (pair.one, pair.other):
            yield heading("record", one.summary, one.ref)
        yield Block("text", pair_sentence(pair, pair.one.ref, language))


def _health_lines(status: FolderStatus, health: Health | None, language: Language) -> Iterator[str]:
    """Yields what a look at all lessons found, one line each and without zeros (M12)."""
    counts = {"superseded": status.superseded, "without_cues": status.without_cues}
    if health is not None:
        counts |= {"withheld": health.withheld, "answered": health.answered}
        for kind in ("double", "contradiction"):
            counts[kind] = sum(pair.kind == kind for pair in health.pairs)
    for kind, count in counts.items():
        if count:
            yield say(language, f"health_{kind}", count=count)


def code_lines(code: CodeCounts, language: Language) -> Iterator[str]:
    """Yields one line on the lessons whose quoted code is lost, without zeros."""
    kinds = [
        say(language, f"code_{kind}", count=count)
        for kind, count in values_of(code).items()
        if count
    ]
    if kinds:
        yield say(language, "status_code", counts=", ".join(kinds))


def check_report(
    findings: Iterable[Finding],
    policy_findings: Iterable[PolicyFinding],
    records: Sequence[Record],
    language: Language,
) -> list[tuple[str, _Severity]]:
    """Returns the lines of `check` with their severities: a line for each finding, or a single one.

    Of a kind, the first 50 are listed and the others counted.
    """
    findings = tuple(findings)
    lines: list[tuple[str, _Severity]] = []
    for finding, more in first_of_each(findings):
        lines.append(_line(finding, finding_sentence(finding, language), language))
        if more:
            said = say(language, "check_more", code=finding.code, count=more)
            lines.append((said, lines[-1][1]))
    lines += [
        _line(finding, policy_sentence(finding, language), language) for finding in policy_findings
    ]
    if any(finding.code in WITHHELD for finding in findings):
        lines.append((say(language, "redact_hint"), "plain"))
    again = returned(records)
    back = {identity for identity, (what, _) in again.items() if what == "resurrected"}
    # A person may copy the command, so that it names only ids in our own format.
    ids = [one.id for one in records if one.identity in back and is_id(one.id)]
    if ids:
        lines.append((say(language, "check_resurrected", ids=" ".join(ids)), "plain"))
    return lines or [(say(language, "check_clean", count=len(records)), "plain")]


def _news(news: NewsCounts, language: Language) -> str:
    """Returns the number of changes by others since the last look, by kind, without zeros."""
    kinds = [
        say(language, f"news_count_{kind}", count=count)
        for kind, count in values_of(news).items()
        if count
    ]
    return say(language, "status_news", counts=", ".join(kinds))


def _line(
    finding: Finding | PolicyFinding, sentence: str, language: Language
) -> tuple[str, _Severity]:
    severity: _Severity = "error" if finding.is_error else "warning"
    named = say(language, f"severity_{severity}")
    key = "check_policy_line" if isinstance(finding, PolicyFinding) else "check_line"
    if finding.shown_line is None:
        return f"{named}: {sentence}", severity
    said = say(language, key, line=finding.shown_line, severity=named, sentence=sentence)
    return said, severity


def worth_line(value: Value, language: Language) -> str | None:
    """Returns the counters for people; None before an agent got anything."""
    if not value.given:
        return None
    facts = {"given": value.given, "tokens": value.tokens, "again": value.again}
    told = say(language, "value", **facts)
    return f"{told}\n{_missed(value, language)}" if value.missed else told


def _missed(value: Value, language: Language) -> str:
    """Returns the lessons that were logged again although they had been given (M12)."""
    lessons = [
        say(
            language,
            "value_missed_lesson",
            topic=named(use.topic),
            id=named(use.id),
            given=use.given,
            again=use.again,
        )
        for use in value.missed
    ]
    return say(language, "value_missed", lessons="; ".join(lessons))
