"""The loop and its corrections on the command line, in a locale that is not UTF-8."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_process import LESSON, TOKEN, log, run


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
    "lacks the @rev": (
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
        assert sentence in said
        assert said.startswith(f"sentinel-memory: {sentence if sentence[:2] != 'la' else ''}")
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
