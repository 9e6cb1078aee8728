"""A lesson is written as a document: opened, stored, kept and continued (N04, S36)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from editor_documents import TextWindow, lenses
from lsp_client import QUESTION, READ, ended
from lsprotocol import types
from project_logs import LESSON

pytestmark = pytest.mark.requirement("N04", "S36")
GAP = {"topic": "auth", "missing": "which tokens", "lesson": "Revoke the refresh token."}
KEPT = "Your text is kept on this machine until you save or discard it."


async def records(window: TextWindow) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await window.client.ask("list_records"))["records"]
    return found


async def saved(window: TextWindow) -> str:
    """Saves a lesson beside the window, and returns its reference."""
    return f"log:{(await window.client.ask('log_memory', **LESSON))['ref']}"


async def test_a_whole_form_is_stored_and_can_be_undone(window: TextWindow) -> None:
    await window.begin(topic="auth")
    # The cursor begins where something is to be typed.
    assert window.selection is not None
    line = window.text.split("\n")[window.selection.start.line]
    assert line == "missing: "
    assert window.selection.start.character == len(line)
    assert "\ntopic: auth\n" in window.text
    window.fill(missing="which tokens")
    text = window.text
    await ended(window.run("saveForm"))
    assert "lesson" in await window.said()
    assert (window.text, await records(window)) == (text, [])
    window.fill(**GAP)
    await ended(window.run("saveForm"))
    shown = await window.question("confirm")
    assert shown["text"] == "Saved a lesson under auth."
    # Of the first lesson no agent is told anything yet.
    assert [row["label"] for row in shown["rows"]] == ["Set Up Agents…", "Undo"]
    (record,) = await records(window)
    assert (record["topic"], record["lesson"]) == ("auth", GAP["lesson"])
    revealed = await window.client.next("sentinel/reveal_record")
    assert revealed["rows"][-1].endswith(f"auth\nlog:{record['id']}")
    assert window.files == []
    window.client.answer("action_undo")
    assert (await window.said()).endswith("was taken out.")
    assert await window.lessons() == []


@pytest.mark.requirement("S25")
async def test_agents_are_offered_where_none_is_told(window: TextWindow, project: Path) -> None:
    await saved(window)
    for last in (False, True):
        window.document = None
        await window.begin()
        window.fill(**GAP)
        await ended(window.run("saveForm"))
        shown = await window.reply("confirm")
        assert [row["label"] for row in shown["rows"]] == ["Undo"]
        if not last:  # The next lesson is the first one again, and an agent is told of it.
            refs = [one["ref"] for one in await records(window)]
            await window.client.ask("delete_records", refs=refs)
            await window.client.ask("init_project", agent="agents", write=True)


async def test_a_closed_form_is_kept_if_something_was_typed(window: TextWindow) -> None:
    await window.begin()
    window.close()
    await ended(window.run("textClosed"))
    assert window.files == []
    assert window.client.waiting(QUESTION) == 0
    await window.begin()
    window.fill(topic="auth")
    window.close()
    await ended(window.run("textClosed"))
    shown = await window.client.reply("begun_continue")
    assert shown["text"] == KEPT
    assert [row["label"] for row in shown["rows"]] == ["Continue", "Discard"]
    window.document = None
    await window.opened()
    assert "topic: auth" in window.text
    window.close()
    await ended(window.run("textClosed"))
    await window.client.reply("form_discard")
    await window.question("close")
    await window.begin()
    window.fill(topic="auth", missing="which tokens")
    first = window.path
    for chosen in (str(first), ""):
        window.close()
        window.document = None
        async with window.client.flow("log"):
            shown = await window.client.reply(chosen)
            assert [row["label"] for row in shown["rows"]] == ["which tokens", "Start Over"]
            assert (await window.opened() == first) == bool(chosen)


@pytest.mark.parametrize("typed", [{}, {"topic": "auth"}])
async def test_more_fields_come_by_an_action(window: TextWindow, typed: dict[str, str]) -> None:
    await window.begin()
    window.fill(**typed)
    above = await lenses(window.client, window.path.as_uri())
    (more,) = [one for one in above if one["command"]["command"] == "sentinel.moreFields"]
    assert more["command"]["title"] == "$(add) More Fields"
    line = window.text.split("\n")[more["range"]["start"]["line"]]
    assert line == "# More fields: settled by, applies to, evidence, kind, links."
    async with window.client.flow("moreFields", **more["command"]["arguments"][0]):
        await window.takes(await window.client.next(types.WORKSPACE_APPLY_EDIT))
        await window.opened()
    assert window.text.endswith("\nlinks: \n")
    assert window.selection is not None
    assert window.text.split("\n")[window.selection.start.line] == "settled by: "
    assert f"\ntopic: {typed.get('topic', '')}\n" in window.text
    window.close()
    await ended(window.run("textClosed"))
    if typed:
        assert (await window.client.next(QUESTION))["text"] == KEPT
    else:
        assert window.files == []


async def test_only_what_was_changed_in_a_record_is_stored(window: TextWindow) -> None:
    ref = await saved(window)
    await window.begin("editRecord", refs=[ref])
    await ended(window.run("saveForm"))
    assert await window.said() == "Nothing was changed."
    assert window.files == []
    await window.begin("editRecord", refs=[ref])
    window.fill(lesson="Another rule.")
    await ended(window.run("saveForm"))
    assert await window.said() == f"Saved the changes under {LESSON['topic']}."
    assert await window.lessons() == ["Another rule."]
    window.client.answer("action_undo")
    await window.said()
    assert await window.lessons() == [LESSON["lesson"]]


async def test_what_is_typed_while_a_form_is_stored_is_a_change_of_it(window: TextWindow) -> None:
    await window.begin()
    window.fill(**GAP)
    window.client.before_closing = lambda: window.fill(lesson="Typed after the key.")
    async with window.flow("saveForm"):
        assert await window.said() == "Saved a lesson under auth."
        await window.opened()
    assert "lesson: Typed after the key." in window.text
    window.client.before_closing = lambda: None
    await ended(window.run("saveForm"))
    await window.question("confirm")
    assert await window.lessons() == ["Typed after the key."]
    assert window.files == []


async def test_what_others_changed_is_put_beside_the_own_text(window: TextWindow) -> None:
    ref = await saved(window)
    await window.begin("editRecord", refs=[ref])
    window.fill(lesson="Mine.")
    await window.client.ask("edit_record", ref=ref.partition(":")[2], lesson="Theirs.")
    async with window.flow("saveForm"):
        shown = await window.question("pick")
        assert shown["text"] == "This lesson was changed while you edited it. Your text is kept."
        assert [row["id"] for row in shown["rows"]] == ["again"]
        page = await window.client.read(shown["beside"])
        assert page.index("Theirs.") < page.index("Mine.")
        await window.client.next(READ)
        window.client.answer("again")
        # The form stands where the texts of both stood.
        await window.opened()
        await window.takes(await window.client.next(types.WORKSPACE_APPLY_EDIT))
    assert "# It now says: Theirs.\nlesson: Mine.\n" in window.text
    await ended(window.run("saveForm"))
    assert await window.said() == f"Saved the changes under {LESSON['topic']}."
    assert await window.lessons() == ["Mine."]


async def test_the_text_for_a_deleted_record_becomes_a_new_lesson(window: TextWindow) -> None:
    ref = await saved(window)
    await window.begin("editRecord", refs=[ref])
    window.fill(lesson="Mine.")
    await window.client.ask("delete_records", refs=[ref.partition(":")[2]])
    async with window.flow("saveForm"):
        shown = await window.question("pick")
        assert [row["id"] for row in shown["rows"]] == ["new"]
        assert "Mine." in await window.client.read(shown["beside"])
        window.client.answer()
    assert (window.text.count("lesson: Mine."), await records(window)) == (1, [])
    async with window.flow("saveForm"):
        await window.reply("pick", "new")
    assert (await window.said()).startswith("Saved a lesson under")
    assert await window.lessons() == ["Mine."]


async def test_a_form_is_stored_once_and_not_when_it_is_gone(window: TextWindow) -> None:
    await window.begin()
    window.fill(**GAP)
    await asyncio.gather(ended(window.run("saveForm")), ended(window.run("saveForm")))
    (record,) = await records(window)
    assert record["occurrences"] == 1
    await window.said()
    window.document = None
    await window.begin()
    window.fill(topic="auth", missing="another", lesson="Never stored.")
    uri = window.path.as_uri()
    await ended(window.client.run("discardForm", active=uri))
    assert window.files == []
    while (await window.client.next(QUESTION))["kind"] != "close":
        pass
    await ended(window.client.run("saveForm", active=uri))
    shown = await window.client.next(types.WINDOW_SHOW_MESSAGE)
    assert shown.message.startswith("This form was saved or discarded elsewhere.")
    assert await records(window) == [record]
