"""Three versions of a log become one: rules, decisions, lists, and histories in git (N02)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli_process import run
from every_sample import every_sample
from git_branches import LOG, attempt, fork, logged, register, write
from git_repository import git, opened
from hypothesis import given
from hypothesis import strategies as st
from memory_calls import ask
from merge_histories import History
from merge_specification import violations
from sample_records import (
    BAD_LINES,
    LATER,
    LATEST,
    identity,
    log,
    logs,
    pieces,
    principle,
    raw_line,
    to_line,
)
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record, format_line, parse_line
from sentinel_memory.core.merge.merge import Decision, Side, merge
from sentinel_memory.core.text.ids import derive_id
from sentinel_memory.core.text.limits import LISTS

pytestmark = pytest.mark.requirement("N02")

_CHANGES = {
    "lesson": st.sampled_from(["rule", "better", "best"]),
    "ask_next_time": st.sampled_from(["which?", "왜?", 7]),
    "by": st.sampled_from([1, True, 1.0, {"a": [1, 2]}, {"a": [True, 2]}]),
}
_META = {
    "occurrences": st.integers(1, 4) | st.just("often"),
    "updated": st.sampled_from([LATER, LATEST, 5]),
    "sources": st.lists(st.sampled_from(["a", "b", "c"]), unique=True),
    "source_count": st.integers(1, 3),
    "by": st.sampled_from(["jo", "안나"]),
}


@st.composite
def edited_lines(draw: st.DrawFn) -> bytes:
    """A record of a world so small that sides share many, in one of its versions."""
    text = draw(st.sampled_from(["one", "two", "셋"]))
    record = draw(st.sampled_from([log(text), principle(text)]))
    value = json.loads(format_line(record))
    changes = draw(st.fixed_dictionaries({}, optional=_CHANGES))
    if record.type == "principle":
        changes.pop("lesson", None)
    value["meta"] |= draw(st.fixed_dictionaries({}, optional=_META))
    return json.dumps(value | changes, ensure_ascii=False).encode()


def _joined(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


ANY_LOGS = logs() | st.lists(edited_lines() | BAD_LINES, max_size=6).map(_joined)
ANY_BYTES = ANY_LOGS | st.binary(max_size=60)


def log_of(*records: Record | bytes) -> bytes:
    lines = [one if isinstance(one, bytes) else format_line(one) for one in records]
    return Document.parse(_joined(lines)).normalised()[0].encode()


def records(data: bytes) -> list[Record]:
    return list(Document.parse(data).records)


@given(ANY_LOGS, ANY_LOGS, ANY_LOGS)
def test_it_holds_what_the_sets_say(base: bytes, ours: bytes, theirs: bytes) -> None:
    assert violations(base, ours, theirs, merge(base, ours, theirs).data) == []


@given(ANY_BYTES, ANY_BYTES, ANY_BYTES)
def test_exchanging_the_sides_exchanges_names(base: bytes, ours: bytes, theirs: bytes) -> None:
    names: dict[Side | None, Side | None] = {"ours": "theirs", "theirs": "ours", None: None}
    there, back = merge(base, ours, theirs), merge(base, theirs, ours)
    assert back.data == there.data
    assert [d._replace(side=names[d.side]) for d in back.decisions] == list(there.decisions)


@given(ANY_BYTES, ANY_BYTES)
def test_a_side_alone_is_what_comes_out(base: bytes, side: bytes) -> None:
    expected = Document.parse(side).normalised()[0].encode()
    assert merge(base, side, side).data == expected
    assert merge(base, side, base).data == expected


@given(ANY_LOGS, ANY_LOGS, ANY_LOGS)
def test_what_nobody_touched_keeps_its_bytes(base: bytes, ours: bytes, theirs: bytes) -> None:
    one, two = ({raw for kind, raw in pieces(side) if kind == "record"} for side in (ours, theirs))
    counts = [Counter(map(identity, side)) for side in (one, two)]
    ids = Counter(json.loads(raw)["id"] for raw in one | two)
    untouched = {
        raw
        for raw in one & two
        if max(count[identity(raw)] for count in counts) == ids[json.loads(raw)["id"]] == 1
    }
    assert untouched <= {raw for _, raw in pieces(merge(base, ours, theirs).data)}


def test_what_one_side_did_stays_done_and_a_change_of_what_the_other_removed_is_kept() -> None:
    old, gone, new, other = log("old"), log("gone"), log("new"), log("other")
    better = log("old", lesson="better").with_meta(updated=LATER)
    merged = merge(log_of(old, gone), log_of(old, gone, new), log_of(better, other))
    assert merged.data == log_of(better, new, other)
    assert {(d.kind, d.id, d.side) for d in merged.decisions} == {
        *(("changed", old.id, "theirs"), ("removed", gone.id, "theirs")),
        *(("added", new.id, "ours"), ("added", other.id, "theirs")),
    }
    merged = merge(log_of(old), log_of(better), b"")
    assert merged.data == log_of(better)
    assert merged.decisions == (Decision("kept", old.id, "log", "auth", "ours"),)


def test_a_record_changed_on_both_sides_is_merged_field_by_field() -> None:
    base = log("gap", lesson="rule", question="which?")
    ours = base._replace(lesson="ours", extra={"by": "jo"}).with_meta(updated=LATER, occurrences=3)
    theirs = base._replace(lesson="theirs", ask_next_time="왜?").with_meta(
        updated=LATEST, occurrences=2
    )
    merged = merge(log_of(base), log_of(ours), log_of(theirs))
    expected = theirs._replace(extra={"by": "jo"}).with_meta(occurrences=4)
    assert records(merged.data) == [expected]
    assert merged.decisions == (Decision("merged", base.id, "log", "auth", contested=("lesson",)),)


GAP, EARLY, LATE = log("gap"), {"updated": LATER}, {"updated": LATEST}
PICKED = GAP.with_meta(occurrences=2)
RULE = principle("rule").with_meta(sources=["a", "b"], source_count=2)
AGAIN = principle("rule", created=LATER).with_meta(sources=["c"], source_count=1)


@every_sample(
    "base, ours, theirs, expected",
    [
        (
            GAP,
            log("gap", lesson="z").with_meta(**EARLY),
            log("gap", lesson="a").with_meta(**LATE),
            {"lesson": "a"},
        ),
        (GAP, log("gap", lesson="b"), log("gap", lesson="a"), {"lesson": "b"}),
        # Both sides met the gap for the first time.
        (None, GAP, log("gap", created=LATER), {"occurrences": 2}),
        # One save came by two ways.
        (None, PICKED, PICKED.with_meta(occurrences=3, **EARLY), {"occurrences": 3}),
        (None, RULE, AGAIN, {"sources": {"a", "b", "c"}, "source_count": 3}),
        (
            RULE,
            RULE.with_meta(sources=["b", "c"], **EARLY),
            RULE.with_meta(sources=["a", "b", "d"], **LATE),
            {"sources": {"b", "c", "d"}},
        ),
    ],
)
def test_the_later_lesson_stands_the_counts_add_up_and_sources_are_a_set(
    base: Record | None, ours: Record, theirs: Record, expected: dict[str, object]
) -> None:
    for one, other in ((ours, theirs), (theirs, ours)):
        (record,) = records(merge(log_of(base) if base else b"", log_of(one), log_of(other)).data)
        for name, value in expected.items():
            found = getattr(record, name)
            assert (set(found) if isinstance(value, set) else found) == value


def test_two_records_with_one_id_both_stay() -> None:
    one, other = log("bc", topic="a"), log("c", topic="ab")
    assert one.id == other.id
    merged = merge(b"", log_of(one), log_of(other))
    first, second = sorted((one, other), key=format_line)
    moved = second._replace(id=derive_id(second.topic, second.text, 1))
    assert merged.data == log_of(first, moved)
    assert Decision("renamed", moved.id, "log", second.topic, other=one.id) in merged.decisions
    assert merge(b"", log_of(other), log_of(one)).data == merged.data
    # Of three that shared one on different sides not all share it.
    shared = [log(text)._replace(id="0" * 16) for text in ("a", "b", "c")]
    lines = [format_line(record) + b"\n" for record in shared]
    left = Document.parse(merge(b"", lines[0] + lines[1], lines[0] + lines[2]).data)
    ids = {record.text: record.id for record in left.records}
    assert ids == {"a": "0" * 16, "b": "0" * 16, "c": log("c").id}


def test_a_line_that_was_only_written_anew_is_no_change() -> None:
    line = format_line(log("gap"))
    for other in (line.replace(b": ", b":"), line.replace(b": ", b":  ")):
        for ours, theirs in ((line, other), (other, line)):
            assert merge(log_of(line), log_of(ours), log_of(theirs)) == (log_of(other), (), {}, ())
            assert merge(log_of(line), b"", log_of(other)).data == b""
    # A value of another kind is a change.
    for value in (True, 1.0, "1"):
        one, two = log_of(raw_line(by=1)), log_of(raw_line(by=value))
        assert merge(one, b"", two).data == two


def version(clone: Path, revision: str) -> bytes:
    return attempt(clone, "show", f"{revision}:{LOG.as_posix()}").stdout.encode()


def parted(clone: Path, seed: int) -> list[str]:
    """Puts the branches of a history into a repository, and returns their names.

    Of the histories that begin with an empty log every other begins without one, and some
    branches begin it anew.
    """
    history = History(seed)
    base = history.base()
    starts = [b"" if (seed + number) % 8 == 7 else base for number in range(history.branches())]
    before = None if base == b"" and seed % 2 else base
    return fork(clone, before, *(history.branch(start) for start in starts))


def versions(clone: Path, *revisions: str) -> list[bytes]:
    return [version(clone, revision) for revision in revisions]


@pytest.mark.timeout(900)
@pytest.mark.parametrize("command", ["merge", "rebase"])
def test_what_git_does_with_the_driver_is_what_the_sets_say(
    clone: Path, command: str, rounds: Callable[[int, int], int]
) -> None:
    register(clone)
    for seed in range(rounds(3, 100)):
        first, *others = parted(clone, seed)
        git(clone, "checkout", "--quiet", first)
        # A rebase replays commit by commit, and so merges more than once from the second on.
        for number, other in enumerate(others if command == "merge" else others[:1]):
            base = git(clone, "merge-base", "HEAD", other).strip()
            before = versions(clone, base, "HEAD", other)
            draft = draft_on(clone, seed) if number == 0 and seed % 3 == 0 else None
            done = attempt(clone, command, "--quiet", "--autostash", other)
            wrong = violations(*before, version(clone, "HEAD")) if done.returncode == 0 else []
            if draft is not None:
                wrong += violations(before[1], version(clone, "HEAD"), draft, logged(clone))
            assert (done.returncode, wrong) == (0, []), (seed, other, done.stderr)
            assert git(clone, "ls-files", "-u") == ""
            git(clone, "checkout", "--quiet", "--force", "HEAD")


def draft_on(clone: Path, seed: int) -> bytes:
    """Changes the log without a commit, as a lesson does that was saved before a pull."""
    draft = History(seed + 1_000).branch(version(clone, "HEAD"))
    write(clone, draft)
    return draft


COMMANDS = {
    "without the driver": None,
    "with its command removed": "/nowhere/python -I launch.py merge-driver %O %A %B %P",
    "with a driver that crashes": "sh -c 'kill -ABRT $$'",
}


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", COMMANDS)
def test_without_a_driver_that_works_nothing_is_lost_and_a_conflict_is_resolved_as_the_sets_say(
    clone: Path, name: str, rounds: Callable[[int, int], int]
) -> None:
    command = COMMANDS[name]
    if command is not None:
        register(clone, command)
    for seed in range(rounds(2, 50)):
        first, other, *_ = parted(clone, seed)
        git(clone, "checkout", "--quiet", first)
        base = git(clone, "merge-base", first, other).strip()
        before = versions(clone, base, first, other)
        conflict = attempt(clone, "merge", other).returncode != 0
        wrong = resolved_wrongly(clone, before) if conflict else lost(*before, logged(clone))
        assert wrong == [], seed
        git(clone, "reset", "--quiet", "--hard")


def lost(base: bytes, ours: bytes, theirs: bytes, merged: bytes) -> list[bytes]:
    """The lines that a side added and that are not in what git made of lines."""
    added = {*ours.splitlines(), *theirs.splitlines()} - {*base.splitlines()}
    return sorted(added - {*merged.splitlines()})


def resolved_wrongly(clone: Path, before: list[bytes]) -> list[str]:
    """The faults after two saves during a conflict and its resolution."""
    conflicts = Document.parse(logged(clone)).conflicts
    memory = opened(clone)
    for gap in ("during one", "during two"):
        ask(memory, "log_memory", topic="auth", missing_context=gap, lesson="rule")
    ask(memory, "resolve_conflicts", write=True)
    lines = logged(clone).splitlines(keepends=True)
    saved = [line for line in lines if b'"during ' in line]
    assert (conflicts > 0, len(saved)) == (True, 2)
    return violations(*before, b"".join(line for line in lines if line not in saved))


UPDATED = "2026-01-02T00:00:00+00:00"
WORDS = st.lists(st.sampled_from([f"말 {n}" for n in range(20)]), unique=True, max_size=12)


def line(type: str = "log", updated: str | None = None, **lists: Any) -> bytes:  # noqa: ANN401 - JSON
    meta = {"created": "2026-01-01T00:00:00+00:00", **({"updated": updated} if updated else {})}
    given = {name: entries for name, entries in lists.items() if entries}
    read = parse_line(raw_line(type=type, meta=meta, **given))
    assert read is not None
    return format_line(read) + b"\n"


def entries(name: str, words: list[str]) -> list[Any]:
    return [{"rel": "related", "to": word} for word in words] if name == "links" else words


@pytest.mark.requirement("N10", "M04")
@given(
    *(st.sampled_from(sorted({*LISTS, "links"})), st.sampled_from(["log", "principle"])),
    *(st.none() | WORDS, WORDS, WORDS, st.sampled_from([None, UPDATED])),
)
def test_any_three_lists_merge_as_sets_whichever_side_is_whose(
    name: str, type: str, was: list[str] | None, one: list[str], two: list[str], updated: str | None
) -> None:
    base = b"" if was is None else line(type, **{name: entries(name, was)})
    ours = line(type, **{name: entries(name, one)})
    theirs = line(type, updated, **{name: entries(name, two)})
    found = merge(base, ours, theirs)
    assert violations(base, ours, theirs, found.data) == []
    assert merge(base, theirs, ours).data == found.data
    if name != "links" and one != (was or []) and two != (was or []):
        left_out = {entry for decision in found.decisions for entry in decision.left_out}
        kept = set(json.loads(found.data).get(name, []))
        gone = {entry for entry in was or () if entry not in one or entry not in two}
        assert kept | left_out == {*one, *two} - gone
        assert not kept & left_out


@pytest.mark.requirement("N10")
def test_over_the_limit_those_of_the_newer_side_stay_and_the_rest_is_told() -> None:
    mine, yours = [f"mine {n}" for n in range(8)], [f"yours {n}" for n in range(8)]
    found = merge(b"", line(cues=mine), line(cues=yours, updated=UPDATED))
    assert json.loads(found.data)["cues"] == [*yours, *mine[:4]]
    assert [one.left_out for one in found.decisions] == [tuple(mine[4:])]


@pytest.mark.requirement("S20")
def test_a_list_that_is_none_on_one_side_is_that_of_the_newer_version() -> None:
    odd = to_line(json.loads(line(updated=UPDATED)) | {"cues": "no list"}) + b"\n"
    found = merge(line(cues=["a"]), line(cues=["b"]), odd)
    assert json.loads(found.data)["cues"] == "no list"
    assert [one.contested for one in found.decisions] == [("cues",)]


@pytest.mark.requirement("N10", "D05")
def test_resolving_names_what_found_no_room_without_what_is_withheld(clone: Path) -> None:
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    ours = line(cues=[*(f"mine {n}" for n in range(11)), token])
    one, two = fork(clone, b"", ours, line(cues=["yours"], updated=UPDATED))
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    answer = json.loads(run(clone, "resolve", "--dry-run", "--json").stdout)
    (record,) = answer["records"]
    assert record["left_out"] == ["[REDACTED]"]
    assert 'left out for lack of room: "[REDACTED]"' in record["sentence"]
    git(clone, "merge", "--abort")
    register(clone)
    done = attempt(clone, "merge", two)
    assert done.returncode == 0
    said = "left out for lack of room, by lesson: 0123456789abcdef (1)"
    assert said in done.stdout + done.stderr
