"""The editor says that an agent proposes a compaction, whichever process it came from (N04)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from lsp_client import ASK, CAPABILITIES, MemoryClient, connected
from lsprotocol import types
from project_logs import open_store, write_log
from sample_records import log
from sentinel_memory.core.log.record import format_line
from sentinel_memory.lsp.server import create_server
from sentinel_memory.machine.notes import KeptProposal as Kept
from sentinel_memory.machine.notes import Proposals

pytestmark = pytest.mark.requirement("N04")
ONE, TWO = log("gap", topic="pay", lesson="rule"), log("gap 2", topic="pay", lesson="rule 2")
OPEN = "sentinel/open_compaction"
REGISTER, UNREGISTER = types.CLIENT_REGISTER_CAPABILITY, types.CLIENT_UNREGISTER_CAPABILITY
ANYWHERE = types.ClientCapabilities(
    workspace=types.WorkspaceClientCapabilities(
        workspace_folders=True,
        did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(
            dynamic_registration=True, relative_pattern_support=True
        ),
    ),
    window=CAPABILITIES.window,
)


@pytest_asyncio.fixture
async def client() -> AsyncIterator[MemoryClient]:
    """A client that has not initialized its server yet."""
    async with connected(create_server(open_store)) as client:
        yield client


@pytest.fixture
def shop(project: Path) -> Path:
    """A project that reviews compactions."""
    write_log(project, [format_line(one) for one in (ONE, TWO)])
    config(project, '{"review_compactions": true}')
    return project


def config(project: Path, text: str) -> None:
    """Writes the policy of a project."""
    (project / ".context" / "config.json").write_text(text, "utf-8")


def propose(project: Path, lesson: str) -> None:
    """Proposes as the process of an agent does."""
    proposal = Kept(lesson, (f"{ONE.id}@aaaaaa",))
    Proposals(project).add(proposal, lambda _: False)


async def test_a_proposal_is_told_once_and_opens_as_a_plan(
    client: MemoryClient, shop: Path
) -> None:
    propose(shop, "first")
    await client.open(shop)
    assert await client.next(ASK) == types.ShowMessageRequestParams(
        type=types.MessageType.Info,
        message="Sentinel Memory: a compaction proposed by an agent waits for your review in "
        "project.",
        actions=(types.MessageActionItem("Review"), types.MessageActionItem("Later")),
    )
    client.choose("Review")
    assert (await client.next(OPEN))["folder"] == "project"
    propose(shop, "second")
    client.files_changed(shop.as_uri())
    question = await client.next(ASK)
    assert question.message == (
        "Sentinel Memory: 2 compactions proposed by agents wait for your review in project."
    )


async def test_the_file_of_proposals_is_watched_while_the_project_wants_a_review(
    client: MemoryClient, shop: Path
) -> None:
    await client.open(shop, capabilities=ANYWHERE)
    own = await client.next(REGISTER)
    outside = await client.next(REGISTER)
    assert own.registrations[0].id != outside.registrations[0].id
    (registered,) = outside.registrations
    path = Proposals(shop).path
    assert path is not None
    (watcher,) = registered.register_options["watchers"]
    pattern = {"baseUri": path.parent.as_uri(), "pattern": path.name}
    assert watcher["globPattern"] == pattern
    assert path.parent.is_dir()
    config(shop, "{}")
    client.files_changed(shop.as_uri())
    gone = await client.next(UNREGISTER)
    assert [one.id for one in gone.unregisterations] == [registered.id]


async def test_without_the_setting_nothing_is_said_or_watched(
    client: MemoryClient, shop: Path
) -> None:
    config(shop, "{}")
    propose(shop, "first")
    await client.open(shop, capabilities=ANYWHERE)
    await client.next("sentinel/memory_changed")
    assert [one for one in client.wire if one.get("method") == ASK] == []
