"""The loop, its corrections and its care on the command line, in a locale that is not UTF-8."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from cli_process import LESSON, TOKEN, log, run
from project_logs import POSIX


@pytest.mark.requirement("S26", "S01", "S14", "S11", "S12", "S13", "M03", "K02")
def test_the_loop_works_on_the_command_line_in_korean(project: Path) -> None:
    variables = {"SENTINEL_MEMORY_COMPACT_THRESHOLD": "2"}

    def text(*arguments: str) -> str:
        done = run(project, *arguments, "--language", "ko", **variables)
        assert (done.returncode, done.stderr) == (0, b"")
        return done.stdout.decode()

    assert text("search", "결제").startswith("관련된 과거 기록이 없습니다. 사용자에게 물어보세요:")
    for number in range(3):
        lesson = ("--topic", "결제", "--missing-context", f"누락 {number}", "--lesson", "규칙")
        lists = ("--cue", "VAT", "--cue=부가세", "--settled-by", "포함", "--applies-to", "pay/**")
        answer = text("log", *lesson, "--ask-next-time", "어느 나라?", *lists)
        assert answer.startswith("저장했습니다: ")
        assert ("압축 필수: 3건, 기준 2건." in answer) == (number == 2)
    assert "압축이 필요합니다: 교훈 3건, 기준 2건." in text("compact", "--target-topic", "결제")
    groups = json.loads(text("compact", "--json"))["groups"]
    refs = [record["ref"] for group in groups for record in group["records"]]
    principle = ("--topic", "결제", "--lesson", "국가별 세율을 본다", "--type", "principle")
    assert "원본 3건을 대체했습니다" in text("log", *principle, "--source-ids", *refs)
    found = text("search")
    assert found.startswith("[memory_log - 1건]")
    assert "국가별 세율을 본다" in found
    assert "ask_next_time: 어느 나라?" in found
    assert "누락" not in found
    assert text("check") == "문제 없음. 교훈 1건.\n"


GAP = ("--topic", "a", "--missing-context", "b")
REFUSED = {
    "--topic takes 65 bytes": ("log", "--topic", "a" * 65, *GAP[2:], "--lesson", "c"),
    "--missing-context must not be blank.": ("log", *GAP[:2], "--lesson", "c"),
    "--topic is required.": ("log", "--lesson", "c"),
    "--topic holds a secret": ("log", "--topic", TOKEN, *GAP[2:], "--lesson", "c"),
    f"--source-ids: '{'0' * 16}' lacks the @rev": (
        *("log", *GAP[:2], "--lesson", "c", "--type", "principle", "--source-ids", "0" * 16),
    ),
    "--compact-threshold must be a whole number.": (
        *("log", *GAP, "--lesson", "c", "--compact-threshold", "x"),
    ),
    "ID: ": ("delete", "x@y@z"),
    "--cursor": ("search", "--cursor", "0", "--language", "ko"),
    "--tpoic 옵션은 없습니다. --topic인가요?": ("log", "--tpoic", "a", "--language", "ko"),
}


@pytest.mark.requirement("S04")
def test_bad_input_is_one_sentence_that_names_what_was_typed_and_nothing_is_written(
    project: Path,
) -> None:
    for sentence, words in REFUSED.items():
        done = run(project, *words)
        assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1), words
        said = done.stderr.decode()
        assert said.startswith(f"sentinel-memory: {sentence}")
        assert TOKEN not in said
    assert list(project.iterdir()) == []


@pytest.mark.requirement("S36", "M06", "M08")
def test_records_are_edited_deleted_and_brought_back(project: Path) -> None:
    log(project, 1)
    (record,) = json.loads(run(project, "search", "--json").stdout)["records"]
    edited = run(project, "edit", record["id"], "--lesson", "더 나은 규칙", "--json")
    assert json.loads(edited.stdout)["id"] == record["id"]
    assert run(project, "undo").stdout.decode() == f"Restored: {record['id']}.\n"
    moved = json.loads(run(project, "edit", record["id"], "--topic", "환불", "--json").stdout)
    undone = run(project, "undo").stdout.decode()
    assert undone == f"Restored: {record['id']}.\nRemoved: {moved['id']}.\n"
    run(project, "edit", record["id"], "--lesson", "더 나은 규칙")
    assert "더 나은 규칙" in run(project, "search").stdout.decode()
    assert run(project, "delete", record["ref"]).returncode == 2
    deleted = run(project, "delete", record["id"])
    assert (deleted.returncode, b"`sentinel-memory undo`" in deleted.stdout) == (0, True)
    assert b"Ask the user" in run(project, "search").stdout
    for lesson in ("더 나은 규칙", "규칙"):
        assert run(project, "undo").returncode == 0
        (found,) = json.loads(run(project, "search", "--json").stdout)["records"]
        assert found["lesson"] == lesson
    ended = run(project, "undo").stdout
    assert b"nothing to undo" in ended
    assert b"`sentinel-memory delete ID`" in ended


FIELDS = (
    "--topic, --missing-context, --lesson, --ask-next-time, --cue, --settled-by, --applies-to, "
    "--evidence, --kind, --link, --file, --pin, --unpin"
)


@pytest.mark.requirement("S36")
def test_an_edit_without_a_field_is_refused_and_names_the_fields(project: Path) -> None:
    sentence = f"Name what to change: at least one of {FIELDS}."
    log(project, 1)
    path = project / ".context" / "memory_log.jsonl"
    before = path.read_bytes()
    done = run(project, "edit", json.loads(before)["id"])
    assert (done.returncode, done.stdout) == (2, b"")
    assert sentence in " ".join(done.stderr.decode().split())
    assert path.read_bytes() == before


@pytest.mark.requirement("P11")
def test_a_search_shows_a_lock_where_something_was_withheld(project: Path) -> None:
    run(project, "log", "--topic", "ci", "--missing-context", "gap", "--lesson", f"use {TOKEN}")
    run(project, *LESSON)
    heads = [line for line in run(project, "search").stdout.decode().splitlines() if "#" in line]
    assert ["🔒" in line for line in heads] == ["topic=ci" in line for line in heads]
    assert "🔒 가림" in run(project, "search", "--language", "ko").stdout.decode()


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
