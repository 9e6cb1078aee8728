"""Files of hosts that cannot be used, are changed meanwhile, or half done (D04)."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from host_homes import (
    ALL,
    CURSOR,
    MCP,
    SETTINGS,
    WITH_HOOKS,
    User,
    problem_of,
    values,
)
from project_logs import POSIX
from sentinel_memory.contract.hosts import ConnectHostsParams
from sentinel_memory.core.errors import InvalidParams, StoreError
from sentinel_memory.hosts import host_files

pytestmark = pytest.mark.requirement("D04")

OBSTACLES: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "invalid JSON": (
        lambda path: path.write_bytes(b'{\n  "a": 1\n  "b": 2\n}'),
        "{} is no valid JSON at line 3 and was not changed: correct it, then try again.",
        "{}: 3번째 줄이 올바른 JSON이 아니어서 바꾸지 않았습니다. 고친 뒤 다시 시도해 주세요.",
    ),
    "another shape": (
        lambda path: path.write_bytes(b'{\n  "mcpServers": [],\n  "hooks": []\n}'),
        "{} holds an unexpected value at line ",
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
        lambda path: (path.unlink(missing_ok=True), path.mkdir()),
        "{} is not a file and was left alone: move it away, then try again.",
        "{}: 파일이 아니어서",
    ),
    "a pipe": (
        lambda path: (path.unlink(), os.mkfifo(path)),
        "{} is not a file and was left alone",
        "{}: 파일이 아니어서",
    ),
    "a link to itself": (
        lambda path: (path.unlink(), path.symlink_to(path)),
        "{} is not a file",
        "{}: 파일이 아니어서",
    ),
}


@POSIX
@pytest.mark.requirement("S11")
@pytest.mark.parametrize(
    ("obstacle", "name"),
    [(obstacle, (MCP, SETTINGS)[number % 2]) for number, obstacle in enumerate(OBSTACLES)],
)
def test_a_file_that_cannot_be_used_leaves_its_host_alone_and_the_others_go_on(
    tmp_path: Path, name: str, obstacle: str
) -> None:
    user = User(tmp_path)
    other = SETTINGS if name == MCP else MCP
    before = (user.home / other).read_bytes()
    spoil, english, korean = OBSTACLES[obstacle]
    spoil(user.home / name)
    planned = problem_of(user.run(write=False), "claude-code")
    assert planned.startswith(english.format(f"~/{name}"))
    result = user.run()
    problems = {status.host: status.problem or "" for status in result.hosts}
    assert problems["claude-code"].startswith(english.format(f"~/{name}"))
    assert not any(problems[host] for host in ALL if host != "claude-code")
    assert (user.home / other).read_bytes() == before
    assert b"sentinel-memory" in (user.home / CURSOR).read_bytes()
    told = problem_of(user.run(language="ko"), "claude-code")
    assert told.startswith(korean.format(f"~/{name}"))
    assert str(user.home) not in told + problems["claude-code"]


@POSIX
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


def test_backups_only_the_user_can_read_and_those_that_others_need_outlive_the_connection(
    tmp_path: Path,
) -> None:
    user = User(tmp_path)
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
def test_what_was_interrupted_in_the_middle_is_finished_or_taken_back(
    tmp_path: Path, connect: bool
) -> None:
    """Every other file as it is when the process ends between two steps of its own."""
    user = User(tmp_path)
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


def test_without_a_place_or_with_other_changes_than_agreed_to_nothing_is_written(
    tmp_path: Path,
) -> None:
    user = User(tmp_path)
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
