"""Secrets known by the name beside them (S22)."""

import random

import pytest
from every_sample import every_sample
from secret_samples import (
    BASE64,
    GENERIC,
    HEX,
    MENTIONED,
    STATED,
    assert_only_the_value_goes,
    draw,
    leaks,
    weak_password,
)
from sentinel_memory.core.secrets.redaction import MARKER, Redaction, redact


@pytest.mark.requirement("S22")
@every_sample("carrier", STATED)
def test_a_stated_password_goes_however_weak(carrier: str) -> None:
    rng = random.Random(carrier)
    makers = (weak_password, *GENERIC.values())
    drawn = [make(rng) for make in makers for _ in range(3)]
    assert_only_the_value_goes(carrier, [*drawn, "hunter2", "Winter2024"])


@pytest.mark.requirement("S22")
@every_sample("kind", GENERIC)
@every_sample("carrier", MENTIONED)
def test_a_secret_beside_its_name_goes_when_it_reads_as_no_word(carrier: str, kind: str) -> None:
    rng = random.Random(carrier + kind)
    assert_only_the_value_goes(carrier, (GENERIC[kind](rng) for _ in range(5)))


@pytest.mark.requirement("S22")
@every_sample("carrier", [one for one in MENTIONED if not one.startswith(("SECRET", "set", "the"))])
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
@pytest.mark.parametrize(
    "reference",
    [
        "src/needs.ts:80-84",
        "languageClient.ts:67-75",
        "server/app/cli/*.py",
        "Ctrl+Enter",
        "recall@3",
        "deer-flow#3860",
        "gcc-mingw-w64-x86-64",
        "editForm+editInputs",
    ],
)
def test_a_reference_to_code_beside_a_keyword_stays(reference: str) -> None:
    text = (
        f"The password form is in {reference} and needs a label.\n"
        f"The password: see `{reference}` for it.\n"
    )
    assert redact(text).text == text


@pytest.mark.requirement("S22")
def test_a_value_longer_than_what_is_judged_goes_whole() -> None:
    for sign in (".", ",", "+"):
        value = draw(random.Random(11), BASE64, 3_000)
        value = value[:511] + sign + value[512:]
        for text in ("CREDENTIAL={}; done", '"secret": "{}"', "(비밀번호: {})."):
            assert redact(text.format(value)).text == text.format(MARKER)
            assert sum(redact(text.format(value)).kinds.values()) == 1


@pytest.mark.requirement("S22")
@every_sample(
    "carrier",
    ["API_KEY={}\\\n  {}\nnext", 'token = "{}" +\n  "{}";', "password: {}\n  {}\nuser: app"],
)
def test_a_value_split_by_a_line_break_goes_with_all_its_lines(carrier: str) -> None:
    rng = random.Random(carrier)
    for make in (GENERIC["hex"], GENERIC["alphanumeric"]):
        for _ in range(5):
            value = make(rng)
            halves = value[: len(value) // 2], value[len(value) // 2 :]
            found = redact(carrier.format(*halves)).text
            assert not any(leaks(half, found) for half in halves)
            assert found.startswith(carrier[: carrier.index("{")])
            assert found.endswith(carrier[carrier.rindex("}") + 1 :])


@pytest.mark.requirement("S22")
def test_what_stands_below_a_secret_and_is_none_of_it_stays() -> None:
    secret = GENERIC["alphanumeric"](random.Random(4))
    commit = draw(random.Random(5), HEX, 40)
    for below in ("next", "retries", commit, "NODE_ENV=production", "checkout-service", "1204"):
        assert redact(f"API_KEY={secret}\n{below}").text == f"API_KEY={MARKER}\n{below}"


@pytest.mark.requirement("S22")
def test_the_key_of_a_cache_is_no_secret_and_that_of_a_service_is_one() -> None:
    value = draw(random.Random(6), HEX, 32)
    assert redact(f"MAILCHIMP_KEY={value}").kinds == {"api_key": 1}
    for name in ("CACHE_KEY", "PARTITION_KEY", "PRIMARY_KEY", "object_key", "cacheKey"):
        assert redact(f"{name}={value}").kinds == {}
