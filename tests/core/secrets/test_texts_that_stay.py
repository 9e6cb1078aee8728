"""The texts that redaction leaves as they are, and values that are no secrets (S22, P12)."""

from __future__ import annotations

import random
import string
from collections.abc import Iterable, Iterator

import pytest
from habit_samples import written_habit
from hypothesis import given
from hypothesis import strategies as st
from paths import DATA
from sample_rows import samples
from secret_samples import HEX, MENTIONED, OF_SERVICES, PROVIDERS, draw, private_key
from sentinel_memory.core.secrets.redaction import MARKER, Redaction, redact
from sentinel_memory.core.secrets.shape import is_secret_shaped

pytestmark = pytest.mark.requirement("S22", "P12")

INNOCENT = (DATA / "innocent_lines.txt").read_text("utf-8").splitlines()
NEAR = [
    line.replace("\u23ce", "\n")
    for line in (DATA / "innocent_near_secrets.txt").read_text("utf-8").splitlines()
]
"""Texts whose own line breaks are written as the arrow of a return key."""
SHAPES = (DATA / "value_shapes.tsv").read_text("utf-8").splitlines()


def beside(texts: list[str], count: int) -> Iterator[str]:
    """The texts in notes of so many."""
    return ("\n".join(texts[at : at + count]) for at in range(0, len(texts), count))


def with_names(carriers: Iterable[str], *names: str) -> list[str]:
    return [carrier.format(name) for carrier in carriers for name in names]


def ids() -> Iterator[str]:
    rng = random.Random(9)
    for _ in range(50):
        record_id, rev = draw(rng, HEX, 16), draw(rng, HEX, 6)
        yield f"token: {record_id}, {record_id}@{rev}, commit {draw(rng, HEX, 40)}"


def hashes() -> Iterator[str]:
    for sentence in GIVEN["a hash where the words say what it is"]:
        rng = random.Random(sentence)
        yield from (sentence.format(draw(rng, HEX, length)) for length in (32, 40, 64))


def stand_ins() -> Iterator[str]:
    rng = random.Random(0)
    for value in (make(rng) for makers in PROVIDERS.values() for make in makers):
        head = value[:10] if value.startswith(("github_pat", "xoxe.xoxp")) else value[:5]
        head = "BSA" if head.startswith("BSA") else head  # its prefix is that short
        for body in ("x" * 40, "X" * 36, "*" * 20, "...", "your-key-goes-here-please-now"):
            yield head + body


GIVEN = samples("texts_without_secrets.txt")
STAYS = {
    "ordinary lines": INNOCENT,
    "ordinary lines beside each other": beside(INNOCENT, 20),
    "what names keys, hashes and ids": NEAR,
    "what names keys beside each other": beside(NEAR, 8),
    "ids and revisions of records beside a keyword": ids(),
    "a hash where the words say what it is": hashes(),
    "a stand-in for the key of a provider": stand_ins(),
    "a name beside a keyword": with_names(
        (one for one in MENTIONED if not one.startswith(("SECRET", "set", "the"))),
        *("billing-worker-2", "PBKDF2-HMAC-SHA256", "refresh_token_v2", "oauth2", "HttpOnly"),
    ),
    "a name in place of a cookie": with_names(
        GIVEN["a name in place of a cookie"],
        "preferences-v2",
        "accounts-service-2",
        "ko-KR.utf8-standard",
    ),
    "a name beside a service": with_names(OF_SERVICES, "v2-east-1"),
    "a reference to code beside a keyword": with_names(
        ("The password form is in {0} and needs a label.\nThe password: see `{0}` for it.\n",),
        *GIVEN["a reference to code beside a keyword"],
    ),
    "blanks and markers alone": with_names(
        ('password = "{}"',), "   ", f"{MARKER} ", f" {MARKER} {MARKER}"
    ),
    "a certificate and a public key": [
        private_key(random.Random(label), label)
        for label in ("CERTIFICATE", "PUBLIC KEY", "PGP PUBLIC KEY BLOCK")
    ],
    "names in a block of secrets": [
        "secrets:\n  name: app-tls-7d9f8b6c5-x2x4z\n  version_id: 9c1c4e28-6c85-4c3e-93a0-c006"
    ],
    "what a pipe decodes for nobody": ["echo RHJhZ29uQDU1OTcx | base64 -d > logo.svg"],
    "words about a scheme": ["Basic authentication and Basic auth stay"],
    "letters that only another case makes Latin": [
        f"{head}{letter}return{letter}"
        for letter in "\u0130\u0131\u017f\u212a"
        for head in ("Basic /", "Authorization: Basic ", "basic ", "Authorization: Bearer ")
    ],
    "ordinary words and numbers": GIVEN["ordinary words and numbers"],
    "what is public, encrypted or a stand-in": [
        written_habit("en", text).text for text in GIVEN["what is public, encrypted or a stand-in"]
    ],
}


@pytest.mark.parametrize("kind", STAYS)
def test_a_text_without_a_secret_stays_as_it_is(kind: str) -> None:
    texts = list(STAYS[kind])
    assert texts
    assert [text for text in texts if redact(text) != Redaction(text, {})] == []


def test_the_judgement_of_a_value_by_its_shape() -> None:
    never, only_stated, always = (
        [line.split("\t")[0] for line in SHAPES if line.endswith(f"\t{verdict}")]
        for verdict in ("never", "stated", "always")
    )
    assert [value for value in never if is_secret_shaped(value, explicit=True)] == []
    assert [value for value in never + only_stated if is_secret_shaped(value)] == []
    stated = only_stated + always
    assert [value for value in stated if not is_secret_shaped(value, explicit=True)] == []
    assert [value for value in always if not is_secret_shaped(value)] == []


@given(
    text=st.text(alphabet=string.ascii_letters + string.digits + " \n.,가나다", max_size=300),
)
def test_a_text_without_names_and_formats_is_left_alone(text: str) -> None:
    lowered = text.lower()
    if not any(
        word in lowered for word in ("key", "pass", "token", "secret", "auth", "pw", "akia")
    ):
        assert redact(text) == Redaction(text, {})
