"""Card and resident registration numbers, told from the many other numbers of a lesson (M18)."""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable

import pytest
from every_sample import every_sample
from growth import BOUND, growth
from hypothesis import given
from hypothesis import strategies as st
from paths import DATA
from personal_numbers import ISSUERS, NAMED_ISSUERS, card, printed, resident
from sample_rows import samples
from sentinel_memory.core.secrets.protection import Protection
from sentinel_memory.core.secrets.redaction import (
    MARKER,
    Secret,
    find_personal,
    redact,
)
from sentinel_memory.core.text.limits import INPUT_LIMIT

pytestmark = pytest.mark.requirement("M18")

MASK = Protection(masks_personal_data=True)
GIVEN = samples("personal_numbers.txt")
CONTEXTS, CARD_CONTEXTS = GIVEN["anywhere"], GIVEN["beside a word for a card"]
SEEDS = st.integers(0, 2**32)


def found(text: str) -> list[tuple[str, str]]:
    """The warnings, each with its kind."""
    return [(text[one.start : one.end], one.kind) for one in find_personal(text)]


def assert_found(context: str, number: str, kind: str) -> None:
    """The whole number is found, warned of or masked, and nothing around it is."""
    text = context.format(number)
    assert found(text) == [(number, kind)]
    assert find_personal(text, MASK) == ()
    assert redact(text).text == text
    masked = redact(text, MASK)
    assert (masked.text, masked.kinds) == (context.format(MARKER), {kind: 1})
    assert redact(masked.text, MASK).kinds == {}


@every_sample("issuer", ISSUERS)
def test_a_card_of_every_issuer_is_found_wherever_it_stands(issuer: str) -> None:
    rng = random.Random(issuer)
    for context in (*CONTEXTS, *CARD_CONTEXTS):
        for joint in ("", " ", "-"):
            number = printed(card(rng, issuer), joint)
            assert found(context.format(number)) == [(number, "payment_card")]


@given(
    SEEDS,
    st.sampled_from([*ISSUERS]),
    st.sampled_from([*CONTEXTS, *CARD_CONTEXTS]),
    st.sampled_from(["", " ", "-", "\u00a0", "\u2011"]),
)
def test_a_card_is_withheld_whole_and_nothing_around_it(
    seed: int, issuer: str, context: str, joint: str
) -> None:
    number = printed(card(random.Random(seed), issuer), joint)
    assert_found(context, number, "payment_card")


@given(SEEDS, st.sampled_from([*NAMED_ISSUERS]), st.sampled_from(CARD_CONTEXTS))
def test_a_card_of_an_uncommon_form_is_found_beside_a_word_for_it(
    seed: int, issuer: str, context: str
) -> None:
    number = card(random.Random(seed), issuer)
    assert_found(context, number, "payment_card")
    assert found(f"the value {number} came back") == []
    assert_found("the value {} came back", printed(number, " "), "payment_card")


@given(
    SEEDS,
    st.sampled_from([*CONTEXTS, "주민등록번호는 {}이다", "RRN {} is shown"]),
    st.sampled_from(["-", " "]),
)
def test_a_resident_registration_number_is_found_whole(seed: int, context: str, joint: str) -> None:
    number = resident(random.Random(seed), joint)
    assert_found(context, number, "resident_registration_number")


@given(SEEDS)
def test_without_a_joint_or_from_before_1900_it_takes_a_word_for_it(seed: int) -> None:
    rng = random.Random(seed)
    for number in (resident(rng, ""), resident(rng, sexes="09")):
        assert found(f"the value {number} came back") == []
        for context in ("주민번호 {}을 넣었다", "national_id={}", "외국인등록번호: {}"):
            assert_found(context, number, "resident_registration_number")


@given(SEEDS, st.integers(1, 9), st.booleans())
def test_a_wrong_check_digit_is_no_number_of_a_person(seed: int, more: int, of_card: bool) -> None:
    rng = random.Random(seed)
    number = card(rng, "visa") if of_card else resident(rng)
    wrong = number[:-1] + str((int(number[-1]) + more) % 10)
    assert found(f"카드 {wrong}, 주민번호 {wrong}") == []


@every_sample("wrong", ["001301-3", "990230-1", "000229-1", "000229-5", "010229-3", "000001-4"])
def test_a_day_of_birth_that_never_was_is_no_number_of_a_person(wrong: str) -> None:
    ends = (f"{wrong}{rest:06}" for rest in range(2_000))
    assert [end for end in ends if found(f"주민번호 {end}")] == []


@every_sample("context", GIVEN["a part of something longer"])
def test_a_part_of_something_longer_is_no_card(context: str) -> None:
    assert found("card " + context.format(card(random.Random(1), "visa"))) == []


@every_sample("context", GIVEN["called another number"])
def test_what_is_called_another_number_is_one_unless_a_card_is_named(context: str) -> None:
    rng = random.Random(2)
    assert found(context.format(card(rng, "visa"))) == []
    assert found(context.format(printed(card(rng, "visa"), "-"))) == []
    assert found(context.format(resident(rng))) == []
    assert found("the card of " + context.format(card(rng, "visa"))) != []


@every_sample(
    "hide, count",
    [
        (lambda number: "".join(chr(ord(digit) + 0xFEE0) for digit in number), 16),
        (lambda number: "\u200b".join(number), 31),
        (lambda number: f"{number[:8]}\u2060{number[8:]}", 17),
        (lambda number: number.replace(number[0], f"%{ord(number[0]):02X}", 1), 18),
        (lambda number: "".join(f"&#x{ord(digit):x};" for digit in number), 96),
        (lambda number: "".join(f"\\u{ord(digit):04x}" for digit in number), 96),
        (lambda number: "".join(f"%25{ord(digit):x}" for digit in number), 80),
    ],
)
def test_a_number_is_found_through_what_hides_it(hide: Callable[[str], str], count: int) -> None:
    hidden = hide(card(random.Random(3), "visa"))
    text = f"카드 {hidden} 사용"
    assert len(hidden) == count
    assert find_personal(text) == (Secret(3, 3 + count, "payment_card"),)
    assert redact(text, MASK).text == f"카드 {MARKER} 사용"


def test_numbers_beside_each_other_are_told_apart() -> None:
    rng = random.Random(4)
    numbers = [card(rng, "visa"), resident(rng), printed(card(rng, "amex"), " ")]
    assert [text for text, _ in found(", ".join(numbers))] == numbers
    assert [text for text, _ in found("\n".join(numbers))] == numbers
    first, *rest = numbers[2].split()
    assert found(f"{first} {'-'.join(rest)}") == []
    row = " ".join(printed(card(rng, "jcb"), " ") for _ in range(2))
    assert (found(row), len(found(f"cards: {row}"))) == ([], 2)
    dashed = printed(card(rng, "visa"), "-")
    assert found(f"2026 {dashed} 2027") == [(dashed, "payment_card")]


@every_sample("number", GIVEN["published for tests"])
def test_numbers_that_providers_publish_for_tests_pass(number: str) -> None:
    assert found(f"결제 테스트 카드 {number} 사용") == []
    assert redact(f"test card {number}", MASK).kinds == {}


@every_sample("name", ["innocent_lines.txt", "innocent_lines_held_out.txt"])
def test_ordinary_lines_of_lessons_hold_no_number_of_a_person(name: str) -> None:
    lines = (DATA / name).read_text("utf-8").splitlines()
    assert [line for line in lines if find_personal(line)] == []
    note = "\n".join(lines)[:INPUT_LIMIT]
    assert find_personal(note) == ()


def _ean(rng: random.Random, begins: str) -> str:
    body = begins + "".join(rng.choices("0123456789", k=12 - len(begins)))
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(body))
    return body + str(-total % 10)


def _hexadecimal(rng: random.Random, size: int) -> str:
    return "".join(rng.choices("0123456789abcdef", k=size))


NUMBERS: dict[str, Callable[[random.Random], str]] = {
    "time in milliseconds": lambda rng: str(rng.randrange(10**12, 2 * 10**12)),
    "time in microseconds": lambda rng: str(rng.randrange(10**15, 2 * 10**15)),
    "time in nanoseconds": lambda rng: str(rng.randrange(10**18, 2 * 10**18)),
    "time as digits": lambda rng: f"2026{rng.randrange(10**10):010}",
    "time of a log": lambda rng: f"2026-11-21 12:30:45.{rng.randrange(10**6):06} 4{rng.random()}",
    "64 bit": lambda rng: str(rng.getrandbits(63) | 1 << 62),
    "telephone": lambda rng: f"010-{rng.randrange(10**4):04}-{rng.randrange(10**4):04}",
    "telephone abroad": lambda rng: f"+{rng.choice('14')}{rng.randrange(10**12):012}",
    "uuid": lambda rng: str(uuid.UUID(int=rng.getrandbits(128), version=4)),
    "hash": lambda rng: _hexadecimal(rng, rng.choice((16, 40, 64))),
    "price": lambda rng: f"{rng.randrange(10**16):,}원",
    "part of one": lambda rng: str(rng.random() * rng.choice((1, 10, 100))),
    "book": lambda rng: _ean(rng, rng.choice(("978", "979"))),
    "bar code": lambda rng: _ean(rng, rng.choice(("4", "45", "880", "3"))),
    "order": lambda rng: f"order {rng.randrange(10**15, 10**16)}",
    "order of a day": lambda rng: f"26{rng.randrange(1, 13):02}15-{rng.randrange(10**6):07}",
    "tracking": lambda rng: f"운송장 번호 {rng.randrange(10**13, 10**14)}",
    "company": lambda rng: f"법인등록번호 110111-{rng.randrange(10**7):07}",
    "bank account": lambda rng: " ".join(
        (f"DE{rng.randrange(10, 99)} 5105", *(f"{rng.randrange(10**4):04}" for _ in range(3)), "17")
    ),
    "business": lambda rng: f"123-45-{rng.randrange(10**5):05} 사업자",
}
"""Numbers of lessons and logs that name nobody."""


@every_sample("name", NUMBERS)
def test_numbers_of_another_kind_bring_no_alarm(
    name: str, rounds: Callable[[int, int], int]
) -> None:
    rng = random.Random(name)
    texts = [f"the value {NUMBERS[name](rng)} came back" for _ in range(rounds(500, 50_000))]
    assert [text for text in texts if find_personal(text)] == []


def test_random_digits_without_a_word_are_taken_for_a_card_at_most_so_often(
    rounds: Callable[[int, int], int],
) -> None:
    """One in ten fits the check digit by chance: what is left is the share of issuers' ranges."""
    most = {13: 0.0, 14: 0.01, 15: 0.01, 16: 0.035, 17: 0.0, 18: 0.0, 19: 0.0}
    count = rounds(2_000, 100_000)
    for size, share in most.items():
        rng = random.Random(size)
        values = [str(rng.randrange(10 ** (size - 1), 10**size)) for _ in range(count)]
        alarms = sum(bool(find_personal(f"the value {value} came back")) for value in values)
        assert alarms <= share * count, size


@every_sample("unit", ["1 ", "{card},", "{printed} ", "{resident} ", "%34"])
def test_no_text_is_slow_to_search(unit: str) -> None:
    rng = random.Random(5)
    made = card(rng, "visa")
    piece = unit.format(card=made, printed=printed(made, " "), resident=resident(rng))
    text = piece * (INPUT_LIMIT // len(piece) + 1)
    assert growth(lambda size: find_personal(text[:size]), INPUT_LIMIT) < BOUND
