"""The line above prompts in progress: `*.prompt.md` and `TASK.md` (N09)."""

from __future__ import annotations

import contextlib

from lsprotocol.types import CodeLens, Command, MessageType, Position, Range, ShowMessageParams
from pygls.exceptions import JsonRpcException

from ..contract.prompts import PreflightParams
from ..core.errors import ProjectError, RecordError, StoreError
from ..render.answers import render
from ..sentences.say import say
from ..service.preflight import note_inserted, preflight
from ..store.uris import path_of
from .folder import Folder
from .memory_server import MemoryServer

TELL = "sentinelMemory.tellLessons"
"""Command that shows the lessons as a message, for clients without a list."""
INSERTED = "sentinelMemory.questionInserted"
"""Command that notes that a person put the question of a record into a prompt."""
MOST_BYTES = 65_536
"""Most UTF-8 bytes of a document; a longer one is not checked."""
_TOP = Range(Position(0, 0), Position(0, 0))


class PromptFiles:
    """The open prompts, and the lessons that may apply to each."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._open: set[str] = set()
        self.list_command: str | None = None
        """The client's command that shows a list; it takes the prompt and its project."""

    def open(self, uri: str) -> None:
        """Notes an opened document if it is a prompt."""
        path = path_of(uri)
        if path is not None and (path.name == "TASK.md" or path.name.endswith(".prompt.md")):
            self._open.add(uri)

    def close(self, uri: str) -> None:
        """Forgets a document that was closed."""
        self._open.discard(uri)

    async def lenses(self, uri: str) -> list[CodeLens]:
        """Returns the line above a prompt; empty if no lesson fits or the user turned it off."""
        if not self._server.checks_prompts:
            return []
        found = await self._server.read(self._fitting, uri)
        if found is None or not found[1]:
            return []
        folder, count, _text = found
        key = "fits_lens_one" if count == 1 else "fits_lens"
        title = say(self._server.language, key, count=count)
        listed = {"prompt": uri, "folder": folder.uri}
        command = (
            Command(title=title, command=self.list_command, arguments=[listed])
            if self.list_command
            else Command(title=title, command=TELL, arguments=[uri])
        )
        return [CodeLens(range=_TOP, command=command)]

    async def tell(self, uri: str) -> None:
        """Shows the lessons that may apply to a prompt as a message."""
        found = await self._server.read(self._fitting, uri)
        if found is not None:
            self._server.window_show_message(ShowMessageParams(MessageType.Info, found[2]))

    async def inserted(self, uri: str, identifier: str) -> None:
        """Notes on this machine that a person put a question into a prompt (M11)."""
        path = path_of(uri)
        folder = self._server.folders.around(path) if path is not None else None
        if folder is None:
            return
        # The question is in the prompt, whether the note can be kept or not.
        with contextlib.suppress(RecordError, StoreError):
            await self._server.write(note_inserted, folder.project, identifier)

    def look(self) -> None:
        """Lets the client ask again, because a log, the policy or the open folders have changed."""
        workspace = self._server.client_capabilities.workspace
        lenses = workspace and workspace.code_lens
        if self._open and lenses and lenses.refresh_support:
            self._server.spawn(self._refresh())

    async def _refresh(self) -> None:
        try:
            await self._server.workspace_code_lens_refresh_async(None)
        except JsonRpcException:
            return  # The client corrects the line with its next request.

    def _fitting(self, uri: str) -> tuple[Folder, int, str] | None:
        """Returns the project of an open prompt, the number of lessons for it, and their text."""
        text, path = self._server.documents.text(uri), path_of(uri)
        if (
            uri not in self._open
            or text is None
            or path is None
            or len(text.encode(errors="replace")) > MOST_BYTES
        ):
            return None
        try:
            self._server.folders.refresh()
            folder = self._server.folders.around(path)
            if folder is None or folder.refusal is not None:
                return None
            result = preflight(folder.project, PreflightParams(prompt=text, why=True))
        except (ProjectError, StoreError):  # The diagnostics of the log show it.
            return None
        said = render(result, self._server.language) or ""
        return folder, len(result.candidates), said
