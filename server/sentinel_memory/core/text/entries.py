"""A list field of a record as one text, with one entry per line (N10). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

_MANY = 100
"""Number of entries above which a list is searched as one text; only foreign lines have so many."""


def list_text(entries: Iterable[str]) -> str:
    """Returns a list as one text; positions of findings are character offsets in this text."""
    return "\n".join(entries)


def list_entries(text: str) -> tuple[str, ...]:
    """Returns the entries of such a text without duplicates and blank entries."""
    return tuple(dict.fromkeys(entry for entry in text.split("\n") if entry.strip()))


def pieces(entries: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yields the texts to search for secrets, each with its offset in the text of the list.

    Entries that are clean one by one stay clean when lists are merged.
    """
    if len(entries) > _MANY:
        yield 0, list_text(entries)
        return
    start = 0
    for entry in entries:
        yield start, entry
        start += len(entry) + 1
