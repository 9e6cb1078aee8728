"""An editor removes the folder of an old version while its server runs: it goes on answering."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from every_request import ask_everything
from git_repository import git
from hook_process import Agent
from lsp_client import serving
from mcp_wire import LESSON, Wire
from paths import ROOT
from pygls.exceptions import JsonRpcException

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
    return [sys.executable, "-I", "-S", "-B", str(installation / "server" / "launch.py"), face]


REFUSED = (
    ("certify_memory", {"ref": "0" * 16}, "no lesson"),
    ("rename_topic", {"topic": "nowhere", "new_topic": "auth"}, "nowhere"),
    ("log_memory", {**LESSON, "topic": "x" * 65}, "65"),
)


@pytest.mark.requirement("S20", "S26")
async def test_the_language_server_answers_every_request_after_its_folder_was_removed(
    installation: Path, repository: Agent
) -> None:
    for name in ("name", "email"):  # it commits as the user of this machine
        git(repository.project, "config", f"user.{name}", "a@example.invalid")
    async with serving(*launch(installation, "lsp")) as client:
        await client.open(repository.project)
        shutil.rmtree(installation)
        await ask_everything(client, repository)
        await client.ask("log_memory", **{**LESSON, "lesson": f"Short-lived since {NUMBER}"})
        for name, given, said in REFUSED:
            with pytest.raises(JsonRpcException, match=said):
                await client.ask(name, **given)
        await client.shutdown_session()


@pytest.mark.requirement("D01", "S26")
def test_an_agents_server_answers_without_its_folder(installation: Path, project: Path) -> None:
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
