"""All findings of a check of a log, in one table by code (S20, S30, D05). Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

FindingCode = Literal[
    "unreadable-line",
    "oversized-line",
    "conflict-marker",
    "over-limit",
    "too-many",
    "blank",
    "secret",
    "private-text",
    "unpaired-tag",
    "personal-data",
    "hidden-character",
    "addresses-agent",
    "wrong-id",
    "duplicate",
    "unsorted",
    "odd-meta",
    "odd-path",
    "unknown-value",
    "missing-link",
    "resurrected",
    "recurring",
    "doubled",
    "overlapping",
    "unmerged",
    "set-aside",
    "git-silent",
    "no-sync",
    "no-locks",
    "hard-link",
    "removed-in-git",
    "lost-to-older",
    "compaction-required",
    "threshold-variable",
]
Severity = Literal["error", "warning", "information"]
"""`check` fails because of errors; it only reports warnings and information."""


class Kind(NamedTuple):
    """The properties of a code."""

    severity: Severity
    is_sensitive: bool = False
    """Whether a review before a push reports it for a record."""
    is_withheld: bool = False
    """Whether the text is withheld when the record is shown."""


KINDS: Mapping[FindingCode, Kind] = {
    "unreadable-line": Kind("error"),
    "oversized-line": Kind("error"),
    "conflict-marker": Kind("error"),
    "over-limit": Kind("error"),
    "too-many": Kind("error"),
    "blank": Kind("warning"),
    "secret": Kind("error", is_sensitive=True, is_withheld=True),
    "private-text": Kind("error", is_sensitive=True, is_withheld=True),
    "unpaired-tag": Kind("error", is_sensitive=True, is_withheld=True),
    "personal-data": Kind("warning", is_sensitive=True),
    "hidden-character": Kind("warning", is_sensitive=True),
    "addresses-agent": Kind("warning", is_sensitive=True),
    "wrong-id": Kind("warning"),
    "duplicate": Kind("warning"),
    "unsorted": Kind("information"),
    "odd-meta": Kind("information"),
    "odd-path": Kind("warning"),
    "unknown-value": Kind("warning"),
    "missing-link": Kind("information"),
    "resurrected": Kind("warning"),
    "recurring": Kind("information"),
    "doubled": Kind("warning"),
    "overlapping": Kind("information"),
    "unmerged": Kind("error"),
    "set-aside": Kind("error"),
    "git-silent": Kind("information"),
    "no-sync": Kind("information"),
    "no-locks": Kind("information"),
    "hard-link": Kind("warning"),
    "removed-in-git": Kind("error"),
    "lost-to-older": Kind("warning"),
    "compaction-required": Kind("warning"),
    "threshold-variable": Kind("warning"),
}
_AROUND = frozenset(
    (
        *("set-aside", "git-silent", "no-sync", "no-locks", "hard-link", "removed-in-git"),
        *("lost-to-older", "unmerged", "compaction-required", "threshold-variable"),
    )
)
"""Codes about the whole log or its place, which stand at line 1 in an editor and at none in a list.
"""
WITHHELD = frozenset(code for code, kind in KINDS.items() if kind.is_withheld)


class Finding(NamedTuple):
    """A flaw of a log; it never contains the text itself."""

    code: FindingCode
    line: int
    """First line, from 1."""
    last_line: int
    field: str | None = None
    """Name of the field; None for the whole record, or for a part that agents do not read."""
    limit: int | None = None
    actual: int | None = None
    detail: str = ""
    """Details such as the kinds of secrets, the unpaired tag, or the hidden characters."""
    places: tuple[tuple[int, int], ...] = ()
    """Start and end of the first flawed parts, as character offsets in the text of the field; empty
    for the whole text. For an unreadable line, they are offsets in the line.
    """

    @property
    def kind(self) -> Kind:
        """Returns the properties of the code."""
        return KINDS[self.code]

    @property
    def is_error(self) -> bool:
        """Returns whether `check` fails because of it."""
        return self.kind.severity == "error"

    @property
    def shown_line(self) -> int | None:
        """Returns the first line, or None if the finding is about no line."""
        return None if self.code in _AROUND else self.line
