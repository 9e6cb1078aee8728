"""The news of a project that the user has already seen, on this machine (N12).

It contains only digests and a time, and no text of the project.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from .notes import Notes

MOST = 4_096
"""Most digests that are kept; the latest stay."""


class Looked(NamedTuple):
    """The news that the user has seen."""

    since: float | None = None
    """Seconds since 1970; records saved before then count as seen. None if nobody has looked yet.
    """
    marks: tuple[str, ...] = ()
    """Digests of the record states that were seen later."""


class Seen:
    """The seen news of one project; accesses the disk only on demand."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Takes the project, and the environment variables that determine the data folder."""
        self._notes = Notes(root, "seen.json", environment)

    def read(self) -> Looked:
        """Returns the seen news; ignores an invalid time or digest."""
        kept = self._notes.read()
        since, marks = kept.get("since"), kept.get("marks")
        return Looked(
            float(since) if isinstance(since, int | float) else None,
            tuple(one for one in marks if isinstance(one, str)) if isinstance(marks, list) else (),
        )

    def note(self, since: float | None, marks: Iterable[str]) -> None:
        """Saves the seen news; a simultaneous write may be lost."""
        kept = tuple(dict.fromkeys(marks))[-MOST:]
        self._notes.write({"since": since, "marks": kept})
