"""The policy of a project, as a value (S09, S34, P12). Pure, and fast to import for hooks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from ..frozen import Frozen
from ..private import ALL_FORMS, FORMS, TagRules

if TYPE_CHECKING:
    from ..secrets.protection import KeyFormat, Protection

POLICY_NAME = "config.json"
MOST_BYTES = 262_144
"""Most bytes of the file; a longer file is not read."""

PolicyLanguage = Literal["en", "ko"]
PersonalData = Literal["warn", "mask"]
WithholdStale = Literal["gone", "all", "off"]


PolicyCode = Literal[
    "unreadable",
    "too_large",
    "not_json",
    "unknown_key",
    "not_an_object",
    "whole",
    "range",
    "choice",
    "flag",
    "text",
    "word",
    "visible",
    "list",
    "pattern",
    "old_key",
    "secret",
]
_NOTHING: Mapping[str, object] = {}


class PolicyFinding(NamedTuple):
    """A flaw of `config.json`; it names a key, never a value."""

    code: PolicyCode
    key: str = ""
    """Path of the key, such as `compact_threshold` or `extra_patterns[0].least`."""
    line: int = 1
    facts: Mapping[str, object] = _NOTHING
    """Values that the sentence mentions beside the key: limits and choices."""

    @property
    def is_error(self) -> bool:
        """Returns whether `check` fails; an unknown key may belong to a newer version."""
        return self.code not in ("unknown_key", "old_key")

    @property
    def shown_line(self) -> int | None:
        """Returns the line, or None if the whole file is meant."""
        return None if self.code in ("unreadable", "too_large") else self.line


class Policy(Frozen):
    """The settings of a project; a setting that the project does not make has its default."""

    compact_threshold: int | None = None
    answer_bytes: int | None = None
    """Most bytes of UTF-8 in one answer (G11); None: what the host of the agent takes."""
    language: PolicyLanguage | None = None
    hooks: bool = True
    """Whether hooks may answer (S37); an unreadable value of the setting counts as False."""
    """Whether a principle that an agent saves in place of records waits for a person (N04)."""
    formats: tuple[KeyFormat, ...] = ()
    """Formats of the team's own secrets."""
    allowed_values: tuple[str, ...] = ()
    """Texts that are never withheld in a trusted project; empty while another key is invalid."""
    tags: TagRules = ALL_FORMS
    """Rules of private tags in a trusted project; all forms while another key is invalid."""
    personal_data: PersonalData = "warn"
    """Treatment of personal numbers (M18); "mask" while the file is invalid."""
    withhold_stale: WithholdStale = "gone"
    """Which lessons are held back because the code that they quote is gone, or has changed (E04).
    """
    findings: tuple[PolicyFinding, ...] = ()
    """Findings in the file, by line."""

    def protection(self, *, trusted: bool) -> Protection:
        """Returns the protection rules; an untrusted project can only add to them (S34)."""
        return self._trusted if trusted else self._untrusted

    @cached_property
    def _trusted(self) -> Protection:
        return self._untrusted._replace(allowed=self.allowed_values, tags=self.tags)

    @cached_property
    def _untrusted(self) -> Protection:
        from ..secrets.protection import Protection  # a hook that shows nothing does not need it

        tags = self.tags._replace(forms=FORMS)
        masks = self.personal_data == "mask"
        return Protection(self.formats, tags=tags, masks_personal_data=masks)


def unusable(finding: PolicyFinding) -> Policy:
    """Returns the defaults for an unusable file, with its finding: silent hooks, masked numbers."""
    return Policy(hooks=False, personal_data="mask", findings=(finding,))


def is_threshold(value: object) -> bool:
    """Returns whether a value is an integer of at least 1 (S09)."""
    return type(value) is int and value >= 1
