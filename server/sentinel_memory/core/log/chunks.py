"""The bytes of a log as records and parts that are kept but not read (S20). Pure.

Of a line that is no record, it is told why, and how it is completed (N03).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from ..text.expressions import expression
from ..text.ids import derive_id
from ..text.json_line import DECODER, LARGEST_LINE, is_too_deep, read_object, value_places
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


Reason = Literal[
    "too_long",
    "not_utf8",
    "no_object",
    "too_deep",
    "unclosed",
    "unclosed_text",
    "comma",
    "comma_extra",
    "colon",
    "name",
    "value",
    "escape",
    "control",
    "extra",
    "type_missing",
    "type",
    "field_missing",
    "field",
]

TEXTS = ("id", "topic", "missing_context", "lesson")
"""Fields without which a line is no record."""
_FAULTS: tuple[tuple[str, Reason], ...] = (
    ("Unterminated string", "unclosed_text"),
    ("Invalid control", "control"),
    ("Invalid \\", "escape"),
    ("Expecting ',' delimiter", "comma"),
    ("Expecting ':' delimiter", "colon"),
    ("Expecting property name", "name"),
    ("Illegal trailing comma", "comma_extra"),
)
"""Beginnings of the messages of `json`, each with our reason; any other message means `value`."""
_TOKEN = expression(r"\w+|.", 16)  # `re.DOTALL`


class Why(NamedTuple):
    """The reason why a line is no record."""

    reason: Reason
    field: str | None = None
    """The field that is missing or no text, or None."""
    place: tuple[int, int] | None = None
    """Start and end in the line, in characters; None for the whole line."""


def why_unreadable(line: bytes) -> Why:
    """Returns the reason, and the place in the line that shows it.

    `line`: a line of a log that is no record.
    """
    line = line.rstrip(b"\r")
    if len(line) > LARGEST_LINE:
        return Why("too_long")
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        start = len(line[: error.start].decode(errors="replace"))
        return Why("not_utf8", None, (start, start + 1))
    value = read_object(line)
    if value is None:
        return _of_syntax(line, text)
    if "type" not in value:
        return Why("type_missing", "type")
    places = value_places(text)
    if value["type"] not in ("log", "principle"):
        return Why("type", "type", places.get("type"))
    name = next((name for name in TEXTS if not isinstance(value.get(name), str)), None)
    return Why("field" if name in value else "field_missing", name, places.get(name or ""))


def _of_syntax(line: bytes, text: str) -> Why:
    """Returns the reason why a text is no JSON object."""
    start = len(text) - len(text.lstrip(" \t\r\n"))
    stripped = text.strip(" \t\r\n")
    end = start + len(stripped)
    if not stripped.startswith("{"):
        return Why("no_object", None, (start, start + len(_token(text, start))))
    if is_too_deep(line):
        return Why("too_deep")
    try:
        _, stop = DECODER.raw_decode(stripped)
    except json.JSONDecodeError as error:
        at = start + error.pos
        reason = next((name for begin, name in _FAULTS if error.msg.startswith(begin)), None)
        if reason == "unclosed_text":
            return Why(reason, None, (at, end))
        if at >= end:
            return Why("unclosed", None, (end - 1, end))
        if reason == "name" and text[at] == "}":
            reason = "comma_extra"
        return Why(reason or "value", None, (at, at + len(_token(text, at))))
    except (ValueError, RecursionError):  # an invalid number, or nesting too deep for this machine
        return Why("value")
    return Why("extra", None, (start + stop, end))


def _token(text: str, at: int) -> str:
    found = _TOKEN.match(text, at)
    return found[0] if found else ""


_MOST = 8
"""Most repairs of one line; a line that needs more is no typing error."""
_BLANK = {"missing_context": "", "lesson": ""}


def completed(line: str) -> str | None:
    """Returns the line as a record, with its missing parts added, or None if they are unclear.

    Nothing is removed from it, except an extra comma or an invalid type.

    `line`: a line of a log that is no record.
    """
    for _ in range(_MOST):
        if parse_line(line.encode(errors="replace")) is not None:
            return line
        mended = _mended(line)
        if mended is None or mended == line:
            return None
        line = mended
    return None


def _mended(line: str) -> str | None:
    """Returns the line with its first fault repaired, or None."""
    why = why_unreadable(line.encode(errors="replace"))
    start, end = why.place or (0, 0)
    before, part, after = line[:start], line[start:end], line[end:]
    match why.reason:
        case "unclosed":
            return f"{line.rstrip()}}}" if part != "," else f"{before.rstrip()}}}"
        case "unclosed_text":
            odd = (len(line) - len(line.rstrip("\\"))) % 2
            return f'{line[: len(line) - odd]}"'
        case "comma":
            return f"{before.rstrip()}, {part}{after}"
        case "comma_extra":
            return f"{before.rstrip().removesuffix(',')}{part}{after}"
        case "colon":
            return f"{before.rstrip()}: {part}{after}"
        case "name" if part.isidentifier():
            return f'{before}"{part}"{after}'
        case "control":
            return f"{before}\\u{ord(part):04x}{after}"
        case "type" | "type_missing" | "field_missing" | "field":
            return _with_field(line, why.field or "")
    return None


def _with_field(line: str, field: str) -> str | None:
    """Returns the line with a value for a field that is missing or no text, or None."""
    value = read_object(line.encode(errors="replace")) or {}
    place = value_places(line).get(field)
    if field == "type":
        given = '"log"'
    elif field == "id":
        text = value.get("lesson" if value.get("type") == "principle" else "missing_context", "")
        topic = value.get("topic")
        if not isinstance(topic, str) or not isinstance(text, str):
            return None
        given = f'"{derive_id(topic, text)}"'
    elif field in _BLANK and place is None:
        given = '""'
    else:
        return None
    if place is not None:
        return f"{line[: place[0]]}{given}{line[place[1] :]}"
    brace = line.index("{") + 1 if field == "id" else line.rindex("}")
    comma = ", " if value else ""
    added = f'"{field}": {given}{comma}' if field == "id" else f'{comma}"{field}": {given}'
    return f"{line[:brace]}{added}{line[brace:]}"
