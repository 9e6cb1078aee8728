"""The files of a project that git sees changed since the last commit (S37, N11)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from ..store.files import FOLDER_NAME
from .ask import run_git

_LISTS = (
    ("ls-files", "--others", "--exclude-standard", "--full-name"),
    ("diff-files", "--name-only", "--ignore-submodules=dirty"),
    ("diff-index", "--cached", "--name-only", "--ignore-submodules=dirty", "HEAD"),
)
"""Files that git does not know, those that were touched, and those that are staged."""


def git_top(root: Path) -> Path | None:
    """Returns the folder of the repository in which a project lies, None where there is none."""
    return next((folder for folder in (root, *root.parents) if (folder / ".git").exists()), None)


def changed_files(root: Path, top: Path, seconds: float) -> Iterator[Path]:
    """Yields files that differ from the last commit or that git does not know, but the memory.

    `git status` would run programs that the configuration of a clone names, to compare contents.

    Args:
        root: the project; what lies beside it is left out.
        top: as `git_top` gives it.
        seconds: how long git may take, each of the three times that it is asked.
    """
    for command in _LISTS:
        listed = run_git(root, *command, "-z", "--", ".", seconds=seconds).output or b""
        for name in filter(None, listed.split(b"\0")):
            if FOLDER_NAME.encode() not in name.split(b"/"):
                yield top / os.fsdecode(name)
