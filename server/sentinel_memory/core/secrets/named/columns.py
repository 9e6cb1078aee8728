"""Secrets in the columns of tables and CSV, whose name stands in the header line."""

import re
from collections.abc import Generator, Iterable, Iterator
from itertools import groupby

from ...text.expressions import expression
from ..formats.key_format import Secret
from ..shape import is_phrase, is_secret_shaped
from .names import BELIEVED, kinds_of, suits

_LONGEST_HEADER = 400
_BLANKS = "  "
_SEPARATORS = ("|", "\t", ",", ";", _BLANKS)
_ALIGNED = expression(r"[^ \n]+(?: [^ \n]+)*+")
_CALL = expression(r"\w\(")
_CODE = expression(r"[()\[\]{}\"']")
_EDGES = " \t\r\"'`*"
_LABEL = expression(r"(?:[\w.&-]+ ){0,3}[\w.&\u3040-\u9fff-]*$", re.ASCII)
_BEHIND_NAME = expression(r"(?:[-_ ]?(?:value|\d{1,2}|값))?[ \t\r\"'`*)]*$")

_Cells = list[tuple[int, int]]
_Named = list[tuple[int, re.Match[str]]]


def find_in_columns(text: str, names: Iterable[re.Match[str]]) -> Iterator[Secret]:
    """Yields values below a name, or after it in a line that is a pair, such as `API_KEY,…`.

    Args:
        text: the searched text.
        names: the names in the text, in order.
    """
    reached = 0
    for start, group in groupby(names, lambda name: _line_start(text, name.start())):
        end = _line_end(text, start) if start >= reached else -1
        if end < 0:
            continue
        header = list(group)
        line = text[start:end]
        marks = [mark for mark in _SEPARATORS if mark in line]
        if not marks or _CALL.search(line):
            continue
        for mark in marks:
            cells = _cells(text, start, end, mark)
            filled = sum(bool(text[a:b].strip()) for a, b in cells)
            if 1 < filled <= 32:
                named = [
                    (at, name)
                    for name in header
                    for at, (a, b) in enumerate(cells)
                    if a <= name.start() < b and _is_label(text, name, a, b)
                ]
                if named:
                    if mark in (",", ";"):
                        yield from _in_row(text, cells, _beside(text, cells, named))
                    reached = yield from _below(text, end + 1, mark, len(cells), named)
                    break


def _line_start(text: str, position: int) -> int:
    """Returns the start of a line, or -1 if it is too far away for a header."""
    least = max(0, position - _LONGEST_HEADER)
    found = text.rfind("\n", least, position)
    return found + 1 if found >= 0 or least == 0 else -1


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start, start + _LONGEST_HEADER)
    return len(text) if end < 0 and len(text) - start < _LONGEST_HEADER else end


def _cells(text: str, start: int, end: int, mark: str) -> _Cells:
    if mark == _BLANKS:
        return [cell.span() for cell in _ALIGNED.finditer(text, start, end)]
    cells: _Cells = []
    for cell in text[start:end].split(mark):
        cells.append((start, start + len(cell)))
        start += len(cell) + 1
    return cells


def _is_label(text: str, name: re.Match[str], start: int, end: int) -> bool:
    """Returns whether a cell consists of a name and its owner, and is no sentence."""
    before = text[start : name.start()].strip(_EDGES)
    return bool(_BEHIND_NAME.match(text[name.end() : end]) and _LABEL.match(before))


def _below(
    text: str, position: int, mark: str, width: int, named: _Named
) -> Generator[Secret, None, int]:
    """Yields the values in the rows of a table; returns the index at which the table ends."""
    while position < len(text):
        end = text.find("\n", position)
        end = len(text) if end < 0 else end
        cells = _cells(text, position, end, mark)
        if len(cells) != width:
            break
        yield from _in_row(text, cells, named)
        position = end + 1
    return position


def _beside(text: str, cells: _Cells, named: _Named) -> _Named:
    """Returns the columns of the values in a row of names and values."""
    return [
        (at + 1, name)
        for at, name in named
        if at + 1 < len(cells) and not any(" " in text[a:b] for a, b in cells[at : at + 2])
    ]


def _in_row(text: str, cells: _Cells, named: _Named) -> Iterator[Secret]:
    for at, name in named:
        start, end = cells[at]
        cell = text[start:end]
        value = cell.strip(_EDGES)
        explicit = name.lastgroup in BELIEVED
        if _CODE.search(value) or not suits(text, name, value):
            continue
        kinds = kinds_of(name)
        of_kind = ("pin" in kinds and value.isdigit() and 4 <= len(value) <= 8) or (
            "phrase" in kinds and is_phrase(value)
        )
        if " " in value and cell.strip()[0] not in "\"'`" and not of_kind:
            continue
        if of_kind or is_secret_shaped(value, explicit=explicit):
            start += cell.index(value)
            yield Secret(start, start + len(value), name.lastgroup or "secret")
