"""Which project a call is about: the named one, the client's roots, or where we run (S24)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ..core.errors import InvalidParams, ProjectError
from ..core.text.one_line import names
from ..sentences.language import environment_language
from ..sentences.say import Language
from ..service.project import Project
from ..service.standing import Settings
from ..store.files import real_path
from ..store.project_root import find_root, root_of
from ..store.store import Store
from ..store.uris import folder_key, path_of
from .envelope import Json
from .roots import Roots
from .versions import Caller

_PROJECTS_KEPT = 32
_LONGEST_URI = 1_024
_ROOTS = "roots"


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
        roots: Roots,
        language: Language | None,
        environment: Mapping[str, str] = os.environ,
        open_store: Callable[[Path], Store] = Store.of_project,
    ) -> None:
        """Takes what decides.

        Args:
            roots: what the client says of its folders, and the project where one is named.
            language: of the answers; None: that of the project, else of the locale.
            environment: where a host may name the folder in which its agent works.
            open_store: gives the store of a folder.
        """
        self.agent: str | None = None
        """What the client of the present call calls itself."""
        self._language = language
        self._environment, self._open_store = environment, open_store
        self.roots = roots
        fixed = roots.project
        self._fixed = Root(fixed.as_uri(), fixed.name, fixed) if fixed else None
        self._project = lru_cache(maxsize=_PROJECTS_KEPT)(self._open)

    @property
    def language(self) -> Language:
        """The language of what is said before the project is known."""
        return self._language or environment_language(self._environment)

    def find(self, asked: str | None, roots: tuple[Root, ...] | None = None) -> Project:
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
        known = self._projects(read_roots(self.roots.last) if roots is None else roots)
        if asked is not None and known:
            return self._of_named(asked, known)
        distinct = {project.path: project for _, project in known}
        if len(distinct) == 1:
            return self._project(*distinct.values())
        path = find_root(None, environment=self._environment)
        found = Root(path.as_uri(), path.name, path)
        return self._of_named(asked, ((found, found),))

    def roots_of(self, params: Json, caller: Caller) -> tuple[tuple[Root, ...] | None, Json | None]:
        """Returns the roots that a request brought, and what asks for them where it must.

        Only a client of the newest version brings them with each request; None else.
        """
        if not caller.stateless:
            return None, None
        answers = params.get("inputResponses")
        given = answers.get(_ROOTS) if isinstance(answers, dict) else None
        if given is None and caller.has_roots and self.roots.project is None:
            asked: Json = {_ROOTS: {"method": "roots/list"}}
            return None, {"resultType": "input_required", "inputRequests": asked}
        return read_roots(given), None

    def language_in(self, asked: object, roots: tuple[Root, ...] | None = None) -> Language:
        """Returns the language of the project that is meant; the process's where none is."""
        try:
            return self.find(asked if isinstance(asked, str) else None, roots).language
        except (InvalidParams, ProjectError):
            return self.language

    def _of_named(self, asked: str | None, known: tuple[tuple[Root, Root], ...]) -> Project:
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
        return self._project(*meant.values())

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

    def _open(self, root: Root) -> Project:
        return Project.open(
            root.path, self._settings, folder=root.name, open_store=self._open_store
        )

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
