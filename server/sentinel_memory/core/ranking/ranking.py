"""The order in which memories fit a text, the same for all callers (K04). Pure."""

from __future__ import annotations

from collections.abc import Mapping, Set
from itertools import groupby
from math import log2
from typing import TYPE_CHECKING, NamedTuple

from ..log.places import holds_for
from .bm25 import scores
from .letters import share_of
from .terms import text_of
from .tokens import nfc, tokens

if TYPE_CHECKING:
    from ..log.record import Record
    from .index import Postings

_LOOKED_AT = 100
"""Number of best memories that are examined more closely."""
_LETTERS = 0.15
"""Bonus of a record whose letters are all those of the text."""
_PRINCIPLE, _AGAIN, _MOST_AGAIN, _NEW = 0.02, 0.01, 4.0, 0.02
"""Bonuses of principles, repeated records and new records: enough to order near-equals, no more."""
_HALF_LIFE = 90 * 86_400.0
"""Seconds after which the bonus of a new record has halved."""
_STALE = 0.75
"""Factor of the score of a record that quotes code which has changed or is gone."""
_FILE = 0.25
"""Bonus of a record that applies to the current file."""


class Hit(NamedTuple):
    """A memory that fits a text."""

    key: str
    """Its key in the postings."""
    record: Record
    score: float
    """Score above 0; comparable only for the same text and log."""
    terms: tuple[str, ...]
    """The terms of the text that it has, in the order of the text."""


def rank(
    postings: Postings, text: str, *, path: str | None = None, limit: int | None = None
) -> list[Hit]:
    """Returns the memories that share a term with a text, best first; newer first among equals.

    Args:
        postings: an `Index`, or a reader of an index file.
        text: a question, a task or a few words, in any language.
        path: the current file, relative to the project with `/`; memories that apply to it rank
            higher (N11).
        limit: most hits, or None for all; a small limit avoids reading the other records.
    """
    terms = list(dict.fromkeys(tokens(text)))
    having = {term: held for term in terms if (held := postings.having(term))}
    found = scores(having.values(), postings.lengths, postings.size, postings.total)
    if not found:
        return []
    best, rest = _parted(found, _LOOKED_AT)
    records = postings.records(best)
    gains = _gains(records, text, path, postings.stale)
    order = _ordered({key: found[key] * gains[key] for key in best}, records)
    if rest and (limit is None or limit > len(best)):
        records = {**records, **postings.records(rest)}
        order += _ordered({key: found[key] for key in rest}, records)
    shared = _shared(having, {key for key, _ in order[:limit]})
    return [Hit(key, records[key], score, tuple(shared[key])) for key, score in order[:limit]]


def _shared(having: Mapping[str, Mapping[str, int]], keys: Set[str]) -> dict[str, list[str]]:
    """Returns for each of these records the terms that it has."""
    shared: dict[str, list[str]] = {key: [] for key in keys}
    for term, held in having.items():
        for key in held.keys() & keys:
            shared[key].append(term)
    return shared


def _parted(found: Mapping[str, float], number: int) -> tuple[list[str], list[str]]:
    """Separates the best from the rest; includes all that are as good as the last of the best."""
    if len(found) <= number:
        return list(found), []
    least = sorted(found.values(), reverse=True)[number - 1]
    best = [key for key, score in found.items() if score >= least]
    return best, [key for key, score in found.items() if score < least]


def _ordered(found: Mapping[str, float], records: Mapping[str, Record]) -> list[tuple[str, float]]:
    """Returns keys with scores, best first; among equals newer first, then by id and key."""

    def place(key: str) -> tuple[float, str, str]:
        return (-records[key].newest, records[key].id, key)

    order: list[tuple[str, float]] = []
    for score, equals in groupby(
        sorted(found, key=found.__getitem__, reverse=True), found.__getitem__
    ):
        keys = list(equals)
        if len(keys) > 1:  # parsing a time is slow
            keys.sort(key=place)
        order += ((key, score) for key in keys)
    return order


def _gains(
    records: Mapping[str, Record], text: str, path: str | None, stale: Set[str]
) -> dict[str, float]:
    """Returns the factor of each record's score."""
    shares = share_of(text, {key: text_of(record) for key, record in records.items()})
    latest = max(record.newest for record in records.values())
    file = None if path is None else nfc(path)
    gains = {}
    for key, record in records.items():
        gain = _LETTERS * shares[key]
        gain += _PRINCIPLE if record.type == "principle" else 0.0
        gain += _AGAIN * min(log2(record.occurrences), _MOST_AGAIN)
        gain += _NEW * 0.5 ** ((latest - record.newest) / _HALF_LIFE)
        if file is not None and holds_for(record, file):
            gain += _FILE
        gains[key] = (1 + gain) * (_STALE if key in stale else 1.0)
    return gains
