"""Parses `.context/config.json` by a table of its keys and their rules (S34). Pure.

A rule turns a JSON value into its meaning, or into None and a finding with the requirement, and
describes itself to editors. Null is never valid. The `schema` of a rule accepts exactly the values
that `read` takes without a finding.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, NoReturn, Protocol

from ..private import FORMS, MARKER, PRIVATE, TagRules
from ..secrets.protection import KeyFormat, key_format
from ..text.expressions import expression
from ..text.json_line import texts_of_json
from ..text.limits import BYTES_PER_TOKEN, LEAST_ANSWER, MOST_ANSWER
from .policy import MOST_BYTES, Policy, PolicyCode, PolicyFinding, unusable

_LONGEST_SHOWN = 40


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


LONGEST_ALLOWED, MOST_ALLOWED = 256, 100
"""Most characters of an allowed value, and most values."""

ALPHABETS: Mapping[str, str] = {
    "digits": "0-9",
    "hex": "0-9A-Fa-f",
    "upper_digits": "0-9A-Z",
    "letters_digits": "0-9A-Za-z",
    "base64": "0-9A-Za-z+/=",
    "base64url": "0-9A-Za-z_-",
}
"""Character classes for the part of a key after its prefix, by their name in the policy."""

# Plain data instead of regular expressions, with which a cloned repository could hang every agent.
_PATTERN = Shape(
    {
        "name": Described(
            Text(1, 40, "word"),
            "The kind of secret that answers name, such as acme_token: a-z, 0-9 and _.",
        ),
        "starts_with": Described(
            Text(2, 32, "visible"),
            "The beginning of every such secret, in visible ASCII characters.",
        ),
        "characters": Described(
            Choice(tuple(ALPHABETS)), "The characters of the rest of the secret."
        ),
        "least": Described(
            Whole(4, 64),
            "The least length of the rest in characters; a longer one is withheld whole.",
        ),
    },
    code="pattern",
    whole=True,
)
KEYS = Shape(
    {
        "compact_threshold": Described(
            Whole(1), "The number of lessons above which compaction is required; default 50."
        ),
        "answer_bytes": Described(
            Whole(LEAST_ANSWER, MOST_ANSWER),
            "The most bytes of UTF-8 in one answer to an agent; default: what its host takes.",
        ),
        "answer_tokens": Described(
            Whole(1),
            "The old name of answer_bytes: each counts as four bytes. It goes with version 0.4.",
        ),
        "language": Described(
            Choice(("en", "ko")), "The language of answers to agents and of the command line."
        ),
        "hooks": Described(Flag(), "false: hooks stay silent in this project for every user."),
        "extra_patterns": Described(
            Listing(_PATTERN, 20),
            "Formats of your own secrets, which are withheld like those of providers.",
        ),
        "personal_data": Described(
            Choice(("warn", "mask")),
            "Payment card numbers and Korean resident registration numbers: warn (the default) "
            "only reports them, mask withholds them like secrets.",
        ),
        "withhold_stale": Described(
            Choice(("gone", "all", "off")),
            "Lessons whose quoted code is lost: gone (the default) puts those whose code is gone "
            "last in searches, and keeps them out of hooks once a commit lacks it as well; all "
            "keeps changed ones too out of hooks and of the ranked first answer; off keeps none "
            "back.",
        ),
        "allowed_values": Described(
            Listing(Text(1, LONGEST_ALLOWED), MOST_ALLOWED),
            "Texts that are never withheld, such as examples and public keys. They apply only "
            "if the user trusts the project.",
        ),
        "private_forms": Described(
            Listing(Choice(FORMS), len(FORMS)),
            "The private tags that hide text: tag is <private>, bracket is [private], comment is "
            "<!-- private -->; default all. Fewer apply only if the user trusts the project.",
        ),
        "private_marker": Described(
            Choice((PRIVATE, MARKER, "")), "The text that replaces private text."
        ),
        "private_lines": Described(
            Flag(), "true: the marker is followed by as many line breaks as the private text had."
        ),
    },
    code="not_an_object",
)
"""Every key of the file."""


def parse_policy(data: bytes) -> Policy:
    """Parses the bytes of the file; an invalid file or key gives findings and never raises.

    Settings that strengthen the protection apply even then. Settings that weaken it apply only when
    the whole file is valid.
    """
    if len(data) > MOST_BYTES:
        return unusable(PolicyFinding("too_large", facts={"most": MOST_BYTES}))
    try:
        text = data.decode("utf-8-sig")
        value = json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        return unusable(PolicyFinding("not_json", line=error.lineno))
    except (ValueError, RecursionError):
        return unusable(PolicyFinding("not_json"))
    findings: list[PolicyFinding] = []
    read: dict[str, Any] = KEYS.read(value, "", findings) or {}
    if any(finding.is_error for finding in findings):
        read["allowed_values"], read["private_forms"] = (), FORMS
        read["personal_data"] = "mask"
    if findings:
        findings += _secrets(value)
    unclear = any(finding.key in ("", "hooks") for finding in findings)
    return Policy(
        compact_threshold=read.get("compact_threshold"),
        answer_bytes=_answer_bytes(read, findings),
        language=read.get("language"),
        hooks=read.get("hooks", not unclear),
        formats=tuple(_format(**pattern) for pattern in read.get("extra_patterns", ())),
        allowed_values=tuple(read.get("allowed_values", ())),
        tags=TagRules(
            forms=tuple(read.get("private_forms", FORMS)),
            marker=read.get("private_marker", PRIVATE),
            keep_lines=read.get("private_lines", False),
        ),
        personal_data=read.get("personal_data", "warn"),
        withhold_stale=read.get("withhold_stale", "gone"),
        findings=tuple(_placed(findings, text)),
    )


def _secrets(value: object) -> Iterator[PolicyFinding]:
    """Yields a finding for each key whose name or value holds a secret.

    A valid value is a choice, a number, or a text that the project allows.
    """
    from ..secrets.redaction import find_secrets  # loads all rules, for few files

    for name, inner in value.items() if isinstance(value, dict) else ():
        whole = {name: inner}
        text = "\n".join((json.dumps(whole, ensure_ascii=False), *texts_of_json(whole)))
        if name != "allowed_values" and find_secrets(text):
            yield PolicyFinding("secret", shown_key(name))


def _answer_bytes(read: dict[str, Any], findings: list[PolicyFinding]) -> int | None:
    """Returns the setting, or what takes its place under its old name, with a finding (G11)."""
    chosen: int | None = read.get("answer_bytes")
    tokens: int | None = read.get("answer_tokens")
    if tokens is None:
        return chosen
    size = min(max(tokens * BYTES_PER_TOKEN, LEAST_ANSWER), MOST_ANSWER)
    facts = {"size": chosen or size}
    findings.append(PolicyFinding("old_key", "answer_tokens", facts=facts))
    return chosen or size


def _format(name: str, starts_with: str, characters: str, least: int) -> KeyFormat:
    return key_format(name, (starts_with,), f"[{ALPHABETS[characters]}]{{{least},}}+")


# It matches every string, not only keys, because skipping some takes quadratic time.
_STRING = expression(r'"((?:[^"\\]|\\.)*+)"(\s*+:)?')


def _placed(findings: Sequence[PolicyFinding], text: str) -> list[PolicyFinding]:
    """Sets the line of each finding: the first line that contains its key."""
    lines: dict[str, int] = {}
    line, reached = 1, 0
    for found in _STRING.finditer(text) if findings else ():
        if found[2]:
            line += text.count("\n", reached, found.start())
            reached = found.start()
            lines.setdefault(shown_key(json.loads(f'"{found[1]}"')), line)
    placed = []
    for finding in findings:
        key = re.split(r"[.\[]", finding.key, maxsplit=1)[0]
        placed.append(finding._replace(line=lines.get(finding.key) or lines.get(key) or 1))
    return sorted(placed, key=lambda finding: finding.line)


def _refuse(token: str) -> NoReturn:
    raise ValueError(token)
