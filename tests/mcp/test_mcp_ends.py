"""The end of the MCP server, and messages that no client should send: no hang, no crash (D01)."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

import pytest
from every_sample import every_sample, samples
from hypothesis import given
from hypothesis import strategies as st
from mcp_schema import HANDSHAKES, Json
from mcp_session import server
from mcp_wire import BOUND, LESSON, SERVER, Wire, count_of, server_environment, text_of
from project_logs import held_lock, open_store, record_lines, write_log
from sample_records import log
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("D01")

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


@pytest.mark.requirement("S18")
@pytest.mark.parametrize("closed", ["both", "output", "input"])
def test_a_client_that_goes_leaves_its_lesson(project: Path, closed: str) -> None:
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


@pytest.mark.requirement("S18")
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


@pytest.mark.requirement("S24")
def test_a_cancelled_call_writes_nothing_and_no_end_waits_for_roots(project: Path) -> None:
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


def test_a_batch_is_answered_as_one_and_many_calls_each(project: Path) -> None:
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


NO_REQUESTS = [(b"\xff\xfe{}", -32700), (b"[" * 100_000, -32700), (b"9" * 10_000, -32700)]
NO_REQUESTS += [
    (line.encode(), int(code)) for code, rows in samples("no_requests.txt").items() for line in rows
]
"""Lines that are no request, each with the code of its error."""


def test_what_is_no_request_is_an_error_and_the_server_goes_on(project: Path) -> None:
    with Wire(project) as wire:
        wire.open()
        for line, code in NO_REQUESTS:
            wire.write(b"\n \r\n" + line + b"\n")
            assert (line[:99], wire.receive()["error"]["code"]) == (line[:99], code)
            assert wire.request("ping")["result"] == {}
        wire.write(b"".join(b'{"id": %d, "method": tools/call}\n' % n for n in range(100)))
        assert [wire.receive()["error"]["code"] for _ in range(100)] == [-32700] * 100
        params = {"name": "log_memory", "arguments": {**LESSON, "lesson": "한도를 묻는다 😀"}}
        message = {"jsonrpc": "2.0", "id": "한", "method": "tools/call", "params": params}
        wire.methods["한"] = "tools/call"
        # A message that comes byte by byte is one message.
        for byte in json.dumps(message, ensure_ascii=False).encode():
            wire.write(bytes([byte]))
        wire.write(b"\r\n")
        assert wire.receive()["id"] == "한"
        found = wire.call("search_memory", query="x")
        assert count_of(found) == 1
        assert "  lesson: 한도를 묻는다 😀" in text_of(found).splitlines()


def test_a_huge_line_is_an_error_that_takes_no_memory(project: Path) -> None:
    with Wire(project, fresh=True) as wire:
        wire.open()
        wire.write(b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"')
        for _ in range(64):
            wire.write(b"a" * 1024 * 1024)
        wire.write(b'"}}\n')
        assert wire.receive()["error"]["code"] == -32600
        fits = LESSON["lesson"] + "b" * (3 * 1024 * 1024)
        assert "more than the 65536" in text_of(
            wire.call("log_memory", **LESSON | {"lesson": fits})
        )
        status = Path(f"/proc/{wire.process.pid}/status")
        if status.exists():
            peak = status.read_text(encoding="utf-8").split("VmHWM:")[1].split()[0]
            assert int(peak) < 96 * 1024


CLIENT = {"protocolVersion": HANDSHAKES[-1], "capabilities": {"roots": {}}, "clientInfo": {}}


def line(method: str, number: Json = None, **params: object) -> bytes:
    """A message as a client writes it; without a number it wants no answer."""
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    return json.dumps(message if number is None else {**message, "id": number}).encode()


LINES = st.one_of(
    st.integers(0, 5).map(lambda number: line("ping", f"ping-{number}")),
    st.sampled_from(
        [
            line("initialize", 1, **CLIENT),
            line("notifications/initialized"),
            line("notifications/cancelled", requestId=2),
            line("tools/list", 3),
            line("tools/call", 2, name="search_memory", arguments={"query": "x"}),
            line("tools/call", 2, name="log_memory", arguments=LESSON),
            b'{"jsonrpc": "2.0", "id": "roots-1", "result": {"roots": [{"uri": "file:///"}]}}',
            b'{"jsonrpc": "2.0", "id": "roots-1", "error": 7}',
            b"[" * 3_000,
        ]
    ),
    st.binary(max_size=40),
    st.text(max_size=20).map(lambda text: json.dumps([text, {"id": text}]).encode()),
)


def served(project: Path, data: bytes, cuts: list[int]) -> list[Json]:
    """The answers to bytes that came in pieces, until their end; fails when the server hangs."""
    reading, writing = os.pipe()
    output = io.BytesIO()

    def write() -> None:
        edges = [0, *sorted(cut % (len(data) + 1) for cut in cuts), len(data)]
        for start, end in pairwise(edges):
            os.write(writing, data[start:end])
        os.close(writing)

    with os.fdopen(reading, "rb") as stream:
        serve = server(project, output, open_store).serve
        serving = threading.Thread(target=serve, args=(stream,), daemon=True)
        serving.start()
        write()
        serving.join(BOUND)
        assert not serving.is_alive()
    return [json.loads(said) for said in output.getvalue().splitlines()]


@every_sample(
    "last, answer",
    [
        (b"", []),
        (b'{"jsonrpc":"2.0","id":2,"method":"pi', [-32700]),
        (b'{"jsonrpc":"2.0","id":2,"method":"ping"}', [{}]),
    ],
)
def test_a_last_line_is_answered(project: Path, last: bytes, answer: list[Json]) -> None:
    first, *others = served(project, line("ping", 1) + b"\n" + last, [])
    assert first == {"jsonrpc": "2.0", "id": 1, "result": {}}
    assert [one["error"]["code"] if "error" in one else one["result"] for one in others] == answer


@given(lines=st.lists(LINES, max_size=12), cuts=st.lists(st.integers(0, 5_000), max_size=5))
def test_any_bytes_end_in_answers(project: Path, lines: list[bytes], cuts: list[int]) -> None:
    data = b"\n".join(lines)
    last = len(data) if not cuts else cuts[0] % (len(data) + 1)
    said = served(project, data[:last], cuts)
    asked = [one for one in data[:last].split(b"\n") if b'"ping-' in one and one in lines]
    answered = [one for one in said if str(one.get("id", "")).startswith("ping-")]
    assert sorted(one["id"] for one in answered) == sorted(json.loads(one)["id"] for one in asked)
    assert all(one["jsonrpc"] == "2.0" for one in said)
    assert all("error" in one or "result" in one or one["method"] == "roots/list" for one in said)
