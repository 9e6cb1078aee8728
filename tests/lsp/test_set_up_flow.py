"""*Set Up Agents…* as an editor asks for it: one list, one difference, what to type then (S25)."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from host_homes import User
from lsp_client import BOUND, QUESTION, MemoryClient
from project_logs import POSIX

pytestmark = [POSIX, pytest.mark.requirement("S25", "D04")]

Json = dict[str, Any]


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> User:
    """Somebody who has used Claude Code and no other agent, with a home folder of their own."""
    user = User(tmp_path, sys.platform, golden=False)
    (user.home / ".claude").mkdir()
    for name, value in user.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    return user


async def listed(client: MemoryClient) -> tuple[asyncio.Task[Any], Json]:
    """Starts the flow; returns it and the list of agents."""
    running = client.run("setUpAgents")
    rows: Json = await client.next(QUESTION)
    return running, rows


async def test_agents_are_set_up_as_shown_taken_back_and_disconnected_one_by_one(
    client: MemoryClient, project: Path, user: User
) -> None:
    await client.open(project)
    await client.next("sentinel/memory_changed")
    running, asked = await listed(client)
    first, second, *others = asked["rows"]
    assert {first["id"], second["id"]} == {"vscode", "claude-code"}
    assert [first["picked"], second["picked"], *(row["picked"] for row in others)] == [
        *(True, True),
        *[False] * len(others),
    ]
    client.answer("vscode", "claude-code")
    shown = await client.next(QUESTION)
    assert shown["kind"] == "diff"
    paths = {*shown["rows"][0]["description"].split(", ")}
    assert len(paths) == len(shown["changes"])
    assert {"~/.claude.json", "AGENTS.md", "CLAUDE.md"} <= paths
    assert "~/.config/Code/User/mcp.json" not in paths  # the extension offers the tools there
    client.answer("")
    await asyncio.wait_for(running, BOUND)
    assert not (project / "AGENTS.md").exists()
    assert list(user.home.rglob("*.json")) == []
    for answer in ("action_undo", None):
        running, _ = await listed(client)
        client.answer("vscode", "claude-code")
        await client.next(QUESTION)
        client.answer("write")
        await asyncio.wait_for(running, BOUND)
        told = await client.next(QUESTION)
        assert "open a new session of" in told["text"]
        # The view no longer says that no agent is connected.
        await client.next("sentinel/memory_changed")
        assert b"sentinel-memory" in (user.home / ".claude.json").read_bytes()
        client.answer(*filter(None, [answer]))
        if answer:
            assert (await client.next(QUESTION))["text"].startswith("Taken back")
            assert not (project / "AGENTS.md").exists()
            assert not (user.home / ".claude.json").exists()
    running, asked = await listed(client)
    connected = [row["id"] for row in asked["rows"] if row["description"] == "connected"]
    assert connected == ["vscode", "claude-code"]  # Copilot CLI only shares a file of hooks
    client.answer("vscode")
    shown = await client.next(QUESTION)
    assert shown["rows"][0]["description"] == "~/.claude.json, ~/.claude/settings.json"
    for change in shown["changes"]:
        assert "sentinel-memory" in await client.read(change["before"])
    client.answer("write")
    await asyncio.wait_for(running, BOUND)
    assert not (user.home / ".claude.json").exists()
