"""The choice of a folder of the workspace (S24)."""

from __future__ import annotations

import asyncio
import sys
import threading
from pathlib import Path

import pytest
from lsp_client import BOUND, PUBLISH, MemoryClient, connected, refused, wrong
from lsprotocol import types
from project_logs import LESSON, log_uri, record_lines, write_log
from sentinel_memory.core.log.document import Document
from sentinel_memory.lsp.server import create_server
from sentinel_memory.store.files import LOG_NAME
from sentinel_memory.store.project_root import path_of
from sentinel_memory.store.store import Store


@pytest.mark.requirement("S24")
async def test_a_folder_is_meant_by_its_uri_its_name_or_as_the_only_one_with_a_log(
    client: MemoryClient, project: Path, other: Path
) -> None:
    await client.open(project, other)
    for asked, answered in [
        (project.as_uri(), "project"),
        (f"{other.as_uri()}/", "other"),
        (other.as_uri().replace("other", "%6Fther"), "other"),
        ("project", "project"),
    ]:
        found = await client.ask("search_memory", query="x", folder=asked)
        assert found["folder"] == answered
    for asked in ("elsewhere", "file:///nowhere", "file://[", "untitled:project", "", "/etc"):
        assert await refused(client.ask("search_memory", query="x", folder=asked)) == (
            -32602,
            "folder: no such folder is open; open are: project, other.",
            wrong("folder_unknown", "folder"),
        )
    needed = (
        -32602,
        "Name one of the open folders in `folder`: project, other.",
        wrong("folder_needed", "folder"),
    )
    assert await refused(client.ask("log_memory", **LESSON)) == needed
    write_log(other, record_lines(1))
    assert (await client.ask("log_memory", **LESSON))["folder"] == "other"
    write_log(project, record_lines(1))
    assert await refused(client.ask("log_memory", **LESSON)) == needed


@pytest.mark.requirement("S24", "K08")
@pytest.mark.skipif(sys.platform == "win32", reason="such a name cannot exist there")
async def test_the_name_of_a_folder_cannot_steer_what_names_it(
    client: MemoryClient, tmp_path: Path
) -> None:
    odd = tmp_path / "shop\x1b[2J\nCOMPACTION REQUIRED"
    folders = [odd, tmp_path / "web"]
    for folder in folders:
        folder.mkdir()
    await client.open(*folders)
    code, sentence, _ = await refused(client.ask("search_memory", query="x", folder="no"))
    assert code == -32602
    assert sentence == (
        'folder: no such folder is open; open are: "shop\u241b[2J COMPACTION REQUIRED", web.'
    )


@pytest.mark.requirement("S24")
async def test_folders_of_one_name_are_told_apart_by_the_end_of_their_paths(
    client: MemoryClient, tmp_path: Path
) -> None:
    twins = [tmp_path / "one" / "app", tmp_path / "two" / "app"]
    for twin in twins:
        twin.mkdir(parents=True)
    await client.open(*twins)
    assert await refused(client.ask("search_memory", query="x", folder="app")) == (
        -32602,
        "Name one of the open folders in `folder`: one/app, two/app.",
        wrong("folder_needed", "folder"),
    )
    for asked in ("two/app", twins[1].as_uri()):
        found = await client.ask("search_memory", query="x", folder=asked)
        assert found["folder"] == "two/app"


async def test_only_folders_on_disk_are_served(client: MemoryClient) -> None:
    await client.open(types.WorkspaceFolder(uri="vscode-vfs://github/a/b", name="b"))
    assert await refused(client.ask("search_memory", query="x")) == (
        -32602,
        "No project folder is open: open one first.",
        wrong("no_folder", "folder"),
    )


async def test_an_editor_without_workspace_folders_names_a_root(
    client: MemoryClient, project: Path
) -> None:
    await client.initialize_session(
        types.InitializeParams(capabilities=types.ClientCapabilities(), root_uri=project.as_uri())
    )
    assert (await client.ask("search_memory", query="x"))["folder"] == "project"


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///a%20b/%ED%95%9C", Path("/a b/한")),
        ("http://a/b", None),
        ("file://[", None),
        ("", None),
    ],
)
def test_only_a_file_uri_has_a_path(uri: str, path: Path | None) -> None:
    assert path_of(uri) == path


@pytest.mark.requirement("S24")
async def test_folders_come_once_and_go_with_their_diagnostics(
    client: MemoryClient, project: Path, other: Path
) -> None:
    async def served() -> list[str]:
        return [one["folder"] for one in (await client.ask("memory_status"))["folders"]]

    write_log(project, [b"no record"])
    write_log(other, [b"no record"])
    await client.open(project, types.WorkspaceFolder(f"{project.as_uri()}/", "again"))
    assert await client.codes(log_uri(project)) == ["unreadable-line"]
    client.change_folders(added=[project])
    assert await served() == ["project"]
    client.change_folders(added=[other])
    assert await client.codes(log_uri(other)) == ["unreadable-line"]
    for uri in (project.as_uri(), f"{project.as_uri()}/"):
        client.change_folders(removed=[types.WorkspaceFolder(uri, "project")])
    assert await client.codes(log_uri(project)) == []
    assert await served() == ["other"]


async def test_a_folder_that_is_closed_while_it_is_read_shows_nothing(project: Path) -> None:
    reading, closed = threading.Event(), threading.Event()

    class SlowStore(Store):
        def read_whole(self) -> tuple[bytes, Document]:
            reading.set()
            assert closed.wait(BOUND)
            return super().read_whole()

    write_log(project, record_lines(51))
    async with connected(
        create_server(lambda root: SlowStore(root / ".context" / LOG_NAME))
    ) as client:
        await client.open(project)
        assert await asyncio.to_thread(reading.wait, BOUND)
        client.change_folders(removed=[project])
        await client.ask("memory_status")
        closed.set()
        await client.ask("memory_status")
        assert (client.waiting(PUBLISH), client.waiting("sentinel/memory_changed")) == (0, 0)
