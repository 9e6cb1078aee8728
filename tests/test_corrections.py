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
from sentinel_memory.service.service import MemoryService
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

LOG = LogMemoryParams(
    topic="auth", missing_context="gap", lesson="rule", ask_next_time="which flow?"
)


def stored(service: MemoryService) -> list[dict[str, object]]:
    lines = service.store.path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def undo(service: MemoryService) -> UndoResult:
    return service.undo(UndoParams())


@pytest.mark.requirement("S36")
def test_an_edit_keeps_history_and_unknown_fields_also_under_another_id(
    service: MemoryService,
) -> None:
    saved = service.log_memory(LOG)
    service.log_memory(LOG)
    (line,) = stored(service)
    line["owner"] = {"team": "결제"}
    line["meta"]["source"] = "abc1234"  # type: ignore[index]  # meta is an object
    service.store.path.write_text(json.dumps(line) + "\n", encoding="utf-8")
    answer = service.edit_record(EditRecordParams(ref=saved.id, topic="login", lesson="new rule"))
    (after,) = stored(service)
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
def test_an_edit_obeys_the_rules_of_a_save(service: MemoryService, field: str, value: str) -> None:
    saved = service.log_memory(LOG)
    before = service.store.path.read_bytes()
    with pytest.raises(RecordError) as caught:
        service.edit_record(EditRecordParams(ref=saved.ref)._replace(**{field: value}))
    assert caught.value.field == field
    assert service.store.path.read_bytes() == before


@pytest.mark.requirement("S36", "S22")
def test_an_edit_withholds_secrets_and_can_remove_the_question(service: MemoryService) -> None:
    saved = service.log_memory(LOG)
    token = "glpat-" + "x1Y2z3A4b5" * 2
    params = EditRecordParams(ref=saved.ref, lesson=f"use {token}", ask_next_time="")
    assert service.edit_record(params).withheld == {"gitlab_token": 1}
    (after,) = stored(service)
    assert after["lesson"] == "use [REDACTED]"
    assert "ask_next_time" not in after
    journal = service.store.path.with_name(".removed.jsonl").read_text(encoding="utf-8")
    assert token not in journal


@pytest.mark.requirement("S36")
def test_an_edit_of_what_changed_meanwhile_or_is_gone_is_refused(service: MemoryService) -> None:
    saved = service.log_memory(LOG)
    service.log_memory(LOG._replace(lesson="saved by another"))
    before = service.store.path.read_bytes()
    for ref, code in ((saved.ref, "record_changed"), ("0" * 16, "record_unknown")):
        with pytest.raises(RecordError) as caught:
            service.edit_record(EditRecordParams(ref=ref, lesson="mine"))
        assert caught.value.code == code
    assert service.store.path.read_bytes() == before


@pytest.mark.requirement("S36", "S06")
def test_an_edit_never_takes_the_place_of_another_record(service: MemoryService) -> None:
    service.log_memory(LOG)
    other = service.log_memory(LOG._replace(missing_context="other"))
    before = service.store.path.read_bytes()
    with pytest.raises(RecordError) as caught:
        service.edit_record(EditRecordParams(ref=other.id, missing_context="gap"))
    assert caught.value.code == "record_exists"
    assert service.store.path.read_bytes() == before


@pytest.mark.requirement("S36")
def test_an_edit_of_nothing_writes_nothing(service: MemoryService) -> None:
    saved = service.log_memory(LOG)
    before = service.store.path.read_bytes()
    assert service.edit_record(EditRecordParams(ref=saved.ref, lesson="rule")).ref == saved.ref
    assert service.store.path.read_bytes() == before


@pytest.mark.requirement("S36")
def test_a_deletion_removes_all_it_names_or_nothing(service: MemoryService) -> None:
    saved = [service.log_memory(LOG._replace(missing_context=f"gap {n}")) for n in range(3)]
    with pytest.raises(RecordError):
        service.delete_records(DeleteRecordsParams(refs=(saved[0].ref, "0" * 16)))
    assert service.store.count() == 3
    params = DeleteRecordsParams(refs=(saved[0].ref, saved[1].id, saved[0].id))
    answer = service.delete_records(params)
    assert answer.removed == answer.uncommitted == (saved[0].id, saved[1].id)
    assert [record["id"] for record in stored(service)] == [saved[2].id]


def edit_all(service: MemoryService) -> None:
    for record in service.list_records(ListRecordsParams()).records:
        service.edit_record(EditRecordParams(ref=record.ref, lesson="edited", topic="other"))


def delete_all(service: MemoryService) -> None:
    records = service.list_records(ListRecordsParams()).records
    service.delete_records(DeleteRecordsParams(refs=tuple(record.ref for record in records)))


def compact_all(service: MemoryService) -> None:
    records = service.list_records(ListRecordsParams()).records
    refs = tuple(record.ref for record in records)
    params = LogMemoryParams(topic="auth", lesson="one", type="principle", source_ids=refs)
    service.log_memory(params)


@pytest.mark.requirement("S36", "S14")
@pytest.mark.parametrize("change", [edit_all, delete_all, compact_all])
def test_undoing_brings_back_the_bytes_that_were(
    service: MemoryService, change: Callable[[MemoryService], None]
) -> None:
    service.log_memory(LOG)
    before = service.store.path.read_bytes()
    change(service)
    assert service.store.path.read_bytes() != before
    undo(service)
    assert service.store.path.read_bytes() == before


@pytest.mark.requirement("S36", "S14")
def test_undoing_again_goes_further_back_and_ends(service: MemoryService) -> None:
    for number in range(2):
        service.log_memory(LOG._replace(missing_context=f"gap {number}"))
    first = service.store.path.read_bytes()
    compact_all(service)
    service.log_memory(LOG._replace(missing_context="gap 3"))
    compact_all(service)  # updates the principle that is there
    answers = [undo(service), undo(service), undo(service)]
    assert [len(answer.restored) for answer in answers] == [2, 2, 0]
    assert [len(answer.removed) for answer in answers] == [1, 1, 0]
    records = service.list_records(ListRecordsParams()).records
    assert {record.missing_context for record in records} == {"gap 0", "gap 1", "gap 3"}
    assert all(line in service.store.path.read_bytes() for line in first.splitlines())


@pytest.mark.requirement("S36")
def test_undoing_leaves_what_was_saved_since(service: MemoryService) -> None:
    service.log_memory(LOG)
    delete_all(service)
    again = service.log_memory(LOG._replace(lesson="learned again"))
    answer = undo(service)
    assert (answer.restored, answer.kept) == ((), (again.id,))
    assert [record["lesson"] for record in stored(service)] == ["learned again"]


@pytest.mark.requirement("S36", "S14")
def test_a_dry_run_of_a_deletion_names_what_no_commit_holds_and_deletes_nothing(
    service: MemoryService,
) -> None:
    saved = service.log_memory(LOG)
    before = service.store.path.read_bytes()
    answer = service.delete_records(DeleteRecordsParams(refs=(saved.ref,), dry_run=True))
    assert (answer.removed, answer.uncommitted) == ((saved.id,), (saved.id,))
    assert service.store.path.read_bytes() == before
    with refused(RecordError, match="changed"):
        service.delete_records(DeleteRecordsParams(refs=(f"{saved.id}@000000",), dry_run=True))


@pytest.mark.requirement("S36")
def test_the_first_of_two_edits_of_one_record_is_not_taken_back_before_the_second(
    service: MemoryService,
) -> None:
    saved = service.log_memory(LOG)
    first = service.edit_record(EditRecordParams(ref=saved.ref, lesson="Second text."))
    service.edit_record(EditRecordParams(ref=first.ref, lesson="Third text."))
    with pytest.raises(RecordError) as refusal:
        service.undo(UndoParams(ids=(saved.ref,)))
    assert refusal.value.code == "undo_other"
    assert service.undo(UndoParams(ids=(first.ref,))).restored == (saved.id,)
    assert service.undo(UndoParams(ids=(saved.ref,))).restored == (saved.id,)


@pytest.mark.requirement("S36")
def test_undoing_a_named_change_is_refused_when_another_is_the_latest(
    service: MemoryService,
) -> None:
    first = service.log_memory(LOG)
    second = service.log_memory(LOG._replace(missing_context="gap 2"))
    service.delete_records(DeleteRecordsParams(refs=(first.ref,)))
    service.delete_records(DeleteRecordsParams(refs=(second.ref,)))
    with pytest.raises(RecordError) as refusal:
        service.undo(UndoParams(ids=(first.id,)))
    assert refusal.value.code == "undo_other"
    third = service.log_memory(LOG._replace(missing_context="gap 3"))
    service.edit_record(EditRecordParams(ref=third.ref, missing_context="gap 4"))
    assert service.undo(UndoParams(ids=(third.id,))).restored == (third.id,)
    assert service.undo(UndoParams(ids=(second.id,))).restored == (second.id,)
    assert service.undo(UndoParams(ids=(first.id,))).restored == (first.id,)


@pytest.mark.requirement("S36", "S18")
def test_another_process_can_undo(service: MemoryService, project: Path) -> None:
    service.log_memory(LOG)
    before = service.store.path.read_bytes()
    delete_all(service)
    other = MemoryService(
        Store.of_project(project), folder="p", settings=lambda: Settings(environment={})
    )
    undo(other)
    assert service.store.path.read_bytes() == before
    assert service.store.count() == 1


@pytest.mark.requirement("S36", "S20")
def test_a_torn_line_of_the_journal_does_not_hinder_undoing(service: MemoryService) -> None:
    service.log_memory(LOG)
    delete_all(service)
    journal = service.store.path.with_name(".removed.jsonl")
    with journal.open("ab") as file:
        file.write(b'{"removed_at": "2026')
    assert len(undo(service).restored) == 1
    assert journal.read_bytes() == b'{"removed_at": "2026'
