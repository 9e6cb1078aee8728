"""State of a project on this machine, outside the project: consent and counters (S37, M11).

Consent, and whether the user was told how to give it, belong to the clone: all its work trees have
the same history and settings of git. Counters, dismissed questions and sessions belong to the same
project in all work trees of a clone, because a record is the same in each of them and a work tree
is soon removed. What the user has seen, and the delay of a compaction, belong to the folder,
because they speak of the log of the branch in it.

Beside it stand the folders for the data of this user: launcher, counters, cache. No method raises:
a data folder that cannot be used is treated as empty.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

from ..core.text.ids import sha256
from ..store import files
from ..store.project_root import shared_root, work_tree

TYPE_CHECKING = False  # avoids `typing`, which is slow to import

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .activity import Activity, Event


MOST_BYTES = 65_536
"""Most bytes of events; a longer file is folded into one line of counters, which is bounded."""
_LARGEST_FILE = 4 * 1_048_576
_DECISIONS = "project.json"


class LocalState:
    """The state of one project on this machine, in the user's data folder."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Uses the state of a project folder; accesses the disk only on demand."""
        self._given = root
        self._environment = environment
        self._said: tuple[files.FileIdentity | None, Activity | None] = (None, None)

    @property
    def hooks(self) -> bool | None:
        """Returns whether the user allows hooks in the clone of the project; None if undecided.

        Earlier versions noted decisions about one project or one work tree; they still count there.
        Silence has precedence.
        """
        noted = [self._settings(root).get("hooks") for root in self._places]
        decided = [one for one in noted if isinstance(one, bool)]
        return all(decided) if decided else None

    def allow_hooks(self) -> None:
        """Allows hooks in the whole clone, regardless of earlier decisions about this project."""
        clone, *narrower = self._places
        self._decide(clone, hooks=True)
        for root in narrower:
            if self._settings(root).get("hooks") is False:
                self._decide(root, hooks=True)

    def forbid_hooks(self) -> None:
        """Silences hooks in the whole clone until `connect` allows them again."""
        self._decide(self._places[0], hooks=False)

    @property
    def can_invite(self) -> bool:
        """Returns whether the project is in a clone whose user was never told of hooks."""
        path = self._invited
        return path is not None and not os.path.lexists(path)

    def invite(self) -> bool:
        """Notes that the user is told of hooks here; returns whether nobody noted it before."""
        path = self._invited
        try:
            if path is not None:
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except OSError:
            return False
        return path is not None

    @property
    def looked(self) -> str | None:
        """Returns the commit up to which the user has seen the memory, or None."""
        commit = self._settings(self._root).get("looked")
        return commit if isinstance(commit, str) else None

    def look_at(self, commit: str) -> None:
        """Saves the commit up to which the user has seen the memory (N08)."""
        self._decide(self._root, looked=commit)

    @property
    def put_off_until(self) -> float:
        """Returns the end of the user's delay of compaction, in seconds since 1970 (S33)."""
        until = self._settings(self._root).get("put_off_until")
        return float(until) if isinstance(until, int | float) else 0.0

    @property
    def setup(self) -> object:
        """Returns the note on the last setup of agents here, as JSON; None without one."""
        return self._settings(self._root).get("setup")

    def note_setup(self, made: object) -> None:
        """Saves the note on a setup; None removes it."""
        self._decide(self._root, setup=made)

    def put_off(self, until: float) -> None:
        """Saves the end of the delay of compaction, in seconds since 1970."""
        if until or self.put_off_until:
            self._decide(self._root, put_off_until=until)

    def activity(self, only: Sequence[bytes] = (b"",)) -> Activity:
        """Returns the counters of the events here; empty if nothing can be read.

        `only`: parts of a line; lines without any of them are skipped.
        """
        from .activity import Activity  # a hook without consent ends before

        path = self._path(self._shared, "activity.jsonl")
        try:
            found = files.identify(path) if path else None
            if path is None or found is None or found.size > _LARGEST_FILE:
                return Activity()
            lines = path.read_bytes().splitlines()
            return Activity.fold(one for one in lines if any(part in one for part in only))
        except OSError:
            return Activity()

    def feedback(self) -> Activity:
        """Returns the counters of what was said of answers, without the many other events.

        The same file is read once, because every answer asks.
        """
        path = self._path(self._shared, "activity.jsonl")
        try:
            found = files.identify(path) if path else None
        except OSError:
            found = None
        known, said = self._said
        if said is None or found is None or not found.same(known):
            said = self.activity(only=(b'"helped"', b'"dismissed"'))
            self._said = found, said
        return said

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
        path = self._path(self._shared, "activity.jsonl")
        if path is None:
            return None
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        files.identify(path)  # raises for a pipe, which would block
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
        before = b""
        with os.fdopen(os.open(path, flags, 0o600), "a+b", buffering=0) as file:
            with _sole_append(file.fileno()):
                file.write(data)
                end = file.tell()
            if read:
                file.seek(0)
                before = file.read(min(end - len(data), _LARGEST_FILE)) or b""
        if end > MOST_BYTES:
            with contextlib.suppress(OSError):  # the lines are appended all the same
                _fold(path)
        return before

    def _decide(self, root: Path, **decided: object) -> None:
        path, before = self._path(root, _DECISIONS), self._settings(root)
        if path is None or before.items() >= decided.items():
            return
        write_notes(path, {**before, "root": str(root), **decided})

    def _settings(self, root: Path) -> dict[str, object]:
        return read_notes(self._path(root, _DECISIONS))

    def _path(self, root: Path, name: str) -> Path | None:
        data = data_folder(self._environment)
        return data / "projects" / name_of(root) / name if data else None

    @cached_property
    def _root(self) -> Path:
        return real_root(self._given)

    @cached_property
    def _top(self) -> Path | None:
        return work_tree(self._root)

    @cached_property
    def _shared(self) -> Path:
        """The project in the main work tree, under which all work trees keep their state."""
        return shared_root(self._root)

    @cached_property
    def _places(self) -> tuple[Path, ...]:
        """The folders about which hooks may be decided, the whole clone first."""
        clone = shared_root(self._top) if self._top else self._root
        return tuple(dict.fromkeys((clone, self._shared, self._root)))

    @property
    def _invited(self) -> Path | None:
        """The file that notes that the user was told of hooks in the clone."""
        return self._path(self._places[0], "invited") if self._top else None


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


_LOCKED_BYTE = 2**30
"""Place of the locked byte, far behind the end of the file."""
_ATTEMPTS, _PAUSE = 100, 0.002
"""Attempts to lock the byte, and seconds between two of them."""


@contextlib.contextmanager
def _sole_append(descriptor: int) -> Iterator[None]:
    """Keeps other appends out on Windows, which goes to the end and writes in two steps.

    An append that has waited for about 0.2 s goes on without the lock: agents wait for hooks.
    """
    if sys.platform != "win32":
        yield
        return
    import msvcrt  # only Windows has it

    def locked(mode: int) -> bool:
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, mode, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, place, os.SEEK_SET)
        return True

    held = False
    for _ in range(_ATTEMPTS):
        held = locked(msvcrt.LK_NBLCK)
        if held:
            break
        time.sleep(_PAUSE)
    try:
        yield
    finally:
        if held:
            locked(msvcrt.LK_UNLCK)


_NAME = "sentinel-memory"
LARGEST = 1_048_576
"""Most bytes of a file of notes; a larger one is not read."""


def data_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Returns the folder for data of this user, which may not exist yet, or None without a home.

    It is in `%LOCALAPPDATA%` on Windows, `~/Library/Application Support` on macOS, and
    `$XDG_DATA_HOME` or `~/.local/share` elsewhere. A relative path in a variable is ignored, as the
    XDG specification requires; it would lie in the project of the working directory.
    """
    if sys.platform == "win32":
        return _folder(environment, "LOCALAPPDATA", "AppData", "Local")
    if sys.platform == "darwin":
        return _folder(environment, None, "Library", "Application Support")
    return _folder(environment, "XDG_DATA_HOME", ".local", "share")


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Returns the folder for data that can be recreated, which may not exist yet (K01).

    It is `Cache` in the data folder on Windows, and lies in `~/Library/Caches` on macOS and in
    `$XDG_CACHE_HOME` or `~/.cache` elsewhere. Returns None without a home.
    """
    if sys.platform == "win32":
        data = data_folder(environment)
        return data / "Cache" if data else None
    if sys.platform == "darwin":
        return _folder(environment, None, "Library", "Caches")
    return _folder(environment, "XDG_CACHE_HOME", ".cache")


def name_of(root: Path) -> str:
    """Returns the name of a project's folder in these folders, equal for all its paths."""
    named = os.path.normcase(real_root(root)).encode("utf-8", "surrogatepass")
    return sha256(named).hexdigest()[:16]


def real_root(root: Path) -> Path:
    """Returns the path of a project with links resolved, or the given path for a link loop."""
    try:
        return files.real_path(root)
    except (OSError, RuntimeError):
        return root.absolute()


def read_notes(path: Path | None) -> dict[str, Any]:
    """Returns the object in a file of JSON; an empty one if it cannot be read. Never raises."""
    try:
        found = files.identify(path) if path else None
        value = json.loads(path.read_bytes()) if path and found and found.size <= LARGEST else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def write_notes(path: Path, value: Mapping[str, object]) -> None:
    """Replaces the object in a file of JSON, as far as that is possible.

    A simultaneous write may be lost.
    """
    data = json.dumps(value, indent=2).encode() + b"\n"
    with contextlib.suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        files.replace_file(path, data, files.identify(path))


def _folder(environment: Mapping[str, str], variable: str | None, *below: str) -> Path | None:
    """Returns our folder within the folder of a variable, or else within the home folder."""
    named = environment.get(variable) if variable else None
    if named and Path(named).is_absolute():
        return Path(named) / _NAME
    home = environment.get("USERPROFILE" if sys.platform == "win32" else "HOME")
    if not home or not Path(home).is_absolute():
        return None
    return Path(home).joinpath(*below) / _NAME
