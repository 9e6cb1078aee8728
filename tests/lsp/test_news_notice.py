"""The editor is told what commits of others brought, and nothing else of one's own (N08)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from git_repository import commit_all, git
from lsp_client import MemoryClient
from project_logs import log_uri, record_lines, write_log
from sentinel_memory.machine.local_state import LocalState

pytestmark = pytest.mark.requirement("N08")

CHANGED = "sentinel/memory_changed"
MINA = "--author=Mina <mina@example.invalid>"


@pytest.fixture
def project(clone: Path) -> Path:
    """A clone with three records, and a branch on which another learned one and changed one."""
    base = record_lines(3)
    write_log(clone, base)
    commit_all(clone)
    git(clone, "checkout", "--quiet", "-b", "mina")
    learned = set(record_lines(4)) - set(base)
    write_log(clone, sorted({*base[1:], base[0].replace(b"rule", b"new rule"), *learned}))
    git(clone, "commit", "--quiet", "--all", "--message", "learned", MINA)
    git(clone, "checkout", "--quiet", "-")
    return clone


async def news(client: MemoryClient) -> dict[str, Any] | None:
    folder, *others = (await client.ask("memory_status"))["folders"]
    assert not any(one["news"] for one in others)
    found: dict[str, Any] | None = folder["news"]
    return found


async def begin(client: MemoryClient, project: Path) -> None:
    """Opens the project for the first time of this user."""
    await client.open(project)
    await client.next(CHANGED)


async def test_a_merge_of_others_is_news_of_its_folder_until_it_is_looked_at(
    client: MemoryClient, project: Path, other: Path
) -> None:
    await client.open(project, other)
    for _ in (project, other):
        await client.next(CHANGED)
    assert await news(client) is None
    git(project, "merge", "--quiet", "mina")
    client.files_changed(log_uri(project))
    await client.next(CHANGED)
    assert await news(client) == {"added": 1, "updated": 1, "compacted": 0, "removed": 0}
    shown = await client.ask("diff_memory", folder=project.as_uri())
    assert [record["kind"] for record in shown["records"]] == ["added", "updated"]
    assert {tuple(record["by"]) for record in shown["records"]} == {("Mina",)}
    assert " | by Mina\n" in shown["text"]
    await client.next(CHANGED)
    assert await news(client) is None


async def test_a_commit_after_the_file_is_noticed(client: MemoryClient, project: Path) -> None:
    await begin(client, project)
    git(project, "merge", "--quiet", "--no-commit", "--no-ff", "mina")
    client.files_changed(log_uri(project))
    await client.next(CHANGED)
    assert await news(client) is None
    git(project, "commit", "--quiet", "--no-edit")
    client.files_changed((project / ".git/logs/HEAD").as_uri())
    await client.next(CHANGED)
    assert await news(client) == {"added": 1, "updated": 1, "compacted": 0, "removed": 0}


async def test_what_came_meanwhile_is_news(client: MemoryClient, project: Path) -> None:
    LocalState(project).look_at(git(project, "rev-parse", "HEAD").strip())
    git(project, "merge", "--quiet", "mina")
    await begin(client, project)
    assert await news(client) == {"added": 1, "updated": 1, "compacted": 0, "removed": 0}
