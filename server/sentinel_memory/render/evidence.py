"""The verdicts on quoted code, as text (E04)."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract.evidence import CheckedQuote, CheckedRecord, CheckEvidenceResult, EvidenceCounts
from ..core.text.first_sentence import first_sentence
from ..core.text.one_line import inline, named, names
from ..sentences.say import Language, say

FAILED = frozenset({"changed", "gone", "file_gone", "ambiguous"})
"""Verdicts of quotes whose code has changed or is gone. `unverifiable` is not one of them."""


def evidence_lines(result: CheckEvidenceResult, language: Language) -> Iterator[str]:
    """Yields the records with a quote that moved or failed, then one sentence on all quotes."""
    for record in result.records:
        if any(quote.verdict != "ok" for quote in record.quotes):
            yield from _record(record, language)
    count, failed = total(result.counts), failures(result.counts)
    unverifiable = result.counts.unverifiable
    if not count:
        yield say(language, "quotes_none")
    elif failed or unverifiable:
        facts = {"count": count, "failed": failed, "unverifiable": unverifiable}
        yield say(language, "quotes_counted", **facts)
    else:
        yield say(language, "quotes_all_stand", count=count, records=len(result.records))


def verdict_text(quote: CheckedQuote, language: Language) -> str:
    """Returns the verdict on a quote and its reason."""
    said = say(language, f"verdict_{quote.verdict}", path=inline(quote.found_path or ""))
    return f"{said}: {say(language, f'reason_{quote.reason}')}" if quote.reason else said


def total(counts: EvidenceCounts) -> int:
    """Returns the number of quotes."""
    return counts.ok + counts.moved + failures(counts) + counts.unverifiable


def failures(counts: EvidenceCounts) -> int:
    """Returns the number of quotes whose code has changed or is gone."""
    return counts.changed + counts.gone + counts.file_gone + counts.ambiguous


def _record(record: CheckedRecord, language: Language) -> Iterator[str]:
    status = say(language, f"quote_status_{record.status}")
    if record.certified_by:
        status = say(language, "quote_status_certified_by", name=names((record.certified_by,)))
    yield say(language, "quotes_record", id=named(record.id), line=record.line, status=status)
    yield f"    [{named(record.topic)}] {inline(first_sentence(record.lesson))}"
    for quote in record.quotes:
        at = f":{quote.place.line + 1}" if quote.place and quote.found_path == quote.path else ""
        yield f"    {inline(quote.path)}{at}: {verdict_text(quote, language)}"
        yield f"        {inline(quote.quote)}"
