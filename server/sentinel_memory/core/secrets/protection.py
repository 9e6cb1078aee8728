"""What a project adds to the rules that every project has (P12). Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..private.rules import ALL_FORMS, TagRules

if TYPE_CHECKING:
    from .formats.key_format import KeyFormat, Secret


class Protection(NamedTuple):
    """What a project adds to the rules that every project has, and takes from them (P12)."""

    formats: tuple[KeyFormat, ...] = ()
    """Keys of its own, as certain as those of providers."""
    allowed: tuple[str, ...] = ()
    """Texts that are never withheld, nor is a part of one."""
    tags: TagRules = ALL_FORMS
    """What is private, and what stands in its place."""
    masks_personal_data: bool = False
    """Whether numbers that name a person are secrets like the keys of providers (M18)."""

    def allows(self, text: str, secret: Secret) -> bool:
        """Tells whether a finding lies within an allowed text."""
        # An allowed text that stands in this part of the text covers the finding.
        return any(
            allowed in text[max(0, secret.end - len(allowed)) : secret.start + len(allowed)]
            for allowed in self.allowed
        )


BUILT_IN = Protection()
"""The rules alone."""
