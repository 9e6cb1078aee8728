"""A quote of code that a lesson is about (E01). Pure."""

from __future__ import annotations

from typing import NamedTuple


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
