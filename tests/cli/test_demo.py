"""`demo` shows the memory at work outside of any project, and touches nothing of the person."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import run
from host_homes import User
from project_logs import POSIX
from run_profile import only_full

pytestmark = [POSIX, pytest.mark.requirement("S11", "D05", "E01")]


@pytest.fixture
def places(tmp_path: Path) -> dict[str, str]:
    """A home and a folder for temporary files, both of their own."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    return {**User(tmp_path, golden=False).environment, "TMPDIR": str(scratch)}


def test_three_scenes_are_shown_and_nothing_is_left_and_a_missing_git_is_named(
    tmp_path: Path, places: dict[str, str]
) -> None:
    before = sorted(tmp_path.rglob("*"))
    done = run(tmp_path, "demo", **places)
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert [line[:2] for line in lines[:12:4]] == ["1.", "2.", "3."]
    assert len(lines) == 3 * 4 + 1
    assert "reads: “lesson: Round invoice totals half up" in done.stdout.decode()
    assert "“Deploy with [REDACTED]”" in done.stdout.decode()
    assert "sentinel-memory setup" in lines[-1]
    assert sorted(tmp_path.rglob("*")) == before
    done = run(tmp_path, "demo", **places, PATH=str(tmp_path))
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.decode().startswith("The demo needs git, and no such program was found.")


@only_full("it waits for 20 seconds")
def test_a_command_that_takes_too_long_is_not_told_as_a_missing_git(
    tmp_path: Path, places: dict[str, str]
) -> None:
    slow = tmp_path / "git"
    slow.write_text("#!/bin/sh\nexec /bin/sleep 60\n", encoding="utf-8")
    slow.chmod(0o755)
    done = run(tmp_path, "demo", **places, PATH=str(tmp_path))
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.decode().startswith("The demo gave up, because a command took longer than")
