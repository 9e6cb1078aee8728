"""`preflight` and `dismiss` on the command line, as real processes (N09, M11)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_process import TOKEN, run
from project_logs import write_log
from sample_records import log
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.text.ids import revision
from sentinel_memory.machine.local_state import LocalState

GAP = log(
    "How often a failed webhook is retried",
    topic="webhook",
    lesson="Webhook deliveries are retried five times with growing pauses.",
    question="How often is a webhook retried, and when does it give up?",
    created="2026-03-04T00:00:00.000+00:00",
).with_meta(occurrences=3)
REF = f"{GAP.id}@{revision(format_line(GAP))}"
TASK = b"Retry the webhook when the receiver is down\n"


@pytest.fixture
def user_data(project: Path, tmp_path: Path) -> dict[str, str]:
    """The data folder of a user, as the environment names it, for a project with one gap."""
    write_log(project, [format_line(GAP)])
    names = ("XDG_DATA_HOME", "LOCALAPPDATA", "USERPROFILE", "HOME")
    return {name: str(tmp_path / "user data") for name in names}


@pytest.mark.requirement("N09", "K04")
def test_a_task_gets_the_lessons_that_may_apply_and_is_not_said_to_lack_anything(
    project: Path, user_data: dict[str, str]
) -> None:
    done = run(project, "preflight", stdin=TASK, **user_data)
    assert (done.returncode, done.stderr) == (0, b"")
    head, judge, *lines = done.stdout.decode().splitlines()
    assert head == "[preflight - 1 lesson may apply]"
    assert judge.startswith("You judge: if the task leaves a question open, ask it; ")
    assert lines == [
        "",
        f"#1 {REF} | topic=webhook | missed 3 times, last 2026-03-04",
        f"  missing_context: {GAP.missing_context}",
        f"  lesson: {GAP.lesson}",
        f"  ask_next_time: {GAP.ask_next_time}",
    ]
    words = ("preflight", "--why", "--language", "ko")
    korean = run(project, *words, stdin=TASK, **user_data).stdout.decode()
    assert "  단어: Retry, webhook" in korean
    assert korean.startswith("[preflight - 관련 있을 수 있는 교훈 1건]\n직접 판단하세요. ")
    assert "3번 누락, 마지막 2026-03-04" in korean
    for task in (b"Bump eslint", b"\xff\xfe\x00"):
        done = run(project, "preflight", stdin=task, **user_data)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout == b"No lesson seems to fit this task.\n"


@pytest.mark.requirement("M11")
def test_a_dismissal_leaves_no_trace_in_the_project(
    project: Path, user_data: dict[str, str]
) -> None:
    said = [run(project, "dismiss", f"log:{GAP.id}", **user_data).stdout.decode() for _ in "12"]
    assert said[0] == (f"Dismissed: {GAP.id}. On this machine it comes behind others that fit.\n")
    assert said[1].endswith("(dismissed 2 times).\n")
    unknown = run(project, "dismiss", "0" * 16, **user_data)
    assert (unknown.returncode, unknown.stderr[:19]) == (2, b"sentinel-memory: ID")
    assert LocalState(project, user_data).activity().dismissed == {GAP.id: 2}
    assert [path.name for path in project.rglob("*")] == [".context", "memory_log.jsonl"]


@pytest.mark.requirement("N09", "M11")
@pytest.mark.parametrize(
    ("why", "words"),
    [("no home", ["dismiss", GAP.id]), ("a file in the way", ["disconnect", "--here"])],
)
def test_what_this_user_has_no_place_to_keep_is_not_said_to_be_kept(
    project: Path, user_data: dict[str, str], tmp_path: Path, why: str, words: list[str]
) -> None:
    if why == "no home":
        user_data = dict.fromkeys(user_data, "")
    else:
        (tmp_path / "user data").write_bytes(b"")
    done = run(project, *words, **user_data)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"sentinel-memory: Nothing was changed: the user's data folder")
    assert b"1 lesson may apply" in run(project, "preflight", stdin=TASK, **user_data).stdout


@pytest.mark.requirement("N09", "D05")
def test_a_key_in_a_task_is_written_nowhere(project: Path, user_data: dict[str, str]) -> None:
    by_hand = json.loads(format_line(GAP)) | {"ask_next_time": f"Which webhook takes {TOKEN}?"}
    write_log(project, [json.dumps(by_hand).encode()])
    task = TASK + TOKEN.encode()
    ended = [
        run(project, "preflight", stdin=task, **user_data),
        run(project, "preflight", "--json", stdin=task, **user_data),
        run(project, "dismiss", GAP.id, **user_data),
        run(project, "preflight", stdin=task, **user_data),
    ]
    assert [done.returncode for done in ended] == [0, 0, 0, 0]
    assert b"Which webhook takes [REDACTED]?" in ended[0].stdout
    assert TOKEN.encode() not in b"".join(done.stdout + done.stderr for done in ended)
    log_path = project / ".context" / "memory_log.jsonl"
    written = {path for path in project.parent.rglob("*") if path.is_file()} - {log_path}
    assert any(path.name == "activity.jsonl" for path in written)
    assert [path for path in written if TOKEN.encode() in path.read_bytes()] == []
