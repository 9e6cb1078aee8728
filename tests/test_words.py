"""Words as the prompt check compares them, in English and Korean (N09)."""

from __future__ import annotations

from sentinel_memory.core.prompts.words import compared, terms, words


def test_words_are_compared_by_stem_by_synonym_and_by_pairs_of_syllables() -> None:
    assert compared("결제를") == compared("payment") == compared("Payments")
    assert compared("checkoutForm")[1:] == (*compared("checkout"), *compared("form"))
    assert compared("비밀번호는")[0] == compared("password")[0]
    assert compared("기한이") == compared("기한") == ("기한",)
    assert compared("재시도") == compared("retry")
    assert terms("the 하는 a") == []
    assert [(word.start, word.end) for word in words("the 창고를 a zone")] == [(4, 7), (10, 14)]
