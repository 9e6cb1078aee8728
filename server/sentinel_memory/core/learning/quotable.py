"""Selects the changed lines of code that a lesson may quote (E01, E02). Pure."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from ..text.expressions import expression
from ..text.limits import EVIDENCE, SHORTEST_QUOTE
from .paths import can_hold_fault

_MOST_LINES = 2_000
"""Most changed lines that are examined, because a lesson concerns fewer lines."""
_BORING = expression(
    r"(?:import|from|use|using|package|include|require|#\s*include|export \*|@|//|/\*|\*|#|--|<!--)"
)
"""Beginnings of lines that say nothing about the behaviour of the code."""
_WORD = expression(r"[A-Z]?[a-z]{3,}|[A-Z]{3,}|[^\W\d_a-zA-Z]{2,}|\d{2,}")
_STATEMENT = expression(r"\w.*[^\w\s,;].*\w")

Line = tuple[str, str]
"""A path relative to the project, and a line of that file."""


def quotable(path: str, line: str) -> bool:
    """Returns whether a line is worth quoting: code of 30 to 200 bytes, and no import."""
    text = line.strip()
    return (
        SHORTEST_QUOTE <= len(text.encode(errors="replace")) <= EVIDENCE.quote
        and can_hold_fault(path)
        and not _BORING.match(text)
        and _STATEMENT.search(text) is not None
    )


def proposed_quotes(changed: Iterable[Line], about: str) -> tuple[Line, ...]:
    """Returns the lines that share the most words with a lesson, best first.

    Returns none if no line shares a word, unless all lines fit in a record.

    Args:
        changed: added lines in their order.
        about: the text of the record.
    """
    given = islice(changed, _MOST_LINES)
    lines = list(
        dict.fromkeys((path, line.strip()) for path, line in given if quotable(path, line))
    )
    wanted = _words(about)
    shared = {one: len(_words(one[1]) & wanted) for one in lines}
    if len(lines) > EVIDENCE.most:
        lines = sorted((one for one in lines if shared[one]), key=lambda one: -shared[one])
    return tuple(lines)


def _words(text: str) -> set[str]:
    return {word[0].casefold() for word in _WORD.finditer(text)}
