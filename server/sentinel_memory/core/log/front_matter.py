"""Front matter of a Markdown file: fields above a text, in a small part of YAML (K02). Pure.

A line is `key: value`, where the value is JSON, a list of plain words in brackets, or plain text;
or it is an entry `- value` of the list that the key above it begins. Nothing else is guessed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from ..errors import Told
from ..text.expressions import expression
from ..text.json_line import DECODER, is_too_deep
from ..text.one_line import UNSEEN

KEY = expression(r"[A-Za-z_][\w-]{0,63}", re.ASCII)
"""The name of a field."""
_FENCE = "---"
_FIELD = expression(r"([A-Za-z_][\w-]{0,63}):(?:[ \t]++(.*))?", re.ASCII)
_ENTRY = expression(r"[ \t]*+-[ \t]++(.*)")
_PLAIN = expression(
    r"[^\W\d_](?:[\w /.@+-]*[\w.])?|\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?"
)
"""Texts that are written without quotes: they begin with a letter, or are a date or a time."""
_WORDS = {"true": True, "false": False, "null": None, "~": None}
_RESERVED = frozenset({*_WORDS, "yes", "no", "on", "off", "y", "n"})
_NUMBER = expression(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?", re.ASCII)
_STEERED = expression(rf"[\x7f-\x9f\u2028\u2029\ud800-\udfff{UNSEEN}]")
"""Characters that are escaped, because YAML refuses them or nobody sees them."""


class FrontMatterError(Told, ValueError):
    """A line of front matter is in none of the forms that are read."""

    def __init__(self, line: int) -> None:
        super().__init__("front_matter_unread", line=line)


def split(text: str) -> tuple[dict[str, Any], str]:
    """Returns the fields of a Markdown file and its text; no fields without front matter.

    Raises:
        FrontMatterError: a line is not understood, a key occurs twice, or the end is missing.
    """
    lines = text.split("\n")
    if lines[0].rstrip() != _FENCE:
        return {}, text
    fields: dict[str, Any] = {}
    listed: list[Any] | None = None
    for number, line in enumerate(lines[1:], 2):
        if line.rstrip() == _FENCE:
            return fields, "\n".join(lines[number:])
        if not line.strip() or line.startswith("#"):
            continue
        if listed is not None and (entry := _ENTRY.fullmatch(line)):
            listed.append(_value(entry[1].strip(), number))
            continue
        found = _FIELD.fullmatch(line)
        if found is None or found[1] in fields:
            raise FrontMatterError(number)
        given = (found[2] or "").strip()
        listed = None if given else []
        fields[found[1]] = _value(given, number) if given else listed
    raise FrontMatterError(len(lines))


def _value(text: str, line: int) -> object:
    if text in _WORDS:
        return _WORDS[text]
    try:
        if text[:1] in ('"', "{", "[") or _NUMBER.fullmatch(text):
            return _json(text)
    except (ValueError, RecursionError):
        if text[:1] != "[" or text[-1:] != "]":
            raise FrontMatterError(line) from None
        parts = text[1:-1].split(",")
        return [_word(part.strip(), line) for part in parts] if text[1:-1].strip() else []
    if text[:1] == "'" == text[-1:] and len(text) > 1 and "'" not in text[1:-1].replace("''", ""):
        return text[1:-1].replace("''", "'")
    # YAML takes these for structure, comments, or its own signs.
    if text[:1] in "&*!|>%@`'?,]}#-" or ": " in text or " #" in text or text.endswith(":"):
        raise FrontMatterError(line)
    return text


def _word(text: str, line: int) -> str:
    """Returns an entry of a list in brackets: plain text, or text in quotes without a comma."""
    if text[:1] == '"':
        try:
            return str(_json(text))
        except ValueError:
            raise FrontMatterError(line) from None
    # Tags such as `@scope/name` stand in lists of other tools, though YAML reserves the sign.
    if not text or any(sign in text for sign in "[]{}\"'#") or ": " in text or text[0] in "&*!|>%`":
        raise FrontMatterError(line)
    return text


def _json(text: str) -> object:
    if is_too_deep(text.encode(errors="replace")):
        raise ValueError(text)
    return DECODER.decode(text)


def joined(fields: Mapping[str, Any], text: str) -> str:
    """Returns a Markdown file with fields, each on one line, above a text."""
    lines = (f"{key}: {_written(value)}" for key, value in fields.items())
    return "\n".join((_FENCE, *lines, _FENCE, "", text))


def _written(value: object) -> str:
    if isinstance(value, list | tuple):
        words = [one for one in value if isinstance(one, str) and _is_plain(one)]
        if len(words) == len(value):
            return f"[{', '.join(words)}]"
    if isinstance(value, str) and _is_plain(value):
        return value
    text = json.dumps(value, ensure_ascii=False)
    return _STEERED.sub(lambda found: json.dumps(found[0])[1:-1], text)


def _is_plain(text: str) -> bool:
    return len(text) < 200 and bool(_PLAIN.fullmatch(text)) and text.casefold() not in _RESERVED
