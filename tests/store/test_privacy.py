"""Keeping a memory out of git and putting it in, with a real git."""

from __future__ import annotations

from pathlib import Path

import pytest
from git_repository import (
    choose,
    commit_all,
    git,
    ignores,
    opened,
    tracked,
    written,
)
from project_logs import POSIX, tree
from refusals import said
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.contract.project import SetPrivateResult
from sentinel_memory.core.errors import FileError, InvalidParams, StoreError
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.memory_status import memory_status
from sentinel_memory.store.files import IGNORED

LOG = ".context/memory_log.jsonl"
pytestmark = pytest.mark.requirement("S35")

OURS = {LOG, ".context/.gitignore", ".context/.gitattributes"}


@pytest.fixture
def project(clone: Path) -> Path:
    return clone


def test_a_private_memory_is_in_no_commit_and_can_be_shared_again(project: Path) -> None:
    memory = written(project)
    (project / ".context" / "notes.md").write_text("mine", encoding="utf-8")
    assert choose(memory, True) == SetPrivateResult(
        folder="shop",
        private=True,
        tracking="private",
        rule=None,
        command=None,
        message="git ignores the memory: it stays on this machine.",
    )
    git(project, "add", "--all")
    assert tracked(project) == set()
    assert choose(memory, False) == SetPrivateResult(
        folder="shop",
        private=False,
        tracking="untracked",
        rule=None,
        command=None,
        message="git no longer ignores the memory: add it with your next commit.",
    )
    assert (project / ".context" / ".gitignore").read_bytes() == IGNORED.encode()
    git(project, "add", "--all")
    assert tracked(project) == {*OURS, ".context/notes.md"}


def test_the_choice_can_be_made_first_and_what_a_user_wrote_into_the_ignore_file_comes_back(
    project: Path,
) -> None:
    memory = opened(project)
    assert choose(memory, True).tracking == "private"
    written(project)
    assert ignores(project, LOG) == [LOG]
    ignore = project / ".context" / ".gitignore"
    ignore.write_bytes(b"*.lock\n*.tmp\ndrafts/\n!keep.tmp\n")
    choose(memory, True)
    assert ignores(project, LOG, ".context/keep.tmp") == [LOG, ".context/keep.tmp"]
    choose(memory, False)
    assert ignore.read_bytes() == IGNORED.encode() + b"drafts/\n!keep.tmp\n"
    # Without a repository the choice is kept for later.
    (project / ".git").rename(project / "aside")
    assert choose(memory, True).tracking == "no-git"
    (project / "aside").rename(project / ".git")
    assert ignores(project, LOG) == [LOG]
    (project / ".git").rename(project / "aside")
    answer = choose(memory, False)
    assert (answer.tracking, answer.rule, answer.command) == ("no-git", None, None)


def test_a_log_that_git_follows_stays_there_and_the_command_to_end_that_is_named(
    project: Path,
) -> None:
    memory = written(project)
    commit_all(project)
    answer = choose(memory, True)
    command = f"git rm --cached {LOG}"
    assert (answer.tracking, answer.command) == ("tracked", command)
    assert answer.message.endswith(f"run: {command}")
    assert LOG in tracked(project)
    git(project, *command.split()[1:])
    assert memory_status(memory, "").tracking == "private"


def test_tracking_wins_over_the_rule_of_another_file_which_is_named(project: Path) -> None:
    (project / ".gitignore").write_text("build/\n.context/\n", encoding="utf-8")
    before = tree(project)
    answer = choose(opened(project), False)
    assert (answer.tracking, answer.rule) == ("ignored", ".gitignore:2")
    assert answer.message.startswith(".gitignore:2 ignores the memory, and there is no log yet")
    assert tree(project) == before
    memory = written(project)
    assert memory_status(memory, "").tracking == "ignored"
    assert choose(memory, True).tracking == "private"
    # A git that cannot add is said with the command.
    lock = project / ".git" / "index.lock"
    lock.touch()
    answer = choose(memory, False)
    assert (answer.tracking, answer.command) == ("ignored", f"git add --force {LOG}")
    assert tracked(project) == set()
    lock.unlink()
    assert choose(memory, False) == SetPrivateResult(
        folder="shop",
        private=False,
        tracking="tracked",
        rule=".gitignore:2",
        command=None,
        message="git now tracks the memory, although .gitignore:2 ignores it. "
        "Commit it to share it.",
    )
    assert tracked(project) == OURS
    log_memory(memory, LogMemoryParams(topic="pay", missing_context="a", lesson="b"))
    assert git(project, "diff", "--name-only").split() == [LOG]


@POSIX
@pytest.mark.requirement("S19")
def test_a_log_that_lies_elsewhere_is_not_hidden_with_what_is_around_it(project: Path) -> None:
    (project / "docs").mkdir()
    (project / ".context").mkdir()
    (project / LOG).symlink_to(project / "docs" / "log.jsonl")
    memory = written(project)
    before = tree(project)
    with pytest.raises(InvalidParams) as caught:
        choose(memory, True)
    assert caught.value.field == "private"
    assert tree(project) == before
    (project / ".gitignore").write_text("docs/\n", encoding="utf-8")
    assert choose(memory, False).tracking == "tracked"
    assert "docs/log.jsonl" in tracked(project)


@POSIX
@pytest.mark.requirement("S19")
def test_a_folder_or_an_ignore_file_that_cannot_be_written_is_said_without_its_path(
    project: Path, tmp_path: Path
) -> None:
    (project / ".context").write_text("a file", encoding="utf-8")
    with pytest.raises(StoreError) as caught:
        choose(opened(project), True)
    assert said(caught.value).startswith(".context could not be written (")
    assert str(project) not in said(caught.value)
    (project / ".context").unlink()
    memory = written(project)
    outside = tmp_path / "outside"
    outside.write_text("mine", encoding="utf-8")
    ignore = project / ".context" / ".gitignore"
    ignore.unlink()
    ignore.symlink_to(outside)
    with pytest.raises(FileError) as refused:
        choose(memory, True)
    assert said(refused.value) == (
        ".context/.gitignore is a link that leaves the project: it is not followed."
    )
    assert outside.read_text(encoding="utf-8") == "mine"
