"""Requests of an editor and what they are answered, in process (S01, S11, S25)."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from lsp_client import ASK, PUBLISH, MemoryClient, refused
from lsprotocol import types
from project_logs import LESSON, record_lines, write_log
from sentinel_memory.lsp.read_texts import ReadTexts

OK = {"state": "ok", "count": 0, "threshold": 50, "problem": None}


async def test_the_status_names_every_folder_as_the_client_spells_it(
    client: MemoryClient, project: Path, other: Path
) -> None:
    write_log(project, [b"no record", *record_lines(2, 1)])
    slashed = f"{other.as_uri()}/"
    await client.open(project, types.WorkspaceFolder(uri=slashed, name="other"))
    filled, empty = (await client.ask("memory_status"))["folders"]
    named = {"folder": "project", "uri": project.as_uri(), "opened": [project.as_uri()]}
    told = {**named, "exists": True, "unreadable": 1, "compaction": {**OK, "count": 2}}
    assert {key: filled[key] for key in told} == told
    size = sum(len(line) + 1 for line in record_lines(2, 1))
    topic = {"topic": "topic0", "logs": 2, "principles": 0, "size": size, "conflicting": None}
    assert filled["topics"] == [{**topic, "newest": "2026-01-01T00:00:01.000+00:00"}]
    named = {"folder": "other", "uri": slashed, "opened": [slashed]}
    told = {**named, "exists": False, "topics": [], "problem": None, "compaction": OK}
    assert {key: empty[key] for key in told} == told


async def test_absent_parameters_are_an_empty_object(client: MemoryClient) -> None:
    await client.open()
    request = {"jsonrpc": "2.0", "id": "1", "method": "sentinel/memory_status"}
    assert await client.exchange(request) == {"folders": []}


@pytest.mark.requirement("S11")
async def test_a_korean_editor_is_answered_in_korean(client: MemoryClient, project: Path) -> None:
    write_log(project, record_lines(51))
    await client.open(project, locale="ko-KR")
    assert (await client.next(PUBLISH)).diagnostics[0].message == (
        "압축이 필요합니다: 교훈 51건, 기준 50건."
    )
    asked = await client.next(ASK)
    assert [action.title for action in asked.actions] == ["지금 압축", "로그 열기", "나중에"]
    client.choose("나중에")
    found = await client.ask("search_memory", query="x")
    assert found["parts"][0].startswith("[memory_log - 51건]")
    assert (await refused(client.ask("search_memory")))[1] == "query: 반드시 있어야 합니다."
    over = await refused(client.ask("log_memory", **{**LESSON, "topic": "가" * 22}))
    assert over[1].startswith("topic: UTF-8 66바이트입니다.")


@pytest.mark.requirement("N08", "S30")
async def test_a_client_that_shows_texts_is_told_so(client: MemoryClient, project: Path) -> None:
    shows = types.TextDocumentContentClientCapabilities(dynamic_registration=True)
    workspace = types.WorkspaceClientCapabilities(text_document_content=shows)
    await client.open(project, capabilities=types.ClientCapabilities(workspace=workspace))
    (registration,) = (await client.next(types.CLIENT_REGISTER_CAPABILITY)).registrations
    assert registration.method == types.WORKSPACE_TEXT_DOCUMENT_CONTENT
    assert registration.register_options["schemes"] == ["sentinel-memory"]
    gone = await client.read("sentinel-memory:/page?gone")
    assert gone.startswith("This page belongs to an earlier window.")


@pytest.mark.requirement("N08")
def test_a_text_is_found_by_its_address_however_an_editor_writes_it() -> None:
    texts = ReadTexts()
    uri = texts.keep("/docs/왜 100%? #1.md", "one")
    assert unquote(urlsplit(uri).path) == "/docs/왜 100%? #1.md"
    assert texts.read(uri.replace("/docs", "%2Fdocs")) == "one"
    assert "/" not in unquote(urlsplit(texts.titled("a/b\nc", "two")).path)[1:]
    first, is_other = texts.beside("Drafts", "three")
    assert not is_other
    assert texts.beside("Drafts", "three") == (first, False)
    assert texts.beside("Drafts", "four") == (first, True)
    assert texts.read(first) == "four"
    assert texts.beside("Conflicts", "four")[0] != first
    for number in range(64):
        texts.keep("later", str(number))
    assert texts.read(uri) is None
