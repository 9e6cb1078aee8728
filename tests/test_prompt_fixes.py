"""What mends an open question of a prompt in the editor: inserting and dismissing it (N09, M11)."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsp_client import MemoryClient
from lsprotocol import types
from prompt_documents import (
    GAP,
    KOREAN,
    TASK,
    carry_out,
    fixes,
    open_document,
    raise_question,
    remember,
    shown,
    type_text,
)
from sample_records import log
from sentinel_memory.core.prompts.open_questions import Gap
from sentinel_memory.lsp.prompt_diagnostics import actions, diagnostic
from sentinel_memory.machine.local_state import LocalState
from sentinel_memory.sentences.say import Language

OTHER_GAP = log(
    "Which receiver of a webhook is told that it was down",
    topic="webhook",
    lesson="The owner of the receiver is told by mail after the third webhook.",
    question="Who is told that a receiver of a webhook is down?",
    created="2026-03-05T00:00:00.000+00:00",
)


@pytest.mark.requirement("N09", "M11")
@pytest.mark.parametrize(
    ("text", "inserted"),
    [
        (TASK, f"{TASK}\n{{item}}\n"),
        (TASK.rstrip(), f"{TASK}\n{{item}}\n"),
        (f"{TASK}\n\n", f"{TASK}\n\n{{item}}\n"),
        (f"{TASK}- fast", f"{TASK}- fast\n{{item}}\n"),
        (TASK.replace("\n", "\r\n"), f"{TASK}\n{{item}}\n".replace("\n", "\r\n")),
    ],
)
async def test_insert_question_appends_one_list_item_and_counts_as_answered(
    client: MemoryClient, project: Path, prompt: str, text: str, inserted: str
) -> None:
    await raise_question(client, project, prompt, text)
    insert, _dismiss = await fixes(client, prompt, 2)
    assert (insert["title"], insert["kind"]) == (
        f"Insert question: {GAP.ask_next_time}",
        "quickfix",
    )
    assert (insert["isPreferred"], await fixes(client, prompt, 0)) == (True, [])
    (edit,) = insert["edit"]["changes"][prompt]
    *before, last = text.split("\n")
    end = {"line": len(before), "character": len(last.encode("utf-16-le")) // 2}
    assert edit["range"] == {"start": end, "end": end}
    item = f"- Open question (webhook): {GAP.ask_next_time}"
    assert text + edit["newText"] == inserted.format(item=item)
    type_text(client, prompt, text + edit["newText"], 2)
    assert await shown(client, prompt) == []
    await carry_out(client, insert)
    assert LocalState(project).activity().answered == {GAP.id: 1}


@pytest.mark.requirement("N09", "M11")
async def test_a_question_inserted_below_what_is_looked_at_is_not_raised_again(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    text = f"{TASK}{'x ' * 10_000}\n"
    await raise_question(client, project, prompt, text)
    insert, _dismiss = await fixes(client, prompt, 2)
    (edit,) = insert["edit"]["changes"][prompt]
    type_text(client, prompt, text + edit["newText"], 2)
    await carry_out(client, insert)
    assert await shown(client, prompt) == []


@pytest.mark.requirement("N09")
async def test_undoing_an_insertion_raises_the_question_again(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    await raise_question(client, project, prompt)
    insert, _dismiss = await fixes(client, prompt, 2)
    (edit,) = insert["edit"]["changes"][prompt]
    type_text(client, prompt, TASK + edit["newText"], 2)
    await carry_out(client, insert)
    assert await shown(client, prompt) == []
    type_text(client, prompt, TASK, 3)
    assert len(await shown(client, prompt)) == 1
    type_text(client, prompt, f"{TASK}\nSoon.\n", 4)
    _insert, dismiss = await fixes(client, prompt, 2)
    await carry_out(client, dismiss)
    assert await shown(client, prompt) == []


@pytest.mark.requirement("N09", "M11")
async def test_a_dismissed_question_leaves_the_document_and_is_remembered_outside_the_project(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    await raise_question(client, project, prompt)
    _insert, dismiss = await fixes(client, prompt, 2)
    assert (dismiss["title"], "edit" in dismiss) == (
        f"Dismiss question: {GAP.ask_next_time}",
        False,
    )
    await carry_out(client, dismiss)
    assert await shown(client, prompt) == []
    assert await fixes(client, prompt, 2) == []
    assert LocalState(project).activity().dismissed == {GAP.id: 1}
    assert [path.name for path in (project / ".context").iterdir()] == ["memory_log.jsonl"]


async def test_commands_about_what_is_not_shown_change_nothing(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    remember(project, GAP, KOREAN)
    await client.open(project)
    open_document(client, prompt, TASK)
    assert len(await shown(client, prompt)) == 1
    for command in ("questionInserted", "dismissQuestion"):
        await client.workspace_execute_command_async(
            types.ExecuteCommandParams(f"sentinelMemory.{command}", [prompt, KOREAN.id])
        )
    activity = LocalState(project).activity()
    assert (activity.answered, activity.dismissed) == ({}, {})


@pytest.mark.requirement("N09", "M11")
async def test_fixes_of_two_questions_at_one_place_are_told_apart_and_inserted_together(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    remember(project, GAP, OTHER_GAP)
    await client.open(project)
    open_document(client, prompt, TASK)
    assert len(await shown(client, prompt)) == 2
    offered = await fixes(client, prompt, 2)
    titles = [action["title"] for action in offered]
    assert len(titles) == len(set(titles)) == 5
    for question in (GAP.ask_next_time, OTHER_GAP.ask_next_time):
        assert f"Insert question: {question}" in titles
        assert f"Dismiss question: {question}" in titles
    (every,) = [action for action in offered if action["title"] == "Insert all 2 questions"]
    (edit,) = every["edit"]["changes"][prompt]
    assert sorted(edit["newText"].splitlines()) == [
        "",
        f"- Open question (webhook): {GAP.ask_next_time}",
        f"- Open question (webhook): {OTHER_GAP.ask_next_time}",
    ]
    type_text(client, prompt, TASK + edit["newText"], 2)
    await carry_out(client, every)
    assert await shown(client, prompt) == []
    assert LocalState(project).activity().answered == {GAP.id: 1, OTHER_GAP.id: 1}


@pytest.mark.requirement("N09", "S11")
@pytest.mark.parametrize(
    ("text", "language", "label"),
    [
        ("창고 출고를 API로 확인해줘.\n", "en", "확인할 질문"),
        ("# 환불 작업\n\nRetry the webhook when it is down.\n", "en", "Open question"),
        ("Ship the order.\n", "en", "Open question"),
        ("Ship the order.\n", "ko", "Open question"),
        ("\n", "ko", "확인할 질문"),
    ],
)
def test_the_label_of_an_inserted_question_speaks_the_language_of_the_prompt(
    text: str, language: Language, label: str
) -> None:
    question = str(KOREAN.ask_next_time)
    gap = Gap(id=KOREAN.id, topic="창고", question=question, times=1, last=None, score=1.0)
    shown_there = diagnostic(text, gap, language, "utf-16")
    insert, _dismiss = actions("file:///a.prompt.md", text, gap, shown_there, language, "utf-16")
    assert insert.edit is not None
    assert insert.edit.changes is not None
    (edit,) = insert.edit.changes["file:///a.prompt.md"]
    assert edit.new_text.strip() == f"- {label} (창고): {question}"


@pytest.mark.requirement("N09")
def test_a_long_question_is_cut_in_the_title_of_its_fix() -> None:
    gap = Gap(id="a", topic="auth", question="Which? " * 40, times=1, last=None, score=1.0)
    shown_there = diagnostic("Log in.", gap, "en", "utf-16")
    insert, dismiss = actions("file:///a.prompt.md", "Log in.", gap, shown_there, "en", "utf-16")
    assert insert.title.startswith("Insert question: Which? Which?")
    assert [len(one.title.partition(": ")[2]) for one in (insert, dismiss)] == [80, 80]
