"""A quote of code that a lesson is about (E01). Pure."""

from __future__ import annotations

from typing import NamedTuple


class Evidence(NamedTuple):
    """A line of code that a lesson is about: where it stood and what it said (E01)."""

    path: str
    """Relative to the project, with `/`, in the normal form NFC."""
    quote: str
    """One line, at most 200 UTF-8 bytes."""
    symbol: str | None = None
    """The function or class that it stands in, if the agent named it."""
    blob: str | None = None
    """What git would call the file in which it was found: 40 or 64 hex digits."""
    before: str = ""
    """Up to 32 characters before the quote; "" if they are withheld."""
    after: str = ""
    """Up to 32 characters behind the quote; "" if they are withheld."""
