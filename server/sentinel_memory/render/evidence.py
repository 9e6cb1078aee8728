"""The verdicts on quoted code, as text and as annotations (E04)."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract.evidence import CheckedQuote, CheckedRecord, CheckEvidenceResult, EvidenceCounts
from ..core.text.first_sentence import first_sentence
from ..core.text.one_line import inline, named
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


def github_lines(
    result: CheckEvidenceResult, prefix: str, log: str, language: Language
) -> Iterator[str]:
    """Yields a GitHub workflow command for each quote that failed or cannot be checked.

    Args:
        result: the verdicts.
        prefix: the project's folder in its repository, ending in `/`; "" for the whole repository.
        log: the path of the log in the project, used for a quote whose file is gone.
        language: the language of the sentences.
    """
    for record in result.records:
        for quote in record.quotes:
            if quote.verdict in ("ok", "moved"):
                continue
            kind = "error" if quote.verdict in FAILED else "warning"
            lost = quote.verdict == "file_gone"
            path = log if lost else quote.found_path or quote.path
            line = record.line if lost else quote.place and quote.place.line + 1
            places = [f"file={_property(prefix + path)}", *([f"line={line}"] if line else [])]
            title = _property(say(language, "quote_annotated_title"))
            said = say(
                language,
                "quote_annotated",
                quote=quote.quote,
                verdict=verdict_text(quote, language),
                id=named(record.id),
                lesson=first_sentence(record.lesson),
            )
            yield f"::{kind} {','.join((*places, f'title={title}'))}::{_escaped(said)}"


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
    yield say(language, "quotes_record", id=named(record.id), line=record.line, status=status)
    yield f"    [{named(record.topic)}] {inline(first_sentence(record.lesson))}"
    for quote in record.quotes:
        at = f":{quote.place.line + 1}" if quote.place and quote.found_path == quote.path else ""
        yield f"    {inline(quote.path)}{at}: {verdict_text(quote, language)}"
        yield f"        {inline(quote.quote)}"


def _escaped(text: str) -> str:
    return inline(text).replace("%", "%25")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
