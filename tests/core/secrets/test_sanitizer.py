"""The texts that redaction leaves alone, and the work of its parts together (S22)."""

import random
import string
from io import BytesIO

import pytest
from every_sample import every_sample
from hypothesis import example, given
from hypothesis import strategies as st
from paths import DATA
from refusals import refused
from secret_samples import ALNUM, CARRIERS, HEX, PROVIDERS, draw, leaks
from sentinel_memory.cli.redact import redact_lines, redact_whole
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.secrets.protection import BUILT_IN
from sentinel_memory.core.secrets.redaction import (
    MARKER,
    Redaction,
    find_secrets,
    redact,
)
from sentinel_memory.core.secrets.shape import is_secret_shaped

INNOCENT = (DATA / "innocent_lines.txt").read_text("utf-8").splitlines()
SHAPES = (DATA / "value_shapes.tsv").read_text("utf-8").splitlines()


@pytest.mark.requirement("S22")
def test_ordinary_lines_of_lessons_pass() -> None:
    alarmed = [line for line in INNOCENT if redact(line) != Redaction(line, {})]
    assert alarmed == []


@pytest.mark.requirement("S22")
def test_ordinary_lines_pass_beside_each_other() -> None:
    for at in range(0, len(INNOCENT), 20):
        note = "\n".join(INNOCENT[at : at + 20])
        assert redact(note) == Redaction(note, {})


@pytest.mark.requirement("S22")
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


@pytest.mark.requirement("S22")
@every_sample("value", ["   ", f"{MARKER} ", f" {MARKER} {MARKER}"])
def test_a_value_of_blanks_and_markers_alone_stays(value: str) -> None:
    text = f'password = "{value}"'
    assert redact(text) == Redaction(text, {})


@pytest.mark.requirement("S22")
def test_record_ids_and_revisions_pass_even_beside_a_keyword() -> None:
    rng = random.Random(9)
    for _ in range(50):
        record_id, rev = draw(rng, HEX, 16), draw(rng, HEX, 6)
        text = f"token: {record_id}, {record_id}@{rev}, commit {draw(rng, HEX, 40)}"
        assert redact(text) == Redaction(text, {})


@pytest.mark.requirement("S22")
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


@pytest.mark.requirement("S22")
def test_what_a_marker_lays_bare_goes_too() -> None:
    first = draw(random.Random(12), ALNUM, 20)
    assert redact(f"Bearer {first}password=ABCDEF0123456789x") == Redaction(
        f"Bearer {MARKER}{MARKER}", {"password": 1, "authorization": 1}
    )


@pytest.mark.requirement("S22")
def test_a_text_made_to_need_many_passes_is_withheld_whole() -> None:
    tangled = redact("password=MIIEabcd0123MIIEabcd" * 50)
    assert tangled.text == MARKER
    assert tangled.kinds == {"password": 6, "tangle": 1}
    assert redact("password=MIIEabcd0123MIIEabcd" * 2).kinds == {"password": 2}


@pytest.mark.requirement("S22")
def test_a_secret_that_was_half_withheld_before_goes_whole() -> None:
    assert redact(f"password=aB3$kL9#{MARKER} and {MARKER}").text == (
        f"password={MARKER} and {MARKER}"
    )
    assert redact(f"password=aB3$kL9#]{MARKER}").text == f"password={MARKER}"
    assert find_secrets(f"{MARKER} 비밀번호: {MARKER}") == ()


@pytest.mark.requirement("S22")
def test_a_letter_whose_lower_case_is_longer_shifts_nothing() -> None:
    assert redact("\u0130\u0130\u0130 password=hunter2!\u0130").text == (
        f"\u0130\u0130\u0130 password={MARKER}\u0130"
    )


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


@pytest.mark.requirement("S22")
@given(text=tangles)
def test_redacting_twice_withholds_nothing_more(text: str) -> None:
    once = redact(text)
    assert redact(once.text) == Redaction(once.text, {})


@pytest.mark.requirement("S22")
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


@pytest.mark.requirement("S22")
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
def test_no_run_of_a_generated_key_is_left_and_the_rest_is_unchanged(
    seed: int, kind: str, before: str, carrier: str, after: str
) -> None:
    rng = random.Random(seed)
    value = rng.choice(PROVIDERS[kind])(rng)
    redaction = redact(f"{before}\n{carrier.format(value)}\n{after}")
    assert not leaks(value, redaction.text)
    assert redaction.text == f"{before}\n{carrier.format(MARKER)}\n{after}"


@pytest.mark.requirement("S22")
@given(
    text=st.text(alphabet=string.ascii_letters + string.digits + " \n.,가나다", max_size=300),
)
def test_a_text_without_names_and_formats_is_left_alone(text: str) -> None:
    lowered = text.lower()
    if not any(
        word in lowered for word in ("key", "pass", "token", "secret", "auth", "pw", "akia")
    ):
        assert redact(text) == Redaction(text, {})


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
