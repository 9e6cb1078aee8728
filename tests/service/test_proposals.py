"""Compactions that agents propose and a person reviews, where the project says so (N04)."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest
from git_repository import opened
from project_logs import write_log
from sample_records import log
from sentinel_memory.contract.forms import (
    ApplyPlanParams,
    ApplyPlanResult,
    DropProposalsParams,
    WritePlanParams,
)
from sentinel_memory.contract.memory import (
    CompactMemoryParams,
    CompactMemoryResult,
    LogMemoryParams,
    LogMemoryResult,
)
from sentinel_memory.core.errors import RecordError, StoreError
from sentinel_memory.core.log.document import Line
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.machine.notes import MOST, Proposals
from sentinel_memory.machine.notes import KeptProposal as Kept
from sentinel_memory.render.answers import render
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.planned import apply_plan
from sentinel_memory.service.plans import drop_proposals, write_plan
from sentinel_memory.service.project import Project

pytestmark = pytest.mark.requirement("N04")
TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
ONE, TWO, THREE = (log(f"gap {n}", topic="pay", lesson=f"rule {n}") for n in range(3))
OTHER = log("gap", topic="auth", lesson="rule")
MORE = log("gap 2", topic="auth", lesson="rule 2")


def ref(record: Record) -> str:
    """A record as an agent names it."""
    return Line(format_line(record), record).ref


@pytest.fixture
def shop(project: Path) -> Project:
    """A project that reviews compactions, over its threshold, with five records."""
    write_log(project, [format_line(one) for one in (ONE, TWO, THREE, OTHER, MORE)])
    config = project / ".context" / "config.json"
    config.write_text('{"review_compactions": true, "compact_threshold": 3}', "utf-8")
    return opened(project)


def propose(
    memory: Project, *records: Record, lesson: str = "Both.", **more: str
) -> LogMemoryResult:
    """The answer to an agent that compacts records."""
    refs = tuple(map(ref, records))
    topic = more.pop("topic", "pay")
    params = LogMemoryParams(type="principle", topic=topic, lesson=lesson, source_ids=refs, **more)  # type: ignore[arg-type]  # its texts
    return log_memory(memory, params)


def plan_of(memory: Project, topic: str | None = None) -> str:
    """The plan as it is written."""
    return write_plan(memory, WritePlanParams(topic=topic)).plan


def apply(memory: Project, text: str) -> ApplyPlanResult:
    """Applies a plan."""
    return apply_plan(memory, ApplyPlanParams(text=text))


def compact(memory: Project) -> tuple[CompactMemoryResult, str]:
    """The answer to an agent that asks for a compaction."""
    result = compact_memory(memory, CompactMemoryParams())
    return result, render(result, "en") or ""


def test_without_the_setting_an_agent_compacts_at_once(shop: Project) -> None:
    (shop.root / ".context" / "config.json").write_text("{}", "utf-8")
    assert propose(shop, ONE, TWO).saved == "created"
    assert shop.proposals.read() == ()


def test_a_proposal_changes_nothing_and_says_where_it_waits(shop: Project) -> None:
    before = shop.store.path.read_bytes()
    found = propose(shop, ONE, TWO, ask_next_time="Which?")
    assert found.saved == "proposed"
    assert found.sources_removed == ()
    told = (render(found, "en") or "").split("\n")
    assert told[0].startswith(f"Proposed, not applied: {found.ref} waits until a person applies it")
    assert "Do not send it again." in told[0]
    assert shop.store.path.read_bytes() == before
    assert shop.store.path.parent.name == ".context"
    assert sorted(p.name for p in shop.store.path.parent.iterdir()) == [
        "config.json",
        "memory_log.jsonl",
    ]


@pytest.mark.requirement("S22", "P01")
def test_a_proposal_lies_clean_outside_of_the_project_for_its_user_only(shop: Project) -> None:
    found = propose(shop, ONE, TWO, lesson=f"Use {TOKEN} <private>Kim</private>.")
    assert sum(found.withheld.values()) == 2
    path = shop.proposals.path
    assert path is not None
    assert not path.is_relative_to(shop.root)
    text = path.read_text("utf-8")
    assert "Use [REDACTED] [PRIVATE]." in text
    assert TOKEN not in text
    assert "Kim" not in text
    if os.name != "nt":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_proposal_opens_as_a_marked_plan_and_leaves_when_it_is_applied(shop: Project) -> None:
    propose(shop, ONE, TWO, ask_next_time="Which?")
    plan = plan_of(shop)
    section = plan.split("\n\n")[1].split("\n")
    assert [line for line in section if not line.startswith(("  ", "# "))] == [
        "topic: pay",
        f"use {ref(ONE)}",
        f"use {ref(TWO)}",
        "draft:",
        "principle: Both.",
        "ask: Which?",
        f"keep {ref(THREE)}",
    ]
    assert "topic: auth" in plan
    assert apply(shop, plan).topics[0].state == "refused"
    assert len(shop.proposals.read()) == 1
    assert apply(shop, plan.replace("draft:\n", "")).topics[0].state == "applied"
    assert {one.lesson for one in shop.store.read().records} >= {"Both.", "rule 2"}
    assert shop.proposals.read() == ()
    assert "Both." not in (shop.proposals.path or Path()).read_text("utf-8")


def test_a_proposal_survives_restarts_and_is_not_repeated(shop: Project) -> None:
    propose(shop, ONE, TWO)
    propose(shop, ONE, TWO, THREE)
    again = opened(shop.root)
    (kept,) = again.proposals.read()
    assert len(kept.sources) == 3
    assert "principle: Both." in plan_of(again)


def test_proposals_are_put_together_by_topic(shop: Project) -> None:
    propose(shop, ONE, lesson="First.")
    propose(shop, TWO, THREE, lesson="Second.")
    propose(shop, THREE, lesson="Third.")
    propose(shop, OTHER, MORE, lesson="All of it.", topic="login")
    sections = plan_of(shop).split("\n\n")[1:]
    shown = [
        [line for line in part.split("\n") if line and not line.startswith(("  ", "# "))]
        for part in sections
    ]
    assert shown == [
        [
            "topic: pay",
            f"use {ref(ONE)}",
            "draft:",
            "principle: First.",
            f"use {ref(TWO)}",
            f"use {ref(THREE)}",
            "draft:",
            "principle: Second.",
            "draft:",
            "principle: Third.",
        ],
        [
            "topic: login",
            f"use {ref(OTHER)}",
            f"use {ref(MORE)}",
            "draft:",
            "principle: All of it.",
        ],
    ]
    result = apply(shop, plan_of(shop).replace("draft:\n", ""))
    assert [topic.state for topic in result.topics] == ["applied", "applied"]
    assert shop.proposals.read() == ()


def test_the_plan_of_one_topic_holds_what_is_proposed_for_its_records(shop: Project) -> None:
    propose(shop, OTHER, MORE, topic="login")
    assert "principle: Both." in plan_of(shop, "auth")
    assert "principle: Both." not in plan_of(shop, "pay")


@pytest.mark.requirement("S13", "S09")
def test_an_agent_is_not_asked_again_for_what_waits(shop: Project) -> None:
    result, text = compact(shop)
    assert result.required
    propose(shop, ONE, TWO, THREE)
    result, text = compact(shop)
    assert result.proposed == 1
    assert not result.required
    assert result.compaction.waiting == 1
    assert [group.topic for group in result.groups] == ["auth"]
    assert "COMPACTION REQUIRED" not in text
    assert "Proposed compactions that wait for a person: 1." in text
    told = render(propose(shop, OTHER, MORE, topic="auth"), "en") or ""
    assert "COMPACTION REQUIRED" not in told
    assert "2 proposed compactions wait for a person" in told
    result, text = compact(shop)
    assert result.groups == ()


@pytest.mark.requirement("S09")
def test_what_is_left_to_compact_beyond_the_proposals_is_asked_for(shop: Project) -> None:
    told = render(propose(shop, OTHER, MORE, topic="auth"), "en") or ""
    assert "COMPACTION REQUIRED: 5 records, threshold 3." in told


def test_a_changed_source_is_left_out_and_a_proposal_without_any_is_refused(shop: Project) -> None:
    gone = log("no such", topic="pay")
    found = propose(shop, ONE, gone)
    assert [(one.ref, one.reason) for one in found.sources_kept] == [(ref(gone), "unknown")]
    with pytest.raises(RecordError, match="proposal_sources"):
        propose(shop, gone)
    write_log(shop.root, [format_line(one) for one in (TWO, THREE)])
    again = opened(shop.root)
    assert "Both." not in plan_of(again)


def test_a_dropped_proposal_is_gone_and_the_log_as_it_was(shop: Project) -> None:
    before = shop.store.path.read_bytes()
    propose(shop, ONE, TWO)
    propose(shop, OTHER, MORE, topic="auth")
    dropped = drop_proposals(shop, DropProposalsParams(topic="pay"))
    assert dropped.dropped == 1
    assert render(dropped, "en") == "Proposals dropped: 1. The memory has not changed."
    assert len(shop.proposals.read()) == 1
    assert drop_proposals(shop, DropProposalsParams()).dropped == 1
    assert shop.store.path.read_bytes() == before


@pytest.mark.requirement("S18")
def test_proposals_of_several_processes_at_once_are_all_kept(shop: Project) -> None:
    def add(number: int) -> None:
        Proposals(shop.root).add(Kept(str(number), ("a@b",)), lambda _: False)

    threads = [threading.Thread(target=add, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {one.line for one in shop.proposals.read()} == {str(number) for number in range(12)}


def test_too_many_proposals_and_a_user_without_a_folder_are_refused(
    shop: Project, tmp_path: Path
) -> None:
    for number in range(MOST):
        shop.proposals.add(Kept(str(number), ("a@b",)), lambda _: False)
    with pytest.raises(RecordError, match="proposals_full"):
        propose(shop, ONE, TWO)
    with pytest.raises(StoreError, match="not_kept"):
        Proposals(shop.root, {}).add(Kept("", ()), lambda _: False)
    inside = {"HOME": str(shop.root), "XDG_DATA_HOME": str(shop.root), "LOCALAPPDATA": ""}
    assert Proposals(shop.root, inside).path is None
    assert tmp_path.exists()


def test_a_proposal_that_came_while_a_plan_was_edited_waits_for_the_next_one(
    shop: Project,
) -> None:
    plan = f"topic: pay\nuse {ref(ONE)}\nuse {ref(TWO)}\nprinciple: Of a person.\n"
    propose(shop, ONE, lesson="Of what the person replaces.")
    propose(shop, THREE, lesson="Of what no plan has shown.")
    assert apply(shop, plan).topics[0].state == "applied"
    (kept,) = shop.proposals.read()
    assert kept.sources == (ref(THREE),)
    assert "principle: Of what no plan has shown." in plan_of(shop)
