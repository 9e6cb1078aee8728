"""Explains why a memory fits a text: by words, cues and sentences (K04, N09, G11). Pure."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..text.first_sentence import questions, sentences
from .tokens import cues_of, nfc, terms_of, tokens, words

if TYPE_CHECKING:
    from ..log.record import Record


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

    Args:
        principle: the principle.
        wanted: the tokens of the text.
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
