"""Keys whose shape alone proves them, and private keys in every layout (S22, P06)."""

import base64
import random
import re
from collections.abc import Callable
from itertools import count

import pytest
from every_sample import every_sample
from secret_samples import (
    ALNUM,
    BASE64,
    CARRIERS,
    FAMILIES,
    HEX,
    HIDDEN,
    LOWER,
    PROVIDERS,
    URL_SAFE,
    draw,
    leaks,
    private_key,
)
from sentinel_memory.core.secrets.keys import ANNOUNCED, KEYS, find_private_keys
from sentinel_memory.core.secrets.redaction import MARKER, Redaction, find_secrets, redact

pytestmark = pytest.mark.requirement("S22")

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


def test_every_format_of_the_table_is_tried_by_a_sample() -> None:
    sampled = {kind for kinds in FAMILIES.values() for kind in kinds}
    assert {row.kind for row in KEYS.formats} - sampled == set(PARTS_OF_URLS) | {
        "jwt",
        "teams_webhook",
    }


@pytest.mark.requirement("S37")
def test_no_key_is_shorter_than_its_table_says() -> None:
    for table in (KEYS, ANNOUNCED):
        for row in table.formats:
            values = values_of(row.kind, each=1) if row.kind in PROVIDERS else []
            for value in filter(row.pattern.search, values):
                for at in reversed(range(len(value))):
                    shorter = value[:at] + value[at + 1 :]
                    value = shorter if row.pattern.search(shorter) else value
                assert max(map(len, value.split())) >= table.shortest


@every_sample("before", ["%", "\x1b["])
def test_a_sign_that_begins_escapes_hides_no_key_behind_it(before: str) -> None:
    # Two hex digits may be the rest of an escape, where what follows them is a whole key.
    left = re.compile(rf"x (?:{re.escape(before)}(?:[0-9A-Fa-f]{{2}})?)?{re.escape(MARKER)} y")
    for kind in PROVIDERS:
        for value in values_of(kind):
            assert left.fullmatch(redact(f"x {before}{value} y").text)


@every_sample("escape", ["\\n", "\\t", "%0A", "\\u000a", "\x1b[1m", "\x1b[31m"])
@every_sample("word", ["live_", "sk-", "token_"])
def test_an_escape_hides_no_key_of_which_a_word_alone_says_so(escape: str, word: str) -> None:
    value = word + draw(random.Random(word), ALNUM, 24)
    assert redact(f"x{escape}{value} y").text == f"x{escape}{MARKER} y"
    wrapped = base64.b64encode(f"key {value}".encode()).decode()
    assert redact(f"x{escape}{wrapped} y").text == f"x{escape}{MARKER} y"


@pytest.mark.requirement("P06")
@every_sample("kind", PROVIDERS)
def test_a_provider_key_is_certain_in_any_context_and_counted_by_its_kind(kind: str) -> None:
    first, second, *_ = values = values_of(kind)
    for value in values:
        (secret,) = find_secrets(f"결제{value}결제")
        assert secret == (2, 2 + len(value), kind)
    assert redact(f"use {first} or {second} here") == Redaction(
        f"use {MARKER} or {MARKER} here", {kind: 2}
    )


@every_sample("kind", PARTS_OF_URLS)
def test_of_a_url_that_is_a_secret_the_host_stays(kind: str) -> None:
    before, body, behind = PARTS_OF_URLS[kind]
    text = f"post to {before}{draw(random.Random(3), *body)}{behind}"
    found = redact(text)
    assert found.kinds == {kind: 1}
    assert found.text.startswith(f"post to {before.removesuffix('T04Q7WX2Z/B05R8TY3K/')}{MARKER}")
    assert found.text.endswith(MARKER + behind)


KEY_LABELS = (
    "PRIVATE KEY",
    "ENCRYPTED PRIVATE KEY",
    "RSA PRIVATE KEY",
    "EC PRIVATE KEY",
    "DSA PRIVATE KEY",
    "OPENSSH PRIVATE KEY",
    "PGP PRIVATE KEY BLOCK",
)

KEY_LAYOUTS = {
    "lines": lambda key: key,
    "windows lines": lambda key: key.replace("\n", "\r\n"),
    "escaped": lambda key: key.replace("\n", "\\n"),
    "escaped twice": lambda key: key.replace("\n", "\\\\n"),
    "escaped windows": lambda key: key.replace("\n", "\\r\\n"),
    "one line": lambda key: key.replace("\n", " "),
    "nothing between": lambda key: key.replace("\n", ""),
    "indented": lambda key: key.replace("\n", "\n        "),
    "quoted mail": lambda key: key.replace("\n", "\n> "),
    "added lines": lambda key: key.replace("\n", "\n+"),
    "string pieces": lambda key: key.replace("\n", '\\n" +\n    "'),
    "array": lambda key: key.replace("\n", '",\n  "'),
    "percent escapes": lambda key: key.replace(" ", "%20").replace("\n", "%0A").replace("+", "%2B"),
    "html": lambda key: key.replace("\n", "<br>"),
    "php json": lambda key: key.replace("/", "\\/").replace("\n", "\\n"),
}


@pytest.mark.requirement("K09")
@every_sample("layout", KEY_LAYOUTS)
@every_sample("label", KEY_LABELS)
def test_a_private_key_goes_whole_in_every_layout(label: str, layout: str) -> None:
    key = KEY_LAYOUTS[layout](private_key(random.Random(label), label))
    for before, after in (
        ("", ""),
        ('key = "', '"\n'),
        ("키는 ", " 입니다"),
        ("see ", "\nand more"),
    ):
        assert redact(before + key + after) == Redaction(
            before + MARKER + after, {"private_key": 1}
        )


def test_the_headers_of_an_encrypted_key_go_with_it() -> None:
    key = private_key(random.Random(5), "RSA PRIVATE KEY")
    begin, rest = key.split("\n", 1)
    headers = f"Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,{HEX.upper() * 2}\n\n"
    for text in (f"{begin}\n{headers}{rest}", f"{begin}\n{headers}{rest}".replace("\n", "\\n")):
        assert redact(f"a {text} b").text == f"a {MARKER} b"


@every_sample("lines", [1, 4, 11])
@every_sample("line_break", ["\n", "\\n", " "])
def test_a_key_cut_off_goes_to_the_end_of_its_body(lines: int, line_break: str) -> None:
    key = private_key(random.Random(lines)).split("\n")
    cut = line_break.join([*key[: lines + 1], key[lines + 1][:23]])
    assert redact(cut).text == MARKER
    whole_lines = line_break.join(key[: lines + 1])
    assert redact(f"{whole_lines}\nThe rest of the note stays.").text == (
        f"{MARKER}\nThe rest of the note stays."
    )


@every_sample(
    "start",
    [
        "b3BlbnNzaC1rZXktdjE" + "AAAAABG5vbmUAAAAEbm9uZQ",
        "MIIEvgIBADANBgkqhkiG9w0BAQEFAASC" + "BKgwggSkAgEAAoIBAQC7",
        base64.b64encode(b"-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA").decode(),
    ],
)
def test_the_body_of_a_private_key_goes_without_its_boundaries(start: str) -> None:
    rng = random.Random(start)
    body = "\n".join([start, *(draw(rng, BASE64, 64) for _ in range(5)), "aB3d=="])
    text = "users:\n- name: ci\n  client-key-data: {}\n  other: 1"
    for layout in (body, body.replace("\n", ""), body.replace("\n", "\\n")):
        assert redact(text.format(layout)) == Redaction(text.format(MARKER), {"private_key": 1})
        for escape in ("\\n", "%0A", "\\u000a", "\x1b[1m"):
            assert redact(f"it is{escape}{layout}").text == f"it is{escape}{MARKER}"


def test_a_body_is_followed_once_and_two_keys_in_a_row_are_two_findings() -> None:
    body = " ".join(["b3BlbnNzaC1rZXktdjE" + "AAAAABG5v"] * 5)
    assert [text.end - text.start for text in find_private_keys(body)] == [len(body)]
    first, second = (private_key(random.Random(n), "EC PRIVATE KEY", lines=2) for n in (1, 2))
    assert redact(f"{first}\nand\n{second}\n") == Redaction(
        f"{MARKER}\nand\n{MARKER}\n", {"private_key": 2}
    )


@pytest.mark.requirement("K09")
def test_private_keys_of_other_layouts_go_and_their_public_halves_stay() -> None:
    rng = random.Random(2)
    public, private = (draw(rng, ALNUM, 60) + "aB" for _ in range(2))
    putty = f"PuTTY-User-Key-File-3: ssh-ed25519\nPublic-Lines: 1\n{public}\nPrivate-Lines: 1\n"
    assert redact(f"{putty}{private}\nPrivate-MAC: 0f").text == f"{putty}{MARKER}\nPrivate-MAC: 0f"
    jwk = '{{"kty":"EC","x":"{}","d":"{}"}}'
    assert redact(jwk.format(public, private)).text == jwk.format(public, MARKER)
    static = "\n".join(draw(rng, HEX, 32) for _ in range(16))
    boundary = "-----{} OpenVPN Static key V1-----"
    vpn = f"{boundary.format('BEGIN')}\n{static}\n{boundary.format('END')}"
    assert redact(f"key:\n{vpn}\nok").text == f"key:\n{MARKER}\nok"
    assert [secret.kind for secret in find_secrets(vpn)] == ["private_key"]
