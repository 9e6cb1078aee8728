"""Invented parts of a record beyond its texts: an id, other fields (D05, N07)."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import LESSON, TOKEN, run
from git_branches import attempt, fork, register
from project_logs import decide, write_log
from sample_documents import LATER
from sample_records import log, principle
from sentinel_memory.core.checks.judging import find_sensitive
from sentinel_memory.core.log.record import Record, format_line

pytestmark = pytest.mark.requirement("D05", "N07")

OTHER = "npm_" + "zY9xW7vU5t" * 3 + "sR3qP1"


def put(project: Path, *records: Record) -> Path:
    return write_log(project, sorted(format_line(record) for record in records))


@pytest.mark.parametrize(
    ("record", "kind"),
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
def test_what_is_sensitive_in_fields_that_no_answer_shows_is_an_error_of_the_line(
    record: Record, kind: str | None
) -> None:
    errors = [one for one in find_sensitive([(1, format_line(record))]) if one.is_error]
    assert [(one.code, one.line, one.field) for one in errors] == (
        [(kind, 1, None)] if kind else []
    )


def test_check_says_so_in_both_languages_until_it_is_redacted(project: Path) -> None:
    put(project, log()._replace(extra={"note": {"deep": [TOKEN]}}))
    done = run(project, "check")
    assert (done.returncode, "line 1: error: The line" in done.stdout.decode()) == (1, True)
    told = run(project, "check", "--language", "ko").stdout.decode()
    assert "1번째 줄: 오류: 이 줄" in told
    run(project, "redact-records")
    assert run(project, "check").returncode == 0


def test_check_looks_for_the_formats_of_the_project_there_too(project: Path) -> None:
    put(project, log()._replace(extra={"note": "acme-123456"}))
    assert run(project, "check").returncode == 0
    pattern = {"name": "acme", "starts_with": "acme-", "characters": "digits", "least": 6}
    decide(project, extra_patterns=[pattern])
    assert run(project, "check").returncode == 1


def test_the_digits_of_a_hash_are_no_number_of_a_card(project: Path) -> None:
    decide(project, personal_data="mask")
    put(project, principle().with_meta(sources=["4539148803436467", "by hand"]))
    assert run(project, "check").returncode == 0
    put(project, principle().with_meta(sources=["4539148803436467 by hand"]))
    assert run(project, "check").returncode == 1


def test_a_record_that_came_back_is_told_without_what_stands_in_the_ids(project: Path) -> None:
    old = log()._replace(id=OTHER)
    made = principle()._replace(id=TOKEN).with_meta(compacted_at=LATER, sources=[OTHER])
    put(project, old, made)
    for words in (("check",), ("check", "--json")):
        shown = run(project, *words).stdout.decode()
        assert "[REDACTED]" in shown
        assert (TOKEN in shown, OTHER in shown) == (False, False)


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


def test_git_prints_no_secret_of_an_id_when_it_merges(clone: Path) -> None:
    register(clone)
    base = log()._replace(id=TOKEN)
    sides = (base._replace(lesson="mine"), base._replace(ask_next_time="Yours?"))
    _, side = fork(clone, *(format_line(record) + b"\n" for record in (base, *sides)))
    attempt(clone, "merge", "side-0")
    said = attempt(clone, "merge", side).stderr
    assert "merged field by field: [REDACTED]" in said
    assert TOKEN not in said


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
