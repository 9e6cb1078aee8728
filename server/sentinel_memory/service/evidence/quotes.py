"""The quotes of a project's records, and the verdicts on them (E04, K01).

A verdict is kept in the cache of the project. It holds while the quoted file stays as it is; that
on a lost quote also while git's index and HEAD stay.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from ...core.evidence.evidence import (
    GONE,
    UNCHECKED,
    CodeState,
    Failed,
    Result,
    code_state,
)
from ...core.evidence.finding import find_sure
from ...core.evidence.searched import SearchedText
from ...core.log.document import Line
from ...core.log.texts import usable_evidence
from ...core.text.ids import line_digest
from ...git.tracked import COMMIT
from ...machine.cache import KeptVerdict, Name
from ...store.project_files import read_text
from .search import Lost, Pass, Quoted, Tree, look_in, renamed

if TYPE_CHECKING:
    from ...core.policy.policy import WithholdStale
    from ..project import Project

SECONDS = 30.0
"""Seconds for all quotes of a log. The next look goes on with the others."""
_ANSWER_SECONDS, _FEW_SECONDS = 0.01, 0.05
"""Seconds in which an answer looks into files: into many, and into a few that have just changed."""
_LOCK_SECONDS = 0.02
"""Seconds that an answer waits for another look of this process."""
_FEW = 8
"""Most quotes for which git is asked while an answer waits."""
_AT_ONCE = 50
"""Most quotes for which git is asked at once."""
_MOST_KEPT = 20_000
"""Most records whose quotes are kept in memory."""
Results = tuple[Result, ...]
"""The verdict on each quote of a record."""


class Judged(NamedTuple):
    """What is known about the code that some records quote, by the lines of the log."""

    states: Mapping[bytes, CodeState]
    """What an answer says of it; the next answer knows what this one calls unchecked."""
    committed: frozenset[bytes]
    """All quoted code is gone, in the last commit as well."""

    def having(self, *states: CodeState) -> frozenset[bytes]:
        """Returns the lines with one of these states."""
        return frozenset(raw for raw, state in self.states.items() if state in states)

    @property
    def stale(self) -> frozenset[bytes]:
        """Lines whose quoted code has changed or is gone."""
        return self.having("changed", "gone")

    def unhooked(self, policy: WithholdStale) -> frozenset[bytes]:
        """Returns the lines that no hook shows (S34)."""
        return {"off": frozenset[bytes](), "gone": self.committed, "all": self.stale}[policy]


_NOTHING = Judged({}, frozenset())


class Quotes:
    """The quotes of one project. Threads may share it."""

    def __init__(self, project: Project, clock: Callable[[], float] = time.monotonic) -> None:
        """Starts without reading anything.

        `clock`: returns the time in seconds.
        """
        self._project, self._clock = project, clock
        self._quotes: dict[bytes, tuple[Quoted, ...]] = {}
        """The quotes of records, by the bytes of their lines."""
        self._known: dict[Quoted, KeptVerdict] = {}
        self._unsaved: set[Quoted] = set()
        """Quotes with a verdict that is not in the cache yet."""
        self._read: set[bytes] = set()
        """Digests of lines that were looked up in the cache."""
        self._index = self._files = self._name = b""
        """The stamp of the index at the last look, the tracked files, and these with HEAD."""
        self._lock = Lock()

    @cached_property
    def tree(self) -> Tree:
        """The files of the project."""
        return Tree(self._project.root)

    def typed(self, texts: Mapping[str, str]) -> None:
        """Takes the texts typed in an editor, by path.

        Texts equal to the file on disk are left out.
        """
        self.tree.typed = {
            path: text
            for path, text in texts.items()
            if isinstance(found := read_text(self.tree.root, path), str) or found.text != text
        }

    def results(
        self, lines: Iterable[Line], *, anew: bool = False, seconds: float = SECONDS
    ) -> dict[bytes, Results]:
        """Returns the verdicts on the quotes of records, by the bytes of their lines.

        Records without a quote are left out.

        `anew`: whether lost quotes are searched again if any tracked file has changed since; else
        only after git's index or HEAD has changed.
        `seconds`: the time limit; the remaining quotes are reported as unchecked.
        """
        quoting = self._quoting(lines)
        if not quoting:
            return {}
        end = self._clock() + seconds
        with self._lock:
            self._load(quoting)
            self._look_at_index()
            if anew:
                self._check_files()
            valid, lost = self._find(quoting, end)
            self._save(quoting)
        if lost and self._clock() < end:
            self._search_files(quoting, lost, end)
        return self._told(quoting, valid)

    def judged(self, lines: Iterable[Line]) -> Judged:
        """Returns what is known about quoted code, within a few hundredths of a second (E04).

        Of files that have just changed, as many are searched as there is time for. A lost quote is
        left to `catch_up`, which runs after the answer.
        """
        quoting = self._quoting(lines)
        if not quoting:
            return _NOTHING
        valid = self._valid_now(quoting)
        told = self._told(quoting, valid)
        return Judged(
            {raw: state for raw, results in told.items() if (state := code_state(results))},
            frozenset(raw for raw, quotes in quoting.items() if all(map(self._is_over, quotes))),
        )

    def catch_up(self, seconds: float) -> None:
        """Looks up what the last answers left open, for a limited time; the next call goes on."""
        lines = [line for line in self._project.store.latest.current if line.record.evidence]
        self.results(lines, seconds=seconds)

    def _valid_now(self, quoting: Mapping[bytes, Sequence[Quoted]]) -> Mapping[Quoted, Result]:
        end = self._clock() + _FEW_SECONDS
        if not self._lock.acquire(timeout=_LOCK_SECONDS):
            return {quoted: kept.result for quoted, kept in [*self._known.items()]}
        try:
            self._load(quoting)
            is_listed = self._look_at_index(waits=True)
            return self._find(quoting, end if is_listed else self._clock(), waits=True)[0]
        finally:
            self._lock.release()

    def _quoting(self, lines: Iterable[Line]) -> dict[bytes, tuple[Quoted, ...]]:
        """Returns the quotes of the records that quote code."""
        if len(self._quotes) > _MOST_KEPT:
            self._quotes, self._known = {}, {}
        found = {}
        for line in lines:
            if line.record.evidence:
                known = self._quotes.get(line.raw)
                if known is None:
                    known = self._quotes[line.raw] = quotes_of(line)
                if known:
                    found[line.raw] = known
        return found

    def _load(self, quoting: Mapping[bytes, Sequence[Quoted]]) -> None:
        """Takes verdicts of other processes from the cache."""
        digests = {line_digest(raw): quotes for raw, quotes in quoting.items()}
        new = digests.keys() - self._read
        if not new:
            return
        if not self._read and (kept := self._project.cache.note(b"tree")):
            self._index, self._files = kept
        self._read |= new
        found = self._project.cache.quotes(new)
        for (line, entry), one in found.items():
            quoted = digests[line][entry]
            path, result = quoted.evidence.path, one.result
            if one.file is not None:
                path = self.tree.paths[one.file] if one.file < len(self.tree.paths) else ""
            if result.span is not None and path:
                one = one._replace(result=result._replace(path=path))
            self._known.setdefault(quoted, one)

    def _look_at_index(self, *, waits: bool = False) -> bool:
        """Lists the tracked files again if git's index has changed; returns whether it did.

        `waits`: whether an answer waits. It does not wait for a list of very many files.
        """
        now = self.tree.index_stamp()
        if not now or now != self._index or not self._files:
            if waits and self.tree.has_many_files():
                return False
            before, self._files = self._files, self.tree.list_files()
            self._index = now
            if now and self._files:
                self._project.cache.keep_note(b"tree", (now, self._files))
            if before != self._files:
                paths = self.tree.tracked.lines
                self._known = {
                    quoted: kept
                    for quoted, kept in self._known.items()
                    if self._files and (kept.tree or quoted.evidence.path in paths)
                }
        self._name = self.tree.name_of(self._files) if self._files else b""
        return True

    def _check_files(self) -> None:
        """Forgets the verdicts on lost quotes if any tracked file has changed since the search."""
        digest = self.tree.digest_of_files() if any(k.tree for k in self._known.values()) else b""
        if not digest or digest != self._project.cache.note(b"files"):
            self._known = {quoted: kept for quoted, kept in self._known.items() if not kept.tree}

    def _holds(self, quoted: Quoted, kept: KeptVerdict, stamp: bytes) -> bool:
        if not stamp or kept.stamp != stamp:
            return False
        if not kept.tree:
            return True
        if kept.tree != self._name:
            return False
        path = kept.result.path
        other = path is not None and path != quoted.evidence.path
        return not other or self.tree.stamp(path or "") == kept.file_stamp

    def _find(
        self, quoting: Mapping[bytes, Sequence[Quoted]], end: float, *, waits: bool = False
    ) -> tuple[Mapping[Quoted, Result], Sequence[Lost]]:
        """Returns the verdicts from the files that the quotes name, and the quotes that they lack.

        It looks until a time. An answer that waits has little time for many of them.
        """
        valid: dict[Quoted, Result] = {}
        lost: list[Lost] = []
        looks: list[tuple[Quoted, bytes]] = []
        stamps: dict[str, bytes] = {}
        for quoted in dict.fromkeys(one for quotes in quoting.values() for one in quotes):
            path = quoted.evidence.path
            if path not in stamps:
                stamps[path] = self.tree.stamp(path)
            kept = self._known.get(quoted)
            if kept is not None and self._holds(quoted, kept, stamps[path]):
                valid[quoted] = kept.result
            else:
                looks.append((quoted, stamps[path]))
        if are_too_many := waits and len(looks) > _FEW:
            end = min(end, self._clock() + _ANSWER_SECONDS)
        unsure: list[tuple[Quoted, bytes, SearchedText | None]] = []
        for quoted, stamp in looks:
            if self._clock() >= end:
                break
            one = self._first_look(quoted, stamp)
            if isinstance(one, KeptVerdict):
                valid[quoted] = one.result
            else:
                unsure.append((quoted, stamp, one))
        if are_too_many or (waits and self._clock() >= end):
            return valid, lost
        for at in range(0, len(unsure), _AT_ONCE):
            some = unsure[at : at + _AT_ONCE]
            self.tree.read_old(name for one in some for name in one[0].revisions())
            for quoted, stamp, source in some:
                result = self._second_look(quoted, stamp, source)
                if isinstance(result, Lost):
                    lost.append(result)
                else:
                    valid[quoted] = result
                if self._clock() > end:
                    return valid, lost
        return valid, lost

    def _first_look(self, quoted: Quoted, stamp: bytes) -> KeptVerdict | SearchedText | None:
        """Looks into the file without asking git; returns the file if that is not enough."""
        path, before = quoted.evidence.path, self._known.get(quoted)
        source = self.tree.source(path)
        if isinstance(source, str):
            if source == "no_file":
                return None
            verdict = KeptVerdict(Failed("unverifiable", source), b"", stamp, self._name)
            return verdict if source == "no_git" else self._note(quoted, verdict)
        if before is not None and before.digest and before.digest == source.digest:
            return self._note(quoted, before._replace(stamp=stamp))
        result = find_sure(quoted.evidence, source)
        if result is None:
            return source
        return self._note(quoted, KeptVerdict(result, source.digest, stamp))

    def _second_look(
        self, quoted: Quoted, stamp: bytes, source: SearchedText | None
    ) -> Result | Lost:
        if source is None:
            result: Result = Failed("file_gone", "no_file")
        else:
            result = look_in(self.tree, quoted, source)
        if not isinstance(result, Failed) or result.verdict not in GONE:
            digest = source.digest if source else b""
            return self._note(quoted, KeptVerdict(result, digest, stamp)).result
        before = self._known.get(quoted)
        if before is not None and before.tree and before.tree == self._name:
            kept = before._replace(stamp=stamp)
            if self._holds(quoted, kept, stamp):  # Somebody may be typing in this file.
                return self._note(quoted, kept).result
        return Lost(quoted, result)

    def _search_files(
        self, quoting: Mapping[bytes, Sequence[Quoted]], lost: Sequence[Lost], end: float
    ) -> None:
        """Searches lost quotes in other files, until the time limit.

        The lock is free between two steps, so that an answer need not wait.
        """
        kept = self._project.cache
        with self._lock:
            name, digest = self._name, self.tree.digest_of_files()
            found = renamed(self.tree, lost)
            for quoted, result in found.items():
                self._note_lost(quoted, result, name)
            search = Pass(self.tree, name, [one for one in lost if one.quoted not in found], kept)
        while search.lost:
            with self._lock:
                search.step()
            if search.is_done or self._clock() > end:
                search.keep()
                break
        with self._lock:
            if search.is_done or not search.lost:
                for quoted, result, committed in search.verdicts():
                    self._note_lost(quoted, result, name, committed=committed)
                searched = {one.quoted for one in lost}
                others = (q for q, one in self._known.items() if one.tree and q not in searched)
                if digest != kept.note(b"files") and any(others):
                    digest = b""  # The earlier verdicts rest on other states of the files.
                kept.keep_note(b"files", digest)
            self._save(quoting)

    def _note_lost(
        self, quoted: Quoted, result: Result, name: bytes, *, committed: bool = False
    ) -> None:
        path, file, stamp = quoted.evidence.path, None, b""
        if result.path is not None and result.path != path:
            paths = self.tree.paths
            file = paths.index(result.path) if result.path in paths else None
            stamp = self.tree.stamp(result.path)
        own = self.tree.stamp(path)
        self._note(quoted, KeptVerdict(result, b"", own, name, file, stamp, committed))

    def _note(self, quoted: Quoted, kept: KeptVerdict) -> KeptVerdict:
        if self._known.get(quoted) != kept:
            self._known[quoted] = kept
            self._unsaved.add(quoted)
        return kept

    def _is_over(self, quoted: Quoted) -> bool:
        kept = self._known.get(quoted)
        return kept is not None and kept.committed and kept.tree == self._name

    def _told(
        self, quoting: Mapping[bytes, Sequence[Quoted]], valid: Mapping[Quoted, Result]
    ) -> dict[bytes, Results]:
        def result(quoted: Quoted) -> Result:
            if quoted in valid:
                return valid[quoted]
            kept = self._known.get(quoted)
            return kept.result if kept and kept.tree and kept.tree == self._name else UNCHECKED

        return {raw: tuple(map(result, quotes)) for raw, quotes in quoting.items()}

    def _save(self, quoting: Mapping[bytes, Sequence[Quoted]]) -> None:
        """Caches new verdicts, except those on text that only an editor has."""
        if not self._unsaved:
            return
        typed, news = self.tree.typed, dict[Name, KeptVerdict]()
        for raw, quotes in quoting.items():
            for entry, quoted in enumerate(quotes):
                kept = self._known.get(quoted) if quoted in self._unsaved else None
                on_disk = kept and not typed.keys() & {quoted.evidence.path, kept.result.path}
                if kept is not None and on_disk:
                    news[line_digest(raw), entry] = kept
        self._unsaved = set()
        if news:
            log = frozenset(line_digest(line.raw) for line in self._project.store.latest.lines)
            self._project.cache.keep_quotes(log, news)


def quotes_of(line: Line) -> tuple[Quoted, ...]:
    """Returns the quotes of a record, at most as many as a save accepts."""
    commit = line.record.meta.get("commit")
    on = commit if isinstance(commit, str) and COMMIT.fullmatch(commit) else None
    return tuple(Quoted(one, on) for one in usable_evidence(line.record.evidence, line.record.type))
