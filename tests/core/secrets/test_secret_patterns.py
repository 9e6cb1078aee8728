"""Keys whose shape alone proves them (S22, P06)."""

import base64
import random
import re
from collections.abc import Callable
from itertools import count

import pytest
from every_sample import every_sample
from secret_samples import (
    ALNUM,
    CARRIERS,
    FAMILIES,
    HEX,
    HIDDEN,
    LOWER,
    PROVIDERS,
    URL_SAFE,
    draw,
    leaks,
)
from sentinel_memory.core.secrets.keys import ANNOUNCED, KEYS
from sentinel_memory.core.secrets.protection import KeyTable
from sentinel_memory.core.secrets.redaction import MARKER, Redaction, find_secrets, redact

PARTS_OF_URLS = {
    "cloudinary_secret": ("cloudinary://123456789012345:", (URL_SAFE, 27), "@shop"),
    "discord_webhook": ("https://discord.com/api/webhooks/123456789012345678/", (URL_SAFE, 68), ""),
    "node_key": ("https://mainnet.infura.io/v3/", (HEX, 32), " ok"),
    "signed_url": ("https://b.example.com/x?X-Amz-Signature=", (HEX, 64), "&y=1"),
    "zapier_webhook": ("https://hooks.zapier.com/hooks/catch/123456/", (ALNUM, 8), "/ ok"),
    "kakao_key": ("Authorization: KakaoAK ", (HEX, 32), " ok"),
    "webhook": ("https://hook.eu1.make.com/", (LOWER, 32), " ok"),
    "slack_webhook": ("https://hooks.slack.com/services/T04Q7WX2Z/B05R8TY3K/", (ALNUM, 24), " ok"),
}
"""By kind: what stands before, the secret part, what stands behind."""


CONTEXTS: dict[str, tuple[Callable[[str], str], str]] = {
    **{name: (carrier.format, carrier) for name, carrier in CARRIERS.items()},
    **HIDDEN,
}


def values_of(kind: str, seed: int = 0, each: int = 3) -> list[str]:
    rng = random.Random(f"{kind} {seed}")
    return [make(rng) for make in PROVIDERS[kind] for _ in range(each)]


@pytest.mark.requirement("S22")
@every_sample("context", CONTEXTS)
def test_a_provider_key_goes_whole_and_nothing_around_it_does(
    context: str, rounds: Callable[[int, int], int]
) -> None:
    write, left = CONTEXTS[context]
    # By default each value stands in a tenth of the contexts, so that all meet all formats.
    step = rounds(10, 1)
    turns = count(list(CONTEXTS).index(context))
    for kind in PROVIDERS:
        for value in values_of(kind):
            if next(turns) % step == 0:
                found = redact(write(value)).text
                assert not leaks(value, found)
                assert (kind, found) == (kind, left.format(MARKER))


@pytest.mark.requirement("S22")
def test_every_format_of_the_table_is_tried_by_a_sample() -> None:
    sampled = {kind for kinds in FAMILIES.values() for kind in kinds}
    assert {row.kind for row in KEYS.formats} - sampled == set(PARTS_OF_URLS) | {
        "jwt",
        "teams_webhook",
    }


@pytest.mark.requirement("S22")
def test_no_expression_is_compiled_for_a_text_without_prefixes() -> None:
    wrong = "("  # what cannot be compiled says so
    table = KeyTable(
        row._replace(expression=wrong)
        for row in KEYS.formats
        if row.prefixes[0][-1:].isalnum() or len(row.prefixes[0]) > 3
    )
    assert list(table.find("The build failed, and the reason was a missing comma")) == []
    with pytest.raises(re.error):
        list(table.find("ghp_" + "a1B2c3D4e5F6" * 3))


@pytest.mark.requirement("S22", "S37")
def test_no_key_is_shorter_than_its_table_says() -> None:
    for table in (KEYS, ANNOUNCED):
        for row in table.formats:
            values = values_of(row.kind, each=1) if row.kind in PROVIDERS else []
            for value in filter(row.pattern.search, values):
                for at in reversed(range(len(value))):
                    shorter = value[:at] + value[at + 1 :]
                    value = shorter if row.pattern.search(shorter) else value
                assert max(map(len, value.split())) >= table.shortest


@pytest.mark.requirement("S22")
@every_sample("before", ["%", "\x1b["])
def test_a_sign_that_begins_escapes_hides_no_key_behind_it(before: str) -> None:
    # Two hex digits may be the rest of an escape, where what follows them is a whole key.
    left = re.compile(rf"x (?:{re.escape(before)}(?:[0-9A-Fa-f]{{2}})?)?{re.escape(MARKER)} y")
    for kind in PROVIDERS:
        for value in values_of(kind):
            assert left.fullmatch(redact(f"x {before}{value} y").text)


@pytest.mark.requirement("S22")
@every_sample("escape", ["\\n", "\\t", "%0A", "\\u000a", "\x1b[1m", "\x1b[31m"])
@every_sample("word", ["live_", "sk-", "token_"])
def test_an_escape_hides_no_key_of_which_a_word_alone_says_so(escape: str, word: str) -> None:
    value = word + draw(random.Random(word), ALNUM, 24)
    assert redact(f"x{escape}{value} y").text == f"x{escape}{MARKER} y"
    wrapped = base64.b64encode(f"key {value}".encode()).decode()
    assert redact(f"x{escape}{wrapped} y").text == f"x{escape}{MARKER} y"


@pytest.mark.requirement("P06")
@every_sample("kind", PROVIDERS)
def test_a_provider_key_is_counted_under_its_kind(kind: str) -> None:
    first, second, *_ = values_of(kind)
    assert redact(f"use {first} or {second} here") == Redaction(
        f"use {MARKER} or {MARKER} here", {kind: 2}
    )


@pytest.mark.requirement("S22")
@every_sample("kind", PROVIDERS)
def test_a_provider_key_is_certain_without_any_context(kind: str) -> None:
    for value in values_of(kind):
        (secret,) = find_secrets(f"결제{value}결제")
        assert (secret.start, secret.end, secret.kind) == (2, 2 + len(value), kind)


@pytest.mark.requirement("S22")
@every_sample("kind", PARTS_OF_URLS)
def test_of_a_url_that_is_a_secret_the_host_stays(kind: str) -> None:
    before, body, behind = PARTS_OF_URLS[kind]
    text = f"post to {before}{draw(random.Random(3), *body)}{behind}"
    found = redact(text)
    assert found.kinds == {kind: 1}
    assert found.text.startswith(f"post to {before.removesuffix('T04Q7WX2Z/B05R8TY3K/')}{MARKER}")
    assert found.text.endswith(MARKER + behind)


@pytest.mark.requirement("S22")
@every_sample("kind", PROVIDERS)
def test_a_stand_in_for_a_provider_key_passes(kind: str) -> None:
    for value in values_of(kind, each=1):
        head = value[:10] if value.startswith(("github_pat", "xoxe.xoxp")) else value[:5]
        head = "BSA" if head.startswith("BSA") else head  # its prefix is that short
        for body in ("x" * 40, "X" * 36, "*" * 20, "...", "your-key-goes-here-please-now"):
            assert redact(f"{head}{body}") == Redaction(f"{head}{body}", {})
