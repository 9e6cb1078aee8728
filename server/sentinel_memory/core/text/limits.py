"""The limits and closed words of a record, and the entries of its lists (S04, N10, M01). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

LIMITS: Mapping[str, int] = {
    "topic": 64,
    "missing_context": 1_024,
    "lesson": 1_024,
    "ask_next_time": 512,
}
"""Most bytes of UTF-8 in each text field of a record, as stored."""
INPUT_LIMIT = 65_536
"""Most bytes of a text as given; callers refuse a longer text before they redact it."""


class ListLimit(NamedTuple):
    """Limits of a list: the number of entries, and the bytes of UTF-8 of each entry."""

    most: int
    each: int


LISTS: Mapping[str, ListLimit] = {
    "cues": ListLimit(12, 64),
    "settled_by": ListLimit(12, 64),
    "applies_to": ListLimit(8, 128),
}
"""Limits of each list of a record, in the order of the fields of its line."""
_OF_PRINCIPLES: Mapping[str, ListLimit] = {
    "cues": ListLimit(48, 64),
    "settled_by": ListLimit(48, 64),
    "applies_to": ListLimit(48, 128),
}
"""Higher limits of a principle, which stands for several records."""
RULES, RULES_BYTES = 4, 600
"""Most rules, and most bytes of text, of the principle that a compaction proposes (S13)."""
QUESTIONS = 3
"""Most questions that a principle takes over from its sources (S15)."""
JOINT = " / "
"""Separator between the questions of a principle (S15)."""


def list_limit(name: str, type: str) -> ListLimit:
    """Returns the limits of a list field in a record of a type."""
    return _OF_PRINCIPLES.get(name, LISTS[name]) if type == "principle" else LISTS[name]


Kind = Literal["fact", "decision", "error", "preference", "procedure"]
"""What a memory is about (M01)."""
KINDS: tuple[str, ...] = get_args(Kind)
STALE_DAYS: Mapping[str | None, int | None] = {
    "procedure": 30,
    "fact": 60,
    "decision": 90,
    "preference": None,
    "error": None,
    None: 60,
}
"""Days after which a memory of a kind should be looked at again; None: never (M15)."""
Rel = Literal[
    "related",
    "caused_by",
    "resolved_by",
    "part_of",
    "contradicts",
    "both_hold",
    "superseded_by",
]
"""How a record relates to the one to which it links (M04)."""
RELS: tuple[str, ...] = get_args(Rel)
MOST_LINKS = 8
"""Most links of a record, and most records that supersede it, which count apart (M03, M04)."""
FIELDS: tuple[str, ...] = (*LIMITS, *LISTS, "evidence", "links")
"""All fields of a record that hold text from outside, in the order of its line."""


class EvidenceLimit(NamedTuple):
    """Limits of quoted code: the number of entries, and the bytes of each part of an entry."""

    most: int
    path: int
    quote: int
    symbol: int


EVIDENCE = EvidenceLimit(3, 256, 200, 128)
_EVIDENCE_OF_PRINCIPLE = 8


def evidence_most(type: str) -> int:
    """Returns the most quotes of a record of a type (E01)."""
    return _EVIDENCE_OF_PRINCIPLE if type == "principle" else EVIDENCE.most


SHORTEST_QUOTE = 30
"""Bytes below which a quote tends to occur in many places; a shorter quote brings a hint (E02)."""


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
