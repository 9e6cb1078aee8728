"""A record in short form, as lines of a readable answer (G01, S11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..contract.layers import Neighbour, RecordFit, SearchHit
from ..core.text.one_line import inline, named
from ..sentences.say import Language, say


def hit_lines(hit: SearchHit, number: int, language: Language) -> Iterator[str]:
    """Yields a head line, then the first sentence of the lesson, indented like all stored text."""
    parts = [f"#{number} {named(hit.id)}", *fit_parts(hit.fit, language)]
    parts += [hit.type, named(hit.topic), date_of(hit.date)]
    if hit.conflict:
        parts.append(say(language, "conflict_mark", sides=named(hit.conflict)))
    if hit.addresses_agent:
        parts.append(say(language, "planted"))
    if hit.code:
        parts.append(say(language, f"code_is_{hit.code}"))
    yield " | ".join(parts)
    yield f"  {inline(hit.summary)}"
    yield from _neighbour_lines(hit.neighbours)


def fit_parts(fit: RecordFit | None, language: Language) -> list[str]:
    """Returns the word for the fit of a record, in a list; empty for one that does not fit."""
    return [say(language, f"fit_{fit.fit}")] if fit and fit.fit != "none" else []


def _neighbour_lines(neighbours: Iterable[Neighbour]) -> Iterator[str]:
    """Yields the records near a hit, one line each."""
    for one in neighbours:
        head = f"{named(one.id)} | {named(one.topic)} | {date_of(one.date)}"
        yield f"  beside: {head} | {inline(one.summary)}"


def date_of(time: str | None) -> str:
    """Returns the day of a time, or a question mark for none."""
    return inline((time or "?")[:10])
