"""A text in which quotes are searched: its lines, its symbols, and what became of it. Pure."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache

from ..text.expressions import expression
from .evidence import Span
from .likeness import is_cut, tokens_of, without_space

MOST_PLACES = 512
"""Most places of one quote that are compared; a more frequent line is no evidence."""
_MOST_LOOKS, _MOST_HITS = 100_000, 4_000
"""Most times that a quote is looked for in a text, and most occurrences of a word."""
MOST_COMPARED, _MOST_WORDS = 24, 10
"""Most places that are compared closely, and most words of a quote to search for."""
_REACH = 400
"""Most blanks beside a quote that is a whole line."""
_NEAR, _TELLING = 4, 10
"""Lines on each side that may tell a line from its likes, and their least letters and digits."""
_WORDS = expression(r"\w{3,}")
_BREAK = expression(r"\r\n|\n|\r")
_OWNER = expression(r"::|[.:#/]")
_NAMING = expression(
    r"\b(?:def|class|func|fn|function|fun|struct|enum|union|interface|trait|impl|type|module|mod"
    r"|namespace|package|object|record|protocol|extension|macro_rules!|sub|proc|defmodule|defp?"
    r"|const|let|var|val|static)\b[^=;]*$"
)
"""The text before a name that is defined there."""
_ABOVE = expression(r"@|#|//|/\*|\*|\[|--|template\b|export\b|$")
"""The start of a line above a definition that belongs to it."""
_CLOSING = frozenset(")]}")


class SearchedText:
    """A text to search; derived data is computed when a search needs it."""

    def __init__(self, text: str, digest: bytes = b"") -> None:
        """Takes the decoded text of a file, and a digest of its content if that is known."""
        self.text, self.digest = text, digest

    @cached_property
    def starts(self) -> list[int]:
        """The offsets of the lines. LF, CRLF and CR end a line, as in editors."""
        return [0, *(found.end() for found in _BREAK.finditer(self.text))]

    @cached_property
    def lines(self) -> list[str]:
        """The lines, without the whitespace at their ends."""
        ends = [*self.starts[1:], len(self.text)]
        return [self.text[a:b].strip() for a, b in zip(self.starts, ends, strict=True)]

    @cached_property
    def keys(self) -> list[str]:
        """The lines without their whitespace."""
        return [*map(without_space, self.lines)]

    @cached_property
    def counts(self) -> Counter[str]:
        """How often the text has each line, by its key."""
        return Counter(self.keys)

    def span(self, start: int, end: int) -> Span:
        """Returns a part of the text as a span."""
        return Span(start, end, bisect_right(self.starts, start))

    def near(self, line: int) -> Iterator[int]:
        """Yields the lines near a line that the text has once and that tell it from its likes."""
        for step in (-1, 1):
            at = _beside(self.lines, line, step)
            for _ in range(_NEAR):
                if at is not None:
                    key = self.keys[at]
                    if self.counts[key] == 1 and sum(map(str.isalnum, key)) >= _TELLING:
                        yield at
                    at = _beside(self.lines, at, step)

    def around(self, line: int) -> frozenset[str]:
        """Returns the keys of the lines near a line."""
        return frozenset(self.keys[at] for at in self.near(line))

    def line_at(self, offset: int) -> int:
        """Returns the index of the line of an offset."""
        return bisect_right(self.starts, offset) - 1

    def range_of(self, line: int) -> tuple[int, int]:
        """Returns the offsets of a line, without whitespace around it."""
        last = line + 1 == len(self.starts)
        start, end = self.starts[line], len(self.text) if last else self.starts[line + 1]
        part = self.text[start:end]
        return start + len(part) - len(part.lstrip()), end - len(part) + len(part.rstrip())

    def places_of(self, quote: str) -> list[tuple[int, int]]:
        """Returns the exact matches of a quote that cut no word or number; at most 512."""
        text = self.text
        found: list[tuple[int, int]] = []
        at = text.find(quote) if quote else -1
        for _ in range(_MOST_LOOKS):
            if at < 0 or len(found) == MOST_PLACES:
                break
            end = at + len(quote)
            if not is_cut(text, at) and not is_cut(text, end):
                found.append((at, end))
            at = text.find(quote, at + 1)
        return found

    def is_whole(self, start: int, end: int) -> bool:
        """Returns whether a part is all that its lines hold, but for a comma at the end."""
        left = self.text[max(0, start - _REACH) : start].rstrip(" \t")
        right = self.text[end : end + _REACH].lstrip(" \t")
        right = (right[1:] if right[:1] in (",", ";") else right).lstrip(" \t")
        return left[-1:] in ("", "\n", "\r") and right[:1] in ("", "\n", "\r")

    def lines_like(self, quote: str, among: Iterable[int] | None = None) -> list[int]:
        """Returns the lines that share most of the words of a quote; at most 24, the best first.

        A line with at most 15 % errors nearly always shares long words with the quote.

        `among`: the lines that count; None for all.
        """
        votes: Counter[int] = Counter()
        words = sorted({*_WORDS.findall(quote)}, key=lambda word: (-len(word), word))
        for word in words[:_MOST_WORDS]:
            for line in self._lines_with(word):
                votes[line] += len(word)
        allowed = votes.keys() if among is None else votes.keys() & among
        return sorted(allowed, key=lambda line: (-votes[line], line))[:MOST_COMPARED]

    def _lines_with(self, word: str) -> set[int]:
        """Returns the lines with a word; none if it is too frequent to tell places apart."""
        found, at = set[int](), self.text.find(word)
        for _ in range(_MOST_HITS):
            if at < 0:
                return found
            found.add(self.line_at(at))
            at = self.text.find(word, at + len(word))
        return set()

    def normal_places_of(self, quote: str) -> list[tuple[int, int]]:
        """Returns the places where the tokens of a quote occur in order, in any case.

        String literals must match exactly. A formatter may break a line between any two tokens, and
        then adds a comma before a closing bracket.
        """
        found = []
        for one in _normal_form(quote).finditer(self.text):
            if not is_cut(self.text, one.start()) and not is_cut(self.text, one.end()):
                found.append(one.span())
            if len(found) == MOST_PLACES:
                break
        return found

    def blocks_of(self, symbol: str | None) -> list[tuple[int, int]] | None:
        """Returns the lines of a function or class, as first index and index behind the last.

        A definition is told by its keyword or by deeper lines below it, and ends before the next
        line that is indented no more. Decorators and comments above it belong to it.

        Returns:
            None without a symbol, and for one that the text does not define.
        """
        names = [name for name in _OWNER.split((symbol or "").rstrip("()")) if name]
        found: list[tuple[int, int]] | None = None
        for number, name in enumerate(names):
            inner = [
                one
                for one in self._definitions(name)
                if found is None or any(low <= one[0] < high for low, high in found)
            ]
            if inner:
                found = inner
            elif number == len(names) - 1:
                return None
        return found

    def _definitions(self, name: str) -> list[tuple[int, int]]:
        """Returns the blocks that define a name; those with a keyword, if there are any."""
        named: list[int] = []
        headed: list[int] = []
        for one in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", self.text):
            line = self.line_at(one.start())
            if _NAMING.search(self.text, self.starts[line], one.start()):
                named.append(line)
            elif (
                self.text[one.end() : one.end() + 1] in ("(", "<", ":", " ")
                and self._end(line) > line + 1
            ):
                headed.append(line)
        return [(self._top(line), self._end(line)) for line in dict.fromkeys(named or headed)]

    def _depth(self, line: int) -> int:
        start = self.starts[line]
        part = self.text[start : start + 400]
        return len(part) - len(part.lstrip(" \t"))

    def head_of(self, line: int) -> int | None:
        """Returns the nearest line above that is indented less, if there is one."""
        depth = self._depth(line)
        return next(
            (at for at in range(line - 1, -1, -1) if self.lines[at] and self._depth(at) < depth),
            None,
        )

    def _top(self, line: int) -> int:
        """Returns the first line above a definition that belongs to it."""
        while line and self.lines[line - 1] and _ABOVE.match(self.lines[line - 1]):
            line -= 1
        return line

    def _end(self, line: int) -> int:
        """Returns the index behind the last line of the block that begins with a line."""
        depth, at = self._depth(line), line + 1
        while at < len(self.lines):
            said = self.lines[at]
            if said and self._depth(at) <= depth and said[0] not in ")]}{":
                break
            at += 1
        while at > line + 1 and not self.lines[at - 1]:
            at -= 1
        return at


class Change:
    """What became of the lines of a text: a difference between it and a later text.

    Lines that differ only in whitespace are equal. Lines that occur once in a part of both texts
    stayed in the longest order that both share (patience diff), and so did equal ones beside them.
    """

    def __init__(self, old: SearchedText, new: SearchedText) -> None:
        """Compares two texts."""
        self.old = old
        self.kept: dict[int, int] = {}
        """The later index of each line that stayed, by its old index."""
        a, b = old.keys, new.keys
        self._match(a, 0, len(a), b, 0, len(b))
        self._order = sorted(self.kept)
        self.images = frozenset(self.kept.values())
        self.new = [at for at, line in enumerate(b) if line and at not in self.images]
        """The later indices of the lines that the old text did not have."""
        self._new = new

    def gap(self, line: int) -> tuple[range, range]:
        """Returns the old lines around a lost one that are lost as well, and what replaced them."""
        order = self._order
        at = bisect_left(order, line)
        end = bisect_right(order, line)
        before, after = order[at - 1] if at else -1, order[end] if end < len(order) else None
        first = self.kept[before] + 1 if at else 0
        last = len(self._new.keys) if after is None else self.kept[after]
        after = len(self.old.keys) if after is None else after
        return range(before + 1, after), range(first, last)

    def is_sure(self, line: int) -> bool:
        """Returns whether both texts have a line that stayed only once."""
        key = self.old.keys[line]
        return self.old.counts[key] == self._new.counts[key] == 1

    def _match(
        self, a: Sequence[str], a_low: int, a_high: int, b: Sequence[str], b_low: int, b_high: int
    ) -> None:
        while a_low < a_high and b_low < b_high and a[a_low] == b[b_low]:
            self.kept[a_low] = b_low
            a_low, b_low = a_low + 1, b_low + 1
        while a_low < a_high and b_low < b_high and a[a_high - 1] == b[b_high - 1]:
            a_high, b_high = a_high - 1, b_high - 1
            self.kept[a_high] = b_high
        anchors = [*_anchors(a, a_low, a_high, b, b_low, b_high)]
        if not anchors:
            return
        for one, other in anchors:
            self._match(a, a_low, one, b, b_low, other)
            self.kept[one] = other
            a_low, b_low = one + 1, other + 1
        self._match(a, a_low, a_high, b, b_low, b_high)


def _beside(keys: Sequence[str], line: int, step: int) -> int | None:
    """Returns the next line above or below that is not blank."""
    line += step
    while 0 <= line < len(keys):
        if keys[line]:
            return line
        line += step
    return None


def _anchors(
    a: Sequence[str], a_low: int, a_high: int, b: Sequence[str], b_low: int, b_high: int
) -> Iterator[tuple[int, int]]:
    """Yields lines that occur once in both parts, in the longest order that both parts share."""
    places = _once(b, b_low, b_high)
    pairs = [(one, places[key]) for key, one in _once(a, a_low, a_high).items() if key in places]
    pairs.sort()
    piles: list[int] = []
    last: list[int] = []
    back: list[int] = []
    for at, (_one, other) in enumerate(pairs):
        pile = bisect_left(piles, other)
        back.append(last[pile - 1] if pile else -1)
        if pile == len(piles):
            piles.append(other)
            last.append(at)
        else:
            piles[pile], last[pile] = other, at
    chosen, at = list[tuple[int, int]](), last[-1] if last else -1
    while at >= 0:
        chosen.append(pairs[at])
        at = back[at]
    yield from reversed(chosen)


def _once(keys: Sequence[str], low: int, high: int) -> dict[str, int]:
    counts = Counter(keys[low:high])
    return {keys[at]: at for at in range(low, high) if keys[at] and counts[keys[at]] == 1}


@lru_cache(maxsize=256)
def _normal_form(quote: str) -> re.Pattern[str]:
    return re.compile("".join(_pieces(quote)))


def _pieces(quote: str) -> Iterator[str]:
    last, at = "", 0
    for text, is_string in tokens_of(quote):
        start = quote.index(text, at)
        if last:
            if is_cut(last[-1] + text[0], 1):
                yield r"\s+" if start > at else ""  # `>>>` of nested types is `>>` and `>`
            elif text in _CLOSING and last != ",":
                yield r"(?:\s*,\s*[\r\n]\s*|\s*)"
            else:
                yield r"\s*"
        yield (
            re.escape(text)
            if is_string or text.lower() == text.upper()
            else (f"(?i:{re.escape(text)})")
        )
        last, at = text, start + len(text)
