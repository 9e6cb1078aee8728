"""A list in a field of a form: entries between commas, or one a line (N10, N11). Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .expressions import expression

_ENTRY = expression(
    r"""\s*(?:"((?:[^"]|"")*)"[^\S\n]*(?=[,\n]|$)|((?:\{[^}\n]{0,126}\}|[^,\n])*))(?:[,\n]|$)"""
)
"""An entry up to the next comma or line break: in quotes, else with the commas between braces.

As many signs as a glob may have are looked for the end of a brace: the time stays linear."""


class Entry(NamedTuple):
    """An entry of a list, with its place in the text that was typed."""

    text: str
    start: int
    end: int


def typed_entries(text: str) -> tuple[Entry, ...]:
    """Returns the entries of a list that was typed, each once; blank ones are none."""
    found: dict[str, Entry] = {}
    for match in _ENTRY.finditer(text):
        group = 2 if match[1] is None else 1
        entry = (match[2] if match[1] is None else match[1].replace('""', '"')).strip()
        if entry:
            found.setdefault(entry, Entry(entry, *match.span(group)))
    return tuple(found.values())


def written_list(entries: Iterable[str]) -> str:
    """Returns a list as one types it; an entry that would be taken for several is in quotes."""
    return ", ".join(
        entry if _is_one(entry) else '"{}"'.format(entry.replace('"', '""')) for entry in entries
    )


def _is_one(entry: str) -> bool:
    # A brace or a quote that it leaves open would end in a later entry.
    return next(iter(typed_entries(entry + ', }"'))).text == entry.strip()
