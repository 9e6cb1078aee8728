"""`preflight` and `dismiss` on the command line, as real processes (N09, M11)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_process import TOKEN, run
from project_logs import write_log
from sample_records import log
from sentinel_memory.core.log.record import format_line
from sentinel_memory.machine.local_state import LocalState

GAP = log(
    "How often a failed webhook is retried",
    topic="webhook",
    lesson="Webhook deliveries are retried five times with growing pauses.",
    question="How often is a webhook retried, and when does it give up?",
    created="2026-03-04T00:00:00.000+00:00",
).with_meta(occurrences=3)
TASK = b"Retry the webhook when the receiver is down\n"


@pytest.fixture
def user_data(project: Path, tmp_path: Path) -> dict[str, str]:
    """The data folder of a user, as the environment names it, for a project with one gap."""
    write_log(project, [format_line(GAP)])
    names = ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME")
    return {name: str(tmp_path / "user data") for name in names}


@pytest.mark.requirement("N09")
def test_a_task_with_an_open_question_ends_with_one_and_shows_it(
    project: Path, user_data: dict[str, str]
) -> None:
    done = run(project, "preflight", stdin=TASK, **user_data)
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.decode() == (
        "[preflight - 1 open question]\n"
        "\n"
        f"#1 {GAP.id} | topic=webhook | missed 3 times, last 2026-03-04\n"
        f"  ask_next_time: {GAP.ask_next_time}\n"
    )
    korean = run(project, "preflight", "--language", "ko", stdin=TASK, **user_data)
    assert "3번 누락, 마지막 2026-03-04" in korean.stdout.decode()


@pytest.mark.requirement("N09")
def test_a_task_that_leaves_nothing_open_ends_with_zero(
    project: Path, user_data: dict[str, str]
) -> None:
    for task in (b"", b"Bump eslint", b"\xff\xfe\x00", b"x" * 100_000):
        done = run(project, "preflight", stdin=task, **user_data)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout == b"No question of the past is open in this task.\n"
    answering = b"Retry the webhook five times with growing pauses, then give up"
    done = run(project, "preflight", stdin=answering, **user_data)
    assert done.returncode == 0
    assert f"Answered by the task already: {GAP.id}." in done.stdout.decode()


@pytest.mark.requirement("N09", "M11")
def test_programs_get_json_and_a_dismissed_question_is_silent_without_a_trace_in_the_project(
    project: Path, user_data: dict[str, str]
) -> None:
    found = run(project, "preflight", "--json", stdin=TASK, **user_data)
    answer = json.loads(found.stdout)
    assert (found.returncode, answer["answered"]) == (1, [])
    assert answer["open"] == [
        {
            "id": GAP.id,
            "topic": "webhook",
            "question": GAP.ask_next_time,
            "times": 3,
            "last": "2026-03-04T00:00:00.000+00:00",
        }
    ]
    said = [run(project, "dismiss", f"log:{GAP.id}", **user_data).stdout.decode() for _ in "12"]
    assert said[0] == (
        f"Dismissed: {GAP.id}. It is raised less from now on, on this machine only.\n"
    )
    assert said[1].endswith("(dismissed 2 times).\n")
    assert run(project, "preflight", stdin=TASK, **user_data).returncode == 0
    assert LocalState(project, user_data).activity().dismissed == {GAP.id: 2}
    assert [path.name for path in project.rglob("*")] == [".context", "memory_log.jsonl"]


@pytest.mark.requirement("N09", "M11")
@pytest.mark.parametrize("why", ["no home", "a file in the way"])
@pytest.mark.parametrize("words", [["dismiss", GAP.id], ["disconnect", "--here"]])
def test_what_this_user_has_no_place_to_keep_is_not_said_to_be_kept(
    project: Path, user_data: dict[str, str], tmp_path: Path, why: str, words: list[str]
) -> None:
    if why == "no home":
        user_data = dict.fromkeys(user_data, "")
    else:
        (tmp_path / "user data").write_bytes(b"")
    done = run(project, *words, **user_data)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"sentinel-memory: This user has no folder in which that could")
    assert run(project, "preflight", stdin=TASK, **user_data).returncode == 1


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
    assert [done.returncode for done in ended] == [1, 1, 0, 0]
    assert b"Which webhook takes [REDACTED]?" in ended[0].stdout
    assert TOKEN.encode() not in b"".join(done.stdout + done.stderr for done in ended)
    log_path = project / ".context" / "memory_log.jsonl"
    written = {path for path in project.parent.rglob("*") if path.is_file()} - {log_path}
    assert any(path.name == "activity.jsonl" for path in written)
    assert [path for path in written if TOKEN.encode() in path.read_bytes()] == []


@pytest.mark.requirement("N09")
def test_a_question_of_no_record_cannot_be_dismissed(
    project: Path, user_data: dict[str, str]
) -> None:
    done = run(project, "dismiss", "0" * 16, **user_data)
    assert done.returncode == 2
    assert done.stderr.decode().startswith("sentinel-memory: ID")
    assert LocalState(project, user_data).activity().dismissed == {}


@pytest.mark.requirement("N09")
def test_the_shell_completes_the_id_of_a_question(project: Path, user_data: dict[str, str]) -> None:
    done = run(project, "__complete", f"={GAP.id[:3]}", "dismiss", **user_data)
    assert done.stdout.decode().split("\t")[0] == GAP.id
