"""Numbers of a person, told from other numbers (M18), and logs after a redaction (S22, D05)."""

from __future__ import annotations

import json
import random
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest
from every_sample import every_sample, samples
from growth import BOUND, growth
from hypothesis import given
from hypothesis import strategies as st
from memory_calls import ask
from paths import DATA
from project_logs import overwrite
from run_profile import examples
from sample_records import CREATED, JSON_VALUES
from secret_samples import ISSUERS, NAMED_ISSUERS, PROVIDERS, card, printed, resident
from sentinel_memory.core.checks.judging import find_sensitive
from sentinel_memory.core.checks.showing import WITHHELD
from sentinel_memory.core.secrets.protection import Protection
from sentinel_memory.core.secrets.redaction import MARKER, Secret, find_personal, redact
from sentinel_memory.core.text.ids import derive_id
from sentinel_memory.core.text.limits import INPUT_LIMIT
from sentinel_memory.service.memory_status import findings
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("M18")

MASK = Protection(masks_personal_data=True)
GIVEN = samples("personal_numbers.txt")
CONTEXTS, CARD_CONTEXTS = GIVEN["anywhere"], GIVEN["beside a word for a card"]
SEEDS = st.integers(0, 2**32)


def found(text: str) -> list[tuple[str, str]]:
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


PLACES = st.sampled_from([*CONTEXTS, *CARD_CONTEXTS])
JOINTS = st.sampled_from(["", " ", "-", "\u00a0", "\u2011"])


@given(SEEDS, st.sampled_from([*ISSUERS]), PLACES, JOINTS)
def test_a_card_is_withheld_whole_and_nothing_around_it(
    seed: int, issuer: str, context: str, joint: str
) -> None:
    number = printed(card(random.Random(seed), issuer), joint)
    assert_found(context, number, "payment_card")


@given(SEEDS, st.sampled_from([*NAMED_ISSUERS]), st.sampled_from(CARD_CONTEXTS))
def test_a_card_of_an_uncommon_form_is_found_beside_a_word(
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


def test_numbers_beside_each_other_are_told_apart_and_a_part_of_a_longer_one_is_none() -> None:
    rng = random.Random(4)
    numbers = [card(rng, "visa"), resident(rng), printed(card(rng, "amex"), " ")]
    assert [text for text, _ in found(", ".join(numbers))] == numbers
    assert [text for text, _ in found("\n".join(numbers))] == numbers
    first, *rest = numbers[2].split()
    assert found(f"{first} {'-'.join(rest)}") == []
    for context in GIVEN["a part of something longer"]:
        assert found("card " + context.format(card(random.Random(1), "visa"))) == []
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
def test_other_numbers_bring_no_alarm(name: str, rounds: Callable[[int, int], int]) -> None:
    rng = random.Random(name)
    texts = [f"the value {NUMBERS[name](rng)} came back" for _ in range(rounds(500, 50_000))]
    assert [text for text in texts if find_personal(text)] == []


def test_random_digits_are_seldom_taken_for_a_card(rounds: Callable[[int, int], int]) -> None:
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


MAKERS = [maker for makers in PROVIDERS.values() for maker in makers]
KEYS = st.builds(
    lambda seed, maker: maker(random.Random(seed)), st.integers(0, 9), st.sampled_from(MAKERS)
)
CARD = card(random.Random(1), "visa")
PRIVATE = "only for us"
WITHOUT = {*(maker(random.Random(seed)) for maker in MAKERS for seed in range(10)), PRIVATE, CARD}
"""The texts that must not be left, unless they were shown before: then nothing withholds them."""
TAGGED = st.sampled_from(
    [f"<private>{PRIVATE}</private>", f"[private]{PRIVATE}\n[/private]", f"<private a=b> {PRIVATE}"]
)
PLAIN = st.sampled_from(
    [
        *("use", "결제는", "정수로 저장한다", "`code`", "```", "\n", "😀", '"quoted"', "\\", "|"),
        *("[private]", "<private></private>", "`<private>`", "</private>"),
        *("password: hunter2-Zk93", CARD),
    ]
)


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A text of words, keys, numbers and tags; a particle may follow each."""
    pieces = draw(st.lists(st.one_of(PLAIN, PLAIN, KEYS, TAGGED), max_size=4))
    return draw(st.sampled_from([" ", "를 "])).join(["x", *pieces])


@st.composite
def lines(draw: st.DrawFn) -> bytes:
    """A line as a program may write it; its id is that of its text, or a made-up one."""
    topic = draw(st.sampled_from(["auth", "결제"]) | texts())
    gap, lesson = draw(texts()), draw(texts())
    made = {
        "id": draw(st.sampled_from([derive_id(topic, gap), "0" * 16])),
        "type": draw(st.sampled_from(["log", "log", "principle"])),
        "topic": topic,
        "missing_context": gap,
        "lesson": lesson,
        "meta": {"created": CREATED, "occurrences": draw(st.integers(1, 3))},
    }
    if made["type"] == "principle":
        made |= {"id": derive_id(topic, lesson), "missing_context": ""}
    if draw(st.booleans()):
        made["ask_next_time"] = draw(texts())
    unread = st.dictionaries(st.sampled_from("abc") | KEYS, JSON_VALUES | KEYS, max_size=2)
    made |= draw(unread)
    return json.dumps(made, ensure_ascii=draw(st.booleans())).encode("utf-8", "replace")


def shown(memory: Project) -> set[tuple[str, ...]]:
    records = ask(memory, "list_records").records
    return {(r.type, r.topic, r.missing_context, r.lesson, r.ask_next_time or "") for r in records}


def counted(memory: Project) -> int:
    return sum(record.occurrences for record in memory.store.read_all())


@pytest.mark.requirement("S22", "D05")
@examples(15)
@given(st.lists(lines(), min_size=1, max_size=4), st.integers(0, 3), st.booleans())
def test_after_a_redaction_nothing_is_withheld_and_nothing_else_is_another(
    quick_folder: Path, made: list[bytes], deleted: int, again: bool
) -> None:
    settings = Settings(environment={})
    store = Store.of_project(quick_folder)
    memory = Project(store, folder="p", settings=lambda: settings)
    overwrite(store, b"".join(line + b"\n" for line in (*made, *made[:again], b"no record")))
    store.path.with_name("config.json").write_bytes(b'{"personal_data": "mask"}')
    journal = store.path.with_name(".removed.jsonl")
    journal.unlink(missing_ok=True)
    everything = list(store.read().index.values())
    visible = "\n".join(text for texts in shown(memory) for text in texts)
    if deleted < len(everything) > 1:
        refs = (f"{everything[deleted].record.type}:{everything[deleted].ref}",)
        ask(memory, "delete_records", refs=refs)
    before, seen, count = store.read().normalised()[0], shown(memory), counted(memory)

    result = ask(memory, "redact_records")

    assert not WITHHELD & {finding.code for finding in findings(memory, memory.standing)}
    after = {line.raw for line in store.read().lines}
    touched = {one.ref for one in result.records}
    new = {one.new_ref for one in result.records}
    for line in before.lines:
        merged = store.read().find(line.record.identity)
        if f"{line.record.type}:{line.ref}" not in touched and not (merged and merged.ref in new):
            assert line.raw in after
    assert counted(memory) == count
    assert {(type, topic) for type, topic, *_ in shown(memory)} == {
        (type, topic) for type, topic, *_ in seen
    }
    if len(seen) == len(before.lines) == len(after):
        assert shown(memory) == seen
    data = store.path.read_text(encoding="utf-8") + "\n".join(
        path.read_text(encoding="utf-8") for path in [journal] if path.exists()
    )
    assert [key for key in WITHOUT if key in data and key not in visible] == []
    numbered = enumerate(store.path.read_bytes().split(b"\n"), 1)
    assert not WITHHELD & {found.code for found in find_sensitive(numbered)}

    state = {path.name: path.read_bytes() for path in store.path.parent.iterdir()}
    second = ask(memory, "redact_records")
    assert (second.records, second.in_journal) == ((), False)
    assert {path.name: path.read_bytes() for path in store.path.parent.iterdir()} == state
    ask(memory, "undo")
    assert not WITHHELD & {finding.code for finding in findings(memory, memory.standing)}
