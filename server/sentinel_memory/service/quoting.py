"""The quotes in a save: filtered or refused, then looked up in their files (E01, E02)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..contract.layers import Quote
from ..core.checks.quoted import hide_evidence
from ..core.errors import RecordError
from ..core.evidence.evidence import Evidence
from ..core.log.quotes import clean_evidence, key_of, read_entry
from ..core.secrets.protection import Protection
from ..core.text.hidden_characters import hidden_characters
from ..core.text.limits import SHORTEST_QUOTE
from ..sentences.say import Language, say
from .project import Project


def given_quotes(given: Sequence[Quote | str], known: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Returns the quotes in a call, given as objects or as `PATH: QUOTE`. Blank texts are skipped.

    Args:
        given: the quotes in the call.
        known: the quotes of the record, from which missing symbols are taken.
    """
    symbols = {key_of(one): one.symbol for one in known}
    entries = (_entry(one) for one in given if not isinstance(one, str) or one.strip())
    return tuple(one._replace(symbol=one.symbol or symbols.get(key_of(one))) for one in entries)


def storable(
    given: Sequence[Evidence], protection: Protection, type: str = "log"
) -> tuple[Evidence, ...]:
    """Returns quotes as they are stored; refuses quotes that must not be stored (S22, P01, K08).

    Nothing is rewritten, because a quote with a withheld part would never be found. If the text
    around a quote holds something to withhold, both sides are stored empty.

    Raises:
        RecordError: names the entry and the refused part.
    """
    entries = clean_evidence(given, type)
    for number, one in enumerate(entries, 1):
        for name in ("path", "quote", "symbol"):
            _refuse(getattr(one, name) or "", f"{number} ({name})", protection)
    return tuple(_without_sides(one, protection) for one in entries)


def located(
    project: Project,
    given: Sequence[Evidence],
    known: Iterable[Evidence],
    protection: Protection,
    type: str = "log",
) -> tuple[Evidence, ...]:
    """Returns quotes as they are stored, with the current facts from their files (E01).

    A quote that the record already has stays unchanged if its file no longer contains it.

    Args:
        project: the project with the files.
        given: the quotes.
        known: the quotes of the record.
        protection: the rules for refusals.
        type: the type of the record, log or principle.

    Raises:
        RecordError: names the entry and the problem.
    """
    from .evidence.locating import locate  # Few saves quote code, and this module calls git.

    there = {key_of(one): one for one in known}
    found: list[Evidence] = []
    for number, one in enumerate(storable(given, protection, type), 1):
        try:
            found.append(locate(project, one, number))
        except RecordError:
            if key_of(one) not in there:
                raise
            found.append(there[key_of(one)]._replace(symbol=one.symbol))
    return storable(found, protection, type)


def quote_hints(entries: Sequence[Evidence], language: Language) -> list[str]:
    """Returns a sentence for each quote that is too short to be found reliably (E02)."""
    sizes = ((number, len(one.quote.encode())) for number, one in enumerate(entries, 1))
    return [
        say(language, "hint_quote_short", number=number, actual=size, least=SHORTEST_QUOTE)
        for number, size in sizes
        if size < SHORTEST_QUOTE
    ]


def _entry(one: Quote | str) -> Evidence:
    return read_entry(one) if isinstance(one, str) else Evidence(one.path, one.quote, one.symbol)


def _refuse(text: str, part: str, protection: Protection) -> None:
    if hide_evidence((Evidence("", text),), protection)[1]:
        raise RecordError("evidence_withheld", "evidence", detail=part)
    if hidden_characters(text):
        raise RecordError("evidence_hidden", "evidence", detail=part)


def _without_sides(one: Evidence, protection: Protection) -> Evidence:
    found = hide_evidence((one,), protection)[1]
    unseen = hidden_characters(one.before + one.after)
    return one._replace(before="", after="") if found or unseen else one
