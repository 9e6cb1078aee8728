"""Ids of records, and revisions of their stored lines. Pure."""

from __future__ import annotations

from .digests import sha256
from .expressions import expression

_ID = expression("[0-9a-f]{16}")


def derive_id(topic: str, text: str, separators: int = 0) -> str:
    """Returns the 16 hex digits that name a record (S06).

    `separators` is the number of U+001F between topic and text. A number above 0 gives the id of a
    record whose plain id belongs to another record.
    """
    joined = topic + "\x1f" * separators + text
    return sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def is_id(value: object) -> bool:
    """Returns whether a value has the form of an id, a hash that cannot contain a secret."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def revision(line: bytes) -> str:
    """Returns the 6 hex digits that name the current state of a stored line (S13)."""
    return sha256(line).hexdigest()[:6]
