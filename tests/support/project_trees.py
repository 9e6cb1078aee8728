"""Every file of a small project as bytes, to look at and to make again."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

Tree = Mapping[str, bytes]
"""By the name of a file, relative to the project."""


def read(path: Path) -> bytes | None:
    """The bytes of a file, None where there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def snapshot(folder: Path) -> Tree:
    """Every file of a project."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def texts(folder: Path) -> dict[str, str]:
    """Every file of a project as text."""
    return {name: data.decode() for name, data in snapshot(folder).items()}


def build(folder: Path, tree: Tree) -> Path:
    """Makes a project of files; a temporary one is of a writer that was killed long ago."""
    folder.mkdir(parents=True)
    for name, data in tree.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        if name.endswith(".tmp"):
            os.utime(path, (0, 0))
    return folder
