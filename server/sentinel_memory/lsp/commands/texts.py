"""Documents that a person writes over a while: opened, written anew and closed in the editor (N04).

A save by the editor itself is a draft and no more. Nothing that was typed is lost when a document
is closed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ...contract.editor import AskRow, Target
from ...core.text.form import lines_of
from ...machine.notes import BegunText, BegunTexts, Facts, facts_beside
from ...store.project_root import path_of
from ..documents import difference, point, width
from .flow import Flow, Left

FORMS, PLANS = "sentinel-memory-forms", "sentinel-memory-plans"
"""The folders of lessons and of plans in the storage of the client."""
_KEPT = {FORMS: "form_kept", PLANS: "plan_kept"}
"""The sentences that a closed text is kept."""


class OpenText:
    """A lesson or a plan, as a window has it open."""

    def __init__(self, flow: Flow, path: Path) -> None:
        """Takes the path of its document."""
        self.path, self.kind = path, path.parent.parent.name
        self.files = BegunTexts(path.parent.parent)
        self._flow = flow

    @property
    def uri(self) -> str | None:
        """Its address as the client spells it; None if it is not open."""
        return next((uri for uri in self._flow.server.documents if path_of(uri) == self.path), None)

    @property
    def text(self) -> str:
        """What stands in it now. Raises Left if it is not open."""
        text = self._flow.server.documents.text(self.uri or "")
        if text is None:
            raise Left
        return text

    async def facts(self) -> Facts:
        """Returns what it is about."""
        return await self._flow.read(facts_beside, self.path)

    async def note(self, **facts: object) -> None:
        """Changes some of what it is about."""
        facts = {**await self.facts(), **facts}
        await self._flow.read(self.files.set_facts, self.path, facts)

    async def show(self, place: types.Range | None = None) -> None:
        """Opens it; with a place the cursor goes there."""
        with contextlib.suppress(JsonRpcException):
            await self._flow.open(self.path.as_uri(), place)

    async def save(self) -> None:
        """Writes it to the disk as a draft, so that nothing is lost in any case."""
        await self._flow.ask("save", value=self.path.as_uri())

    async def rewrite(self, old: str, text: str) -> bool:
        """Replaces the differing part of it; the cursor stays if it can.

        `old`: the text from which the new one was made.
        `text`: the new text.

        Returns:
            Whether the document has it. False if it was closed, or somebody typed in between: the
            editor refuses a change to a version that is no longer its own, so nothing typed is
            written over.

        Raises:
            Left: the editor refuses the change although nobody typed.
        """
        if self.uri is None or self.text != old:
            return False
        if old == text:
            return True
        server, uri = self._flow.server, self.uri or ""
        document = types.OptionalVersionedTextDocumentIdentifier(
            uri=uri, version=server.documents.version(uri)
        )
        edit = difference(lines_of(old), lines_of(text), server.encoding)
        changes = types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, [edit])])
        params = types.ApplyWorkspaceEditParams(changes)
        done = (await server.workspace_apply_edit_async(params)).applied
        if not done and self.text == old:
            raise Left
        return done

    async def end(self, text: str | None = None) -> bool:
        """Closes it and deletes it, while somebody works on it alone.

        `text`: what is stored of it, or None for whatever it says.

        Returns:
            Whether it is gone. False if it said something else when it was closed: it is kept.
        """
        await self._flow.ask("close", value=self.path.as_uri())
        left = await self._flow.read(self.files.read, self.path.parent)
        if text is not None and left is not None and lines_of(left.text) != lines_of(text):
            return False
        await self._flow.read(self.files.remove, self.path)
        return True


_Run = Callable[[Flow, Target], Awaitable[None]]


def alone(*kinds: str) -> Callable[[Callable[[Flow, OpenText, Target], Awaitable[None]]], _Run]:
    """Makes a flow about the active text of these kinds, on which nobody else works meanwhile."""

    def of(work: Callable[[Flow, OpenText, Target], Awaitable[None]]) -> _Run:
        async def run(flow: Flow, target: Target) -> None:
            text, busy = open_text(flow, target.active), flow.server.busy_texts
            if text is None or text.kind not in kinds or text.path in busy:
                raise Left
            busy.add(text.path)
            try:
                await work(flow, text, target)
            finally:
                busy.discard(text.path)

        return run

    return of


def open_text(flow: Flow, uri: str | None) -> OpenText | None:
    """Returns the text of a document; None for any other document."""
    path, storage = path_of(uri) if uri else None, flow.server.storage
    kinds = [BegunTexts(storage / kind) for kind in _KEPT] if storage else []
    return OpenText(flow, path) if path and any(one.holds(path) for one in kinds) else None


def open_texts(flow: Flow, kind: str) -> Iterator[OpenText]:
    """Yields the texts of a kind that the window has open."""
    found = (open_text(flow, uri) for uri in flow.server.documents)
    yield from (text for text in found if text is not None and text.kind == kind)


async def begin(flow: Flow, kind: str, name: str, written: str, **facts: object) -> OpenText:
    """Writes a new text. Raises Left if the client named no place for it."""
    facts = {"folder": flow.folder.uri, "written": written, **facts}
    return OpenText(flow, await flow.read(_files(flow, kind).create, name, facts))


async def goes_on(
    flow: Flow, kind: str, title: str, row: Callable[[BegunText], AskRow | None]
) -> bool:
    """Lets a person continue one of the texts that were begun; returns False to begin anew.

    A text that is being stored or discarded right now is none of them.

    `row`: returns how the list names a text; None if it is about something else.
    """
    files, busy = _files(flow, kind), flow.server.busy_texts

    def rows() -> list[AskRow]:
        opened = {text.path for text in open_texts(flow, kind)}
        begun = files.begun(flow.folder.uri, opened.__contains__)
        found = [(one, row(one)) for one in begun if one.path not in busy]
        return [shown._replace(id=str(one.path)) for one, shown in found if shown]

    if not (listed := await flow.read(rows)):
        return False
    anew = flow.row("", "begun_anew", "add")
    chosen = await flow.pick(title, flow.say("begun_ask"), [*listed, anew])
    if chosen:
        await OpenText(flow, Path(chosen)).show()
    return bool(chosen)


def _files(flow: Flow, kind: str) -> BegunTexts:
    if flow.server.storage is None:
        raise Left
    return BegunTexts(flow.server.storage / kind)


def end_of(flow: Flow, text: str, line: int) -> types.Range:
    """Returns the place behind a line of a text."""
    return point(line, width(lines_of(text)[line], flow.server.encoding))


@alone(FORMS, PLANS)
async def discard(_flow: Flow, text: OpenText, _target: Target) -> None:
    """Closes the active text and forgets it; nothing of it is stored."""
    await text.end()


@alone(FORMS, PLANS)
async def text_closed(flow: Flow, text: OpenText, target: Target) -> None:
    """Says that a text was closed with something typed into it; forgets one without."""
    begun = await flow.read(text.files.read, text.path.parent)
    if begun and begun.is_typed:
        buttons = {"begun_continue": text.show, "form_discard": lambda: discard(flow, target)}
        flow.tell(flow.say(_KEPT[text.kind]), buttons)
    elif begun:
        await flow.read(text.files.remove, text.path)
