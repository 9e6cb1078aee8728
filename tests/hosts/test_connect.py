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

pytestmark = pytest.mark.requirement("D04")

TABLE = Path(rows.__file__).with_name("hosts.json").read_text(encoding="utf-8")


def moved(*words: str) -> tuple[str, ...]:
    return ("/new/python", "-I", "/new/sentinel-memory/launch.py", *words)


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
    events = {event for row in ROWS if row.hooks for event in row.hooks.events}
    assert events == set(EVENTS)


@pytest.mark.parametrize("platform", PLATFORMS)
def test_each_host_gets_its_entries_and_loses_them_without_another_byte_or_folder(
    tmp_path: Path, platform: str
) -> None:
    user = User(tmp_path, platform)
    before = user.files()
    for connect in (True, False):
        assert bool(user.run(connect=connect, write=False).changes) == connect
    assert user.files() == before
    assert not (tmp_path / "data").exists()
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


def test_what_others_wrote_in_between_stays_and_only_our_entries_go(tmp_path: Path) -> None:
    user = User(tmp_path)
    before = values(user.files())
    user.run()
    for name, value in values(user.files()).items():
        user.file(name, json.dumps({**value, "new": {"of": "others"}}, indent=1))
    user.launch = moved
    user.run()  # A repair never brings the old file back.
    user.run(connect=False)
    after = values(user.files())
    for value in after.values():
        assert value.pop("new") == {"of": "others"}
    created = {name: {"version": 1} for name in after if name.endswith("cursor/hooks.json")}
    assert after == {**{name: {} for name in after}, **created, **before}


def test_a_moved_interpreter_is_repaired_and_still_taken_back_without_a_trace(
    tmp_path: Path,
) -> None:
    user = User(tmp_path)
    user.file(CURSOR, "{ }\n")  # what taking our entry out of the text alone would not give back
    before = user.files()
    user.run()
    held = b"".join(user.files().values()).count(b"sentinel-memory/launch.py")
    user.launch = moved
    (untouched,) = {name for name, data in user.files().items() if data == before.get(name)}
    assert len(user.run().changes) == len(user.files()) - len([untouched])
    text = b"".join(user.files().values())
    assert b"/opt/my python" not in text
    assert text.count(b"/new/sentinel-memory/launch.py") == held
    user.run(connect=False)
    assert user.files() == before


def test_what_a_person_added_to_our_entries_survives_a_repair(tmp_path: Path) -> None:
    user = User(tmp_path)
    user.run()
    files = values(user.files())
    files[MCP]["mcpServers"]["sentinel-memory"]["env"] = {"LANG": "ko"}
    hook = files[SETTINGS]["hooks"]["SessionStart"][0]
    mine = [{"type": "command", "command": "echo mine"}]
    hook["matcher"] = "startup"
    hook["hooks"][0]["timeout"] = 5
    hook["hooks"] += mine
    stops = files[SETTINGS]["hooks"]["Stop"]
    stops.append(stops[-1])  # an entry that stands there twice
    for name in (MCP, SETTINGS):
        user.file(name, json.dumps(files[name]))
    user.launch = launch_on("win32")
    user.run()
    after = values(user.files())
    assert after[MCP]["mcpServers"]["sentinel-memory"]["env"] == {"LANG": "ko"}
    repaired = after[SETTINGS]["hooks"]["SessionStart"]
    assert [group["matcher"] for group in repaired] == ["startup"]
    assert repaired[0]["hooks"][0]["timeout"] == 5
    stops = [hook for group in after[SETTINGS]["hooks"]["Stop"] for hook in group["hooks"]]
    assert sum("sentinel-memory" in hook["command"] for hook in stops) == 1
    user.run(connect=False)
    hooks = values(user.files())[SETTINGS]["hooks"]
    assert hooks["SessionStart"] == [{"matcher": "startup", "hooks": mine}]
    assert "UserPromptSubmit" not in hooks


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
    assert problem_of(refused, "claude-desktop") == (
        "Claude Desktop needs one entry for each project: run this in the project, or name it with "
        "--root."
    )
    assert b"sentinel-memory" in user.files()[CURSOR]
    user.run(connect=False, tools=("claude-desktop",), hooks=())
    assert user.files()[name] == before


@pytest.mark.requirement("S37")
def test_one_part_of_a_host_can_be_connected_alone_and_hooks_then_speak_in_the_project(
    tmp_path: Path,
) -> None:
    user = User(tmp_path)
    assert user.project is not None
    state = LocalState(user.project, user.environment)
    before = user.files()
    user.run(tools=("cursor",), hooks=())
    user.run(tools=("cursor",), hooks=(), connect=False)
    hooks: tuple[Host, ...] = ("vscode", "cursor")
    user.run(tools=(), hooks=hooks, write=False)
    assert (user.files(), state.hooks) == (before, None)
    result = user.run(tools=(), hooks=hooks)
    assert state.hooks is True
    states = {s.host: (s.tools, s.hooks) for s in result.hosts}
    assert states["vscode"] == states["cursor"] == (False, True)
    changed = {name for name, data in user.files().items() if before.get(name) != data}
    assert changed == {".cursor/hooks.json", ".copilot/hooks/sentinel-memory.json"}


def test_two_hosts_that_share_a_file_of_hooks_are_connected_and_disconnected_by_either(
    tmp_path: Path,
) -> None:
    user = User(tmp_path)
    name = ".copilot/hooks/sentinel-memory.json"
    for one in ("vscode", "copilot-cli"):
        states = {s.host: s.hooks for s in user.run((), (one,)).hosts}
        assert (states["vscode"], states["copilot-cli"], states["cursor"]) == (True, True, False)
        # An earlier version named `PreToolUse`, for which Copilot CLI refuses a tool.
        after = user.files()[name]
        user.file(name, after.replace(b"PostToolUse", b"PreToolUse"))
        user.run((), (one,))
        assert values(user.files())[name]["hooks"].keys() == json.loads(after)["hooks"].keys()
        user.run((), (one,), connect=False)
        assert name not in user.files()


def test_one_part_of_a_file_that_holds_both_is_taken_out_alone(tmp_path: Path) -> None:
    user = User(tmp_path)
    name = ".gemini/settings.json"
    before = values(user.files())[name]
    user.run(("gemini",), ("gemini",))
    both = values(user.files())[name]
    user.run(("gemini",), (), connect=False)
    value = values(user.files())[name]
    assert (list(value["mcpServers"]), len(value["hooks"])) == (["files"], 4)
    user.run(("gemini",), ())
    assert values(user.files())[name] == both
    user.run((), ("gemini",), connect=False)
    assert list(values(user.files())[name]["hooks"]) == ["AfterAgent"]
    user.run(("gemini",), (), connect=False)
    assert values(user.files())[name] == before


def test_only_hosts_that_were_used_here_are_found_also_where_the_user_moved_them(
    tmp_path: Path,
) -> None:
    for used, found in {
        ".gemini/a": "gemini",
        # A folder that two hosts share stands for the one without a trace in it.
        ".gemini/antigravity/a": "antigravity",
        ".claude.json": "claude-code",
    }.items():
        place = tmp_path / used.replace("/", " ")
        place.mkdir()
        user = User(place, golden=False)
        user.file(used, "{}")
        states = user.run((), (), write=False).hosts
        assert [status.host for status in states if status.found] == [found]
    user = User(tmp_path, golden=False)
    for name in ("CODEX_HOME", "COPILOT_HOME", "CLAUDE_CONFIG_DIR"):
        user.environment[name] = str(user.home / name)
    asked: tuple[Host, ...] = ("codex", "copilot-cli", "claude-code")
    user.run(asked, asked)
    assert set(user.files()) == {
        *("CODEX_HOME/config.toml", "CODEX_HOME/hooks.json", "COPILOT_HOME/mcp-config.json"),
        *("COPILOT_HOME/hooks/sentinel-memory.json", "CLAUDE_CONFIG_DIR/.claude.json"),
        "CLAUDE_CONFIG_DIR/settings.json",
    }


@pytest.mark.requirement("S11")
def test_toml_that_cannot_be_used_is_left_alone(tmp_path: Path) -> None:
    user = User(tmp_path)
    hooks = user.files()[".codex/hooks.json"]
    for text, english, korean in (
        ("a = ", "is no valid TOML at line 1", "1번째 줄이 올바른 TOML이"),
        ("mcp_servers = {}", "holds an unexpected value", "이 프로그램의 형식과"),
    ):
        path = user.file(".codex/config.toml", text)
        assert problem_of(user.run(), "codex").startswith(f"~/.codex/config.toml {english}")
        assert korean in problem_of(user.run(language="ko"), "codex")
        left = (path.read_text(encoding="utf-8"), user.files()[".codex/hooks.json"])
        assert left == (text, hooks)
