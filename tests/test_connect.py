"""Connecting the programs that run agents: our entries go in and out, nothing else moves."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from host_homes import ALL, GOLDEN, PLATFORMS, WITH_HOOKS, User, launch_on, tree
from project_logs import POSIX
from sentinel_memory.codec import InvalidParams
from sentinel_memory.core.errors import StoreError
from sentinel_memory.hooks.hosts import EVENTS
from sentinel_memory.host_messages import ConnectHostsParams, Host
from sentinel_memory.hosts.jsonc import parse
from sentinel_memory.hosts.rows import ROWS
from sentinel_memory.local_state import LocalState

each_platform = pytest.mark.parametrize("platform", PLATFORMS)
MCP, SETTINGS, CURSOR = ".claude.json", ".claude/settings.json", ".cursor/mcp.json"


def values(files: dict[str, bytes]) -> dict[str, Any]:
    """Returns what each file says, {} where it says nothing."""
    texts = {name: data.decode() for name, data in files.items()}
    return {name: parse(text).value() if text.strip() else {} for name, text in texts.items()}


@pytest.mark.requirement("D04")
@each_platform
def test_each_host_gets_its_entries_where_it_looks_for_them(tmp_path: Path, platform: str) -> None:
    user = User(tmp_path, platform)
    result = user.run()
    assert user.files() == tree(GOLDEN / platform / "after")
    states = {status.host: (status.found, status.tools, status.hooks) for status in result.hosts}
    assert states == {host: (True, True, host in WITH_HOOKS) for host in ALL}
    assert [status.problem for status in result.hosts] == [None] * len(ALL)


@pytest.mark.requirement("D04")
@each_platform
def test_connecting_and_disconnecting_leaves_every_byte_and_folder(
    tmp_path: Path, platform: str
) -> None:
    user = User(tmp_path, platform)
    before = user.files()
    user.run()
    assert user.run().changes == ()
    user.run(connect=False)
    assert user.files() == before
    assert user.run(connect=False).changes == ()


@pytest.mark.requirement("D04")
@each_platform
def test_what_others_wrote_in_between_stays_and_only_our_entries_go(
    tmp_path: Path, platform: str
) -> None:
    user = User(tmp_path, platform)
    before = values(user.files())
    user.run()
    for name, value in values(user.files()).items():
        user.file(name, json.dumps({**value, "new": {"of": "others"}}, indent=1))
    user.run(connect=False)
    after = values(user.files())
    for value in after.values():
        assert value.pop("new") == {"of": "others"}
    created = {name: {"version": 1} for name in after if name.endswith("cursor/hooks.json")}
    assert after == {**{name: {} for name in after}, **created, **before}


@pytest.mark.requirement("D04")
def test_a_moved_interpreter_is_repaired_and_still_taken_back_without_a_trace(
    tmp_path: Path,
) -> None:
    user = User(tmp_path)
    user.file(CURSOR, "{ }\n")  # what taking our entry out of the text alone would not give back
    before = user.files()
    user.run()
    user.launch = lambda *words: ("/new/python", "-I", "/new/sentinel-memory/launch.py", *words)
    assert len(user.run().changes) == len(user.files())
    text = b"".join(user.files().values())
    assert b"/opt/my python" not in text
    assert text.count(b"/new/sentinel-memory/launch.py") == 4 + 3 + 3 + 2
    user.run(connect=False)
    assert user.files() == before


@pytest.mark.requirement("D04")
def test_a_repair_after_a_change_of_others_never_brings_the_old_file_back(tmp_path: Path) -> None:
    user = User(tmp_path)
    user.run()
    value = values(user.files())[MCP]
    user.file(MCP, json.dumps({**value, "numStartups": 42}))
    user.launch = lambda *words: ("/new/python", "-I", "/new/sentinel-memory/launch.py", *words)
    user.run()
    user.run(connect=False)
    assert values(user.files())[MCP]["numStartups"] == 42
    assert values(user.files())[MCP]["mcpServers"] == {}


@pytest.mark.requirement("D04")
def test_what_a_person_added_to_our_entries_survives_a_repair(tmp_path: Path) -> None:
    user = User(tmp_path)
    user.run()
    files = values(user.files())
    files[MCP]["mcpServers"]["sentinel-memory"]["env"] = {"LANG": "ko"}
    hook = files[SETTINGS]["hooks"]["SessionStart"][0]
    hook["matcher"] = "startup"
    hook["hooks"][0]["timeout"] = 5
    hook["hooks"].append({"type": "command", "command": "echo mine"})
    for name in (MCP, SETTINGS):
        user.file(name, json.dumps(files[name]))
    user.launch = launch_on("win32")
    user.run()
    after = values(user.files())
    assert after[MCP]["mcpServers"]["sentinel-memory"]["env"] == {"LANG": "ko"}
    repaired = after[SETTINGS]["hooks"]["SessionStart"]
    assert [group["matcher"] for group in repaired] == ["startup"]
    assert repaired[0]["hooks"][0]["timeout"] == 5
    user.run(connect=False)
    hooks = values(user.files())[SETTINGS]["hooks"]
    mine = [{"type": "command", "command": "echo mine"}]
    assert hooks["SessionStart"] == [{"matcher": "startup", "hooks": mine}]
    assert "UserPromptSubmit" not in hooks


@pytest.mark.requirement("D04")
def test_an_entry_that_stands_there_twice_is_one_afterwards(tmp_path: Path) -> None:
    user = User(tmp_path)
    user.run()
    value = values(user.files())[SETTINGS]
    value["hooks"]["Stop"].append(value["hooks"]["Stop"][-1])
    user.file(SETTINGS, json.dumps(value))
    user.run()
    stops = values(user.files())[SETTINGS]["hooks"]["Stop"]
    commands = [hook["command"] for group in stops for hook in group["hooks"]]
    assert sum("sentinel-memory" in command for command in commands) == 1


def _folder(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.mkdir()


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _loop(path: Path) -> None:
    path.unlink()
    path.symlink_to(path)


OBSTACLES: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "invalid JSON": (
        lambda path: path.write_bytes(b'{\n  "a": 1\n  "b": 2\n}'),
        "{} is no valid JSON at line 3 and was not changed: correct it, then try again.",
        "{}: 3번째 줄이 올바른 JSON이 아니어서 바꾸지 않았습니다. 고친 뒤 다시 시도해 주세요.",
    ),
    "another shape": (
        lambda path: path.write_bytes(b'{\n  "mcpServers": [],\n  "hooks": []\n}'),
        "{} holds something else at line ",
        "{}: ",
    ),
    "no text": (
        lambda path: path.write_bytes(b'{"a": "\xff"}'),
        "{} is not UTF-8 text: it was not changed.",
        "{}: UTF-8 텍스트가 아닙니다.",
    ),
    "read-only": (
        lambda path: path.chmod(0o444),
        "{} is read-only and was not changed: allow writing it, then try again.",
        "{}: 읽기 전용이어서",
    ),
    "too large": (
        lambda path: path.write_bytes(b" " * (4 * 1_048_576 + 1)),
        "{} is larger than 4 MiB and was not read: add the entry there yourself.",
        "{}: 4MiB가 넘어",
    ),
    "a folder": (
        _folder,
        "{} is no file and was left alone: move it away, then try again.",
        "{}: 파일이 아니어서",
    ),
    "a pipe": (_pipe, "{} is no file and was left alone", "{}: 파일이 아니어서"),
    "a link to itself": (_loop, "{} is no file", "{}: 파일이 아니어서"),
}


@POSIX
@pytest.mark.requirement("D04", "S11")
@pytest.mark.parametrize("name", [MCP, SETTINGS])
@pytest.mark.parametrize("obstacle", OBSTACLES)
def test_a_file_that_cannot_be_used_leaves_its_host_alone_and_the_others_go_on(
    tmp_path: Path, name: str, obstacle: str
) -> None:
    user = User(tmp_path)
    other = SETTINGS if name == MCP else MCP
    before = (user.home / other).read_bytes()
    spoil, english, korean = OBSTACLES[obstacle]
    spoil(user.home / name)
    planned = user.run(write=False).hosts[-1].problem or ""
    assert planned.startswith(english.format(f"~/{name}"))
    result = user.run()
    problems = {status.host: status.problem or "" for status in result.hosts}
    assert problems["claude-code"].startswith(english.format(f"~/{name}"))
    assert [problems[host] for host in ALL if host != "claude-code"] == ["", "", ""]
    assert (user.home / other).read_bytes() == before
    assert b"sentinel-memory" in (user.home / CURSOR).read_bytes()
    told = user.run(language="ko").hosts[-1].problem or ""
    assert told.startswith(korean.format(f"~/{name}"))
    assert str(user.home) not in told + problems["claude-code"]


@POSIX
@pytest.mark.requirement("D04")
def test_a_link_is_followed_and_stays_one_and_permissions_stay(tmp_path: Path) -> None:
    user = User(tmp_path)
    dotfiles = tmp_path / "dotfiles" / "settings.json"
    dotfiles.parent.mkdir()
    (user.home / SETTINGS).rename(dotfiles)
    (user.home / SETTINGS).symlink_to(dotfiles)
    (user.home / MCP).chmod(0o600)
    before = dotfiles.read_bytes()
    user.run()
    assert (user.home / SETTINGS).is_symlink()
    assert b"sentinel-memory" in dotfiles.read_bytes()
    assert (user.home / MCP).stat().st_mode & 0o777 == 0o600
    user.run(connect=False)
    assert (user.home / SETTINGS).is_symlink()
    assert dotfiles.read_bytes() == before


@pytest.mark.requirement("D04")
def test_a_backup_that_only_the_user_can_read_keeps_the_bytes_of_before(tmp_path: Path) -> None:
    user = User(tmp_path)
    before = user.files()
    backups = [Path(path) for path in user.run().backups]
    kept = {path.read_bytes() for path in backups}
    assert kept == set(before.values())
    if os.name != "nt":
        assert {path.stat().st_mode & 0o777 for path in backups} == {0o600}


@pytest.mark.requirement("D04")
def test_other_changes_than_those_that_were_agreed_to_are_not_written(tmp_path: Path) -> None:
    user = User(tmp_path)
    shown = user.run(write=False)
    user.file(CURSOR, "{}")
    before = user.files()
    with pytest.raises(InvalidParams) as caught:
        user.run(digest=shown.digest)
    assert caught.value.field == "digest"
    assert user.files() == before
    assert user.run(digest=user.run(write=False).digest).written


@pytest.mark.requirement("D04")
def test_looking_creates_and_changes_nothing(tmp_path: Path) -> None:
    user = User(tmp_path)
    before = user.files()
    for connect in (True, False):
        result = user.run(connect=connect, write=False)
        assert bool(result.changes) == connect
    assert user.files() == before
    assert not (tmp_path / "data").exists()


@pytest.mark.requirement("D04")
def test_a_file_that_its_program_writes_meanwhile_wins_and_the_host_stays_as_it_was(
    tmp_path: Path,
) -> None:
    user = User(tmp_path)
    hosts = user.hosts
    plans = hosts.plan(ConnectHostsParams(tools=ALL, hooks=WITH_HOOKS))
    before = user.files()
    user.file(SETTINGS, '{"permissions": {}}')
    (plan,) = [plan for plan in plans if plan.row.host == "claude-code"]
    hosts.write(plan, connect=True)
    assert plan.problem is not None
    assert plan.problem.code == "file_changed"
    assert user.files() == {**before, SETTINGS: b'{"permissions": {}}'}
    user.run()
    user.run(connect=False)
    assert user.files() == {**before, SETTINGS: b'{"permissions": {}}'}


@pytest.mark.requirement("D04")
def test_a_file_of_ours_that_somebody_else_writes_meanwhile_is_not_removed(tmp_path: Path) -> None:
    user = User(tmp_path)
    user.run()
    plans = user.hosts.plan(ConnectHostsParams(hooks=("vscode",), connect=False))
    name = ".copilot/hooks/sentinel-memory.json"
    user.file(name, '{"hooks": {"Stop": []}}')
    (plan,) = [plan for plan in plans if plan.row.host == "vscode"]
    user.hosts.write(plan, connect=False)
    assert plan.problem is not None
    assert user.files()[name] == b'{"hooks": {"Stop": []}}'


@pytest.mark.requirement("D04")
def test_without_a_place_for_the_launcher_nothing_is_connected(tmp_path: Path) -> None:
    user = User(tmp_path)
    before = user.files()
    (tmp_path / "data").write_text("a file", encoding="utf-8")
    with pytest.raises(StoreError):
        user.run()
    assert user.files() == before


@pytest.mark.requirement("D04")
def test_a_host_without_roots_has_an_entry_for_each_project(tmp_path: Path) -> None:
    user = User(tmp_path)
    name = ".config/Claude/claude_desktop_config.json"
    before = user.files()[name]
    roots = [Path("/work/shop"), Path("/other/shop"), Path("/work/모과밭")]
    for root in roots:
        user.project = root
        user.run(tools=("claude-desktop",), hooks=())
    servers = values(user.files())[name]["mcpServers"]
    ours = {key: entry["args"][-1] for key, entry in servers.items() if key != "files"}
    assert sorted(ours.values()) == sorted(map(str, roots))
    user.project = None
    refused = user.run(tools=("claude-desktop", "cursor"), hooks=())
    problem = {status.host: status.problem for status in refused.hosts}["claude-desktop"]
    assert problem == (
        "Claude Desktop is connected for each project: run this in the project, or name it with "
        "--root."
    )
    assert b"sentinel-memory" in user.files()[CURSOR]
    user.run(connect=False, tools=("claude-desktop",), hooks=())
    assert user.files()[name] == before


@pytest.mark.requirement("D04", "S37")
@pytest.mark.parametrize(("hooks", "allowed"), [((), None), (("cursor",), True)])
def test_connecting_hooks_lets_them_speak_in_the_project(
    tmp_path: Path, hooks: tuple[Host, ...], allowed: bool | None
) -> None:
    user = User(tmp_path)
    user.run(tools=("cursor",), hooks=hooks, write=False)
    assert user.project is not None
    state = LocalState(user.project, user.environment)
    assert state.hooks is None
    user.run(tools=("cursor",), hooks=hooks)
    assert state.hooks is allowed


@pytest.mark.requirement("D04")
def test_only_hosts_that_were_used_here_are_found(tmp_path: Path) -> None:
    user = User(tmp_path, golden=False)
    user.file(".claude.json", "{}")
    found = {status.host for status in user.run((), (), write=False).hosts if status.found}
    assert found == {"claude-code"}


@pytest.mark.requirement("D04")
def test_one_part_of_a_host_can_be_connected_alone(tmp_path: Path) -> None:
    user = User(tmp_path)
    before = user.files()
    result = user.run(tools=(), hooks=("vscode", "cursor"))
    states = {s.host: (s.tools, s.hooks) for s in result.hosts}
    assert states["vscode"] == states["cursor"] == (False, True)
    changed = {name for name, data in user.files().items() if before.get(name) != data}
    assert changed == {".cursor/hooks.json", ".copilot/hooks/sentinel-memory.json"}


@pytest.mark.requirement("D04", "S37")
def test_the_events_that_are_connected_are_those_that_hooks_answer() -> None:
    events = {event for row in ROWS if row.hooks for event in row.hooks.events}
    assert events == set(EVENTS)
