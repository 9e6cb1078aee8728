"""Counts which turns of users are taken for corrections of the agent (N14).

Run with `python bench/corrections.py FILE [--json FILE]`. Each line of the labelled file is an
object with `number`, `language`, `turn` and `label`, which is `correction` or `ordinary`. With
--json the figures go to a file, such as bench/results/corrections.json; they hold numbers of turns
and no text. A rule that was changed after a look at a file has seen it. Beside our rules
single words are counted, each as if it alone made a message a correction.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from published import ROOT, conditions, publish

sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.core.prompts.corrections import corrects

Turn = dict[str, Any]

ALONE = {
    "begins with no, nope, 아니": r"^\s*(?:no|nope|nah|아니|아뇨|ㄴㄴ)\b",
    "wrong, incorrect, 틀렸, 잘못": r"\b(?:wrong|incorrect)\b|틀렸|틀린|잘못",
    "again, 또, 다시": r"\bagain\b|(?<![가-힣])또(?![가-힣])|다시",
    "don't, stop, -지 마": r"\b(?:don'?t|do not|stop)\b|지\s?(?:마|말)",
    "why, 왜": r"\bwhy\b|(?<![가-힣])왜",
    "instead, 말고, 대신": r"\b(?:instead|rather than)\b|말고|대신",
    "undo, revert, 되돌려": r"\b(?:undo|revert|put it back|roll ?back)\b|되돌|원래대로",
    "!!, ?!, words in capitals": r"[!?]{2,}|(?-i:[A-Z]{4,})",
    "I said, I told, -라고 했잖아": r"\bi (?:said|told|asked|meant)\b|(?:라고|랬|했)잖아|말했",
    "should have, 했어야": r"\bshould(?:'ve| have)\b|했어야",
}
"""Signals that are not used alone, as expressions without regard to capitals."""


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("turns", type=Path, metavar="FILE")
    parser.add_argument("--json", type=Path, metavar="FILE")
    given = parser.parse_args()
    began = conditions()
    turns = read(given.turns)
    found = {"languages": by_language(turns), "alone": alone(turns)}
    publish({**began, "turns": given.turns.name, **found}, given.json)


def read(file: Path) -> list[Turn]:
    """Returns the turns of a labelled file."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]


def by_language(turns: Sequence[Turn]) -> dict[str, dict[str, Any]]:
    """Returns the counts of each language and of all."""
    languages = sorted({turn["language"] for turn in turns})
    each = {one: counts([t for t in turns if t["language"] == one]) for one in languages}
    return {**each, "all": counts(turns)}


def alone(turns: Sequence[Turn]) -> dict[str, dict[str, Any]]:
    """Returns what each single signal would flag, without the numbers of the turns."""
    found = {}
    for name, pattern in ALONE.items():
        sign = re.compile(pattern, re.IGNORECASE)
        row = counts(turns, lambda text, sign=sign: sign.search(text) is not None)
        found[name] = {key: value for key, value in row.items() if key != "wrongly_flagged"}
    return found


def counts(turns: Sequence[Turn], is_one: Callable[[str], bool] = corrects) -> dict[str, Any]:
    """Returns how many turns of each label are flagged, and which share of the flagged is right.

    Shares are between 0 and 1, None where nothing was counted.
    """
    flagged = [turn for turn in turns if is_one(turn["turn"])]
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
