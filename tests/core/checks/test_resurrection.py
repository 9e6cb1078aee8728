"""Records that a principle replaced and that are there again (N02)."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import run
from sample_documents import LATER, LATEST
from sample_records import CREATED, log, principle
from sentinel_memory.core.checks.flaws import check_log
from sentinel_memory.core.checks.showing import Finding
from sentinel_memory.core.log.record import Record, format_line, returned
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("N02")

OLD = log("gap")


def rule(*sources: Record, at: str | None = LATER, text: str = "rule") -> Record:
    return principle(text).with_meta(compacted_at=at, sources=[source.id for source in sources])


@pytest.mark.parametrize(
    ("updated", "compacted_at", "code"),
    [
        (None, LATER, "resurrected"),
        (LATER, LATER, "resurrected"),
        (LATEST, LATER, "recurring"),
        (None, None, "recurring"),
        (None, "yesterday", "recurring"),
    ],
)
def test_what_is_as_old_as_the_compaction_was_brought_back_and_what_is_later_happened_again(
    updated: str | None, compacted_at: str | None, code: str
) -> None:
    record, made = OLD.with_meta(updated=updated), rule(OLD, at=compacted_at)
    assert returned([record, made]) == {record.identity: (code, made.id)}
    assert returned([made, record]) == returned([record, made])


def test_the_latest_compaction_of_a_record_counts() -> None:
    again = OLD.with_meta(updated=LATER)
    first, second = rule(OLD, at=CREATED), rule(OLD, at=LATEST, text="other")
    for order in ([first, second, again], [second, first, again]):
        assert returned(order) == {again.identity: ("resurrected", second.id)}


def test_a_principle_that_names_itself_is_no_return() -> None:
    record = principle("rule")
    assert returned([rule(record), OLD]) == {}


def test_a_later_principle_with_the_id_of_a_replaced_log_is_no_return() -> None:
    made = rule(OLD)
    same_id = principle(OLD.text).with_meta(updated=LATEST)
    assert same_id.id == OLD.id
    assert returned([made, same_id]) == {}
    older = principle(OLD.text)
    assert returned([made, older]) == {older.identity: ("resurrected", made.id)}


def test_check_reports_the_line_and_says_how_to_remove_it(project: Path) -> None:
    made = rule(OLD)
    lines = [format_line(record) for record in sorted((OLD, made), key=lambda one: one.id)]
    data = b"".join(line + b"\n" for line in lines)
    number = lines.index(format_line(OLD)) + 1
    assert check_log(data) == [Finding("resurrected", number, number, detail=made.id)]
    path = Store.of_project(project).path
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    done = run(project, "check")
    assert done.returncode == 0
    command = f"sentinel-memory delete {OLD.id}"
    assert done.stdout.decode().splitlines() == [
        f"line {number}: warning: {made.id} replaced this lesson before; a merge brought it back.",
        f"Remove the lessons that came back: `{command}`.",
        "Lessons without cues, which later tasks will hardly find: 2.",
    ]
    assert run(project, *command.split()[1:]).returncode == 0
    assert [record.type for record in Store.of_project(project).read_all()] == ["principle"]
    assert run(project, "check").stdout.startswith(b"No problems. Lessons: 1.\n")
