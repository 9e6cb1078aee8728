"""Why a memory fits a text: which words and which cues (K04, N09). Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .terms import cues_of, terms_of
from .tokens import nfc, tokens, words

if TYPE_CHECKING:
    from ..log.record import Record


class Why(NamedTuple):
    """What a text and a memory share."""

    words: tuple[str, ...]
    """Words of the text that the memory has too, as they stand in the text, each once."""
    cues: tuple[str, ...]
    """Cues of the memory of which the text has at least half the words, the fullest first."""


def why(text: str, record: Record) -> Why:
    """Returns which words of a text and which cues of a memory matched; both may be empty."""
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
