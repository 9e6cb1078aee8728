"""Sets and removes one table of a TOML text; every other byte stays, comments included. Pure.

An edit that does not lead to exactly the values that were wanted is refused, so a way of writing
that is not understood here is left alone.
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
    """A text that is no TOML; it is left alone."""

    def __init__(self, line: int) -> None:
        self.line = line
        """Where it is wrong, from 1."""
        super().__init__(f"line {line}")


class TableError(TomlError):
    """A text that holds the table in a way that cannot be edited; it is left alone."""


def values(text: str) -> dict[str, Any]:
    """Returns what a text says.

    Raises:
        TomlError: it is no TOML.
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
        text: what the file holds.
        path: the names of the table.
        members: texts and lists of texts, by their keys.

    Raises:
        TomlError: the text is no TOML.
        TableError: the table is there in a way that cannot be edited.
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
    """Returns the text without the table at a path and the tables in it.

    Comments behind its last value stay.

    Raises:
        TomlError: the text is no TOML.
        TableError: the table is there in a way that cannot be edited.
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
        wanted[path[0]] = {}  # a header of its own that stood there before us
    return _checked(text, after, wanted)


def _lines(text: str) -> tuple[str, list[str]]:
    """The byte-order mark of a text, "" for none, and its lines with their ends."""
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
    """The table at a path, an empty one where there is none."""
    for name in path:
        inner = outer.setdefault(name, {}) if create else outer.get(name, {})
        if not isinstance(inner, dict):
            raise TableError(text.count("\n") + 1)
        outer = inner
    return outer


def _header(lines: Sequence[str], path: Sequence[str], *, inner: bool = False) -> int | None:
    """The line on which a table begins; None where none does."""
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
    """The line behind the last value of the table that begins on a line."""
    at = end = first + 1
    while at < len(lines) and not _HEADER.fullmatch(lines[at].rstrip("\r\n")):
        step = _statement(lines, at)
        if lines[at].strip() and not lines[at].lstrip().startswith("#"):
            end = at + step
        at += step
    return end


def _statement(lines: Sequence[str], at: int) -> int:
    """How many lines the value that begins on a line takes; 1 for a line without one."""
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
    """The lines of a table but for the values of these members."""
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
    """A text or a list of texts as TOML, which takes what JSON says of them."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
