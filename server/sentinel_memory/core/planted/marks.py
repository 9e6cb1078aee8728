"""Detects forged marks of a record, a system, a tool or a turn (K08). Pure.

A mark that a sentence only mentions, or that stands within code, does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ..text.budget import within
from ..text.expressions import Stems, rows_by_stem
from ..text.tables import heads_and_rest, table


class _Mark(NamedTuple):
    weight: int
    begins: bool
    """Whether it counts only at the beginning of a line or a sentence."""
    signs: tuple[str, ...]
    """Strings of which a text must contain one before the expression is tried."""
    pattern: str


def _marks() -> Iterator[_Mark]:
    marks, parts = table(__file__, "tables/marks.txt").split("\n\n")
    for head, pattern in heads_and_rest(marks):
        for name, part in heads_and_rest(parts):
            pattern = pattern.replace(f"{{{name}}}", part)
        weight, place, *signs = head.split()
        texts = tuple(sign.replace("_", " ") for sign in signs)
        yield _Mark(int(weight), place == "begins", texts, pattern)


_MARKS = tuple(_marks())
_BY_SIGN = rows_by_stem(mark.signs for mark in _MARKS)
_SIGNS = Stems(_BY_SIGN)
_compiled = cache(re.compile)
"""Expressions are compiled on demand: most texts need none, and hooks have little time."""


def forged_marks(text: str) -> Iterator[tuple[int, int]]:
    """Yields the start and the weight of each mark in a lower-case text."""
    for number in sorted({mark for sign in _SIGNS.held_by(text) for mark in _BY_SIGN[sign]}):
        weight, begins, _, pattern = _MARKS[number]
        for found in within(_compiled(pattern).finditer(text)):
            start = found.start()
            if not begins or text[max(start - 2, 0) : start].rstrip(" ")[-1:] in _BEFORE:
                yield start, weight


_BEFORE = ("", "\n", ".", "!", "?", "。", ">", "*")
