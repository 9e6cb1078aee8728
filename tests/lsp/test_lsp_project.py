"""Setting up a project over the protocol: the loop for its agents, and hints about topics."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from lsp_client import MemoryClient, refused, wrong
from lsprotocol import types
from project_logs import LESSON
from sentinel_memory.lsp.read_texts import ReadTexts


@pytest.mark.requirement("S25")
async def test_the_loop_is_shown_and_then_written_as_it_was_shown(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    shown = await client.ask("init_project", agent="cursorrules")
    (change,) = shown["changes"]
    assert shown == {
        "folder": "project",
        "changes": [{"path": ".cursorrules", "before": None, "after": change["after"]}],
        "digest": shown["digest"],
        "written": False,
    }
    assert await refused(client.ask("init_project", write=True, digest="0" * 64)) == (
        -32602,
        "digest: the files have changed since they were shown, so nothing was written: "
        "look at the changes again.",
        wrong("plan_changed", "digest"),
    )
    assert list(project.iterdir()) == []
    written = await client.ask(
        "init_project", agent="cursorrules", write=True, digest=shown["digest"]
    )
    assert written == {**shown, "written": True}
    assert (project / ".cursorrules").read_bytes().decode() == change["after"]


@pytest.mark.requirement("S25")
async def test_a_file_that_cannot_be_read_is_a_request_that_failed(
    client: MemoryClient, project: Path
) -> None:
    (project / "AGENTS.md").write_bytes(b"\xff")
    await client.open(project, locale="ko")
    assert await refused(client.ask("init_project")) == (
        types.LSPErrorCodes.RequestFailed,
        "AGENTS.md: UTF-8 텍스트가 아닙니다. 바꾸지 않았습니다.",
        {"code": "file_not_text"},
    )


@pytest.mark.requirement("S25")
async def test_a_save_is_hinted_at_a_topic_that_is_like_its_own_unless_it_replaces_it(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    old = await client.ask("log_memory", **{**LESSON, "topic": "auths"})
    assert old["hints"] == []
    answer = await client.ask(
        "log_memory", type="principle", topic="auth", lesson="Ask.", source_ids=[old["ref"]]
    )
    assert (answer["sources_removed"], answer["hints"]) == ([old["id"]], [])
    saved = await client.ask("log_memory", **{**LESSON, "topic": "Auths"})
    assert saved["hints"] == [
        "topic: auth already exists: reuse it.",
        f"To move this record: log_memory(id={saved['ref']}, topic=auth).",
    ]
    assert saved["count"] == 2
    assert "topic: auth already exists: reuse it." in saved["parts"][0]


@pytest.mark.requirement("N08", "S30")
async def test_a_client_that_shows_texts_is_told_their_scheme_and_what_became_of_an_old_one(
    client: MemoryClient, project: Path
) -> None:
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
