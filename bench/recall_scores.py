"""The scores of a ranking: recall, reciprocal rank, gain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum, log2
from statistics import mean
from typing import Any

from recall_sets import Asked

Ranking = Callable[[str], Sequence[str]]
"""Takes what is searched for and gives ids, best first; what is not found is left out."""

CUTS = (3, 5, 10)


def scored(ranking: Ranking, asked: Sequence[Asked]) -> dict[str, Any]:
    """Returns the means over what is asked; that without an answer is left out.

    Recall is the share of the answers among the first k. SCORE is the mean of recall@5,
    recall@10 and MRR, in hundredths.
    """
    ranked = [(ranking(one.text), one.answers) for one in asked if one.answers]
    if not ranked:
        return {"asked": 0}
    recall = {k: mean(_recall(ids, answers, k) for ids, answers in ranked) for k in CUTS}
    reciprocal = mean(_reciprocal(ids, answers) for ids, answers in ranked)
    return {
        "asked": len(ranked),
        **{f"recall@{k}": round(share, 3) for k, share in recall.items()},
        "mrr": round(reciprocal, 3),
        "ndcg@10": round(mean(_gain(ids, answers) for ids, answers in ranked), 3),
        "score": round(100 * mean((recall[5], recall[10], reciprocal)), 1),
    }


def _recall(ids: Sequence[str], answers: frozenset[str], k: int) -> float:
    return len(answers.intersection(ids[:k])) / len(answers)


def _reciprocal(ids: Sequence[str], answers: frozenset[str]) -> float:
    return next((1 / place for place, id in enumerate(ids, 1) if id in answers), 0.0)


def _gain(ids: Sequence[str], answers: frozenset[str], k: int = 10) -> float:
    gained = fsum(1 / log2(place + 1) for place, id in enumerate(ids[:k], 1) if id in answers)
    return gained / fsum(1 / log2(place + 1) for place in range(1, min(k, len(answers)) + 1))
