"""Requests of an editor and what they are answered, in process (S01, S11)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lsp_client import ASK, PUBLISH, Json, MemoryClient, connected, refused, wrong
from lsprotocol import types
from project_logs import LESSON, NOW, held_lock, record_lines, write_log
from sentinel_memory.core.record import LIMITS
from sentinel_memory.core.store import Store
from sentinel_memory.lsp.server import create_server

NOTHING_COUNTED = dict.fromkeys(
    ("asked", "answered", "dismissed", "given", "tokens", "never_used"), 0
)

OK = {"state": "ok", "count": 0, "threshold": 50, "problem": None}
SECRET = "the content of a memory"


@pytest.mark.requirement("S01", "S12")
async def test_an_empty_memory_answers_with_questions_and_creates_nothing(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    questions = [
        "Which constraints of this part must hold whatever happens?",
        "Which versions of its dependencies are required?",
        "Which approaches were tried before and failed?",
    ]
    listed = "\n".join(f"{number}. {question}" for number, question in enumerate(questions, 1))
    assert await client.ask("search_memory", query="login") == {
        "folder": "project",
        "count": 0,
        "records": [],
        "next_cursor": None,
        "continued": None,
        "changed": None,
        "topics": [],
        "questions": questions,
        "unreadable": 0,
        "conflicting": None,
        "compaction": OK,
        "text": f"No past record was found. Ask the user:\n{listed}",
    }
    assert list(project.iterdir()) == []


@pytest.mark.requirement("S01", "S08")
async def test_what_is_logged_is_found(client: MemoryClient, project: Path) -> None:
    await client.open(project)
    saved = await client.ask("log_memory", **LESSON)
    line = Store.of_project(project).path.read_bytes()
    identity = json.loads(line)["id"]
    one = {"state": "ok", "count": 1, "threshold": 50, "problem": None}
    assert saved == {
        "folder": "project",
        "saved": "created",
        "replaced": False,
        "id": identity,
        "ref": saved["ref"],
        "count": 1,
        "withheld": {},
        "sources_removed": [],
        "sources_kept": [],
        "uncommitted": [],
        "questions_left_out": [],
        "unreadable": 0,
        "hints": [],
        "compaction": one,
        "text": saved["text"],
    }
    assert saved["text"].startswith(f"Saved {saved['ref']}.")
    record = {
        **LESSON,
        "ref": saved["ref"],
        "id": identity,
        "type": "log",
        "ask_next_time": None,
        "created": NOW,
        "updated": None,
        "occurrences": 1,
        "compacted_at": None,
        "source_count": None,
        "withheld": False,
        "conflict": None,
        "addresses_agent": None,
        "line": 1,
    }
    found = await client.ask("search_memory", query="login", topic="auth")
    assert (found["records"], found["compaction"]) == ([record], one)
    assert await client.ask("list_records") == {"folder": "project", "records": [record]}
    groups = await client.ask("compact_memory")
    assert groups["groups"] == [
        {
            "topic": "auth",
            "count": 1,
            "size": len(line),
            "complete": True,
            "records": [record],
            "questions": 0,
            "questions_dropped": [],
        }
    ]
    assert "text" in groups


async def test_the_status_names_every_folder_as_the_client_spells_it(
    client: MemoryClient, project: Path, other: Path
) -> None:
    write_log(project, [b"no record", *record_lines(2, 1)])
    slashed = types.WorkspaceFolder(uri=f"{other.as_uri()}/", name="other")
    await client.open(project, slashed)
    assert await client.ask("memory_status") == {
        "folders": [
            {
                "folder": "project",
                "uri": project.as_uri(),
                "opened": [project.as_uri()],
                "exists": True,
                "topics": [
                    {
                        "topic": "topic0",
                        "logs": 2,
                        "principles": 0,
                        "newest": "2026-01-01T00:00:01.000+00:00",
                        "size": sum(len(line) + 1 for line in record_lines(2, 1)),
                        "conflicting": None,
                    }
                ],
                "unreadable": 1,
                "conflicts": 0,
                "problem": None,
                "policy_problems": [],
                "set_aside": None,
                "compaction": {"state": "ok", "count": 2, "threshold": 50, "problem": None},
                "tracking": "no-git",
                "news": None,
                "value": NOTHING_COUNTED,
            },
            {
                "folder": "other",
                "uri": f"{other.as_uri()}/",
                "opened": [f"{other.as_uri()}/"],
                "exists": False,
                "topics": [],
                "unreadable": 0,
                "conflicts": 0,
                "problem": None,
                "policy_problems": [],
                "set_aside": None,
                "compaction": OK,
                "tracking": "no-git",
                "news": None,
                "value": NOTHING_COUNTED,
            },
        ]
    }


async def test_a_field_is_checked_without_any_folder(client: MemoryClient) -> None:
    await client.open()
    assert await client.ask("check_field", field="topic", value="ab" * 33) == {
        "bytes": 66,
        "limit": 64,
        "problem": "topic takes 66 bytes of UTF-8, the limit is 64: shorten it.",
        "hint": None,
        "withheld": {},
    }


@pytest.mark.requirement("S04")
@pytest.mark.parametrize(("field", "limit"), LIMITS.items())
async def test_a_field_over_its_limit_is_refused_with_its_figures(
    client: MemoryClient, project: Path, field: str, limit: int
) -> None:
    await client.open(project)
    assert await refused(client.ask("log_memory", **{**LESSON, field: "x" * (limit + 1)})) == (
        -32602,
        f"{field} takes {limit + 1} bytes of UTF-8, the limit is {limit}: shorten it.",
        wrong("over_limit", field, limit, limit + 1),
    )
    assert list(project.iterdir()) == []


@pytest.mark.parametrize(
    ("params", "data"),
    [
        ({"query": "x", "topci": "y"}, wrong("unknown_parameter", "topci")),
        ({"query": "x", "type_name": "y"}, wrong("unknown_parameter", "type_name")),
        ({"query": "x", "class": {"jsonrpc": "2.0"}}, wrong("unknown_parameter", "class")),
        ({"query": {"jsonrpc": "2.0", "method": "m"}}, wrong("wrong_type", "query")),
        ({"query": None}, wrong("wrong_type", "query")),
        ({"query": 1.9}, wrong("wrong_type", "query")),
        ({"query": "x", "cursor": 1}, wrong("wrong_type", "cursor")),
        ({"query": "x", "cursor": "1"}, wrong("cursor_unknown", "cursor")),
        ({"query": "x", "page": 1}, wrong("unknown_parameter", "page")),
        ({"query": "x", "folder": ["project"]}, wrong("wrong_type", "folder")),
        ({}, wrong("missing_parameter", "query")),
        (["x"], wrong("not_an_object", None)),
        ("x", wrong("not_an_object", None)),
        (None, wrong("not_an_object", None)),
    ],
)
async def test_parameters_of_the_wrong_shape_are_refused_and_never_coerced(
    client: MemoryClient, project: Path, params: object, data: Json
) -> None:
    await client.open(project)
    code, message, facts = await refused(client.ask_raw("search_memory", params))
    assert (code, facts) == (-32602, data)
    assert message.endswith(".")
    assert "\n" not in message


async def test_absent_parameters_are_an_empty_object(client: MemoryClient) -> None:
    await client.open()
    request = {"jsonrpc": "2.0", "id": "1", "method": "sentinel/memory_status"}
    assert await client.exchange(request) == {"folders": []}


@pytest.mark.requirement("S18")
async def test_a_held_lock_is_a_store_error_with_its_code(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    with held_lock(project):
        code, sentence, data = await refused(client.ask("log_memory", **LESSON))
    assert (code, data["code"]) == (-32803, "busy")
    assert sentence.startswith("Another process has held the lock of the memory log for more than")
    assert not Store.of_project(project).path.exists()


async def test_a_fault_inside_reaches_the_client_without_any_detail(
    project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def broken_store(root: Path) -> Store:
        store = Store.of_project(root)

        def broken() -> str:
            raise RuntimeError(f"the clock under {root} stands still")

        store.clock = broken
        return store

    async with connected(create_server(broken_store)) as client:
        await client.open(project)
        assert await refused(client.ask("log_memory", **{**LESSON, "lesson": SECRET})) == (
            -32603,
            "Something went wrong inside Sentinel Memory; details are in its log.",
            None,
        )
        assert str(project) not in json.dumps(client.wire).replace(project.as_uri(), "")
    assert "stands still" in caplog.text
    assert SECRET not in caplog.text


async def test_messages_that_make_no_sense_are_survived(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    for message in (
        [],
        "text",
        {"no": "jsonrpc"},
        {"jsonrpc": "1.0", "id": "a", "method": "sentinel/memory_status", "params": {}},
        {"jsonrpc": "2.0", "method": ["x"]},
        {"jsonrpc": "2.0", "method": "sentinel/log_memory", "params": LESSON},
        {"jsonrpc": "2.0", "method": "workspace/didChangeConfiguration", "params": {}},
        {"jsonrpc": "2.0", "method": "workspace/didChangeWatchedFiles", "params": 3},
        {"jsonrpc": "2.0", "id": "b", "result": 1},
    ):
        client.send(message)
    for method, params in [
        ("workspace/executeCommand", {}),
        ("workspace/executeCommand", {"command": "x"}),
        ("sentinel/forget", {}),
        ("textDocument/hover", {}),
    ]:
        request = {"jsonrpc": "2.0", "id": "c", "method": method, "params": params}
        assert (await refused(client.exchange(request)))[0] in (-32601, -32602)
    assert "Traceback" not in json.dumps(client.wire)
    assert (await client.ask("search_memory", query="x"))["count"] == 0
    assert list(project.iterdir()) == []


@pytest.mark.requirement("S11")
async def test_everything_is_korean_where_the_editor_is(
    client: MemoryClient, project: Path
) -> None:
    write_log(project, record_lines(51))
    await client.open(project, locale="ko-KR")
    assert (await client.next(PUBLISH)).diagnostics[0].message == (
        "압축이 필요합니다: 51건, 기준 50건."
    )
    asked = await client.next(ASK)
    assert [action.title for action in asked.actions] == ["지금 압축", "로그 열기", "나중에"]
    client.choose("나중에")
    found = await client.ask("search_memory", query="x")
    assert found["text"].startswith("[memory_log - 51건]")
    assert (await refused(client.ask("search_memory")))[1] == "query: 반드시 있어야 합니다."
    over = await client.ask("check_field", field="topic", value="가" * 22)
    assert over["problem"].startswith("topic: UTF-8 66바이트입니다.")
