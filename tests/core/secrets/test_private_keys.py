"""Private keys go whole in every layout, and nothing else does (S22)."""

import base64
import random

import pytest
from every_sample import every_sample
from secret_samples import BASE64, HEX, draw, private_key
from sentinel_memory.core.secrets.keys import find_private_keys
from sentinel_memory.core.secrets.redaction import MARKER, Redaction, redact

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


@pytest.mark.requirement("S22", "K09")
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


@pytest.mark.requirement("S22")
def test_the_headers_of_an_encrypted_key_go_with_it() -> None:
    key = private_key(random.Random(5), "RSA PRIVATE KEY")
    begin, rest = key.split("\n", 1)
    headers = f"Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,{HEX.upper() * 2}\n\n"
    for text in (f"{begin}\n{headers}{rest}", f"{begin}\n{headers}{rest}".replace("\n", "\\n")):
        assert redact(f"a {text} b").text == f"a {MARKER} b"


@pytest.mark.requirement("S22")
@every_sample("lines", [1, 4, 11])
@every_sample("line_break", ["\n", "\\n", " "])
def test_a_key_cut_off_without_an_end_goes_to_the_end_of_its_body(
    lines: int, line_break: str
) -> None:
    key = private_key(random.Random(lines)).split("\n")
    cut = line_break.join([*key[: lines + 1], key[lines + 1][:23]])
    assert redact(cut).text == MARKER
    whole_lines = line_break.join(key[: lines + 1])
    assert redact(f"{whole_lines}\nThe rest of the note stays.").text == (
        f"{MARKER}\nThe rest of the note stays."
    )


@pytest.mark.requirement("S22")
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


@pytest.mark.requirement("S22")
def test_a_body_is_followed_once() -> None:
    body = " ".join(["b3BlbnNzaC1rZXktdjE" + "AAAAABG5v"] * 5)
    assert [text.end - text.start for text in find_private_keys(body)] == [len(body)]


@pytest.mark.requirement("S22")
def test_two_keys_in_a_row_are_two_findings() -> None:
    first, second = (private_key(random.Random(n), "EC PRIVATE KEY", lines=2) for n in (1, 2))
    assert redact(f"{first}\nand\n{second}\n") == Redaction(
        f"{MARKER}\nand\n{MARKER}\n", {"private_key": 2}
    )


@pytest.mark.requirement("S22")
def test_a_certificate_and_a_public_key_pass() -> None:
    for label in ("CERTIFICATE", "PUBLIC KEY", "PGP PUBLIC KEY BLOCK"):
        block = private_key(random.Random(label), label)
        assert redact(block) == Redaction(block, {})
