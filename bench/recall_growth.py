"""A log of any size around the lessons of a set, made of the sentences of the other sets."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

from recall_sets import Record, read
from sentinel_memory.core.text.limits import LIMITS

SOURCES = ("wallet", "clinics", "shop-dev")
_SENTENCE = re.compile(r"(?<=[.!?다요음])\s+")
_MONTHS, _DAYS = 12, 28
_GAP, _CUES = 300, 10
"""Characters of a gap, and cues of a filler."""


def grown(records: Sequence[Record], size: int, seed: int = 15) -> tuple[Record, ...]:
    """Returns the records and fillers up to this size, in one order for each seed.

    A filler is made of two lessons of other projects, in two languages: the gap of one, sentences
    and cues of both.
    """
    chance = random.Random(seed)
    fillers = _fillers(chance, [one for name in SOURCES for one in read(name).records])
    taken = {one.id for one in records}
    found = list(records)
    while len(found) < size:
        filler = next(fillers)
        if filler.id not in taken:
            taken.add(filler.id)
            found.append(filler)
    chance.shuffle(found)
    return tuple(found[:size])


def _fillers(chance: random.Random, sources: Sequence[Record]) -> Iterator[Record]:
    number = 0
    while True:
        number += 1
        like, other = chance.sample(sources, 2)
        sentences = [part for one in (like, other) for part in _SENTENCE.split(one.lesson)]
        lesson = " ".join(chance.sample(sentences, min(3, len(sentences))))
        gap = (like.missing_context or other.missing_context or like.lesson)[:_GAP]
        cues = [*like.cues, *other.cues]
        made = Record.create(
            type="log",
            topic=f"{like.topic}-{chance.randrange(9)}",
            missing_context=f"{gap} ({number})",
            lesson=lesson.encode()[: LIMITS["lesson"]].decode(errors="ignore"),
            ask_next_time=like.ask_next_time,
            created=f"2025-{1 + number % _MONTHS:02}-{1 + number % _DAYS:02}T09:00:00+00:00",
        )
        yield made._replace(cues=tuple(dict.fromkeys(chance.sample(cues, min(_CUES, len(cues))))))
