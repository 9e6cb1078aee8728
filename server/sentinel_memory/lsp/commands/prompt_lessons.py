"""The lessons that may apply to a prompt: listed, judged by a model, and acted on (N09)."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple

from lsprotocol.types import ApplyWorkspaceEditParams, TextEdit, WorkspaceEdit

from ...contract.editor import AskRow, Target
from ...contract.memory import Candidate, RecordView
from ...contract.operations import DISMISS_QUESTION, EDIT_RECORD, MODEL_CHECK, PREFLIGHT
from ...core.errors import RecordError, StoreError
from ...core.text.form import lines_of
from ...core.text.one_line import inline
from ...render.pages import why_parts
from ...service.preflight import note_inserted
from ...service.typed_lessons import current
from ..documents import point, width
from .flow import Flow, Left
from .lessons import open_log

_MOST_ANSWER = 200
"""Most characters of a model's answer that are read: ten numbers take fewer."""
_NUMBERS = re.compile(r"\s*+\d{1,2}(?:(?:\s*+,\s*+|\s++)\d{1,2})*+\s*+\.?\s*+", re.ASCII)
_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d+[.)])[ \t]")


class _Judged(NamedTuple):
    """What a model said of the questions."""

    model: str
    candidates: tuple[Candidate, ...]
    open: frozenset[str]
    """Ids of the records whose question the prompt leaves open, as the model says."""


class _Prompt(NamedTuple):
    """A prompt that a person writes."""

    flow: Flow
    uri: str

    async def text(self) -> str:
        """Returns its text as typed; of a document that the client does not send, asks for it."""
        known = self.flow.server.documents.text(self.uri)
        if known is not None:
            return known
        return (await self.flow.ask("read", value=self.uri)).value or ""


async def show_lessons(flow: Flow, target: Target) -> None:
    """Lists the lessons that may apply to the active document, until the list is left."""
    if target.active is None:
        raise flow.over("lessons_no_prompt")
    prompt, done = _Prompt(flow, target.active), set[str]()
    model = (await flow.ask("models", flow.say("lessons_justify"))).value
    judged: _Judged | None = None
    while True:
        text = await prompt.text()
        found = await flow.run(PREFLIGHT, prompt=text, why=True)
        listed = judged.candidates if judged else found.candidates
        left = tuple(one for one in listed if one.id not in done)
        if not left and done:
            return
        if not left and model is None:
            raise flow.over("lessons_none")
        rows = _rows(flow, left, judged, model)
        asked = flow.say("lessons_choose" if left else "lessons_none")
        chosen = await flow.pick(flow.say("flow_lessons"), asked, rows)
        if chosen == "model":
            judged = await flow.guard(partial(_judge, flow, text)) or judged
            continue
        candidate = next(one for one in left if one.id == chosen)
        # A refusal is told, and a question that is left brings the list back.
        action = await flow.guard(partial(_act, prompt, candidate))
        if action == "open":
            return
        if action:
            done.add(candidate.id)


def numbers_in(answer: str, count: int) -> frozenset[int] | None:
    """Returns the numbers, from 1, that an answer consists of; None for any other answer."""
    if len(answer) > _MOST_ANSWER or not _NUMBERS.fullmatch(answer):
        return None
    numbers = frozenset(int(one) for one in re.findall(r"\d+", answer))
    if numbers == {0}:
        return frozenset()
    return numbers if all(1 <= one <= count for one in numbers) else None


def insertion(text: str, item: str) -> str:
    """Returns what is written at the end of a text, so that the item of a list follows there."""
    lines = lines_of(text)
    written = [line for line in lines if line.strip()]
    before = "\n" if lines[-1].strip() else ""
    # One empty line separates a list from other text.
    is_apart = not before and len(lines) > 1 and not lines[-2].strip()
    apart = "" if not written or _ITEM.match(written[-1]) or is_apart else "\n"
    return f"{before}{apart}{item}\n"


async def _judge(flow: Flow, text: str) -> _Judged:
    """Lets a model say which questions a prompt leaves open; raises Left, once it is told why."""
    asked = await flow.run(MODEL_CHECK, prompt=text)
    if not asked.candidates:
        raise flow.over("lessons_no_question")
    model, answer = await flow.ask_model(flow.text(asked), flow.say("lessons_justify"))
    numbers = numbers_in(answer, len(asked.candidates))
    if numbers is None:
        raise flow.over("lessons_no_numbers", failed=True, model=model)
    still = frozenset(one.id for at, one in enumerate(asked.candidates, 1) if at in numbers)
    return _Judged(model, asked.candidates, still)


async def _act(prompt: _Prompt, candidate: Candidate) -> str:
    """Asks what to do about a lesson, does it, and returns it; raises Left if it is not done."""
    flow = prompt.flow
    rows = [
        flow.row(key, f"lessons_{key}", icon, None if key in _PLAIN else f"lessons_{key}_how")
        for key, (icon, _) in _ACTIONS.items()
        if key != "insert" or candidate.item is not None
    ]
    about = candidate.question or candidate.missing_context or candidate.lesson
    chosen = await flow.pick(flow.say("lessons_action"), about, rows)
    await _ACTIONS[chosen][1](prompt, candidate)
    return chosen


async def _insert(prompt: _Prompt, candidate: Candidate) -> None:
    """Writes the question to the end of the prompt, as one step that can be undone."""
    flow, text = prompt.flow, await prompt.text()
    last = lines_of(text)
    end = point(len(last) - 1, width(last[-1], flow.server.encoding))
    edit = TextEdit(end, insertion(text, candidate.item or ""))
    edits = ApplyWorkspaceEditParams(WorkspaceEdit(changes={prompt.uri: [edit]}))
    written = await flow.server.workspace_apply_edit_async(edits)
    if not written.applied:
        raise flow.over("lessons_not_written", failed=True)
    # The question is in the prompt, whether the note can be kept or not (M11).
    with contextlib.suppress(RecordError, StoreError):
        await flow.write(note_inserted, flow.project, candidate.id)


async def _dismiss(prompt: _Prompt, candidate: Candidate) -> None:
    await prompt.flow.run(DISMISS_QUESTION, id=_named(candidate))


async def _settle(prompt: _Prompt, candidate: Candidate) -> None:
    flow, record = prompt.flow, await _current(prompt, candidate)

    async def settle(words: str) -> None:
        if not words.strip():
            raise Left
        await flow.save_typed()
        await flow.run(EDIT_RECORD, ref=record.ref, settled_by=(words, *record.settled_by))
        flow.offer_undo(flow.say("lessons_settled"))

    await flow.input(flow.say("lessons_settle"), flow.say("lessons_settle_ask"), "", settle)


async def _not_about(prompt: _Prompt, candidate: Candidate) -> None:
    """Dismisses a lesson, and lets the cue that brought it be changed or removed."""
    flow = prompt.flow
    await _dismiss(prompt, candidate)
    cue = next(iter(candidate.why.cues if candidate.why else ()), None)
    if cue is None:
        flow.tell(flow.say("lessons_no_cue"))
        return
    record = await _current(prompt, candidate)

    async def change(typed: str) -> None:
        if typed.strip() != cue:
            await flow.save_typed()
            there = (typed if one == cue else one for one in record.cues)
            cues = tuple(one for one in there if one.strip())
            await flow.run(EDIT_RECORD, ref=record.ref, cues=cues)
            key = "lessons_cue_changed" if typed.strip() else "lessons_cue_removed"
            flow.offer_undo(flow.say(key))

    # It is dismissed already, whether its cue is changed or not.
    with contextlib.suppress(Left):
        await flow.input(flow.say("lessons_unrelated"), flow.say("lessons_cue_ask"), cue, change)


async def _open(prompt: _Prompt, candidate: Candidate) -> None:
    await open_log(prompt.flow, Target(refs=(_named(candidate),)))


_ACTIONS: dict[str, tuple[str, Callable[[_Prompt, Candidate], Awaitable[None]]]] = {
    "insert": ("add", _insert),
    "dismiss": ("close", _dismiss),
    "settle": ("check", _settle),
    "unrelated": ("circle-slash", _not_about),
    "open": ("go-to-file", _open),
}
_PLAIN = ("insert", "open")
"""The actions whose titles say everything."""


def _named(candidate: Candidate) -> str:
    return f"{candidate.type}:{candidate.id}"


async def _current(prompt: _Prompt, candidate: Candidate) -> RecordView:
    """Returns the record as it is now; raises Left, once it is told, when it is gone."""
    flow = prompt.flow
    record = await flow.read(current, flow.project, _named(candidate))
    if record is None:
        raise flow.over("lessons_gone")
    return record


def _rows(
    flow: Flow, candidates: Sequence[Candidate], judged: _Judged | None, model: str | None
) -> list[AskRow]:
    """Returns the lessons, parted as a model judged them, and the way to a model."""
    rows: list[AskRow] = [] if judged else [_row(flow, one) for one in candidates]
    for key, is_open in (("lessons_left_open", True), ("lessons_answered", False)):
        if judged and (group := [one for one in candidates if (one.id in judged.open) is is_open]):
            title = flow.say(key, model=judged.model)
            rows += [AskRow(id="", label=title, heading=True), *(_row(flow, one) for one in group)]
    if model is not None:
        check = flow.row("model", "lessons_check", "sparkle", "lessons_check_how")
        rows += [AskRow(id="", label="", heading=True), check._replace(description=model)]
    return rows


def _row(flow: Flow, candidate: Candidate) -> AskRow:
    asked = candidate.question or candidate.missing_context
    facts = [candidate.topic]
    if candidate.times > 1:
        facts.append(flow.say("lessons_times", count=candidate.times))
    if candidate.last:
        facts.append(candidate.last[:10])
    reasons = [*([candidate.lesson] if asked else []), *why_parts(candidate, flow.language)]
    return AskRow(
        id=candidate.id,
        label=inline(asked or candidate.lesson),
        description=inline(" · ".join(facts)),
        detail=inline(" · ".join(reasons)),
        icon="question" if asked else "law",
    )
