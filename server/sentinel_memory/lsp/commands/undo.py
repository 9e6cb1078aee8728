"""Undo and redo: by a key at once, else down to a change that a person chooses (S36)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...contract.asking import AskRow, Target, Undoable, UndoChanged
from ...contract.codec import encode
from ...core.changes.corrections import Undoing
from ...core.changes.undoable import Step
from ...core.log.document import Line
from ...core.text.first_sentence import first_sentence
from ...service.edit_records import shown_alone
from ..folders import Folder
from ..memory_server import MemoryServer
from .flow import Flow

_MOST = 50
"""Most changes in the list."""


async def undo(flow: Flow, target: Target) -> None:
    """Undoes what the target names, the latest change, or all down to a chosen one."""
    if target.redo:
        await redo(flow)
    elif target.changes:
        await take_back(flow, target.changes)
    else:
        steps = await flow.read(flow.folder.undoes.steps)
        if not steps:
            flow.tell(flow.say("undo_nothing"))
            return
        count = 1 if target.latest else await _chosen(flow, steps[:_MOST])
        done = [await flow.write(flow.folder.undoes.undo, step) for step in steps[:count]]
        await tell_undone(flow, done)


async def take_back(flow: Flow, changes: Sequence[Undoable]) -> None:
    """Undoes exactly these changes, and tells the outcome once, also if one of them refuses."""
    done: list[Undoing] = []
    try:
        for change in changes:
            folder = flow.server.folders.resolve(change.folder)
            # Without an id, the latest change of any kind would be undone.
            if change.ids:
                done.append(await flow.write(folder.undoes.undo_removal, change.ids))
    finally:
        if done:
            await tell_undone(flow, done)


async def redo(flow: Flow) -> None:
    """Takes the latest undoing back, which the next undo undoes again."""
    done = await flow.write(flow.folder.undoes.redo)
    flow.tell(flow.say("redid" if done else "redo_nothing"))


async def offer_undo(flow: Flow, sentence: str, changes: Sequence[Undoable]) -> None:
    """Tells an outcome, with a button that takes exactly these changes back."""
    named = [change for change in changes if change.ids]
    if named:
        flow.offer(sentence, {"action_undo": lambda: take_back(flow, named)})
    else:
        flow.tell(sentence)


async def tell_undone(flow: Flow, done: Sequence[Undoing]) -> None:
    """Tells the outcome of undoings in one message, with a button that takes the last one back."""
    sentence = await flow.read(_sentence, flow, done)
    if done[-1].before is None:
        flow.tell(sentence)
    else:
        flow.offer(sentence, {"action_redo": lambda: redo(flow)})


class UndoKeys:
    """Tells the editor whether the keys of undo and redo have something to do."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._told = UndoChanged(undo=False, redo=False)

    async def consider(self) -> None:
        """Tells it where that changed."""
        found = await self._server.read(_undo_changed, tuple(self._server.folders))
        if found != self._told:
            self._told = found
            self._server.protocol.notify("sentinel/undo_changed", encode(found))


def _undo_changed(folders: Sequence[Folder]) -> UndoChanged:
    return UndoChanged(
        undo=any(folder.undoes.can_undo() for folder in folders),
        redo=any(folder.undoes.can_redo() for folder in folders),
    )


async def _chosen(flow: Flow, steps: Sequence[Step]) -> int:
    """Returns how many of these changes a person wants to undo."""
    rows = await flow.read(
        lambda: [_row(flow, number, step) for number, step in enumerate(steps, 1)]
    )
    return int(await flow.pick(flow.say("flow_undo"), flow.say("undo_down_to"), rows))


def _row(flow: Flow, number: int, step: Step) -> AskRow:
    told = {
        "undo_row_back": step.restored,
        "undo_row_out": step.removed,
        "undo_row_stays": step.kept,
    }
    parts = [flow.say(key, lesson=_named(flow, lines)) for key, lines in told.items() if lines]
    return AskRow(
        id=str(number),
        label=parts[0],
        icon="discard",
        description=step.at[:16].replace("T", " "),
        detail=" · ".join(parts[1:]),
    )


def _named(flow: Flow, lines: Sequence[Line]) -> str:
    lesson = lesson_of(flow, lines[0])
    rest = len(lines) - 1
    return flow.say("undo_row_more", lesson=lesson, count=rest) if rest else lesson


def lesson_of(flow: Flow, line: Line) -> str:
    """Returns the first sentence of a lesson, as it may be shown."""
    view = shown_alone(flow.project, flow.project.standing, line)
    return first_sentence(view.lesson)


def _sentence(flow: Flow, done: Sequence[Undoing]) -> str:
    """Returns what several undoings did together."""
    restored = [line for one in done for line in one.restored]
    kept = [line for one in done for line in one.kept]
    gone = [line for one in done for line in (*one.removed, *(old for old, _ in one.exchanged))]
    put_back = sum(len(one.put_back) for one in done)
    # An edit takes one text of a record out and puts another in.
    changed = _ids(restored) & _ids(gone)
    told = {
        "undid_text": [line for line in restored if line.record.id in changed],
        "undid_back": [line for line in restored if line.record.id not in changed],
        "undid_out": [line for line in gone if line.record.id not in changed],
        "undid_kept": kept,
    }
    parts = [
        flow.counted(key, len(lines), lesson=lesson_of(flow, lines[0]))
        for key, lines in told.items()
        if lines
    ]
    if put_back:
        parts.append(flow.counted("undid_lines", put_back))
    return " ".join(parts) or flow.say("undo_nothing")


def _ids(lines: Iterable[Line]) -> set[str]:
    return {line.record.id for line in lines}
