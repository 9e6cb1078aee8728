"""Compactions that agents proposed and no person has reviewed, on this machine (N04).

They lie outside the project, in a file that only this user can read, redacted as a save would
redact them. They are removed when they are applied or dropped.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from ..core.errors import RecordError, StoreError
from ..store import files
from .notes import LARGEST, Notes

_NAME = "proposals.json"
MOST = 100
"""Most proposals that wait at a time."""
_PATIENCE = 5.0
"""Seconds that a write waits for the write of another process."""


class Kept(NamedTuple):
    """A proposal as it is stored."""

    line: str
    """The principle as its line in the log would be."""
    sources: tuple[str, ...]
    """References of the records to replace, each `[type:]id@rev`."""


class Proposals:
    """The proposals of one project; accesses the disk only on demand."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Takes the project, and the environment variables that determine the data folder."""
        self._notes = Notes(root, _NAME, environment)

    @property
    def path(self) -> Path | None:
        """Returns the path of their file; None if the user has no place for it."""
        return self._notes.path

    def read(self) -> tuple[Kept, ...]:
        """Returns the waiting proposals, oldest first; none if nothing can be read."""
        rows = self._notes.read().get("proposals")
        found = map(_kept, rows) if isinstance(rows, list) else ()
        return tuple(one for one in found if one is not None)[:MOST]

    def freed(self) -> tuple[int, int]:
        """Returns the number of proposals, and by how many records they would shorten the log."""
        waiting = self.read()
        sources = {source for one in waiting for source in one.sources}
        return len(waiting), max(0, len(sources) - len(waiting))

    def add(self, proposal: Kept, is_same: Callable[[Kept], bool]) -> None:
        """Adds a proposal, and drops those with the same content.

        Raises:
            RecordError: too many proposals are waiting.
            StoreError: there is no place for it, or it cannot be written.
        """

        def added(before: Sequence[Kept]) -> Sequence[Kept]:
            rest = [one for one in before if not is_same(one)]
            if len(rest) >= MOST or len(_encoded([*rest, proposal])) > LARGEST:
                raise RecordError("proposals_full", "source_ids", limit=MOST)
            return [*rest, proposal]

        self._change(added)

    def keep(self, wanted: Callable[[Kept], bool]) -> int:
        """Keeps the wanted proposals; drops the others and returns their number.

        Raises:
            StoreError: the file cannot be written.
        """
        before = self.read()
        if all(map(wanted, before)):
            return 0
        self._change(lambda kept: [one for one in kept if wanted(one)])
        return len(before) - len(self.read())

    def _change(self, change: Callable[[Sequence[Kept]], Sequence[Kept]]) -> None:
        from ..store import locks  # reading does not need it

        path = self.path
        if path is None:
            raise StoreError("not_kept")
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with locks.held(path, _PATIENCE):
                with contextlib.suppress(FileExistsError):
                    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
                after = change(self.read())
                files.replace_file(path, _encoded(after), files.identify(path))
        except StoreError:
            raise
        except OSError as error:
            raise StoreError("not_kept") from error


def _kept(row: object) -> Kept | None:
    line, sources = (row.get("line"), row.get("sources")) if isinstance(row, dict) else (0, 0)
    if not isinstance(line, str) or not isinstance(sources, list):
        return None
    return Kept(line, tuple(source for source in sources if isinstance(source, str)))


def _encoded(proposals: Sequence[Kept]) -> bytes:
    rows = [{"line": one.line, "sources": one.sources} for one in proposals]
    return json.dumps({"proposals": rows}).encode() + b"\n"
