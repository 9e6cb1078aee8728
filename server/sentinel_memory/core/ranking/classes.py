"""Confidence that a memory fits a text: high, suggested or none (G03). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Literal, NamedTuple

Fit = Literal["high", "suggested", "none"]

HIGH, SUGGESTED = 125, 85
"""Least strength of each class, in hundredths.

The values were chosen on the set `wallet` of bench/recall. Of 160 first hits, 73 are high and all
of them are right; 36 are suggested, and 30 of them are right. With cues on a third of the records,
it is 31 of 32 and 8 of 17.
"""
_LONE = 1.5
"""Factor of a score without a competitor; the next score, relative to it, is subtracted."""


class Judged(NamedTuple):
    """The confidence that a memory fits."""

    fit: Fit
    strength: int
    """Strength in hundredths."""


def judge(scores: Sequence[float], terms: int, size: int) -> list[Judged]:
    """Returns the confidence of each of the best memories; it never rises along the list.

    A score means more the fewer terms were asked for, the closer it is to the rarest possible term
    in a log of this size, and the farther the next score is behind.

    Args:
        scores: scores of the best memories, best first; one more than is shown improves the last.
        terms: number of different terms in the text.
        size: number of records.
    """
    scale = log(1 + size) * sqrt(terms)
    judged: list[Judged] = []
    for place, score in enumerate(scores):
        behind = scores[place + 1] if place + 1 < len(scores) else 0.0
        strength = round(100 * score / scale * (_LONE - behind / score))
        if judged:
            strength = min(strength, judged[-1].strength)
        judged.append(Judged(_fit(strength), strength))
    return judged


def _fit(strength: int) -> Fit:
    if strength >= HIGH:
        return "high"
    return "suggested" if strength >= SUGGESTED else "none"
