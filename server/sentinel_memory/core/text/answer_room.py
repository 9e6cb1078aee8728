"""Estimates how many tokens a text takes, and limits the size of one answer (G08, G11)."""

from __future__ import annotations

from operator import mul
from typing import NamedTuple

MAX_TOKENS = 10_000
MAX_BYTES = 24_000
"""Most bytes of UTF-8 in an answer of `MAX_TOKENS`, whatever the estimate of its tokens.

No tokenizer makes more than one token of a lower-case letter, and characters that may make more
weigh more here. So no answer exceeds 25,000 tokens, the limit above which hosts refuse it (G11).
"""
LEAST_TOKENS = 1_000
"""Lowest token limit that a project may set."""

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

    def with_signs(self, count: int) -> Weight:
        """Returns the weight of the same text with `count` more signs (other ASCII)."""
        return self._replace(signs=self.signs + count)


def estimate_tokens(text: str) -> int:
    """Returns the estimated number of tokens that Claude makes of a text."""
    return Weight.of(text).tokens


class Room:
    """Tracks the tokens and bytes that remain while one answer is filled."""

    def __init__(self, tokens: int = MAX_TOKENS, size: int = MAX_BYTES) -> None:
        self._tokens = tokens
        self._size = size

    def take(self, text: str | Weight, labels: int = 0) -> bool:
        """Reserves room for a text and `labels` characters of labels.

        Returns False if the text does not fit; it then reserves nothing.
        """
        weight = (Weight.of(text) if isinstance(text, str) else text).with_signs(labels)
        tokens, size = self._tokens - weight.tokens, self._size - weight.size
        if tokens < 0 or size < 0:
            return False
        self._tokens, self._size = tokens, size
        return True

    @property
    def left(self) -> int:
        """Returns the number of tokens that remain."""
        return self._tokens

    @classmethod
    def of_answer(cls, tokens: int = MAX_TOKENS) -> Room:
        """Returns the room of an answer of `tokens` tokens, with a proportional number of bytes."""
        return cls(tokens, MAX_BYTES * tokens // MAX_TOKENS)

    def share(self, part: int) -> Room:
        """Returns a new room with the remaining tokens and bytes divided by `part`."""
        return Room(self._tokens // part, self._size // part)

    def spend(self, text: str) -> Room:
        """Reserves room for a text that the answer contains in any case; returns itself."""
        weight = Weight.of(text)
        self._tokens = max(0, self._tokens - weight.tokens)
        self._size = max(0, self._size - weight.size)
        return self
