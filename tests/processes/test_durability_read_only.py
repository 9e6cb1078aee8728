"""A project that cannot be written is read by every face, and nothing is created (S21, S31)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cli_process import COMMAND
from git_repository import commit_all, isolate, make_repository
from hook_process import GAP, Agent
from lsp_client import serving
from mcp_wire import count_of
from paths import SUPPORT
from processes import NAMESPACE, READ_ONLY, can_mount
from project_logs import POSIX, log_uri, tree

pytestmark = [POSIX, pytest.mark.requirement("S21", "S31")]

PROCESS = SUPPORT / "read_only_process.py"


@pytest.fixture
def agent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Agent]:
    """An agent whose project, a repository with a lesson, anybody may read."""
    place = Path(tempfile.mkdtemp(prefix="sentinel-read-"))
    try:
        place.chmod(0o755)
        found = Agent(place / "결제 [x]", place / "home")
        found.project.mkdir()
        isolate(monkeypatch, found.home)
        make_repository(found.project)
        found.remember(GAP, more=[b"not a record"])
        commit_all(found.project)
        found.state.allow_hooks()
        for path in (place, *place.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
        yield found
    finally:
        shutil.rmtree(place)


def read_only(agent: Agent) -> list[str]:
    """Begins a command in whose world nothing of the agent's place can be written."""
    place = str(agent.project.parent)
    return [*NAMESPACE, "sh", "-c", READ_ONLY, "sh", place]


def answers(agent: Agent, *prefix: str, who: tuple[str, ...] = ()) -> dict[str, Any]:
    command = [*prefix, sys.executable, str(PROCESS), str(agent.project), str(agent.home), *who]
    before = tree(agent.project.parent)
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert tree(agent.project.parent) == before
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def check_reading(found: dict[str, Any]) -> None:
    """The checks that do not depend on the reason why the project cannot be written."""
    assert found["search"][0] == 0
    assert GAP.lesson in found["search"][1]
    assert [found[name][0] for name in ("compact", "status", "check")] == [0, 0, 1]
    assert "not a record" in found["check"][1]
    assert count_of(found["mcp search"]) == 1
    assert GAP.ask_next_time in json.dumps(found["hook"])


@pytest.mark.requirement("S19", "S37", "D06")
def test_a_read_only_file_system_is_read_by_every_face(agent: Agent) -> None:
    if not can_mount():
        pytest.skip("this kernel lets no ordinary user mount, and nothing else is read-only")
    found = answers(agent, *read_only(agent))
    check_reading(found)
    assert [found[name][0] for name in ("diff HEAD", "diff", "log --topic", "undo")] == [0, 0, 1, 0]
    assert "read-only" in found["log --topic"][1]
    assert found["mcp log"]["isError"]
    assert "read-only" in found["mcp log"]["content"][0]["text"]


@pytest.mark.requirement("S19", "S37", "D06")
def test_a_project_of_somebody_else_is_read_by_every_face(agent: Agent) -> None:
    if os.getuid():
        pytest.skip("only root can be somebody else than the owner of what a test wrote")
    found = answers(agent, who=("nobody",))
    check_reading(found)
    assert [found[name][0] for name in ("log --topic", "undo")] == [1, 0]
    assert "Permission denied" in found["log --topic"][1]


@pytest.mark.requirement("S33")
async def test_an_editor_shows_a_project_that_it_cannot_write(agent: Agent) -> None:
    if not can_mount():
        pytest.skip("as above")
    before = tree(agent.project.parent)
    async with serving(*read_only(agent), *COMMAND, "lsp") as client:
        await client.open(agent.project)
        assert await client.codes(log_uri(agent.project)) == ["unreadable-line"]
        assert (await client.ask("list_records"))["records"][0]["lesson"] == GAP.lesson
        await client.shutdown_session()
    assert tree(agent.project.parent) == before
