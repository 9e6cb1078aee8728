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
    """As the client spells it: the client compares it with its own."""
    path: Path
    name: str
    """As the client calls it; several folders may share it."""


class Place(NamedTuple):
    """Where the memory of an open folder belongs."""

    key: str
    """The same for all the folders of one project."""
    uri: str
    path: Path
    name: str
    refusal: str | None


class Folder:
    """A project with a folder of its own open, or some that lie in it.

    Two are the same only when they are one object.
    """

    def __init__(self, place: Place, project: Project) -> None:
        self.place, self.project = place, project
        self.opened: tuple[Opened, ...] = ()
        """The open folders that belong to it."""

    @property
    def uri(self) -> str:
        """Its URI, as the client spells it, or would."""
        return self.place.uri

    @property
    def path(self) -> Path:
        """Where it is."""
        return self.place.path

    @property
    def name(self) -> str:
        """As the client calls it; several folders may share it."""
        return self.place.name

    @property
    def refusal(self) -> str | None:
        """The code of the sentence that says why it holds no memory."""
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
        """Whether it lies above all the open folders, so that the client watches none of it."""
        opened = [folder_key(one.path) for one in self.opened]
        return not {*opened} & {folder_key(path) for path in (self.path, *self.path.parents)}

    def is_meant_by(self, asked: str) -> bool:
        """Tells whether a name is its own, or that of a folder that belongs to it."""
        return asked in (self.project.folder, self.name, *(one.name for one in self.opened))

    def is_at(self, path: Path) -> bool:
        """Tells whether a path is its own, or that of a folder that belongs to it."""
        key = folder_key(path)
        return any(folder_key(one) == key for one in (self.path, *(o.path for o in self.opened)))

    def _inside(self, name: str) -> str:
        return f"{self.uri.rstrip('/')}/.context/{name}"


def place_of(opened: Opened) -> Place:
    """Finds the project of an open folder; reads the disk."""
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
    """A folder above an open one as the client would spell it."""
    parts = opened.uri.rstrip("/").split("/")
    for number, parent in enumerate(opened.path.parents, start=1):
        if is_same(parent, root) and len(parts) - number > 3:
            return "/".join(parts[:-number]), parent
    return root.as_uri(), root


def is_same(one: Path, other: Path) -> bool:
    """Tells whether two paths name one folder."""
    return folder_key(one) == folder_key(other)
