"""The bytes of a log as records and parts that are kept but not read (S20). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from ..text.json_line import LARGEST_LINE
from .record import SHORTEST, Record, parse_line

BOM = b"\xef\xbb\xbf"
OPENS, CLOSES = b"<<<<<<<", b">>>>>>>"

_START = rb"(?:%b|[ \t\r]*\{[^\n]{%d})" % (OPENS, SHORTEST - 1)
_FIRST, _NOTABLE = re.compile(_START), re.compile(rb"\n" + _START)
"""The opening of a conflict block, or a line long enough for a record; shorter lines are none.

It begins with a line break instead of `^`, which is ten times as fast in a long line.
"""

ChunkKind = Literal["record", "unreadable", "conflict", "unclosed"]


class Chunk(NamedTuple):
    """A line, or a whole block between conflict markers, as it stands in the file."""

    kind: ChunkKind
    number: int
    """Number of its first line in the file, from 1."""
    raw: bytes
    """Its bytes without the final newline."""
    record: Record | None = None


def scan(data: bytes, known: Mapping[bytes, Record] | None = None) -> Iterator[Chunk]:
    """Splits a log into records, unreadable lines and conflict blocks (S20).

    A leading BOM, carriage returns after records and blank lines are dropped. Everything else that
    is no record keeps its bytes. Lines in `known` are not parsed again.
    """
    for chunk in runs(data, known):
        if chunk.kind == "unreadable":
            for number, line in enumerate(chunk.raw.split(b"\n"), chunk.number):
                if line.strip():
                    yield Chunk("unreadable", number, line)
        else:
            yield chunk


def runs(data: bytes, known: Mapping[bytes, Record] | None = None) -> Iterator[Chunk]:
    """Splits a log as `scan` does, but yields consecutive unreadable and blank lines as one chunk.

    `lines_of` splits such a chunk, so that a file without records is not read line by line.
    """
    data = data.removeprefix(BOM)
    known = known or {}
    at, number, size = 0, 1, len(data)
    while at < size:
        begin = _next(data, at)
        if begin > at:
            run = data[at:begin].removesuffix(b"\n")
            yield Chunk("unreadable", number, run)
            number += run.count(b"\n") + 1
        if begin == size:
            return
        end = _end(data, begin)
        if data.startswith(OPENS, begin):
            closing = data.find(b"\n" + CLOSES, begin)
            if closing < 0:
                # The final newline of the file is not part of the block.
                yield Chunk("unclosed", number, data[begin:].removesuffix(b"\n"))
                return
            end = _end(data, closing + 1)
            raw = data[begin:end]
            yield Chunk("conflict", number, raw)
            number += raw.count(b"\n")
        else:
            yield _line(data[begin:end], number, known)
        at = end + 1
        number += 1


def _next(data: bytes, at: int) -> int:
    """Returns the start of the next possible record or block; `at` is the start of a line."""
    if at == 0 and _FIRST.match(data):
        return 0
    found = _NOTABLE.search(data, max(at - 1, 0))
    return found.start() + 1 if found else len(data)


def _end(data: bytes, begin: int) -> int:
    end = data.find(b"\n", begin)
    return len(data) if end < 0 else end


def _line(raw: bytes, number: int, known: Mapping[bytes, Record]) -> Chunk:
    text = raw.rstrip(b"\r")
    # A line that is too long is not even looked up, because hashing would read all of it.
    if len(text) <= LARGEST_LINE and (record := known.get(text) or parse_line(text)):
        return Chunk("record", number, text, record)
    return Chunk("unreadable", number, raw)


def lines_of(run: bytes) -> list[bytes]:
    """Returns the non-blank lines of an unreadable chunk."""
    if b"\n" not in run:
        return [run] if run.strip() else []
    return [line for line in run.split(b"\n") if line and not line.isspace()]


_BASE, _MIDDLE = b"|||||||", b"======="


class Block(NamedTuple):
    """The lines between conflict markers, by side."""

    ours: tuple[bytes, ...]
    base: tuple[bytes, ...]
    """Empty if git did not write the base."""
    theirs: tuple[bytes, ...]


def parse_block(raw: bytes) -> Block | None:
    """Parses a closed block in either style of git; returns None for any other order of markers."""
    sides: dict[bytes, list[bytes]] = {OPENS: []}
    side = OPENS
    for line in raw.split(b"\n")[1:]:
        marker = line[: len(OPENS)]
        if marker == CLOSES:
            break
        if marker in sides or (marker == _BASE and side != OPENS):
            return None
        if marker == _BASE or line.rstrip(b"\r") == _MIDDLE:
            side = marker
            sides[side] = []
        else:
            sides[side].append(line)
    if side != _MIDDLE:
        return None
    return Block(tuple(sides[OPENS]), tuple(sides.get(_BASE, ())), tuple(sides[_MIDDLE]))
