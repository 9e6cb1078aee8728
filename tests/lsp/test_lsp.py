"""Requests of an editor and what they are answered, in process (S01, S11)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lsp_client import ASK, PUBLISH, MemoryClient, refused
from lsprotocol import types
from project_logs import LESSON, NOW, record_lines, write_log
from sentinel_memory.store.store import Store

OK = {"state": "ok", "count": 0, "threshold": 50, "problem": None}


@pytest.mark.requirement("S01", "S12")
async def test_an_empty_memory_answers_with_questions_and_creates_nothing(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    questions = [
        "Which constraints must this part never break?",
        "Which versions of its dependencies are required?",
        "Which approaches were tried before and failed?",
    ]
    listed = "\n".join(f"{number}. {question}" for number, question in enumerate(questions, 1))
    answer = await client.ask("search_memory", query="login")
    assert answer == {
        "folder": "project",
        "count": 0,
        "records": [],
        "fits": {},
        "hits": [],
        "missing": None,
        "meta": {"level": "full", "reason": "nothing", "fitting": 0, "set_aside": None},
        "next_cursor": None,
        "continued": None,
        "changed": None,
        "topics": [],
        "more_topics": 0,
        "linked": [],
        "questions": questions,
        "learn_from": None,
        "learn_fixes": None,
        "statistics": None,
        "unreadable": 0,
        "conflicting": None,
        "compaction": OK,
        "parts": [f"No past record was found. Ask the user:\n{listed}"],
    }
    assert list(project.iterdir()) == []


@pytest.mark.requirement("S01", "S08")
async def test_what_is_logged_is_found(client: MemoryClient, project: Path) -> None:
    await client.open(project)
    saved = await client.ask("log_memory", **LESSON)
    line = Store.of_project(project).path.read_bytes()
    identity = json.loads(line)["id"]
    one = {**OK, "count": 1}
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
        "cues_left_out": None,
        "without_cues": [saved["ref"]],
        "superseded": None,
        "similar": None,
        "may_link": None,
        "may_apply_to": None,
        "may_quote": None,
        "unreadable": 0,
        "hints": [],
        "compaction": one,
        "parts": saved["parts"],
    }
    assert saved["parts"][0].startswith(f"Saved {saved['ref']}.")
    record = {
        **LESSON,
        "ref": saved["ref"],
        "id": identity,
        "type": "log",
        "ask_next_time": None,
        "cues": [],
        "settled_by": [],
        "applies_to": [],
        "evidence": [],
        "created": NOW,
        "updated": None,
        "occurrences": 1,
        "compacted_at": None,
        "source_count": None,
        "withheld": False,
        "conflict": None,
        "addresses_agent": None,
        "code": None,
        "line": 1,
        "kind": None,
        "links": [],
        "pinned": False,
        "superseded_by": None,
        "leans_on": [],
        "stale_days": None,
    }
    found = await client.ask("search_memory", query="login", topic="auth")
    assert (found["records"], found["compaction"]) == ([record], one)
    used = {"id": identity, "topic": LESSON["topic"], "given": 1, "answered": 0, "again": 0}
    listed = {"folder": "project", "records": [record], "uses": [used], "why": None}
    listed |= {"scores": None, "more": None}
    assert await client.ask("list_records") == listed
    groups = await client.ask("compact_memory")
    assert groups["groups"] == [
        {
            "topic": "auth",
            "count": 1,
            "size": len(line),
            "records": [record],
            "questions": 0,
            "questions_dropped": [],
            "proposed": [],
            "brief": [],
            "overlapping": [],
        }
    ]
    assert f"  lesson: {LESSON['lesson']}" in "\n".join(groups["parts"]).splitlines()


async def test_the_status_names_every_folder_as_the_client_spells_it(
    client: MemoryClient, project: Path, other: Path
) -> None:
    write_log(project, [b"no record", *record_lines(2, 1)])
    slashed = types.WorkspaceFolder(uri=f"{other.as_uri()}/", name="other")
    await client.open(project, slashed)
    empty = {
        "folder": "other",
        "uri": f"{other.as_uri()}/",
        "opened": [f"{other.as_uri()}/"],
        "exists": False,
        "topics": [],
        "unreadable": 0,
        "without_cues": 0,
        "superseded": 0,
        "code": None,
        "conflicts": 0,
        "problem": None,
        "policy_problems": [],
        "set_aside": None,
        "cache_problem": None,
        "compaction": OK,
        "tracking": "no-git",
        "news": None,
        "value": {"given": 0, "tokens": 0, "again": 0, "missed": []},
    }
    topic = {
        "topic": "topic0",
        "logs": 2,
        "principles": 0,
        "newest": "2026-01-01T00:00:01.000+00:00",
        "size": sum(len(line) + 1 for line in record_lines(2, 1)),
        "conflicting": None,
    }
    filled = {
        "folder": "project",
        "uri": project.as_uri(),
        "opened": [project.as_uri()],
        "exists": True,
        "topics": [topic],
        "unreadable": 1,
        "without_cues": 2,
        "compaction": {**OK, "count": 2},
    }
    assert await client.ask("memory_status") == {"folders": [empty | filled, empty]}


async def test_absent_parameters_are_an_empty_object(client: MemoryClient) -> None:
    await client.open()
    request = {"jsonrpc": "2.0", "id": "1", "method": "sentinel/memory_status"}
    assert await client.exchange(request) == {"folders": []}


@pytest.mark.requirement("S11")
async def test_everything_is_korean_where_the_editor_is(
    client: MemoryClient, project: Path
) -> None:
    write_log(project, record_lines(51))
    await client.open(project, locale="ko-KR")
    assert (await client.next(PUBLISH)).diagnostics[0].message == (
        "압축이 필요합니다: 교훈 51건, 기준 50건."
    )
    asked = await client.next(ASK)
    assert [action.title for action in asked.actions] == ["지금 압축", "로그 열기", "나중에"]
    client.choose("나중에")
    found = await client.ask("search_memory", query="x")
    assert found["parts"][0].startswith("[memory_log - 51건]")
    assert (await refused(client.ask("search_memory")))[1] == "query: 반드시 있어야 합니다."
    over = await refused(client.ask("log_memory", **{**LESSON, "topic": "가" * 22}))
    assert over[1].startswith("topic: UTF-8 66바이트입니다.")
