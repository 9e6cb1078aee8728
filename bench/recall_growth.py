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


def grown(records: Sequence[Record], size: int, seed: int = 15) -> tuple[Record, ...]:
    """Returns the records and fillers up to this size, in one order for each seed.

    A filler has a topic, a gap, sentences of lessons and cues that were written for other records
    of two languages, so that its words are as frequent as those of real ones.
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
    sentences = [part for one in sources for part in _SENTENCE.split(one.lesson)]
    gaps = [one.missing_context for one in sources if one.missing_context]
    cues = [cue for one in sources for cue in one.cues]
    number = 0
    while True:
        number += 1
        like = chance.choice(sources)
        lesson = " ".join(chance.sample(sentences, 3))
        made = Record.create(
            type="log",
            topic=f"{like.topic}-{chance.randrange(9)}",
            missing_context=f"{chance.choice(gaps)} ({number})",
            lesson=lesson.encode()[: LIMITS["lesson"]].decode(errors="ignore"),
            ask_next_time=like.ask_next_time,
            created=f"2025-{1 + number % _MONTHS:02}-{1 + number % _DAYS:02}T09:00:00+00:00",
        )
        yield made._replace(cues=tuple(dict.fromkeys(chance.sample(cues, min(10, len(cues))))))
