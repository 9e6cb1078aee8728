"""A password that only its name or its sentence gives away is in no field called clean (S22, K10).

The texts were drawn before the rules were tried on them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from cli_process import TOKEN, run
from git_branches import logged, write
from git_repository import git, opened
from memory_calls import ask, told
from paths import DATA
from project_memories import check_field
from refusals import refused
from run_profile import FULL
from sample_records import CREATED, log, raw_line
from sentinel_memory.contract.care import CommitMemoryResult
from sentinel_memory.contract.memory import LogMemoryParams, Quote
from sentinel_memory.contract.project import CheckFieldParams
from sentinel_memory.core.checks.flaws import Finding, check_log
from sentinel_memory.core.checks.judging import find_sensitive
from sentinel_memory.core.errors import InvalidParams, RecordError
from sentinel_memory.core.secrets.redaction import TANGLE
from sentinel_memory.core.text.ids import derive_id
from sentinel_memory.machine.cache import FILE_NAME
from sentinel_memory.service import intake
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.memory_status import findings
from sentinel_memory.service.project import Project
from upstream_clone import OLD, clone_with, commit, log_of

pytestmark = pytest.mark.requirement("S22", "K10")

PAIRS = [
    (text, secret)
    for line in (DATA / "plain_secrets.tsv").read_text("utf-8").splitlines()[1:]
    for text, secret in [line.split("\t")]
]
INNOCENT = (DATA / "innocent_questions.txt").read_text("utf-8").splitlines()[1:]
LISTS = ("cues", "settled_by", "applies_to")
REFUSED = ("topic", "ask_next_time", *LISTS, "evidence")
FIELDS = ("missing_context", "lesson", *REFUSED)
SAID = {"applies_to": "^applies_to", "evidence": "secret"}
"""What a refusal says instead: a text that is no pattern of files is refused as such."""
PLAIN = {"topic": "auth", "missing_context": "gap", "lesson": "rule"}


def holding(field: str, text: str, quote: object) -> dict[str, Any]:
    """The fields of a record of which one holds a text."""
    held = {"evidence": (quote,), **dict.fromkeys(LISTS, (text,))}
    return {**PLAIN, field: held.get(field, text)}


def line_of(field: str, text: str) -> bytes:
    """The line of a record that a person or another program wrote."""
    fields = holding(field, text, {"path": "deploy.sh", "quote": text})
    return raw_line(**{**fields, "id": derive_id(fields["topic"], fields["lesson"])})


def saved_with(field: str, text: str) -> LogMemoryParams:
    return LogMemoryParams(**holding(field, text, Quote(path="deploy.sh", quote=text)))


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose upstream branch holds one record, with a script that holds the secrets."""
    return clone_with(tmp_path, monkeypatch, "".join(f"{text}\n" for text, _ in PAIRS))


@pytest.mark.parametrize("field", FIELDS)
def test_a_save_stores_no_plain_secret_in_any_field(memory: Project, field: str) -> None:
    before = log_of(OLD)
    write(memory.root, before)
    (memory.root / "deploy.sh").write_text("\n".join(text for text, _ in PAIRS), "utf-8")
    for text, _ in PAIRS:
        if field in REFUSED:
            with refused(RecordError, SAID.get(field, f"^{field} holds a secret")):
                log_memory(memory, saved_with(field, text))
        else:
            assert log_memory(memory, saved_with(field, text)).withheld
    after = memory.store.path.read_bytes().decode()
    assert [secret for _, secret in PAIRS if secret in after] == []
    assert field not in REFUSED or after.encode() == before


@pytest.mark.requirement("S20", "N07", "D05")
def test_check_review_and_commit_name_every_secret_review_also_one_committed_anyway(
    clone: Path,
) -> None:
    lines = [line_of(field, text) for field in FIELDS for text, _ in PAIRS]
    write(clone, log_of(OLD, *lines))
    held = (field for field in FIELDS for _ in PAIRS)
    places = [(number, field) for number, field in enumerate(held, 2)]
    checked = check_log((clone / ".context" / "memory_log.jsonl").read_bytes())
    errors = [one for one in checked if one.is_error]
    assert [(one.line, one.field) for one in errors if one.code == "secret"] == places

    def reviewed() -> None:
        result = ask(opened(clone), "review_memory")
        found = {(one.line, one.field) for one in result.findings if one.code == "secret"}
        assert found == set(places)
        said = told(result)
        assert [text for text, secret in PAIRS if secret in said] == []

    reviewed()
    head = git(clone, "rev-parse", "HEAD")
    preview = committing(clone, preview=True)
    assert {(f.line, f.field) for f in preview.findings if f.code == "secret"} >= set(places)
    for field in FIELDS:
        for text, secret in PAIRS if FULL else PAIRS[:: 5 if field == "lesson" else 20]:
            write(clone, log_of(OLD, line_of(field, text)))
            with refused(InvalidParams, rf"line 2 \({field}\)") as caught:
                committing(clone)
            assert secret not in str(caught.value)
    assert git(clone, "rev-parse", "HEAD") == head
    write(clone, log_of(OLD, *lines))
    assert committing(clone, anyway=True).commit is not None
    reviewed()


WHOLE: Mapping[str, object] = {**PLAIN, "id": derive_id("auth", "rule")}


def unread(**given: object) -> bytes:
    return raw_line(**{**WHOLE, **given})


def quoting(**given: object) -> bytes:
    return unread(evidence=[{"path": "deploy.sh", "quote": "a = 1", **given}])


def behind(more: str) -> bytes:
    return unread()[:-1] + b", " + more.encode()


def escapes(text: str) -> str:
    return "".join(f"\\u{ord(character):04x}" for character in text)


PLACES: Mapping[str, Callable[[str], bytes]] = {
    "id": lambda text: unread(id=text),
    "type": lambda text: unread(type=text),
    "path": lambda text: quoting(path=text),
    "symbol": lambda text: quoting(symbol=text),
    "context": lambda text: quoting(before=text),
    "blob": lambda text: quoting(blob=text),
    "of a quote": lambda text: quoting(note=text),
    "name in a quote": lambda text: quoting(**{text: 1}),
    "author": lambda text: unread(meta={"author": text}),
    "time": lambda text: unread(meta={"created": text}),
    "commit": lambda text: unread(meta={"commit": text}),
    "meta": lambda text: unread(meta={"x": {"y": [text]}}),
    "name in meta": lambda text: unread(meta={text: 1}),
    "certificate": lambda text: unread(meta={"certified": {"at": text}}),
    "unknown": lambda text: unread(note=text),
    "nested": lambda text: unread(note={"a": [{"b": text}]}),
    "unknown name": lambda text: unread(**{text: 1}),
    "nested name": lambda text: unread(note={"a": {text: 1}}),
    "sources": lambda text: unread(type="principle", source_ids=[text]),
    "link": lambda text: unread(supersedes=[text]),
    "replaced": lambda text: behind(f'"lesson": {json.dumps(text)}, "lesson": "rule"}}'),
    "replaced within": lambda text: behind(f'"note": {{"a": {json.dumps(text)}, "a": 1}}}}'),
    "escaped": lambda text: behind(f'"note": "{escapes(text)}"}}'),
    "no record": lambda text: behind(f'"note": {json.dumps(text, ensure_ascii=False)}'),
    "escaped and no record": lambda text: behind(f'"note": "{escapes(text)}"'),
    "array": lambda text: json.dumps([text], ensure_ascii=False).encode(),
    "no JSON": lambda text: text.encode(),
}
"""The line that holds a text in a place that no save writes, and no answer shows."""


@pytest.mark.requirement("S20", "N07", "D05")
def test_no_place_of_a_line_hides_a_plain_secret(clone: Path) -> None:
    # By default each place has a seventh of the secrets, so that all meet all kinds of places.
    places = [
        (place, text)
        for number, place in enumerate(PLACES)
        for text, _ in (PAIRS if FULL else PAIRS[number % 7 :: 7])
    ]
    write(clone, log_of(OLD, *(PLACES[place](text) for place, text in places)))
    memory = opened(clone)

    def missed(told: Iterable[Finding], *codes: str) -> list[tuple[str, str]]:
        lines = {one.line for one in told if one.code in codes}
        return [place for line, place in enumerate(places, 2) if line not in lines]

    assert missed(findings(memory, memory.standing), "secret", "unreadable-line") == []
    assert missed(ask(memory, "review_memory").findings, "secret") == []
    assert missed(ask(memory, "commit_memory", preview=True).findings, "secret") == []
    with refused(InvalidParams, "line 2"):
        committing(clone)
    # What a member of the same name replaces is redacted too.
    text, secret = PAIRS[0]
    write(clone, log_of(OLD, PLACES["replaced"](text)))
    assert ask(memory, "redact_records").records
    assert secret.encode() not in logged(clone)
    assert all(one.code != "secret" for one in findings(memory, memory.standing))


@pytest.mark.requirement("S30")
def test_each_line_of_a_text_that_no_search_ends_on_is_named() -> None:
    lines = [f"In room {number} the wifi password is kQ{number}vXz9." for number in range(300)]
    told = find_sensitive(enumerate((line.encode() for line in lines), 1))
    named = {one.line for one in told if one.code == "secret" and one.detail != TANGLE}
    assert named == set(range(1, 301))


def test_no_other_way_into_the_log_takes_a_plain_secret(memory: Project) -> None:
    saved = ask(memory, "log_memory", **PLAIN, ask_next_time="Which token?")
    before = memory.store.path.read_bytes()
    for text, _ in PAIRS:
        for field in ("topic", "ask_next_time"):
            given = {field: text}
            with refused(RecordError, f"^{field} holds a secret"):
                ask(memory, "log_memory", id=saved.id, **given)
            with refused(RecordError, f"^{field} holds a secret"):
                ask(memory, "edit_record", ref=saved.id, **given)
            measured = check_field(memory, CheckFieldParams(field=field, value=text))
            called = {"ask_next_time": "ask"}.get(field, field)
            assert (measured.problem or "").startswith(f"{called} holds a secret")
        with refused(RecordError, "holds a secret"):
            ask(memory, "rename_topic", topic="auth", new_topic=text)
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("S15")
def test_a_principle_leaves_out_a_question_with_a_secret_and_names_it(memory: Project) -> None:
    text, secret = PAIRS[1]
    kept = log("other", question="Which database?")
    write(memory.root, log_of(kept, line_of("ask_next_time", text)))
    refs = tuple(line.ref for line in memory.store.read().lines)
    asked = LogMemoryParams(type="principle", topic="auth", lesson="rule", source_ids=refs)
    saved = log_memory(memory, asked)
    assert saved.questions_left_out == (text.replace(secret, "[REDACTED]"),)
    assert secret not in memory.store.path.read_text("utf-8")
    (record,) = memory.store.read().records
    assert record.ask_next_time == "Which database?"


def test_an_ordinary_question_about_a_secret_is_saved() -> None:
    assert len(INNOCENT) >= 60
    for text in INNOCENT:
        field = "ask_next_time" if text.endswith("?") else "topic"
        record, withheld = intake.prepare(LogMemoryParams(**{**PLAIN, field: text}), CREATED)
        assert (getattr(record, field), withheld) == (text, {})


def committing(project: Path, **given: bool) -> CommitMemoryResult:
    return ask(opened(project), "commit_memory", **given)


def test_a_line_that_an_earlier_commit_holds_is_warned_of_and_refuses_nothing(clone: Path) -> None:
    text, _ = PAIRS[0]
    old = line_of("lesson", text)
    commit(clone, OLD, old)
    write(clone, log_of(OLD, old, log("gap 3")))
    done = committing(clone)
    assert (done.findings, done.older) == ((), (2,))
    assert "secret or private text in line 2." in told(done)
    write(clone, log_of(OLD, old.replace(b'"gap"', b'"another gap"'), log("gap 3")))
    with refused(InvalidParams, r"line 2 \(lesson\)"):
        committing(clone)


@pytest.mark.requirement("P01")
def test_a_line_that_is_no_record_and_private_text_are_refused_too(clone: Path) -> None:
    for bad, place in (
        (f"note: {TOKEN}".encode(), "line 2[^ ]*"),
        (line_of("lesson", "a <private>b</private> c"), r"line 2 \(lesson\)"),
        (line_of("topic", "a <private> c"), r"line 2 \(topic\)"),
    ):
        write(clone, log_of(OLD, bad))
        with refused(InvalidParams, place):
            committing(clone)


def test_the_command_refuses_until_told_to_commit_anyway(clone: Path, tmp_path: Path) -> None:
    write(clone, log_of(OLD, line_of("ask_next_time", PAIRS[0][0])))
    cache = tmp_path / "cache"
    done = run(clone, "commit", HOME=str(tmp_path), XDG_CACHE_HOME=str(cache))
    assert (done.returncode, done.stdout) == (2, b"")
    assert sys.platform != "linux" or list(cache.rglob(FILE_NAME))
    assert b"line 2 (ask_next_time)" in done.stderr
    assert PAIRS[0][1].encode() not in done.stderr
    roles = ("GIT_AUTHOR", "GIT_COMMITTER")
    identity = {f"{role}_{name}": "a" for role in roles for name in ("NAME", "EMAIL")}
    assert run(clone, "commit", "--anyway", **identity).returncode == 0
