"""Asks the editor to tell of the files that lessons quote, as they are typed and written (N05).

Of no other file of code does it send the text.
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
"""What a pattern does not take for itself."""
_MOST = 200
"""Files of a project that are followed."""
_logger = logging.getLogger(__name__)


class QuotedFiles:
    """The files of all folders of which the editor tells because a lesson quotes them."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._followed: dict[Folder, frozenset[str]] = {}
        self._registered: dict[Folder, list[types.Registration]] = {}
        self._numbers = count()

    async def follow(self, folder: Folder, paths: frozenset[str]) -> None:
        """Follows these files of a project, and no others.

        Args:
            folder: the project.
            paths: relative to it; one with a sign of a pattern in its name is left out.
        """
        wanted = frozenset(sorted(path for path in paths if not _GLOB.search(path))[:_MOST])
        if wanted == self._followed.get(folder, frozenset()):
            return
        self._followed[folder] = wanted
        before = self._registered.pop(folder, [])
        now = list(self._registrations(sorted(wanted))) if wanted else []
        try:
            # The new ones first: a document that stays quoted is not closed in between.
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
        """Follows no file of a project that is not open any more."""
        if folder in self._followed:
            self._server.spawn(self.follow(folder, frozenset()))

    def _registrations(self, paths: Sequence[str]) -> Iterator[types.Registration]:
        """Yields what the editor is asked for, as far as it can be asked."""
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
