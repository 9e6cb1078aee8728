"""A list of a record as text: an entry a line (N10). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

_MANY = 100
"""Entries above which a list is searched as one text: only foreign lines have so many."""


def list_text(entries: Iterable[str]) -> str:
    """Returns a list as one text; places of findings are characters of it."""
    return "\n".join(entries)


def list_entries(text: str) -> tuple[str, ...]:
    """Returns the entries of such a text, each once; blank ones are none."""
    return tuple(dict.fromkeys(entry for entry in text.split("\n") if entry.strip()))


def pieces(entries: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yields what is searched for secrets by itself, with where it begins in the text.

    What is clean entry by entry stays clean however lists are united.
    """
    if len(entries) > _MANY:
        yield 0, list_text(entries)
        return
    start = 0
    for entry in entries:
        yield start, entry
        start += len(entry) + 1
