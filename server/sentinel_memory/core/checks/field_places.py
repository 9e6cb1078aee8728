"""Where a part of a field's text stands in the line of its record (D05). Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from ..text.expressions import expression
from ..text.json_line import skip, values_of
from ..text.limits import LISTS

_ESCAPE = expression(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)"
)
"""What stands for one character: of one beyond U+FFFF both halves."""
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
            overlapping. That of a list has an entry a line.

    Returns:
        The parts in order; None where the field is neither a text nor a list of texts.
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
    """Yields what stands for one character of the text: escapes, and what parts two entries."""
    before: int | None = None
    for start, end in literals:
        if before is not None:
            yield before, start
        yield from (escape.span() for escape in _ESCAPE.finditer(line, start, end))
        before = end


def _literals(line: str, field: str) -> list[tuple[int, int]]:
    """Where the text of a field stands, without its quotes; of a list, that of each entry."""
    found: list[tuple[int, int]] = []
    for name, begin, end in values_of(line):
        if name == field and line[begin] == '"':
            found = [(begin + 1, end - 1)]
        elif name == field:
            is_list = field in LISTS and line[begin] == "["
            found = list(_entries(line, begin)) if is_list else []
    return found


def _entries(line: str, begin: int) -> Iterator[tuple[int, int]]:
    """Yields where each text of an array stands, without its quotes; another value ends it."""
    at = skip(line, begin + 1)
    while line[at] == '"':
        _, end = _DECODER.raw_decode(line, at)
        yield at + 1, end - 1
        at = skip(line, end)
        if line[at] == ",":
            at = skip(line, at + 1)
