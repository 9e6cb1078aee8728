"""The quotes of a project's records, and the verdicts on them (E04, K01)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...core.evidence.results import Result
from ...core.evidence.status import is_stale
from ...core.log.document import Line
from ...core.log.quotes import usable_evidence
from ...core.text.digests import line_digest
from ...machine.kept_verdicts import KeptVerdict, Name
from ...store.file_stamps import stamp_digest
from ...store.tracked_texts import read_text
from .aligner import SECONDS, Aligner, Found
from .search import Quoted
from .tree import Tree

if TYPE_CHECKING:
    from ..project import Project

_MOST_KEPT = 20_000
"""Most records whose quotes are kept in memory."""
_ANSWER_SECONDS = 0.5
"""Seconds that an answer waits for verdicts."""
Results = tuple[Result, ...]
"""The verdict on each quote of a record."""


class Quotes:
    """The quotes of one project. Threads may share it."""

    def __init__(self, project: Project) -> None:
        """Starts without reading anything.

        Args:
            project: the project with the records and the quoted files.
        """
        self._project = project
        self._kept: dict[Name, KeptVerdict] = {}
        """The entries known to be in the cache."""
        self._last: dict[Quoted, Found] = {}
        """The verdicts of the last look."""
        self._quotes: dict[bytes, tuple[Quoted, ...]] = {}
        """The quotes of records, by the bytes of their lines."""
        self._read: set[bytes] = set()
        """Digests of lines that were looked up in the cache."""

    @cached_property
    def aligner(self) -> Aligner:
        """The aligner that finds the quotes again."""
        return Aligner(Tree(self._project.root))

    def typed(self, texts: Mapping[str, str]) -> None:
        """Takes the texts typed in an editor, by path.

        Texts equal to the file on disk are left out.
        """
        tree = self.aligner.tree
        others = {
            path: text
            for path, text in texts.items()
            if isinstance(found := read_text(tree.root, path), str) or found.text != text
        }
        tree.typed = others

    def results(
        self, lines: Iterable[Line], *, anew: bool = False, seconds: float = SECONDS
    ) -> dict[bytes, Results]:
        """Returns the verdicts on the quotes of records, by the bytes of their lines.

        Records without a quote are left out.

        Args:
            lines: the records.
            anew: as in `Aligner.align`.
            seconds: the time limit.
        """
        quoting = self._quoting(lines)
        if not quoting:
            return {}
        known: dict[Quoted, KeptVerdict] | None = None

        def given(quoted: Quoted, digest: bytes) -> Result | None:
            nonlocal known
            if known is None:
                known = self._known(quoting)
            kept = known.get(quoted)
            if kept is None or kept.digest != digest:
                return None
            result = kept.result
            on_path = result.span is not None
            return result._replace(path=quoted.evidence.path) if on_path else result

        wanted = (quoted for quotes in quoting.values() for quoted in quotes)
        found = self.aligner.align(wanted, given, anew=anew, seconds=seconds)
        self._remember(quoting, found)
        return {
            raw: tuple(found[quoted].result for quoted in quotes) for raw, quotes in quoting.items()
        }

    def stale(self, lines: Iterable[Line]) -> frozenset[bytes]:
        """Returns the lines whose quoted code has changed or is gone (E04).

        It takes at most half a second, because an answer waits for it.
        """
        found = self.results(lines, seconds=_ANSWER_SECONDS)
        return frozenset(raw for raw, results in found.items() if is_stale(results))

    def _quoting(self, lines: Iterable[Line]) -> dict[bytes, tuple[Quoted, ...]]:
        """Returns the quotes of the records that quote code."""
        if len(self._quotes) > _MOST_KEPT:
            self._quotes, self._last = {}, {}
            self.aligner.forget_all()
        found = {}
        for line in lines:
            if line.record.evidence:
                known = self._quotes.get(line.raw)
                if known is None:
                    known = self._quotes[line.raw] = quotes_of(line)
                found[line.raw] = known
        return found

    def _known(self, quoting: Mapping[bytes, Sequence[Quoted]]) -> dict[Quoted, KeptVerdict]:
        digests = {raw: line_digest(raw) for raw in quoting}
        new = {*digests.values()} - self._read
        if new:
            self._read |= new
            self._kept |= self._project.verdicts.read(new)
        return {
            quoted: kept
            for raw, quotes in quoting.items()
            for entry, quoted in enumerate(quotes)
            if (kept := self._kept.get((digests[raw], entry))) is not None
        }

    def _remember(
        self, quoting: Mapping[bytes, Sequence[Quoted]], found: Mapping[Quoted, Found]
    ) -> None:
        """Caches new verdicts, except those on text that only an editor has."""
        tree, news = self.aligner.tree, dict[Name, KeptVerdict]()
        last, self._last = self._last, {**self._last, **found}
        for raw, quotes in quoting.items():
            for entry, quoted in enumerate(quotes):
                one, path = found[quoted], quoted.evidence.path
                if last.get(quoted) is one or path in tree.typed or one.is_unchecked:
                    continue
                kept = KeptVerdict(one.bare, one.digest, stamp_digest(tree.stamp(path)[1:]))
                name = (line_digest(raw), entry)
                if self._kept.get(name) != kept:
                    news[name] = kept
        if news:
            self._kept |= news
            log = frozenset(line_digest(line.raw) for line in self._project.store.latest.lines)
            self._project.verdicts.keep(log, news)


def quotes_of(line: Line) -> tuple[Quoted, ...]:
    """Returns the quotes of a record, at most as many as a save accepts."""
    commit = line.record.meta.get("commit")
    on = commit if isinstance(commit, str) else None
    return tuple(Quoted(one, on) for one in usable_evidence(line.record.evidence, line.record.type))
