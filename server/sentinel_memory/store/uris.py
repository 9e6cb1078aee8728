"""Paths of `file:` URIs, as editors and agents write them."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urlsplit

from ..core.text.expressions import expression

_DRIVE = expression(r"/[A-Za-z]:")


def path_of(uri: str) -> Path | None:
    """Returns the path of a `file:` URI, or None for any other text."""
    path = local_path(uri, windows=os.name == "nt")
    return None if path is None else Path(path)


def folder_key(path: str | Path, rules: ModuleType = os.path) -> str:
    """Returns a key that is equal for equal folders; Windows ignores case and the kind of slash.

    Args:
        path: the folder.
        rules: the path module of a system, `posixpath` or `ntpath`.
    """
    key: str = rules.normcase(rules.normpath(path))
    return key


def local_path(uri: str, *, windows: bool) -> str | None:
    """Returns the path that a `file:` URI names on a system, or None for any other text.

    On Windows, a drive may be written as `/c%3A/` or `/C:/`.
    """
    try:
        parts = urlsplit(uri)
    except ValueError:  # brackets that enclose no IPv6 address
        return None
    path = unquote(parts.path)
    if parts.scheme != "file" or not path or "\0" in path:
        return None
    if parts.netloc not in ("", "localhost"):
        path = f"//{unquote(parts.netloc)}{path}"
    elif windows and _DRIVE.match(path):
        path = path[1:]
    return path
