"""Finds quotes again in the order of E03, and caches the results while the files stay the same."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from threading import Lock
from typing import NamedTuple

from ...core.evidence.finding import find_in
from ...core.evidence.results import Aligned, Failed, Result
from .search import Lost, Quoted, Search
from .tree import Tree

SECONDS = 10.0
"""Seconds for all quotes of a log. The remaining quotes are reported as unchecked."""


class Found(NamedTuple):
    """The verdict on a quote, and the state of the file that it is based on."""

    result: Result
    digest: bytes = b""
    """The digest of the quoted file, if the verdict is based on that file alone."""

    @property
    def is_unchecked(self) -> bool:
        """Whether there was no time to look."""
        return isinstance(self.result, Failed) and self.result.reason == "unchecked"

    @property
    def bare(self) -> Result:
        """The result without a path."""
        if isinstance(self.result, Aligned):
            return self.result._replace(path="")
        return self.result._replace(path=None)


class _Known(NamedTuple):
    found: Found
    stamps: Mapping[str, object]
    """The states of the files that were read, by path."""
    everywhere: bool
    """Whether the verdict also depends on the list of tracked files."""


Given = Callable[[Quoted, bytes], Result | None]
"""Returns an earlier verdict on a quote in a file with this digest, else None."""
_UNCHECKED = Found(Failed("unverifiable", "unchecked"))


def nothing_given(_quoted: Quoted, _digest: bytes) -> Result | None:
    """Returns None for every quote."""
    return None


class Aligner:
    """Finds the quotes of one project again. Threads may share it."""

    def __init__(self, tree: Tree, clock: Callable[[], float] = time.monotonic) -> None:
        """Starts without any verdict.

        Args:
            tree: the files.
            clock: returns the time in seconds.
        """
        self.tree = tree
        self._clock = clock
        self._known: dict[Quoted, _Known] = {}
        self._lock = Lock()

    def align(
        self,
        quotes: Iterable[Quoted],
        given: Given = nothing_given,
        *,
        anew: bool = False,
        seconds: float = SECONDS,
    ) -> dict[Quoted, Found]:
        """Returns the verdict on each quote.

        Args:
            quotes: the quotes to look up.
            given: returns an earlier verdict on a quote in a file.
            anew: whether a quote missing from its file is searched in all files again; else only
                after the
            list of tracked files has changed.
            seconds: the time limit.
        """
        end = self._clock() + seconds
        with self._lock:
            other_files = self.tree.look() or anew
            found: dict[Quoted, Found] = {}
            lost: list[Lost] = []
            stamps: dict[str, object] = {}
            for quoted in dict.fromkeys(quotes):
                known = self._known.get(quoted)
                if known is not None and self._holds(known, stamps, other_files):
                    found[quoted] = known.found
                elif self._clock() > end:
                    found[quoted] = _UNCHECKED
                else:
                    one = self._in_place(quoted, given, None if other_files else known)
                    if isinstance(one, Lost):
                        lost.append(one)
                    else:
                        found[quoted] = one
            return found | self._elsewhere(lost, end)

    def forget_all(self) -> None:
        """Forgets all verdicts."""
        with self._lock:
            self._known = {}

    def _holds(self, known: _Known, stamps: dict[str, object], other_files: bool) -> bool:
        if known.everywhere and other_files:
            return False
        for path, stamp in known.stamps.items():
            if path not in stamps:
                stamps[path] = self.tree.stamp(path)
            if stamps[path] != stamp:
                return False
        return True

    def _in_place(self, quoted: Quoted, given: Given, before: _Known | None) -> Found | Lost:
        """Looks into the file that the quote names.

        If the earlier verdict depends on other files and those are unchanged, it still holds:
        somebody may be typing in this file.
        """
        path = quoted.evidence.path
        stamp, source = self.tree.stamp(path), self.tree.source(path)
        if source == "no_file":
            return Lost(quoted, Failed("file_gone", "no_file"), stamp)
        if isinstance(source, str):
            return self._note(
                quoted, Found(Failed("unverifiable", source)), {path: stamp}, everywhere=True
            )
        known = given(quoted, source.digest)
        result = find_in(quoted.evidence, source.text) if known is None else known
        if isinstance(result, Failed) and result.verdict == "gone":
            if before is not None and before.everywhere and self._rests(before, path):
                return self._note(
                    quoted, before.found, {**before.stamps, path: stamp}, everywhere=True
                )
            return Lost(quoted, result, stamp)
        return self._note(quoted, Found(result, source.digest), {path: stamp})

    def _rests(self, known: _Known, path: str) -> bool:
        """Returns whether all files but one are unchanged."""
        others = {name: stamp for name, stamp in known.stamps.items() if name != path}
        was_lost = isinstance(known.found.result, Failed) and known.found.result.verdict == "gone"
        moved = isinstance(known.found.result, Aligned) and bool(others)
        return (was_lost or moved) and all(
            self.tree.stamp(name) == stamp for name, stamp in others.items()
        )

    def _elsewhere(self, lost: list[Lost], end: float) -> dict[Quoted, Found]:
        """Searches the new path of a renamed file first, then all other files."""
        found: dict[Quoted, Found] = {}
        search = Search(self.tree, lost, lambda: self._clock() > end)
        for one in lost:
            result = search.find(one)
            if result is None:
                found[one.quoted] = _UNCHECKED
                continue
            stamps = {one.quoted.evidence.path: one.stamp}
            if result.path is not None:
                stamps.setdefault(result.path, self.tree.stamp(result.path))
            found[one.quoted] = self._note(one.quoted, Found(result), stamps, everywhere=True)
        return found

    def _note(
        self,
        quoted: Quoted,
        found: Found,
        stamps: Mapping[str, object],
        *,
        everywhere: bool = False,
    ) -> Found:
        self._known[quoted] = _Known(found, stamps, everywhere)
        return found
