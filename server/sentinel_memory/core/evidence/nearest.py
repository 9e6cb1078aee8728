"""Finds the parts of a text that are most similar to a quote (E03). Pure.

A part with at most 15 % errors nearly always shares long words with the quote. So only the text
around these words and around the stored context is compared character by character.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from ..text.expressions import expression
from .context import is_beside
from .evidence import Evidence
from .places import Place, place
from .searched import SearchedText
from .similarity import Pattern, likeness
from .tokens import is_cut

_MOST = 0.99
"""Likeness of a line that differs only in whitespace within a string or a word."""
_WORDS = expression(r"\w{3,}")
_WHITE = expression(r"\s+")
_LINE_END = expression(r"\A([^\r\n]*?)[^\S\r\n]*[\r\n]")
_MOST_SEEDS, _MOST_HITS, _MOST_COMPARED = 10, 4_000, 24
"""Most words to search for, most occurrences of one word, and most places that are compared."""
_CELL = 32
"""Number of characters by which estimates of the same start may differ."""


def nearest_places(evidence: Evidence, searched: SearchedText) -> list[Place]:
    """Returns the parts of a text that are most similar to a quote; they do not overlap."""
    quote, text = evidence.quote, searched.text
    pattern = _pattern(_WHITE.sub("", quote))
    sides = evidence.before, evidence.after
    found: dict[tuple[int, int], Place] = {}
    for start in _starts(evidence, text):
        span = _likest(pattern, evidence, text, start)
        if span and span not in found and not is_beside(text[slice(*span)], *sides):
            alike = min(_MOST, likeness(pattern.text, _WHITE.sub("", text[slice(*span)])))
            found[span] = place(evidence, text, *span, alike)
    chosen: list[Place] = []
    for one in sorted(found.values(), key=lambda one: -one.worth):
        if all(one.end <= other.start or other.end <= one.start for other in chosen):
            chosen.append(one)
    return chosen


@lru_cache(maxsize=256)
def _pattern(text: str) -> Pattern:
    return Pattern(text)


def _starts(evidence: Evidence, text: str) -> list[int]:
    """Returns likely starts of the quote, from words that it and its context share with a text."""
    votes: Counter[int] = Counter()
    for offset, word, weight in _seeds(evidence):
        cells = {max(0, at - offset) // _CELL for at in _finds(text, word)}
        for cell in cells:
            votes[cell] += weight
    sums = {cell: votes[cell] + votes.get(cell + 1, 0) for cell in votes}
    likely = sorted(sums, key=lambda cell: (-sums[cell], cell))
    return [cell * _CELL for cell in likely[:_MOST_COMPARED]]


def _seeds(evidence: Evidence) -> Iterator[tuple[int, str, int]]:
    """Yields words with their distance from the start of the quote, and their weight."""
    quote = evidence.quote
    words = sorted(_WORDS.finditer(quote), key=lambda one: one.start() - one.end())
    for one in words[:_MOST_SEEDS]:
        yield one.start(), one.group(), 2 * len(one.group())
    for one in _WORDS.finditer(evidence.before):
        yield one.start() - len(evidence.before), one.group(), len(one.group())
    for one in _WORDS.finditer(evidence.after):
        yield len(quote) + one.start(), one.group(), len(one.group())


def _finds(text: str, word: str) -> list[int]:
    """Returns the positions of a word; none if it is too frequent to tell places apart."""
    found, at = [], text.find(word)
    while at >= 0:
        found.append(at)
        if len(found) > _MOST_HITS:
            return []
        at = text.find(word, at + len(word))
    return found


def _likest(pattern: Pattern, evidence: Evidence, text: str, start: int) -> tuple[int, int] | None:
    """Returns the part near an offset that is most similar to a quote, without cutting words."""
    size = len(evidence.quote)
    low, high = max(0, start - size - 64), min(len(text), start + 2 * size + 192)
    # A line break counts as an error, so that a part does not extend into other lines.
    offsets = [at for at in range(low, high) if not text[at].isspace() or text[at] in "\r\n"]
    found = pattern.likest_in("".join(text[at] for at in offsets))
    if found.end <= found.start:
        return None
    first, last = offsets[found.start], offsets[found.end - 1] + 1
    while first > low and is_cut(text, first):
        first -= 1
    while last < high and is_cut(text, last):
        last += 1
    return _whole(evidence, text, first, last)


def _whole(evidence: Evidence, text: str, first: int, last: int) -> tuple[int, int]:
    """Returns a part extended to its line, if the quote was a whole line and little is missing.

    Otherwise text added before or after a name would seem to be outside the quote.
    """
    most = len(evidence.quote) // 3
    head = _LINE_END.search(text[max(0, first - most) : first][::-1])
    tail = _LINE_END.search(text[last : last + most])
    if head and evidence.before[-1:] in ("", "\n"):
        first -= len(head[1])
    if tail and evidence.after[:1] in ("", "\n"):
        last += len(tail[1])
    part = text[first:last]
    return first + len(part) - len(part.lstrip()), last - len(part) + len(part.rstrip())
