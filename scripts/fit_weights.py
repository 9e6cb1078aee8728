"""Fits how much signs count for an order (K08), or features of a word for a secret (S22).

Usage: python scripts/fit_weights.py orders|secrets [--also FILE...]
Logistic regression over names and their pairs, in tenths; writes the tables. Weights are kept
small, because words that nobody drew must be found, too. Read are the texts of tests/data and
bench, and for secrets pages of installed packages; the halves of the orders that are held out are
not. `--also` adds texts that the repository must not hold, as JSON lines with `text`, and `secret`,
which is null, a text, or a list, or `order`, which is true or false. The tables in the repository
were fitted with such sets, and with other passwords and ids in these texts, so that without them
they become others.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import sys
import textwrap
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / place) for place in ("server", "tests/support", "bench")]

import unseen  # noqa: E402 (after the path is set)
from secret_samples import (  # noqa: E402 (after the path is set)
    honest_lessons,
    plain_by_habit,
    rows_of,
    secrets_by_habit,
)
from sentinel_memory.core.planted.orders import signs_and_wording  # noqa: E402 - as above
from sentinel_memory.core.planted.reader import plain  # noqa: E402 - as above
from sentinel_memory.core.secrets.redaction import find_secrets  # noqa: E402 - as above
from sentinel_memory.core.secrets.weighed import candidates, features, near_hints  # noqa: E402 - as above

CORE = ROOT / "server" / "sentinel_memory" / "core"
SEED, WIDTH = 7, 99
START = -2.0
Weights = dict[str, float]


class Row(NamedTuple):
    """Names that were found together, in one of several places, and what they should say."""

    holds: bool
    cost: float
    places: list[list[str]]


def fit(
    rows: Iterable[Row],
    seed: int,
    rates: list[float],
    seen: Callable[[str], int],
    shrink: Callable[[str, int], float],
    bound: Callable[[str, float], float] = lambda _name, weight: weight,
    least_step: float = 0.0,
) -> Weights:
    """Returns the weight of each name; the one of "" counts for every row.

    Args:
        rows: what is learned from.
        seed: of the order in which they are read.
        rates: how fast, for each time that all of them are read.
        seen: the fewest rows with a name that gets a weight.
        shrink: how strongly the weight of a name is kept small, by the number of these rows.
        bound: keeps it in its limits.
        least_step: what changes a weight by less changes none.
    """
    every = list(rows)
    counts = Counter(name for row in every for names in row.places for name in names)
    smaller = {name: shrink(name, count) for name, count in counts.items() if count >= seen(name)}
    every = [
        row._replace(places=[[one for one in names if one in smaller] for names in row.places])
        for row in every
    ]
    weights: defaultdict[str, float] = defaultdict(float, {"": START})
    rng = random.Random(seed)
    for rate in rates:
        rng.shuffle(every)
        for holds, cost, places in every:
            names = max(places, key=lambda one: sum(weights[name] for name in one))
            total = weights[""] + sum(weights[name] for name in names)
            step = rate * cost * (1 / (1 + math.exp(-max(-30.0, min(30.0, total)))) - holds)
            if abs(step) < least_step:
                continue
            weights[""] -= step
            for name in names:
                weights[name] = bound(name, weights[name] * (1 - rate * smaller[name]) - step)
    return weights


def write(table: Path, rows: Mapping[str, list[str]], enough: int | None = None) -> None:
    """Writes a table under the head that it has."""
    lines = [] if enough is None else [f"enough {enough}"]
    for first, others in sorted(rows.items()):
        width = WIDTH - len(first) - 1
        parts = textwrap.wrap(" ".join(others), width, break_on_hyphens=False)
        lines += [f"{first} {part}" for part in parts]
    head = table.read_text(encoding="utf-8").partition("\n\n")[0]
    table.write_text("\n".join([head, "", *lines, ""]), encoding="utf-8")


def _paired(weights: Weights, tenths: Callable[[str], int]) -> dict[str, list[str]]:
    """Returns the cells of each row: the weight of its name, then those of its pairs."""
    rows: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(weights):
        first, _, second = name.partition("+")
        if name and (weight := tenths(name)):
            rows[first].append(f"{second}={weight}" if second else str(weight))
    return rows


# Orders: the signs of a sentence, their pairs, and the stems of its words.

HONEST = frozenset({"care", "past", "question", "never", "spare"})
"""Signs of honest lessons: never for an order, and in no pair."""
NO_SIGN = "none"
"""Stands for words that only look like a sign."""
WORDED = "word "
"""Begins the name of a stem, which is no sign."""
LEAST, LEAST_STEM, LEAST_PAIR = 1.0, 4, -1.0
"""The sum of weights of an order, the tenths of a stem that is written, the weight of a pair.

2.2 % of the honest lessons reached that sum where each set of texts was weighed by the others.
"""
ALMOST = {"unchecked": 2}
"""Signs that nearly count alone, and the tenths that are missing: such as `verify=False`."""
SAMPLES = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
"""Files of honest `texts` and `logs`, whose lessons are longer, and texts that are `plain`."""


def orders(also: list[dict[str, Any]]) -> None:
    """Fits the signs and the stems of orders, and writes both tables."""
    found = [(True, row.split("\t")[2]) for row in rows_of("orders_by_habit.tsv")]
    for name in SAMPLES["texts"]:
        found += [(False, row) for row in rows_of(f"{name}.txt")]
    for log in SAMPLES["logs"]:
        records = map(json.loads, (ROOT / log).read_text(encoding="utf-8").splitlines())
        found += [(False, "\n".join(_texts(list(record.values())))) for record in records]
    found += [(one["order"], one["text"]) for one in also]

    def shrink(name: str, count: int) -> float:
        return (0.6 if name.startswith(WORDED) else 2.0 if "+" in name else 0.5) / count

    def bound(name: str, weight: float) -> float:
        if name.startswith(WORDED):
            return weight
        if name in HONEST:
            return min(weight, 0.0)
        return max(weight, LEAST_PAIR if "+" in name else 0.0)

    rows = (Row(holds, 1.0, _sentences(text)) for holds, text in found)
    rates = [0.15 / (1 + epoch * 0.15) for epoch in range(40)]
    weights = fit(rows, 1, rates, lambda _name: 3, shrink, bound)
    enough = round(10 * (LEAST - weights[""]))

    def tenths(name: str) -> int:
        own = round(10 * weights[name])
        return max(own, enough - ALMOST[name]) if name in ALMOST else own

    stems: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(weights):
        if name.startswith(WORDED) and abs(tenths(name)) >= LEAST_STEM:
            stems[str(tenths(name))].append(name.removeprefix(WORDED))
    signs = {name: one for name, one in weights.items() if not name.startswith(WORDED)}
    write(CORE / "planted/tables/weights.txt", _paired(signs, tenths), enough)
    write(CORE / "planted/tables/wording.txt", stems)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


def _sentences(text: str) -> list[list[str]]:
    """Returns the names of signs, of their pairs and of stems, for each sentence of a text."""
    found: list[list[str]] = []
    for signs, stems in signs_and_wording(plain(text)):
        names = sorted(signs - {NO_SIGN})
        pairs = combinations([name for name in names if name not in HONEST], 2)
        worded = (WORDED + stem for stem in sorted(stems))
        found.append([*names, *map("+".join, pairs), *worded])
    return found or [[]]


# Secrets: the make of a word near a hint, what is around it, and their pairs.

PAGES = 12_000
"""Pieces of the pages of installed packages."""
LIKELY = math.log(0.6 / 0.4)
"""The least sum of weights of a secret: a likelihood of 60 %."""
COSTS = {"habit": 3.5, "drawn": 3.5, "plain": 8.0, "page": 3.5}
"""How much it costs to take a plain word for a secret, by the group of its text."""


class _Text(NamedTuple):
    group: str
    text: str
    secrets: list[str]


def secrets(also: list[dict[str, Any]]) -> None:
    """Fits the features of secrets, and writes their table."""
    read = [*_read(), *(_given(one) for one in also)]
    rows = [row for text in read for row in _words(text)]
    rates = [0.12 / (1 + 0.25 * epoch) for epoch in range(16)]
    for _ in range(3):
        weights = fit(
            (row for _, row in rows),
            SEED,
            rates,
            seen=lambda name: 12 if "+" in name else 4,
            shrink=lambda name, _count: 0.004 if "+" in name else 0.001,
            least_step=1e-4,
        )
        # A plain text that reads like a secret counts again.
        rows += 4 * [
            (group, row)
            for group, row in rows
            if group in ("plain", "page") and not row.holds
            if sum(weights.get(name, 0) for name in ("", *row.places[0])) > LIKELY - 0.5
        ]

    def tenths(name: str) -> int:
        return round(10 * weights[name]) if "+" not in name or abs(weights[name]) >= 0.55 else 0

    enough = round(10 * (LIKELY - weights[""]))
    write(CORE / "secrets/tables/weights.txt", _paired(weights, tenths), enough)


def _given(one: dict[str, Any]) -> _Text:
    found = one["secret"] or []
    kept = [found] if isinstance(found, str) else found
    return _Text("habit" if kept else "plain", one["text"], kept)


def _read() -> Iterator[_Text]:
    """Yields all texts of the repository, each with its secrets."""
    for half in ("", "_held_out"):
        for habit in secrets_by_habit(half):
            yield _Text("habit", habit.text, list(habit.secrets))
        for text in (*plain_by_habit(half), *honest_lessons(half)):
            yield _Text("plain", text, [])
    for name in SAMPLES["plain"]:
        yield from (_Text("plain", row, []) for row in rows_of(f"{name}.txt"))
    for corpus in unseen.CORPORA:
        drawn = unseen.Corpus(corpus)
        for sample in drawn.secrets(1_200, SEED):
            yield _Text("drawn", sample.text, list(sample.pieces))
        yield from (_Text("plain", text, []) for text in drawn.plain(1_500, SEED))
    pages = sorted((ROOT / "node_modules").rglob("*.md"))
    rows = (part for page in pages for part in page.read_text("utf-8", "replace").split("\n\n"))
    parts = sorted({part for part in rows if 30 < len(part) < 900})
    for part in random.Random(SEED).sample(parts, min(len(parts), PAGES)):
        yield _Text("page", part, [])


def _words(text: _Text) -> Iterator[tuple[str, Row]]:
    """Yields the words near hints; what only a rule finds beside a secret is left out."""
    spans = [
        one.span() for secret in text.secrets for one in re.finditer(re.escape(secret), text.text)
    ]
    known = [(one.start, one.end) for one in find_secrets(text.text)] if text.secrets else []
    for found in candidates(text.text, near_hints(text.text)):
        most = max((_shared(span, found), span) for span in spans) if spans else (0, (0, 0))
        share, (start, end) = most
        holds = share >= 0.75 * (end - start) > 0 and found.end - found.start <= share + 2
        if holds or not (share or any(_shared(span, found) for span in known)):
            cost = (2.0 if text.group == "habit" else 1.0) if holds else COSTS[text.group]
            yield text.group, Row(holds, cost, [features(text.text, found)])


def _shared(span: tuple[int, int], found: tuple[int, int, object, object]) -> int:
    return max(0, min(span[1], found[1]) - max(span[0], found[0]))


def main() -> None:
    """Fits the weights that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("orders", "secrets"))
    parser.add_argument("--also", type=Path, nargs="*", default=[], metavar="FILE")
    given = parser.parse_args()
    lines = (line for path in given.also for line in path.read_text("utf-8").splitlines())
    {"orders": orders, "secrets": secrets}[given.what](list(map(json.loads, lines)))


if __name__ == "__main__":
    main()
