"""The counters of a project at the last reflection, on this machine (M10).

They belong to all work trees of a clone together, as the counters do.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from ..core.text.ids import seconds
from ..store.project_root import shared_root
from .activity import Activity, Counter, counter_of
from .notes import Notes
from .user_data import real_root

COUNTED = ("given", "raised", "answered", "again")
"""Counters whose growth since the last reflection is reported."""


class Reflected:
    """The last reflection on one project; accesses the disk only on demand."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Takes the project, and the environment variables that determine the data folder."""
        self._notes = Notes(shared_root(real_root(root)), "reflected.json", environment)

    def since(self) -> str | None:
        """Returns the time of the last reflection, ISO 8601 UTC; None for never."""
        at = self._notes.read().get("at")
        return at if isinstance(at, str) and seconds(at) else None

    def growth(self, activity: Activity) -> Mapping[str, Counter]:
        """Returns the growth since then by counter and record, without unchanged records."""
        before = self._notes.read()
        grown = {}
        for kind in COUNTED:
            known = counter_of(before.get(kind))
            now: Counter = getattr(activity, kind)
            news = {record: times - known.get(record, 0) for record, times in now.items()}
            grown[kind] = {record: times for record, times in news.items() if times > 0}
        return grown

    def mark(self, activity: Activity, at: str) -> None:
        """Saves the current counters and the time."""
        counted = {kind: getattr(activity, kind) for kind in COUNTED}
        self._notes.write({"at": at, **counted})
