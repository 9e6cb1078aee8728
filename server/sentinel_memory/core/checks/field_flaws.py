"""Finds the flaws of one field of a record: a text, or a list of texts (S20, N07, N10). Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ..evidence.evidence import Evidence
from ..log.quotes import texts_of
from ..log.record import Record
from ..private.tags import find_private
from ..secrets.protection import Protection
from ..secrets.redaction import Secret, find_personal, find_secrets
from ..secrets.withholding import hide, hide_list
from ..text.entries import list_text, pieces
from ..text.hidden_characters import hidden_characters, hidden_places
from ..text.limits import LISTS, ListLimit, list_limit
from .findings import Finding, FindingCode
from .quoted import hide_evidence, over_limits, surroundings

MOST_PLACES = 500
"""Most positions of one finding, which is also the most that an editor shows for a file."""


def list_flaws(record: Record, protection: Protection) -> Iterator[Finding]:
    """Yields the findings in the lists of a record, at line 0, with positions in the list's text.

    A save refuses every secret in a list, so all kinds are searched. The first search covers all
    entries at once, because most records have no secret; a hit is located entry by entry.
    """
    around = surroundings(record.evidence)
    whole = list_text((*map(record.field_text, (*LISTS, "evidence")), *around))
    has_secrets = bool(find_secrets(whole, protection))
    has_numbers = bool(find_personal(whole, protection))
    for name in LISTS:
        entries: tuple[str, ...] = getattr(record, name)
        yield from _over(name, entries, list_limit(name, record.type))
        if has_secrets:
            yield from found("secret", name, _each(entries, find_secrets, protection))
        if has_numbers:
            yield from found("personal-data", name, _each(entries, find_personal, protection))
        yield from unseen(name, list_text(entries), protection)
    yield from over_limits(record.evidence, record.type)
    texts = (*texts_of(record.evidence), *around)
    quoted = [*unseen("evidence", list_text(texts_of(record.evidence)), protection)]
    if has_secrets:
        quoted += found("secret", "evidence", _each(texts, find_secrets, protection))
    if has_numbers:
        quoted += found("personal-data", "evidence", _each(texts, find_personal, protection))
    # An evidence entry has several texts, so a finding refers to the whole list.
    yield from (one._replace(places=()) for one in quoted)


def found(code: FindingCode, field: str, places: Sequence[Secret]) -> Iterator[Finding]:
    """Yields a finding for the secrets or numbers in a field, if there are any."""
    if places:
        kinds = ", ".join(sorted({one.kind for one in places}))
        where = tuple((one.start, one.end) for one in places[:MOST_PLACES])
        yield Finding(code, 0, 0, field, detail=kinds, places=where)


def unseen(name: str, text: str, protection: Protection) -> Iterator[Finding]:
    """Yields findings for private tags and for hidden characters in a text."""
    pairs, unpaired, place = find_private(text, protection.tags)
    if unpaired is not None:
        yield Finding("unpaired-tag", 0, 0, name, detail=unpaired, places=(place or (0, 0),))
    elif hiding := [(pair.start, pair.end) for pair in pairs if not pair.empty]:
        yield Finding("private-text", 0, 0, name, places=tuple(hiding[:MOST_PLACES]))
    if hidden := hidden_characters(text):
        places = hidden_places(text)[:MOST_PLACES]
        yield Finding("hidden-character", 0, 0, name, detail=", ".join(hidden), places=places)


def hide_field(
    record: Record, name: str, protection: Protection
) -> tuple[str | tuple[str, ...] | tuple[Evidence, ...], Mapping[str, int]]:
    """Returns a field without its withheld text, and the counts by kind (D05)."""
    if name == "evidence":
        return hide_evidence(record.evidence, protection)
    if name in LISTS:
        return hide_list(getattr(record, name), protection)
    hidden = hide(name, record.field_text(name), protection)
    return hidden.text, hidden.kinds


def _over(name: str, entries: Sequence[str], limit: ListLimit) -> Iterator[Finding]:
    """Yields a finding for too many entries, and one for all entries that are too long."""
    if len(entries) > limit.most:
        start, end = len(list_text(entries[: limit.most])) + 1, len(list_text(entries))
        yield Finding("too-many", 0, 0, name, limit.most, len(entries), places=((start, end),))
    sizes = [len(entry.encode(errors="replace")) for entry in entries]
    places: list[tuple[int, int]] = []
    start = 0
    for entry, size in zip(entries, sizes, strict=True):
        if size > limit.each:
            places.append((start, start + len(entry)))
        start += len(entry) + 1
    if places:
        where = tuple(places[:MOST_PLACES])
        yield Finding("over-limit", 0, 0, name, limit.each, max(sizes), places=where)


def _each(
    entries: Sequence[str],
    find: Callable[[str, Protection], Iterable[Secret]],
    protection: Protection,
) -> list[Secret]:
    """Returns the findings of a search in each entry, as offsets in the text of the list."""
    return [
        one._replace(start=one.start + at, end=one.end + at)
        for at, entry in pieces(entries)
        for one in find(entry, protection)
    ]
