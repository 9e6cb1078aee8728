"""Files with the rules of a project, found and read without git (N16)."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

from ..core.learning.paths import FOLDERS, FOR_AGENTS, NOTE_FOLDERS, rule_kind
from . import files

MOST_FILES = 100
MOST_BYTES = 131_072
"""Most bytes of one file that are read."""
_MOST_ENTRIES = 200
"""Most entries of one folder that are examined."""
_PLACES = (
    *FOLDERS,
    *(name.replace("docs/", "doc/") for name in FOLDERS[2:]),
    "docs",
    ".github",
    *NOTE_FOLDERS,
    "",
)


def rule_files_at_hand(root: Path) -> list[str]:
    """Returns the files with rules in their usual folders, without asking git."""
    found: list[str] = []
    for place in _PLACES:
        try:
            with os.scandir(root / place) as entries:
                names = [
                    e.name
                    for e in islice(entries, _MOST_ENTRIES)
                    if e.is_file(follow_symlinks=False)
                ]
        except OSError:
            continue
        found += [path for name in names if rule_kind(path := f"{place}/{name}".lstrip("/"))]
    found += [name for name in FOR_AGENTS if name not in found and _is_file(root / name)]
    return sorted(found)[:MOST_FILES]


def rule_text(root: Path, name: str) -> str | None:
    """Returns the text of a file up to its first 128 KiB; never raises.

    Returns None if it is no text, no file, or reached by a link.
    """
    try:
        top = files.real_path(root)
        path = top / name
        if files.real_path(path) != path or not files.identify(path):
            return None
        with path.open("rb") as file:
            data = file.read(MOST_BYTES)
    except (OSError, RuntimeError, ValueError):
        return None
    if b"\0" in data:
        return None
    # The last line may be cut off.
    whole = data if len(data) < MOST_BYTES else data[: data.rfind(b"\n") + 1]
    try:
        return whole.decode()
    except UnicodeDecodeError:
        return None


def _is_file(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()
