"""A part that Python lacks is named in one sentence, and the rest goes on (M20)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from cli_process import environment
from lsp_process import serving

pytestmark = pytest.mark.requirement("M20")

WITHOUT = (
    "import runpy, sys; sys.modules.update(dict.fromkeys(sys.argv.pop(1).split(',')));"
    " runpy.run_module('sentinel_memory', run_name='__main__', alter_sys=True)"
)
"""Runs our program as in a Python where some modules cannot be imported."""
SQLITE = "sqlite3,_sqlite3"
RULE = "Ask the bookkeeper before a refund."
LESSON = ("--topic", "refund", "--missing-context", "Who approves a refund", "--lesson", RULE)
NO_SQLITE = "This Python has no sqlite3, so each new process reads the whole memory."
Json = dict[str, object]


class Machine:
    """A user with a home, in a project."""

    def __init__(self, folder: Path, project: Path) -> None:
        names = ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_CACHE_HOME", "XDG_DATA_HOME")
        self.environment = environment(**dict.fromkeys(names, str(folder)))
        self.project = project

    def run(
        self, missing: str, *words: str, stdin: bytes = b""
    ) -> subprocess.CompletedProcess[bytes]:
        """Runs a command in a new process of a Python that lacks these modules."""
        return subprocess.run(
            [sys.executable, "-c", WITHOUT, missing, *words],
            input=stdin,
            cwd=self.project,
            env=self.environment,
            capture_output=True,
            timeout=60,
            check=False,
        )


@pytest.fixture
def machine(tmp_path: Path, project: Path) -> Machine:
    home = tmp_path / "home"
    home.mkdir()
    return Machine(home, project)


def request(number: int, method: str, **params: object) -> Json:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


async def test_without_sqlite_every_face_works_and_status_says_what_is_slower(
    machine: Machine,
) -> None:
    saved = machine.run(SQLITE, "log", *LESSON)
    assert (saved.returncode, saved.stderr) == (0, b"")
    assert RULE.encode() in machine.run(SQLITE, "search", "refund").stdout
    assert NO_SQLITE in machine.run(SQLITE, "status").stdout.decode().splitlines()
    client = {"protocolVersion": "2025-06-18", "capabilities": {}}
    client |= {"clientInfo": {"name": "a", "version": "1"}}
    search = {"name": "search_memory", "arguments": {"query": "refund"}}
    called = [request(1, "initialize", **client), request(2, "tools/call", **search)]
    lines = b"".join(json.dumps(one).encode() + b"\n" for one in called)
    agent = machine.run(SQLITE, "mcp", stdin=lines)
    assert (agent.returncode, agent.stderr) == (0, b"")
    assert RULE.encode() in agent.stdout
    async with serving(sys.executable, "-c", WITHOUT, SQLITE, "lsp") as client:
        await client.open(machine.project)
        assert RULE in str(await client.ask("search_memory", query="refund"))
        await client.shutdown_session()


@pytest.mark.parametrize(
    ("missing", "words", "others"),
    [
        ("pygls", ("lsp",), ("log", *LESSON)),
        ("lsprotocol", ("lsp",), ("search", "refund")),
        ("filelock", ("log", *LESSON), ("--version",)),
    ],
)
def test_a_missing_package_is_named_nothing_is_written_and_what_needs_it_not_goes_on(
    machine: Machine, missing: str, words: tuple[str, ...], others: tuple[str, ...]
) -> None:
    done = machine.run(missing, *words)
    said = f"This Python has no {missing}, which this command needs."
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().splitlines() == [
        f"sentinel-memory: {said} Install Sentinel Memory again, together with its packages."
    ]
    assert not (machine.project / ".context").exists()
    assert machine.run(missing, *others).returncode == 0
