"""A line that holds a JSON object and can be written back as it was read (S20). Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import accumulate
from typing import Any, NoReturn

from ..errors import RecordError

LARGEST_LINE = 65_536
"""Most bytes of a line without its line break; a longer line is no record and is not read (S20)."""
_DEEPEST = 100
"""Most levels of nesting in a line; Python parses deeper JSON than it can serialise."""
_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"')
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in _STEPS)


def read_object(line: bytes) -> dict[str, Any] | None:
    """Returns the object on a line, or None unless every JSON parser would accept the line."""
    if len(line) > LARGEST_LINE:
        return None
    if not line.lstrip().startswith(b"{") or is_too_deep(line):
        return None
    try:
        text = line.decode("utf-8").strip(" \t\r\n")
        value, end = DECODER.raw_decode(text)
    except (ValueError, RecursionError):
        return None
    if end != len(text):
        return None
    found: dict[str, Any] = value
    return found


def check_line(line: bytes) -> bytes:
    """Returns the line of a record to be written; raises RecordError if it is too long (S04).

    Only unknown fields can make a line too long.
    """
    if len(line) > LARGEST_LINE:
        raise RecordError("line_over_limit", "record", limit=LARGEST_LINE, actual=len(line))
    return line


def is_too_deep(line: bytes) -> bool:
    """Returns whether a line is nested too deeply; meaningless for a line that is not JSON."""
    if line.count(b"[") + line.count(b"{") <= _DEEPEST:
        return False
    brackets = _STRING.sub(b"", line).translate(None, _NO_BRACKETS)
    return max(accumulate(map(_STEPS.__getitem__, brackets))) > _DEEPEST


def _refuse(token: str) -> NoReturn:
    raise ValueError(token)


def _finite(token: str) -> float:
    """Refuses a number that would be written back as Infinity, which is not JSON."""
    number = float(token)
    return number if abs(number) != float("inf") else _refuse(token)


DECODER = json.JSONDecoder(parse_constant=_refuse, parse_float=_finite)
"""Accepts only the JSON that every parser accepts."""
_PLACES = json.JSONDecoder()
_BLANK = re.compile(r"[ \t\r\n]*")


def values_of(line: str) -> Iterator[tuple[str, int, int]]:
    """Yields the name of each field of an object with the start and end of its value.

    `line`: a line that `read_object` accepts.
    """
    at = skip(line, line.index("{") + 1)
    while line[at] == '"':
        name, at = _PLACES.raw_decode(line, at)
        begin = skip(line, skip(line, at) + 1)  # after the colon
        _, end = _PLACES.raw_decode(line, begin)
        yield name, begin, end
        at = skip(line, end)
        if line[at] == "}":
            break
        at = skip(line, at + 1)


_ESCAPED = re.compile(r"\\(?:u([0-9a-fA-F]{4})|([\"\\/]))")


def unescaped(text: str) -> str:
    """Returns the lines of a text that is no JSON with the characters that its escapes mean.

    A line stays one line.
    """
    return _ESCAPED.sub(_character, text)


def _character(escape: re.Match[str]) -> str:
    character = chr(int(escape[1], 16)) if escape[1] else escape[2]
    return character if character.isprintable() else " "


_PAIRS = json.JSONDecoder(object_pairs_hook=tuple)


def texts_of_json(value: object) -> Iterator[str]:
    """Yields the names and texts of a value, of its members, and of its entries."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from texts_of_json(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_of_json(inner)


def replaced(line: bytes) -> list[object]:
    """Returns the members of objects that a later member of the same name replaces.

    No reader of the line sees them, but they stand in the file. An object among them is a tuple of
    pairs.

    `line`: a line that `read_object` accepts.
    """
    found: list[object] = []
    _replaced(_PAIRS.decode(line.decode()), found)
    return found


def _replaced(value: object, found: list[object]) -> None:
    if isinstance(value, tuple):
        names = dict(value)
        if len(names) < len(value):
            last = {name: at for at, (name, _) in enumerate(value)}
            found += [one for at, one in enumerate(value) if last[one[0]] != at]
        for inner in names.values():
            if isinstance(inner, list | tuple):
                _replaced(inner, found)
    elif isinstance(value, list):
        for inner in value:
            if isinstance(inner, list | tuple):
                _replaced(inner, found)


def value_places(line: str) -> dict[str, tuple[int, int]]:
    """Returns the start and end of each field's value; the last of several equal names counts."""
    return {name: (begin, end) for name, begin, end in values_of(line)}


def skip(line: str, at: int) -> int:
    """Returns the end of the JSON whitespace that begins at an index."""
    blank = _BLANK.match(line, at)
    return blank.end() if blank else at
