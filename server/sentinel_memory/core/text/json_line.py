"""A line as a JSON object that can be written again as it was read (S20). Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import accumulate
from typing import Any, NoReturn

from ..errors import RecordError

LARGEST_LINE = 65_536
"""Bytes of a line without its line break; a longer one is no record, and nothing reads it (S20)."""
_DEEPEST = 100
"""Levels of nesting in a line; Python reads more than it can write back."""
_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"')
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in _STEPS)


def read_object(line: bytes) -> dict[str, Any] | None:
    """Returns the object of a line, None where there is none that every reader of JSON takes."""
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
    """Returns the line of a record that is to be written; RecordError where it is too long (S04).

    Only fields that we do not know can make it so.
    """
    if len(line) > LARGEST_LINE:
        raise RecordError("line_over_limit", "record", limit=LARGEST_LINE, actual=len(line))
    return line


def is_too_deep(line: bytes) -> bool:
    """Tells it of a line that is JSON; of another one the answer does not matter."""
    if line.count(b"[") + line.count(b"{") <= _DEEPEST:
        return False
    brackets = _STRING.sub(b"", line).translate(None, _NO_BRACKETS)
    return max(accumulate(map(_STEPS.__getitem__, brackets))) > _DEEPEST


def _refuse(token: str) -> NoReturn:
    raise ValueError(token)


def _finite(token: str) -> float:
    """Refuses a number that would come back as Infinity, which is not JSON."""
    number = float(token)
    return number if abs(number) != float("inf") else _refuse(token)


DECODER = json.JSONDecoder(parse_constant=_refuse, parse_float=_finite)
"""Takes what every reader of JSON takes."""
_PLACES = json.JSONDecoder()
_BLANK = re.compile(r"[ \t\r\n]*")


def values_of(line: str) -> Iterator[tuple[str, int, int]]:
    """Yields the name of each field of an object, and where its value begins and ends.

    Args:
        line: one that `read_object` reads.
    """
    at = skip(line, line.index("{") + 1)
    while line[at] == '"':
        name, at = _PLACES.raw_decode(line, at)
        begin = skip(line, skip(line, at) + 1)  # behind the colon
        _, end = _PLACES.raw_decode(line, begin)
        yield name, begin, end
        at = skip(line, end)
        if line[at] == "}":
            break
        at = skip(line, at + 1)


def value_places(line: str) -> dict[str, tuple[int, int]]:
    """Returns where the value of each field stands; of several with one name the last counts."""
    return {name: (begin, end) for name, begin, end in values_of(line)}


def skip(line: str, at: int) -> int:
    """Returns where the blanks of JSON that begin at a character end."""
    blank = _BLANK.match(line, at)
    return blank.end() if blank else at
