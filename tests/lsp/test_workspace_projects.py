"""Open folders that lie in one work tree, or below a log: one project, one store, one notice."""

from __future__ import annotations

from pathlib import Path

import pytest
from git_repository import isolate, make_repository
from lsp_client import CAPABILITIES, PUBLISH, MemoryClient, refused
from lsprotocol import types
from project_logs import LESSON, log_uri, record_lines, write_log
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S24")


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


async def test_a_folder_below_the_top_of_a_work_tree_shows_and_saves_in_the_log_there(
    client: MemoryClient, shop: Path
) -> None:
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


async def test_two_folders_of_one_work_tree_are_one_project(
    client: MemoryClient, shop: Path
) -> None:
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


async def test_the_folder_of_the_project_gives_it_its_name(
    client: MemoryClient, shop: Path
) -> None:
    await client.open(shop / "web", types.WorkspaceFolder(f"{shop.as_uri()}/", "Our Shop"))
    opened = [(shop / "web").as_uri(), f"{shop.as_uri()}/"]
    assert await statuses(client) == [("Our Shop", f"{shop.as_uri()}/", False, opened)]


async def test_a_package_with_a_log_of_its_own_is_a_project_of_its_own(
    client: MemoryClient, shop: Path
) -> None:
    web, api = shop / "web", shop / "api"
    await client.open(web, api)
    assert len(await statuses(client)) == 1
    write_log(api, record_lines(2))
    assert [(name, exists) for name, _, exists, _ in await statuses(client)] == [
        ("결제 shop", False),
        ("api", True),
    ]
    assert (await client.ask("search_memory", query="x"))["folder"] == "api"


async def test_a_log_above_the_folder_is_watched_and_let_go(
    client: MemoryClient, shop: Path
) -> None:
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
