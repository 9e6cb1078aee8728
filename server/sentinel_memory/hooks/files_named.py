"""Finds the files in the arguments of a tool call, as each host names them (N06, S37). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.text.expressions import expression

_NAMES = ("file_path", "filePath", "notebook_path", "target_file")
"""Claude Code, Cursor and Gemini CLI use `file_path`, VS Code and opencode `filePath`."""
_LISTS = ("files", "replacements", "edits")
_PATCH = expression(r"(?m)^\*\*\* (?:Add|Update|Delete) File: (.*[^ \t\r\n])")
"""The line by which a patch for several files names each file."""
_WORD = expression(r"""'([^'\n]{1,300})'|"([^"\n]{1,300})"|([^\s'"|&;<>()]{1,300})""")
"""A word of a shell command, quoted or plain."""
_PATH = expression(r"[^\s*?$`{}=:,-][^*?$`{}=:,\n]*\.\w+")
"""A word that looks like the path of a file: it has a suffix and nothing that a shell expands."""
_MOST = 20


def files_named(
    value: object, *, by_path: bool = False, by_command: bool = False
) -> tuple[str, ...]:
    """Returns the paths in a tool call as the host wrote them, without repetitions, at most 20.

    Args:
        value: the arguments of the tool; those of a tool without files give no path.
        by_path: whether `path` names a file.
        by_command: whether the words of `command` may name files.
    """
    if not isinstance(value, Mapping):
        return ()
    found = list(_files(value))
    if by_path and isinstance(value.get("path"), str):
        found.append(value["path"])
    command = value.get("command")
    if by_command and isinstance(command, str):
        found += _in_command(command)
    return tuple(dict.fromkeys(found))[:_MOST]


def _in_command(command: str) -> Iterator[str]:
    """Yields the files of a patch, or else the words of a command that look like paths."""
    patched = [found[1] for found in _PATCH.finditer(command)]
    words = () if patched else _WORD.finditer(command[:4096])
    yield from patched or filter(_PATH.fullmatch, (one[1] or one[2] or one[3] for one in words))


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
