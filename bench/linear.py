"""Measures the time that texts made to be slow take in the searches for secrets and for orders.

`python bench/linear.py [--every N] [--only SEARCH] [--json FILE]`; every tenth shape is a try. A
shape is a head, a piece that is repeated to 64 KB, and a tail: each sign, each nearly finished key
of a provider, each name of a secret, what stalled older versions, and pieces drawn from all of
them. `mixed` takes turns of two shapes, `lines` are lines of 20 KB, and `numbered` has no place
twice, nor in a text before. `drawn` are drawn words, such as hints, each beside a number or letters
that no text has twice. `pages` is text out of our own pages. The time is processor time, the
best of three where the first is slow; docs/figures.md shows it from linear.json.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count
from string import ascii_letters, ascii_lowercase, digits
from typing import NamedTuple

from published import ROOT, Json, run
from sentinel_memory.core.planted.instructions import addresses_agent
from sentinel_memory.core.secrets import named, redaction
from sentinel_memory.core.secrets.detectors import KEYS
from sentinel_memory.core.secrets.hints import _HINT_ROWS

LONG, SHORT = 65_536, 1_020
BOUND = 0.5
"""Seconds of a megabyte, for any text (K08)."""
DRAWN, MIXED, LINES_OF = 400, 400, 20_000
PIECES: dict[str, list[str]] = json.loads((ROOT / "bench/linear/pieces.json").read_text("utf-8"))
"""Words, lines, heads and tails of shapes, and signs beside those of ASCII."""
SIGNS = [*map(chr, range(32, 127)), *PIECES["signs"]]


class Shape(NamedTuple):
    """A text of any size."""

    head: str
    piece: str
    tail: str = ""
    numbered: bool = False
    words: tuple[str, ...] = ()
    """Words that the piece joins to a number each, if it is numbered."""
    letters: str = ""
    """Of what is drawn instead of a number."""

    def text(self, size: int, first: int = 0) -> str:
        """Returns at most so many bytes; the last piece may be cut off.

        `first`: the number of the first piece that is numbered.
        """
        room = size - len((self.head + self.tail).encode())
        if self.numbered:
            drawn, pieces, long = random.Random(first), list[str](), 0
            for number in count(first):
                word = drawn.choice(self.words) + self.piece if self.words else self.piece.rstrip()
                new = "".join(drawn.choices(self.letters, k=9)) if self.letters else str(number)
                pieces.append(f"{word}{new} ")
                long += len(pieces[-1].encode())
                if long >= room:
                    break
            whole = "".join(pieces).encode()[:room]
        else:
            whole = (self.piece * (room // len(self.piece.encode()) + 1)).encode()[:room]
        return self.head + whole.decode(errors="ignore") + self.tail


def repeated() -> list[Shape]:
    """Returns the repeated shapes, each once, in an order that is the same everywhere."""
    prefixes = sorted({prefix for row in KEYS.formats for prefix in row.prefixes})
    nearly = [prefix + body for prefix in prefixes for body in ("", "aB3dE5 ")]
    stems = sorted(named._NAMES)
    pieces = [*SIGNS, *PIECES["words"], *PIECES["lines"]]
    drawn = random.Random(29)
    every = [*pieces, *prefixes, *stems]
    mixed = ["".join(drawn.choices(every, k=drawn.choice((2, 2, 3, 4)))) for _ in range(DRAWN)]
    found = [Shape("", piece) for piece in (*pieces, *nearly, *stems, *mixed)]
    found += [Shape("x", piece, "x") for piece in (*SIGNS, *PIECES["lines"])]
    found += [
        Shape(drawn.choice(PIECES["heads"]), piece, drawn.choice(PIECES["tails"]))
        for piece in (*pieces, *mixed)
    ]
    return list(dict.fromkeys(found))


def others(shapes: list[Shape]) -> dict[str, list[Shape]]:
    """Returns what is made from repeated shapes: turns of two, long lines, numbered pieces."""
    drawn = random.Random(30)
    pairs = [drawn.choices(shapes, k=2) for _ in range(MIXED)]
    turns = [(one, other, drawn.choice((1, 3, 20))) for one, other in pairs]
    long = [(one, one.piece * (LINES_OF // len(one.piece))) for one, _ in pairs[: MIXED // 2]]
    return {
        "mixed": [Shape(a.head, a.piece * n + b.piece * n, b.tail) for a, b, n in turns],
        "lines": [Shape(one.head, line.replace("\n", " ") + "\n", one.tail) for one, line in long],
        "numbered": [one._replace(numbered=True) for one, _ in pairs],
        "drawn": [words_drawn(drawn, [one.piece.strip() for one in shapes]) for _ in range(MIXED)],
    }


def words_drawn(drawn: random.Random, pieces: list[str]) -> Shape:
    """Returns a shape of some words out of pieces and hints, one or thousands."""
    hints = [word.strip("=*") for row in _HINT_ROWS for word in row.split()[1:]]
    words = drawn.choices([*pieces, *hints], k=drawn.choice((1, 2, 4, 12, 100, 2_000)))
    letters = drawn.choice(("", ascii_lowercase, ascii_letters + digits))
    return Shape("", drawn.choice(("", " ", "=", "_", ": ")), "", True, tuple(words), letters)


def _redacted(text: str) -> object:
    redaction.search.cache_clear()
    return redaction.redact(text)


SEARCHES: dict[str, Callable[[str], object]] = {
    "redact": _redacted,
    "addresses_agent": addresses_agent,
}


def pages(size: int) -> str:
    """Returns text out of this project's pages."""
    text = "\n\n".join(page.read_text("utf-8") for page in sorted((ROOT / "docs").glob("*.md")))
    return (text * (size // len(text) + 1)).encode()[:size].decode(errors="ignore")


def seconds(search: Callable[[str], object], text: Callable[[int], str]) -> float:
    """Returns the processor seconds of a megabyte; the best of three where it is slow.

    `text`: returns a text, another one for each number if the shape is numbered.
    """
    best, numbers = float("inf"), count(step=LONG)
    times = max(1, 8_000 // len(text(0).encode()))
    for _ in range(3):
        texts = [text(next(numbers)) for _ in range(times)]
        began = time.process_time()
        for one in texts:
            search(one)
        taken = time.process_time() - began
        best = min(best, taken * 1_000_000 / sum(len(one.encode()) for one in texts))
        if best < 0.6 * BOUND:
            break
    return best


def rows(search: Callable[[str], object], every: int) -> Iterator[tuple[str, Json]]:
    """Yields the figures of each set of texts."""
    shapes = repeated()
    for one in shapes[::30]:
        search(one.text(SHORT))  # compiles what is needed
    for name, found in {"repeated": shapes, **others(shapes)}.items():
        yield name, figures(search, found[::every])
    for name, size in (("pages", LONG), ("pages, 1,020 bytes", SHORT)):
        page = pages(size)
        yield name, {"texts": 1, "worst": round(seconds(search, lambda _, page=page: page), 2)}


def figures(search: Callable[[str], object], shapes: Iterable[Shape]) -> Json:
    """Returns the figures of one set of shapes, with the slowest of them."""
    taken = sorted(
        ((seconds(search, partial(one.text, LONG)), one) for one in shapes), reverse=True
    )
    return {
        "texts": len(taken),
        "worst": round(taken[0][0], 2),
        "middle": round(taken[len(taken) // 2][0], 2),
        "over": sum(one > BOUND for one, _ in taken),
        "slowest": [
            [round(one, 2), shape.head, f"{' '.join(shape.words)}{shape.piece}"[:60]]
            for one, shape in taken[:6]
        ],
    }


def measure(given: argparse.Namespace) -> Json:
    """Returns the figures of the searches that were asked for."""
    names = given.only or SEARCHES
    return {"bound": BOUND, **{name: dict(rows(SEARCHES[name], given.every)) for name in names}}


if __name__ == "__main__":
    run(
        __doc__,
        measure,
        every={"type": int, "default": 1, "metavar": "N", "help": "every Nth shape"},
        only={"action": "append", "choices": SEARCHES, "help": "one search"},
    )
