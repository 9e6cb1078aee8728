"""Parses JSON with comments and trailing commas, and keeps the position of each value.

People write the settings files of editors, so an edit must find each value and keep all other text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

DEEPEST = 100
"""Most levels of nesting; a deeper document is refused, so no file can exhaust the stack."""

Key = str | int
"""The name of a member, or the index of an item."""

_SPACE = re.compile(r"(?:[ \t\r\n]+|//[^\r\n]*|/\*.*?\*/)*", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*+"')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORD = re.compile(r"true|false|null")


class JsoncError(ValueError):
    """The text is not JSON or repeats a member; it is left unchanged."""

    def __init__(self, text: str, position: int) -> None:
        self.line = len(re.findall(r"\r\n|\r|\n", text[:position])) + 1
        """Line of the error, from 1."""
        super().__init__(f"line {self.line}")


class ShapeError(JsoncError):
    """The text holds a value of another type than the edit needs; it is left unchanged."""


class Node(NamedTuple):
    """A value, which is `text[start:end]`."""

    start: int
    end: int
    children: tuple[Child, ...] | None = None
    """Members or items in order; None for a scalar."""
    scalar: Any = None
    is_list: bool = False

    def value(self) -> Any:  # noqa: ANN401 - JSON
        """Returns the value; the last of several equal names counts, as in other parsers."""
        if self.children is None:
            return self.scalar
        if self.is_list:
            return [child.node.value() for child in self.children]
        return {child.key: child.node.value() for child in self.children}

    def find(self, path: Sequence[Key]) -> Node | None:
        """Returns the value at a path, or None."""
        node: Node | None = self
        for key in path:
            children = node.children if node is not None else None
            node = next((child.node for child in children or () if child.key == key), None)
        return node


class Child(NamedTuple):
    """A member of an object or an item of a list, which is `text[start:node.end]`."""

    key: Key
    start: int
    node: Node
    comma: int | None
    """Index of the comma after it, or None."""

    @property
    def end(self) -> int:
        """Returns the index at which the value ends."""
        return self.node.end


def parse(text: str) -> Node:
    """Parses a text that holds one value and may begin with a byte-order mark.

    Raises:
        JsoncError: the text is not JSON, repeats a member, or is nested too deeply.
    """
    reader = _Reader(text)
    node = reader.value(skip(text, int(text.startswith("\ufeff"))), 0)
    if skip(text, node.end) != len(text):
        raise JsoncError(text, skip(text, node.end))
    return node


def skip(text: str, position: int) -> int:
    """Returns the end of the whitespace and comments that begin at a position."""
    found = _SPACE.match(text, position)
    return found.end() if found else position


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text

    def value(self, at: int, depth: int) -> Node:
        first = self._text[at : at + 1]
        if first in ("{", "["):
            if depth == DEEPEST:
                raise JsoncError(self._text, at)
            return self._container(at, depth, is_list=first == "[")
        for pattern in (_STRING, _NUMBER, _WORD):
            found = pattern.match(self._text, at)
            if found:
                return Node(at, found.end(), scalar=self._scalar(found[0], at))
        raise JsoncError(self._text, at)

    def _scalar(self, token: str, at: int) -> Any:  # noqa: ANN401 - JSON
        try:
            return json.loads(token)
        except ValueError as error:  # a number of thousands of digits
            raise JsoncError(self._text, at) from error

    def _container(self, start: int, depth: int, *, is_list: bool) -> Node:
        children = list(self._children(start + 1, depth + 1, is_list=is_list))
        if len({child.key for child in children}) < len(children):
            raise JsoncError(self._text, start)  # hosts differ in which one they read
        last = children[-1] if children else None
        behind = start + 1 if last is None else last.end if last.comma is None else last.comma + 1
        end = skip(self._text, behind) + 1
        return Node(start, end, tuple(children), is_list=is_list)

    def _children(self, at: int, depth: int, *, is_list: bool) -> Iterator[Child]:
        closing, position, text = "]" if is_list else "}", 0, self._text
        at = skip(text, at)
        while text[at : at + 1] != closing:
            start, key, begin = at, position, at
            if is_list:
                name: Key = key
            else:
                name, begin = self._name(at)
            node = self.value(begin, depth)
            at = skip(text, node.end)
            comma = at if text[at : at + 1] == "," else None
            yield Child(name, start, node, comma)
            if comma is not None:
                at = skip(text, comma + 1)
            elif text[at : at + 1] != closing:
                raise JsoncError(text, at)
            position += 1

    def _name(self, at: int) -> tuple[str, int]:
        """Returns the name of a member and the index at which its value begins."""
        found = _STRING.match(self._text, at)
        colon = skip(self._text, found.end()) if found else at
        if found is None or self._text[colon : colon + 1] != ":":
            raise JsoncError(self._text, colon)
        return str(json.loads(found[0])), skip(self._text, colon + 1)
