"""Secrets that a sentence, a table or an account gives away (S22)."""

import random
from collections.abc import Callable

import pytest
from every_sample import every_sample
from paths import DATA
from secret_samples import (
    ALNUM,
    BESIDE_ACCOUNTS,
    GENERIC,
    HEX,
    IN_COLUMNS,
    NESTED,
    OF_SERVICES,
    REMARKED,
    REMARKED_PASSWORDS,
    assert_only_the_value_goes,
    draw,
)
from sentinel_memory.core.secrets.redaction import MARKER, Redaction, redact

NEAR = (DATA / "innocent_near_secrets.txt").read_text("utf-8").splitlines()
"""Lines of one text each, whose own line breaks are written as the arrow of a return key."""

Maker = Callable[[random.Random], str]

STRONG = {kind: GENERIC[kind] for kind in ("alphanumeric", "hex", "uuid")}


def chosen(rng: random.Random) -> str:
    return rng.choice(("Tiger", "Seoul", "Admin")) + rng.choice(("#77", "2024!", "_48213", "@9448"))


def assert_only_the_secret_goes(carrier: str, make: Maker) -> None:
    rng = random.Random(carrier)
    assert_only_the_value_goes(carrier, (make(rng) for _ in range(3)))


@pytest.mark.requirement("S22")
@every_sample("kind", STRONG)
@every_sample("carrier", IN_COLUMNS)
def test_what_stands_below_a_name_in_a_table_goes(carrier: str, kind: str) -> None:
    assert_only_the_secret_goes(carrier, STRONG[kind])


@pytest.mark.requirement("S22")
@every_sample("kind", STRONG)
@every_sample("carrier", NESTED)
def test_what_stands_inside_what_a_name_opens_goes(carrier: str, kind: str) -> None:
    assert_only_the_secret_goes(carrier, STRONG[kind])


@pytest.mark.requirement("S22")
def test_the_names_of_secrets_in_a_block_stay() -> None:
    text = "secrets:\n  name: app-tls-7d9f8b6c5-x2x4z\n  version_id: 9c1c4e28-6c85-4c3e-93a0-c006"
    assert redact(text) == Redaction(text, {})


@pytest.mark.requirement("S22")
def test_every_row_of_a_column_goes_and_every_other_cell_stays() -> None:
    text = "user,password,email\nkim,hunter2,k@x.example\nlee,Autumn99,l@x.example\n\nend,of1it,a"
    left = text.replace("hunter2", MARKER).replace("Autumn99", MARKER)
    assert redact(text) == Redaction(left, {"password": 2})


@pytest.mark.requirement("S22")
@every_sample("kind", STRONG)
@every_sample("carrier", REMARKED)
def test_a_value_that_a_sentence_calls_a_secret_goes(carrier: str, kind: str) -> None:
    assert_only_the_secret_goes(carrier, STRONG[kind])


@pytest.mark.requirement("S22")
@every_sample("carrier", REMARKED_PASSWORDS)
def test_a_chosen_password_that_a_sentence_states_goes(carrier: str) -> None:
    assert_only_the_secret_goes(carrier, chosen)


@pytest.mark.requirement("S22")
@every_sample("carrier", BESIDE_ACCOUNTS)
def test_a_password_beside_its_account_goes(carrier: str) -> None:
    for make in (chosen, STRONG["alphanumeric"]):
        assert_only_the_secret_goes(carrier, make)


@pytest.mark.requirement("S22")
@every_sample("kind", STRONG)
@every_sample("carrier", OF_SERVICES)
def test_the_key_of_a_service_goes_when_it_is_strong(carrier: str, kind: str) -> None:
    assert_only_the_secret_goes(carrier, STRONG[kind])
    assert redact(carrier.format("v2-east-1")).kinds == {}


@pytest.mark.requirement("S22")
def test_what_a_pipe_decodes_for_a_name_goes() -> None:
    encoded = "RHJhZ29uQDU1OTcx"
    for carrier in ("echo {} | base64 -d   # PASSWORD", "DB_PASS=$(echo {} | base64 --decode)"):
        assert redact(carrier.format(encoded)).text == carrier.format(MARKER)
    assert redact(f"echo {encoded} | base64 -d > logo.svg").kinds == {}


@pytest.mark.requirement("S22")
@every_sample(
    "sentence",
    [
        "commit {} is the token fix",
        "{} in the token module broke the build",
        "token cleanup landed in commit {}",
        "sha256sum worker_token.ts: {}",
        "토큰 정리 커밋은 {}이다",
        "{} 커밋에서 토큰을 지웠다",
        "the token request failed: request id {}",
        "cache key {}",
        "the partition key is {}",
    ],
)
def test_a_hash_beside_a_name_stays_where_the_words_say_what_it_is(sentence: str) -> None:
    rng = random.Random(sentence)
    for length in (32, 40, 64):
        text = sentence.format(draw(rng, HEX, length))
        assert redact(text) == Redaction(text, {})


@pytest.mark.requirement("S22")
def test_lines_that_name_keys_hashes_and_ids_pass_alone_and_beside_each_other() -> None:
    texts = [line.replace("\u23ce", "\n") for line in NEAR]
    for text in (*texts, *("\n".join(texts[at : at + 8]) for at in range(0, len(texts), 8))):
        assert redact(text) == Redaction(text, {})


@pytest.mark.requirement("S22")
def test_the_next_line_of_a_continued_one_goes_whatever_it_is_made_of() -> None:
    for half, rest in (("0f" * 15, "349c7fe768"), (draw(random.Random(1), ALNUM, 20), "1204")):
        assert redact(f'export API_KEY="{half}\\\n{rest}"').text == f'export API_KEY="{MARKER}"'


@pytest.mark.requirement("S22")
@every_sample(
    "between",
    ['" + "', '" +\n    "', '"\n    + "', '"\n    "', '" . "', '" & "'],
)
def test_strings_that_code_joins_go_as_one_value(between: str) -> None:
    rng = random.Random(between)
    for value in (draw(rng, HEX, 40), draw(rng, ALNUM, 36)):
        for cut in (9, len(value) - 5):
            text = f'api_token = "{value[:cut]}{between}{value[cut:]}"\nnext'
            assert redact(text).text == 'api_token = "[REDACTED]"\nnext'
            text = f'api_token = ("{value[:cut]}{between}{value[cut:]}")\nnext'
            assert redact(text).text == 'api_token = ("[REDACTED]")\nnext'
    listed = 'token = "5cM88blYgauJhflgptDpK"\nnames = ["billing"]'
    assert redact(listed).text == 'token = "[REDACTED]"\nnames = ["billing"]'
