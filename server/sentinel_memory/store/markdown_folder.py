"""A folder of Markdown files that a person names, read and written without following a link (K02).

The folder may lie anywhere. What it holds was perhaps written by others.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..core.errors import FileError
from . import files

MOST_FILES = 2_000
"""Most Markdown files that are read."""
MOST_BYTES = 131_072
"""Most bytes of a file: a record, which is a line of 64 KiB, and its Markdown."""
_MOST_ENTRIES = 20_000
_DEEPEST = 8


class MarkdownFile(NamedTuple):
    """A Markdown file of a folder."""

    name: str
    """Path relative to the folder, with `/`."""
    text: str | None
    """Its text; None for a file that is too large, no text, or unreadable."""


def markdown_files(folder: Path) -> Iterator[MarkdownFile]:
    """Yields the Markdown files below a folder in the order of their names.

    Links and hidden folders are left out.

    Raises:
        FileError: the folder cannot be read.
    """
    try:
        names = sorted(_names(folder, "", _DEEPEST, [_MOST_ENTRIES]))
    except OSError as error:
        raise FileError("file_unreadable", folder.name, error) from error
    for name in names[:MOST_FILES]:
        yield MarkdownFile(name, _text(folder / name))


def _names(folder: Path, prefix: str, levels: int, left: list[int]) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            left[0] -= 1
            if left[0] < 0 or entry.is_symlink() or entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False) and levels:
                yield from _names(folder / entry.name, f"{prefix}{entry.name}/", levels - 1, left)
            elif entry.name.endswith(".md"):
                yield f"{prefix}{entry.name}"


def _text(path: Path) -> str | None:
    try:
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        with os.fdopen(os.open(path, flags | getattr(os, "O_BINARY", 0)), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return None
            data = file.read(MOST_BYTES + 1)
        return data.decode() if len(data) <= MOST_BYTES else None
    except (OSError, ValueError):
        return None


def existing(folder: Path, name: str) -> MarkdownFile | None:
    """Returns a file of a folder as it stands now; None if nothing has that name."""
    path = folder / name
    return MarkdownFile(name, _text(path)) if os.path.lexists(path) else None


def write_markdown(folder: Path, name: str, text: str, before: MarkdownFile | None) -> None:
    """Writes a file of a folder in one step, and creates the folder.

    `name`: a file name without folders.

    Raises:
        FileError: it could not be written, or was changed meanwhile.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / name
        identity = files.identify(path)
        held = existing(folder, name) == before and not path.is_symlink()
        held = held and files.replace_file(path, text.encode(), identity)
    except OSError as error:
        raise FileError("file_failed", name, error) from error
    if not held:
        raise FileError("file_changed", name)
