"""Hints about topics and about source code: few false alarms, in both languages (S25, S27)."""

from __future__ import annotations

import re

import pytest
from every_sample import every_sample
from paths import DATA
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.core.checks.hints import TopicHint, code_lines, topic_hint
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project

GOOD = """
auth|payment|api-gateway|billing|user_profile|OAuthTokens|search index|email|rate-limiting|i18n
database-migrations|feature-flags|ci/cd|docker|kubernetes|websocket|image-upload|debugging
error-handling|test-fixtures|bug-tracker|node.js|utf-8|SHA-256|iso-8601|rfc-2047|http2|windows-2022
sign-in-with-apple|server-sent-events|TypeScriptLanguageServer|payment-api-v2|S3|iOS|prefix-tree
결제|로그인|회원-가입|주문|디버그|알림 발송|검색-색인|배송-추적|권한|이미지 업로드|환불|버그리포트
수정-이력|language-server|재고|정산|쿠폰
"""


@pytest.mark.requirement("S25")
@every_sample("topic", re.split("[|\n]", GOOD.strip()))
def test_a_topic_of_the_size_of_a_module_brings_no_hint(topic: str) -> None:
    assert topic_hint(topic, ()) is None


@pytest.mark.requirement("S25")
@every_sample(
    "topic, existing",
    [
        ("backend", ("api_gateway", "backend")),
        ("login_bug_fix_2026", ("login_bug_fix_2026",)),
        ("auth", ("author",)),
        ("access", ("acces",)),
        ("ios", ("io",)),
    ],
)
def test_a_topic_in_use_or_that_only_begins_like_one_brings_no_hint(
    topic: str, existing: tuple[str, ...]
) -> None:
    assert topic_hint(topic, existing) is None


@pytest.mark.requirement("S25")
@every_sample(
    "topic, part",
    [
        ("login_bug_fix_2026", "2026"),
        ("auth-2026-11-21", "2026"),
        ("release 20261121", "20261121"),
        ("결제-2026년", "2026년"),
        ("정산 11월", "11월"),
        ("PROJ-1234", "PROJ-1234"),
        ("auth_ABC-7", "ABC-7"),
        ("login #42", "#42"),
        ("issue-12-auth", "issue-12"),
        ("이슈 77", "이슈 77"),
        ("login-fix", "fix"),
        ("LoginBugFix", "bug"),
        ("hotfix", "hotfix"),
        ("로그인버그", "버그"),
        ("로그인-수정", "수정"),
        ("결제 오류수정", "오류수정"),
        ("src/auth/login.ts", "src/auth/login.ts"),
        ("server\\core\\store", "server\\core\\store"),
        ("login.py", "login.py"),
    ],
)
def test_a_topic_for_one_case_names_what_makes_it_narrow(topic: str, part: str) -> None:
    assert topic_hint(topic, ()) == TopicHint("hint_topic_narrow", part)


@pytest.mark.requirement("S25")
@every_sample(
    "topic",
    [
        *("backend", "Frontend", "back-end", "code", "project", "general", "misc", "app", "apps"),
        *("project code", "백엔드", "프로젝트", "프론트엔드 코드", "기타"),
    ],
)
def test_a_topic_for_everything_is_wide(topic: str) -> None:
    assert topic_hint(topic, ()) == TopicHint("hint_topic_wide", topic)


@pytest.mark.requirement("S25")
@every_sample("topic", ["login page redirect loop", "결제 모듈 환불 처리 방식"])
def test_a_topic_of_more_than_three_words_is_long(topic: str) -> None:
    assert topic_hint(topic, ()) == TopicHint("hint_topic_long", topic)


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
def test_the_answer_to_a_save_names_the_field_and_how_it_is_changed(
    memory: Project, field: str
) -> None:
    texts = {"missing_context": "gap", "lesson": "rule", field: CODE["SQL"]}
    saved = log_memory(memory, LogMemoryParams(topic="auth", **texts))
    assert saved.hints == (
        f"{field} looks like source code: store the rule, not the code.",
        f"To change this record: log_memory(id={saved.ref}) with the field that changes.",
    )
    amended = log_memory(memory, LogMemoryParams(id=saved.ref, **{field: "a rule in words"}))
    assert amended.hints == ()
