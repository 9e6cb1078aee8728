"""A value that its name, place or sentence calls a password or a key goes, digits or not (S22).

The values are drawn from alphabets and the names of providers, not from the rules.
"""

import random
import string
from collections.abc import Callable

import pytest
from every_sample import every_sample
from run_profile import FULL
from secret_samples import ALNUM, BASE32, HEX, PROVIDERS, assert_only_the_value_goes
from sentinel_memory.core.secrets.redaction import MARKER, Redaction, find_secrets, redact

LETTERS = string.ascii_letters
CONSONANTS = "bcdfghjklmnpqrstvwxz"
Maker = Callable[[random.Random], str]


def _drawn(alphabet: str, length: int) -> Maker:
    return lambda rng: "".join(rng.choices(alphabet, k=length))


def _letters_and_signs(rng: random.Random) -> str:
    return f"{_drawn(LETTERS, 3)(rng)}!{_drawn(LETTERS, 3)(rng)}@{_drawn(LETTERS, 3)(rng)}"


WITHOUT_DIGITS: dict[str, Maker] = {
    "letters and signs": _letters_and_signs,
    "letters of both cases": _drawn(CONSONANTS + CONSONANTS.upper(), 12),
    "small letters": _drawn(CONSONANTS, 12),
}

STATED = (
    "password: {}",
    "비밀번호: {}",
    "DB_PASSWORD={}",
    "The password is {}.",
    "PW는 {} 이고 포트는 5432",
    "sudo pass on the box: {}",
    "root pw got rotated to `{}`",
    "Basic auth for staging is shop:{}",
    "Use `admin` and `{}` to sign in",
    "wifi is ShopGuest, key {}",
    "openssl enc -aes-256-cbc -k {} -in dump",
    'buildConfigField "String", "DB_PASSWORD", "\\"{}\\""',
    "`{}` is the password of the admin",
    "{} 가 관리자 비밀번호다",
    "[12:04] lee: what is the staging pw?\n[12:05] kim: {}",
)


@pytest.mark.requirement("S22")
@every_sample("kind", WITHOUT_DIGITS)
@every_sample("carrier", STATED)
def test_a_password_without_a_digit_goes_where_it_is_stated(carrier: str, kind: str) -> None:
    rng = random.Random(carrier + kind)
    assert_only_the_value_goes(carrier, (WITHOUT_DIGITS[kind](rng) for _ in range(5)))


@pytest.mark.requirement("S22")
@every_sample("value", ["한글비번2024!@", "바다고래1987!", "sunny-Beach-4821!"])
def test_a_password_of_korean_letters_goes_without_the_particle_behind_it(value: str) -> None:
    for carrier in ("비밀번호: {}", "비밀번호는 {}이고", "PW는 {} 이고", "DB_PASSWORD={}"):
        assert_only_the_value_goes(carrier, [value])


@pytest.mark.requirement("S22", "K09")
def test_key_ids_of_aws_in_their_alphabet_go() -> None:
    rng = random.Random(1)
    letters = _drawn(string.ascii_uppercase, 16)
    for _ in range(500):
        for body in (_drawn(BASE32, 16)(rng), letters(rng)):
            assert redact(f"used AKIA{body} here").text == f"used {MARKER} here"


@pytest.mark.requirement("S22", "K09")
@every_sample("behind", [" and needs repo scope.", ", which expires soon", " 로 배포한다"])
def test_a_key_that_a_line_break_splits_goes_whole_with_words_behind_it(behind: str) -> None:
    rng = random.Random(behind)
    for prefix, length in (("ghp_", 36), ("xoxb-", 40), ("sk_live_", 24), ("AIza", 35)):
        body = _drawn(ALNUM, length)(rng)
        for cut in (8, length // 2, length - 8):
            text = f"the job uses {prefix}{body[:cut]}\n{body[cut:]}{behind}"
            assert redact(text).text == f"the job uses {MARKER}{behind}"


@pytest.mark.requirement("S22", "K09")
@every_sample(
    "below",
    [
        "2026-09-08T00:28:29.312Z INFO billing-api started on port 6379",
        "2024-06-03T04:05:06.789+09:00에 첫 알람이 울렸다.",
        "sg-903004f8 allows port 5432 from the VPC only",
        "i-0abcd1234efgh5678 was terminated by the autoscaler",
        "pi_3MtwBwLkdIwHu7ix28a3tqPd moved to requires_capture",
        "0x1f4A9B3c7D2e5F60 is where the crash happened",
        "checkout-7d9f8b6c5-x2x4z was evicted",
        "Password reset tokens expire after 15 minutes.",
    ],
)
def test_what_a_line_below_a_whole_key_begins_with_stays(below: str) -> None:
    rng = random.Random(below)
    step = 1 if FULL else 3  # the texts differ in length, so that each format meets some of them
    for makers in list(PROVIDERS.values())[len(below) % step :: step]:
        key = rng.choice(makers)(rng)
        if redact(key).text == MARKER and "\n" not in key:
            assert redact(f"API_KEY={key}\n{below}").text == f"API_KEY={MARKER}\n{below}", key


@pytest.mark.requirement("S22", "K09")
@every_sample("hidden", ["\u034f", "\u061c", "\u2061", "\u3164", "\U000e0100"])
def test_characters_that_nobody_sees_hide_no_key(hidden: str) -> None:
    body = _drawn(ALNUM, 36)(random.Random(hidden))
    assert redact(f"key ghp_{body[:9]}{hidden}{body[9:]} leaked").text == f"key {MARKER} leaked"


@pytest.mark.requirement("S22", "K09")
def test_private_keys_of_other_layouts_go_and_their_public_halves_stay() -> None:
    rng = random.Random(2)
    line = _drawn(ALNUM, 60)
    public, private = line(rng) + "aB", line(rng) + "aB"
    putty = f"PuTTY-User-Key-File-3: ssh-ed25519\nPublic-Lines: 1\n{public}\nPrivate-Lines: 1\n"
    assert redact(f"{putty}{private}\nPrivate-MAC: 0f").text == f"{putty}{MARKER}\nPrivate-MAC: 0f"
    jwk = '{{"kty":"EC","x":"{}","d":"{}"}}'
    assert redact(jwk.format(public, private)).text == jwk.format(public, MARKER)
    static = "\n".join(_drawn(HEX, 32)(rng) for _ in range(16))
    boundary = "-----{} OpenVPN Static key V1-----"
    vpn = f"{boundary.format('BEGIN')}\n{static}\n{boundary.format('END')}"
    assert redact(f"key:\n{vpn}\nok").text == f"key:\n{MARKER}\nok"
    assert [secret.kind for secret in find_secrets(vpn)] == ["private_key"]


@pytest.mark.requirement("S22")
@every_sample(
    "text",
    [
        "door PIN 482913, ask the desk",
        "인증번호는 482913 입니다",
        "2FA backup codes: 48c80-1bef7, 50110-c5751",
        "seed phrase: legal winner thank year wave sausage worth useful letter advice cage above",
        'The passphrase is "amber comet walnut thistle".',
        "HMAC key for webhooks (64 hex) " + "0f3a9c" * 10 + "12ab",
        "NAVER_CLIENT_SECRET=eiwBxfZCGG",
    ],
)
def test_numbers_and_words_go_where_they_are_called_a_secret(text: str) -> None:
    found = redact(text)
    assert found.kinds
    assert not any(part in found.text for part in ("4829", "1bef7", "winner", "comet", "9c0f"))


@pytest.mark.requirement("S22", "P12")
@every_sample(
    "text",
    [
        "The password is required and must be stored hashed.",
        "password: required",
        "비밀번호는 로그인 화면에서 바꾼다.",
        "The token contract is 0xdAC17F958D2ee523a2206206994597C13D831ec7",
        "The password is case-sensitive and auto-generated.",
        "auth: basic",
        "GPIO pin 13 is wired to port 8080",
        "핀 번호 7번이 접지이다.",
        "The seed phrase must never be typed into a form.",
        "tests pass in 3f78685, the password reset landed in 1a410efb",
    ],
)
def test_ordinary_words_behind_a_name_stay(text: str) -> None:
    assert redact(text) == Redaction(text, {})
