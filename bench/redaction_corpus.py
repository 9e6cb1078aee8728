"""The texts that bench/redaction.py measures with: generated secrets in contexts, plain lines.

Every value is generated from a seed in the format that its provider publishes; none is live.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from published import ROOT

sys.path.insert(0, str(ROOT / "server"))
sys.path.insert(0, str(ROOT / "tests" / "support"))

from context_samples import (
    BESIDE_ACCOUNTS,
    IN_COLUMNS,
    NESTED,
    OF_SERVICES,
    REMARKED,
    REMARKED_PASSWORDS,
)
from provider_samples import FAMILIES
from secret_samples import (
    CARRIERS,
    GENERIC,
    HIDDEN,
    MENTIONED,
    PROVIDERS,
    STATED,
    jwt,
    private_key,
    weak_password,
)

DATA = ROOT / "tests" / "data"
VALUES = 3


@dataclass(frozen=True, slots=True)
class Planted:
    """A text with one secret in it."""

    family: str
    secret: str
    text: str
    left: str
    """The text that must stay, with `{}` in place of the secret."""


def planted() -> Iterator[Planted]:
    """Yields every format of every provider in every context, and what only a context shows."""
    makers = {
        family: [make for kind in kinds for make in PROVIDERS[kind]]
        for family, kinds in FAMILIES.items()
    }
    makers["JSON web tokens"] = [jwt]
    for family, makes in makers.items():
        rng = random.Random(family)
        for value in (make(rng) for make in makes for _ in range(VALUES)):
            for carrier in CARRIERS.values():
                yield Planted(family, value, carrier.format(value), carrier.format("{}"))
            for write, left in HIDDEN.values():
                yield Planted(family, value, write(value), left)
    yield from _beside_names()
    rng = random.Random("private keys")
    for carrier in ("{}", "key = '{}'", "키는 {} 입니다"):
        for value in (private_key(rng, label) for label in ("PRIVATE KEY", "OPENSSH PRIVATE KEY")):
            for text in (value, value.replace("\n", "\\n"), value.replace("\n", " ")):
                yield Planted("private keys", text, carrier.format(text), carrier)


def _beside_names() -> Iterator[Planted]:
    rng = random.Random("names")
    strong = tuple(GENERIC[kind] for kind in ("alphanumeric", "hex", "uuid"))
    for family, carriers, makes in (
        ("a secret beside its name", (*MENTIONED, *STATED), (*GENERIC.values(),)),
        ("a weak password, stated", STATED, (weak_password,)),
        ("a secret in a sentence", (*REMARKED, *OF_SERVICES), strong),
        ("a secret in a table or a list", (*IN_COLUMNS, *NESTED), strong),
        (
            "a password in a sentence, beside an account",
            (*REMARKED_PASSWORDS, *BESIDE_ACCOUNTS),
            (GENERIC["strong_password"],),
        ),
    ):
        for carrier in carriers:
            for value in (make(rng) for make in makes for _ in range(VALUES)):
                yield Planted(family, value, carrier.format(value), carrier.format("{}"))


def innocent(name: str) -> list[str]:
    """Returns the lines of a file of lessons without secrets."""
    return (DATA / name).read_text(encoding="utf-8").splitlines()


def notes(size: int, count: int) -> Iterator[str]:
    """Makes notes of ordinary lines; every other one holds secrets, too."""
    rng = random.Random(7)
    lines = innocent("innocent_lines.txt")
    makers = [maker for makers in PROVIDERS.values() for maker in makers]
    for number in range(count):
        note = "\n".join(rng.sample(lines, 30))[:size]
        if number % 2:
            key = rng.choice(makers)(rng)
            note = f"{note[: size - 250]}\nkey {key}\npassword={GENERIC['strong_password'](rng)}\n"
        yield note[:size]
