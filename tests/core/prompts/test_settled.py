"""Whether a task says already what was missing (N10)."""

from __future__ import annotations

import pytest
from sample_records import log, with_cues
from sentinel_memory.core.ranking.tokens import said_by, settling

pytestmark = pytest.mark.requirement("N10")


@pytest.mark.parametrize(
    ("task", "phrase"),
    [
        ("Add refunds, approved by the team lead", "team lead"),
        ("환불을 추가해 줘. 팀장이 승인한다", "팀장 승인"),
        ("Refunds up to 100000 go through", "100000"),
        ("Add refunds without approval by leads", "without approval"),
        ("Add refunds for every team", None),
        ("approval of refunds", None),
        ("", None),
    ],
)
def test_a_task_that_says_all_words_of_a_phrase_settles_the_memory(
    task: str, phrase: str | None
) -> None:
    phrases = ("team lead", "팀장 승인", "100000", "without approval")
    record = with_cues(log(), settled_by=phrases)
    assert settling(record, said_by(task)) == phrase


def test_a_phrase_without_a_word_settles_nothing() -> None:
    assert settling(with_cues(log(), settled_by=("...", " ")), said_by("... anything")) is None


def test_a_memory_that_nothing_settles_stays_open() -> None:
    assert settling(log(), said_by("rule gap")) is None
