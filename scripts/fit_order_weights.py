"""Fits how much signs of an order count, and how much words do; writes both tables.

Usage: python scripts/fit_order_weights.py [--also FILE...]
`--also` adds texts that were read and are not in the repository: JSON lines with `text` and `kind`,
which is `order`, or another word for a text that is none. The table of words was fitted with three
such sets of 1,270 texts; that of signs was not.

Logistic regression over the signs of a sentence and their pairs, in tenths. Weights are kept small,
because words that nobody drew must be found too. Signs of honesty never count for an order. The
halves of the texts that are held out are read for the words, not for the signs.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from unicodedata import east_asian_width

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.core.planted.orders import signs_of  # noqa: E402 (after the path is set)
from sentinel_memory.core.planted.reader import plain  # noqa: E402 (after the path is set)
from sentinel_memory.core.planted.wording import features_by_start  # noqa: E402

TABLE = ROOT / "server/sentinel_memory/core/planted/tables/weights.py"
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
HONEST_TEXTS = (
    *("honest_lessons", "honest_lessons_held_out", "innocent_lines", "planted_near_misses"),
    *("innocent_lines_held_out", "plain_by_habit", "plain_by_habit_held_out"),
)
PAGES = 500
"""Pieces of the pages of installed packages, which hold no orders."""
LEAST_WORD = 2
"""Least weight of a word in tenths."""
ROUNDS = 2
"""How often honest texts that read like orders are added again."""
LIKELY = -0.3
"""Least sum of a text that is worded like an order."""

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
    """Returns the table as a module."""
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
    return _MODULE.format(enough=enough, rows="\n".join(lines))


_MODULE = '''"""How much signs of an order count, and pairs of them, in tenths (K08). Data only.

`scripts/fit_order_weights.py` writes this module. A row is a sign, its own weight, and the weights
of its pairs with other signs that stand beside it. Both count where both signs stand.
"""

ENOUGH = {enough}
"""Sum of the weights from which a sentence reads like an order."""

WEIGHTS = """\\
{rows}\\
"""
'''


def texts(also: list[Path]) -> Iterator[tuple[str, bool]]:
    """Yields the texts for the words, each with whether it is an order."""
    data = ROOT / "tests/data"
    for half in ("", "_held_out"):
        for row in (data / f"orders_by_habit{half}.tsv").read_text("utf-8").splitlines():
            if row and not row.startswith("# "):
                yield row.split("\t")[2], True
    for name in HONEST_TEXTS:
        for row in (data / f"{name}.txt").read_text("utf-8").splitlines():
            if row and not row.startswith("# "):
                yield row, False
    for path in also:
        for line in path.read_text("utf-8").splitlines():
            told = json.loads(line)
            if told["kind"] != "credential":
                yield told["text"], told["kind"] == "order"
    pages = sorted((ROOT / "node_modules").rglob("*.md"))
    rows = (part for page in pages for part in page.read_text("utf-8", "replace").split("\n\n"))
    parts = sorted({part for part in rows if 60 < len(part) < 400})
    for part in random.Random(SEED).sample(parts, min(len(parts), PAGES)):
        yield part, False


def fitted_words(read: list[tuple[str, bool]]) -> tuple[dict[str, float], float]:
    """Returns the weight of each feature, and what counts for every text."""
    rows = [
        (frozenset().union(*features_by_start(plain(text)).values()), is_order)
        for text, is_order in read
    ]
    weights, start = _fit_words(rows)
    for _ in range(ROUNDS):
        told = {
            name: weight
            for name, weight in weights.items()
            if abs(round(10 * weight)) >= LEAST_WORD
        }
        rows += 3 * [
            (names, False)
            for names, is_order in rows
            if not is_order and start + _sum(told, names) > LIKELY - 0.5
        ]
        weights, start = _fit_words(rows)
    return weights, start


def _sum(weights: Mapping[str, float], names: frozenset[str]) -> float:
    known = [weights[name] for name in sorted(names) if name in weights]
    return 2 * sum(known) / math.sqrt(len(known) or 1)


def _fit_words(rows: list[tuple[frozenset[str], bool]]) -> tuple[dict[str, float], float]:
    seen = Counter(name for names, _ in rows for name in names)
    known = [
        ([name for name in sorted(names) if seen[name] >= SEEN], is_order)
        for names, is_order in rows
    ]
    weights: defaultdict[str, float] = defaultdict(float)
    start, rng = START, random.Random(SEED)
    for epoch in range(14):
        rng.shuffle(known)
        rate = 0.1 / (1 + 0.2 * epoch)
        for names, is_order in known:
            share = 2 / math.sqrt(len(names) or 1)
            total = start + share * sum(map(weights.__getitem__, names))
            error = 1 / (1 + math.exp(-max(-30.0, min(30.0, total)))) - is_order
            step = rate * error * (2 if is_order else 1)
            start -= step
            for name in names:
                weights[name] -= step * share + rate * 0.002 * weights[name]
    return weights, start


def written_words(weights: dict[str, float], start: float) -> str:
    """Returns the table of words as a module."""
    rows: defaultdict[int, list[str]] = defaultdict(list)
    for name, weight in sorted(weights.items()):
        if abs(round(10 * weight)) >= LEAST_WORD:
            rows[round(10 * weight)].append(name)
    lines = []
    for weight, names in sorted(rows.items()):
        line = str(weight)
        for name in names:
            if _columns(line) + 1 + _columns(name) > WIDTH - 1:
                lines.append(line)
                line = str(weight)
            line += f" {name}"
        lines.append(line)
    enough = round(10 * (LIKELY - start))
    return _WORDS.format(enough=enough, rows="\n".join(lines))


def _columns(text: str) -> int:
    return len(text) + sum(east_asian_width(letter) in "WF" for letter in text)


_WORDS = '''"""How much words count for an order, in tenths (K08). Data only.

`scripts/fit_order_weights.py` writes this module. A row is a weight and the beginnings of words
that have it; `@` begins a sign, and `-` the end of a Korean word. `wording` explains how they add.
"""

ENOUGH = {enough}
"""Sum from which a text is worded like an order."""

WEIGHTS = """\\
{rows}\\
"""
'''


def main() -> None:
    """Fits the weights and writes the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--also", type=Path, nargs="*", default=[], metavar="FILE")
    also = parser.parse_args().also
    TABLE.write_text(written(fitted(drawn())), encoding="utf-8")
    words = written_words(*fitted_words(list(texts(also))))
    TABLE.with_name("wording.py").write_text(words, encoding="utf-8")


if __name__ == "__main__":
    main()
