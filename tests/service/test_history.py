"""Earlier texts of a record, edits and deletions, and what undo brings back (N13, S07, S36)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_process import TOKEN
from git_repository import commit_all, git, opened
from project_logs import overwrite, write_log
from project_memories import stored
from refusals import refused
from sample_records import log, log_of
from sentinel_memory.contract.forms import HistoryParams, HistoryResult, ListUndoResult
from sentinel_memory.contract.memory import FolderParams, LogMemoryParams
from sentinel_memory.contract.project import (
    DeleteRecordsParams,
    EditRecordParams,
    ListRecordsParams,
    UndoParams,
)
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import SOURCES_KEPT, format_line
from sentinel_memory.render.answers import render
from sentinel_memory.service.edit_records import delete_records, edit_record, list_undo, undo
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.recall import list_records
from sentinel_memory.service.show import history

pytestmark = pytest.mark.requirement("N13", "S36")

FIRST = LogMemoryParams(topic="auth", missing_context="gap", lesson="first", ask_next_time="who?")


def saved(memory: Project) -> str:
    return log_memory(memory, FIRST).id


def reword(memory: Project, id: str, **texts: str) -> str:
    return edit_record(memory, EditRecordParams(ref=id, **texts)).id  # type: ignore[arg-type] - texts


def past(memory: Project, ref: str, restore: str | None = None) -> HistoryResult:
    return history(memory, HistoryParams(ref=ref, restore=restore))


def lessons(found: HistoryResult) -> list[str]:
    return [version.record.lesson for version in found.versions]


@pytest.mark.requirement("S36")
def test_versions_of_this_machine_are_told_newest_first_and_brought_back_and_undone(
    clone: Path,
) -> None:
    memory = opened(clone)
    id = saved(memory)
    log_memory(memory, FIRST)
    reword(memory, id, lesson="second")
    reword(memory, id, lesson="third", ask_next_time="where?")
    found = past(memory, id)
    assert lessons(found) == ["second", "first", "first"]  # it was saved twice
    changed = [version.changed for version in found.versions[:2]]
    assert changed == [("lesson", "ask_next_time"), ("lesson",)]
    assert found.git_told
    assert "second" in found.markdown
    (before,) = stored(memory)
    for params, code in (
        (HistoryParams(ref="0" * 16), "record_unknown"),
        (HistoryParams(ref=id, restore=f"{id}@000000"), "version_unknown"),
    ):
        with pytest.raises(RecordError, match=code):
            history(memory, params)
        assert stored(memory) == [before]
    assert past(memory, id, found.versions[1].record.ref).restored
    (now,) = stored(memory)
    assert (now["lesson"], now["ask_next_time"]) == ("first", "who?")
    assert now["meta"]["created"] == before["meta"]["created"]
    assert now["meta"]["occurrences"] == 2
    undo(memory, UndoParams())
    assert stored(memory) == [before]
    delete_records(memory, DeleteRecordsParams(refs=(id,)))
    found = past(memory, id)
    (last,) = (one.record.ref for one in found.versions if one.record.lesson == "third")
    assert (found.ref, past(memory, id, last).restored is None) == (None, False)
    assert stored(memory) == [before]
    # A record is followed through edits that gave it another id.
    new = reword(memory, id, topic="login")
    found = past(memory, id)
    assert (found.ref or "").startswith(new)
    assert new != id
    moved = [one.record.topic for one in found.versions if "topic" in one.changed]
    assert {*moved} == {"auth"}


def test_versions_of_commits_are_told_with_their_authors_on_another_machine(clone: Path) -> None:
    memory = opened(clone)
    id = saved(memory)
    commit_all(clone)
    reword(memory, id, lesson="second")
    commit_all(clone)
    reword(memory, id, lesson="third")
    (clone / ".context" / ".removed.jsonl").unlink()
    found = past(memory, id)
    assert lessons(found) == ["second", "first"]
    assert [version.by for version in found.versions] == ["a", "a"]
    assert git(clone, "rev-parse", "HEAD").startswith(found.versions[0].commit or "none")


@pytest.mark.requirement("K02")
def test_the_sources_of_a_principle_are_told_apart_name_it_and_can_come_back(clone: Path) -> None:
    memory = opened(clone)
    source = saved(memory)
    log_memory(memory, FIRST._replace(missing_context="another gap", lesson="other"))
    refs = tuple(line.ref for line in memory.store.read().lines)
    made = LogMemoryParams(topic="auth", type="principle", lesson="Ask who.", source_ids=refs)
    rule = log_memory(memory, made)
    found = past(memory, source)
    assert (found.ref, found.principle and found.principle.ref) == (None, rule.ref)
    assert ("record", rule.ref) in [(one.kind, one.name) for one in found.headings]
    assert "Its rule is now part of this principle:\n\n### Ask who." in found.markdown
    found = past(memory, rule.id)
    assert (sorted(lessons(found)), found.principle) == (["first", "other"], None)
    assert all(version.is_source for version in found.versions)
    past(memory, rule.id, found.versions[0].record.ref)
    assert len(stored(memory)) == 2


@pytest.mark.requirement("S09", "S16")
@pytest.mark.parametrize("journal", [True, False])
def test_all_sources_of_a_principle_that_was_compacted_twice_can_come_back(
    clone: Path, journal: bool
) -> None:
    memory = opened(clone)
    rows = [log(f"gap {n}", lesson=f"lesson {n}") for n in range(SOURCES_KEPT - 1)]
    write_log(clone, log_of(*rows).splitlines())
    if not journal:
        commit_all(clone)
    for lesson in ("one", "two"):
        refs = tuple(line.ref for line in memory.store.read().lines)[:150]
        rule = LogMemoryParams(topic="auth", type="principle", lesson=lesson, source_ids=refs)
        id = log_memory(memory, rule).id
        if not journal:
            commit_all(clone)
    if not journal:
        (clone / ".context" / ".removed.jsonl").unlink()
    found = past(memory, id)
    (record,) = memory.store.read().records
    assert {one.record.id for one in found.versions if one.is_source} == {*record.sources}
    assert len(record.sources) == SOURCES_KEPT
    assert found.left_out == 0
    old = next(one.record for one in found.versions if one.record.id == rows[0].id)
    past(memory, id, old.ref)
    assert {one["lesson"] for one in stored(memory)} == {"two", "lesson 0"}


@pytest.mark.requirement("P01", "S22")
def test_a_secret_of_an_earlier_version_is_withheld_and_not_brought_back(clone: Path) -> None:
    bad = log("gap", topic="auth", lesson=f"Use {TOKEN} there.")
    write_log(clone, [format_line(bad)])
    commit_all(clone)
    memory = opened(clone)
    reword(memory, bad.id, lesson="Use the vault.")
    found = past(memory, bad.id)
    assert TOKEN not in f"{found}{found.markdown}"
    assert found.versions[0].record.withheld
    past(memory, bad.id, found.versions[0].record.ref)
    assert TOKEN not in memory.store.path.read_text(encoding="utf-8")


LOG = LogMemoryParams(topic="auth", missing_context="gap", lesson="v1", ask_next_time="which?")


def texts_of(memory: Project) -> list[object]:
    return sorted(str(line["lesson"]) for line in stored(memory))


def by_another_program(memory: Project, lesson: str) -> None:
    """Another program, or a pull, gives the only record another lesson; no journal knows of it."""
    (line,) = stored(memory)
    overwrite(memory.store, json.dumps({**line, "lesson": lesson}).encode())


def compact(memory: Project, lesson: str = "one") -> None:
    refs = tuple(record.ref for record in list_records(memory, ListRecordsParams()).records)
    params = LogMemoryParams(topic="auth", lesson=lesson, type="principle", source_ids=refs)
    log_memory(memory, params)


def test_an_undoing_that_restores_nothing_says_how_and_what_one_replaces_comes_back(
    memory: Project,
) -> None:
    saved = log_memory(memory, LOG)
    edit_record(memory, EditRecordParams(ref=saved.ref, lesson="v2"))
    by_another_program(memory, "v3")
    answer = undo(memory, UndoParams())
    assert (answer.restored, answer.removed, answer.kept) == ((), (), (saved.id,))
    assert texts_of(memory) == ["v3"]
    assert "Undo once more" in (render(answer, "en") or "")
    assert undo(memory, UndoParams()).restored == (saved.id,)
    assert texts_of(memory) == ["v1"]
    for _ in range(2):
        undo(memory, UndoParams())
        assert texts_of(memory) == ["v3"]
    assert undo(memory, UndoParams()).kept == ()


@pytest.mark.requirement("S14")
def test_a_source_that_was_learned_again_stays_restorable_after_the_undoing(
    memory: Project,
) -> None:
    for number in range(2):
        log_memory(memory, LOG._replace(missing_context=f"gap {number}", lesson=f"old {number}"))
    compact(memory)
    log_memory(memory, LOG._replace(missing_context="gap 0", lesson="learned again"))
    answer = undo(memory, UndoParams())
    assert [len(ids) for ids in (answer.restored, answer.removed, answer.kept)] == [1, 1, 1]
    assert texts_of(memory) == ["learned again", "old 1"]
    undo(memory, UndoParams())
    assert texts_of(memory) == ["old 0", "old 1"]
    undo(memory, UndoParams())
    assert texts_of(memory) == ["learned again", "old 1"]


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
        undo(memory, UndoParams())
    assert not memory.store.read_all()
    git(clone, "rm", "--quiet", "--cached", ".context/.removed.jsonl")
    journal = memory.store.path.with_name(".removed.jsonl")
    with journal.open("ab") as file:
        file.write(b'{"removed_at": "2026')
    assert undo(memory, UndoParams(ids=())).restored == ()
    assert undo(memory, UndoParams(ids=None)).restored == (saved.id,)
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


def delete_all(memory: Project) -> None:
    records = list_records(memory, ListRecordsParams()).records
    delete_records(memory, DeleteRecordsParams(refs=tuple(record.ref for record in records)))


def test_undoing_leaves_what_was_saved_since_and_the_list_says_so_before(memory: Project) -> None:
    log_memory(memory, RULE)
    delete_all(memory)
    again = log_memory(memory, RULE._replace(lesson="learned again"))
    (found,) = listed(memory).changes
    assert ([one.lesson for one in found.kept], found.restored) == (["learned again"], ())
    answer = undo(memory, UndoParams())
    assert (answer.restored, answer.kept) == ((), (again.id,))
    assert [record["lesson"] for record in stored(memory)] == ["learned again"]


def test_undoing_a_named_change_is_refused_when_another_is_the_latest(
    memory: Project,
) -> None:
    ids = [log_memory(memory, RULE._replace(missing_context=f"gap {n}")).id for n in range(3)]
    for id in ids[:2]:
        delete_records(memory, DeleteRecordsParams(refs=(id,)))
    with pytest.raises(RecordError, match="undo_other"):
        undo(memory, UndoParams(ids=(ids[0],)))
    edit_record(memory, EditRecordParams(ref=ids[2], missing_context="gap 4"))
    for id in reversed(ids):
        assert undo(memory, UndoParams(ids=(id,))).restored == (id,)


@pytest.fixture
def shop(clone: Path) -> Project:
    memory = opened(clone)
    for gap in ("one", "two"):
        log_memory(memory, LogMemoryParams(topic="auth", missing_context=gap, lesson=f"rule {gap}"))
    return memory


def listed(memory: Project) -> ListUndoResult:
    return list_undo(memory, FolderParams())


def change(memory: Project) -> list[bytes]:
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
        undo(shop, UndoParams(until="2020-01-01T00:00:00.000+00:00"))
    assert shop.store.path.read_bytes() == before


@pytest.mark.parametrize("far", [0, 1, 2])
def test_changes_are_taken_back_as_far_as_one_chooses(shop: Project, far: int) -> None:
    before = change(shop)[::-1]
    result = undo(shop, UndoParams(until=listed(shop).changes[far].at))
    assert shop.store.path.read_bytes() == before[far]
    assert len(result.restored) == min(far + 1, 2)
    assert len(listed(shop).changes) == 2 - far
