"""What became of a quote: it was found, or it was not, and these are different types (E04, E09)."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Method: TypeAlias = Literal["exact", "normalized", "fuzzy"]
"""How a quote was found."""

Reason: TypeAlias = Literal[
    # changed: something near the quote stands there
    "literal",  # a string, a name or another word of it says something else
    "number",
    "negation",
    "operator",
    "comment",  # it is commented out now, or no longer
    "similar",  # alike, and not enough
    # ambiguous
    "several",  # two places are as good as each other
    # gone and file_gone
    "nothing_alike",
    "no_file",
    # unverifiable
    "no_git",
    "untracked",
    "ignored",
    "shallow",
    "sparse",
    "submodule",
    "outside",
    "link",
    "too_large",
    "binary",
    "unreadable",
    "unchecked",  # nobody looked yet
]
"""Why a quote was not found. Sentences for people stand with the other sentences."""


class Span(NamedTuple):
    """A part of a text."""

    start: int
    """Offset of its first character, in code points of the text that was searched."""
    end: int
    """Offset behind its last character."""
    line: int
    """Line of its first character, from 1."""


class Aligned(NamedTuple):
    """A quote that was found again."""

    verdict: Literal["ok", "moved"]
    """Moved is another path; another line of the same file is ok, as no offset is stored (E01)."""
    path: str
    span: Span
    confidence: float
    """1.0 where it was found letter for letter, and only there (E05)."""
    method: Method


class Failed(NamedTuple):
    """A quote that was not found again, or nobody can tell."""

    verdict: Literal["changed", "gone", "file_gone", "ambiguous", "unverifiable"]
    reason: Reason
    path: str | None = None
    """Where the nearest place is, if one is near."""
    span: Span | None = None
    confidence: float = 0.0
    """How much the nearest place is like the quote. The method of a failure is none."""


Result: TypeAlias = Aligned | Failed
