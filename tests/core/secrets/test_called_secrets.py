"""PINs, codes, passphrases and joined words go where a text calls them so, and nowhere else (S22).

The words and frames are drawn here, not taken from the rules.
"""

import random

import pytest
from every_sample import every_sample
from secret_samples import assert_only_the_value_goes
from sentinel_memory.core.secrets.redaction import MARKER, Redaction, redact

ENGLISH = ("pelican", "gravel", "turnip", "lagoon", "mitten", "sparrow", "blanket", "walrus")
KOREAN = ("바람개비", "솔방울", "유리구슬", "종이배", "별똥별", "물레방아", "조각달", "감자떡")


@pytest.mark.requirement("S22")
@every_sample(
    "carrier",
    [
        "The PIN of the side door is {}.",
        "FYI: {} is the PIN",
        "type {}, that's the PIN",
        "access code: **{}**",
        "gate code (now {}) was changed",
        "| door | entry code |\n|---|---|\n| lab | {} |",
        "[09:10] kim: unlock code?\n[09:11] lee: {}",
        "출입 코드는 {}입니다",
        "잠금 해제 코드 바뀜 → {}",
        "금고 비밀번호: {}",
        "{}이 핀번호입니다",
        "<b>PIN</b>: <code>{}</code>",
    ],
)
def test_four_to_eight_digits_go_where_they_are_called_a_pin_or_a_code(carrier: str) -> None:
    rng = random.Random(carrier)
    values = ("".join(rng.choices("0123456789", k=size)) for size in (4, 5, 6, 8))
    assert_only_the_value_goes(carrier, values)


@pytest.mark.requirement("S22")
@every_sample("joint", [" ", "-", "."])
@every_sample("words", [ENGLISH, KOREAN])
@every_sample(
    "carrier",
    [
        "The passphrase of the disk happens to be {}.",
        "The unlock phrase is below:\n{}",
        "recovery phrase -> {}",
        "Set {} as the passphrase of the key.",
        "| item | passphrase |\n|---|---|\n| laptop | {} |",
        "{} <- passphrase of the laptop",
        "패스프레이즈는 {} 입니다",
        "복구 문구: {}",
        "암호구가 {}인데 아무도 모른다",
        "새 복구 문구를 {}로 정했다",
    ],
)
def test_four_to_six_words_go_where_they_are_called_a_phrase(
    carrier: str, words: tuple[str, ...], joint: str
) -> None:
    rng = random.Random(carrier + joint)
    values = (joint.join(rng.sample(words, size)) for size in (4, 5, 6))
    assert_only_the_value_goes(carrier, values)


@pytest.mark.requirement("S22")
@every_sample(
    "value", ["gravelpiano", "mitten_walrus", "LagoonBlanket", "turnip.cactus", "솔방울38!"]
)
@every_sample(
    "carrier",
    [
        "| user | password |\n|---|---|\n| kim | {} |",
        'password: "{}"',
        "wifi password `{}`",
        "admin password:\n{}",
        "[10:02] ann: grafana password?\n[10:02] bob: {}",
        "{} 이게 관리자 비밀번호예요",
        "{} ← DB 암호",
    ],
)
def test_joined_words_go_where_the_place_leaves_no_doubt(carrier: str, value: str) -> None:
    assert_only_the_value_goes(carrier, [value])


@pytest.mark.requirement("S22")
@every_sample(
    "carrier",
    [
        "Q. which service token?\nA. {}",
        "ann  10:02  the deploy token?\nbob  10:03  sec\nbob  10:03  {}",
        "We tried three tokens; the one that works is {}",
        "still {}, same token as before",
        "서비스 토큰 남깁니다. {}",
        "토큰 물어보시길래 {}라고 알려 드림",
        "원인은 만료된 토큰이었음. {}로 맞추니 정상 동작",
        "token for the crawler\n\n    {}",
    ],
)
def test_a_random_value_goes_where_the_lines_before_it_speak_of_a_token(carrier: str) -> None:
    rng = random.Random(carrier)
    letters = "abcdefghkmnpqrstuvwxyzABCDEFGHKMNPQRSTUVWXYZ23456789"
    assert_only_the_value_goes(carrier, ("".join(rng.choices(letters, k=30)) for _ in range(5)))


@pytest.mark.requirement("S22", "P12")
@every_sample(
    "text",
    [
        "exit code 1 after reading 1234 lines",
        "error code 4021 came back from the gate",
        "country code 82, zip code 06236, port 8443, status code 404",
        "PIN 패드가 고장 나서 1204호에 맡겼다",
        "출입 코드 담당자는 6812번 내선으로 문의",
        "the access code path takes 2000 ms",
        "PIN length went from 4 to 6 digits, 3000 users complained",
        "the passphrase of four words is longer than a password",
        "A passphrase made from four random words such as these is best",
        "The passphrase is usually stored inside gpg agent memory only.",
        "패스프레이즈는 네 단어 이상으로 정하는 것이 좋다",
        "복구 문구는 종이에 적어 금고에 보관한다",
        "| tool | password |\n|---|---|\n| vault | rotated weekly |",
        'password: "hidden input"',
        "The password is authentication data",
        "passwords are hashed with `bcryptjs` there",
        "비밀번호 뭐예요?\n볼트에 있어요",
        "Which token does it use?\nThe one from the environment.",
    ],
)
def test_numbers_and_words_that_are_no_secret_stay_beside_such_names(text: str) -> None:
    assert redact(text) == Redaction(text, {})


@pytest.mark.requirement("S22")
def test_two_lists_of_the_same_kind_in_one_note_both_go() -> None:
    text = "PIN: 4821\nold PIN: 9930"
    assert redact(text).text == f"PIN: {MARKER}\nold PIN: {MARKER}"
