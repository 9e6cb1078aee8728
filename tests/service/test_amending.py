"""`log_memory` with an id changes the record it names, through every face (S07, S01)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_process import LESSON, run
from lsp_client import MemoryClient
from mcp_wire import Wire, count_of, ref_of, text_of
from refusals import refused
from sentinel_memory.contract.memory import CompactMemoryParams, LogMemoryParams
from sentinel_memory.contract.project import DeleteRecordsParams, EditRecordParams, UndoParams
from sentinel_memory.core.errors import InvalidParams, RecordError
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.edit_records import delete_records, edit_record, undo
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project

LOG = LogMemoryParams(
    topic="payments", missing_context="gap", lesson="rule", ask_next_time="which?"
)


def stored(memory: Project) -> list[dict[str, object]]:
    lines = memory.store.path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.requirement("S07")
def test_an_amendment_changes_the_given_fields_only_and_counts_nothing(
    memory: Project,
) -> None:
    log_memory(memory, LOG)
    saved = log_memory(memory, LOG)
    answer = log_memory(memory, LogMemoryParams(id=saved.ref, lesson="better rule"))
    (line,) = stored(memory)
    assert (answer.saved, answer.replaced, answer.id) == ("updated", True, saved.id)
    assert (line["lesson"], line["ask_next_time"]) == ("better rule", "which?")
    assert line["meta"]["occurrences"] == 2  # type: ignore[index]  # meta is an object


@pytest.mark.requirement("S07", "S36")
def test_an_amendment_moves_a_record_and_undo_brings_the_old_line_back(
    memory: Project,
) -> None:
    saved = log_memory(memory, LOG)
    before = memory.store.path.read_bytes()
    moved = log_memory(memory, LogMemoryParams(id=saved.ref, topic="payment"))
    assert moved.id != saved.id
    assert [(line["topic"], line["id"]) for line in stored(memory)] == [("payment", moved.id)]
    assert moved.count == 1
    undo(memory, UndoParams())
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("S07", "S04")
@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"id": "0" * 16}, "record_unknown", "id"),
        ({"rev": "000000"}, "record_changed", "id"),
        ({"topic": "a" * 65}, "over_limit", "topic"),
        ({"lesson": " "}, "blank", "lesson"),
        ({"missing_context": ""}, "blank", "missing_context"),
        ({"source_ids": ("0123456789abcdef@012345",)}, "sources_of_amendment", "source_ids"),
        ({"type": "principle"}, "type_fixed", "type"),
    ],
)
def test_an_amendment_that_cannot_be_is_refused_and_changes_nothing(
    memory: Project, change: dict[str, object], code: str, field: str
) -> None:
    saved = log_memory(memory, LOG)
    before = memory.store.path.read_bytes()
    ref = f"{saved.id}@{change.pop('rev')}" if "rev" in change else saved.ref
    params = LogMemoryParams(id=ref, topic="other")._replace(**change)  # type: ignore[arg-type]
    with pytest.raises(RecordError) as refusal:
        log_memory(memory, params)
    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("S07", "S06")
def test_an_id_of_a_log_and_a_principle_needs_its_state_or_its_type(memory: Project) -> None:
    saved = log_memory(memory, LOG)
    rule = LogMemoryParams(topic="payments", type="principle", lesson="gap")
    principle = log_memory(memory, rule)
    assert principle.id == saved.id
    with pytest.raises(RecordError) as refusal:
        log_memory(memory, LogMemoryParams(id=saved.id, lesson="new"))
    assert refusal.value.code == "source_ambiguous"
    shown = compact_memory(memory, CompactMemoryParams()).groups[0].records
    assert {record.type for record in shown} == {"log", "principle"}
    log_memory(memory, LogMemoryParams(id=saved.ref, ask_next_time=""))
    log_memory(memory, LogMemoryParams(id=f"principle:{saved.id}", ask_next_time="new?"))
    asked = {line["type"]: line.get("ask_next_time") for line in stored(memory)}
    assert asked == {"log": None, "principle": "new?"}


@pytest.mark.requirement("S07", "S04")
@pytest.mark.parametrize("missing", ["topic", "lesson"])
def test_a_new_lesson_still_needs_its_fields(memory: Project, missing: str) -> None:
    with refused(InvalidParams, match=f"{missing} is required"):
        log_memory(memory, LOG._replace(**{missing: None}))  # type: ignore[arg-type]
    assert not memory.store.path.exists()


@pytest.mark.requirement("S07", "S22")
def test_an_amendment_withholds_secrets(memory: Project) -> None:
    saved = log_memory(memory, LOG)
    token = "glpat-" + "x1Y2z3A4b5" * 2
    answer = log_memory(memory, LogMemoryParams(id=saved.ref, lesson=f"use {token}"))
    assert answer.withheld == {"gitlab_token": 1}
    assert token not in memory.store.path.read_text(encoding="utf-8")


@pytest.mark.requirement("S07", "S08")
def test_the_answer_says_whether_a_text_was_replaced(memory: Project) -> None:
    created = log_memory(memory, LOG)
    repeated = log_memory(memory, LOG)
    replaced = log_memory(memory, LOG._replace(lesson="other"))
    rule = LogMemoryParams(topic="payments", type="principle", lesson="one rule")
    log_memory(memory, rule)
    identical = log_memory(memory, rule)
    answers = [(one.saved, one.replaced) for one in (created, repeated, replaced, identical)]
    assert answers == [
        ("created", False),
        ("updated", False),
        ("updated", True),
        ("updated", False),
    ]


@pytest.mark.requirement("S07", "S01")
def test_the_command_line_amends_a_record(project: Path) -> None:
    saved = json.loads(run(project, "log", *LESSON[1:], "--json").stdout)
    answer = run(project, "log", "--id", saved["ref"], "--topic", "login", "--json")
    assert json.loads(answer.stdout)["count"] == 1
    assert b"topic=login" in run(project, "search").stdout
    refused = run(project, "log", "--id", saved["ref"], "--topic", "login")
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert refused.stderr.startswith(b"sentinel-memory: --id: there is no lesson")


@pytest.mark.requirement("S07", "S01")
def test_an_agent_amends_a_record_with_the_same_tool(project: Path) -> None:
    with Wire(project) as wire:
        wire.open()
        given = {"topic": "payments", "missing_context": "gap", "lesson": "rule"}
        ref = ref_of(wire.call("log_memory", **given))
        moved = wire.call("log_memory", id=ref, topic="payment")
        refused = wire.call("log_memory", id=ref_of(moved), type="principle")
    assert text_of(moved).startswith(f"Updated {ref_of(moved)}. Its earlier text was replaced;")
    assert count_of(moved) == 1
    assert refused["isError"]


@pytest.mark.requirement("S07", "S01")
async def test_the_editor_amends_a_record(client: MemoryClient, project: Path) -> None:
    await client.open(project)
    saved = await client.ask("log_memory", topic="pay", missing_context="gap", lesson="rule")
    moved = await client.ask("log_memory", id=saved["id"], topic="payment")
    assert (moved["saved"], moved["count"]) == ("updated", 1)
    (record,) = (await client.ask("list_records"))["records"]
    assert (record["topic"], record["lesson"]) == ("payment", "rule")


@pytest.mark.requirement("S06", "S14")
def test_what_compact_memory_hands_out_is_accepted_as_it_is(memory: Project) -> None:
    log_memory(memory, LOG)
    log_memory(memory, LogMemoryParams(topic="payments", type="principle", lesson="gap"))
    shown = compact_memory(memory, CompactMemoryParams()).groups[0].records
    refs = tuple(record.ref for record in shown)
    merged = LogMemoryParams(topic="payments", type="principle", lesson="one", source_ids=refs)
    assert len(log_memory(memory, merged).sources_removed) == 2
    undo(memory, UndoParams())
    for ref in refs:
        edit_record(memory, EditRecordParams(ref=ref, ask_next_time="and now?"))
    undo(memory, UndoParams())
    undo(memory, UndoParams())
    for ref in refs:
        delete_records(memory, DeleteRecordsParams(refs=(ref,)))
    assert memory.store.count() == 0
