"""Documents in an editor: prompts, logs, lessons and plans that a person types (N04)."""

from __future__ import annotations

from asyncio import Task
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from lsp_client import CAPABILITIES, PUBLISH, QUESTION, Json, MemoryClient, ended
from lsprotocol import types
from project_logs import log_uri, write_log
from sample_records import log
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.machine.notes import facts_beside
from sentinel_memory.store.project_root import path_of

GAP = log(
    "How often a failed webhook is retried",
    topic="webhook",
    lesson="Webhook deliveries are retried five times with growing pauses.",
    question="How often is a webhook retried, and when does it give up?",
    created="2026-03-04T00:00:00.000+00:00",
)
KOREAN = log(
    "창고 출고를 누가 확인하는지",
    topic="창고",
    lesson="받는 쪽 담당자가 이틀 안에 확인한다.",
    question="창고 출고를 누가 언제까지 확인하나요?",
    created="2026-03-04T00:00:00.000+00:00",
)
LENSES = types.ClientCapabilities(
    workspace=types.WorkspaceClientCapabilities(
        workspace_folders=True,
        code_lens=types.CodeLensWorkspaceClientCapabilities(refresh_support=True),
    ),
    window=CAPABILITIES.window,
)
"""The capabilities of an editor that can be told to ask for its lines again."""
TASK = "# Task\n\n😀 Please retry the webhook when the receiver is down.\n"
Place = tuple[int, int]
"""A line and a column in UTF-16, from 0."""


def remember(project: Path, *records: Record) -> None:
    """Writes a log as another process does."""
    write_log(project, sorted(format_line(record) for record in records))


def open_document(client: MemoryClient, uri: str, text: str, language: str = "prompt") -> None:
    """Opens a document as an editor does."""
    item = types.TextDocumentItem(uri=uri, language_id=language, version=1, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))


def open_log(client: MemoryClient, project: Path, text: str | None = None) -> str:
    """Opens the log of a project, or a text in its place; returns its URI."""
    uri = log_uri(project)
    if text is None:
        text = (project / ".context" / "memory_log.jsonl").read_bytes().decode()
    open_document(client, uri, text, "jsonl")
    return uri


def type_text(
    client: MemoryClient, uri: str, text: str, version: int, place: types.Range | None = None
) -> None:
    """Replaces the text of an open document, or what stands in one place."""
    change: types.TextDocumentContentChangeEvent = (
        types.TextDocumentContentChangePartial(range=place, text=text)
        if place
        else types.TextDocumentContentChangeWholeDocument(text)
    )
    identifier = types.VersionedTextDocumentIdentifier(version=version, uri=uri)
    client.text_document_did_change(types.DidChangeTextDocumentParams(identifier, [change]))


def type_in(client: MemoryClient, uri: str, start: Place, end: Place, text: str) -> None:
    """Replaces what stands between two places of a log."""
    type_text(client, uri, text, 2, types.Range(types.Position(*start), types.Position(*end)))


def close_document(client: MemoryClient, uri: str) -> None:
    """Closes a document without saving it."""
    identifier = types.TextDocumentIdentifier(uri)
    client.text_document_did_close(types.DidCloseTextDocumentParams(identifier))


async def ask(client: MemoryClient, method: str, **params: object) -> Json:
    """Sends a request of the protocol; returns the answer as it came over the wire."""
    number = f"{method} {len(client.wire)}"
    message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    return await client.exchange(message)


async def asked(client: MemoryClient, method: str, uri: str, **params: object) -> Json:
    """The answer of the server about a document."""
    return await ask(client, method, textDocument={"uri": uri}, **params)


async def lenses(client: MemoryClient, uri: str) -> list[Json]:
    """The lines above a document."""
    found: list[Json] = await asked(client, types.TEXT_DOCUMENT_CODE_LENS, uri)
    return found


async def fixes_at(
    client: MemoryClient, uri: str, line: int, character: int = 0
) -> dict[str, Json]:
    """The quick fixes at a place, by their titles."""
    place = {end: {"line": line, "character": character} for end in ("start", "end")}
    method, context = types.TEXT_DOCUMENT_CODE_ACTION, {"diagnostics": []}
    found = await asked(client, method, uri, range=place, context=context)
    return {one["title"]: one for one in found}


async def problems(client: MemoryClient, uri: str) -> list[types.Diagnostic]:
    """The next diagnostics for the editor, which must be of this document."""
    params = await client.next(PUBLISH)
    assert params.uri == uri
    return list(params.diagnostics)


async def _published(client: MemoryClient, uri: str) -> list[types.Diagnostic]:
    """The next diagnostics of this document."""
    while True:
        published = await client.next(PUBLISH)
        if published.uri == uri:
            return list(published.diagnostics)


async def shown(client: MemoryClient, uri: str) -> list[tuple[int, int, int, int, str]]:
    """The next diagnostics of a document: first and last place, and the code."""
    return [
        (one.start.line, one.start.character, one.end.line, one.end.character, code)
        for one, code in ((one.range, str(one.code)) for one in await _published(client, uri))
    ]


async def sentences(client: MemoryClient, uri: str) -> list[str]:
    """The sentences of it."""
    return [one.message for one in await _published(client, uri)]


class TextWindow:
    """Does with the texts of a server what the extension does."""

    def __init__(self, client: MemoryClient, storage: Path) -> None:
        self.client, self.storage = client, storage
        self.document: Path | None = None
        self.version = 1
        self._typed_at = 0
        self.selection: types.Range | None = None

    @property
    def path(self) -> Path:
        """The document that is open."""
        assert self.document is not None
        return self.document

    @property
    def text(self) -> str:
        """What stands on the disk."""
        return self.path.read_text(encoding="utf-8")

    @property
    def files(self) -> list[Path]:
        """The documents of texts that are kept."""
        return [path for path in self.storage.rglob("text-*/*") if path.name != "form.json"]

    async def begin(self, command: str = "log", **target: object) -> None:
        """Runs a command that opens a document."""
        running = self.client.run(command, **target)
        await self.opened()
        await ended(running)

    def run(self, command: str, **target: object) -> Task[Json]:
        """Starts a command about the document that is open."""
        return self.client.run(command, active=self.path.as_uri(), **target)

    def flow(self, command: str, **target: object) -> AbstractAsyncContextManager[None]:
        """A command about the document, whose flow has come to its end with the block."""
        return self.client.flow(command, active=self.path.as_uri(), **target)

    async def lessons(self) -> list[str]:
        """The lessons that are remembered."""
        found = (await self.client.ask("list_records"))["records"]
        return sorted(str(one["lesson"]) for one in found)

    async def opened(self) -> Path:
        """Opens the document that the server wants to be shown."""
        shown = await self.client.next(types.WINDOW_SHOW_DOCUMENT)
        path = path_of(shown.uri)
        assert path is not None
        if self.document != path:
            self.document, self.version = path, 1
            language = "sentinel-plan" if "plans" in str(path) else "sentinel-lesson"
            open_document(self.client, shown.uri, self.text, language)
        self.selection = shown.selection
        return path

    def type(self, text: str) -> None:
        """Types another text, which the editor saves by itself."""
        self.version += 1
        type_text(self.client, self.path.as_uri(), text, self.version)
        self.path.write_text(text, encoding="utf-8")

    def fill(self, **fields: str) -> None:
        """Types behind labels of the form."""
        lines = self.text.split("\n")
        for name, value in fields.items():
            at = next(n for n, line in enumerate(lines) if line.startswith(f"{name}:"))
            lines[at] = f"{name}: {value}"
        self.type("\n".join(lines))

    async def takes(self, edit: types.ApplyWorkspaceEditParams) -> None:
        """Makes a change of the server in the document."""
        (document,) = edit.edit.document_changes or ()
        assert isinstance(document, types.TextDocumentEdit)
        (change,) = document.edits
        assert isinstance(change, types.TextEdit)
        lines = self.text.split("\n")
        start, end = change.range.start, change.range.end
        before = [*lines[: start.line], lines[start.line][: start.character]]
        after = [lines[end.line][end.character :], *lines[end.line + 1 :]]
        text = "\n".join(before) + change.new_text + "\n".join(after)
        self.type(text)

    def types_first(self, text: Callable[[str], str]) -> None:
        """Types before the next change of the server arrives, which the editor then refuses."""

        def accepts(edit: types.ApplyWorkspaceEditParams) -> bool:
            (document,) = edit.edit.document_changes or ()
            assert isinstance(document, types.TextDocumentEdit)
            if self.version == self._typed_at:
                self.type(text(self.text))
            return document.text_document.version == self.version

        self._typed_at = self.version
        self.client.accepts = accepts

    def close(self) -> None:
        """Closes the tab."""
        close_document(self.client, self.path.as_uri())

    async def question(self, kind: str) -> Json:
        """The next question of a kind; saves and closes what the server asks for on the way."""
        while True:
            asked = await self.client.next(QUESTION)
            if asked["kind"] == "close":
                self.close()
                self.document = None
            if asked["kind"] not in ("save", "close", "suggest") or kind == asked["kind"]:
                assert asked["kind"] == kind, asked
                return asked

    async def reply(self, kind: str, *chosen: str, value: str | None = None) -> Json:
        """Answers the next question of a kind, and returns what was asked."""
        asked = await self.question(kind)
        self.client.answer(*chosen, value=value)
        return asked

    async def said(self) -> str:
        """The next message."""
        return str((await self.question("confirm"))["text"])

    @property
    def facts(self) -> Json:
        """What the document is about."""
        return facts_beside(self.path)
