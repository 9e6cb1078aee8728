"""Undo and redo as an editor asks for them (S36)."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsp_client import QUESTION, MemoryClient, ended, refs_of
from project_logs import LESSON, record_lines, write_log

pytestmark = pytest.mark.requirement("S36")


async def said(client: MemoryClient) -> str:
    """The next message, which is left without an answer."""
    shown = await client.next(QUESTION)
    assert shown["kind"] == "confirm"
    return str(shown["text"])


async def test_a_deletion_is_undone_and_redone_by_keys_that_are_taken_only_where_they_do_something(
    client: MemoryClient, project: Path
) -> None:
    write_log(project, record_lines(3))
    await client.open(project)
    await client.next("sentinel/memory_changed")
    assert client.waiting("sentinel/undo_changed") == 0
    before = await refs_of(client)
    await client.ask("delete_records", refs=before[:1])
    assert await client.next("sentinel/undo_changed") == {"undo": True, "redo": False}
    await ended(client.run("undo", latest=True))
    assert await refs_of(client) == before
    assert await client.next("sentinel/undo_changed") == {"undo": False, "redo": True}
    shown = await client.next(QUESTION)
    assert shown["text"].endswith("is back.")
    assert [row["label"] for row in shown["rows"]] == ["Redo"]
    client.answer("action_redo")
    assert await said(client) == "The change is made again."
    assert await refs_of(client) == before[1:]
    await ended(client.run("undo", latest=True))
    assert await refs_of(client) == before
    await said(client)
    await client.ask("log_memory", **LESSON)
    await ended(client.run("undo", redo=True))
    refusal = await client.next(QUESTION)
    assert refusal["level"] == "error"
    assert refusal["text"] == "The memory changed since, so the undoing cannot be taken back."
    assert len(await refs_of(client)) == 4


async def test_an_own_lesson_is_undone_and_redone_and_that_of_an_agent_is_not(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    await client.ask("log_memory", **{**LESSON, "topic": "agents"})
    before = await refs_of(client)
    await ended(client.run("undo", latest=True))
    assert await said(client) == "There is nothing to undo on this machine."
    assert await refs_of(client) == before
    saved = (await client.ask("log_memory", **LESSON))["ref"]
    await client.ask("news_memory", own=saved)  # as a form of the window does
    await ended(client.run("undo", latest=True))
    assert await refs_of(client) == before
    assert (await said(client)).endswith("was taken out.")
    # What an undo took out is nothing that the next one brings back.
    await ended(client.run("undo", latest=True))
    assert await said(client) == "There is nothing to undo on this machine."
    await ended(client.run("undo", redo=True))
    assert sorted(await refs_of(client)) == sorted([*before, f"log:{saved}"])
    await ended(client.run("undo", latest=True))
    assert await refs_of(client) == before


async def test_a_person_undoes_down_to_a_change_and_a_list_that_is_left_changes_nothing(
    client: MemoryClient, project: Path
) -> None:
    write_log(project, record_lines(3))
    await client.open(project)
    before = await refs_of(client)
    for ref in before[:2]:
        await client.ask("delete_records", refs=[ref])
    for chosen, left in (((), before[2:]), (("2",), before)):
        running = client.run("undo")
        listed = await client.next(QUESTION)
        assert listed["kind"] == "pick"
        assert [row["id"] for row in listed["rows"]] == ["1", "2"]
        assert all(row["label"].startswith("Brings back: ") for row in listed["rows"])
        # The server answers while a question is open.
        assert await refs_of(client) == before[2:]
        client.answer(*chosen)
        await ended(running)
        assert sorted(await refs_of(client)) == sorted(left)
    assert await said(client) == "2 lessons are back."
    assert client.waiting(QUESTION) == 0
