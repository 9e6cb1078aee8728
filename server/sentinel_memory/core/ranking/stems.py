"""Stems of English words. Pure."""

from __future__ import annotations

_SHORTEST = 3
"""Least letters of a stem; an ending that would leave fewer is not removed."""
_VOWELS = frozenset("aeiouy")
_HISSING = ("sses", "xes", "ches", "shes", "zes")


def stem(word: str) -> str:
    """Returns a lower-case word without its inflectional ending; the stem may be no word."""
    if len(word) <= _SHORTEST or not word.isascii() or not word.isalpha():
        return word
    if word.endswith(("ies", "ied")):
        return f"{word[:-3]}y" if len(word) > 4 else word[:-1]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-2] if word.endswith(_HISSING) else word[:-1]
    for ending in ("ing", "ed", "ment", "ion"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= _SHORTEST and not _VOWELS.isdisjoint(rest):
            word = rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "lsz" else rest
            break
    return word.removesuffix("e") if len(word) > _SHORTEST else word
