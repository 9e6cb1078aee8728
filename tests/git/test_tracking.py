"""The way git treats a log, and the choice to keep it private, asked of a real git (S35)."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_process import run
from code_projects import write
from every_sample import every_sample
from git_repository import (
    choose,
    commit_all,
    git,
    ignores,
    make_repository,
    opened,
    tracked,
    written,
)
from hypothesis import given
from hypothesis import strategies as st
from memory_calls import ask
from project_logs import POSIX, tree
from refusals import said
from sentinel_memory.contract.project import SetPrivateResult, Tracking
from sentinel_memory.core.errors import FileError, InvalidParams, StoreError
from sentinel_memory.git.tracking import Followed, LogInGit, is_private
from sentinel_memory.git.tracking import with_privacy as hide
from sentinel_memory.git.tracking import without_privacy as show
from sentinel_memory.render.findings import status_report
from sentinel_memory.service.memory_status import findings, memory_status
from sentinel_memory.store import files
from sentinel_memory.store.files import IGNORED

pytestmark = pytest.mark.requirement("S35")

LOG = ".context/memory_log.jsonl"


@pytest.fixture
def project(clone: Path) -> Path:
    return clone


def look(project: Path) -> Followed:
    return LogInGit(project / LOG, project).look()


def test_a_rule_without_the_choice_is_named_with_its_line(project: Path, tmp_path: Path) -> None:
    written(project)
    named = tmp_path / "rules"
    git(project, "config", "core.excludesFile", str(named))
    for file, rules, line in (
        (".gitignore", "build/\n.context/\n", 2),
        (".git/info/exclude", "*.jsonl\n", 1),
        (".context/.gitignore", "memory_log.jsonl\n", 1),
        (str(named), "\n.context\n", 2),
    ):
        path = write(project, file, rules)
        assert look(project) == Followed("ignored", f"{file}:{line}")
        path.unlink()
    git(project, "config", "--unset", "core.excludesFile")
    write(tmp_path, "home/git/ignore", "*.jsonl\n")
    assert look(project) == Followed("ignored", f"{tmp_path / 'home' / 'git' / 'ignore'}:1")
    write(project, ".gitignore", "*.jsonl\n!memory_log.jsonl\n/apps/shop/.context/\n")
    assert look(project) == Followed("untracked")
    shop = project / "apps" / "shop"
    shop.mkdir(parents=True)
    memory = written(shop)
    assert look(shop) == Followed("ignored", ".gitignore:3")
    assert choose(memory, False).tracking == "tracked"
    assert f"apps/shop/{LOG}" in tracked(project)


@pytest.mark.requirement("M20")
def test_without_a_repository_the_answer_is_no_git_and_without_a_git_nothing_is_known(
    tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = tmp_path / "plain"
    plain.mkdir()
    written(plain)
    assert look(plain) == Followed("no-git")
    assert look(tmp_path / "missing") == Followed("no-git")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert look(project) == Followed("unknown", trouble="missing")
    assert look(plain) == Followed("no-git", trouble="missing")


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every stamp may be trusted at once."""
    monkeypatch.setattr(files, "_SETTLED_NS", -(10**12))


@pytest.mark.parametrize(
    ("change", "after"),
    [
        (lambda p: write(p, ".gitignore", ".context\n"), "ignored"),
        (lambda p: write(p, ".git/info/exclude", "*.jsonl\n"), "ignored"),
        (lambda p: write(p.parent, "home/git/ignore", "*.jsonl\n"), "ignored"),
        (lambda p: write(p, ".context/.gitignore", "*\n"), "private"),
        (lambda p: git(p, "add", "--all"), "tracked"),
        (lambda p: (p / ".git").rename(p / "git"), "no-git"),
    ],
)
@pytest.mark.usefixtures("settled")
def test_a_change_of_what_decides_is_seen_at_once(
    project: Path, change: Callable[[Path], object], after: str
) -> None:
    memory = written(project)
    assert memory_status(memory, "").tracking == "untracked"
    change(project)
    assert memory_status(memory, "").tracking == after


@pytest.mark.requirement("G06")
@pytest.mark.usefixtures("settled")
def test_git_is_asked_again_only_after_a_change(
    tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "plain"
    folder.mkdir()
    memory = written(folder)
    assert memory_status(memory, "").tracking == "no-git"
    make_repository(folder)
    assert memory_status(memory, "").tracking == "untracked"
    with monkeypatch.context() as without_git:
        without_git.setenv("PATH", str(tmp_path))
        ask(memory, "log_memory", topic="auth", missing_context="b", lesson="c")
        assert memory_status(memory, "").tracking == "untracked"
        write(folder, ".gitignore", ".nothing\n")
        assert memory_status(memory, "").tracking == "unknown"
    assert memory_status(memory, "").tracking == "unknown"
    git(folder, "add", "--all")
    assert memory_status(memory, "").tracking == "tracked"


def test_each_project_of_a_repository_is_waved_aside_by_itself(project: Path) -> None:
    logs = []
    for name in ("shop", "pay"):
        folder = project / name
        folder.mkdir()
        logs.append(LogInGit(folder / LOG, folder))
    logs[0].remember_told()
    assert [log.was_told() for log in logs] == [True, False]
    assert LogInGit(project / LOG, project).was_told() is False
    assert git(project, "status", "--porcelain") == ""


@POSIX
def test_the_git_of_the_path_answers_about_the_project_wherever_it_is_asked(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    make_repository(other)
    written(project)
    git(project, "add", "--all")
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / ".git" / "index"))
    write(project, "git", "#!/bin/sh\ntouch ran\n").chmod(0o755)
    monkeypatch.chdir(project)
    monkeypatch.setenv("PATH", f".{os.pathsep}{os.environ['PATH']}")
    assert look(project) == Followed("tracked")  # by the git behind that of the folder
    assert not (project / "ran").exists()


@pytest.mark.requirement("S02", "S20")
def test_removed_lines_that_git_would_take_or_has_are_an_error_of_check(project: Path) -> None:
    memory = written(project)
    ignore = project / ".context" / ".gitignore"
    own = ignore.read_bytes()
    ignore.write_bytes(b"# mine\n")
    codes = [finding.code for finding in findings(memory, memory.standing)]
    assert "removed-in-git" not in codes
    (line,) = memory.store.read().lines
    ask(memory, "delete_records", refs=(f"log:{line.ref}",))
    for command in (("status",), ("add", "--all")):
        git(project, *command)
        done = run(project, "check")
        assert (done.returncode, done.stdout.count(b"git rm --cached")) == (1, 1)
    ignore.write_bytes(own)
    assert run(project, "check").returncode == 1
    git(project, "rm", "--cached", "--quiet", ".context/.removed.jsonl")
    assert run(project, "check").returncode == 0


OURS = IGNORED.encode()
_LINES = st.text(alphabet="ab*!/# \\", max_size=6).map(str.encode)


@every_sample(
    "text, after",
    [
        (b"", OURS),
        (b"*\n", OURS),
        (b"*.lock\n*.tmp\n", OURS),
        (b"*.lock\r\n*.tmp\r\n*\r\n", OURS),
        (b"\xef\xbb\xbf*\n", OURS),
        (OURS + b"notes.md\n!a.lock\n", OURS + b"notes.md\n!a.lock\n"),
        (b"# ours\nnotes.md", OURS + b"# ours\nnotes.md"),
    ],
)
def test_taking_the_choice_back_gives_what_a_user_wrote(text: bytes, after: bytes) -> None:
    assert show(hide(text)).rstrip(b"\n") == after.rstrip(b"\n")
    assert not is_private(show(hide(text)))


@given(lines=st.lists(_LINES, max_size=5))
def test_lines_of_a_user_survive_both_choices_in_their_order(lines: list[bytes]) -> None:
    text = b"".join(line + b"\n" for line in lines)
    hidden = hide(OURS + text)
    assert is_private(hidden)
    assert hide(hidden) == hidden
    kept = [line for line in lines if line.strip() not in (b"*", *OURS.splitlines())]
    assert show(hidden) == OURS + b"".join(line + b"\n" for line in kept)


def test_a_rule_of_a_user_after_the_choice_does_not_weaken_it() -> None:
    assert hide(b"*\n!*.jsonl\n").splitlines()[-1] == b"*"
    assert hide(b"*\n# why\n\n") == b"*\n# why\n\n"


FILES = {LOG, ".context/.gitignore", ".context/.gitattributes"}


def chosen(
    private: bool, tracking: Tracking, message: str, rule: str | None = None
) -> SetPrivateResult:
    """What a choice answers where git could do it."""
    return SetPrivateResult(
        folder="shop", private=private, tracking=tracking, rule=rule, command=None, message=message
    )


def test_a_private_memory_is_in_no_commit_and_can_be_shared_again(project: Path) -> None:
    memory = written(project)
    (project / ".context" / "notes.md").write_text("mine", encoding="utf-8")
    said = "git ignores the memory: it stays on this machine."
    assert choose(memory, True) == chosen(True, "private", said)
    git(project, "add", "--all")
    assert tracked(project) == set()
    said = "git no longer ignores the memory: add it with your next commit."
    assert choose(memory, False) == chosen(False, "untracked", said)
    assert (project / ".context" / ".gitignore").read_bytes() == IGNORED.encode()
    git(project, "add", "--all")
    assert tracked(project) == {*FILES, ".context/notes.md"}
    # A log that git follows stays there, and the command to end that is named.
    memory = written(project)
    commit_all(project)
    answer = choose(memory, True)
    command = f"git rm --cached {LOG}"
    assert (answer.tracking, answer.command) == ("tracked", command)
    assert answer.message.endswith(f"run: {command}")
    assert LOG in tracked(project)
    git(project, *command.split()[1:])
    status = memory_status(memory, "")
    assert status.tracking == "private"
    assert "Private: git ignores the memory." in status_report(status, None, "en")


def test_the_choice_can_be_made_first_and_the_lines_of_a_user_come_back(project: Path) -> None:
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
    said = "git now tracks the memory, although .gitignore:2 ignores it. Commit it to share it."
    assert choose(memory, False) == chosen(False, "tracked", said, rule=".gitignore:2")
    assert tracked(project) == FILES
    ask(memory, "log_memory", topic="pay", missing_context="a", lesson="b")
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
    assert (caught.value.field, tree(project)) == ("private", before)
    (project / ".gitignore").write_text("docs/\n", encoding="utf-8")
    assert choose(memory, False).tracking == "tracked"
    assert "docs/log.jsonl" in tracked(project)


@POSIX
@pytest.mark.requirement("S19")
def test_a_file_that_cannot_be_written_is_said_without_path(project: Path, tmp_path: Path) -> None:
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
