"""The command line as a real process, in a locale that is not UTF-8."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SERVER = str(Path(__file__).resolve().parent.parent / "server")
TOKEN = "npm_" + "aB3dE6gH9j" * 3 + "kL2mN5"


def run(
    project: Path, *arguments: str, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "sentinel_memory", *arguments],
        cwd=project,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": SERVER, "LC_ALL": "C", **environment},
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
    )


def log(project: Path, number: int, *more: str) -> subprocess.CompletedProcess[bytes]:
    required = ("--topic", "결제", "--missing-context", f"누락 {number}", "--lesson", "규칙")
    return run(project, "log", *required, *more)


@pytest.mark.requirement("S26", "S01", "S14")
def test_the_loop_works_on_the_command_line(project: Path) -> None:
    assert b"Ask the user" in run(project, "search", "결제").stdout
    for number in range(3):
        done = log(project, number, "--ask-next-time", "어느 나라?", "--compact-threshold", "2")
        assert (done.returncode, done.stderr) == (0, b"")
    assert b"COMPACTION REQUIRED: 3 records, threshold 2" in done.stdout
    groups = json.loads(run(project, "compact", "--json").stdout)["groups"]
    refs = [record["ref"] for group in groups for record in group["records"]]
    principle = ("--topic", "결제", "--lesson", "국가별 세율을 본다", "--type", "principle")
    answer = run(project, "log", "--json", *principle, "--source-ids", *refs)
    assert json.loads(answer.stdout)["count"] == 1
    found = run(project, "search", "--language", "ko").stdout.decode()
    assert "국가별 세율을 본다" in found
    assert "ask_next_time: 어느 나라?" in found
    assert "누락" not in found


@pytest.mark.requirement("S23", "S02")
def test_korean_passes_in_and_out_as_itself_in_a_c_locale(project: Path) -> None:
    log(project, 1)
    stored = (project / ".context" / "memory_log.jsonl").read_bytes()
    assert "누락 1".encode() in stored
    assert "누락 1".encode() in run(project, "search", PYTHONIOENCODING="ascii").stdout


@pytest.mark.requirement("S04")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--topic", "a" * 65, "--missing-context", "b", "--lesson", "c"], "topic takes 65 bytes"),
        (["--topic", "a", "--missing-context", "b", "--lesson", "한" * 342], "takes 1026 bytes"),
        (["--topic", "a", "--lesson", "c"], "missing_context must not be blank."),
        (["--lesson", "c"], "topic is required."),
        (["--topic", TOKEN, "--missing-context", "b", "--lesson", "c"], "topic holds a secret"),
        (
            ["--topic", "a", "--lesson", "c", "--type", "principle", "--source-ids", "0" * 16],
            "lacks the @rev",
        ),
        (
            ["--topic", "a", "--missing-context", "b", "--lesson", "c", "--compact-threshold", "x"],
            "compact_threshold must be a whole number.",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_nothing_is_written(
    project: Path, arguments: list[str], sentence: str
) -> None:
    done = run(project, "log", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert sentence in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1
    assert TOKEN.encode() not in done.stderr
    assert list(project.iterdir()) == []


def test_an_unreadable_log_is_one_sentence_without_a_path(project: Path) -> None:
    (project / ".context" / "memory_log.jsonl").mkdir(parents=True)
    done = log(project, 1)
    assert done.returncode == 1
    assert done.stderr == b"sentinel-memory: The memory log cannot be read: Is a directory.\n"


@pytest.mark.requirement("S20")
def test_check_exits_with_one_for_each_kind_of_error(project: Path) -> None:
    assert run(project, "check").returncode == 0
    log(project, 1)
    path = project / ".context" / "memory_log.jsonl"
    good = path.read_bytes()
    assert run(project, "check").returncode == 0
    record = json.loads(good)
    bad = {
        "unreadable-line": b'{"half": \n',
        "over-limit": json.dumps({**record, "lesson": "x" * 1025}).encode() + b"\n",
        "secret": json.dumps({**record, "lesson": f"use {TOKEN}"}).encode() + b"\n",
        "conflict-marker": b"<<<<<<< ours\n" + good + b"=======\n>>>>>>> theirs\n",
    }
    for code, data in bad.items():
        path.write_bytes(data)
        done = run(project, "check", "--json")
        assert done.returncode == 1, code
        assert code in [finding["code"] for finding in json.loads(done.stdout)]
        assert TOKEN.encode() not in run(project, "check").stdout
        assert path.read_bytes() == data


def test_check_reports_what_is_merely_odd_and_exits_with_zero(project: Path) -> None:
    log(project, 1)
    path = project / ".context" / "memory_log.jsonl"
    record = json.loads(path.read_bytes())
    path.write_text(json.dumps({**record, "id": "0" * 16}) + "\n", encoding="utf-8")
    done = run(project, "check")
    assert (done.returncode, done.stdout) == (
        0,
        b"line 1: warning: The id does not match topic and text; the next save corrects it.\n",
    )


def test_status_counts_records_and_topics(project: Path) -> None:
    assert b"no memory yet" in run(project, "status").stdout
    log(project, 1)
    assert run(project, "status").stdout.decode() == (
        "project: 1/50 records, topics: 1.\n  결제 (1)\n"
    )
    status = json.loads(run(project, "status", "--json").stdout)
    assert status["compaction"] == {"state": "ok", "count": 1, "threshold": 50}


@pytest.mark.requirement("S22")
def test_redact_filters_standard_input(project: Path) -> None:
    text = f"토큰은 {TOKEN}입니다\n"
    done = run(project, "redact", stdin=text.encode())
    assert done.stdout.decode() == "토큰은 [REDACTED]입니다\n"
    assert list(project.iterdir()) == []


@pytest.mark.requirement("S22", "S04")
def test_redact_answers_each_json_line_with_text_or_error(project: Path) -> None:
    lines = [
        json.dumps({"id": 1, "text": f"key {TOKEN}"}),
        json.dumps({"id": "b", "text": "plain"}),
        json.dumps({"id": 3, "text": 4}),
        "not json",
        json.dumps({"id": 5, "text": "x" * 65_537}),
        json.dumps({"id": 6, "text": "\ud800"}),
        json.dumps({"id": 7, "text": "y" * 600_000}),
        json.dumps({"id": 8, "text": "last"}),
    ]
    done = run(project, "redact", "--json", stdin="\n".join(lines).encode())
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert answers == [
        {"id": 1, "text": "key [REDACTED]"},
        {"id": "b", "text": "plain"},
        {"id": 3, "error": "text must be a string."},
        {"id": None, "error": "The parameters must be an object."},
        {"id": 5, "error": "text takes 65537 bytes of UTF-8, more than the 65536 that are read."},
        {
            "id": 6,
            "error": "text holds half of a character (a lone surrogate): send valid Unicode.",
        },
        {
            "id": None,
            "error": "text takes 524288 bytes of UTF-8, more than the 65536 that are read.",
        },
        {"id": 8, "text": "last"},
    ]


def test_redact_refuses_what_it_cannot_read_whole(project: Path) -> None:
    done = run(project, "redact", stdin=b"x" * 65_537)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"65536" in done.stderr


def test_a_reader_that_goes_away_ends_the_command_quietly(project: Path) -> None:
    for number in range(3):
        log(project, number)
    command = f"{sys.executable} -m sentinel_memory search | true"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=project,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": SERVER},
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.stderr == b""


@pytest.mark.requirement("S24")
def test_a_system_folder_is_refused_with_a_sentence_that_names_root(project: Path) -> None:
    done = run(project, "search", "--root", "/")
    assert done.returncode == 2
    assert b"--root" in done.stderr


@pytest.mark.requirement("S36")
def test_records_are_edited_deleted_and_brought_back(project: Path) -> None:
    log(project, 1)
    (record,) = json.loads(run(project, "search", "--json").stdout)["records"]
    edited = run(project, "edit", record["id"], "--lesson", "더 나은 규칙", "--json")
    assert json.loads(edited.stdout)["id"] == record["id"]
    assert "더 나은 규칙" in run(project, "search").stdout.decode()
    assert run(project, "delete", record["ref"]).returncode == 2
    assert run(project, "delete", record["id"]).returncode == 0
    assert b"Ask the user" in run(project, "search").stdout
    for lesson in ("더 나은 규칙", "규칙"):
        assert run(project, "undo").returncode == 0
        (found,) = json.loads(run(project, "search", "--json").stdout)["records"]
        assert found["lesson"] == lesson
    assert b"nothing to undo" in run(project, "undo").stdout


@pytest.mark.requirement("S25")
def test_init_shows_its_changes_and_writes_them_only_when_told(project: Path) -> None:
    shown = run(project, "init", "--dry-run")
    assert shown.returncode == 0
    assert b"+++ b/AGENTS.md" in shown.stdout
    assert run(project, "init").returncode == 2  # nobody is there to be asked
    assert list(project.iterdir()) == []
    assert run(project, "init", "--yes").returncode == 0
    assert "search_memory" in (project / "AGENTS.md").read_text(encoding="utf-8")
    assert b"Nothing to do" in run(project, "init").stdout
