"""Which drafts of a project were shown last and which were decided on, on this machine (N16).

Digests only: no text of the project stands here. A data folder that cannot be used is like an
empty one.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from ..core.text.ids import is_id
from ..store import files
from .user_data import data_folder, name_of, real_root

MOST = 4_096
"""Decisions that are kept, the latest ones."""
_LARGEST = 1_048_576
_NAME = "learned.json"


class Learned:
    """The decisions of one project; touches nothing on the disk until it is asked."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Takes the project, and where the data folder is looked for."""
        folder = data_folder(environment)
        if folder is not None and real_root(folder).is_relative_to(real_root(root)):
            folder = None  # a project does not decide for its reader
        self._path = folder / "projects" / name_of(root) / _NAME if folder else None

    def shown(self) -> tuple[str, ...]:
        """Returns the drafts of the last list, in its order."""
        return self._read("shown")

    def decided(self) -> frozenset[str]:
        """Returns the drafts that were kept or dropped."""
        return frozenset(self._read("decided"))

    def show(self, ids: Iterable[str]) -> None:
        """Notes what was shown."""
        self._write(shown=tuple(ids), decided=self._read("decided"))

    def decide(self, ids: Iterable[str]) -> None:
        """Notes what was kept or dropped. What another process notes in that moment may be lost."""
        known = dict.fromkeys((*self._read("decided"), *ids))
        self._write(shown=self.shown(), decided=tuple(known)[-MOST:])

    def _read(self, name: str) -> tuple[str, ...]:
        try:
            found = files.identify(self._path) if self._path else None
            if self._path is None or found is None or found.size > _LARGEST:
                return ()
            value = json.loads(self._path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return ()
        listed = value.get(name) if isinstance(value, dict) else None
        return tuple(filter(is_id, listed)) if isinstance(listed, list) else ()

    def _write(self, **lists: tuple[str, ...]) -> None:
        path = self._path
        if path is None:
            return
        data = json.dumps(lists).encode() + b"\n"
        with contextlib.suppress(OSError):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            files.replace_file(path, data, files.identify(path))
