"""The commands that look after a memory: status, check, redact, init, private."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from cli_process import TOKEN, log, run
from project_logs import POSIX


@pytest.mark.requirement("S20")
def test_check_exits_with_one_for_each_kind_of_error(project: Path) -> None:
    log(project, 1)
    path = project / ".context" / "memory_log.jsonl"
    good = path.read_bytes()
    assert run(project, "check").returncode == 0
    record = json.loads(good)
    bad = {
        "unreadable-line": b'{"half": \n',
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
    # What is merely odd is told, and is no error.
    path.write_text(json.dumps({**record, "id": "0" * 16}) + "\n", encoding="utf-8")
    done = run(project, "check")
    assert (done.returncode, done.stdout) == (
        0,
        b"line 1: warning: The id does not match the topic and the text; saving or editing this "
        b"lesson corrects it.\nLessons without cues, which later tasks will hardly find: 1.\n",
    )


@pytest.mark.requirement("M12")
def test_status_counts_records_and_topics(project: Path, tmp_path: Path) -> None:
    assert b"no memory yet" in run(project, "status").stdout
    log(project, 1)
    names = ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME")
    user = {name: str(tmp_path / "user data") for name in names}
    counts = (
        "project: 1/50 lessons, topics: 1.\n  결제 (1)\n"
        "Without cues, so that a task hardly finds them: 1.\n"
    )
    assert run(project, "status", **user).stdout.decode() == counts
    status = json.loads(run(project, "status", "--json").stdout)
    assert status["health"] == {"answered": 0, "withheld": 0, "pairs": []}
    assert status["compaction"]["state"] == "ok"


@pytest.mark.requirement("K08")
@POSIX
def test_status_tells_the_name_of_a_folder_in_one_line_that_steers_no_terminal(
    tmp_path: Path,
) -> None:
    odd = tmp_path / "a\nCOMPACTION REQUIRED\x1b[31m"
    (odd / ".git").mkdir(parents=True)
    log(odd, 1)
    (first, *_) = run(odd, "status").stdout.decode().splitlines()
    assert first == "a COMPACTION REQUIRED\u241b[31m: 1/50 lessons, topics: 1."


@pytest.mark.requirement("S22", "S04")
def test_redact_filters_a_text_and_answers_each_line_of_json(
    project: Path,
) -> None:
    done = run(project, "redact", stdin=f"토큰은 {TOKEN}입니다\n".encode())
    assert done.stdout.decode() == "토큰은 [REDACTED]입니다\n"
    refused = run(project, "redact", stdin=b"x" * 65_537)
    assert (refused.returncode, refused.stdout, b"65536" in refused.stderr) == (2, b"", True)
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
    assert [(one["id"], one.get("text") or one["error"]) for one in answers] == [
        (1, "key [REDACTED]"),
        ("b", "plain"),
        (3, "text must be a string."),
        (None, "The parameters must be an object."),
        (5, "text takes 65537 bytes of UTF-8, more than the 65536 that are read."),
        (6, "text holds half of a character (a lone surrogate): send valid Unicode."),
        (None, "text takes 524288 bytes of UTF-8, more than the 65536 that are read."),
        (8, "last"),
    ]
    assert list(project.iterdir()) == []


@pytest.mark.requirement("S25")
def test_init_shows_its_changes_and_writes_them_only_when_told(project: Path) -> None:
    shown = run(project, "init", "--dry-run")
    assert shown.returncode == 0
    assert b"+++ b/AGENTS.md" in shown.stdout
    named = run(project, "init", "--agent", "cursor", "--dry-run")
    assert b"+++ b/.cursor/rules/sentinel-memory.mdc" in named.stdout
    assert run(project, "init").returncode == 2  # nobody is there to be asked
    assert list(project.iterdir()) == []
    assert run(project, "init", "--yes").returncode == 0
    assert "search_memory" in (project / "AGENTS.md").read_text(encoding="utf-8")
    assert b"Nothing to do" in run(project, "init").stdout


@pytest.mark.requirement("S35")
def test_a_memory_is_kept_private_and_tracked_again(project: Path) -> None:
    subprocess.run(["git", "init", "-q"], cwd=project, check=True)
    log(project, 1)
    ignored = ["git", "check-ignore", "-q", ".context/memory_log.jsonl"]
    for arguments, status in ((["private"], 0), (["private", "--off"], 1)):
        done = run(project, *arguments)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.endswith(b".\n")
        assert subprocess.run(ignored, cwd=project, check=False).returncode == status
    assert b"ignores" not in run(project, "status").stdout
    (project / ".gitignore").write_text(".context/\n", encoding="utf-8")
    assert b"`sentinel-memory private --off`" in run(project, "status").stdout
    private = json.loads(run(project, "private", "--json").stdout)
    assert b"Private: git ignores the memory." in run(project, "status").stdout
    assert (private["private"], private["tracking"]) == (True, "private")
