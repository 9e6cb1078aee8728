"""Measures how well a search finds the lesson that a task needs, and what the prompt check gives.

Run with `python bench/recall.py [--half dev] [--json FILE]`; the reference server needs node and
npm. Choose rules and numbers with `--half dev` only: figures of questions that somebody looked at
while choosing say nothing about others (`bench/recall/README.md`).
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import recall_rankings
from mcp import PACKAGE, VERSION
from recall_figures import of_everyday, of_prompts, ours, parts
from recall_run import measure
from recall_sets import RecallSet, everyday, wordings

Json = dict[str, Any]
EVERY_THIRD = 3


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    measure(__doc__.splitlines()[0], of_questions, of_prompts, apart)


def apart() -> Json:
    """Returns the server that is compared, and the figures of wordings and everyday turns."""
    return {
        "reference": f"{PACKAGE} {VERSION}",
        "wordings": {name: parts(one, ours(one.records)) for name, one in wordings().items()},
        "everyday": {half: of_everyday(everyday(half)) for half in ("dev", "test")},
    }


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
