"""Regular expressions that are compiled when they are needed first.

The expressions that find secrets take 20 ms to compile, and an agent waits for each hook.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import cast


def word_set(text: str) -> frozenset[str]:
    """Returns the words of a text that are separated by whitespace."""
    return frozenset(text.split())


def expression(text: str, flags: int = 0, *, needs: tuple[str, ...] = ()) -> re.Pattern[str]:
    """Returns an expression that is compiled at its first use.

    Args:
        text: the pattern, as for `re.compile`; an invalid one raises `re.error` at the first use.
        flags: as for `re.compile`.
        needs: substrings of which at least one occurs in every matching text; `finditer` skips all
        other texts. With IGNORECASE they are in lower case and contain no i, because other letters
            match i as well.
    """
    return cast("re.Pattern[str]", Expression(text, int(flags), needs))


_SAME_LETTERS = (("\u0130", "i"), ("\u0131", "i"), ("\u017f", "s"))
"""Letters that match `i` and `s` in any case, and of which one has a longer lower case."""


def folded(text: str) -> str:
    """Returns a text of the same length in which stems stand where they match in any case."""
    if not text.isascii():
        for letter, same in _SAME_LETTERS:
            text = text.replace(letter, same)
    return text.lower()


class Expression:
    """Acts as a compiled pattern; compiles it on demand and caches the methods that are used."""

    def __init__(self, text: str, flags: int, needs: tuple[str, ...]) -> None:
        self.text = text
        self.flags = flags
        self.needs = needs
        self._any_case = bool(flags & re.IGNORECASE)

    def finditer(self, text: str, *span: int) -> Iterator[re.Match[str]]:
        """Yields the matches; skips the search if no needed substring is in the text."""
        if not self.needs:
            self.__dict__["finditer"] = self.compiled.finditer
        else:
            held = text.casefold() if self._any_case else text
            if not any(map(held.__contains__, self.needs)):
                return iter(())
        return self.compiled.finditer(text, *span)

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """Returns the compiled pattern."""
        return re.compile(self.text, self.flags)

    def __getattr__(self, name: str) -> object:
        found: object = getattr(self.compiled, name)
        setattr(self, name, found)
        return found
