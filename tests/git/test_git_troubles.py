"""Where git cannot answer, no sentence says what only git could know (S14, S30, S35, K10)."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from cli_process import TOKEN, run
from code_projects import write as write_file
from git_branches import LOG, write
from git_repository import commit_all, git
from sample_records import log, log_of
from sentinel_memory.core.log.record import format_line
from sentinel_memory.git.ask import ask_git, files_in_git, run_git

pytestmark = [
    pytest.mark.requirement("S14", "S30", "S35", "K10"),
    pytest.mark.skipif(sys.platform == "win32", reason="owners and shell scripts of POSIX"),
]

NOBODY = 65_534
COMPACT = ("--compact-threshold", "1")
LINES = log_of(log("one"), log("two"))
LEAK = format_line(log("leak", lesson=f"Use {TOKEN}.")) + b"\n"


@pytest.fixture
def clone(clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone with a commit that holds a secret, and a later one that took it away."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for data in (LINES + LEAK, LINES):
        write(clone, data)
        commit_all(clone)
    return clone


def owned_by_another(clone: Path) -> Mapping[str, str]:
    if os.getuid() == 0:
        for path in (clone, *clone.rglob("*")):
            os.chown(path, NOBODY, NOBODY)
        return {}
    return {"GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"}


def broken(clone: Path) -> Mapping[str, str]:
    (clone / ".git" / "config").write_bytes(b"[core\n")
    return {}


Trouble = Callable[[Path], Mapping[str, str]]
COMMANDS = ("review", "commit", "merge-driver", "diff", "resolve")
TROUBLES: tuple[tuple[Trouble, str, tuple[str, ...]], ...] = (
    (lambda clone: {"PATH": str(clone)}, "There is no git program on PATH", COMMANDS),
    (owned_by_another, "git refuses to work in this folder", COMMANDS[:1]),
    (broken, "git ended with an error", COMMANDS[:1]),
)
"""With their sentences, and the commands that say them: one place of the program asks git why."""


def told(clone: Path, variables: Mapping[str, str], *words: str) -> tuple[int, str]:
    done = run(clone, *words, **{"HOME": os.environ["HOME"], **variables})
    text = (done.stdout + done.stderr).decode()
    assert "git init" not in text
    assert "Something went wrong" not in text
    return done.returncode, text


@pytest.mark.parametrize(("trouble", "sentence", "commands"), TROUBLES)
def test_a_command_says_why_it_has_no_answer_or_what_it_does_not_know(
    clone: Path, trouble: Trouble, sentence: str, commands: tuple[str, ...]
) -> None:
    variables = trouble(clone)
    before = (clone / LOG).read_bytes()
    for command in commands:
        status, text = told(clone, variables, command)
        assert (command, status, sentence in text) == (command, 1, True)
        assert (clone / LOG).read_bytes() == before
        assert "sensitive" not in text
    (clone / LOG).write_bytes(LINES + LEAK)
    assert "in no git commit" not in told(clone, variables, "compact", *COMPACT)[1]
    for command, *said in (
        ("check", "It is unknown whether git could merge the log", sentence),
        ("status", "It is unknown how git treats the memory"),
        ("redact-records", "git did not tell whether a commit holds the old text."),
        (f"delete {log('one').id}", "Not known to be in a git commit"),
        ("private --off", "it is unknown whether git tracks it.", sentence),
        ("private", "it is unknown whether git ignores it.", sentence),
    ):
        _, text = told(clone, variables, *command.split())
        assert [one for one in said if one not in text] == []


def test_a_clone_that_hangs_or_is_damaged_has_commits(clone: Path, tmp_path: Path) -> None:
    write_file(tmp_path, "bin/git", "#!/bin/sh\nexec /bin/sleep 60\n").chmod(0o755)
    status, text = told(clone, {"PATH": str(tmp_path / "bin")}, "review")
    assert (status, "git did not answer in time" in text) == (1, True)
    shutil.rmtree(clone / ".git" / "objects")
    (clone / ".git" / "objects").mkdir()
    for command in ("review", "diff"):
        status, text = told(clone, {}, command)
        assert (status, "git" in text, "sensitive" in text) == (1, True, False)


def test_without_a_git_and_without_a_repository_nothing_tells_to_begin_one(tmp_path: Path) -> None:
    plain, variables = tmp_path / "plain", {"PATH": str(tmp_path), "HOME": str(tmp_path)}
    plain.mkdir()
    write(plain, LINES)
    for command in ("commit", "merge-driver"):
        status, text = told(plain, variables, command)
        assert (status, "There is no git program on PATH" in text) == (1, True)
    assert "No problems" in told(plain, variables, "check")[1]


def test_what_git_says_no_to_is_no_trouble(clone: Path, tmp_path: Path) -> None:
    assert ask_git(clone, "config", "--get", "no.such") is None
    assert run_git(clone, "config", "--get", "no.such").trouble is None
    plain = tmp_path / "plain"
    plain.mkdir()
    assert ask_git(plain, "log") is None
    assert run_git(plain, "log").trouble == "no-repository"
    assert run_git(tmp_path / "nowhere", "log").trouble == "failed"
    missing_ones = ["HEAD:./nope", "no-such-commit:./x", f"HEAD:./{LOG.as_posix()}"]
    assert files_in_git(clone, missing_ones) == [None, None, LINES]
    assert git(clone, "status", "--porcelain") == ""
