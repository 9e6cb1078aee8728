"""A compaction is planned as a document, and applied topic by topic (N04, S14, S32, S36)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from editor_documents import TextWindow, lenses
from git_repository import git, make_repository
from lsp_client import QUESTION, MemoryClient, ended
from lsprotocol import types
from project_logs import write_log
from sample_records import log
from sentinel_memory.core.log.record import format_line

pytestmark = pytest.mark.requirement("N04", "S14")
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
async def window(client: MemoryClient, project: Path, tmp_path: Path) -> TextWindow:
    """A window with a project in which two topics can be compacted."""
    write_log(project, RECORDS)
    await client.open(project, storage=str(tmp_path / "storage"))
    return TextWindow(client, tmp_path / "storage")


async def planned(window: TextWindow, **target: object) -> None:
    """Opens the plan."""
    running = window.client.run("compact", **target)
    await window.opened()
    await ended(running)


def run(window: TextWindow, command: str, **target: object) -> asyncio.Task[Any]:
    return window.client.run(command, active=window.path.as_uri(), **target)


def principles(window: TextWindow, text: str) -> None:
    """Writes a sentence for each topic of the plan."""
    lines = [
        f"principle: {text}" if line.startswith("principle:") else line
        for line in window.text.split("\n")
    ]
    window.type("\n".join(lines))


async def lessons(window: TextWindow) -> list[str]:
    found = (await window.client.ask("list_records"))["records"]
    return sorted(str(one["lesson"]) for one in found)


async def test_nothing_happens_before_a_topic_is_applied(window: TextWindow) -> None:
    before = await lessons(window)
    await planned(window)
    # The plan opens at its explanation, and the key that applies leads to the first sentence.
    top = types.Position(0, 0)
    assert window.selection == types.Range(top, top)
    running = window.client.run("applyTopic", active=window.path.as_uri(), line=0)
    await window.opened()
    await ended(running)
    assert window.selection is not None
    start = window.selection.start
    assert window.text.split("\n")[start.line] == "principle: "
    assert window.selection == types.Range(start, start)
    assert start.character == len("principle: ")
    await ended(run(window, "previewPlan"))
    assert (await window.said()).startswith("This plan changes nothing yet")
    principles(window, "One rule for all of it, for the reasons above.")
    await ended(run(window, "previewPlan"))
    shown = await window.question("diff")
    (change,) = shown["changes"]
    assert "One rule for all of it" in await window.client.read(change["after"])
    assert "One rule for all of it" not in await window.client.read(change["before"])
    first = window.path
    await planned(window)
    assert window.path == first
    await ended(run(window, "discardPlan"))
    assert window.files == []
    assert await lessons(window) == before


async def test_a_topic_leaves_the_document_and_can_be_undone(window: TextWindow) -> None:
    before = await lessons(window)
    await planned(window)
    principles(window, "Refund within five days to the card that paid.")
    running = run(window, "applyTopic", topic="refund")
    await window.takes(await window.client.next(types.WORKSPACE_APPLY_EDIT))
    await window.opened()
    await ended(running)
    assert await window.said() == "Compacted refund. Principles saved: 1. Lessons replaced: 2."
    assert ("topic: refund" in window.text, "topic: parcel" in window.text) == (False, True)
    window.client.answer("action_undo")
    await window.said()
    assert await lessons(window) == before


async def test_all_topics_are_applied_and_the_plan_is_gone_but_what_is_typed_into_it_stays(
    window: TextWindow,
) -> None:
    async def applied() -> asyncio.Task[Any]:
        await planned(window)
        principles(window, "One rule for all of it, for the reasons above.")
        running = run(window, "applyPlan")
        for _ in LESSONS:
            await window.takes(await window.client.next(types.WORKSPACE_APPLY_EDIT))
        told = "Compacted 2 topics. Principles saved: 2. Lessons replaced: 4."
        assert await window.said() == told
        return running

    await ended(await applied())
    assert window.files == []
    assert len(await lessons(window)) == 2
    window.client.answer("action_undo")
    await window.said()
    window.client.before_closing = lambda: window.type(window.text + "topic: mine")
    running = await applied()
    await window.opened()
    await ended(running)
    assert window.text.endswith("topic: mine")


async def test_what_is_typed_right_after_a_topic_is_applied_stays(window: TextWindow) -> None:
    await planned(window)
    principles(window, "Refund within five days to the card that paid.")
    parcel = "principle: Parcels leave with the night carrier."
    window.types_first(
        lambda text: parcel.join(
            text.rsplit("principle: Refund within five days to the card that paid.", 1)
        )
    )
    running = run(window, "applyTopic", topic="refund")
    refused = await window.client.next(types.WORKSPACE_APPLY_EDIT)
    assert "night carrier." not in str(refused)
    await window.takes(await window.client.next(types.WORKSPACE_APPLY_EDIT))
    await window.opened()
    await ended(running)
    assert "topic: refund" not in window.text
    assert parcel in window.text


async def test_what_is_typed_into_an_applied_topic_stays(window: TextWindow) -> None:
    await planned(window)
    principles(window, "Refund within five days to the card that paid.")
    window.types_first(lambda text: text.replace("Refund within five", "Refund within nine", 1))
    running = run(window, "applyTopic", topic="refund")
    await window.opened()
    await ended(running)
    assert "principle: Refund within nine days to the card that paid." in window.text
    assert (await window.said()).startswith("Compacted refund. Principles saved: 1.")


async def test_an_editor_that_refuses_the_change_is_not_asked_for_ever(window: TextWindow) -> None:
    await planned(window)
    principles(window, "Refund within five days to the card that paid.")
    window.client.accepts = lambda _: False
    running = run(window, "applyTopic", topic="refund")
    assert (await window.said()).startswith("Compacted refund. Principles saved: 1.")
    await ended(running)
    assert "topic: refund" in window.text


async def test_a_refused_topic_keeps_the_sentence_selected(window: TextWindow) -> None:
    before = await lessons(window)
    await planned(window)
    window.selection = None
    running = run(window, "applyTopic", topic="refund")
    await window.opened()
    await ended(running)
    assert "Other marked lines" in await window.said() or window.selection is not None
    assert window.selection is not None
    line = window.text.split("\n")[window.selection.start.line]
    assert line.startswith("principle: ")
    assert window.selection.end.character == len(line)
    assert await lessons(window) == before
    # No mark stood there before.
    marks: set[object] = set()
    while not marks:
        told = await window.client.next(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        if told.uri == window.path.as_uri():
            marks = {(one.code, one.range.start.line) for one in told.diagnostics}
    # The sentence of the other topic, which nobody tried, is left alone.
    assert marks == {("principle-missing", window.selection.start.line)}
    # A fault outside the sentence moves no cursor.
    principles(window, "Refund within five days to the card that paid.")
    window.type(window.text.replace("use ", "use wrong ", 1))
    running = run(window, "applyTopic", topic="refund")
    await window.opened()
    await ended(running)
    assert "There is no such lesson" in await window.said()
    assert window.selection is None


async def test_what_was_typed_is_kept_when_a_plan_is_closed(window: TextWindow) -> None:
    await planned(window)
    principles(window, "Mine.")
    window.close()
    await ended(run(window, "textClosed"))
    assert (await window.said()).startswith("Your plan is kept on this machine")
    first, window.document = window.path, None
    running = window.client.run("compact")
    shown = await window.client.next(QUESTION)
    assert [row["label"] for row in shown["rows"]] == ["refund", "Start Over"]
    window.client.answer(str(first))  # of the message above, whose button nobody presses
    window.client.answer(str(first))
    assert await window.opened() == first
    await ended(running)


async def test_a_model_drafts_a_topic_that_cannot_be_applied_unread(window: TextWindow) -> None:
    await planned(window)
    always = {"applyPlan", "previewPlan", "discardPlan", "applyTopic"}
    for has_model in (False, True):
        await window.client.ask("models_changed", offered=has_model)
        names = (*always, *["draftTopic"] * has_model)
        offered = {
            lens["command"]["command"] for lens in await lenses(window.client, window.path.as_uri())
        }
        assert offered == {f"sentinel.{name}" for name in names}
    running = run(window, "draftTopic", topic="refund")
    await window.question("models")
    asked = await window.question("model")
    assert "A refund takes five days." in asked["value"]
    answer = "principle: Refund the card that paid within five days.\nask: Which card?\n"
    window.client.answer("Some model", value=answer)
    await window.takes(await window.client.next(types.WORKSPACE_APPLY_EDIT))
    await ended(running)
    assert (await window.said()).startswith("refund: Some model wrote a draft.")
    assert "Refund the card that paid within five days." in window.text
    running = run(window, "applyTopic", topic="refund")
    await window.opened()
    await ended(running)
    assert len(await lessons(window)) == 4


async def test_a_commit_is_offered_before_records_go_that_are_in_none(
    window: TextWindow, project: Path
) -> None:
    make_repository(project)
    git(project, "config", "user.name", "a")
    git(project, "config", "user.email", "a@example.invalid")
    running = window.client.run("compact")
    shown = await window.question("pick")
    assert shown["text"] == "Lessons that are in no git commit: 4"
    window.client.answer("commit")
    await window.question("input")
    window.client.answer(value="Learn of the desk")
    assert (await window.said()).startswith("Committed")
    await window.opened()
    await ended(running)
    told = git(project, "log", "-1", "--format=%B")
    assert told.startswith("Learn of the desk\n\n- ")
    assert told.count("\n- ") == 4


async def test_nothing_to_compact_is_said(client: MemoryClient, project: Path) -> None:
    await client.open(project, storage=str(project.parent / "storage"))
    await ended(client.run("compact"))
    shown = await client.next(QUESTION)
    assert shown["text"] == "There is nothing to compact. No topic has two lessons."
