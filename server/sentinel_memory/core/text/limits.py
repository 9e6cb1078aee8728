"""How long a text and a list may be, in bytes of UTF-8 and entries (S04, N10, N11, E01). Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

LIMITS: Mapping[str, int] = {
    "topic": 64,
    "missing_context": 1_024,
    "lesson": 1_024,
    "ask_next_time": 512,
}
"""Of each text of a record, as it is stored."""
INPUT_LIMIT = 65_536
"""Of what is given; callers refuse a longer text before they redact it."""


class ListLimit(NamedTuple):
    """How much a list holds: so many entries, each of so many bytes."""

    most: int
    each: int


LISTS: Mapping[str, ListLimit] = {
    "cues": ListLimit(12, 64),
    "settled_by": ListLimit(12, 64),
    "applies_to": ListLimit(8, 128),
}
"""Of each list of a record, in the order of its line."""
_OF_PRINCIPLES: Mapping[str, ListLimit] = {
    "cues": ListLimit(48, 64),
    "settled_by": ListLimit(48, 64),
}
"""What a principle holds more, because it stands for several records."""


def list_limit(name: str, type: str) -> ListLimit:
    """Returns the limit of a list in a record of a type."""
    return _OF_PRINCIPLES.get(name, LISTS[name]) if type == "principle" else LISTS[name]


class EvidenceLimit(NamedTuple):
    """How much code a record quotes: so many entries, and the bytes of each part of one."""

    most: int
    path: int
    quote: int
    symbol: int


EVIDENCE = EvidenceLimit(3, 256, 200, 128)
SHORTEST_QUOTE = 30
"""Bytes below which a quote stands in many places; a shorter one brings a hint (E02)."""
