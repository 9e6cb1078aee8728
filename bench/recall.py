"""How well a search finds the lesson that a task needs, and what the prompt check gives.

Run with `python bench/recall.py [--half dev] [--json FILE]`; the reference server needs node and
npm. Choose rules and numbers with `--half dev` only: figures of questions that somebody looked at
while choosing say nothing about others (`bench/recall/README.md`).
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import recall_rankings
from mcp import PACKAGE, VERSION
from published import conditions, publish
from recall_rankings import Ranking
from recall_scores import scored
from recall_sets import PROMPT_SETS, QUESTION_SETS, RecallSet, Record, read
from sentinel_memory.core.prompts.candidates import candidates
from sentinel_memory.core.ranking.index import Index
from sentinel_memory.core.ranking.ranking import rank

Json = dict[str, Any]
DEV = ("wallet", "shop-dev")
"""The sets that rules and numbers are chosen with; the others decide."""
EVERY_THIRD = 3


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--half", choices=("dev",), help="only the sets that one may look at")
    arguments = parser.parse_args()
    began = conditions()
    names = [name for name in QUESTION_SETS if not arguments.half or name in DEV]
    prompts = [name for name in PROMPT_SETS if not arguments.half or name in DEV]
    publish(
        {
            **began,
            "reference": f"{PACKAGE} {VERSION}",
            "questions": {name: of_questions(read(name)) for name in names},
            "prompts": {name: of_prompts(read(name)) for name in prompts},
        },
        arguments.json,
    )


def ours(records: Sequence[Record]) -> Ranking:
    """The ranking of this project over these records."""
    index = Index((record.id, record) for record in records)
    return lambda text: [hit.key for hit in rank(index, text)]


def of_questions(one: RecallSet) -> Json:
    """Returns what each way to search finds of the answers to the questions of a set."""
    found = {
        "with cues": parts(one, ours(one.records)),
        "cues on every third record": parts(one, ours(one.with_cues_on(EVERY_THIRD))),
        "words only": parts(one, ours(one.without_cues())),
    }
    for title, records in (("", one.records), (" without cues", one.without_cues())):
        for name, ranking in recall_rankings.others(records).items():
            found[f"{name}{title}"] = parts(one, ranking)
        with (
            tempfile.TemporaryDirectory() as folder,
            recall_rankings.reference(records, Path(folder)) as ranking,
        ):
            found[f"{PACKAGE}{title}"] = parts(one, ranking)
    return {"records": len(one.records), **found}


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


if __name__ == "__main__":
    main()
