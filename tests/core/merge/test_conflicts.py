"""A log with conflict markers is resolved by the same merge as in git (N02, S20)."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from merge_histories import History
from merge_specification import violations
from sample_records import BAD_LINES, BOM, identity, log, log_of, logs, pieces
from sentinel_memory.core.log.chunks import parse_block
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.merge.merge import Stages, merge, resolve

pytestmark = pytest.mark.requirement("N02")

OLD, MINE, YOURS = log("old"), log("mine"), log("yours")


def conflicted(folder: Path, stages: Stages, style: str) -> bytes:
    """The file that git writes where it merges lines."""
    for name, data in stages._asdict().items():
        (folder / name).write_bytes(data)
    names = ["ours", "base", "theirs"]
    style_of = [style] if style else []
    done = subprocess.run(
        ["git", "merge-file", "-p", "-L", "HEAD", *style_of, *names],
        cwd=folder,
        check=False,
        capture_output=True,
    )
    assert done.returncode in range(128)
    return done.stdout


def parted(seed: int) -> Stages:
    """Two branches of a history."""
    history = History(seed)
    base = history.base()
    return Stages(base, history.branch(base), history.branch(base))


def identities(data: bytes) -> set[tuple[str, str, str]]:
    return {record.identity for record in Document.parse(data).records}


def torn_lines(data: bytes) -> set[bytes]:
    return {line for line in data.splitlines() if line.startswith(b'{"id": "torn')}


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
    around = (kept, edited, gone)
    for _ in range(3):
        around = (*around, log(f"more {len(around)}"))
    stages = Stages(
        log_of(*around, OLD),
        log_of(*around, log("old", lesson="mine")),
        log_of(*around, log("old", lesson="yours"), YOURS),
    )
    data = conflicted(tmp_path, stages, "--diff3")
    assert data.count(b"<<<<<<<") == 1
    saved, better = log("saved"), log(edited.text, lesson="better")
    lines = data.replace(format_line(edited), format_line(better)).splitlines(keepends=True)
    lines = [
        format_line(saved) + b"\n",
        *(line for line in lines if line.strip() != format_line(gone)),
    ]
    resolved = resolve(b"".join(lines), stages)
    assert resolved is not None
    expected = merge(*stages).data.replace(format_line(edited), format_line(better))
    expected = expected.replace(format_line(gone) + b"\n", b"")
    assert identities(resolved.data) == identities(expected) | {saved.identity}
    for record in (better, saved, kept):
        assert format_line(record) in resolved.data


def test_a_driver_that_failed_and_left_our_side_loses_nothing() -> None:
    stages = Stages(log_of(OLD), log_of(OLD, MINE), log_of(OLD, YOURS))
    saved = log("saved")
    resolved = resolve(log_of(OLD, MINE, saved), stages)
    assert resolved is not None
    assert resolved.data == log_of(OLD, MINE, YOURS, saved)


def test_a_bad_line_that_was_taken_out_meanwhile_stays_out() -> None:
    stages = Stages(b"bad\n", b"bad\n" + log_of(MINE), b"bad\n" + log_of(YOURS))
    data = b"<<<<<<< HEAD\n" + log_of(MINE) + b"=======\n" + log_of(YOURS) + b">>>>>>> b\n"
    for line, expected in ((b"", b""), (b"bad\n", b"bad\n"), (b"worse\n", b"worse\n")):
        resolved = resolve(line + data, stages)
        assert resolved is not None
        assert resolved.data == expected + log_of(MINE, YOURS)


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
    resolved = resolve(data, None)
    assert resolved is not None
    assert resolved.data.splitlines().count(b"bad") == count
    assert identities(resolved.data) == {MINE.identity, YOURS.identity}


def test_a_mark_of_byte_order_behind_a_conflict_is_kept() -> None:
    resolved = resolve(b"<<<<<<< a\n=======\n>>>>>>> b\n" + BOM + b"\n", None)
    assert resolved is not None
    assert Document.parse(resolved.data).opaque == (BOM,)


def test_a_save_between_the_markers_stays_also_under_other_line_ends() -> None:
    stages = Stages(log_of(OLD), log_of(OLD, MINE), log_of(YOURS))
    saved = log("saved")
    data = b"<<<<<<< HEAD\n" + log_of(MINE, saved) + b"=======\n" + log_of(YOURS) + b">>>>>>> b\n"
    for one in (data, data.replace(b"\n", b"\r\n")):
        resolved = resolve(one, stages)
        assert resolved is not None
        assert resolved.data == log_of(MINE, YOURS, saved)


@pytest.mark.parametrize(
    "data",
    [
        b"",
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


@given(logs(), logs(), logs(), st.none() | logs(), st.lists(BAD_LINES))
def test_any_bytes_are_resolved_or_left_alone(
    data: bytes, base: bytes, ours: bytes, theirs: bytes | None, bad: list[bytes]
) -> None:
    stages = None if theirs is None else Stages(base, ours, theirs)
    whole = b"\n".join([data, *bad])
    resolved = resolve(whole, stages)
    if resolved is not None:
        assert {kind for kind, _ in pieces(resolved.data)} <= {
            "record",
            "bad",
            "conflict",
            "unclosed",
        }
        if stages is None:
            assert identities(whole) <= identities(resolved.data)


@given(st.binary(max_size=80))
def test_any_block_is_read_or_not(raw: bytes) -> None:
    block = parse_block(b"<<<<<<< a\n" + raw + b"\n>>>>>>> b")
    if block is not None:
        assert {*block.ours, *block.base, *block.theirs} <= {*raw.split(b"\n")}
