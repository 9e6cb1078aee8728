"""The estimate of tokens is near what tokenizers count, and no answer passes its ceiling (G08).

`bench/tokens/counts.tsv` holds the counts; half of the texts is what nothing was fitted to.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from published_tokens import PUBLISHED, ROOT, tokens
from sentinel_memory.core.text.limits import Room, Weight, estimate_tokens, tokens_of

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
    for name in (CLAUDE, "o200k"):
        assert 100 < ordinary[name] < 400 < largest[name] < 3_000
        assert f"| {ordinary[name]:,} |" in page
        assert f"| {largest[name]:,} |" in page


@pytest.mark.requirement("G08")
@pytest.mark.parametrize(
    ("text", "weight", "estimate"),
    [
        ("", Weight(0, 0, 0, 0, 0), 0),
        ("pay", Weight(3, 0, 0, 0, 0), 1),
        ("Ask: 30 days.\n", Weight(6, 3, 2, 3, 0), 7),
        ("\t환불 ok", Weight(2, 2, 0, 0, 6), 4),
        ("\U0001f642\x00", Weight(0, 0, 0, 1, 4), 3),
        ("\ud800", Weight(0, 0, 0, 0, 3), 2),
    ],
)
def test_a_text_weighs_its_bytes_by_kind(text: str, weight: Weight, estimate: int) -> None:
    assert Weight.of(text) == weight
    assert estimate_tokens(text) == estimate


@pytest.mark.requirement("G08", "G11")
@given(TEXTS, TEXTS)
def test_weights_add_up_to_the_bytes_of_a_text(first: str, second: str) -> None:
    both = (a + b for a, b in zip(Weight.of(first), Weight.of(second), strict=True))
    assert Weight(*both) == Weight.of(first + second)
    assert Weight.of(first).size == len(first.encode())


@pytest.mark.requirement("G08", "G11")
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


@pytest.mark.requirement("S13")
def test_what_does_not_fit_takes_no_room() -> None:
    room = Room(24_000)
    assert not room.take(" " * 24_000, 1)
    assert room.take(" " * 23_000)
    assert not room.take(" " * 1_001)
    assert not Room(10, tokens=100).take("x" * 10, 1)
    assert Room(10, tokens=100).take("x" * 9, 1)
    assert not Room(10_000, tokens=3).take("x" * 10)


@pytest.mark.requirement("G08", "G11")
@pytest.mark.parametrize(("text", "tokens"), [("", 0), ("x", 1), ("four", 1), ("환불", 2)])
def test_figures_and_budgets_count_four_bytes_as_a_token(text: str, tokens: int) -> None:
    assert tokens_of(text) == tokens
