from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from filelock import FileLock
from lsp_client import (
    ASK,
    PUBLISH,
    MemoryClient,
    connected,
    log_uri,
    record_lines,
    workspace_folder,
    write_log,
)
from lsprotocol import types
from lsprotocol.types import DiagnosticSeverity, Position, Range
from pygls.exceptions import JsonRpcException
from sentinel_memory.core.checks import check_log
from sentinel_memory.core.errors import StoreError
from sentinel_memory.core.record import LIMITS
from sentinel_memory.core.store import Store
from sentinel_memory.lsp.diagnostics import MOST, log_diagnostics, policy_diagnostics
from sentinel_memory.lsp.observation import Observation
from sentinel_memory.lsp.server import create_server
from sentinel_memory.lsp.workspace import path_of
from sentinel_memory.messages import SENTENCES, Language
from sentinel_memory.operations import Compaction

NOW = "2026-01-02T03:04:05.000+00:00"
SECRET = "the content of a memory"
LESSON = {"topic": "auth", "missing_context": "Expiry was not said.", "lesson": "Ask for it."}
OK = {"state": "ok", "count": 0, "threshold": 50}


def open_store(root: Path) -> Store:
    store = Store.of_project(root)
    store.lock_timeout = 0.05
    store.clock = lambda: NOW
    return store


@pytest.fixture(autouse=True)
def no_threshold_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SENTINEL_MEMORY_COMPACT_THRESHOLD", raising=False)


@pytest_asyncio.fixture
async def client() -> AsyncIterator[MemoryClient]:
    """A client that has not initialized its server yet."""
    async with connected(create_server(open_store)) as client:
        yield client


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A second empty project folder."""
    folder = tmp_path / "other"
    folder.mkdir()
    return folder


@contextlib.contextmanager
def locked(project: Path) -> Iterator[None]:
    """Holds the lock of a log as another process does."""
    (project / ".context").mkdir(exist_ok=True)
    with FileLock(f"{project / '.context' / 'memory_log.jsonl'}.lock"):
        yield


async def refused(asked: Any) -> tuple[int, str, Any]:
    with pytest.raises(JsonRpcException) as caught:
        await asked
    return caught.value.code, caught.value.message, caught.value.data


def wrong(code: str, field: str | None, limit: int | None = None, actual: int | None = None) -> Any:
    return {"code": code, "field": field, "limit": limit, "actual": actual}


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
        "page": 1,
        "next_page": None,
        "topics": [],
        "questions": questions,
        "unreadable": 0,
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
    one = {"state": "ok", "count": 1, "threshold": 50}
    assert saved == {
        "folder": "project",
        "saved": "created",
        "id": identity,
        "ref": saved["ref"],
        "count": 1,
        "withheld": {},
        "sources_removed": [],
        "sources_kept": [],
        "uncommitted": [],
        "questions_left_out": [],
        "hints": [],
        "compaction": one,
        "text": f"Saved {saved['ref']}.\n1 records.",
    }
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
                "exists": True,
                "topics": [
                    {
                        "topic": "topic0",
                        "logs": 2,
                        "principles": 0,
                        "newest": "2026-01-01T00:00:01.000+00:00",
                        "size": sum(len(line) + 1 for line in record_lines(2, 1)),
                    }
                ],
                "unreadable": 1,
                "conflicts": 0,
                "problem": None,
                "compaction": {"state": "ok", "count": 2, "threshold": 50},
            },
            {
                "folder": "other",
                "uri": f"{other.as_uri()}/",
                "exists": False,
                "topics": [],
                "unreadable": 0,
                "conflicts": 0,
                "problem": None,
                "compaction": OK,
            },
        ]
    }


async def test_a_field_is_checked_without_any_folder(client: MemoryClient) -> None:
    await client.open()
    assert await client.ask("check_field", field="topic", value="ab" * 33) == {
        "bytes": 66,
        "limit": 64,
        "problem": "topic takes 66 bytes of UTF-8, the limit is 64: shorten it.",
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
        ({"query": "x", "topci": "y"}, wrong("unknown_parameter", "'topci'")),
        ({"query": "x", "type_name": "y"}, wrong("unknown_parameter", "'type_name'")),
        ({"query": "x", "class": {"jsonrpc": "2.0"}}, wrong("unknown_parameter", "'class'")),
        ({"query": {"jsonrpc": "2.0", "method": "m"}}, wrong("wrong_type", "query")),
        ({"query": None}, wrong("wrong_type", "query")),
        ({"query": 1.9}, wrong("wrong_type", "query")),
        ({"query": "x", "page": "1"}, wrong("wrong_type", "page")),
        ({"query": "x", "page": True}, wrong("wrong_type", "page")),
        ({"query": "x", "page": 0}, wrong("page", "page")),
        ({"query": "x", "folder": ["project"]}, wrong("wrong_type", "folder")),
        ({}, wrong("missing_parameter", "query")),
        (["x"], wrong("not_an_object", None)),
        ("x", wrong("not_an_object", None)),
        (None, wrong("not_an_object", None)),
    ],
)
async def test_parameters_of_the_wrong_shape_are_refused_and_never_coerced(
    client: MemoryClient, project: Path, params: object, data: Any
) -> None:
    await client.open(project)
    code, message, facts = await refused(client.ask_raw("search_memory", params))
    assert (code, facts) == (-32602, data)
    assert message.endswith(".")
    assert "\n" not in message


async def test_absent_parameters_are_an_empty_object(client: MemoryClient) -> None:
    await client.open()
    message = {"jsonrpc": "2.0", "id": "1", "method": "sentinel/memory_status"}
    answer = client.protocol.send_request_async("sentinel/memory_status", {}, msg_id="2")
    client.protocol._request_futures["1"] = client.protocol._request_futures["2"]
    client.protocol._result_types["1"] = None
    client.protocol._send_data(message)
    assert (await answer) == {"folders": []}


@pytest.mark.requirement("S18")
async def test_a_held_lock_is_a_store_error_with_its_code(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    with locked(project):
        assert await refused(client.ask("log_memory", **LESSON)) == (
            -32803,
            "The memory log is locked by another process for more than 0.05 s: try again.",
            {"code": "busy"},
        )
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
        client.protocol._send_data([message] if message == [] else message)
    unknown = client.protocol.send_request_async("workspace/executeCommand", {"command": 1})
    assert (await refused(unknown))[0] in (-32602, -32603)
    assert "Traceback" not in json.dumps(client.wire)
    assert "exceptions" not in json.dumps(client.wire)
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
    assert [action.title for action in asked.actions] == ["지금 압축", "기록 열기", "나중에"]
    client.choose("나중에")
    found = await client.ask("search_memory", query="x")
    assert found["text"].startswith("[memory_log - 51건]")
    assert (await refused(client.ask("search_memory")))[1] == "query: 반드시 있어야 합니다."
    over = await client.ask("check_field", field="topic", value="가" * 22)
    assert over["problem"].startswith("topic: UTF-8 66바이트입니다.")


@pytest.mark.requirement("S24")
async def test_a_folder_is_meant_by_its_uri_or_its_name(
    client: MemoryClient, project: Path, other: Path
) -> None:
    await client.open(project, other)
    for asked, answered in [
        (project.as_uri(), "project"),
        (f"{other.as_uri()}/", "other"),
        (other.as_uri().replace("other", "%6Fther"), "other"),
        ("project", "project"),
    ]:
        found = await client.ask("search_memory", query="x", folder=asked)
        assert found["folder"] == answered


@pytest.mark.requirement("S24")
async def test_the_only_folder_with_a_log_is_meant_where_none_is_named(
    client: MemoryClient, project: Path, other: Path
) -> None:
    await client.open(project, other)
    needed = (
        -32602,
        "folder: name one of the open folders: project, other.",
        wrong("folder_needed", "folder"),
    )
    assert await refused(client.ask("log_memory", **LESSON)) == needed
    write_log(other, record_lines(1))
    assert (await client.ask("log_memory", **LESSON))["folder"] == "other"
    write_log(project, record_lines(1))
    assert await refused(client.ask("log_memory", **LESSON)) == needed


@pytest.mark.requirement("S24")
async def test_folders_of_one_name_are_told_apart_by_the_end_of_their_paths(
    client: MemoryClient, tmp_path: Path
) -> None:
    twins = [tmp_path / "one" / "app", tmp_path / "two" / "app"]
    for twin in twins:
        twin.mkdir(parents=True)
    await client.open(*twins)
    assert await refused(client.ask("search_memory", query="x", folder="app")) == (
        -32602,
        "folder: name one of the open folders: one/app, two/app.",
        wrong("folder_needed", "folder"),
    )
    for asked in ("two/app", twins[1].as_uri()):
        found = await client.ask("search_memory", query="x", folder=asked)
        assert found["folder"] == "two/app"


@pytest.mark.requirement("S24")
@pytest.mark.parametrize(
    "asked", ["elsewhere", "file:///nowhere", "file://[", "untitled:project", "", "/etc"]
)
async def test_a_folder_that_is_not_open_is_refused_with_those_that_are(
    client: MemoryClient, project: Path, asked: str
) -> None:
    await client.open(project)
    assert await refused(client.ask("search_memory", query="x", folder=asked)) == (
        -32602,
        "folder: no such folder is open; open are: project.",
        wrong("folder_unknown", "folder"),
    )


async def test_only_folders_on_disk_are_served(client: MemoryClient) -> None:
    await client.open(types.WorkspaceFolder(uri="vscode-vfs://github/a/b", name="b"))
    assert await refused(client.ask("search_memory", query="x")) == (
        -32602,
        "No project folder is open: open one first.",
        wrong("no_folder", "folder"),
    )


async def test_an_editor_without_workspace_folders_names_a_root(
    client: MemoryClient, project: Path
) -> None:
    await client.initialize_session(
        types.InitializeParams(capabilities=types.ClientCapabilities(), root_uri=project.as_uri())
    )
    assert (await client.ask("search_memory", query="x"))["folder"] == "project"


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///a%20b/%ED%95%9C", Path("/a b/한")),
        ("http://a/b", None),
        ("file://[", None),
        ("", None),
    ],
)
def test_only_a_file_uri_has_a_path(uri: str, path: Path | None) -> None:
    assert path_of(uri) == path


def diagnosed(data: bytes, language: Language = "en", encoding: str = "utf-16") -> list[Any]:
    compaction = Compaction(state="ok", count=1, threshold=50)
    observation = Observation(data, tuple(check_log(data)), compaction)
    return log_diagnostics(observation, language, encoding)


@pytest.mark.requirement("S20")
def test_a_finding_covers_its_lines_in_columns_of_the_client() -> None:
    bad = "나쁜 줄 😀".encode()
    data = b"\xef\xbb\xbf" + bad + b"\r\n\n<<<<<<< a\n>>>>>>> b\n" + record_lines(1)[0] + b"\n"
    for encoding, end in (("utf-16", 7), ("utf-8", len(bad)), ("utf-32", 6)):
        first, block = diagnosed(data, encoding=encoding)
        assert first == types.Diagnostic(
            range=Range(Position(0, 0), Position(0, end)),
            message="This line is not a record; it is kept and skipped.",
            severity=DiagnosticSeverity.Error,
            code="unreadable-line",
            source="sentinel-memory",
        )
        assert (block.code, block.range) == (
            "conflict-marker",
            Range(Position(2, 0), Position(3, 9)),
        )


@pytest.mark.requirement("S20")
@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_kind_of_finding_has_a_sentence_and_a_severity(language: Language) -> None:
    first, second = record_lines(2, 1)
    value = json.loads(first)
    changed = [
        {**value, "topic": "x" * 65},
        {**value, "lesson": "password=hunter2-Zk93"},
        {**value, "id": "0" * 16},
        {**value, "meta": {}},
    ]
    lines = [second, first, first, *(json.dumps(line).encode() for line in changed), b"no", b""]
    shown = {d.code: (d.severity.name, d.message) for d in diagnosed(b"\n".join(lines), language)}
    assert {code: severity for code, (severity, _) in shown.items()} == {
        "over-limit": "Error",
        "secret": "Error",
        "unreadable-line": "Error",
        "wrong-id": "Warning",
        "duplicate": "Warning",
        "unsorted": "Information",
        "odd-meta": "Information",
    }
    assert all("{" not in message for _, message in shown.values())
    assert set(shown) < {key.removeprefix("finding_") for key in SENTENCES[language]}


def test_errors_come_first_where_there_are_too_many_findings() -> None:
    value = json.loads(record_lines(1)[0])
    wrong_ids = [json.dumps({**value, "id": f"{n:016x}"}).encode() for n in range(MOST)]
    shown = diagnosed(b"\n".join([*wrong_ids, b"no record"]))
    assert (len(shown), shown[0].code) == (MOST, "unreadable-line")


def test_a_log_or_a_policy_that_cannot_be_read_is_one_diagnostic() -> None:
    observation = Observation(problem=StoreError("outside"), policy_problem=True)
    (log,) = log_diagnostics(observation, "en", "utf-16")
    (policy,) = policy_diagnostics(observation, "en")
    assert (log.code, log.range) == ("unreadable-log", Range(Position(0, 0), Position(0, 0)))
    assert log.message == "The memory log is a link that leaves the project: it is not followed."
    assert (policy.code, policy.message) == (
        "policy-problem",
        "config.json cannot be used; the defaults hold.",
    )


@pytest.mark.requirement("S09", "S33")
async def test_the_51st_record_brings_diagnostic_and_notification_and_deleting_clears_them(
    client: MemoryClient, project: Path
) -> None:
    write_log(project, record_lines(50))
    await client.open(project)
    await client.next("sentinel/memory_changed")
    saved = await client.ask("log_memory", **LESSON)
    assert saved["text"].endswith(
        "COMPACTION REQUIRED: 51 records, threshold 50. "
        "Call compact_memory now and save one principle per topic."
    )
    first = Store.of_project(project).path.read_bytes().split(b"\n")[0]
    assert await client.next(PUBLISH) == types.PublishDiagnosticsParams(
        uri=log_uri(project),
        diagnostics=(
            types.Diagnostic(
                range=Range(Position(0, 0), Position(0, len(first))),
                message="Compaction is required: 51 records, threshold 50.",
                severity=DiagnosticSeverity.Warning,
                code="compaction-required",
                source="sentinel-memory",
            ),
        ),
    )
    assert await client.next("sentinel/memory_changed") == {
        "folder": "project",
        "uri": project.as_uri(),
        "compaction": {"state": "required", "count": 51, "threshold": 50},
    }
    assert await client.next(ASK) == types.ShowMessageRequestParams(
        type=types.MessageType.Warning,
        message="Sentinel Memory: project holds 51 records, more than 50. "
        "Merge them into principles.",
        actions=tuple(map(types.MessageActionItem, ["Compact now", "Open log", "Later"])),
    )
    Store.of_project(project).path.unlink()
    client.files_changed(log_uri(project))
    assert await client.codes(log_uri(project)) == []


@pytest.mark.requirement("S33")
async def test_the_notification_comes_once_per_crossing(
    client: MemoryClient, project: Path
) -> None:
    write_log(project, record_lines(51))
    await client.open(project)
    await client.next(ASK)
    await client.next("sentinel/memory_changed")
    for count, asked in [(52, 0), (50, 0), (51, 1), (60, 1)]:
        write_log(project, record_lines(count))
        client.files_changed(log_uri(project))
        changed = await client.next("sentinel/memory_changed")
        assert changed["compaction"]["count"] == count
        # What is asked follows the change in the same turn, so one answer later it is here.
        await client.ask("memory_status")
        assert client.waiting(ASK) == asked


@pytest.mark.requirement("S33")
async def test_the_buttons_open_the_compaction_and_the_log(
    client: MemoryClient, project: Path, other: Path
) -> None:
    for folder in (project, other):
        write_log(folder, record_lines(51))
        await client.open(folder) if folder is project else add_folder(client, folder)
        await client.next(ASK)
        client.choose("Compact now" if folder is project else "Open log")
    assert await client.next("sentinel/open_compaction") == {
        "folder": "project",
        "uri": project.as_uri(),
    }
    shown = await client.next(types.WINDOW_SHOW_DOCUMENT)
    assert shown == types.ShowDocumentParams(uri=log_uri(other), take_focus=True)


@pytest.mark.requirement("S33")
@pytest.mark.parametrize("button", ["Compact now", "Open log"])
async def test_a_button_of_a_stale_notification_says_that_nothing_is_left(
    client: MemoryClient, project: Path, button: str
) -> None:
    write_log(project, record_lines(51))
    await client.open(project)
    await client.next(ASK)
    write_log(project, record_lines(5))
    client.choose(button)
    assert await client.next(types.WINDOW_SHOW_MESSAGE) == types.ShowMessageParams(
        type=types.MessageType.Info,
        message="Sentinel Memory: nothing is left to do, project is within its limit.",
    )
    assert client.waiting("sentinel/open_compaction") == 0
    assert client.waiting(types.WINDOW_SHOW_DOCUMENT) == 0


@pytest.mark.requirement("S09")
async def test_a_full_memory_is_told_once_as_information(
    client: MemoryClient, project: Path
) -> None:
    write_log(project, record_lines(51, topics=0))
    await client.open(project)
    (shown,) = (await client.next(PUBLISH)).diagnostics
    assert (shown.code, shown.severity) == ("memory-full", DiagnosticSeverity.Information)
    told = await client.next(types.WINDOW_SHOW_MESSAGE)
    assert (told.type, "raise the threshold" in told.message) == (types.MessageType.Info, True)
    await client.next("sentinel/memory_changed")
    write_log(project, record_lines(52, topics=0))
    client.files_changed(log_uri(project))
    await client.next("sentinel/memory_changed")
    await client.ask("memory_status")
    assert (client.waiting(types.WINDOW_SHOW_MESSAGE), client.waiting(ASK)) == (0, 0)


async def test_a_client_that_cannot_show_documents_gets_no_button_for_it(
    client: MemoryClient, project: Path
) -> None:
    write_log(project, record_lines(51))
    await client.open(project, capabilities=types.ClientCapabilities())
    asked = await client.next(ASK)
    assert [action.title for action in asked.actions] == ["Compact now", "Later"]
    assert client.waiting(types.CLIENT_REGISTER_CAPABILITY) == 0


@pytest.mark.requirement("S09")
async def test_the_setting_of_the_editor_holds_at_once(
    client: MemoryClient, project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write_log(project, record_lines(5))
    await client.open(project, compact_threshold=4)
    assert await client.codes(log_uri(project)) == ["compaction-required"]
    change_settings(client, {"compact_threshold": 5})
    assert await client.codes(log_uri(project)) == []
    for ignored in (0, -1, True, 2.5, "3", [4]):
        change_settings(client, {"compact_threshold": ignored})
    change_settings(client, None)
    change_settings(client, {"other": 1})
    found = await client.ask("search_memory", query="x")
    assert found["compaction"] == {"state": "ok", "count": 5, "threshold": 5}
    assert caplog.text.count("Ignored compact_threshold") == 6
    change_settings(client, {"compact_threshold": None})
    found = await client.ask("search_memory", query="x")
    assert found["compaction"]["threshold"] == 50


@pytest.mark.requirement("S34")
async def test_a_broken_policy_is_shown_on_its_own_file(
    client: MemoryClient, project: Path
) -> None:
    policy = project / ".context" / "config.json"
    write_log(project, record_lines(1))
    policy.write_text("{", encoding="utf-8", newline="\n")
    await client.open(project)
    assert await client.codes(policy.as_uri()) == ["policy-problem"]
    policy.write_text('{"compact_threshold": 60}', encoding="utf-8", newline="\n")
    client.files_changed(policy.as_uri())
    assert await client.codes(policy.as_uri()) == []


@pytest.mark.requirement("S24")
async def test_folders_come_and_go_with_their_diagnostics(
    client: MemoryClient, project: Path, other: Path
) -> None:
    write_log(project, [b"no record"])
    write_log(other, [b"no record"])
    await client.open(project)
    assert await client.codes(log_uri(project)) == ["unreadable-line"]
    add_folder(client, other)
    assert await client.codes(log_uri(other)) == ["unreadable-line"]
    client.workspace_did_change_workspace_folders(
        types.DidChangeWorkspaceFoldersParams(
            types.WorkspaceFoldersChangeEvent(added=[], removed=[workspace_folder(project)])
        )
    )
    assert await client.codes(log_uri(project)) == []
    status = await client.ask("memory_status")
    assert [folder["folder"] for folder in status["folders"]] == ["other"]


async def test_a_burst_of_events_is_one_publication_and_no_change_is_none(
    client: MemoryClient, project: Path
) -> None:
    write_log(project, [b"no record"])
    await client.open(project)
    assert await client.codes(log_uri(project)) == ["unreadable-line"]
    write_log(project, [b"no record", b"none either"])
    for _ in range(50):
        client.files_changed(log_uri(project))
    assert await client.codes(log_uri(project)) == ["unreadable-line"] * 2
    Store.of_project(project).path.touch()
    for _ in range(50):
        client.files_changed(log_uri(project))
    write_log(project, [])
    client.files_changed(log_uri(project))
    assert await client.codes(log_uri(project)) == []
    assert client.waiting("sentinel/memory_changed") == 3


async def wait_until_locked_out(store_waits: threading.Event) -> None:
    assert await asyncio.to_thread(store_waits.wait, 5)


def patient_store(waits: threading.Event) -> Callable[[Path], Store]:
    """Stores that wait long for the lock, and tell when they have begun to save."""

    def open_patiently(root: Path) -> Store:
        store = Store.of_project(root)

        def clock() -> str:
            waits.set()
            return NOW

        store.clock = clock
        return store

    return open_patiently


@pytest.mark.requirement("S18")
async def test_the_server_answers_while_many_writes_wait_for_the_lock(
    project: Path, other: Path
) -> None:
    waits = threading.Event()
    async with connected(create_server(patient_store(waits))) as client:
        await client.open(project, other)
        with locked(project):
            writes = [
                asyncio.create_task(
                    client.ask("log_memory", **{**LESSON, "folder": "project", "lesson": f"{n}"})
                )
                for n in range(12)
            ]
            await wait_until_locked_out(waits)
            assert (await client.ask("check_field", field="topic", value="auth"))["bytes"] == 4
            assert len((await client.ask("memory_status"))["folders"]) == 2
            saved = await client.ask("log_memory", **LESSON, folder="other")
            assert saved["folder"] == "other"
            assert not any(write.done() for write in writes)
        answers = await asyncio.gather(*writes)
    assert sorted(answer["saved"] for answer in answers) == ["created"] + ["updated"] * 11


async def test_a_write_goes_on_when_its_request_is_cancelled_and_is_shown(project: Path) -> None:
    waits = threading.Event()
    async with connected(create_server(patient_store(waits))) as client:
        write_log(project, record_lines(50))
        await client.open(project)
        await client.next("sentinel/memory_changed")
        with locked(project):
            request = client.protocol.send_request_async("sentinel/log_memory", LESSON, "7")
            await wait_until_locked_out(waits)
            client.cancel_request(types.CancelParams("7"))
            assert (await refused(request))[0] == -32800
        assert await client.codes(log_uri(project)) == ["compaction-required"]


async def test_shutdown_waits_for_the_answer_to_a_write(project: Path) -> None:
    waits = threading.Event()
    async with connected(create_server(patient_store(waits))) as client:
        await client.open(project)
        with locked(project):
            write = asyncio.create_task(client.ask("log_memory", **LESSON))
            await wait_until_locked_out(waits)
            end = asyncio.create_task(client.shutdown_async(None))
            await client.ask("memory_status")
        assert (await write)["saved"] == "created"
        await end
        client.capabilities = None


def add_folder(client: MemoryClient, folder: Path) -> None:
    client.workspace_did_change_workspace_folders(
        types.DidChangeWorkspaceFoldersParams(
            types.WorkspaceFoldersChangeEvent(added=[workspace_folder(folder)], removed=[])
        )
    )


def change_settings(client: MemoryClient, settings: Any) -> None:
    client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings=settings))
