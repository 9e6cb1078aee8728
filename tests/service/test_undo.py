"""Lines that an undo cannot restore stay on this machine, and can be put back later (S07, S36)."""

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
from sentinel_memory.service import edit_records
from sentinel_memory.service.edit_records import delete_records, edit_record
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.recall import list_records
from sentinel_memory.store.journal import KEPT

LOG = LogMemoryParams(topic="auth", missing_context="gap", lesson="v1", ask_next_time="which?")


def stored(memory: Project) -> list[dict[str, object]]:
    lines = memory.store.path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


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


@pytest.mark.requirement("S07", "S36")
def test_every_text_between_two_saves_comes_back_one_by_one(memory: Project) -> None:
    saved = log_memory(memory, LOG)
    edit_record(memory, EditRecordParams(ref=saved.ref, lesson="v2"))
    log_memory(memory, LOG._replace(lesson="v3"))
    assert [undo(memory).restored for _ in range(2)] == [(saved.id,), (saved.id,)]
    assert lessons(memory) == ["v1"]
    assert undo(memory).restored == ()


@pytest.mark.requirement("S36")
def test_an_undoing_that_restores_nothing_forgets_nothing_and_says_how(
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


@pytest.mark.requirement("S36")
def test_what_an_undoing_replaces_can_be_brought_back(memory: Project) -> None:
    saved = log_memory(memory, LOG)
    edit_record(memory, EditRecordParams(ref=saved.ref, lesson="v2"))
    by_another_program(memory, "v3")
    there = []
    for _ in range(4):
        undo(memory)
        there += lessons(memory)
    assert there == ["v3", "v1", "v3", "v3"]
    assert undo(memory).kept == ()


@pytest.mark.requirement("S14", "S36")
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


@pytest.mark.requirement("S14", "S36")
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


@pytest.mark.requirement("S14", "S36")
def test_a_deletion_of_more_lines_than_are_kept_comes_back_whole(memory: Project) -> None:
    made = [log(f"gap {number}") for number in range(KEPT + 500)]
    overwrite(memory.store, b"".join(format_line(record) + b"\n" for record in made))
    before = set(memory.store.path.read_bytes().splitlines())
    params = DeleteRecordsParams(refs=tuple(record.id for record in made))
    delete_records(memory, params)
    log_memory(memory, LOG)
    log_memory(memory, LOG._replace(lesson="v2"))  # its line is one more in the journal
    undo(memory)
    assert len(undo(memory).restored) == KEPT + 500
    assert before <= set(memory.store.path.read_bytes().splitlines())


@pytest.mark.requirement("S36")
def test_no_list_of_ids_names_anything_and_an_empty_one_names_nothing(
    memory: Project,
) -> None:
    saved = log_memory(memory, LOG)
    delete_records(memory, DeleteRecordsParams(refs=(saved.ref,)))
    assert edit_records.undo(memory, UndoParams(ids=())).restored == ()
    assert edit_records.undo(memory, UndoParams(ids=None)).restored == (saved.id,)


@pytest.mark.requirement("S36", "D05")
def test_removed_lines_that_came_by_git_are_not_undone(clone: Path) -> None:
    memory = opened(clone)
    saved = log_memory(memory, LOG)
    delete_records(memory, DeleteRecordsParams(refs=(saved.ref,)))
    git(clone, "add", "--force", ".context/.removed.jsonl")
    git(clone, "commit", "--quiet", "--message", "planted")
    with pytest.raises(RecordError) as refusal:
        undo(memory)
    assert refusal.value.code == "undo_foreign"
    assert not memory.store.read_all()
    git(clone, "rm", "--quiet", "--cached", ".context/.removed.jsonl")
    assert undo(memory).restored == (saved.id,)
