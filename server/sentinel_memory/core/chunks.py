"""Cuts the bytes of a log into records and into what is kept but not read (S20). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from .record import Record, parse_line

BOM = b"\xef\xbb\xbf"
OPENS, _CLOSES = b"<<<<<<<", b">>>>>>>"

ChunkKind = Literal["record", "unreadable", "conflict", "unclosed"]


@dataclass(frozen=True, slots=True)
class Chunk:
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
    lines = data.removeprefix(BOM).split(b"\n")
    number = 0
    while number < len(lines):
        raw = lines[number]
        if raw.startswith(OPENS):
            end = next((n for n in range(number, len(lines)) if lines[n].startswith(_CLOSES)), None)
            if end is None:
                # The file's own final newline is not part of the block.
                block = b"\n".join(lines[number:]).removesuffix(b"\n")
                yield Chunk("unclosed", number + 1, block)
                return
            yield Chunk("conflict", number + 1, b"\n".join(lines[number : end + 1]))
            number = end + 1
            continue
        number += 1
        text = raw.rstrip(b"\r")
        record = (known or {}).get(text) or parse_line(text)
        if record is not None:
            yield Chunk("record", number, text, record)
        elif raw.strip():
            yield Chunk("unreadable", number, raw)
