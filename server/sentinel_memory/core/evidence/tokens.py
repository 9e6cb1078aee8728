"""Tokens of a line of code in any language: strings, numbers, words, operators. Pure."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from ..text.expressions import expression
from ..text.word_set import word_set

_LONG = word_set(
    "<!-- --> === !== <=> <<= >>= **= //= &&= ||= ??= ... ..= -> => <- := == != <= >= += -= *= /="
    " %= &= |= ^= @= ~= =~ !~ << >> && || ?? ?. ** // /* */ .. :: ++ --"
)
SINGLE = frozenset("+-*/%&|^~<>=!?#")
"""Operators of one character."""
OPERATORS = _LONG | SINGLE
_PAIRS = frozenset(one for one in _LONG if len(one) == 2)
_QUOTED = (
    r"(?:(?<!\w)[A-Za-z]{1,2}8?)?(?:"
    + "|".join(
        # An unpaired quotation mark opens a string that ends on another line.
        rf"{mark}(?:\\.|[^{mark}\\\r\n])*(?:{mark}|\\?(?=[\r\n]|\Z))"
        for mark in ('"', "'", "`")
    )
    + ")"
)
_TOKENS = expression(
    r"[^\W\d_]{2,}['\u2019](?:t|s|re|ve|ll|d|m)\b(?!['\u2019])"
    rf"|(?P<string>{_QUOTED})"
    r"|\d(?:\w|\.(?=\d))*"
    r"|[^\W\d]\w*"
    r"|"
    + "|".join(
        "".join(f"\\{sign}" for sign in one) for one in sorted(OPERATORS, key=len, reverse=True)
    )
    + r"|[^\w\s]|_"
)


class Token(NamedTuple):
    """A token of a line."""

    text: str
    is_string: bool
    """Whether it is a string literal, including its quotation marks and prefix."""


def tokens_of(line: str) -> list[Token]:
    """Returns the tokens of a line in order, without the whitespace between them."""
    return [Token(one.group(), one.lastgroup == "string") for one in _TOKENS.finditer(line)]


def is_cut(text: str, at: int) -> bool:
    """Returns whether an offset lies inside a word, a number, an operator or a character.

    For example, a quote that ends with 30 does not match a text that says 300.
    """
    if not 0 < at < len(text):
        return False
    left, right = text[at - 1], text[at]
    if _is_of_word(left) and _is_of_word(right):
        return True
    if right == "." and left.isdigit():
        return text[at + 1 : at + 2].isdigit()
    if left == "." and right.isdigit():
        return at > 1 and text[at - 2].isdigit()
    return left + right in _PAIRS or (not right.isascii() and _continues(right))


def _is_of_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"


def _continues(sign: str) -> bool:
    """Returns whether a character combines with the one before it, like a combining accent."""
    kind = unicodedata.category(sign)
    return kind[0] == "M" or kind == "Sk" or sign == "\u200d"
