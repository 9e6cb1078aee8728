"""State of a project on this machine, outside the project: consent and counters (S37, M11).

No method raises: a data folder that cannot be used is treated as empty.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from ..store import files
from .sole_append import sole_append
from .user_data import data_folder, name_of, real_root

TYPE_CHECKING = False  # avoids `typing`, which is slow to import
if TYPE_CHECKING:
    from .activity import Activity
    from .events import Event

MOST_BYTES = 65_536
"""Most bytes of events; a longer file is folded into one line of counters, which is bounded."""
_LARGEST_FILE = 4 * 1_048_576


class LocalState:
    """The state of one project on this machine, in the user's data folder."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Uses the state of a project folder; accesses the disk only on demand.

        Args:
            root: the project, under any of its names.
            environment: environment variables that determine the data folder.
        """
        self._given = root
        self._environment = environment

    @property
    def hooks(self) -> bool | None:
        """Returns whether the user allows hooks in the project; None if undecided."""
        decided = self._settings().get("hooks")
        return decided if isinstance(decided, bool) else None

    def allow_hooks(self) -> None:
        """Allows hooks here, regardless of earlier decisions."""
        self._decide(hooks=True)

    def forbid_hooks(self) -> None:
        """Silences hooks here until `connect` allows them again."""
        self._decide(hooks=False)

    @property
    def looked(self) -> str | None:
        """Returns the commit up to which the user has seen the memory, or None."""
        commit = self._settings().get("looked")
        return commit if isinstance(commit, str) else None

    def look_at(self, commit: str) -> None:
        """Saves the commit up to which the user has seen the memory (N08)."""
        self._decide(looked=commit)

    @property
    def put_off_until(self) -> float:
        """Returns the end of the user's delay of compaction, in seconds since 1970 (S33)."""
        until = self._settings().get("put_off_until")
        return float(until) if isinstance(until, int | float) else 0.0

    def put_off(self, until: float) -> None:
        """Saves the end of the delay of compaction, in seconds since 1970."""
        if until or self.put_off_until:
            self._decide(put_off_until=until)

    def activity(self) -> Activity:
        """Returns the counters of the events here; empty if nothing can be read."""
        from .activity import Activity  # a hook without consent ends before

        path = self._path("activity.jsonl")
        try:
            found = files.identify(path) if path else None
            if path is None or found is None or found.size > _LARGEST_FILE:
                return Activity()
            return Activity.fold(path.read_bytes().splitlines())
        except OSError:
            return Activity()

    def record(self, *events: Event) -> bool:
        """Appends events in one write; returns False if there is no place for them.

        The file is bounded: above 64 KiB of lines, it becomes one line of counters. Events that
        another process adds at that moment may be missing from the counters.
        """
        with contextlib.suppress(OSError):
            return self._append(b"".join(event.encode() for event in events)) is not None
        return False

    def claim(self, event: Event) -> Activity | None:
        """Appends an event and returns the activity before it; None if it cannot be kept.

        If several processes claim the same event, exactly one finds it new. On Windows, an append
        is two steps, so several may find it new.
        """
        from .activity import Activity  # as above

        with contextlib.suppress(OSError):
            before = self._append(event.encode(), read=True)
            return None if before is None else Activity.fold(before.splitlines())
        return None

    def _append(self, data: bytes, *, read: bool = False) -> bytes | None:
        """Appends lines, and returns the lines before them if asked; None without a folder."""
        path = self._path("activity.jsonl")
        if path is None:
            return None
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        files.identify(path)  # raises for a pipe, which would block
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
        before = b""
        with os.fdopen(os.open(path, flags, 0o600), "a+b", buffering=0) as file:
            with sole_append(file.fileno()):
                file.write(data)
                end = file.tell()
            if read:
                file.seek(0)
                before = file.read(min(end - len(data), _LARGEST_FILE)) or b""
        if end > MOST_BYTES:
            with contextlib.suppress(OSError):  # the lines are appended all the same
                _fold(path)
        return before

    def _decide(self, **decided: object) -> None:
        path = self._path("project.json")
        before = self._settings()
        if path is None or before.items() >= decided.items():
            return
        value = {**before, "root": str(real_root(self._given)), **decided}
        data = json.dumps(value, indent=2).encode() + b"\n"
        with contextlib.suppress(OSError):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            files.replace_file(path, data, files.identify(path))

    def _settings(self) -> dict[str, object]:
        path = self._path("project.json")
        try:
            value = json.loads(path.read_bytes()) if path else None
        except (OSError, ValueError, RecursionError):
            return {}
        return value if isinstance(value, dict) else {}

    def _path(self, name: str) -> Path | None:
        return self._folder / name if self._folder else None

    @cached_property
    def _folder(self) -> Path | None:
        data = data_folder(self._environment)
        return data / "projects" / name_of(self._given) if data else None


def _fold(path: Path) -> None:
    """Replaces the events by their counters, unless the first line alone is most of the file.

    A file that is too large was not written here; its end is dropped.
    """
    from .activity import Activity  # as above

    identity = files.identify(path)
    with path.open("rb") as file:
        data = file.read(_LARGEST_FILE)
    first = data.find(b"\n") + 1
    if len(data) - first > MOST_BYTES:
        files.replace_file(path, Activity.fold(data.splitlines()).encode(), identity)
