"""The choice of a folder of the workspace, and what several folders share (S24)."""

from __future__ import annotations

import asyncio
import sys
import threading
from pathlib import Path

import pytest
from git_repository import isolate, make_repository
from lsp_client import BOUND, CAPABILITIES, PUBLISH, MemoryClient, connected, refused, wrong
from lsprotocol import types
from project_logs import LESSON, log_uri, record_lines, write_log
from sentinel_memory.core.log.document import Document
from sentinel_memory.lsp.server import create_server
from sentinel_memory.store.files import LOG_NAME
from sentinel_memory.store.project_root import path_of
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S24")


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
    sentence = "Name one of the open folders in `folder`: project, other."
    needed = (-32602, sentence, wrong("folder_needed", "folder"))
    assert await refused(client.ask("log_memory", **LESSON)) == needed
    write_log(other, record_lines(1))
    assert (await client.ask("log_memory", **LESSON))["folder"] == "other"
    write_log(project, record_lines(1))
    assert await refused(client.ask("log_memory", **LESSON)) == needed


@pytest.mark.requirement("K08")
@pytest.mark.skipif(sys.platform == "win32", reason="such a name cannot exist there")
async def test_the_name_of_a_folder_steers_nothing(client: MemoryClient, tmp_path: Path) -> None:
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


async def test_folders_of_one_name_are_told_apart(client: MemoryClient, tmp_path: Path) -> None:
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


async def test_an_editor_may_name_a_root_alone(client: MemoryClient, project: Path) -> None:
    await client.initialize_session(
        types.InitializeParams(capabilities=types.ClientCapabilities(), root_uri=project.as_uri())
    )
    assert (await client.ask("search_memory", query="x"))["folder"] == "project"


def test_only_a_file_uri_has_a_path() -> None:
    assert path_of("file:///a%20b/%ED%95%9C") == Path("/a b/한")
    assert [path_of(uri) for uri in ("http://a/b", "file://[", "")] == [None] * 3


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


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with two packages and no log."""
    isolate(monkeypatch, tmp_path / "home")
    shop = tmp_path / "결제 shop"
    for name in ("web", "api"):
        (shop / name).mkdir(parents=True)
    make_repository(shop)
    return shop


async def statuses(client: MemoryClient) -> list[tuple[str, str, bool, list[str]]]:
    found = (await client.ask("memory_status"))["folders"]
    return [(one["folder"], one["uri"], one["exists"], one["opened"]) for one in found]


async def test_a_folder_in_a_work_tree_saves_at_its_top(client: MemoryClient, shop: Path) -> None:
    web = shop / "web"
    await client.open(web)
    assert (await client.ask("log_memory", **LESSON))["folder"] == "결제 shop"
    assert Store.of_project(shop).count() == 1
    write_log(shop, [*record_lines(3), b"no record"])
    client.files_changed(log_uri(shop))
    assert await client.codes(log_uri(shop)) == ["unreadable-line"]
    assert await statuses(client) == [("결제 shop", shop.as_uri(), True, [web.as_uri()])]
    for more in ({}, {"folder": web.as_uri()}, {"folder": "web"}, {"folder": shop.as_uri()}):
        found = await client.ask("search_memory", query="x", **more)
        assert (found["folder"], found["count"]) == ("결제 shop", 3)
    await client.ask("log_memory", **LESSON)
    assert Store.of_project(shop).count() == 4
    assert not (web / ".context").exists()
    # The folder of the project gives it its name.
    top = types.WorkspaceFolder(f"{shop.as_uri()}/", "Our Shop")
    client.change_folders(added=[top])
    assert await statuses(client) == [("Our Shop", top.uri, True, [web.as_uri(), top.uri])]


async def test_folders_of_one_work_tree_are_one_project(client: MemoryClient, shop: Path) -> None:
    web, api = shop / "web", shop / "api"
    write_log(shop, [b"no record"])
    await client.open(web, api)
    assert await client.codes(log_uri(shop)) == ["unreadable-line"]
    opened = [web.as_uri(), api.as_uri()]
    assert await statuses(client) == [("결제 shop", shop.as_uri(), True, opened)]
    assert (await client.ask("log_memory", **LESSON))["folder"] == "결제 shop"
    client.change_folders(removed=[web])
    assert await statuses(client) == [("결제 shop", shop.as_uri(), True, [api.as_uri()])]
    client.change_folders(removed=[api])
    assert await statuses(client) == []
    assert await client.codes(log_uri(shop)) == []
    assert client.waiting(PUBLISH) == 0


async def test_a_package_with_a_log_is_a_project(client: MemoryClient, shop: Path) -> None:
    web, api = shop / "web", shop / "api"
    await client.open(web, api)
    assert len(await statuses(client)) == 1
    write_log(api, record_lines(2))
    found = {name: exists for name, _, exists, _ in await statuses(client)}
    assert found == {"결제 shop": False, "api": True}
    assert (await client.ask("search_memory", query="x"))["folder"] == "api"


async def test_a_log_above_the_folder_is_watched(client: MemoryClient, shop: Path) -> None:
    assert CAPABILITIES.workspace is not None
    watching = types.DidChangeWatchedFilesClientCapabilities(
        dynamic_registration=True, relative_pattern_support=True
    )
    workspace = types.WorkspaceClientCapabilities(
        workspace_folders=True, did_change_watched_files=watching
    )
    await client.open(shop / "web", capabilities=types.ClientCapabilities(workspace=workspace))
    registered = [await client.next(types.CLIENT_REGISTER_CAPABILITY) for _ in range(2)]
    patterns = [
        (watcher["globPattern"]["baseUri"], watcher["globPattern"]["pattern"])
        for params in registered
        for watcher in params.registrations[0].register_options["watchers"]
        if isinstance(watcher["globPattern"], dict)
    ]
    assert patterns == [
        (shop.as_uri(), "{.context,.gitignore}"),
        (f"{shop.as_uri()}/.context", "{memory_log.jsonl,config.json,.gitignore}"),
        (f"{shop.as_uri()}/.git/logs", "HEAD"),
    ]
    write_log(shop, [b"no record"])
    client.files_changed(log_uri(shop))
    assert await client.codes(log_uri(shop)) == ["unreadable-line"]
    client.change_folders(added=[shop])
    gone = await client.next(types.CLIENT_UNREGISTER_CAPABILITY)
    ids = {params.registrations[0].id for params in registered}
    assert gone.unregisterations[0].id in ids


async def test_a_folder_that_holds_no_memory_says_so(
    client: MemoryClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    await client.open(tmp_path)
    (status,) = (await client.ask("memory_status"))["folders"]
    assert "--root" in status["problem"]
    code, sentence, _ = await refused(client.ask("log_memory", **LESSON))
    assert (code, sentence) == (-32602, status["problem"])
    assert not (tmp_path / ".context").exists()
