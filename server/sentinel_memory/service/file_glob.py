"""The glob of one file of a project (N11)."""

from __future__ import annotations

from pathlib import Path

from ..core.text.expressions import expression
from ..core.text.globs import glob_of
from ..store.files import real_path
from ..store.uris import path_of

_SCHEME = expression(r"[A-Za-z][\w+.-]+:")
"""The beginning of a URI; a drive of Windows has only one letter."""


def file_glob(root: Path, file: str) -> str | None:
    """Returns a glob that matches a file; None for a file outside the project.

    Args:
        root: the project.
        file: its URI, or its path, which may be relative to the project.
    """
    path = path_of(file) or (None if _SCHEME.match(file) else root / file)
    if path is None:
        return None
    for one, top in ((path, root), (real_path(path), real_path(root))):
        try:
            name = one.relative_to(top).as_posix()
        except ValueError:
            continue
        if ".." not in name.split("/"):
            return glob_of(name)
    return None
