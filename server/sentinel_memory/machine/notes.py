"""What this user noted or began to write, outside every project: files of JSON, and texts (N04).

A data folder that cannot be used is treated as empty. Seen news, learned drafts and reflections are
digests, ids and numbers, and no text of the project.

A lesson or a plan that was begun has a folder with a document that the editor opens and
`form.json`, which says what it is about. Nobody but its user can read it. A text into which nothing
was typed is not kept.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..core.text.ids import is_id, seconds
from ..store.project_root import shared_root
from .activity import Activity, Counter, can_be_noted, counter_of
from .local_state import data_folder, name_of, read_notes, real_root, write_notes

MOST_MARKS = 4_096
"""Most digests of news or decisions on drafts that are kept; the latest stay."""


class Notes:
    """A file with one JSON object; accesses the disk only on demand."""

    NAME: str
    """Name of the file."""
    IS_SHARED = False
    """Whether it belongs to all work trees of a clone, as the counters do."""

    def __init__(self, root: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Takes the project, and the environment variables that determine the data folder."""
        folder = data_folder(environment)
        owner = shared_root(real_root(root)) if self.IS_SHARED else root
        if folder is not None and real_root(folder).is_relative_to(real_root(owner)):
            folder = None  # a project must not make decisions for its reader
        self.path = folder / "projects" / name_of(owner) / self.NAME if folder else None
        """Path of the file; None if the user has no place for it."""

    def noted(self) -> Mapping[str, Any]:
        """Returns the object that was written last, or an empty one."""
        return read_notes(self.path)

    def write(self, value: Mapping[str, Any]) -> None:
        """Replaces the object; does nothing if there is no place for it."""
        if self.path is not None:
            write_notes(self.path, value)


class Looked(NamedTuple):
    """The news that the user has seen."""

    since: float | None = None
    """Seconds since 1970; records saved before then count as seen. None if nobody has looked yet.
    """
    marks: tuple[str, ...] = ()
    """Digests of the record states that were seen later."""


class Seen(Notes):
    """The news of one project that the user has already seen (N12)."""

    NAME = "seen.json"

    def read(self) -> Looked:
        """Returns the seen news; ignores an invalid time or digest."""
        kept = self.noted()
        since, marks = kept.get("since"), kept.get("marks")
        return Looked(
            float(since) if isinstance(since, int | float) else None,
            tuple(one for one in marks if isinstance(one, str)) if isinstance(marks, list) else (),
        )

    def note(self, since: float | None, marks: Iterable[str]) -> None:
        """Saves the seen news."""
        self.write({"since": since, "marks": tuple(dict.fromkeys(marks))[-MOST_MARKS:]})


class Learned(Notes):
    """The drafts of one project that were shown last, and those already decided on (N16)."""

    NAME = "learned.json"

    def shown(self) -> tuple[str, ...]:
        """Returns the ids of the drafts in the last list, in its order."""
        return self._ids("shown")

    def decided(self) -> frozenset[str]:
        """Returns the ids of the drafts that were kept or dropped."""
        return frozenset(self._ids("decided"))

    def show(self, ids: Iterable[str]) -> None:
        """Saves the ids of the drafts that were shown."""
        self.write({"shown": tuple(ids), "decided": self._ids("decided")})

    def decide(self, ids: Iterable[str]) -> None:
        """Saves the ids of drafts that were kept or dropped."""
        known = dict.fromkeys((*self._ids("decided"), *ids))
        self.write({"shown": self.shown(), "decided": tuple(known)[-MOST_MARKS:]})

    def _ids(self, name: str) -> tuple[str, ...]:
        listed = self.noted().get(name)
        return tuple(filter(is_id, listed)) if isinstance(listed, list) else ()


class NamedToday(Notes):
    """The lessons that were named to a person about staged changes today, in all work trees."""

    NAME, IS_SHARED = "staged.json", True

    def on(self, day: str) -> frozenset[str]:
        """Returns the ids of the records that were named on a day, `YYYY-MM-DD`."""
        kept = self.noted()
        ids = kept.get("ids") if kept.get("day") == day else ()
        return frozenset(one for one in ids or () if isinstance(one, str))

    def tell(self, day: str, ids: Iterable[str]) -> None:
        """Saves that these records were named on a day, and forgets earlier days."""
        self.write({"day": day, "ids": sorted({*self.on(day), *filter(can_be_noted, ids)})})


COUNTED = ("given", "raised", "answered", "again")
"""Counters whose growth since the last reflection is reported."""


class Reflected(Notes):
    """The counters of one project at the last reflection (M10)."""

    NAME, IS_SHARED = "reflected.json", True

    def since(self) -> str | None:
        """Returns the time of the last reflection, ISO 8601 UTC; None for never."""
        at = self.noted().get("at")
        return at if isinstance(at, str) and seconds(at) else None

    def growth(self, activity: Activity) -> Mapping[str, Counter]:
        """Returns the growth since then by counter and record, without unchanged records."""
        before = self.noted()
        grown = {}
        for kind in COUNTED:
            known = counter_of(before.get(kind))
            now: Counter = getattr(activity, kind)
            news = {record: times - known.get(record, 0) for record, times in now.items()}
            grown[kind] = {record: times for record, times in news.items() if times > 0}
        return grown

    def mark(self, activity: Activity, at: str) -> None:
        """Saves the current counters and the time."""
        self.write({"at": at, **{kind: getattr(activity, kind) for kind in COUNTED}})


FACTS_NAME = "form.json"
_LARGEST = 1_048_576
"""Most bytes of that file that are read."""
_UNCHANGED_SECONDS = 86_400.0
"""Seconds for which a text without a change may stand open in another window."""

Facts = Mapping[str, object]
"""What a text is about: `folder`, a URI; `written`, its first state; and more of its kind."""


class BegunText(NamedTuple):
    """A text that was begun and is not stored yet."""

    path: Path
    """Of its document."""
    facts: Facts
    text: str

    @property
    def is_typed(self) -> bool:
        """Whether something was typed into it."""
        return self.text != self.facts.get("written")


class BegunTexts:
    """The texts of one kind of this user on this machine."""

    def __init__(self, root: Path) -> None:
        """Takes the folder that holds the folders of the texts; it may not exist yet."""
        self.root = root

    def holds(self, path: Path) -> bool:
        """Returns whether a path is that of a document here."""
        return path.parent.parent == self.root and path.name != FACTS_NAME

    def create(self, name: str, facts: Facts) -> Path:
        """Writes the text `written` of the facts; returns the path of its document.

        `name`: the name of the document, which the editor shows.

        Raises:
            OSError: it cannot be written.
        """
        import tempfile  # slow to import

        self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
        # The system gives such a folder to its owner only.
        path = Path(tempfile.mkdtemp(prefix="text-", dir=self.root)) / name
        self.set_facts(path, facts)
        _write(path, str(facts["written"]))
        return path

    def set_facts(self, path: Path, facts: Facts) -> None:
        """Writes what a text is about. Raises OSError if it cannot."""
        _write(path.parent / FACTS_NAME, json.dumps(facts))

    def remove(self, path: Path) -> None:
        """Deletes a text with all that lies beside it."""
        import shutil  # slow to import

        shutil.rmtree(path.parent, ignore_errors=True)

    def begun(self, folder: str, is_open: Callable[[Path], bool]) -> list[BegunText]:
        """Returns the texts of a folder into which something was typed.

        Old ones without a change are deleted, unless they are open in this window.
        """
        with contextlib.suppress(OSError):
            texts = [self.read(one) for one in sorted(self.root.iterdir())]
            for one in texts:
                if one and not one.is_typed and not is_open(one.path) and _is_old(one.path):
                    self.remove(one.path)
            return [one for one in texts if one and one.is_typed and one.facts["folder"] == folder]
        return []

    def read(self, folder: Path) -> BegunText | None:
        """Returns the text of its folder; None if it was stored or discarded meanwhile."""
        try:
            path = next(one for one in folder.iterdir() if one.name != FACTS_NAME)
            facts = facts_beside(path)
            if not isinstance(facts.get("folder"), str) or "written" not in facts:
                return None
            with path.open(encoding="utf-8", newline="") as file:
                text = file.read()
        except (OSError, StopIteration, UnicodeError):
            return None
        return BegunText(path, facts, text)


def facts_beside(path: Path) -> Facts:
    """Returns what the text of a document is about; nothing if that cannot be read."""
    try:
        with (path.parent / FACTS_NAME).open("rb") as file:
            value = json.loads(file.read(_LARGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _write(path: Path, text: str) -> None:
    path.touch(0o600)
    path.write_text(text, encoding="utf-8", newline="")


def _is_old(path: Path) -> bool:
    with contextlib.suppress(OSError):
        return time.time() - path.stat().st_mtime > _UNCHANGED_SECONDS
    return False
