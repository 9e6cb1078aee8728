"""BM25: how well memories fit the terms of a text, from the postings of these terms alone. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import log

_K1, _B = 1.2, 0.5
"""How soon more of a term counts no more, and how much a long memory is held against it (K04)."""


def rarity(size: int, having: int) -> float:
    """Returns how much a term tells that so many of the records have; always above 0."""
    return log(1 + (size - having + 0.5) / (having + 0.5))


def scores(
    postings: Iterable[Mapping[str, int]], lengths: Mapping[str, int], size: int, total: int
) -> dict[str, float]:
    """Returns the score of each record that has one of the terms.

    Args:
        postings: for each term of the text, the weight that it has in each record that has it.
        lengths: of at least these records (`Terms.length`).
        size: how many records there are.
        total: the sum of the lengths of all of them.
    """
    found: dict[str, float] = {}
    base, slope = _K1 * (1 - _B), _K1 * _B * size / max(1, total)
    for having in postings:
        if not having:
            continue
        gain = rarity(size, len(having)) * (_K1 + 1)
        for key, weight in having.items():
            part = gain * weight / (weight + base + slope * lengths[key])
            found[key] = found.get(key, 0.0) + part
    return found
