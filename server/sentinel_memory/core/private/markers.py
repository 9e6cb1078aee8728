"""Markers that replace withheld text, and the rules for private tags (P02, P05). Pure."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from ..text.expressions import expression

MARKER = "[REDACTED]"
"""Marker that replaces a secret."""

PRIVATE = "[PRIVATE]"
"""Marker that replaces a private section."""

MARKERS = (MARKER, PRIVATE)
"""All markers; a marker is never a secret itself."""

_WORD = r"(?:markers?|marks?|placeholders?|표시|마커)"
_MARKER = r"\[(?:REDACTED|PRIVATE)\]"
_NAMED = expression(
    rf"`{_MARKER}`|(?:\b|(?<=[가-힣])){_WORD} [\"'“]?{_MARKER}|"
    rf"{_MARKER}[\"'”]?(?: {_WORD}|(?:은|는|이라는|라는)? ?(?:표시|마커))",
    re.IGNORECASE,
)
"""A marker that a text is about."""


def stands_for_text(text: str) -> bool:
    """Returns whether a marker stands in place of withheld text, and is not only named (P11)."""
    if not any(marker in text for marker in MARKERS):
        return False
    rest = _NAMED.sub("", text)
    return any(marker in rest for marker in MARKERS)


Form = Literal["tag", "bracket", "comment"]
FORMS: tuple[Form, ...] = ("tag", "bracket", "comment")


class TagRules(NamedTuple):
    """The rules of a project for private tags (P02, P05)."""

    forms: tuple[Form, ...] = FORMS
    """Forms of tags that hide text; other forms are plain text."""
    marker: str = PRIVATE
    """Marker that replaces every pair that hid something."""
    keep_lines: bool = False
    """Whether the marker is followed by as many line breaks as the pair contained."""


ALL_FORMS = TagRules()
