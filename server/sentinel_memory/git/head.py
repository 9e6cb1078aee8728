"""Reads the current commit from the files of git, without a process (S03)."""

from __future__ import annotations

import re
from pathlib import Path

from ..store.project_root import git_folders, start_of

DIGITS = 12
"""Number of hex digits of the commit that a record keeps."""
_COMMIT = re.compile(rb"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_REF = re.compile(rb"ref:[ \t]*(refs/[^\0-\x20\x7f~^:?*\[\\]+)")
_MOST_PACKED = 16 * 1_048_576
_MOST_LINKS = 5


def head_commit(folder: Path) -> str | None:
    """Returns the first digits of the hash of HEAD, or None if the files do not contain it.

    This works in clones, worktrees and submodules, for loose and packed branches and for a detached
    HEAD. It does not work before the first commit, nor with the reftable format.

    Args:
        folder: a folder of the project.
    """
    try:
        folders = git_folders(folder)
        return None if folders is None else _head(*folders)
    except (OSError, ValueError):
        return None


def _head(git: Path, shared: Path) -> str | None:
    name = start_of(git / "HEAD")
    for _ in range(_MOST_LINKS):
        if _COMMIT.fullmatch(name):
            return name[:DIGITS].decode()
        found = _REF.fullmatch(name)
        if found is None or b".." in found[1]:
            return None
        ref = found[1].decode()
        name = start_of(git / ref) or start_of(shared / ref) or _packed(shared, found[1])
    return None


def _packed(shared: Path, ref: bytes) -> bytes:
    lines = b"\n" + start_of(shared / "packed-refs", _MOST_PACKED) + b"\n"
    before, found, _ = lines.partition(b" " + ref + b"\n")
    return before.rpartition(b"\n")[2] if found else b""
