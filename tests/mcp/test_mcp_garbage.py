"""Messages that no client should send to the MCP server: never a hang, never a crash (D01)."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import threading
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from every_sample import every_sample
from hypothesis import given
from hypothesis import strategies as st
from mcp_schema import HANDSHAKES, Json
from mcp_session import server
from mcp_wire import BOUND, LESSON, SERVER, Wire, count_of, server_environment, text_of
from project_logs import open_store

NO_REQUESTS = [
    (b"garbage", -32700),
    (b'{"jsonrpc":"2.0","id":1,"method":"pi', -32700),
    (b"\xff\xfe{}", -32700),
    (b"[" * 100_000, -32700),
    (b"9" * 10_000, -32700),
    (b"null", -32600),
    (b"[]", -32600),
    (b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600),
    (b'{"id":1,"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":1}', -32600),
    (b'{"jsonrpc":"2.0","id":true,"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', -32602),
    (b'{"jsonrpc":"2.0","id":1,"method":"\\ud800"}', -32601),
]


@pytest.mark.requirement("D01")
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


@pytest.mark.requirement("D01")
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


@pytest.mark.requirement("D01")
@every_sample(
    "last, answer",
    [
        (b"", []),
        (b'{"jsonrpc":"2.0","id":2,"method":"pi', [-32700]),
        (b'{"jsonrpc":"2.0","id":2,"method":"ping"}', [{}]),
    ],
)
def test_what_stands_before_the_end_of_input_without_a_line_break_is_answered(
    project: Path, last: bytes, answer: list[Json]
) -> None:
    first, *others = served(project, line("ping", 1) + b"\n" + last, [])
    assert first == {"jsonrpc": "2.0", "id": 1, "result": {}}
    assert [one["error"]["code"] if "error" in one else one["result"] for one in others] == answer


@pytest.mark.requirement("D01")
@given(lines=st.lists(LINES, max_size=12), cuts=st.lists(st.integers(0, 5_000), max_size=5))
def test_any_bytes_cut_anywhere_end_in_answers_and_never_in_a_hang(
    project: Path, lines: list[bytes], cuts: list[int]
) -> None:
    data = b"\n".join(lines)
    last = len(data) if not cuts else cuts[0] % (len(data) + 1)
    said = served(project, data[:last], cuts)
    asked = [one for one in data[:last].split(b"\n") if b'"ping-' in one and one in lines]
    answered = [one for one in said if str(one.get("id", "")).startswith("ping-")]
    assert sorted(one["id"] for one in answered) == sorted(json.loads(one)["id"] for one in asked)
    assert all(one["jsonrpc"] == "2.0" for one in said)
    assert all("error" in one or "result" in one or one["method"] == "roots/list" for one in said)


@pytest.mark.requirement("D01", "S23")
def test_a_process_fed_with_random_bytes_ends_with_its_input_and_says_only_messages(
    project: Path, rounds: Callable[[int, int], int]
) -> None:
    for seed in range(rounds(2, 40)):
        rng = random.Random(seed)
        good = [line("ping", 1), line("initialize", 2, **CLIENT), line("tools/list", 3)]
        noise = [rng.randbytes(rng.randrange(400)) for _ in range(20)]
        halves = [one[: rng.randrange(len(one))] for one in good]
        pieces = rng.sample([*good, *noise, *halves], k=26)
        done = subprocess.run(
            [*SERVER],
            input=b"\n".join(pieces),
            cwd=project,
            env=server_environment(),
            capture_output=True,
            timeout=BOUND,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b""), seed
        said = [json.loads(message) for message in done.stdout.splitlines()]
        assert {2, 3} <= {message.get("id") for message in said}, seed
        assert {message["jsonrpc"] for message in said} == {"2.0"}, seed
