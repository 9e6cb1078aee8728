"""Reads a file tracked by git, or explains why it cannot be quoted (E01, E04)."""

from __future__ import annotations

import os
from pathlib import Path

from ...core.evidence.results import Reason
from ...git.tracked import Entry, is_ignored
from ...store.tracked_texts import Text, place_of, read_text


def read_tracked(root: Path, path: str, entry: Entry | None) -> Text | Reason:
    """Returns a file from the work tree, or the reason why it is not read. Never raises.

    Args:
        root: the project, as a path without links.
        path: the file, relative to the project.
        entry: the file in git's index; None if git does not track it.
    """
    if entry is not None:
        found = read_text(root, entry.name)
        return "sparse" if found == "no_file" and entry.absent else found
    refusal = place_of(root, path)
    if refusal is not None:
        return refusal
    if not os.path.lexists(root / path):
        return "no_file"
    if (root / path).is_dir():
        return "unreadable"
    return "ignored" if is_ignored(root, path) else "untracked"
