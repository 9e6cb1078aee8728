"""Fits how much the signs and the wording of an order count, on the texts that were read.

Usage: python scripts/fit_order_weights.py
Logistic regression over the signs of a sentence, their pairs and the stems of its words, in
tenths; writes both tables. Weights are kept small, because words that nobody drew must be found,
too. Signs of honesty never count for an order. The halves of the texts that are held out are not
read.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.core.planted.orders import (  # noqa: E402 (after the path is set)
    signs_and_wording,
)
from sentinel_memory.core.planted.reader import plain  # noqa: E402 (after the path is set)

TABLES = ROOT / "server/sentinel_memory/core/planted/tables"
HONEST = frozenset({"care", "past", "question", "never", "spare"})
"""Signs of honest lessons: never for an order, and in no pair."""
NO_SIGN = "none"
"""Stands for words that only look like a sign."""
WORDED = "word "
"""Begins the name of a stem, which is no sign."""
SEEN = 3
"""Fewest sentences with a pair or a stem that gets a weight."""
ALONE, PAIR, STEM = 0.5, 2.0, 0.6
"""How strongly weights are kept small: of a sign, a pair of signs, and a stem."""
EPOCHS, SEED = 40, 1
START, LEAST_PAIR = -2.0, -1.0
LEAST = 0.6
"""Sum of the weights from which a text counts as an order.

Where each set of texts was weighed by the others, 2.2 % of the honest lessons reached it.
"""
LEAST_STEM = 4
"""Least weight of a stem in tenths that is written down."""
ALMOST = {"unchecked": 2}
"""Signs that nearly count alone, and the tenths that are missing: such as `verify=False`."""
WIDTH = 100

LOGS = (
    *(".context/memory_log.jsonl", "examples/.context/memory_log.jsonl"),
    *(f"bench/recall/{name}/log.jsonl" for name in ("clinics", "wallet")),
    *(f"bench/similar/{name}.jsonl" for name in ("fresh_lessons", "lessons", "others")),
    *(f"tests/data/everyday/{name}.jsonl" for name in ("band", "pipeline", "shop")),
)
"""Logs whose lessons are honest, and longer than the texts that were drawn."""

_Features = list[str]
_Text = tuple[bool, list[_Features]]


def drawn() -> list[_Text]:
    """Returns each text as whether it is an order, and the features of its sentences."""
    data = ROOT / "tests/data"

    def rows(name: str) -> list[str]:
        return [row for row in (data / name).read_text(encoding="utf-8").splitlines() if row]

    orders = [row.split("\t")[2] for row in rows("orders_by_habit.tsv")]
    names = ("honest_lessons", "honest_by_habit", "innocent_lines", "planted_near_misses")
    honest = [row for name in names for row in rows(f"{name}.txt")]
    honest += [text for name in LOGS for text in lessons_of(ROOT / name)]
    return [(True, features_of(text)) for text in orders] + [
        (False, features_of(text)) for text in honest
    ]


def lessons_of(log: Path) -> list[str]:
    """Returns the texts of each record of a log, in one."""
    records = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    return ["\n".join(_texts(list(record.values()))) for record in records]


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


def fitted(texts: list[_Text]) -> dict[str, float]:
    """Returns the weight of each feature; the one of "" counts for every text."""
    seen = Counter(one for _, sentences in texts for features in sentences for one in features)
    penalty = {one: _penalty(one) / count for one, count in seen.items() if count >= SEEN}
    weights: defaultdict[str, float] = defaultdict(float, {"": START})
    rng = random.Random(SEED)
    order = list(range(len(texts)))
    for epoch in range(EPOCHS):
        rate = 0.15 / (1 + epoch * 0.15)
        rng.shuffle(order)
        for at in order:
            is_order, sentences = texts[at]
            held = max(sentences, key=lambda one: sum(weights.get(name, 0) for name in one))
            features = [name for name in held if name in penalty]
            total = weights[""] + sum(weights[name] for name in features)
            error = 1 / (1 + math.exp(-max(-30.0, min(30.0, total)))) - is_order
            weights[""] -= rate * error
            for name in features:
                smaller = weights[name] * (1 - rate * penalty[name])
                weights[name] = _bounded(name, smaller - rate * error)
    return weights


def _penalty(name: str) -> float:
    if name.startswith(WORDED):
        return STEM
    return PAIR if "+" in name else ALONE


def _bounded(name: str, weight: float) -> float:
    if name.startswith(WORDED):
        return weight
    if name in HONEST:
        return min(weight, 0.0)
    return max(weight, LEAST_PAIR if "+" in name else 0.0)


def features_of(text: str) -> list[_Features]:
    """Returns the names of signs, of their pairs and of stems, for each sentence of a text."""
    found: list[_Features] = []
    for signs, stems in signs_and_wording(plain(text)):
        names = sorted(signs - {NO_SIGN})
        pairs = combinations([name for name in names if name not in HONEST], 2)
        worded = (WORDED + stem for stem in sorted(stems))
        found.append([*names, *map("+".join, pairs), *worded])
    return found or [[]]


def written(weights: dict[str, float]) -> dict[str, str]:
    """Returns the two tables as texts by their names, under the heads that they have."""
    enough = round(10 * (LEAST - weights[""]))
    signs: defaultdict[str, list[str]] = defaultdict(list)
    stems: defaultdict[str, list[str]] = defaultdict(list)
    for name, weight in sorted(weights.items()):
        tenths = round(10 * weight)
        if name in ALMOST:
            tenths = max(tenths, enough - ALMOST[name])
        if name.startswith(WORDED):
            if abs(tenths) >= LEAST_STEM:
                stems[str(tenths)].append(name.removeprefix(WORDED))
        elif name and tenths:
            first, _, second = name.partition("+")
            signs[first].append(f"{second}={tenths}" if second else str(tenths))
    return {
        "weights.txt": _table("weights.txt", [f"enough {enough}", *_lines(signs)]),
        "wording.txt": _table("wording.txt", _lines(stems)),
    }


def _lines(rows: dict[str, list[str]]) -> list[str]:
    lines = []
    for first, others in sorted(rows.items()):
        line = first
        for other in others:
            if len(line) + 1 + len(other) >= WIDTH:
                lines.append(line)
                line = first
            line += f" {other}"
        lines.append(line)
    return lines


def _table(name: str, lines: list[str]) -> str:
    head = (TABLES / name).read_text(encoding="utf-8").partition("\n\n")[0]
    return "\n".join([head, "", *lines, ""])


def main() -> None:
    """Fits the weights and writes the tables."""
    for name, text in written(fitted(drawn())).items():
        (TABLES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
