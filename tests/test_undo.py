"""What an undoing cannot bring back stays on this machine, and can be put back later (S07, S36)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from git_repository import git, opened
from project_logs import overwrite
from sample_records import log
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.contract.project import (
    DeleteRecordsParams,
    EditRecordParams,
    ListRecordsParams,
    UndoParams,
    UndoResult,
)
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import format_line
from sentinel_memory.render.answers import render
from sentinel_memory.service.service import MemoryService
from sentinel_memory.store.journal import KEPT

LOG = LogMemoryParams(topic="auth", missing_context="gap", lesson="v1", ask_next_time="which?")


def stored(service: MemoryService) -> list[dict[str, object]]:
    lines = service.store.path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def lessons(service: MemoryService) -> list[object]:
    return sorted(str(line["lesson"]) for line in stored(service))


def undo(service: MemoryService) -> UndoResult:
    return service.undo(UndoParams())


def by_another_program(service: MemoryService, lesson: str) -> None:
    """Another program, or a pull, gives the only record another lesson; no journal knows of it."""
    (line,) = stored(service)
    overwrite(service.store, json.dumps({**line, "lesson": lesson}).encode())


def compact(service: MemoryService, lesson: str = "one") -> None:
    refs = tuple(record.ref for record in service.list_records(ListRecordsParams()).records)
    params = LogMemoryParams(topic="auth", lesson=lesson, type="principle", source_ids=refs)
    service.log_memory(params)


@pytest.mark.requirement("S07", "S14")
def test_saving_a_gap_again_can_be_undone_with_its_count(service: MemoryService) -> None:
    service.log_memory(LOG)
    service.log_memory(LOG)
    before = service.store.path.read_bytes()
    service.log_memory(LOG._replace(lesson="v2", ask_next_time="another?"))
    assert (lessons(service), service.store.read_all()[0].occurrences) == (["v2"], 3)
    undo(service)
    assert service.store.path.read_bytes() == before
    assert service.store.read_all()[0].occurrences == 2


@pytest.mark.requirement("S07", "S14")
def test_a_principle_saved_again_with_another_question_can_be_undone(
    service: MemoryService,
) -> None:
    rule = LogMemoryParams(topic="auth", type="principle", lesson="rule", ask_next_time="old?")
    service.log_memory(rule)
    before = service.store.path.read_bytes()
    for again in (rule, rule._replace(source_ids=(f"{'0' * 16}@000000",))):
        service.log_memory(again._replace(ask_next_time="new?"))
        assert stored(service)[0]["ask_next_time"] == "new?"
        undo(service)
        assert service.store.path.read_bytes() == before


@pytest.mark.requirement("S07", "S36")
def test_every_text_between_two_saves_comes_back_one_by_one(service: MemoryService) -> None:
    saved = service.log_memory(LOG)
    service.edit_record(EditRecordParams(ref=saved.ref, lesson="v2"))
    service.log_memory(LOG._replace(lesson="v3"))
    assert [undo(service).restored for _ in range(2)] == [(saved.id,), (saved.id,)]
    assert lessons(service) == ["v1"]
    assert undo(service).restored == ()


@pytest.mark.requirement("S36")
def test_an_undoing_that_restores_nothing_forgets_nothing_and_says_how(
    service: MemoryService,
) -> None:
    saved = service.log_memory(LOG)
    service.edit_record(EditRecordParams(ref=saved.ref, lesson="v2"))
    by_another_program(service, "v3")
    answer = undo(service)
    assert (answer.restored, answer.removed, answer.kept) == ((), (), (saved.id,))
    assert lessons(service) == ["v3"]
    assert "once more" in (render(answer, "en") or "")
    assert undo(service).restored == (saved.id,)
    assert lessons(service) == ["v1"]


@pytest.mark.requirement("S36")
def test_what_an_undoing_replaces_can_be_brought_back(service: MemoryService) -> None:
    saved = service.log_memory(LOG)
    service.edit_record(EditRecordParams(ref=saved.ref, lesson="v2"))
    by_another_program(service, "v3")
    there = []
    for _ in range(4):
        undo(service)
        there += lessons(service)
    assert there == ["v3", "v1", "v3", "v3"]
    assert undo(service).kept == ()


@pytest.mark.requirement("S14", "S36")
def test_a_source_that_was_learned_again_stays_restorable_after_the_undoing(
    service: MemoryService,
) -> None:
    for number in range(2):
        service.log_memory(LOG._replace(missing_context=f"gap {number}", lesson=f"old {number}"))
    compact(service)
    service.log_memory(LOG._replace(missing_context="gap 0", lesson="learned again"))
    answer = undo(service)
    assert [len(ids) for ids in (answer.restored, answer.removed, answer.kept)] == [1, 1, 1]
    assert lessons(service) == ["learned again", "old 1"]
    undo(service)
    assert lessons(service) == ["old 0", "old 1"]
    undo(service)
    assert lessons(service) == ["learned again", "old 1"]


@pytest.mark.requirement("S14", "S36")
def test_a_principle_stays_where_none_of_its_sources_can_come_back_yet(
    service: MemoryService,
) -> None:
    service.log_memory(LOG)
    compact(service)
    service.log_memory(LOG._replace(lesson="learned again"))
    assert undo(service).removed == ()
    assert lessons(service) == ["learned again", "one"]
    undo(service)
    assert lessons(service) == ["v1"]


@pytest.mark.requirement("S14", "S36")
def test_a_deletion_of_more_lines_than_are_kept_comes_back_whole(service: MemoryService) -> None:
    made = [log(f"gap {number}") for number in range(KEPT + 500)]
    overwrite(service.store, b"".join(format_line(record) + b"\n" for record in made))
    before = set(service.store.path.read_bytes().splitlines())
    params = DeleteRecordsParams(refs=tuple(record.id for record in made))
    service.delete_records(params)
    service.log_memory(LOG)
    service.log_memory(LOG._replace(lesson="v2"))  # its line is one more in the journal
    undo(service)
    assert len(undo(service).restored) == KEPT + 500
    assert before <= set(service.store.path.read_bytes().splitlines())


@pytest.mark.requirement("S36")
def test_no_list_of_ids_names_anything_and_an_empty_one_names_nothing(
    service: MemoryService,
) -> None:
    saved = service.log_memory(LOG)
    service.delete_records(DeleteRecordsParams(refs=(saved.ref,)))
    assert service.undo(UndoParams(ids=())).restored == ()
    assert service.undo(UndoParams(ids=None)).restored == (saved.id,)


@pytest.mark.requirement("S36", "D05")
def test_removed_lines_that_came_by_git_are_not_undone(clone: Path) -> None:
    service = opened(clone)
    saved = service.log_memory(LOG)
    service.delete_records(DeleteRecordsParams(refs=(saved.ref,)))
    git(clone, "add", "--force", ".context/.removed.jsonl")
    git(clone, "commit", "--quiet", "--message", "planted")
    with pytest.raises(RecordError) as refusal:
        undo(service)
    assert refusal.value.code == "undo_foreign"
    assert not service.store.read_all()
    git(clone, "rm", "--quiet", "--cached", ".context/.removed.jsonl")
    assert undo(service).restored == (saved.id,)
