"""Two branches of a log: the markers that git left, and what both of them compacted (N02, S20)."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from git_branches import LOG, attempt, fork, logged, register
from git_branches import resolve as resolve_clone
from git_repository import git, opened
from hypothesis import given
from hypothesis import strategies as st
from memory_calls import ask, told
from merge_histories import History
from merge_specification import violations
from project_logs import write_log
from sample_records import BOM, identity, log, log_of, principle
from sentinel_memory.core.checks.flaws import check_log
from sentinel_memory.core.evidence.evidence import Evidence
from sentinel_memory.core.log.document import Document, counted
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.merge.fields import join
from sentinel_memory.core.merge.merge import Stages, merge, resolve

pytestmark = pytest.mark.requirement("N02")

OLD, MINE, YOURS = log("old"), log("mine"), log("yours")


def conflicted(folder: Path, stages: Stages, style: str) -> bytes:
    """The file that git writes where it merges lines."""
    for name, data in stages._asdict().items():
        (folder / name).write_bytes(data)
    command = ["git", "merge-file", "-p", "-L", "HEAD", *style.split(), "ours", "base", "theirs"]
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True)
    assert done.returncode in range(128)
    return done.stdout


def parted(seed: int) -> Stages:
    history = History(seed)
    base = history.base()
    return Stages(base, history.branch(base), history.branch(base))


def identities(data: bytes) -> set[tuple[str, str, str]]:
    return {record.identity for record in Document.parse(data).records}


def torn_lines(data: bytes) -> set[bytes]:
    return {line for line in data.splitlines() if line.startswith(b'{"id": "torn')}


def resolved_data(data: bytes, stages: Stages | None) -> bytes:
    resolved = resolve(data, stages)
    assert resolved is not None
    return resolved.data


def test_a_file_that_git_stopped_at_becomes_what_the_driver_makes_or_loses_nothing(
    tmp_path: Path, rounds: Callable[[int, int], int]
) -> None:
    stopped = 0
    for seed in range(rounds(12, 150)):
        stages = parted(seed)
        plain, *with_base = (
            conflicted(tmp_path, stages, style) for style in ("", "--diff3", "--zdiff3")
        )
        for data in (plain, *with_base):
            if Document.parse(data).conflicts:  # of another one git keeps no stages
                stopped += 1
                assert resolve(data, stages) == merge(*stages), seed
        # Without the stages, markers with their base are enough.
        if resolved := resolve(with_base[0], None):
            assert Document.parse(resolved.data).conflicts == 0
            # A line that each side tore in another place stands twice in the file already.
            wrong = violations(*stages, resolved.data)
            assert [one for one in wrong if "torn" not in one] == [], seed
            assert torn_lines(resolved.data) == torn_lines(merge(*stages).data), seed
        # Without the base, nothing of either side is dropped.
        if resolved := resolve(plain, None):
            lines = [line for line in plain.splitlines() if line[:1] == b"{" and b'"type"' in line]
            assert {identity(line) for line in lines} <= identities(resolved.data)
    assert stopped > rounds(12, 150)


def test_what_was_saved_edited_and_deleted_meanwhile_stays_so(tmp_path: Path) -> None:
    kept, edited, gone = (log(f"context {number}") for number in range(3))
    around = (kept, edited, gone, *(log(f"more {number}") for number in range(3, 6)))
    stages = Stages(
        log_of(*around, OLD),
        log_of(*around, log("old", lesson="mine")),
        log_of(*around, log("old", lesson="yours"), YOURS),
    )
    data = conflicted(tmp_path, stages, "--diff3")
    assert data.count(b"<<<<<<<") == 1
    saved, better = log("saved"), log(edited.text, lesson="better")

    def meanwhile(data: bytes) -> bytes:
        return data.replace(log_of(edited), log_of(better)).replace(log_of(gone), b"")

    resolved = resolved_data(log_of(saved) + meanwhile(data), stages)
    expected = meanwhile(merge(*stages).data)
    assert identities(resolved) == identities(expected) | {saved.identity}
    assert {*map(format_line, (better, saved, kept))} <= {*resolved.splitlines()}


SAVED = log("saved")
APART = Stages(log_of(OLD), log_of(OLD, MINE), log_of(YOURS))
BESIDE_BAD = Stages(b"bad\n", b"bad\n" + log_of(MINE), b"bad\n" + log_of(YOURS))
MARKED = b"<<<<<<< HEAD\n" + log_of(MINE) + b"=======\n" + log_of(YOURS) + b">>>>>>> b\n"
MARKED_SAVE = MARKED.replace(log_of(MINE), log_of(MINE, SAVED))


@pytest.mark.parametrize(
    ("data", "stages", "expected"),
    [
        # A driver that failed and left our side.
        (
            log_of(OLD, MINE, SAVED),
            APART._replace(theirs=log_of(OLD, YOURS)),
            log_of(OLD, MINE, YOURS, SAVED),
        ),
        # A bad line that was taken out meanwhile stays out, and one that was changed changed.
        *((line + MARKED, BESIDE_BAD, line + log_of(MINE, YOURS)) for line in (b"", b"worse\n")),
        (b"bad\n" + MARKED, BESIDE_BAD, b"bad\n" + log_of(MINE, YOURS)),
        # A save between the markers, also under other line ends.
        (MARKED_SAVE, APART, log_of(MINE, YOURS, SAVED)),
        (MARKED_SAVE.replace(b"\n", b"\r\n"), APART, log_of(MINE, YOURS, SAVED)),
        # A mark of byte order behind a conflict.
        (b"<<<<<<< a\n=======\n>>>>>>> b\n" + BOM + b"\n", None, BOM + BOM + b"\n"),
    ],
)
def test_what_stands_beside_and_between_the_markers_stays(
    data: bytes, stages: Stages | None, expected: bytes
) -> None:
    assert resolved_data(data, stages) == expected


BETWEEN = b"<<<<<<< a\nbad\n" + log_of(MINE) + b"=======\n" + log_of(YOURS) + b">>>>>>> b\n"
WITH_BASE = BETWEEN.replace(b"=======\n", b"||||||| base\n=======\n")
TWICE = WITH_BASE.replace(b"base\n=======\n", b"base\nbad\n=======\nbad\n")


@pytest.mark.parametrize(
    ("data", "count"),
    [
        *((b"bad\n" + between, 1) for between in (BETWEEN, WITH_BASE)),
        *((between + b"bad\n", 1) for between in (BETWEEN, WITH_BASE)),
        (b"bad\n" + TWICE, 2),
    ],
)
def test_a_bad_line_that_both_sides_added_is_kept_once_and_one_that_stood_twice_twice(
    data: bytes, count: int
) -> None:
    resolved = resolved_data(data, None)
    assert resolved.splitlines().count(b"bad") == count
    assert identities(resolved) == {MINE.identity, YOURS.identity}


@pytest.mark.parametrize(
    "data",
    [
        log_of(OLD),
        b"<<<<<<< HEAD\n" + log_of(MINE),
        b"<<<<<<< a\n=======\n>>>>>>> b\n<<<<<<< HEAD\n" + log_of(MINE),
        b"<<<<<<< HEAD\n" + log_of(MINE) + b">>>>>>> b\n",
        b"<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> b\n",
        b"<<<<<<< a\n=======\n||||||| base\n>>>>>>> b\n",
        b"<<<<<<< a\n=======\n=======\n>>>>>>> b\n",
    ],
)
def test_markers_that_are_not_those_of_git_are_left_alone(data: bytes) -> None:
    assert resolve(data, None) is None


SOURCES = tuple(log(f"gap {number}") for number in range(3))
IDS = [one.id for one in SOURCES]


def rule(text: str, ids: list[str], day: int, **fields: object) -> Record:
    """A principle that replaced these records on a day."""
    at = f"2026-02-{day:02}T00:00:00.000+00:00"
    made = principle(text, created=at).with_meta(
        compacted_at=at, source_count=len(ids), sources=ids
    )
    return made._replace(**fields)  # type: ignore[arg-type]  # fields of a record


OUR_RULE = rule(
    "Round half even.", IDS, 1, cues=("cents",), applies_to=("a.py",), ask_next_time="Which mode?"
)
THEIR_RULE = rule(
    "Round half to even.", IDS, 2, cues=("won",), applies_to=("b.py",), ask_next_time="How far?"
)
FEW = rule("Round.", IDS[:2], 3, cues=("few",), settled_by=("half even",))
OTHER = rule("Add tax last.", [*IDS[1:], log("tax").id], 3)


def only(data: bytes) -> Record:
    (record,) = Document.parse(data).records
    return record


def test_of_two_branches_that_compacted_the_same_the_newer_stays_with_what_both_know() -> None:
    done = merge(log_of(*SOURCES), log_of(OUR_RULE), log_of(THEIR_RULE))
    stays = only(done.data)
    assert (stays.lesson, stays.cues) == (THEIR_RULE.lesson, ("won", "cents"))
    assert stays.applies_to == ("b.py", "a.py")
    assert stays.ask_next_time == "How far? / Which mode?"
    (told,) = (one for one in done.decisions if one.kind == "joined")
    assert (told.id, told.other) == (THEIR_RULE.id, OUR_RULE.id)
    assert merge(log_of(*SOURCES), log_of(THEIR_RULE), log_of(OUR_RULE)).data == done.data


def test_two_principles_of_one_plan_stay_two_and_take_over_that_of_the_other_branch() -> None:
    second = OUR_RULE._replace(lesson="Never floor.", id="f" * 16)
    done = merge(log_of(*SOURCES), log_of(OUR_RULE, second), log_of(rule("Round.", IDS, 1)))
    stay = {one.lesson for one in Document.parse(done.data).records}
    assert stay == {OUR_RULE.lesson, second.lesson}
    # One time of creation or of compaction tells one plan.
    created = THEIR_RULE.with_meta(created=OUR_RULE.created)
    at_once = THEIR_RULE.with_meta(compacted_at=OUR_RULE.compacted_at)
    for one in (second, created, at_once):
        assert not [found for found in check_log(log_of(OUR_RULE, one)) if found.code == "doubled"]
    assert [found.code for found in check_log(log_of(OUR_RULE, THEIR_RULE))] == ["doubled"]


@pytest.mark.requirement("S33")
def test_those_that_only_overlap_stay_both_and_count_once() -> None:
    done = merge(log_of(*SOURCES), log_of(OUR_RULE), log_of(OTHER, SOURCES[0]))
    document = Document.parse(done.data)
    assert {one.lesson for one in document.records} == {OUR_RULE.lesson, OTHER.lesson}
    assert (len(document.records), document.counted) == (2, 1)
    (told,) = (one for one in done.decisions if one.other)
    assert told.kind == "overlap"
    assert [told.id, told.other] == sorted((OUR_RULE.id, OTHER.id))
    codes = [one.code for one in check_log(log_of(OUR_RULE, OTHER))]
    assert codes == ["overlapping"]


@pytest.mark.requirement("S13")
@pytest.mark.parametrize("ends", ["", " Ask. Wait. Log it."])
def test_a_compaction_shows_and_names_principles_that_share_rules(project: Path, ends: str) -> None:
    one = rule(f"Refund whole. Tax goes last.{ends}", IDS[:2], 1)
    other = rule(f"Tax goes last. Round half even.{ends}", IDS[1:], 2)
    alone = rule(f"Never floor.{ends} Name it.", ["9" * 16], 3)
    write_log(project, log_of(one, other, alone).splitlines())
    answer = ask(opened(project), "compact_memory")
    (group,) = answer.groups
    (together,) = group.overlapping
    shown = [group.records[number - 1].lesson for number in together]
    assert sorted(shown) == sorted([one.lesson, other.lesson])
    assert not {*group.brief} & {*together}
    numbers = " ".join(f"#{number}" for number in together)
    hint = f"\nMade on two branches of some of the same lessons: {numbers}. Join them"
    text = told(answer)
    assert [part for part in (hint, one.lesson, other.lesson) if part not in text] == []


@pytest.mark.requirement("S33")
@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "sources", [("12", "23", "34", "45"), ("acd", "bdw", "bcx", "ayz"), ("12", "23", "31")]
)
def test_a_chain_and_a_ring_of_overlapping_principles_count_once(sources: tuple[str, ...]) -> None:
    made = [rule(f"rule {day}", [*ids], day) for day, ids in enumerate(sources, 1)]
    assert counted(made) == 1
    assert counted([*made, rule("alone", ["8", "9"], 9), log("gap")]) == 3


def test_resolving_and_the_driver_join_and_name_both_and_undo_parts_them(clone: Path) -> None:
    one, two = fork(clone, log_of(*SOURCES), log_of(OUR_RULE), log_of(THEIR_RULE))
    git(clone, "merge", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    (told,) = (one for one in resolve_clone(clone).records if one.kind == "joined")
    assert OUR_RULE.lesson in told.sentence
    assert only(logged(clone)).cues == ("won", "cents")
    ask(opened(clone), "undo")
    parted = {record.lesson for record in opened(clone).store.read().records}
    assert parted == {OUR_RULE.lesson, THEIR_RULE.lesson}
    git(clone, "reset", "--quiet", "--hard")
    register(clone)
    done = attempt(clone, "merge", two)
    assert done.returncode == 0
    assert f"{THEIR_RULE.id} + {OUR_RULE.id}" in done.stderr
    assert only(logged(clone)).lesson == THEIR_RULE.lesson
    ask(opened(clone), "undo")
    assert logged(clone) == log_of(OUR_RULE, THEIR_RULE)


def test_after_a_merge_by_a_site_check_names_them_and_tidying_joins_them(project: Path) -> None:
    write_log(project, log_of(OUR_RULE, THEIR_RULE, FEW).splitlines())
    before = logged(project)
    found = [one for one in check_log(before) if one.code == "doubled"]
    assert {one.detail for one in found} == {THEIR_RULE.id}
    memory = opened(project)
    assert memory.store.read().counted == 1
    done = ask(memory, "tidy_log")
    stays = only(logged(project))
    assert stays.lesson == THEIR_RULE.lesson
    assert stays.cues == ("won", "cents", "few")
    assert done.joined == (memory.store.read().lines[0].ref,) * 2
    assert done.corrected == ()  # No id was wrong.
    journal = (project / LOG).with_name(".removed.jsonl").read_text(encoding="utf-8")
    kept = {json.loads(raw)["line"] for raw in journal.splitlines()}
    assert kept == set(before.decode().splitlines())
    ask(memory, "undo")
    assert logged(project) == before


SOURCE_SETS = st.sets(st.integers(0, 3), min_size=1)


@given(st.lists(st.tuples(SOURCE_SETS, st.integers(1, 3), st.booleans()), max_size=5))
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
    assert {one.lesson for one in left.records} | gone == {f"rule {n}" for n in range(len(made))}


@pytest.mark.requirement("S13")
def test_a_branch_behind_a_compaction_is_told_to_pull_first(clone: Path) -> None:
    late = log("late", created="2026-03-01T00:00:00.000+00:00")
    one, two = fork(clone, log_of(*SOURCES), log_of(OUR_RULE), log_of(*SOURCES, late))
    git(clone, "checkout", "--quiet", two)
    git(clone, "branch", "--quiet", f"--set-upstream-to={one}")
    answer = ask(opened(clone), "compact_memory")
    assert answer.upstream == len(SOURCES)
    assert "Pull first" in told(answer)
    git(clone, "branch", "--quiet", "--set-upstream-to=main")
    assert ask(opened(clone), "compact_memory").upstream is None
    git(clone, "branch", "--quiet", "--unset-upstream")
    assert ask(opened(clone), "compact_memory").upstream is None


def test_joining_keeps_the_larger_count_three_questions_and_eight_quotes() -> None:
    quotes = [Evidence("pay.py", f"total = {number}") for number in range(10)]
    one = THEIR_RULE._replace(ask_next_time="A? / B?", evidence=tuple(quotes[:7]))
    other = OUR_RULE._replace(ask_next_time="B? / C? / D?", evidence=tuple(quotes[5:]))
    record, left_out = join(one.with_meta(source_count=2), other.with_meta(source_count=3))
    assert (record.source_count, record.ask_next_time) == (3, "A? / B? / C?")
    assert record.evidence == tuple(quotes[:8])
    assert left_out[-3:] == ("pay.py: total = 8", "pay.py: total = 9", "D?")
    alone = THEIR_RULE._replace(ask_next_time=" How far? ")
    assert join(alone, OUR_RULE._replace(ask_next_time=None))[0].ask_next_time == " How far? "


def test_open_code_in_one_question_does_not_reach_into_another() -> None:
    opened, closed = "Is `floor used?", "Is `round` used?"
    for stays, goes in ((opened, closed), (closed, opened)):
        theirs, ours = (
            rule._replace(ask_next_time=asked)
            for rule, asked in ((THEIR_RULE, stays), (OUR_RULE, goes))
        )
        record, left_out = join(theirs, ours)
        assert (record.ask_next_time, left_out) == (stays, (goes,))
