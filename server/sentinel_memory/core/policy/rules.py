"""What a value of the policy may be: read and described to editors by one rule (S34). Pure.

A rule takes a JSON value and gives what it means, or None and a finding that says what it must
be; null is never a value. Its `schema` accepts exactly what `read` takes without a finding.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol

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
]
_LONGEST_SHOWN = 40
_NOTHING: Mapping[str, object] = {}


class PolicyFinding(NamedTuple):
    """One thing that is wrong with `config.json`; it names a key, never a value."""

    code: PolicyCode
    key: str = ""
    """Where it is: `compact_threshold`, `extra_patterns[0].least`."""
    line: int = 1
    facts: Mapping[str, object] = _NOTHING
    """What the sentence names beside the key: limits and choices."""

    @property
    def is_error(self) -> bool:
        """Whether it makes `check` fail: what is unknown may be of a newer version."""
        return self.code != "unknown_key"


class Rule(Protocol):
    """What a value may be."""

    def read(self, value: object, key: str, findings: list[PolicyFinding]) -> object | None:
        """Returns what a value means, None for a wrong one; adds what is wrong to `findings`."""

    def schema(self) -> dict[str, object]:
        """Returns the rule as JSON Schema."""


class Whole(NamedTuple):
    """A whole number; 50.0 is one, as in JSON Schema."""

    least: int
    most: int | None = None

    def read(self, value: object, key: str, findings: list[PolicyFinding]) -> int | None:
        """Returns the number."""
        whole = type(value) is int or (isinstance(value, float) and value.is_integer())
        if whole and isinstance(value, int | float) and self._holds(value):
            return int(value)
        code: PolicyCode = "whole" if self.most is None else "range"
        findings.append(PolicyFinding(code, key, facts={"least": self.least, "most": self.most}))
        return None

    def schema(self) -> dict[str, object]:
        """Returns the rule as JSON Schema."""
        most = {} if self.most is None else {"maximum": self.most}
        return {"type": "integer", "minimum": self.least, **most}

    def _holds(self, value: float) -> bool:
        return value >= self.least and (self.most is None or value <= self.most)


class Choice(NamedTuple):
    """One of a few words."""

    values: tuple[str, ...]

    def read(self, value: object, key: str, findings: list[PolicyFinding]) -> str | None:
        """Returns the word."""
        if isinstance(value, str) and value in self.values:
            return value
        findings.append(
            PolicyFinding(
                "choice", key, facts={"choices": ", ".join(value or '""' for value in self.values)}
            )
        )
        return None

    def schema(self) -> dict[str, object]:
        """Returns the rule as JSON Schema."""
        return {"type": "string", "enum": list(self.values)}


class Flag:
    """True or false."""

    def read(self, value: object, key: str, findings: list[PolicyFinding]) -> bool | None:
        """Returns the value."""
        if isinstance(value, bool):
            return value
        findings.append(PolicyFinding("flag", key))
        return None

    def schema(self) -> dict[str, object]:
        """Returns the rule as JSON Schema."""
        return {"type": "boolean"}


class Text(NamedTuple):
    """A text of so many characters, in one of three forms."""

    least: int
    most: int
    form: Literal["text", "word", "visible"] = "text"

    def read(self, value: object, key: str, findings: list[PolicyFinding]) -> str | None:
        """Returns the text."""
        pattern = _FORMS.get(self.form, "")
        if isinstance(value, str) and self._fits(value) and re.search(pattern, value):
            return value
        facts = {"least": self.least, "most": self.most}
        findings.append(PolicyFinding(self.form, key, facts=facts))
        return None

    def schema(self) -> dict[str, object]:
        """Returns the rule as JSON Schema."""
        pattern = {"pattern": _FORMS[self.form]} if self.form in _FORMS else {}
        return {"type": "string", "minLength": self.least, "maxLength": self.most, **pattern}

    def _fits(self, value: str) -> bool:
        return self.least <= len(value) <= self.most


# `$` would take a line feed behind the text in Python, but not in an editor.
_FORMS = {
    "word": r"^[a-z][a-z0-9_]*(?![\s\S])",
    "visible": r"^[!-~]+(?![\s\S])",
}


class Listing(NamedTuple):
    """A list of so many entries at most; what is right in it holds whatever else is wrong."""

    entry: Rule
    most: int

    def read(self, value: object, key: str, findings: list[PolicyFinding]) -> list[object] | None:
        """Returns the right ones of its first entries."""
        if not isinstance(value, list) or len(value) > self.most:
            findings.append(PolicyFinding("list", key, facts={"most": self.most}))
        if not isinstance(value, list):
            return None
        first = enumerate(value[: self.most])
        read = (self.entry.read(item, f"{key}[{at}]", findings) for at, item in first)
        return [item for item in read if item is not None]

    def schema(self) -> dict[str, object]:
        """Returns the rule as JSON Schema."""
        return {"type": "array", "maxItems": self.most, "items": self.entry.schema()}


class Described(NamedTuple):
    """A rule with what it is for, as editors show it."""

    rule: Rule
    description: str


class Shape(NamedTuple):
    """An object of known keys; an unknown one is a finding and nothing else."""

    keys: Mapping[str, Described]
    code: Literal["not_an_object", "pattern"]
    whole: bool = False
    """Whether it counts only with every key."""

    def read(
        self, value: object, key: str, findings: list[PolicyFinding]
    ) -> dict[str, object] | None:
        """Returns the right ones of its values by key."""
        if not isinstance(value, dict):
            findings.append(PolicyFinding(self.code, key, facts={"keys": ", ".join(self.keys)}))
            return None
        findings += (
            PolicyFinding("unknown_key", _joined(key, name))
            for name in value
            if name not in self.keys
        )
        wanted = self.keys if self.whole else [name for name in self.keys if name in value]
        read = {
            name: self.keys[name].rule.read(value.get(name), _joined(key, name), findings)
            for name in wanted
        }
        right = {name: item for name, item in read.items() if item is not None}
        return None if self.whole and len(right) < len(read) else right

    def schema(self) -> dict[str, object]:
        """Returns the rule as JSON Schema."""
        properties = {
            name: {"description": known.description, **known.rule.schema()}
            for name, known in self.keys.items()
        }
        required = {"required": list(self.keys)} if self.whole else {}
        return {
            "type": "object",
            "properties": properties,
            **required,
            "additionalProperties": False,
        }


def shown_key(name: str) -> str:
    """Returns a key as a sentence may name it: short, of one line, and no key of another kind."""
    from ..secrets.redaction import redact_keys  # few keys are shown

    return ascii(redact_keys(name).text[:_LONGEST_SHOWN])[1:-1]


def _joined(key: str, name: str) -> str:
    return f"{key}.{shown_key(name)}" if key else shown_key(name)
