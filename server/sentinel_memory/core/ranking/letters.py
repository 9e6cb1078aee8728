"""How alike texts are in their letters, whatever the forms of their words. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from ..text.expressions import expression
from .tokens import nfc

_WIDTH, _MOST = 4, 200
"""Characters that are compared at a time, and how many groups of them of a long text."""
_WORD = expression(r"\w{4,}")


def share_of(text: str, others: Mapping[str, str]) -> dict[str, float]:
    """Returns which share of the groups of four letters in the words of a text each other has.

    0 for all where the text has no word of four letters; of a long text only the first count.
    """
    groups = islice(dict.fromkeys(_groups(nfc(text).casefold())), _MOST)
    wanted = tuple(groups)
    if not wanted:
        return dict.fromkeys(others, 0.0)
    found = {key: map(nfc(other).casefold().__contains__, wanted) for key, other in others.items()}
    return {key: sum(held) / len(wanted) for key, held in found.items()}


def _groups(text: str) -> Iterator[str]:
    for match in _WORD.finditer(text):
        for at in range(match.start(), match.end() - _WIDTH + 1):
            yield text[at : at + _WIDTH]
