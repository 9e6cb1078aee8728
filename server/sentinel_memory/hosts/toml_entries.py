"""Our server in a TOML file of a host: put in, found again, and taken out. Pure, text to text."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.text.toml_edit import remove_table, set_table, values
from .entries import is_our_name, run_by
from .shapes import Tools


def with_tools(text: str, row: Tools, name: str, command: Sequence[str]) -> str:
    """Returns the text with our server; one that is there gets the command of today.

    Raises:
        TomlError: the text is no TOML, or holds the servers in another way than as tables.
    """
    held = values(text).get(row.servers)
    there = held.get(name) if isinstance(held, dict) else None
    members = {**({} if isinstance(there, dict) else row.fixed), **run_by(row, command)}
    if isinstance(there, dict) and members.items() <= there.items():
        return text
    return set_table(text, (row.servers, name), members)


def without_tools(text: str, row: Tools) -> str:
    """Returns the text without any server of ours; TomlError as in `with_tools`."""
    for name in our_servers(text, row):
        text = remove_table(text, (row.servers, name))
    return text


def our_servers(text: str, row: Tools) -> list[str]:
    """Returns the names of our servers in a text; TomlError where it is no TOML."""
    servers = values(text).get(row.servers)
    names = servers if isinstance(servers, dict) else ()
    return [name for name in names if is_our_name(name, row)]
