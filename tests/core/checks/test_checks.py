"""Findings in a log and where they stand, what readers see, and hints (S20, D05, S25, S27)."""

from __future__ import annotations

import json
from itertools import accumulate
from typing import Any, get_args

import pytest
from every_sample import every_sample, pairs, samples
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol.types import DiagnosticSeverity, Position, Range
from memory_calls import ask, told
from paths import DATA
from project_logs import overwrite, record_lines, tree
from sample_records import (
    BOM,
    CREATED,
    JSON_VALUES,
    LATER,
    LATEST,
    log,
    logs,
    pieces,
    principle,
    raw_line,
)
from sentinel_memory.contract.codec import encode
from sentinel_memory.contract.memory import Compaction
from sentinel_memory.core.checks.cleaning import field_places
from sentinel_memory.core.checks.flaws import check_log
from sentinel_memory.core.checks.hints import TopicHint, code_lines, topic_hint
from sentinel_memory.core.checks.showing import KINDS, Finding, FindingCode, Reader
from sentinel_memory.core.errors import StoreError
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record, format_line, parse_line, returned
from sentinel_memory.core.policy.policy import PolicyFinding
from sentinel_memory.core.secrets.protection import BUILT_IN
from sentinel_memory.core.secrets.redaction import find_secrets
from sentinel_memory.core.text.ids import derive_id
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.lsp.diagnostics import MOST, log_diagnostics, policy_diagnostics
from sentinel_memory.lsp.observation import Observation
from sentinel_memory.sentences.table import SENTENCES
from sentinel_memory.service.memory_status import memory_status
from sentinel_memory.service.project import Project

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
ONE, TWO = sorted([format_line(log("one")), format_line(log("two"))])


def line(**fields: object) -> bytes:
    """A hand-written line with the id that belongs to it, unless one is given."""
    text = {"topic": "auth", "missing_context": "gap", **fields}
    return raw_line(**{"id": derive_id(str(text["topic"]), str(text["missing_context"])), **fields})


def over(field: str, size: int, characters: int) -> Finding:
    """A text over its limit in the third line, with the whole of it as its place."""
    return Finding("over-limit", 3, 3, field, LIMITS[field], size, places=((0, characters),))


def secret(field: str, kind: str, *places: tuple[int, int]) -> Finding:
    return Finding("secret", 3, 3, field, detail=kind, places=places)


@pytest.mark.requirement("S20", "S06")
def test_a_log_as_it_is_written_has_no_findings() -> None:
    data = b"\n".join([ONE, TWO, b""])
    assert check_log(data) == []
    assert check_log(BOM + b"\r\n" + data.replace(b"\n", b"\r\n")) == []
    assert check_log(b"") == []
    assert check_log(line(id=derive_id("auth", "gap", 1))) == []  # of the separated text


def no_record(reason: str, field: str | None, *places: tuple[int, int]) -> Finding:
    return Finding("unreadable-line", 3, 3, field, detail=reason, places=places)


@pytest.mark.requirement("S20")
@every_sample(
    "found, finding",
    [
        (b"not json", no_record("no_object", None, (0, 3))),
        (b">>>>>>> stray", no_record("no_object", None, (0, 1))),
        (line(lesson=None), no_record("field_missing", "lesson")),
        (line(missing_context=" "), Finding("blank", 3, 3, "missing_context")),
        (b"<<<<<<< a\n" + ONE + b"\n=======\n>>>>>>> b", Finding("conflict-marker", 3, 6)),
        (b"<<<<<<< open\n" + ONE + b"\n", Finding("conflict-marker", 3, 4)),
        (line(topic="가" * 22), over("topic", 66, 22)),
        (line(lesson=TOKEN), secret("lesson", "github_token", (0, len(TOKEN)))),
        (line(missing_context="password=hun7er!"), secret("missing_context", "password", (9, 16))),
        (line(id="ffffffffffffffff"), Finding("wrong-id", 3, 3)),
        (line(meta=[1]), Finding("odd-meta", 3, 3)),
        (line(meta={"updated": CREATED}), Finding("odd-meta", 3, 3)),
        (ONE.replace(b'"rule"', b'"other rule"'), Finding("duplicate", 3, 3, detail="1")),
    ],
)
def test_each_fault_is_found_with_its_lines(found: bytes, finding: Finding) -> None:
    findings = check_log(b"\n".join([ONE, b"", found]))
    assert [item for item in findings if item.code != "unsorted"] == [finding]


@pytest.mark.requirement("S20", "P07")
@every_sample(
    "lesson, code, places",
    [
        ("a <private>b</private> [private]c[/private]", "private-text", ((2, 22), (23, 43))),
        ("a <private></private> b", None, ()),
        ("a </private> b <private>", "unpaired-tag", ((2, 12),)),
        ("a </private> b </private>", "unpaired-tag", ((2, 12),)),
        ("a <private x=1 >b", "unpaired-tag", ((2, 16),)),
        ("a\u200b\u202eb\u2066", "hidden-character", ((1, 3), (4, 5))),
        ("\u200bx" * 600, "hidden-character", tuple((2 * n, 2 * n + 1) for n in range(500))),
    ],
)
def test_what_is_hidden_is_found_where_it_stands(
    lesson: str, code: str | None, places: tuple[tuple[int, int], ...]
) -> None:
    found = check_log(line(lesson=lesson))
    hidden = [(one.code, one.places) for one in found if one.field and one.code != "over-limit"]
    assert hidden == ([(code, places)] if code else [])


@pytest.mark.requirement("S20", "N01")
def test_a_record_out_of_order_is_found_where_it_stands() -> None:
    assert check_log(TWO + b"\n" + ONE) == [Finding("unsorted", 2, 2)]
    same = [format_line(log("same")), format_line(principle("same"))]
    assert check_log(b"\n".join(same)) == []
    assert check_log(b"\n".join(reversed(same))) == [Finding("unsorted", 2, 2)]


@pytest.mark.requirement("S20", "S30")
def test_what_makes_check_fail_is_what_a_save_would_refuse_or_not_read() -> None:
    of_lines = {"unreadable-line", "oversized-line", "conflict-marker", "over-limit", "too-many"}
    of_git = {"unmerged", "set-aside", "removed-in-git"}
    errors = {code for code, kind in KINDS.items() if kind.severity == "error"}
    assert of_lines | of_git | {"secret", "private-text", "unpaired-tag"} == errors
    assert Finding("secret", 1, 1).is_error
    assert not Finding("duplicate", 1, 1).is_error
    assert {*get_args(FindingCode)} == {*KINDS}
    said = {key for key in SENTENCES if key.startswith("finding_")}
    assert {f"finding_{code}" for code in KINDS} == said


@pytest.mark.requirement("S20")
@given(logs())
def test_any_log_is_checked_and_every_line_that_is_no_record_is_reported(data: bytes) -> None:
    findings = check_log(data)
    counts = [kind for kind, _ in pieces(data)]
    codes = [item.code for item in findings]
    assert codes.count("unreadable-line") == counts.count("bad")
    assert codes.count("conflict-marker") == counts.count("conflict") + counts.count("unclosed")
    assert [item.line for item in findings] == sorted(item.line for item in findings)
    assert all(item.line <= item.last_line <= data.count(b"\n") + 1 for item in findings)


@pytest.mark.requirement("S20")
def test_of_many_lines_that_are_no_record_the_first_500_are_explained_and_all_are_named() -> None:
    oversized = b"x" * 65_537
    found = check_log(b"".join(one + b"\n" for one in (*[b"no record"] * 700, oversized, ONE)))
    assert [one.line for one in found] == list(range(1, 702))
    assert [one.detail for one in found[:700]] == ["no_object"] * 500 + ["many"] * 200
    assert (found[700].code, found[700].detail) == ("oversized-line", "65537")
    assert "unreadable_many" in SENTENCES


SHORT = {'"': '\\"', "\\": "\\\\", "/": "\\/", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b"}
BLANKS = st.text(" \t", max_size=2)
CHARACTERS = st.characters(exclude_categories=["Cs"]) | st.sampled_from(
    '"\\/\n\t\ud83d\ude00가😀{}:'
)


@st.composite
def written(draw: st.DrawFn, character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    long = "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
    ways = [long, long.upper().replace("\\U", "\\u"), SHORT.get(character, long)]
    if character not in '"\\' and character >= " " and not "\ud800" <= character <= "\udfff":
        ways.append(character)
    return draw(st.sampled_from(ways))


@st.composite
def lines(draw: st.DrawFn) -> tuple[str, str, list[int]]:
    """A line, the text of its lesson, and where each character of that and its end stand."""
    text = "".join(draw(st.lists(CHARACTERS, max_size=12)))
    # Two halves beside each other are one character to every reader.
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    pieces = [draw(written(character)) for character in text]
    others = draw(st.lists(st.tuples(st.sampled_from(["lesson", "a", "가"]), JSON_VALUES)))
    nested = {"lesson": "not this one", "more": [{"lesson": "nor this"}]}
    behind = draw(st.lists(st.tuples(st.sampled_from(["x", "lesson "]), JSON_VALUES)))
    members = [(name, json.dumps(value)) for name, value in (*others, ("meta", nested))]
    members.append(("lesson", f'"{"".join(pieces)}"'))
    members += ((name, json.dumps(value)) for name, value in behind)
    blank = [draw(BLANKS) for _ in range(4)]
    line, begin = f"{blank[1]}{{", 0
    for name, value in members:
        line += f"{blank[0]}{json.dumps(name)}{blank[1]}:{blank[2]}"
        begin = len(line) + 1 if name == "lesson" else begin
        line += f"{value}{blank[3]},"
    return f"{line[:-1]}}}{blank[0]}", text, list(accumulate(map(len, pieces), initial=begin))


@pytest.mark.requirement("D05")
@given(lines(), st.data())
def test_a_part_of_a_text_is_found_in_its_line(
    made: tuple[str, str, list[int]], data: st.DataObject
) -> None:
    line, text, stands = made
    assert json.loads(line)["lesson"] == text
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
    places = list(zip(cuts[::2], cuts[1::2], strict=False))
    found = field_places(line, "lesson", places)
    assert found == [(stands[first], stands[last]) for first, last in places]


@pytest.mark.requirement("D05")
@pytest.mark.parametrize("value", [None, 5, ["text"], {"lesson": "text"}])
def test_a_field_that_is_no_text_has_no_places(value: object) -> None:
    line = raw_line(more=1).decode().replace('"more": 1', f'"ask_next_time": {json.dumps(value)}')
    record = parse_line(line.encode())
    assert record is not None
    assert record.ask_next_time is None
    assert field_places(line, "ask_next_time", [(0, 1)]) is None
    assert field_places(line, "nothing", [(0, 1)]) is None


OLD = log("gap")


def rule(*sources: Record, at: str | None = LATER, text: str = "rule") -> Record:
    return principle(text).with_meta(compacted_at=at, sources=[source.id for source in sources])


@pytest.mark.requirement("N02")
@pytest.mark.parametrize(
    ("updated", "compacted_at", "code"),
    [
        (None, LATER, "resurrected"),
        (LATER, LATER, "resurrected"),
        (LATEST, LATER, "recurring"),
        (None, None, "recurring"),
        (None, "yesterday", "recurring"),
    ],
)
def test_what_is_as_old_as_the_compaction_was_brought_back_and_what_is_later_happened_again(
    updated: str | None, compacted_at: str | None, code: str
) -> None:
    record, made = OLD.with_meta(updated=updated), rule(OLD, at=compacted_at)
    assert returned([record, made]) == {record.identity: (code, made.id)}
    assert returned([made, record]) == returned([record, made])


@pytest.mark.requirement("N02")
def test_the_latest_compaction_of_a_record_counts() -> None:
    again = OLD.with_meta(updated=LATER)
    first, second = rule(OLD, at=CREATED), rule(OLD, at=LATEST, text="other")
    for order in ([first, second, again], [second, first, again]):
        assert returned(order) == {again.identity: ("resurrected", second.id)}
    # A later principle with the id of a replaced log is no return.
    made, older = rule(OLD), principle(OLD.text)
    assert older.id == OLD.id
    assert returned([made, older.with_meta(updated=LATEST)]) == {}
    assert returned([made, older]) == {older.identity: ("resurrected", made.id)}
    lines = sorted((format_line(OLD), format_line(made)))
    number = lines.index(format_line(OLD)) + 1
    assert check_log(b"\n".join(lines)) == [Finding("resurrected", number, number, detail=made.id)]


def diagnosed(data: bytes, encoding: str = "utf-16") -> list[Any]:
    compaction = Compaction(state="ok", count=1, threshold=50)
    observation = Observation(data, tuple(check_log(data)), compaction)
    return log_diagnostics(observation, "en", encoding)


@pytest.mark.requirement("S20", "N03")
def test_a_finding_covers_its_lines_in_columns_of_the_client() -> None:
    bad = "나쁜 줄 😀".encode()
    data = BOM + bad + b"\r\n\n<<<<<<< a\n>>>>>>> b\n" + record_lines(1)[0] + b"\n"
    said = "This line is not a record (it does not begin with a brace); it is kept and skipped."
    for encoding, end in (("utf-16", 2), ("utf-8", 6), ("utf-32", 2)):
        first, block = diagnosed(data, encoding=encoding)
        assert first.range == Range(Position(0, 0), Position(0, end))
        assert (first.code, first.message) == ("unreadable-line", said)
        assert (first.severity, first.source) == (DiagnosticSeverity.Error, "sentinel-memory")
        place = Range(Position(2, 0), Position(3, 9))
        assert (block.code, block.range) == ("conflict-marker", place)


def test_a_log_or_a_policy_that_cannot_be_read_is_one_diagnostic() -> None:
    observation = Observation(
        problem=StoreError("outside"), policy_findings=(PolicyFinding("not_json", line=3),)
    )
    (log,) = log_diagnostics(observation, "en", "utf-16")
    (policy,) = policy_diagnostics(observation, "en")
    assert (log.code, log.range) == ("unreadable-log", Range(Position(0, 0), Position(0, 0)))
    assert log.message == (
        "The memory log, or .context, is a link that leaves the project: it is not followed. "
        "Remove the link."
    )
    assert (policy.code, policy.message, policy.range.start) == (
        "policy-problem",
        "config.json is not valid JSON: the defaults hold. Until it is right, personal data is "
        "masked.",
        Position(2, 0),
    )


@pytest.mark.requirement("D05", "N07")
@pytest.mark.parametrize("ascii", [True, False])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_what_is_sensitive_is_marked_where_it_stands(encoding: str, ascii: bool) -> None:
    token = "glpat-" + "aB3dE6gH9" * 2 + "kL"
    value = json.loads(record_lines(1)[0]) | {
        "lesson": f'😀 "키" {token}를\n{token} <private>비밀\n😀</private> \u202e끝',
        "ask_next_time": "왜? </private>",
        "meta": {"lesson": token},
    }
    line = json.dumps(value, ensure_ascii=ascii)
    shown = diagnosed(BOM + line.encode() + b"\r\n", encoding=encoding)
    codec = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}[encoding]
    data, unit = line.encode(codec), {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]
    found = []
    for one in shown:
        start, end = one.range.start, one.range.end
        assert (start.line, end.line) == (0, 0)
        if one.data:
            text = value[one.data["field"]][one.data["start"] : one.data["end"]]
            raw = data[start.character * unit : end.character * unit].decode(codec)
            assert json.loads(f'"{raw}"') == text
            found.append((one.code, text))
    assert found == [
        ("secret", token),
        ("secret", token),
        ("private-text", "<private>비밀\n😀</private>"),
        ("unpaired-tag", "</private>"),
        ("hidden-character", "\u202e"),
    ]


def test_many_places_of_a_finding_count_like_many_findings() -> None:
    value = {**json.loads(record_lines(1)[0]), "lesson": "x\u200b" * 400}
    lines = [json.dumps({**value, "topic": topic}).encode() for topic in ("a", "b")]
    shown = diagnosed(b"\n".join([*lines, b"no record"]))
    assert len(shown) == MOST
    assert {one.code for one in shown[:3]} == {"over-limit", "unreadable-line"}


PASSWORD = "hun7er!Zk93"
TOPIC = f"auth {TOKEN}"
FOREIGN = raw_line(
    id=derive_id(TOPIC, f"password={PASSWORD}"),
    topic=TOPIC,
    missing_context=f"password={PASSWORD}",
    lesson=f"Use {TOKEN}.",
    ask_next_time=f"Is it {TOKEN}? password={PASSWORD}",
)
CLEAN = format_line(log("clean", topic="auth plain"))
SHOWN = {
    "topic": "auth [REDACTED]",
    "missing_context": "password=[REDACTED]",
    "lesson": "Use [REDACTED].",
    "ask_next_time": "Is it [REDACTED]? password=[REDACTED]",
    "withheld": True,
}


@pytest.fixture
def foreign(memory: Project) -> Project:
    """A log into which somebody else put secrets."""
    overwrite(memory.store, b"".join(sorted(line + b"\n" for line in (FOREIGN, CLEAN))))
    return memory


def assert_no_secret(answer: object) -> None:
    """Refuses an answer in which a withheld text stands, be it as text or as data."""
    text = json.dumps(encode(answer), ensure_ascii=False) + told(answer)
    assert [one for one in (TOKEN, f"Use {TOKEN}"[:8], PASSWORD) if one in text] == []


@pytest.mark.requirement("D05", "S32")
@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("search_memory", {"query": "x"}),
        ("search_memory", {"query": "x", "topic": TOPIC}),
        ("compact_memory", {}),
        ("list_records", {}),
        ("memory_status", {}),
    ],
)
def test_no_answer_shows_a_secret_and_the_file_stays_as_it_is(
    foreign: Project, name: str, given: dict[str, str]
) -> None:
    def answered() -> object:
        is_status = name == "memory_status"
        return memory_status(foreign, "file:///p") if is_status else ask(foreign, name, **given)

    before = tree(foreign.store.root)
    answer = answered()
    assert_no_secret(answer)
    assert "auth [REDACTED]" in json.dumps(encode(answer))
    assert tree(foreign.store.root) == before
    # Neither does an id or a time of a foreign line.
    long = "x" * 50_000
    meta = {"created": TOKEN, "updated": long, "compacted_at": f"2026 {TOKEN}"}
    overwrite(foreign.store, raw_line(id=f"a {TOKEN}", meta=meta, topic=TOPIC) + b"\n")
    answer = answered()
    assert_no_secret(answer)
    assert long not in json.dumps(encode(answer))


@pytest.mark.requirement("D05")
def test_a_foreign_line_is_shown_as_a_save_would_have_stored_it(foreign: Project) -> None:
    found = ask(foreign, "search_memory", query="x", topic=TOPIC)
    (shown,) = found.records
    assert {name: getattr(shown, name) for name in SHOWN} == SHOWN
    (line,) = foreign.store.read().topics[TOPIC]
    assert (shown.ref, shown.id) == (line.ref, line.record.id)
    listed = ask(foreign, "list_records")
    assert [view.withheld for view in listed.records].count(True) == 1
    compacted = ask(foreign, "compact_memory")
    assert shown in [record for group in compacted.groups for record in group.records]
    (alike,) = compacted.merge_candidates
    assert {*alike} == {"auth [REDACTED]", "auth plain"}


@pytest.mark.requirement("D05", "S10", "S13")
def test_a_topic_with_a_key_is_found_by_what_is_stored_and_what_is_shown(foreign: Project) -> None:
    other = raw_line(id="0" * 16, topic=f"auth {TOKEN[:-1]}7", missing_context="gap")
    overwrite(foreign.store, foreign.store.path.read_bytes() + other + b"\n")

    def count(topic: str) -> int:
        return ask(foreign, "search_memory", query="x", topic=topic).count

    assert (count(TOPIC), count(f" {TOPIC} ")) == (1, 1)
    assert (count("auth [REDACTED]"), count("auth"), count("[REDACTED]")) == (2, 0, 0)
    groups = ask(foreign, "compact_memory", target_topic="auth [REDACTED]").groups
    assert [group.topic for group in groups] == ["auth [REDACTED]"] * 2
    assert len(ask(foreign, "list_records", topic="auth [REDACTED]").records) == 2


@pytest.mark.requirement("D05", "S32")
@given(logs(), st.sampled_from([TOKEN, f"password={PASSWORD}", "-----BEGIN"]))
def test_whatever_a_log_holds_nothing_shown_would_be_withheld(data: bytes, secret: str) -> None:
    document = Document.parse(data.replace(b'"one"', json.dumps(f"one {secret}").encode()))
    show = Reader().shows(document, BUILT_IN)
    for line in document.lines:
        shown = show(line)
        for name in LIMITS:
            assert find_secrets(getattr(shown.record, name) or "") == ()
        if shown.record != line.record:
            assert shown.withheld


@pytest.mark.requirement("D05", "S20")
@given(logs())
def test_what_was_seen_before_is_found_again_as_a_fresh_look_finds_it(data: bytes) -> None:
    reader = Reader()
    half = data[: len(data) // 2]
    for state in (half, data, half, data, data):
        document = Document.parse(state)
        assert reader.check(state, document, BUILT_IN) == check_log(state)


@pytest.mark.requirement("D05")
def test_a_line_is_looked_into_once_while_the_log_holds_it_and_then_forgotten() -> None:
    def parsed(first: int, count: int) -> Document:
        lines = [format_line(log(f"gap {n}")) for n in range(first, first + count)]
        return Document.parse(b"\n".join(lines))

    reader, small, large = Reader(), parsed(0, 1), parsed(1, 1_500)
    seen = reader.shows(small, BUILT_IN)(small.lines[0])
    assert reader.shows(parsed(0, 1), BUILT_IN)(small.lines[0]) is seen
    show = reader.shows(large, BUILT_IN)
    for line in large.lines:
        show(line)
    other = parsed(2_000, 1)
    reader.shows(other, BUILT_IN)(other.lines[0])
    assert reader.shows(small, BUILT_IN)(small.lines[0]) is not seen


TOPICS = samples("topic_hints.txt")
IN_USE = pairs(TOPICS["no hint beside a topic of the project"])
SPELLED = pairs(TOPICS["in another spelling in the project"])


@pytest.mark.requirement("S25")
@every_sample(
    "topic, existing, kind, part",
    [
        *((topic, (), None, "") for topic in TOPICS["no hint"]),
        *((topic, ("api_gateway", existing), None, "") for topic, existing in IN_USE),
        *((topic, (), "narrow", part) for topic, part in pairs(TOPICS["narrow, and why"])),
        *((topic, (), "wide", topic) for topic in TOPICS["wide"]),
        *((topic, (), "long", topic) for topic in TOPICS["long"]),
        *((topic, ("auth", existing), "exists", existing) for topic, existing in SPELLED),
    ],
)
def test_a_topic_brings_a_hint_that_names_what_makes_it_one(
    topic: str, existing: tuple[str, ...], kind: str | None, part: str
) -> None:
    expected = TopicHint(f"hint_topic_{kind}", part) if kind else None
    assert topic_hint(topic, existing) == expected


def sources(name: str) -> dict[str, str]:
    """The samples of a file by their titles, which stand behind `==`."""
    text = (DATA / "source" / name).read_text(encoding="utf-8")
    titled = (part.partition("\n") for part in f"\n{text}".split("\n== ")[1:])
    return {title: f"{sample.rstrip()}\n" for title, _, sample in titled}


CODE = sources("code.txt")
"""Six lines of source code in each language that S27 names."""
PROSE = sources("prose.txt")
"""Lists of sentences and notes, some of which look a little like source code."""


@pytest.mark.requirement("S27")
@pytest.mark.parametrize("name", CODE)
def test_six_lines_of_code_look_like_code(name: str) -> None:
    sample = CODE[name]
    assert code_lines(sample) == len(sample.splitlines()) == 6
    assert code_lines("\n".join(sample.splitlines()[:5])) <= 5


@pytest.mark.requirement("S27")
@pytest.mark.parametrize("name", PROSE)
def test_a_few_lines_of_code_make_no_code_of_the_sentences_around_them(name: str) -> None:
    assert code_lines(PROSE[name]) <= 2
    three = "total = sum(prices)\nif total > limit:\n    raise ValueError(total)\n"
    assert code_lines(f"{PROSE[name]}{three}") <= 5


@pytest.mark.requirement("S27")
@pytest.mark.parametrize("field", ["missing_context", "lesson", "ask_next_time"])
def test_the_answer_to_a_save_names_the_field_and_the_call(memory: Project, field: str) -> None:
    texts = {"missing_context": "gap", "lesson": "rule", field: CODE["SQL"]}
    saved = ask(memory, "log_memory", topic="auth", **texts)
    assert saved.hints == (
        f"{field} looks like source code: store the rule, not the code.",
        f"To change this record: log_memory(id={saved.ref}) with the field that changes.",
    )
    amended = ask(memory, "log_memory", id=saved.ref, **{field: "a rule in words"})
    assert amended.hints == ()
