"""What the command line finds for people: by a search (K06), for a task (N09, M11), in a demo."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_process import TOKEN, run
from host_homes import User
from project_logs import POSIX, write_log
from run_profile import only_full
from sample_records import log as record
from sample_records import with_cues
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.text.ids import revision
from sentinel_memory.machine.local_state import LocalState

REFUND = with_cues(
    record("The refund window", topic="refund", lesson="Refunds end after 14 days."),
    cues=("money back deadline", "환불 기한"),
)
SLIP = record("The receipt", topic="receipt", lesson="A refund prints a second receipt.")
OTHERS = [record(f"gap {n}", topic=f"topic {n % 9}", lesson=f"Other rule {n}.") for n in range(38)]


@pytest.fixture
def filled(project: Path) -> Path:
    write_log(project, sorted(format_line(one) for one in (REFUND, SLIP, *OTHERS)))
    return project


def said(project: Path, *words: str) -> str:
    done = run(project, "search", *words)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def heads(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("#")]


@pytest.mark.requirement("K06", "S10", "S26", "K04", "N10")
def test_what_fits_comes_first_with_its_place_and_the_rest_is_counted(filled: Path) -> None:
    text = said(filled, "refund")
    topics = [re.findall("topic=([a-z]+)", head) for head in heads(text)]
    assert topics == [["refund"], ["receipt"]]
    lines = (filled / ".context" / "memory_log.jsonl").read_text(encoding="utf-8").splitlines()
    place = next(n for n, line in enumerate(lines, 1) if REFUND.id in line)
    assert f"\n  .context/memory_log.jsonl:{place}\n" in text
    assert "\nMore lessons: 38. --all shows them.\n" in text
    every = said(filled, "refund", "--all")
    assert len(heads(every)) == 40
    assert "more records" not in every
    assert len(heads(said(filled, "rule", "--limit", "3"))) == 3
    assert len(heads(said(filled, "rule"))) == 10
    for word in ("zzz", "gap"):  # a word that almost all lessons have tells none from the others
        unclear = said(filled, word, "--limit", "2")
        assert "\nNo lesson clearly fits the query; these are the first lessons.\n" in unclear
        assert len(heads(unclear)) == 2
    # It says why: which words and cues matched.
    why = ("--why", "refund money back")
    assert '\n  cues: "money back deadline"\n' in said(filled, *why)
    told = json.loads(said(filled, *why, "--json"))["why"].values()
    assert {"words": ["refund", "money", "back"], "cues": ["money back deadline"]} in told


GAP = record(
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
def test_a_task_gets_the_lessons_that_may_apply(project: Path, user_data: dict[str, str]) -> None:
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
def test_a_dismissal_leaves_no_trace(project: Path, user_data: dict[str, str]) -> None:
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


OF_DEMO = pytest.mark.requirement("S11", "D05", "E01")


@pytest.fixture
def places(tmp_path: Path) -> dict[str, str]:
    """A home and a folder for temporary files, both of their own."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    return {**User(tmp_path, golden=False).environment, "TMPDIR": str(scratch)}


@POSIX
@OF_DEMO
def test_a_demo_shows_three_scenes_or_lacks_git(tmp_path: Path, places: dict[str, str]) -> None:
    before = sorted(tmp_path.rglob("*"))
    done = run(tmp_path, "demo", **places)
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert [line[:2] for line in lines[:12:4]] == ["1.", "2.", "3."]
    assert len(lines) == 3 * 4 + 1
    assert "reads: “lesson: Round invoice totals half up" in done.stdout.decode()
    assert "“Deploy with [REDACTED]”" in done.stdout.decode()
    assert "sentinel-memory setup" in lines[-1]
    assert sorted(tmp_path.rglob("*")) == before
    done = run(tmp_path, "demo", **places, PATH=str(tmp_path))
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.decode().startswith("The demo needs git, and no such program was found.")


@POSIX
@OF_DEMO
@only_full("it waits for 20 seconds")
def test_a_slow_command_is_no_missing_git(tmp_path: Path, places: dict[str, str]) -> None:
    slow = tmp_path / "git"
    slow.write_text("#!/bin/sh\nexec /bin/sleep 60\n", encoding="utf-8")
    slow.chmod(0o755)
    done = run(tmp_path, "demo", **places, PATH=str(tmp_path))
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.decode().startswith("The demo gave up, because a command took longer than")
