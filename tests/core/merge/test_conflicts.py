"""A log with conflict markers is resolved by the same merge as in git (N02, S20)."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from merge_histories import History
from merge_specification import violations
from sample_records import BOM, identity, log, log_of
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
    resolved = resolved_data(b"".join(lines), stages)
    expected = merge(*stages).data.replace(format_line(edited), format_line(better))
    expected = expected.replace(format_line(gone) + b"\n", b"")
    assert identities(resolved) == identities(expected) | {saved.identity}
    assert {*map(format_line, (better, saved, kept))} <= {*resolved.splitlines()}


def test_a_driver_that_failed_and_left_our_side_loses_nothing() -> None:
    stages = Stages(log_of(OLD), log_of(OLD, MINE), log_of(OLD, YOURS))
    saved = log("saved")
    assert resolved_data(log_of(OLD, MINE, saved), stages) == log_of(OLD, MINE, YOURS, saved)


def test_a_bad_line_that_was_taken_out_meanwhile_stays_out() -> None:
    stages = Stages(b"bad\n", b"bad\n" + log_of(MINE), b"bad\n" + log_of(YOURS))
    data = b"<<<<<<< HEAD\n" + log_of(MINE) + b"=======\n" + log_of(YOURS) + b">>>>>>> b\n"
    for line in (b"", b"bad\n", b"worse\n"):
        assert resolved_data(line + data, stages) == line + log_of(MINE, YOURS)


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


def test_a_mark_of_byte_order_behind_a_conflict_is_kept() -> None:
    resolved = resolved_data(b"<<<<<<< a\n=======\n>>>>>>> b\n" + BOM + b"\n", None)
    assert Document.parse(resolved).opaque == (BOM,)


def test_a_save_between_the_markers_stays_also_under_other_line_ends() -> None:
    stages = Stages(log_of(OLD), log_of(OLD, MINE), log_of(YOURS))
    saved = log("saved")
    data = b"<<<<<<< HEAD\n" + log_of(MINE, saved) + b"=======\n" + log_of(YOURS) + b">>>>>>> b\n"
    for one in (data, data.replace(b"\n", b"\r\n")):
        assert resolved_data(one, stages) == log_of(MINE, YOURS, saved)


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
