"""Which project a call is about: the named one, the client's roots, or where we run (S24)."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ..core.errors import InvalidParams, ProjectError
from ..core.text.one_line import names
from ..sentences.say import Language, environment_language
from ..service.service import MemoryService
from ..service.standing import Settings
from ..store import locks as _locks  # noqa: F401 - loaded late: an update may remove our folder
from ..store.files import real_path
from ..store.project_root import ROOT_VARIABLE, find_root, root_of
from ..store.store import Store
from ..store.uris import folder_key, path_of

_ANSWER_SECONDS = 5.0
_SERVICES_KEPT = 32
_LONGEST_URI = 1_024


class Root(NamedTuple):
    """A folder that the client has open."""

    uri: str
    name: str
    path: Path

    def is_meant_by(self, asked: str) -> bool:
        """Tells whether a `folder` parameter names this one, by name, URI or path."""
        path = path_of(asked) or Path(asked)
        return asked in (self.name, self.uri) or folder_key(path) == folder_key(self.path)


class Projects:
    """Finds the memory of the project that a call is about."""

    def __init__(
        self,
        named: str | None,
        language: Language | None,
        environment: Mapping[str, str] = os.environ,
        open_store: Callable[[Path], Store] = Store.of_project,
    ) -> None:
        """Fixes the project where one is named.

        Args:
            named: the project folder, where the command line names one.
            language: of the answers; None: that of the project, else of the locale.
            environment: may name the project folder too.
            open_store: gives the store of a folder.

        Raises:
            ProjectError: the named folder is missing or holds no memory.
        """
        self.agent: str | None = None
        """What the client of the present call calls itself."""
        self._language = language
        self._environment, self._open_store = environment, open_store
        self._fixed: Root | None = None
        if named is not None or environment.get(ROOT_VARIABLE):
            path = find_root(named, environment=environment)
            self._fixed = Root(path.as_uri(), path.name, path)
        self._roots: tuple[Root, ...] = ()
        self._known = threading.Event()
        self._known.set()
        self._service = lru_cache(maxsize=_SERVICES_KEPT)(self._open)

    @property
    def language(self) -> Language:
        """The language of what is said before the project is known."""
        return self._language or environment_language(self._environment)

    @property
    def wants_roots(self) -> bool:
        """Whether the client's roots decide."""
        return self._fixed is None

    @property
    def known(self) -> bool:
        """Whether no roots are being asked for."""
        return self._known.is_set()

    def expect(self) -> None:
        """Makes calls wait for roots that are being asked for, where they decide."""
        if self.wants_roots:
            self._known.clear()

    def take(self, result: object) -> None:
        """Takes what the client answered; where that is no list of roots, it has none."""
        self._roots = read_roots(result)
        self._known.set()

    def wait(self) -> None:
        """Waits for roots that are being asked for; a client that does not answer has none."""
        self._known.wait(_ANSWER_SECONDS)

    def give_up(self) -> None:
        """Lets calls go on without the roots: the client has gone."""
        self._known.set()

    def find(self, asked: str | None, roots: tuple[Root, ...] | None = None) -> MemoryService:
        """Returns the memory of the project that is meant.

        Args:
            asked: the `folder` parameter; without one it is that of the client's root where
                there is exactly one, else what `find_root` finds.
            roots: the client's, where the request brought them; else those it told before.

        Raises:
            InvalidParams: the named one is not open, or several have that name.
            ProjectError: it is a folder that holds no memory.
        """
        if self._fixed is not None:
            if not self._fixed.path.is_dir():
                raise ProjectError("folder_missing")
            return self._of_named(asked, ((self._fixed, self._fixed),))
        known = self._projects(self._roots if roots is None else roots)
        if asked is not None and known:
            return self._of_named(asked, known)
        distinct = {project.path: project for _, project in known}
        if len(distinct) == 1:
            return self._service(*distinct.values())
        path = find_root(None, environment=self._environment)
        found = Root(path.as_uri(), path.name, path)
        return self._of_named(asked, ((found, found),))

    def language_in(self, asked: object, roots: tuple[Root, ...] | None = None) -> Language:
        """Returns the language of the project that is meant; the process's where none is."""
        try:
            return self.find(asked if isinstance(asked, str) else None, roots).language
        except (InvalidParams, ProjectError):
            return self.language

    def _of_named(self, asked: str | None, known: tuple[tuple[Root, Root], ...]) -> MemoryService:
        """The memory of the project that is meant by its own name, or that of a root in it."""
        meant = {
            project.path: project
            for root, project in known
            if asked is None or root.is_meant_by(asked) or project.is_meant_by(asked)
        }
        if len(meant) != 1:
            code = "folder_needed" if meant else "folder_unknown"
            named = [root for root, project in known if not meant or project.path in meant]
            shown = names(_names(named), _LONGEST_URI)
            raise InvalidParams(code, field="folder", known=shown)
        return self._service(*meant.values())

    def _projects(self, roots: tuple[Root, ...]) -> tuple[tuple[Root, Root], ...]:
        """The roots with their projects, without those that hold no memory.

        Raises:
            ProjectError: none of them does.
        """
        found, refused = [], None
        for root in roots:
            try:
                found.append((root, _project_of(root)))
            except ProjectError as error:
                refused = error
        if refused is not None and not found:
            raise refused
        return tuple(found)

    def _open(self, root: Root) -> MemoryService:
        return MemoryService(self._open_store(root.path), folder=root.name, settings=self._settings)

    def _settings(self) -> Settings:
        return Settings.of_process(self._language, self._environment, self.agent)


def _project_of(root: Root) -> Root:
    """The project that a root belongs to, by the name of the root where that is the project."""
    path = root_of(root.path)
    if path == real_path(root.path):
        return Root(root.uri, root.name, path)
    return Root(path.as_uri(), path.name, path)


def read_roots(result: object) -> tuple[Root, ...]:
    """Returns the folders of a `roots/list` result, without what is no local folder."""
    listed = result.get("roots") if isinstance(result, dict) else None
    found: dict[str, Root] = {}
    for entry in listed if isinstance(listed, list) else ():
        uri = entry.get("uri") if isinstance(entry, dict) else None
        path = path_of(uri) if isinstance(uri, str) else None
        if isinstance(uri, str) and path is not None:
            name = entry.get("name")
            name = name if isinstance(name, str) and name.strip() else path.name
            found.setdefault(folder_key(path), Root(uri, name, path))
    return tuple(found.values())


def _names(roots: Iterable[Root]) -> list[str]:
    """What tells the folders apart: the name, or the URI where several share it."""
    names = [root.name for root in roots]
    return [root.uri if names.count(root.name) > 1 else root.name for root in roots]
