"""Adds, finds and removes our entries in the files of a host. Pure, text to text.

Hooks and most servers stand in JSON with comments, the servers of Codex in TOML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ..core.text import toml_edit
from ..core.text.jsonc import Key, Node, append, is_blank, parse, remove, set_value
from .rows import NAME, HooksFormat, ToolsFormat

_OUR_COMMAND = re.compile(rf"{NAME}[\\/]launch\.py\W+hook\b")
"""The launcher in the data folder of any user, called for a hook."""


def with_tools(text: str, row: ToolsFormat, name: str, command: Sequence[str]) -> str:
    """Returns the text with our server. An existing entry gets the current command.

    Raises:
        JsoncError, TomlError: the text has another format.
        ShapeError, TableError: the text holds another type where servers belong.
    """
    program, *arguments = command
    members: dict[str, object] = {"command": program, "args": arguments}
    if row.one_list:
        members = {"command": list(command)}
    path = (row.servers, name)
    if row.toml:
        held = _tables(text, row).get(name)
        members |= {} if isinstance(held, dict) else row.fixed
        is_there = isinstance(held, dict) and members.items() <= held.items()
        return text if is_there else toml_edit.set_table(text, path, members)
    there = None if is_blank(text) else parse(text).find(path)
    if there is None or there.children is None or there.is_list:
        return set_value(text, path, {**row.fixed, **members})
    # Members added by a person stay, such as an environment.
    missing = {key: value for key, value in row.fixed.items() if there.find((key,)) is None}
    for key, value in {**missing, **members}.items():
        text = set_value(text, (*path, key), value)
    return text


def without_tools(text: str, row: ToolsFormat, before: str) -> str:
    """Returns the text without our servers.

    `before`: the contents before our first change, "" if unknown; objects of JSON that were empty
    in them stay.

    Raises:
        JsoncError, TomlError: a text has another format.
        TableError: our server is written in a notation that cannot be edited.
    """
    names = our_servers(text, row)
    for name in names:
        path = (row.servers, name)
        text = toml_edit.remove_table(text, path) if row.toml else remove(text, path)
    return _without_empty(text, (row.servers,), before) if names and not row.toml else text


def our_servers(text: str, row: ToolsFormat) -> list[str]:
    """Returns the names of our servers in a text; raises as `without_tools` does."""
    if row.toml:
        return [name for name in _tables(text, row) if is_our_name(name, row)]
    servers = None if is_blank(text) else parse(text).find((row.servers,))
    children = () if servers is None or servers.is_list else servers.children or ()
    return [str(child.key) for child in children if is_our_name(str(child.key), row)]


def _tables(text: str, row: ToolsFormat) -> Mapping[str, object]:
    """Returns the servers of a TOML text by their names."""
    servers = toml_edit.values(text).get(row.servers)
    return servers if isinstance(servers, dict) else {}


def is_our_name(name: str, row: ToolsFormat) -> bool:
    """Returns whether a server with this name is ours."""
    return name == NAME or (row.rooted and name.startswith(f"{NAME}-"))


def with_hooks(text: str, row: HooksFormat, commands: Mapping[str, Mapping[str, str]]) -> str:
    """Returns the text with exactly one command of ours for each event.

    `commands`: the members that hold the command, by event.

    Raises:
        JsoncError: the text is not JSON.
        ShapeError: the text holds another type where hooks belong.
    """
    for event in set(our_events(text, row)).difference(commands):
        text = without_event(text, row, event, "")
    if row.version is not None and (is_blank(text) or parse(text).find(("version",)) is None):
        text = set_value(text, ("version",), row.version)
    for event, command in commands.items():
        ours = list(_our_hooks(text, row, event))
        for path in reversed(ours[1:]):
            text = remove(text, path)
        if ours:
            for name, value in command.items():
                text = set_value(text, (*ours[0], name), value)
        else:
            entry = {"type": "command", **command} if row.typed else command
            matcher = {"matcher": row.matchers[event]} if event in row.matchers else {}
            whole = {**matcher, "hooks": [entry]} if row.nested else {**entry, **matcher}
            text = append(text, ("hooks", event), whole)
    return text


def without_hooks(text: str, row: HooksFormat, before: str) -> str:
    """Returns the text without our hooks; `before` as in `without_tools`.

    Raises:
        JsoncError: the text is not JSON.
    """
    for event in our_events(text, row):
        text = without_event(text, row, event, before)
    return text


def without_event(text: str, row: HooksFormat, event: str, before: str) -> str:
    """Returns the text without our hooks for an event; `before` as in `without_tools`."""
    for path in reversed(list(_our_hooks(text, row, event))):
        text = remove(text, path)
        group = parse(text).find(path[:-1])
        if row.nested and group is not None and not group.children:
            text = remove(text, path[:-2])
    return _without_empty(text, ("hooks", event), before)


def our_events(text: str, row: HooksFormat) -> list[str]:
    """Returns the events for which a text holds our hooks. Raises JsoncError if it is not JSON."""
    hooks = None if is_blank(text) else parse(text).find(("hooks",))
    events = () if hooks is None or hooks.is_list else hooks.children or ()
    return [str(child.key) for child in events if any(_our_hooks(text, row, str(child.key)))]


def is_ours(text: str) -> bool:
    """Returns whether a text contains the command that runs our hooks."""
    return bool(_OUR_COMMAND.search(text))


def is_nothing(text: str, version: int | None = None) -> bool:
    """Returns whether a text is empty, or holds nothing but the version of its format."""
    return is_blank(text) or parse(text).value() in ({}, {"version": version})


def _our_hooks(text: str, row: HooksFormat, event: str) -> Iterator[tuple[Key, ...]]:
    """Yields the path of each of our entries for an event."""
    entries = None if is_blank(text) else parse(text).find(("hooks", event))
    for child in (entries.children or ()) if entries is not None and entries.is_list else ():
        path: tuple[Key, ...] = ("hooks", event, child.key)
        if not row.nested:
            if _is_ours(child.node):
                yield path
            continue
        group = child.node.find(("hooks",))
        for inner in (group.children or ()) if group is not None and group.is_list else ():
            if _is_ours(inner.node):
                yield (*path, "hooks", inner.key)


def _is_ours(entry: Node) -> bool:
    command = entry.find(("command",))
    return command is not None and is_ours(str(command.scalar))


def _without_empty(text: str, path: Sequence[str], before: str) -> str:
    """Removes objects that became empty, from the inside out, unless they existed before us."""
    kept = None if is_blank(before) else parse(before)
    for depth in range(len(path), 0, -1):
        node = parse(text).find(path[:depth])
        if node is None or node.children or (kept is not None and kept.find(path[:depth])):
            break
        text = remove(text, path[:depth])
    return text
