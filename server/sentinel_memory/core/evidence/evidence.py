"""Quotes of code, and the verdicts on them: found and not found are different types (E01, E09)."""

from __future__ import annotations

from collections.abc import Sequence
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


Status: TypeAlias = Literal["raw", "working", "candidate", "verified", "certified"]

STALE = frozenset({"changed", "gone", "file_gone"})
"""Verdicts for code that no longer is what the record was about."""
GONE = frozenset({"gone", "file_gone"})
"""Verdicts for code that exists nowhere any more."""


class Evidence(NamedTuple):
    """A line of code that a lesson is about, with its path and its text (E01)."""

    path: str
    """Relative to the project, with `/`, in NFC."""
    quote: str
    """One line, at most 200 bytes of UTF-8."""
    symbol: str | None = None
    """The function or class that contains the line, if the agent named it."""
    blob: str | None = None
    """Git's object name of the file in which the quote was found: 40 or 64 hex digits."""
    before: str = ""
    """Up to 32 characters before the quote; "" if they are withheld."""
    after: str = ""
    """Up to 32 characters after the quote; "" if they are withheld."""


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


CodeState: TypeAlias = Literal["changed", "gone", "unchecked"]
"""What an answer says of the code that a record quotes (E04, S34)."""
UNCHECKED = Failed("unverifiable", "unchecked")


def code_state(results: Sequence[Result]) -> CodeState | None:
    """Returns what to say of quoted code; None if there is nothing to say.

    gone: all of it is gone. changed: some has changed or is gone. unchecked: some was not checked.
    """
    if results and all(one.verdict in GONE for one in results):
        return "gone"
    if is_stale(results):
        return "changed"
    return "unchecked" if UNCHECKED in results else None


def is_stale(results: Sequence[Result]) -> bool:
    """Returns whether code that a record quotes has changed or is gone."""
    return any(isinstance(one, Failed) and one.verdict in STALE for one in results)


def status_of(results: Sequence[Result], *, committed: bool, certified: bool) -> Status:
    """Returns the status of a record.

    `results`: the result for each of its quotes; empty for a record without quotes.
    `committed`: whether the last commit contains the record in its current state.
    `certified`: whether the record says that a person has certified exactly these quotes. Anybody
    can write that, so it counts only in a commit, whose author answers for it.
    """
    if not results:
        return "raw"
    if not all(isinstance(one, Aligned) for one in results):
        return "working"
    if not committed:
        return "candidate"
    return "certified" if certified else "verified"
