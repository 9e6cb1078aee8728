"""A change that changes nothing leaves a project as it was: no folder, no lock, no file (S21)."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import run
from project_logs import record_lines, tree, write_log

NONE = "0" * 16
REFUSED = (
    ("edit", NONE, "--lesson", "x"),
    ("delete", NONE),
    ("delete", f"log:{NONE}@000000"),
    ("log", "--id", NONE, "--topic", "x"),
    ("log", "--topic", "auth", "--missing-context", "gap", "--lesson", " "),
    ("resolve",),
    ("dismiss", NONE),
)
NOTHING_DONE = (
    ("undo",),
    ("resolve", "--dry-run"),
    ("redact-records",),
    ("redact-records", "--dry-run"),
    ("search", "x"),
    ("compact",),
    ("status",),
    ("check",),
)


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    folder = tmp_path / "home"
    folder.mkdir()
    return {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "LOCALAPPDATA": str(folder)}


@pytest.mark.requirement("S21")
@pytest.mark.parametrize("has_log", [False, True])
def test_a_command_that_changes_nothing_creates_nothing(
    project: Path, home: dict[str, str], has_log: bool
) -> None:
    if has_log:
        write_log(project, record_lines(2))  # as git brings it: without what the first write adds
    before = tree(project), sorted(path.name for path in project.rglob("*"))
    for command in (*REFUSED, *NOTHING_DONE):
        done = run(project, *command, **home)
        assert command not in REFUSED or done.returncode == 2
        assert b"Something went wrong" not in done.stderr
        after = tree(project), sorted(path.name for path in project.rglob("*"))
        assert (command, after) == (command, before)


@pytest.mark.requirement("S21")
def test_the_first_change_brings_what_git_needs_to_know(project: Path) -> None:
    write_log(project, record_lines(2))
    assert run(project, "delete", *_ids(project)).returncode == 0
    assert {path.name for path in (project / ".context").iterdir()} >= {
        ".gitignore",
        ".gitattributes",
        ".removed.jsonl",
    }
    assert run(project, "undo").returncode == 0
    assert len(_ids(project)) == 2


def _ids(project: Path) -> list[str]:
    lines = (project / ".context" / "memory_log.jsonl").read_bytes().splitlines()
    return [line.split(b'"')[3].decode() for line in lines]
