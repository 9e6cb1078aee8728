"""Reads the current commit from the files of git, without a process (S03)."""

from __future__ import annotations

import re
from pathlib import Path

from ..store.project_root import work_tree

DIGITS = 12
"""Number of hex digits of the commit that a record keeps."""
_COMMIT = re.compile(rb"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_REF = re.compile(rb"ref:[ \t]*(refs/[^\0-\x20\x7f~^:?*\[\\]+)")
_LONGEST = 4_096
"""Most bytes of a file that holds one name."""
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


def git_folders(folder: Path) -> tuple[Path, Path] | None:
    """Returns git's folder of a work tree, and the folder that all work trees of a clone share.

    Returns None for a folder outside of any work tree.

    Raises:
        OSError: a file of git cannot be read.
        ValueError: a file of git is no text.
    """
    top = work_tree(folder)
    if top is None:
        return None
    own = top / ".git"
    if not own.is_dir():
        named = _read(own)
        if not named.startswith(b"gitdir:"):
            return None
        own = top / named.removeprefix(b"gitdir:").strip().decode()
    return own, own / (_read(own / "commondir").decode() or ".")


def _head(git: Path, shared: Path) -> str | None:
    name = _read(git / "HEAD")
    for _ in range(_MOST_LINKS):
        if _COMMIT.fullmatch(name):
            return name[:DIGITS].decode()
        found = _REF.fullmatch(name)
        if found is None or b".." in found[1]:
            return None
        ref = found[1].decode()
        name = _read(git / ref) or _read(shared / ref) or _packed(shared, found[1])
    return None


def _read(path: Path, most: int = _LONGEST) -> bytes:
    """Returns the beginning of a file without surrounding whitespace; b"" for a missing file."""
    if not path.is_file():  # a pipe would block
        return b""
    with path.open("rb") as file:
        return file.read(most).strip()


def _packed(shared: Path, ref: bytes) -> bytes:
    lines = b"\n" + _read(shared / "packed-refs", _MOST_PACKED) + b"\n"
    before, found, _ = lines.partition(b" " + ref + b"\n")
    return before.rpartition(b"\n")[2] if found else b""
