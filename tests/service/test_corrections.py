"""Editing, deleting and undoing by hand, on real files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from refusals import refused
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.contract.project import (
    DeleteRecordsParams,
    EditRecordParams,
    ListRecordsParams,
    UndoParams,
    UndoResult,
)
from sentinel_memory.core.errors import RecordError
from sentinel_memory.service import edit_records
from sentinel_memory.service.edit_records import delete_records, edit_record
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.recall import list_records
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

LOG = LogMemoryParams(
    topic="auth", missing_context="gap", lesson="rule", ask_next_time="which flow?"
)


def stored(memory: Project) -> list[dict[str, object]]:
    lines = memory.store.path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def undo(memory: Project) -> UndoResult:
    return edit_records.undo(memory, UndoParams())


@pytest.mark.requirement("S36")
def test_an_edit_keeps_history_and_unknown_fields_also_under_another_id(
    memory: Project,
) -> None:
    saved = log_memory(memory, LOG)
    log_memory(memory, LOG)
    (line,) = stored(memory)
    line["owner"] = {"team": "결제"}
    line["meta"]["source"] = "abc1234"  # type: ignore[index]  # meta is an object
    memory.store.path.write_text(json.dumps(line) + "\n", encoding="utf-8")
    answer = edit_record(memory, EditRecordParams(ref=saved.id, topic="login", lesson="new rule"))
    (after,) = stored(memory)
    assert after["id"] == answer.id != saved.id
    assert (after["topic"], after["lesson"]) == ("login", "new rule")
    assert (after["missing_context"], after["ask_next_time"]) == ("gap", "which flow?")
    assert after["owner"] == {"team": "결제"}
    meta, before = after["meta"], line["meta"]
    assert isinstance(meta, dict)
    assert isinstance(before, dict)
    assert meta["updated"] > before["updated"]
    assert {**meta, "updated": before["updated"]} == before


@pytest.mark.requirement("S36", "S04")
@pytest.mark.parametrize(
    ("field", "value"), [("topic", "a" * 65), ("lesson", " "), ("missing_context", "x" * 1025)]
)
def test_an_edit_obeys_the_rules_of_a_save(memory: Project, field: str, value: str) -> None:
    saved = log_memory(memory, LOG)
    before = memory.store.path.read_bytes()
    with pytest.raises(RecordError) as caught:
        edit_record(memory, EditRecordParams(ref=saved.ref)._replace(**{field: value}))
    assert caught.value.field == field
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("S36", "S22")
def test_an_edit_withholds_secrets_and_can_remove_the_question(memory: Project) -> None:
    saved = log_memory(memory, LOG)
    token = "glpat-" + "x1Y2z3A4b5" * 2
    params = EditRecordParams(ref=saved.ref, lesson=f"use {token}", ask_next_time="")
    assert edit_record(memory, params).withheld == {"gitlab_token": 1}
    (after,) = stored(memory)
    assert after["lesson"] == "use [REDACTED]"
    assert "ask_next_time" not in after
    journal = memory.store.path.with_name(".removed.jsonl").read_text(encoding="utf-8")
    assert token not in journal


@pytest.mark.requirement("S36")
def test_an_edit_of_what_changed_meanwhile_or_is_gone_is_refused(memory: Project) -> None:
    saved = log_memory(memory, LOG)
    log_memory(memory, LOG._replace(lesson="saved by another"))
    before = memory.store.path.read_bytes()
    for ref, code in ((saved.ref, "record_changed"), ("0" * 16, "record_unknown")):
        with pytest.raises(RecordError) as caught:
            edit_record(memory, EditRecordParams(ref=ref, lesson="mine"))
        assert caught.value.code == code
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("S36", "S06")
def test_an_edit_never_takes_the_place_of_another_record(memory: Project) -> None:
    log_memory(memory, LOG)
    other = log_memory(memory, LOG._replace(missing_context="other"))
    before = memory.store.path.read_bytes()
    with pytest.raises(RecordError) as caught:
        edit_record(memory, EditRecordParams(ref=other.id, missing_context="gap"))
    assert caught.value.code == "record_exists"
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("S36")
def test_an_edit_of_nothing_writes_nothing(memory: Project) -> None:
    saved = log_memory(memory, LOG)
    before = memory.store.path.read_bytes()
    assert edit_record(memory, EditRecordParams(ref=saved.ref, lesson="rule")).ref == saved.ref
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("S36")
def test_a_deletion_removes_all_it_names_or_nothing(memory: Project) -> None:
    saved = [log_memory(memory, LOG._replace(missing_context=f"gap {n}")) for n in range(3)]
    with pytest.raises(RecordError):
        delete_records(memory, DeleteRecordsParams(refs=(saved[0].ref, "0" * 16)))
    assert memory.store.count() == 3
    params = DeleteRecordsParams(refs=(saved[0].ref, saved[1].id, saved[0].id))
    answer = delete_records(memory, params)
    assert answer.removed == answer.uncommitted == (saved[0].id, saved[1].id)
    assert [record["id"] for record in stored(memory)] == [saved[2].id]


def edit_all(memory: Project) -> None:
    for record in list_records(memory, ListRecordsParams()).records:
        edit_record(memory, EditRecordParams(ref=record.ref, lesson="edited", topic="other"))


def delete_all(memory: Project) -> None:
    records = list_records(memory, ListRecordsParams()).records
    delete_records(memory, DeleteRecordsParams(refs=tuple(record.ref for record in records)))


def compact_all(memory: Project) -> None:
    records = list_records(memory, ListRecordsParams()).records
    refs = tuple(record.ref for record in records)
    params = LogMemoryParams(topic="auth", lesson="one", type="principle", source_ids=refs)
    log_memory(memory, params)


@pytest.mark.requirement("S36", "S14")
@pytest.mark.parametrize("change", [edit_all, delete_all, compact_all])
def test_undoing_brings_back_the_bytes_that_were(
    memory: Project, change: Callable[[Project], None]
) -> None:
    log_memory(memory, LOG)
    before = memory.store.path.read_bytes()
    change(memory)
    assert memory.store.path.read_bytes() != before
    undo(memory)
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("S36", "S14")
def test_undoing_again_goes_further_back_and_ends(memory: Project) -> None:
    for number in range(2):
        log_memory(memory, LOG._replace(missing_context=f"gap {number}"))
    first = memory.store.path.read_bytes()
    compact_all(memory)
    log_memory(memory, LOG._replace(missing_context="gap 3"))
    compact_all(memory)  # updates the principle that is there
    answers = [undo(memory), undo(memory), undo(memory)]
    assert [len(answer.restored) for answer in answers] == [2, 2, 0]
    assert [len(answer.removed) for answer in answers] == [1, 1, 0]
    records = list_records(memory, ListRecordsParams()).records
    assert {record.missing_context for record in records} == {"gap 0", "gap 1", "gap 3"}
    assert all(line in memory.store.path.read_bytes() for line in first.splitlines())


@pytest.mark.requirement("S36")
def test_undoing_leaves_what_was_saved_since(memory: Project) -> None:
    log_memory(memory, LOG)
    delete_all(memory)
    again = log_memory(memory, LOG._replace(lesson="learned again"))
    answer = undo(memory)
    assert (answer.restored, answer.kept) == ((), (again.id,))
    assert [record["lesson"] for record in stored(memory)] == ["learned again"]


@pytest.mark.requirement("S36", "S14")
def test_a_dry_run_of_a_deletion_names_what_no_commit_holds_and_deletes_nothing(
    memory: Project,
) -> None:
    saved = log_memory(memory, LOG)
    before = memory.store.path.read_bytes()
    answer = delete_records(memory, DeleteRecordsParams(refs=(saved.ref,), dry_run=True))
    assert (answer.removed, answer.uncommitted) == ((saved.id,), (saved.id,))
    assert memory.store.path.read_bytes() == before
    with refused(RecordError, match="changed"):
        delete_records(memory, DeleteRecordsParams(refs=(f"{saved.id}@000000",), dry_run=True))


@pytest.mark.requirement("S36")
def test_the_first_of_two_edits_of_one_record_is_not_taken_back_before_the_second(
    memory: Project,
) -> None:
    saved = log_memory(memory, LOG)
    first = edit_record(memory, EditRecordParams(ref=saved.ref, lesson="Second text."))
    edit_record(memory, EditRecordParams(ref=first.ref, lesson="Third text."))
    with pytest.raises(RecordError) as refusal:
        edit_records.undo(memory, UndoParams(ids=(saved.ref,)))
    assert refusal.value.code == "undo_other"
    assert edit_records.undo(memory, UndoParams(ids=(first.ref,))).restored == (saved.id,)
    assert edit_records.undo(memory, UndoParams(ids=(saved.ref,))).restored == (saved.id,)


@pytest.mark.requirement("S36")
def test_undoing_a_named_change_is_refused_when_another_is_the_latest(
    memory: Project,
) -> None:
    first = log_memory(memory, LOG)
    second = log_memory(memory, LOG._replace(missing_context="gap 2"))
    delete_records(memory, DeleteRecordsParams(refs=(first.ref,)))
    delete_records(memory, DeleteRecordsParams(refs=(second.ref,)))
    with pytest.raises(RecordError) as refusal:
        edit_records.undo(memory, UndoParams(ids=(first.id,)))
    assert refusal.value.code == "undo_other"
    third = log_memory(memory, LOG._replace(missing_context="gap 3"))
    edit_record(memory, EditRecordParams(ref=third.ref, missing_context="gap 4"))
    assert edit_records.undo(memory, UndoParams(ids=(third.id,))).restored == (third.id,)
    assert edit_records.undo(memory, UndoParams(ids=(second.id,))).restored == (second.id,)
    assert edit_records.undo(memory, UndoParams(ids=(first.id,))).restored == (first.id,)


@pytest.mark.requirement("S36", "S18")
def test_another_process_can_undo(memory: Project, project: Path) -> None:
    log_memory(memory, LOG)
    before = memory.store.path.read_bytes()
    delete_all(memory)
    other = Project(
        Store.of_project(project), folder="p", settings=lambda: Settings(environment={})
    )
    undo(other)
    assert memory.store.path.read_bytes() == before
    assert memory.store.count() == 1


@pytest.mark.requirement("S36", "S20")
def test_a_torn_line_of_the_journal_does_not_hinder_undoing(memory: Project) -> None:
    log_memory(memory, LOG)
    delete_all(memory)
    journal = memory.store.path.with_name(".removed.jsonl")
    with journal.open("ab") as file:
        file.write(b'{"removed_at": "2026')
    assert len(undo(memory).restored) == 1
    assert journal.read_bytes() == b'{"removed_at": "2026'
