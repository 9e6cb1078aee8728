"""The answers of the ranking and the prompt check to the questions of the sets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from recall_scores import Ranking, scored
from recall_sets import RecallSet, Record
from sentinel_memory.core.prompts.candidates import candidates
from sentinel_memory.core.ranking.ranking import Index, rank

Json = dict[str, Any]


def ours(records: Sequence[Record]) -> Ranking:
    """The ranking of this project over these records."""
    index = Index((record.id, record) for record in records)
    return lambda text: [hit.key for hit in rank(index, text)]


def parts(one: RecallSet, ranking: Ranking) -> Json:
    """Returns the figures of all questions, by language of the record and by style."""
    found = {"all": scored(ranking, one.asked)}
    for part in ("same", "cross", "plain", "own words"):
        found[part] = scored(ranking, [a for a in one.asked if part in (a.kind, a.style)])
    return found


def of_prompts(one: RecallSet) -> Json:
    """Returns where the gaps of prompts stand in the ranking, and what the prompt check gives."""
    ways: dict[str, Sequence[Record]] = {
        "with cues": one.records,
        "without settled_by": one.without_settled_by(),
        "words only": one.without_cues(),
    }
    return {
        "records": len(one.records),
        "prompts": len(one.asked),
        **{
            way: {"ranking": scored(ours(records), one.asked), **given(one, checking(records))}
            for way, records in ways.items()
        },
    }


def of_everyday(logs: Mapping[str, RecallSet]) -> Json:
    """Counts the everyday turns that the prompt check gives anything, by log."""
    return {
        name: {
            "turns": len(one.asked),
            "given_any": given(one, checking(one.records))["free_prompts_given_any"],
        }
        for name, one in logs.items()
    }


def checking(records: Sequence[Record]) -> Callable[[str], Sequence[str]]:
    """The prompt check over these records."""
    index = Index((record.id, record) for record in records)
    return lambda text: [one.record.id for one in candidates(text, index).given]


def given(one: RecallSet, check: Callable[[str], Sequence[str]]) -> Json:
    """Counts what the prompt check gives for prompts with gaps and without."""
    raised = [(frozenset(check(asked.text)), asked) for asked in one.asked]
    with_gaps = [(ids, asked) for ids, asked in raised if asked.answers]
    free = [(ids, asked) for ids, asked in raised if not asked.answers]
    return {
        "gaps": sum(len(asked.answers) for _, asked in with_gaps),
        "gaps_given": sum(len(ids & asked.answers) for ids, asked in with_gaps),
        "given": sum(len(ids) for ids, _ in raised),
        "free_prompts": len(free),
        "free_prompts_given_any": sum(bool(ids) for ids, _ in free),
        "answered_prompts": sum(asked.kind == "answers" for _, asked in free),
        "answered_prompts_given_any": sum(
            bool(ids) for ids, asked in free if asked.kind == "answers"
        ),
    }
