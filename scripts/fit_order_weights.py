"""Fits how much the signs of an order count, on the texts that were read, and writes the table.

Usage: python scripts/fit_order_weights.py
Logistic regression over the signs of a sentence and their pairs, in tenths. Weights are kept small,
because words that nobody drew must be found too. Signs of honesty never count for an order. The
halves of the texts that are held out are not read.
"""

from __future__ import annotations

import math
import random
import sys
from collections import Counter, defaultdict
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.core.planted.orders import signs_of  # noqa: E402 (after the path is set)
from sentinel_memory.core.planted.reader import plain  # noqa: E402 (after the path is set)

TABLE = ROOT / "server/sentinel_memory/core/planted/tables/weights.txt"
HONEST = frozenset({"care", "past", "question", "never", "spare"})
"""Signs of honest lessons: never for an order, and in no pair."""
NO_SIGN = "none"
"""Stands for words that only look like a sign."""
SEEN = 3
"""Fewest sentences with a pair that gets a weight."""
PENALTY, ALONE = 0.03, 0.3
"""How strongly weights are kept small, and the part of it for a sign that is no pair."""
EPOCHS, SEED = 40, 1
START, LEAST_PAIR = -2.0, -1.0
LEAST = 0.8
"""Sum of the weights from which a text counts as an order: 3 % of honest lessons reach it."""
BY_HAND = {"unchecked": 43}
"""Least weights in tenths of signs that count alone: `verify=False` needs no other."""
WIDTH = 100

_Features = list[str]
_Text = tuple[bool, list[_Features]]


def drawn() -> list[_Text]:
    """Returns each text as whether it is an order, and the features of its sentences."""
    data = ROOT / "tests/data"

    def rows(name: str) -> list[str]:
        return [row for row in (data / name).read_text(encoding="utf-8").splitlines() if row]

    orders = [row.split("\t")[2] for row in rows("orders_by_habit.tsv")]
    names = ("honest_lessons.txt", "innocent_lines.txt", "planted_near_misses.txt")
    honest = [row for name in names for row in rows(name)]
    return [(True, _features(text)) for text in orders] + [
        (False, _features(text)) for text in honest
    ]


def fitted(texts: list[_Text]) -> dict[str, float]:
    """Returns the weight of each feature; the one of "" counts for every text."""
    seen = Counter(one for _, sentences in texts for features in sentences for one in features)
    known = {one for one, count in seen.items() if count >= SEEN}
    weights: defaultdict[str, float] = defaultdict(float, {"": START})
    rng = random.Random(SEED)
    order = list(range(len(texts)))
    for epoch in range(EPOCHS):
        rate = 0.15 / (1 + epoch * 0.15)
        rng.shuffle(order)
        for at in order:
            is_order, sentences = texts[at]
            held = max(sentences, key=lambda one: sum(weights.get(name, 0) for name in one))
            features = [name for name in held if name in known]
            total = weights[""] + sum(weights[name] for name in features)
            error = 1 / (1 + math.exp(-max(-30.0, min(30.0, total)))) - is_order
            weights[""] -= rate * error
            for name in features:
                penalty = PENALTY * (1 if "+" in name else ALONE)
                weights[name] = _bounded(name, weights[name] * (1 - rate * penalty) - rate * error)
    return weights


def _bounded(name: str, weight: float) -> float:
    if name in HONEST:
        return min(weight, 0.0)
    return max(weight, LEAST_PAIR if "+" in name else 0.0)


def _features(text: str) -> list[_Features]:
    found = []
    for signs in signs_of(plain(text)):
        names = sorted(signs - {NO_SIGN})
        pairs = combinations([name for name in names if name not in HONEST], 2)
        found.append([*names, *map("+".join, pairs)])
    return found


def written(weights: dict[str, float]) -> str:
    """Returns the table as text, under the head that it has."""
    rows: defaultdict[str, list[str]] = defaultdict(list)
    for name, weight in sorted(weights.items()):
        tenths = max(round(10 * weight), BY_HAND.get(name, -1_000))
        if name and tenths:
            first, _, second = name.partition("+")
            rows[first].append(f"{second}={tenths}" if second else str(tenths))
    lines = []
    for first, others in sorted(rows.items()):
        line = first
        for other in others:
            if len(line) + 1 + len(other) >= WIDTH:
                lines.append(line)
                line = first
            line += f" {other}"
        lines.append(line)
    enough = round(10 * (LEAST - weights[""]))
    head = TABLE.read_text(encoding="utf-8").partition("\n\n")[0]
    return "\n".join([head, "", f"enough {enough}", *lines, ""])


def main() -> None:
    """Fits the weights and writes the table."""
    TABLE.write_text(written(fitted(drawn())), encoding="utf-8")


if __name__ == "__main__":
    main()
