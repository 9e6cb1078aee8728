"""Detects whether files of a project changed since a moment, without reading them (S37)."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..git.ask import run_git
from ..git.tracked import changed_files
from ..store.files import FOLDER_NAME
from ..store.project_root import work_tree

_GIT_SECONDS = 0.3
"""Seconds for each of the three questions to git: an agent waits at most one second (S37)."""
_WALK_SECONDS = 0.05
_MOST_ENTRIES = 20_000
_SKIPPED = frozenset({"node_modules", "__pycache__", "venv", "target", "build", "dist", "out"})


def changed_since(root: Path, moment: float) -> bool:
    """Returns whether the project holds a file newer than a moment, or a newer commit.

    The memory itself does not count, and in a repository neither do ignored files. Without git the
    function walks the folders within limits of time and entries. Files beyond them count as
    unchanged.

    Args:
        root: the project.
        moment: seconds since 1970.
    """
    top = work_tree(root)
    if top is None:
        return _is_newer(_walk(root), moment)
    changed = (one.path for one in changed_files(root, top, _GIT_SECONDS))
    return _is_newer(changed, moment) or _committed(root, moment)


def _committed(root: Path, moment: float) -> bool:
    """Returns whether a commit since then changed files beside the memory."""
    since = f"--since=@{int(moment)}"
    names = (".", f":(exclude){FOLDER_NAME}")
    command = ("rev-list", "-1", since, "HEAD", "--", *names)
    found = run_git(root, *command, seconds=_GIT_SECONDS).output
    return bool(found and found.strip())


def _walk(root: Path) -> Iterator[Path]:
    """Yields the files of a folder, those near its top first."""
    folders, left = [root], _MOST_ENTRIES
    end = time.monotonic() + _WALK_SECONDS
    while folders:
        below: list[Path] = []
        for folder in folders:
            try:
                entries = list(os.scandir(folder))
            except OSError:
                continue
            for entry in entries:
                left -= 1
                if left < 0 or time.monotonic() > end:
                    return
                if entry.is_dir(follow_symlinks=False):
                    if not entry.name.startswith(".") and entry.name not in _SKIPPED:
                        below.append(Path(entry.path))
                else:
                    yield Path(entry.path)
        folders = below


def _is_newer(paths: Iterable[Path], moment: float) -> bool:
    return any(_modified(path) > moment for path in paths)


def _modified(path: Path) -> float:
    """Returns the time of a file's last change, in seconds since 1970.

    For a missing file it is the time of its folder, and 0 if that is missing too.
    """
    for place in (path, path.parent):
        try:
            return place.lstat().st_mtime
        except OSError:
            continue
    return 0.0
