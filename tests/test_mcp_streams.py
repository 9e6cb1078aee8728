"""The MCP server under load, under cancellation, and fed with what no client should send."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from mcp_wire import BOUND, LESSON, SERVER, Wire, server_environment, text_of
from project_logs import held_lock, write_log
from sentinel_memory.core.store import Store

ROOTS = {"roots": {"listChanged": True}}


@pytest.mark.requirement("D01", "S18")
def test_pings_are_answered_and_calls_can_be_cancelled_while_a_save_waits(project: Path) -> None:
    with Wire(project) as wire:
        wire.open()
        with held_lock(project):
            saving = wire.begin("tools/call", name="log_memory", arguments=LESSON)
            assert wire.request("ping")["result"] == {}
            wire.notify("notifications/cancelled", requestId=saving, reason="tired of it")
            assert wire.call("search_memory", query="x")["structuredContent"]["count"] == 0
        while wire.call("search_memory", query="x")["structuredContent"]["count"] == 0:
            pass
        for odd in (saving, 12345, None, {}, "x"):
            wire.notify("notifications/cancelled", requestId=odd)
        assert wire.request("ping")["result"] == {}
    assert Store.of_project(project).count() == 1


@pytest.mark.requirement("D01")
def test_a_call_that_is_cancelled_before_it_began_writes_nothing(project: Path) -> None:
    with Wire(project, capabilities=ROOTS) as wire:
        wire.open()
        asked = wire.receive()
        saving = wire.begin("tools/call", name="log_memory", arguments=LESSON)
        wire.notify("notifications/cancelled", requestId=saving)
        result = {"roots": [{"uri": project.as_uri()}]}
        wire.send({"jsonrpc": "2.0", "id": asked["id"], "result": result})
        assert wire.request("ping")["result"] == {}
    assert not (project / ".context").exists()


@pytest.mark.requirement("D01")
def test_the_end_of_input_lets_a_waiting_save_finish(project: Path) -> None:
    with Wire(project) as wire:
        wire.open()
        with held_lock(project):
            saving = wire.begin("tools/call", name="log_memory", arguments=LESSON)
            assert wire.request("ping")["result"] == {}
            wire.hang_up()
            with pytest.raises(subprocess.TimeoutExpired):
                wire.process.wait(0.5)
        assert wire.receive()["id"] == saving
    assert Store.of_project(project).count() == 1


@pytest.mark.requirement("D01", "S24")
def test_the_end_of_input_does_not_wait_for_roots(project: Path) -> None:
    with Wire(project, capabilities=ROOTS) as wire:
        wire.open()
        assert wire.receive()["method"] == "roots/list"
        saving = wire.begin("tools/call", name="log_memory", arguments=LESSON)
        wire.hang_up()
        assert wire.receive(within=4)["id"] == saving
    assert Store.of_project(project).count() == 1


@pytest.mark.requirement("D01")
def test_a_client_that_closes_its_end_of_the_output_ends_the_server(project: Path) -> None:
    process = subprocess.Popen(
        [*SERVER],
        cwd=project,
        env=server_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    process.stdin.flush()
    with process.stdin, process.stderr as errors:
        assert process.wait(BOUND) == 0
        assert errors.read() == b""


@pytest.mark.requirement("D01")
@pytest.mark.parametrize(
    ("line", "code"),
    [
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
    ],
)
@pytest.mark.parametrize("version", ["2025-06-18", "2025-11-25"])
def test_what_is_no_request_is_an_error_and_the_server_goes_on(
    project: Path, version: str, line: bytes, code: int
) -> None:
    with Wire(project) as wire:
        wire.open(version)
        wire.write(b"\n \r\n" + line + b"\n")
        assert wire.receive()["error"]["code"] == code
        assert wire.request("ping")["result"] == {}
        wire.write(line[: len(line) // 2])


@pytest.mark.requirement("D01")
def test_a_huge_line_is_an_error_that_takes_no_memory(project: Path) -> None:
    with Wire(project) as wire:
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


@pytest.mark.requirement("D01")
def test_a_batch_is_answered_as_one_where_the_version_has_batches(project: Path) -> None:
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


@pytest.mark.requirement("D01")
def test_more_calls_than_run_at_a_time_are_all_answered(project: Path) -> None:
    with Wire(project) as wire:
        wire.open()
        lessons = [LESSON | {"lesson": f"Lesson {n}", "missing_context": f"{n}"} for n in range(50)]
        sent = [wire.begin("tools/call", name="log_memory", arguments=one) for one in lessons]
        answers = [wire.receive() for _ in sent]
        assert sorted(answer["id"] for answer in answers) == sent
    assert Store.of_project(project).count() == 50


@pytest.mark.requirement("D03")
def test_the_command_line_and_agents_share_one_memory_at_the_same_time(project: Path) -> None:
    def save(name: str) -> None:
        command = [sys.executable, "-m", "sentinel_memory", "log", "--root", str(project)]
        options = ["--topic", name, "--missing-context", name, "--lesson", name]
        subprocess.run([*command, *options], env=server_environment(), check=True, timeout=BOUND)

    people = [threading.Thread(target=save, args=(f"person-{n}",)) for n in range(4)]
    with Wire(project) as first, Wire(project) as second:
        for wire in (first, second):
            wire.open()
        for person in people:
            person.start()
        for n in range(20):
            first.call("log_memory", **LESSON | {"missing_context": f"first {n}"})
            second.call("log_memory", **LESSON | {"missing_context": f"second {n}"})
        for person in people:
            person.join()
        counts = [
            wire.call("search_memory", query="")["structuredContent"] for wire in (first, second)
        ]
        assert [found["count"] for found in counts] == [44, 44]


@pytest.mark.requirement("S20")
def test_a_line_with_half_a_character_does_not_break_the_protocol(project: Path) -> None:
    record = {"id": "x", "type": "log", "topic": "a\ud800", "missing_context": "m"}
    write_log(project, [json.dumps({**record, "lesson": "l\udc00"}).encode()])
    with Wire(project) as wire:
        wire.open()
        found = wire.call("search_memory", query="")["structuredContent"]
        assert [record["id"] for record in found["records"]] == ["x"]
