"""Formats stored text within a line of an answer, so that it cannot imitate the line (S11)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import lru_cache

from .expressions import expression
from .hidden_characters import escape_hidden

_LONGEST_NAME = 64
_WORD = expression(r"\w+(?:[-./:@+]\w+)*")
_BREAKS = expression(r"[\t\n\x0b\x0c\r\x1c-\x1e\x85\u2028\u2029]+")
STEERING = expression(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, lone surrogates, and characters that change the direction of the text."""


def inline(text: str) -> str:
    """Returns stored text as one line: each line break becomes a space."""
    return visible(_BREAKS.sub(" ", text))


@lru_cache(maxsize=1_000)
def folded(text: str | None) -> str | None:
    """Returns a text with single spaces for its whitespace, or None if nothing is left."""
    return " ".join((text or "").split()) or None


def named(text: str, longest: int = _LONGEST_NAME) -> str:
    """Returns a foreign name for one of our lines: unchanged if it is one word, else in quotes.

    Args:
        text: the name.
        longest: most characters, so that no name fills an answer; a longer name is cut. Every topic
            that can be saved fits in the default.
    """
    line = escape_hidden(inline(text))
    if len(line) > longest:
        line = f"{line[:longest]}\u2026"
    return line if _WORD.fullmatch(line) else quoted(line)


def names(texts: Iterable[str], longest: int = _LONGEST_NAME) -> str:
    """Returns foreign names for one of our lines, separated by commas."""
    return ", ".join(named(text, longest) for text in texts)


def quoted(text: str) -> str:
    """Returns stored text in quotes that it cannot close."""
    return json.dumps(escape_hidden(inline(text)), ensure_ascii=False)


def json_line(value: object) -> str:
    """Returns JSON on one line, with line breaks and terminal control characters escaped."""
    document = STEERING.sub(_escape, json.dumps(value, ensure_ascii=False))
    return _BREAKS.sub(_escape, document)


def visible(text: str) -> str:
    """Returns the text with visible symbols for control characters; keeps tab and LF."""
    return STEERING.sub(lambda found: _picture(ord(found[0])), text)


def _escape(found: re.Match[str]) -> str:
    return "".join(f"\\u{ord(character):04x}" for character in found[0])


def _picture(code: int) -> str:
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else f"\\u{code:04x}"
