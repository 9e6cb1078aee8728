"""What is withheld by its shape alone, private keys, and the redaction as a whole (S22, P06).

The last part is about the searches that a text is spared (S37).
"""

from __future__ import annotations

import base64
import gc
import json
import random
import re
import string
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from io import BytesIO
from itertools import count
from pathlib import Path

import pytest
from every_sample import every_sample
from hypothesis import example, given
from hypothesis import strategies as st
from paths import DATA, SERVER
from refusals import refused
from secret_samples import (
    ALNUM,
    BASE64,
    CARRIERS,
    FAMILIES,
    HEX,
    HIDDEN,
    LOWER,
    PROVIDERS,
    STATED,
    URL_SAFE,
    draw,
    leaks,
    private_key,
    weak_password,
)
from sentinel_memory.cli.redact import redact_lines, redact_whole
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.secrets import protection
from sentinel_memory.core.secrets.keys import ANNOUNCED, KEYS, find_private_keys
from sentinel_memory.core.secrets.protection import BUILT_IN
from sentinel_memory.core.secrets.redaction import MARKER, Redaction, find_secrets, redact
from sentinel_memory.core.text.expressions import Expression

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
    others = {*PARTS_OF_URLS, "jwt", "teams_webhook"}
    assert {row.kind for row in KEYS.formats} - sampled == others


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


KEY_LABELS = [
    *(f"{kind}PRIVATE KEY" for kind in ("", "ENCRYPTED ", "RSA ", "EC ", "DSA ", "OPENSSH ")),
    "PGP PRIVATE KEY BLOCK",
]
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
    for text in ("{}", 'key = "{}"\n', "키는 {} 입니다", "see {}\nand more"):
        assert redact(text.format(key)) == Redaction(text.format(MARKER), {"private_key": 1})


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
    whole_lines, rest = line_break.join(key[: lines + 1]), "\nThe rest of the note stays."
    assert redact(whole_lines + rest).text == MARKER + rest


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


INNOCENT = (DATA / "innocent_lines.txt").read_text("utf-8").splitlines()


def test_findings_are_sorted_apart_and_in_characters_of_the_text() -> None:
    rng = random.Random(10)
    token, password = PROVIDERS["github_token"][0](rng), "hunter2!"
    text = f"암호: '{password}' https://x:{token}@h.example 토큰은 {token}이다"
    secrets = find_secrets(text)
    found = [(text[one.start : one.end], one.kind) for one in secrets]
    assert found == [(password, "password"), *[(token, "github_token")] * 2]


FIRST = draw(random.Random(12), ALNUM, 20)


@every_sample(
    "text, stored, kinds",
    [
        # What a marker lays bare goes too, and what was half withheld before goes whole.
        (
            f"Bearer {FIRST}password=ABCDEF0123456789x",
            "Bearer %%",
            {"password": 1, "authorization": 1},
        ),
        (f"password=aB3$kL9#{MARKER} and {MARKER}", "password=% and %", {"password": 1}),
        (f"password=aB3$kL9#]{MARKER}", "password=%", {"password": 1}),
        (f"{MARKER} 비밀번호: {MARKER}", "% 비밀번호: %", {}),
        # A letter whose lower case is longer shifts nothing.
        ("\u0130\u0130 password=hunter2!\u0130", "\u0130\u0130 password=%\u0130", {"password": 1}),
        # A text made to need many passes is withheld whole.
        ("password=MIIEabcd0123MIIEabcd" * 50, "%", {"password": 6, "tangle": 1}),
    ],
)
def test_what_stands_together_goes_so(text: str, stored: str, kinds: dict[str, int]) -> None:
    assert redact(text) == Redaction(stored.replace("%", MARKER), kinds)


_WORDS = st.sampled_from(
    [
        *(
            "password",
            "password=",
            "비밀번호는 ",
            "토큰: ",
            "api_key",
            ": ",
            "=",
            '"',
            "'",
            "\\n",
            " ",
        ),
        *("[REDACTED]", "[REDACTED", "]", "://a:", "@h", "Bearer ", "Authorization: ", "AKIA"),
        *("ghp_", "eyJ", ".", "hunter2!", "aB3$kL9#", "-----BEGIN PRIVATE KEY-----", "입니다"),
        *("&", ";", "x1", "Proc-Type: 4", "--token ", "value: ", "ABCDEF0123456789", "\u0130"),
        *("(", ")"),
    ]
)
TANGLES = st.lists(_WORDS | st.text(max_size=6), max_size=24).map("".join)


@given(TANGLES)
def test_redacting_twice_withholds_nothing_more(text: str) -> None:
    once = redact(text)
    assert redact(once.text) == Redaction(once.text, {})


@given(TANGLES)
def test_findings_never_overlap_and_never_cut_a_marker(text: str) -> None:
    secrets = find_secrets(text)
    edges = [edge for secret in secrets for edge in (secret.start, secret.end)]
    assert edges == sorted(edges)
    inside = {
        at + n for at in range(len(text)) for n in range(1, 10) if text.startswith(MARKER, at)
    }
    assert inside.isdisjoint(edges)
    assert all(text[secret.start : secret.end].replace(MARKER, "") for secret in secrets)


PROSE = st.sampled_from([*INNOCENT, "", "그리고", "then the build failed"])
RECIPIENT = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p is the recipient"
FRAGMENTS = st.sampled_from([c for c in CARRIERS.values() if "{{" not in c])


@given(st.integers(0, 2**32), st.sampled_from(sorted(PROVIDERS)), PROSE, FRAGMENTS, PROSE)
@example(0, "adafruit_key", "", "{}", f"/subscriptions/{uuid.UUID(int=0)}/resourceGroups/rg-prod")
@example(0, "adafruit_key", "", "{}", RECIPIENT)
@example(0, "adafruit_key", "", "{}", 'SGVsbG8sIFdvcmxkIQ== is "Hello, World!" in base64')
@example(0, "razorpay_key", "", "API_KEY={}", "Password reset expires.")
@example(333, "prefixed_key", "", "{}", "")  # letters alone
def test_no_run_of_a_generated_key_is_left_and_the_rest_is_unchanged(
    seed: int, kind: str, before: str, carrier: str, after: str
) -> None:
    rng = random.Random(seed)
    value = rng.choice(PROVIDERS[kind])(rng)
    redaction = redact(f"{before}\n{carrier.format(value)}\n{after}")
    assert not leaks(value, redaction.text)
    assert redaction.text == f"{before}\n{carrier.format(MARKER)}\n{after}"


import_module("sentinel_memory.core.secrets.detectors")  # with every expression that finds a secret
SPARING = [one for one in gc.get_objects() if isinstance(one, Expression) and one.needs]
CORE = SERVER / "sentinel_memory" / "core"
TABLES = [path for path in sorted(CORE.rglob("*.txt")) if "\n  = " in path.read_text("utf-8")]


@pytest.mark.requirement("K08", "M18")
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_each_expression_of_a_table_finds_its_sample_and_is_used(path: Path) -> None:
    reads = re.compile(rf'(\w+) = Expressions\(\s*__file__,\s*"{path.parent.name}/{path.name}"')
    sources = [(one, one.read_text("utf-8")) for one in path.parent.parent.glob("*.py")]
    ((module, table, source),) = (
        (one.stem, reader[1], text) for one, text in sources if (reader := reads.search(text))
    )
    held = getattr(import_module(f"sentinel_memory.core.{path.parents[1].name}.{module}"), table)
    rows = re.findall(r"^(\w+).*\n(?:    .*\n)*?  = (.*)$", path.read_text("utf-8"), re.MULTILINE)
    samples = {name: json.loads(f'"{sample}"') for name, sample in rows}
    assert [name for name, text in samples.items() if not getattr(held, name).search(text)] == []
    assert vars(held).keys() == samples.keys()
    assert set(re.findall(rf"(?<!\w){table}\.(\w+)", source)) == samples.keys()


@contextmanager
def nothing_spared() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Expression, "finditer", lambda self, *text: self.compiled.finditer(*text))
        patch.setattr(protection, "long_words", lambda text, _: text)
        yield


def assert_spared_nothing(texts: list[str]) -> None:
    ours = list(map(find_secrets, texts))
    with nothing_spared():
        assert ours == list(map(find_secrets, texts))


@pytest.mark.requirement("S37")
def test_needs_are_in_letters_that_a_text_shows_in_any_case() -> None:
    for one in SPARING:
        assert not one.flags & re.IGNORECASE or re.fullmatch("[a-hj-z-]+", "".join(one.needs))
    letters = re.compile("[a-hj-z]", re.IGNORECASE)
    for same in filter(letters.match, map(chr, range(sys.maxunicode + 1))):
        (letter,) = (low for low in string.ascii_lowercase if re.match(low, same, re.IGNORECASE))
        assert same.casefold() == letter


@pytest.mark.requirement("S37")
def test_the_corpora_hold_no_secret_that_is_spared(rounds: Callable[[int, int], int]) -> None:
    rng = random.Random(11)
    files = [path for path in DATA.rglob("*") if path.suffix in (".txt", ".tsv", ".jsonl")]
    lines = [
        one for path in files for one in path.read_bytes().decode(errors="replace").split("\n")
    ]
    texts, carriers = lines[:: rounds(9, 1)], [write for write, _ in CONTEXTS.values()]
    for make in (make for makers in PROVIDERS.values() for make in makers):
        texts += [write(make(rng)) for write in rng.sample(carriers, rounds(1, len(carriers)))]
    texts += [carrier.format(weak_password(rng)) for carrier in STATED]
    texts.append(private_key(rng))
    assert_spared_nothing(texts)


PIECES = st.sampled_from(
    [
        *("password", "비밀번호는 ", "API 키", "token", "KEY", "STRIPE_", "=", ": ", " is ", "--"),
        *("Authorization: ", "author\u0130zation:", "bearer ", "ba\u017fic ", "coo\u212aie: a="),
        *("://a:", "@tcp(", "@host", "mysql -p", "curl -u a:", "echo a | sudo -S", "sessionid="),
        *(
            "hunter2!",
            "Xk9$mPq2vLw",
            "aGVsbG8=",
            "q8Zr2Lw9Xc4Vb7Nm",
            "a:b",
            '"',
            "'",
            "\n",
            "\\n",
            " ",
        ),
        *("ghp_", "npg_", "x_live_", "AKIA", "3TzW8kQp1Ld", "\u200b", "%3D", "&quot;", "가"),
    ]
)


@pytest.mark.requirement("S37")
@given(st.lists(PIECES, max_size=14).map("".join))
def test_no_text_is_spared_a_search_that_finds_something(text: str) -> None:
    assert_spared_nothing([text])


@pytest.mark.requirement("S37")
def test_a_plain_note_has_few_expressions_compiled() -> None:
    code = (
        "import re._compiler as compiler; counts = []; real = compiler.compile\n"
        "compiler.compile = lambda *given: counts.append(1) or real(*given)\n"
        "from sentinel_memory.core.secrets.redaction import find_secrets\n"
        "find_secrets('Refunds over a hundred need the lead; below, the job may pay by itself.')\n"
        "print(len(counts))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=SERVER, capture_output=True, check=True)
    assert int(done.stdout) <= 12


TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
PRIVATE = "<private>customer-Hwang-8812</private>"


@pytest.mark.requirement("P01", "P04", "P07")
def test_the_filter_withholds_what_a_save_does() -> None:
    def filtered(text: str) -> str:
        return redact_whole(BytesIO(text.encode()), BUILT_IN)

    assert filtered(f"{PRIVATE} {TOKEN}\n") == "[PRIVATE] [REDACTED]\n"
    with refused(RecordError, match="text: <private> has no partner"):
        filtered("a <private> b")
    (answer,) = redact_lines(BytesIO(b'{"id": 1, "text": "a </private>"}\n'), "en", BUILT_IN)
    assert "</private> has no partner" in str(answer["error"])
