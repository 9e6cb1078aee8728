"""Links between records: their form, what a link supersedes, and what follows an id (M03, M04).

A link stands on its source alone; what points back is computed. `superseded_by` says that a newer
record tells it better. A record counts as superseded only while the end of that chain is there, so
that superseding loses nothing: without the newer record the old one is served again. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ..errors import RecordError
from ..text.ids import is_id
from ..text.limits import MOST_LINKS, RELS

if TYPE_CHECKING:
    from .record import Identity, Record

SUPERSEDED = "superseded_by"
SUPERSEDED_SIGN = b'"superseded_by"'
"""What stands in each line with such a link; in a text, a backslash would precede the end."""
_MEMBERS = frozenset({"rel", "to"})


class Link(NamedTuple):
    """A link as it stands in the log; a foreign line may hold any text."""

    rel: str
    to: str
    """The id of a record."""

    @property
    def is_usable(self) -> bool:
        """Returns whether readers know the relation, and the target is an id."""
        return self.rel in RELS and is_id(self.to)

    def __str__(self) -> str:
        return f"{self.rel} {self.to}"


def read_links(value: object) -> tuple[Link, ...] | None:
    """Returns the links of a line, or None if the value is no list of links (S20)."""
    if not isinstance(value, list):
        return None
    found: list[Link] = []
    for one in value:
        if not isinstance(one, dict) or one.keys() != _MEMBERS:
            return None
        rel, to = one["rel"], one["to"]
        if not (isinstance(rel, str) and isinstance(to, str)):
            return None
        found.append(Link(rel, to))
    return tuple(found)


def written_links(links: Iterable[Link]) -> list[dict[str, str]]:
    """Returns links in the form of the line."""
    return [one._asdict() for one in links]


def typed_link(text: str) -> Link:
    """Parses a link as people write it, `REL ID`; without a space the target is empty."""
    rel, _, to = text.strip().partition(" ")
    return Link(rel, to.strip())


def clean_links(given: Sequence[Link]) -> tuple[Link, ...]:
    """Returns links as they are stored, without duplicates.

    Raises:
        RecordError: a relation is unknown, a target is no id, or there are too many; names the
            number of the entry, or the limit and the actual size.
    """
    for number, one in enumerate(given, 1):
        if one.rel not in RELS:
            raise RecordError("unknown_rel", "links", detail=str(number))
        if not is_id(one.to):
            raise RecordError("link_no_id", "links", detail=str(number))
    found = tuple(dict.fromkeys(given))
    newer = sum(one.rel == SUPERSEDED for one in found)
    if (actual := max(newer, len(found) - newer)) > MOST_LINKS:
        raise RecordError("too_many", "links", limit=MOST_LINKS, actual=actual)
    return found


def usable_links(record: Record) -> tuple[Link, ...]:
    """Returns the links that readers use: the first valid ones that a save takes (M04)."""
    if not record.links:
        return ()
    return fitting_links(dict.fromkeys(one for one in record.links if one.is_usable))[0]


def fitting_links(links: Iterable[Link]) -> tuple[tuple[Link, ...], tuple[Link, ...]]:
    """Returns the first links that have room on a record, and the rest."""
    links = tuple(links)
    kinds = ([one for one in links if (one.rel == SUPERSEDED) is s] for s in (False, True))
    kept = {one for kind in kinds for one in islice(kind, MOST_LINKS)}
    return tuple(one for one in links if one in kept), tuple(o for o in links if o not in kept)


def targets(record: Record, rel: str | None = None) -> tuple[str, ...]:
    """Returns the ids that a record links to, by one relation or by any, without its own."""
    links = usable_links(record)
    return tuple(one.to for one in links if rel in (None, one.rel) and one.to != record.id)


def without_superseding(record: Record) -> Record:
    """Returns the record as one that nothing supersedes, as a save leaves it (M03)."""
    return record._replace(links=tuple(one for one in record.links if one.rel != SUPERSEDED))


def superseded(
    records: Iterable[Record], is_served: Callable[[Record], bool] = lambda _: True
) -> Mapping[Identity, Record]:
    """Returns the superseded records, each with a record at the end of its chain (M03).

    In a circle none is superseded, and a pinned record never is: a person has to lift the pin.

    Args:
        records: the records of a log.
        is_served: tells of the end of a chain whether readers get it; if not, nothing is superseded
            by it.
    """
    every = tuple(records)
    linking = [one for one in every if one.links and not one.pinned]
    newer = {one.identity: targets(one, SUPERSEDED) for one in linking}
    newer = {identity: ids for identity, ids in newer.items() if ids}
    if not newer:
        return {}
    wanted = {id for ids in newer.values() for id in ids}
    by_id: dict[str, list[Record]] = {}
    for one in every:
        if one.id in wanted:
            by_id.setdefault(one.id, []).append(one)
    older: dict[Identity, list[Record]] = {}
    waiting: list[tuple[Record, Record]] = []
    for one in linking:
        there = [two for id in newer.get(one.identity, ()) for two in by_id.get(id, ())]
        for two in there:
            older.setdefault(two.identity, []).append(one)
        if not there:
            newer.pop(one.identity, None)
    for those in by_id.values():
        ends = (one for one in those if one.identity not in newer and is_served(one))
        waiting += [(one, one) for one in ends]
    found: dict[Identity, Record] = {}
    while waiting:
        one, end = waiting.pop()
        for before in older.get(one.identity, ()):
            if before.identity not in found:
                found[before.identity] = end
                waiting.append((before, end))
    return found
