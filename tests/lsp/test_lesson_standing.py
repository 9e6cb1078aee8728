"""Pinning, replacing and linking lessons in an editor (M03, M07, S36)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from editor_documents import TextWindow
from lsp_client import QUESTION, MemoryClient, ended

pytestmark = pytest.mark.requirement("M03", "S36")

OLD = {"topic": "auth", "missing_context": "Token life?", "lesson": "Tokens live 5 minutes."}
NEW = {**OLD, "missing_context": "Token life since 2027?", "lesson": "Tokens live 15 minutes."}
POOL = "The pool of workers"


async def saved(client: MemoryClient, **lesson: object) -> str:
    return f"log:{(await client.ask('log_memory', **lesson))['ref']}"


async def records(client: MemoryClient) -> dict[str, dict[str, Any]]:
    listed = (await client.ask("list_records", superseded=True))["records"]
    return {one["missing_context"]: one for one in listed}


async def test_lessons_are_pinned_and_unpinned(client: MemoryClient, project: Path) -> None:
    await client.open(project)
    refs = [await saved(client, **OLD), await saved(client, **NEW)]
    await ended(client.run("togglePin", refs=refs))
    told = await client.next(QUESTION)
    assert told["text"] == "2 lessons are pinned."
    assert all(one["pinned"] for one in (await records(client)).values())
    client.answer("action_undo")
    assert "earlier text" in (await client.next(QUESTION))["text"]
    assert not any(one["pinned"] for one in (await records(client)).values())
    client.answer()
    now = (await records(client))[OLD["missing_context"]]
    await ended(client.run("togglePin", refs=[f"log:{now['ref']}"]))
    assert (await client.reply())["text"] == "Pinned: Tokens live 5 minutes."
    refs = [f"log:{one['ref']}" for one in (await records(client)).values()]
    await ended(client.run("togglePin", refs=refs))
    assert (await client.reply())["text"] == "Pinned: Tokens live 15 minutes."
    async with client.flow("deleteRecords", topics=["auth"]):
        asked = await client.reply("action_delete")
        assert "2 pinned lessons go too." in asked["detail"]
    assert await records(client) == {}


async def test_a_lesson_is_replaced_by_another(client: MemoryClient, project: Path) -> None:
    await client.open(project)
    await saved(client, topic="stock", missing_context="x", lesson="Count shelves.")
    old, new = await saved(client, **OLD), await saved(client, **NEW)
    async with client.flow("supersede", refs=[old]):
        asked = await client.next(QUESTION)
        labels = [row["label"] for row in asked["rows"]]
        assert labels == ["Write the Newer Lesson…", "Tokens live 15 minutes.", "Count shelves."]
        client.answer(new)
    told = await client.next(QUESTION)
    assert told["text"] == "Superseded, so agents no longer get it: Tokens live 5 minutes."
    found = await records(client)
    assert found[OLD["missing_context"]]["superseded_by"] == new.partition(":")[2].partition("@")[0]
    rows = (await client.ask("rows"))["rows"]
    (group,) = (row for row in rows if row["kind"] == "superseded")
    assert (group["label"], group["description"]) == ("Superseded", "1")
    below = (await client.ask("rows", parent=group["id"], folder=project.as_uri()))["rows"]
    assert [row["label"] for row in below] == ["Tokens live 5 minutes."]
    assert "superseded" in below[0]["context"].split()
    client.answer("action_undo")
    await client.reply()
    back = (await records(client))[OLD["missing_context"]]
    assert back["superseded_by"] is None
    # A pinned one is replaced only when the person agrees.
    pinned = (await client.ask("edit_record", ref=back["ref"], pinned=True))["ref"]
    async with client.flow("supersede", refs=[f"log:{pinned}"]):
        asked = await client.reply("action_supersede")
        assert asked["kind"] == "confirm"
        assert "pinned" in asked["text"]
        await client.reply(new)
    found = await records(client)
    last = found[OLD["missing_context"]]
    assert (last["pinned"], last["superseded_by"] is None) == (False, False)


async def test_a_lesson_is_replaced_by_a_new_one_from_the_form(window: TextWindow) -> None:
    client = window.client
    old = await saved(client, **OLD)
    async with client.flow("supersede", refs=[old]):
        await client.reply("new")
        await window.opened()
    assert "topic: auth" in window.text
    window.fill(topic="auth", missing=NEW["missing_context"], lesson=NEW["lesson"])
    await ended(window.run("saveForm"))
    found = await records(client)
    newer = found[NEW["missing_context"]]["id"]
    assert found[OLD["missing_context"]]["superseded_by"] == newer


@pytest.mark.requirement("M07", "N15")
async def test_a_page_links_with_one_click(client: MemoryClient, project: Path) -> None:
    await client.open(project)
    texts = {"missing_context": "Size of the pool?", "lesson": f"{POOL} holds 20 connections."}
    pool = await saved(client, topic="pool", **texts)
    rule = "Workers wait for the pool when 20 connections are taken."
    texts = {"missing_context": "Why do orders time out?", "lesson": rule}
    order = await saved(client, topic="checkout", **texts)
    shown = await client.ask("page", folder=project.as_uri(), name=order)
    (button,) = (one for one in shown["links"] if one["command"] == "sentinel.link")
    assert button["label"] == f"Link to: {POOL} holds 20 connections."
    target = {name: value for name, value in button["target"].items() if value}
    await ended(client.run("link", **target))
    assert (await client.next(QUESTION))["text"] == "The lessons are linked."
    (linked,) = (one for one in (await records(client)).values() if one["topic"] == "checkout")
    own = pool.partition(":")[2]
    assert linked["links"] == [{"rel": "related", "to": own.partition("@")[0]}]
    again = await client.ask("page", folder=project.as_uri(), name=f"log:{linked['ref']}")
    assert not [one for one in again["links"] if one["command"] == "sentinel.link"]
    assert own in [one["name"] for one in again["links"] if one["page"]]
    assert f"Related: {POOL}" in again["html"]


@pytest.mark.requirement("M05")
async def test_a_search_takes_the_same_limits(client: MemoryClient, project: Path) -> None:
    await client.open(project)
    await saved(client, **OLD, kind="decision")
    await saved(client, **NEW, applies_to=["src/**"])

    async def found(query: str) -> list[str]:
        rows = (await client.ask("search_rows", query=query))["rows"]
        return [row["label"] for row in rows if row["about"]]

    assert await found("tokens kind:decision") == [OLD["lesson"]]
    assert await found("path:src/a.py") == [NEW["lesson"]]
    assert len(await found("tokens since:30d")) == 2
    assert await found("tokens path:/elsewhere/a.py") == []
