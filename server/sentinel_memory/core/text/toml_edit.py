"""Sets or removes one table of a TOML text and keeps every other byte, even comments. Pure.

Each edit is verified: if the new text does not parse to exactly the intended values, the edit is
refused. Notations that this module does not understand are thus left unchanged.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from .expressions import expression

_LINE_OF_ERROR = expression(r"at line (\d+)")
_HEADER = expression(r"[ \t]*\[\[?[^\r\n]*")
_KEY = expression(r"""[ \t]*+([^#\[\s=](?:[^=\r\n]*[^=\s])?)[ \t]*=""")
_DEEP = expression(r"(?<![^\s=,\[\]{}])(?:[^\s.=,\[\]{}#]{1,200}+[ \t]*+\.[ \t]*+){20}")
"""A key of more parts than any settings have; reading it takes time in the square of their number.
"""
_SIGN = expression(
    r'"""(?:[^"\\]|\\.|""?(?!"))*+"{3,5}|'
    r"'''(?:[^']|''?(?!'))*+'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*+"|'
    r"'[^'\n]*+'|#[^\n]*+|[\[{]|[\]}]|\n",
    re.DOTALL,
)
"""A string, a comment, a bracket or a line break."""
_PLAIN = expression(r"[A-Za-z0-9_-]+")


class TomlError(ValueError):
    """The text is not TOML; it is left unchanged."""

    def __init__(self, line: int) -> None:
        self.line = line
        """Line of the error, from 1."""
        super().__init__(f"line {line}")


class TableError(TomlError):
    """The text holds the table in a notation that cannot be edited; it is left unchanged."""


def values(text: str) -> dict[str, Any]:
    """Returns the values of a TOML text.

    Raises:
        TomlError: the text is not TOML.
        TableError: a key has more than 20 parts.
    """
    if deep := _DEEP.search(text):
        raise TableError(text.count("\n", 0, deep.start()) + 1)
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = _LINE_OF_ERROR.search(str(error))
        last = text.count("\n") + 1
        raise TomlError(int(found[1]) if found else last) from error


def set_table(text: str, path: Sequence[str], members: Mapping[str, object]) -> str:
    """Returns the text with these members in the table at a path; its other members stay.

    `members`: strings and lists of strings, by key.

    Raises:
        TomlError: the text is not TOML.
        TableError: the table is written in a notation that cannot be edited.
    """
    wanted = values(text)
    _at(text, wanted, path, create=True).update(members)
    mark, lines = _statements(text)
    ending = "\r\n" if "\r\n" in text else "\n"
    first = _header(lines, path)
    written = [f"{key} = {_shown(value)}{ending}" for key, value in members.items()]
    if first is None:
        if lines:
            lines = [*lines[:-1], _closed(lines[-1], ending), ending]
        after = "".join([mark, *lines, f"[{_name(path)}]{ending}", *written])
    else:
        end = _end(lines, first)
        kept = _without(lines[first + 1 : end], members)
        head = _closed(lines[first], ending)
        after = "".join([mark, *lines[:first], head, *written, *kept, *lines[end:]])
    return _checked(text, after, wanted)


def remove_table(text: str, path: Sequence[str]) -> str:
    """Returns the text without the table at a path and its subtables.

    Comments after the last value of the table stay.

    Raises:
        TomlError: the text is not TOML.
        TableError: the table is written in a notation that cannot be edited.
    """
    wanted = values(text)
    outer = _at(text, wanted, path[:-1])
    if path[-1] not in outer:
        return text
    del outer[path[-1]]
    if not outer and len(path) > 1:
        _at(text, wanted, path[:-2]).pop(path[-2])
    mark, lines = _statements(text)
    while (first := _header(lines, path, inner=True)) is not None:
        end = _end(lines, first)
        while first and end == len(lines) and not lines[first - 1].strip(" \t\r\n"):
            first -= 1
        del lines[first:end]
    after = "".join([mark, *lines])
    if values(after).get(path[0]) == {} and path[0] not in wanted:
        wanted[path[0]] = {}  # a separate header of the parent table existed before our edit
    return _checked(text, after, wanted)


def _statements(text: str) -> tuple[str, list[str]]:
    """Returns the byte-order mark of a text or "", and its statements with their line breaks.

    A statement is a line, or all the lines of a value.
    """
    mark = text[: text.startswith("\ufeff")]
    text = text.removeprefix(mark)
    found: list[str] = []
    start = opened = 0
    for sign in _SIGN.finditer(text):
        if sign[0] == "\n" and not opened:
            found.append(text[start : sign.end()])
            start = sign.end()
        elif sign[0] in ("[", "{"):
            opened += 1
        elif sign[0] in ("]", "}"):
            opened -= 1
    return mark, [*found, text[start:]] if text[start:] else found


def _checked(before: str, after: str, wanted: Mapping[str, Any]) -> str:
    try:
        if values(after) == wanted:
            return after
    except TomlError:
        pass
    raise TableError(before.count("\n") + 1)


def _at(
    text: str, outer: dict[str, Any], path: Sequence[str], *, create: bool = False
) -> dict[str, Any]:
    """Returns the table at a path, or an empty one."""
    for name in path:
        inner = outer.setdefault(name, {}) if create else outer.get(name, {})
        if not isinstance(inner, dict):
            raise TableError(text.count("\n") + 1)
        outer = inner
    return outer


def _header(lines: Sequence[str], path: Sequence[str], *, inner: bool = False) -> int | None:
    """Returns the index of the statement that begins a table, or None."""
    names = r"[ \t]*\.[ \t]*".join(
        rf"""(?:{re.escape(name)}|"{re.escape(name)}"|'{re.escape(name)}')""" for name in path
    )
    more = r"(?:[ \t]*\.[^\]]+)?" if inner else ""
    pattern = re.compile(rf"[ \t]*\[[ \t]*{names}[ \t]*{more}\][ \t]*(?:#.*)?[\r\n]*")
    return next((at for at, line in enumerate(lines) if pattern.fullmatch(line)), None)


def _end(lines: Sequence[str], first: int) -> int:
    """Returns the index after the last value of the table whose header is statement `first`."""
    end = first + 1
    for at, line in enumerate(lines[first + 1 :], first + 1):
        if _HEADER.fullmatch(line.rstrip("\r\n")):
            break
        if line.strip() and not line.lstrip().startswith("#"):
            end = at + 1
    return end


def _without(lines: Sequence[str], members: Mapping[str, object]) -> list[str]:
    """Returns the statements of a table without the values of these members."""
    found = ((_KEY.match(line), line) for line in lines)
    return [line for key, line in found if not (key and key[1] in members)]


def _closed(line: str, ending: str) -> str:
    return line if line.endswith("\n") else line + ending


def _name(path: Sequence[str]) -> str:
    return ".".join(name if _PLAIN.fullmatch(name) else json.dumps(name) for name in path)


def _shown(value: object) -> str:
    """Returns a string or a list of strings as TOML, which accepts this JSON notation."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
