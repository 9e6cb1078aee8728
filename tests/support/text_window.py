"""A window in which a person writes lessons and plans as documents (N04)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lsp_client import QUESTION, Json, MemoryClient
from lsprotocol import types
from sentinel_memory.machine.notes import facts_beside
from sentinel_memory.store.project_root import path_of


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

    async def opened(self) -> Path:
        """Opens the document that the server wants to be shown."""
        shown = await self.client.next(types.WINDOW_SHOW_DOCUMENT)
        path = path_of(shown.uri)
        assert path is not None
        if self.document != path:
            self.document, self.version = path, 1
            language = "sentinel-plan" if "plans" in str(path) else "sentinel-lesson"
            item = types.TextDocumentItem(shown.uri, language, 1, self.text)
            self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        self.selection = shown.selection
        return path

    def type(self, text: str) -> None:
        """Types another text, which the editor saves by itself."""
        self.version += 1
        uri = self.path.as_uri()
        document = types.VersionedTextDocumentIdentifier(self.version, uri)
        change = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))
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
        identifier = types.TextDocumentIdentifier(self.path.as_uri())
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(identifier))

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

    async def said(self) -> str:
        """The next message."""
        return str((await self.question("confirm"))["text"])

    @property
    def facts(self) -> Json:
        """What the document is about."""
        return facts_beside(self.path)
