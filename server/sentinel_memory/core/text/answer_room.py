"""The size of a text in bytes and tokens, and the room of one answer (G08, G11). Pure."""

from __future__ import annotations

from operator import mul
from typing import NamedTuple

LEAST_ANSWER, MOST_ANSWER = 4_000, 40_000
"""Limits of the setting `answer_bytes` (S34)."""
BYTES_PER_TOKEN = 4
"""Bytes of UTF-8 that count as one token in every published figure and in every budget."""

_KINDS = (b"abcdefghijklmnopqrstuvwxyz", b" \t\n\v\f\r", b"0123456789")
_HUNDREDTHS = (32, 13, 69, 88, 50)
"""Hundredths of a token per byte, for each kind of byte in the order of `Weight`."""


class Weight(NamedTuple):
    """Size of a text in bytes of UTF-8, by kind of byte; weights add up."""

    letters: int
    """Bytes from a to z."""
    blanks: int
    """Spaces, tabs and line breaks."""
    digits: int
    signs: int
    """All other ASCII: capitals and punctuation."""
    others: int
    """Bytes of characters outside ASCII."""

    @classmethod
    def of(cls, text: str) -> Weight:
        """Returns the weight of a text."""
        size, rest = len(text.encode(errors="surrogatepass")), text.encode("ascii", "ignore")
        left = [len(rest)]
        for kind in _KINDS:
            rest = rest.translate(None, kind)
            left.append(len(rest))
        whole, no_letters, no_blanks, signs = left
        kinds = (whole - no_letters, no_letters - no_blanks, no_blanks - signs)
        return cls(*kinds, signs, size - whole)

    def without(self, other: Weight) -> Weight:
        """Returns the weight of the text without a part of it."""
        return Weight(*(mine - its for mine, its in zip(self, other, strict=True)))

    @property
    def size(self) -> int:
        """Returns the number of all bytes."""
        return sum(self)

    @property
    def tokens(self) -> int:
        """Returns the estimated number of tokens that Claude makes of the text (G08).

        The factors were fitted to Claude's current models by `bench/tokens.py`. The other common
        tokenizer, o200k, makes fewer tokens of every text. docs/figures.md has the error of the
        estimate.
        """
        hundredths: int = sum(map(mul, _HUNDREDTHS, self))
        return -(-hundredths // 100)


NO_WEIGHT = Weight(0, 0, 0, 0, 0)


def estimate_tokens(text: str) -> int:
    """Returns the estimated number of tokens that Claude makes of a text."""
    return Weight.of(text).tokens


def tokens_of(text: str) -> int:
    """Returns the tokens of a text as figures and budgets count them: a quarter of its bytes."""
    return -(-len(text.encode(errors="surrogatepass")) // BYTES_PER_TOKEN)


class Room:
    """What remains while one answer is filled."""

    def __init__(self, size: int, tokens: int | None = None) -> None:
        """Begins with a number of bytes, and of tokens for a host that limits those too (G11).

        Args:
            size: bytes of UTF-8.
            tokens: estimated tokens; None: only the bytes are limited.
        """
        self.left = size
        """The number of bytes that remain."""
        self._tokens = tokens

    def take(self, text: str | Weight, more: int = 0) -> bool:
        """Reserves room for a text and for `more` bytes of labels.

        Returns False if they do not fit; it then reserves nothing.
        """
        weight = Weight.of(text) if isinstance(text, str) else text
        size = weight.size + more
        if size > self.left or (self._tokens is not None and weight.tokens + more > self._tokens):
            return False
        self.left -= size
        if self._tokens is not None:
            self._tokens -= weight.tokens + more
        return True

    def share(self, most: int) -> Room:
        """Returns a new room with at most so many of the remaining bytes."""
        return Room(min(most, self.left), self._tokens)
