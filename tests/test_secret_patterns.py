"""Keys whose shape alone proves them (S22, P06)."""

import random

import pytest
from secret_samples import ALNUM, CARRIERS, PROVIDERS, draw
from sentinel_memory.core.sanitizer import MARKER, Redaction, find_certain_keys, redact


def values_of(kind: str, seed: int = 0, each: int = 3) -> list[str]:
    rng = random.Random(f"{kind} {seed}")
    return [make(rng) for make in PROVIDERS[kind] for _ in range(each)]


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("carrier", CARRIERS.values(), ids=CARRIERS)
@pytest.mark.parametrize("kind", PROVIDERS)
def test_a_provider_key_goes_whole_and_nothing_around_it_does(kind: str, carrier: str) -> None:
    for value in values_of(kind):
        assert redact(carrier.format(value)).text == carrier.format(MARKER)


@pytest.mark.requirement("P06")
@pytest.mark.parametrize("kind", PROVIDERS)
def test_a_provider_key_is_counted_under_its_kind(kind: str) -> None:
    first, second, *_ = values_of(kind)
    assert redact(f"use {first} or {second} here") == Redaction(
        f"use {MARKER} or {MARKER} here", {kind: 2}
    )


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("kind", PROVIDERS)
def test_a_provider_key_is_certain_without_any_context(kind: str) -> None:
    for value in values_of(kind):
        (secret,) = find_certain_keys(f"결제{value}결제")
        assert (secret.start, secret.end, secret.kind) == (2, 2 + len(value), kind)


@pytest.mark.requirement("S22")
def test_a_slack_webhook_loses_its_path_and_keeps_its_host() -> None:
    rng = random.Random(3)
    path = f"T{draw(rng, ALNUM, 10)}/B{draw(rng, ALNUM, 10)}/{draw(rng, ALNUM, 24)}"
    host = "https://hooks.slack.com/" + "services/"
    assert redact(f"post to {host}{path}, please") == Redaction(
        f"post to {host}{MARKER}, please", {"slack_webhook": 1}
    )


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("kind", PROVIDERS)
def test_a_stand_in_for_a_provider_key_passes(kind: str) -> None:
    for value in values_of(kind, each=1):
        head = value[:10] if value.startswith(("github_pat", "xoxe.xoxp")) else value[:5]
        for body in ("x" * 40, "X" * 36, "*" * 20, "...", "your-key-goes-here-please-now"):
            assert redact(f"{head}{body}") == Redaction(f"{head}{body}", {})
