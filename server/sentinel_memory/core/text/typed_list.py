"""A list typed in a field of a form, separated by commas or line breaks (N10, N11). Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .expressions import expression

_ENTRY = expression(
    r"""\s*(?:"((?:[^"]|"")*)"[^\S\n]*(?=[,\n]|$)|((?:\{[^}\n]{0,126}\}|[^,\n])*))(?:[,\n]|$)"""
)
"""An entry up to the next comma or line break, quoted or with commas inside braces.

The search for a closing brace is limited to the longest glob, so that the time stays linear.
"""


class Entry(NamedTuple):
    """An entry of a list with its start and end in the typed text."""

    text: str
    start: int
    end: int


def typed_entries(text: str) -> tuple[Entry, ...]:
    """Returns the entries of a typed list without duplicates and blank entries."""
    found: dict[str, Entry] = {}
    for match in _ENTRY.finditer(text):
        group = 2 if match[1] is None else 1
        entry = (match[2] if match[1] is None else match[1].replace('""', '"')).strip()
        if entry:
            found.setdefault(entry, Entry(entry, *match.span(group)))
    return tuple(found.values())


def written_list(entries: Iterable[str]) -> str:
    """Returns a list as a person types it; an entry that contains separators is quoted."""
    return ", ".join(
        entry if _is_one(entry) else '"{}"'.format(entry.replace('"', '""')) for entry in entries
    )


def _is_one(entry: str) -> bool:
    # An unclosed brace or quote in the entry would end in a later entry.
    return next(iter(typed_entries(entry + ', }"'))).text == entry.strip()
