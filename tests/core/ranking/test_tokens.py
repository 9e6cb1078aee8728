"""The tokens by which texts are compared: the same for a memory and for a question (K04)."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from every_sample import every_sample
from hypothesis import given
from hypothesis import strategies as st
from sentinel_memory.core.ranking.tokens import LONGEST, every_token, nfc, stem, tokens, words

pytestmark = pytest.mark.requirement("K04")


@every_sample(
    "text, expected",
    [
        ("Refunds are approved by the team lead", ["refund", "approv", "team", "lead"]),
        ("retrying retries retried", ["retry", "retry", "retry"]),
        ("chargeCustomer()", ["chargecustomer", "charg", "customer"]),
        ("total_cents", ["total_cents", "total", "cent"]),
        (
            "src/pay/refund.ts",
            ["src/pay/refund.ts", "refund.ts", "src", "pay", "refund", "ts"],
        ),
        ("ECONNRESET E0308 PGRST116", ["econnreset", "e0308", "pgrst116"]),
        (
            "NullPointerException",
            ["nullpointerexcept", "null", "pointer", "except"],
        ),
        ("HTTP 429", ["http", "429"]),
        ("Node 20.11", ["nod", "20.11", "20", "11"]),
        ("HTTPServer URLs", ["httpserver", "http", "server", "url"]),
        ("std::vector", ["std::vector", "std", "vector"]),
        ("환불을 승인", ["환불", "불을", "승인"]),
        ("창고이동", ["창고", "고이", "이동"]),
        ("10만 원", ["10", "만", "원"]),
        ("返金を承認", ["返金", "金を", "を承", "承認"]),
        ("发票", ["发票"]),
        ("キャッシュ", ["キャ", "ャッ", "ッシ", "シュ"]),
        ("API를", ["api", "를"]),
        ("", []),
        ("the of ... !", []),
    ],
)
def test_a_text_is_compared_by_these_tokens(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


def test_the_forms_of_an_english_word_have_one_stem_and_names_keep_their_ends() -> None:
    assert {stem(word) for word in ("cache", "caches", "cached", "caching")} == {"cach"}
    assert {stem(word) for word in ("retry", "retries", "retried")} == {"retry"}
    names = ["status", "class", "king", "v2", "bus"]
    assert [stem(word) for word in names] == names


@every_sample(
    "question, memory",
    [
        ("환불은 누가", "환불을 승인한다"),
        ("refund", "src/pay/refundOrder.ts"),
        ("refundOrder.ts", "see src/pay/refundOrder.ts"),
        ("econnreset", "Error: read ECONNRESET"),
        ("null pointer", "NullPointerException in checkout"),
        ("Straße", "STRASSE"),
        ("窓口の返金", "返金"),
        ("CORS", "cors"),
    ],
)
def test_a_question_shares_a_token_with_a_memory_that_says_it_otherwise(
    question: str, memory: str
) -> None:
    assert set(tokens(question)) & set(tokens(memory))


@every_sample("text", ["환불을 승인", "café Überweisung", "プログラム"])
def test_decomposed_text_has_the_same_tokens(text: str) -> None:
    decomposed = unicodedata.normalize("NFD", text)
    assert decomposed != text
    assert tokens(decomposed) == tokens(text)


def test_words_that_say_nothing_alone_count_only_where_every_word_does() -> None:
    assert tokens("not by the lead") == ["lead"]
    assert every_token("not by the lead") == ["not", "by", "the", "lead"]


def test_what_is_longer_than_any_word_is_no_token() -> None:
    assert tokens("x" * LONGEST) == ["x" * LONGEST]
    assert tokens("x" * (LONGEST + 1)) == []
    path = "/".join(["folder"] * 20)
    assert tokens(path) == ["folder"]


@given(st.text())
def test_tokens_are_short_and_without_space_and_stand_where_their_word_stands(text: str) -> None:
    normal = nfc(text)
    found = list(words(text))
    assert [token for word in found for token in word.tokens] == tokens(text)
    assert all(token and not token.isspace() for token in tokens(text))
    assert all(" " not in token and "\n" not in token for token in tokens(text))
    for before, after in pairwise(found):
        assert before.end <= after.start
    for word in found:
        assert set(word.tokens) <= set(tokens(normal[word.start : word.end]))
