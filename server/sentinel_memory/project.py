"""Which project a command is about, and where no memory belongs (S24)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from .core.files import FOLDER_NAME, LOG_NAME
from .error_messages import REQUEST_SENTENCES

ROOT_VARIABLE = "SENTINEL_MEMORY_ROOT"

_SYSTEM_FOLDERS = (
    *("/bin", "/boot", "/dev", "/etc", "/lib", "/proc", "/root", "/sbin", "/sys", "/usr", "/var"),
    *("/System", "/Library", "/Applications", "/Users", "/home"),
    *(r"C:\Windows", r"C:\Program Files", r"C:\Program Files (x86)", r"C:\Users"),
)


class ProjectError(ValueError):
    """A folder that cannot hold a memory; the sentence names where it was given."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(REQUEST_SENTENCES[code])

    def facts(self) -> dict[str, object]:
        """Returns nothing: the sentence names no path."""
        return {}


def find_root(
    named: str | None, *, environment: Mapping[str, str], directory: Path | None = None
) -> Path:
    """Returns the project folder.

    The named one, else that of `SENTINEL_MEMORY_ROOT`, else the nearest folder upward from the
    working directory that has a log, not beyond the git top level, else the working directory.

    Raises:
        ProjectError: the folder is missing, or is the file-system root, the home folder or a
            system folder.
    """
    chosen = named or environment.get(ROOT_VARIABLE)
    if chosen:
        root = Path(chosen).expanduser().resolve()
        if not root.is_dir():
            raise ProjectError("root_missing" if named else "variable_missing")
    else:
        root = _nearest((directory or Path.cwd()).resolve())
    if _is_refused(root):
        raise ProjectError("root_refused")
    return root


def _nearest(start: Path) -> Path:
    for folder in (start, *start.parents):
        if (folder / FOLDER_NAME / LOG_NAME).is_file():
            return folder
        if (folder / ".git").exists():
            break
    return start


def _is_refused(root: Path) -> bool:
    refused = {os.path.normcase(folder) for folder in _SYSTEM_FOLDERS}
    refused.add(os.path.normcase(Path.home().resolve()))
    return root == Path(root.anchor) or os.path.normcase(root) in refused
