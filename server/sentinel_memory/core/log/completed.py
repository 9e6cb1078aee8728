"""Repairs a line that is almost a record (N03). Pure."""

from __future__ import annotations

from ..text.ids import derive_id
from ..text.json_line import read_object, value_places
from .no_record import why_unreadable
from .record import parse_line

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
