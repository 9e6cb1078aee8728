"""Maps offsets in the text of a field to offsets in the line of its record (D05). Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from ..text.expressions import expression
from ..text.json_line import skip, values_of
from ..text.limits import LISTS

_ESCAPE = expression(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)"
)
"""An escape for one character; for a character above U+FFFF, both surrogates."""
_DECODER = json.JSONDecoder()


def field_places(
    line: str, field: str, places: Iterable[tuple[int, int]]
) -> list[tuple[int, int]] | None:
    """Returns the parts of a field's text as offsets in its line, in characters.

    If several fields have the same name, the last one counts, as in parsing the line.

    Args:
        line: the line of a record.
        field: a name in its object.
        places: start and end of parts of the field's text, in characters; in order, not
            overlapping. The text of a list has one entry per line.

    Returns:
        The parts in order, or None if the field is neither a text nor a list of texts.
    """
    literals = _literals(line, field)
    if not literals:
        return None
    start = literals[0][0]
    longer = _longer(line, literals)
    one = next(longer, None)
    surplus = 0  # characters of the line beyond those of the text, so far

    def place(at: int) -> int:
        nonlocal one, surplus
        while one is not None and one[0] - start - surplus < at:
            surplus += one[1] - one[0] - 1
            one = next(longer, None)
        return start + at + surplus

    return [(place(first), place(last)) for first, last in places]


def _longer(line: str, literals: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yields the pieces that stand for one character: escapes, and separators of entries."""
    before: int | None = None
    for start, end in literals:
        if before is not None:
            yield before, start
        yield from (escape.span() for escape in _ESCAPE.finditer(line, start, end))
        before = end


def _literals(line: str, field: str) -> list[tuple[int, int]]:
    """Returns the string literals of a field without their quotes: one, or one per list entry."""
    found: list[tuple[int, int]] = []
    for name, begin, end in values_of(line):
        if name == field and line[begin] == '"':
            found = [(begin + 1, end - 1)]
        elif name == field:
            is_list = field in LISTS and line[begin] == "["
            found = list(_entries(line, begin)) if is_list else []
    return found


def _entries(line: str, begin: int) -> Iterator[tuple[int, int]]:
    """Yields each string of an array without its quotes; stops at any other value."""
    at = skip(line, begin + 1)
    while line[at] == '"':
        _, end = _DECODER.raw_decode(line, at)
        yield at + 1, end - 1
        at = skip(line, end)
        if line[at] == ",":
            at = skip(line, at + 1)
