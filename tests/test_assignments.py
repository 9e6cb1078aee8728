"""Secrets known by the name beside them (S22)."""

import random

import pytest
from secret_samples import ASIDE, BASE64, GENERIC, MENTIONED, STATED, draw, weak_password
from sentinel_memory.core.sanitizer import MARKER, Redaction, redact


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("carrier", STATED)
def test_a_stated_password_goes_however_weak(carrier: str) -> None:
    rng = random.Random(carrier)
    makers = (weak_password, *GENERIC.values())
    for value in [make(rng) for make in makers for _ in range(3)] + ["hunter2", "Winter2024"]:
        assert redact(carrier.format(value)).text == carrier.format(MARKER)


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("kind", GENERIC)
@pytest.mark.parametrize("carrier", MENTIONED)
def test_a_secret_beside_its_name_goes_when_it_reads_as_no_word(carrier: str, kind: str) -> None:
    rng = random.Random(carrier + kind)
    for _ in range(5):
        value = GENERIC[kind](rng)
        assert redact(carrier.format(value)).text == carrier.format(MARKER)


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("carrier", ASIDE)
def test_a_name_beside_a_keyword_stays(carrier: str) -> None:
    for name in (
        "billing-worker-2",
        "PBKDF2-HMAC-SHA256",
        "refresh_token_v2",
        "oauth2",
        "HttpOnly",
    ):
        assert redact(carrier.format(name)) == Redaction(carrier.format(name), {})


@pytest.mark.requirement("S22")
def test_a_value_longer_than_what_is_judged_goes_whole() -> None:
    for sign in (".", ",", "+"):
        value = draw(random.Random(11), BASE64, 3_000)
        value = value[:511] + sign + value[512:]
        for text in ("CREDENTIAL={}; done", '"secret": "{}"', "(비밀번호: {})."):
            assert redact(text.format(value)).text == text.format(MARKER)
            assert sum(redact(text.format(value)).kinds.values()) == 1
