"""Finds the project of a call: the named one, the client's roots, or the current folder (S24)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ..core.errors import InvalidParams, ProjectError
from ..core.text.one_line import names
from ..sentences.language import environment_language
from ..sentences.say import Language, describe
from ..service.project import Project
from ..service.standing import Settings
from ..store.files import real_path
from ..store.project_root import find_root, folder_key, path_of, root_of
from ..store.store import Store
from .stdio import Roots
from .versions import Caller, Json

_PROJECTS_KEPT = 32
_LONGEST_URI = 1_024
_ROOTS = "roots"


class Root(NamedTuple):
    """A folder that the client has open."""

    uri: str
    name: str
    path: Path

    def is_meant_by(self, asked: str) -> bool:
        """Returns whether a `folder` parameter means this root, by name, URI or path."""
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
        """Takes the sources for the decision.

        `roots`: the folders of the client, and the project if one is named.
        `language`: the language of the answers; None: that of the project, else of the locale.
        `environment`: variables in which a host may name the folder of its agent.
        """
        self.agent: str | None = None
        """The name that the client of the present call gives itself."""
        self._language = language
        self._environment, self._open_store = environment, open_store
        self.roots = roots
        fixed = roots.project
        self._fixed = Root(fixed.as_uri(), fixed.name, fixed) if fixed else None
        self._project = lru_cache(maxsize=_PROJECTS_KEPT)(self._open)

    @property
    def language(self) -> Language:
        """The language of sentences before the project is known."""
        return self._language or environment_language(self._environment)

    def find(self, asked: str | None, roots: tuple[Root, ...] | None = None) -> Project:
        """Returns the project that is meant.

        `asked`: the `folder` parameter. None means the only root of the client, or else the project
        that `find_root` finds.
        `roots`: the client's roots if the request brought them; else the earlier ones are used.

        Raises:
            InvalidParams: no open folder has that name, or several have it.
            ProjectError: the folder holds no memory.
        """
        if self.roots.refused is not None:
            reason = describe(self.roots.refused, self.language)
            raise ProjectError("server_refused", reason=reason)
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
        try:
            path = find_root(None, environment=self._environment)
        except ProjectError as error:
            if not known:
                raise
            shown = names(_names([root for root, _ in known]), _LONGEST_URI)
            raise InvalidParams("folder_needed", field="folder", known=shown) from error
        found = Root(path.as_uri(), path.name, path)
        return self._of_named(asked, ((found, found),))

    def roots_of(self, params: Json, caller: Caller) -> tuple[tuple[Root, ...] | None, Json | None]:
        """Returns the roots in a request, and the answer that asks for them if they are missing.

        Only a client of the newest version sends its roots with each request. For others both are
        None.
        """
        if not caller.stateless:
            return None, None
        answers = params.get("inputResponses")
        given = answers.get(_ROOTS) if isinstance(answers, dict) else None
        if given is None and caller.has_roots and self.roots.decide:
            asked: Json = {_ROOTS: {"method": "roots/list"}}
            return None, {"resultType": "input_required", "inputRequests": asked}
        return read_roots(given), None

    def language_in(self, asked: object, roots: tuple[Root, ...] | None = None) -> Language:
        """Returns the language of the meant project; without a project, that of the process."""
        try:
            return self.find(asked if isinstance(asked, str) else None, roots).language
        except (InvalidParams, ProjectError):
            return self.language

    def _of_named(self, asked: str | None, known: tuple[tuple[Root, Root], ...]) -> Project:
        """Returns the memory of the project named directly, or by a root inside it."""
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
        """Returns each root with its project, without roots that hold no memory.

        Raises:
            ProjectError: no root holds a memory.
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
    """Returns the project of a root, under the root's name if both are the same folder."""
    path = root_of(root.path)
    if path == real_path(root.path):
        return Root(root.uri, root.name, path)
    return Root(path.as_uri(), path.name, path)


def read_roots(result: object) -> tuple[Root, ...]:
    """Returns the folders of a `roots/list` result, without entries that are no local folder."""
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
    """Returns a distinct name for each folder: its name, or its URI if several share the name."""
    names = [root.name for root in roots]
    return [root.uri if names.count(root.name) > 1 else root.name for root in roots]
