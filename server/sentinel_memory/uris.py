"""Paths of `file:` URIs, as editors and agents write them."""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

_DRIVE = re.compile(r"/[A-Za-z]:")


def path_of(uri: str) -> Path | None:
    """Returns the path of a `file:` URI, None for any other text."""
    try:
        parts = urlsplit(uri)
    except ValueError:  # brackets that enclose no IPv6 address
        return None
    path = unquote(parts.path)
    if parts.scheme != "file" or not path or "\0" in path:
        return None
    if parts.netloc not in ("", "localhost"):
        path = f"//{unquote(parts.netloc)}{path}"
    elif os.name == "nt" and _DRIVE.match(path):
        path = path[1:]
    return Path(path)
