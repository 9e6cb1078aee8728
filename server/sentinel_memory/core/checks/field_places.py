"""Where a part of a field's text stands in the line of its record (D05). Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable

from ..text.expressions import expression

_ESCAPE = expression(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)"
)
"""What stands for one character: of one beyond U+FFFF both halves."""
_BLANK = expression(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()


def field_places(
    line: str, field: str, places: Iterable[tuple[int, int]]
) -> list[tuple[int, int]] | None:
    """Returns where parts of a text stand in its line, in characters of the line.

    Of several fields with one name the last counts, as for the reader of the line.

    Args:
        line: the line of a record.
        field: a name in its object.
        places: parts of the text that the field stands for, in characters; in order, not
            overlapping.

    Returns:
        The parts in order; None where the field is no text.
    """
    literal = _literal(line, field)
    if literal is None:
        return None
    start, end = literal
    escapes = _ESCAPE.finditer(line, start, end)
    escape = next(escapes, None)
    surplus = 0  # characters of the line beyond those of the text, so far

    def place(at: int) -> int:
        nonlocal escape, surplus
        while escape is not None and escape.start() - start - surplus < at:
            surplus += escape.end() - escape.start() - 1
            escape = next(escapes, None)
        return start + at + surplus

    return [(place(first), place(last)) for first, last in places]


def _literal(line: str, field: str) -> tuple[int, int] | None:
    """Where the text of a field stands, without its quotes."""
    found: tuple[int, int] | None = None
    at = _skip(line, line.index("{") + 1)
    while line[at] == '"':
        name, at = _DECODER.raw_decode(line, at)
        begin = _skip(line, _skip(line, at) + 1)  # behind the colon
        _, end = _DECODER.raw_decode(line, begin)
        if name == field:
            found = (begin + 1, end - 1) if line[begin] == '"' else None
        at = _skip(line, end)
        if line[at] == "}":
            break
        at = _skip(line, at + 1)
    return found


def _skip(line: str, at: int) -> int:
    blank = _BLANK.match(line, at)
    return blank.end() if blank else at
