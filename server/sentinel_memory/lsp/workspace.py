"""The open folders, each with its own memory, and which of them a request means (S24)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..codec import InvalidParams
from ..core.files import LOG_NAME
from ..core.policy import POLICY_NAME
from ..core.store import Store
from ..service import MemoryService
from ..shown_text import names
from ..standing import Settings
from ..uris import folder_key, path_of

_LONGEST_NAME = 255
"""Characters: of a folder where the system has a limit."""


@dataclass(frozen=True, eq=False)
class Folder:
    """An open folder; two are the same only when they are one object."""

    uri: str
    """As the client spells it: the client compares it with its own."""
    path: Path
    name: str
    """As the client calls it; several folders may share it."""
    service: MemoryService

    @property
    def log_uri(self) -> str:
        """The URI of its log, whether it exists or not."""
        return self._inside(LOG_NAME)

    @property
    def policy_uri(self) -> str:
        """The URI of its `config.json`, whether it exists or not."""
        return self._inside(POLICY_NAME)

    def _inside(self, name: str) -> str:
        return f"{self.uri.rstrip('/')}/.context/{name}"


class Folders:
    """All open folders of the window.

    Replaced as a whole at every change, so that threads may look while the editor changes them.
    """

    def __init__(
        self, open_store: Callable[[Path], Store], settings: Callable[[], Settings]
    ) -> None:
        self._open_store = open_store
        self._settings = settings
        self._folders: tuple[Folder, ...] = ()

    def __iter__(self) -> Iterator[Folder]:
        return iter(self._folders)

    def __contains__(self, folder: Folder) -> bool:
        return folder in self._folders

    def add(self, uri: str, name: str | None = None) -> None:
        """Opens a folder; one that is open already, or is no `file:` URI, changes nothing."""
        path = path_of(uri)
        if path is None or self._find(path) is not None:
            return
        name = name or path.name
        service = MemoryService(self._open_store(path), folder=name, settings=self._settings)
        self._replace((*self._folders, Folder(uri, path, name, service)))

    def remove(self, uri: str) -> Folder | None:
        """Closes a folder and returns it, None where it was not open."""
        path = path_of(uri)
        gone = self._find(path) if path is not None else None
        self._replace(tuple(folder for folder in self._folders if folder is not gone))
        return gone

    def resolve(self, asked: str | None) -> Folder:
        """Returns the folder that is meant: by URI or name, else the only one with a log.

        Raises:
            InvalidParams: none or more than one is meant; names those that are open.
        """
        folders = self._folders
        if not folders:
            raise InvalidParams("no_folder", field="folder")
        if asked is None:
            if len(folders) == 1:
                return folders[0]
            with_log = [folder for folder in folders if os.path.lexists(folder.service.store.path)]
            if len(with_log) == 1:
                return with_log[0]
            raise _refusal("folder_needed", folders)
        path = path_of(asked)
        found = self._find(path) if path is not None else None
        named = [folder for folder in folders if asked in (folder.service.folder, folder.name)]
        if found is None and len(named) != 1:
            raise _refusal("folder_needed" if named else "folder_unknown", named or folders)
        return found or named[0]

    def around(self, path: Path) -> Folder | None:
        """Returns the innermost open folder that holds a path, None where none does."""
        for parent in path.parents:
            found = self._find(parent)
            if found is not None:
                return found
        return None

    def _find(self, path: Path) -> Folder | None:
        key = folder_key(path)
        return next((one for one in self._folders if folder_key(one.path) == key), None)

    def _replace(self, folders: tuple[Folder, ...]) -> None:
        self._folders = folders
        for folder in folders:
            folder.service.folder = _distinct_name(folder, folders)


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
