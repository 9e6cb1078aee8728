"""How much of an agent's context a text takes, and the ceiling of one answer (G11)."""

from __future__ import annotations

from typing import NamedTuple

MAX_TOKENS = 10_000
MAX_CHARACTERS = 40_000
LEAST_TOKENS = 1_000
"""The lowest ceiling that a project may set."""


class Weight(NamedTuple):
    """How much a text takes, in characters; weights add up."""

    ascii: int
    other: int

    @classmethod
    def of(cls, text: str) -> Weight:
        """Returns the weight of a text."""
        ascii_characters = len(text.encode("ascii", "ignore"))
        return cls(ascii_characters, len(text) - ascii_characters)

    @property
    def characters(self) -> int:
        """All of them."""
        return self.ascii + self.other

    @property
    def tokens(self) -> int:
        """Estimated from above: 3.5 ASCII characters make one, any other is one."""
        return self.other + -(-self.ascii * 2 // 7)

    def with_blank(self, characters: int) -> Weight:
        """Returns the weight of the same text with so many ASCII characters more."""
        return Weight(self.ascii + characters, self.other)


def estimate_tokens(text: str) -> int:
    """Estimates the tokens of a text from above."""
    return Weight.of(text).tokens


class Room:
    """What is left of the ceiling of one answer while it is filled."""

    def __init__(self, tokens: int = MAX_TOKENS, characters: int = MAX_CHARACTERS) -> None:
        self._tokens = tokens
        self._characters = characters

    def take(self, text: str | Weight, overhead: int) -> bool:
        """Takes room for a text and `overhead` characters of labels; False if it is too much.

        What does not fit takes nothing.
        """
        weight = Weight.of(text) if isinstance(text, str) else text
        tokens = self._tokens - weight.tokens - overhead // 3
        characters = self._characters - weight.characters - overhead
        if tokens < 0 or characters < 0:
            return False
        self._tokens, self._characters = tokens, characters
        return True

    @classmethod
    def of_answer(cls, tokens: int = MAX_TOKENS) -> Room:
        """Returns the room of a whole answer of so many tokens, with characters in proportion."""
        return cls(tokens, MAX_CHARACTERS * tokens // MAX_TOKENS)

    def share(self, part: int) -> Room:
        """Returns a separate room: what is left here, divided by `part`."""
        return Room(self._tokens // part, self._characters // part)

    def spend(self, text: str) -> Room:
        """Takes room for a text that stands in the answer in any case; returns itself."""
        self._tokens = max(0, self._tokens - estimate_tokens(text))
        self._characters = max(0, self._characters - len(text))
        return self
