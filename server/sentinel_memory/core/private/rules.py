"""The rules of a project for private tags (P02, P05). Pure."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .markers import PRIVATE

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
