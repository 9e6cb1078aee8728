"""The outcome of redacting a log or allowing a value, as readable text (S22, P06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ..contract.redaction import AllowValueResult, RedactRecordsResult
from ..core.secrets.withholding import PRIVATE_SECTION
from ..sentences.say import Language, say


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
        if result.in_history is not False:
            yield say(language, "redact_advice")
    if result.left_lines:
        lines = ", ".join(map(str, result.left_lines))
        yield say(language, "redact_left", lines=lines)


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
