"""An editor removes the folder of an old version while its server runs: it goes on answering."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
from git_repository import git, make_repository
from lsp_client import MemoryClient
from lsp_process import serving
from mcp_wire import LESSON, Wire
from paths import ROOT
from pygls.exceptions import JsonRpcException
from sentinel_memory.contract.operations import OPERATIONS

NUMBER = "1700000000000"
"""Long enough to be looked at whether it names a person (M18)."""


@pytest.fixture
def installation(tmp_path: Path, libraries: Path) -> Path:
    """A folder that holds the server and its libraries as the extension does."""
    folder = tmp_path / "sentinel-memory-0.0.9"
    # With what is compiled already: to compile hundreds of modules again takes a second.
    shutil.copytree(ROOT / "server", folder / "server")
    shutil.copytree(libraries, folder / "bundled" / "libs")
    return folder


def launch(installation: Path, face: str) -> list[str]:
    """The command line with which an editor starts the installed server."""
    return [sys.executable, "-I", "-S", "-B", str(installation / "server" / "launch.py"), face]


async def ref(client: MemoryClient) -> str:
    """The name of the first record in its present state."""
    answer = await client.ask("list_records")
    name: str = answer["records"][0]["ref"]
    return name


@pytest.mark.requirement("S20", "S26")
async def test_the_language_server_answers_every_request_after_its_folder_was_removed(
    installation: Path, project: Path
) -> None:
    make_repository(project)
    for name in ("name", "email"):
        git(project, "config", f"user.{name}", "a@example.invalid")
    async with serving(*launch(installation, "lsp")) as client:
        await client.open(project, locale="ko")
        shutil.rmtree(installation)
        saved = await client.ask("log_memory", **LESSON)
        first = await ref(client)
        given: dict[str, dict[str, object]] = {
            "search_memory": {"query": "토큰"},
            "log_memory": {**LESSON, "missing_context": "Another one"},
            "compact_memory": {},
            "memory_status": {},
            "list_records": {},
            "search_rows": {"query": "Short"},
            "search_page": {"query": "Short"},
            "problem_report": {},
            "tool_question": {"tool": "log_memory", "input": "{}"},
            "page": {},
            "edit_record": {"ref": first, "lesson": f"Short-lived since {NUMBER}"},
            "init_project": {"agent": "agents", "write": True},
            "merge_driver": {},
            "commit_memory": {},
            "diff_memory": {},
            "review_memory": {},
            "set_private": {"private": True},
            "set_threshold": {"threshold": 60},
            "delete_records": {"refs": [saved["id"]]},
            "list_undo": {},
            "show": {},
            "history": {"ref": first},
            "undo": {},
            "tidy_log": {},
            "check_evidence": {},
            "check_similar": {},
            "write_plan": {},
            "apply_plan": {"text": "topic: auth\nkeep 0@000000\n"},
            "write_draft": {"text": f"topic: auth\nuse {first}\n", "topic": "auth", "answer": "no"},
            "read_plan": {"text": "topic: auth", "preview": True},
            "redact_records": {},
            "server_command": {},
            "set_up_agents": {},
            "rows": {},
            "preflight": {"prompt": "Refresh the token"},
            "model_check": {"prompt": "Refresh the token"},
            "dismiss_question": {"id": saved["id"]},
            "lesson_helped": {"id": saved["id"]},
            "learn": {},
            "context": {},
            "reflect": {},
            "news_memory": {},
        }
        refused = {"resolve_conflicts", "allow_value", "rename_topic", "model_draft"}
        refused |= {"certify_memory", "update_quote"}
        assert given.keys() | refused == {row.name for row in OPERATIONS}
        for name, params in given.items():
            await client.ask(name, **params)
        with pytest.raises(JsonRpcException, match="충돌이 없습니다"):
            await client.ask("resolve_conflicts")
        with pytest.raises(JsonRpcException, match="허용할 것이 없습니다"):
            await client.ask("allow_value", ref=saved["id"], field="lesson", start=0, end=4)
        with pytest.raises(JsonRpcException, match="nowhere"):
            await client.ask("model_draft", text="topic: auth\n", topic="nowhere")
        with pytest.raises(JsonRpcException, match="1번째 인용이 없습니다"):
            await client.ask("update_quote", ref=saved["id"])
        with pytest.raises(JsonRpcException, match="교훈이 없습니다"):
            await client.ask("certify_memory", ref="0" * 16)
        with pytest.raises(JsonRpcException, match="nowhere"):
            await client.ask("rename_topic", topic="nowhere", new_topic="auth")
        with pytest.raises(JsonRpcException, match="65"):
            await client.ask("log_memory", **{**LESSON, "topic": "x" * 65})
        await client.shutdown_session()

    log = (project / ".context" / "memory_log.jsonl").read_text(encoding="utf-8")
    assert {json.loads(line)["missing_context"] for line in log.splitlines()} == {
        LESSON["missing_context"],
        "Another one",
    }


@pytest.mark.requirement("D01", "S26")
def test_the_server_of_the_agents_answers_after_its_folder_was_removed(
    installation: Path, project: Path
) -> None:
    command = launch(installation, "mcp")
    with Wire(project, "--root", str(project), command=command) as wire:
        wire.open()
        wire.request("tools/list")  # answered when all is loaded, a moment behind `initialize`
        shutil.rmtree(installation)
        assert not wire.call("log_memory", **LESSON)["isError"]
        told = wire.call("log_memory", **{**LESSON, "lesson": f"Short-lived since {NUMBER}"})
        assert not told["isError"]
        assert not wire.call("search_memory", query="token")["isError"]
        assert not wire.call("compact_memory")["isError"]
        assert wire.call("log_memory", **{**LESSON, "topic": "x" * 65})["isError"]
