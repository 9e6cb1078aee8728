"""`config.json` as a value, and a value that is allowed in it by its place (S34, P12)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from every_sample import every_sample
from growth import BOUND, growth
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft7Validator
from paths import DATA
from project_logs import POSIX, overwrite, tree
from refusals import failing
from sample_records import JSON_VALUES, log
from secret_samples import card
from sentinel_memory.contract.care import AllowValueParams, AllowValueResult
from sentinel_memory.contract.codec import decode
from sentinel_memory.core.errors import InvalidParams, RecordError, StoreError
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.policy.policy import MOST_BYTES, Policy
from sentinel_memory.core.policy.reading import ALPHABETS, KEYS, parse_policy
from sentinel_memory.core.private import FORMS, TagRules
from sentinel_memory.core.secrets.protection import Protection
from sentinel_memory.core.secrets.redaction import Redaction, redact, search, withhold
from sentinel_memory.core.text.ids import revision
from sentinel_memory.render.answers import render
from sentinel_memory.sentences.say import say
from sentinel_memory.service.memory_status import findings
from sentinel_memory.service.project import Project
from sentinel_memory.service.settings import allow_value
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S34")

TEAM = {"name": "acme_token", "starts_with": "acme-", "characters": "letters_digits", "least": 8}


def parse(value: object) -> Policy:
    return parse_policy(json.dumps(value).encode())


def codes(policy: Policy) -> list[tuple[str, str, int]]:
    return [(finding.code, finding.key, finding.line) for finding in policy.findings]


def test_every_key_of_a_right_file_holds() -> None:
    private = {"private_forms": ["tag", "comment"], "private_marker": "", "private_lines": True}
    lists = {"extra_patterns": [TEAM], "allowed_values": ["AKIA-example"]}
    policy = parse({"compact_threshold": 60.0, "language": "ko", **lists, **private})
    assert (policy.compact_threshold, policy.language, policy.findings) == (60, "ko", ())
    assert type(policy.compact_threshold) is int
    # Of a list that is too long the first entries hold.
    long = parse({"extra_patterns": [*[TEAM] * 20, {**TEAM, "name": "late"}]})
    assert codes(long) == [("list", "extra_patterns", 1)]
    assert [known.kind for known in long.formats] == ["acme_token"] * 20
    assert [known.kind for known in policy.formats] == ["acme_token"]
    assert policy.allowed_values == ("AKIA-example",)
    assert policy.tags == TagRules(("tag", "comment"), "", keep_lines=True)


@every_sample(
    "data, code, line",
    [
        (b"", "not_json", 1),
        (b'{"language": "ko",\n\n}', "not_json", 3),
        (b'{"compact_threshold": NaN}', "not_json", 1),
        (b"\xff\xfe{\x00", "not_json", 1),
        (b"[" * 100_000, "not_json", 1),
        (b"1" * 5_000, "not_json", 1),
        (b'["language"]', "not_an_object", 1),
        (b" " * MOST_BYTES + b"{}", "too_large", 1),
    ],
)
def test_a_file_without_use_is_one_finding_and_the_defaults(
    data: bytes, code: str, line: int
) -> None:
    policy = parse_policy(data)
    assert [(finding.code, finding.line) for finding in policy.findings] == [(code, line)]
    assert policy.findings[0].is_error
    assert policy == Policy(hooks=False, personal_data="mask", findings=policy.findings)


@every_sample(
    "wrong, code, key",
    [
        ({"compact_threshold": 0}, "whole", "compact_threshold"),
        ({"compact_threshold": True}, "whole", "compact_threshold"),
        ({"language": "fr"}, "choice", "language"),
        ({"hooks": "no"}, "flag", "hooks"),
        ({"private_forms": "tag"}, "list", "private_forms"),
        ({"private_forms": ["tag"] * 4}, "list", "private_forms"),
        ({"private_forms": ["tag", "angle"]}, "choice", "private_forms[1]"),
        ({"private_marker": "[GONE]"}, "choice", "private_marker"),
        ({"private_lines": 1}, "flag", "private_lines"),
        ({"allowed_values": ["x"] * 101}, "list", "allowed_values"),
        ({"allowed_values": ["ok", ""]}, "text", "allowed_values[1]"),
        ({"allowed_values": ["x" * 257]}, "text", "allowed_values[0]"),
        ({"extra_patterns": {}}, "list", "extra_patterns"),
        ({"extra_patterns": ["acme"]}, "pattern", "extra_patterns[0]"),
        ({"extra_patterns": [{**TEAM, "name": "Acme"}]}, "word", "extra_patterns[0].name"),
        ({"extra_patterns": [{**TEAM, "starts_with": "a"}]}, "visible", "extra_patterns[0].sta"),
        ({"extra_patterns": [{**TEAM, "characters": "."}]}, "choice", "extra_patterns[0].char"),
        ({"extra_patterns": [{**TEAM, "least": 3}]}, "range", "extra_patterns[0].least"),
    ],
)
def test_a_wrong_key_is_named_and_what_protects_holds_but_not_what_weakens(
    wrong: dict[str, object], code: str, key: str
) -> None:
    right = {"allowed_values": ["fine"], "extra_patterns": [TEAM], "compact_threshold": 7}
    right |= {"private_forms": ["tag"]}
    (name,) = wrong
    value = {**right, **wrong}
    if name == "extra_patterns" and isinstance(wrong[name], list):
        value[name] = [*wrong["extra_patterns"], TEAM]  # type: ignore[misc]  # a list, as asked above
    policy = parse(value)
    assert [(finding.code, finding.is_error) for finding in policy.findings] == [(code, True)]
    assert policy.findings[0].key.startswith(key)
    assert (policy.allowed_values, policy.tags.forms) == ((), FORMS)
    formats = [] if wrong == {"extra_patterns": {}} else ["acme_token"]
    assert [known.kind for known in policy.formats] == formats
    assert policy.compact_threshold == (None if name == "compact_threshold" else 7)


@pytest.mark.requirement("S37")
def test_hooks_are_silent_where_a_policy_may_have_said_so() -> None:
    for data in (b'{"hooks": false}', b'{"hooks": 0}', b'["hooks"]', b'{"hooks": tru'):
        assert parse_policy(data).hooks is False
    others = (b'{"language": 3, "unknown": 1}', b'{"private_lines": 0}')
    for data in (b"{}", b'{"hooks": true}', *others):
        assert parse_policy(data).hooks is True


@pytest.mark.requirement("S22", "D05")
def test_a_plain_secret_in_the_file_is_an_error_wherever_it_stands_and_never_named() -> None:
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    assert {finding.key for finding in parse({token: 1}).findings} == {"[REDACTED]"}
    lines = (DATA / "plain_secrets.tsv").read_text("utf-8").splitlines()
    texts = [line.split("\t")[0] for line in lines[1:]]
    assert len(texts) == 20
    for text in texts:
        for value in (
            *({"note": text}, {"note": {"a": ["b", {"c": text}]}}, {"note": {text: 1}}),
            *({text: True}, {"language": text}, {"private_marker": text}),
            {"extra_patterns": [{**TEAM, "note": text}]},
        ):
            found = [one for one in parse(value).findings if one.code == "secret"]
            assert [one.is_error for one in found] == [True], value
    harmless = {"newer": "pattern", "allowed_values": texts}
    assert codes(parse(harmless)) == [("unknown_key", "newer", 1)]


def test_an_unknown_key_is_a_finding_and_no_failure_of_the_rest() -> None:
    patterns = [{**TEAM, "note": "ours"}]
    policy = parse({"tag_forms": [], "allowed_values": ["fine"], "extra_patterns": patterns})
    unknown = ("tag_forms", "extra_patterns[0].note")
    assert codes(policy) == [("unknown_key", key, 1) for key in unknown]
    assert not any(finding.is_error for finding in policy.findings)
    assert (policy.allowed_values, len(policy.formats)) == (("fine",), 1)


def test_a_finding_names_the_line_of_its_key_and_never_a_value() -> None:
    text = """{
      "allowed_values": ["\\"language\\": secret-value"],
      "nothing\\nknown": "secret-value",
      "extra_patterns": [
        {"name": "secret-value"}
      ],
      "language":
        "secret-value"
    }"""
    policy = parse_policy(text.encode())
    parts = ("name", "starts_with", "characters", "least")
    assert [(finding.key, finding.line) for finding in policy.findings] == [
        ("nothing\\nknown", 3),
        *((f"extra_patterns[0].{part}", 4) for part in parts),
        ("language", 7),
    ]
    assert "secret-value" not in str(policy.findings)
    long = parse({"가" * 500: 1}).findings[0].key
    assert long.isascii()
    assert len(long) <= 240


_NAMES = st.sampled_from(["acme", "a", "Acme", "a\n", "9", "x" * 41])
_PATTERN = st.fixed_dictionaries(
    {},
    optional={
        "name": _NAMES | st.none(),
        "starts_with": st.sampled_from(["acme-", "a", "a b", "키키", "~~", "!" * 33, "ab\n"]),
        "characters": st.sampled_from([*ALPHABETS, "all", 3]),
        "least": st.sampled_from([4, 64, 3, 65, 8.0, 8.5, "8", True, 1e300, float("inf")]),
        "more": st.none(),
    },
)
_ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=4,
)
_LONG = st.sampled_from([["x"] * 101, ["x" * 256, "y" * 257]])
_POLICY = st.fixed_dictionaries(
    {},
    optional={
        "compact_threshold": st.sampled_from([1, 0, -1, 50.0, 1.5, True, None, "1"]) | _ANYTHING,
        "language": st.sampled_from(["en", "ko", "EN", None]) | _ANYTHING,
        "extra_patterns": st.lists(_PATTERN | st.just(TEAM)) | st.just([TEAM] * 21) | _ANYTHING,
        "allowed_values": st.lists(st.text(max_size=3), max_size=3) | _LONG | _ANYTHING,
        "other": _ANYTHING,
    },
)


@given(_POLICY | _ANYTHING)
@example({"extra_patterns": [TEAM] * 20, "allowed_values": ["x" * 256] * 100})
def test_the_editor_warns_of_a_file_exactly_when_the_service_does(value: object) -> None:
    assert schema_of_keys().is_valid(value) == (parse(value).findings == ())


@cache
def schema_of_keys() -> Draft7Validator:
    Draft7Validator.check_schema(KEYS.schema())
    return Draft7Validator(KEYS.schema())


@pytest.mark.requirement("P12")
def test_the_time_for_a_file_grows_with_its_keys_and_quotes_and_not_with_their_square() -> None:
    assert len(parse({"x": '\\"' * 12_000}).findings) == 1
    assert len(parse({str(number): 0 for number in range(4_000)}).findings) == 4_000
    assert growth(lambda size: parse({"x": '\\"' * size}), 6_000, 2) < BOUND
    assert growth(lambda size: parse(dict.fromkeys(map(str, range(size)), 0)), 2_000, 2) < BOUND


@pytest.mark.requirement("P02", "P05")
def test_a_policy_chooses_the_forms_the_marker_and_the_lines() -> None:
    def tags(*, trusted: bool, **policy: object) -> str:
        protection = parse(policy).protection(trusted=trusted)
        return withhold("lesson", "a<private>s\ns</private>b[private]s[/private]", protection).text

    assert tags(trusted=False, private_marker="[REDACTED]") == "a[REDACTED]b[REDACTED]"
    assert tags(trusted=False, private_marker="", private_lines=True) == "a\nb"
    assert tags(trusted=True, private_forms=["bracket"]) == "a<private>s\ns</private>b[PRIVATE]"
    assert tags(trusted=False, private_forms=["bracket"]) == "a[PRIVATE]b[PRIVATE]"
    assert tags(trusted=True, private_forms=["bracket"], language=1) == "a[PRIVATE]b[PRIVATE]"
    assert tags(trusted=True, private_forms=["bracket", "x"]) == "a[PRIVATE]b[PRIVATE]"
    assert tags(trusted=True, private_marker="<private>") == "a[PRIVATE]b[PRIVATE]"


KEY = "acme-Zk93mQ2vLp7x"


def protection(*patterns: dict[str, object], allowed: tuple[str, ...] = ()) -> Protection:
    policy = parse({"extra_patterns": [*patterns], "allowed_values": [*allowed]})
    assert policy.findings == ()
    return policy.protection(trusted=True)


@pytest.mark.requirement("P12")
@pytest.mark.parametrize(
    ("characters", "body", "more"),
    [
        ("digits", "48213970", "x"),
        ("hex", "0fA97bC4", "g"),
        ("upper_digits", "ZK93MQ2V", "q"),
        ("letters_digits", "Zk93mQ2v", "-"),
        ("base64", "Zk93+Q2/", "-"),
        ("base64url", "Zk93_Q2-", "/"),
    ],
)
def test_a_format_of_the_team_is_withheld_whole_and_only_where_it_is_one(
    characters: str, body: str, more: str
) -> None:
    own = protection({**TEAM, "characters": characters})
    found = redact(f"키는 acme-{body}입니다", own)
    assert found == Redaction("키는 [REDACTED]입니다", {"acme_token": 1})
    assert redact(f"acme-{body * 9} ", own).text == "[REDACTED] "
    for text in (f"acme-{body[:7]}{more}{body}", f"xacme-{body}", f"acme {body}", "acme-xxxxxxxx"):
        assert redact(text, own) == Redaction(text, {})
    assert redact(f"use acme-{body}").kinds == {}
    # A beginning is taken as characters and not as a pattern.
    own = protection({**TEAM, "starts_with": ".*"})
    assert redact("ab12345678 .*Zk93mQ2v", own).text == "ab12345678 [REDACTED]"


@pytest.mark.requirement("P12")
def test_no_policy_makes_a_text_slow_to_search() -> None:
    pattern = {**TEAM, "starts_with": "-_", "characters": "base64url", "least": 64}
    own = protection(*[pattern] * 20)
    unit = "-_" * 31 + " "
    assert redact(unit * 90, own).kinds in ({}, {"tangle": 1})

    def repeated(repeats: int) -> None:
        search.cache_clear()
        redact(unit * repeats, own)

    assert growth(repeated, 1_000) < BOUND


@pytest.mark.requirement("P12")
def test_an_allowed_value_is_kept_wherever_it_stands_and_nothing_longer() -> None:
    example, url = "AKIAQ7ZTV2XW5N4M3B6C", "postgres://app:hunter2x@localhost/test"
    own = protection(TEAM, allowed=(example, url, "hunter22", KEY))
    for text in (example, f"use {example}.", f"see {url}?x", "password=hunter22", KEY):
        assert redact(text, own) == Redaction(text, {})
        assert redact(text, protection(TEAM)).kinds
    assert redact("password=hunter222", own).text == "password=[REDACTED]"
    live = "postgres://app:{}@db/live"
    assert redact(live.format("hunter2x"), own).text == live.format("[REDACTED]")
    assert redact(f"{KEY}9", own).text == "[REDACTED]"


GLPAT = "glpat-" + "aB3dE6gH9" * 2 + "kL"
RECORD = log("gap", lesson=f'😀 "예" {GLPAT}를 쓴다')
AT = RECORD.lesson.index(GLPAT)
Allow = Callable[..., AllowValueResult]


@pytest.fixture
def allow(memory: Project) -> Allow:
    overwrite(memory.store, format_line(RECORD) + b"\n")

    def allow(record: Record = RECORD, **other: object) -> AllowValueResult:
        ref = f"{record.type}:{record.id}@{revision(format_line(record))}"
        place = {"ref": ref, "field": "lesson", "start": AT, "end": AT + len(GLPAT)}
        return allow_value(memory, decode(AllowValueParams, {**place, **other}, "allow_value"))

    return allow


def config(memory: Project) -> Path:
    return memory.store.path.with_name("config.json")


def trusting(memory: Project) -> Project:
    settings = Settings(environment={}, trusted=True)
    return Project(memory.store, folder="project", settings=lambda: settings)


@pytest.mark.requirement("P12")
def test_a_value_is_allowed_where_the_project_is_trusted(memory: Project, allow: Allow) -> None:
    result = allow()
    written = config(memory).read_text(encoding="utf-8")
    assert written == f'{{\n  "allowed_values": [\n    "{GLPAT}"\n  ]\n}}\n'
    assert (result.allowed, result.in_force) == (1, False)
    told = (say("en", "allow_done", count=1), say("en", "allow_untrusted"))
    assert render(result, "en") == "\n".join(told)
    assert [finding.code for finding in findings(memory, memory.standing)] == ["secret"]
    trusted = trusting(memory)
    assert findings(trusted, trusted.standing) == []
    other = RECORD._replace(lesson=f"also {GLPAT[:-1]}x here")
    overwrite(memory.store, format_line(other) + b"\n")
    ref = f"{other.id}@{revision(format_line(other))}"
    params = AllowValueParams(ref=ref, field="lesson", start=5, end=5 + len(GLPAT))
    allowed = allow_value(trusted, params)
    assert allowed == AllowValueResult(folder="project", allowed=2, in_force=True)
    assert render(allowed, "en") == say("en", "allow_done", count=2)


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


@pytest.mark.requirement("P12")
@given(policies())
def test_whatever_else_it_says_stays(quick_folder: Path, made: tuple[str, dict[str, Any]]) -> None:
    text, value = made
    settings = Settings(environment={})
    memory = Project(Store.of_project(quick_folder), folder="p", settings=lambda: settings)
    overwrite(memory.store, format_line(RECORD) + b"\n")
    config(memory).write_bytes(text.encode())
    params = AllowValueParams(ref=RECORD.id, field="lesson", start=AT, end=AT + len(GLPAT))
    allowed = allow_value(memory, params).allowed
    after = config(memory).read_bytes().decode()
    listed = [*value.get("allowed_values", []), GLPAT]
    assert json.loads(after.removeprefix("\ufeff")) == {**value, "allowed_values": listed}
    assert allowed == len(listed)
    assert after.startswith("\ufeff") == text.startswith("\ufeff")
    assert memory.standing.policy.allowed_values == tuple(listed)
    cut = next(at for at in range(len(after) + 1) if after[at : at + 1] != text[at : at + 1])
    assert after.endswith(text[cut:])


@pytest.mark.requirement("P12")
@pytest.mark.parametrize(
    "other",
    [
        {"start": AT + 1},
        {"end": AT + len(GLPAT) + 1},
        {"start": -5, "end": -1},
        {"field": "missing_context"},
        {"field": "ask_next_time", "start": 0, "end": 0},
    ],
)
def test_only_a_finding_of_a_record_as_it_is_can_be_allowed(
    memory: Project, allow: Allow, other: dict[str, Any]
) -> None:
    before = tree(memory.store.root)
    with failing(InvalidParams, "allowed_unknown", field="start"):
        allow(**other)
    with failing(RecordError, "record_changed", field="ref"):
        allow(RECORD._replace(lesson=f"{RECORD.lesson}!"))
    assert tree(memory.store.root) == before


def test_a_wrong_file_is_left_alone(memory: Project, allow: Allow) -> None:
    for text, named in (
        (b"{\n  oops", "2"),
        (b'{\n"allowed_values": "x"}', "2"),
        (b'{"allowed_values": ["a"],\n "allowed_values": []}', "1"),
        (b"\xff", "1"),
    ):
        config(memory).write_bytes(text)
        with failing(StoreError, "policy_wrong", detail=named):
            allow()
        assert config(memory).read_bytes() == text
    config(memory).write_bytes(b'{"password": ["hunter2-Zk93"]}')  # keeps no value out
    assert allow().allowed == 1


def test_a_value_that_has_no_place_there_is_refused(memory: Project, allow: Allow) -> None:
    full = json.dumps({"allowed_values": [f"value {n}" for n in range(100)]}).encode()
    large = b'{"later": "%b"}' % (b"x" * 262_120)
    there = json.dumps({"allowed_values": [GLPAT]}).encode()
    for text, code in ((full, "allowed_full"), (large, "allowed_full"), (there, "allowed_before")):
        config(memory).write_bytes(text)
        with pytest.raises(InvalidParams) as error:
            allow()
        assert (error.value.code, config(memory).read_bytes()) == (code, text)


def test_a_value_that_cannot_be_written_is_refused(memory: Project, allow: Allow) -> None:
    for lesson, kind, code in (
        (f"{GLPAT}{'a' * 300}", InvalidParams, "allowed_long"),
        ("db://me:hunter2\ud800Zk9@host", RecordError, "lone_surrogate"),
    ):
        record = RECORD._replace(lesson=lesson)
        overwrite(memory.store, format_line(record) + b"\n")
        ((start, end),) = findings(memory, memory.standing)[-1].places
        with failing(kind, code):
            allow(record, start=start, end=end)
    assert not config(memory).exists()


@POSIX
def test_a_file_outside_is_not_written(memory: Project, allow: Allow, tmp_path: Path) -> None:
    outside = tmp_path / "outside.json"
    outside.write_text("{}", encoding="utf-8")
    config(memory).symlink_to(outside)
    with failing(StoreError, "file_outside"):
        allow()
    assert outside.read_text(encoding="utf-8") == "{}"
