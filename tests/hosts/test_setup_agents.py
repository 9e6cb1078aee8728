"""`setup`: instructions, connections and merge driver in one step, and back (S25, D04, N02)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from cli_process import LESSON, run
from git_repository import git
from host_homes import User
from memory_calls import ask
from project_logs import POSIX, snapshot
from sentinel_memory.machine.local_state import LocalState
from sentinel_memory.service.setup import is_registered

pytestmark = [POSIX, pytest.mark.requirement("S25", "D04", "N02")]
Run = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def user(tmp_path: Path) -> User:
    """Somebody who has used Claude Code, and no other agent."""
    user = User(tmp_path, sys.platform, golden=False)
    (user.home / ".claude").mkdir()
    return user


@pytest.fixture
def command(user: User, clone: Path) -> Run:
    """Runs a command of this user in the clone. No program is on the search path but git."""
    tools = user.home.parent / "tools"
    tools.mkdir()
    (tools / "git").symlink_to(str(shutil.which("git")))
    return lambda *words: run(clone, *words, **user.environment, PATH=str(tools))


@pytest.fixture
def set_up(user: User, clone: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., object]:
    """Does what the command does, here."""
    for name, value in user.environment.items():
        monkeypatch.setenv(name, value)
    return partial(ask, clone, "set_up_agents", write=True)


def test_a_dry_run_shows_all_and_writes_nothing(user: User, command: Run, clone: Path) -> None:
    before = (user.files(), snapshot(clone))
    shown = command("setup", "--dry-run").stdout.decode()
    for path in ("~/.claude.json", "~/.claude/settings.json", "b/AGENTS.md", "b/CLAUDE.md"):
        assert f"+++ {path}\n" in shown
    assert "+++ b/.context/.gitattributes\n" in shown
    assert "Sets: git config --local merge.sentinel-memory.*\n" in shown
    assert (user.files(), snapshot(clone)) == before
    assert command("setup").returncode == 2  # nobody is there to be asked
    assert (user.files(), snapshot(clone)) == before


def test_one_command_sets_everything_up_and_tries_it(user: User, command: Run, clone: Path) -> None:
    done = command("setup", "--yes")
    said = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Set up: Claude Code." in said
    assert "The server answers in " in said
    assert "open a new session of Claude Code in this folder and type: “Search the" in said
    assert (clone / "CLAUDE.md").read_text(encoding="utf-8") == "@AGENTS.md\n"
    rules = (clone / "AGENTS.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in rules for name in ("cues", "applies_to"))
    assert is_registered(clone)
    assert LocalState(clone, user.environment).hooks is True
    assert command("connect", "claude-code", "--check").returncode == 0
    again = command("setup", "--language", "ko").stdout.decode()
    assert "이미 모두 설정되어 있습니다" in again
    assert "이렇게 입력하세요: “프로젝트 기억을" in again


HOOK = Path(".git", "hooks", "pre-commit")


@pytest.mark.requirement("N11", "E04")
def test_the_hook_of_git_names_a_lesson(user: User, command: Run, clone: Path) -> None:
    assert f"+++ b/{HOOK.as_posix()}\n" in command("setup", "--dry-run").stdout.decode()
    done = command("setup", "--yes").stdout.decode()
    assert HOOK.as_posix() not in done.partition("Written in the project")[2].partition("\n")[0]
    command(*LESSON, "--applies-to", "src/**")
    (clone / "src").mkdir()
    (clone / "src" / "pay.py").write_text("x = 1\n", encoding="utf-8")
    git(clone, "add", "src")

    def commit() -> str:
        more = {**os.environ, **user.environment}
        words = ["git", "commit", "--allow-empty", "--message", "code"]
        shown = subprocess.run(words, cwd=clone, env=more, check=True, capture_output=True)
        return (shown.stdout + shown.stderr).decode()

    assert "It applies to src/pay.py." in commit()
    command("disconnect", "--all", "--yes")
    assert not (clone / HOOK).exists()
    assert "Sentinel" not in commit()


def test_no_hook_is_written_where_another_one_may_be_and_a_changed_one_stays(
    command: Run, clone: Path, set_up: Callable[..., object]
) -> None:
    def shown() -> str:
        found = command("setup", "--dry-run", "--root", str(clone)).stdout.decode()
        assert "+++ ~/.claude.json" in found
        return found

    hook = clone / HOOK
    hook.parent.mkdir(exist_ok=True)
    hook.symlink_to("gone")
    assert HOOK.as_posix() not in shown()
    hook.unlink()
    git(clone, "config", "core.hooksPath", ".husky")
    set_up()
    set_up(undo=True)
    assert not hook.exists()
    git(clone, "config", "--unset", "core.hooksPath")
    set_up()
    with hook.open("a", encoding="utf-8") as file:
        file.write("make lint\n")
    before = hook.read_bytes()
    set_up(undo=True)
    command("disconnect", "--all", "--yes", "--root", str(clone))
    assert hook.read_bytes() == before
    hook.unlink()
    shutil.move(clone / ".git", clone.parent / ".git")
    assert HOOK.as_posix() not in shown()


def test_undo_takes_back_what_the_setup_made_and_nothing_else(
    user: User, command: Run, clone: Path, set_up: Callable[..., object]
) -> None:
    user.file(".claude/settings.json", '{"model": "opus"}\n')
    (clone / "AGENTS.md").write_bytes(b"# Ours\r\n")
    before, configured = (user.files(), snapshot(clone)), (clone / ".git" / "config").read_bytes()
    set_up()
    assert (user.files(), snapshot(clone)) != before
    back = command("setup", "--undo", "--yes").stdout.decode()
    assert "Taken back" in back
    assert (user.files(), snapshot(clone)) == before
    assert (clone / ".git" / "config").read_bytes() == configured
    assert LocalState(clone, user.environment).hooks is False
    assert "Nothing to take back" in command("setup", "--undo").stdout.decode()
    # What was connected before stays, and so does the log.
    (clone / "AGENTS.md").unlink()
    command("connect", "claude-code", "--yes")
    command(*LESSON)
    connected = user.files()
    log = (clone / ".context" / "memory_log.jsonl").read_bytes()
    set_up()
    set_up(undo=True)
    assert user.files() == connected
    assert not (clone / "AGENTS.md").exists()
    assert (clone / ".context" / "memory_log.jsonl").read_bytes() == log
    assert LocalState(clone, user.environment).hooks is True


def test_without_an_agent_a_name_is_asked_for(user: User, command: Run, clone: Path) -> None:
    (user.home / ".claude").rmdir()
    shown = json.loads(command("setup", "--dry-run", "--json").stdout)
    assert shown["chosen"] == []
    assert "Name yours" in command("setup", "--dry-run").stdout.decode()
    shown = command("setup", "claude-code", "--dry-run", "--json")
    assert json.loads(shown.stdout)["chosen"] == ["claude-code"]
    assert command("setup", "--undo", "claude-code").returncode == 2
    (clone / ".claude").mkdir()  # a folder of Claude Code gets its import
    command("init", "--yes")
    assert (clone / "CLAUDE.md").read_text(encoding="utf-8") == "@AGENTS.md\n"
