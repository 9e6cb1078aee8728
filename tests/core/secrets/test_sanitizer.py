"""The parts of the redaction together, and the texts that each part skips (S22, S37)."""

from __future__ import annotations

import gc
import json
import random
import re
import string
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from io import BytesIO
from pathlib import Path

import pytest
from every_sample import every_sample
from hypothesis import example, given
from hypothesis import strategies as st
from paths import DATA, SERVER
from refusals import refused
from secret_samples import (
    ALNUM,
    CARRIERS,
    HIDDEN,
    PROVIDERS,
    STATED,
    draw,
    leaks,
    private_key,
    weak_password,
)
from sentinel_memory.cli.redact import redact_lines, redact_whole
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.secrets import protection
from sentinel_memory.core.secrets.protection import BUILT_IN
from sentinel_memory.core.secrets.redaction import MARKER, Redaction, find_secrets, redact
from sentinel_memory.core.text.expressions import Expression

pytestmark = pytest.mark.requirement("S22")

INNOCENT = (DATA / "innocent_lines.txt").read_text("utf-8").splitlines()


def test_findings_are_sorted_apart_and_in_characters_of_the_text() -> None:
    rng = random.Random(10)
    token, password = PROVIDERS["github_token"][0](rng), "hunter2!"
    text = f"암호: '{password}' https://x:{token}@h.example 토큰은 {token}이다"
    secrets = find_secrets(text)
    assert [(text[s.start : s.end], s.kind) for s in secrets] == [
        (password, "password"),
        (token, "github_token"),
        (token, "github_token"),
    ]


FIRST = draw(random.Random(12), ALNUM, 20)


@every_sample(
    "text, stored, kinds",
    [
        # What a marker lays bare goes too, and what was half withheld before goes whole.
        (
            f"Bearer {FIRST}password=ABCDEF0123456789x",
            f"Bearer {MARKER}{MARKER}",
            {"password": 1, "authorization": 1},
        ),
        (
            f"password=aB3$kL9#{MARKER} and {MARKER}",
            f"password={MARKER} and {MARKER}",
            {"password": 1},
        ),
        (f"password=aB3$kL9#]{MARKER}", f"password={MARKER}", {"password": 1}),
        (f"{MARKER} 비밀번호: {MARKER}", f"{MARKER} 비밀번호: {MARKER}", {}),
        # A letter whose lower case is longer shifts nothing.
        (
            "\u0130\u0130 password=hunter2!\u0130",
            f"\u0130\u0130 password={MARKER}\u0130",
            {"password": 1},
        ),
        # A text made to need many passes is withheld whole.
        ("password=MIIEabcd0123MIIEabcd" * 50, MARKER, {"password": 6, "tangle": 1}),
    ],
)
def test_what_stands_together_goes_so(text: str, stored: str, kinds: dict[str, int]) -> None:
    assert redact(text) == Redaction(stored, kinds)


words = st.sampled_from(
    [
        "password", "password=", "비밀번호는 ", "토큰: ", "api_key", ": ", "=", '"', "'", "\\n",
        " ",
        "[REDACTED]", "[REDACTED", "]", "://a:", "@h", "Bearer ", "Authorization: ", "AKIA", "ghp_",
        "eyJ", ".", "hunter2!", "aB3$kL9#", "-----BEGIN PRIVATE KEY-----", "입니다", "&", ";", "x1",
        "Proc-Type: 4", "--token ", "value: ", "ABCDEF0123456789", "\u0130", "(", ")",
    ]
)  # fmt: skip

tangles = st.lists(words | st.text(max_size=6), max_size=24).map("".join)


@given(text=tangles)
def test_redacting_twice_withholds_nothing_more(text: str) -> None:
    once = redact(text)
    assert redact(once.text) == Redaction(once.text, {})


@given(text=tangles)
def test_findings_never_overlap_and_never_cut_a_marker(text: str) -> None:
    secrets = find_secrets(text)
    edges = [edge for secret in secrets for edge in (secret.start, secret.end)]
    assert edges == sorted(edges)
    inside = {
        at + n for at in range(len(text)) for n in range(1, 10) if text.startswith(MARKER, at)
    }
    assert inside.isdisjoint(edges)
    assert all(text[secret.start : secret.end].replace(MARKER, "") for secret in secrets)


prose = st.sampled_from([*INNOCENT, "", "그리고", "then the build failed"])

fragments = st.sampled_from([c for c in CARRIERS.values() if "{{" not in c])


@given(
    seed=st.integers(0, 2**32),
    kind=st.sampled_from(sorted(PROVIDERS)),
    before=prose,
    carrier=fragments,
    after=prose,
)
@example(
    seed=0,
    kind="adafruit_key",
    before="",
    carrier="{}",
    after="/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/rg-prod",
)
@example(
    seed=0, kind="razorpay_key", before="", carrier="API_KEY={}", after="Password reset expires."
)
@example(seed=333, kind="prefixed_key", before="", carrier="{}", after="")  # letters alone
@example(
    seed=0,
    kind="adafruit_key",
    before="",
    carrier="{}",
    after="age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p is the recipient",
)
@example(
    seed=0,
    kind="adafruit_key",
    before="",
    carrier="{}",
    after='SGVsbG8sIFdvcmxkIQ== is "Hello, World!" in base64',
)
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
    texts = [
        line for path in files for line in path.read_bytes().decode(errors="replace").split("\n")
    ][:: rounds(9, 1)]
    carriers: list[Callable[[str], str]] = [write for write, _ in HIDDEN.values()]
    carriers += [carrier.format for carrier in CARRIERS.values()]
    makers = [make for kind in PROVIDERS for make in PROVIDERS[kind]]
    for make in makers:
        texts += [write(make(rng)) for write in rng.sample(carriers, rounds(1, len(carriers)))]
    texts += [carrier.format(weak_password(rng)) for carrier in STATED]
    texts.append(private_key(rng))
    assert_spared_nothing(texts)


PIECES = st.sampled_from(
    [
        *("password", "비밀번호는 ", "API 키", "token", "KEY", "STRIPE_", "=", ": ", " is ", "--"),
        *(
            "Authorization: ",
            "author\u0130zation:",
            "bearer ",
            "ba\u017fic ",
            "coo\u212aie: a=",
            "\n",
        ),
        *("://a:", "@tcp(", "@host", "mysql -p", "curl -u a:", "echo a | sudo -S", "sessionid="),
        *("hunter2!", "Xk9$mPq2vLw", "aGVsbG8=", "q8Zr2Lw9Xc4Vb7Nm", "a:b", '"', "'", "\\n", " "),
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
