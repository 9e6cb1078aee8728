"""The state of the folders in an editor, and when it is sent (S09, S33)."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from lsp_client import ASK, PUBLISH, MemoryClient
from lsprotocol import types
from lsprotocol.types import DiagnosticSeverity, Position, Range
from project_logs import LESSON, decide, log_uri, record_lines, write_log
from pygls.exceptions import JsonRpcMethodNotFound
from sentinel_memory.machine.local_state import LocalState
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S33", "S09")


async def test_the_51st_record_brings_a_diagnostic(client: MemoryClient, project: Path) -> None:
    write_log(project, record_lines(50))
    await client.open(project)
    await client.next("sentinel/memory_changed")
    saved = await client.ask("log_memory", **LESSON)
    assert saved["parts"][-1].endswith(
        "COMPACTION REQUIRED: 51 records, threshold 50. "
        "Finish your task, call compact_memory, save its groups as principles, commit them alone."
    )
    due = types.Diagnostic(
        range=Range(Position(0, 0), Position(0, 0)),
        message="Compaction is required: 51 lessons, threshold 50.",
        severity=DiagnosticSeverity.Warning,
        code="compaction-required",
        source="sentinel-memory",
    )
    published = await client.next(PUBLISH)
    assert published == types.PublishDiagnosticsParams(log_uri(project), (due,))
    required = {"state": "required", "count": 51, "threshold": 50, "problem": None}
    changed = {"folder": "project", "uri": project.as_uri(), "compaction": required}
    assert await client.next("sentinel/memory_changed") == changed
    assert await client.next(ASK) == types.ShowMessageRequestParams(
        type=types.MessageType.Warning,
        message="Sentinel Memory: project has 51 lessons, more than the threshold of 50. "
        "Merge them into principles.",
        actions=tuple(map(types.MessageActionItem, ["Compact now", "Open log", "Later"])),
    )
    Store.of_project(project).path.unlink()
    client.files_changed(log_uri(project))
    assert await client.codes(log_uri(project)) == []


async def test_a_notification_comes_once_a_crossing(client: MemoryClient, project: Path) -> None:
    write_log(project, record_lines(51))
    await client.open(project)
    await client.next(ASK)
    await client.next("sentinel/memory_changed")
    for count, asked in [(52, 0), (50, 0), (51, 1), (60, 1)]:
        write_log(project, record_lines(count))
        client.files_changed(log_uri(project))
        changed = await client.next("sentinel/memory_changed")
        assert changed["compaction"]["count"] == count
        # The request follows the change in the same turn, so one answer later it is here.
        await client.ask("memory_status")
        assert client.waiting(ASK) == asked


async def test_a_client_that_watches_no_files_is_told_all_the_same(
    client: MemoryClient, project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def refuse() -> None:
        raise JsonRpcMethodNotFound("no")

    client.before_watching = refuse
    write_log(project, record_lines(49))
    await client.open(project)
    assert (await client.next("sentinel/memory_changed"))["compaction"]["state"] == "ok"
    await client.ask("log_memory", **LESSON)
    assert (await client.next("sentinel/memory_changed"))["compaction"]["count"] == 50
    for count, state in [(51, "required"), (50, "ok")]:
        write_log(project, record_lines(count))
        changed = await client.next("sentinel/memory_changed")
        assert changed["compaction"]["state"] == state
    assert "does not watch files" in caplog.text


async def test_later_holds_for_a_day_or_a_crossing(client: MemoryClient, project: Path) -> None:
    async def reopened() -> int:
        client.change_folders(removed=[project])
        client.change_folders(added=[project])
        await client.next("sentinel/memory_changed")
        await client.ask("memory_status")
        return client.waiting(ASK)

    local, began = LocalState(project), time.time()
    write_log(project, record_lines(51))
    await client.open(project)
    await client.next(ASK)
    client.choose("Later")
    await client.next("sentinel/memory_changed")
    while not local.put_off_until:
        await client.ask("memory_status")
    assert began + 86_000 < local.put_off_until < time.time() + 86_401
    assert await reopened() == 0
    local.put_off(began)
    assert await reopened() == 1
    local.put_off(began + 86_400)
    for count in (50, 51):
        write_log(project, record_lines(count))
        client.files_changed(log_uri(project))
        await client.next("sentinel/memory_changed")
        await client.ask("memory_status")
    assert (client.waiting(ASK), local.put_off_until) == (2, 0.0)


@pytest.mark.requirement("S34")
async def test_without_notifications_nothing_is_asked(client: MemoryClient, project: Path) -> None:
    write_log(project, record_lines(51))
    await client.open(project, notifications=False)
    assert await client.codes(log_uri(project)) == ["compaction-required"]
    await client.next("sentinel/memory_changed")
    await client.ask("memory_status")
    assert client.waiting(ASK) == 0


async def test_each_button_opens_its_page(client: MemoryClient, project: Path, other: Path) -> None:
    for folder in (project, other):
        write_log(folder, record_lines(51))
        await client.open(folder) if folder is project else client.change_folders(added=[folder])
        await client.next(ASK)
        client.choose("Compact now" if folder is project else "Open log")
    opened = {"folder": "project", "uri": project.as_uri()}
    assert await client.next("sentinel/open_compaction") == opened
    shown = await client.next(types.WINDOW_SHOW_DOCUMENT)
    assert shown == types.ShowDocumentParams(uri=log_uri(other), take_focus=True)


async def test_a_button_for_a_closed_folder_does_nothing_and_a_stale_one_says_that_nothing_is_left(
    client: MemoryClient, project: Path, other: Path
) -> None:
    write_log(project, record_lines(51))
    write_log(other, record_lines(51))
    await client.open(project)
    await client.next(ASK)
    client.change_folders(removed=[project])
    client.choose("Compact now")
    # Two answers later whatever the button set off would have come.
    for _ in range(2):
        await client.ask("memory_status")
    assert client.waiting(types.WINDOW_SHOW_MESSAGE) == 0
    for folder, button in ((project, "Compact now"), (other, "Open log")):
        client.change_folders(added=[folder])
        await client.next(ASK)
        write_log(folder, record_lines(5))
        client.choose(button)
        assert await client.next(types.WINDOW_SHOW_MESSAGE) == types.ShowMessageParams(
            type=types.MessageType.Info,
            message=f"Sentinel Memory: {folder.name} is below its threshold again, "
            "so nothing is left to do.",
        )
    assert client.waiting("sentinel/open_compaction") == 0
    assert client.waiting(types.WINDOW_SHOW_DOCUMENT) == 0


async def test_a_full_memory_is_told_once(client: MemoryClient, project: Path) -> None:
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


async def test_no_button_is_shown_that_a_client_lacks(client: MemoryClient, project: Path) -> None:
    write_log(project, record_lines(51))
    await client.open(project, capabilities=types.ClientCapabilities())
    asked = await client.next(ASK)
    assert [action.title for action in asked.actions] == ["Compact now", "Later"]
    assert client.waiting(types.CLIENT_REGISTER_CAPABILITY) == 0


async def test_a_policy_holds_at_once(client: MemoryClient, project: Path) -> None:
    write_log(project, record_lines(5, topics=2))
    policy = decide(project, compact_threshold=4)
    await client.open(project)
    assert await client.codes(log_uri(project)) == ["compaction-required"]
    client.change_settings({"compact_threshold": 5})
    found = await client.ask("search_memory", query="x")
    assert found["compaction"]["threshold"] == 4
    decide(project, compact_threshold=5)
    client.files_changed(policy.as_uri())
    assert await client.codes(log_uri(project)) == []
    found = await client.ask("search_memory", query="x")
    assert (found["compaction"]["state"], found["compaction"]["threshold"]) == ("ok", 5)
    for written, codes in (("{", ["policy-problem"]), ('{"compact_threshold": 60}', [])):
        policy.write_text(written, encoding="utf-8", newline="\n")
        client.files_changed(policy.as_uri())
        assert await client.codes(policy.as_uri()) == codes


async def test_a_burst_of_events_is_one_publication(client: MemoryClient, project: Path) -> None:
    watched = asyncio.Event()
    client.before_watching = watched.wait
    write_log(project, [])
    await client.open(project)
    await client.next("sentinel/memory_changed")
    write_log(project, [b"no record"])
    await client.ask("memory_status")
    assert client.waiting(PUBLISH) == 0
    watched.set()  # What was written before the client watched is shown now.
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
    for _ in range(3):
        await client.next("sentinel/memory_changed")
    assert client.waiting("sentinel/memory_changed") == 0
