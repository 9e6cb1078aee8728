"""Which records of a log fit a text, as they may be shown: the one ranking of every face (K04)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from threading import Lock
from typing import NamedTuple

from ..core.checks.showing import Show, Shown
from ..core.log.document import Line
from ..core.log.record import Record
from ..core.ranking.classes import Judged, judge
from ..core.ranking.index import Index
from ..core.ranking.ranking import rank
from ..core.ranking.terms import Terms, terms_of
from ..core.ranking.tokens import tokens

TermsOf = Callable[[bytes, Record], Terms]
"""Gives the terms of a line: its bytes, and its record as it may be shown."""


class Ranked(NamedTuple):
    """A line that fits a text, and how sure it is."""

    line: Line
    score: float
    judged: Judged


class Fitting(NamedTuple):
    """What fits a text."""

    best: tuple[Ranked, ...]
    """The best, best first; newer first among equals."""
    matches: int
    """How many lines have a term of the text."""

    @property
    def told(self) -> int | None:
        """How many, as answers say it: nothing where no line has such a term."""
        return self.matches or None

    def among(self, lines: Iterable[Line]) -> Fitting:
        """Returns those of these lines; all that fit must be there."""
        chosen = set(map(id, lines))
        best = tuple(one for one in self.best if id(one.line) in chosen)
        return Fitting(best, len(best))


NOTHING = Fitting((), 0)


def _terms(raw: bytes, record: Record) -> Terms:
    return terms_of(record)


class Ranking:
    """The postings of a log, kept from state to state; only lines that changed are read anew (G06).

    Any number of threads may share it.
    """

    def __init__(self, terms: TermsOf = _terms) -> None:
        """Knows no line yet.

        Args:
            terms: gives the terms of a line, from a cache or anew.
        """
        self._terms = terms
        self._index = Index()
        self._state: object = None
        self._known: dict[bytes, tuple[str, Shown]] = {}
        self._lines: dict[str, Line] = {}
        self._lock = Lock()

    def best(
        self,
        state: object,
        lines: Callable[[], Iterable[Line]],
        show: Show,
        text: str,
        most: int | None,
    ) -> Fitting:
        """Returns what fits a text.

        Args:
            state: what stands for the log and the rules of showing; another one is read anew.
            lines: gives all lines that can be found.
            show: shows a line as it may be shown (D05).
            text: a question, a task or a few words.
            most: how many of the best to return; None: all.
        """
        asked = set(tokens(text))
        if not asked:
            return NOTHING
        with self._lock:
            if state is not self._state:
                self._state = None
                self._read(lines(), show)
                self._state = state
            matching = set[str]().union(*map(self._index.having, asked))
            hits = rank(self._index, text, limit=None if most is None else most + 1)
            judged = judge([hit.score for hit in hits], len(asked), self._index.size)
            best = tuple(
                Ranked(self._lines[hit.key], hit.score, sure)
                for hit, sure in zip(hits[:most], judged, strict=False)
            )
        return Fitting(best, len(matching))

    def _read(self, lines: Iterable[Line], show: Show) -> None:
        """Puts in what is new or shown in another way, and takes out what is there no more."""
        now = {line.raw: line for line in lines}
        for raw in [raw for raw in self._known if raw not in now]:
            self._index.remove(self._known.pop(raw)[0])
        self._lines = {}
        for raw, line in now.items():
            shown = show(line)
            key, known = self._known.get(raw) or (_key(raw), None)
            self._lines[key] = line
            if shown is not known:
                self._known[raw] = (key, shown)
                self._index.add(key, shown.record, self._terms(raw, shown.record))


def _key(raw: bytes) -> str:
    """The name of a line in the index: the same in every process."""
    return hashlib.blake2b(raw, digest_size=8).hexdigest()
