"""Connecting the programs that run agents: our entries go in and out, nothing else moves (D04)."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
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
from project_logs import POSIX
from sentinel_memory.contract.hook_events import EVENTS
from sentinel_memory.contract.hosts import ConnectHostsParams, Host
from sentinel_memory.core.errors import InvalidParams, StoreError
from sentinel_memory.hosts import host_files, rows
from sentinel_memory.hosts.rows import ROWS
from sentinel_memory.machine.local_state import LocalState
from sentinel_memory.sentences.table import say

pytestmark = pytest.mark.requirement("D04")

TABLE = Path(rows.__file__).with_name("hosts.json").read_text(encoding="utf-8")


@pytest.fixture
def user(tmp_path: Path) -> User:
    """A user of Linux whose programs have the settings of the golden files."""
    return User(tmp_path)


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
def test_each_host_gets_and_loses_its_entries_alone(tmp_path: Path, platform: str) -> None:
    user = User(tmp_path, platform)
    before = user.files()
    for connect in (True, False):
        assert bool(user.run(connect=connect, write=False).changes) == connect
    assert user.files() == before
    assert not (tmp_path / "data").exists()
    result = user.run()
    # A new host needs a file in `before` and in `after` of each platform.
    assert user.files() == tree(GOLDEN / platform / "after")
    states = {one.host: (one.found, one.tools, one.hooks, one.problem) for one in result.hosts}
    assert states == {host: (True, True, host in WITH_HOOKS, None) for host in ALL}
    assert user.run().changes == ()
    user.run(connect=False)
    assert user.files() == before
    assert user.run(connect=False).changes == ()


def test_what_others_wrote_in_between_stays_and_only_our_entries_go(user: User) -> None:
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


def test_a_moved_interpreter_is_repaired_and_taken_back_without_a_trace(user: User) -> None:
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


def test_what_a_person_added_to_our_entries_survives_a_repair(user: User) -> None:
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


def test_a_host_without_roots_has_an_entry_for_each_project(user: User, tmp_path: Path) -> None:
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
def test_one_part_of_a_host_can_be_connected_and_hooks_speak_here(user: User) -> None:
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


def test_two_hosts_that_share_hooks_are_connected_by_either(user: User) -> None:
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


def test_one_part_of_a_file_that_holds_both_is_taken_out_alone(user: User) -> None:
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


def test_only_hosts_that_were_used_are_found_wherever_they_are(tmp_path: Path) -> None:
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
def test_toml_that_cannot_be_used_is_left_alone(user: User) -> None:
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


OBSTACLES: dict[str, tuple[Callable[[Path], object], str]] = {
    "invalid JSON": (
        lambda path: path.write_bytes(b'{\n  "a": 1\n  "b": 2\n}'),
        "is no valid JSON at line 3 and was not changed: correct it, then try again.",
    ),
    "another shape": (
        lambda path: path.write_bytes(b'{\n  "mcpServers": [],\n  "hooks": []\n}'),
        "holds an unexpected value at line ",
    ),
    "no text": (lambda path: path.write_bytes(b'{"a": "\xff"}'), "is not UTF-8 text"),
    "read-only": (lambda path: path.chmod(0o444), "is read-only and was not changed"),
    "too large": (
        lambda path: path.write_bytes(b" " * (4 * 1_048_576 + 1)),
        "is larger than 4 MiB",
    ),
    "a folder": (lambda path: (path.unlink(missing_ok=True), path.mkdir()), "is not a file"),
    "a pipe": (lambda path: (path.unlink(), os.mkfifo(path)), "is not a file and was left alone"),
    "a link to itself": (lambda path: (path.unlink(), path.symlink_to(path)), "is not a file"),
}


@POSIX
@pytest.mark.requirement("S11")
@pytest.mark.parametrize(
    ("obstacle", "name"),
    [(obstacle, (MCP, SETTINGS)[number % 2]) for number, obstacle in enumerate(OBSTACLES)],
)
def test_a_file_that_cannot_be_used_is_left_alone(user: User, name: str, obstacle: str) -> None:
    other = SETTINGS if name == MCP else MCP
    before = (user.home / other).read_bytes()
    spoil, english = OBSTACLES[obstacle]
    spoil(user.home / name)
    planned = problem_of(user.run(write=False), "claude-code")
    assert planned.startswith(f"~/{name} {english}")
    problems = {status.host: status.problem or "" for status in user.run().hosts}
    assert problems["claude-code"].startswith(f"~/{name} {english}")
    assert not any(problems[host] for host in ALL if host != "claude-code")
    assert (user.home / other).read_bytes() == before
    assert b"sentinel-memory" in (user.home / CURSOR).read_bytes()
    told = problem_of(user.run(language="ko"), "claude-code")
    assert re.match(f"~/{name}: .*[가-힣]", told)
    assert str(user.home) not in told + problems["claude-code"]


@POSIX
def test_a_link_is_followed_and_stays_one_and_permissions_stay(user: User, tmp_path: Path) -> None:
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


def test_backups_are_of_the_user_alone_and_outlive_the_connection(
    user: User, tmp_path: Path
) -> None:
    before = user.files()
    backups = [Path(path) for path in user.run().backups]
    after = user.files()
    kept = {path.read_bytes() for path in backups}
    assert kept == {data for name, data in before.items() if data != after[name]}
    if os.name != "nt":
        assert {path.stat().st_mode & 0o777 for path in backups} == {0o600}
    for number in (1, 2):
        user.run()
        value = values(user.files())[MCP]
        user.file(MCP, json.dumps({**value, "numStartups": number}))
        (left,) = user.run(connect=False).backups
        assert Path(left).read_bytes() == before[MCP]
        before[MCP] = user.files()[MCP]
    folder = tmp_path / "data" / "sentinel-memory" / "connections"
    assert len(list(folder.iterdir())) == 2
    user.run()
    assert user.run(connect=False).backups == ()
    assert user.files() == before


@pytest.mark.parametrize("connect", [True, False])
def test_what_was_interrupted_is_finished_or_taken_back(user: User, connect: bool) -> None:
    """Every other file as it is when the process ends between two steps of its own."""
    user.file(CURSOR, "{ }\n")  # what taking our entry out of the text alone would not give back
    before = user.files()
    if not connect:
        user.run()
    params = ConnectHostsParams(tools=ALL, hooks=WITH_HOOKS, connect=connect)
    steps = [step for plan in user.hosts.plan(params) for step in plan.steps]
    for number, step in enumerate(steps):
        if connect:
            file, missing = step.file, host_files.missing_folders(step.file.path)
            user.hosts.connections.keep(file.path, file.data, step.data, missing)
        if number % 2:
            host_files.write(step.file, step.data)
    if connect:
        user.run()
        assert user.run().changes == ()
    assert user.run(connect=False).backups == ()
    assert user.files() == before


def test_a_file_that_is_written_meanwhile_wins(user: User) -> None:
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
    # Nor is a file of ours removed that somebody else writes meanwhile.
    plans = user.hosts.plan(ConnectHostsParams(hooks=("vscode",), connect=False))
    name = ".copilot/hooks/sentinel-memory.json"
    ours = user.files()[name].decode()
    user.file(name, '{"hooks": {"Stop": []}}')
    (plan,) = [plan for plan in plans if plan.row.host == "vscode"]
    user.hosts.write(plan, connect=False)
    assert plan.problem is not None
    assert user.files()[name] == b'{"hooks": {"Stop": []}}'
    user.file(name, ours)
    user.run(connect=False)
    assert user.files() == {**before, SETTINGS: b'{"permissions": {}}'}


def test_without_a_place_or_consent_nothing_is_written(user: User, tmp_path: Path) -> None:
    shown = user.run(write=False)
    user.file(CURSOR, "{}")
    before = user.files()
    with pytest.raises(InvalidParams) as caught:
        user.run(digest=shown.digest)
    assert caught.value.field == "digest"
    (tmp_path / "data").write_text("a file", encoding="utf-8")
    with pytest.raises(StoreError):
        user.run()
    assert user.files() == before
    (tmp_path / "data").unlink()
    assert user.run(digest=user.run(write=False).digest).written
