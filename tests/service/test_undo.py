"""Editing, deleting and undoing by hand; what an undo cannot restore yet is kept (S07, S36)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from git_repository import git, opened
from project_logs import overwrite
from refusals import refused
from sample_saves import stored
from sentinel_memory.contract.forms import ListUndoResult
from sentinel_memory.contract.memory import FolderParams, LogMemoryParams
from sentinel_memory.contract.project import (
    DeleteRecordsParams,
    EditRecordParams,
    ListRecordsParams,
    UndoParams,
    UndoResult,
)
from sentinel_memory.core.errors import RecordError
from sentinel_memory.render.answers import render
from sentinel_memory.service import edit_records
from sentinel_memory.service.edit_records import delete_records, edit_record, list_undo
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.recall import list_records

pytestmark = pytest.mark.requirement("S36")
LOG = LogMemoryParams(topic="auth", missing_context="gap", lesson="v1", ask_next_time="which?")


def lessons(memory: Project) -> list[object]:
    return sorted(str(line["lesson"]) for line in stored(memory))


def undo(memory: Project) -> UndoResult:
    return edit_records.undo(memory, UndoParams())


def by_another_program(memory: Project, lesson: str) -> None:
    """Another program, or a pull, gives the only record another lesson; no journal knows of it."""
    (line,) = stored(memory)
    overwrite(memory.store, json.dumps({**line, "lesson": lesson}).encode())


def compact(memory: Project, lesson: str = "one") -> None:
    refs = tuple(record.ref for record in list_records(memory, ListRecordsParams()).records)
    params = LogMemoryParams(topic="auth", lesson=lesson, type="principle", source_ids=refs)
    log_memory(memory, params)


@pytest.mark.requirement("S07", "S14")
def test_saving_a_gap_again_can_be_undone_with_its_count(memory: Project) -> None:
    log_memory(memory, LOG)
    log_memory(memory, LOG)
    before = memory.store.path.read_bytes()
    log_memory(memory, LOG._replace(lesson="v2", ask_next_time="another?"))
    assert (lessons(memory), memory.store.read_all()[0].occurrences) == (["v2"], 3)
    undo(memory)
    assert memory.store.path.read_bytes() == before
    assert memory.store.read_all()[0].occurrences == 2


@pytest.mark.requirement("S07", "S14")
def test_a_principle_saved_again_with_another_question_can_be_undone(
    memory: Project,
) -> None:
    rule = LogMemoryParams(topic="auth", type="principle", lesson="rule", ask_next_time="old?")
    log_memory(memory, rule)
    before = memory.store.path.read_bytes()
    for again in (rule, rule._replace(source_ids=(f"{'0' * 16}@000000",))):
        log_memory(memory, again._replace(ask_next_time="new?"))
        assert stored(memory)[0]["ask_next_time"] == "new?"
        undo(memory)
        assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("S07")
def test_every_text_between_two_saves_comes_back_one_by_one(memory: Project) -> None:
    saved = log_memory(memory, LOG)
    edit_record(memory, EditRecordParams(ref=saved.ref, lesson="v2"))
    log_memory(memory, LOG._replace(lesson="v3"))
    assert [undo(memory).restored for _ in range(2)] == [(saved.id,), (saved.id,)]
    assert lessons(memory) == ["v1"]
    assert undo(memory).restored == ()


def test_an_undoing_that_restores_nothing_says_how_and_what_one_replaces_comes_back(
    memory: Project,
) -> None:
    saved = log_memory(memory, LOG)
    edit_record(memory, EditRecordParams(ref=saved.ref, lesson="v2"))
    by_another_program(memory, "v3")
    answer = undo(memory)
    assert (answer.restored, answer.removed, answer.kept) == ((), (), (saved.id,))
    assert lessons(memory) == ["v3"]
    assert "Another undo" in (render(answer, "en") or "")
    assert undo(memory).restored == (saved.id,)
    assert lessons(memory) == ["v1"]
    for _ in range(2):
        undo(memory)
        assert lessons(memory) == ["v3"]
    assert undo(memory).kept == ()


@pytest.mark.requirement("S14")
def test_a_source_that_was_learned_again_stays_restorable_after_the_undoing(
    memory: Project,
) -> None:
    for number in range(2):
        log_memory(memory, LOG._replace(missing_context=f"gap {number}", lesson=f"old {number}"))
    compact(memory)
    log_memory(memory, LOG._replace(missing_context="gap 0", lesson="learned again"))
    answer = undo(memory)
    assert [len(ids) for ids in (answer.restored, answer.removed, answer.kept)] == [1, 1, 1]
    assert lessons(memory) == ["learned again", "old 1"]
    undo(memory)
    assert lessons(memory) == ["old 0", "old 1"]
    undo(memory)
    assert lessons(memory) == ["learned again", "old 1"]


@pytest.mark.requirement("S14")
def test_a_principle_stays_where_none_of_its_sources_can_come_back_yet(
    memory: Project,
) -> None:
    log_memory(memory, LOG)
    compact(memory)
    log_memory(memory, LOG._replace(lesson="learned again"))
    assert undo(memory).removed == ()
    assert lessons(memory) == ["learned again", "one"]
    undo(memory)
    assert lessons(memory) == ["v1"]


@pytest.mark.requirement("D05", "S20")
def test_removed_lines_that_came_by_git_are_not_undone_and_torn_ones_do_not_hinder(
    clone: Path,
) -> None:
    memory = opened(clone)
    saved = log_memory(memory, LOG)
    delete_records(memory, DeleteRecordsParams(refs=(saved.ref,)))
    git(clone, "add", "--force", ".context/.removed.jsonl")
    git(clone, "commit", "--quiet", "--message", "planted")
    with pytest.raises(RecordError, match="undo_foreign"):
        undo(memory)
    assert not memory.store.read_all()
    git(clone, "rm", "--quiet", "--cached", ".context/.removed.jsonl")
    journal = memory.store.path.with_name(".removed.jsonl")
    with journal.open("ab") as file:
        file.write(b'{"removed_at": "2026')
    assert edit_records.undo(memory, UndoParams(ids=())).restored == ()
    assert edit_records.undo(memory, UndoParams(ids=None)).restored == (saved.id,)
    assert journal.read_bytes() == b'{"removed_at": "2026'


RULE = LogMemoryParams(
    topic="auth", missing_context="gap", lesson="rule", ask_next_time="which flow?"
)


def test_an_edit_keeps_history_and_unknown_fields_also_under_another_id(
    memory: Project,
) -> None:
    saved = log_memory(memory, RULE)
    log_memory(memory, RULE)
    (line,) = stored(memory)
    line["owner"] = {"team": "결제"}
    line["meta"]["source"] = "abc1234"
    memory.store.path.write_text(json.dumps(line) + "\n", encoding="utf-8")
    answer = edit_record(memory, EditRecordParams(ref=saved.id, topic="login", lesson="new rule"))
    (after,) = stored(memory)
    assert after["id"] == answer.id != saved.id
    assert (after["topic"], after["lesson"]) == ("login", "new rule")
    assert (after["missing_context"], after["ask_next_time"]) == ("gap", "which flow?")
    assert after["owner"] == {"team": "결제"}
    meta, before = after["meta"], line["meta"]
    assert meta["updated"] > before["updated"]
    assert {**meta, "updated": before["updated"]} == before


@pytest.mark.requirement("S04", "S06")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"topic": "a" * 65}, "over_limit field=topic"),
        ({"lesson": " "}, "blank field=lesson"),
        ({"missing_context": "x" * 1025}, "over_limit field=missing_context"),
        ({"missing_context": "other"}, "record_exists"),
        ({"ref": "0" * 16}, "record_unknown"),
        ({"ref": "EARLIER"}, "record_changed"),
    ],
)
def test_an_edit_that_cannot_be_is_refused_and_one_of_nothing_writes_nothing(
    memory: Project, change: dict[str, str], code: str
) -> None:
    log_memory(memory, RULE._replace(missing_context="other"))
    earlier = log_memory(memory, RULE._replace(lesson="saved before"))
    saved = log_memory(memory, RULE)
    before = memory.store.path.read_bytes()
    fields = {"ref": saved.ref, "lesson": "mine"} | change
    params = EditRecordParams(**fields)  # type: ignore[arg-type]  # texts
    if params.ref == "EARLIER":
        params = params._replace(ref=earlier.ref)
    with pytest.raises(RecordError, match=code):
        edit_record(memory, params)
    assert edit_record(memory, EditRecordParams(ref=saved.ref, lesson="rule")).ref == saved.ref
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("S22")
def test_an_edit_withholds_secrets_and_can_remove_the_question(memory: Project) -> None:
    saved = log_memory(memory, RULE)
    token = "glpat-" + "x1Y2z3A4b5" * 2
    params = EditRecordParams(ref=saved.ref, lesson=f"use {token}", ask_next_time="")
    assert edit_record(memory, params).withheld == {"gitlab_token": 1}
    (after,) = stored(memory)
    assert after["lesson"] == "use [REDACTED]"
    assert "ask_next_time" not in after
    journal = memory.store.path.with_name(".removed.jsonl").read_text(encoding="utf-8")
    assert token not in journal


@pytest.mark.requirement("S14")
def test_a_deletion_removes_all_it_names_or_nothing_and_a_dry_run_only_names_it(
    memory: Project,
) -> None:
    saved = [log_memory(memory, RULE._replace(missing_context=f"gap {n}")) for n in range(3)]
    before = memory.store.path.read_bytes()
    with pytest.raises(RecordError):
        delete_records(memory, DeleteRecordsParams(refs=(saved[0].ref, "0" * 16)))
    with refused(RecordError, match="changed"):
        delete_records(memory, DeleteRecordsParams(refs=(f"{saved[0].id}@000000",), dry_run=True))
    params = DeleteRecordsParams(refs=(saved[0].ref, saved[1].id, saved[0].id))
    planned = delete_records(memory, params._replace(dry_run=True))
    assert memory.store.path.read_bytes() == before
    answer = delete_records(memory, params)
    for one in (planned, answer):  # no commit holds them
        assert one.removed == one.uncommitted == (saved[0].id, saved[1].id)
    assert [record["id"] for record in stored(memory)] == [saved[2].id]


def edit_all(memory: Project) -> None:
    for record in list_records(memory, ListRecordsParams()).records:
        edit_record(memory, EditRecordParams(ref=record.ref, lesson="edited", topic="other"))


def delete_all(memory: Project) -> None:
    records = list_records(memory, ListRecordsParams()).records
    delete_records(memory, DeleteRecordsParams(refs=tuple(record.ref for record in records)))


@pytest.mark.requirement("S14")
@pytest.mark.parametrize("change", [edit_all, delete_all, compact])
def test_undoing_brings_back_the_bytes_that_were(
    memory: Project, change: Callable[[Project], None]
) -> None:
    log_memory(memory, RULE)
    before = memory.store.path.read_bytes()
    change(memory)
    assert memory.store.path.read_bytes() != before
    undo(memory)
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("S14")
def test_undoing_again_goes_further_back_and_ends(memory: Project) -> None:
    for number in range(2):
        log_memory(memory, RULE._replace(missing_context=f"gap {number}"))
    first = memory.store.path.read_bytes()
    compact(memory)
    log_memory(memory, RULE._replace(missing_context="gap 3"))
    compact(memory)  # updates the principle that is there
    answers = [undo(memory), undo(memory), undo(memory)]
    assert [len(answer.restored) for answer in answers] == [2, 2, 0]
    assert [len(answer.removed) for answer in answers] == [1, 1, 0]
    records = list_records(memory, ListRecordsParams()).records
    assert {record.missing_context for record in records} == {"gap 0", "gap 1", "gap 3"}
    assert all(line in memory.store.path.read_bytes() for line in first.splitlines())


def test_undoing_leaves_what_was_saved_since_and_the_list_says_so_before(memory: Project) -> None:
    log_memory(memory, RULE)
    delete_all(memory)
    again = log_memory(memory, RULE._replace(lesson="learned again"))
    (found,) = listed(memory).changes
    assert ([one.lesson for one in found.kept], found.restored) == (["learned again"], ())
    answer = undo(memory)
    assert (answer.restored, answer.kept) == ((), (again.id,))
    assert [record["lesson"] for record in stored(memory)] == ["learned again"]


def test_the_first_of_two_edits_of_one_record_is_not_taken_back_before_the_second(
    memory: Project,
) -> None:
    saved = log_memory(memory, RULE)
    first = edit_record(memory, EditRecordParams(ref=saved.ref, lesson="Second text."))
    edit_record(memory, EditRecordParams(ref=first.ref, lesson="Third text."))
    with pytest.raises(RecordError, match="undo_other"):
        edit_records.undo(memory, UndoParams(ids=(saved.ref,)))
    assert edit_records.undo(memory, UndoParams(ids=(first.ref,))).restored == (saved.id,)
    assert edit_records.undo(memory, UndoParams(ids=(saved.ref,))).restored == (saved.id,)


def test_undoing_a_named_change_is_refused_when_another_is_the_latest(
    memory: Project,
) -> None:
    ids = [log_memory(memory, RULE._replace(missing_context=f"gap {n}")).id for n in range(3)]
    for id in ids[:2]:
        delete_records(memory, DeleteRecordsParams(refs=(id,)))
    with pytest.raises(RecordError, match="undo_other"):
        edit_records.undo(memory, UndoParams(ids=(ids[0],)))
    edit_record(memory, EditRecordParams(ref=ids[2], missing_context="gap 4"))
    for id in reversed(ids):
        assert edit_records.undo(memory, UndoParams(ids=(id,))).restored == (id,)


@pytest.fixture
def shop(clone: Path) -> Project:
    memory = opened(clone)
    for gap in ("one", "two"):
        log_memory(memory, LogMemoryParams(topic="auth", missing_context=gap, lesson=f"rule {gap}"))
    return memory


def listed(memory: Project) -> ListUndoResult:
    return list_undo(memory, FolderParams())


def change(memory: Project) -> list[bytes]:
    """Edits one record, then deletes it, then the other; the log before each."""
    before = []
    for gap, lesson in (("one", "reworded"), ("one", None), ("two", None)):
        before.append(memory.store.path.read_bytes())
        id = next(r.id for r in memory.store.read().records if r.missing_context == gap)
        if lesson is None:
            delete_records(memory, DeleteRecordsParams(refs=(id,)))
        else:
            edit_record(memory, EditRecordParams(ref=id, lesson=lesson))
    return before


def test_the_list_says_what_each_undoing_does_and_no_other_time_is_known(shop: Project) -> None:
    change(shop)
    before = shop.store.path.read_bytes()
    found = listed(shop).changes
    restored = [[one.lesson for one in c.restored] for c in found]
    assert restored == [["rule two"], ["reworded"], ["rule one"]]
    assert [[one.lesson for one in c.removed] for c in found] == [[], [], ["reworded"]]
    with pytest.raises(RecordError, match="undo_until_unknown"):
        edit_records.undo(shop, UndoParams(until="2020-01-01T00:00:00.000+00:00"))
    assert shop.store.path.read_bytes() == before


@pytest.mark.parametrize("far", [0, 1, 2])
def test_changes_are_taken_back_as_far_as_one_chooses(shop: Project, far: int) -> None:
    before = change(shop)[::-1]
    result = edit_records.undo(shop, UndoParams(until=listed(shop).changes[far].at))
    assert shop.store.path.read_bytes() == before[far]
    assert len(result.restored) == min(far + 1, 2)
    assert len(listed(shop).changes) == 2 - far
