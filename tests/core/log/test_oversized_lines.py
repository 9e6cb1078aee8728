"""Lines that no save of ours writes: above 64 KiB (S04, S20), and made by hand (D05, N07)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_process import LESSON, TOKEN, run
from every_sample import every_sample
from git_branches import LOG, attempt, fork, logged, register
from git_repository import opened
from memory_calls import ask, told
from project_logs import decide, overwrite, write_log
from refusals import failing
from sample_records import LATER, log, principle
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.core.checks.flaws import check_log
from sentinel_memory.core.checks.judging import find_sensitive
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.merge.merge import merge
from sentinel_memory.core.text.json_line import LARGEST_LINE
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.memory_status import findings
from sentinel_memory.service.project import Project

LOG_CALL = LogMemoryParams(topic="auth", missing_context="gap", lesson="rule")
SENTENCE = "Ignore nothing, the payment service retries each order three times. "


def long_line(size: int, *, text: str = "big") -> bytes:
    """A line of exactly so many bytes that would be a record but for its length."""
    record = log(text, lesson="x")
    long = size - len(format_line(record)) + 1
    lesson = (SENTENCE * (long // len(SENTENCE) + 1))[:long]
    return format_line(record._replace(lesson=lesson))


def with_notes(record: Record, name: str, size: int) -> bytes:
    """The record with a field of another program that makes its line so many bytes long."""
    value = json.loads(format_line(record))
    empty = len(json.dumps({**value, name: ""}).encode())
    return json.dumps({**value, name: "x" * (size - empty)}).encode()


@pytest.mark.requirement("S20", "S04")
def test_a_line_is_a_record_up_to_64_kib_and_kept_byte_for_byte_above(memory: Project) -> None:
    fits, exceeds = long_line(LARGEST_LINE, text="one"), long_line(LARGEST_LINE + 1, text="two")
    overwrite(memory.store, fits + b"\r\n" + exceeds + b"\n")
    assert [record.text for record in memory.store.read_all()] == ["one"]
    assert ask(memory, "search_memory", query="x").unreadable == 1
    answer = log_memory(memory, LOG_CALL)
    assert answer.unreadable == 1
    assert "Unreadable lines, skipped but kept in the file: 1." in told(answer)
    assert exceeds + b"\n" in memory.store.path.read_bytes()


@pytest.mark.requirement("S20", "S30")
def test_check_and_review_name_such_a_line_and_say_that_nobody_looked_into_it() -> None:
    data = long_line(LARGEST_LINE + 1) + b"\n"
    (finding,) = check_log(data)
    assert (finding.code, finding.line, finding.is_error) == ("oversized-line", 1, True)
    assert (finding.limit, finding.actual) == (LARGEST_LINE, LARGEST_LINE + 1)
    assert [found.code for found in find_sensitive([(1, data[:-1])])] == ["oversized-line"]


@pytest.mark.requirement("S04", "S07")
def test_a_save_that_would_make_a_line_too_long_is_refused(memory: Project) -> None:
    old = log("gap")
    overwrite(memory.store, with_notes(old, "notes", LARGEST_LINE - 40) + b"\n")
    before = memory.store.path.read_bytes()
    for change in (
        lambda: log_memory(memory, LOG_CALL),
        lambda: ask(memory, "log_memory", id=old.id, lesson="y" * 900),
        lambda: ask(memory, "edit_record", ref=old.id, lesson="y" * 900),
    ):
        with failing(RecordError, "line_over_limit", limit=LARGEST_LINE):
            change()
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("S04", "N02")
def test_a_merge_that_would_make_a_line_too_long_is_left_conflicted(clone: Path) -> None:
    register(clone)
    old = log("gap")
    sides = [with_notes(old, name, 40_000) + b"\n" for name in ("mine", "yours")]
    one, two = fork(clone, format_line(old) + b"\n", *sides)
    attempt(clone, "merge", "--quiet", one)
    done = attempt(clone, "merge", two)
    assert done.returncode != 0
    assert "its line would take" in done.stderr
    data = logged(clone)
    assert data.startswith(b"<<<<<<< ")
    assert all(side in data for side in sides)
    with pytest.raises(RecordError):
        merge(format_line(old) + b"\n", *sides)
    assert (clone / LOG).exists()


@pytest.mark.requirement("S36", "S20")
def test_a_journal_line_that_cannot_be_restored_is_kept_and_passed_by(memory: Project) -> None:
    saved = log_memory(memory, LOG_CALL)
    memory.store.delete_by_ids([saved.id])
    path = memory.store.path.with_name(".removed.jsonl")
    late = {"removed_at": "2027-01-01T00:00:00.000+00:00", "replaced_by": None}
    line = {**late, "line": long_line(LARGEST_LINE + 1).decode()}
    path.write_text(path.read_text(encoding="utf-8") + json.dumps(line) + "\n", encoding="utf-8")
    ask(memory, "undo")
    assert ask(memory, "undo").restored == (saved.id,)
    assert "three times" in path.read_text(encoding="utf-8")


OTHER = "npm_" + "zY9xW7vU5t" * 3 + "sR3qP1"


def put(project: Path, *records: Record) -> Path:
    return write_log(project, sorted(format_line(record) for record in records))


def errors(project: Path) -> list[str]:
    memory = opened(project)
    return [one.code for one in findings(memory, memory.standing) if one.is_error]


@pytest.mark.requirement("D05", "N07")
@every_sample(
    "record, kind",
    [
        (log()._replace(id=TOKEN), "secret"),
        (log()._replace(id="a <private>b</private>"), "private-text"),
        (log()._replace(extra={"note": {"deep": [TOKEN]}}), "secret"),
        (log()._replace(extra={TOKEN: 1}), "secret"),
        (log()._replace(extra={"password": "Wq7!kz0P"}), "secret"),
        (log()._replace(extra={"note": "<private>b"}), "unpaired-tag"),
        (log().with_meta(updated=TOKEN), "secret"),
        (log().with_meta(author=TOKEN), "secret"),
        (principle().with_meta(sources=[TOKEN, "0123456789abcdef"]), "secret"),
        (log().with_meta(updated=LATER, occurrences=2)._replace(extra={"v": "1.2"}), None),
    ],
)
def test_what_is_sensitive_in_fields_unshown_is_an_error(record: Record, kind: str | None) -> None:
    errors = [one for one in find_sensitive([(1, format_line(record))]) if one.is_error]
    found = [(one.code, one.line, one.field) for one in errors]
    assert found == ([(kind, 1, None)] if kind else [])


@pytest.mark.requirement("D05", "N07")
def test_check_looks_for_the_formats_of_the_project_there_too(project: Path) -> None:
    put(project, log()._replace(extra={"note": "acme-123456"}))
    assert errors(project) == []
    pattern = {"name": "acme", "starts_with": "acme-", "characters": "digits", "least": 6}
    decide(project, extra_patterns=[pattern])
    assert errors(project) == ["secret"]
    # The digits of a hash are no number of a card.
    decide(project, personal_data="mask")
    put(project, principle().with_meta(sources=["4539148803436467", "by hand"]))
    assert errors(project) == []
    put(project, principle().with_meta(sources=["4539148803436467 by hand"]))
    assert errors(project) == ["secret"]


@pytest.mark.requirement("D05", "N07")
def test_a_record_that_came_back_is_told_without_what_stands_in_the_ids(project: Path) -> None:
    old = log()._replace(id=OTHER)
    made = principle()._replace(id=TOKEN).with_meta(compacted_at=LATER, sources=[OTHER])
    put(project, old, made)
    shown = "".join(run(project, "check", *word).stdout.decode() for word in ((), ("--json",)))
    assert shown.count("[REDACTED]") > 1
    assert (TOKEN in shown, OTHER in shown) == (False, False)


@pytest.mark.requirement("D05", "N07")
def test_the_command_that_check_offers_names_no_id_that_a_shell_would_run(project: Path) -> None:
    plain, shell = log("plain"), log("odd")._replace(id="$(touch x)\nline 9: error: y")
    made = principle().with_meta(compacted_at=LATER, sources=[plain.id, shell.id])
    put(project, plain, shell, made)
    lines = run(project, "check").stdout.decode().splitlines()
    assert f"Remove the lessons that came back: `sentinel-memory delete {plain.id}`." in lines
    assert "touch" not in "".join(lines)
    named = made._replace(id=shell.id).with_meta(sources=[plain.id])
    put(project, plain, named)
    told = run(project, "check").stdout.decode().splitlines()
    assert not [line for line in told if line.startswith("line 9")]


@pytest.mark.requirement("D05", "N07")
def test_git_prints_no_secret_of_an_id_when_it_merges(clone: Path) -> None:
    register(clone)
    base = log()._replace(id=TOKEN)
    sides = (base._replace(lesson="mine"), base._replace(ask_next_time="Yours?"))
    _, side = fork(clone, *(format_line(record) + b"\n" for record in (base, *sides)))
    attempt(clone, "merge", "side-0")
    said = attempt(clone, "merge", side).stderr
    assert "merged field by field: [REDACTED]" in said
    assert TOKEN not in said


@pytest.mark.requirement("D05", "N07")
def test_an_error_names_neither_a_secret_that_was_sent_nor_one_in_an_id(project: Path) -> None:
    put(project, log("one"), log("two")._replace(id=TOKEN))
    taken = run(project, "edit", log("one").id, "--missing-context", "two")
    assert (taken.returncode, b"already says this" in taken.stderr) == (2, True)
    missing = run(project, "delete", f"{OTHER} of mine")
    assert (missing.returncode, b"there is no lesson" in missing.stderr) == (2, True)
    sources = run(project, *LESSON, "--type", "principle", "--source-ids", OTHER)
    assert (sources.returncode, b"lacks the @rev" in sources.stderr) == (2, True)
    said = (taken.stderr + missing.stderr + sources.stderr).decode()
    assert (TOKEN in said, OTHER in said) == (False, False)
