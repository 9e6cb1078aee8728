"""The way in which a flow asks a person and runs operations, so that the server keeps answering.

A question is a `sentinel/ask`. Work runs on threads. A flow that a person leaves ends there. What a
flow has changed is undone by a key at once, else down to a change that a person chooses (S36).
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, ParamSpec, TypeVar

from lsprotocol.types import (
    CancelParams,
    ErrorCodes,
    Range,
    ShowDocumentParams,
    TextDocumentContentRefreshParams,
    WorkDoneProgressBegin,
    WorkDoneProgressEnd,
)
from pygls.exceptions import JsonRpcException

from ...contract.care import CertifyMemoryResult, UpdateQuoteResult
from ...contract.codec import Operation, decode, encode
from ...contract.editor import (
    AskChange,
    AskKind,
    AskParams,
    AskResult,
    AskRow,
    RevealRecord,
    Target,
)
from ...contract.memory import RecordView
from ...contract.project import EditRecordResult, FileChange
from ...core.changes.corrections import Undoing
from ...core.changes.tidy import Step
from ...core.errors import InvalidParams, RecordError, StoreError
from ...core.frozen import Frozen
from ...render.answers import render
from ...render.rows import row_ids
from ...sentences.audience import said_to
from ...sentences.say import Language, describe_form, say
from ...service.edit_records import told_lessons, undid
from ...service.handlers import answer
from ..folders import Folder
from ..memory_server import MemoryServer

_Params = TypeVar("_Params", bound=Frozen)
_Result = TypeVar("_Result", bound=Frozen)
_P = ParamSpec("_P")
_T = TypeVar("_T")

REFUSALS = (InvalidParams, RecordError, StoreError)
"""Errors whose sentences a person is shown."""


class Left(Exception):  # noqa: N818 - no error, but the end of a flow
    """A person left a question, or the client cannot ask it: the flow ends without a word."""


class UnaskedError(Left):
    """The client has no way to ask such questions."""


class Flow:
    """One run of a command in a project."""

    def __init__(self, server: MemoryServer, look: Callable[[], None], folder: Folder) -> None:
        """Runs in a folder. `look` is called after each write."""
        self.server, self.folder, self.project = server, folder, folder.project
        self._look = look
        self._changed: list[Sequence[str]] = []
        """The records of each change so far, the latest first."""

    @property
    def language(self) -> Language:
        """The language of the person."""
        return self.server.language

    def say(self, key: str, **facts: object) -> str:
        """Returns a sentence in the language of the person."""
        return say(self.language, key, **facts)

    def row(self, id: str, key: str, icon: str = "", how: str | None = None) -> AskRow:
        """Returns a row or a button by the keys of its title and of the line below it."""
        return AskRow(id=id, label=self.say(key), icon=icon, detail=self.say(how) if how else "")

    def counted(self, key: str, count: int, **facts: object) -> str:
        """Returns the sentence `KEY_one` for one thing, and `KEY` for several."""
        return self.say(f"{key}_one" if count == 1 else key, count=count, **facts)

    async def read(self, work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Runs work that only reads, on a thread."""
        return await self.server.read(work, *args, **kwargs)

    async def write(self, work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Runs work that writes, on a thread and to its end, and shows what changed."""
        try:
            return await self.server.protect(self.server.write(work, *args, **kwargs))
        finally:
            self._look()

    async def run(
        self, operation: Operation[_P, _Params, _Result], *args: _P.args, **fields: _P.kwargs
    ) -> _Result:
        """Runs an operation with these parameters in the project of the flow.

        If it changes a record, the undo of the outcome takes that back.
        """
        work = self.read if operation.read_only else self.write
        done = await work(answer, self.project, operation, operation.make(*args, **fields))
        if isinstance(done, CertifyMemoryResult | EditRecordResult | UpdateQuoteResult):
            self._changed.insert(0, (done.id,))
        return done

    async def working(self, key: str, work: Awaitable[_T]) -> _T:
        """Waits for work that may take seconds, and shows so. `key` names what is done."""
        window, progress = self.server.client_capabilities.window, self.server.work_done_progress
        if not (window and window.work_done_progress):
            return await work
        token = str(uuid.uuid4())
        await progress.create_async(token)
        progress.begin(token, WorkDoneProgressBegin(title=self.say(key)))
        try:
            return await work
        finally:
            progress.end(token, WorkDoneProgressEnd())

    async def pick(
        self,
        title: str,
        text: str,
        rows: Sequence[AskRow],
        *,
        page: tuple[str, str] | None = None,
        active: str | None = None,
    ) -> str:
        """Returns the id of the row that a person chooses; raises Left.

        `page`: the title of a text that stands beside the list, and the text.
        """
        beside = None
        if page is not None:
            # It takes the place of the last text of its title, and no keys.
            beside, is_other = self.server.read_texts.beside(*page)
            if is_other:
                refresh = TextDocumentContentRefreshParams(beside)
                await self.server.workspace_text_document_content_refresh_async(refresh)
            await self.server.window_show_document_async(
                ShowDocumentParams(beside, take_focus=False)
            )
        more = {"title": title, "rows": tuple(rows), "beside": beside, "active": active}
        return _only(await self.ask("pick", text, **more))

    async def many(self, title: str, text: str, rows: Sequence[AskRow]) -> tuple[str, ...]:
        """Returns the ids of the ticked rows, in their order; raises Left."""
        answered = await self.ask("many", text, title=title, rows=tuple(rows))
        chosen = set(answered.chosen or ())
        return tuple(row.id for row in rows if row.id in chosen)

    async def input(
        self, title: str, text: str, value: str, work: Callable[[str], Awaitable[_T]]
    ) -> _T:
        """Asks for a line until it is not refused, and returns what `work` made of it.

        Raises:
            Left: the person left the question.
            StoreError: what `work` raises beside a refusal.
        """
        problem = None
        while True:
            asked = await self.ask("input", text, title=title, value=value, problem=problem)
            value = asked.value or ""
            try:
                return await work(value)
            except (InvalidParams, RecordError) as error:
                problem = describe_form(error, self.language)

    async def confirm(self, text: str, *buttons: str, detail: str = "") -> str:
        """Returns the key of the button that a person presses in a modal warning; raises Left."""
        rows = tuple(self.row(key, key) for key in buttons)
        return _only(await self.ask("confirm", text, detail=detail, rows=rows, level="warning"))

    async def agree(self, title: str, changes: Sequence[FileChange], write: str) -> None:
        """Shows changes of files side by side, and asks whether to write them; raises Left."""
        paths = ", ".join(one.path for one in changes)
        yes = self.row("write", write, "check")._replace(description=paths)
        no = self.row("", "action_cancel", "close")
        if not _only(await self.compare(title, changes, yes, no)):
            raise Left

    async def compare(self, title: str, changes: Sequence[FileChange], *rows: AskRow) -> AskResult:
        """Shows two states of each text beside each other, and asks with rows if there are any."""

        def side(path: str, text: str | None) -> str | None:
            # Alone, a file that is not there is empty.
            absent = text is None and len(changes) > 1
            return None if absent else self.server.read_texts.keep(path, text or "")

        sides = tuple(
            AskChange(before=side(one.path, one.before), after=side(one.path, one.after))
            for one in changes
        )
        asked = self.say("ask_write") if rows else ""
        return await self.ask("diff", asked, title=title, rows=rows, changes=sides)

    async def page(self, name: str) -> None:
        """Opens a page of the project, which follows the memory."""
        await self.ask("page", value=name, folder=self.folder.uri)

    async def ask_model(self, request: str, why: str) -> tuple[str, str]:
        """Returns the name of the model that was asked, and its answer; raises Left.

        Why there is no answer is told here, and nothing of an answer that cannot be used.
        """
        named = (await self.ask("models", why)).value or ""
        title = self.say("model_asks", model=named)
        asked = await self.ask("model", why, title=title, value=request)
        if asked.failed is not None:
            models = ", ".join(asked.chosen or ())
            raise self.over(f"model_{asked.failed}", failed=True, models=models)
        return _only(asked), asked.value or ""

    def reveal(self, record: RecordView) -> None:
        """Shows a record in the view."""
        shown = RevealRecord(rows=row_ids(self.folder.uri, record.topic, record))
        self.server.protocol.notify("sentinel/reveal_record", encode(shown))

    async def copy(self, text: str) -> None:
        """Puts a text on the clipboard, and says so for a moment."""
        await self.ask("copy", self.say("copied"), value=text)

    async def save_typed(self, uri: str | None = None) -> None:
        """Saves the log where something was typed in it, because the file is what is changed.

        `uri`: another file that is changed.

        Raises:
            Left: it could not be saved, or the person would rather not.
        """
        log = self.folder.log_uri
        if uri is None and self.server.documents.text(log) is None:
            return
        if (await self.ask("save", value=uri or log)).chosen is None:
            raise Left

    def over(self, key: str, *, failed: bool = False, **facts: object) -> Left:
        """Tells why the flow cannot go on, and returns what is raised to end it."""
        self.tell(self.say(key, **facts), failed=failed)
        return Left()

    async def open(self, uri: str, place: Range | None = None) -> None:
        """Opens a file in the editor, and selects a place in it if one is given."""
        params = ShowDocumentParams(uri, take_focus=True, selection=place)
        await self.server.window_show_document_async(params)

    def text(self, result: Frozen) -> str:
        """Returns a result as a person reads it."""
        with said_to(person=True):
            return render(result, self.language) or ""

    def tell(
        self,
        sentence: str,
        buttons: Mapping[str, Callable[[], Awaitable[object]]] | None = None,
        *,
        failed: bool = False,
    ) -> None:
        """Tells an outcome, with buttons by the keys of their titles. Nobody waits for them."""
        self.server.spawn(self._tell(sentence, "error" if failed else "info", buttons or {}))

    def tell_rest(self, sentence: str, command: str | None) -> None:
        """Tells an outcome, with a button that copies the command that is left to run."""
        copied = {"action_copy_command": lambda: self.copy(command or "")}
        self.tell(sentence, copied if command else None)

    def offer_undo(self, sentence: str, *changed: Sequence[str]) -> None:
        """Tells an outcome, with a button that takes back what the flow changed.

        `changed`: the records of each change that it knows; without any, those of `run`.
        """
        named = [ids for ids in changed or self._changed if ids]
        self._changed = []
        undos = [partial(self.folder.undoes.undo_removal, ids) for ids in named]
        self.tell(sentence, {"action_undo": lambda: _take_back(self, undos)} if undos else None)

    async def guard(self, work: Callable[[], Awaitable[_T]]) -> _T | None:
        """Runs the work of a person: a refusal is told, and a question that is left is the end."""
        try:
            return await work()
        except REFUSALS as error:
            self.tell(describe_form(error, self.language), failed=True)
        except Left:
            pass
        return None

    async def ask(self, kind: AskKind, text: str = "", **more: object) -> AskResult:
        """Sends a question and returns its answer. A flow that is cancelled takes it back.

        `more`: the other fields of `AskParams`.

        Raises:
            Left: the person left the question, or the client cannot ask.
        """
        params = AskParams(kind=kind)._replace(text=text, **more)
        identifier, protocol = str(uuid.uuid4()), self.server.protocol
        sent = protocol.send_request_async("sentinel/ask", encode(params), identifier)
        try:
            with self.server.asking():
                result = decode(AskResult, await sent, "ask")
        except asyncio.CancelledError:
            protocol.notify("$/cancelRequest", CancelParams(id=identifier))
            raise
        except JsonRpcException as error:
            unknown = error.code == ErrorCodes.MethodNotFound.value
            raise (UnaskedError if unknown else Left) from None
        except InvalidParams:
            raise Left from None
        nothing = result.chosen is None and result.value is None and result.failed is None
        if nothing and (params.rows or params.kind in ("input", "model")):
            raise Left
        return result

    async def _tell(
        self, sentence: str, level: str, buttons: Mapping[str, Callable[[], Awaitable[object]]]
    ) -> None:
        rows = tuple(self.row(key, key) for key in buttons)
        try:
            chosen = _only(await self.ask("confirm", sentence, rows=rows, level=level))
        except UnaskedError:
            self.server.tell(sentence, failed=level == "error")
            return
        except Left:
            return
        await self.guard(buttons[chosen])


def _only(result: AskResult) -> str:
    """Returns the one chosen row; raises Left without one."""
    if not result.chosen:
        raise Left
    return result.chosen[0]


def noting(operation: Operation[..., Any, Any]) -> Callable[[Flow, Target], Awaitable[None]]:
    """Makes a flow that notes something about a lesson on this machine, and says so (M11)."""

    async def run(flow: Flow, target: Target) -> None:
        flow.tell(flow.text(await flow.run(operation, id=target.refs[0])))

    return run


_MOST = 50
"""Most changes in the list."""


async def undo(flow: Flow, target: Target) -> None:
    """Undoes the latest change, or all down to a chosen one; or takes the latest undoing back."""
    undoes, count = flow.folder.undoes, 1
    if target.redo:
        flow.tell(flow.say("redid" if await flow.write(undoes.redo) else "redo_nothing"))
        return
    steps = (await flow.read(undoes.steps))[:_MOST]
    if not steps:
        raise flow.over("undo_nothing")
    if not target.latest:
        rows = await flow.read(lambda: [_step_row(flow, *one) for one in enumerate(steps, 1)])
        count = int(await flow.pick(flow.say("flow_undo"), flow.say("undo_down_to"), rows))
    await _take_back(flow, [partial(undoes.undo, step) for step in steps[:count]])


async def _take_back(flow: Flow, undos: Sequence[Callable[[], Undoing]]) -> None:
    """Undoes changes, and tells the outcome once, also if one of them refuses."""
    project, done = flow.project, list[Undoing]()
    try:
        for one in undos:
            done.append(await flow.write(one))
    finally:
        if done:
            told = " ".join(await flow.read(lambda: undid(project, project.standing, done)))
            buttons = {"action_redo": lambda: undo(flow, Target(redo=True))}
            shown = buttons if done[-1].before is not None else None
            flow.tell(told or flow.say("undo_nothing"), shown)


def _step_row(flow: Flow, number: int, step: Step) -> AskRow:
    told = {
        "undo_row_back": step.restored,
        "undo_row_out": step.removed,
        "undo_row_stays": step.kept,
    }
    first, *others = told_lessons(flow.project, flow.project.standing, told)
    at, detail = step.at[:16].replace("T", " "), " · ".join(others)
    return AskRow(id=str(number), label=first, icon="discard", description=at, detail=detail)
