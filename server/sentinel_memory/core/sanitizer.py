"""Withholds secrets from a text before it is stored (S22); pure, and linear in its length."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from .assignments import find_assigned_secrets
from .credentials import find_credentials
from .private_keys import find_private_keys
from .secret_patterns import Secret, find_provider_keys
from .secret_shape import MARKER

__all__ = [
    "INPUT_LIMIT",
    "MARKER",
    "Redaction",
    "Secret",
    "find_certain_keys",
    "find_secrets",
    "redact",
]

INPUT_LIMIT = 65_536
"""UTF-8 bytes; callers refuse a longer text before they redact it (S04)."""

_Detector = Callable[[str], Iterable[Secret]]

_CERTAIN: tuple[_Detector, ...] = (find_private_keys, find_provider_keys)
_IN_CONTEXT: tuple[_Detector, ...] = (find_credentials, find_assigned_secrets)
_MOST_PASSES = 5


@dataclass(frozen=True, slots=True)
class Redaction:
    """A text as it may be stored, and what was taken out of it."""

    text: str
    """The text with the marker in place of every secret."""
    kinds: Mapping[str, int]
    """How many were withheld, by kind (P06); empty when nothing was."""


def find_secrets(text: str) -> tuple[Secret, ...]:
    """Finds everything that `redact` withholds in its first pass: sorted, not overlapping."""
    return _merged(text, (*_CERTAIN, *_IN_CONTEXT))


def find_certain_keys(text: str) -> tuple[Secret, ...]:
    """Finds only what is certain by its shape: provider keys, private keys, JWT.

    Fields that are never rewritten (topic, ask_next_time) are refused when they hold one (S22).
    """
    return _merged(text, _CERTAIN)


def redact(text: str) -> Redaction:
    """Replaces every secret by the marker and leaves every other character as it was.

    Repeats until nothing is found, so that redacting its result withholds nothing: a marker can
    end a word and thereby bare what stood beside it. Notes take one or two passes; a text that
    is still not clean after five is made to take more, and is withheld whole (`tangle`), which
    keeps the time linear.
    """
    kinds: Counter[str] = Counter()
    for _ in range(_MOST_PASSES):
        secrets = find_secrets(text)
        if not secrets:
            return Redaction(text, dict(kinds))
        kinds.update(secret.kind for secret in secrets)
        text = _without(text, secrets)
    if find_secrets(text):
        kinds["tangle"] += 1
        text = MARKER
    return Redaction(text, dict(kinds))


def _without(text: str, secrets: Iterable[Secret]) -> str:
    pieces: list[str] = []
    position = 0
    for secret in secrets:
        pieces += (text[position : secret.start], MARKER)
        position = secret.end
    return "".join((*pieces, text[position:]))


def _merged(text: str, detectors: Iterable[_Detector]) -> tuple[Secret, ...]:
    """Joins overlapping findings; the kind is the one of the first detector in order."""
    found = sorted(
        (secret.start, secret.end, rank, secret.kind)
        for rank, detector in enumerate(detectors)
        for secret in detector(text)
    )
    merged: list[tuple[int, int, int, str]] = []
    for start, end, rank, kind in found:
        if merged and start < merged[-1][1]:
            before = merged[-1]
            best = min((before[2], before[3]), (rank, kind))
            merged[-1] = (before[0], max(before[1], end), *best)
        else:
            merged.append((start, end, rank, kind))
    return tuple(Secret(start, end, kind) for start, end, _, kind in merged)
