"""The prompt check in the editor: squiggles on open prompts and what mends them (N09)."""

from __future__ import annotations

import asyncio
import threading
import unicodedata
from pathlib import Path

import pytest
from lsp_client import PUBLISH, MemoryClient, connected
from lsprotocol import types
from project_logs import log_uri, open_store, write_log
from prompt_documents import (
    GAP,
    KOREAN,
    TASK,
    fixes,
    nothing,
    open_document,
    position,
    raise_question,
    remember,
    shown,
    type_text,
)
from sentinel_memory.core.log.record import format_line
from sentinel_memory.lsp.memory_server import _READERS
from sentinel_memory.lsp.server import create_server


@pytest.mark.requirement("N09")
async def test_an_open_question_is_shown_at_the_words_that_it_is_raised_for(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    remember(project, GAP.with_meta(occurrences=3), KOREAN)
    await client.open(project)
    open_document(client, prompt, TASK)
    (diagnostic,) = await shown(client, prompt)
    assert diagnostic == types.Diagnostic(
        # In UTF-16, in which the picture at the beginning of the line counts two.
        range=types.Range(position(2, 10), position(2, 27)),
        message="How often is a webhook retried, and when does it give up? "
        "(webhook: missed 3 times, last 2026-03-04)",
        severity=types.DiagnosticSeverity.Information,
        code="open-question",
        source="sentinel-memory",
    )


@pytest.mark.requirement("N09")
async def test_a_question_goes_when_the_text_answers_it_and_when_the_document_is_closed(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    await raise_question(client, project, prompt)
    type_text(client, prompt, f"{TASK}\nFive times with growing pauses, then give up.\n", 2)
    assert await shown(client, prompt) == []
    type_text(client, prompt, TASK, 3)
    assert len(await shown(client, prompt)) == 1
    identifier = types.TextDocumentIdentifier(prompt)
    client.text_document_did_close(types.DidCloseTextDocumentParams(identifier))
    assert await shown(client, prompt) == []


@pytest.mark.requirement("N09")
async def test_questions_follow_the_log(client: MemoryClient, project: Path, prompt: str) -> None:
    await client.open(project)
    open_document(client, prompt, TASK)
    remember(project, GAP)
    client.files_changed(log_uri(project))
    assert len(await shown(client, prompt)) == 1
    remember(project, KOREAN)
    client.files_changed(log_uri(project))
    assert await shown(client, prompt) == []


@pytest.mark.requirement("N09")
async def test_only_prompts_of_open_folders_that_are_not_too_long_are_checked(
    client: MemoryClient, project: Path, other: Path
) -> None:
    remember(project, GAP)
    await client.open(project)
    too_long = TASK + "x" * 65_536
    for folder, name, text in [
        (project, "notes.md", TASK),
        (project, "TASK.txt", TASK),
        (other, "TASK.md", TASK),
        (project, "long.prompt.md", too_long),
    ]:
        open_document(client, (folder / name).as_uri(), text)
    checked = (project / "TASK.md").as_uri()
    open_document(client, checked, TASK)
    params = await client.next(PUBLISH)
    while not params.diagnostics:
        params = await client.next(PUBLISH)
    assert params.uri == checked
    await client.ask("memory_status")
    assert client.waiting(PUBLISH) == 0


@pytest.mark.requirement("N09", "S11")
async def test_a_korean_editor_and_a_korean_question_speak_korean(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    remember(project, KOREAN)
    await client.open(project, locale="ko")
    open_document(client, prompt, "창고 출고 기능을 만들어줘")
    (diagnostic,) = await shown(client, prompt)
    assert diagnostic.message.endswith("(창고: 1번 누락, 2026-03-04)")
    insert, dismiss = await fixes(client, prompt, 0)
    question = KOREAN.ask_next_time
    assert insert["title"] == f"질문 넣기: {question}"
    assert dismiss["title"] == f"질문 넘기기: {question}"
    (edit,) = insert["edit"]["changes"][prompt]
    assert edit["newText"] == f"\n\n- 확인할 질문 (창고): {KOREAN.ask_next_time}\n"


@pytest.mark.requirement("N09", "D05")
async def test_a_secret_in_a_foreign_line_is_not_shown(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    line = format_line(GAP).replace(b"give up?", b"give up " + token.encode() + b"?")
    write_log(project, [line])
    await client.open(project)
    open_document(client, prompt, TASK)
    (diagnostic,) = await shown(client, prompt)
    assert token not in diagnostic.message
    assert "[REDACTED]" in diagnostic.message


@pytest.mark.requirement("N09")
async def test_a_question_stands_on_the_line_with_most_of_its_words(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    remember(project, GAP)
    await client.open(project)
    open_document(client, prompt, "# Webhook\n\nRetry the webhook when the receiver is down.\n")
    (diagnostic,) = await shown(client, prompt)
    assert diagnostic.range == types.Range(position(2, 0), position(2, 17))


@pytest.mark.requirement("N09")
@pytest.mark.parametrize(
    ("text", "end"),
    [
        # Decomposed, as on some systems: the words are found, their places are others.
        (unicodedata.normalize("NFD", TASK.replace("Task", "작업")), 8),
        (TASK.replace("😀", "\ud83d"), 26),
    ],
)
async def test_a_text_of_odd_characters_is_checked_too(
    client: MemoryClient, project: Path, prompt: str, text: str, end: int
) -> None:
    remember(project, GAP)
    await client.open(project)
    open_document(client, prompt, text)
    (diagnostic,) = await shown(client, prompt)
    assert diagnostic.range.end.character == end


@pytest.mark.requirement("N09", "S11")
async def test_a_question_of_several_lines_takes_one(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    question = "How often is a webhook retried?\n\n- And when does it\x1b give up?"
    line = "How often is a webhook retried? - And when does it\u241b give up?"
    remember(project, GAP._replace(ask_next_time=question))
    await client.open(project)
    open_document(client, prompt, TASK)
    (diagnostic,) = await shown(client, prompt)
    assert diagnostic.message.startswith(f"{line} (webhook: ")
    insert, _dismiss = await fixes(client, prompt, 2)
    (edit,) = insert["edit"]["changes"][prompt]
    assert edit["newText"] == f"\n- Open question (webhook): {line}\n"


@pytest.mark.requirement("N09")
async def test_a_log_that_cannot_be_read_raises_nothing(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    await raise_question(client, project, prompt)
    written = project / ".context" / "memory_log.jsonl"
    written.unlink()
    written.mkdir()
    client.files_changed(log_uri(project))
    assert await shown(client, prompt) == []


@pytest.mark.requirement("N09")
@pytest.mark.parametrize("ended", ["closed", "typed on"])
async def test_a_look_that_comes_too_late_shows_nothing(
    project: Path, prompt: str, ended: str
) -> None:
    remember(project, GAP)
    first, others = threading.Event(), threading.Event()
    server = create_server(open_store)
    async with connected(server) as client:
        await client.open(project)
        await client.next("sentinel/memory_changed")
        # One thread is left to read, in the order of the looks.
        waits = [first.wait, *(others.wait for _ in range(_READERS - 1))]
        busy = [asyncio.create_task(server.read(wait, 5)) for wait in waits]
        open_document(client, prompt, TASK)
        await client.protocol.send_request_async(types.TEXT_DOCUMENT_CODE_ACTION, nothing(prompt))
        if ended == "closed":
            identifier = types.TextDocumentIdentifier(prompt)
            client.text_document_did_close(types.DidCloseTextDocumentParams(identifier))
        else:
            type_text(client, prompt, "Later.\n", 2)
        later = (project / "TASK.md").as_uri()
        open_document(client, later, TASK)
        await client.protocol.send_request_async(types.TEXT_DOCUMENT_CODE_ACTION, nothing(prompt))
        first.set()
        assert (await client.next(PUBLISH)).uri == later
        others.set()
        await asyncio.gather(*busy)
