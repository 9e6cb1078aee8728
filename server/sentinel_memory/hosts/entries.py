"""Adds, finds and removes our entries in the JSON files of a host. Pure, text to text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ..core.text.jsonc import Key, Node, append, is_blank, parse, remove, set_value
from .rows import NAME, Hooks, Tools

_OUR_COMMAND = re.compile(rf"{NAME}[\\/]launch\.py\W+hook\b")
"""The launcher in the data folder of any user, called for a hook."""


def with_tools(text: str, row: Tools, name: str, command: Sequence[str]) -> str:
    """Returns the text with our server. An existing entry gets the current command.

    Raises:
        JsoncError: the text is not JSON.
        ShapeError: the text holds another type where servers belong.
    """
    path, members = (row.servers, name), run_by(row, command)
    held = None if is_blank(text) else parse(text).find(path)
    if held is None or held.children is None or held.is_list:
        return set_value(text, path, {**row.fixed, **members})
    # Members added by a person stay, such as an environment.
    missing = {key: value for key, value in row.fixed.items() if held.find((key,)) is None}
    for key, value in {**missing, **members}.items():
        text = set_value(text, (*path, key), value)
    return text


def run_by(row: Tools, command: Sequence[str]) -> dict[str, object]:
    """Returns the members of an entry that hold the command."""
    program, *arguments = command
    return {"command": list(command)} if row.one_list else {"command": program, "args": arguments}


def without_tools(text: str, row: Tools, kept: Node | None) -> str:
    """Returns the text without our servers.

    Args:
        text: the contents of the file.
        row: how the host lists servers.
        kept: the contents before our first change, if known; objects that were empty in it stay.

    Raises:
        JsoncError: the text is not JSON.
    """
    names = our_servers(text, row)
    for name in names:
        text = remove(text, (row.servers, name))
    return _without_empty(text, (row.servers,), kept) if names else text


def our_servers(text: str, row: Tools) -> list[str]:
    """Returns the names of our servers in a text. Raises JsoncError if it is not JSON."""
    servers = None if is_blank(text) else parse(text).find((row.servers,))
    children = () if servers is None or servers.is_list else servers.children or ()
    return [str(child.key) for child in children if is_our_name(str(child.key), row)]


def is_our_name(name: str, row: Tools) -> bool:
    """Returns whether a server with this name is ours."""
    return name == NAME or (row.rooted and name.startswith(f"{NAME}-"))


def with_hooks(text: str, row: Hooks, commands: Mapping[str, Mapping[str, str]]) -> str:
    """Returns the text with exactly one command of ours for each event.

    Args:
        text: the contents of the file.
        row: how the host lists hooks.
        commands: the members that hold the command, by event.

    Raises:
        JsoncError: the text is not JSON.
        ShapeError: the text holds another type where hooks belong.
    """
    for event in set(our_events(text, row)).difference(commands):
        text = without_event(text, row, event, None)
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


def without_hooks(text: str, row: Hooks, kept: Node | None) -> str:
    """Returns the text without our hooks; `kept` as in `without_tools`.

    Raises:
        JsoncError: the text is not JSON.
    """
    for event in our_events(text, row):
        text = without_event(text, row, event, kept)
    return text


def without_event(text: str, row: Hooks, event: str, kept: Node | None) -> str:
    """Returns the text without our hooks for an event; `kept` as in `without_tools`."""
    for path in reversed(list(_our_hooks(text, row, event))):
        text = remove(text, path)
        group = parse(text).find(path[:-1])
        if row.nested and group is not None and not group.children:
            text = remove(text, path[:-2])
    return _without_empty(text, ("hooks", event), kept)


def our_events(text: str, row: Hooks) -> list[str]:
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


def _our_hooks(text: str, row: Hooks, event: str) -> Iterator[tuple[Key, ...]]:
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


def _without_empty(text: str, path: Sequence[str], kept: Node | None) -> str:
    """Removes objects that became empty, from the inside out, unless they existed before us."""
    for depth in range(len(path), 0, -1):
        node = parse(text).find(path[:depth])
        if node is None or node.children or (kept is not None and kept.find(path[:depth])):
            break
        text = remove(text, path[:depth])
    return text
