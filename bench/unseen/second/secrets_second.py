"""The second blind corpus: notes with an invented secret, and notes with none.

The corpus was written from the public formats of providers and from how people write,
without sight of the rules. Every secret is drawn at random; the same seed gives the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from second_config import config_sample
from second_keys import key_sample
from second_korean import korean_sample
from second_plain import plain_sample
from second_prose import english_sample
from second_providers import provider_sample


@dataclass(frozen=True)
class Sample:
    """A note, the parts of its secret that must go, and where it comes from."""

    text: str
    pieces: tuple[str, ...]
    kind: str
    group: str


Writer = Callable[[random.Random], tuple[str, tuple[str, ...], str]]
SHARES: tuple[tuple[str, int, tuple[Writer, ...]], ...] = (
    ("provider keys", 30, (provider_sample,)),
    ("private keys", 5, (key_sample,)),
    ("configuration and code", 30, (config_sample,)),
    ("prose, chat and tables", 35, (english_sample, korean_sample)),
)


def _deck(size: int, rng: random.Random) -> list[tuple[str, Writer]]:
    """The group and writer of each index, in exact shares and mixed order."""
    deck: list[tuple[str, Writer]] = []
    for step in range(200):
        place = step // 2 % 100
        for group, share, writers in SHARES:
            if place < share:
                deck.append((group, writers[step % len(writers)]))
                break
            place -= share
    full = deck * (size // len(deck)) + rng.sample(deck, size % len(deck))
    rng.shuffle(full)
    return full


def secrets(count: int, seed: int) -> list[Sample]:
    """Make notes that each hold a secret; no two have the same text."""
    rng = random.Random(f"secrets {seed}")
    seen: set[str] = set()
    found: list[Sample] = []
    for group, writer in _deck(count, rng):
        text, pieces, kind = writer(rng)
        while text in seen or any(len(p) < 9 and text.count(p) > 1 for p in pieces):
            text, pieces, kind = writer(rng)
        seen.add(text)
        found.append(Sample(text, tuple(dict.fromkeys(pieces)), kind, group))
    return found


def plain(count: int, seed: int) -> list[str]:
    """Make notes without a secret; no two are the same."""
    rng = random.Random(f"plain {seed}")
    found: dict[str, None] = {}
    while len(found) < count:
        found[plain_sample(rng)] = None
    return list(found)
