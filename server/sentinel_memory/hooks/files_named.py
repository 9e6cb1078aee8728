"""The files that a call of a tool is about, as each host names them (N06, S37). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.text.expressions import expression

_NAMES = ("file_path", "filePath", "notebook_path", "target_file")
"""Claude Code and Cursor say `file_path`, VS Code `filePath`."""
_LISTS = ("files", "replacements", "edits")
_PATCH = expression(r"(?m)^\*\*\* (?:Add|Update|Delete) File: (.+?)[ \t\r]*$")
"""How a patch for several files names each of them."""
_MOST = 20


def files_named(value: object) -> tuple[str, ...]:
    """Returns the paths as they stand in what the host sent, each once, 20 at most.

    Args:
        value: what goes into the tool; a tool that is about no file gives none.
    """
    found = _files(value) if isinstance(value, Mapping) else ()
    return tuple(dict.fromkeys(found))[:_MOST]


def _files(value: Mapping[str, Any]) -> Iterator[str]:
    for name in _NAMES:
        if isinstance(value.get(name), str):
            yield value[name]
    for name in _LISTS:
        entries = value.get(name)
        for entry in entries[:_MOST] if isinstance(entries, list) else ():
            if isinstance(entry, str) and name == "files":
                yield entry
            elif isinstance(entry, Mapping):
                yield from (entry[key] for key in _NAMES if isinstance(entry.get(key), str))
    patch = value.get("input")
    if isinstance(patch, str):
        yield from (found[1] for found in _PATCH.finditer(patch))
