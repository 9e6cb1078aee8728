"""How much of an agent's context a text takes, and the ceiling of one answer (G11)."""

from __future__ import annotations

MAX_TOKENS = 10_000
MAX_CHARACTERS = 40_000
LEAST_TOKENS = 1_000
"""The lowest ceiling that a project may set."""


def estimate_tokens(text: str) -> int:
    """Estimates tokens from above: 3.5 ASCII characters make one, any other is one."""
    ascii_characters = len(text.encode("ascii", "ignore"))
    return len(text) - ascii_characters + -(-ascii_characters * 2 // 7)


class Room:
    """What is left of the ceiling of one answer while it is filled."""

    def __init__(self, tokens: int = MAX_TOKENS, characters: int = MAX_CHARACTERS) -> None:
        self._tokens = tokens
        self._characters = characters

    def take(self, text: str, overhead: int) -> bool:
        """Takes room for a text and `overhead` characters of labels; False if it is too much.

        What does not fit takes nothing.
        """
        tokens = self._tokens - estimate_tokens(text) - overhead // 3
        characters = self._characters - len(text) - overhead
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
