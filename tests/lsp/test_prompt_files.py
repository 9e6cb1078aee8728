"""The quiet line above prompts in the editor: how many lessons may apply (N09)."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from editor_documents import (
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
from lsp_client import PUBLISH, MemoryClient
from lsprotocol import types
from project_logs import log_uri, write_log
from sentinel_memory.core.log.record import format_line

LIST = {"listCommand": "sentinelMemory.showLessons"}


@pytest.mark.requirement("N09", "S34")
async def test_a_line_above_a_prompt_says_how_many_lessons_may_apply_and_follows_the_text(
    client: MemoryClient, project: Path, other: Path, prompt: str
) -> None:
    remember(project, GAP, KOREAN)
    await client.open(project, promptCheck=False, **LIST)
    open_document(client, prompt, TASK)
    assert await lenses(client, prompt) == []
    client.change_settings({"promptCheck": True})
    (lens,) = await lenses(client, prompt)
    top = {"line": 0, "character": 0}
    assert lens["range"] == {"start": top, "end": top}
    assert lens["command"] == {
        "title": "1 lesson may apply",
        "command": "sentinelMemory.showLessons",
        "arguments": [{"active": prompt, "folder": project.as_uri()}],
    }
    published = [one["params"]["uri"] for one in client.wire if one.get("method") == PUBLISH]
    assert prompt not in published
    odd = (unicodedata.normalize("NFD", TASK.replace("Task", "작업")), TASK.replace("😀", "\ud83d"))
    for version, text in enumerate(("Rename the logo file.\n", *odd, TASK), 2):
        type_text(client, prompt, text, version)
        assert len(await lenses(client, prompt)) == (version != 2)
    close_document(client, prompt)
    assert await lenses(client, prompt) == []
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
    written = project / ".context" / "memory_log.jsonl"
    written.unlink()
    written.mkdir()
    assert await lenses(client, *shown) == []


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
