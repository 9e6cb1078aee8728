"""Earlier texts of a record, edits and deletions, and what undo brings back (N13, S07, S36)."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from cli_process import TOKEN
from git_repository import commit_all, git, opened
from memory_calls import delete, edit, only, past, save, told, undone, unite
from project_logs import overwrite, write_log
from project_memories import stored
from refusals import refused
from sample_records import log, log_of
from sentinel_memory.contract.forms import HistoryResult, UndoableChange
from sentinel_memory.contract.memory import FolderParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import SOURCES_KEPT, format_line
from sentinel_memory.service.edit_records import list_undo
from sentinel_memory.service.project import Project

pytestmark = pytest.mark.requirement("N13", "S36")


@pytest.fixture
def committing(clone: Path) -> Project:
    """A memory in a repository."""
    return opened(clone)


def saved(memory: Project, gap: str = "gap", lesson: str = "first") -> str:
    return save(memory, gap, lesson=lesson, ask_next_time="who?").id


def saved_each(memory: Project, *gaps: str) -> list[str]:
    return [saved(memory, gap, f"rule {gap}") for gap in gaps]


def refs_of(memory: Project) -> list[str]:
    return [line.ref for line in memory.store.read().lines]


def lessons(found: HistoryResult) -> list[str]:
    return [version.record.lesson for version in found.versions]


def stored_lessons(memory: Project) -> list[str]:
    return sorted(line["lesson"] for line in stored(memory))


def test_versions_are_told_newest_first_brought_back_and_undone(committing: Project) -> None:
    memory = committing
    id = saved(memory)
    saved(memory)
    edit(memory, id, lesson="second")
    edit(memory, id, lesson="third", ask_next_time="where?")
    found = past(memory, id)
    assert lessons(found) == ["second", "first", "first"]  # it was saved twice
    changed = [version.changed for version in found.versions[:2]]
    assert changed == [("lesson", "ask_next_time"), ("lesson",)]
    assert found.git_told
    assert "second" in found.markdown
    (before,) = stored(memory)
    with pytest.raises(RecordError, match="record_unknown"):
        past(memory, "0" * 16)
    with pytest.raises(RecordError, match="version_unknown"):
        past(memory, id, restore=f"{id}@000000")
    assert stored(memory) == [before]
    assert past(memory, id, found.versions[1].record.ref).restored
    (now,) = stored(memory)
    assert (now["lesson"], now["ask_next_time"]) == ("first", "who?")
    assert now["meta"]["created"] == before["meta"]["created"]
    assert now["meta"]["occurrences"] == 2
    undone(memory)
    assert stored(memory) == [before]
    delete(memory, id)
    found = past(memory, id)
    (last,) = (one.record.ref for one in found.versions if one.record.lesson == "third")
    assert (found.ref, past(memory, id, last).restored is None) == (None, False)
    assert stored(memory) == [before]
    # A record is followed through edits that gave it another id.
    new = edit(memory, id, topic="login").id
    found = past(memory, id)
    assert (found.ref or "").startswith(new)
    assert new != id
    moved = [one.record.topic for one in found.versions if "topic" in one.changed]
    assert {*moved} == {"auth"}


def test_versions_of_commits_are_told_with_their_authors_elsewhere(committing: Project) -> None:
    id = saved(committing)
    commit_all(committing.root)
    edit(committing, id, lesson="second")
    commit_all(committing.root)
    edit(committing, id, lesson="third")
    committing.store.path.with_name(".removed.jsonl").unlink()
    found = past(committing, id)
    assert lessons(found) == ["second", "first"]
    assert [version.by for version in found.versions] == ["a", "a"]
    assert git(committing.root, "rev-parse", "HEAD").startswith(found.versions[0].commit or "none")


@pytest.mark.requirement("K02")
def test_the_sources_of_a_principle_name_it_and_can_come_back(committing: Project) -> None:
    memory = committing
    source = saved(memory)
    saved(memory, "another gap", "other")
    rule = unite(memory, *refs_of(memory), lesson="Ask who.")
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
def test_all_sources_of_two_compactions_can_come_back(committing: Project, journal: bool) -> None:
    memory = committing
    rows = [log(f"gap {n}", lesson=f"lesson {n}") for n in range(SOURCES_KEPT - 1)]
    write_log(memory.root, log_of(*rows).splitlines())
    commit_all(memory.root)
    for lesson in ("one", "two"):
        id = unite(memory, *refs_of(memory)[:150], lesson=lesson).id
        if not journal:
            commit_all(memory.root)
    if not journal:
        memory.store.path.with_name(".removed.jsonl").unlink()
    found = past(memory, id)
    assert {one.record.id for one in found.versions if one.is_source} == {*only(memory).sources}
    assert len(only(memory).sources) == SOURCES_KEPT
    assert found.left_out == 0
    old = next(one.record for one in found.versions if one.record.id == rows[0].id)
    past(memory, id, old.ref)
    assert stored_lessons(memory) == ["lesson 0", "two"]


@pytest.mark.requirement("P01", "S22")
def test_a_secret_of_a_version_is_withheld_and_not_brought_back(committing: Project) -> None:
    memory, bad = committing, log("gap", lesson=f"Use {TOKEN} there.")
    write_log(memory.root, [format_line(bad)])
    commit_all(memory.root)
    edit(memory, bad.id, lesson="Use the vault.")
    found = past(memory, bad.id)
    assert TOKEN not in f"{found}{found.markdown}"
    assert found.versions[0].record.withheld
    past(memory, bad.id, found.versions[0].record.ref)
    assert TOKEN not in memory.store.path.read_text(encoding="utf-8")


def test_an_undoing_that_restores_nothing_says_how_to_go_on(memory: Project) -> None:
    id = saved(memory, lesson="v1")
    edit(memory, id, lesson="v2")
    # Another program, or a pull, gives it another lesson, and no journal knows of it.
    (line,) = stored(memory)
    overwrite(memory.store, json.dumps({**line, "lesson": "v3"}).encode())
    answer = undone(memory)
    assert (answer.restored, answer.removed, answer.kept) == ((), (), (id,))
    assert stored_lessons(memory) == ["v3"]
    assert "Undo once more" in told(answer)
    answer = undone(memory)
    assert answer.restored == (id,)
    assert answer.told == ("“v1” has its earlier text again.",)
    assert stored_lessons(memory) == ["v1"]
    for _ in range(2):
        undone(memory)
        assert stored_lessons(memory) == ["v3"]
    assert undone(memory).kept == ()


@pytest.mark.requirement("S14")
def test_a_source_that_was_learned_again_stays_restorable(memory: Project) -> None:
    saved_each(memory, "0", "1")
    unite(memory, *refs_of(memory))
    saved(memory, "0", "learned again")
    answer = undone(memory)
    assert [len(ids) for ids in (answer.restored, answer.removed, answer.kept)] == [1, 1, 1]
    assert stored_lessons(memory) == ["learned again", "rule 1"]
    undone(memory)
    assert stored_lessons(memory) == ["rule 0", "rule 1"]
    undone(memory)
    assert stored_lessons(memory) == ["learned again", "rule 1"]


@pytest.mark.requirement("D05", "S20")
def test_a_journal_that_came_by_git_is_not_undone_and_a_torn_one_is(committing: Project) -> None:
    memory, journal = committing, committing.store.path.with_name(".removed.jsonl")
    id = saved(memory)
    delete(memory, id)
    git(memory.root, "add", "--force", str(journal))
    git(memory.root, "commit", "--quiet", "--message", "planted")
    with pytest.raises(RecordError, match="undo_foreign"):
        undone(memory)
    assert not memory.store.read_all()
    git(memory.root, "rm", "--quiet", "--cached", str(journal))
    with journal.open("ab") as file:
        file.write(b'{"removed_at": "2026')
    assert undone(memory, ids=()).restored == ()
    assert undone(memory, ids=None).restored == (id,)
    assert journal.read_bytes() == b'{"removed_at": "2026'


def test_an_edit_keeps_history_and_unknown_fields_also_under_another_id(memory: Project) -> None:
    for _ in range(2):
        id = saved(memory)
    (line,) = stored(memory)
    line["owner"] = {"team": "결제"}
    line["meta"]["source"] = "abc1234"
    memory.store.path.write_text(json.dumps(line) + "\n", encoding="utf-8")
    new = edit(memory, id, topic="login", lesson="new rule").id
    assert new != id
    (after,) = stored(memory)
    assert after["meta"]["updated"] > line["meta"]["updated"]
    line["meta"]["updated"] = after["meta"]["updated"]
    assert after == {**line, "id": new, "topic": "login", "lesson": "new rule"}


@pytest.mark.requirement("S04", "S06")
def test_a_wrong_edit_is_refused_and_one_of_nothing_writes_nothing(memory: Project) -> None:
    saved(memory, "other")
    earlier, now = save(memory, lesson="saved before").ref, save(memory).ref
    before = memory.store.path.read_bytes()
    for ref, change, code in (
        (now, {"topic": "a" * 65}, "over_limit field=topic"),
        (now, {"lesson": " "}, "blank field=lesson"),
        (now, {"missing_context": "x" * 1025}, "over_limit field=missing_context"),
        (now, {"missing_context": "other"}, "record_exists"),
        ("0" * 16, {}, "record_unknown"),
        (earlier, {}, "record_changed"),
    ):
        with pytest.raises(RecordError, match=code):
            edit(memory, ref, **{"lesson": "mine", **change})
        assert memory.store.path.read_bytes() == before
    assert edit(memory, now, lesson="rule").ref == now
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("S14")
def test_a_deletion_removes_all_it_names_or_nothing(memory: Project) -> None:
    first, second, third = (save(memory, gap) for gap in ("one", "two", "three"))
    before = memory.store.path.read_bytes()
    with pytest.raises(RecordError):
        delete(memory, first.ref, "0" * 16)
    with refused(RecordError, match="changed"):
        delete(memory, f"{first.id}@000000", dry_run=True)
    refs = (first.ref, second.id, first.id)
    planned = delete(memory, *refs, dry_run=True)
    assert memory.store.path.read_bytes() == before
    for one in (planned, delete(memory, *refs)):  # no commit holds them
        assert one.removed == one.uncommitted == (first.id, second.id)
    assert only(memory).id == third.id


def test_undoing_leaves_what_was_saved_since_and_the_list_says_so_before(memory: Project) -> None:
    delete(memory, saved(memory))
    again = saved(memory, lesson="learned again")
    (found,) = changes(memory)
    assert ([one.lesson for one in found.kept], found.restored) == (["learned again"], ())
    answer = undone(memory)
    assert (answer.restored, answer.kept) == ((), (again,))
    assert stored_lessons(memory) == ["learned again"]


def test_undoing_a_named_change_is_refused_when_another_is_the_latest(memory: Project) -> None:
    ids = saved_each(memory, "one", "two", "three")
    for id in ids[:2]:
        delete(memory, id)
    with pytest.raises(RecordError, match="undo_other"):
        undone(memory, ids=(ids[0],))
    edit(memory, ids[2], missing_context="gap 4")
    for id in reversed(ids):
        assert undone(memory, ids=(id,)).restored == (id,)


def changes(memory: Project) -> tuple[UndoableChange, ...]:
    return list_undo(memory, FolderParams()).changes


@pytest.mark.parametrize("far", [0, 1, 2])
def test_changes_are_listed_and_undone_as_far_as_one_chooses(memory: Project, far: int) -> None:
    one, two = saved_each(memory, "one", "two")
    states = []
    for change in (partial(edit, lesson="reworded"), delete, delete):
        states.insert(0, memory.store.path.read_bytes())
        change(memory, two if len(states) == 3 else one)
    now, found = memory.store.path.read_bytes(), changes(memory)
    restored = [[record.lesson for record in change.restored] for change in found]
    assert restored == [["rule two"], ["reworded"], ["rule one"]]
    assert [[record.lesson for record in change.removed] for change in found] == [
        *([], [], ["reworded"])
    ]
    with pytest.raises(RecordError, match="undo_until_unknown"):
        undone(memory, until="2020-01-01T00:00:00.000+00:00")
    assert memory.store.path.read_bytes() == now
    result = undone(memory, until=found[far].at)
    assert memory.store.path.read_bytes() == states[far]
    assert len(result.restored) == min(far + 1, 2)
    assert len(changes(memory)) == 2 - far
