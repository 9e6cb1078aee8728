"""Finds a quote again in the text of its file, or in other files (E03, E04). Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..text.expressions import expression
from .evidence import Evidence
from .nearest import nearest_places
from .normal_form import normal_places_of
from .places import NEAR, Place, best, place
from .results import Aligned, Failed, Method
from .searched import MOST_PLACES, SearchedText

NORMAL = 0.95
"""Confidence of a match that differs only in whitespace and case (E03)."""
LEAST = 0.85
"""Least likeness of the characters of a match (E03)."""
_LEAST_SIDE = 0.5
"""Least likeness of the better side of the context, for a match that is not exact."""
_LEAST_SIDES = 0.7
"""Least likeness of the context for a fuzzy match, because a similar line may always have stood
nearby.
"""
_LEAST_WORST = 0.3
"""Least likeness of the worse side, for a fuzzy match."""
_LEAST_NEAR, _CONTEXT_NEAR = 0.5, 0.6
"""Least likeness of the characters, and of the context, of a place where the quote has changed."""
_LEAST_MOVED = 0.85
"""Least likeness of the context in another file: of both sides, or of the better side for a line
that occurs exactly and only there.
"""
_METHODS: tuple[Method, ...] = ("exact", "normalized", "fuzzy")
_WORDS = expression(r"[^\W\d]\w{2,}")


def find_in(evidence: Evidence, searched: SearchedText) -> Aligned | Failed:
    """Returns the position of a quote in the text of its file, or the reason for a failure (E03).

    Without a stored context, as at a save, a quote that occurs more than once is ambiguous.

    Returns:
        Aligned with the verdict ok: exact (1.0), up to whitespace and case (0.95), or similar (its
            likeness, 0.85 or more). Failed: `changed` with the place that replaced it and the kind
            of difference, `ambiguous` with one of the places, or `gone`.
    """
    evidence = _stripped(evidence)
    near: list[Place] = []
    for method in _METHODS:
        places = _places(method, evidence, searched)
        if len(places) == MOST_PLACES:
            return _failed(evidence, searched, places[0], "ambiguous")
        hits = [one for one in places if _is_hit(one, method)]
        if hits and method == "normalized":
            places = nearest_places(evidence, searched)
        rivals = [] if method == "exact" else _rivals(hits, places)
        if hits and not rivals:
            return _chosen(evidence, searched, hits, method)
        near = near or rivals or [one for one in places if _is_near(one)]
    if not near:
        return Failed("gone", "nothing_alike")
    return _failed(evidence, searched, max(near, key=lambda one: one.worth), "changed")


def find_moved(
    evidence: Evidence, others: Iterable[tuple[str, SearchedText]]
) -> Aligned | Failed | None:
    """Returns the position in another file of a quote that is gone from its own file (E03).

    Call it only if `find_in` says gone. If it says changed, the original place exists with other
    content, and a copy in another file is not the line that the lesson was about.

    Args:
        evidence: the quote with its context; without a context nothing in another file matches.
        others: path and text of each other file that contains the rarest token of the quote. Leave
            out files that are unchanged since the save: they hold a copy, not the moved line.

    Returns:
        Aligned (moved), Failed (ambiguous) if two places are equally good, or None.
    """
    evidence = _stripped(evidence)
    found: list[tuple[Place, Aligned]] = []
    copies = 0
    sides = [_WORDS.findall(side) for side in (evidence.before, evidence.after)]
    for path, searched in others:
        copies += searched.text.count(evidence.quote)
        if any(4 * sum(map(searched.text.__contains__, side)) >= 3 * len(side) for side in sides):
            found += _moved_to(path, evidence, searched)
    if copies > 1:
        found = [(one, moved) for one, moved in found if (one.context or 0.0) >= _LEAST_MOVED]
    found.sort(key=lambda pair: -pair[0].worth)
    if not found:
        return None
    (one, first), *rest = found
    if rest and one.worth - rest[0][0].worth < NEAR:
        return Failed("ambiguous", "several", first.path, first.span, first.confidence)
    return first


def rarest_token(evidence: Evidence) -> str | None:
    """Returns the longest word of a quote, which few files contain, or None without a word."""
    words = [found.group() for found in _WORDS.finditer(evidence.quote)]
    return max(words, key=len, default=None)


def _stripped(evidence: Evidence) -> Evidence:
    return evidence._replace(quote=evidence.quote.strip())


def _places(method: Method, evidence: Evidence, searched: SearchedText) -> list[Place]:
    """Returns the places that one method finds, each with its guard, if any."""
    if not evidence.quote:
        return []
    if method == "fuzzy":
        return nearest_places(evidence, searched)
    if method == "exact":
        spans, alike = searched.places_of(evidence.quote), 1.0
    else:
        spans, alike = normal_places_of(evidence.quote, searched), NORMAL
    return [place(evidence, searched.text, start, end, alike) for start, end in spans]


def _is_hit(one: Place, method: Method) -> bool:
    if one.turned is not None or one.likeness < LEAST:
        return False
    if method == "exact" or one.context is None:
        return True
    if method == "fuzzy" and (one.context < _LEAST_SIDES or (one.worst_side or 0.0) < _LEAST_WORST):
        return False
    return (one.best_side or 0.0) >= _LEAST_SIDE


def _rivals(hits: list[Place], places: list[Place]) -> list[Place]:
    """Returns changed places that fit the old position of the quote better than the hits do.

    The hits then are similar lines elsewhere that always existed.
    """
    worth = max((one.worth for one in hits), default=1.0)
    return [one for one in places if one.turned and _is_near(one) and one.worth > worth]


def _is_near(one: Place) -> bool:
    """Returns whether a place is the quote after a change."""
    context = 1.0 if one.context is None else one.context
    if one.turned is not None and one.likeness >= LEAST:
        return one.best_side is None or one.best_side >= _LEAST_SIDE
    return one.likeness >= _LEAST_NEAR and context >= _CONTEXT_NEAR


def _moved_to(path: str, evidence: Evidence, searched: SearchedText) -> list[tuple[Place, Aligned]]:
    """Returns the places in another file to which a quote may have moved.

    The first and the last line of a moved block keep only one side of their context.
    """
    for method in _METHODS:
        found = []
        for one in _places(method, evidence, searched):
            context = one.best_side if method == "exact" else one.context
            if _is_hit(one, method) and context is not None and context >= _LEAST_MOVED:
                span = searched.span(one.start, one.end)
                moved = Aligned("moved", path, span, _confidence(one, method), method)
                found.append((one, moved))
        if found:
            return found
    return []


def _confidence(one: Place, method: Method) -> float:
    if method == "exact":
        return 1.0
    return NORMAL if method == "normalized" else one.likeness


def _chosen(
    evidence: Evidence, searched: SearchedText, hits: list[Place], method: Method
) -> Aligned | Failed:
    """Returns the best of several places, or a failure if two are equally good."""
    first = best(hits, 1e-9 if method == "exact" else NEAR, evidence, searched)
    if first is None:
        return _failed(evidence, searched, hits[0], "ambiguous")
    span = searched.span(first.start, first.end)
    return Aligned("ok", evidence.path, span, _confidence(first, method), method)


def _failed(
    evidence: Evidence,
    searched: SearchedText,
    one: Place,
    verdict: Literal["changed", "ambiguous"],
) -> Failed:
    reason = "several" if verdict == "ambiguous" else one.turned or "similar"
    span = searched.span(one.start, one.end)
    return Failed(verdict, reason, evidence.path, span, one.likeness)
