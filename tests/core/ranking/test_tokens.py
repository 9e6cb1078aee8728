"""The tokens by which texts are compared: the same for a memory and for a question (K04)."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from every_sample import every_sample
from hypothesis import given
from hypothesis import strategies as st
from sample_rows import pairs, samples
from sentinel_memory.core.ranking.tokens import LONGEST, every_token, nfc, stem, tokens, words

pytestmark = pytest.mark.requirement("K04")

GIVEN = samples("tokens.txt")


@every_sample("text, expected", [("", ""), ("the of ... !", ""), *pairs(GIVEN["tokens"])])
def test_a_text_is_compared_by_these_tokens(text: str, expected: str) -> None:
    assert tokens(text) == expected.split()


def test_the_forms_of_an_english_word_have_one_stem_and_names_keep_their_ends() -> None:
    assert {stem(word) for word in ("cache", "caches", "cached", "caching")} == {"cach"}
    assert {stem(word) for word in ("retry", "retries", "retried")} == {"retry"}
    names = ["status", "class", "king", "v2", "bus"]
    assert [stem(word) for word in names] == names


@every_sample("question, memory", pairs(GIVEN["said otherwise"]))
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
