"""The projects of the window, and the project that a request means (S24)."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from ..core.errors import InvalidParams, ProjectError
from ..core.policy.policy import POLICY_NAME
from ..core.text.one_line import names
from ..service.project import Project
from ..service.standing import Settings
from ..service.undoing import Undoes
from ..store.files import LOG_NAME, real_path
from ..store.project_root import folder_key, path_of, root_of
from ..store.store import Store


class Opened(NamedTuple):
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
        self.uri, self.path, self.name = place.uri, place.path, place.name
        """Its URI in the client's spelling, its path, and its name, which several may share."""
        self.refusal = place.refusal
        """The code of the sentence on why it can hold no memory; None if it can."""
        self.undoes = Undoes(project)
        self.opened: tuple[Opened, ...] = ()
        """The open folders that belong to it."""

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


_LONGEST_NAME = 255
"""Most characters of a folder's name in file systems with such a limit."""


class Folders:
    """The projects of the window.

    Every change replaces the whole tuple, so that threads can read it meanwhile.
    """

    def __init__(
        self, open_store: Callable[[Path], Store], settings: Callable[[], Settings]
    ) -> None:
        self._open_store = open_store
        self._settings = settings
        self._lock = threading.Lock()
        self._opened: tuple[Opened, ...] = ()
        self._folders: tuple[Folder, ...] = ()

    def __iter__(self) -> Iterator[Folder]:
        return iter(self._folders)

    def __contains__(self, folder: Folder) -> bool:
        return folder in self._folders

    def add(self, uri: str, name: str | None = None) -> None:
        """Opens a folder. Ignores a folder that is open already, and a URI other than `file:`.

        The next `refresh` finds its project.
        """
        path = path_of(uri)
        with self._lock:
            if path is not None and not any(is_same(path, one.path) for one in self._opened):
                self._opened = (*self._opened, Opened(uri, path, name or path.name))

    def remove(self, uri: str) -> None:
        """Closes a folder, and its project if no other open folder belongs to it."""
        path = path_of(uri)
        if path is None:
            return
        with self._lock:
            self._opened = tuple(one for one in self._opened if not is_same(one.path, path))
            for folder in self._folders:
                folder.opened = tuple(one for one in folder.opened if one in self._opened)
            self._replace(tuple(folder for folder in self._folders if folder.opened))

    def refresh(self) -> None:
        """Finds the project of every open folder again, because logs and repositories come and go.

        Reads the disk. An unchanged project keeps its object.
        """
        with self._lock:
            groups: dict[str, list[tuple[Opened, Place]]] = {}
            for opened in self._opened:
                place = place_of(opened)
                groups.setdefault(place.key, []).append((opened, place))
            known = {folder.place: folder for folder in self._folders}
            folders = []
            for group in groups.values():
                exact = (place for opened, place in group if place.path == opened.path)
                place = next(exact, group[0][1])
                folder = known.get(place) or self._open(place)
                folder.opened = tuple(opened for opened, _ in group)
                folders.append(folder)
            self._replace(tuple(folders))

    def resolve(self, asked: str | None) -> Folder:
        """Returns the project that is meant: by URI or name, else the only one with a log.

        Raises:
            InvalidParams: no project or more than one is meant, or the folder can hold no memory.
                The sentence names the open projects.
        """
        folders = self._folders
        if not folders:
            raise InvalidParams("no_folder", field="folder")
        path = path_of(asked) if asked is not None else None
        if path is not None:
            meant = [folder for folder in folders if folder.is_at(path)]
        elif asked is not None:
            meant = [folder for folder in folders if folder.is_meant_by(asked)]
        elif len(folders) > 1:
            meant = [folder for folder in folders if os.path.lexists(folder.project.store.path)]
        else:
            meant = [*folders]
        if len(meant) != 1:
            unknown = asked is not None and not meant
            code = "folder_unknown" if unknown else "folder_needed"
            raise _refusal(code, folders if asked is None else meant or folders)
        if meant[0].refusal is not None:
            raise InvalidParams(meant[0].refusal, field="folder")
        return meant[0]

    def around(self, path: Path) -> Folder | None:
        """Returns the project of the innermost open folder around a path; None without one."""
        for parent in path.parents:
            for folder in self._folders:
                if folder.is_at(parent):
                    return folder
        return None

    def _open(self, place: Place) -> Folder:
        project = Project.open(
            place.path, self._settings, folder=place.name, open_store=self._open_store
        )
        return Folder(place, project)

    def _replace(self, folders: tuple[Folder, ...]) -> None:
        self._folders = folders
        for folder in folders:
            folder.project.folder = _distinct_name(folder, folders)


def _distinct_name(folder: Folder, folders: tuple[Folder, ...]) -> str:
    """Returns the name or, if others share it, the shortest distinct end of the path."""
    others = [other.path.parts for other in folders if other.name == folder.name != ""]
    if len(others) == 1:
        return folder.name
    parts = folder.path.parts
    for length in range(1, len(parts)):
        if sum(other[-length:] == parts[-length:] for other in others) == 1:
            return "/".join(parts[-length:])
    return folder.name


def _refusal(code: str, folders: list[Folder] | tuple[Folder, ...]) -> InvalidParams:
    known = names((folder.project.folder for folder in folders), _LONGEST_NAME)
    return InvalidParams(code, field="folder", known=known)
