"""The files of a project that changed since the last commit, as git sees them (S37, N11)."""

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
"""Commands that list untracked files, modified files and staged files."""


def git_top(root: Path) -> Path | None:
    """Returns the top folder of the repository that contains a project, or None."""
    return next((folder for folder in (root, *root.parents) if (folder / ".git").exists()), None)


def changed_files(root: Path, top: Path, seconds: float) -> Iterator[Path]:
    """Yields files that are untracked or differ from the last commit, except the memory.

    `git status` is not used, because it would run programs that the configuration of a clone names.

    Args:
        root: the project; files outside it are left out.
        top: the folder that `git_top` returned.
        seconds: time limit of each of the three git commands.
    """
    for command in _LISTS:
        listed = run_git(root, *command, "-z", "--", ".", seconds=seconds).output or b""
        for name in filter(None, listed.split(b"\0")):
            if FOLDER_NAME.encode() not in name.split(b"/"):
                yield top / os.fsdecode(name)
