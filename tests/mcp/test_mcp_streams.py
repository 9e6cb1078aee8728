"""The MCP server under load and under cancellation, beside other programs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from mcp_wire import BOUND, LESSON, Wire, count_of, server_environment, text_of
from project_logs import held_lock, write_log
from sentinel_memory.store.store import Store

ROOTS = {"roots": {"listChanged": True}}


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
        found = [wire.call("search_memory", query="") for wire in (first, second)]
        assert [*map(count_of, found)] == [44, 44]


@pytest.mark.requirement("S20")
def test_a_line_with_half_a_character_does_not_break_the_protocol(project: Path) -> None:
    record = {"id": "x", "type": "log", "topic": "a\ud800", "missing_context": "m"}
    write_log(project, [json.dumps({**record, "lesson": "l\udc00"}).encode()])
    with Wire(project) as wire:
        wire.open()
        found = wire.call("search_memory", query="")
        assert re.findall(r"(?m)^#1 x@[0-9a-f]{6} \| type=log", text_of(found))
        assert count_of(found) == 1
