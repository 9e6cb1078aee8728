"""One policy for every face: what it adds, and what it may not take without trust (S34, P12)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from cli_process import run
from lsp_client import MemoryClient
from mcp_wire import Wire, text_of
from project_logs import POSIX, decide, log_uri, overwrite
from refusals import said
from sample_records import log, principle
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.contract.project import CheckFieldParams, EditRecordParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.policy.policy import Policy
from sentinel_memory.service.edit_records import edit_record
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.memory_status import findings
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.project_files import PolicyFile
from sentinel_memory.store.store import Store
from typed_fields import check_field

TEAM = {"name": "acme_token", "starts_with": "acme-", "characters": "letters_digits", "least": 8}
KEY = "acme-Zk93mQ2vLp7x"
SAMPLE = "AKIAQ7ZTV2XW5N4M3B6C"
LESSON = LogMemoryParams(topic="auth", missing_context="gap", lesson=f"The sample is {SAMPLE}.")


@pytest.fixture
def trusting(store: Store) -> Project:
    """A service whose user trusts the project."""
    settings = Settings(environment={}, trusted=True)
    return Project(store, folder="project", settings=lambda: settings)


def kept(lines: Iterable[bytes]) -> bytes:
    """A log of these lines."""
    return b"".join(line + b"\n" for line in sorted(lines))


@pytest.mark.requirement("S34", "G06")
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


@pytest.mark.requirement("S34", "D05")
@pytest.mark.parametrize("kind", ["folder", pytest.param("link", marks=POSIX)])
def test_a_policy_that_cannot_be_read_is_a_finding(
    project: Path, tmp_path: Path, kind: str
) -> None:
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


@pytest.mark.requirement("S34", "P12", "P06")
def test_a_format_of_the_team_is_withheld_or_refused_like_any_other(
    memory: Project,
) -> None:
    decide(memory.store.root, extra_patterns=[TEAM])
    told = LogMemoryParams(topic="auth", missing_context=f"it was {KEY}", lesson=f"no {KEY}")
    saved = log_memory(memory, told)
    assert saved.withheld == {"acme_token": 2}
    assert KEY.encode() not in memory.store.path.read_bytes()
    edited = edit_record(memory, EditRecordParams(ref=saved.ref, lesson=f"never {KEY}"))
    assert edited.withheld == {"acme_token": 1}
    for field in ("topic", "ask_next_time"):
        lesson = {"topic": "t", "missing_context": "m", "lesson": "l", field: KEY}
        change = EditRecordParams(ref=edited.ref, **{field: KEY})
        for save, params in ((log_memory, LogMemoryParams(**lesson)), (edit_record, change)):
            with pytest.raises(RecordError) as caught:
                save(memory, params)  # type: ignore[operator]  # each with its own parameters
            assert (caught.value.code, caught.value.field) == ("secret", field)
            assert "acme_token" in said(caught.value)
    measured = check_field(memory, CheckFieldParams(field="lesson", value=f"no {KEY}"))
    assert measured.withheld == {"acme_token": 1}
    assert check_field(memory, CheckFieldParams(field="topic", value=KEY)).problem is not None


@pytest.mark.requirement("S34", "S15", "P12")
def test_a_principle_takes_no_question_that_holds_a_key_of_the_team(memory: Project) -> None:
    decide(memory.store.root, extra_patterns=[TEAM])
    overwrite(memory.store, kept([format_line(log("gap", question=f"Is it {KEY}?"))]))
    (line,) = memory.store.read().lines
    for _ in range(2):
        saved = log_memory(
            memory,
            LogMemoryParams(type="principle", topic="auth", lesson="rule", source_ids=(line.ref,)),
        )
        assert saved.questions_left_out == ("Is it [REDACTED]?",)
    assert KEY.encode() not in memory.store.path.read_bytes()


@pytest.mark.requirement("S34", "S20")
def test_a_changed_policy_changes_what_is_found_in_an_unchanged_log(
    memory: Project,
) -> None:
    overwrite(memory.store, kept([format_line(log("gap", lesson=f"use {KEY}"))]))
    assert findings(memory, memory.standing) == []
    decide(memory.store.root, extra_patterns=[TEAM])
    assert [(found.code, found.detail) for found in findings(memory, memory.standing)] == [
        ("secret", "acme_token")
    ]
    decide(memory.store.root)
    assert findings(memory, memory.standing) == []


@pytest.mark.requirement("S34", "P12")
def test_allowed_values_hold_only_where_the_project_is_trusted(
    memory: Project, trusting: Project
) -> None:
    # No hint speaks of trust where it would change nothing.
    for policy in (
        {"allowed_values": ["other"]},
        {"allowed_values": [SAMPLE], "compact_threshold": "wrong"},
    ):
        decide(memory.store.root, **policy)
        assert log_memory(memory, LESSON).hints == ()
    decide(memory.store.root, allowed_values=[SAMPLE])
    untrusted = log_memory(memory, LESSON)
    assert untrusted.withheld == {"aws_key_id": 1}
    (hint,) = untrusted.hints
    assert "allowed_values" in hint
    assert SAMPLE not in hint
    trusted = log_memory(trusting, LESSON)
    assert (trusted.withheld, trusted.hints) == ({}, ())
    assert SAMPLE.encode() in memory.store.path.read_bytes()


@pytest.mark.requirement("S34", "P12")
@pytest.mark.parametrize("value", ["1", "true"])
def test_trust_comes_from_the_environment_on_the_command_line_and_for_agents(
    project: Path, value: str
) -> None:
    decide(project, allowed_values=[SAMPLE])
    lesson = {"topic": "auth", "missing_context": "gap", "lesson": LESSON.lesson}
    variables = {"SENTINEL_MEMORY_TRUSTED": value}
    words = ["--topic", "auth", "--missing-context", "gap", "--lesson", LESSON.lesson]
    done = run(project, "log", *words, "--json", **variables)
    on_command_line = json.loads(done.stdout)["withheld"]
    with Wire(project, environment=variables) as wire:
        wire.open()
        for_agents = text_of(wire.call("log_memory", **lesson))
    expected = {} if value == "1" else {"aws_key_id": 1}
    assert on_command_line == expected
    assert ("Withheld: aws_key_id x1." in for_agents.splitlines()) == bool(expected)


@pytest.mark.requirement("S34", "S11")
@pytest.mark.parametrize(
    ("chosen", "project_language", "locale", "expected"),
    [
        ("en", "ko", "ko_KR.UTF-8", "en"),
        (None, "ko", "en_US.UTF-8", "ko"),
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


@pytest.mark.requirement("S34")
def test_check_and_status_say_what_is_wrong_with_the_policy(project: Path) -> None:
    Store.of_project(project).upsert_log(principle())
    decide(project, tag_forms=[])
    done = run(project, "check", "--language", "en")
    sentence = "config.json: tag_forms is unknown; it is kept and has no effect."
    first, *rest = done.stdout.decode().splitlines()
    assert (done.returncode, first) == (0, f"warning: {sentence} (line 1)")
    assert rest == ["Lessons without cues, which later tasks will hardly find: 1."]
    decide(project, tag_forms=[], compact_threshold=0)
    done = run(project, "check", "--language", "ko")
    assert done.returncode == 1
    assert "정수여야 합니다" in done.stdout.decode()
    told = run(project, "status", "--language", "en").stdout.decode()
    assert "must be a whole number from 1" in told
    found = json.loads(run(project, "check", "--json").stdout)
    assert [(entry["key"], entry["is_error"]) for entry in found] == [
        ("tag_forms", False),
        ("compact_threshold", True),
    ]
    assert json.loads(run(project, "status", "--json").stdout)["policy_problems"] != []


@pytest.mark.requirement("S34", "P12")
def test_the_filter_withholds_what_the_project_it_runs_in_does(project: Path) -> None:
    decide(project, extra_patterns=[TEAM])
    done = run(project, "redact", stdin=f"use {KEY}\n".encode())
    assert done.stdout == b"use [REDACTED]\n"


@pytest.mark.requirement("S34")
async def test_the_editor_shows_what_is_wrong_where_it_stands(
    client: MemoryClient, project: Path
) -> None:
    path = decide(project)
    path.write_text(
        '{\n  "tag_forms": [],\n  "compact_threshold": 0\n}', encoding="utf-8", newline="\n"
    )
    await client.open(project)
    shown = await client.next("textDocument/publishDiagnostics")
    assert shown.uri == path.as_uri()
    assert [
        (found.range.start.line, found.severity.name, found.code) for found in shown.diagnostics
    ] == [(2, "Warning", "policy-problem"), (1, "Information", "policy-problem")]
    (folder,) = (await client.ask("memory_status"))["folders"]
    assert len(folder["policy_problems"]) == 2


@pytest.mark.requirement("S34", "D05")
async def test_a_changed_policy_or_trust_changes_what_the_editor_shows_at_once(
    client: MemoryClient, project: Path
) -> None:
    store = Store.of_project(project)
    overwrite(store, kept([format_line(log("gap", lesson=f"use {KEY} or {SAMPLE}"))]))
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
