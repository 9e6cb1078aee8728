"""One line of a text, its hidden characters, and what a text weighs (K08, G07, G08)."""

from __future__ import annotations

import json
import sys
from unicodedata import category, name

import pytest
from hypothesis import given
from hypothesis import strategies as st
from memory_calls import ask
from paths import BENCH, ROOT
from refusals import refused
from sample_records import ANY_TEXT
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.text.limits import LIMITS, Room, Weight, estimate_tokens
from sentinel_memory.core.text.one_line import (
    LONGEST,
    escape_hidden,
    first_sentence,
    hidden_characters,
)
from sentinel_memory.sentences.say import describe
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project

sys.path.append(str(BENCH))  # last: a benchmark has the name of a package

import tokens

PUBLISHED = json.loads((BENCH / "results" / "tokens.json").read_text(encoding="utf-8"))
VISIBLE_FORMATS = ("ARABIC", "SYRIAC", "KAITHI", "EGYPTIAN")
"""Scripts with signs that Unicode calls formats and that readers see all the same."""
UNSEEN_NAMES = (
    *("VARIATION SELECTOR", "HANGUL FILLER", "CHOSEONG FILLER", "JUNGSEONG FILLER"),
    *("GRAPHEME JOINER", "VOWEL INHERENT", "MONGOLIAN FREE"),
)

NAMELESS = ("Cn", "Co", "Cs")
"""Unassigned, private and half a character: six of seven, of which Unicode says nothing."""


def is_unseen(character: str) -> bool:
    named = name(character, "")
    if character == "\u061c" or any(unseen in named for unseen in UNSEEN_NAMES):
        return True
    return category(character) == "Cf" and not named.startswith(VISIBLE_FORMATS)


ASSIGNED = (c for c in map(chr, range(sys.maxunicode + 1)) if category(c) not in NAMELESS)
HIDDEN = [character for character in ASSIGNED if is_unseen(character)]
ENGLAND, SCOTLAND, WALES = (
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(c)) for c in code) + "\U000e007f"
    for code in ("gbeng", "gbsct", "gbwls")
)
ORDINARY = {
    "family": "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
    "heart": "\u2764\ufe0f and \u2764\ufe0e",
    "key cap": "1\ufe0f\u20e3",
    "flags": f"{ENGLAND}{SCOTLAND} {WALES} \U0001f1f0\U0001f1f7",
    "Persian": "می\u200cکند",
    "Devanagari": "क्\u200dष and क्\u200cष",
    "marks of direction": "abc (\u200fשל\u200e) 1",
    "Korean": "결제는 정수로 저장한다",
    "Hangul parts": "\u1100\u1161\u11a8",
    "old Hangul": "\u115f\u1161 \u1100\u1160\u11a8",
    "Mongolian": "\u182d\u180b\u1820",
    "emoji of several parts": "\U0001f3f3\ufe0f\u200d\u26a7 \U0001f469\U0001f3fd\u200d\U0001f4bb",
    "Arabic with digits": "\u0645\u0631\u062d\u0628\u0627 \u061c123",
    "controls": "a\tb\r\nc\x1b[0m",
}
PARAMS = LogMemoryParams(topic="auth", missing_context="gap", lesson="rule", ask_next_time="Why?")


@pytest.mark.requirement("K08")
def test_each_hidden_character_is_told_by_its_code_point() -> None:
    for character in HIDDEN:
        code = f"U+{ord(character):04X}"
        assert hidden_characters(f"가{character}b{character}") == (code,), code
        escaped = escape_hidden(f"가{character}b")
        assert (escaped.isprintable(), hidden_characters(escaped)) == (True, ())
        assert escaped.encode("raw_unicode_escape").decode("raw_unicode_escape")[1] == character


@pytest.mark.requirement("K08")
@pytest.mark.parametrize("text", ORDINARY.values(), ids=ORDINARY.keys())
def test_ordinary_text_is_saved_as_it_is(memory: Project, text: str) -> None:
    assert (hidden_characters(text), escape_hidden(text)) == ((), text)
    log_memory(memory, PARAMS._replace(lesson=text))
    (record,) = ask(memory, "search_memory", query="").records
    assert record.lesson == text


@pytest.mark.requirement("K08")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("\U0001f600" + "".join(chr(0xE0100 + ord(c)) for c in "obey"), "U+E016F"),  # letters
        ("\u2764\ufe0f\ufe0e", "U+FE0E"),  # two looks of one emoji
        ("pass\u200dword", "U+200D"),
        ("\u0915\u094d\u200d\u200c\u0937", "U+200C"),  # two joiners
        ("a\u200fb and \u05e9", "U+200F"),  # a mark of direction beside Latin
        ("\u05e9\u200e\u200f\u200e", "U+200F"),  # marks in a row
        *(("\u3164", "U+3164"), ("x\u2062y", "U+2062"), ("data\u00adbase", "U+00AD")),
        # Tag characters that make no flag.
        (ENGLAND[:-1], "U+E0067"),
        (f"{ENGLAND[0]}\U000e007f", "U+E007F"),
        (f"x{ENGLAND[1:]}", "U+E0067"),
        (f"{ENGLAND[0]}{chr(0xE0061) * 7}\U000e007f", "U+E0061"),
        (f"{ENGLAND[0]}\ufe0f{ENGLAND[1:]}", "U+E0067"),
    ],
)
def test_what_writing_needs_is_hidden_elsewhere(memory: Project, text: str, code: str) -> None:
    assert code in hidden_characters(text)
    with refused(RecordError, match="invisible characters"):
        log_memory(memory, PARAMS._replace(lesson=text))
    assert hidden_characters(escape_hidden(text)) == ()


@pytest.mark.requirement("K08", "S04")
@pytest.mark.parametrize("field", LIMITS)
@pytest.mark.parametrize("character", ["\u202e", "\U000e0041"])
def test_a_hidden_character_is_refused_unsaved(memory: Project, field: str, character: str) -> None:
    values = {field: f"pay{character}ment"}
    with pytest.raises(RecordError) as caught:
        log_memory(memory, PARAMS._replace(**values))
    code = f"U+{ord(character):04X}"
    error = caught.value
    assert (error.code, error.field, error.detail) == ("hidden_character", field, code)
    assert describe(caught.value, "en").startswith(f"{field} contains invisible characters")
    assert code in describe(caught.value, "ko")
    assert not memory.store.path.exists()


@pytest.mark.requirement("K08", "S22", "S36")
def test_an_edit_is_refused_alike_but_not_for_what_goes_with_a_secret(memory: Project) -> None:
    token = "glpat-" + "x1Y2z3A4b5" * 2
    saved = log_memory(memory, PARAMS._replace(lesson=f"use {token[:9]}\u200b{token[9:]} in CI"))
    assert saved.withheld == {"gitlab_token": 1}
    before = memory.store.path.read_bytes()
    hidden = "\u2066" * 9 + "\u2067\u2068\u2069"
    with pytest.raises(RecordError) as caught:
        ask(memory, "edit_record", ref=saved.ref, lesson=hidden)
    assert caught.value.detail == "U+2066, U+2067, U+2068"
    assert memory.store.path.read_bytes() == before


@given(
    ANY_TEXT
    | st.text(
        st.sampled_from([*HIDDEN[:40], *ENGLAND, *"\u200d\u05e9\u2764\ufe0f\u0915\u1100\u1160a 1"]),
        max_size=12,
    )
)
def test_what_is_written_out_hides_nothing_and_loses_nothing_else(text: str) -> None:
    escaped = escape_hidden(text)
    assert hidden_characters(escaped) == ()
    assert escape_hidden(escaped) == escaped
    assert (escaped == text) is (hidden_characters(text) == ())


@pytest.mark.requirement("G07")
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ask for the window. Then build.", "Ask for the window."),
        ("Version 2.1 of v1.0-beta holds. More.", "Version 2.1 of v1.0-beta holds."),
        ("Read the table, e.g. that of Korea. More.", "Read the table, e.g. that of Korea."),
        ("세율 표를 먼저 읽는다. 그다음 고친다.", "세율 표를 먼저 읽는다."),
        ("先に聞く。それから作る。", "先に聞く。"),
        ("one line\nof two. More", "one line of two."),
        ("a title\n\nand a text. More", "a title"),
        ("Call `a.b. c()` first. More.", "Call `a.b. c()` first."),
        (f"Call `{'x' * 60}` first.", f"Call `{'x' * 23}…` first."),
        ("Do this:\n```\nlong.code()\nmore.code()\n```\nand stop. More.", "Do this: … and stop."),
        ("", ""),
        # A long one ends behind a word, and one without blanks anywhere.
        ("환불 기한을 " * 100, "환불 기한을 " * 16 + "환불 기한을…"),
        ("가" * 500, "가" * (LONGEST - 1) + "…"),
    ],
)
def test_a_summary_is_the_first_sentence_with_its_code_shortened(text: str, shown: str) -> None:
    assert first_sentence(text) == shown


@pytest.mark.requirement("G07")
@given(st.text(max_size=3_000), st.integers(10, 200))
def test_whatever_a_text_holds_its_summary_is_one_short_line(text: str, longest: int) -> None:
    shown = first_sentence(text, longest)
    assert len(shown) <= longest
    assert shown == " ".join(shown.split())


CLAUDE, OLDER = "claude-4.8", "claude-3"
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


@pytest.mark.requirement("G08")
def test_the_figures_are_published_and_near_on_texts_that_nothing_was_fitted_to() -> None:
    figures = tokens.figures()
    assert {name: PUBLISHED[name] for name in figures} == figures
    for kind in tokens.KINDS:
        for off in (figures["estimate"][CLAUDE][kind], figures["o200k_fit"][kind]):
            assert off["near"] == off["texts"] >= 6  # within 15 percent
            assert off["mean"] <= 0.06
        assert figures["estimate"]["o200k"][kind]["least"] > 0
        assert figures["estimate"][OLDER][kind]["least"] > -0.05


@pytest.mark.requirement("G08", "G11", "S13")
def test_no_tokenizer_makes_more_of_a_page_than_its_estimate_or_than_a_host_takes() -> None:
    _by, texts = tokens.counts()
    pages = [one for one in texts if one.kind.startswith("answer") and one.weight.tokens > 9_000]
    assert len(pages) >= 16
    for page in pages:
        assert max(page.tokens.values()) <= page.weight.tokens
    assert all(max(one.tokens.values()) <= 10_000 for one in texts)
    assert sum(one.half == "hostile" for one in texts) >= 10
    assert tokens.worst(texts)["tokens"] <= 25_000


@pytest.mark.requirement("S29")
@pytest.mark.parametrize("language", ["en", "ko"])
def test_what_a_record_costs_is_published_by_language_the_largest_included(language: str) -> None:
    ordinary, largest = (PUBLISHED["costs"][f"{one}-{language}"] for one in ("ordinary", "largest"))
    page = (ROOT / "docs" / "figures.md").read_text(encoding="utf-8")
    for model in (CLAUDE, "o200k"):
        assert 100 < ordinary[model] < 400 < largest[model] < 3_000
        assert f"| {ordinary[model]:,} |" in page
        assert f"| {largest[model]:,} |" in page


@pytest.mark.requirement("G08", "G11")
@given(TEXTS, TEXTS)
def test_weights_add_up_to_the_bytes_of_a_text(first: str, second: str) -> None:
    both = (a + b for a, b in zip(Weight.of(first), Weight.of(second), strict=True))
    assert Weight(*both) == Weight.of(first + second)
    assert Weight.of(first).size == len(first.encode())


@pytest.mark.requirement("G08", "G11", "S13")
@given(
    st.lists(st.tuples(TEXTS, st.integers(0, 20)), max_size=30),
    st.integers(0, 300),
    st.none() | st.integers(0, 100),
)
def test_a_room_holds_no_more_than_its_bytes_and_its_tokens_and_takes_whatever_fits(
    given: list[tuple[str, int]], size: int, tokens: int | None
) -> None:
    room, held, labels = Room(size, tokens), Weight.of(""), 0
    for text, more in given:
        both = Weight(*(a + b for a, b in zip(held, Weight.of(text), strict=True)))
        counted = estimate_tokens(text) + more  # of each text for itself: never less than of all
        taken = room.take(text, more)
        if both.size + labels + more > size:
            assert not taken
        elif tokens is None:
            assert taken
        if taken:
            held, labels = both, labels + more
            tokens = None if tokens is None else tokens - counted
            assert tokens is None or tokens >= 0
        elif tokens is not None and both.size + labels + more <= size:
            assert counted > tokens
    assert room.left == size - held.size - labels
    assert room.share(10).left == min(10, room.left)
    assert not Room(10, tokens=100).take("x" * 10, 1)  # The label takes room as well.
