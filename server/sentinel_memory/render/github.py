"""What GitHub shows: annotations, and the summary of a pull request as Markdown (E04, S30).

An annotation names a file and a line, and no text of a memory. In the summary stored text is
escaped, so that it cannot act as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..contract.care import CheckEvidenceResult, ReviewMemoryResult, StaleLesson
from ..contract.project import NewsRecord
from ..core.checks.showing import Finding
from ..core.policy.policy import PolicyFinding
from ..core.text.one_line import escaped, inline, named, names
from ..sentences.say import Language, policy_sentence, say
from .findings import (
    FAILED,
    finding_sentence,
    first_of_each,
    found_at,
    sensitive_line,
    verdict_text,
)

_TITLE = "Sentinel Memory"


class Paths(NamedTuple):
    """The paths of files from the top of their repository, as GitHub names them."""

    prefix: str
    """The project's folder, ending in `/`; "" for the whole repository."""
    log: str
    policy: str


def check_annotations(
    found: Iterable[Finding | PolicyFinding], paths: Paths, language: Language
) -> Iterator[str]:
    """Yields an annotation for each finding about the log or about `config.json`.

    Of a kind, the first 50 are annotated and the others counted.
    """
    for one, more in first_of_each(found):
        if isinstance(one, Finding):
            path, said = paths.log, finding_sentence(one, language)
        else:
            path, said = paths.policy, policy_sentence(one, language)
        yield _annotation(one.is_error, path, one.shown_line, _TITLE, said)
        if more:
            said = say(language, "check_more", code=one.code, count=more)
            yield _annotation(one.is_error, path, None, _TITLE, said)


def review_annotations(
    result: ReviewMemoryResult, paths: Paths, language: Language
) -> Iterator[str]:
    """Yields an annotation for each sensitive finding, at most 50 of a kind.

    Findings in old commits have no line.
    """
    for key in result.policy_secrets:
        sentence = say(language, "policy_secret", name=key)
        yield _annotation(True, paths.policy, None, _TITLE, sentence)
    for found, more in first_of_each(result.findings):
        yield _annotation(True, paths.log, found.line, _TITLE, sensitive_line(found, language))
        if more:
            said = say(language, "check_more", code=found.code, count=more)
            yield _annotation(True, paths.log, None, _TITLE, said)


def evidence_annotations(
    result: CheckEvidenceResult, paths: Paths, language: Language
) -> Iterator[str]:
    """Yields an annotation for each quote that failed or cannot be checked."""
    title = say(language, "quote_annotated_title")
    for record in result.records:
        for quote in record.quotes:
            if quote.verdict in ("ok", "moved"):
                continue
            lost = quote.verdict == "file_gone"
            path = paths.log if lost else paths.prefix + (quote.found_path or quote.path)
            line = quote.place.line + 1 if quote.place else record.line if lost else None
            verdict = verdict_text(quote, language)
            facts = {"id": named(record.id), "path": quote.path, "verdict": verdict}
            said = say(language, "quote_annotated", **facts)
            yield _annotation(quote.verdict in FAILED, path, line, title, said)


def _annotation(is_error: bool, path: str, line: int | None, title: str, said: str) -> str:
    places = [f"file={_property(path)}", *([f"line={line}"] if line else [])]
    kind = "error" if is_error else "warning"
    return f"::{kind} {','.join((*places, f'title={_property(title)}'))}::{_escaped(said)}"


def _escaped(text: str) -> str:
    return inline(text).replace("%", "%25")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


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
    if record.superseded_by:
        parts.append(say(language, "superseded_mark", id=named(record.superseded_by)))
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
        if now := found_at(one.quote):
            rows[-1] += f" ({escaped(now)})"
    return "\n".join(rows)
