"""Finds principles that two branches made from the same records (N02, S33). Pure.

A principle names its sources. Two principles with common sources come from two branches that both
compacted, or from one plan that gave its sources several principles. The latter were created
together, and are no doubles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from .record import Record

_LEAST = 2
"""Least common sources of doubles in a log of unknown history.

A gap that was compacted, logged again and compacted again is a source of two principles as well.
"""

_MOST = 50
"""Most principles of one source that are compared; only a hostile log has more."""


class Pair(NamedTuple):
    """Two principles with common sources."""

    stays: Record
    """The principle with all sources of the other one; of equals, the newer."""
    goes: Record
    contains: bool
    """Whether `stays` has all sources of `goes`, so that one text is enough."""


def pairs(
    records: Iterable[Record], are_apart: Callable[[Record, Record], bool] | None = None
) -> Iterator[Pair]:
    """Yields the principles that branches made from the same records, largest first.

    Args:
        records: the records of a log.
        are_apart: returns whether two principles come from different branches; None if nobody
            knows, so that the times and the number of common sources decide.
    """
    by_source: dict[str, list[int]] = {}
    principles = [one for one in records if one.type == "principle" and one.sources]
    principles.sort(key=_weight, reverse=True)
    for number, record in enumerate(principles):
        for source in dict.fromkeys(record.sources):
            numbers = by_source.setdefault(source, [])
            if len(numbers) < _MOST:
                numbers.append(number)
    common: dict[tuple[int, int], int] = {}
    for numbers in by_source.values():
        for at, first in enumerate(numbers):
            for second in numbers[at + 1 :]:
                common[first, second] = common.get((first, second), 0) + 1
    for (first, second), count in sorted(common.items()):
        stays, goes = principles[first], principles[second]
        if are_apart is None:
            apart = not _are_of_one_plan(stays, goes)
            contains = count == len({*goes.sources}) >= _LEAST
        else:
            apart, contains = are_apart(stays, goes), count == len({*goes.sources})
        if apart:
            yield Pair(stays, goes, contains)


def counted(records: Iterable[Record]) -> int:
    """Returns the number of records that count for the threshold: overlapping principles once."""
    every = tuple(records)
    head: dict[int, int] = {}

    def of(record: int) -> int:
        while record in head:
            record = head[record]
        return record

    for pair in pairs(every):
        one, other = of(id(pair.stays)), of(id(pair.goes))
        if one != other:
            head[other] = one
    return len(every) - len(head)


def _are_of_one_plan(one: Record, other: Record) -> bool:
    return one.created == other.created or one.compacted_at == other.compacted_at


def _weight(record: Record) -> tuple[int, float, str, str]:
    return (len({*record.sources}), record.newest, record.id, record.lesson)
