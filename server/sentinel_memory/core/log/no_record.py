"""Lines that are no record: why, and how one is completed (S20, N03). Pure."""

from __future__ import annotations

import json
from typing import Literal, NamedTuple

from ..text.expressions import expression
from ..text.ids import derive_id
from ..text.json_line import DECODER, LARGEST_LINE, is_too_deep, read_object, value_places
from .record import parse_line

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

    Args:
        line: a line of a log that is no record.
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

    Args:
        line: a line of a log that is no record.
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
