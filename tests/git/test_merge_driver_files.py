"""The merge driver leaves every file to git that is no log, whatever the attributes say (N02)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from git_branches import LOG, attempt, register
from git_repository import commit_all, git
from sample_records import log, log_of
from sentinel_memory.git.merge_program import main

pytestmark = pytest.mark.requirement("N02")

RECORDS = log_of(log("one"), log("two"))
CODE = "def limit():\n    limit = {}\n    return limit\n"
ROWS = "".join(json.dumps({"number": number}) + "\n" for number in range(5))


@pytest.fixture
def clone(clone: Path) -> Path:
    """A repository with the driver."""
    register(clone)
    return clone


def met(clone: Path, name: str, base: str, ours: str, theirs: str) -> int:
    """Merges two branches of a file that the attributes give to our driver."""
    path = clone / name
    path.parent.mkdir(parents=True, exist_ok=True)
    (clone / ".gitattributes").write_text(
        "* merge=sentinel-memory\n", encoding="utf-8", newline="\n"
    )
    for branch, text in (("base", base), ("theirs", theirs), ("ours", ours)):
        git(clone, "checkout", "--quiet", "-B", branch, *(() if branch == "base" else ("base",)))
        path.write_text(text, encoding="utf-8", newline="\n")
        commit_all(clone)
    return attempt(clone, "merge", "theirs").returncode


@pytest.mark.parametrize(
    ("name", "base", "ours", "theirs"),
    [
        ("app.py", CODE.format(100), CODE.format(50), CODE.format(999)),
        ("rows.jsonl", ROWS, ROWS.replace("4", "5"), ROWS.replace("4", "6")),
        (LOG.as_posix(), ROWS, ROWS.replace("4", "5"), ROWS.replace("4", "6")),
        (LOG.as_posix(), CODE.format(100), CODE.format(50), CODE.format(999)),
        ("memory_log.jsonl", RECORDS.decode(), CODE.format(50), CODE.format(999)),
        ("logs/memory_log.jsonl", ROWS, RECORDS.decode() + "a\n", RECORDS.decode() + "b\n"),
    ],
)
def test_a_file_that_is_no_log_gets_the_conflict_of_git(
    clone: Path, name: str, base: str, ours: str, theirs: str
) -> None:
    assert met(clone, name, base, ours, theirs) == 1
    text = (clone / name).read_text(encoding="utf-8")
    assert text.startswith("<<<<<<< ours\n") or "\n<<<<<<< ours\n" in text
    assert git(clone, "diff", "--name-only", "--diff-filter=U").strip() == name


def test_a_log_below_the_top_of_a_repository_is_merged(clone: Path) -> None:
    one, two = RECORDS.decode().splitlines(keepends=True)
    assert met(clone, f"apps/shop/{LOG.as_posix()}", "", one, two) == 0
    assert (clone / "apps" / "shop" / LOG).read_bytes() == RECORDS


@pytest.mark.parametrize(
    "data",
    [b"", b"\n \n", RECORDS, b"torn {\n" + RECORDS, b"<<<<<<< a\n%b=======\n>>>>>>> b\n" % RECORDS],
)
def test_what_a_log_may_hold_beside_records_does_not_stop_it(tmp_path: Path, data: bytes) -> None:
    sides = [tmp_path / name for name in ("base", "ours", "theirs")]
    for side in sides:
        side.write_bytes(data)
    assert main([*map(str, sides), LOG.as_posix()]) == 0


@pytest.mark.parametrize("side", [0, 1, 2])
def test_one_side_that_is_no_log_is_enough_and_nothing_is_written(
    tmp_path: Path, side: int, capsys: pytest.CaptureFixture[str]
) -> None:
    sides = [tmp_path / name for name in ("base", "ours", "theirs")]
    for number, path in enumerate(sides):
        path.write_bytes(CODE.encode() if number == side else RECORDS)
    before = [path.read_bytes() for path in sides]
    assert main([*map(str, sides), LOG.as_posix()]) == 1
    assert [path.read_bytes() for path in sides] == before
    assert "it is not a memory log" in capsys.readouterr().err
