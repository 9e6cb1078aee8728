"""Finds a line of code that a draft may quote: added by its commit and still there (N16, E01)."""

from __future__ import annotations

from pathlib import Path

from ..contract.layers import Quote
from ..core.evidence.evidence import Evidence
from ..core.learning.candidate import Candidate
from ..core.learning.quotable import proposed_quotes
from ..core.log.quotes import entry_text, read_entry
from ..core.secrets.protection import Protection
from ..git.changed import lines_of_commit
from .changed_places import is_alone, may_be_quoted

_GIT_SECONDS = 0.2
_COMMITS = ("fix", "revert")


class Quoting:
    """Finds quotable lines of one project."""

    def __init__(self, root: Path, protection: Protection) -> None:
        """Starts without reading anything.

        Args:
            root: the project.
            protection: the rules for withholding text.
        """
        self._root = root
        self._protection = protection

    def of(self, one: Candidate) -> tuple[str, ...]:
        """Returns the added line that best matches the subject of a commit, as `PATH: QUOTE`.

        The tuple is empty without such a line.
        """
        if one.kind not in _COMMITS:
            return ()
        added = lines_of_commit(self._root, one.place, _GIT_SECONDS)
        for path, text in proposed_quotes(added, f"{one.about} {one.said} {one.topic}"):
            if may_be_quoted(path, text, self._protection) and is_alone(self._root, path, text):
                return (entry_text(Evidence(path, text)),)
        return ()


def quote_of(entry: str | Quote) -> Quote:
    """Returns the quote in a text `PATH: QUOTE`."""
    if isinstance(entry, Quote):
        return entry
    read = read_entry(entry)
    return Quote(path=read.path, quote=read.quote)
