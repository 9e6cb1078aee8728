"""Folders for the data of this user, outside every project: launcher, counters, cache."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from ..core.text.ids import sha256
from ..store import files

TYPE_CHECKING = False  # avoids `typing`, which is slow to import
if TYPE_CHECKING:
    from typing import Any

_NAME = "sentinel-memory"
LARGEST = 1_048_576
"""Most bytes of a file of notes; a larger one is not read."""


def data_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Returns the folder for data of this user, which may not exist yet, or None without a home.

    It is in `%LOCALAPPDATA%` on Windows, `~/Library/Application Support` on macOS, and
    `$XDG_DATA_HOME` or `~/.local/share` elsewhere. A relative path in a variable is ignored, as the
    XDG specification requires; it would lie in the project of the working directory.
    """
    if sys.platform == "win32":
        return _folder(environment, "LOCALAPPDATA", "AppData", "Local")
    if sys.platform == "darwin":
        return _folder(environment, None, "Library", "Application Support")
    return _folder(environment, "XDG_DATA_HOME", ".local", "share")


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Returns the folder for data that can be recreated, which may not exist yet (K01).

    It is `Cache` in the data folder on Windows, and lies in `~/Library/Caches` on macOS and in
    `$XDG_CACHE_HOME` or `~/.cache` elsewhere. Returns None without a home.
    """
    if sys.platform == "win32":
        data = data_folder(environment)
        return data / "Cache" if data else None
    if sys.platform == "darwin":
        return _folder(environment, None, "Library", "Caches")
    return _folder(environment, "XDG_CACHE_HOME", ".cache")


def name_of(root: Path) -> str:
    """Returns the name of a project's folder in these folders, equal for all its paths."""
    named = os.path.normcase(real_root(root)).encode("utf-8", "surrogatepass")
    return sha256(named).hexdigest()[:16]


def real_root(root: Path) -> Path:
    """Returns the path of a project with links resolved, or the given path for a link loop."""
    try:
        return files.real_path(root)
    except (OSError, RuntimeError):
        return root.absolute()


def read_notes(path: Path | None) -> dict[str, Any]:
    """Returns the object in a file of JSON; an empty one if it cannot be read. Never raises."""
    try:
        found = files.identify(path) if path else None
        value = json.loads(path.read_bytes()) if path and found and found.size <= LARGEST else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def write_notes(path: Path, value: Mapping[str, object]) -> None:
    """Replaces the object in a file of JSON, as far as that is possible.

    A simultaneous write may be lost.
    """
    data = json.dumps(value, indent=2).encode() + b"\n"
    with contextlib.suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        files.replace_file(path, data, files.identify(path))


def _folder(environment: Mapping[str, str], variable: str | None, *below: str) -> Path | None:
    """Returns our folder within the folder of a variable, or else within the home folder."""
    named = environment.get(variable) if variable else None
    if named and Path(named).is_absolute():
        return Path(named) / _NAME
    home = environment.get("USERPROFILE" if sys.platform == "win32" else "HOME")
    if not home or not Path(home).is_absolute():
        return None
    return Path(home).joinpath(*below) / _NAME
