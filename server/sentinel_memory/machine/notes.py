"""A file of notes about one project on this machine, outside the project (N16).

A data folder that cannot be used is treated as empty.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..store import files
from .user_data import data_folder, name_of, real_root

LARGEST = 1_048_576
"""Most bytes of such a file; a larger one is not read."""


class Notes:
    """A file with one JSON object; accesses the disk only on demand."""

    def __init__(self, root: Path, name: str, environment: Mapping[str, str] = os.environ) -> None:
        """Takes the project, the file name, and the environment that determines the data folder."""
        folder = data_folder(environment)
        if folder is not None and real_root(folder).is_relative_to(real_root(root)):
            folder = None  # a project must not make decisions for its reader
        self.path = folder / "projects" / name_of(root) / name if folder else None
        """Path of the file; None if the user has no place for it."""

    def read(self) -> Mapping[str, Any]:
        """Returns the object that was written last, or an empty one."""
        try:
            found = files.identify(self.path) if self.path else None
            if self.path is None or found is None or found.size > LARGEST:
                return {}
            value = json.loads(self.path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        return value if isinstance(value, dict) else {}

    def write(self, value: Mapping[str, Any]) -> None:
        """Replaces the object; does nothing if there is no place for it."""
        path = self.path
        if path is None:
            return
        data = json.dumps(value).encode() + b"\n"
        with contextlib.suppress(OSError):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            files.replace_file(path, data, files.identify(path))
