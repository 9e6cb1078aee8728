"""Counts which turns of users are taken for corrections of the agent (N14).

`python bench/corrections.py [FILE] [--json FILE]`. Each line of the labelled file, by default
`bench/corrections/turns.jsonl`, is an object with `number`, `language`, `turn` and `label`, which
is `correction` or `ordinary`. The figures hold numbers of turns and no text. A rule that was
changed after a look at a file has seen it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from published import ROOT, Json, run
from recall_sets import lines
from sentinel_memory.core.prompts.corrections import corrects

TURNS = ROOT / "bench" / "corrections" / "turns.jsonl"


def measure(given: argparse.Namespace) -> Json:
    """Returns the counts of a file."""
    return {"turns": given.file.name, "languages": by_language([*lines(given.file)])}


def by_language(turns: Sequence[Json]) -> Json:
    """Returns the counts of each language and of all."""
    languages = sorted({turn["language"] for turn in turns})
    each = {one: counts([t for t in turns if t["language"] == one]) for one in languages}
    return {**each, "all": counts(turns)}


def counts(turns: Sequence[Json]) -> Json:
    """Returns how many turns of each label are flagged, and which share of the flagged is right.

    Shares are between 0 and 1, None where nothing was counted.
    """
    flagged = [turn for turn in turns if corrects(turn["turn"])]
    corrections, found = (
        sum(t["label"] == "correction" for t in some) for some in (turns, flagged)
    )
    wrong = [turn["number"] for turn in flagged if turn["label"] == "ordinary"]
    ordinary = len(turns) - corrections
    return {
        "corrections": corrections,
        "corrections_flagged": found,
        "found": _share(found, corrections),
        "ordinary": ordinary,
        "ordinary_flagged": len(wrong),
        "ordinary_share": _share(len(wrong), ordinary),
        "right": _share(found, len(flagged)),
        "wrongly_flagged": wrong,
    }


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None


if __name__ == "__main__":
    run(__doc__, measure, file={"word": True, "type": Path, "nargs": "?", "default": TURNS})
