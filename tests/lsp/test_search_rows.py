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
    assert (best["label"], best["icons"], best["about"]["folder"]) == (
        "환불은 7일 안에 한다.",
        ["note"],
        stock.as_uri(),
    )
    assert best["description"] == "stock · payment · 2026-03-04"
    assert best["detail"] == (
        "Matches: cue “money back” · Whether VAT is included → Is VAT included?"
    )
    assert last["label"] == "Revoke the token."
    assert found["hint"] == "Words of a lesson or of a task, in any order"


@pytest.mark.requirement("K04", "S12")
async def test_an_empty_memory_has_questions_and_of_a_large_one_fifty_rows_are_shown(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    found = await client.ask("search_rows", query="")
    assert [row["icons"] for row in found["rows"]] == [["question"]] * 3
    assert found["hint"].startswith("Nothing is remembered yet.")
    write_log(project, [format_line(log(f"refund gap{n}", topic="refund")) for n in range(51)])
    rows = (await client.ask("search_rows", query=""))["rows"]
    assert (len(rows), rows[-1]["label"]) == (51, "1 more fits. Type another word.")
    assert rows[-1]["about"] is None
    write_log(project, [format_line(log("refund gap")), format_line(log("token gap"))])
    found = await client.ask("search_page", query="refund")
    assert (len(found["refs"]), found["status"]) == (1, "1 of 2 lessons")
    nothing = await client.ask("search_page", query="qqzz")
    assert (nothing["refs"], nothing["status"]) == ([], "No lesson fits.")


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


@pytest.mark.requirement("K04", "S36")
async def test_a_row_has_buttons_and_none_that_changes_a_record_of_a_conflict(
    client: MemoryClient, conflicted: Path
) -> None:
    await client.open(conflicted)
    rows = (await client.ask("search_rows", query=""))["rows"]
    between = [row for row in rows if "In a merge conflict" in row["description"]]
    assert between
    for row in rows:
        labels = ["Preview", "Copy for the agent", *([] if row in between else ["Edit"])]
        assert [button["label"] for button in row["buttons"]] == labels
