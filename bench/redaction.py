"""Measures the sanitizer: recall, false alarms, time of a note, growth on adversarial texts.

Recall is strict: the secret and nothing else is replaced by the marker.

Run with `python bench/redaction.py [--json FILE]`. A ratio is the processor time of a text of
`INPUT_LIMIT` characters over that of a quarter of it, best of 5: linear code stays near 4.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from published import ROOT, conditions, publish

sys.path.insert(0, str(ROOT / "server"))
sys.path.insert(0, str(ROOT / "tests"))

from secret_samples import CARRIERS, GENERIC, MENTIONED, PROVIDERS, Maker, private_key
from sentinel_memory.core.sanitizer import INPUT_LIMIT, MARKER, redact

LINES = ROOT / "tests" / "data" / "innocent_lines.txt"
ROUNDS = 5
VALUES = 50

UNITS: tuple[str, ...] = (
    *("a", "A", "0", " ", "\t", "\n", "-", "_", ".", "/", "\\", "\\n", '"', "'", "`", "=", "+"),
    *(":", ";", ",", "&", "?", "#", "$", "%", "@", "*", "!", "|", "(", ")", "[", "{", "<", ">"),
    *("가", "은", "토큰", "비밀번호", "비밀번호는 ", "API 키 ", "%3D", "aB3", "a1", "a:b@"),
    *(
        "ghp_",
        "sk-",
        "sk-proj-",
        "AKIA",
        "eyJ",
        "eyJ.",
        "eyJa.eyJ",
        "-eyJ",
        "xoxb-",
        "ghp_a",
        "ya29.",
    ),
    *("ghs_1_", "password", "password=", "password: ", 'password="', "password='a", "password is "),
    *("password for ", "password for a ", "pass ", "token ", "token=", "token:token=", "secret,"),
    *("password=a;", "password=a&", "password=a,a", "password=)", "password=](", "password|"),
    *(
        "password>",
        "password\n",
        "password,\n",
        "api key ",
        "--token ",
        "password\\\\\\",
        'secret"',
    ),
    *("://", "://a", "://a:", "://a:b", "://a:b@", "a://b:c?", "@tcp(", "a:b@tcp(", "bearer "),
    *("bearer+", "authorization:", "authorization: bearer ", "curl -u a:", "mysql -p", "mysql "),
    *("-----BEGIN PRIVATE KEY-----", "-----BEGIN ", "-----END PRIVATE KEY-----", "-----"),
    *("b3BlbnNzaC1rZXktdjE", "b3BlbnNzaC1rZXktdjE ", "LS0tLS1CRUdJTi", "Proc-Type: a"),
    *("AKIA" + "Q3" * 8 + " ", "hooks.slack.com/services/a/", "[REDACTED]", "password=[REDACTED]"),
    *(
        "password=MIIEabcd0123MIIEabcd",
        "password=[REDACTED]x1!",
        "[REDACTED",
        "]",
        "IDENTIFIED BY ",
        "identified ",
        "shared access ",
    ),
)
"""Each is repeated to fill a text: prefixes, signs and quotes that start work and never end it."""


def processor_time(action: Callable[[], object]) -> float:
    """Returns the seconds of the fastest of several rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        action()
        best = min(best, time.process_time() - start)
    return best


def filled(unit: str, size: int) -> str:
    """Repeats a unit up to a number of characters."""
    return (unit * (size // len(unit) + 1))[:size]


def notes(size: int, count: int) -> Iterable[str]:
    """Makes notes of ordinary lines; every other one holds secrets, too."""
    rng = random.Random(7)
    lines = LINES.read_text(encoding="utf-8").splitlines()
    for number in range(count):
        note = "\n".join(rng.sample(lines, 30))[:size]
        if number % 2:
            key = rng.choice([maker for makers in PROVIDERS.values() for maker in makers])(rng)
            note = f"{note[: size - 250]}\nkey {key}\npassword={GENERIC['strong_password'](rng)}\n"
        yield note[:size]


def recall(makers: Iterable[Maker], carriers: Iterable[str], seed: int) -> float:
    """Returns the share of generated values that are withheld whole and alone."""
    rng = random.Random(seed)
    texts = list(carriers)
    hits = [
        redact(carrier.format(value)).text == carrier.format(MARKER)
        for make in makers
        for value in (make(rng) for _ in range(VALUES))
        for carrier in texts
    ]
    return round(sum(hits) / len(hits), 4)


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    file = parser.parse_args().json
    began = conditions()
    sample = list(notes(1_024, 200))
    single = [1_000 * processor_time(lambda note=note: redact(note)) for note in sample]
    big = "\n".join(sample)
    rng = random.Random(11)
    mixes = ["".join(rng.choices(UNITS, k=6)) for _ in range(200)]
    keys = "\n".join(private_key(rng) for _ in range(60))[:INPUT_LIMIT]
    growth = {}
    slowest = {}
    for unit in (*UNITS, *mixes):
        quarter, whole = filled(unit, INPUT_LIMIT // 4), filled(unit, INPUT_LIMIT)
        spent = processor_time(lambda text=whole: redact(text))
        slowest[unit] = spent
        growth[unit] = spent / max(processor_time(lambda text=quarter: redact(text)), 1e-6)
    worst = sorted(growth, key=growth.__getitem__, reverse=True)[:5]
    longest = sorted(slowest, key=slowest.__getitem__, reverse=True)[:5]
    lines = LINES.read_text(encoding="utf-8").splitlines()
    figures = {
        "recall_of_formats": {
            kind: recall(makers, CARRIERS.values(), 1) for kind, makers in PROVIDERS.items()
        },
        "recall_beside_a_name": {
            kind: recall([maker], MENTIONED, 2) for kind, maker in GENERIC.items()
        },
        "innocent_lines": len(lines),
        "false_alarms": sum(bool(redact(line).kinds) for line in lines),
        "note_1_kib_ms": {
            "median": round(statistics.median(single), 3),
            "worst": round(max(single), 3),
        },
        "megabytes_per_second": round(
            len(big.encode()) / 1e6 / processor_time(lambda: redact(big)), 2
        ),
        "private_keys_64_kib_ms": round(1_000 * processor_time(lambda: redact(keys)), 1),
        "adversarial_texts": len(growth),
        "worst_ratio": {unit: round(growth[unit], 2) for unit in worst},
        "slowest_ms": {unit: round(1_000 * slowest[unit], 1) for unit in longest},
    }
    publish({**began, **figures}, file)


if __name__ == "__main__":
    main()
