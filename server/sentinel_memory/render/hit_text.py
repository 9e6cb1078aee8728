"""A record in short form, as lines of a readable answer (G01, S11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..contract.layers import FurtherHit, Neighbour, SearchHit
from ..core.text.one_line import inline, named
from ..sentences.say import Language, say


def hit_lines(hit: SearchHit, number: int, language: Language) -> Iterator[str]:
    """Yields a head line, then the first sentence of the lesson, indented like all stored text."""
    parts = [f"#{number} {named(hit.id)}", *fit_parts(hit, language)]
    parts += [hit.type, named(hit.topic), date_of(hit.date)]
    if hit.conflict:
        parts.append(say(language, "conflict_mark", sides=named(hit.conflict)))
    if hit.addresses_agent:
        parts.append(say(language, "planted"))
    if hit.stale:
        parts.append(say(language, "evidence_mark"))
    yield " | ".join(parts)
    if hit.summary:
        yield f"  {inline(hit.summary)}"
    yield from neighbour_lines(hit.neighbours or ())


def fit_parts(hit: SearchHit, language: Language) -> list[str]:
    """Returns the fit of the record as text, in a list; empty if the fit was not judged."""
    return [say(language, f"fit_{hit.fit}", score=hit.score)] if hit.fit else []


def neighbour_lines(neighbours: Iterable[Neighbour]) -> Iterator[str]:
    """Yields the records near a hit, one line each."""
    for one in neighbours:
        head = f"{named(one.id)} | {named(one.topic)} | {date_of(one.date)}"
        yield f"  beside: {head} | {inline(one.summary)}"


def further_line(one: FurtherHit) -> str:
    """Returns the line of a record that is only named."""
    return f"  {named(one.id)} {named(one.topic)}: {inline(one.about)}"


def date_of(time: str | None) -> str:
    """Returns the day of a time, or a question mark for none."""
    return inline((time or "?")[:10])
