"""Two branches compact the same records: one principle of two stays, and knows what both know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from git_branches import LOG, attempt, fork, logged, register, resolve
from git_repository import git, opened
from hypothesis import given
from hypothesis import strategies as st
from project_logs import write_log
from sample_records import log, log_of, principle
from sentinel_memory.contract.forms import TidyLogParams
from sentinel_memory.contract.memory import CompactMemoryParams
from sentinel_memory.contract.project import UndoParams
from sentinel_memory.core.checks.flaws import check_log
from sentinel_memory.core.evidence.evidence import Evidence
from sentinel_memory.core.log.document import Document, counted
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.merge.fields import join
from sentinel_memory.core.merge.merge import merge
from sentinel_memory.render.answers import render
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.edit_records import tidy_log, undo

pytestmark = pytest.mark.requirement("N02")

SOURCES = tuple(log(f"gap {number}") for number in range(3))
IDS = [one.id for one in SOURCES]


def rule(text: str, ids: list[str], day: int, **fields: object) -> Record:
    """A principle that replaced these records on a day."""
    at = f"2026-02-{day:02}T00:00:00.000+00:00"
    made = principle(text, created=at).with_meta(
        compacted_at=at, source_count=len(ids), sources=ids
    )
    return made._replace(**fields)  # type: ignore[arg-type]  # fields of a record


MINE = rule(
    "Round half even.", IDS, 1, cues=("cents",), applies_to=("a.py",), ask_next_time="Which mode?"
)
YOURS = rule(
    "Round half to even.", IDS, 2, cues=("won",), applies_to=("b.py",), ask_next_time="How far?"
)
FEW = rule("Round.", IDS[:2], 3, cues=("few",), settled_by=("half even",))
OTHER = rule("Add tax last.", [*IDS[1:], log("tax").id], 3)


def only(data: bytes) -> Record:
    """The one record of a log."""
    (record,) = Document.parse(data).records
    return record


def test_of_two_branches_that_compacted_the_same_the_newer_stays_with_what_both_know() -> None:
    done = merge(log_of(*SOURCES), log_of(MINE), log_of(YOURS))
    stays = only(done.data)
    assert stays.lesson == YOURS.lesson
    assert stays.cues == ("won", "cents")
    assert stays.applies_to == ("b.py", "a.py")
    assert stays.ask_next_time == "How far? / Which mode?"
    (told,) = (one for one in done.decisions if one.kind == "joined")
    assert (told.kind, told.id, told.other) == ("joined", YOURS.id, MINE.id)
    assert merge(log_of(*SOURCES), log_of(YOURS), log_of(MINE)).data == done.data


def test_two_principles_of_one_plan_stay_two_and_take_over_that_of_the_other_branch() -> None:
    second = MINE._replace(lesson="Never floor.", id="f" * 16)
    done = merge(log_of(*SOURCES), log_of(MINE, second), log_of(rule("Round.", IDS, 1)))
    assert {one.lesson for one in Document.parse(done.data).records} == {
        MINE.lesson,
        second.lesson,
    }
    assert not [one for one in check_log(log_of(MINE, second)) if one.code == "doubled"]


def test_one_time_of_creation_or_of_compaction_tells_one_plan() -> None:
    created = YOURS.with_meta(created=MINE.created)
    compacted = YOURS.with_meta(compacted_at=MINE.compacted_at)
    for one in (created, compacted):
        assert not [found for found in check_log(log_of(MINE, one)) if found.code == "doubled"]
    assert [found.code for found in check_log(log_of(MINE, YOURS))] == ["doubled"]


@pytest.mark.requirement("S33", "N02")
def test_those_that_only_overlap_stay_both_and_count_once() -> None:
    done = merge(log_of(*SOURCES), log_of(MINE), log_of(OTHER, SOURCES[0]))
    document = Document.parse(done.data)
    assert {one.lesson for one in document.records} == {MINE.lesson, OTHER.lesson}
    assert (len(document.records), document.counted) == (2, 1)
    assert [one.kind for one in done.decisions if one.other] == ["overlap"]
    codes = [one.code for one in check_log(log_of(MINE, OTHER))]
    assert codes == ["overlapping"]


@pytest.mark.requirement("S13", "N02")
@pytest.mark.parametrize("ends", ["", " Ask. Wait. Log it."])
def test_a_compaction_shows_principles_that_share_rules_whole_and_names_them(
    project: Path, ends: str
) -> None:
    one = rule(f"Refund whole. Tax goes last.{ends}", IDS[:2], 1)
    other = rule(f"Tax goes last. Round half even.{ends}", IDS[1:], 2)
    alone = rule(f"Never floor.{ends} Name it.", ["9" * 16], 3)
    write_log(project, log_of(one, other, alone).splitlines())
    answer = compact_memory(opened(project), CompactMemoryParams())
    (group,) = answer.groups
    (together,) = group.overlapping
    shown = [group.records[number - 1].lesson for number in together]
    assert sorted(shown) == sorted([one.lesson, other.lesson])
    assert not {*group.brief} & {*together}
    numbers = " ".join(f"#{number}" for number in together)
    text = render(answer, "en") or ""
    assert f"\nMade on two branches of some of the same lessons: {numbers}. Join them" in text
    assert one.lesson in text
    assert other.lesson in text


@pytest.mark.requirement("S33")
@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "sources", [("12", "23", "34", "45"), ("acd", "bdw", "bcx", "ayz"), ("12", "23", "31")]
)
def test_a_chain_and_a_ring_of_overlapping_principles_count_once(sources: tuple[str, ...]) -> None:
    made = [rule(f"rule {day}", [*ids], day) for day, ids in enumerate(sources, 1)]
    assert counted(made) == 1
    assert counted([*made, rule("alone", ["8", "9"], 9), log("gap")]) == 3


def test_a_gap_that_came_back_after_its_compaction_makes_no_double() -> None:
    again = rule("Again.", IDS[:1], 9)
    assert [one.code for one in check_log(log_of(MINE, again))] == ["overlapping"]
    done = merge(log_of(MINE), log_of(MINE, again), log_of(MINE, log("new")))
    assert len(Document.parse(done.data).records) == 3


def test_resolving_and_the_driver_join_them_and_name_both_and_undo_brings_both_back(
    clone: Path,
) -> None:
    one, two = fork(clone, log_of(*SOURCES), log_of(MINE), log_of(YOURS))
    git(clone, "merge", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    (told,) = (one for one in resolve(clone).records if one.kind == "joined")
    assert MINE.lesson in told.sentence
    assert only(logged(clone)).cues == ("won", "cents")
    undo(opened(clone), UndoParams())
    assert {record.lesson for record in opened(clone).store.read().records} == {
        MINE.lesson,
        YOURS.lesson,
    }
    git(clone, "reset", "--quiet", "--hard")
    register(clone)
    done = attempt(clone, "merge", two)
    assert done.returncode == 0
    assert f"{YOURS.id} + {MINE.id}" in done.stderr
    assert only(logged(clone)).lesson == YOURS.lesson
    undo(opened(clone), UndoParams())
    assert logged(clone) == log_of(MINE, YOURS)


def test_after_a_merge_by_a_site_check_names_them_and_tidying_joins_them(project: Path) -> None:
    write_log(project, log_of(MINE, YOURS, FEW).splitlines())
    before = logged(project)
    found = [one for one in check_log(before) if one.code == "doubled"]
    assert {one.detail for one in found} == {YOURS.id}
    memory = opened(project)
    assert memory.store.read().counted == 1
    done = tidy_log(memory, TidyLogParams())
    stays = only(logged(project))
    assert stays.lesson == YOURS.lesson
    assert stays.cues == ("won", "cents", "few")
    assert done.joined == (memory.store.read().lines[0].ref,) * 2
    assert done.corrected == ()  # No id was wrong.
    journal = (project / LOG).with_name(".removed.jsonl").read_text(encoding="utf-8")
    kept = {json.loads(raw)["line"] for raw in journal.splitlines()}
    assert kept == set(before.decode().splitlines())
    undo(memory, UndoParams())
    assert logged(project) == before


@given(
    st.lists(
        st.tuples(st.sets(st.integers(0, 3), min_size=1), st.integers(1, 3), st.booleans()),
        max_size=5,
    )
)
def test_no_source_is_without_a_principle_whatever_the_branches_compacted(
    made: list[tuple[set[int], int, bool]],
) -> None:
    ids = [log(f"gap {number}").id for number in range(4)]
    sides: tuple[list[Record], list[Record]] = ([], [])
    for number, (sources, day, ours) in enumerate(made):
        sides[ours].append(rule(f"rule {number}", [ids[n] for n in sorted(sources)], day))
    one, other = (log_of(*side) for side in sides)
    done = merge(b"", one, other)
    left = Document.parse(done.data)
    covered = {source for record in left.records for source in record.sources}
    assert covered == {ids[n] for sources, _, _ in made for n in sources}
    assert merge(b"", other, one).data == done.data
    gone = {pair.goes.record.lesson for pair in done.joined}
    assert {record.lesson for record in left.records} | gone == {
        f"rule {n}" for n in range(len(made))
    }


@pytest.mark.requirement("N02", "S13")
def test_a_branch_behind_a_compaction_is_told_to_pull_first(clone: Path) -> None:
    late = log("late", created="2026-03-01T00:00:00.000+00:00")
    one, two = fork(clone, log_of(*SOURCES), log_of(MINE), log_of(*SOURCES, late))
    git(clone, "checkout", "--quiet", two)
    git(clone, "branch", "--quiet", f"--set-upstream-to={one}")
    answer = compact_memory(opened(clone), CompactMemoryParams())
    assert answer.upstream == len(SOURCES)
    assert "Pull first" in (render(answer, "en") or "")
    git(clone, "branch", "--quiet", "--set-upstream-to=main")
    assert compact_memory(opened(clone), CompactMemoryParams()).upstream is None
    git(clone, "branch", "--quiet", "--unset-upstream")
    assert compact_memory(opened(clone), CompactMemoryParams()).upstream is None


def test_joining_keeps_the_larger_count_three_questions_and_eight_quotes() -> None:
    quotes = [Evidence("pay.py", f"total = {number}") for number in range(10)]
    one = YOURS._replace(ask_next_time="A? / B?", evidence=tuple(quotes[:7]))
    other = MINE._replace(ask_next_time="B? / C? / D?", evidence=tuple(quotes[5:]))
    record, left_out = join(one.with_meta(source_count=2), other.with_meta(source_count=3))
    assert (record.source_count, record.ask_next_time) == (3, "A? / B? / C?")
    assert record.evidence == tuple(quotes[:8])
    assert left_out[-3:] == ("pay.py: total = 8", "pay.py: total = 9", "D?")
    alone = YOURS._replace(ask_next_time=" How far? ")
    assert join(alone, MINE._replace(ask_next_time=None))[0].ask_next_time == " How far? "


@pytest.mark.parametrize(
    ("stays", "goes"),
    [("Is `floor used?", "Is `round` used?"), ("Is `round` used?", "Is `floor used?")],
)
def test_an_open_piece_of_code_in_one_question_does_not_reach_into_another(
    stays: str, goes: str
) -> None:
    record, left_out = join(YOURS._replace(ask_next_time=stays), MINE._replace(ask_next_time=goes))
    assert (record.ask_next_time, left_out) == (stays, (goes,))
