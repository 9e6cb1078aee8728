"""The protection rules of a project: its additions to the built-in rules (P12). Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..private.markers import ALL_FORMS, TagRules

if TYPE_CHECKING:
    from .formats.key_format import KeyFormat, Secret


class Protection(NamedTuple):
    """Additions of a project to the built-in rules, and its exceptions (P12)."""

    formats: tuple[KeyFormat, ...] = ()
    """Key formats of the project, as certain as those of providers."""
    allowed: tuple[str, ...] = ()
    """Texts that are never withheld, in whole or in part."""
    tags: TagRules = ALL_FORMS
    """The tags of private sections, and the text that replaces a section."""
    masks_personal_data: bool = False
    """Whether personal numbers are secrets like the keys of providers (M18)."""

    def allows(self, text: str, secret: Secret) -> bool:
        """Returns whether a finding lies within an allowed text."""
        # An allowed text in this part of the text contains the finding.
        return any(
            allowed in text[max(0, secret.end - len(allowed)) : secret.start + len(allowed)]
            for allowed in self.allowed
        )


BUILT_IN = Protection()
"""The built-in rules without additions."""
