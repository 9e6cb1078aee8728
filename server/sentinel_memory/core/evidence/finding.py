"""Finds a quote again in the text of its file, or in other files (E03, E04). Pure.

What became of the old line is asked first of the difference between the text in which the quote was
saved and the present one. A line that both texts have is no place to which another line moved.
Without the old text, the context of the quote decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from .evidence import Aligned, Evidence, Failed, Method, Reason
from .likeness import (
    TELLING,
    Pattern,
    alike,
    context_of,
    is_cut,
    likeness,
    name_defined,
    one_spaced,
    turned,
    turned_around,
    without_space,
)
from .searched import MOST_COMPARED, MOST_PLACES, Change, SearchedText

_EXACT: tuple[Method, ...] = ("exact", "normalized")
"""The methods that look for the same tokens."""
NEAR = 0.03
"""Difference of worth below which two places are ambiguous (E03)."""
NORMAL = 0.95
"""Confidence of a match that differs only in whitespace and case (E03)."""
LEAST = 0.85
"""Least likeness of the characters of a match, and of a context that agrees (E03)."""
_LEAST_SIDE = 0.5
"""Least likeness of the better side of the context, near the old place."""
_LEAST_SIDES, _LEAST_WORST = 0.7, 0.3
"""Least likeness of the context, and of its worse side, for a fuzzy match without the old text."""
_LEAST_NEAR, _CONTEXT_NEAR = 0.5, 0.6
"""Least likeness of the characters, and of the context, of a place where the quote has changed."""
_LEAST_ENDS = (_LEAST_NEAR, 0.35, 0.2)
"""Least likeness of a line among those that replaced others: none of both is the first or the last
of its part, both are, or both are the only one.
"""
_NEAR_LINES = 8
"""Lines above and below what replaced a part, in which an edited line may have changed places."""
_OF_OTHERS = frozenset(("number", "literal"))
"""Differences that also tell a line from its likes in a list."""
_MOST = 0.99
"""Likeness of a line that differs only in whitespace within a string or a word."""


def find_in(
    evidence: Evidence, searched: SearchedText, old: SearchedText | None = None
) -> Aligned | Failed:
    """Returns the position of a quote in the text of its file, or the reason for a failure (E03).

    Without a stored context, as at a save, a quote that occurs more than once is ambiguous unless
    its symbol leaves exactly one place.

    `old`: the text in which the quote was saved, if it is known.

    Returns:
        Aligned with the verdict ok: exact (1.0), up to whitespace and case (0.95), or similar (its
            likeness, 0.85 or more). Failed: `changed` with the place that replaced it and the kind
            of difference, `ambiguous` with one of the places, or `gone`.
    """
    finder = _Finder(evidence, searched)
    if not finder.quote.quote:
        return Failed("gone", "nothing_alike")
    line = _line_in(old, evidence) if old is not None else None
    if old is not None and line is not None:
        return finder.after(_change(old, searched), line)
    return finder.by_context()


def find_sure(evidence: Evidence, searched: SearchedText) -> Aligned | None:
    """Returns the only exact match if all of its context agrees, so that no old text is needed.

    A line with half of its context may be a twin that always stood there, and so may one outside
    the function or class of the quote.
    """
    finder = _Finder(evidence, searched)
    hits = finder.hits("exact")
    if len(hits) != 1 or not hits[0].agrees or min(hits[0].sides) < LEAST or hits[0].turned:
        return None
    if evidence.symbol is not None and not finder.in_symbol(hits[0]):
        return None
    return finder.aligned(hits[0])


def find_moved(
    evidence: Evidence,
    others: Iterable[tuple[str, SearchedText]],
    old: SearchedText | None = None,
    then: Callable[[str], SearchedText | None] = lambda _path: None,
) -> Aligned | Failed | None:
    """Returns the position in another file of a quote that is gone from its own file (E03).

    Only an exact or normalised match counts, where its context or a line near by agrees. A line
    that other files had beside the same lines already, as that of a licence, did not move.

    `evidence`: the quote with its context; without a context nothing in another file matches.
    `old`: the text in which the quote was saved, if it is known.
    `then`: returns the text of another file when the quote was saved, if it is known. A line that
    it had then is a copy, not the moved line.

    Returns:
        Aligned (moved), Failed (ambiguous) if two places are equally good, or None.
    """
    quote = evidence.quote.strip()
    if not quote:
        return None
    found: list[tuple[_Finder, _Place]] = []
    copied: list[tuple[_Finder, _Place]] = []
    copies = 0
    line = _line_in(old, evidence) if old else None
    around = old.around(line) if old and line is not None else frozenset[str]()
    for path, searched in others:
        copies += searched.text.count(quote)
        finder = _Finder(evidence, searched, around, path)
        for method in _EXACT:
            plain = (one for one in finder.hits(method) if not one.turned)
            if hits := [one for one in plain if finder.agrees(one)]:
                before = then(path)
                images = _change(before, searched).images if before else ()
                for one in hits:
                    side = copied if searched.line_at(one.start) in images else found
                    side.append((finder, one))
                break
    most = max((one.worth for _finder, one in copied), default=0.0)
    found = [(finder, one) for finder, one in found if one.worth - most >= NEAR]
    if copies > 1:
        found = [(finder, one) for finder, one in found if finder.is_certain(one)]
    return _chosen(found) if found else None


class _Place(NamedTuple):
    """A part of a text that equals or resembles the quote."""

    start: int
    end: int
    method: Method
    likeness: float
    """Likeness of the characters, from 0.0 to 1.0."""
    sides: tuple[float, ...]
    """Likeness of each stored side of the context that has a counterpart."""
    telling: float
    """Likeness of the better side that is long enough to tell a line from others; 0.0 without."""
    turned: Reason | None
    """Reason why the meaning differs, or None if no guard applies."""

    @property
    def context(self) -> float | None:
        """Likeness of the context; None if none is stored."""
        return sum(self.sides) / len(self.sides) if self.sides else None

    @property
    def worth(self) -> float:
        """The worth from 0.0 to 1.0: characters weigh 50, each side of the context 20."""
        context = self.context
        return self.likeness if context is None else (50 * self.likeness + 40 * context) / 90

    @property
    def agrees(self) -> bool:
        """Whether the context says that this is the line, wherever it stands."""
        return self.telling >= LEAST

    @property
    def is_near(self) -> bool:
        """Whether this is the quote after a change, by its characters and its context."""
        if self.likeness >= LEAST:
            return max(self.sides, default=1.0) >= _LEAST_SIDE
        context = 1.0 if self.context is None else self.context
        return self.likeness >= _LEAST_NEAR and context >= _CONTEXT_NEAR


class _Finder:
    """The search for one quote in one text."""

    def __init__(
        self,
        quote: Evidence,
        searched: SearchedText,
        around: frozenset[str] = frozenset(),
        path: str | None = None,
    ) -> None:
        """Takes the path of another file than that of the quote, if the text is of one."""
        self.quote = quote._replace(quote=quote.quote.strip())
        self.searched, self._path = searched, path
        self._around = around
        """Lines that stood near the quote when it was saved and are not there any more."""
        before, after = quote.before, quote.after
        self._is_whole = bool(before or after) and (
            before[-1:] in ("", "\n") and after[:1] in ("", "\n")
        )
        """Whether the quote was a whole line."""

    def agrees(self, one: _Place) -> bool:
        """Returns whether the context, or a line near by, says that a place is the line."""
        return one.agrees or not self._around.isdisjoint(self.searched.around(self._line(one)))

    def is_certain(self, one: _Place) -> bool:
        """Returns whether all of the context, or a side of it and two lines near by, say so."""
        beside = self._around & self.searched.around(self._line(one))
        return (one.context or 0.0) >= LEAST or (one.agrees and len(beside) > 1)

    def hits(self, method: Method) -> list[_Place]:
        """Returns the places with the same characters, or up to whitespace and case.

        A quote that was a whole line is no part of another line.
        """
        is_exact = method == "exact"
        find = self.searched.places_of if is_exact else self.searched.normal_places_of
        spans = find(self.quote.quote)
        if self._is_whole:
            spans = [one for one in spans if self.searched.is_whole(*one)]
        return [self._place(*one, method, 1.0 if is_exact else NORMAL) for one in spans]

    def after(self, change: Change, line: int) -> Aligned | Failed:
        """Returns what became of the quote on a line of the old text."""
        lost_near = (at for at in change.old.near(line) if at not in change.kept)
        self._around = frozenset(change.old.keys[at] for at in lost_near)
        now = change.kept.get(line)
        was_inside = _holds(change.old.blocks_of(self.quote.symbol), line)
        if was_inside and self._blocks and (now is None or not _holds(self._blocks, now)):
            # The difference may have taken a twin of the function for it. Its name tells.
            found = self._in_blocks(change, line)
            if found is not None:
                return found
        hits = {how: [one for one in self.hits(how) if not one.turned] for how in _EXACT}
        free = {
            how: [one for one in places if self._line(one) not in change.images]
            for how, places in hits.items()
        }
        if now is not None:
            stayed, is_sure = self._whole(now), change.is_sure(line)
            if is_sure or self._is_there(stayed, _LEAST_SIDE):
                better = [one for one in free["exact"] if one.agrees]
                if better and not is_sure and not self.agrees(stayed):
                    return self._chosen(better)
                return self._in_line(now)
        lost, gap = change.gap(line)
        if len(hits["exact"]) == MOST_PLACES:
            return self.failed(hits["exact"][0], "ambiguous")
        for places in hits.values():
            here = [one for one in places if self._line(one) in gap]
            if here := [one for one in here if now is None or self._is_there(one)]:
                return self._chosen(here)
        for places in free.values():
            if sure := [one for one in places if self._is_there(one)]:
                return self._chosen(sure)
        for places in free.values():
            if len(places) == 1 and self._is_below(change, line, places[0]):
                return self.aligned(places[0])
        replaced = self._in_gap(change, line, lost, gap)
        if replaced is None or replaced.confidence < _LEAST_NEAR:
            low, high = gap.start - _NEAR_LINES, gap.stop + _NEAR_LINES
            beside = [at for at in change.new if low <= at < high and at not in gap]
            swapped = self._in_gap(change, line, lost, beside, _LEAST_SIDES)
            if isinstance(swapped, Failed) and swapped.reason not in _OF_OTHERS:
                replaced = swapped
        if replaced is not None:
            return replaced
        return self._away(change, [one for places in free.values() for one in places])

    def by_context(self) -> Aligned | Failed:
        """Returns the position of the quote as far as its context tells.

        While its function stands, the same line in another one is its twin.
        """
        near: list[_Place] = []
        places: list[_Place] = []
        twins: list[_Place] = []
        for method in _EXACT:
            found = self.hits(method)
            if len(found) == MOST_PLACES:
                return self.failed(found[0], "ambiguous")
            twins += [one for one in found if one.turned is None and not self._may_be(one)]
            found = list(filter(self._may_be, found))
            hits = [one for one in found if one.turned is None]
            if any(not one.sides or (one.agrees and method == "exact") for one in hits):
                return self._chosen(hits)
            places = places or list(filter(self._may_be, self._nearest()))
            rivals = _rivals(hits, places)
            if hits and not rivals:
                sure = [one for one in hits if self._is_there(one, _LEAST_SIDE)]
                return self._chosen(sure) if sure else self.failed(_best(hits), "ambiguous")
            near = near or rivals or [one for one in found if one.is_near]
        hits = [one for one in places if self._is_fuzzy(one) and self._defines_it(one)]
        rivals = _rivals(hits, places)
        if hits and not rivals:
            return self._chosen(hits)
        if near := near or rivals or [one for one in places if one.is_near]:
            return self.failed(_best(near), "changed")
        return self.failed(_best(twins), "ambiguous") if twins else Failed("gone", "nothing_alike")

    def _defines_it(self, one: _Place) -> bool:
        """Returns whether a place defines the name that the quote defines, if that defines one."""
        name = name_defined(self.quote.quote)
        return name is None or name == name_defined(self.searched.text[one.start : one.end])

    def _may_be(self, one: _Place) -> bool:
        """Returns whether a place lies in the function or class of the quote, if that stands."""
        return not self._blocks or self.in_symbol(one)

    def aligned(self, one: _Place) -> Aligned:
        """Returns a place as a result."""
        span = self.searched.span(one.start, one.end)
        verdict: Literal["ok", "moved"] = "moved" if self._path else "ok"
        return Aligned(verdict, self._path or self.quote.path, span, one.likeness, one.method)

    def failed(self, one: _Place, verdict: Literal["changed", "ambiguous"]) -> Failed:
        """Returns a place as the nearest one of a failure."""
        reason = "several" if verdict == "ambiguous" else one.turned or "similar"
        span = self.searched.span(one.start, one.end)
        return Failed(verdict, reason, self._path or self.quote.path, span, one.likeness)

    def _line(self, one: _Place) -> int:
        return self.searched.line_at(one.start)

    def _place(self, start: int, end: int, method: Method, alike: float) -> _Place:
        quote, text = self.quote, self.searched.text
        now_before, now_after = context_of(text, start, end)
        sides, telling = list[float](), 0.0
        for said, now in ((quote.before, now_before), (quote.after, now_after)):
            if said and now:
                side = likeness(one_spaced(said), one_spaced(now))
                sides.append(side)
                if len(said.strip()) >= TELLING:
                    telling = max(telling, side)
        why = turned_around(quote.before, quote.after, now_before, now_after)
        if why is None and alike < 1.0:
            why = turned(quote.quote, text[start:end])
        return _Place(start, end, method, alike, tuple(sides), telling, why)

    def in_symbol(self, one: _Place) -> bool:
        """Returns whether a place lies in the function or class of the quote."""
        return _holds(self._blocks, self._line(one))

    def _fits(self, one: _Place) -> bool:
        """Returns whether a place is whole lines, if the quote was one."""
        return not self._is_whole or self.searched.is_whole(one.start, one.end)

    def _is_fuzzy(self, one: _Place) -> bool:
        """Returns whether a similar place is the quote. Similar lines may always stand nearby."""
        if one.turned is not None or one.likeness < LEAST or not self._fits(one):
            return False
        context = one.context
        return context is None or (context >= _LEAST_SIDES and min(one.sides) >= _LEAST_WORST)

    @cached_property
    def _blocks(self) -> list[tuple[int, int]] | None:
        return self.searched.blocks_of(self.quote.symbol)

    def _is_there(self, one: _Place, least: float = LEAST) -> bool:
        """Returns whether context or symbol say that a place is the line, away from its old one."""
        if self.in_symbol(one) or self.agrees(one) or not one.sides:
            return True
        return max(one.sides) >= least and least < LEAST

    def _is_below(self, change: Change, line: int, one: _Place) -> bool:
        """Returns whether a whole line stands in the same list or block as before."""
        was, now = change.old.head_of(line), self.searched.head_of(self._line(one))
        return self._is_whole and now == (None if was is None else change.kept.get(was, -1))

    def _whole(self, line: int, alike: float = 1.0) -> _Place:
        return self._place(*self.searched.range_of(line), "fuzzy", alike)

    def _in_line(self, line: int) -> Aligned | Failed:
        """Returns the quote in a line that stayed."""
        low, high = self.searched.starts[line], self.searched.range_of(line)[1]
        for method in _EXACT:
            for one in self.hits(method):
                if low <= one.start and one.end <= high:
                    return self.aligned(one)
        return self.failed(self._whole(line, _MOST), "changed")

    def _in_blocks(self, change: Change, line: int) -> Aligned | Failed | None:
        """Returns the quote, or what replaced it, in the function that held it and still exists."""
        for method in _EXACT:
            inside = [one for one in self.hits(method) if self.in_symbol(one) and not one.turned]
            if inside:
                return self._chosen(inside)
        lost, gap = change.gap(line)
        new = [at for at in change.new if _holds(self._blocks, at)]
        # A twin elsewhere in the function may have been edited alike.
        near = [at for at in new if at in gap]
        return self._in_gap(change, line, lost, near) or self._in_gap(change, line, lost, new)

    def _in_gap(
        self, change: Change, line: int, lost: Sequence[int], gap: Sequence[int], least: float = 0.0
    ) -> Aligned | Failed | None:
        """Returns the line that replaced the quote, if one is like it.

        A new line that is more like another lost line has replaced that one.
        """
        same = change.old.keys[line]
        new = [at for at in gap if self.searched.lines[at] and self.searched.keys[at] != same]
        lost = [at for at in lost if change.old.lines[at]]
        ends = [(lost[at], new[at]) for at in (0, -1) if lost and new]
        if len(new) > MOST_COMPARED:
            new = sorted(self.searched.lines_like(self.quote.quote, new))
        was, best = change.old.lines[line], (0.0, 0)
        for at in new:
            bound = _LEAST_ENDS[sum((line, at) == end for end in ends)]
            text = self.searched.lines[at]
            like = alike(was, text) + NEAR * (self._whole(at).context or 0.0)
            rivals = (alike(change.old.lines[other], text) for other in lost if other != line)
            if like >= max(least or bound, best[0] + 0.01) and all(one <= like for one in rivals):
                best = (like, at)
        if not best[0]:
            return None
        one = self._in(best[1])
        is_beside = max(one.sides, default=1.0) >= _LEAST_SIDE
        if one.turned is None and one.likeness >= LEAST and self._fits(one) and is_beside:
            return self.aligned(one)
        return self.failed(one, "changed")

    def _away(self, change: Change, moved: Sequence[_Place]) -> Aligned | Failed:
        """Returns the quote after a move within its file, or that it is gone or ambiguous."""
        places = [one for one in self._nearest(change.new) if one.agrees]
        hits = [one for one in places if self._is_fuzzy(one)]
        if hits and not _rivals(hits, places):
            return self._chosen(hits)
        if edited := [one for one in places if one.is_near and one.turned not in _OF_OTHERS]:
            return self.failed(_best(edited), "changed")
        if moved and self._is_whole:
            return self.failed(_best(moved), "ambiguous")
        return Failed("gone", "nothing_alike")

    def _chosen(self, places: Iterable[_Place]) -> Aligned | Failed:
        return _chosen([(self, one) for one in places])

    def _nearest(self, lines: Iterable[int] | None = None) -> list[_Place]:
        """Returns the parts of lines that are most like the quote, of some lines or of all."""
        likely = self.searched.lines_like(self.quote.quote, lines)
        return [self._in(line) for line in likely]

    def _in(self, line: int) -> _Place:
        """Returns the part of a line that is most like the quote, and cuts no word.

        It is the whole line, if the quote was one and little is missing. Otherwise text added
        before or after a name would seem to be outside the quote.
        """
        text, (low, high) = self.searched.text, self.searched.range_of(line)
        offsets = [at for at in range(low, high) if not text[at].isspace()]
        found = self._pattern.likest_in("".join(text[at] for at in offsets))
        first, last = low, high
        if found.start < found.end:
            first, last = offsets[found.start], offsets[found.end - 1] + 1
            while first > low and is_cut(text, first):
                first -= 1
            while last < high and is_cut(text, last):
                last += 1
        little = len(self.quote.quote) // 4
        first = low if self.quote.before[-1:] in ("", "\n") and first - low <= little else first
        last = high if self.quote.after[:1] in ("", "\n") and high - last <= little else last
        alike = likeness(self._pattern.text, without_space(text[first:last]))
        return self._place(first, last, "fuzzy", min(_MOST, alike))

    @cached_property
    def _pattern(self) -> Pattern:
        return Pattern(without_space(self.quote.quote))


@lru_cache(maxsize=64)
def _change(old: SearchedText, new: SearchedText) -> Change:
    return Change(old, new)


def _line_in(old: SearchedText, quote: Evidence) -> int | None:
    """Returns the line of a quote in the text in which it was saved, if it is certain."""
    finder = _Finder(quote, old)
    places = [one for one in finder.hits("exact") if min(one.sides, default=1.0) > _MOST]
    if len(places) > 1:
        places = [one for one in places if finder.in_symbol(one)] or places
    return old.line_at(places[0].start) if len(places) == 1 else None


def _chosen(found: Sequence[tuple[_Finder, _Place]]) -> Aligned | Failed:
    """Returns the best of several places, or a failure if two are equally good."""
    finder, first = max(found, key=lambda pair: pair[1].worth)
    alike = [(its, one) for its, one in found if first.worth - one.worth < NEAR]
    if len(alike) > 1:
        alike = [(its, one) for its, one in alike if its.in_symbol(one)]
    if len(alike) != 1:
        return finder.failed(first, "ambiguous")
    its, one = alike[0]
    return its.aligned(one)


def _best(places: Iterable[_Place]) -> _Place:
    return max(places, key=lambda one: one.worth)


def _rivals(hits: Iterable[_Place], places: Iterable[_Place]) -> list[_Place]:
    """Returns changed places that fit the old position of the quote better than the hits do.

    The hits then are similar lines elsewhere that always existed.
    """
    worth = max((one.worth for one in hits), default=1.0)
    return [one for one in places if one.turned and one.is_near and one.worth > worth]


def _holds(blocks: Sequence[tuple[int, int]] | None, line: int) -> bool:
    return any(low <= line < high for low, high in blocks or ())
