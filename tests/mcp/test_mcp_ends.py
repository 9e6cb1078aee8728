"""The end of the MCP server: closed and broken streams, clients that die or do not read (D01)."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import pytest
from mcp_schema import HANDSHAKES, Json
from mcp_wire import BOUND, LESSON, SERVER, Wire, count_of, server_environment
from project_logs import held_lock, open_store, record_lines, write_log
from sample_records import log
from sentinel_memory.store.store import Store

ROOTS = {"roots": {"listChanged": True}}
HELLO = {
    "protocolVersion": HANDSHAKES[-1],
    "capabilities": {},
    "clientInfo": {"name": "bare", "version": "1"},
}


class Bare:
    """A server whose streams nobody reads or closes but the test."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self.input: BinaryIO = process.stdin
        self.output: BinaryIO = process.stdout

    def send(self, *requests: tuple[int, str, Json]) -> None:
        """Sends requests, each a number, a method and parameters."""
        for number, method, params in requests:
            message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
            self.input.write(json.dumps(message).encode() + b"\n")
        self.input.flush()

    def receive(self) -> Json:
        """Returns the next message."""
        return json.loads(self.output.readline())


@contextmanager
def started(project: Path) -> Iterator[Bare]:
    """Starts a server, which the test must bring to its end without a word on stderr."""
    process = subprocess.Popen(
        [*SERVER],
        cwd=project,
        env=server_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stderr is not None
    with process.stderr as errors:
        try:
            bare = Bare(process)
            yield bare
            process.wait(BOUND)
            assert errors.read() == b""
        finally:
            process.kill()
            process.wait(BOUND)
            for stream in (bare.input, bare.output):
                with contextlib.suppress(BrokenPipeError):  # something was left to be said
                    stream.close()


def calling(number: int, tool: str, arguments: Json) -> tuple[int, str, Json]:
    return number, "tools/call", {"name": tool, "arguments": arguments}


@pytest.mark.requirement("D01", "S18")
@pytest.mark.parametrize("closed", ["both", "output", "input"])
def test_a_client_that_goes_while_a_save_waits_leaves_a_lesson_and_no_process(
    project: Path, closed: str
) -> None:
    with started(project) as bare:
        with held_lock(project):
            bare.send((1, "initialize", HELLO), calling(2, "log_memory", LESSON), (3, "ping", {}))
            assert [bare.receive()["id"] for _ in range(2)] == [1, 3]
            if closed != "input":
                bare.output.close()
            if closed != "output":
                bare.input.close()
            if closed == "input":
                with pytest.raises(subprocess.TimeoutExpired):
                    bare.process.wait(0.5)
        if closed == "input":
            assert bare.receive()["id"] == 2
        assert bare.process.wait(BOUND) == 0
    assert Store.of_project(project).count() == 1


@pytest.mark.requirement("D01")
def test_a_client_that_is_killed_leaves_no_process(project: Path) -> None:
    code = (
        "import subprocess, sys; "
        "server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE); "
        'server.stdin.write(b\'{"jsonrpc":"2.0","id":1,"method":"ping"}\\n\'); '
        "server.stdin.flush(); print(server.stdout.readline(), flush=True); sys.stdin.read()"
    )
    client = subprocess.Popen(
        [sys.executable, "-c", code, *SERVER],
        cwd=project,
        env=server_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert client.stdout is not None
    assert b'"result"' in client.stdout.readline()
    client.kill()
    # The server holds the other end of this stream until it ends.
    assert client.communicate(timeout=BOUND)[1] == b""


@pytest.mark.requirement("D01")
@pytest.mark.parametrize("end", ["reads at last", "goes away", "ends the server"])
def test_a_client_that_does_not_read_holds_up_nobody_but_itself(project: Path, end: str) -> None:
    write_log(project, record_lines(200))
    numbers = range(2, 102)
    with started(project) as bare:
        bare.send((1, "initialize", HELLO))
        bare.send(*(calling(number, "search_memory", {"query": "x"}) for number in numbers))
        assert bare.receive()["id"] == 1
        # All answers together are far more than a pipe holds: the server waits inside a line.
        assert bare.output.read(1) == b"{"
        assert open_store(project).upsert_log(log()).created
        if end == "reads at last":
            bare.input.close()
            first, *lines = bare.output
            answers = [json.loads(b"{" + first), *map(json.loads, lines)]
            assert sorted(answer["id"] for answer in answers) == [*numbers]
            assert {answer["result"]["isError"] for answer in answers} == {False}
        elif end == "goes away":
            bare.output.close()
        else:
            bare.process.terminate()
        assert (bare.process.wait(BOUND) == 0) == (end != "ends the server")


@pytest.mark.requirement("D01", "S18")
def test_pings_are_answered_and_calls_can_be_cancelled_while_a_save_waits(project: Path) -> None:
    with Wire(project) as wire:
        wire.open()
        assert wire.request("tools/list")["result"]  # so that the save begins at once
        with held_lock(project):
            saving = wire.begin("tools/call", name="log_memory", arguments=LESSON)
            assert wire.request("ping")["result"] == {}
            for _ in range(5):  # Calls that came later were answered: the save has begun by now.
                assert count_of(wire.call("search_memory", query="x")) == 0
            wire.notify("notifications/cancelled", requestId=saving, reason="tired of it")
            assert wire.request("ping")["result"] == {}
            assert count_of(wire.call("search_memory", query="x")) == 0
        while count_of(wire.call("search_memory", query="x")) == 0:
            pass
        for odd in (saving, 12345, None, {}, "x"):
            wire.notify("notifications/cancelled", requestId=odd)
        assert wire.request("ping")["result"] == {}
    assert Store.of_project(project).count() == 1


@pytest.mark.requirement("D01", "S24")
def test_a_call_that_is_cancelled_before_it_began_writes_nothing_and_the_end_waits_for_no_roots(
    project: Path,
) -> None:
    with Wire(project, capabilities=ROOTS) as wire:
        wire.open()
        asked = wire.receive()
        saving = wire.begin("tools/call", name="log_memory", arguments=LESSON)
        wire.notify("notifications/cancelled", requestId=saving)
        result = {"roots": [{"uri": project.as_uri()}]}
        wire.send({"jsonrpc": "2.0", "id": asked["id"], "result": result})
        assert wire.request("ping")["result"] == {}
        assert not (project / ".context").exists()
        wire.notify("notifications/roots/list_changed")
        assert wire.receive()["method"] == "roots/list"
        saving = wire.begin("tools/call", name="log_memory", arguments=LESSON)
        wire.hang_up()
        assert wire.receive(within=4)["id"] == saving
    assert Store.of_project(project).count() == 1


@pytest.mark.requirement("D01")
def test_a_batch_is_answered_as_one_and_more_calls_than_run_at_a_time_all_are(
    project: Path,
) -> None:
    with Wire(project) as wire:
        wire.open("2025-03-26")
        call = {"name": "log_memory", "arguments": LESSON}
        wire.send(
            [
                {"jsonrpc": "2.0", "id": "a", "method": "ping"},
                {"jsonrpc": "2.0", "method": "notifications/progress", "params": {}},
                {"jsonrpc": "2.0", "id": "b", "method": "tools/call", "params": call},
                {"jsonrpc": "2.0", "id": "c", "method": "nothing"},
            ]
        )
        answers = wire.receive()
        assert [answer["id"] for answer in answers] == ["a", "b", "c"]
        assert answers[2]["error"]["code"] == -32601
        wire.send([{"jsonrpc": "2.0", "method": "notifications/progress", "params": {}}])
        wire.write(b"[]\n")
        assert wire.receive()["error"]["code"] == -32600
        lessons = [LESSON | {"lesson": f"Lesson {n}", "missing_context": f"{n}"} for n in range(50)]
        sent = [wire.begin("tools/call", name="log_memory", arguments=one) for one in lessons]
        answers = [wire.receive() for _ in sent]
        assert sorted(answer["id"] for answer in answers) == sent
    assert Store.of_project(project).count() == 51
