"""Connecting the programs that run agents: our entries go in and out, nothing else moves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

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
    problem_of,
    tree,
    values,
)
from sentinel_memory.contract.hook_events import EVENTS
from sentinel_memory.contract.hosts import Host
from sentinel_memory.hosts import rows
from sentinel_memory.hosts.rows import ROWS
from sentinel_memory.machine.local_state import LocalState
from sentinel_memory.sentences.table import say

TABLE = Path(rows.__file__).with_name("hosts.json").read_text(encoding="utf-8")
each_platform = pytest.mark.parametrize("platform", PLATFORMS)


@pytest.mark.requirement("D04")
def test_the_table_has_each_host_once_and_says_why_our_hooks_are_missing() -> None:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len(dict(pairs)) == len(pairs)
        return dict(pairs)

    table = json.loads(TABLE, object_pairs_hook=once)
    assert tuple(table) == get_args(Host)
    assert all(row.keys() & {"hooks", "why"} for row in table.values())
    for language in ("en", "ko"):
        named = say(language, "option_host").partition(": ")[2].rstrip(".").split(", ")
        assert sorted(named) == sorted(get_args(Host))


@pytest.mark.requirement("D04")
@each_platform
def test_each_host_gets_its_entries_and_loses_them_without_another_byte_or_folder(
    tmp_path: Path, platform: str
) -> None:
    user = User(tmp_path, platform)
    before = user.files()
    result = user.run()
    # A new host needs a file in `before` and in `after` of each platform.
    assert user.files() == tree(GOLDEN / platform / "after")
    states = {status.host: (status.found, status.tools, status.hooks) for status in result.hosts}
    assert states == {host: (True, True, host in WITH_HOOKS) for host in ALL}
    assert [status.problem for status in result.hosts] == [None] * len(ALL)
    assert user.run().changes == ()
    user.run(connect=False)
    assert user.files() == before
    assert user.run(connect=False).changes == ()


@pytest.mark.requirement("D04")
def test_what_others_wrote_in_between_stays_and_only_our_entries_go(tmp_path: Path) -> None:
    user = User(tmp_path)
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
    held = b"".join(user.files().values()).count(b"sentinel-memory/launch.py")
    user.launch = lambda *words: ("/new/python", "-I", "/new/sentinel-memory/launch.py", *words)
    (untouched,) = {name for name, data in user.files().items() if data == before.get(name)}
    assert len(user.run().changes) == len(user.files()) - len([untouched])
    text = b"".join(user.files().values())
    assert b"/opt/my python" not in text
    assert text.count(b"/new/sentinel-memory/launch.py") == held
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
        "Claude Desktop needs one entry for each project: run this in the project, or name it with "
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


@pytest.mark.parametrize(
    ("folder", "expected"), [(".gemini", {"gemini"}), (".gemini/antigravity", {"antigravity"})]
)
def test_a_folder_that_two_hosts_share_stands_for_the_one_without_a_trace_in_it(
    tmp_path: Path, folder: str, expected: set[str]
) -> None:
    user = User(tmp_path, golden=False)
    (user.home / folder).mkdir(parents=True)
    found = {status.host for status in user.run((), (), write=False).hosts if status.found}
    assert found == expected


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


@pytest.mark.requirement("D04")
def test_one_part_of_a_file_that_holds_both_is_taken_out_alone(tmp_path: Path) -> None:
    user = User(tmp_path)
    name = ".gemini/settings.json"
    before = user.files()[name]
    user.run(("gemini",), ("gemini",))
    both = user.files()[name]
    user.run(("gemini",), (), connect=False)
    value = values(user.files())[name]
    assert (list(value["mcpServers"]), len(value["hooks"])) == (["files"], 4)
    user.run(("gemini",), ())
    assert values({name: both}) == {name: values(user.files())[name]}
    user.run((), ("gemini",), connect=False)
    assert list(values(user.files())[name]["hooks"]) == ["AfterAgent"]
    user.run(("gemini",), (), connect=False)
    assert values(user.files())[name] == values({name: before})[name]


@pytest.mark.requirement("D04")
def test_two_hosts_that_share_a_file_of_hooks_are_connected_and_disconnected_by_either(
    tmp_path: Path,
) -> None:
    user = User(tmp_path)
    name = ".copilot/hooks/sentinel-memory.json"
    for one in ("vscode", "copilot-cli"):
        states = {s.host: s.hooks for s in user.run((), (one,)).hosts}
        assert (states["vscode"], states["copilot-cli"], states["cursor"]) == (True, True, False)
        assert name in user.files()
        user.run((), (one,), connect=False)
        assert name not in user.files()


@pytest.mark.requirement("D04")
def test_an_event_that_is_no_longer_connected_loses_its_hook(tmp_path: Path) -> None:
    """An earlier version of us named `PreToolUse`, for which Copilot CLI refuses a tool."""
    user = User(tmp_path)
    user.run((), ("vscode",))
    name = ".copilot/hooks/sentinel-memory.json"
    after = user.files()[name]
    user.file(name, after.replace(b"PostToolUse", b"PreToolUse"))
    user.run((), ("vscode",))
    assert values(user.files())[name]["hooks"].keys() == values({name: after})[name]["hooks"].keys()


@pytest.mark.requirement("D04")
def test_a_folder_that_the_user_moved_is_found_by_its_variable(tmp_path: Path) -> None:
    user = User(tmp_path, golden=False)
    for name in ("CODEX_HOME", "COPILOT_HOME", "CLAUDE_CONFIG_DIR"):
        user.environment[name] = str(user.home / name)
    asked: tuple[Host, ...] = ("codex", "copilot-cli", "claude-code")
    user.run(asked, asked)
    assert set(user.files()) == {
        "CODEX_HOME/config.toml",
        "CODEX_HOME/hooks.json",
        "COPILOT_HOME/mcp-config.json",
        "COPILOT_HOME/hooks/sentinel-memory.json",
        "CLAUDE_CONFIG_DIR/.claude.json",
        "CLAUDE_CONFIG_DIR/settings.json",
    }


@pytest.mark.requirement("D04", "S11")
@pytest.mark.parametrize(
    ("text", "english", "korean"),
    [
        ("a = ", "~/.codex/config.toml is no valid TOML at line 1", "1번째 줄이 올바른 TOML이"),
        (
            "mcp_servers = {}",
            "~/.codex/config.toml holds an unexpected value",
            "이 프로그램의 형식과",
        ),
    ],
)
def test_toml_that_cannot_be_used_is_left_alone(
    tmp_path: Path, text: str, english: str, korean: str
) -> None:
    user = User(tmp_path)
    path = user.file(".codex/config.toml", text)
    hooks = user.files()[".codex/hooks.json"]
    assert problem_of(user.run(), "codex").startswith(english)
    assert korean in problem_of(user.run(language="ko"), "codex")
    assert (path.read_text(encoding="utf-8"), user.files()[".codex/hooks.json"]) == (text, hooks)
