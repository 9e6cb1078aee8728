"""A compaction is planned as a document, and applied topic by topic (N04, S14, S32, S36)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from editor_documents import TextWindow, lenses
from git_repository import git, make_repository
from lsp_client import ended
from lsprotocol import types
from project_logs import write_log
from sample_records import log
from sentinel_memory.core.log.record import format_line

pytestmark = pytest.mark.requirement("N04", "S14")
RULE = "Refund within five days to the card that paid."
LESSONS = {
    "refund": ("Refund the card that paid.", "A refund takes five days."),
    "parcel": ("The desk packs by ten.", "The night carrier takes parcels."),
}
RECORDS = [
    format_line(log(f"{topic} {number}", topic=topic, lesson=lesson))
    for topic, lessons in LESSONS.items()
    for number, lesson in enumerate(lessons)
]


@pytest.fixture
def window(window: TextWindow, project: Path) -> TextWindow:
    """A window with a project in which two topics can be compacted."""
    write_log(project, RECORDS)
    return window


def principles(window: TextWindow, text: str) -> None:
    """Writes a sentence for each topic of the plan."""
    lines = [
        f"principle: {text}" if line.startswith("principle:") else line
        for line in window.text.split("\n")
    ]
    window.type("\n".join(lines))


async def test_nothing_happens_before_a_topic_is_applied(window: TextWindow) -> None:
    before = await window.lessons()
    await window.begin("compact")
    # The plan opens at its explanation, and the key that applies leads to the first sentence.
    top = types.Position(0, 0)
    assert window.selection == types.Range(top, top)
    async with window.flow("applyTopic", line=0):
        await window.opened()
    assert window.selection is not None
    start = window.selection.start
    assert window.text.split("\n")[start.line] == "principle: "
    assert start.character == len("principle: ")
    assert window.selection.end == start
    await ended(window.run("previewPlan"))
    assert (await window.said()).startswith("This plan changes nothing yet")
    principles(window, "One rule for all of it, for the reasons above.")
    await ended(window.run("previewPlan"))
    shown = await window.question("diff")
    (change,) = shown["changes"]
    assert "One rule for all of it" in await window.client.read(change["after"])
    assert "One rule for all of it" not in await window.client.read(change["before"])
    first = window.path
    await window.begin("compact")
    assert window.path == first
    await ended(window.run("discardPlan"))
    assert window.files == []
    assert await window.lessons() == before


async def test_a_topic_leaves_the_document_and_can_be_undone(window: TextWindow) -> None:
    before = await window.lessons()
    await window.begin("compact")
    principles(window, RULE)
    async with window.flow("applyTopic", topic="refund"):
        await window.takes(await window.client.next(types.WORKSPACE_APPLY_EDIT))
        await window.opened()
    assert await window.said() == "Compacted refund. Principles saved: 1. Lessons replaced: 2."
    assert ("topic: refund" in window.text, "topic: parcel" in window.text) == (False, True)
    window.client.answer("action_undo")
    await window.said()
    assert await window.lessons() == before


async def test_of_an_applied_plan_stays_only_what_is_typed(window: TextWindow) -> None:
    async def applied() -> asyncio.Task[Any]:
        await window.begin("compact")
        principles(window, "One rule for all of it, for the reasons above.")
        running = window.run("applyPlan")
        for _ in LESSONS:
            await window.takes(await window.client.next(types.WORKSPACE_APPLY_EDIT))
        told = "Compacted 2 topics. Principles saved: 2. Lessons replaced: 4."
        assert await window.said() == told
        return running

    await ended(await applied())
    assert window.files == []
    assert len(await window.lessons()) == 2
    window.client.answer("action_undo")
    await window.said()
    window.client.before_closing = lambda: window.type(window.text + "topic: mine")
    running = await applied()
    await window.opened()
    await ended(running)
    assert window.text.endswith("topic: mine")


async def test_what_is_typed_right_after_a_topic_is_applied_stays(window: TextWindow) -> None:
    await window.begin("compact")
    principles(window, RULE)
    parcel = "principle: Parcels leave with the night carrier."
    window.types_first(lambda text: parcel.join(text.rsplit(f"principle: {RULE}", 1)))
    async with window.flow("applyTopic", topic="refund"):
        refused = await window.client.next(types.WORKSPACE_APPLY_EDIT)
        assert "night carrier." not in str(refused)
        await window.takes(await window.client.next(types.WORKSPACE_APPLY_EDIT))
        await window.opened()
    assert "topic: refund" not in window.text
    assert parcel in window.text


@pytest.mark.parametrize("refuses", [False, True], ids=["typed into", "refused by the editor"])
async def test_a_topic_that_cannot_leave_stays(window: TextWindow, refuses: bool) -> None:
    await window.begin("compact")
    principles(window, RULE)
    if refuses:  # It is not asked for ever.
        window.client.accepts = lambda _: False
    else:
        window.types_first(lambda text: text.replace("within five", "within nine", 1))
    async with window.flow("applyTopic", topic="refund"):
        if not refuses:
            await window.opened()
        assert (await window.said()).startswith("Compacted refund. Principles saved: 1.")
    assert ("within nine days" in window.text) != refuses
    assert "topic: refund" in window.text


async def test_a_refused_topic_keeps_the_sentence_selected(window: TextWindow) -> None:
    before = await window.lessons()
    await window.begin("compact")
    window.selection = None
    async with window.flow("applyTopic", topic="refund"):
        await window.opened()
    assert "Other marked lines" in await window.said() or window.selection is not None
    assert window.selection is not None
    line = window.text.split("\n")[window.selection.start.line]
    assert line.startswith("principle: ")
    assert window.selection.end.character == len(line)
    assert await window.lessons() == before
    # No mark stood there before.
    marks: set[object] = set()
    while not marks:
        told = await window.client.next(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        if told.uri == window.path.as_uri():
            marks = {(one.code, one.range.start.line) for one in told.diagnostics}
    # The sentence of the other topic, which nobody tried, is left alone.
    assert marks == {("principle-missing", window.selection.start.line)}
    # A fault outside the sentence moves no cursor.
    principles(window, RULE)
    window.type(window.text.replace("use ", "use wrong ", 1))
    async with window.flow("applyTopic", topic="refund"):
        await window.opened()
    assert "There is no such lesson" in await window.said()
    assert window.selection is None
    window.type(window.text.replace("use wrong ", "use ", 1).replace("\ncues:", "\nwords:", 1))
    running = window.run("applyTopic", topic="refund")
    await window.opened()
    await ended(running)
    assert "There is no field “words” here." in await window.said()
    assert window.selection is None


async def test_what_was_typed_is_kept_when_a_plan_is_closed(window: TextWindow) -> None:
    await window.begin("compact")
    principles(window, "Mine.")
    window.close()
    await ended(window.run("textClosed"))
    assert (await window.said()).startswith("Your plan is kept on this machine")
    first, window.document = window.path, None
    async with window.client.flow("compact"):
        # The first answer is that to the message above, whose button nobody presses.
        shown = await window.client.reply(str(first))
        assert [row["label"] for row in shown["rows"]] == ["refund", "Start Over"]
        window.client.answer(str(first))
        assert await window.opened() == first


async def test_a_model_drafts_a_topic_that_cannot_be_applied_unread(window: TextWindow) -> None:
    await window.begin("compact")
    always = {"applyPlan", "previewPlan", "discardPlan", "applyTopic"}
    for has_model in (False, True):
        await window.client.ask("models_changed", offered=has_model)
        above = await lenses(window.client, window.path.as_uri())
        offered = {lens["command"]["command"].removeprefix("sentinel.") for lens in above}
        assert offered == {*always, *["draftTopic"] * has_model}
    async with window.flow("draftTopic", topic="refund"):
        await window.question("models")
        asked = await window.question("model")
        assert "A refund takes five days." in asked["value"]
        answer = "principle: Refund the card that paid within five days.\nask: Which card?\n"
        window.client.answer("Some model", value=answer)
        await window.takes(await window.client.next(types.WORKSPACE_APPLY_EDIT))
    assert (await window.said()).startswith("refund: Some model wrote a draft.")
    assert "Refund the card that paid within five days." in window.text
    async with window.flow("applyTopic", topic="refund"):
        await window.opened()
    assert len(await window.lessons()) == 4


async def test_a_commit_is_offered_before_records_go(window: TextWindow, project: Path) -> None:
    make_repository(project)
    for name in ("user.name", "user.email"):
        git(project, "config", name, "a@example.invalid")
    async with window.client.flow("compact"):
        shown = await window.reply("pick", "commit")
        assert shown["text"] == "Lessons that are in no git commit: 4"
        await window.reply("input", value="Learn of the desk")
        assert (await window.said()).startswith("Committed")
        await window.opened()
    told = git(project, "log", "-1", "--format=%B")
    assert told.startswith("Learn of the desk\n\n- ")
    assert told.count("\n- ") == 4


async def test_nothing_to_compact_is_said(window: TextWindow, project: Path) -> None:
    write_log(project, RECORDS[:1])
    await ended(window.client.run("compact"))
    assert await window.said() == "There is nothing to compact. No topic has two lessons."
