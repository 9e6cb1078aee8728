"""Requests while saves wait for the lock: answered, cancelled, waited for at the end (S18)."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from lsp_client import connected, refused
from lsprotocol import types
from project_logs import (
    LESSON,
    NOW,
    held_lock,
    log_uri,
    open_store,
    record_lines,
    write_log,
)
from sentinel_memory.lsp.server import create_server
from sentinel_memory.store.store import Store


def patient_store(waits: threading.Event) -> Callable[[Path], Store]:
    """Stores that wait long for the lock, and tell when they have begun to save."""

    def open_patiently(root: Path) -> Store:
        store = Store.of_project(root)

        def clock() -> str:
            waits.set()
            return NOW

        store.clock = clock
        return store

    return open_patiently


async def wait_until_locked_out(store_waits: threading.Event) -> None:
    assert await asyncio.to_thread(store_waits.wait, 5)


@pytest.mark.requirement("S18")
async def test_the_server_answers_while_many_writes_wait_for_the_lock(
    project: Path, other: Path
) -> None:
    waits = threading.Event()
    async with connected(create_server(patient_store(waits))) as client:
        await client.open(project, other)
        with held_lock(project):
            writes = [
                client.begin("log_memory", {**LESSON, "folder": "project", "lesson": f"{n}"})
                for n in range(12)
            ]
            await wait_until_locked_out(waits)
            assert len((await client.ask("memory_status"))["folders"]) == 2
            saved = await client.ask("log_memory", **LESSON, folder="other")
            assert saved["folder"] == "other"
            assert not any(write.done() for write in writes)
        answers = await asyncio.gather(*writes)
    assert sorted(answer["saved"] for answer in answers) == ["created"] + ["updated"] * 11


async def test_a_write_goes_on_when_its_request_is_cancelled_and_is_shown(project: Path) -> None:
    waits = threading.Event()
    async with connected(create_server(patient_store(waits))) as client:
        write_log(project, record_lines(50))
        await client.open(project)
        await client.next("sentinel/memory_changed")
        waits.clear()  # The first look at a memory asks for the time, too.
        with held_lock(project):
            request = client.begin("log_memory", LESSON, "7")
            await wait_until_locked_out(waits)
            client.cancel_request(types.CancelParams("7"))
            assert (await refused(request))[0] == -32800
        assert await client.codes(log_uri(project)) == ["compaction-required"]


async def test_shutdown_waits_for_the_answer_to_a_write(project: Path) -> None:
    waits = threading.Event()
    async with connected(create_server(patient_store(waits))) as client:
        await client.open(project)
        with held_lock(project):
            write = client.begin("log_memory", LESSON)
            await wait_until_locked_out(waits)
            end = asyncio.create_task(client.shutdown_async(None))
            await client.ask("memory_status")
        assert (await write)["saved"] == "created"
        await end
        client.capabilities = None


@pytest.mark.requirement("S35")
async def test_shutdown_waits_for_what_the_server_notes_by_itself(project: Path) -> None:
    may_end = threading.Event()
    server = create_server(open_store)
    async with connected(server) as client:
        await client.open(project)
        note = asyncio.create_task(server.write(may_end.wait, 5))
        end = asyncio.create_task(client.shutdown_async(None))
        await client.ask("memory_status")
        assert not end.done()
        may_end.set()
        assert await note
        await end
        client.capabilities = None
