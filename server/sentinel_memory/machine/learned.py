"""Which drafts of a project were shown last and which were decided on, on this machine (N16).

Digests only: no text of the project stands here.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from ..core.text.ids import is_id
from .notes import Notes

MOST = 4_096
"""Decisions that are kept, the latest ones."""


class Learned:
    """The decisions of one project; touches nothing on the disk until it is asked."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Takes the project, and where the data folder is looked for."""
        self._notes = Notes(root, "learned.json", environment)

    def shown(self) -> tuple[str, ...]:
        """Returns the drafts of the last list, in its order."""
        return self._read("shown")

    def decided(self) -> frozenset[str]:
        """Returns the drafts that were kept or dropped."""
        return frozenset(self._read("decided"))

    def show(self, ids: Iterable[str]) -> None:
        """Notes what was shown."""
        self._notes.write({"shown": tuple(ids), "decided": self._read("decided")})

    def decide(self, ids: Iterable[str]) -> None:
        """Notes what was kept or dropped. What another process notes in that moment may be lost."""
        known = dict.fromkeys((*self._read("decided"), *ids))
        self._notes.write({"shown": self.shown(), "decided": tuple(known)[-MOST:]})

    def _read(self, name: str) -> tuple[str, ...]:
        listed = self._notes.read().get(name)
        return tuple(filter(is_id, listed)) if isinstance(listed, list) else ()
