"""What holds for any text in which quoted code is searched (E03, E05)."""

from __future__ import annotations

import time

import pytest
from code_projects import PAYMENT, PAYMENT_LINE, PAYMENT_QUOTE, found_in, moved_to, quoted
from hypothesis import given
from hypothesis import strategies as st
from sentinel_memory.core.evidence.evidence import Aligned, Evidence
from sentinel_memory.core.evidence.finding import find_in, find_moved
from sentinel_memory.core.evidence.likeness import Pattern, errors_between, likeness
from sentinel_memory.core.evidence.searched import SearchedText
from sentinel_memory.service.evidence.search import long_words

pytestmark = pytest.mark.requirement("E03")


PIECES = [
    *("\r", "\r\n", "\n", "\0", "\ud800", "e\u0301", "👩🏽\u200d💻", "\u2028", "\u202e"),
    *("\\", '"', "'", "`", "total", "amount", " ", "    ", "30", "!=", "not ", "(", ")", "결제"),
]
_ODD = st.text(st.characters(categories=["Cs", "Cc", "Mn", "So"]), max_size=4)
TEXTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=12) | _ODD, max_size=60).map("".join)


@pytest.mark.requirement("E05")
@given(TEXTS, TEXTS, TEXTS, st.none() | TEXTS)
def test_no_text_stops_the_search_and_every_span_lies_in_the_text(
    text: str, quote: str, beside: str, symbol: str | None
) -> None:
    evidence = Evidence("a.py", quote, symbol, before=beside[:32], after=beside[-32:])
    searched = SearchedText(text)
    for result in (find_in(evidence, searched), find_moved(evidence, [("b.py", searched)])):
        if result is None or result.span is None:
            continue
        start, end, line = result.span
        assert 0 <= start < end <= len(text)
        assert 1 <= line <= 1 + text.count("\n") + text.count("\r")
        assert 0.0 <= result.confidence <= 1.0
        if isinstance(result, Aligned):
            is_exact = result.method == "exact"
            assert is_exact == (result.confidence == 1.0)
            assert not is_exact or text[start:end] == quote.strip()
    long_words(evidence)


@pytest.mark.requirement("E05")
@given(TEXTS, TEXTS, st.sampled_from(["\n", "\r\n", "\r"]))
def test_a_line_with_context_is_found_where_the_file_grew(above: str, below: str, end: str) -> None:
    old = PAYMENT.replace("\n", end)
    text = f"{above}{end}{old}{end}{below}"
    result = found_in(text, quoted(old, PAYMENT_LINE))
    assert isinstance(result, Aligned)
    assert result.confidence == 1.0
    assert result.span.start == len(above) + len(end) + old.index(PAYMENT_LINE)
    assert text[result.span.start : result.span.end] == PAYMENT_LINE


NUMBERS = st.integers(0, 10**6).map(str)
WORDS = st.sampled_from(["amount", "card", "fee_of", "total", "isValid", "결제", "limit"])
STRINGS = st.text("abcXYZ 01'", max_size=8).map(lambda text: f'"{text}"')
OPERATORS = st.sampled_from(["+", "-", "*", "/", "==", "!=", "<", "<=", "&&", "||", "and", "or"])
LITERALS = NUMBERS | STRINGS | st.sampled_from(["True", "False", "None", "nil"])
TERMS = st.tuples(WORDS, OPERATORS, LITERALS, OPERATORS)


@pytest.mark.requirement("E05")
@given(st.lists(TERMS, min_size=2, max_size=4), st.data())
def test_another_digit_negation_operator_or_string_is_never_ok(
    terms: list[tuple[str, str, str, str]], data: st.DataObject
) -> None:
    pieces = ["result_of_it", "=", *(piece for term in terms for piece in term), "last_value"]
    at = data.draw(st.sampled_from([n for n in range(2, len(pieces)) if (n - 2) % 4]))
    if at == len(pieces) - 1:
        at -= 1
    kind = OPERATORS if (at - 2) % 4 in (1, 3) else LITERALS
    other = data.draw(kind.filter(lambda piece: piece.lower() != pieces[at].lower()))
    line = " ".join(pieces)
    changed = " ".join([*pieces[:at], other, *pieces[at + 1 :]])
    then, now = (PAYMENT.replace(PAYMENT_LINE, one) for one in (line, changed))
    evidence = quoted(then, line)
    assert isinstance(found_in(then, evidence), Aligned)
    assert not isinstance(found_in(now, evidence), Aligned)
    assert moved_to(evidence, now) is None


@pytest.mark.requirement("E05")
@given(st.sampled_from(["not ", "!", "# ", "// ", "no ", "never "]))
def test_a_line_that_is_turned_off_or_around_is_never_ok(sign: str) -> None:
    text = PAYMENT.replace(PAYMENT_LINE, sign + PAYMENT_LINE)
    assert not isinstance(found_in(text), Aligned)
    assert not isinstance(found_in(PAYMENT, quoted(text, PAYMENT_LINE)), Aligned)


def distance(one: str, other: str) -> int:
    row = list(range(len(other) + 1))
    for count, sign in enumerate(one, 1):
        row, last = [count], row
        for at, theirs in enumerate(other):
            row.append(min(last[at] + (sign != theirs), last[at + 1] + 1, row[at] + 1))
    return row[-1]


ALIKE = st.text("ab\u0301👍 ", max_size=40)


@given(ALIKE, ALIKE)
def test_errors_are_counted_as_the_textbook_does(one: str, other: str) -> None:
    assert errors_between(one, other) == distance(one, other)
    assert (likeness(one, other) == 1.0) == (one == other)


@given(ALIKE.filter(bool), ALIKE)
def test_no_part_of_a_text_has_fewer_errors_than_the_one_that_is_found(one: str, text: str) -> None:
    found = Pattern(one).likest_in(text)
    parts = (text[start:end] for end in range(len(text) + 1) for start in range(end + 1))
    assert found.errors == distance(one, text[found.start : found.end])
    assert found.errors == min(distance(one, part) for part in parts)


MEGABYTES = 2_000_000


@pytest.mark.requirement("E05")
@pytest.mark.parametrize(
    "text",
    [
        "total = amount * 31 + card.fee_of(amount);" * (MEGABYTES // 42),
        "total" * (MEGABYTES // 5),
        "total " * (MEGABYTES // 6),
        "total = " + " " * MEGABYTES,
        '"' * MEGABYTES,
        "'\\" * (MEGABYTES // 2),
        "\r" * MEGABYTES,
        "e\u0301" * (MEGABYTES // 2),
        PAYMENT_LINE * (MEGABYTES // len(PAYMENT_LINE)),
        "\n".join(f"rate_of_{n} = the_table[{n}] + fee_of(amount)" for n in range(20_000)),
    ],
    ids=lambda text: repr(text[:9]),
)
def test_two_megabytes_in_one_line_and_new_lines_are_searched_in_time(text: str) -> None:
    searched = SearchedText(text)
    began = time.process_time()
    old = SearchedText(PAYMENT) if "\n" in text else None
    find_in(PAYMENT_QUOTE, searched, old)
    find_moved(PAYMENT_QUOTE, [("b.py", searched)])
    assert time.process_time() - began < 2.0
