"""BM25: scores memories for the terms of a text, from the postings of these terms. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import log

_K1, _B = 1.2, 0.5
"""Saturation of repeated terms (k1), and penalty for long memories (b) (K04)."""


def rarity(size: int, having: int) -> float:
    """Returns the weight (IDF) of a term that `having` of `size` records have; always above 0."""
    return log(1 + (size - having + 0.5) / (having + 0.5))


def scores(
    postings: Iterable[Mapping[str, int]], lengths: Mapping[str, int], size: int, total: int
) -> dict[str, float]:
    """Returns the score of each record that has at least one of the terms.

    Args:
        postings: for each term of the text, its weight in each record that has it.
        lengths: the lengths of at least these records (`Terms.length`).
        size: number of all records.
        total: sum of the lengths of all records.
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
