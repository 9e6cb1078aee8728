"""A record in short as lines of readable answers (G01, S11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..contract.layers import Neighbour, SearchHit
from ..core.text.one_line import inline, named
from ..sentences.say import Language, say


def hit_lines(hit: SearchHit, number: int, language: Language) -> Iterator[str]:
    """Yields a head line, then what is stored, indented, as of a record that is shown whole."""
    parts = [f"#{number} {named(hit.ref)}", *fit_parts(hit, language)]
    parts += [f"type={hit.type}", f"topic={named(hit.topic)}", date_of(hit.date)]
    if hit.conflict:
        parts.append(say(language, "conflict_mark", sides=named(hit.conflict)))
    if hit.addresses_agent:
        parts.append(say(language, "planted"))
    yield " | ".join(parts)
    if hit.summary:
        yield f"  lesson: {inline(hit.summary)}"
    yield from neighbour_lines(hit.neighbours or ())


def fit_parts(hit: SearchHit, language: Language) -> list[str]:
    """Returns how sure it is that the record fits, where that was judged."""
    return [say(language, f"fit_{hit.fit}", score=hit.score)] if hit.fit else []


def neighbour_lines(neighbours: Iterable[Neighbour]) -> Iterator[str]:
    """Yields what stands beside a record, a line each."""
    for one in neighbours:
        head = f"{named(one.ref)} | {named(one.topic)} | {date_of(one.date)}"
        yield f"  beside: {head} | {inline(one.summary)}"


def date_of(time: str | None) -> str:
    """Returns the day of a time, a question mark for none."""
    return inline((time or "?")[:10])
