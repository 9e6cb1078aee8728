"""The list fields of a record: cues and settled_by (N10), applies_to (N11). Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import chain, islice, zip_longest

from ..errors import RecordError
from ..text.entries import list_text
from ..text.globs import flaw
from ..text.limits import ListLimit, list_limit
from .texts import check_input, is_blank, is_one_line


def clean_cues(name: str, values: Sequence[str], type: str = "log") -> tuple[str, ...]:
    """Returns a list as stored: trimmed, in NFC, without duplicates.

    Entries that contain only whitespace and markers are left out.

    Args:
        name: cues, settled_by or applies_to.
        values: the entries as given.
        type: type of the record, log or principle.

    Raises:
        RecordError: an entry is invalid or there are too many; names the list and the entry, and
            the limit and the actual size if a limit is exceeded.
    """
    check_input(name, list_text(values))
    limit = list_limit(name, type)
    kept: dict[str, None] = {}
    for number, value in enumerate(values, 1):
        entry = tidy(value)
        if is_blank(entry):
            continue
        if not is_one_line(entry):
            raise RecordError("entry_not_one_line", name, detail=str(number))
        size = len(entry.encode())
        if size > limit.each:
            raise RecordError(
                "entry_over_limit", name, limit=limit.each, actual=size, detail=str(number)
            )
        if name == "applies_to" and flaw(entry):
            raise RecordError("entry_no_glob", name, detail=str(number))
        kept[entry] = None
    if len(kept) > limit.most:
        raise RecordError("too_many", name, limit=limit.most, actual=len(kept))
    return tuple(kept)


def usable(values: Iterable[str], type: str, name: str = "cues") -> tuple[str, ...]:
    """Returns the entries of a list that readers use: the first valid ones that a save takes.

    A line that came by git can therefore not match everything (N10).

    Args:
        values: the list as it stands in the log.
        type: type of the record.
        name: cues, settled_by or applies_to.
    """
    limit = list_limit(name, type)
    found = (tidy(value) for value in values)
    return tuple(islice(dict.fromkeys(e for e in found if _is_valid(name, e, limit)), limit.most))


def tidy(entry: str) -> str:
    """Returns an entry as stored and compared: trimmed, in NFC."""
    entry = entry.strip()
    return entry if entry.isascii() else unicodedata.normalize("NFC", entry)


def united(
    new: Iterable[str], old: Iterable[str], most: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Unites two lists, new entries first; returns the entries that fit, and the rest.

    Args:
        new: the entries given now.
        old: the existing entries.
        most: most entries that fit.
    """
    both = tuple(dict.fromkeys((*new, *old)))
    return both[:most], both[most:]


def in_turn(lists: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """Returns the entries of several lists in turn without duplicates: first, second, and so on."""
    nothing = object()
    rows = chain.from_iterable(zip_longest(*lists, fillvalue=nothing))
    return tuple(dict.fromkeys(entry for entry in rows if isinstance(entry, str)))


def _is_valid(name: str, entry: str, limit: ListLimit) -> bool:
    if is_blank(entry) or not is_one_line(entry):
        return False
    if len(entry.encode(errors="replace")) > limit.each:
        return False
    return name != "applies_to" or not flaw(entry)
