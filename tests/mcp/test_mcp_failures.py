"""Operations that fail are results which the agent can read and act on (D06)."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from mcp_schema import HANDSHAKES, Json, check
from mcp_session import session
from mcp_wire import LESSON, Wire, count_of, text_of
from paths import SUPPORT
from project_logs import held_lock, record_lines, write_log
from sentinel_memory.mcp.versions import Request
from sentinel_memory.sentences.say import Language
from sentinel_memory.store.store import Store

SERVER = SUPPORT / "mcp_server.py"
POSIX = pytest.mark.skipif(os.name == "nt", reason="limits and modes of POSIX")
LANGUAGES = pytest.mark.parametrize("language", ["en", "ko"])


@contextmanager
def serving(project: Path, condition: object, language: str = "en") -> Iterator[Wire]:
    """A server in English or Korean under a condition of `mcp_server.py`."""
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


@pytest.mark.requirement("D06")
def test_bad_parameters_are_results_that_name_the_field_and_write_nothing(project: Path) -> None:
    with Wire(project) as wire:
        wire.open()
        for tool, arguments, sentence in BAD:
            assert sentence in sentence_of(wire.call(tool, **arguments))
    assert not (project / ".context").exists()


@pytest.mark.requirement("D06", "S34")
def test_bad_parameters_are_told_in_the_language_of_the_project(project: Path) -> None:
    (project / ".context").mkdir()
    (project / ".context" / "config.json").write_text('{"language": "ko"}', encoding="utf-8")
    with Wire(project) as wire:
        wire.open()
        for arguments in ({}, {"folder": "project"}, {"folder": 7, "query": "x"}):
            assert "니다." in sentence_of(wire.call("search_memory", **arguments))
        unknown = wire.call("search_memory", query="x", folder="other")
        assert sentence_of(unknown).endswith("open are: project.")


@POSIX
@pytest.mark.requirement("D06", "S19")
@pytest.mark.parametrize("language", ["ko"])
def test_a_missing_right_is_a_result_and_the_old_log(open_project: Path, language: str) -> None:
    folder, log = open_project / ".context", Store.of_project(open_project).path
    before = log.read_bytes()
    folder.chmod(0o555)
    with serving(open_project, "unprivileged", language) as wire:
        assert (
            sentence_of(wire.call("log_memory", **LESSON))
            == {
                "en": "Permission denied: the memory log was not changed. Let this user write in "
                ".context and to the files there.",
                "ko": "권한이 없습니다. 로그는 바뀌지 않았습니다. .context 폴더와 그 "
                "안의 파일에 대한 쓰기 권한을 이 사용자에게 주세요.",
            }[language]
        )
        assert count_of(wire.call("search_memory", query="x")) == 3
        assert log.read_bytes() == before
        folder.chmod(0o755)
        assert not wire.call("log_memory", **LESSON)["isError"]
    assert Store.of_project(open_project).count() == 4


@POSIX
@pytest.mark.requirement("D06", "S19")
def test_a_log_that_may_not_be_read_is_a_result_and_is_not_replaced(open_project: Path) -> None:
    log = Store.of_project(open_project).path
    before = log.read_bytes()
    log.chmod(0o000)
    with serving(open_project, "unprivileged") as wire:
        for tool, arguments in (
            ("search_memory", {"query": "x"}),
            ("compact_memory", {}),
            ("log_memory", LESSON),
        ):
            refused = sentence_of(wire.call(tool, **arguments))
            assert refused == "The memory log cannot be read: Permission denied."
    log.chmod(0o644)
    assert log.read_bytes() == before


@POSIX
@pytest.mark.requirement("D06", "S19")
@pytest.mark.parametrize("language", ["en"])
def test_a_full_disk_is_a_result_and_the_old_log(project: Path, language: str) -> None:
    log = write_log(project, record_lines(3))
    before = log.read_bytes()
    with serving(project, len(before) + 100, language) as wire:
        assert (
            sentence_of(wire.call("log_memory", **LESSON))
            == {
                "en": "The disk is full: the memory log was not changed. Free some space.",
                "ko": "디스크가 가득 찼습니다. 로그는 바뀌지 않았습니다. 디스크 공간을 비워 "
                "주세요.",
            }[language]
        )
        assert count_of(wire.call("search_memory", query="x")) == 3
    assert log.read_bytes() == before
    assert list(log.parent.glob("*.tmp")) == []


@pytest.mark.requirement("D06", "S18")
@pytest.mark.parametrize("language", ["ko"])
def test_a_log_that_another_process_keeps_locked_is_a_result(project: Path, language: str) -> None:
    log = write_log(project, record_lines(3))
    before = log.read_bytes()
    with serving(project, "impatient", language) as wire:
        with held_lock(project):
            assert (
                sentence_of(wire.call("log_memory", **LESSON))
                == {
                    "en": "Another process has held the lock of the memory log for more than "
                    "0.05 s: wait for it or end it, then try again.",
                    "ko": "다른 프로세스가 로그를 0.05초 넘게 잠그고 있습니다. 끝나기를 "
                    "기다리거나 그 프로세스를 종료한 뒤 다시 시도해 주세요.",
                }[language]
            )
            assert count_of(wire.call("search_memory", query="x")) == 3
            assert log.read_bytes() == before
        assert not wire.call("log_memory", **LESSON)["isError"]
    assert Store.of_project(project).count() == 4


@pytest.mark.requirement("D06", "S20")
def test_a_corrupted_log_is_served_with_a_word_on_it_and_nothing_of_it_is_lost(
    project: Path,
) -> None:
    bad = [b"\x00\xff\xfe half a lin", b"<<<<<<< HEAD", b"{}", b"=======", b">>>>>>> theirs"]
    log = write_log(project, [*record_lines(2), *bad])
    with Wire(project) as wire:
        wire.open()
        found = wire.call("search_memory", query="x")
        assert not found["isError"]
        assert "Unreadable lines, skipped but kept in the file: " in text_of(found)
        assert not wire.call("log_memory", **LESSON)["isError"]
    left = log.read_bytes()
    assert b"\n".join(bad) in left
    assert Store.of_project(project).count() == 3


@pytest.mark.requirement("D06")
def test_a_log_that_cannot_be_used_is_a_result_without_a_path(project: Path) -> None:
    log = project / ".context" / "memory_log.jsonl"
    log.mkdir(parents=True)
    with Wire(project, "--language", "ko") as wire:
        wire.open()
        results = [wire.call("search_memory", query="x"), wire.call("log_memory", **LESSON)]
        log.rmdir()
        log.symlink_to(project.parent / "elsewhere.jsonl")
        results.append(wire.call("log_memory", **LESSON))
    assert all(result["isError"] for result in results)
    assert "읽을 수 없습니다" in text_of(results[0])
    assert "프로젝트 밖" in text_of(results[2])
    assert str(project) not in json.dumps(results)
    assert not (project.parent / "elsewhere.jsonl").exists()


@pytest.mark.requirement("D06")
@LANGUAGES
def test_a_fault_of_ours_is_a_result_without_any_detail(
    project: Path, language: Language, caplog: pytest.LogCaptureFixture
) -> None:
    def broken_store(root: Path) -> Store:
        raise RuntimeError(f"{root} is upside down")

    agent = session(project, broken_store, language)
    hello = {"protocolVersion": HANDSHAKES[-1], "capabilities": {}}
    agent.answer(Request(1, "initialize", hello), None)
    call = Request(2, "tools/call", {"name": "log_memory", "arguments": LESSON})
    answer = agent.answer(call, agent.client)
    check(answer, HANDSHAKES[-1], {2: "tools/call"})
    assert (
        sentence_of(answer["result"])
        == {
            "en": "Something went wrong inside Sentinel Memory; details are in its log.",
            "ko": "Sentinel Memory 내부 오류입니다. 자세한 내용은 로그에 있습니다.",
        }[language]
    )
    assert "upside down" in caplog.text
    assert LESSON["lesson"] not in caplog.text
