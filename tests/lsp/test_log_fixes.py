"""Quick fixes on a log: conflicts, records that came back, what it must not hold (N02, N07)."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_documents import fixes_at, problems
from git_branches import attempt, fork, logged
from git_repository import git
from lsp_client import MemoryClient, refused
from lsprotocol import types
from project_logs import log_uri, write_log
from sample_records import LATER, LATEST, log, log_of, principle
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.text.ids import revision
from sentinel_memory.lsp.diagnostics import PLANNED

pytestmark = pytest.mark.requirement("N02")

OLD, MINE, YOURS = log("old"), log("mine"), log("yours")


async def test_a_conflict_says_what_resolving_does(client: MemoryClient, clone: Path) -> None:
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
    runs = {"command": "sentinelMemory.resolveConflicts", "arguments": [{"folder": clone.as_uri()}]}
    assert fix["command"] == {"title": "Resolve the conflicts lesson by lesson…", **runs}
    assert await fixes_at(client, uri, conflict.range.end.line + 1) == {}
    assert (await client.ask("memory_status"))["folders"][0]["conflicts"] == 1
    (asked,) = fix["command"]["arguments"]
    assert (await client.ask("resolve_conflicts", write=True, **asked))["written"]
    # Between the write and git's index, a look finds the log unmerged, and plans it again.
    while told := await problems(client, uri):
        assert {one.code for one in told} in ({"unmerged"}, {"unmerged", PLANNED})
    assert await fixes_at(client, uri, conflict.range.start.line) == {}
    assert (await client.ask("memory_status"))["folders"][0]["conflicts"] == 0


async def test_a_side_that_was_left_alone_offers_it(client: MemoryClient, clone: Path) -> None:
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


async def test_what_a_merge_brought_back_is_removed(client: MemoryClient, clone: Path) -> None:
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


KEY = "glpat-" + "aB3dE6gH9" * 2 + "kL"
LEAK = log("gap", lesson=f'😀 "키" {KEY}를\n쓴다', question="Why </private>?")
TAGGED = log("tagged", lesson="a <private>b</private> c")
OTHER = log("other")


def ref(raw: bytes, identifier: str) -> str:
    return f"log:{identifier}@{revision(raw)}"


@pytest.mark.requirement("N07", "D05")
async def test_a_secret_is_redacted_or_allowed(client: MemoryClient, project: Path) -> None:
    # Escapes, as a program that writes ASCII leaves them.
    raw = format_line(LEAK).replace("😀".encode(), b"\\ud83d\\ude00")
    write_log(project, sorted([raw, format_line(TAGGED), format_line(OTHER)]))
    await client.open(project, trusted=True)
    found = await problems(client, log_uri(project))
    assert sorted(str(one.code) for one in found) == ["private-text", "secret", "unpaired-tag"]
    (secret,) = [one for one in found if one.code == "secret"]
    line = raw.decode()
    start = line.index(KEY)
    assert "😀" not in line
    assert (secret.range.start.character, secret.range.end.character) == (start, start + len(KEY))
    assert secret.message == "lesson holds a secret (gitlab_token)."

    place_of = (secret.range.start.line, secret.range.start.character)
    redact, together, allow = (await fixes_at(client, log_uri(project), *place_of)).values()
    named = {"folder": project.as_uri(), "refs": [ref(raw, LEAK.id)]}
    looks = [(one["title"], one["kind"], one["isPreferred"]) for one in (redact, together, allow)]
    assert looks == [
        ("Redact this lesson", "quickfix", True),
        ("Redact all 2 lessons", "quickfix", False),
        ("Allow this value", "quickfix", False),
    ]
    assert {one["code"] for one in redact["diagnostics"]} == {"secret", "unpaired-tag"}
    assert redact["command"]["command"] == "sentinelMemory.redactRecords"
    assert redact["command"]["arguments"] == [named]
    (all_of_them,) = together["command"]["arguments"]
    tagged = ref(format_line(TAGGED), TAGGED.id)
    assert sorted(all_of_them["refs"]) == sorted([*named["refs"], tagged])
    at = LEAK.lesson.index(KEY)
    place = {"ref": ref(raw, LEAK.id), "field": "lesson", "start": at, "end": at + len(KEY)}
    assert allow["command"]["command"] == "sentinel.allowValue"
    assert allow["command"]["arguments"] == [{"folder": project.as_uri(), "place": place}]

    allowed = await client.ask("allow_value", folder=project.as_uri(), **place)
    assert (allowed["allowed"], allowed["in_force"]) == (1, True)
    assert allowed["text"].startswith("The value is allowed.")
    assert sorted(await client.codes(log_uri(project))) == ["private-text", "unpaired-tag"]
    done = await client.ask("redact_records", **all_of_them)
    assert [one["withheld"] for one in done["records"]] == [{"private_section": 1}] * 2
    assert done["text"].startswith("Redacted: 2 (")
    assert await client.codes(log_uri(project)) == []


@pytest.mark.requirement("N07", "D05")
async def test_an_older_line_is_mended_with_the_newer(client: MemoryClient, project: Path) -> None:
    newer = LEAK._replace(lesson="kept", ask_next_time=None).with_meta(updated=LATER)
    write_log(project, [format_line(LEAK), format_line(newer)])
    await client.open(project, locale="ko")
    (secret,) = [one for one in await problems(client, log_uri(project)) if one.code == "secret"]
    at = secret.range.start.character
    (fix,) = (await fixes_at(client, log_uri(project), secret.range.start.line, at)).values()
    assert fix["title"] == "이 교훈의 내용 가리기"
    (given,) = fix["command"]["arguments"]
    assert given["refs"] == [ref(format_line(newer), newer.id)]
    assert len((await client.ask("redact_records", **given))["records"]) == 1
    assert await problems(client, log_uri(project)) == []
    assert (project / ".context" / "memory_log.jsonl").read_bytes() == format_line(newer) + b"\n"
