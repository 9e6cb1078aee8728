"""Earlier texts of a record, from this machine and from git, and their return (N13)."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import TOKEN, run
from git_repository import commit_all, git, opened
from project_logs import write_log
from sample_records import log, log_of
from sample_saves import stored
from sentinel_memory.contract.forms import HistoryParams, HistoryResult
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.contract.project import DeleteRecordsParams, EditRecordParams, UndoParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import SOURCES_KEPT, format_line
from sentinel_memory.service.edit_records import delete_records, edit_record, undo
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.show import history

pytestmark = pytest.mark.requirement("N13")

FIRST = LogMemoryParams(topic="auth", missing_context="gap", lesson="first", ask_next_time="who?")


def saved(memory: Project) -> str:
    return log_memory(memory, FIRST).id


def reword(memory: Project, id: str, **texts: str) -> str:
    return edit_record(memory, EditRecordParams(ref=id, **texts)).id  # type: ignore[arg-type] - texts


def past(memory: Project, ref: str, restore: str | None = None) -> HistoryResult:
    return history(memory, HistoryParams(ref=ref, restore=restore))


def lessons(found: HistoryResult) -> list[str]:
    return [version.record.lesson for version in found.versions]


def test_versions_of_this_machine_are_told_newest_first_with_what_changed(clone: Path) -> None:
    memory = opened(clone)
    id = saved(memory)
    reword(memory, id, lesson="second")
    reword(memory, id, lesson="third", ask_next_time="where?")
    found = past(memory, id)
    assert lessons(found) == ["second", "first"]
    assert [version.changed for version in found.versions] == [
        ("lesson", "ask_next_time"),
        ("lesson",),
    ]
    assert found.git_told
    assert "second" in found.markdown


@pytest.mark.requirement("M04", "M01")
def test_a_version_with_other_links_and_another_kind_is_told_as_a_person_types_them(
    clone: Path,
) -> None:
    memory = opened(clone)
    cause, id = (
        log_memory(memory, LogMemoryParams(topic="a", missing_context="b", lesson="c")).id,
        saved(memory),
    )
    edit_record(memory, EditRecordParams(ref=id, kind="error", links=(f"caused_by {cause}",)))
    edit_record(memory, EditRecordParams(ref=id, kind="fact", links=()))
    told = run(clone, "history", id).stdout.decode()
    assert "Kind, Links" in told
    assert f"Links: caused_by {cause}" in told


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


def test_a_record_is_followed_through_edits_that_gave_it_another_id(clone: Path) -> None:
    memory = opened(clone)
    old = saved(memory)
    new = reword(memory, old, topic="login")
    assert new != old
    found = past(memory, old)
    assert (found.ref or "").startswith(new)
    assert [(one.record.topic, one.changed) for one in found.versions] == [("auth", ("topic",))]


@pytest.mark.requirement("S36")
def test_a_version_is_brought_back_as_an_edit_and_undone(clone: Path) -> None:
    memory = opened(clone)
    id = saved(memory)
    log_memory(memory, FIRST)
    reword(memory, id, lesson="second", ask_next_time="")
    (before,) = stored(memory)
    version = past(memory, id).versions[0].record.ref
    found = past(memory, id, version)
    assert found.restored
    (now,) = stored(memory)
    assert (now["lesson"], now["ask_next_time"]) == ("first", "who?")
    meta, old = now["meta"], before["meta"]
    assert isinstance(meta, dict)
    assert isinstance(old, dict)
    assert (meta["created"], meta["occurrences"]) == (old["created"], 2)
    undo(memory, UndoParams())
    assert stored(memory) == [before]


@pytest.mark.requirement("S36")
def test_a_deleted_record_comes_back_with_its_count(clone: Path) -> None:
    memory = opened(clone)
    id = saved(memory)
    log_memory(memory, FIRST)
    before = stored(memory)
    delete_records(memory, DeleteRecordsParams(refs=(id,)))
    found = past(memory, id)
    assert found.ref is None
    assert past(memory, id, found.versions[0].record.ref).restored
    assert stored(memory) == before


@pytest.mark.requirement("K02")
def test_the_sources_of_a_principle_are_told_apart_and_can_come_back(clone: Path) -> None:
    memory = opened(clone)
    saved(memory)
    log_memory(memory, FIRST._replace(missing_context="another gap", lesson="other"))
    refs = tuple(line.ref for line in memory.store.read().lines)
    rule = LogMemoryParams(topic="auth", type="principle", lesson="rule", source_ids=refs)
    id = log_memory(memory, rule).id
    found = past(memory, id)
    assert sorted(lessons(found)) == ["first", "other"]
    assert all(version.is_source for version in found.versions)
    past(memory, id, found.versions[0].record.ref)
    assert len(stored(memory)) == 2


def test_the_history_of_a_compacted_lesson_names_the_principle_that_has_its_rule(
    clone: Path,
) -> None:
    memory = opened(clone)
    id = saved(memory)
    refs = tuple(line.ref for line in memory.store.read().lines)
    made = LogMemoryParams(topic="auth", type="principle", lesson="Ask who.", source_ids=refs)
    rule = log_memory(memory, made)
    found = past(memory, id)
    assert (found.ref, found.principle and found.principle.ref) == (None, rule.ref)
    assert ("record", rule.ref) in [(one.kind, one.name) for one in found.headings]
    assert "Its rule is now part of this principle:\n\n### Ask who." in found.markdown
    assert past(memory, rule.id).principle is None


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


def test_what_is_unknown_is_refused_and_nothing_is_written(clone: Path) -> None:
    memory = opened(clone)
    id = saved(memory)
    before = memory.store.path.read_bytes()
    for params, code in (
        (HistoryParams(ref="0" * 16), "record_unknown"),
        (HistoryParams(ref=id, restore=f"{id}@000000"), "version_unknown"),
    ):
        with pytest.raises(RecordError, match=code):
            history(memory, params)
    assert memory.store.path.read_bytes() == before
