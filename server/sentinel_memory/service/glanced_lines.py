"""Single lines of a log that is not parsed as a whole (K01, S37)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from ..core.log.document import Line

_Item = TypeVar("_Item")


def largest(named: Iterable[tuple[str | bytes, _Item]]) -> list[tuple[_Item, int]]:
    """Returns one item of each topic with the number of its items, the largest topics first."""
    counts: dict[str | bytes, int] = {}
    items: dict[str | bytes, _Item] = {}
    for topic, item in named:
        counts[topic] = counts.get(topic, 0) + 1
        items[topic] = item
    order = sorted(counts, key=lambda topic: -counts[topic])
    return [(items[topic], counts[topic]) for topic in order]


def topic_at(data: bytes, offset: int) -> bytes:
    """Returns the topic of the line at an offset in bytes, as the file writes it."""
    start = data.find(b'"', data.find(_TOPIC, offset) + len(_TOPIC))
    return data[start : data.find(b'"', start + 1)]


_TOPIC = b'"topic":'


def is_among(keys: frozenset[str], line: Line) -> bool:
    """Returns whether a line has one of these keys."""
    if not keys:
        return False
    from ..core.text.digests import line_key  # Few logs quote code.

    return line_key(line.raw) in keys


def sorted_holding(lines: Iterable[Line], paths: Sequence[str]) -> list[Line]:
    """Returns the lines that apply to one of these files (N06).

    Principles come first, then records most often missed, newest first among equals.
    """
    from ..core.log.places import holds_for  # Few hooks are about a file.

    found = (line for line in lines if any(holds_for(line.record, path) for path in paths))
    return sorted(
        found,
        key=lambda line: (
            line.record.type == "principle",
            line.record.occurrences,
            line.record.newest,
        ),
        reverse=True,
    )


def line_at(data: bytes, offset: int) -> Line:
    """Reads the line at an offset in bytes.

    Raises:
        SpoiledError: no record begins there.
    """
    from ..core.log.record import parse_line
    from ..machine.cache_file import SpoiledError

    end = data.find(b"\n", offset)
    raw = data[offset : end if end >= 0 else None].rstrip(b"\r")
    record = parse_line(raw)
    if record is None:
        raise SpoiledError
    return Line(raw, record)
