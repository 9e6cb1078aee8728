"""The command that takes what is withheld out of the file: `redact-records` (S22, D05)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_process import TOKEN, run
from project_logs import write_log
from sample_records import log
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.text.ids import revision

pytestmark = pytest.mark.requirement("S22", "D05")

LEAK = log("gap", lesson=f"use {TOKEN}")
TAGGED = log("tagged", lesson="a <private>b</private> c")
HINT = b"Remove withheld text from the file: `sentinel-memory redact-records`.\n"


def put(project: Path, *more: bytes) -> Path:
    return write_log(project, [*sorted(map(format_line, (LEAK, TAGGED))), *more])


def test_check_and_review_name_the_command_that_mends_what_they_found(project: Path) -> None:
    path = put(project)
    assert HINT in run(project, "check").stdout
    assert HINT in run(project, "review").stdout
    before = path.read_bytes()
    planned = run(project, "redact-records", "--dry-run")
    assert (planned.returncode, planned.stderr, path.read_bytes()) == (0, b"", before)
    assert planned.stdout.decode().splitlines()[:3] == [
        "Lessons that would be redacted: 2.",
        "Withheld: npm_token x1.",
        "Private sections withheld: 1.",
    ]
    done = run(project, "redact-records")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"Redacted: 2 (")
    assert TOKEN.encode() not in path.read_bytes()
    for command in ("check", "review"):
        after = run(project, command)
        assert (after.returncode, HINT in after.stdout) == (0, False)
    again = run(project, "redact-records")
    assert (again.returncode, again.stdout) == (
        0,
        b"These lessons contain no withheld text.\n",
    )


def test_only_the_records_named_are_redacted_and_only_in_the_state_that_was_shown(
    project: Path,
) -> None:
    path = put(project)
    stale = run(project, "redact-records", TAGGED.id, f"{LEAK.id}@000000")
    assert (stale.returncode, b"changed since" in stale.stderr) == (2, True)
    state = revision(format_line(LEAK))
    done = run(project, "redact-records", f"{LEAK.id}@{state}", "--json")
    answer = json.loads(done.stdout)
    assert [one["ref"] for one in answer["records"]] == [f"log:{LEAK.id}@{state}"]
    assert (answer["left_lines"], answer["in_history"], answer["dry_run"]) == ([], False, False)
    assert format_line(TAGGED) in path.read_bytes()
    assert TOKEN not in done.stdout.decode()


def test_lines_that_are_left_end_with_status_one(project: Path) -> None:
    put(project, b"password=hunter2-Zk93")
    for words in (["--dry-run"], []):
        done = run(project, "redact-records", *words, "--language", "ko")
        assert (done.returncode, done.stdout.decode().splitlines()[-1]) == (
            1,
            "민감한 내용이 있지만 기록이 아니거나 충돌 안에 있는 줄: 3. 직접 고치거나 충돌을 먼저 "
            "해결하세요.",
        )
