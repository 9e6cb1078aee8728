"""The project-relative name of a file, as globs and people use it (N06, N11)."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

from .files import FOLDER_NAME


def name_inside(root: Path, path: Path) -> str | None:
    """Returns the path of a file relative to the project, with `/` and in NFC.

    Links are resolved. Returns None for a file outside the project, for the memory itself, and for
    an invalid path.

    Args:
        root: the project.
        path: absolute path of the file, which need not exist.
    """
    if "\0" in str(path):
        return None  # Windows resolves the folders before it all the same
    try:
        real = os.path.realpath(path)
        name = os.path.relpath(real, os.path.realpath(root))
    except (OSError, ValueError):  # such as another drive
        return None
    parts = Path(name).parts
    if not parts or parts[0] in ("..", FOLDER_NAME) or Path(name).is_absolute():
        return None
    return unicodedata.normalize("NFC", "/".join(parts))
