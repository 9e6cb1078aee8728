"""A language server for each test: its streams, its log and how it ends (S18, S19, S23)."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_process import environment
from lsp_client import BOUND, refused
from lsp_process import serving
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
async def test_a_save_in_the_middle_of_shutdown_is_answered_before_the_end(project: Path) -> None:
    async with serving() as client:
        await client.open(project)
        with held_lock(project):
            save = client.begin("log_memory", LESSON)
            await client.ask("memory_status")
            end = asyncio.create_task(client.shutdown_session())
            await client.ask("memory_status")
        assert (await save)["saved"] == "created"
        await end
    assert client._server.returncode == 0
    assert Store.of_project(project).count() == 1


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
            saves = [
                client.begin("log_memory", {**LESSON, "missing_context": f"gap {n}"})
                for n in range(20)
            ]
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
