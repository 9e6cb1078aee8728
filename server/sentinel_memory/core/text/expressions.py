"""Regular expressions that are compiled when a text needs them. Pure.

Those that find secrets take 20 ms to compile, and an agent waits for a hook that shows a few texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import cast


def expression(text: str, flags: int = 0, *, needs: tuple[str, ...] = ()) -> re.Pattern[str]:
    """Returns an expression that is compiled at its first use.

    Args:
        text: as for `re.compile`, which says at the first use what is wrong with it.
        flags: as for `re.compile`.
        needs: in every text in which it finds something is one of these, so that `finditer`
            spares others the search. Where the case is ignored they are in small letters and
            without i, which also stands for letters that no other case of them shows.
    """
    return cast("re.Pattern[str]", Expression(text, int(flags), needs))


class Expression:
    """Does what is asked of a pattern; keeps the methods that were asked for."""

    def __init__(self, text: str, flags: int, needs: tuple[str, ...]) -> None:
        self.text = text
        self.flags = flags
        self.needs = needs
        self._any_case = bool(flags & re.IGNORECASE)

    def finditer(self, text: str, *span: int) -> Iterator[re.Match[str]]:
        """Yields what the pattern finds; spares the search where that is sure to be nothing."""
        if not self.needs:
            self.__dict__["finditer"] = self.compiled.finditer
        else:
            held = text.casefold() if self._any_case else text
            if not any(map(held.__contains__, self.needs)):
                return iter(())
        return self.compiled.finditer(text, *span)

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The pattern itself."""
        return re.compile(self.text, self.flags)

    def __getattr__(self, name: str) -> object:
        found: object = getattr(self.compiled, name)
        setattr(self, name, found)
        return found
