"""Single lines of a log that is not parsed as a whole (K01, S37)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from ..core.log.document import Line

_Item = TypeVar("_Item")


def largest(named: Iterable[tuple[str, _Item]]) -> list[list[_Item]]:
    """Returns the items of each topic, the largest topics first."""
    topics: dict[str, list[_Item]] = {}
    for topic, item in named:
        topics.setdefault(topic, []).append(item)
    return sorted(topics.values(), key=len, reverse=True)


def topic_at(data: bytes, offset: int) -> str:
    """Returns the topic of the line at an offset in bytes.

    A line as we write it is not decoded for it. Any other one is, because an escape or a second
    field of that name may change its topic.
    """
    end = data.find(b"\n", offset)
    found = _OURS.match(data, offset)
    if found and data.find(b'"topic"', found.end(), end if end >= 0 else len(data)) < 0:
        return found[1].decode()
    return line_at(data, offset).record.topic


_OURS = re.compile(rb'\{"id": "[^"\\\n]*", "type": "[a-z]+", "topic": "([^"\\\n]*)"')


def key_of(line: Line) -> str:
    """Returns the key of a line."""
    from ..core.text.ids import line_key  # Few logs quote code.

    return line_key(line.raw)


def sorted_holding(lines: Iterable[Line], paths: Sequence[str]) -> list[Line]:
    """Returns the lines that apply to one of these files (N06).

    Principles come first, then records most often missed, newest first among equals.
    """
    from ..core.log.record import holds_for  # Few hooks are about a file.

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
