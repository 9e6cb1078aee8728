"""Explains why a memory fits a text, by words and cues (K04, N09). Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .terms import cues_of, terms_of
from .tokens import nfc, tokens, words

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
