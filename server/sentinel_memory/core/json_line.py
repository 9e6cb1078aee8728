"""A line as a JSON object that can be written again as it was read (S20). Pure."""

from __future__ import annotations

import json
from typing import Any, NoReturn

_DEEPEST = 100
"""Levels of nesting in a line; Python reads more than it can write back."""


def read_object(line: bytes) -> dict[str, Any] | None:
    """Returns the object of a line, None where there is none that every reader of JSON takes."""
    if not line.lstrip().startswith(b"{"):
        return None
    try:
        text = line.decode("utf-8").strip(" \t\r\n")
        value, end = _DECODER.raw_decode(text)
    except (ValueError, RecursionError):
        return None
    if end != len(text) or _is_too_deep(line, value):
        return None
    found: dict[str, Any] = value
    return found


def _is_too_deep(line: bytes, value: object) -> bool:
    if line.count(b"[") + line.count(b"{") <= _DEEPEST:
        return False
    level = [value]
    for _ in range(_DEEPEST):
        inner = (
            v.values() if isinstance(v, dict) else v for v in level if isinstance(v, dict | list)
        )
        level = [child for children in inner for child in children]
    return bool(level)


def _refuse(token: str) -> NoReturn:
    raise ValueError(token)


def _finite(token: str) -> float:
    """Refuses a number that would come back as Infinity, which is not JSON."""
    number = float(token)
    return number if abs(number) != float("inf") else _refuse(token)


_DECODER = json.JSONDecoder(parse_constant=_refuse, parse_float=_finite)
