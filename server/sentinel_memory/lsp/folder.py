"""A project in the window of an editor, and the open folders that belong to it (S24)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ..core.errors import ProjectError
from ..core.policy.policy import POLICY_NAME
from ..service.project import Project
from ..store.files import LOG_NAME, real_path
from ..store.project_root import root_of
from ..store.uris import folder_key


@dataclass(frozen=True)
class Opened:
    """A folder that the client has open."""

    uri: str
    """The URI as the client spells it, because the client compares it with its own."""
    path: Path
    name: str
    """The name in the client; several folders may share it."""


class Place(NamedTuple):
    """The place of an open folder's memory."""

    key: str
    """A key that all folders of one project share."""
    uri: str
    path: Path
    name: str
    refusal: str | None


class Folder:
    """A project that is open itself, or that contains open folders.

    Folders are compared by object identity.
    """

    def __init__(self, place: Place, project: Project) -> None:
        self.place, self.project = place, project
        self.opened: tuple[Opened, ...] = ()
        """The open folders that belong to it."""

    @property
    def uri(self) -> str:
        """Its URI in the client's spelling."""
        return self.place.uri

    @property
    def path(self) -> Path:
        """Its path."""
        return self.place.path

    @property
    def name(self) -> str:
        """The name in the client; several folders may share it."""
        return self.place.name

    @property
    def refusal(self) -> str | None:
        """The code of the sentence on why it can hold no memory; None if it can."""
        return self.place.refusal

    @property
    def log_uri(self) -> str:
        """The URI of its log, whether it exists or not."""
        return self._inside(LOG_NAME)

    @property
    def policy_uri(self) -> str:
        """The URI of its `config.json`, whether it exists or not."""
        return self._inside(POLICY_NAME)

    @property
    def is_outside(self) -> bool:
        """Whether it lies above all open folders, so that the client watches no file of it."""
        opened = [folder_key(one.path) for one in self.opened]
        return not {*opened} & {folder_key(path) for path in (self.path, *self.path.parents)}

    def is_meant_by(self, asked: str) -> bool:
        """Returns whether a name belongs to the project or to an open folder in it."""
        return asked in (self.project.folder, self.name, *(one.name for one in self.opened))

    def is_at(self, path: Path) -> bool:
        """Returns whether a path is the project or an open folder in it."""
        key = folder_key(path)
        return any(folder_key(one) == key for one in (self.path, *(o.path for o in self.opened)))

    def _inside(self, name: str) -> str:
        return f"{self.uri.rstrip('/')}/.context/{name}"


def place_of(opened: Opened) -> Place:
    """Finds the project of an open folder. Reads the disk."""
    uri, path, name = opened.uri, opened.path, opened.name
    try:
        root = root_of(path)
        if root != real_path(path):
            uri, path = _spelled(root, opened)
            name = root.name
    except ProjectError as error:
        return Place(folder_key(path), uri, path, name, error.code)
    return Place(folder_key(root), uri, path, name, None)


def _spelled(root: Path, opened: Opened) -> tuple[str, Path]:
    """Returns the URI and path of a folder above an open one, in the client's spelling."""
    parts = opened.uri.rstrip("/").split("/")
    for number, parent in enumerate(opened.path.parents, start=1):
        if is_same(parent, root) and len(parts) - number > 3:
            return "/".join(parts[:-number]), parent
    return root.as_uri(), root


def is_same(one: Path, other: Path) -> bool:
    """Returns whether two paths name one folder."""
    return folder_key(one) == folder_key(other)
