"""Private text that git brought into a log is neither shown nor rewritten (P01, P06, D05)."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsp_client import MemoryClient
from mcp_wire import Wire, text_of
from project_logs import log_uri, write_log
from sample_records import log, raw_line
from sentinel_memory.contract.memory import CompactMemoryParams, SearchMemoryParams
from sentinel_memory.contract.project import ListRecordsParams
from sentinel_memory.core.log.record import format_line
from sentinel_memory.render.answers import render
from sentinel_memory.render.report import check_report
from sentinel_memory.service import memory_status
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.list_records import list_records
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
HIDDEN = "customer-Hwang-8812"
PRIVATE = f"<private>{HIDDEN}</private>"
FOREIGN = [
    raw_line(
        id=f"{HIDDEN} <private>{HIDDEN}",
        topic=f"billing {PRIVATE}",
        missing_context=f"For [private]{HIDDEN}[/private] `<private>`.",
        lesson=f"Ask <private>{HIDDEN} first.",
        ask_next_time=f"{HIDDEN}</private> Is it {TOKEN}?",
    ).replace(f'"{HIDDEN} '.encode(), b'"0 '),
    format_line(log("gap", topic="billing plain", lesson="Write `<private>` in back-ticks.")),
]


@pytest.mark.requirement("D05", "N07")
def test_private_text_that_git_brought_is_neither_shown_nor_rewritten(
    memory: Project,
) -> None:
    write_log(memory.store.root, FOREIGN)
    before = memory.store.path.read_bytes()
    shown = search_memory(memory, SearchMemoryParams(query="x", topic="billing [PRIVATE]"))
    (view,) = shown.records
    assert (view.topic, view.missing_context, view.lesson, view.ask_next_time, view.withheld) == (
        "billing [PRIVATE]",
        "For [PRIVATE] `<private>`.",
        "Ask [PRIVATE]",
        "[PRIVATE] Is it [REDACTED]?",
        True,
    )
    for answer in (
        shown,
        search_memory(memory, SearchMemoryParams(query="x")),
        compact_memory(memory, CompactMemoryParams()),
        list_records(memory, ListRecordsParams()),
    ):
        assert HIDDEN not in f"{answer}{render(answer, 'en')}"
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("N07", "S20")
def test_private_text_in_a_line_is_an_error_of_check_that_names_the_field(
    memory: Project,
) -> None:
    write_log(memory.store.root, FOREIGN)
    findings = memory_status.findings(memory, memory.standing)
    assert {(one.code, one.field, one.detail) for one in findings if one.is_error} == {
        ("private-text", "topic", ""),
        ("private-text", "missing_context", ""),
        ("unpaired-tag", None, "<private>"),  # in the id
        ("unpaired-tag", "lesson", "<private>"),
        ("unpaired-tag", "ask_next_time", "</private>"),
        ("secret", "ask_next_time", "github_token"),
    }
    said = "\n".join(text for text, _ in check_report(findings, (), (), "en"))
    assert "error: topic holds private text, which is not shown." in said
    assert "error: lesson: <private> has no partner; text that it may hide is not shown." in said
    assert HIDDEN not in said


@pytest.mark.requirement("P01", "P06", "D03", "N07")
async def test_agents_and_the_editor_withhold_private_text_alike(
    client: MemoryClient, project: Path
) -> None:
    lesson = {"topic": "a", "missing_context": f"for {PRIVATE}", "lesson": "c"}
    with Wire(project) as wire:
        wire.open()
        saved = wire.call("log_memory", **lesson)
        assert "Private sections withheld: 1." in text_of(saved)
        refused = wire.call("log_memory", **{**lesson, "lesson": "a </private>"})
        assert refused["isError"]
        assert "`</private>` in backticks" in text_of(refused)
    await client.open(project)
    answer = await client.ask("log_memory", **{**lesson, "topic": "c"})
    assert answer["withheld"] == {"private_section": 1}
    path = project / ".context" / "memory_log.jsonl"
    assert HIDDEN.encode() not in path.read_bytes()
    assert path.read_bytes().count(b"[PRIVATE]") == 2
    write_log(project, sorted(FOREIGN))
    client.files_changed(log_uri(project))
    assert {"private-text", "unpaired-tag"} <= set(await client.codes(log_uri(project)))
