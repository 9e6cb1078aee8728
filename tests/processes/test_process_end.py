"""A process: its streams, its end (S18, S19, S23), and the parts that its Python lacks (M20)."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_process import environment
from lsp_client import BOUND, refused, serving
from lsprotocol import types
from project_logs import LESSON, held_lock
from pygls.exceptions import JsonRpcException
from run_profile import FULL
from sentinel_memory.store.store import Store

SIGNALS = ("SIGTERM", "SIGKILL") if FULL else ("SIGTERM",)
"""Of the usual run, test_linearizability.py kills writers of a log."""


@pytest.mark.requirement("S23")
async def test_a_stray_print_goes_to_stderr_in_utf8(
    project: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    code = (
        "from sentinel_memory.service import search_memory as M; search = M.search_memory; "
        "M.search_memory = lambda *given: print('길 잃은 줄') or search(*given); "
        "from sentinel_memory.lsp.server import main; raise SystemExit(main())"
    )
    async with serving(sys.executable, "-c", code) as client:
        await client.open(project)
        assert (await client.ask("search_memory", query="x"))["count"] == 0
        await client.shutdown_session()
        await asyncio.wait_for(client._stderr_forwarder, BOUND)
    assert "길 잃은 줄".encode() in capfdbinary.readouterr().err


async def test_the_log_of_the_server_is_quiet_about_refusals_and_an_abrupt_end(
    project: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    async with serving() as client:
        await client.open(project)
        await refused(client.ask("log_memory", **{**LESSON, "topic": "a secret topic" * 5}))
        client.cancel_request(types.CancelParams("long answered"))
        saves = [client.begin("log_memory", {**LESSON, "lesson": f"{n}"}) for n in range(20)]
        acknowledged = (await saves[0])["id"]
        client.exit(None)
        await asyncio.gather(*saves, return_exceptions=True)
        await asyncio.wait_for(client._stderr_forwarder, BOUND)
    assert client._server.returncode == 1
    assert capfdbinary.readouterr().err == b""
    document = Store.of_project(project).read()
    assert document.opaque == ()
    assert acknowledged in {record.id for record in document.records}


@pytest.mark.requirement("S18")
async def test_a_save_that_cannot_begin_does_not_keep_the_process(project: Path) -> None:
    async with serving() as client:
        await client.open(project)
        with held_lock(project):
            save = client.begin("log_memory", LESSON)
            await client.ask("memory_status")
            await asyncio.wait_for(client.shutdown_session(), BOUND)
            with pytest.raises(JsonRpcException):
                await save
            assert client._server.returncode == 0
    assert not Store.of_project(project).path.exists()


@pytest.mark.requirement("S19")
@pytest.mark.parametrize("how", ["end of input", *(n for n in SIGNALS if hasattr(signal, n))])
async def test_an_end_in_the_middle_of_saving_leaves_a_whole_log(
    project: Path, how: str, rounds: Callable[[int, int], int]
) -> None:
    for number in range(rounds(1, 10)):
        folder = project / str(number)
        folder.mkdir()
        async with serving() as client:
            await client.open(folder)
            gaps = [{**LESSON, "missing_context": f"gap {n}"} for n in range(20)]
            saves = [client.begin("log_memory", gap) for gap in gaps]
            acknowledged = {(await saves[number])["id"]}
            if how == "end of input":
                client._server.stdin.close()
            else:
                client._server.send_signal(getattr(signal, how))
            answers = await asyncio.wait_for(asyncio.gather(*saves, return_exceptions=True), BOUND)
            acknowledged |= {answer["id"] for answer in answers if isinstance(answer, dict)}
        document = Store.of_project(folder).read()
        assert document.opaque == ()
        assert {record.id for record in document.records} >= acknowledged


@pytest.mark.requirement("D05")
def test_a_logged_fault_names_its_kind_and_place_but_no_text_and_no_folder(tmp_path: Path) -> None:
    program = tmp_path / "a folder" / "fault.py"
    program.parent.mkdir()
    program.write_text(
        "import logging\n"
        "from sentinel_memory.machine.standard_streams import log_faults\n"
        "log_faults(logging.WARNING, '%(levelname)s %(message)s')\n"
        "try:\n"
        "    {}['the text of a memory']\n"
        "except KeyError as error:\n"
        "    logging.getLogger('x').exception('It failed')\n"
        "    logging.getLogger('x').error('It failed', exc_info=error)\n",
        encoding="utf-8",
        newline="\n",
    )
    done = subprocess.run(
        [sys.executable, str(program)], env=environment(), check=True, capture_output=True
    )
    said = done.stderr.decode().splitlines()
    assert said == ["ERROR It failed", "KeyError at fault.py:5"] * 2


M20 = pytest.mark.requirement("M20")

WITHOUT = (
    "import runpy, sys; sys.modules.update(dict.fromkeys(sys.argv.pop(1).split(',')));"
    " runpy.run_module('sentinel_memory', run_name='__main__', alter_sys=True)"
)
"""Runs our program as in a Python where some modules cannot be imported."""
SQLITE = "sqlite3,_sqlite3"
RULE = "Ask the bookkeeper before a refund."
REFUND = ("--topic", "refund", "--missing-context", "Who approves a refund", "--lesson", RULE)
NO_SQLITE = "This Python has no sqlite3, so each new process reads the whole memory."
Json = dict[str, object]


Lacking = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def lacking(tmp_path: Path, project: Path) -> Lacking:
    """Runs a command in a new process of a Python that lacks these modules, for a new user."""
    names = ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_CACHE_HOME", "XDG_DATA_HOME")
    known = environment(**dict.fromkeys(names, str(tmp_path / "home")))

    def run(missing: str, *words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-c", WITHOUT, missing, *words]
        return subprocess.run(
            command, input=stdin, cwd=project, env=known, capture_output=True, timeout=60
        )

    return run


def request(number: int, method: str, **params: object) -> Json:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


@M20
async def test_without_sqlite_every_face_works(project: Path, lacking: Lacking) -> None:
    saved = lacking(SQLITE, "log", *REFUND)
    assert (saved.returncode, saved.stderr) == (0, b"")
    assert RULE.encode() in lacking(SQLITE, "search", "refund").stdout
    assert NO_SQLITE in lacking(SQLITE, "status").stdout.decode().splitlines()
    client = {"protocolVersion": "2025-06-18", "capabilities": {}}
    client |= {"clientInfo": {"name": "a", "version": "1"}}
    search = {"name": "search_memory", "arguments": {"query": "refund"}}
    called = [request(1, "initialize", **client), request(2, "tools/call", **search)]
    lines = b"".join(json.dumps(one).encode() + b"\n" for one in called)
    agent = lacking(SQLITE, "mcp", stdin=lines)
    assert (agent.returncode, agent.stderr) == (0, b"")
    assert RULE.encode() in agent.stdout
    async with serving(sys.executable, "-c", WITHOUT, SQLITE, "lsp") as client:
        await client.open(project)
        assert RULE in str(await client.ask("search_memory", query="refund"))
        await client.shutdown_session()


@M20
@pytest.mark.parametrize(
    ("missing", "words", "others"),
    [
        ("pygls", ("lsp",), ("log", *REFUND)),
        ("lsprotocol", ("lsp",), ("search", "refund")),
        ("filelock", ("log", *REFUND), ("--version",)),
    ],
)
def test_a_missing_package_is_named_nothing_is_written_and_what_needs_it_not_goes_on(
    project: Path, lacking: Lacking, missing: str, words: tuple[str, ...], others: tuple[str, ...]
) -> None:
    done = lacking(missing, *words)
    said = f"This Python has no {missing}, which this command needs."
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().splitlines() == [
        f"sentinel-memory: {said} Install Sentinel Memory again, together with its packages."
    ]
    assert not (project / ".context").exists()
    assert lacking(missing, *others).returncode == 0
