"""Secrets known by their name, place or sentence go, and other texts stay (S22, K09, P12).

The values are drawn from alphabets, words and the names of providers, not from the rules. The least
rates of what people write by habit are for texts whose authors had not seen the rules.
"""

from __future__ import annotations

import random
import re
import string
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product

import pytest
from every_sample import every_sample, pairs, samples
from hypothesis import given
from hypothesis import strategies as st
from paths import DATA
from run_profile import FULL
from secret_samples import (
    ALNUM,
    BASE32,
    BASE64,
    BESIDE_ACCOUNTS,
    GENERIC,
    HALVES,
    HEX,
    IN_COLUMNS,
    MENTIONED,
    NESTED,
    OF_SERVICES,
    PROVIDERS,
    REMARKED,
    REMARKED_PASSWORDS,
    STATED,
    URL_SAFE,
    draw,
    jwt,
    leaks,
    plain_by_habit,
    private_key,
    secrets_by_habit,
    weak_password,
    written_habit,
)
from sentinel_memory.core.secrets.redaction import MARKER, Redaction, redact
from sentinel_memory.core.secrets.shape import is_secret_shaped

pytestmark = pytest.mark.requirement("S22")

Maker = Callable[[random.Random], str]

LETTERS = string.ascii_letters
CONSONANTS = "bcdfghjklmnpqrstvwxz"
READABLE = "abcdefghkmnpqrstuvwxyzABCDEFGHKMNPQRSTUVWXYZ23456789"
ENGLISH = ("pelican", "gravel", "turnip", "lagoon", "mitten", "sparrow", "blanket", "walrus")
KOREAN = ("바람개비", "솔방울", "유리구슬", "종이배", "별똥별", "물레방아", "조각달", "감자떡")
STRONG = tuple(GENERIC[kind] for kind in ("alphanumeric", "hex", "uuid"))


def drawn(alphabet: str, length: int) -> Maker:
    return lambda rng: "".join(rng.choices(alphabet, k=length))


def letters_and_signs(rng: random.Random) -> str:
    return f"{drawn(LETTERS, 3)(rng)}!{drawn(LETTERS, 3)(rng)}@{drawn(LETTERS, 3)(rng)}"


def chosen(rng: random.Random) -> str:
    return rng.choice(("Tiger", "Seoul", "Admin")) + rng.choice(("#77", "2024!", "_48213", "@9448"))


def phrase(words: tuple[str, ...], joint: str, size: int) -> Maker:
    return lambda rng: joint.join(rng.sample(words, size))


WITHOUT_DIGITS = (
    letters_and_signs,
    drawn(CONSONANTS + CONSONANTS.upper(), 12),
    drawn(CONSONANTS, 12),
)
CARRIERS: dict[str, Iterable[str]] = {
    "stated, however weak": STATED,
    "beside its name, and reads as no word": MENTIONED,
    "below a name in a table": IN_COLUMNS,
    "inside what a name opens": NESTED,
    "called a secret by a sentence": REMARKED,
    "a chosen password that a sentence states": REMARKED_PASSWORDS,
    "beside its account": BESIDE_ACCOUNTS,
    "the strong key of a service": OF_SERVICES,
    **samples("secret_carriers.txt"),
}
"""By what gives a secret away: texts that hold one."""
VALUES: dict[str, tuple[Maker | str, ...]] = {
    "stated, however weak": (weak_password, *GENERIC.values(), "hunter2", "Winter2024"),
    "beside its name, and reads as no word": tuple(GENERIC.values()),
    "below a name in a table": STRONG,
    "inside what a name opens": STRONG,
    "called a secret by a sentence": STRONG,
    "a chosen password that a sentence states": (chosen,),
    "beside its account": (chosen, STRONG[0]),
    "the strong key of a service": STRONG,
    "without a digit, where it is stated": WITHOUT_DIGITS,
    "of Korean letters, without the particle behind it": (
        *("한글비번2024!@", "바다고래1987!", "sunny-Beach-4821!"),
    ),
    "digits called a PIN or a code": tuple(drawn(string.digits, size) for size in (4, 5, 6, 8)),
    "words called a phrase": tuple(
        phrase(words, joint, size)
        for words, joint, size in product((ENGLISH, KOREAN), " -.", (4, 5, 6))
    ),
    "joined words, where the place leaves no doubt": (
        *("gravelpiano", "mitten_walrus", "LagoonBlanket", "turnip.cactus", "솔방울38!"),
    ),
    "random, where the lines before it speak of a token": (drawn(READABLE, 30),),
    "in a URL or a command": (
        *(STRONG[0], lambda rng: weak_password(rng).replace("#", "-"), "hunter2!"),
    ),
    "with signs, in a connection URL": ("p@ss:w0rd1", "s3cr/et+pw", "a%2Fb%3Dc9", "letmein"),
    "behind the scheme of a header": (drawn(ALNUM, 40), drawn(URL_SAFE, 64), jwt),
    "of a cookie or of any scheme": STRONG,
    "the secret of AWS beside its name": (lambda rng: draw(rng, BASE64, 40),) * 5,
    "the id of a key of AWS": tuple(
        lambda rng, letters=letters: "AKIA" + drawn(letters, 16)(rng)
        for letters in (BASE32, string.ascii_uppercase) * 99
    ),
    "with characters that nobody sees": tuple(
        lambda rng, sign=sign: f"ghp_{drawn(ALNUM, 9)(rng)}{sign}{drawn(ALNUM, 27)(rng)}"
        for sign in ("\u034f", "\u061c", "\u2061", "\u3164", "\U000e0100")
    ),
    "encoded by a user and a password": ("YWRtaW46aHVudGVyMg==",),
    "decoded by a pipe for a name": ("RHJhZ29uQDU1OTcx",),
}
"""How each is made, or what it is."""


@pytest.mark.requirement("K09")
@pytest.mark.parametrize("sign", CARRIERS.keys() | VALUES)
def test_a_secret_goes_and_nothing_around_it(sign: str) -> None:
    left = []
    for carrier, (number, make) in product(CARRIERS[sign], enumerate(VALUES[sign])):
        rng = random.Random(f"{carrier}, {number}")
        draws = 3 if len(VALUES[sign]) < 9 else 1
        values = [make] if isinstance(make, str) else [make(rng) for _ in range(draws)]
        texts = [(carrier.format(value), carrier.format(MARKER)) for value in values]
        left += [text for text, marked in texts if redact(text).text != marked]
    assert left == []


def test_every_row_and_every_value_of_one_kind_goes() -> None:
    text = "user,password,email\nkim,hunter2,k@x.example\nlee,Autumn99,l@x.example\n\nend,of1it,a"
    left = text.replace("hunter2", MARKER).replace("Autumn99", MARKER)
    assert redact(text) == Redaction(left, {"password": 2})
    assert redact("PIN: 4821\nold PIN: 9930").text == f"PIN: {MARKER}\nold PIN: {MARKER}"


def test_a_value_longer_than_what_is_judged_goes_whole() -> None:
    for sign in (".", ",", "+"):
        value = draw(random.Random(11), BASE64, 3_000)
        value = value[:511] + sign + value[512:]
        for text in ("CREDENTIAL={}; done", '"secret": "{}"', "(비밀번호: {})."):
            found = redact(text.format(value))
            assert (found.text, sum(found.kinds.values())) == (text.format(MARKER), 1)


@every_sample(
    "carrier",
    ["API_KEY={}\\\n  {}\nnext", 'token = "{}" +\n  "{}";', "password: {}\n  {}\nuser: app"],
)
def test_a_value_split_by_a_line_break_goes_with_all_its_lines(carrier: str) -> None:
    rng = random.Random(carrier)
    for make in (GENERIC["hex"], GENERIC["alphanumeric"]) * 5:
        value = make(rng)
        halves = value[: len(value) // 2], value[len(value) // 2 :]
        found = redact(carrier.format(*halves)).text
        assert not any(leaks(half, found) for half in halves)
        assert found.startswith(carrier[: carrier.index("{")])
        assert found.endswith(carrier[carrier.rindex("}") + 1 :])


def test_the_next_line_of_a_continued_one_goes_whatever_it_is_made_of() -> None:
    for half, rest in (("0f" * 15, "349c7fe768"), (draw(random.Random(1), ALNUM, 20), "1204")):
        assert redact(f'export API_KEY="{half}\\\n{rest}"').text == f'export API_KEY="{MARKER}"'


@every_sample("between", ['" + "', '" +\n    "', '"\n    + "', '"\n    "', '" . "', '" & "'])
def test_strings_that_code_joins_go_as_one_value(between: str) -> None:
    rng = random.Random(between)
    for value in (draw(rng, HEX, 40), draw(rng, ALNUM, 36)):
        for cut in (9, len(value) - 5):
            joined = f'"{value[:cut]}{between}{value[cut:]}"'
            for text in ("api_token = {}\nnext", "api_token = ({})\nnext"):
                assert redact(text.format(joined)).text == text.format(f'"{MARKER}"')
    listed = 'token = "{}"\nnames = ["billing"]'
    assert redact(listed.format("5cM88blYgauJhflgptDpK")).text == listed.format(MARKER)


@every_sample("behind", [" and needs repo scope.", ", which expires soon", " 로 배포한다"])
def test_a_key_that_a_line_break_splits_goes_whole_with_words_behind_it(behind: str) -> None:
    rng = random.Random(behind)
    for prefix, length in (("ghp_", 36), ("xoxb-", 40), ("sk_live_", 24), ("AIza", 35)):
        body = drawn(ALNUM, length)(rng)
        for cut in (8, length // 2, length - 8):
            text = f"the job uses {prefix}{body[:cut]}\n{body[cut:]}{behind}"
            assert redact(text).text == f"the job uses {MARKER}{behind}"


@every_sample(
    "below",
    [
        *("next", "retries", draw(random.Random(5), HEX, 40), "NODE_ENV=production"),
        *("checkout-service", "1204"),
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
def test_what_stands_below_a_secret_and_is_none_of_it_stays(below: str) -> None:
    rng = random.Random(below)
    step = 1 if FULL else 3  # the texts differ in length, so that each format meets some of them
    # `pw` in a key is no hint to a number below it.
    named = next(make for make in PROVIDERS["planetscale_token"] if "_pw_" in make(rng))
    makers = (GENERIC["alphanumeric"], named, *map(rng.choice, PROVIDERS.values()))
    for make in (*makers[:2], *makers[2 + len(below) % step :: step]):
        key = make(rng)
        if (redact(key).text == MARKER and "\n" not in key) or make is makers[0]:
            assert redact(f"API_KEY={key}\n{below}").text == f"API_KEY={MARKER}\n{below}", key


def test_the_key_of_a_cache_is_no_secret_and_that_of_a_service_is_one() -> None:
    value = draw(random.Random(6), HEX, 32)
    assert redact(f"MAILCHIMP_KEY={value}").kinds == {"api_key": 1}
    for name in ("CACHE_KEY", "PARTITION_KEY", "PRIMARY_KEY", "object_key", "cacheKey"):
        assert redact(f"{name}={value}").kinds == {}


def test_an_aws_secret_goes_beside_its_key_id() -> None:
    rng = random.Random(8)
    key_id, secret = PROVIDERS["aws_key_id"][0](rng), draw(rng, BASE64, 40)
    assert redact(f"new user: {key_id} / {secret}") == Redaction(
        f"new user: {MARKER} / {MARKER}", {"aws_key_id": 1, "aws_secret_key": 1}
    )
    commit = draw(rng, HEX, 40)
    assert redact(f"{key_id} was removed in {commit}").text == f"{MARKER} was removed in {commit}"


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


@every_sample("half", HALVES)
def test_secrets_by_habit_go_in_every_language(half: str) -> None:
    tried: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    for habit in secrets_by_habit(half):
        near = "en, ko" if habit.language in ("en", "ko") else "others"
        for group in {habit.language, near}:
            tried[group] += 1
            gone[group] += not habit.leaks_into(redact(habit.text).text)
    assert tried["en, ko"] > 90
    assert gone["en, ko"] / tried["en, ko"] >= 0.96
    assert {one for one in tried if gone[one] / tried[one] < 0.85} == set()


@every_sample("half", HALVES)
def test_words_beside_a_secret_stay(half: str) -> None:
    lost = []
    for habit in secrets_by_habit(half):
        stored = redact(habit.text).text.replace("[", " ")
        words = [word for word in habit.outside.split() if word.isalpha() and len(word) > 3]
        lost += [(word, habit.text) for word in words if word not in stored]
    # The boundary goes with the key.
    assert [one for one in lost if "PRIVATE KEY" not in one[1]] == []


GIVEN_AWAY = samples("secrets_given_away.txt")
PASSWORDS = pairs(
    GIVEN_AWAY["a password that the deed, the place or the words around it give away"]
)


@every_sample(
    "text, secrets",
    [
        *((text, [secret]) for text, secret in PASSWORDS),
        *((text, codes.split()) for text, codes in pairs(GIVEN_AWAY["codes behind their noun"])),
    ],
)
def test_a_password_or_code_goes_where_other_words_give_it_away(
    text: str, secrets: list[str]
) -> None:
    assert redact(text.format(*secrets)).text == text.format(*[MARKER] * len(secrets))


@every_sample(
    "groups", ["focu zttp rdzy ldgn", "GONJ UKTV vGQe 0kr2 5GN6 NPJw", "igfk-ltgu-dfxl-ucdi"]
)
def test_an_app_password_goes_in_groups_of_any_service(groups: str) -> None:
    assert groups not in redact(f"The mailer wants the app password {groups}, not mine").text


@every_sample("text", GIVEN_AWAY["two passwords in a sentence"])
def test_both_of_two_passwords_in_a_sentence_go(text: str) -> None:
    stored = redact(text).text
    assert stored.count(MARKER) == 2
    assert re.search("[0-9]", stored) is None


@every_sample("marked", GIVEN_AWAY["credentials that an issue named"])
def test_every_credential_that_an_issue_named_goes(marked: str) -> None:
    habit = written_habit("en", marked)
    assert not habit.leaks_into(redact(habit.text).text)


INNOCENT = (DATA / "innocent_lines.txt").read_text("utf-8").splitlines()
NEAR = [
    line.replace("\u23ce", "\n")
    for line in (DATA / "innocent_near_secrets.txt").read_text("utf-8").splitlines()
]
"""Texts whose own line breaks are written as the arrow of a return key."""
SHAPES = (DATA / "value_shapes.tsv").read_text("utf-8").splitlines()


def beside(texts: list[str], count: int) -> Iterator[str]:
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
        *("preferences-v2", "accounts-service-2", "ko-KR.utf8-standard"),
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
    **{f"plain texts by habit, {half}": plain_by_habit(half) for half in HALVES},
}


@pytest.mark.requirement("P12")
@pytest.mark.parametrize("kind", STAYS)
def test_a_text_without_a_secret_stays_as_it_is(kind: str) -> None:
    texts = list(STAYS[kind])
    assert len(texts) > (160 if "by habit" in kind else 0)
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


@given(text=st.text(alphabet=string.ascii_letters + string.digits + " \n.,가나다", max_size=300))
def test_a_text_without_names_and_formats_is_left_alone(text: str) -> None:
    lowered = text.lower()
    if not any(
        word in lowered for word in ("key", "pass", "token", "secret", "auth", "pw", "akia")
    ):
        assert redact(text) == Redaction(text, {})
