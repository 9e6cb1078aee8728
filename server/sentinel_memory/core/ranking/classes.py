"""How sure it is that a memory fits a text: high, suggested or none (G03). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Literal, NamedTuple

Fit = Literal["high", "suggested", "none"]

HIGH, SUGGESTED = 125, 85
"""From which strength on a memory is called so, in hundredths.

Chosen on the set `wallet` of bench/recall: of 160 first hits 73 are high, all of them right, and 36
suggested, 30 of them right. With cues on a third of the records it is 31 of 32, and 8 of 17.
"""
_LONE = 1.5
"""What a score counts for that no other is near; half of it where the next is as good."""


class Judged(NamedTuple):
    """How sure it is that a memory fits."""

    fit: Fit
    strength: int
    """In hundredths."""


def judge(scores: Sequence[float], terms: int, size: int) -> list[Judged]:
    """Returns how sure each of the best memories is, of which none is surer than one before it.

    A score tells more the fewer terms were asked for, the rarest a term can be in a log of this
    size, and the farther the next score is behind.

    Args:
        scores: of the best, best first; one more than is shown tells more of the last one.
        terms: how many different terms the text has.
        size: how many records there are.
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
