"""A third corpus for the withholding of secrets from notes.

It was written from the public formats of providers and from how people write, without sight of
the rules, their tests or any earlier corpus. All secrets are invented.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import third_plain_en
import third_plain_ko
from third_config import config
from third_private import private
from third_prose import AROUND_EN, AROUND_KO, prose
from third_provider import provider
from third_values import SERVICES, render

GROUPS: list[tuple[str, int, Callable[[random.Random], tuple[str, list[str], str]]]] = [
    ("provider keys", 30, provider),
    ("private keys", 5, private),
    ("configuration and code", 30, config),
    ("prose, chat and tables", 35, prose),
]
VARIABLES = ["DB_PASSWORD", "API_KEY", "AUTH_TOKEN", "JWT_SECRET", "REDIS_PASSWORD", "SMTP_PASS"]


@dataclass(frozen=True)
class Sample:
    """A note with a secret: no piece may be left in what is stored."""

    text: str
    pieces: tuple[str, ...]
    kind: str
    group: str


def secrets(count: int, seed: int) -> list[Sample]:
    """Notes that hold a secret, in the shares of ``GROUPS``."""
    rng = random.Random(f"secrets {seed}")
    deck = [row for row in GROUPS for _ in range(row[1])]
    plan = [deck[i * len(deck) // count] for i in range(count)]
    rng.shuffle(plan)
    samples: list[Sample] = []
    seen: set[str] = set()
    while len(samples) < count:
        group, _, make = plan[len(samples)]
        text, pieces, kind = make(rng)
        if group == "provider keys" and rng.random() < 0.3:
            around = AROUND_KO if any("가" <= c <= "힣" for c in text) else AROUND_EN
            text = render(rng, rng.choice(around), {})[0] + "\n" + text
        once = all(text.count(piece) == 1 for piece in pieces)
        if once and text not in seen and len(text.encode()) <= 2048:
            seen.add(text)
            samples.append(Sample(text, tuple(dict.fromkeys(pieces)), kind, group))
    return samples


def plain(count: int, seed: int) -> list[str]:
    """Notes that hold no secret and must stay exactly as they are."""
    rng = random.Random(f"plain {seed}")
    notes: list[str] = []
    seen: set[str] = set()
    while len(notes) < count:
        source = third_plain_en if len(notes) % 2 == 0 else third_plain_ko
        parts = []
        for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 4])):
            pool = source.CODE if rng.random() < 0.3 else source.LESSONS
            name = f"{rng.choice(SERVICES).upper()}_{rng.choice(VARIABLES)}"
            fixed = {"var": name, "low": name.lower(), "url": "https://api.daon.io/v1"}
            parts.append(render(rng, rng.choice(pool), fixed)[0])
        parts.sort(key=lambda part: part[-1:] in ":=")
        flat = len(parts) > 1 and not any("\n" in p or "|" in p for p in parts)
        bullet = rng.choice(["", "- "]) if flat else ""
        note = "\n".join(bullet + part for part in parts)
        if note not in seen:
            seen.add(note)
            notes.append(note)
    return notes
