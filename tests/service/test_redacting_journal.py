"""A redacted text is nowhere on this machine any more, and no undo brings it back (S36)."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from project_logs import POSIX, held_lock, overwrite
from sample_documents import LATER, ref
from sample_records import log, principle
from sentinel_memory.contract.care import RedactRecordsParams, RedactRecordsResult
from sentinel_memory.contract.project import DeleteRecordsParams, EditRecordParams, UndoParams
from sentinel_memory.core.changes.save import compact
from sentinel_memory.core.errors import StoreError
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.render.answers import render
from sentinel_memory.sentences.table import SENTENCES
from sentinel_memory.service.edit_records import delete_records, edit_record, redact_records, undo
from sentinel_memory.service.project import Project
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S22", "S36")

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
LEAK = log(f"use {TOKEN}")
CLEAN = log("use [REDACTED]")
OTHER = log("other")


def put(memory: Project, *records: Record) -> None:
    overwrite(memory.store, b"".join(format_line(record) + b"\n" for record in records))


def redact(memory: Project, *refs: str) -> RedactRecordsResult:
    return redact_records(memory, RedactRecordsParams(refs=refs or None))


def texts(memory: Project) -> set[str]:
    return {record.text for record in memory.store.read_all()}


def holds_it(memory: Project) -> list[str]:
    """The files beside the log that hold the token."""
    files = memory.store.path.parent.iterdir()
    return sorted(path.name for path in files if TOKEN.encode() in path.read_bytes())


def test_redacting_is_no_change_that_can_be_undone(memory: Project) -> None:
    put(memory, LEAK, OTHER)
    redact(memory)
    assert holds_it(memory) == []
    undone = undo(memory, UndoParams())
    assert (undone.restored, undone.removed, undone.kept) == ((), (), ())
    assert texts(memory) == {"use [REDACTED]", "other"}


def test_a_deleted_record_comes_back_redacted(memory: Project) -> None:
    put(memory, LEAK, OTHER)
    delete_records(memory, DeleteRecordsParams(refs=(LEAK.id,)))
    assert holds_it(memory) == [".removed.jsonl"]
    done = redact(memory)
    assert (done.records, done.in_journal, holds_it(memory)) == ((), False, [])
    assert undo(memory, UndoParams()).restored == (CLEAN.id,)
    assert memory.store.read_all().count(CLEAN) == 1


def test_what_an_edit_replaced_comes_back_redacted(memory: Project) -> None:
    put(memory, LEAK, OTHER)
    edited = edit_record(memory, EditRecordParams(ref=LEAK.id, missing_context="use the token"))
    redact(memory)
    assert holds_it(memory) == []
    undone = undo(memory, UndoParams())
    assert (undone.restored, undone.removed) == ((CLEAN.id,), (edited.id,))
    assert texts(memory) == {"use [REDACTED]", "other"}


def test_a_compaction_whose_principle_was_redacted_is_undone_whole(
    memory: Project,
) -> None:
    put(memory, LEAK, OTHER)
    made, refs = principle(f"use {TOKEN}"), [ref(LEAK), ref(OTHER)]
    memory.store.update(lambda document, now: compact(document, made, refs, now))
    redact(memory)
    assert holds_it(memory) == []
    assert texts(memory) == {"use [REDACTED]"}
    assert len(undo(memory, UndoParams()).removed) == 1
    assert memory.store.read_all().count(CLEAN) == 1
    assert texts(memory) == {"use [REDACTED]", "other"}


def test_undoing_what_came_before_leaves_a_record_that_two_became(
    memory: Project,
) -> None:
    put(memory, OTHER)
    edited = f"use {TOKEN}"
    memory.store.update(
        lambda document, now: compact(document, principle(edited), [ref(OTHER)], now)
    )
    (made,) = memory.store.read_all()
    put(memory, made, principle("use [REDACTED]", created=LATER))
    redact(memory)
    (both,) = memory.store.read_all()
    undone = undo(memory, UndoParams())
    assert (undone.removed, undone.restored) == ((), (OTHER.id,))
    assert both in memory.store.read_all()


@pytest.mark.parametrize("named", [False, True])
def test_a_line_that_another_supersedes_goes_without_a_trace(memory: Project, named: bool) -> None:
    older = log("gap", lesson=f"the key is {TOKEN}")
    newer = log("gap", lesson="kept").with_meta(updated=LATER)
    put(memory, older, newer)
    done = redact(memory, *([str(ref(newer, typed=True))] if named else []))
    assert [(one.ref, one.new_ref, one.withheld) for one in done.records] == [
        (str(ref(older, typed=True)), str(ref(newer)), {"github_token": 1})
    ]
    assert memory.store.read_all() == [newer]
    assert holds_it(memory) == []
    journal = memory.store.path.with_name(".removed.jsonl").read_text(encoding="utf-8")
    assert "the key is [REDACTED]" in json.loads(journal)["line"]
    assert redact(memory).records == ()


def test_what_a_failure_tore_in_the_journal_goes_if_it_holds_something(
    memory: Project,
) -> None:
    put(memory, LEAK, OTHER)
    delete_records(memory, DeleteRecordsParams(refs=(OTHER.id,)))
    journal = memory.store.path.with_name(".removed.jsonl")
    whole = journal.read_bytes()
    torn = b'{"removed_at": "x", "line": "{\\"lesson\\": \\"' + TOKEN.encode() + b"\n"
    harmless = b'{"removed_at": "x", "line": "{\\"les\n'
    journal.write_bytes(harmless + torn + whole + b'{"line": "no record", "replaced_by": null}\n')
    redact(memory)
    kept = harmless + whole + b'{"line": "no record", "replaced_by": null}\n'
    assert (journal.read_bytes(), holds_it(memory)) == (kept, [])


@POSIX
def test_a_journal_that_cannot_be_rewritten_is_named(memory: Project, tmp_path: Path) -> None:
    put(memory, LEAK)
    outside = tmp_path / "outside.jsonl"
    outside.write_bytes(b"")
    memory.store.path.with_name(".removed.jsonl").symlink_to(outside)
    done = redact(memory)
    assert (len(done.records), done.in_journal) == (1, True)
    assert texts(memory) == {"use [REDACTED]"}
    for language in ("en", "ko"):
        sentence = SENTENCES["redact_journal"][language == "ko"]
        assert sentence in (render(done, language) or "")
    assert outside.read_bytes() == b""


def test_where_the_log_cannot_be_written_it_stays_as_it_was(memory: Project) -> None:
    put(memory, LEAK)
    memory.store.lock_timeout = 0.05
    with held_lock(memory.store.root), pytest.raises(StoreError) as error:
        redact(memory)
    assert error.value.code == "busy"
    assert memory.store.read_all() == [LEAK]


def test_what_another_program_saves_meanwhile_is_redacted_as_well(
    memory: Project,
) -> None:
    put(memory, LEAK)
    later = [LEAK._replace(lesson=f"saved meanwhile with {TOKEN}")]

    def clock() -> str:  # asked for the time when the log has been read
        while later:
            put(memory, later.pop(), OTHER)
        return LATER

    memory.store.clock = clock
    assert len(redact(memory).records) == 1
    assert holds_it(memory) == []
    assert {record.lesson for record in memory.store.read_all()} == {
        "saved meanwhile with [REDACTED]",
        OTHER.lesson,
    }


def test_writers_beside_each_other_lose_nothing(memory: Project) -> None:
    leaks = [log(f"{number} {TOKEN}") for number in range(20)]
    put(memory, *leaks)

    def save(number: int) -> None:
        Store.of_project(memory.store.root).upsert_log(log(f"saved {number}"))

    def redact_one(leak: Record) -> None:
        redact(memory, str(ref(leak, typed=True)))

    with ThreadPoolExecutor(4) as pool:
        done = [
            *(pool.submit(save, n) for n in range(20)),
            *(pool.submit(redact_one, r) for r in leaks),
        ]
        assert [one.exception() for one in done] == [None] * 40
    assert texts(memory) == {
        text for number in range(20) for text in (f"saved {number}", f"{number} [REDACTED]")
    }
    assert holds_it(memory) == []


def test_the_removed_lines_lose_it_before_the_log_does(memory: Project) -> None:
    put(memory, LEAK, OTHER)
    delete_records(memory, DeleteRecordsParams(refs=(LEAK.id,)))
    put(memory, LEAK)
    saves = iter(range(100))

    def clock() -> str:  # another program saves the log whenever it has been read
        put(memory, LEAK._replace(lesson=f"save {next(saves)}"))
        return LATER

    memory.store.clock = clock
    with pytest.raises(StoreError) as error:
        redact(memory)
    assert (error.value.code, holds_it(memory)) == ("changed", ["memory_log.jsonl"])


def test_where_there_is_no_log_nothing_is_created(memory: Project) -> None:
    done = redact(memory)
    assert (done.records, done.left_lines, done.in_history) == ((), (), False)
    assert list(memory.store.root.iterdir()) == []
