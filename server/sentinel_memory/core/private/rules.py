"""What a project decides about private tags (P02, P05). Pure."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .markers import PRIVATE

Form = Literal["tag", "bracket", "comment"]
FORMS: tuple[Form, ...] = ("tag", "bracket", "comment")


class TagRules(NamedTuple):
    """What a project decides about private tags (P02, P05)."""

    forms: tuple[Form, ...] = FORMS
    """Those that hide; the others are text."""
    marker: str = PRIVATE
    """Stands in place of every pair that hid something."""
    keep_lines: bool = False
    """Whether as many line breaks stand behind the marker as the pair held."""


ALL_FORMS = TagRules()
