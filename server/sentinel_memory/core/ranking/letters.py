"""Similarity of texts by their letters, independent of word forms. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from ..text.expressions import expression
from .tokens import nfc

_WIDTH, _MOST = 4, 200
"""Length of a group of characters, and most groups of a long text."""
_WORD = expression(r"\w{4,}")


def share_of(text: str, others: Mapping[str, str]) -> dict[str, float]:
    """Returns, for each other text, the share of a text's four-letter groups that it contains.

    The share is 0 if the text has no word of four letters. Only the first groups of a long text
    count.
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
