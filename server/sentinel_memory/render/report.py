"""The output of `status` and `check`, and the page on how a memory does (S20, S30, M12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from ..contract.project import (
    CodeCounts,
    FolderStatus,
    Health,
    NewsCounts,
    Value,
)
from ..core.checks.showing import WITHHELD, Finding
from ..core.frozen import values_of
from ..core.log.record import Record, returned
from ..core.policy.rules import PolicyFinding
from ..core.text.ids import is_id
from ..core.text.one_line import named
from ..sentences.say import Language, policy_sentence, say
from .findings import finding_sentence, first_of_each
from .record_text import Block, heading, pair_sentence, topic_line

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
