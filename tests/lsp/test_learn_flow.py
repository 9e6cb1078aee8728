"""A person decides on drafts that were learned from the project, one by one or several (N16)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from editor_documents import TextWindow
from lsp_client import ended

pytestmark = pytest.mark.requirement("N16")
RULES = "# Payment\n\n- Never store a card number, because the auditor forbids it.\n"
MORE = "# Build\n\n- Always run `make check` before a push, because the pipeline is slow.\n"


@pytest.fixture(autouse=True)
def rules(project: Path) -> None:
    """Writes rules that make two drafts."""
    (project / "AGENTS.md").write_text(RULES + "\n" + MORE, encoding="utf-8")


def drafts(shown: dict[str, Any]) -> list[str]:
    """The ids of the drafts in a list."""
    return [row["id"] for row in shown["rows"] if row["id"] != "several"]


async def test_a_draft_is_kept_and_another_dropped(window: TextWindow) -> None:
    async with window.client.flow("learn"):
        shown = await window.question("pick")
        first, second = drafts(shown)
        page = (await window.client.read(shown["beside"])).split("\n")
        for row in shown["rows"][:2]:
            assert page[row["line"]].endswith(row["description"])
            assert row["label"][:40] in page[row["line"] + 1]
        window.client.answer(first)
        tasks = await window.question("pick")
        assert [row["id"] for row in tasks["rows"]] == ["keep", "change", "drop"]
        kept = shown["rows"][0]["label"]
        # The page with the whole text of the draft stays, at the place of the draft.
        assert tasks["beside"] == shown["beside"]
        assert {row["line"] for row in tasks["rows"]} == {shown["rows"][0]["line"]}
        window.client.answer("keep")
        asked = await window.reply("input")  # left: nothing is kept
        assert "Which words would a later task contain" in asked["text"]
        await window.question("pick")
        assert await window.lessons() == []
        window.client.answer(first)
        await window.reply("pick", "keep")
        await window.reply("input", value="card, auditor")
        shown = await window.question("pick")
        assert (drafts(shown), shown["active"]) == ([second], second)
        (saved,) = (await window.client.ask("list_records"))["records"]
        assert saved["cues"] == ["card", "auditor"]
        window.client.answer(second)
        await window.reply("pick", "drop")
    assert (await window.said()).startswith("You kept one draft. You dropped one draft.")
    assert await window.lessons() == [kept]
    async with window.client.flow("learn"):
        assert (await window.said()).startswith("There are no new drafts.")


async def test_several_are_kept_at_once_and_leaving_decides_nothing(window: TextWindow) -> None:
    async with window.client.flow("learn"):
        shown = await window.reply("pick", "several")
        await window.reply("many")  # left
        await window.reply("pick", "several")
        many = await window.reply("many", *drafts(shown))
        assert not any(row.get("picked") for row in many["rows"])
        tasks = await window.reply("pick")  # left
        assert [row["id"] for row in tasks["rows"]] == ["keep", "drop"]
        await window.question("pick")
        assert await window.lessons() == []
        window.client.answer("several")
        await window.reply("many", *drafts(shown))
        await window.reply("pick", "keep")
    assert len(await window.lessons()) == 2


@pytest.mark.parametrize("is_older", [False, True])
async def test_a_draft_to_change_becomes_a_form(window: TextWindow, is_older: bool) -> None:
    async with window.client.flow("learn"):
        shown = await window.question("pick")
        first, second = drafts(shown)
        window.client.answer(first)
        await window.reply("pick", "change")
        await window.opened()
    assert f"lesson: {shown['rows'][0]['label']}" in window.text
    if is_older:  # version 0.2.0 wrote a list
        place = window.path.parent / "form.json"
        facts = json.loads(place.read_text(encoding="utf-8"))
        place.write_text(json.dumps({**facts, "learned": [first]}), encoding="utf-8")
    assert await window.lessons() == []
    window.fill(lesson="My own words.")
    await ended(window.run("saveForm"))
    assert (await window.said()).startswith("Saved a lesson under")
    window.client.answer()
    assert await window.lessons() == ["My own words."]
    async with window.client.flow("learn"):
        assert drafts(await window.reply("pick")) == [second]


async def test_a_log_that_cannot_be_written_is_told(window: TextWindow, project: Path) -> None:
    async with window.client.flow("learn"):
        shown = await window.question("pick")
        window.client.answer(shown["rows"][0]["id"])
        await window.question("pick")
        log = project / ".context" / "memory_log.jsonl"
        log.mkdir(parents=True)
        window.client.answer("keep")
        await window.reply("input", value="")  # cues are asked for, not demanded
        assert await window.said() == "The memory log cannot be read: Is a directory."
    log.rmdir()
    assert await window.lessons() == []
