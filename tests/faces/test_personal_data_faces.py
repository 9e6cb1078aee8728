"""Numbers that name a person: one rule of the policy for every face (M18, S34)."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from cli_process import run
from git_branches import write
from git_repository import commit_all, git, isolate, repository
from hook_process import GAP, PROMPT, Agent
from lsp_client import MemoryClient
from mcp_wire import Wire, text_of
from personal_numbers import card, printed, resident
from project_logs import decide, log_uri, overwrite
from refusals import said
from sample_records import log, principle
from sentinel_memory.contract.memory import LogMemoryParams, SearchMemoryParams
from sentinel_memory.contract.project import CheckFieldParams, ListRecordsParams
from sentinel_memory.core.checks.judging import find_sensitive
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.policy.reading import parse_policy
from sentinel_memory.sentences.say import say
from sentinel_memory.service.forms import measure
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.memory_status import findings
from sentinel_memory.service.project import Project
from sentinel_memory.service.recall import list_records
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.standing import Settings
from typed_fields import check_field

pytestmark = pytest.mark.requirement("M18", "S34")

CARD = printed(card(random.Random(7), "visa"), "-")
RESIDENT = resident(random.Random(8))
TEXTS = {"missing_context": f"was {RESIDENT}", "lesson": f"카드 {CARD}로 결제, 또 {CARD}"}
SAVE = LogMemoryParams(topic="payment", **TEXTS)
KINDS = {"lesson": "payment_card x2", "missing_context": "resident_registration_number x1"}


def hint(field: str, language: str = "en") -> str:
    return say("ko" if language == "ko" else "en", "hint_personal", field=field, kinds=KINDS[field])


def test_a_save_is_told_what_names_a_person_and_nothing_is_withheld(
    memory: Project,
) -> None:
    saved = log_memory(memory, SAVE)
    call = say("en", "hint_amend", ref=saved.ref)
    assert saved.withheld == {}
    assert saved.hints == (hint("missing_context"), hint("lesson"), call)
    (record,) = list_records(memory, ListRecordsParams()).records
    assert (record.lesson, record.withheld) == (SAVE.lesson, False)
    assert [
        (found.code, found.field, found.is_error) for found in findings(memory, memory.standing)
    ] == [
        ("personal-data", "missing_context", False),
        ("personal-data", "lesson", False),
    ]


def test_masked_it_is_withheld_counted_and_refused_like_a_key(memory: Project) -> None:
    decide(memory.store.root, personal_data="mask")
    saved = log_memory(memory, SAVE)
    assert saved.withheld == {"payment_card": 2, "resident_registration_number": 1}
    assert saved.hints == ()
    (line,) = memory.store.read().lines
    assert line.record.lesson == "카드 [REDACTED]로 결제, 또 [REDACTED]"
    for field in ("topic", "ask_next_time"):
        given = {"topic": "t", "missing_context": "m", "lesson": "l", field: f"is it {CARD}"}
        with pytest.raises(RecordError) as caught:
            log_memory(memory, LogMemoryParams(**given))
        error = caught.value
        assert (error.code, error.field, error.detail) == ("secret", field, "payment_card")
        assert CARD not in said(error)
    assert len(memory.store.read().lines) == 1


def test_masked_it_is_shown_to_nobody_whoever_wrote_the_line(memory: Project) -> None:
    lines = [log(f"was {RESIDENT}", topic=f"t {CARD}", question=f"Is it {CARD}?")]
    overwrite(memory.store, b"".join(format_line(line) + b"\n" for line in lines))
    decide(memory.store.root, personal_data="mask")
    (shown,) = search_memory(memory, SearchMemoryParams(query="x")).records
    assert (shown.topic, shown.missing_context, shown.ask_next_time, shown.withheld) == (
        "t [REDACTED]",
        "was [REDACTED]",
        "Is it [REDACTED]?",
        True,
    )
    assert [found.code for found in findings(memory, memory.standing)] == ["secret"] * 3
    (line,) = memory.store.read().lines
    saved = log_memory(
        memory,
        LogMemoryParams(type="principle", topic="auth", lesson="rule", source_ids=(line.ref,)),
    )
    assert saved.questions_left_out == ("Is it [REDACTED]?",)
    assert CARD.encode() not in memory.store.path.read_bytes()


def test_agents_and_the_command_line_are_told_the_same(project: Path) -> None:
    fields = {"topic": "payment", **TEXTS}
    words = [
        word for name, text in fields.items() for word in (f"--{name}".replace("_", "-"), text)
    ]
    with Wire(project, "--language", "ko") as wire:
        wire.open()
        for_agents = text_of(wire.call("log_memory", **fields))
    on_command_line = run(project, "log", *words, "--language", "en").stdout.decode()
    for language, told in (("ko", for_agents), ("en", on_command_line)):
        assert {hint("lesson", language), hint("missing_context", language)} < {*told.splitlines()}
        assert (CARD in told, RESIDENT in told) == (False, False)
    done = run(project, "check", "--language", "en")
    assert done.returncode == 0
    assert "lesson holds personal data (payment_card)" in done.stdout.decode()
    decide(project, personal_data="mask")
    assert run(project, "check").returncode == 1
    assert run(project, "redact", stdin=f"use {CARD}\n".encode()).stdout == b"use [REDACTED]\n"
    assert CARD not in run(project, "search").stdout.decode()


def test_the_review_before_a_push_finds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    isolate(monkeypatch, tmp_path / "home")
    project = repository(tmp_path)
    write(project, format_line(log("gap", lesson=f"use {CARD}")) + b"\n" + RESIDENT.encode())
    git(project, "add", "--all")
    commit_all(project)
    done = run(project, "review", "--json", HOME=str(tmp_path))
    found = json.loads(done.stdout)["findings"]
    assert done.returncode == 1
    assert [(one["code"], one["field"], one["detail"]) for one in found] == [
        ("personal-data", "lesson", "payment_card"),
        ("personal-data", None, "resident_registration_number"),
    ]


def test_the_digits_of_an_id_are_those_of_no_card(memory: Project) -> None:
    number = card(random.Random(9), "visa")
    record = principle().with_meta(sources=[number], source_count=1)
    line = format_line(record).replace(record.id.encode(), number.encode())
    masks = parse_policy(b'{"personal_data": "mask"}').protection(trusted=False)
    for data in (line, line.replace(b'"sources"', b'"card"')):
        found = [one.code for one in find_sensitive([(1, data)], masks)]
        assert found == ([] if data == line else ["secret"])
    decide(memory.store.root, personal_data="mask")
    overwrite(memory.store, line + b"\n")
    assert [one.id for one in list_records(memory, ListRecordsParams()).records] == [number]


def test_a_hook_repeats_it_only_where_it_is_not_masked(agent: Agent) -> None:
    record = log(GAP.missing_context, topic=GAP.topic, lesson=f"Never log {CARD}", question="Why?")
    agent.remember(record)
    assert CARD in agent.context("UserPromptSubmit", prompt=PROMPT)
    decide(agent.project, personal_data="mask")
    agent.session = "second"
    assert "Never log [REDACTED]" in agent.context("UserPromptSubmit", prompt=PROMPT)


def test_a_policy_that_is_wrong_masks_and_trust_changes_nothing() -> None:
    for policy, masked in (
        (b"{}", False),
        (b'{"personal_data": "warn"}', False),
        (b'{"personal_data": "mask"}', True),
        (b'{"personal_data": "mask", "unknown": 1}', True),
        (b'{"personal_data": "off"}', True),
        (b'{"personal_data": "warn", "compact_threshold": 0}', True),
        (b'{"compact_threshold": 0}', True),
        (b'{"personal_data": "warn"', True),
        (b"[]", True),
        (b" " * 300_000, True),
    ):
        read = parse_policy(policy)
        for trusted in (True, False):
            assert read.protection(trusted=trusted).masks_personal_data is masked


def test_an_allowed_number_passes_where_the_project_is_trusted(memory: Project) -> None:
    for personal_data in ("warn", "mask"):
        decide(memory.store.root, personal_data=personal_data, allowed_values=[CARD, RESIDENT])
        trusting = Project(
            memory.store, folder="p", settings=lambda: Settings(environment={}, trusted=True)
        )
        saved = log_memory(trusting, SAVE)
        assert (saved.withheld, saved.hints, findings(trusting, trusting.standing)) == ({}, (), [])
        assert len(findings(memory, memory.standing)) == 2
    untrusted = log_memory(memory, SAVE)
    assert untrusted.withheld == {"payment_card": 2, "resident_registration_number": 1}
    assert "allowed_values" in untrusted.hints[0]


async def test_the_editor_hints_while_typing_and_marks_the_numbers(
    client: MemoryClient, project: Path
) -> None:
    write(project, format_line(log("gap", lesson=SAVE.lesson)) + b"\n")
    await client.open(project, locale="ko")
    shown = await client.next("textDocument/publishDiagnostics")
    assert shown.uri == log_uri(project)
    assert [(one.code, one.severity.name) for one in shown.diagnostics] == [
        ("personal-data", "Warning")
    ] * 2
    line = (project / ".context" / "memory_log.jsonl").read_text("utf-8")
    places = [(one.range.start.character, one.range.end.character) for one in shown.diagnostics]
    assert [line[start:end] for start, end in places] == [CARD, CARD]
    judged = measure(CheckFieldParams(field="lesson", value=SAVE.lesson), "ko")
    assert (judged.hint, judged.problem) == (hint("lesson", "ko"), None)
    judged = measure(CheckFieldParams(field="ask_next_time", value=f"{RESIDENT}인가요?"), "ko")
    assert "resident_registration_number x1" in (judged.hint or "")


def test_typing_is_told_what_the_save_would_do_where_it_is_masked(memory: Project) -> None:
    decide(memory.store.root, personal_data="mask")
    judged = check_field(memory, CheckFieldParams(field="lesson", value=SAVE.lesson))
    assert (judged.hint, judged.withheld) == (None, {"payment_card": 2})
    judged = check_field(memory, CheckFieldParams(field="topic", value=CARD))
    assert "payment_card" in (judged.problem or "")
