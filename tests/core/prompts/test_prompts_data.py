"""The labelled prompts are what the figures say they are (N09)."""

from __future__ import annotations

import re
from collections import Counter

import labelled_prompts
import pytest
from labelled_prompts import HALVES, KINDS, LANGUAGES, PROMPTS, SIZES
from sentinel_memory.core.checks.flaws import check_log
from sentinel_memory.core.log.document import Document

HANGUL = re.compile(r"[가-힣]")
LETTERS = re.compile(r"[A-Za-z가-힣]")


def words(prompt: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", prompt.casefold()))


@pytest.mark.requirement("N09")
@pytest.mark.parametrize("half", HALVES)
def test_each_set_has_as_many_prompts_with_gaps_as_without_in_each_language(half: str) -> None:
    prompts = labelled_prompts.read(half)

    assert Counter((bool(one.gaps), one.language) for one in prompts) == {
        (with_gaps, language): SIZES[half] / 4
        for with_gaps in (True, False)
        for language in LANGUAGES
    }
    assert all((one.kind == "gap") == bool(one.gaps) for one in prompts)
    assert {one.kind for one in prompts} == set(KINDS)


@pytest.mark.requirement("N09")
def test_no_prompt_repeats_another_of_either_set() -> None:
    bags = [words(one.prompt) for half in HALVES for one in labelled_prompts.read(half)]

    alike = [
        (sorted(one), sorted(other))
        for number, one in enumerate(bags)
        for other in bags[:number]
        if len(one & other) * 2 > len(one | other)
    ]
    assert not alike


@pytest.mark.requirement("N09")
@pytest.mark.parametrize("half", HALVES)
def test_a_prompt_is_in_the_language_that_it_says(half: str) -> None:
    for one in labelled_prompts.read(half):
        hangul = len(HANGUL.findall(one.prompt))
        share = hangul / len(LETTERS.findall(one.prompt))
        assert (hangul > 3) if one.language == "ko" else (share < 0.02), one.prompt


@pytest.mark.requirement("N09")
def test_every_label_is_a_record_of_the_log_and_every_record_is_a_label() -> None:
    ids = {record.id for record in labelled_prompts.records()}

    first, *rest = (
        {gap for one in labelled_prompts.read(half) for gap in one.gaps} for half in HALVES
    )
    assert first == ids
    assert all(labels <= ids for labels in rest)


@pytest.mark.requirement("N09")
def test_the_log_is_valid_and_mixed_as_a_team_would_write_it() -> None:
    data = (PROMPTS / "log.jsonl").read_bytes()
    document = Document.parse(data)
    records = document.records

    assert (document.unreadable, document.conflicts) == (0, 0)
    assert not check_log(data)
    assert 40 <= len(records) <= 45
    assert len({record.topic for record in records}) >= 12
    korean = sum(bool(HANGUL.search(record.missing_context + record.lesson)) for record in records)
    assert 0.35 <= korean / len(records) <= 0.45
    assert {record.type for record in records} == {"log", "principle"}
    asked = sum(record.ask_next_time is not None for record in records)
    assert len(records) * 0.8 < asked < len(records)
    assert any(record.meta.get("occurrences", 1) > 1 for record in records)
