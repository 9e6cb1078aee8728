"""A line as a JSON object that can be written again as it was read (S20). Pure."""

from __future__ import annotations

import json
import re
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
    if not line.lstrip().startswith(b"{") or _is_too_deep(line):
        return None
    try:
        text = line.decode("utf-8").strip(" \t\r\n")
        value, end = _DECODER.raw_decode(text)
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


def _is_too_deep(line: bytes) -> bool:
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


_DECODER = json.JSONDecoder(parse_constant=_refuse, parse_float=_finite)
