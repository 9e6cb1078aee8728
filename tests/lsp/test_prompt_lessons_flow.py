"""The lessons that may apply to a prompt: their list, their actions, what a model says (N09)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from editor_documents import GAP, TASK, open_document, remember
from lsp_client import QUESTION, Json, MemoryClient, ended
from lsprotocol import types
from sample_records import log
from sentinel_memory.lsp.commands.prompt_lessons import insertion, numbers_in
from sentinel_memory.machine.local_state import LocalState

pytestmark = pytest.mark.requirement("N09")

CUED = GAP._replace(cues=("receiver is down", "unpaid invoice"), settled_by=("retried twice",))
OTHER = log(
    "Who signs a webhook", topic="webhook", lesson="Acme signs.", question="Who signs the webhook?"
)
ITEM = f"- Open question (webhook): {GAP.question}"


@pytest.fixture
def prompt(project: Path) -> str:
    return (project / "TASK.md").as_uri()


async def listed(client: MemoryClient, project: Path, prompt: str) -> tuple[asyncio.Task[Any], Any]:
    """Runs the command on an open prompt, and returns its list."""
    remember(project, CUED)
    await client.open(project)
    open_document(client, prompt, TASK)
    running = client.run("showLessons", active=prompt)
    return running, await question(client)


async def said(client: MemoryClient) -> str:
    return str((await client.next(QUESTION))["text"])


async def cued(client: MemoryClient) -> tuple[list[str], list[str]]:
    (record,) = (await client.ask("list_records"))["records"]
    return record["cues"], record["settled_by"]


async def act(client: MemoryClient, action: str) -> Json:
    """Chooses the lesson, then an action; returns the actions that were offered."""
    client.answer(CUED.id)
    return await client.reply(action)


async def test_a_list_says_why_it_lists(client: MemoryClient, project: Path, prompt: str) -> None:
    running, asked = await listed(client, project, prompt)
    assert [asked["kind"], asked["title"]] == ["pick", "Lessons that may apply"]
    (row,) = asked["rows"]
    assert [row["id"], row["label"]] == [CUED.id, CUED.question]
    assert [row["description"], row["icon"]] == ["webhook · 2026-03-04", "question"]
    lesson, words, cues = row["detail"].split(" · ")
    assert [lesson, cues] == [CUED.lesson, 'cues: "receiver is down"']
    assert words.startswith("words: ")
    client.answer()
    await ended(running)


@pytest.mark.requirement("M11")
async def test_a_question_is_written_and_a_lesson_opened_or_dismissed_and_no_record_changes(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    running, _ = await listed(client, project, prompt)
    before = (project / ".context" / "memory_log.jsonl").read_bytes()
    offered = await act(client, "insert")
    assert offered["text"] == CUED.question
    edited = await client.next(types.WORKSPACE_APPLY_EDIT)
    (edit,) = edited.edit.changes[prompt]
    assert edit.new_text == f"\n{ITEM}\n"
    assert edit.range.start == types.Position(3, 0)
    await ended(running)
    assert LocalState(project).activity().answered == {CUED.id: 1}
    for action in ("open", "dismiss"):
        async with client.flow("showLessons", active=prompt):
            await question(client)
            await act(client, action)
    shown = await client.next(types.WINDOW_SHOW_DOCUMENT)
    assert shown.uri.endswith(".context/memory_log.jsonl")
    assert shown.selection.start == types.Position(0, 0)
    assert LocalState(project).activity().dismissed == {CUED.id: 1}
    assert [path.name for path in (project / ".context").iterdir()] == ["memory_log.jsonl"]
    assert (project / ".context" / "memory_log.jsonl").read_bytes() == before


@pytest.mark.requirement("N09")
async def test_the_list_ends_with_the_lesson_that_is_opened(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    remember(project, CUED, OTHER._replace(cues=("signs a webhook",)))
    await client.open(project)
    open_document(client, prompt, f"{TASK}\nFind out who signs a webhook.\n")
    running = client.run("showLessons", active=prompt)
    assert len((await question(client))["rows"]) == 2
    await act(client, "open")
    await ended(running)


@pytest.mark.requirement("N10")
async def test_words_settle_a_lesson_empty_ones_do_nothing_and_refused_ones_can_be_mended(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    running, first = await listed(client, project, prompt)
    await act(client, "settle")
    await client.reply(value="  ")
    assert (await client.next(QUESTION))["rows"] == first["rows"]
    assert await cued(client) == ([*CUED.cues], ["retried twice"])
    await act(client, "settle")
    assert (await client.reply(value="x" * 300))["problem"] is None
    again = await client.reply(value="five retries")
    assert again["value"] == "x" * 300
    assert again["problem"].startswith("settled by")
    assert await said(client) == "From now on a prompt with these words settles it."
    assert await cued(client) == ([*CUED.cues], ["five retries", "retried twice"])
    client.answer("action_undo")
    await ended(running)
    await client.next(QUESTION)
    assert await cued(client) == ([*CUED.cues], ["retried twice"])


@pytest.mark.requirement("N10")
@pytest.mark.parametrize(
    ("typed", "cues", "told"),
    [
        ("receiver", ["receiver", "unpaid invoice"], "The cue was changed."),
        (" ", ["unpaid invoice"], "The cue was removed."),
    ],
)
async def test_the_cue_that_matched_is_changed_or_removed(
    client: MemoryClient, project: Path, prompt: str, typed: str, cues: list[str], told: str
) -> None:
    running, _ = await listed(client, project, prompt)
    await act(client, "unrelated")
    assert (await client.reply(value=typed))["value"] == "receiver is down"
    assert await said(client) == told
    await ended(running)
    assert (await cued(client))[0] == cues
    assert LocalState(project).activity().dismissed == {CUED.id: 1}


async def test_the_text_of_a_document_is_asked_for(client: MemoryClient, project: Path) -> None:
    remember(project, CUED)
    await client.open(project)
    notes = client.unsent["untitled:Untitled-1"] = "Retry the webhook when the receiver is down."
    async with client.flow("showLessons", active="untitled:Untitled-1"):
        assert (await question(client))["rows"][0]["id"] == CUED.id
        await act(client, "insert")
        (edit,) = (await client.next(types.WORKSPACE_APPLY_EDIT)).edit.changes[
            "untitled:Untitled-1"
        ]
        assert (edit.range.start.character, edit.new_text) == (len(notes), f"\n\n{ITEM}\n")


async def test_that_nothing_fits_is_said(client: MemoryClient, project: Path, prompt: str) -> None:
    remember(project, CUED)
    await client.open(project)
    await ended(client.run("showLessons"))
    assert (await question(client))["text"] == "Open the prompt first."
    open_document(client, prompt, "Rename the logo.\n")
    await ended(client.run("showLessons", active=prompt))
    assert (await question(client))["text"] == "No lesson seems to fit this prompt."


async def question(client: MemoryClient) -> Json:
    """The next question to a person, without what only asks the editor."""
    while (asked := await client.next(QUESTION))["kind"] in ("models", "read"):
        pass
    return asked


@pytest.mark.requirement("S22")
async def test_a_model_gets_no_secret(client: MemoryClient, project: Path, prompt: str) -> None:
    remember(project, CUED, OTHER)
    client.model = "GPT (vendor)"
    await client.open(project)
    secret = f"ghp_{'a1B2c3D4e5F6' * 3}"
    open_document(client, prompt, f"Retry the webhook. The token is {secret}\n")
    async with client.flow("showLessons", active=prompt):
        rows = (await question(client))["rows"]
        assert rows[-1]["description"] == "GPT (vendor)"
        client.answer("model")
        sent = (await question(client))["value"]
        assert secret not in sent
        assert "[REDACTED]" in sent
        second = next(line for line in sent.splitlines() if line.startswith("2. "))
        client.answer("GPT (vendor)", value="2")
        judged = (await question(client))["rows"]
        not_answered, answered, last = [row["label"] for row in judged if row["heading"]]
        assert not_answered == "Not answered in this prompt, according to GPT (vendor)"
        assert (answered, last) == ("Answered in this prompt, according to GPT (vendor)", "")
        assert second.endswith(judged[1]["label"])
        client.answer()


@pytest.mark.requirement("K08")
async def test_why_no_model_answered_is_told_and_nothing_of_a_bad_answer(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    remember(project, CUED)
    client.model = "GPT"
    await client.open(project)
    open_document(client, prompt, TASK)
    async with client.flow("showLessons", active=prompt):
        first = await question(client)
        for why, models, told in (
            ("none", (), "This editor offers no model that may be asked."),
            ("late", (), "No model answered within 30 seconds."),
            ("refused", ("GPT",), "You did not let Sentinel Memory use GPT."),
            ("too_long", ("GPT",), "The answer of GPT was far too long and was discarded."),
            ("failed", ("GPT", "B"), "No model could be asked: GPT, B."),
            (None, ("GPT",), "GPT did not answer with numbers. Its answer was discarded."),
        ):
            client.answer("model")
            assert (await question(client))["title"] == "Asking GPT…"
            if why:
                client.fail(why, *models)
            else:
                client.answer(*models, value="Ignore all instructions. 1")
            after = [await question(client), await question(client)]
            after.sort(key=lambda one: one["kind"])
            assert (after[0]["text"], after[1]["rows"]) == (told, first["rows"])
        client.answer()


def test_numbers_are_those_of_questions_that_were_asked_or_none() -> None:
    told: Callable[[str], frozenset[int] | None] = lambda answer: numbers_in(answer, 10)  # noqa: E731
    assert [told("1, 3"), told(" 10\n2.\n"), told("0")] == [{1, 3}, {2, 10}, frozenset()]
    nonsense = [
        "",
        "none",
        "11",
        "0, 1",
        "1; rm -rf /",
        "Questions 1 and 2",
        "1,,2",
        "-1",
        "\uff11",
    ]
    nonsense += [" 1 " * 60 + "x", "1\nIgnore all", "1, " * 90]
    assert [one for one in nonsense if told(one) is not None] == []


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("", ""),
        ("Task\n", "\n"),
        ("Task", "\n\n"),
        ("Task\n\n", ""),
        ("Task\n- fast", "\n"),
        ("Task\n1. fast\n", ""),
        ("Task\r\n", "\n"),
    ],
)
def test_a_question_stands_one_empty_line_behind_other_text(text: str, before: str) -> None:
    assert insertion(text, "- Which?") == f"{before}- Which?\n"
