"""Lessons and plans that a person writes over a while, as files outside of every project (N04).

Each text has a folder of its own, with a document that the editor opens and `form.json`, which says
what the text is about. Nobody but its user can read it. A text into which nothing was typed is not
kept.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

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

        Args:
            name: the name of the document, which the editor shows.
            facts: what the text is about.

        Raises:
            OSError: it cannot be written.
        """
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
