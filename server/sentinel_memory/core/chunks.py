"""Cuts the bytes of a log into records and into what is kept but not read (S20). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from .record import Record, parse_line

BOM = b"\xef\xbb\xbf"
OPENS, CLOSES = b"<<<<<<<", b">>>>>>>"

_SHORTEST = len(b'{"id":"","type":"log","topic":"","missing_context":"","lesson":""}')
_NOTABLE = re.compile(rb"^(?:%b|[ \t\r]*\{[^\n]{%d,})" % (OPENS, _SHORTEST - 1), re.MULTILINE)
"""The opening of a block, or a line that is long enough for a record: all others are none."""
_CLOSING = re.compile(rb"^%b[^\n]*" % CLOSES, re.MULTILINE)

ChunkKind = Literal["record", "unreadable", "conflict", "unclosed"]


class Chunk(NamedTuple):
    """A line, or a whole block between conflict markers, as it stands in the file."""

    kind: ChunkKind
    number: int
    """Line in the file, from 1."""
    raw: bytes
    """Its bytes without the final newline."""
    record: Record | None = None


def scan(data: bytes, known: Mapping[bytes, Record] | None = None) -> Iterator[Chunk]:
    """Cuts a log into records, unreadable lines and conflict blocks (S20).

    A leading BOM, carriage returns behind records and blank lines are dropped; everything else
    that is not a record keeps its bytes. `known` spares decoding of lines read before.
    """
    for chunk in runs(data, known):
        if chunk.kind == "unreadable":
            for number, line in enumerate(chunk.raw.split(b"\n"), chunk.number):
                if line.strip():
                    yield Chunk("unreadable", number, line)
        else:
            yield chunk


def runs(data: bytes, known: Mapping[bytes, Record] | None = None) -> Iterator[Chunk]:
    """Cuts it in the same way, but yields unreadable and blank lines behind each other as one.

    `lines_of` tells which lines that are: so a file of nothing else is not read line by line.
    """
    data = data.removeprefix(BOM)
    known = known or {}
    at, number, size = 0, 1, len(data)
    while at < size:
        found = _NOTABLE.search(data, at)
        begin = found.start() if found else size
        if begin > at:
            run = data[at:begin].removesuffix(b"\n")
            yield Chunk("unreadable", number, run)
            number += run.count(b"\n") + 1
        if found is None:
            return
        raw = found[0]
        if raw == OPENS:
            closing = _CLOSING.search(data, begin)
            if closing is None:
                # The file's own final newline is not part of the block.
                yield Chunk("unclosed", number, data[begin:].removesuffix(b"\n"))
                return
            raw = data[begin : closing.end()]
            yield Chunk("conflict", number, raw)
            number += raw.count(b"\n")
        elif record := known.get(text := raw.rstrip(b"\r")) or parse_line(text):
            yield Chunk("record", number, text, record)
        else:
            yield Chunk("unreadable", number, raw)
        at = begin + len(raw) + 1
        number += 1


def lines_of(run: bytes) -> list[bytes]:
    """Returns the lines of unreadable bytes, without those that are blank."""
    if b"\n" not in run:
        return [run] if run.strip() else []
    return [line for line in run.split(b"\n") if line and not line.isspace()]
