"""Whatever the prompt and the log, the prompt check stays within its bounds (N09)."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_records import ANY_TEXT, GAPS, LESSONS, QUESTIONS, TOPICS, log
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.prompts.open_questions import MOST_OPEN, find_open
from sentinel_memory.core.prompts.words import nfc

RECORDS = st.lists(
    st.builds(
        log,
        GAPS,
        topic=TOPICS,
        lesson=LESSONS,
        question=st.none() | QUESTIONS,
    ),
    max_size=6,
)


@pytest.mark.requirement("N09")
@given(prompt=ANY_TEXT | st.text(), records=RECORDS, times=st.integers(0, 10**6))
def test_any_prompt_gets_the_same_few_questions_every_time(
    prompt: str, records: list[Record], times: int
) -> None:
    dismissed = {record.id: times for record in records[:1]}
    found = find_open(prompt, records, dismissed=dismissed)
    assert found == find_open(prompt, records, dismissed=dismissed)
    assert len(found.open) <= MOST_OPEN
    known = {record.id for record in records}
    assert {gap.id for gap in found.open} | set(found.answered) <= known
    text = nfc(prompt)
    assert all(0 <= a < b <= len(text) for gap in found.open for a, b in gap.places)


@pytest.mark.requirement("N09")
def test_a_thousand_records_take_twenty_times_as_long_as_fifty_and_not_their_square() -> None:
    records = [
        log(f"Which zone {number} is billed", topic=f"zone-{number % 40}", lesson=f"Zone {number}.")
        for number in range(1_000)
    ]

    def seconds(size: int) -> float:
        began = time.process_time()
        find_open("Bill the zone of the customer", records[:size], dismissed={})
        return time.process_time() - began

    small = min(seconds(50) for _ in range(5))
    large = min(seconds(1_000) for _ in range(5))
    assert large < 100 * small
