"""What a user has looked at of what is new in a project, on this machine (N12).

Digests and a time only: no text of the project stands here. A data folder that cannot be used is
like an empty one.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from ..store import files
from .user_data import data_folder, name_of, real_root

MOST = 4_096
"""Digests that are kept, the latest ones."""
_LARGEST = 1_048_576
_NAME = "seen.json"


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
        folder = data_folder(environment)
        if folder is not None and real_root(folder).is_relative_to(real_root(root)):
            folder = None  # a project does not decide for its reader
        self._path = folder / "projects" / name_of(root) / _NAME if folder else None

    def read(self) -> Looked:
        """Returns what was looked at; what cannot be read is like nothing."""
        try:
            found = files.identify(self._path) if self._path else None
            if self._path is None or found is None or found.size > _LARGEST:
                return Looked()
            value = json.loads(self._path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return Looked()
        since, marks = _field(value, "since"), _field(value, "marks")
        return Looked(
            float(since) if isinstance(since, int | float) else None,
            tuple(one for one in marks if isinstance(one, str)) if isinstance(marks, list) else (),
        )

    def note(self, since: float | None, marks: Iterable[str]) -> None:
        """Keeps what was looked at. What another process notes in that moment may be lost."""
        path = self._path
        if path is None:
            return
        kept = list(dict.fromkeys(marks))[-MOST:]
        data = json.dumps({"since": since, "marks": kept}).encode() + b"\n"
        with contextlib.suppress(OSError):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            files.replace_file(path, data, files.identify(path))


def _field(value: object, name: str) -> object:
    return value.get(name) if isinstance(value, dict) else None
