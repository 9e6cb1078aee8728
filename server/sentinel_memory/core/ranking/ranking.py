"""The order in which memories fit a text, the same for all callers (K04). Pure.

It needs the postings of the memories, which may lie in a file. What was said of the answers on this
machine orders the next ones (M11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from heapq import nlargest
from itertools import groupby, islice
from math import inf, log, log2
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ..log.record import holds_for
from ..text.expressions import expression
from .tokens import COMMON, Terms, codes, nfc, terms_of, text_of, tokens

if TYPE_CHECKING:
    from ..log.record import Record

_K1, _B = 1.2, 0.5
"""Saturation of repeated terms (k1), and penalty for long memories (b) (K04)."""
_WIDTH, _MOST = 4, 200
"""Length of a group of characters, and most groups of a long text."""
_WORD = expression(r"\w{4,}")
_SUFFIX = expression(r"[A-Za-z][A-Za-z0-9]{0,9}")
_MOST_FILES = 8
_LOOKED_AT = 100
"""Number of best memories that are examined more closely."""
_LETTERS = 0.15
"""Bonus of a record whose letters are all those of the text."""
_PRINCIPLE, _AGAIN, _MOST_AGAIN, _NEW = 0.02, 0.01, 4.0, 0.02
"""Bonuses of principles, repeated records and new records: enough to order near-equals, no more."""
_HALF_LIFE = 90 * 86_400.0
"""Seconds after which the bonus of a new record has halved."""
STALE = 0.75
"""Factor of the score of a record that quotes code which has changed or is gone."""
_FILE = 0.25
"""Bonus of a record that applies to a file at hand, or to one that the text names."""


class Hit(NamedTuple):
    """A memory that fits a text."""

    key: str
    """Its key in the postings."""
    record: Record
    score: float
    """Score above 0; comparable only for the same text and log."""
    terms: tuple[str, ...]
    """The terms of the text that it has, in the order of the text."""
    has_lone_code: bool
    """Whether it alone has a ticket number or an error code of the text."""
    behind: float
    """The score of the next memory, 0 for the last one."""


def rank(
    postings: Postings,
    text: str,
    *,
    paths: Iterable[str] = (),
    limit: int | None = None,
    among: Set[str] | None = None,
) -> list[Hit]:
    """Returns the memories that share a term with a text, best first; newer first among equals.

    A memory that alone has a ticket number or an error code of the text comes before all others.

    `postings`: an `Index`, or a reader of an index file.
    `paths`: the files at hand, relative to the project with `/`; memories that apply to one of
    them, or to a file that the text names, rank higher (N11).
    `limit`: most hits, or None for all; a small limit avoids reading the other records.
    `among`: the keys of the wanted memories, or None for all; it changes no score.
    """
    terms = list(dict.fromkeys(tokens(text)))
    having = {term: held for term in terms if (held := postings.having(term))}
    found = scores(having.values(), postings.lengths, postings.size, postings.total)
    if not found:
        return []
    alone = _alone(having, text)
    if alone:
        most = max(found.values())
        for key in alone:
            found[key] += most
    best, behind = _best(found, postings.times)
    records = postings.records(best)
    files = {nfc(path) for path in (*paths, *files_in(text))}
    gains = _gains(records, text, files, postings.stale)
    order = _ordered({key: found[key] * gains[key] for key in best}, records, postings.times)
    reaches = limit is None or limit > len(best)
    if len(found) > len(best) and reaches and (among is None or found.keys() & among - best):
        rest = {
            key: score * (STALE if key in postings.stale else 1.0)
            for key, score in found.items()
            if key not in best
        }
        if among is None and limit is not None:
            # One more, whose score the last hit has behind it.
            rest = _foremost(rest, limit - len(best) + 1, postings.times)
        records = {**records, **postings.records(rest)}
        order += _ordered(rest, records, postings.times)
        behind = 0.0
    nexts = [*(score for _, score in order[1:]), behind]
    chosen = [
        (key, score, after)
        for (key, score), after in zip(order[:limit], nexts, strict=False)
        if among is None or key in among
    ]
    shared = _shared(having, {key for key, _, _ in chosen})
    return [
        Hit(key, records[key], score, tuple(shared[key]), key in alone, after)
        for key, score, after in chosen
    ]


def _alone(having: Mapping[str, Mapping[str, int]], text: str) -> set[str]:
    """Returns the records that alone have a ticket number or an error code of the text (G03)."""
    told = (having[code] for code in codes(text) if code in having and code not in COMMON)
    return {key for held in told if len(held) == 1 for key in held}


def _shared(having: Mapping[str, Mapping[str, int]], keys: Set[str]) -> dict[str, list[str]]:
    """Returns for each of these records the terms that it has."""
    shared: dict[str, list[str]] = {key: [] for key in keys}
    for term, held in having.items():
        for key in held.keys() & keys:
            shared[key].append(term)
    return shared


def _best(found: Mapping[str, float], times: Mapping[str, float]) -> tuple[Set[str], float]:
    """Returns the best, newer first among equals, and the score behind them, 0 if they are all."""
    if len(found) <= _LOOKED_AT:
        return found.keys(), 0.0
    *_, least, behind = nlargest(_LOOKED_AT + 1, found.values())
    best = {key for key, score in found.items() if score > least}
    equals = [key for key, score in found.items() if score == least]
    newest = _newest(equals, _LOOKED_AT - len(best), times)
    best.update(nlargest(_LOOKED_AT - len(best), newest, key=lambda key: (times[key], key)))
    return best, behind


def _foremost(found: dict[str, float], most: int, times: Mapping[str, float]) -> dict[str, float]:
    """Returns those of which the first `most` in order are a part; only equals come beside them."""
    if len(found) <= most:
        return found
    *_, least = nlargest(most, found.values())
    first = {key: score for key, score in found.items() if score > least}
    equals = [key for key, score in found.items() if score == least]
    return first | dict.fromkeys(_newest(equals, most - len(first), times), least)


def _newest(keys: Sequence[str], most: int, times: Mapping[str, float]) -> Sequence[str]:
    """Returns the newest `most` keys, and those that are as old as the last of them."""
    if len(keys) <= most:
        return keys
    *_, oldest = nlargest(most, map(times.__getitem__, keys))
    return [key for key in keys if times[key] >= oldest]


def _ordered(
    found: Mapping[str, float], records: Mapping[str, Record], times: Mapping[str, float]
) -> list[tuple[str, float]]:
    """Returns keys with scores, best first; among equals newer first, then by id and key."""

    def place(key: str) -> tuple[float, str, str]:
        return (-times[key], records[key].id, key)

    order: list[tuple[str, float]] = []
    for score, equals in groupby(
        sorted(found, key=found.__getitem__, reverse=True), found.__getitem__
    ):
        keys = list(equals)
        if len(keys) > 1:
            keys.sort(key=place)
        order += ((key, score) for key in keys)
    return order


def _gains(
    records: Mapping[str, Record], text: str, files: Set[str], stale: Set[str]
) -> dict[str, float]:
    """Returns the factor of each record's score."""
    shares = share_of(text, {key: text_of(record) for key, record in records.items()})
    latest = max((one.fresh for one in records.values() if one.fresh < inf), default=0.0)
    # What a person confirmed is as good as new, and some kinds do not age (M15).
    ages = {key: max(latest - record.fresh, 0.0) for key, record in records.items()}
    gains = {}
    for key, record in records.items():
        gain = _LETTERS * shares[key]
        gain += _PRINCIPLE if record.type == "principle" else 0.0
        gain += _AGAIN * min(log2(record.occurrences), _MOST_AGAIN)
        gain += _NEW * 0.5 ** (ages[key] / _HALF_LIFE)
        if any(holds_for(record, file) for file in files):
            gain += _FILE
        gains[key] = (1 + gain) * (STALE if key in stale else 1.0)
    return gains


def files_in(text: str) -> tuple[str, ...]:
    """Returns the files that a text names with their folders, as paths in a project, at most 8."""
    found: dict[str, None] = {}
    for word in text.replace("`", " ").split() if "/" in text else ():
        path = word.rstrip(".").strip("\"'()[]<>{},;:!?").removeprefix("./")
        stem, dot, rest = path.rpartition(".")
        suffix = _SUFFIX.match(rest)  # A Korean particle may follow it.
        if dot and suffix and "/" in stem and not stem.startswith("/") and ":" not in stem:
            found[f"{stem}.{suffix[0]}"] = None
    return tuple(islice(found, _MOST_FILES))


def rarity(size: int, having: int) -> float:
    """Returns the weight (IDF) of a term that `having` of `size` records have; always above 0."""
    return log(1 + (size - having + 0.5) / (having + 0.5))


def scores(
    postings: Iterable[Mapping[str, int]], lengths: Mapping[str, int], size: int, total: int
) -> dict[str, float]:
    """Returns the score of each record that has at least one of the terms.

    `postings`: for each term of the text, its weight in each record that has it.
    `lengths`: the lengths of at least these records (`Terms.length`).
    """
    found: dict[str, float] = {}
    base, slope = _K1 * (1 - _B), _K1 * _B * size / max(1, total)
    for having in postings:
        gain = rarity(size, len(having)) * (_K1 + 1)
        if not found:
            found = {
                key: gain * weight / (weight + base + slope * lengths[key])
                for key, weight in having.items()
            }
            continue
        for key, weight in having.items():
            part = gain * weight / (weight + base + slope * lengths[key])
            found[key] = found.get(key, 0.0) + part
    return found


def share_of(text: str, others: Mapping[str, str]) -> dict[str, float]:
    """Returns, for each other text, the share of a text's four-letter groups that it contains.

    The share is 0 if the text has no word of four letters. Only the first groups of a long text
    count.
    """
    groups = islice(dict.fromkeys(_groups(nfc(text).casefold())), _MOST)
    wanted = tuple(groups)
    if not wanted:
        return dict.fromkeys(others, 0.0)
    found = {key: map(nfc(other).casefold().__contains__, wanted) for key, other in others.items()}
    return {key: sum(held) / len(wanted) for key, held in found.items()}


def _groups(text: str) -> Iterator[str]:
    for match in _WORD.finditer(text):
        for at in range(match.start(), match.end() - _WIDTH + 1):
            yield text[at : at + _WIDTH]


class Postings(Protocol):
    """The data that the ranking needs, kept in memory or in a file."""

    @property
    def size(self) -> int:
        """Returns the number of records."""

    @property
    def total(self) -> int:
        """Returns the sum of the lengths of all records (`Terms.length`)."""

    def having(self, term: str) -> Mapping[str, int]:
        """Returns the records that have a term, by key, with its weight in each."""

    stale: Set[str]
    """Keys of records that quote code which has changed or is gone (E04)."""

    @property
    def lengths(self) -> Mapping[str, int]:
        """Returns the lengths of at least those records that `having` has named."""

    @property
    def times(self) -> Mapping[str, float]:
        """Returns the times of at least those records, in seconds since 1970."""

    def records(self, keys: Iterable[str]) -> Mapping[str, Record]:
        """Returns the records with these keys, which `having` has named."""


_NONE: Mapping[str, int] = {}


class Index:
    """Postings in memory; after any updates, they equal those of a new index."""

    def __init__(self, records: Iterable[tuple[str, Record]] = ()) -> None:
        """Takes records with unique keys."""
        self._postings: dict[str, dict[str, int]] = {}
        self._records: dict[str, Record] = {}
        self._terms: dict[str, Terms] = {}
        self.lengths: dict[str, int] = {}
        self.times: dict[str, float] = {}
        self.total = 0
        self.stale: Set[str] = frozenset()
        for key, record in records:
            self.add(key, record)

    @property
    def size(self) -> int:
        """Returns the number of records."""
        return len(self._records)

    def add(self, key: str, record: Record, terms: Terms | None = None) -> None:
        """Adds a record, or replaces the record with the same key.

        `key`: name of the record in hits and in `remove`.
        `record`: the memory as it may be shown.
        `terms`: the terms of the record, if known.
        """
        self.remove(key)
        terms = terms_of(record) if terms is None else terms
        self._records[key], self._terms[key] = record, terms
        self.lengths[key], self.times[key] = terms.length, record.newest
        self.total += terms.length
        for term, weight in terms.weights.items():
            self._postings.setdefault(term, {})[key] = weight

    def remove(self, key: str) -> None:
        """Removes a record; does nothing if there is none."""
        terms = self._terms.pop(key, None)
        if terms is None:
            return
        del self._records[key], self.lengths[key], self.times[key]
        self.total -= terms.length
        for term in terms.weights:
            having = self._postings[term]
            del having[key]
            if not having:
                del self._postings[term]

    def having(self, term: str) -> Mapping[str, int]:
        """Returns the records that have a term, by key, with its weight in each."""
        return self._postings.get(term, _NONE)

    def records(self, keys: Iterable[str]) -> Mapping[str, Record]:
        """Returns the records with these keys."""
        return {key: self._records[key] for key in keys}


_HELPED, _MOST_HELPED = 0.01, 2.0
"""Bonus of a lesson that helped once, and how many times the bonus can grow: enough to order
near-equals, no more.
"""
_SENT_AWAY, _MOST_AWAY = 0.985, 4
"""Factor of each time that a lesson was sent away, and the most times that count.

These four were chosen on `wallet` and `shop-dev` of bench/recall (`recall_feedback`).
"""


class Feedback(NamedTuple):
    """How often each lesson helped and was sent away, by the id of its record.

    It decides between lessons that fit about equally, and lowers what was sent away more often than
    it helped. It changes no judgement of whether a lesson fits, so that nothing is hidden.
    """

    helped: Mapping[str, int] = {}
    dismissed: Mapping[str, int] = {}

    def balance(self, identifier: str) -> int:
        """Returns how often a lesson helped, minus how often it was sent away."""
        return self.helped.get(identifier, 0) - self.dismissed.get(identifier, 0)

    def sent_away(self, identifier: str) -> int:
        """Returns how often a lesson was sent away beyond what it helped, 0 or more."""
        return max(-self.balance(identifier), 0)

    def factor(self, identifier: str) -> float:
        """Returns the factor of the score by which a search orders a lesson."""
        if identifier not in self.helped and identifier not in self.dismissed:
            return 1.0
        if away := self.sent_away(identifier):
            return _SENT_AWAY ** min(away, _MOST_AWAY)
        return 1 + _HELPED * min(log2(1 + self.balance(identifier)), _MOST_HELPED)
