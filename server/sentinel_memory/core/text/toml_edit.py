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
_LINE = expression(r"[^\n]*\n|[^\n]+")
_HEADER = expression(r"[ \t]*\[\[?[^\r\n]*")
_KEY = expression(r"""[ \t]*([^#\[\s=][^=\r\n]*?)[ \t]*=""")
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
    """
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = _LINE_OF_ERROR.search(str(error))
        last = text.count("\n") + 1
        raise TomlError(int(found[1]) if found else last) from error


def set_table(text: str, path: Sequence[str], members: Mapping[str, object]) -> str:
    """Returns the text with these members in the table at a path; its other members stay.

    Args:
        text: the text of the file.
        path: the names that lead to the table.
        members: strings and lists of strings, by key.

    Raises:
        TomlError: the text is not TOML.
        TableError: the table is written in a notation that cannot be edited.
    """
    wanted = values(text)
    _at(text, wanted, path, create=True).update(members)
    mark, lines = _lines(text)
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
    mark, lines = _lines(text)
    while (first := _header(lines, path, inner=True)) is not None:
        end = _end(lines, first)
        while first and end == len(lines) and not lines[first - 1].strip(" \t\r\n"):
            first -= 1
        del lines[first:end]
    after = "".join([mark, *lines])
    if values(after).get(path[0]) == {} and path[0] not in wanted:
        wanted[path[0]] = {}  # a separate header of the parent table existed before our edit
    return _checked(text, after, wanted)


def _lines(text: str) -> tuple[str, list[str]]:
    """Returns the byte-order mark of a text or "", and its lines with their line breaks."""
    mark = text[: text.startswith("\ufeff")]
    return mark, _LINE.findall(text.removeprefix(mark))


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
    """Returns the index of the line that begins a table, or None."""
    names = r"[ \t]*\.[ \t]*".join(
        rf"""(?:{re.escape(name)}|"{re.escape(name)}"|'{re.escape(name)}')""" for name in path
    )
    more = r"(?:[ \t]*\.[^\]]+)?" if inner else ""
    pattern = re.compile(rf"[ \t]*\[[ \t]*{names}[ \t]*{more}\][ \t]*(?:#.*)?[\r\n]*")
    at = 0
    while at < len(lines):
        if pattern.fullmatch(lines[at]):
            return at
        at += _statement(lines, at)
    return None


def _end(lines: Sequence[str], first: int) -> int:
    """Returns the index after the last value of the table that begins on line `first`."""
    at = end = first + 1
    while at < len(lines) and not _HEADER.fullmatch(lines[at].rstrip("\r\n")):
        step = _statement(lines, at)
        if lines[at].strip() and not lines[at].lstrip().startswith("#"):
            end = at + step
        at += step
    return end


def _statement(lines: Sequence[str], at: int) -> int:
    """Returns the number of lines of the value that begins on a line; 1 for a line without one."""
    if not _KEY.match(lines[at]):
        return 1
    for count in range(1, len(lines) - at + 1):
        try:
            tomllib.loads("".join(lines[at : at + count]))
        except tomllib.TOMLDecodeError:
            continue
        return count
    return 1


def _without(lines: Sequence[str], members: Mapping[str, object]) -> list[str]:
    """Returns the lines of a table without the values of these members."""
    kept: list[str] = []
    at = 0
    while at < len(lines):
        step, found = _statement(lines, at), _KEY.match(lines[at])
        if not (found and found[1] in members):
            kept += lines[at : at + step]
        at += step
    return kept


def _closed(line: str, ending: str) -> str:
    return line if line.endswith("\n") else line + ending


def _name(path: Sequence[str]) -> str:
    return ".".join(name if _PLAIN.fullmatch(name) else json.dumps(name) for name in path)


def _shown(value: object) -> str:
    """Returns a string or a list of strings as TOML, which accepts this JSON notation."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
