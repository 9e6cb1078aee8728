"""The notes of the language server about the user: where hooks may speak, and the launcher."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from lsp_client import MemoryClient, connected
from project_logs import LESSON, open_store, record_lines, write_log
from sentinel_memory.lsp.server import create_server
from sentinel_memory.machine import launcher
from sentinel_memory.machine.launcher_script import LAUNCHER
from sentinel_memory.machine.local_state import LocalState, data_folder

CHANGED = "sentinel/memory_changed"


@pytest.fixture(autouse=True)
def user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A user about whom nothing is noted yet."""
    for name in ("LOCALAPPDATA", "XDG_DATA_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "user"))
    folder = data_folder()
    assert folder is not None
    return folder


@contextlib.asynccontextmanager
async def opened(*folders: Path, trusted: bool) -> AsyncIterator[MemoryClient]:
    """An editor that was shown what is in its folders; at the end all that is written is there."""
    async with connected(create_server(open_store)) as client:
        await client.open(*folders, trusted=trusted)
        for _ in folders:
            await client.next(CHANGED)
        yield client


@pytest.mark.requirement("S37")
async def test_hooks_may_speak_in_a_trusted_project_with_a_log(project: Path, other: Path) -> None:
    write_log(project, record_lines(1))
    async with opened(project, other, trusted=True):
        pass
    assert (LocalState(project).hooks, LocalState(other).hooks) == (True, None)


@pytest.mark.requirement("S37")
async def test_hooks_may_speak_from_the_first_record_and_from_the_moment_of_trust(
    project: Path, other: Path
) -> None:
    write_log(other, record_lines(1))
    async with opened(project, trusted=True) as client:
        await client.ask("log_memory", **LESSON)
        await client.next(CHANGED)
    assert LocalState(project).hooks is True
    async with opened(other, trusted=False) as client:
        client.change_settings({"trusted": True})
        # An answer to a later message: what the setting brought about has begun by then.
        await client.ask("log_memory", **LESSON)
        await client.next(CHANGED)
    assert LocalState(other).hooks is True


@pytest.mark.requirement("S37")
async def test_hooks_stay_silent_without_trust_and_where_the_user_forbade_them(
    project: Path, other: Path
) -> None:
    for folder in (project, other):
        write_log(folder, record_lines(1))
    LocalState(other).forbid_hooks()
    async with opened(project, trusted=False):
        pass
    async with opened(other, trusted=True):
        pass
    assert (LocalState(project).hooks, LocalState(other).hooks) == (None, False)


@pytest.mark.requirement("D04")
async def test_a_start_renews_the_launcher_of_a_user_who_has_one(project: Path, user: Path) -> None:
    async with opened(project, trusted=True):
        pass
    assert not (user / launcher.LAUNCH).exists()
    user.mkdir(parents=True, exist_ok=True)
    (user / launcher.LAUNCH).write_text("LAUNCHER = 0\n", encoding="utf-8")
    async with opened(project, trusted=False):
        pass
    assert f"LAUNCHER = {LAUNCHER}\n" in (user / launcher.LAUNCH).read_text(encoding="utf-8")
