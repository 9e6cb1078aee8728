"""Proves that whatever an expression matches holds one of some texts.

A search is skipped where none of these texts occurs. A missing one is not seen as a fault: the
verdict only depends on what else stands in the text. So the expression is walked instead of tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from re import _constants as codes  # type: ignore[attr-defined]  # without a stub
from re import _parser as parser  # type: ignore[attr-defined]  # without a stub
from typing import Any

from sentinel_memory.core.text.expressions import folded

_HELD = "\0"
"""The end of a text that holds one of the needed texts already."""
_MOST_OF_CLASS, _MOST_ENDS = 40, 4_000


def open_ends(
    pattern: str, needs: Sequence[str], flags: int = 0, *, any_case: bool = True
) -> set[str]:
    """Returns the ends of matching texts that hold none of `needs`; "" is an unknown one."""
    walk = _Walk(needs, any_case=any_case)
    return walk.over({""}, parser.parse(pattern, flags)) - {_HELD}


def reach(pattern: str) -> tuple[int, int]:
    """Returns the most characters before the start of a match, and behind it, that are read."""
    node = parser.parse(pattern)
    return _looks(node, -1), node.getwidth()[1] + _looks(node, 1)


def _looks(node: Any, way: int) -> int:  # noqa: ANN401 - a parsed expression
    """The most characters that the looks of an expression in one direction read."""
    most = 0
    for op, value in node:
        inner = _inner(op, value)
        beside = op in (codes.ASSERT, codes.ASSERT_NOT) and value[0] == way
        for part in inner:
            most = max(most, _looks(part, way) + (part.getwidth()[1] if beside else 0))
    return most


def _inner(op: Any, value: Any) -> Sequence[Any]:  # noqa: ANN401 - a part of a parsed expression
    if op is codes.BRANCH:
        return tuple(value[1])
    if op is codes.ATOMIC_GROUP:
        return (value,)
    if op in (codes.ASSERT, codes.ASSERT_NOT):
        return (value[1],)
    repeats = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
    return (value[-1],) if op is codes.SUBPATTERN or op in repeats else ()


class _Walk:
    """A walk over an expression with the ends of all texts that it matches so far."""

    def __init__(self, needs: Iterable[str], *, any_case: bool) -> None:
        self._needs = tuple(needs)
        self._longest = max(map(len, self._needs))
        self._any_case = any_case

    def over(self, ends: set[str], node: Any) -> set[str]:  # noqa: ANN401 - a parsed expression
        for op, value in node:
            ends = self._behind(ends, op, value)
            if len(ends) > _MOST_ENDS:
                ends = {end if end == _HELD else "" for end in ends}
        return ends

    def _behind(self, ends: set[str], op: Any, value: Any) -> set[str]:  # noqa: ANN401 - as above
        if op is codes.LITERAL:
            return {self._add(end, chr(value)) for end in ends}
        if op is codes.IN:
            known = list(_members(value))
            if not known:
                return self._unknown(ends)
            return {self._add(end, one) for end in ends for one in known}
        if op is codes.BRANCH:
            return set().union(*(self.over(ends, branch) for branch in value[1]))
        if op is codes.SUBPATTERN:
            return self.over(ends, value[-1])
        if op is codes.ATOMIC_GROUP:
            return self.over(ends, value)
        if op in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            return self._repeated(ends, *value)
        if op is codes.ASSERT:
            return self._beside(ends, *value)
        if op in (codes.ASSERT_NOT, codes.AT):
            return ends
        return self._unknown(ends)

    def _repeated(self, ends: set[str], least: int, most: int, node: Any) -> set[str]:  # noqa: ANN401
        for _ in range(least):
            now = self.over(ends, node)
            if now == ends:
                break
            ends = now
        found, new = set(ends), ends
        for _ in range(least, most):
            new = self.over(new, node) - found
            if not new:
                break
            found |= new
        return found

    def _beside(self, ends: set[str], direction: int, node: Any) -> set[str]:  # noqa: ANN401
        if direction > 0:
            return {_HELD if self.over({end}, node) <= {_HELD} else end for end in ends}
        before = self.over({""}, node)
        # A text ends in what stands before; what is longer tells more.
        return {
            _HELD if _HELD in (end, one) else one if one.endswith(end) else end
            for end in ends
            for one in before
        }

    def _add(self, end: str, letter: str) -> str:
        if end == _HELD:
            return end
        end += folded(letter) if self._any_case else letter
        if any(map(end.endswith, self._needs)):
            return _HELD
        return end[-self._longest :]

    @staticmethod
    def _unknown(ends: set[str]) -> set[str]:
        return {end if end == _HELD else "" for end in ends}


def _members(parts: Any) -> Iterator[str]:  # noqa: ANN401 - as above
    """The characters of a small class; none of a large one."""
    found: list[str] = []
    for op, value in parts:
        if op is codes.LITERAL:
            found.append(chr(value))
        elif op is codes.RANGE and value[1] - value[0] < _MOST_OF_CLASS:
            found += map(chr, range(value[0], value[1] + 1))
        else:
            return
    if len(found) <= _MOST_OF_CLASS:
        yield from found
