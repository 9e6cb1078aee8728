"""Drafts of memories that were shown last, and those already decided on, on this machine (N16).

It contains only digests, and no text of the project.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from ..core.text.ids import is_id
from .notes import Notes

MOST = 4_096
"""Most decisions that are kept; the latest stay."""


class Learned:
    """The decisions of one project; accesses the disk only on demand."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Takes the project, and the environment variables that determine the data folder."""
        self._notes = Notes(root, "learned.json", environment)

    def shown(self) -> tuple[str, ...]:
        """Returns the ids of the drafts in the last list, in its order."""
        return self._read("shown")

    def decided(self) -> frozenset[str]:
        """Returns the ids of the drafts that were kept or dropped."""
        return frozenset(self._read("decided"))

    def show(self, ids: Iterable[str]) -> None:
        """Saves the ids of the drafts that were shown."""
        self._notes.write({"shown": tuple(ids), "decided": self._read("decided")})

    def decide(self, ids: Iterable[str]) -> None:
        """Saves the ids of drafts that were kept or dropped; a simultaneous write may be lost."""
        known = dict.fromkeys((*self._read("decided"), *ids))
        self._notes.write({"shown": self.shown(), "decided": tuple(known)[-MOST:]})

    def _read(self, name: str) -> tuple[str, ...]:
        listed = self._notes.read().get(name)
        return tuple(filter(is_id, listed)) if isinstance(listed, list) else ()
