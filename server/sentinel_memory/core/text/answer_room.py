"""How much of an agent's context a text takes, and the ceiling of one answer (G08, G11)."""

from __future__ import annotations

from operator import mul
from typing import NamedTuple

MAX_TOKENS = 10_000
MAX_BYTES = 24_000
"""Of an answer of that many tokens, whatever they are estimated at.

No tokenizer makes more than one token of a small letter, and what may make more weighs more: so no
text, whatever it is, makes an answer of more than 25,000 tokens, which hosts refuse (G11).
"""
LEAST_TOKENS = 1_000
"""The lowest ceiling that a project may set."""

_KINDS = (b"abcdefghijklmnopqrstuvwxyz", b" \t\n\v\f\r", b"0123456789")
_HUNDREDTHS = (32, 13, 69, 88, 50)
"""Of a token, what a byte of each kind makes."""


class Weight(NamedTuple):
    """How much a text takes, in bytes of UTF-8 by kind; weights add up."""

    letters: int
    """a to z."""
    blanks: int
    """Spaces, tabs and the ends of lines."""
    digits: int
    signs: int
    """What else is ASCII: capitals and punctuation."""
    others: int
    """What is not ASCII."""

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
        """All the bytes."""
        return sum(self)

    @property
    def tokens(self) -> int:
        """The tokens that Claude makes of it, estimated (G08).

        Fitted to its present models by `bench/tokens.py`. The other tokenizer in wide use, o200k,
        makes less of every text: docs/figures.md says how much, and how far off this is.
        """
        hundredths: int = sum(map(mul, _HUNDREDTHS, self))
        return -(-hundredths // 100)

    def with_signs(self, count: int) -> Weight:
        """Returns the weight of the same text with so many signs more."""
        return self._replace(signs=self.signs + count)


def estimate_tokens(text: str) -> int:
    """Estimates the tokens that Claude makes of a text."""
    return Weight.of(text).tokens


class Room:
    """What is left of the ceiling of one answer while it is filled."""

    def __init__(self, tokens: int = MAX_TOKENS, size: int = MAX_BYTES) -> None:
        self._tokens = tokens
        self._size = size

    def take(self, text: str | Weight, labels: int = 0) -> bool:
        """Takes room for a text and so many characters of labels; False if it is too much.

        What does not fit takes nothing.
        """
        weight = (Weight.of(text) if isinstance(text, str) else text).with_signs(labels)
        tokens, size = self._tokens - weight.tokens, self._size - weight.size
        if tokens < 0 or size < 0:
            return False
        self._tokens, self._size = tokens, size
        return True

    @property
    def left(self) -> int:
        """The tokens that are left."""
        return self._tokens

    @classmethod
    def of_answer(cls, tokens: int = MAX_TOKENS) -> Room:
        """Returns the room of a whole answer of so many tokens, with bytes in proportion."""
        return cls(tokens, MAX_BYTES * tokens // MAX_TOKENS)

    def share(self, part: int) -> Room:
        """Returns a separate room: what is left here, divided by `part`."""
        return Room(self._tokens // part, self._size // part)

    def spend(self, text: str) -> Room:
        """Takes room for a text that stands in the answer in any case; returns itself."""
        weight = Weight.of(text)
        self._tokens = max(0, self._tokens - weight.tokens)
        self._size = max(0, self._size - weight.size)
        return self
