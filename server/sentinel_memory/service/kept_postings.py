"""The terms of a log for the ranking, read from the cache (K01, K04)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from functools import cached_property

from ..core.log.record import Record
from ..core.ranking.ranking import Index
from ..machine.line_cache import KeptLog


class KeptPostings:
    """Postings that read only the requested terms.

    Lines not known to be clean are not in the cache, and their terms are computed.
    """

    def __init__(
        self,
        log: KeptLog,
        having: Callable[[str], Mapping[int, int]],
        record_at: Callable[[int], Record],
        without: Set[str] = frozenset(),
    ) -> None:
        """Takes a log that the cache knows.

        `having`: returns the weight of a term in each line that has it, by the line's number.
        `record_at`: reads a record by its place in the log.
        `without`: the names of lines that are not found.
        """
        self._log, self._having, self._record_at = log, having, record_at
        self._without = without
        others = [
            place
            for place, number in enumerate(log.numbers)
            if not number and log.keys[place] not in without
        ]
        self._others = Index((log.keys[place], record_at(place)) for place in others)
        self._found: dict[str, dict[str, int]] = {}
        self.stale: Set[str] = frozenset()
        gone = [log.lengths[log.places[key]] for key in without]
        self.size = len(log.numbers) - len(gone)
        self.total = sum(log.lengths) - sum(gone) + self._others.total

    def having(self, term: str) -> Mapping[str, int]:
        """Returns the weight of a term in each record that has it, by the key of its line."""
        found = self._found.get(term)
        if found is None:
            names, kept = self._names, self._having(term).items()
            found = {names[number]: weight for number, weight in kept if number in names}
            found |= self._others.having(term)
            self._found[term] = found
        return found

    @cached_property
    def lengths(self) -> Mapping[str, int]:
        """The lengths of all records."""
        return {**dict(zip(self._log.keys, self._log.lengths, strict=True)), **self._others.lengths}

    @cached_property
    def times(self) -> Mapping[str, float]:
        """The times of all records."""
        return dict(zip(self._log.keys, self._log.newest, strict=True))

    def records(self, keys: Iterable[str]) -> Mapping[str, Record]:
        """Returns the records with these keys."""
        places = self._log.places
        return {key: self._record_at(places[key]) for key in keys}

    @cached_property
    def _names(self) -> Mapping[int, str]:
        """The keys of the cached lines of this log, by their numbers."""
        pairs = zip(self._log.numbers, self._log.keys, strict=True)
        return {number: key for number, key in pairs if number and key not in self._without}
