"""What a check of a log can find: every code in one table (S20, S30, D05). Pure."""

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
    "resurrected",
    "recurring",
    "unmerged",
    "set-aside",
    "git-silent",
    "no-sync",
    "no-locks",
    "removed-in-git",
    "compaction-required",
    "threshold-variable",
]
Severity = Literal["error", "warning", "information"]
"""An error makes `check` fail; the rest is only reported."""


class Kind(NamedTuple):
    """What follows from a code."""

    severity: Severity
    is_sensitive: bool = False
    """Whether a review before a push names it in a record."""
    is_withheld: bool = False
    """Whether it is not shown where it stands."""


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
    "resurrected": Kind("warning"),
    "recurring": Kind("information"),
    "unmerged": Kind("error"),
    "set-aside": Kind("error"),
    "git-silent": Kind("information"),
    "no-sync": Kind("information"),
    "no-locks": Kind("information"),
    "removed-in-git": Kind("error"),
    "compaction-required": Kind("warning"),
    "threshold-variable": Kind("warning"),
}
WITHHELD = frozenset(code for code, kind in KINDS.items() if kind.is_withheld)


class Finding(NamedTuple):
    """One thing that is wrong; it never holds the text itself."""

    code: FindingCode
    line: int
    """From 1."""
    last_line: int
    field: str | None = None
    """None: in the record as a whole, or in the line but in no field that agents read."""
    limit: int | None = None
    actual: int | None = None
    detail: str = ""
    """The kinds of secrets or numbers, the tag without a partner, what is hidden, and the like."""
    places: tuple[tuple[int, int], ...] = ()
    """Where in the text of the field, in characters, the first of them; none: in all of it.

    Of an unreadable line: where in the line."""

    @property
    def kind(self) -> Kind:
        """What follows from its code."""
        return KINDS[self.code]

    @property
    def is_error(self) -> bool:
        """Whether it makes `check` fail."""
        return self.kind.severity == "error"
