"""Asks the editor to send the files that lessons quote while they are typed and written (N05).

The editor sends the text of no other file of code.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from itertools import count

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ..core.text.expressions import expression
from .folder import Folder
from .memory_server import MemoryServer

_GLOB = expression(r"[][*?{}\\]")
"""Characters with a special meaning in a pattern."""
_MOST = 200
"""Most files of a project that are followed."""
_logger = logging.getLogger(__name__)


class QuotedFiles:
    """The quoted files of all folders that the editor was asked to send."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._followed: dict[Folder, frozenset[str]] = {}
        self._registered: dict[Folder, list[types.Registration]] = {}
        self._numbers = count()

    async def follow(self, folder: Folder, paths: frozenset[str]) -> None:
        """Follows these files of a project and no others.

        Args:
            folder: the project.
            paths: the files, relative to the project; one with a pattern character is left out.
        """
        wanted = frozenset(sorted(path for path in paths if not _GLOB.search(path))[:_MOST])
        if wanted == self._followed.get(folder, frozenset()):
            return
        self._followed[folder] = wanted
        before = self._registered.pop(folder, [])
        now = list(self._registrations(sorted(wanted))) if wanted else []
        try:
            # The new registration comes first, so that a document in both is not closed in between.
            if now:
                self._registered[folder] = now
                await self._server.client_register_capability_async(types.RegistrationParams(now))
            if before:
                gone = [types.Unregistration(one.id, one.method) for one in before]
                params = types.UnregistrationParams(gone)
                await self._server.client_unregister_capability_async(params)
        except JsonRpcException:
            _logger.warning("The client does not tell of quoted files")

    def forget(self, folder: Folder) -> None:
        """Follows no files of a project that is no longer open."""
        if folder in self._followed:
            self._server.spawn(self.follow(folder, frozenset()))

    def _registrations(self, paths: Sequence[str]) -> Iterator[types.Registration]:
        """Yields the registrations that the editor supports."""
        capabilities = self._server.client_capabilities
        workspace, document = capabilities.workspace, capabilities.text_document
        number = next(self._numbers)
        patterns = [f"**/{path}" for path in paths]
        selector = [types.TextDocumentFilterScheme("file", pattern=one) for one in patterns]

        def one(method: str, options: object) -> types.Registration:
            return types.Registration(f"quoted files {number}: {method}", method, options)

        watching = workspace and workspace.did_change_watched_files
        if watching and watching.dynamic_registration:
            watchers = [types.FileSystemWatcher(pattern) for pattern in patterns]
            watched = types.DidChangeWatchedFilesRegistrationOptions(watchers)
            yield one(types.WORKSPACE_DID_CHANGE_WATCHED_FILES, watched)
        typing = document and document.synchronization
        if typing and typing.dynamic_registration:
            incremental = types.TextDocumentSyncKind.Incremental
            changes = types.TextDocumentChangeRegistrationOptions(incremental, selector)
            yield one(types.TEXT_DOCUMENT_DID_CHANGE, changes)
            plain = types.TextDocumentRegistrationOptions(selector)
            yield one(types.TEXT_DOCUMENT_DID_CLOSE, plain)
            yield one(types.TEXT_DOCUMENT_DID_OPEN, plain)
            yield one(
                types.TEXT_DOCUMENT_DID_SAVE, types.TextDocumentSaveRegistrationOptions(selector)
            )
        fixing = document and document.code_action
        if fixing and fixing.dynamic_registration:
            kinds = [types.CodeActionKind.QuickFix]
            fixes = types.CodeActionRegistrationOptions(selector, kinds)
            yield one(types.TEXT_DOCUMENT_CODE_ACTION, fixes)
