"""How sure it is that a memory fits a text, the same for searches, prompt check and hooks (G03).

A match is possible if it is strong enough and if a word that says something about its subject, or
two words of the text, carry it. Words that developers use about any code (`COMMON`) and words of a
quarter of the log say nothing alone and make half of their strength. A hook, which nobody asked,
speaks of a match only if it is stronger and needs both: two words, and one that says something
(N09). Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, Literal, NamedTuple

from .ranking import STALE, Hit, rarity
from .tokens import COMMON, words

if TYPE_CHECKING:
    from .ranking import Postings

Fit = Literal["high", "suggested", "none"]

FLOOR, SPEAKING, HIGH = 32, 52, 100
"""Least strength that is possible, least of which a hook speaks, and least clearness that is
likely, in hundredths.

FLOOR was chosen on `wallet` of bench/recall: a part of an answer holds the right lesson whole for
95 % of the questions over 75 records (36: 94 %, 52: 82 %). SPEAKING was chosen on `shop-dev`, as
tests/data/prompts/README.md tells. HIGH was chosen on `wallet`: of 160 first hits, 82 are high and
79 of them are right; 78 are suggested, and 52 of them are right.
"""
_COMMON = 0.5
"""Share of its strength that a common word keeps."""
_FEW = 5
"""Records that may share a word before it is common in their log."""
_LONE = 1.5
"""Factor of the strength of a hit without a competitor; the next score, relative to it, is
subtracted.
"""


class Judged(NamedTuple):
    """The confidence that a memory fits."""

    fit: Fit
    strength: int
    """Score in hundredths of the rarest possible term, divided by the square root of the number of
    terms of the text; comparable between texts and logs.
    """
    speaks: bool
    """Whether it is strong and clear enough for a hook, which nobody asked (N09)."""


def judge(postings: Postings, text: str, hits: Sequence[Hit]) -> list[Judged]:
    """Returns the confidence of each of some memories.

    Args:
        postings: the log that the hits were found in.
        text: the text that they were found with.
        hits: the memories.
    """
    evidence = _Evidence(postings, text)
    judged = []
    for hit in hits:
        strength = 100 * hit.score / evidence.unit
        share, is_possible = evidence.of(hit)
        # Changed code orders a match behind others; it fits the text as well as before (S34).
        fitting = strength / (STALE if hit.key in postings.stale else 1.0)
        told = fitting * share
        speaks = hit.has_lone_code or told >= SPEAKING
        clear = told * (_LONE - hit.behind / hit.score)
        fit: Fit = "none"
        if hit.has_lone_code or (speaks and clear >= HIGH):
            fit = "high"
        elif fitting >= FLOOR and is_possible:
            fit = "suggested"
        judged.append(Judged(fit, round(strength), speaks))
    return judged


class _Evidence:
    """The words of a text, and what each says about its subject."""

    def __init__(self, postings: Postings, text: str) -> None:
        self._postings = postings
        self._words: dict[str, list[int]] = {}
        """The numbers of the different words in which a term occurs."""
        different = dict.fromkeys(word.tokens for word in words(text))
        for number, terms in enumerate(different):
            for term in terms:
                self._words.setdefault(term, []).append(number)
        self._needed = min(2, len(different))
        self.unit = rarity(postings.size, 1) * sqrt(len(self._words))
        """The score that equals a strength of 1."""

    def of(self, hit: Hit) -> tuple[float, bool]:
        """Returns the share of a score that counts for a hook, and whether the match is possible.

        The share is 0 without two words, or without one that says something.
        """
        size, said = self._postings.size, set[int]()
        told = common = 0.0
        for term in hit.terms:
            said.update(self._words[term])
            having = len(self._postings.having(term))
            if term in COMMON or having > max(_FEW, size // 4):
                common += rarity(size, having)
            else:
                told += rarity(size, having)
        has_enough = len(said) >= self._needed
        if not told or not has_enough:
            return 0.0, bool(told) or has_enough
        return (told + _COMMON * common) / (told + common), True
