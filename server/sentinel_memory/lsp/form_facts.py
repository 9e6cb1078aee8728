"""The file beside a form that names its project and its record.

The client writes it as `form.json`, an object: `folder` is the URI of the project, `type` is `log`
or `principle`, and `record` is the edited record, if there is one.
"""

from __future__ import annotations

import json
from typing import Any, Literal, NamedTuple

from ..contract.memory import RecordKind
from ..core.errors import InvalidParams, ProjectError, StoreError
from ..service.project import Project
from ..store.uris import path_of
from .workspace import Folders

FACTS_NAME = "form.json"
_LARGEST = 1_048_576
"""Most bytes of that file."""


class FormFacts(NamedTuple):
    """The project, the type and the state of a form's record."""

    folder: str | None
    type: RecordKind
    stored: bool

    def project(self, folders: Folders) -> Project | None:
        """Returns the form's project; None if it is not open or its log is unreadable."""
        try:
            folders.refresh()
            project = folders.resolve(self.folder or "").project
            project.store.read()
        except (InvalidParams, ProjectError, StoreError):
            return None
        return project


def facts_of(uri: str) -> FormFacts:
    """Reads the file beside a form. All values are unknown if it cannot be read."""
    path = path_of(uri)
    value: Any = None
    if path is not None:
        try:
            with (path.parent / FACTS_NAME).open("rb") as file:
                value = json.loads(file.read(_LARGEST))
        except (OSError, ValueError, RecursionError):
            value = None
    given = value if isinstance(value, dict) else {}
    folder = given.get("folder")
    type: Literal["log", "principle"] = "principle" if given.get("type") == "principle" else "log"
    return FormFacts(
        folder if isinstance(folder, str) else None, type, given.get("record") is not None
    )
