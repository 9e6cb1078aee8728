"""What a project decides for itself, as a value (S09, S34, P12). Pure, and light: hooks load it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal

from ..frozen import Frozen
from ..private.rules import ALL_FORMS, FORMS, TagRules
from ..text.answer_room import MAX_TOKENS

if TYPE_CHECKING:
    from ..secrets.formats.key_format import KeyFormat
    from ..secrets.protection import Protection
    from .rules import PolicyFinding

POLICY_NAME = "config.json"
MOST_BYTES = 262_144
"""Of the file; a longer one is not read."""

PolicyLanguage = Literal["en", "ko"]
PersonalData = Literal["warn", "mask"]


class Policy(Frozen):
    """The decisions; every one is absent where the project has not made it."""

    compact_threshold: int | None = None
    answer_tokens: int = MAX_TOKENS
    """The ceiling of one answer, text and data together (G11)."""
    language: PolicyLanguage | None = None
    hooks: bool = True
    """Whether hooks may speak (S37); a file that may have said false keeps them silent."""
    review_compactions: bool = False
    """Whether a principle that an agent saves in place of records waits for a person (N04)."""
    formats: tuple[KeyFormat, ...] = ()
    """Of the team's own secrets."""
    allowed_values: tuple[str, ...] = ()
    """Never withheld where the project is trusted; none while another key is wrong."""
    tags: TagRules = ALL_FORMS
    """What is private where the project is trusted; every form while another key is wrong."""
    personal_data: PersonalData = "warn"
    """What becomes of numbers that name a person (M18); masked while the file is wrong."""
    findings: tuple[PolicyFinding, ...] = ()
    """What is wrong with the file, by line."""

    def protection(self, *, trusted: bool) -> Protection:
        """Returns what to withhold: without trust a project can only add to it (S34)."""
        return self._trusted if trusted else self._untrusted

    @cached_property
    def _trusted(self) -> Protection:
        return self._untrusted._replace(allowed=self.allowed_values, tags=self.tags)

    @cached_property
    def _untrusted(self) -> Protection:
        from ..secrets.protection import Protection  # a hook that shows nothing does without it

        tags = self.tags._replace(forms=FORMS)
        masks = self.personal_data == "mask"
        return Protection(self.formats, tags=tags, masks_personal_data=masks)


def unusable(finding: PolicyFinding) -> Policy:
    """Returns the defaults, with why they hold; hooks are silent, and personal data is masked."""
    return Policy(hooks=False, personal_data="mask", findings=(finding,))


def is_threshold(value: object) -> bool:
    """Tells whether a value is a whole number from 1 (S09)."""
    return type(value) is int and value >= 1
