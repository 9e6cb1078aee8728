"""What is read is filtered like what is written (D05); hints about topics, code (S25, S27)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_process import run
from every_sample import every_sample
from hypothesis import given
from hypothesis import strategies as st
from lsp_client import MemoryClient
from mcp_wire import Wire
from paths import DATA
from project_logs import overwrite, tree
from sample_records import log, logs, raw_line
from sentinel_memory.contract.codec import encode
from sentinel_memory.contract.memory import (
    CompactMemoryParams,
    LogMemoryParams,
    RecordView,
    SearchMemoryParams,
)
from sentinel_memory.contract.project import ListRecordsParams
from sentinel_memory.core.checks.flaws import check_log
from sentinel_memory.core.checks.hints import TopicHint, code_lines, topic_hint
from sentinel_memory.core.checks.showing import Reader
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.secrets.protection import BUILT_IN
from sentinel_memory.core.secrets.redaction import find_secrets
from sentinel_memory.core.text.ids import derive_id
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.render.answers import render
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.memory_status import memory_status
from sentinel_memory.service.project import Project
from sentinel_memory.service.recall import list_records
from sentinel_memory.service.search_memory import search_memory

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
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


def fields(view: RecordView) -> dict[str, object]:
    return {name: getattr(view, name) for name in SHOWN}


def assert_no_secret(answer: object) -> None:
    """Refuses an answer in which a withheld text stands, be it as text or as data."""
    text = json.dumps(encode(answer), ensure_ascii=False) + (render(answer, "en") or "")
    assert TOKEN not in text
    assert f"Use {TOKEN}"[:8] not in text
    assert PASSWORD not in text


Answer = Callable[[Project], object]
ANSWERS: dict[str, Answer] = {
    "search": lambda s: search_memory(s, SearchMemoryParams(query="x")),
    "search of the stored topic": lambda s: search_memory(
        s, SearchMemoryParams(query="x", topic=TOPIC)
    ),
    "compact": lambda s: compact_memory(s, CompactMemoryParams()),
    "list": lambda s: list_records(s, ListRecordsParams()),
    "status": lambda s: memory_status(s, "file:///project"),
}


@pytest.mark.requirement("D05", "S32")
@pytest.mark.parametrize("name", ANSWERS)
def test_no_answer_shows_a_secret_and_the_file_stays_as_it_is(foreign: Project, name: str) -> None:
    before = tree(foreign.store.root)
    answer = ANSWERS[name](foreign)
    assert_no_secret(answer)
    assert "auth [REDACTED]" in json.dumps(encode(answer))
    assert tree(foreign.store.root) == before
    # Neither does an id or a time of a foreign line.
    long = "x" * 50_000
    meta = {"created": TOKEN, "updated": long, "compacted_at": f"2026 {TOKEN}"}
    overwrite(foreign.store, raw_line(id=f"a {TOKEN}", meta=meta, topic=TOPIC) + b"\n")
    answer = ANSWERS[name](foreign)
    assert_no_secret(answer)
    assert long not in json.dumps(encode(answer))


@pytest.mark.requirement("D05")
def test_a_foreign_line_is_shown_as_a_save_would_have_stored_it(foreign: Project) -> None:
    found = search_memory(foreign, SearchMemoryParams(query="x", topic=TOPIC))
    (shown,) = found.records
    assert fields(shown) == SHOWN
    (line,) = foreign.store.read().topics[TOPIC]
    assert (shown.ref, shown.id) == (line.ref, line.record.id)
    listed = list_records(foreign, ListRecordsParams())
    assert [view.withheld for view in listed.records].count(True) == 1
    compacted = compact_memory(foreign, CompactMemoryParams())
    assert shown in [record for group in compacted.groups for record in group.records]
    assert {topic for group in compacted.merge_candidates for topic in group} == {
        "auth [REDACTED]",
        "auth plain",
    }


@pytest.mark.requirement("D05", "S10", "S13")
def test_a_topic_with_a_key_is_found_by_what_is_stored_and_what_is_shown(foreign: Project) -> None:
    other = raw_line(id="0" * 16, topic=f"auth {TOKEN[:-1]}7", missing_context="gap")
    overwrite(foreign.store, foreign.store.path.read_bytes() + other + b"\n")

    def count(topic: str) -> int:
        return search_memory(foreign, SearchMemoryParams(query="x", topic=topic)).count

    assert (count(TOPIC), count(f" {TOPIC} ")) == (1, 1)
    assert (count("auth [REDACTED]"), count("auth"), count("[REDACTED]")) == (2, 0, 0)
    groups = compact_memory(foreign, CompactMemoryParams(target_topic="auth [REDACTED]")).groups
    assert [group.topic for group in groups] == ["auth [REDACTED]"] * 2
    assert len(list_records(foreign, ListRecordsParams(topic="auth [REDACTED]")).records) == 2


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


@pytest.mark.requirement("D05", "D03")
async def test_every_face_filters_what_it_reads(client: MemoryClient, project: Path) -> None:
    folder = project / ".context"
    folder.mkdir()
    (folder / "memory_log.jsonl").write_bytes(FOREIGN + b"\n")
    said: list[str] = []
    with Wire(project) as wire:
        wire.open()
        for tool, arguments in (("search_memory", {"query": "x"}), ("compact_memory", {})):
            said.append(json.dumps(wire.call(tool, **arguments)))
    for words in (["search", "--json"], ["compact"], ["check"]):
        said.append(run(project, *words).stdout.decode())
    await client.open(project)
    for method in ("list_records", "memory_status", "compact_memory"):
        said.append(json.dumps(await client.ask(method)))
    said.append(json.dumps(await client.ask("search_memory", query="x")))
    for text in said:
        assert TOKEN not in text
        assert f"missing_context: password={PASSWORD}" not in text
    assert sum("[REDACTED]" in text for text in said) == len(said) - 1  # check shows no text


GOOD = """
auth|payment|api-gateway|billing|user_profile|OAuthTokens|search index|email|rate-limiting|i18n
database-migrations|feature-flags|ci/cd|docker|kubernetes|websocket|image-upload|debugging
error-handling|test-fixtures|bug-tracker|node.js|utf-8|SHA-256|iso-8601|rfc-2047|http2|windows-2022
sign-in-with-apple|server-sent-events|TypeScriptLanguageServer|payment-api-v2|S3|iOS|prefix-tree
결제|로그인|회원-가입|주문|디버그|알림 발송|검색-색인|배송-추적|권한|이미지 업로드|환불|버그리포트
수정-이력|language-server|재고|정산|쿠폰
"""


@pytest.mark.requirement("S25")
@every_sample(
    "topic, existing",
    [
        *((topic, ()) for topic in re.split("[|\n]", GOOD.strip())),
        ("backend", ("api_gateway", "backend")),
        ("login_bug_fix_2026", ("login_bug_fix_2026",)),
        ("auth", ("author",)),
        ("access", ("acces",)),
        ("ios", ("io",)),
    ],
)
def test_a_topic_of_the_size_of_a_module_or_in_use_brings_no_hint(
    topic: str, existing: tuple[str, ...]
) -> None:
    assert topic_hint(topic, existing) is None


@pytest.mark.requirement("S25")
@every_sample(
    "topic, part",
    [
        ("login_bug_fix_2026", "2026"),
        ("release 20261121", "20261121"),
        ("결제-2026년", "2026년"),
        ("정산 11월", "11월"),
        ("PROJ-1234", "PROJ-1234"),
        ("login #42", "#42"),
        ("issue-12-auth", "issue-12"),
        ("이슈 77", "이슈 77"),
        ("login-fix", "fix"),
        ("로그인-수정", "수정"),
        ("src/auth/login.ts", "src/auth/login.ts"),
        ("server\\core\\store", "server\\core\\store"),
        ("login.py", "login.py"),
    ],
)
def test_a_topic_for_one_case_names_what_makes_it_narrow(topic: str, part: str) -> None:
    assert topic_hint(topic, ()) == TopicHint("hint_topic_narrow", part)


WIDE = (
    "backend|Frontend|back-end|code|project|general|misc|app|apps|project code|백엔드|프로젝트|기타"
)


@pytest.mark.requirement("S25")
@every_sample(
    "topic, kind",
    [
        *((topic, "wide") for topic in WIDE.split("|")),
        ("login page redirect loop", "long"),
        ("결제 모듈 환불 처리 방식", "long"),
    ],
)
def test_a_topic_for_everything_is_wide_and_one_of_four_words_long(topic: str, kind: str) -> None:
    assert topic_hint(topic, ()) == TopicHint(f"hint_topic_{kind}", topic)


@pytest.mark.requirement("S25")
@every_sample(
    "topic, existing",
    [
        ("API Gateway", "api-gateway"),
        ("api_gateway", "api-gateway"),
        ("apigateway", "api-gateway"),
        ("payments", "payment"),
        ("policy", "policies"),
        ("User-Profile", "user_profiles"),
        ("회원 가입", "회원-가입"),
    ],
)
def test_a_topic_that_exists_in_other_spelling_is_named(topic: str, existing: str) -> None:
    assert topic_hint(topic, ("auth", existing)) == TopicHint("hint_topic_exists", existing)


def samples(name: str) -> dict[str, str]:
    """The samples of a file by their titles, which stand behind `==`."""
    text = (DATA / "source" / name).read_text(encoding="utf-8")
    titled = (part.partition("\n") for part in f"\n{text}".split("\n== ")[1:])
    return {title: f"{sample.rstrip()}\n" for title, _, sample in titled}


CODE = samples("code.txt")
"""Six lines of source code in each language that S27 names."""
PROSE = samples("prose.txt")
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
    saved = log_memory(memory, LogMemoryParams(topic="auth", **texts))
    assert saved.hints == (
        f"{field} looks like source code: store the rule, not the code.",
        f"To change this record: log_memory(id={saved.ref}) with the field that changes.",
    )
    amended = log_memory(memory, LogMemoryParams(id=saved.ref, **{field: "a rule in words"}))
    assert amended.hints == ()
