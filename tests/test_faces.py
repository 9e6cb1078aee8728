"""One contract over all faces: a function, the editor, an agent and a shell do the same (S01)."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from cli_process import run
from git_repository import commit_all, isolate, repository
from lsp_client import MemoryClient
from mcp_wire import Wire
from project_logs import write_log
from pygls.exceptions import JsonRpcException
from sample_records import log, principle, with_cues
from sentinel_memory.contract.codec import decode, encode
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.core.errors import InvalidParams, RecordError
from sentinel_memory.core.log.record import format_line
from sentinel_memory.service.handlers import HANDLERS
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings

Json = dict[str, Any]
ONE = with_cues(
    log("The limit was not given", topic="payment", question="Which limit?"), cues=("한도",)
)
TWO = log("부가세가 나라마다 다르다", topic="payment", lesson="표를 먼저 읽는다.")
RULE = principle("Ask before a refund.", topic="refund")
NEW = {"topic": "auth", "missing_context": "New gap", "lesson": "Ask for it."}
AGAIN = {"topic": ONE.topic, "missing_context": ONE.missing_context}
_TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00")
_CURSOR = re.compile(r'(?<="next_cursor": ")[^"]+')
_REV = re.compile(r"(?<=@)[0-9a-f]{6,}")


class Row(NamedTuple):
    """An operation with parameters, and how a shell says the same."""

    operation: str
    params: Json
    words: tuple[str, ...] | None = None
    """None: the command line does not offer it."""
    stdin: bytes = b""


ROWS = (
    Row("search_memory", {"query": "limit"}, ("search", "limit")),
    Row(
        "search_memory",
        {"query": "", "topic": "payment"},
        ("search", "--topic", "payment"),
    ),
    Row("search_memory", {"query": "", "topic": "paymnt"}, ("search", "--topic", "paymnt")),
    Row("search_memory", {"query": "", "cursor": "no"}, ("search", "--cursor", "no")),
    Row(
        "search_memory",
        {"query": "limit", "detail": "index", "limit": 1, "token_budget": 1_000},
        ("search", "limit", "--detail", "index", "--limit", "1", "--token-budget", "1000"),
    ),
    Row(
        "search_memory",
        {"query": "limit", "detail": "timeline"},
        ("search", "limit", "--detail", "timeline"),
    ),
    Row(
        "search_memory",
        {"query": "", "ids": [ONE.id, "0" * 16]},
        ("search", "--ids", ONE.id, "0" * 16),
    ),
    Row("search_memory", {"query": "", "limit": 0}, ("search", "--limit", "0")),
    Row("search_memory", {"query": "", "detail": "details"}, ("search", "--detail", "details")),
    Row(
        "log_memory",
        NEW,
        ("log", "--topic", "auth", "--missing-context", "New gap", "--lesson", "Ask for it."),
    ),
    Row(
        "log_memory",
        {
            **NEW,
            "topic": ONE.topic,
            "missing_context": ONE.missing_context,
            "cues": ["cap", "한도"],
        },
        (
            *("log", "--topic", ONE.topic, "--missing-context", ONE.missing_context),
            *("--lesson", "Ask for it.", "--cue", "cap", "--cue", "한도"),
        ),
    ),
    Row(
        "log_memory",
        {"id": ONE.id, "lesson": "Another rule"},
        ("log", "--id", ONE.id, "--lesson", "Another rule"),
    ),
    Row("log_memory", {"topic": "auth"}, ("log", "--topic", "auth")),
    Row(
        "log_memory",
        {**NEW, "topic": "a" * 65},
        ("log", "--topic", "a" * 65, "--missing-context", "New gap", "--lesson", "Ask for it."),
    ),
    Row(
        "log_memory",
        {**NEW, "lesson": "ghp_" + "a1B2c3D4e5F6" * 3},
        (
            *("log", "--topic", "auth", "--missing-context", "New gap"),
            *("--lesson", "ghp_" + "a1B2c3D4e5F6" * 3),
        ),
    ),
    Row(
        "log_memory",
        {
            **NEW,
            "cues": ["token dies", "로그인 풀림"],
            "settled_by": ["30 min"],
            "applies_to": ["a/**"],
        },
        (
            *("log", "--topic", "auth", "--missing-context", "New gap", "--lesson", "Ask for it."),
            *("--cue", "token dies", "--cue", "로그인 풀림", "--settled-by", "30 min"),
            *("--applies-to", "a/**"),
        ),
    ),
    Row(
        "log_memory",
        {"id": ONE.id, "applies_to": ["../x"]},
        ("log", "--id", ONE.id, "--applies-to", "../x"),
    ),
    Row("compact_memory", {}, ("compact",)),
    Row("compact_memory", {"compact_threshold": 1}, ("compact", "--compact-threshold", "1")),
    Row("compact_memory", {"compact_threshold": 0}, ("compact", "--compact-threshold", "0")),
    Row("list_records", {}),
    Row("list_records", {"query": "limi"}),
    Row("write_form", {"topic": "auth", "cues": ["a, b"], "at": "lesson"}),
    Row("read_form", {"text": "topic: auth\nfoo: bar\n"}),
    Row("check_field", {"field": "topic", "value": "Payment", "folder": "shop"}),
    Row("check_field", {"field": "cues", "value": "a\nb" * 30, "folder": "shop"}),
    Row("edit_record", {"ref": ONE.id, "lesson": "Edited"}, ("edit", ONE.id, "--lesson", "Edited")),
    Row("edit_record", {"ref": ONE.id, "cues": ["a", "b"]}, ("edit", ONE.id, "--cue", "a", "b")),
    Row("edit_record", {"ref": ONE.id, "cues": []}, ("edit", ONE.id, "--cue", "")),
    Row("edit_record", {"ref": "0" * 16, "lesson": "x"}, ("edit", "0" * 16, "--lesson", "x")),
    Row("delete_records", {"refs": [ONE.id, TWO.id]}, ("delete", ONE.id, TWO.id)),
    Row("delete_records", {"refs": ["not a reference"]}, ("delete", "not a reference")),
    Row(
        "rename_topic",
        {"topic": "payment", "new_topic": "결제"},
        ("rename-topic", "payment", "결제"),
    ),
    Row(
        "rename_topic",
        {"topic": "payment", "new_topic": "refund"},
        ("rename-topic", "payment", "refund"),
    ),
    Row(
        "rename_topic",
        {"topic": "payment", "new_topic": "refund", "merge": True},
        ("rename-topic", "payment", "refund", "--merge"),
    ),
    Row("rename_topic", {"topic": "paymnt", "new_topic": "x"}, ("rename-topic", "paymnt", "x")),
    Row("tidy_log", {}, ("tidy",)),
    Row("tidy_log", {"move_out": ["0" * 12]}, ("tidy", "--move-out", "0" * 12)),
    Row("undo", {}, ("undo",)),
    Row("undo", {"until": "never"}),
    Row("list_undo", {}, ("undo", "--list")),
    Row("show", {}, ("show",)),
    Row("show", {"name": "payment"}, ("show", "payment")),
    Row("show", {"name": ONE.id}, ("show", ONE.id)),
    Row("show", {"name": "paymnt"}, ("show", "paymnt")),
    Row("history", {"ref": ONE.id}, ("history", ONE.id)),
    Row(
        "history",
        {"ref": ONE.id, "restore": f"{ONE.id}@000000"},
        ("history", ONE.id, "--restore", f"{ONE.id}@000000"),
    ),
    Row("history", {"ref": "0" * 16}, ("history", "0" * 16)),
    Row(
        "preflight",
        {"prompt": "Add a refund to the payment module"},
        ("preflight",),
        b"Add a refund to the payment module",
    ),
    Row("model_check", {"prompt": "Add a refund to the payment module"}),
    Row("dismiss_question", {"id": ONE.id}, ("dismiss", ONE.id)),
    Row("learn", {}, ("learn",)),
    Row("learn", {"keep": ["9"]}, ("learn", "--keep", "9")),
    Row("set_threshold", {"threshold": 0}),
    Row("set_private", {"private": True}, ("private",)),
    Row("diff_memory", {"before": "nowhere"}, ("diff", "nowhere")),
    Row("diff_memory", {"before": "HEAD"}, ("diff", "HEAD")),
    Row("news_memory", {}, ("news",)),
    Row("news_memory", {"refs": ["0123456789abcdef"]}, ("news", "0123456789abcdef")),
    Row("review_memory", {}, ("review",)),
    Row("redact_records", {"dry_run": True}, ("redact-records", "--dry-run")),
    Row("resolve_conflicts", {}, ("resolve", "--dry-run")),
    Row("init_project", {"agent": "claude"}, ("init", "--agent", "claude", "--dry-run")),
    Row("merge_driver", {"register": False}, ("merge-driver", "--off")),
)
SHAPES = {row.name: row.params for row in OPERATIONS}
AGENTS = {row.name for row in OPERATIONS if row.agent}
APART = {"memory_status", "allow_value", "server_command", "connect_hosts", "commit_memory"}
"""About all projects, a place in a text, files of this machine or its user: tested apart."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with three records in a repository, which every test copies."""
    place = tmp_path_factory.mktemp("prepared")
    with pytest.MonkeyPatch.context() as patch:
        isolate(patch, place / "home")
        folder = repository(place)
        write_log(folder, sorted(format_line(one) for one in (ONE, TWO, RULE)))
        commit_all(folder)
    return folder


@pytest.fixture
def shop(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Gives a copy of one project for each face, all of them equal."""
    isolate(monkeypatch, tmp_path / "home")

    def copy(name: str) -> Path:
        folder = tmp_path / name / "shop"
        shutil.copytree(prepared, folder)
        return folder

    return copy


def of_function(folder: Path, row: Row) -> Json:
    """What the function answers or refuses."""
    project = Project.open(folder, lambda: Settings(environment={}, agent="face"))
    try:
        params = decode(SHAPES[row.operation], row.params, row.operation)
        return encode(HANDLERS[row.operation](project, params))
    except (InvalidParams, RecordError) as error:
        return {"code": error.code}


async def of_editor(client: MemoryClient, row: Row) -> Json:
    """The same through the editor's protocol."""
    try:
        answer = await client.ask(row.operation, **row.params)
    except JsonRpcException as error:
        data: Any = error.data
        return {"code": data["code"]}
    return {name: value for name, value in answer.items() if name != "text"}


def of_shell(folder: Path, row: Row, home: Path) -> Json:
    """The same on the command line."""
    assert row.words is not None
    done = run(folder, *row.words, "--json", stdin=row.stdin, HOME=str(home))
    answer: Json = json.loads(done.stdout)
    if "error" in answer:
        assert done.returncode == 2
        return {"code": answer["error"]["code"]}
    return {name: value for name, value in answer.items() if name != "text"}


def of_agent(folder: Path, row: Row) -> Json | None:
    """The data that an agent gets; None where the call is refused."""
    with Wire(folder) as wire:
        wire.open()
        result = wire.call(row.operation, **row.params)
    if result["isError"]:
        return None
    data: Json = result["structuredContent"]
    return {name: value for name, value in data.items() if name != "guidance"}


def same(value: object) -> object:
    """A value without what no two saves or no two folders share: times, revisions, cursors."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return json.loads(_CURSOR.sub("cursor", _REV.sub("rev", _TIME.sub("time", text))))


def holds(whole: object, part: object) -> bool:
    """Tells whether data has everything that lean data has: agents get no nulls.

    What only names a record is its id there, or its id and its topic.
    """
    if isinstance(whole, dict) and isinstance(part, str):
        return part in (whole["id"], f"{whole['id']} {whole['topic']}")
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(holds(whole.get(k), v) for k, v in part.items())
    if isinstance(part, list):
        return isinstance(whole, list) and all(map(holds, whole, part))
    return whole == part


def lines(folder: Path) -> object:
    """The log, without what tells who saved it."""
    path = folder / ".context" / "memory_log.jsonl"
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for record in records:
        for name in ("agent", "commit"):
            record["meta"].pop(name, None)
    return same(records)


@pytest.mark.requirement("S01")
def test_every_operation_has_a_row_or_a_reason() -> None:
    assert {row.operation for row in ROWS} | APART == SHAPES.keys()


@pytest.mark.requirement("S01", "D06", "K02")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.operation} {row.params}"[:60])
async def test_all_faces_answer_and_write_the_same(
    row: Row, shop: Callable[[str], Path], client: MemoryClient, tmp_path: Path
) -> None:
    function, editor = shop("function"), shop("editor")
    expected = same(of_function(function, row))
    await client.open(editor)
    assert same(await of_editor(client, row)) == expected
    assert lines(editor) == lines(function)
    if row.words is not None:
        shell = shop("shell")
        assert same(of_shell(shell, row, tmp_path)) == expected
        assert lines(shell) == lines(function)
    if row.operation in AGENTS:
        agent = shop("agent")
        given = of_agent(agent, row)
        assert isinstance(expected, dict)
        if given is None:
            assert expected.keys() == {"code"}
        else:
            assert holds(expected, same(given))
        assert lines(agent) == lines(function)
