"""Adds, finds and removes our server in the TOML file of a host. Pure, text to text."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.text.toml_edit import remove_table, set_table, values
from .entries import is_our_name, run_by
from .rows import Tools


def with_tools(text: str, row: Tools, name: str, command: Sequence[str]) -> str:
    """Returns the text with our server. An existing entry gets the current command.

    Raises:
        TomlError: the text is not TOML, or does not hold its servers as tables.
    """
    held = values(text).get(row.servers)
    there = held.get(name) if isinstance(held, dict) else None
    members = {**({} if isinstance(there, dict) else row.fixed), **run_by(row, command)}
    if isinstance(there, dict) and members.items() <= there.items():
        return text
    return set_table(text, (row.servers, name), members)


def without_tools(text: str, row: Tools) -> str:
    """Returns the text without our servers. Raises TomlError as `with_tools` does."""
    for name in our_servers(text, row):
        text = remove_table(text, (row.servers, name))
    return text


def our_servers(text: str, row: Tools) -> list[str]:
    """Returns the names of our servers in a text. Raises TomlError if it is not TOML."""
    servers = values(text).get(row.servers)
    names = servers if isinstance(servers, dict) else ()
    return [name for name in names if is_our_name(name, row)]
