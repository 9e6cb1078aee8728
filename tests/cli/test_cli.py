"""The loop, its corrections and its care on the command line, in a locale that is not UTF-8."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_process import TOKEN, log, run
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
    "--compact-threshold must": ("log", *GAP, "--lesson", "c", "--compact-threshold", "x"),
    "ID: ": ("delete", "x@y@z"),
    "--cursor": ("search", "--cursor", "0", "--language", "ko"),
    "--tpoic 옵션은 없습니다. --topic인가요?": ("log", "--tpoic", "a", "--language", "ko"),
}


NO_FIELD = (
    "Name what to change: at least one of --topic, --missing-context, --lesson, --ask-next-time, "
    "--cue, --settled-by, --applies-to, --evidence, --kind, --link, --file, --pin, --unpin."
)


@pytest.mark.requirement("S04", "S36")
def test_bad_input_is_one_sentence_that_names_what_was_typed(project: Path) -> None:
    for sentence, words in REFUSED.items():
        done = run(project, *words)
        assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1), words
        said = done.stderr.decode()
        assert said.startswith(f"sentinel-memory: {sentence}")
        assert TOKEN not in said
    assert list(project.iterdir()) == []
    log(project, 1)
    path = project / ".context" / "memory_log.jsonl"
    before = path.read_bytes()
    done = run(project, "edit", json.loads(before)["id"])
    assert (done.returncode, done.stdout, path.read_bytes()) == (2, b"", before)
    assert NO_FIELD in " ".join(done.stderr.decode().split())


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
def test_status_tells_a_name_in_one_line_that_steers_no_terminal(tmp_path: Path) -> None:
    odd = tmp_path / "a\nCOMPACTION REQUIRED\x1b[31m"
    (odd / ".git").mkdir(parents=True)
    log(odd, 1)
    (first, *_) = run(odd, "status").stdout.decode().splitlines()
    assert first == "a COMPACTION REQUIRED\u241b[31m: 1/50 lessons, topics: 1."


@pytest.mark.requirement("S22", "S04")
def test_redact_filters_a_text_and_answers_each_line_of_json(project: Path) -> None:
    done = run(project, "redact", stdin=f"토큰은 {TOKEN}입니다\n".encode())
    assert done.stdout.decode() == "토큰은 [REDACTED]입니다\n"
    refused = run(project, "redact", stdin=b"x" * 65_537)
    assert (refused.returncode, refused.stdout, b"65536" in refused.stderr) == (2, b"", True)
    more = "bytes of UTF-8, more than the 65536 that are read."
    half = "text holds half of a character (a lone surrogate): send valid Unicode."
    answered = [
        (json.dumps({"id": 1, "text": f"key {TOKEN}"}), 1, "key [REDACTED]"),
        (json.dumps({"id": "b", "text": "plain"}), "b", "plain"),
        (json.dumps({"id": 3, "text": 4}), 3, "text must be a string."),
        ("not json", None, "The parameters must be an object."),
        (json.dumps({"id": 5, "text": "x" * 65_537}), 5, f"text takes 65537 {more}"),
        (json.dumps({"id": 6, "text": "\ud800"}), 6, half),
        (json.dumps({"id": 7, "text": "y" * 600_000}), None, f"text takes 524288 {more}"),
        (json.dumps({"id": 8, "text": "last"}), 8, "last"),
    ]
    lines = [line for line, *_ in answered]
    done = run(project, "redact", "--json", stdin="\n".join(lines).encode())
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    told = [(one["id"], one.get("text") or one["error"]) for one in answers]
    assert (done.returncode, told) == (2, [tuple(answer) for _, *answer in answered])
    assert list(project.iterdir()) == []
