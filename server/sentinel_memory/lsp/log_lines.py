"""The places of records and their parts in a log, in lines and columns of the editor. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain

from lsprotocol.types import Position, Range

from ..core.checks.field_places import field_places
from ..core.checks.findings import Finding
from ..core.log.chunks import BOM
from ..core.text.json_line import LARGEST_LINE, value_places
from .documents import width

REST_OF_LINE = 2**31 - 1
"""A column after the end of every line; editors clip it."""
_FIELDS: Mapping[str, str] = {
    "wrong-id": "id",
    "duplicate": "id",
    "unsorted": "id",
    "resurrected": "id",
    "recurring": "id",
    "doubled": "id",
    "overlapping": "id",
    "odd-meta": "meta",
}
"""The field at which a finding about a whole record is shown."""


class LogLines:
    """The lines of a log as an editor counts them."""

    def __init__(self, data: bytes, encoding: str) -> None:
        self._lines = data.removeprefix(BOM).split(b"\n")
        self._encoding = encoding

    def holding(self, identifier: str, inside: Sequence[int]) -> int:
        """Returns the number of the first line of a record.

        The given lines come first, then all others. Without a match it is the first given line.
        """
        wanted = re.compile(rb'"id": ?"%b"' % re.escape(identifier.encode(errors="replace")))
        for number in chain(inside, range(1, len(self._lines) + 1)):
            line = self._lines[number - 1]
            if len(line) <= LARGEST_LINE and wanted.search(line):
                return number
        return inside[0]

    def range(self, first: int, last: int | None = None) -> Range:
        """Returns the range of the whole lines from `first` to `last`, counted from 1."""
        last = first if last is None else last
        is_long = len(self._lines[last - 1]) > LARGEST_LINE
        end = REST_OF_LINE if is_long else width(self.text(last), self._encoding)
        return Range(Position(first - 1, 0), Position(last - 1, end))

    def part(self, number: int, start: int, end: int) -> Range:
        """Returns the range of a part of a line, given in characters."""
        line = self.text(number)
        first, last = (width(line[:at], self._encoding) for at in (start, end))
        return Range(Position(number - 1, first), Position(number - 1, last))

    def ranges(self, finding: Finding) -> list[Range]:
        """Returns the places of a finding in its line; empty if it is about the whole line."""
        line = self.text(finding.line)
        ranges: list[Range] = []
        reached = column = 0
        for place in _places(line, finding):
            columns: list[int] = []
            for at in place:
                column += width(line[reached:at], self._encoding)
                reached = at
                columns.append(column)
            start, end = (Position(finding.line - 1, at) for at in columns)
            ranges.append(Range(start, end))
        return ranges

    def end(self) -> Range:
        """Returns an empty range at the end of the log."""
        last = len(self._lines)
        place = Position(last - 1, self.range(last).end.character)
        return Range(place, place)

    def raw(self, number: int) -> bytes:
        """Returns the bytes of a line, counted from 1."""
        return self._lines[number - 1]

    def text(self, number: int) -> str:
        """Returns the text of a line, counted from 1."""
        return self._lines[number - 1].rstrip(b"\r").decode(errors="replace")


def _places(line: str, finding: Finding) -> Sequence[tuple[int, int]]:
    """Returns the places of a finding in its line, in characters; empty for the whole line."""
    if finding.code == "unreadable-line":
        return finding.places
    if finding.field and finding.places:
        return field_places(line, finding.field, finding.places) or ()
    field = finding.field or _FIELDS.get(finding.code)
    if field is None:
        return ()
    place = value_places(line).get(field)
    return (place,) if place else ()
