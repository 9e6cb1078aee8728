"""Rules for policy values, which parse them and describe them to editors (S34). Pure.

A rule turns a JSON value into its meaning, or into None and a finding with the requirement. Null is
never valid. The `schema` of a rule accepts exactly the values that `read` takes without a finding.
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
    "old_key",
    "secret",
]
_LONGEST_SHOWN = 40
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


class Rule(Protocol):
    """A rule for a value."""

    def read(self, value: object, key: str, findings: list[PolicyFinding]) -> object | None:
        """Returns the meaning of a value, or None if invalid; appends its flaws to `findings`."""

    def schema(self) -> dict[str, object]:
        """Returns the rule as JSON Schema."""


class Whole(NamedTuple):
    """An integer; 50.0 counts as one, as in JSON Schema."""

    least: int
    most: int | None = None

    def read(self, value: object, key: str, findings: list[PolicyFinding]) -> int | None:
        """Returns the integer, or None with a finding."""
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
    """One of several words."""

    values: tuple[str, ...]

    def read(self, value: object, key: str, findings: list[PolicyFinding]) -> str | None:
        """Returns the word, or None with a finding."""
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
        """Returns the value, or None with a finding."""
        if isinstance(value, bool):
            return value
        findings.append(PolicyFinding("flag", key))
        return None

    def schema(self) -> dict[str, object]:
        """Returns the rule as JSON Schema."""
        return {"type": "boolean"}


class Text(NamedTuple):
    """A text with limits on its characters, in one of three forms."""

    least: int
    most: int
    form: Literal["text", "word", "visible"] = "text"

    def read(self, value: object, key: str, findings: list[PolicyFinding]) -> str | None:
        """Returns the text, or None with a finding."""
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


# In Python, `$` would also match before a final line feed; in an editor it would not.
_FORMS = {
    "word": r"^[a-z][a-z0-9_]*(?![\s\S])",
    "visible": r"^[!-~]+(?![\s\S])",
}


class Listing(NamedTuple):
    """A list with a limit on its entries; its valid entries apply regardless of its flaws."""

    entry: Rule
    most: int

    def read(self, value: object, key: str, findings: list[PolicyFinding]) -> list[object] | None:
        """Returns the valid entries among the first `most`, or None if the value is no list."""
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
    """A rule with a description for editors."""

    rule: Rule
    description: str


class Shape(NamedTuple):
    """An object with known keys; an unknown key only adds a finding."""

    keys: Mapping[str, Described]
    code: Literal["not_an_object", "pattern"]
    whole: bool = False
    """Whether the object is valid only with every key."""

    def read(
        self, value: object, key: str, findings: list[PolicyFinding]
    ) -> dict[str, object] | None:
        """Returns the valid values by key, or None."""
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
    """Returns a key as a sentence may name it: short, on one line, without secrets."""
    from ..secrets.redaction import redact  # few keys are shown

    return ascii(redact(name).text[:_LONGEST_SHOWN])[1:-1]


def _joined(key: str, name: str) -> str:
    return f"{key}.{shown_key(name)}" if key else shown_key(name)
