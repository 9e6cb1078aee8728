"""Quick fixes on a log: resolve its conflicts, remove what a merge brought back (N02)."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_documents import fixes_at, problems
from git_branches import attempt, fork, logged
from git_repository import git
from lsp_client import MemoryClient, refused
from lsprotocol import types
from project_logs import log_uri, write_log
from sample_documents import LATER, LATEST
from sample_records import log, log_of, principle
from sentinel_memory.lsp.diagnostics import PLANNED

pytestmark = pytest.mark.requirement("N02")

OLD, MINE, YOURS = log("old"), log("mine"), log("yours")


async def test_a_conflict_says_at_each_record_what_resolving_does_and_offers_to(
    client: MemoryClient, clone: Path
) -> None:
    again = MINE._replace(lesson="another rule")
    one, two = fork(clone, log_of(OLD, MINE), log_of(again), log_of(OLD, YOURS))
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    uri = log_uri(clone)
    await client.open(clone)
    conflict, *planned = await problems(client, uri)
    assert {one.code for one in planned} == {"conflict-record"}
    lines = logged(clone).decode().split("\n")
    ours, theirs = (git(clone, "rev-parse", "--short", name).strip() for name in (one, two))
    assert {one.message: lines[one.range.start.line][8:24] for one in planned} == {
        f"When the conflict is resolved: {OLD.id} (auth): removed by {ours}": OLD.id,
        f"When the conflict is resolved: {YOURS.id} (auth): added by {theirs}": YOURS.id,
        f"When the conflict is resolved: {MINE.id} (auth): changed by {ours}, removed by the "
        "other side; kept": MINE.id,
    }
    assert {one.severity for one in planned} == {types.DiagnosticSeverity.Information}
    (fix,) = (await fixes_at(client, uri, conflict.range.start.line)).values()
    assert (fix["kind"], fix["isPreferred"]) == ("quickfix", True)
    assert fix["command"] == {
        "title": "Resolve the conflicts lesson by lesson…",
        "command": "sentinelMemory.resolveConflicts",
        "arguments": [{"folder": clone.as_uri()}],
    }
    assert await fixes_at(client, uri, conflict.range.end.line + 1) == {}
    assert (await client.ask("memory_status"))["folders"][0]["conflicts"] == 1
    (asked,) = fix["command"]["arguments"]
    assert (await client.ask("resolve_conflicts", write=True, **asked))["written"]
    # Between the write and git's index, a look finds the log unmerged, and plans it again.
    while told := await problems(client, uri):
        assert {one.code for one in told} in ({"unmerged"}, {"unmerged", PLANNED})
    assert await fixes_at(client, uri, conflict.range.start.line) == {}
    assert (await client.ask("memory_status"))["folders"][0]["conflicts"] == 0


async def test_a_side_that_a_merge_left_alone_offers_it_too(
    client: MemoryClient, clone: Path
) -> None:
    one, two = fork(clone, b"", log_of(MINE, OLD), log_of(YOURS))
    git(clone, "config", "merge.sentinel-memory.driver", "false")
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    await client.open(clone, locale="ko")
    unmerged, *planned = await problems(client, log_uri(clone))
    lines = {line[8:24]: number for number, line in enumerate(logged(clone).decode().split("\n"))}
    ours, theirs = (git(clone, "rev-parse", "--short", name).strip() for name in (one, two))
    assert {(one.message, one.range.start.line) for one in planned} == {
        (f"충돌을 해결하면: {MINE.id} (auth): {ours}에서 추가", lines[MINE.id]),
        (f"충돌을 해결하면: {OLD.id} (auth): {ours}에서 추가", lines[OLD.id]),
        (f"충돌을 해결하면: {YOURS.id} (auth): {theirs}에서 추가", 0),
    }
    (fix,) = (await fixes_at(client, log_uri(clone), 0)).values()
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
    back = [one for one in await problems(client, log_uri(clone)) if one.code == "resurrected"]
    assert len(back) == 2
    (fix,) = (await fixes_at(client, log_uri(clone), back[0].range.start.line)).values()
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
    assert len(await problems(client, log_uri(clone))) == 1
    assert len(await fixes_at(client, log_uri(clone), 0)) == 1
    client.change_folders(removed=[clone])
    assert await problems(client, log_uri(clone)) == []
    assert await fixes_at(client, log_uri(clone), 0) == {}
