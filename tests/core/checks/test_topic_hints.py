"""Hints about topics: few false alarms among good names, in both languages (S25)."""

from __future__ import annotations

import re

import pytest
from every_sample import every_sample
from sentinel_memory.core.checks.hints import TopicHint, topic_hint

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


@pytest.mark.requirement("S25")
@every_sample("topic", ["backend", "login_bug_fix_2026", "api-gateway"])
def test_a_topic_in_use_brings_no_hint(topic: str) -> None:
    assert topic_hint(topic, ("api_gateway", topic)) is None


@pytest.mark.requirement("S25")
@every_sample("one, other", [("auth", "author"), ("access", "acces"), ("ios", "io")])
def test_topics_that_only_begin_alike_are_two(one: str, other: str) -> None:
    assert topic_hint(one, (other,)) is None
