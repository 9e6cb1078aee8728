"""The rows of the search in an editor, over all folders of a window (K04)."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsp_client import MemoryClient
from project_logs import write_log
from sample_records import log, principle
from sentinel_memory.core.log.record import format_line

REFUND = log(
    "Whether VAT is included",
    topic="payment",
    lesson="환불은 7일 안에 한다.",
    question="Is VAT included?",
    created="2026-03-04T00:00:00.000+00:00",
)._replace(cues=("money back",))
TOKEN = log("Who holds the token", topic="login", lesson="Revoke the token.")


@pytest.mark.requirement("K04")
async def test_rows_of_all_folders_stand_best_first_with_their_reason(
    client: MemoryClient, tmp_path: Path
) -> None:
    shop, stock = tmp_path / "shop", tmp_path / "stock"
    for folder, record in ((shop, TOKEN), (stock, REFUND)):
        folder.mkdir()
        write_log(folder, [format_line(record)])
    await client.open(shop, stock)
    found = await client.ask("search_rows", query=" back money token ")
    best, last = found["rows"]
    assert (best["label"], best["icons"], best["folder"]) == (
        "환불은 7일 안에 한다.",
        ["note"],
        stock.as_uri(),
    )
    assert best["description"] == "stock · payment · 2026-03-04"
    assert best["detail"] == (
        "Matches: cue “money back” · Whether VAT is included → Is VAT included?"
    )
    assert last["record"]["lesson"] == "Revoke the token."
    assert found["hint"] is None


@pytest.mark.requirement("K04")
async def test_fifty_rows_are_shown_and_the_rest_is_counted(
    client: MemoryClient, project: Path
) -> None:
    write_log(project, [format_line(log(f"refund gap{n}", topic="refund")) for n in range(51)])
    await client.open(project)
    rows = (await client.ask("search_rows", query=""))["rows"]
    assert (len(rows), rows[-1]["label"]) == (51, "1 more fits. Type another word.")
    assert rows[-1]["record"] is None


@pytest.mark.requirement("K04", "S11")
async def test_where_nothing_fits_the_next_step_is_to_log_a_lesson(
    client: MemoryClient, project: Path
) -> None:
    write_log(project, [format_line(principle("A rule of its own."))])
    await client.open(project, locale="ko")
    nothing, step = (await client.ask("search_rows", query="qqzz"))["rows"]
    assert nothing["label"] == "“qqzz”에 맞는 기억이 없습니다."
    assert (nothing["command"], step["command"]) == (None, "sentinelMemory.log")
    (rule,) = (await client.ask("search_rows", query=""))["rows"]
    assert rule["icons"] == ["law"]


@pytest.mark.requirement("S12")
async def test_an_empty_memory_has_the_questions_worth_asking(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    found = await client.ask("search_rows", query="")
    assert [row["icons"] for row in found["rows"]] == [["question"]] * 3
    assert found["hint"].startswith("Nothing is remembered yet.")
