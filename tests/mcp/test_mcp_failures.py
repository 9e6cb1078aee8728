"""Operations that fail are results which the agent can read and act on (D06)."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from mcp_schema import HANDSHAKES, Json, check
from mcp_session import session
from mcp_wire import LESSON, Wire, count_of, text_of
from paths import SUPPORT
from project_logs import held_lock, record_lines, write_log
from sentinel_memory.mcp.versions import Request
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("D06")

SERVER = SUPPORT / "mcp_session.py"
POSIX = pytest.mark.skipif(os.name == "nt", reason="limits and modes of POSIX")


@contextmanager
def serving(project: Path, condition: object, language: str = "en") -> Iterator[Wire]:
    """A server in English or Korean under a condition of `mcp_session.py`."""
    command = [sys.executable, str(SERVER), str(project), language, str(condition)]
    with Wire(project.parent, command=command) as wire:
        wire.open()
        yield wire


BAD: list[tuple[str, Json, str]] = [
    ("search_memory", {}, "query is required."),
    ("search_memory", {"query": "x", "cursor": "1"}, "cursor is not a cursor of this version"),
    ("search_memory", {"query": "x", "folder": "other"}, "open are: project."),
    ("log_memory", {**LESSON, "topic": "a" * 65}, "65 bytes of UTF-8, the limit is 64"),
    ("log_memory", {**LESSON, "topic": "a\ud800"}, "lone surrogate"),
    ("log_memory", {**LESSON, "topics": "a"}, "is unknown: log_memory takes topic"),
    ("log_memory", {**LESSON, "type": "note"}, "type must be log or principle."),
    ("log_memory", {**LESSON, "source_ids": ["abc"]}, "source_ids is only for a principle"),
    ("compact_memory", {"compact_threshold": 0}, "compact_threshold must be a whole number"),
]
"""Calls of an agent, each with its parameters and a part of the sentence that refuses it."""


def sentence_of(result: Json) -> str:
    """Returns why a call failed; what a save did not write follows in a line of its own."""
    assert result["isError"]
    sentence, *unsaved = text_of(result).splitlines()
    assert len(unsaved) <= 1
    return sentence


def test_bad_parameters_are_results_that_name_the_field_and_write_nothing(project: Path) -> None:
    with Wire(project) as wire:
        wire.open()
        for tool, arguments, sentence in BAD:
            assert sentence in sentence_of(wire.call(tool, **arguments))
    assert not (project / ".context").exists()


@pytest.mark.requirement("S34", "N16")
def test_bad_parameters_and_prompts_are_in_the_language_of_the_project(project: Path) -> None:
    (project / ".context").mkdir()
    (project / ".context" / "config.json").write_text('{"language": "ko"}', encoding="utf-8")
    with Wire(project) as wire:
        wire.open()
        for arguments in ({}, {"folder": "project"}, {"folder": 7, "query": "x"}):
            assert "니다." in sentence_of(wire.call("search_memory", **arguments))
        unknown = wire.call("search_memory", query="x", folder="other")
        assert sentence_of(unknown).endswith("open are: project.")
        for name in ("learn", "reflect", "compact"):
            (message,) = wire.request("prompts/get", name=name)["result"]["messages"]
            assert re.search("합니다|주세요|없습니다", message["content"]["text"])


@POSIX
@pytest.mark.requirement("S19")
def test_a_missing_right_is_a_result_and_the_old_log(open_project: Path) -> None:
    folder, log = open_project / ".context", Store.of_project(open_project).path
    before = log.read_bytes()
    folder.chmod(0o555)
    with serving(open_project, "unprivileged", "ko") as wire:
        assert sentence_of(wire.call("log_memory", **LESSON)) == (
            "권한이 없습니다. 로그는 바뀌지 않았습니다. .context 폴더와 그 "
            "안의 파일에 대한 쓰기 권한을 이 사용자에게 주세요."
        )
        assert count_of(wire.call("search_memory", query="x")) == 3
        assert log.read_bytes() == before
        folder.chmod(0o755)
        log.chmod(0o000)
        for tool, arguments in (
            ("search_memory", {"query": "x"}),
            ("compact_memory", {}),
            ("log_memory", LESSON),
        ):
            refused = sentence_of(wire.call(tool, **arguments))
            assert refused == "로그를 읽을 수 없습니다: Permission denied."
        log.chmod(0o644)
        assert log.read_bytes() == before
        assert not wire.call("log_memory", **LESSON)["isError"]
    assert Store.of_project(open_project).count() == 4


@pytest.mark.requirement("S19", "S18")
def test_a_full_disk_and_a_held_lock_are_results_and_the_old_log(project: Path) -> None:
    log = write_log(project, record_lines(3))
    before = log.read_bytes()
    full = "The disk is full: the memory log was not changed. Free some space."
    locked = (
        "Another process has held the lock of the memory log for more than 0.05 s: wait for it or "
        "end it, then try again."
    )
    conditions: list[tuple[object, str]] = [("impatient", locked)]
    if os.name == "posix":  # Others have no limit for the size of a file.
        conditions.insert(0, (len(before) + 100, full))
    for condition, told in conditions:
        with serving(project, condition) as wire, ExitStack() as held:
            if told == locked:
                held.enter_context(held_lock(project))
            assert sentence_of(wire.call("log_memory", **LESSON)) == told
            assert count_of(wire.call("search_memory", query="x")) == 3
            assert log.read_bytes() == before
            held.close()
            assert wire.call("log_memory", **LESSON)["isError"] == (told == full)
    assert Store.of_project(project).count() == 4
    assert list(log.parent.glob("*.tmp")) == []


@pytest.mark.requirement("S20")
def test_a_corrupted_log_is_served_with_a_word_on_it(project: Path) -> None:
    half = json.dumps({"topic": "a\ud800", "missing_context": "m", "lesson": "\udc00"})
    line = f'{{"id": "x", "type": "log", {half[1:]}'.encode()
    bad = [b"\x00\xff\xfe half a lin", b"<<<<<<< HEAD", b"{}", b"=======", b">>>>>>> theirs"]
    log = write_log(project, [line, *record_lines(2), *bad])
    with Wire(project) as wire:
        wire.open()
        found = wire.call("search_memory", query="")
        assert not found["isError"]
        assert re.findall(r"(?m)^#\d x@[0-9a-f]{6} \| type=log", text_of(found))
        assert "Unreadable lines, skipped but kept in the file: " in text_of(found)
        assert not wire.call("log_memory", **LESSON)["isError"]
    left = log.read_bytes()
    assert b"\n".join(bad) in left
    assert Store.of_project(project).count() == 4


def test_a_fault_of_ours_tells_no_detail(project: Path, caplog: pytest.LogCaptureFixture) -> None:
    def broken_store(root: Path) -> Store:
        raise RuntimeError(f"{root} is upside down")

    agent = session(project, broken_store)
    hello = {"protocolVersion": HANDSHAKES[-1], "capabilities": {}}
    agent.answer(Request(1, "initialize", hello), None)
    call = Request(2, "tools/call", {"name": "log_memory", "arguments": LESSON})
    answer = agent.answer(call, agent.client)
    check(answer, HANDSHAKES[-1], {2: "tools/call"})
    assert sentence_of(answer["result"]) == (
        "Something went wrong inside Sentinel Memory; details are in its log."
    )
    assert "upside down" in caplog.text
    assert LESSON["lesson"] not in caplog.text
