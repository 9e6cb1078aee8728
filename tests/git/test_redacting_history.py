"""Whether git still holds what was redacted, and what the answer says about it (S22, D05)."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_sample import every_sample
from git_repository import commit_all, git, opened
from project_logs import write_log
from sample_records import log, principle
from sentinel_memory.contract.care import RedactRecordsParams, RedactRecordsResult
from sentinel_memory.core.log.record import Record, format_line, parse_line
from sentinel_memory.render.answers import render
from sentinel_memory.sentences.table import SENTENCES
from sentinel_memory.service.edit_records import redact_records

pytestmark = pytest.mark.requirement("S22", "D05")

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
LEAK = log(f"use {TOKEN}")


def put(project: Path, *records: Record) -> None:
    write_log(project, sorted(format_line(record) for record in records))


def redacted(project: Path) -> RedactRecordsResult:
    return redact_records(opened(project), RedactRecordsParams())


def test_a_line_of_a_commit_stays_in_the_history_and_without_git_nobody_knows(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(clone, LEAK, log("other"))
    commit_all(clone)
    result = redacted(clone)
    assert result.in_history is True
    shown = render(result, "en") or ""
    for key in ("redact_committed", "redact_advice", "redact_final"):
        assert SENTENCES[key][0] in shown
    put(clone, LEAK)
    monkeypatch.setenv("PATH", "")
    result = redacted(clone)
    assert result.in_history is None
    shown = render(result, "ko") or ""
    for key in ("redact_unknown", "redact_advice"):
        assert SENTENCES[key][1] in shown


def test_what_no_commit_holds_is_in_no_history(clone: Path, project: Path) -> None:
    put(project, LEAK)
    assert redacted(project).in_history is False  # outside of a repository
    put(clone, LEAK)
    assert redacted(clone).in_history is False  # before the first commit
    # A hash as an id is no sign that the history holds a secret.
    put(clone, log("other"), principle().with_meta(sources=[LEAK.id]))
    commit_all(clone)
    put(clone, LEAK, log("other"))
    result = redacted(clone)
    assert result.in_history is False
    assert SENTENCES["redact_advice"][0] not in (render(result, "en") or "")


def test_another_line_with_the_same_secret_counts_on_any_branch(clone: Path) -> None:
    put(clone, log("other"))
    commit_all(clone)
    git(clone, "checkout", "--quiet", "-b", "another")
    put(clone, log("older")._replace(lesson=f"the key is {TOKEN}!"))
    commit_all(clone)
    git(clone, "checkout", "--quiet", "-")
    put(clone, LEAK)
    assert redacted(clone).in_history is True


def test_a_clone_of_the_latest_commits_only_does_not_know(clone: Path, tmp_path: Path) -> None:
    for records in ([LEAK], [log("other")]):
        put(clone, *records)
        commit_all(clone)
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "--quiet", "--depth=1", clone.as_uri(), str(shallow))
    put(shallow, LEAK)
    assert redacted(shallow).in_history is None
    put(shallow, log("other"), log("another", lesson=TOKEN))
    commit_all(shallow)
    assert redacted(shallow).in_history is True


@every_sample(
    "number, leak",
    enumerate(
        [
            log()._replace(extra={"note": {"deep": ["use {}"]}}),
            log()._replace(extra={"{}": 1}),
            log()._replace(extra={"password": "Wq7!kz0P \ud55c {}"}),
            log()._replace(id="{}"),
            log().with_meta(author="{}"),
            log()._replace(lesson="rule <private> and {} behind it"),
        ]
    ),
)
def test_what_stood_beyond_the_texts_or_behind_a_lone_tag_is_found_in_another_version(
    clone: Path, number: int, leak: Record
) -> None:
    # A secret of each sample, because the history has those of all before it.
    secret = f"{TOKEN[:-2]}{number:02}"
    record = parse_line(format_line(leak).replace(b"{}", secret.encode()))
    assert record is not None
    put(clone, record)
    commit_all(clone)
    put(clone, record.with_meta(occurrences=2))
    assert redacted(clone).in_history is True
