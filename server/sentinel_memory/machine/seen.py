"""What a user has looked at of what is new in a project, on this machine (N12).

Digests and a time only: no text of the project stands here.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from .notes import Notes

MOST = 4_096
"""Digests that are kept, the latest ones."""


class Looked(NamedTuple):
    """What is known of it."""

    since: float | None = None
    """Seconds since 1970: what an agent saved before is looked at; None where nobody looked."""
    marks: tuple[str, ...] = ()
    """What stands for each state of a record that was looked at later."""


class Seen:
    """What was looked at of one project; touches nothing on the disk until it is asked."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Takes the project, and where the data folder is looked for."""
        self._notes = Notes(root, "seen.json", environment)

    def read(self) -> Looked:
        """Returns what was looked at; what is no time or no digest is like nothing."""
        kept = self._notes.read()
        since, marks = kept.get("since"), kept.get("marks")
        return Looked(
            float(since) if isinstance(since, int | float) else None,
            tuple(one for one in marks if isinstance(one, str)) if isinstance(marks, list) else (),
        )

    def note(self, since: float | None, marks: Iterable[str]) -> None:
        """Keeps what was looked at. What another process notes in that moment may be lost."""
        kept = tuple(dict.fromkeys(marks))[-MOST:]
        self._notes.write({"since": since, "marks": kept})
