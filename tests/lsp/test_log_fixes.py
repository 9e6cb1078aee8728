"""Quick fixes on a log: resolve its conflicts, remove what a merge brought back (N02)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from git_branches import attempt, fork, logged
from git_repository import git
from lsp_client import PUBLISH, Json, MemoryClient, connected, refused
from lsprotocol import types
from project_logs import log_uri, open_store, write_log
from sample_documents import LATER, LATEST
from sample_records import log, log_of, principle
from sentinel_memory.lsp.diagnostics import PLANNED
from sentinel_memory.lsp.server import create_server

pytestmark = pytest.mark.requirement("N02")

CHANGED = "sentinel/memory_changed"
OLD, MINE, YOURS = log("old"), log("mine"), log("yours")


@pytest_asyncio.fixture
async def client() -> AsyncIterator[MemoryClient]:
    """A client that has not initialized its server yet."""
    async with connected(create_server(open_store)) as client:
        yield client


async def shown(client: MemoryClient, folder: Path) -> list[types.Diagnostic]:
    """The next diagnostics of a log."""
    params = await client.next(PUBLISH)
    assert params.uri == log_uri(folder)
    return list(params.diagnostics)


async def fixes(client: MemoryClient, folder: Path, line: int) -> list[Json]:
    """The fixes on a line of a log, counted from 0, as they came over the wire."""
    place = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": 3}}
    document = {"uri": log_uri(folder)}
    params = {"textDocument": document, "range": place, "context": {"diagnostics": []}}
    method = types.TEXT_DOCUMENT_CODE_ACTION
    offered: list[Json] = await client.exchange(
        {"jsonrpc": "2.0", "id": "fixes", "method": method, "params": params}
    )
    return offered


async def test_a_conflict_offers_the_command_that_resolves_it(
    client: MemoryClient, clone: Path
) -> None:
    one, two = fork(clone, log_of(OLD), log_of(log("old", lesson="one")), log_of(MINE))
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    await client.open(clone)
    conflict, *planned = await shown(client, clone)
    assert {one.code for one in planned} == {"conflict-record"}
    (fix,) = await fixes(client, clone, conflict.range.start.line)
    assert (fix["kind"], fix["isPreferred"]) == ("quickfix", True)
    assert fix["command"] == {
        "title": "Resolve the conflicts lesson by lesson…",
        "command": "sentinelMemory.resolveConflicts",
        "arguments": [{"folder": clone.as_uri()}],
    }
    assert await fixes(client, clone, conflict.range.end.line + 1) == []
    assert (await client.ask("memory_status"))["folders"][0]["conflicts"] == 1
    (asked,) = fix["command"]["arguments"]
    assert (await client.ask("resolve_conflicts", write=True, **asked))["written"]
    # Between the write and git's index, a look finds the log unmerged, and plans it again.
    while told := await shown(client, clone):
        assert {one.code for one in told} in ({"unmerged"}, {"unmerged", PLANNED})
    assert await fixes(client, clone, conflict.range.start.line) == []
    assert (await client.ask("memory_status"))["folders"][0]["conflicts"] == 0


async def test_a_conflict_says_at_each_record_what_resolving_will_do(
    client: MemoryClient, clone: Path
) -> None:
    again = MINE._replace(lesson="another rule")
    one, two = fork(clone, log_of(OLD, MINE), log_of(again), log_of(OLD, YOURS))
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    await client.open(clone)
    _, *planned = await shown(client, clone)
    lines = logged(clone).decode().split("\n")
    ours, theirs = (git(clone, "rev-parse", "--short", name).strip() for name in (one, two))
    assert {one.message: lines[one.range.start.line][8:24] for one in planned} == {
        f"When the conflict is resolved: {OLD.id} (auth): removed by {ours}": OLD.id,
        f"When the conflict is resolved: {YOURS.id} (auth): added by {theirs}": YOURS.id,
        f"When the conflict is resolved: {MINE.id} (auth): changed by {ours}, removed by the "
        "other side; kept": MINE.id,
    }
    assert {one.severity for one in planned} == {types.DiagnosticSeverity.Information}


async def test_a_side_that_a_merge_left_alone_offers_it_too(
    client: MemoryClient, clone: Path
) -> None:
    one, two = fork(clone, b"", log_of(MINE, OLD), log_of(YOURS))
    git(clone, "config", "merge.sentinel-memory.driver", "false")
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    await client.open(clone, locale="ko")
    unmerged, *planned = await shown(client, clone)
    lines = {line[8:24]: number for number, line in enumerate(logged(clone).decode().split("\n"))}
    ours, theirs = (git(clone, "rev-parse", "--short", name).strip() for name in (one, two))
    assert {(one.message, one.range.start.line) for one in planned} == {
        (f"충돌을 해결하면: {MINE.id} (auth): {ours}에서 추가", lines[MINE.id]),
        (f"충돌을 해결하면: {OLD.id} (auth): {ours}에서 추가", lines[OLD.id]),
        (f"충돌을 해결하면: {YOURS.id} (auth): {theirs}에서 추가", 0),
    }
    (fix,) = await fixes(client, clone, 0)
    assert (unmerged.code, fix["title"]) == ("unmerged", "충돌을 교훈 하나씩 해결…")
    assert (await client.ask("memory_status"))["folders"][0]["conflicts"] == 1
    await client.ask("resolve_conflicts", write=True)
    assert logged(clone) == log_of(MINE, OLD, YOURS)


async def test_what_a_merge_brought_back_is_named_in_the_state_in_which_it_is_shown(
    client: MemoryClient, clone: Path
) -> None:
    again = YOURS.with_meta(updated=LATEST)
    sources = [record.id for record in (OLD, MINE, YOURS)]
    stands = principle().with_meta(compacted_at=LATER, sources=sources)
    write_log(clone, log_of(OLD, MINE, again, stands).splitlines())
    await client.open(clone)
    back = [one for one in await shown(client, clone) if one.code == "resurrected"]
    assert len(back) == 2
    (fix,) = await fixes(client, clone, back[0].range.start.line)
    assert fix["title"] == "Remove the lessons that came back (2)"
    assert len(fix["diagnostics"]) == 2
    assert fix["command"]["command"] == "sentinel.removeReturned"
    (asked,) = fix["command"]["arguments"]
    better = OLD._replace(lesson="better")
    write_log(clone, log_of(better, MINE, again, stands).splitlines())
    _code, _sentence, data = await refused(client.ask("delete_records", **asked))
    assert data["code"] == "record_changed"
    write_log(clone, log_of(OLD, MINE, again, stands).splitlines())
    deleted = await client.ask("delete_records", **asked)
    assert sorted(deleted["removed"]) == sorted([OLD.id, MINE.id])
    assert logged(clone) == log_of(again, stands)


async def test_a_closed_folder_offers_nothing(client: MemoryClient, clone: Path) -> None:
    write_log(clone, [b"<<<<<<< a", b"=======", b">>>>>>> b"])
    await client.open(clone)
    assert len(await shown(client, clone)) == 1
    assert len(await fixes(client, clone, 0)) == 1
    client.change_folders(removed=[clone])
    assert await shown(client, clone) == []
    assert await fixes(client, clone, 0) == []
