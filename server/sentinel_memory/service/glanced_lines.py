"""Single lines of a log that is not parsed as a whole (K01, S37)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from typing import TypeVar

from ..core.log.document import Line
from ..core.log.links import SUPERSEDED_SIGN, targets
from ..core.log.record import Record, line_begin

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


def comes_first(line: Line) -> bool:
    """Returns whether a record comes first among equals at the start of a session (M01)."""
    return line.record.kind in ("preference", "error")


def leaning(record: Record, old: Set[str]) -> tuple[str, ...]:
    """Returns the superseded records, of these ids, to which a record refers (M03)."""
    return tuple(id for id in targets(record) if id in old) if old and record.links else ()


def superseding(data: bytes) -> set[int]:
    """Returns where the lines begin that are superseded, or named as what supersedes one (M03).

    It may return further lines, so that the caller has to look at the links themselves.
    """
    begins, ids, at = set[int](), set[str](), data.find(SUPERSEDED_SIGN)
    while at >= 0:
        begin = line_begin(data, at)
        begins.add(begin)
        ids.update(_ID.findall(data[begin : data.find(b"\n", at)].decode(errors="replace")))
        at = data.find(SUPERSEDED_SIGN, data.find(b"\n", at) + 1 or len(data))
    named = re.compile(rb'"id"\s*+:\s*+"(?:%s)"' % b"|".join(one.encode() for one in sorted(ids)))
    found = named.finditer(data) if ids else ()
    return begins | {line_begin(data, one.start()) for one in found}


_ID = re.compile(r'"([0-9a-f]{16})"')


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
