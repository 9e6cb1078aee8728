"""A list shows the first sentence of a lesson, by rule, with code shortened (G07)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sentinel_memory.core.text.one_line import LONGEST, first_sentence

pytestmark = pytest.mark.requirement("G07")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ask for the window. Then build.", "Ask for the window."),
        ("Version 2.1 of v1.0-beta holds. More.", "Version 2.1 of v1.0-beta holds."),
        ("Read the table, e.g. that of Korea. More.", "Read the table, e.g. that of Korea."),
        ("세율 표를 먼저 읽는다. 그다음 고친다.", "세율 표를 먼저 읽는다."),
        ("先に聞く。それから作る。", "先に聞く。"),
        ("Why? Because.", "Why?"),
        ("one line\nof two. More", "one line of two."),
        ("a title\n\nand a text. More", "a title"),
        ("Call `a.b. c()` first. More.", "Call `a.b. c()` first."),
        (f"Call `{'x' * 60}` first.", f"Call `{'x' * 23}…` first."),
        ("Do this:\n```\nlong.code()\nmore.code()\n```\nand stop. More.", "Do this: … and stop."),
        ("", ""),
        ("   ", ""),
    ],
)
def test_a_summary_is_the_first_sentence_with_its_code_shortened(text: str, shown: str) -> None:
    assert first_sentence(text) == shown


def test_a_long_sentence_ends_behind_a_word_and_one_without_blanks_anywhere() -> None:
    words = first_sentence("환불 기한을 " * 100)
    assert len(words) <= LONGEST
    assert words.endswith(" 환불…") or words.endswith("기한을…")
    assert first_sentence("가" * 500) == "가" * (LONGEST - 1) + "…"


@given(st.text(max_size=3_000), st.integers(10, 200))
def test_whatever_a_text_holds_its_summary_is_one_short_line(text: str, longest: int) -> None:
    shown = first_sentence(text, longest)
    assert len(shown) <= longest
    assert shown == " ".join(shown.split())
