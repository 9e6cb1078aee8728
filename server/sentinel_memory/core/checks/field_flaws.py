"""What is wrong with one field of a record: a text, or a list of texts (S20, N07, N10). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..log.record import Record
from ..private.tags import find_private
from ..secrets.protection import Protection
from ..secrets.redaction import Secret, find_personal, find_secrets
from ..secrets.withholding import hide, hide_list
from ..text.entries import list_text, pieces
from ..text.hidden_characters import hidden_characters, hidden_places
from ..text.limits import LISTS, ListLimit
from .findings import Finding, FindingCode

MOST_PLACES = 500
"""Of one finding: as many as an editor is shown of a file."""


def list_flaws(
    name: str, entries: Sequence[str], limit: ListLimit, protection: Protection
) -> Iterator[Finding]:
    """Yields what is wrong with a list, in places of its text: as of line 0.

    A save refuses every secret in it, so that all of them are looked for.
    """
    text = list_text(entries)
    if len(entries) > limit.most:
        start = len(list_text(entries[: limit.most])) + 1
        rest = ((start, len(text)),)
        yield Finding("too-many", 0, 0, name, limit.most, len(entries), places=rest)
    yield from _long(name, entries, limit)
    parts = list(pieces(entries))
    secrets = [_moved(one, at) for at, part in parts for one in find_secrets(part, protection)]
    yield from found("secret", name, secrets)
    numbers = [_moved(one, at) for at, part in parts for one in find_personal(part, protection)]
    yield from found("personal-data", name, numbers)
    yield from unseen(name, text, protection)


def found(code: FindingCode, field: str, places: Sequence[Secret]) -> Iterator[Finding]:
    """Yields that secrets or numbers stand in a field, where some do."""
    if places:
        kinds = ", ".join(sorted({one.kind for one in places}))
        where = tuple((one.start, one.end) for one in places[:MOST_PLACES])
        yield Finding(code, 0, 0, field, detail=kinds, places=where)


def unseen(name: str, text: str, protection: Protection) -> Iterator[Finding]:
    """Yields what private tags hide in a text, and the characters in it that nobody sees."""
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
) -> tuple[str | tuple[str, ...], Mapping[str, int]]:
    """Returns a field without what is withheld in it, and how many of which kind (D05)."""
    if name in LISTS:
        return hide_list(getattr(record, name), protection)
    hidden = hide(name, record.field_text(name), protection)
    return hidden.text, hidden.kinds


def _long(name: str, entries: Sequence[str], limit: ListLimit) -> Iterator[Finding]:
    """The entries that are too long, as one finding with the size of the longest."""
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


def _moved(one: Secret, by: int) -> Secret:
    return one._replace(start=one.start + by, end=one.end + by)
