"""Checks the prompts that are being written: open `*.prompt.md` and `TASK.md` files (N09)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Literal

from lsprotocol.types import (
    CodeAction,
    Diagnostic,
    MessageType,
    PublishDiagnosticsParams,
    Range,
    ShowMessageParams,
)

from ..core.errors import StoreError
from ..core.prompts.open_questions import Gap
from ..core.text.times import timestamp
from ..machine.events import Event
from ..sentences.say import describe
from ..service.preflight import open_questions
from ..store.uris import path_of
from .folder import Folder
from .memory_server import MemoryServer
from .prompt_diagnostics import actions, diagnostic, insert_all

MOST_BYTES = 65_536
"""UTF-8 bytes of a document; a longer one is not a prompt and is not checked."""
_IDLE_SECONDS = 0.3
"""How long nothing is typed before a document is looked at."""


@dataclass(eq=False)
class _Opened:
    """A document that is open in the editor, and what is shown of it."""

    text: str
    version: int
    shown: list[tuple[Gap, Diagnostic]] = field(default_factory=list)
    raised: dict[str, str] = field(default_factory=dict)
    """The text that each question was shown for last, by the id of its gap."""
    settled: dict[str, str | None] = field(default_factory=dict)
    """Gaps whose question was inserted into this text, or dismissed: None."""
    asked: int = 0
    """Counts what calls for a look."""
    wait: float = 0.0
    following: bool = False


class PromptFiles:
    """What the open prompts leave open, kept equal to text and log."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._opened: dict[str, _Opened] = {}

    def open(self, uri: str, text: str, version: int) -> None:
        """Takes over a document that was opened, if it is a prompt."""
        path = path_of(uri)
        if path is not None and (path.name == "TASK.md" or path.name.endswith(".prompt.md")):
            self._opened[uri] = _Opened(text, version)
            self._ask(self._opened[uri], uri)

    def change(self, uri: str, text: str, version: int) -> None:
        """Takes over what was typed, and looks at it when nothing is typed for a moment."""
        opened = self._opened.get(uri)
        if opened is not None:
            opened.text, opened.version = text, version
            # The editor took an insertion back.
            for identifier in [one for one, before in opened.settled.items() if before == text]:
                del opened.settled[identifier]
            self._ask(opened, uri, _IDLE_SECONDS)

    def close(self, uri: str) -> None:
        """Takes back what was shown of a document that was closed."""
        opened = self._opened.pop(uri, None)
        if opened is not None and opened.shown:
            self._publish(uri, [])

    def look(self) -> None:
        """Looks at all of them, because a log, the policy or the open folders have changed."""
        for uri, opened in self._opened.items():
            self._ask(opened, uri)

    def actions(self, uri: str, place: Range) -> list[CodeAction]:
        """Returns what can be done about the questions that are raised at a place."""
        opened = self._opened.get(uri)
        if opened is None:
            return []
        language, encoding = self._server.language, self._encoding
        raised = [
            (gap, shown)
            for gap, shown in opened.shown
            if shown.range.start <= place.end and place.start <= shown.range.end
        ]
        found = [
            action
            for gap, shown in raised
            for action in actions(uri, opened.text, gap, shown, language, encoding)
        ]
        if len(raised) > 1:
            found.append(insert_all(uri, opened.text, raised, language, encoding))
        return found

    async def settle(
        self, uri: str, identifier: str, kind: Literal["answered", "dismissed"]
    ) -> None:
        """Notes on this machine what a person did about a question that was shown (M11).

        It is not raised again while the document is open, whatever its rank is, unless an
        insertion is undone.
        """
        opened, folder = self._opened.get(uri), self._folder(uri)
        if opened is None or folder is None or identifier not in opened.raised:
            return
        # The edit that inserts a question comes before its command.
        opened.settled[identifier] = opened.raised[identifier] if kind == "answered" else None
        self._ask(opened, uri)
        event, server = Event(kind=kind, at=timestamp(), ids=(identifier,)), self._server
        kept = await server.write(folder.project.local.record, event)
        if kind == "dismissed" and not kept:
            sentence = describe(StoreError("not_kept"), server.language)
            server.window_show_message(ShowMessageParams(MessageType.Error, sentence))

    @property
    def _encoding(self) -> str:
        return self._server.workspace.position_encoding or "utf-16"

    def _folder(self, uri: str) -> Folder | None:
        path = path_of(uri)
        return self._server.folders.around(path) if path is not None else None

    def _ask(self, opened: _Opened, uri: str, wait: float = 0.0) -> None:
        opened.asked += 1
        opened.wait = wait
        if not opened.following:
            opened.following = True
            self._server.spawn(self._follow(opened, uri))

    async def _follow(self, opened: _Opened, uri: str) -> None:
        try:
            seen = 0
            while seen != opened.asked:
                seen = opened.asked
                await asyncio.sleep(opened.wait)
                if seen == opened.asked:
                    await self._check(opened, uri)
        finally:
            opened.following = False

    async def _check(self, opened: _Opened, uri: str) -> None:
        server, folder = self._server, self._folder(uri)
        text, version, language, encoding = (
            opened.text,
            opened.version,
            server.language,
            self._encoding,
        )

        def read() -> list[tuple[Gap, Diagnostic]]:
            if folder is None or len(text.encode(errors="replace")) > MOST_BYTES:
                return []
            gaps = open_questions(folder.project, folder.project.standing, text).open
            return [(gap, diagnostic(text, gap, language, encoding)) for gap in gaps]

        try:
            found = await server.read(read)
        except StoreError:  # shown on the log itself
            found = []
        found = [(gap, shown) for gap, shown in found if gap.id not in opened.settled]
        if self._opened.get(uri) is not opened or version != opened.version:
            return
        opened.raised.update((gap.id, text) for gap, _ in found)
        if found != opened.shown:
            opened.shown = found
            self._publish(uri, [shown for _, shown in found], version)

    def _publish(self, uri: str, shown: list[Diagnostic], version: int | None = None) -> None:
        params = PublishDiagnosticsParams(uri=uri, diagnostics=shown, version=version)
        self._server.text_document_publish_diagnostics(params)
