"""The counters of a project when they were last reflected on, on this machine (M10)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from ..core.text.times import seconds
from .activity import Activity, Counter, counter_of
from .notes import Notes

COUNTED = ("given", "raised", "answered", "again")
"""What is told of since the last time."""


class Reflected:
    """A look back at one project; touches nothing on the disk until it is asked."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Takes the project, and where the data folder is looked for."""
        self._notes = Notes(root, "reflected.json", environment)

    def since(self) -> str | None:
        """Returns when that was, ISO 8601 UTC; None: never."""
        at = self._notes.read().get("at")
        return at if isinstance(at, str) and seconds(at) else None

    def growth(self, activity: Activity) -> Mapping[str, Counter]:
        """Returns by kind and record what was counted since; a record without news is left out."""
        before = self._notes.read()
        grown = {}
        for kind in COUNTED:
            known = counter_of(before.get(kind))
            now: Counter = getattr(activity, kind)
            news = {record: times - known.get(record, 0) for record, times in now.items()}
            grown[kind] = {record: times for record, times in news.items() if times > 0}
        return grown

    def mark(self, activity: Activity, at: str) -> None:
        """Notes what is counted now."""
        counted = {kind: getattr(activity, kind) for kind in COUNTED}
        self._notes.write({"at": at, **counted})
