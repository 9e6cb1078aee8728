"""`connect` and `disconnect` on the command line, with real files in a home folder of their own."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_process import LESSON, environment, run
from git_repository import git, make_repository
from host_homes import CURSOR, User
from project_logs import POSIX
from sentinel_memory.machine.local_state import LocalState, cache_folder

pytestmark = pytest.mark.requirement("D04")

SECRET = "ghp_" + "aB3dE6gH9j" * 3 + "kL2mN5"
Run = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def user(tmp_path: Path, project: Path) -> User:
    user = User(tmp_path, sys.platform)
    user.project = project
    return user


@pytest.fixture
def command(user: User, project: Path) -> Run:
    """Runs a command of this user in the project, or in another folder."""
    return lambda *words, folder=project, **more: run(folder, *words, **user.environment, **more)


@pytest.mark.requirement("S37")
def test_connect_writes_what_it_showed_when_told(user: User, command: Run, project: Path) -> None:
    before = user.files()
    shown = command("connect", "--dry-run")
    assert shown.returncode == 0
    assert b"--- ~/.cursor/mcp.json\n+++ ~/.cursor/mcp.json\n" in shown.stdout
    refused = command("connect")  # nobody is there to be asked
    assert (refused.returncode, b"Nothing was written" in refused.stderr) == (2, True)
    assert user.files() == before
    done = command("connect", "--yes")
    assert done.returncode == 0
    said = done.stdout.decode()
    assert "Connected: Cursor, VS Code, Claude Desktop, Claude Code, Codex, " in said
    assert "Backups of the changed files are in " in said
    assert "Hooks work in project" in said
    state = LocalState(project, user.environment)
    assert state.hooks is True
    assert b"Hooks are off in project on this machine" in command("disconnect", "--here").stdout
    assert state.hooks is False
    again = command("connect", "--language", "ko")
    assert again.returncode == 0
    assert "이미 연결됨: Cursor" in again.stdout.decode()
    assert state.hooks is True
    gone = command("disconnect", "--yes")
    assert (gone.returncode, user.files()) == (0, before)
    assert "Nothing to do" in command("disconnect").stdout.decode()


def test_named_hosts_and_one_part_are_connected_alone(user: User, command: Run) -> None:
    before = user.files()
    done = command("connect", "cursor", "claude-code", "--only", "tools", "--yes", "--json")
    answer = json.loads(done.stdout)
    assert {one["host"] for one in answer["hosts"] if one["tools"]} == {"cursor", "claude-code"}
    assert not any(one["hooks"] for one in answer["hosts"])
    paths = [change["path"] for change in answer["changes"]]
    assert paths == ["~/.cursor/mcp.json", "~/.claude.json"]
    command("disconnect", "cursor", "--yes")
    assert user.files() == {**before, ".claude.json": user.files()[".claude.json"]}
    user.file(".claude.json", user.files()[".claude.json"].decode() + "\n")
    said = command("disconnect", "--yes").stdout.decode()
    backups = user.home.parent / "data" / "sentinel-memory" / "connections"
    assert f"before `connect` stay in {backups.as_posix()}." in said
    assert "Disconnected: Claude Code." in said.splitlines()


def test_a_problem_is_said_once_and_no_secret_is_shown(user: User, command: Run) -> None:
    user.file(".claude.json", '{\n"a": }')
    servers = {"a": {"env": {"TOKEN": SECRET}}}
    user.file(".cursor/mcp.json", json.dumps({"mcpServers": servers}, indent=2))
    shown = command("connect", "--dry-run", "cursor")
    # Outside of a project a host of projects is missing, too.
    done = command("connect", "--yes", "--json", folder=user.home)
    assert (shown.returncode, done.returncode) == (0, 1)
    assert done.stdout.decode().count("~/.claude.json is no valid JSON at line 2") == 1
    assert b"Claude Desktop needs one entry for each project" in done.stdout
    assert b"sentinel-memory" in (user.home / CURSOR).read_bytes()
    undone = command("disconnect", "--yes", "cursor")
    for one in (shown, done, undone):
        assert SECRET.encode() not in one.stdout + one.stderr
    assert SECRET in (user.home / CURSOR).read_text(encoding="utf-8")


@pytest.mark.requirement("M20")
def test_wrong_words_are_one_sentence(tmp_path: Path, project: Path) -> None:
    user = User(tmp_path, sys.platform, golden=False)
    for words, sentence in {
        "connect": "No such program was found here: name one of cursor, vscode",
        "connect emacs": "HOST must be one of: cursor, vscode, claude-desktop, claude-code",
        "connect --only rules": "--only must be one of: tools, hooks.",
        "disconnect cursor --all": "--all cannot be combined",
        "disconnect --here --all": "--here cannot be combined",
        "connect --root missing": "--root: there is no such folder.",
    }.items():
        done = run(project, *words.split(), **user.environment, PATH="")
        assert (words, done.returncode, done.stdout) == (words, 2, b"")
        assert sentence in done.stderr.decode()
    assert list(tmp_path.rglob("*.json")) == []


def test_connect_says_what_each_program_gets_and_what_it_cannot_do(command: Run) -> None:
    said = command("connect", "codex", "zed", "kiro", "copilot-cli", "--dry-run").stdout.decode()
    every, hooks = (
        "gets tools in every project",
        "hooks at the start, at prompts, at files, at the end",
    )
    none = "no hooks: the agent has to call the tools by itself"
    shared = "Copilot CLI and VS Code share one hooks file, so they are connected and disconnected"
    assert said.splitlines()[:6] == [
        f"Codex {every}; {hooks}.",
        f"Copilot CLI {every}; {hooks}.",
        f"Kiro gets tools for this project; {none}.",
        f"Zed {every}; {none}.",
        "Codex runs our hooks only after you trust them there: open /hooks in it once.",
        f"{shared} together.",
    ]
    only = command("connect", "codex", "--only", "tools", "--dry-run").stdout.decode()
    assert only.splitlines()[0] == "Codex gets tools in every project."
    assert "/hooks" not in only


@POSIX
@pytest.mark.requirement("S37", "M12")
@pytest.mark.usefixtures("libraries")
def test_a_check_runs_what_is_connected(user: User, command: Run, project: Path) -> None:
    command(*LESSON)
    before = user.files()
    first = command("connect", "--check")
    assert (first.returncode, b"The server does not answer" in first.stdout) == (1, True)
    assert user.files() == before
    command("connect", "cursor", "copilot-cli", "--yes")
    asked = ("connect", "cursor", "vscode", "copilot-cli", "zed", "--check")
    done = command(*asked)
    assert done.returncode == 0
    *states, runs = done.stdout.decode().splitlines()
    assert states == [
        "Cursor: tools connected, hooks connected.",
        "VS Code: no tools, hooks connected.",
        "Copilot CLI: tools connected, hooks connected.",
        "Zed: no tools, no hooks.",
    ]
    assert re.fullmatch(r"The server answers in \d+ ms, a hook in \d+ ms\.", runs)
    assert b"given to agents" not in command("status").stdout
    assert LocalState(project, user.environment).activity().total == {}
    held = (user.home / CURSOR).read_text(encoding="utf-8")
    user.file(CURSOR, held.replace('"-I"', '"-E"'))
    user.file(".copilot/mcp-config.json", '{"sentinel-memory": 1')
    told = command(*asked, "--json")
    answer = json.loads(told.stdout)
    checked = {one["host"]: (one["old"], one["problem"] is None) for one in answer["hosts"]}
    assert checked["cursor"] == (True, True)
    assert checked["copilot-cli"] == (False, False)
    assert told.returncode == 1


@POSIX
def test_an_agent_that_never_ran_can_be_connected(tmp_path: Path, project: Path) -> None:
    new = User(tmp_path, sys.platform, golden=False)
    program = tmp_path / "claude"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    shown = run(project, "connect", "--dry-run", **new.environment, PATH=str(tmp_path))
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"Claude Code gets tools in every project" in shown.stdout
    assert new.files() == {}


def connect_everything(command: Run, project: Path) -> bytes:
    """Connects all that there is, and returns the configuration of git before."""
    make_repository(project)
    git(project, "config", "rebase.autoStash", "false")
    command(*LESSON)
    configured = (project / ".git" / "config").read_bytes()
    command("merge-driver")
    (project / "AGENTS.md").write_bytes(b"# Ours\r\n\r\nUse tabs.\r\n")
    (project / "CLAUDE.md").write_bytes(b"@AGENTS.md\n")
    command("init", "--yes")
    command("connect", "--yes")
    return configured


def test_everything_but_the_log_is_removed(user: User, command: Run, project: Path) -> None:
    before = user.files()
    configured = connect_everything(command, project)
    log = project / ".context" / "memory_log.jsonl"
    lesson = log.read_bytes()
    assert command("search", "x").returncode == 0
    cache = cache_folder({**environment(), **user.environment})
    assert cache is not None
    assert cache.exists()
    shown = command("disconnect", "--all", "--dry-run").stdout.decode()
    for named in ("~/.claude.json", "~/.copilot/hooks/sentinel-memory.json", "AGENTS.md"):
        assert f"--- {named}" in shown or f"--- a/{named}" in shown
    for setting in ("merge.autoStash", "merge.sentinel-memory.*", "sentinel-memory.*"):
        assert f"Removes: git config --local {setting}\n" in shown
    assert "rebase.autoStash" not in shown
    data = user.home.parent / "data" / "sentinel-memory"
    assert f"Removes: {data.as_posix()} (launcher, backups, local state)\n" in shown
    if sys.platform != "win32":  # there it is a part of the other folder
        assert f"{cache.name} (cache)\n" in shown
    assert data.exists()
    assert command("disconnect", "--all").returncode == 2
    assert data.exists()
    done = command("disconnect", "--all", "--yes", "--language", "ko")
    assert done.returncode == 0
    assert "모두 없앴습니다. 로그는 남아 있습니다." in done.stdout.decode()
    assert user.files() == before
    assert not data.exists()
    assert not cache.exists()
    assert (project / "AGENTS.md").read_bytes() == b"# Ours\r\n\r\nUse tabs.\r\n"
    assert (project / "CLAUDE.md").read_bytes() == b"@AGENTS.md\n"
    assert (project / ".git" / "config").read_bytes() == configured
    assert log.read_bytes() == lesson
    again = command("disconnect", "--all", "--json")
    assert not any(json.loads(again.stdout).values())


@pytest.mark.parametrize(
    ("host", "file", "names_us"),
    [
        ("cursor", ".claude.json", False),
        ("claude-code", ".claude.json", True),
        ("claude-code", ".claude/settings.json", True),
    ],
)
def test_the_launcher_stays_only_while_a_broken_file_may_still_call_it(
    user: User, command: Run, host: str, file: str, *, names_us: bool
) -> None:
    command("connect", host, "--yes")
    broken = user.files()[file].decode() + "}" if names_us else "{ this is not JSON\n"
    user.file(file, broken)
    done = command("disconnect", "--all", "--yes")
    assert (done.returncode == 1) is names_us, done.stdout.decode()
    assert ("The launcher stays" in done.stdout.decode()) is names_us
    assert (user.home.parent / "data" / "sentinel-memory" / "launch.py").is_file() is names_us
    assert (user.home / file).read_text(encoding="utf-8") == broken
