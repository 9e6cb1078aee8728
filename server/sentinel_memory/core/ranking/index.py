"""The postings of memories, updated as records come and go (K04, K05). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING, Protocol

from .terms import Terms, terms_of

if TYPE_CHECKING:
    from ..log.record import Record


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

        Args:
            key: name of the record in hits and in `remove`.
            record: the memory as it may be shown.
            terms: the terms of the record, if known.
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
