"""A principle without a question gets those of its sources (S15)."""

from __future__ import annotations

import pytest
from sample_documents import LATER, LATEST, compacted, document_of, ref
from sample_records import log, principle


@pytest.mark.requirement("S15")
def test_a_principle_without_a_question_gets_those_of_its_sources() -> None:
    often = log("often", question="often?").with_meta(occurrences=3)
    document = document_of(
        log("old", question="old?"),
        often,
        log("new", question="new?", created=LATER),
        log("same", question="old?"),
        log("none"),
    )
    change = compacted(document, principle(), [ref(line) for line in document.lines])
    assert change.line.record.ask_next_time == "often? / new? / old?"
    assert change.questions_left_out == ()


@pytest.mark.requirement("S15")
def test_a_question_that_is_given_wins_over_those_of_the_sources() -> None:
    source = log("one", question="old?")
    change = compacted(document_of(source), principle(question="mine?"), [ref(source)])
    assert change.line.record.ask_next_time == "mine?"
    assert change.questions_left_out == ()


@pytest.mark.requirement("S15")
def test_questions_that_do_not_fit_are_left_out_whole_and_listed() -> None:
    first, second, third = "가" * 100 + "?", "나" * 100 + "?", "short?"
    document = document_of(
        log("a", question=first).with_meta(occurrences=3),
        log("b", question=second).with_meta(occurrences=2),
        log("c", question=third),
    )
    change = compacted(document, principle(), [ref(line) for line in document.lines])
    assert change.line.record.ask_next_time == f"{first} / {third}"
    assert change.questions_left_out == (second,)


@pytest.mark.requirement("S15")
def test_more_questions_are_merged_with_those_the_principle_has() -> None:
    one, two = log("one", question="one?"), log("two", question="two?")
    document = document_of(one, two)
    document = compacted(document, principle(), [ref(one)]).document
    change = compacted(document, principle(), [ref(two)], LATEST)
    assert set((change.line.record.ask_next_time or "").split(" / ")) == {"one?", "two?"}
