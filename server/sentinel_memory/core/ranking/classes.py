"""How sure it is that a memory fits a text, the same for searches, prompt check and hooks (G03).

A match is possible if it is strong enough and if a word that says something about its subject, or
two words of the text, carry it. Words that developers use about any code (`COMMON`) and words of a
quarter of the log say nothing alone and make half of their strength. A hook, which nobody asked,
speaks of a match only if it is stronger and needs both: two words, and one that says something
(N09). Words, cues and sentences explain a match to its reader (K04, G11). Pure.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Literal, NamedTuple

from ..text.one_line import questions, sentences
from .ranking import STALE, Hit, rarity
from .tokens import COMMON, cues_of, nfc, terms_of, tokens, words

if TYPE_CHECKING:
    from ..log.record import Record
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
    """Returns the confidence of each of some memories."""
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


class Why(NamedTuple):
    """The words and cues that connect a text with a memory."""

    words: tuple[str, ...]
    """Words of the text that the memory also has, spelled as in the text, each once."""
    cues: tuple[str, ...]
    """Cues of the memory of which the text has at least half the words, best match first."""


def why(text: str, record: Record) -> Why:
    """Returns the words of a text and the cues of a memory that match; both may be empty."""
    text, held = nfc(text), terms_of(record).weights
    said: dict[str, str] = {}
    asked: set[str] = set()
    for word in words(text):
        asked.update(word.tokens)
        if any(token in held for token in word.tokens):
            said.setdefault(text[word.start : word.end].casefold(), text[word.start : word.end])
    shares = {cue: _share(cue, asked) for cue in cues_of(record)}
    cues = [cue for cue, share in shares.items() if share >= 0.5]
    return Why(tuple(said.values()), tuple(sorted(cues, key=lambda cue: -shares[cue])))


def _share(cue: str, asked: set[str]) -> float:
    found = set(tokens(cue))
    return len(found & asked) / len(found) if found else 0.0


class Concerning(NamedTuple):
    """The parts of a principle that concern a text, by their numbers from 0."""

    rules: tuple[int, ...]
    """Its sentences in the order of their worth; those that surely concern nothing are left out."""
    question: int
    """The question with most words of the text; the first of equals."""


def concerning(principle: Record, wanted: Set[str]) -> Concerning:
    """Returns what of a principle concerns a text (G11, S37).

    That are the sentences with a word of the text. A compaction writes a sentence for each rule; a
    principle of more sentences than sources has longer rules, and those beside follow, lest a rule
    is torn. If cues or the topic say more of the text than any sentence does, all follow.
    """

    def fit(text: str) -> int:
        return len(wanted & _tokens_of(text))

    fits = [fit(one) for one in sentences(principle.lesson)]
    asked = [fit(one) for one in questions(principle.ask_next_time or "")]
    every = range(len(fits))
    found = sorted((at for at in every if fits[at]), key=lambda at: -fits[at])
    if len(fits) > (principle.source_count or 1):
        found = [near for at in found for near in (at, at + 1, at - 1) if near in every]
    told = "\n".join((principle.topic, principle.lesson, *principle.cues))
    if 2 * max(fits, default=0) < fit(told):
        found += every
    return Concerning(tuple(dict.fromkeys(found)) or tuple(every), asked.index(max(asked)))


@lru_cache(maxsize=4_096)
def _tokens_of(text: str) -> frozenset[str]:
    """Returns the tokens of a sentence; kept, because every search asks for those of most rules."""
    return frozenset(tokens(text))
