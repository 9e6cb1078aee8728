"""The log opened at a record or a conflict, and what begins one (N02, N15, S36)."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsp_client import QUESTION, MemoryClient, ended
from lsprotocol import types
from project_logs import write_log
from sample_records import log, log_of
from sentinel_memory.core.log.record import format_line

pytestmark = pytest.mark.requirement("N02", "S36")

ONE, TWO = log("one"), log("two")
OURS, THEIRS = TWO._replace(lesson="Ours."), TWO._replace(lesson="Theirs.")
BLOCK = b"<<<<<<< a\n" + log_of(OURS) + b"=======\n" + log_of(THEIRS) + b">>>>>>> b\n"


async def opened(client: MemoryClient, *refs: str) -> int | None:
    """The line at which the log is opened; None without one."""
    running = client.run("openLog", refs=refs)
    shown = await client.next(types.WINDOW_SHOW_DOCUMENT)
    await ended(running)
    assert shown.uri.endswith("/.context/memory_log.jsonl")
    return shown.selection.start.line if shown.selection else None


async def test_the_log_is_opened_at_a_record_also_in_another_state(
    client: MemoryClient, project: Path
) -> None:
    write_log(project, sorted(map(format_line, (ONE, TWO))))
    await client.open(project)
    line = sorted(map(format_line, (ONE, TWO))).index(format_line(ONE))
    assert await opened(client, f"log:{ONE.id}@000000") == line
    assert await opened(client, "log:0000000000000000") is None
    assert await opened(client) is None


async def test_a_conflict_is_opened_at_its_beginning_and_each_side_at_its_line(
    client: MemoryClient, project: Path
) -> None:
    write_log(project, (log_of(ONE) + BLOCK).splitlines())
    await client.open(project)
    assert await opened(client) == 1
    listed = (await client.ask("list_records"))["records"]
    lines = {one["lesson"]: one for one in listed}
    for lesson, line in (("Ours.", 2), ("Theirs.", 4)):
        assert await opened(client, f"log:{lines[lesson]['ref']}") == line


async def test_a_project_without_a_log_is_offered_to_begin_one(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    await ended(client.run("openLog"))
    told = await client.next(QUESTION)
    assert told["text"] == "This project has no log yet. The first lesson creates it."
    assert [row["label"] for row in told["rows"]] == ["Log a lesson"]
    client.answer()


async def test_the_page_of_the_whole_memory_is_asked_for_by_a_command(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    running = client.run("openPage")
    asked = await client.next(QUESTION)
    assert (asked["kind"], asked.get("value", "")) == ("page", "")
    await ended(running)
