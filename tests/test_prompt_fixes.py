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
    remember,
    shown,
    type_text,
)
from sentinel_memory.local_state import LocalState


@pytest.fixture
def uri(project: Path) -> str:
    """A prompt of the project, in a folder with spaces and Korean, that need not be on the disk."""
    return (project / "my 작업" / "add.prompt.md").as_uri()


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
    client: MemoryClient, project: Path, uri: str, text: str, inserted: str
) -> None:
    remember(project, GAP)
    await client.open(project)
    open_document(client, uri, text)
    assert len(await shown(client, uri)) == 1
    insert, _dismiss = await fixes(client, uri, 2)
    assert (insert["title"], insert["kind"]) == ("Insert question", "quickfix")
    assert (insert["isPreferred"], await fixes(client, uri, 0)) == (True, [])
    (edit,) = insert["edit"]["changes"][uri]
    *before, last = text.split("\n")
    end = {"line": len(before), "character": len(last.encode("utf-16-le")) // 2}
    assert edit["range"] == {"start": end, "end": end}
    item = f"- Open question (webhook): {GAP.ask_next_time}"
    assert text + edit["newText"] == inserted.format(item=item)
    type_text(client, uri, text + edit["newText"], 2)
    assert await shown(client, uri) == []
    await carry_out(client, insert)
    assert LocalState(project).activity().answered == {GAP.id: 1}


@pytest.mark.requirement("N09", "M11")
async def test_a_question_inserted_below_what_is_looked_at_is_not_raised_again(
    client: MemoryClient, project: Path, uri: str
) -> None:
    remember(project, GAP)
    await client.open(project)
    text = f"{TASK}{'x ' * 10_000}\n"
    open_document(client, uri, text)
    assert len(await shown(client, uri)) == 1
    insert, _dismiss = await fixes(client, uri, 2)
    (edit,) = insert["edit"]["changes"][uri]
    type_text(client, uri, text + edit["newText"], 2)
    await carry_out(client, insert)
    assert await shown(client, uri) == []


@pytest.mark.requirement("N09")
async def test_undoing_an_insertion_raises_the_question_again(
    client: MemoryClient, project: Path, uri: str
) -> None:
    remember(project, GAP)
    await client.open(project)
    open_document(client, uri, TASK)
    assert len(await shown(client, uri)) == 1
    insert, _dismiss = await fixes(client, uri, 2)
    (edit,) = insert["edit"]["changes"][uri]
    type_text(client, uri, TASK + edit["newText"], 2)
    await carry_out(client, insert)
    assert await shown(client, uri) == []
    type_text(client, uri, TASK, 3)
    assert len(await shown(client, uri)) == 1
    type_text(client, uri, f"{TASK}\nSoon.\n", 4)
    _insert, dismiss = await fixes(client, uri, 2)
    await carry_out(client, dismiss)
    assert await shown(client, uri) == []


@pytest.mark.requirement("N09", "M11")
async def test_a_dismissed_question_leaves_the_document_and_is_remembered_outside_the_project(
    client: MemoryClient, project: Path, uri: str
) -> None:
    remember(project, GAP)
    await client.open(project)
    open_document(client, uri, TASK)
    assert len(await shown(client, uri)) == 1
    _insert, dismiss = await fixes(client, uri, 2)
    assert (dismiss["title"], "edit" in dismiss) == ("Dismiss question", False)
    await carry_out(client, dismiss)
    assert await shown(client, uri) == []
    assert await fixes(client, uri, 2) == []
    assert LocalState(project).activity().dismissed == {GAP.id: 1}
    assert [path.name for path in (project / ".context").iterdir()] == ["memory_log.jsonl"]


async def test_commands_about_what_is_not_shown_change_nothing(
    client: MemoryClient, project: Path, uri: str
) -> None:
    remember(project, GAP, KOREAN)
    await client.open(project)
    open_document(client, uri, TASK)
    assert len(await shown(client, uri)) == 1
    for command in ("questionInserted", "dismissQuestion"):
        await client.workspace_execute_command_async(
            types.ExecuteCommandParams(f"sentinelMemory.{command}", [uri, KOREAN.id])
        )
    activity = LocalState(project).activity()
    assert (activity.answered, activity.dismissed) == ({}, {})
