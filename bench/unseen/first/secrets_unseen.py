"""A held-out corpus for a tool that hides secrets in notes: samples with and without secrets."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from unseen_config import AFTER, BEFORE, SHAPES
from unseen_formats import BARE, FORMATS, LABELLED
from unseen_keys import KEY_FRAMES, PRIVATE_KEYS
from unseen_plain import KOREAN, PROSE
from unseen_plain_code import CODE, WORDS_IN_PLAIN
from unseen_sentences import ENGLISH, HANGUL, LESSONS, LESSONS_KO
from unseen_values import Filler, mark, unmark
from unseen_words import WORDS_IN_FRAMES

GROUPS: Final = {
    "provider keys": 30,
    "private keys": 5,
    "configuration and code": 30,
    "prose, chat and tables": 35,
}


@dataclass(frozen=True)
class Sample:
    """A note with a secret: one exact string, or several pieces that must all be gone."""

    text: str
    secret: str | tuple[str, ...]
    kind: str
    group: str

    @property
    def pieces(self) -> tuple[str, ...]:
        """Return the secret as pieces, also when there is only one."""
        return (self.secret,) if isinstance(self.secret, str) else self.secret


def _is_korean(text: str) -> bool:
    return any("가" <= char <= "힣" for char in text)


def _with_lesson(text: str, korean: bool, rng: Random) -> str:
    """Sometimes put an ordinary sentence before or behind, as a real note has."""
    roll = rng.random()
    if roll > 0.4:
        return text
    lesson = Filler(rng, WORDS_IN_PLAIN).fill(rng.choice(LESSONS_KO if korean else LESSONS))
    sentence = text[0].isalpha() and text.endswith(".") and "\n" not in text
    gap = rng.choice([" ", " ", "\n", "\n\n"]) if sentence else "\n"
    return f"{lesson}{gap}{text}" if roll < 0.2 else f"{text}{gap}{lesson}"


def _provider(rng: Random) -> tuple[str, str]:
    chosen = rng.choice(FORMATS)
    frame = rng.choice(BARE if chosen.telling and rng.random() < 0.35 else LABELLED)
    filler = Filler(rng, WORDS_IN_FRAMES)
    filler.fixed = {"val": mark(chosen.value(rng)), "label": chosen.label, "var": chosen.variable}
    return _with_lesson(filler.fill(frame), _is_korean(frame), rng), chosen.label


def _private(rng: Random) -> tuple[str, str]:
    kind = rng.choice(list(PRIVATE_KEYS))
    filler = Filler(rng, WORDS_IN_FRAMES)
    filler.fixed = {"block": PRIVATE_KEYS[kind](rng)}
    return filler.fill(rng.choice(KEY_FRAMES)), kind


def _config(rng: Random) -> tuple[str, str]:
    kind, shape = rng.choice(SHAPES)
    roll = rng.random()
    if roll < 0.4:
        before = rng.choice(BEFORE)
        shape = before + shape + ("\\n```" if before.endswith("```\\n") else "")
    elif roll < 0.6:
        shape += rng.choice(AFTER)
    filler = Filler(rng, WORDS_IN_FRAMES)
    return filler.fill(shape), " / ".join([kind, *filler.kinds])


def _prose(rng: Random) -> tuple[str, str]:
    korean = rng.random() < 0.5
    filler = Filler(rng, WORDS_IN_FRAMES)
    text = _with_lesson(filler.fill(rng.choice(HANGUL if korean else ENGLISH)), korean, rng)
    return text, " / ".join(["Korean" if korean else "English", *filler.kinds])


_MAKERS: Final[dict[str, Callable[[Random], tuple[str, str]]]] = dict(
    zip(GROUPS, (_provider, _private, _config, _prose), strict=True)
)


def _sample(group: str, rng: Random) -> Sample:
    """Make one sample in which no piece of the secret stands anywhere else by chance."""
    while True:
        marked, kind = _MAKERS[group](rng)
        text, pieces = unmark(marked)
        rest = marked
        for piece in pieces:
            rest = rest.replace(mark(piece), "\n")
        if pieces and not any(piece in rest for piece in pieces):
            return Sample(text, pieces[0] if len(pieces) == 1 else pieces, kind, group)


def secrets(count: int, seed: int) -> list[Sample]:
    """Make ``count`` different notes that hold a secret, in the shares of ``GROUPS``."""
    rng = Random(seed)
    found: dict[str, Sample] = {}
    while len(found) < count:
        group = rng.choices(list(GROUPS), list(GROUPS.values()))[0]
        sample = _sample(group, rng)
        found.setdefault(sample.text, sample)
    return list(found.values())


def plain(count: int, seed: int) -> list[str]:
    """Make ``count`` different texts without any secret, each to be left byte for byte alone."""
    rng = Random(seed)
    found: dict[str, None] = {}
    while len(found) < count:
        korean = rng.random() < 0.4
        prose = KOREAN if korean else PROSE
        frame = rng.choice(CODE if rng.random() < 0.4 else prose)
        text = Filler(rng, WORDS_IN_PLAIN).fill(frame)
        found.setdefault(_with_lesson(text, korean, rng))
    return list(found)


def main() -> None:
    """Print random samples of every group, to be read by a person."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--count", type=int, default=10, help="samples of each group")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = Random(options.seed)
    for group in GROUPS:
        print(f"===== {group} =====")
        for _ in range(options.count):
            sample = _sample(group, rng)
            print(f"{sample.text}\n    -> {sample.kind}: {' | '.join(sample.pieces)[:160]}\n")
    print("===== plain =====")
    print("\n\n".join(plain(options.count, options.seed)))


if __name__ == "__main__":
    main()
