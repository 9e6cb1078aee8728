"""Documents that a person writes over a while: opened, written anew and closed in the editor (N04).

A save by the editor itself is a draft and no more. Nothing that was typed is lost when a document
is closed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ...contract.editor import AskParams, AskRow, Target
from ...core.text.form import lines_of
from ...machine.notes import BegunText, BegunTexts
from ...store.project_root import path_of
from ..documents import difference
from ..memory_server import MemoryServer
from .flow import Flow, Left

FORMS, PLANS = "sentinel-memory-forms", "sentinel-memory-plans"
"""The folders of lessons and of plans in the storage of the client."""
_KEPT = {FORMS: "form_kept", PLANS: "plan_kept"}
"""The sentences that a closed text is kept."""


async def text_closed(flow: Flow, target: Target) -> None:
    """Says that a text was closed with something typed into it; forgets one without."""
    for folder in _KEPT:
        texts = OpenTexts(flow.server, folder)
        if path := texts.path(target.active):
            await texts.closed(flow, path)


class OpenTexts:
    """The texts of one kind, as a window has them open."""

    def __init__(self, server: MemoryServer, folder: str) -> None:
        """Takes the name of their folder."""
        self._server, self._folder = server, folder
        self._busy = server.busy_texts

    @property
    def files(self) -> BegunTexts:
        """Their files. Raises Left if the client named no place for them."""
        storage = self._server.storage
        if storage is None:
            raise Left
        return BegunTexts(storage / self._folder)

    def path(self, uri: str | None) -> Path | None:
        """Returns the path of a document of this kind; None for any other."""
        path = path_of(uri) if uri else None
        return path if path and self.files.holds(path) else None

    def text(self, path: Path) -> str | None:
        """Returns what stands in an open document; None if it is not open."""
        uri = self._uri(path)
        return None if uri is None else self._server.documents.text(uri)

    def is_open(self, path: Path) -> bool:
        """Returns whether a document is open."""
        return self._uri(path) is not None

    @contextlib.contextmanager
    def alone(self, path: Path) -> Iterator[None]:
        """Works on a document that nobody else does anything with; raises Left if somebody does."""
        if path in self._busy:
            raise Left
        self._busy.add(path)
        try:
            yield
        finally:
            self._busy.discard(path)

    async def show(self, path: Path, place: types.Range | None = None) -> None:
        """Opens a document; with a place the cursor goes there."""
        params = types.ShowDocumentParams(path.as_uri(), take_focus=True, selection=place)
        with contextlib.suppress(JsonRpcException):
            await self._server.window_show_document_async(params)

    async def save(self, flow: Flow, path: Path) -> None:
        """Writes a document to the disk as a draft, so that nothing is lost in any case."""
        await flow.ask(AskParams(kind="save", value=path.as_uri()))

    async def rewrite(self, path: Path, old: str, text: str) -> bool:
        """Replaces the differing part of an open document; the cursor stays if it can.

        `path`: the document.
        `old`: the text from which the new one was made.
        `text`: the new text.

        Returns:
            Whether the document has it. False if somebody typed in between: the editor refuses a
            change to a version that is no longer its own, so nothing typed is written over.

        Raises:
            Left: the editor refuses the change although nobody typed.
        """
        uri = self._uri(path)
        if uri is None or self.text(path) != old:
            return False
        if old == text:
            return True
        document = types.OptionalVersionedTextDocumentIdentifier(
            uri=uri, version=self._server.documents.version(uri)
        )
        edit = difference(lines_of(old), lines_of(text), self._server.encoding)
        changes = types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, [edit])])
        params = types.ApplyWorkspaceEditParams(changes)
        done = (await self._server.workspace_apply_edit_async(params)).applied
        if not done and self.text(path) == old:
            raise Left
        return done

    async def end(self, flow: Flow, path: Path, text: str | None = None) -> bool:
        """Closes a document and deletes it, while somebody works on it alone.

        `flow`: the command.
        `path`: the document.
        `text`: what is stored of it, or None for whatever it says.

        Returns:
            Whether it is gone. False if it said something else when it was closed: it is kept.
        """
        await flow.ask(AskParams(kind="close", value=path.as_uri()))
        left = await flow.read(self.files.read, path.parent)
        if text is not None and left is not None and lines_of(left.text) != lines_of(text):
            return False
        await flow.read(self.files.remove, path)
        return True

    async def discard(self, flow: Flow, path: Path) -> None:
        """Closes a document and forgets its text."""
        with self.alone(path):
            await self.end(flow, path)

    async def closed(self, flow: Flow, path: Path) -> None:
        """Says that a document was closed with something typed into it; forgets one without."""
        begun = await flow.read(self.files.read, path.parent)
        if begun is None or path in self._busy:
            return
        if not begun.is_typed:
            await flow.read(self.files.remove, path)
            return
        flow.offer(
            flow.say(_KEPT[self._folder]),
            {
                "begun_continue": lambda: self.show(path),
                "form_discard": lambda: self.discard(flow, path),
            },
        )

    async def goes_on(
        self,
        flow: Flow,
        title: str,
        begun: Sequence[BegunText],
        label: Callable[[BegunText], AskRow],
    ) -> bool:
        """Lets a person continue one of the texts that were begun; returns False to begin anew.

        A text that is being stored or discarded right now is none of them.
        """
        begun = [one for one in begun if one.path not in self._busy]
        if not begun:
            return False
        rows = [await flow.read(label, one) for one in begun]
        anew = flow.row("", "begun_anew", "add")
        chosen = await flow.pick(title, flow.say("begun_ask"), [*rows, anew])
        if chosen:
            await self.show(Path(chosen))
        return bool(chosen)

    def _uri(self, path: Path) -> str | None:
        """Returns the URI of an open document as the client spells it."""
        found = (uri for uri in self._server.documents if path_of(uri) == path)
        return next(found, None)
