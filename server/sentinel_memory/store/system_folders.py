"""Folders that cannot hold a memory: the file-system root, the home folder, system folders."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from .files import real_path

_TREES = {
    "linux": (
        *("/etc", "/usr", "/opt", "/run", "/srv", "/var", "/proc", "/sys", "/dev", "/boot"),
        *("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"),
    ),
    "darwin": (
        *("/System", "/Library", "/Applications", "/usr", "/bin", "/sbin", "/opt", "/dev"),
        *("/etc", "/private/etc", "/cores"),
    ),
    "win32": (r"C:\Windows", r"C:\Program Files", r"C:\Program Files (x86)", r"C:\ProgramData"),
}
"""Folders that belong to the system with everything in them."""

_PARENTS = {
    "linux": ("/home", "/root"),
    "darwin": ("/Users", "/Volumes", "/home", "/var", "/private", "/private/var"),
    "win32": (r"C:\Users",),
}
"""Parents of user folders; a folder within them may be a project."""


def is_refused(folder: Path, work_tree: Path | None) -> bool:
    """Returns whether a folder cannot hold a memory (S24).

    Args:
        folder: the folder, with links resolved.
        work_tree: the top of the git work tree that contains the folder, or None. In system trees,
            only a folder within a work tree may hold a memory.
    """
    if is_system_folder(folder):
        return True
    versioned = work_tree is not None and not is_system_folder(work_tree)
    return not versioned and _lies_in_system_tree(folder)


def is_system_folder(folder: Path) -> bool:
    """Returns whether a folder itself is the root, the home folder or a system folder."""
    home = home_folder()
    return _belongs_to_all(folder) or (home is not None and _key(folder) == _key(home))


def home_folder() -> Path | None:
    """Returns the home folder of the user, or None if there is none, as in some containers."""
    named = os.path.expanduser("~")  # noqa: PTH111 - Path.home raises where there is none
    if not os.path.isabs(named):  # noqa: PTH117 - what is no path stays a text
        return None
    try:
        return real_path(Path(named))
    except (OSError, RuntimeError, ValueError):
        return Path(named)


def _lies_in_system_tree(folder: Path) -> bool:
    home = home_folder()
    if home is not None and not _belongs_to_all(home) and folder.is_relative_to(home):
        return False  # some systems keep the homes of users and services below /var
    trees = {_key(tree) for tree in _TREES.get(sys.platform, ())}
    return any(_key(parent) in trees for parent in folder.parents)


def _belongs_to_all(folder: Path) -> bool:
    fixed = (*_TREES.get(sys.platform, ()), *_PARENTS.get(sys.platform, ()))
    return folder == Path(folder.anchor) or _key(folder) in {_key(path) for path in fixed}


def _key(path: Path | str) -> str:
    return os.path.normcase(path)
