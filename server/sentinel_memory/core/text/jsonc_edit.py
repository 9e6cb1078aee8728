"""Sets or removes one value of a JSON text and keeps every other byte, even comments. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import NamedTuple

from .jsonc import Child, Key, Node, ShapeError, parse

_BLANK = " \t\r\n"
_UNIT = "  "
_ENDING = re.compile(r"\r\n|\r|\n")
_COMMENT = re.compile(r"//[^\r\n]*|/\*.*?\*/", re.DOTALL)
_REST_OF_LINE = re.compile(r"(?:[ \t]|/\*[^\r\n]*?\*/)*(?://[^\r\n]*)?(?=[\r\n])")


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
