"""Counts which turns of users are taken for corrections of the agent (N14).

Run with `python bench/corrections.py FILE [--json FILE]`. Each line of the labelled file is an
object with `number`, `language`, `turn` and `label`, which is `correction` or `ordinary`. With
--json the figures go to a file, such as bench/results/corrections.json; they hold numbers of turns
and no text. A rule that was changed after a look at a file has seen it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from published import ROOT, conditions, publish

sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.core.prompts.corrections import corrects

Turn = dict[str, Any]


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("turns", type=Path, metavar="FILE")
    parser.add_argument("--json", type=Path, metavar="FILE")
    given = parser.parse_args()
    began = conditions()
    turns = read(given.turns)
    publish({**began, "turns": given.turns.name, "languages": by_language(turns)}, given.json)


def read(file: Path) -> list[Turn]:
    """Returns the turns of a labelled file."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]


def by_language(turns: Sequence[Turn]) -> dict[str, dict[str, Any]]:
    """Returns the counts of each language and of all."""
    languages = sorted({turn["language"] for turn in turns})
    each = {one: counts([t for t in turns if t["language"] == one]) for one in languages}
    return {**each, "all": counts(turns)}


def counts(turns: Sequence[Turn]) -> dict[str, Any]:
    """Returns how many turns of each label are flagged, and which share of the flagged is right.

    Shares are between 0 and 1, None where nothing was counted.
    """
    flagged = [turn for turn in turns if corrects(turn["turn"])]
    corrections, ordinary = _of(turns, "correction"), _of(turns, "ordinary")
    found, wrong = _of(flagged, "correction"), _of(flagged, "ordinary")
    return {
        "corrections": len(corrections),
        "corrections_flagged": len(found),
        "found": _share(len(found), len(corrections)),
        "ordinary": len(ordinary),
        "ordinary_flagged": len(wrong),
        "ordinary_share": _share(len(wrong), len(ordinary)),
        "right": _share(len(found), len(flagged)),
        "wrongly_flagged": [turn["number"] for turn in wrong],
    }


def _of(turns: Iterable[Turn], label: str) -> list[Turn]:
    return [turn for turn in turns if turn["label"] == label]


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None


if __name__ == "__main__":
    main()
