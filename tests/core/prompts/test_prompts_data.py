"""The labelled prompts are what the figures say they are (N09)."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass

import pytest
from paths import DATA
from sentinel_memory.core.checks.flaws import check_log
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record

# The labelled prompts, with which the prompt check is measured (N09).
#
# `tests/data/prompts/README.md` says how they were written.

PROMPTS = DATA / "prompts"
SIZES = {"dev": 600, "test": 100}
HALVES = tuple(half for half in SIZES if (PROMPTS / f"{half}.jsonl").exists())
"""`test` is missing from when somebody has looked at it until another author has written it."""
LANGUAGES = ("en", "ko")
KINDS = ("gap", "answers", "near", "unrelated")


@dataclass(frozen=True)
class LabelledPrompt:
    """A task as somebody would write it to an agent."""

    language: str
    prompt: str
    gaps: frozenset[str]
    """The ids of the records that a teammate who knows the log would ask about."""
    kind: str
    """`gap`, or why there is none: `answers` says it already, `near` shares words, `unrelated`."""


def records() -> tuple[Record, ...]:
    """Returns the memory that the labels refer to."""
    return tuple(Document.parse((PROMPTS / "log.jsonl").read_bytes()).records)


def read(half: str) -> tuple[LabelledPrompt, ...]:
    """Returns the prompts of a half, in the order of the file: a hundred of each author."""
    lines = (PROMPTS / f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
    found = (json.loads(line) for line in lines)
    return tuple(LabelledPrompt(**{**one, "gaps": frozenset(one["gaps"])}) for one in found)


HANGUL = re.compile(r"[가-힣]")
LETTERS = re.compile(r"[A-Za-z가-힣]")


def words(prompt: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", prompt.casefold()))


@pytest.mark.requirement("N09")
@pytest.mark.parametrize("half", HALVES)
def test_each_set_has_as_many_prompts_with_gaps_as_without_in_each_language(half: str) -> None:
    prompts = read(half)

    assert Counter((bool(one.gaps), one.language) for one in prompts) == {
        (with_gaps, language): SIZES[half] / 4
        for with_gaps in (True, False)
        for language in LANGUAGES
    }
    assert all((one.kind == "gap") == bool(one.gaps) for one in prompts)
    assert {one.kind for one in prompts} == set(KINDS)


@pytest.mark.requirement("N09")
def test_no_prompt_repeats_another_of_either_set() -> None:
    bags = [words(one.prompt) for half in HALVES for one in read(half)]

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
    for one in read(half):
        hangul = len(HANGUL.findall(one.prompt))
        share = hangul / len(LETTERS.findall(one.prompt))
        assert (hangul > 3) if one.language == "ko" else (share < 0.02), one.prompt


@pytest.mark.requirement("N09")
def test_every_label_is_a_record_of_the_log_and_every_record_is_a_label() -> None:
    ids = {record.id for record in records()}

    first, *rest = ({gap for one in read(half) for gap in one.gaps} for half in HALVES)
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
