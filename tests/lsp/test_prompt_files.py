"""The quiet line above prompts in the editor: how many lessons may apply (N09)."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from lsp_client import PUBLISH, MemoryClient
from lsprotocol import types
from project_logs import log_uri, write_log
from prompt_documents import (
    GAP,
    KOREAN,
    LENSES,
    TASK,
    close_document,
    lenses,
    open_document,
    remember,
    type_text,
)
from sentinel_memory.core.log.record import format_line

LIST = {"listCommand": "sentinelMemory.showLessons"}


@pytest.mark.requirement("N09")
async def test_a_line_above_a_prompt_says_how_many_lessons_may_apply(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    remember(project, GAP, KOREAN)
    await client.open(project, **LIST)
    open_document(client, prompt, TASK)
    (lens,) = await lenses(client, prompt)
    top = {"line": 0, "character": 0}
    assert lens["range"] == {"start": top, "end": top}
    assert lens["command"] == {
        "title": "1 lesson may apply",
        "command": "sentinelMemory.showLessons",
        "arguments": [{"active": prompt, "folder": project.as_uri()}],
    }
    assert [
        one
        for one in client.wire
        if one.get("method") == PUBLISH and one["params"]["uri"] == prompt
    ] == []


@pytest.mark.requirement("N09", "S11")
async def test_the_line_speaks_the_language_of_the_editor(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    remember(project, GAP)
    await client.open(project, locale="ko", **LIST)
    open_document(client, prompt, TASK)
    (lens,) = await lenses(client, prompt)
    assert lens["command"]["title"] == "관련 있을 수 있는 교훈 1건"


@pytest.mark.requirement("N09")
async def test_the_line_follows_the_text_and_goes_with_the_document(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    remember(project, GAP)
    await client.open(project, **LIST)
    open_document(client, prompt, TASK)
    assert len(await lenses(client, prompt)) == 1
    type_text(client, prompt, "Rename the logo file.\n", 2)
    assert await lenses(client, prompt) == []
    type_text(client, prompt, TASK, 3)
    assert len(await lenses(client, prompt)) == 1
    close_document(client, prompt)
    assert await lenses(client, prompt) == []


@pytest.mark.requirement("N09", "S34")
async def test_there_is_no_line_while_the_editor_wants_none(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    remember(project, GAP)
    await client.open(project, promptCheck=False, **LIST)
    open_document(client, prompt, TASK)
    assert await lenses(client, prompt) == []
    client.change_settings({"promptCheck": True})
    assert len(await lenses(client, prompt)) == 1


@pytest.mark.requirement("N09")
async def test_the_editor_is_told_to_ask_again_when_the_log_changes(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    await client.open(project, capabilities=LENSES, **LIST)
    open_document(client, prompt, TASK)
    assert await lenses(client, prompt) == []
    remember(project, GAP)
    client.files_changed(log_uri(project))
    await client.next(types.WORKSPACE_CODE_LENS_REFRESH)
    assert len(await lenses(client, prompt)) == 1


@pytest.mark.requirement("N09")
async def test_only_prompts_of_open_folders_that_are_not_too_long_are_looked_at(
    client: MemoryClient, project: Path, other: Path
) -> None:
    remember(project, GAP)
    await client.open(project, **LIST)
    shown = []
    for folder, name, text in [
        (project, "notes.md", TASK),
        (project, "TASK.txt", TASK),
        (other, "TASK.md", TASK),
        (project, "long.prompt.md", TASK + "x" * 65_536),
        (project, "TASK.md", TASK),
    ]:
        uri = (folder / name).as_uri()
        open_document(client, uri, text)
        shown += [uri for _ in await lenses(client, uri)]
    assert shown == [(project / "TASK.md").as_uri()]


@pytest.mark.requirement("N09")
@pytest.mark.parametrize(
    "text",
    [
        # Decomposed, as on some systems.
        unicodedata.normalize("NFD", TASK.replace("Task", "작업")),
        TASK.replace("😀", "\ud83d"),
    ],
)
async def test_a_text_of_odd_characters_gets_its_line_too(
    client: MemoryClient, project: Path, prompt: str, text: str
) -> None:
    remember(project, GAP)
    await client.open(project, **LIST)
    open_document(client, prompt, text)
    assert len(await lenses(client, prompt)) == 1


@pytest.mark.requirement("N09")
async def test_a_log_that_cannot_be_read_brings_no_line(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    remember(project, GAP)
    await client.open(project, **LIST)
    open_document(client, prompt, TASK)
    written = project / ".context" / "memory_log.jsonl"
    written.unlink()
    written.mkdir()
    assert await lenses(client, prompt) == []


@pytest.mark.requirement("N09", "D05")
async def test_an_editor_without_a_list_shows_the_lessons_as_a_message(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    write_log(project, [format_line(GAP).replace(b"give up?", b"give up " + token.encode() + b"?")])
    await client.open(project)
    open_document(client, prompt, TASK)
    (lens,) = await lenses(client, prompt)
    assert lens["command"]["arguments"] == [prompt]
    params = types.ExecuteCommandParams(lens["command"]["command"], lens["command"]["arguments"])
    await client.workspace_execute_command_async(params)
    said = (await client.next(types.WINDOW_SHOW_MESSAGE)).message
    assert "How often is a webhook retried, and when does it give up [REDACTED]?" in said
    assert token not in said
