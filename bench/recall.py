"""How well a search finds the lesson that a task needs, and what the prompt check gives.

Run with `python bench/recall.py [--half dev] [--json FILE]`; the reference server needs node and
npm. Choose rules and numbers with `--half dev` only: figures of questions that somebody looked at
while choosing say nothing about others (`bench/recall/README.md`).
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

import recall_rankings
from mcp import PACKAGE, VERSION
from published import conditions, publish
from recall_figures import of_prompts, ours, parts
from recall_sets import PROMPT_SETS, QUESTION_SETS, RecallSet, read, wordings

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
            "wordings": {name: parts(one, ours(one.records)) for name, one in wordings().items()},
            "questions": {name: of_questions(read(name)) for name in names},
            "prompts": {name: of_prompts(read(name)) for name in prompts},
        },
        arguments.json,
    )


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


if __name__ == "__main__":
    main()
