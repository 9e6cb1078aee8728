"""One policy for every face: what it adds, and what it may not take without trust (S34, P12)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from cli_process import run
from git_branches import write
from hook_process import GAP, PROMPT, Agent
from lsp_client import MemoryClient
from mcp_wire import Wire, text_of
from memory_calls import ask
from project_logs import POSIX, decide, log_uri, overwrite
from project_memories import check_field
from refusals import said
from sample_records import log, principle
from secret_samples import card, printed, resident
from sentinel_memory.contract.project import CheckFieldParams
from sentinel_memory.core.checks.judging import find_sensitive
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.policy.policy import Policy
from sentinel_memory.core.policy.reading import parse_policy
from sentinel_memory.sentences.say import say
from sentinel_memory.service.forms import measure
from sentinel_memory.service.memory_status import findings
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.project_files import PolicyFile
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S34")

TEAM = {"name": "acme_token", "starts_with": "acme-", "characters": "letters_digits", "least": 8}
KEY = "acme-Zk93mQ2vLp7x"
SAMPLE = "AKIAQ7ZTV2XW5N4M3B6C"
CARD = printed(card(random.Random(7), "visa"), "-")
RESIDENT = resident(random.Random(8))
TEXTS = {"missing_context": f"was {RESIDENT}", "lesson": f"카드 {CARD}로 결제, 또 {CARD}"}
SAVE = {"topic": "payment", **TEXTS}
KINDS = {"lesson": "payment_card x2", "missing_context": "resident_registration_number x1"}
OF_TEAM = pytest.mark.requirement("P12", "P06", "S15", "S20")
OF_PERSONS = pytest.mark.requirement("M18")
protected = pytest.mark.parametrize(
    ("policy", "value", "kind"),
    [
        pytest.param({"extra_patterns": [TEAM]}, KEY, "acme_token", marks=OF_TEAM),
        pytest.param({"personal_data": "mask"}, CARD, "payment_card", marks=OF_PERSONS),
    ],
    ids=["a format of the team", "numbers of a person"],
)


def hint(field: str, language: str = "en") -> str:
    return say("ko" if language == "ko" else "en", "hint_personal", field=field, kinds=KINDS[field])


@pytest.fixture
def trusting(store: Store) -> Project:
    """A service whose user trusts the project."""
    settings = Settings(environment={}, trusted=True)
    return Project(store, folder="project", settings=lambda: settings)


@pytest.mark.requirement("G06")
def test_a_policy_is_parsed_again_only_when_its_file_is_another(project: Path) -> None:
    path = decide(project, compact_threshold=7)
    file = PolicyFile(path.parent, project)
    first = file.read()
    assert first.compact_threshold == 7
    assert file.read() is first
    path.touch()
    assert file.read() is first
    decide(project, compact_threshold=8)  # as long as before
    assert file.read().compact_threshold == 8
    path.unlink()
    assert file.read() == Policy()


@pytest.mark.requirement("D05")
@pytest.mark.parametrize("kind", ["folder", pytest.param("link", marks=POSIX)])
def test_an_unreadable_policy_is_a_finding(project: Path, tmp_path: Path, kind: str) -> None:
    path = decide(project)
    path.unlink()
    if kind == "folder":
        path.mkdir()
    else:
        (tmp_path / "elsewhere.json").write_text('{"compact_threshold": 3}', encoding="utf-8")
        path.symlink_to(tmp_path / "elsewhere.json")
    policy = PolicyFile(path.parent, project).read()
    assert [finding.code for finding in policy.findings] == ["unreadable"]
    assert policy.compact_threshold is None


@protected
def test_what_the_policy_adds_is_withheld_or_refused_like_any_secret(
    memory: Project, policy: dict[str, Any], value: str, kind: str
) -> None:
    decide(memory.store.root, **policy)
    texts = {"missing_context": f"was {value}", "lesson": f"a {value}로 {value}"}
    saved = ask(memory, "log_memory", topic="t", **texts)
    assert (saved.withheld, saved.hints) == ({kind: 3}, ())
    (line,) = memory.store.read().lines
    assert line.record.lesson == "a [REDACTED]로 [REDACTED]"
    edited = ask(memory, "edit_record", ref=saved.ref, lesson=f"never {value}")
    assert edited.withheld == {kind: 1}
    for field in ("topic", "ask_next_time"):
        given = {"topic": "t", "missing_context": "m", "lesson": "l", field: f"is it {value}"}
        edit = {"ref": saved.ref.partition("@")[0], field: value}
        for operation, fields in (("log_memory", given), ("edit_record", edit)):
            with pytest.raises(RecordError) as caught:
                ask(memory, operation, **fields)
            error = caught.value
            assert (error.code, error.field, error.detail) == ("secret", field, kind)
            assert value not in said(error)
    assert len(memory.store.read().lines) == 1
    typed = check_field(memory, CheckFieldParams(field="lesson", value=f"no {value}"))
    assert (typed.hint, typed.withheld) == (None, {kind: 1})
    assert kind in str(check_field(memory, CheckFieldParams(field="topic", value=value)).problem)


@protected
def test_what_a_changed_policy_adds_is_found_in_an_unchanged_log_and_shown_to_nobody(
    memory: Project, policy: dict[str, Any], value: str, kind: str
) -> None:
    line = log(f"was {value}", topic=f"t {value}", question=f"Is it {value}?")
    overwrite(memory.store, format_line(line) + b"\n")
    for given, found in (({}, 0), (policy, 3), ({}, 0), (policy, 3)):
        decide(memory.store.root, **given)
        secrets = [one for one in findings(memory, memory.standing) if one.code == "secret"]
        assert [one.detail for one in secrets] == [kind] * found
    (shown,) = ask(memory, "search_memory", query="x").records
    texts = (shown.topic, shown.missing_context, shown.ask_next_time)
    assert texts == ("t [REDACTED]", "was [REDACTED]", "Is it [REDACTED]?")
    assert shown.withheld
    # A principle takes no such question.
    (held,) = memory.store.read().lines
    rule = {"type": "principle", "topic": "a", "lesson": "rule", "source_ids": (held.ref,)}
    for _ in range(2):
        left = ask(memory, "log_memory", **rule).questions_left_out
        assert left == ("Is it [REDACTED]?",)
    assert value.encode() not in memory.store.path.read_bytes()


@pytest.mark.requirement("P12", "M18")
@pytest.mark.parametrize(("value", "kind"), [(SAMPLE, "aws_key_id"), (CARD, "payment_card")])
def test_allowed_values_hold_only_where_the_project_is_trusted(
    memory: Project, trusting: Project, value: str, kind: str
) -> None:
    sample = {"topic": "auth", "missing_context": "gap", "lesson": f"The sample is {value}."}
    # No hint speaks of trust where it would change nothing.
    for policy in (
        {"allowed_values": ["other"]},
        {"allowed_values": [value], "compact_threshold": "wrong"},
    ):
        decide(memory.store.root, personal_data="mask", **policy)
        assert ask(memory, "log_memory", **sample).hints == ()
    decide(memory.store.root, personal_data="mask", allowed_values=[value])
    untrusted = ask(memory, "log_memory", **sample)
    assert untrusted.withheld == {kind: 1}
    (told,) = untrusted.hints
    assert ("allowed_values" in told, value in told) == (True, False)
    trusted = ask(trusting, "log_memory", **sample)
    assert (trusted.withheld, trusted.hints) == ({}, ())
    assert findings(trusting, trusting.standing) == []
    assert value.encode() in memory.store.path.read_bytes()


@pytest.mark.requirement("P12")
def test_trust_comes_from_the_environment_on_the_command_line_and_for_agents(project: Path) -> None:
    decide(project, allowed_values=[SAMPLE])
    lesson = {"topic": "auth", "missing_context": "gap", "lesson": f"The sample is {SAMPLE}."}
    words = ["--topic", "auth", "--missing-context", "gap", "--lesson", lesson["lesson"]]
    for value, withheld in (("1", {}), ("true", {"aws_key_id": 1})):
        variables = {"SENTINEL_MEMORY_TRUSTED": value}
        done = run(project, "log", *words, "--json", **variables)
        assert json.loads(done.stdout)["withheld"] == withheld
        with Wire(project, environment=variables) as wire:
            wire.open()
            for_agents = text_of(wire.call("log_memory", **lesson))
        assert ("Withheld: aws_key_id x1." in for_agents.splitlines()) == bool(withheld)


@pytest.mark.requirement("S11")
@pytest.mark.parametrize(
    ("chosen", "project_language", "locale", "expected"),
    [
        ("en", "ko", "ko_KR.UTF-8", "en"),
        (None, None, "ko_KR.UTF-8", "ko"),
    ],
)
def test_the_language_is_the_chosen_one_then_the_project_s_then_that_of_the_locale(
    project: Path, chosen: str | None, project_language: str | None, locale: str, expected: str
) -> None:
    decide(project, **({"language": project_language} if project_language else {}))
    option = ["--language", chosen] if chosen else []
    head = {"en": "No past record", "ko": "관련된 과거"}[expected]
    done = run(project, "search", *option, LC_ALL=locale)
    assert done.stdout.decode().startswith(head)
    done = run(project, "delete", "nothing", *option, LC_ALL=locale)
    assert ("교훈이 없습니다" in done.stderr.decode()) == (expected == "ko")
    with Wire(project, *option, environment={"LC_ALL": locale}) as wire:
        wire.open()
        assert text_of(wire.call("search_memory", query="x")).startswith(head)
        refused = text_of(wire.call("search_memory", query="x", cursor="1"))
        assert ("답변이 준 값이" in refused) == (expected == "ko")


def test_check_and_status_say_what_is_wrong_with_the_policy(project: Path) -> None:
    Store.of_project(project).upsert_log(principle())
    decide(project, tag_forms=[])
    done = run(project, "check", "--language", "en")
    sentence = "config.json: tag_forms is unknown; it is kept and has no effect."
    first, *_ = done.stdout.decode().splitlines()
    assert (done.returncode, first) == (0, f"warning: {sentence} (line 1)")
    decide(project, tag_forms=[], compact_threshold=0)
    done = run(project, "check", "--json")
    found = [(entry["key"], entry["is_error"]) for entry in json.loads(done.stdout)]
    assert (done.returncode, found) == (1, [("tag_forms", False), ("compact_threshold", True)])
    assert "must be a whole number from 1" in run(project, "status").stdout.decode()


async def test_the_editor_shows_where_it_is_wrong(client: MemoryClient, project: Path) -> None:
    path = decide(project)
    path.write_bytes(b'{\n  "tag_forms": [],\n  "compact_threshold": 0\n}')
    await client.open(project)
    shown = await client.next("textDocument/publishDiagnostics")
    assert shown.uri == path.as_uri()
    assert {found.code for found in shown.diagnostics} == {"policy-problem"}
    places = [(found.range.start.line, found.severity.name) for found in shown.diagnostics]
    assert places == [(2, "Warning"), (1, "Information")]
    (folder,) = (await client.ask("memory_status"))["folders"]
    assert len(folder["policy_problems"]) == 2


@pytest.mark.requirement("D05")
async def test_changed_trust_holds_at_once(client: MemoryClient, project: Path) -> None:
    store = Store.of_project(project)
    overwrite(store, format_line(log("gap", lesson=f"use {KEY} or {SAMPLE}")) + b"\n")
    policy = decide(project, extra_patterns=[TEAM])
    await client.open(project)
    assert await client.codes(log_uri(project)) == ["secret", "secret"]
    await client.next("sentinel/memory_changed")
    decide(project, extra_patterns=[TEAM], allowed_values=[SAMPLE, KEY])
    client.files_changed(policy.as_uri())
    client.change_settings({"trusted": "yes"})
    (shown,) = (await client.ask("list_records"))["records"]
    assert shown["lesson"] == "use [REDACTED] or [REDACTED]"
    client.change_settings({"trusted": True})
    assert await client.codes(log_uri(project)) == []
    await client.next("sentinel/memory_changed")
    (shown,) = (await client.ask("list_records"))["records"]
    assert shown["lesson"] == f"use {KEY} or {SAMPLE}"
    client.change_settings({"compact_threshold": 5})
    (shown,) = (await client.ask("list_records"))["records"]
    assert shown["lesson"] == f"use {KEY} or {SAMPLE}"
    client.change_settings({"trusted": False})
    assert await client.codes(log_uri(project)) == ["secret", "secret"]


@OF_PERSONS
def test_a_save_is_told_what_names_a_person_and_nothing_is_withheld(memory: Project) -> None:
    saved = ask(memory, "log_memory", **SAVE)
    call = say("en", "hint_amend", ref=saved.ref)
    assert saved.withheld == {}
    assert saved.hints == (hint("missing_context"), hint("lesson"), call)
    (record,) = ask(memory, "list_records").records
    assert (record.lesson, record.withheld) == (TEXTS["lesson"], False)
    found = findings(memory, memory.standing)
    assert {(one.code, one.is_error) for one in found} == {("personal-data", False)}
    assert [one.field for one in found] == ["missing_context", "lesson"]


@OF_PERSONS
def test_a_filter_of_a_shell_goes_by_the_policy(project: Path) -> None:
    decide(project, personal_data="mask", extra_patterns=[TEAM])
    for value in (CARD, KEY):
        filtered = run(project, "redact", stdin=f"use {value}\n".encode()).stdout
        assert filtered == b"use [REDACTED]\n"


@OF_PERSONS
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
    assert [one.id for one in ask(memory, "list_records").records] == [number]


@OF_PERSONS
def test_a_hook_repeats_it_only_where_it_is_not_masked(agent: Agent) -> None:
    record = log(GAP.missing_context, topic=GAP.topic, lesson=f"Never log {CARD}", question="Why?")
    agent.remember(record)
    assert CARD in agent.context("UserPromptSubmit", prompt=PROMPT)
    decide(agent.project, personal_data="mask")
    agent.session = "second"
    assert "Never log [REDACTED]" in agent.context("UserPromptSubmit", prompt=PROMPT)


@OF_PERSONS
def test_a_policy_that_is_wrong_masks_and_trust_changes_nothing() -> None:
    # A file that cannot be used masks as well (core/policy/test_policy.py).
    for policy, masked in (
        (b"{}", False),
        (b'{"personal_data": "warn"}', False),
        (b'{"personal_data": "mask", "unknown": 1}', True),
        (b'{"personal_data": "off"}', True),
        (b'{"personal_data": "warn", "compact_threshold": 0}', True),
        (b'{"compact_threshold": 0}', True),
    ):
        read = parse_policy(policy)
        for trusted in (True, False):
            assert read.protection(trusted=trusted).masks_personal_data is masked


@OF_PERSONS
async def test_the_editor_marks_numbers_of_a_person(client: MemoryClient, project: Path) -> None:
    write(project, format_line(log("gap", lesson=TEXTS["lesson"])) + b"\n")
    await client.open(project, locale="ko")
    shown = await client.next("textDocument/publishDiagnostics")
    assert shown.uri == log_uri(project)
    assert [(one.code, one.severity.name) for one in shown.diagnostics] == [
        ("personal-data", "Warning")
    ] * 2
    line = (project / ".context" / "memory_log.jsonl").read_text("utf-8")
    places = [(one.range.start.character, one.range.end.character) for one in shown.diagnostics]
    assert [line[start:end] for start, end in places] == [CARD, CARD]
    judged = measure(CheckFieldParams(field="lesson", value=TEXTS["lesson"]), "ko")
    assert (judged.hint, judged.problem) == (hint("lesson", "ko"), None)
    judged = measure(CheckFieldParams(field="ask_next_time", value=f"{RESIDENT}인가요?"), "ko")
    assert "resident_registration_number x1" in (judged.hint or "")
