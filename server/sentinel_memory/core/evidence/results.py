"""Results of looking for a quote: found and not found are different types (E04, E09)."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Method: TypeAlias = Literal["exact", "normalized", "fuzzy"]
"""The method that found a quote."""

Reason: TypeAlias = Literal[
    # changed: a similar line stands at the place
    "literal",  # a string, a name or another word in it differs
    "number",
    "negation",
    "operator",
    "comment",  # it is now commented out, or no longer
    "similar",  # similar, but not similar enough
    # ambiguous
    "several",  # two places are equally good
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
    "unchecked",  # not checked yet
]
"""Reasons why a quote was not found. Their sentences for people live with the other sentences."""


class Span(NamedTuple):
    """A part of a text."""

    start: int
    """Offset of the first character, in code points of the searched text."""
    end: int
    """Offset after the last character."""
    line: int
    """Line of the first character, from 1."""


class Aligned(NamedTuple):
    """A quote that was found again."""

    verdict: Literal["ok", "moved"]
    """`moved` means another path. Another line of the same file is `ok`, as no offset is stored
    (E01).
    """
    path: str
    span: Span
    confidence: float
    """1.0 only for an exact and unique match (E05)."""
    method: Method


class Failed(NamedTuple):
    """A quote that was not found again, or could not be checked."""

    verdict: Literal["changed", "gone", "file_gone", "ambiguous", "unverifiable"]
    reason: Reason
    path: str | None = None
    """Path of the nearest place, if there is one."""
    span: Span | None = None
    confidence: float = 0.0
    """Likeness of the nearest place to the quote. A failure has no method."""


Result: TypeAlias = Aligned | Failed
