"""Conflicts as git writes them into a log."""

from __future__ import annotations

from sample_records import log
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record, format_line

OLD, MINE, YOURS = log("old"), log("mine"), log("yours", topic="ui")

Line = bytes | Record


def raw(line: Line) -> bytes:
    return line if isinstance(line, bytes) else format_line(line)


def block(
    ours: tuple[Line, ...],
    theirs: tuple[Line, ...],
    *,
    base: tuple[Line, ...] | None = None,
    names: tuple[bytes, bytes] = (b"HEAD", b"1a2b3c4 (Ask for it)"),
) -> list[bytes]:
    """A conflict as git writes it, with its base or without."""
    middle = [] if base is None else [b"||||||| parent of 1a2b3c4", *map(raw, base)]
    opening, closing = b"<<<<<<< " + names[0], b">>>>>>> " + names[1]
    return [opening, *map(raw, ours), *middle, b"=======", *map(raw, theirs), closing]


def placed(*lines: Line) -> Document:
    return Document.parse(b"".join(raw(line) + b"\n" for line in lines))
