"""Measures the sanitizer: secrets that go, false alarms, and the time of an ordinary note.

Recall is strict: no 8 characters in a row of the secret are left, looked at through base64,
percent escapes and look-alikes, too. The texts are every format of every provider in every context
of the tests' samples, generated from a seed, and what only a context shows; none is live.

`python bench/redaction.py [--json FILE]`; `--values N` draws fewer values of each format.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from published import ROOT, Json, run
from secret_samples import (
    BESIDE_ACCOUNTS,
    CARRIERS,
    FAMILIES,
    GENERIC,
    HIDDEN,
    IN_COLUMNS,
    MENTIONED,
    NESTED,
    OF_SERVICES,
    PROVIDERS,
    REMARKED,
    REMARKED_PASSWORDS,
    STATED,
    jwt,
    leaks,
    private_key,
    weak_password,
)
from sentinel_memory.core.secrets.redaction import redact, search

_STRONG = tuple(GENERIC[kind] for kind in ("alphanumeric", "hex", "uuid"))
BESIDE_NAMES: tuple[tuple[str, Sequence[str], Sequence[Any]], ...] = (
    ("a secret beside its name", (*MENTIONED, *STATED), (*GENERIC.values(),)),
    ("a weak password, stated", STATED, (weak_password,)),
    ("a secret in a sentence", (*REMARKED, *OF_SERVICES), _STRONG),
    ("a secret in a table or a list", (*IN_COLUMNS, *NESTED), _STRONG),
    (
        "a password in a sentence, beside an account",
        (*REMARKED_PASSWORDS, *BESIDE_ACCOUNTS),
        (GENERIC["strong_password"],),
    ),
)


class Planted(NamedTuple):
    """A text with one secret in it."""

    family: str
    secret: str
    text: str


def planted(values: int) -> Iterator[Planted]:
    """Yields every format of every provider in every context, and what only a context shows."""
    makers = {
        family: [make for kind in kinds for make in PROVIDERS[kind]]
        for family, kinds in FAMILIES.items()
    }
    for family, makes in {**makers, "JSON web tokens": [jwt]}.items():
        rng = random.Random(family)
        for value in (make(rng) for make in makes for _ in range(values)):
            for carrier in CARRIERS.values():
                yield Planted(family, value, carrier.format(value))
            for write, _left in HIDDEN.values():
                yield Planted(family, value, write(value))
    rng = random.Random("names")
    for family, carriers, kinds in BESIDE_NAMES:
        for carrier in carriers:
            for value in (make(rng) for make in kinds for _ in range(values)):
                yield Planted(family, value, carrier.format(value))
    rng = random.Random("private keys")
    for carrier in ("{}", "key = '{}'", "키는 {} 입니다"):
        for value in (private_key(rng, label) for label in ("PRIVATE KEY", "OPENSSH PRIVATE KEY")):
            for text in (value, value.replace("\n", "\\n"), value.replace("\n", " ")):
                yield Planted("private keys", text, carrier.format(text))


def _innocent(name: str) -> list[str]:
    file = ROOT / "tests" / "data" / name
    return file.read_text(encoding="utf-8").splitlines()


def _notes(size: int, count: int) -> Iterator[str]:
    """Makes notes of ordinary lines; every other one holds secrets, too."""
    rng, lines = random.Random(7), _innocent("innocent_lines.txt")
    makers = [maker for makers in PROVIDERS.values() for maker in makers]
    for number in range(count):
        note = "\n".join(rng.sample(lines, 30))[:size]
        if number % 2:
            key = rng.choice(makers)(rng)
            note = f"{note[: size - 250]}\nkey {key}\npassword={GENERIC['strong_password'](rng)}\n"
        yield note[:size]


def judged(texts: Sequence[Planted], lines: Sequence[str], results: Sequence[str]) -> Json:
    """Returns how many secrets are gone, by family, and how many plain lines were changed."""
    tried, gone = Counter[str](), Counter[str]()
    for one, text in zip(texts, results, strict=False):
        for family in (one.family, "all"):
            tried[family] += 1
            gone[family] += not leaks(one.secret, text)
    recall = {family: {"tried": tried[family], "gone": gone[family]} for family in tried}
    return {"recall": recall, "innocent": _alarms(lines, results[len(texts) :])}


def _alarms(lines: Sequence[str], results: Sequence[str]) -> dict[str, int]:
    changed = sum(line != text for line, text in zip(lines, results, strict=True))
    return {"lines": len(lines), "alarms": changed}


def _milliseconds(text: str) -> float:
    """Returns the processor time of a text, in the fastest of several rounds."""
    best = float("inf")
    for _ in range(5):
        search.cache_clear()
        start = time.process_time()
        redact(text)
        best = min(best, 1_000 * (time.process_time() - start))
    return best


def measure(given: argparse.Namespace) -> Json:
    """Returns the figures."""
    texts = [*planted(given.values)]
    lines, held_out = _innocent("innocent_lines.txt"), _innocent("innocent_lines_held_out.txt")
    results = [redact(text).text for text in (*(one.text for one in texts), *lines)]
    single = [_milliseconds(note) for note in _notes(1_024, 40 * given.values)]
    return {
        "ours": judged(texts, lines, results),
        "held_out": _alarms(held_out, [redact(line).text for line in held_out]),
        "note_1_kib_ms": {
            "median": round(statistics.median(single), 3),
            "worst": round(max(single), 3),
        },
    }


if __name__ == "__main__":
    run(__doc__, measure, values={"type": int, "default": 3})
