"""JSON with comments: reading it, and changing one value in place.

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


_BLANK = " \t\r\n"
_UNIT = "  "
_ENDING = re.compile(r"\r\n|\r|\n")
_COMMENT = re.compile(r"//[^\r\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_REST_OF_LINE = re.compile(r"(?:[ \t]|/\*(?:[^*\r\n]|\*(?!/))*+\*/)*+(?://[^\r\n]*+)?(?=[\r\n])")
"""A comment ends at its first mark of an end, so what stands behind it is never taken for it."""


def is_blank(text: str) -> bool:
    """Returns whether a file holds no value: it is empty, or whitespace and a byte-order mark."""
    return not text.removeprefix("\ufeff").strip(_BLANK)


def set_value(text: str, path: Sequence[Key], value: object) -> str:
    """Returns the text with a value at a path; creates missing objects, but no missing items.

    A blank text becomes a new document.

    Raises:
        JsoncError: the text is not JSON.
        ShapeError: a value on the path is not an object.
    """
    if is_blank(text):
        style = _Style(_ending(text))
        mark = text[: text.startswith("\ufeff")]
        return mark + style.block(_nested(path, value), "") + style.ending
    root = node = parse(text)
    for depth, key in enumerate(path):
        inner = node.find((key,))
        if inner is None:
            if node.children is None or node.is_list or isinstance(key, int):
                raise ShapeError(text, node.start)
            return _insert(text, root, node, key, _nested(path[depth + 1 :], value))
        node = inner
    return _replace(text, root, node, value)


def append(text: str, path: Sequence[str], value: object) -> str:
    """Returns the text with another item in the list at a path; creates a missing list.

    Raises:
        JsoncError: the text is not JSON.
        ShapeError: the value at the path is not a list.
    """
    root = None if is_blank(text) else parse(text)
    node = root.find(path) if root else None
    if root is None or node is None:
        return set_value(text, path, [value])
    if not node.is_list:
        raise ShapeError(text, node.start)
    return _insert(text, root, node, None, value)


def remove(text: str, path: Sequence[Key]) -> str:
    """Returns the text without a member or an item, or the same text if it is absent.

    Comments stay. A container that becomes empty is written as `{}` or `[]`.
    """
    container = parse(text).find(path[:-1])
    children = container.children if container is not None else None
    for position, child in enumerate(children or ()):
        if container is not None and children and child.key == path[-1]:
            return _cut(text, container, child, children[position - 1] if position else None)
    return text


class _Style(NamedTuple):
    """The line ending and the indentation of a document."""

    ending: str
    unit: str = _UNIT

    @classmethod
    def of(cls, text: str, root: Node) -> _Style:
        first = root.children[0] if root.children else None
        margin = _margin(text, first.start) if first else None
        return cls(_ending(text), margin or _UNIT)

    def block(self, value: object, margin: str) -> str:
        """Returns a value on several lines, the first of which continues an existing line."""
        shown = json.dumps(value, ensure_ascii=False, indent=self.unit)
        return shown.replace("\n", self.ending + margin)


def _insert(text: str, root: Node, container: Node, key: str | None, value: object) -> str:
    """Adds a child after the last one, in the same layout."""
    name = "" if key is None else f"{_inline(key)}: "
    style = _Style.of(text, root)
    if not container.children:
        return _fill(text, style, container, name, value)
    last = container.children[-1]
    comma, behind = ("", last.comma + 1) if last.comma is not None else (",", last.end)
    more = "," if last.comma is not None else ""
    margin = _margin(text, last.start)
    if margin is None:  # several children on one line
        return f"{text[:behind]}{comma} {name}{_inline(value)}{more}{text[behind:]}"
    shown = f"{style.ending}{margin}{name}{style.block(value, margin)}{more}"
    end = _line_end(text, behind)
    return text[:behind] + comma + text[behind:end] + shown + text[end:]


def _fill(text: str, style: _Style, container: Node, name: str, value: object) -> str:
    """Adds the first child; comments in the container stay before it."""
    last = container.end - 1
    line = _line_start(text, container.start)
    outer = text[line : line + len(text[line:]) - len(text[line:].lstrip(" \t"))]
    inside = text[container.start + 1 : last].rstrip(_BLANK)
    behind = container.start + 1 + len(inside)
    close = text[behind:last] if inside and _ENDING.search(text[behind:last]) else None
    shown = f"{style.ending}{outer}{style.unit}{name}{style.block(value, outer + style.unit)}"
    return text[:behind] + shown + (close or style.ending + outer) + text[last:]


def _replace(text: str, root: Node, node: Node, value: object) -> str:
    if node.value() == value:
        return text
    if node.children and not _ENDING.search(text[node.start : node.end]):
        shown = _inline(value)
    else:
        line = _line_start(text, node.start)
        margin = text[line : line + len(text[line:]) - len(text[line:].lstrip(" \t"))]
        shown = _Style.of(text, root).block(value, margin)
    return text[: node.start] + shown + text[node.end :]


def _cut(text: str, container: Node, child: Child, before: Child | None) -> str:
    """Removes a child, the whitespace before it, and the comma that it needed."""
    behind = child.end if child.comma is None else child.comma + 1
    left, right = text[container.start + 1 : child.start], text[behind : container.end - 1]
    between = text[child.end : behind - 1]
    if before is None and not (left + between + right).strip(_BLANK):
        return text[: container.start + 1] + text[container.end - 1 :]
    start = len(text[: child.start].rstrip(_BLANK))
    ends_line = (between + text[behind:]).lstrip(" \t")[:1] in ("\r", "\n")
    comments = _COMMENT.findall(left if before is None else text[before.end : child.start])
    if comments and comments[-1].startswith("//") and not ends_line:
        start = child.start  # otherwise the following text would become part of that comment
    cuts = [(start, child.end)]
    if child.comma is not None:
        cuts.append((child.comma, child.comma + 1))
    elif before is not None and before.comma is not None:
        cuts.append((before.comma, before.comma + 1))
    for first, last in sorted(cuts, reverse=True):
        text = text[:first] + text[last:]
    return text


def _margin(text: str, position: int) -> str | None:
    """Returns the whitespace before a token that begins its line; None if it begins no line."""
    before = text[_line_start(text, position) : position]
    return None if before.strip(" \t") else before


def _line_start(text: str, position: int) -> int:
    return max(text.rfind("\n", 0, position), text.rfind("\r", 0, position)) + 1


def _line_end(text: str, position: int) -> int:
    """Returns the end of the line if only comments follow, so that they stay with their value."""
    found = _REST_OF_LINE.match(text, position)
    if found is None:
        return position
    return position + len(text[position : found.end()].rstrip(" \t"))


def _ending(text: str) -> str:
    found = _ENDING.search(text)
    return found[0] if found else "\n"


def _nested(path: Sequence[Key], value: object) -> object:
    for key in reversed(path):
        value = {key: value}
    return value


def _inline(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
