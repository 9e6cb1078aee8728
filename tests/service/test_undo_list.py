"""The list of what can be undone says beforehand what each undoing does (S36)."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import run
from git_repository import opened
from sentinel_memory.contract.forms import ListUndoResult
from sentinel_memory.contract.memory import FolderParams, LogMemoryParams
from sentinel_memory.contract.project import DeleteRecordsParams, EditRecordParams, UndoParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.service.edit_records import delete_records, edit_record, list_undo, undo
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project

pytestmark = pytest.mark.requirement("S36")


@pytest.fixture
def shop(clone: Path) -> Project:
    memory = opened(clone)
    for gap in ("one", "two"):
        log_memory(memory, LogMemoryParams(topic="auth", missing_context=gap, lesson=f"rule {gap}"))
    return memory


def listed(memory: Project) -> ListUndoResult:
    return list_undo(memory, FolderParams())


def ids(memory: Project) -> list[str]:
    return [record.id for record in memory.store.read().records]


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


def test_the_list_says_what_each_undoing_does_and_changes_nothing(shop: Project) -> None:
    change(shop)
    before = shop.store.path.read_bytes()
    found = listed(shop).changes
    assert [[one.lesson for one in c.restored] for c in found] == [
        ["rule two"],
        ["reworded"],
        ["rule one"],
    ]
    assert [[one.lesson for one in c.removed] for c in found] == [[], [], ["reworded"]]
    assert shop.store.path.read_bytes() == before


@pytest.mark.parametrize("far", [0, 1, 2])
def test_changes_are_taken_back_as_far_as_one_chooses(shop: Project, far: int) -> None:
    before = change(shop)[::-1]
    result = undo(shop, UndoParams(until=listed(shop).changes[far].at))
    assert shop.store.path.read_bytes() == before[far]
    assert len(result.restored) == min(far + 1, 2)
    assert len(listed(shop).changes) == 2 - far


def test_an_unknown_time_is_refused_and_changes_nothing(shop: Project) -> None:
    change(shop)
    before = shop.store.path.read_bytes()
    with pytest.raises(RecordError) as caught:
        undo(shop, UndoParams(until="2020-01-01T00:00:00.000+00:00"))
    assert caught.value.code == "undo_until_unknown"
    assert shop.store.path.read_bytes() == before


def test_a_record_that_was_saved_again_since_is_told_to_stay(shop: Project) -> None:
    first = ids(shop)[0]
    delete_records(shop, DeleteRecordsParams(refs=(first,)))
    gap = next(g for g in ("one", "two") if g not in str(shop.store.read().records))
    log_memory(shop, LogMemoryParams(topic="auth", missing_context=gap, lesson="anew"))
    (found,) = listed(shop).changes
    assert [one.lesson for one in found.kept] == ["anew"]
    assert found.restored == ()


def test_the_command_lists_and_goes_as_far_as_a_number(shop: Project) -> None:
    before = change(shop)[::-1]
    text = run(shop.root, "undo", "--list").stdout.decode()
    assert text.count("  restores: ") == 3
    assert run(shop.root, "undo", "--until", "9").returncode == 2
    assert run(shop.root, "undo", "--until", "2").returncode == 0
    assert shop.store.path.read_bytes() == before[1]
    assert "되돌릴 수 있는" in run(shop.root, "undo", "--list", "--language", "ko").stdout.decode()
