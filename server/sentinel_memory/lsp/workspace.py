"""The open folders, the projects to which they belong, and which of them a request means (S24)."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ..codec import InvalidParams
from ..core.files import LOG_NAME, real_path
from ..core.policy import POLICY_NAME
from ..core.store import Store
from ..project import ProjectError, root_of
from ..service import MemoryService
from ..shown_text import names
from ..standing import Settings
from ..uris import folder_key, path_of

_LONGEST_NAME = 255
"""Characters of a name of a folder, where the system has such a limit."""


@dataclass(frozen=True)
class Opened:
    """A folder that the client has open."""

    uri: str
    """As the client spells it: the client compares it with its own."""
    path: Path
    name: str
    """As the client calls it; several folders may share it."""


class _Place(NamedTuple):
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

    def __init__(self, place: _Place, service: MemoryService) -> None:
        self.place, self.service = place, service
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
        return asked in (self.service.folder, self.name, *(one.name for one in self.opened))

    def is_at(self, path: Path) -> bool:
        """Tells whether a path is its own, or that of a folder that belongs to it."""
        key = folder_key(path)
        return any(folder_key(one) == key for one in (self.path, *(o.path for o in self.opened)))

    def _inside(self, name: str) -> str:
        return f"{self.uri.rstrip('/')}/.context/{name}"


class Folders:
    """The projects of the window.

    Replaced as a whole at every change, so that threads may look while the editor changes them.
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
        """Opens a folder; one that is open already, or is no `file:` URI, changes nothing.

        Its project is known after the next `refresh`.
        """
        path = path_of(uri)
        with self._lock:
            if path is not None and not any(_same(path, one.path) for one in self._opened):
                self._opened = (*self._opened, Opened(uri, path, name or path.name))

    def remove(self, uri: str) -> None:
        """Closes a folder, with its project where no other open folder belongs to that."""
        path = path_of(uri)
        if path is None:
            return
        with self._lock:
            self._opened = tuple(one for one in self._opened if not _same(one.path, path))
            for folder in self._folders:
                folder.opened = tuple(one for one in folder.opened if one in self._opened)
            self._replace(tuple(folder for folder in self._folders if folder.opened))

    def refresh(self) -> None:
        """Finds the project of every open folder anew: logs and repositories come and go.

        Reads the disk. A project that stays is the same object as before.
        """
        with self._lock:
            groups: dict[str, list[tuple[Opened, _Place]]] = {}
            for opened in self._opened:
                place = _place_of(opened)
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
            InvalidParams: none or more than one is meant, with those that are open; or it is no
                place for a memory.
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
            meant = [folder for folder in folders if os.path.lexists(folder.service.store.path)]
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
        """Returns the project of the innermost open folder that holds a path, else None."""
        for parent in path.parents:
            for folder in self._folders:
                if folder.is_at(parent):
                    return folder
        return None

    def _open(self, place: _Place) -> Folder:
        store = self._open_store(place.path)
        service = MemoryService(store, folder=place.name, settings=self._settings)
        return Folder(place, service)

    def _replace(self, folders: tuple[Folder, ...]) -> None:
        self._folders = folders
        for folder in folders:
            folder.service.folder = _distinct_name(folder, folders)


def _same(one: Path, other: Path) -> bool:
    return folder_key(one) == folder_key(other)


def _place_of(opened: Opened) -> _Place:
    uri, path, name = opened.uri, opened.path, opened.name
    try:
        root = root_of(path)
        if root != real_path(path):
            uri, path = _spelled(root, opened)
            name = root.name
    except ProjectError as error:
        return _Place(folder_key(path), uri, path, name, error.code)
    return _Place(folder_key(root), uri, path, name, None)


def _spelled(root: Path, opened: Opened) -> tuple[str, Path]:
    """A folder above an open one as the client would spell it."""
    parts = opened.uri.rstrip("/").split("/")
    for number, parent in enumerate(opened.path.parents, start=1):
        if _same(parent, root) and len(parts) - number > 3:
            return "/".join(parts[:-number]), parent
    return root.as_uri(), root


def _distinct_name(folder: Folder, folders: tuple[Folder, ...]) -> str:
    """The name, or the end of the path that tells it from the others of that name."""
    others = [other.path.parts for other in folders if other.name == folder.name != ""]
    if len(others) == 1:
        return folder.name
    parts = folder.path.parts
    for length in range(1, len(parts)):
        if sum(other[-length:] == parts[-length:] for other in others) == 1:
            return "/".join(parts[-length:])
    return folder.name


def _refusal(code: str, folders: list[Folder] | tuple[Folder, ...]) -> InvalidParams:
    known = names((folder.service.folder for folder in folders), _LONGEST_NAME)
    return InvalidParams(code, field="folder", known=known)
