"""Connecting the programs that run agents: our entries go in and out, nothing else moves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from host_homes import (
    ALL,
    CURSOR,
    GOLDEN,
    MCP,
    PLATFORMS,
    SETTINGS,
    WITH_HOOKS,
    User,
    launch_on,
    tree,
    values,
)
from sentinel_memory.contract.hook_events import EVENTS
from sentinel_memory.contract.hosts import Host
from sentinel_memory.hosts.rows import ROWS
from sentinel_memory.machine.local_state import LocalState

each_platform = pytest.mark.parametrize("platform", PLATFORMS)


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
    assert text.count(b"/new/sentinel-memory/launch.py") == 4 + 4 + 4 + 3
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
def test_a_host_without_roots_has_an_entry_for_each_project(tmp_path: Path) -> None:
    user = User(tmp_path)
    name = ".config/Claude/claude_desktop_config.json"
    before = user.files()[name]
    roots = [tmp_path / "work/shop", tmp_path / "other/shop", tmp_path / "work/모과밭"]
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
