"""The annotations on GitHub: file, line and kind, never the text of a memory (S30, E04)."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import TOKEN, run
from git_branches import LOG, write
from upstream_clone import NEW, OLD, SECRET, clone_with, commit, log_of

pytestmark = pytest.mark.requirement("S30", "N07")

FOUND = "lesson holds a secret (npm_token)."
TITLE = "title=Sentinel Memory"


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose upstream branch holds one record."""
    return clone_with(tmp_path, monkeypatch)


def annotated(project: Path, *words: str) -> tuple[int, list[str]]:
    done = run(project, *words, "--format", "github", "--root", str(project))
    printed = (done.stdout + done.stderr).decode()
    assert TOKEN not in printed
    assert NEW.lesson not in printed
    return done.returncode, printed.splitlines()


def test_check_annotates_each_line_of_the_log_and_of_the_policy(clone: Path) -> None:
    assert annotated(clone, "check") == (0, [])
    write(clone, log_of(OLD, SECRET, NEW, b"no record"))
    (clone / LOG).with_name("config.json").write_text('{\n"compact_threshold": 0}', "utf-8")
    status, lines = annotated(clone, "check")
    log = f"file={LOG.as_posix()}"
    assert status == 1
    assert {line.split(f",{TITLE}::")[0] for line in lines} == {
        f"::error {log},line=2",
        f"::warning {log},line=2",
        f"::error {log},line=4",
        "::error file=.context/config.json,line=2",
    }
    assert lines[0].endswith(FOUND)
    assert "compact_threshold" in lines[-1]


def test_review_annotates_what_only_a_commit_holds_at_the_file(clone: Path) -> None:
    assert annotated(clone, "review") == (0, [])
    first = commit(clone, OLD, SECRET)
    assert annotated(clone, "review")[1] == [
        f"::error file={LOG.as_posix()},line=2,{TITLE}::line 2 (commit {first}): {FOUND}"
    ]
    commit(clone, OLD, NEW)
    said = f"commit {first}, no longer in the log: {FOUND}"
    assert annotated(clone, "review") == (1, [f"::error file={LOG.as_posix()},{TITLE}::{said}"])


def test_a_project_below_the_top_is_named_from_the_top(clone: Path) -> None:
    project = clone / "a,b 100%"
    write_here = project / ".context"
    write_here.mkdir(parents=True)
    (write_here / LOG.name).write_bytes(log_of(SECRET))
    place = f"file=a%2Cb 100%25/{LOG.as_posix()},line=1"
    for words in (("check",), ("review",)):
        status, (line, *_) = annotated(project, *words)
        assert (status, line.startswith(f"::error {place},")) == (1, True)
