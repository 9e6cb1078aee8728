"""The formats and allowed values of a team, as its policy gives them (P12)."""

from __future__ import annotations

import json

import pytest
from growth import BOUND, growth
from sentinel_memory.core.policy.reading import parse_policy
from sentinel_memory.core.secrets.protection import Protection
from sentinel_memory.core.secrets.redaction import Redaction, redact, search

TEAM = {"name": "acme_token", "starts_with": "acme-", "characters": "letters_digits", "least": 8}
KEY = "acme-Zk93mQ2vLp7x"


def protection(*patterns: dict[str, object], allowed: tuple[str, ...] = ()) -> Protection:
    """The text after a trusted project with these patterns has withheld secrets."""
    file = {"extra_patterns": [*patterns], "allowed_values": [*allowed]}
    policy = parse_policy(json.dumps(file).encode())
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
    assert redact(f"키는 acme-{body}입니다", own) == Redaction(
        "키는 [REDACTED]입니다", {"acme_token": 1}
    )
    assert redact(f"acme-{body * 9} ", own).text == "[REDACTED] "
    for text in (f"acme-{body[:7]}{more}{body}", f"xacme-{body}", f"acme {body}", "acme-xxxxxxxx"):
        assert redact(text, own) == Redaction(text, {})
    assert redact(f"use acme-{body}").kinds == {}


@pytest.mark.requirement("P12")
def test_a_beginning_is_taken_as_characters_and_not_as_a_pattern() -> None:
    own = protection({**TEAM, "starts_with": ".*"})
    assert redact("ab12345678 .*Zk93mQ2v", own).text == "ab12345678 [REDACTED]"


@pytest.mark.requirement("P12")
def test_no_policy_makes_a_text_slow_to_search() -> None:
    own = protection(
        *({**TEAM, "starts_with": "-_", "characters": "base64url", "least": 64} for _ in range(20))
    )
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
    assert redact("postgres://app:hunter2x@db/live", own).text == (
        "postgres://app:[REDACTED]@db/live"
    )
    assert redact(f"{KEY}9", own).text == "[REDACTED]"
