"""A value that is no secret is allowed by its place; all else in config.json stays (S34, P12)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from personal_numbers import card
from project_logs import POSIX, overwrite, tree
from sample_records import JSON_VALUES, log
from sentinel_memory.contract.care import AllowValueParams, AllowValueResult
from sentinel_memory.contract.codec import decode
from sentinel_memory.core.errors import InvalidParams, RecordError, StoreError
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.text.ids import revision
from sentinel_memory.render.answers import render
from sentinel_memory.sentences.say import Language, say
from sentinel_memory.service.memory_status import findings
from sentinel_memory.service.project import Project
from sentinel_memory.service.settings import allow_value
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S34", "P12")

KEY = "glpat-" + "aB3dE6gH9" * 2 + "kL"
RECORD = log("gap", lesson=f'😀 "예" {KEY}를 쓴다')
AT = RECORD.lesson.index(KEY)
Allow = Callable[..., AllowValueResult]


@pytest.fixture
def allow(memory: Project) -> Allow:
    """Allows the key of the record, or what else is named."""
    overwrite(memory.store, format_line(RECORD) + b"\n")

    def allow(record: Record = RECORD, **other: object) -> AllowValueResult:
        ref = f"{record.type}:{record.id}@{revision(format_line(record))}"
        place = {"ref": ref, "field": "lesson", "start": AT, "end": AT + len(KEY)}
        return allow_value(memory, decode(AllowValueParams, {**place, **other}, "allow_value"))

    return allow


def config(memory: Project) -> Path:
    return memory.store.path.with_name("config.json")


def trusting(memory: Project) -> Project:
    """The same project for a user who trusts it."""
    settings = Settings(environment={}, trusted=True)
    return Project(memory.store, folder="project", settings=lambda: settings)


def test_a_value_is_allowed_where_the_project_is_trusted(memory: Project, allow: Allow) -> None:
    result = allow()
    assert config(memory).read_bytes() == (
        b'{\n  "allowed_values": [\n    "%b"\n  ]\n}\n' % KEY.encode()
    )
    assert (result.allowed, result.in_force) == (1, False)
    assert [finding.code for finding in findings(memory, memory.standing)] == ["secret"]
    trusted = trusting(memory)
    assert findings(trusted, trusted.standing) == []
    other = RECORD._replace(lesson=f"also {KEY[:-1]}x here")
    overwrite(memory.store, format_line(other) + b"\n")
    ref = f"{other.id}@{revision(format_line(other))}"
    params = AllowValueParams(ref=ref, field="lesson", start=5, end=5 + len(KEY))
    assert allow_value(trusted, params) == AllowValueResult(
        folder="project", allowed=2, in_force=True
    )


@pytest.mark.requirement("M18")
def test_personal_data_is_allowed_in_the_same_way(memory: Project, allow: Allow) -> None:
    number = card(random.Random(1), "visa")
    paid = log("paid", lesson=f"카드번호 {number}를 쓴다")
    overwrite(memory.store, format_line(paid) + b"\n")
    (found,) = findings(memory, memory.standing)
    assert (found.code, found.places) == ("personal-data", ((5, 21),))
    allow(paid, start=5, end=21)
    assert findings(memory, memory.standing) == [found]
    assert findings(trusting(memory), trusting(memory).standing) == []


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_answer_says_that_everybody_reads_it_there(language: Language) -> None:
    for trusted in (True, False):
        result = AllowValueResult(folder="shop", allowed=3, in_force=trusted)
        lines = [say(language, "allow_done", count=3)]
        lines += [] if trusted else [say(language, "allow_untrusted")]
        assert render(result, language) == "\n".join(lines)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"", b'{\n  "allowed_values": [\n    "%b"\n  ]\n}\n'),
        (  # a secret in the file keeps no value from being allowed
            b'{"password": ["hunter2-Zk93"]}',
            b'{"password": ["hunter2-Zk93"], "allowed_values": ["%b"]}',
        ),
        (b"\xef\xbb\xbf{}", b'\xef\xbb\xbf{\n  "allowed_values": [\n    "%b"\n  ]\n}'),
        (
            b'{\r\n\t"allowed_values": ["a"],\r\n\t"language": "ko"}',
            b'{\r\n\t"allowed_values": ["a", "%b"],\r\n\t"language": "ko"}',
        ),
        (
            b'{\n    "later": [ 1.50 ],\n    "allowed_values": [\n        "a"\n    ]\n}\n',
            b'{\n    "later": [ 1.50 ],\n    "allowed_values": [\n        "a",\n        "%b"\n'
            b"    ]\n}\n",
        ),
    ],
)
def test_the_file_keeps_its_layout(
    memory: Project, allow: Allow, before: bytes, after: bytes
) -> None:
    config(memory).write_bytes(before)
    allow()
    assert config(memory).read_bytes() == after % KEY.encode()


@st.composite
def policies(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A policy as a person or a program may lay it out, and what it says."""
    names = st.text(max_size=4)  # shorter than every key that we know
    value: dict[str, Any] = draw(st.dictionaries(names, JSON_VALUES, max_size=3))
    if draw(st.booleans()):
        value["allowed_values"] = draw(st.lists(st.sampled_from(["a", '"', "\\", "\n", "키"])))
        value |= draw(st.dictionaries(names, JSON_VALUES, max_size=2))
    text = json.dumps(
        value,
        indent=draw(st.sampled_from([None, 1, 4, "\t"])),
        separators=draw(st.sampled_from([None, (",", ":"), (" , ", " : ")])),
    )
    ending = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    mark, last = draw(st.sampled_from(["", "\ufeff"])), draw(st.sampled_from(["", "\n", " \n\n"]))
    return mark + f"{text}{last}".replace("\n", ending), value


@given(policies())
def test_whatever_else_the_file_says_stays(
    quick_folder: Path, made: tuple[str, dict[str, Any]]
) -> None:
    text, value = made
    settings = Settings(environment={})
    memory = Project(Store.of_project(quick_folder), folder="p", settings=lambda: settings)
    overwrite(memory.store, format_line(RECORD) + b"\n")
    config(memory).write_bytes(text.encode())
    params = AllowValueParams(ref=RECORD.id, field="lesson", start=AT, end=AT + len(KEY))
    allowed = allow_value(memory, params).allowed
    after = config(memory).read_bytes().decode()
    listed = [*value.get("allowed_values", []), KEY]
    assert (json.loads(after.removeprefix("\ufeff")), allowed) == (
        {**value, "allowed_values": listed},
        len(listed),
    )
    assert after.startswith("\ufeff") == text.startswith("\ufeff")
    assert memory.standing.policy.allowed_values == tuple(listed)
    cut = next(at for at in range(len(after) + 1) if after[at : at + 1] != text[at : at + 1])
    assert after.endswith(text[cut:])


@pytest.mark.parametrize(
    "other",
    [
        {"start": AT + 1},
        {"end": AT + len(KEY) + 1},
        {"start": -5, "end": -1},
        {"start": 0, "end": 1},
        {"field": "missing_context"},
        {"field": "ask_next_time", "start": 0, "end": 0},
    ],
)
def test_only_a_finding_of_a_record_as_it_is_can_be_allowed(
    memory: Project, allow: Allow, other: dict[str, Any]
) -> None:
    before = tree(memory.store.root)
    with pytest.raises(InvalidParams) as error:
        allow(**other)
    assert (error.value.code, error.value.field) == ("allowed_unknown", "start")
    with pytest.raises(RecordError) as changed:
        allow(RECORD._replace(lesson=f"{RECORD.lesson}!"))
    assert (changed.value.code, changed.value.field) == ("record_changed", "ref")
    assert tree(memory.store.root) == before


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (b"{\n  oops", "2"),
        (b"[]", "1"),
        (b'{\n"allowed_values": "x"}', "2"),
        (b'{\n\n"hooks": 1}', "3"),
        (b'{"allowed_values": ["a"],\n "allowed_values": []}', "1"),
        (b"\xff", "1"),
    ],
)
def test_a_file_that_is_wrong_is_left_alone(
    memory: Project, allow: Allow, text: bytes, named: str
) -> None:
    config(memory).write_bytes(text)
    with pytest.raises(StoreError) as error:
        allow()
    assert (error.value.code, error.value.detail) == ("policy_wrong", named)
    assert config(memory).read_bytes() == text


def test_a_value_that_has_no_place_there_is_refused(memory: Project, allow: Allow) -> None:
    full = json.dumps({"allowed_values": [f"value {n}" for n in range(100)]}).encode()
    large = b'{"later": "%b"}' % (b"x" * 262_120)
    there = json.dumps({"allowed_values": [KEY]}).encode()
    for text, code in ((full, "allowed_full"), (large, "allowed_full"), (there, "allowed_before")):
        config(memory).write_bytes(text)
        with pytest.raises(InvalidParams) as error:
            allow()
        assert (error.value.code, config(memory).read_bytes()) == (code, text)


@pytest.mark.parametrize(
    ("lesson", "code"),
    [(f"{KEY}{'a' * 300}", "allowed_long"), ("db://me:hunter2\ud800Zk9@host", "lone_surrogate")],
)
def test_a_value_that_cannot_be_written_is_refused(
    memory: Project, allow: Allow, lesson: str, code: str
) -> None:
    record = RECORD._replace(lesson=lesson)
    overwrite(memory.store, format_line(record) + b"\n")
    (place,) = findings(memory, memory.standing)[-1].places
    with pytest.raises((InvalidParams, RecordError)) as error:
        allow(record, start=place[0], end=place[1])
    assert error.value.code == code
    assert not config(memory).exists()


@POSIX
def test_a_file_outside_of_the_project_is_not_written(
    memory: Project, allow: Allow, tmp_path: Path
) -> None:
    outside = tmp_path / "outside.json"
    outside.write_text("{}", encoding="utf-8")
    config(memory).symlink_to(outside)
    with pytest.raises(StoreError) as error:
        allow()
    assert error.value.code == "file_outside"
    assert outside.read_text(encoding="utf-8") == "{}"
