import base64
import random
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from secret_samples import (
    ALNUM,
    ASIDE,
    BASE64,
    CARRIERS,
    GENERIC,
    HEX,
    MENTIONED,
    PROVIDERS,
    STATED,
    URL_SAFE,
    draw,
    jwt,
    private_key,
    weak_password,
)
from sentinel_memory.core.private_keys import find_private_keys
from sentinel_memory.core.sanitizer import (
    MARKER,
    Redaction,
    find_certain_keys,
    find_secrets,
    redact,
)
from sentinel_memory.core.secret_shape import is_secret_shaped

DATA = Path(__file__).parent / "data"
INNOCENT = (DATA / "innocent_lines.txt").read_text("utf-8").splitlines()
SHAPES = (DATA / "value_shapes.tsv").read_text("utf-8").splitlines()

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


def values_of(kind: str, seed: int = 0, each: int = 3) -> list[str]:
    rng = random.Random(f"{kind} {seed}")
    return [make(rng) for make in PROVIDERS[kind] for _ in range(each)]


def leaks(secret: str, text: str) -> bool:
    """Tells whether any 8 characters in a row of a secret are left."""
    return any(secret[at : at + 8] in text for at in range(max(1, len(secret) - 7)))


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
@pytest.mark.parametrize("layout", KEY_LAYOUTS.values(), ids=KEY_LAYOUTS)
@pytest.mark.parametrize("label", KEY_LABELS)
def test_a_private_key_goes_whole_in_every_layout(label: str, layout) -> None:  # noqa: ANN001 - a lambda of the table
    key = layout(private_key(random.Random(label), label))
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
@pytest.mark.parametrize("lines", [1, 4, 11])
@pytest.mark.parametrize("line_break", ["\n", "\\n", " "])
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
@pytest.mark.parametrize(
    "start",
    [
        "b3BlbnNzaC1rZXktdjE" + "AAAAABG5vbmUAAAAEbm9uZQ",
        "MIIEvgIBADANBgkqhkiG9w0BAQEFAASC" + "BKgwggSkAgEAAoIBAQC7",
        base64.b64encode(b"-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA").decode(),
    ],
    ids=["openssh", "pkcs8", "wrapped in base64"],
)
def test_the_body_of_a_private_key_goes_without_its_boundaries(start: str) -> None:
    rng = random.Random(start)
    body = "\n".join([start, *(draw(rng, BASE64, 64) for _ in range(5)), "aB3d=="])
    text = "users:\n- name: ci\n  client-key-data: {}\n  other: 1"
    for layout in (body, body.replace("\n", ""), body.replace("\n", "\\n")):
        assert redact(text.format(layout)) == Redaction(text.format(MARKER), {"private_key": 1})


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
@pytest.mark.parametrize(
    "carrier",
    [
        "postgres://app:{}@db.example.com:5432/shop",
        "DATABASE_URL=mysql+pymysql://app:{}@db/shop?charset=utf8mb4",
        "mongodb+srv://app:{}@cluster0.example.net/shop",
        "redis://:{}@cache:6379/0 는 캐시다",
        "amqps://app:{}@mq.example.com/%2F",
        "접속은 https://deploy:{}@git.example.com/repo.git 으로 한다",
        "app:{}@tcp(10.0.0.7:3306)/shop?parseTime=true",
        'url = "postgresql://app@server:{}@db.example.com/shop"',
        "curl -u deploy:{} https://api.example.com",
        "mysql -u root -p{} shop",
        "sshpass -p '{}' ssh deploy@example.com",
    ],
)
def test_a_password_in_a_url_or_a_command_goes_and_user_and_host_stay(carrier: str) -> None:
    rng = random.Random(carrier)
    for value in [GENERIC["alphanumeric"](rng), weak_password(rng).replace("#", "-"), "hunter2!"]:
        assert redact(carrier.format(value)).text == carrier.format(MARKER)


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("password", ["p@ss:w0rd1", "s3cr/et+pw", "a%2Fb%3Dc9", "letmein"])
def test_signs_in_the_password_of_a_connection_url_go_with_it(password: str) -> None:
    assert redact(f"postgres://app:{password}@db:5432/shop").text == (
        f"postgres://app:{MARKER}@db:5432/shop"
    )


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("scheme", ["Bearer ", "Token ", "bearer ", "ApiKey ", ""])
@pytest.mark.parametrize(
    "carrier",
    [
        "Authorization: {}",
        "curl -H 'Authorization: {}' https://x.example",
        'headers = {{"Authorization": "{}"}}',
        '{{\\"Authorization\\": \\"{}\\"}}',
        "Authorization 헤더는 `Authorization: {}` 이다",
        "Proxy-Authorization: {}\r\nHost: x",
    ],
)
def test_an_authorization_header_keeps_only_its_scheme(carrier: str, scheme: str) -> None:
    rng = random.Random(carrier)
    for value in (draw(rng, ALNUM, 40), draw(rng, URL_SAFE, 64), jwt(rng)):
        assert redact(carrier.format(scheme + value)).text == carrier.format(scheme + MARKER)


@pytest.mark.requirement("S22")
def test_a_basic_header_goes_when_it_encodes_user_and_password() -> None:
    text = "Authorization: Basic {}"
    assert redact(text.format("YWRtaW46aHVudGVyMg==")).text == text.format(MARKER)
    assert redact("Basic authentication and Basic auth stay").kinds == {}


@pytest.mark.requirement("S22")
@pytest.mark.parametrize(
    "carrier",
    [
        "aws_secret_access_key = {}",
        "AWS_SECRET_ACCESS_KEY={}",
        '"SecretAccessKey": "{}",',
        "secretAccessKey: '{}'",
        "시크릿 액세스 키는 {}이다",
    ],
)
def test_an_aws_secret_goes_beside_its_name(carrier: str) -> None:
    rng = random.Random(carrier)
    for _ in range(20):
        value = draw(rng, BASE64, 40)
        assert redact(carrier.format(value)).text == carrier.format(MARKER)


@pytest.mark.requirement("S22")
def test_an_aws_secret_goes_beside_its_key_id() -> None:
    rng = random.Random(8)
    key_id, secret = PROVIDERS["aws_key_id"][0](rng), draw(rng, BASE64, 40)
    assert redact(f"new user: {key_id} / {secret}") == Redaction(
        f"new user: {MARKER} / {MARKER}", {"aws_key_id": 1, "aws_secret_key": 1}
    )
    commit = draw(rng, HEX, 40)
    assert redact(f"{key_id} was removed in {commit}").text == f"{MARKER} was removed in {commit}"


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("line", INNOCENT)
def test_an_ordinary_line_passes(line: str) -> None:
    assert redact(line) == Redaction(line, {})


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("kind", PROVIDERS)
def test_a_stand_in_for_a_provider_key_passes(kind: str) -> None:
    for value in values_of(kind, each=1):
        head = value[:10] if value.startswith(("github_pat", "xoxe.xoxp")) else value[:5]
        for body in ("x" * 40, "X" * 36, "*" * 20, "...", "your-key-goes-here-please-now"):
            assert redact(f"{head}{body}") == Redaction(f"{head}{body}", {})


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
    assert find_certain_keys(text) == secrets[1:]


@pytest.mark.requirement("S22")
def test_a_certain_key_is_found_where_context_alone_is_not_believed() -> None:
    assert find_certain_keys("password=hunter2! token: x7Kp2mQz9LwT4vRb") == ()


@pytest.mark.requirement("S22")
def test_a_value_longer_than_what_is_judged_goes_whole() -> None:
    for sign in (".", ",", "+"):
        value = draw(random.Random(11), BASE64, 3_000)
        value = value[:511] + sign + value[512:]
        for text in ("CREDENTIAL={}; done", '"secret": "{}"', "(비밀번호: {})."):
            assert redact(text.format(value)).text == text.format(MARKER)
            assert sum(redact(text.format(value)).kinds.values()) == 1


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
    assert tangled.kinds == {"password": 5, "tangle": 1}
    assert redact("password=MIIEabcd0123MIIEabcd" * 3).kinds == {"password": 3}


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
