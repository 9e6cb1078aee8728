"""Asks the client to tell of files that others write or that lessons quote (S24, S33, N05)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ..core.policy.policy import POLICY_NAME
from ..core.text.expressions import expression
from ..store.files import FOLDER_NAME, LOG_NAME
from .folders import Folder
from .memory_server import MemoryServer

_METHOD = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
_logger = logging.getLogger(__name__)

_EVERYWHERE = (
    f"**/.context/{LOG_NAME}",
    "**/.context/config.json",
    "**/.gitignore",
    "**/.git/logs/HEAD",  # git changes it after it has written the log
)
_PLACES = {
    "": f"{{{FOLDER_NAME},.gitignore}}",
    f"/{FOLDER_NAME}": f"{{{LOG_NAME},config.json,.gitignore}}",
    "/.git/logs": "HEAD",
}
"""Folders below a project and the patterns watched in them. Whole trees would cost too much."""
_GLOB = expression(r"[][*?{}\\]")
"""Characters with a special meaning in a pattern."""
_FILES = (f"{FOLDER_NAME}/{LOG_NAME}", f"{FOLDER_NAME}/{POLICY_NAME}", ".git/logs/HEAD")
"""What is looked at where the client watches nothing."""
_LOOK_SECONDS = 1.0
_MOST = 200
"""Most files of a project that are followed."""


def watches_outside(server: MemoryServer) -> bool:
    """Returns whether the client can watch files in any folder."""
    watching = _watching(server)
    return bool(watching and watching.relative_pattern_support)


async def watch(server: MemoryServer, name: str, places: Iterable[tuple[str, str]]) -> None:
    """Watches files. Each place is the URI of a folder and a pattern in it."""
    patterns = [types.RelativePattern(base_uri=base, pattern=pattern) for base, pattern in places]
    await _register(server, [_watcher(_id(name), patterns)])


async def let_go(server: MemoryServer, name: str) -> None:
    """Stops watching the files registered under a name."""
    await _unregister(server, [types.Unregistration(id=_id(name), method=_METHOD)])


async def changes(server: MemoryServer) -> AsyncIterator[None]:
    """Tells when a memory in the open folders may have changed, apart from events of the client.

    The client is asked to watch the files. If it does not, the server looks at them itself.
    """
    if _watching(server) and await _register(server, [_watcher(_METHOD, _EVERYWHERE)]):
        yield  # Files may have been written before the client watched them.
        return
    stamps = await server.read(_stamps, server)
    while True:
        await asyncio.sleep(_LOOK_SECONDS)
        before, stamps = stamps, await server.read(_stamps, server)
        if stamps != before:
            yield


def _stamps(server: MemoryServer) -> list[object]:
    """Returns what shows that a watched file of a project was written."""
    return [_stamp(folder.path / name) for folder in server.folders for name in _FILES]


def _stamp(path: Path) -> object:
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_ino, found.st_size, found.st_mtime_ns)


class OutsideLogs:
    """The watched projects outside the open folders, which clients watch without being asked."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._watched: set[str] = set()
        """URIs of projects."""

    def follow(self) -> None:
        """Watches the projects that need it now, and stops watching others."""
        if not watches_outside(self._server):
            return
        wanted = {folder.uri for folder in self._server.folders if folder.is_outside}
        for uri in wanted - self._watched:
            base = uri.rstrip("/")
            places = [(base + below, pattern) for below, pattern in _PLACES.items()]
            self._server.spawn(watch(self._server, uri, places))
        for uri in self._watched - wanted:
            self._server.spawn(let_go(self._server, uri))
        self._watched = wanted


class QuotedFiles:
    """The quoted files of all folders that the editor was asked to send."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._followed: dict[Folder, frozenset[str]] = {}
        self._registered: dict[Folder, list[types.Registration]] = {}
        self._numbers = count()

    async def follow(self, folder: Folder, paths: frozenset[str]) -> None:
        """Follows these files of a project and no others.

        `paths`: the files, relative to the project; one with a pattern character is left out.
        """
        wanted = frozenset(sorted(path for path in paths if not _GLOB.search(path))[:_MOST])
        if wanted == self._followed.get(folder, frozenset()):
            return
        self._followed[folder] = wanted
        before = self._registered.pop(folder, [])
        now = list(self._registrations(sorted(wanted))) if wanted else []
        # The new registration comes first, so that a document in both is not closed in between.
        if now:
            self._registered[folder] = now
            if not await _register(self._server, now):
                return
        if before:
            gone = [types.Unregistration(one.id, one.method) for one in before]
            await _unregister(self._server, gone)

    def forget(self, folder: Folder) -> None:
        """Follows no files of a project that is no longer open."""
        if folder in self._followed:
            self._server.spawn(self.follow(folder, frozenset()))

    def _registrations(self, paths: Sequence[str]) -> Iterator[types.Registration]:
        """Yields the registrations that the editor supports."""
        document = self._server.client_capabilities.text_document
        number = next(self._numbers)
        patterns = [f"**/{path}" for path in paths]
        selector = [types.TextDocumentFilterScheme("file", pattern=one) for one in patterns]

        def one(method: str, options: object) -> types.Registration:
            return types.Registration(f"quoted files {number}: {method}", method, options)

        if _watching(self._server):
            yield _watcher(f"quoted files {number}: {_METHOD}", patterns)
        typing = document and document.synchronization
        if typing and typing.dynamic_registration:
            incremental = types.TextDocumentSyncKind.Incremental
            changes = types.TextDocumentChangeRegistrationOptions(incremental, selector)
            yield one(types.TEXT_DOCUMENT_DID_CHANGE, changes)
            plain = types.TextDocumentRegistrationOptions(selector)
            yield one(types.TEXT_DOCUMENT_DID_CLOSE, plain)
            yield one(types.TEXT_DOCUMENT_DID_OPEN, plain)
            saves = types.TextDocumentSaveRegistrationOptions(selector)
            yield one(types.TEXT_DOCUMENT_DID_SAVE, saves)
        fixing = document and document.code_action
        if fixing and fixing.dynamic_registration:
            kinds = [types.CodeActionKind.QuickFix]
            fixes = types.CodeActionRegistrationOptions(selector, kinds)
            yield one(types.TEXT_DOCUMENT_CODE_ACTION, fixes)


def _watching(server: MemoryServer) -> types.DidChangeWatchedFilesClientCapabilities | None:
    """Returns how the client watches files on request; None if it does not."""
    workspace = server.client_capabilities.workspace
    watching = workspace and workspace.did_change_watched_files
    return watching if watching and watching.dynamic_registration else None


def _watcher(name: str, patterns: Iterable[str | types.RelativePattern]) -> types.Registration:
    watchers = [types.FileSystemWatcher(pattern) for pattern in patterns]
    options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
    return types.Registration(id=name, method=_METHOD, register_options=options)


def _id(name: str) -> str:
    return f"{_METHOD} {name}"


async def _register(server: MemoryServer, wanted: list[types.Registration]) -> bool:
    try:
        await server.client_register_capability_async(types.RegistrationParams(wanted))
    except JsonRpcException:
        _logger.warning("The client does not watch files: changes are shown late, or not at all")
        return False
    return True


async def _unregister(server: MemoryServer, gone: list[types.Unregistration]) -> None:
    try:
        await server.client_unregister_capability_async(types.UnregistrationParams(gone))
    except JsonRpcException:
        _logger.warning("The client goes on telling of files that nobody asks for any more")
