"""Earlier texts of a record, from this machine and from git, and their return (N13)."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import TOKEN
from git_repository import commit_all, git, opened
from project_logs import write_log
from sample_records import log, log_of
from sample_saves import stored
from sentinel_memory.contract.forms import HistoryParams, HistoryResult
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.contract.project import DeleteRecordsParams, EditRecordParams, UndoParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import SOURCES_KEPT, format_line
from sentinel_memory.render.answers import render
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


@pytest.mark.requirement("M04", "M01")
def test_a_version_with_other_links_and_another_kind_is_told_as_a_person_types_them(
    clone: Path,
) -> None:
    memory = opened(clone)
    id, cause = saved(memory), log_memory(memory, FIRST._replace(missing_context="b")).id
    edit_record(memory, EditRecordParams(ref=id, kind="error", links=(f"caused_by {cause}",)))
    edit_record(memory, EditRecordParams(ref=id, kind="fact", links=()))
    told = render(past(memory, id), "en") or ""
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
