"""A candidate position of a quote in a text, and its worth. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..text.expressions import expression
from .context import context_of, likeness_of_side
from .evidence import Evidence
from .guards import turned, turned_around
from .results import Reason
from .searched import SearchedText
from .tokens import is_cut

NEAR = 0.03
"""Difference of worth below which two places are ambiguous (E03)."""
_OWNER = expression(r"[.:#/]")


class Place(NamedTuple):
    """A part of a text that equals or resembles the quote."""

    start: int
    end: int
    likeness: float
    """Likeness of the characters, from 0.0 to 1.0."""
    context: float | None
    """Likeness of the context before and after, from 0.0 to 1.0; None if no context was stored."""
    best_side: float | None
    """Likeness of the better side of the context."""
    worst_side: float | None
    """Likeness of the worse side, or of the only side."""
    turned: Reason | None
    """Reason why the meaning differs, or None if no guard applies."""

    @property
    def worth(self) -> float:
        """Returns the worth from 0.0 to 1.0: characters weigh 50, each side of the context 20."""
        if self.context is None:
            return self.likeness
        return (50 * self.likeness + 40 * self.context) / 90


def place(evidence: Evidence, text: str, start: int, end: int, likeness: float) -> Place:
    """Returns a part of a text as a candidate position of a quote."""
    before, after = context_of(text, start, end)
    sides = []
    if evidence.before:
        sides.append(likeness_of_side(evidence.before, before, is_before=True))
    if evidence.after:
        sides.append(likeness_of_side(evidence.after, after, is_before=False))
    why = turned_around(evidence.before, evidence.after, before, after)
    if why is None and likeness < 1.0:
        why = turned(evidence.quote, text[start:end])
    context = sum(sides) / len(sides) if sides else None
    return Place(
        start, end, likeness, context, max(sides, default=None), min(sides, default=None), why
    )


def best(
    places: Iterable[Place], least: float, evidence: Evidence, searched: SearchedText
) -> Place | None:
    """Returns the place with the highest worth, or None if two are equally good.

    Args:
        places: at least one place.
        least: least difference of worth between the best place and the next.
        evidence: the quote; its symbol decides between equally good places.
        searched: the text of the places.
    """
    ordered = sorted(places, key=lambda one: -one.worth)
    first = ordered[0]
    alike = [one for one in ordered if first.worth - one.worth < least]
    if len(alike) == 1:
        return first
    return _behind_symbol(alike, evidence.symbol, searched.text)


def _behind_symbol(places: Sequence[Place], symbol: str | None, text: str) -> Place | None:
    """Returns the place that follows the name of the symbol most closely, or None."""
    name = _OWNER.split(symbol or "")[-1]
    if not name or name not in text:
        return None
    far = [(one.start - _before(text, name, one.end), one) for one in places]
    far.sort(key=lambda pair: pair[0])
    return far[0][1] if far[0][0] < min(far[1][0], len(text) + 1) else None


def _before(text: str, name: str, end: int) -> int:
    """Returns the last position of a name before an offset; minus the text's length if none."""
    at = text.rfind(name, 0, end)
    while at >= 0 and (is_cut(text, at) or is_cut(text, at + len(name))):
        at = text.rfind(name, 0, at)
    return at if at >= 0 else -len(text)
