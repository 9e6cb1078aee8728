"""Searches quotes missing from their file: in the renamed file, and in all other files (E03)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from ...core.evidence.evidence import Evidence
from ...core.evidence.finding import find_in, find_moved, rarest_token
from ...core.evidence.results import Aligned, Failed, Result
from ...core.evidence.searched import SearchedText
from ...core.text.expressions import expression
from ...git.ask import GitError, files_in_git
from ...git.renames import COMMIT, files_with, is_shallow, renamed_in_history, renamed_since
from ...store.tracked_texts import Glimpses
from .tree import Source, Tree

_WORDS = expression(r"[^\W\d]\w{2,}")
_MOST_FILES = 200
"""Most other files in which one quote is searched."""
_MOST_RENAMES = 5
"""The maximum number of renames of one file."""
_AT_ONCE = 50
"""Texts that git searches at once."""


class Quoted(NamedTuple):
    """A quote of a record."""

    evidence: Evidence
    commit: str | None = None
    """The commit at the time of the save, from `meta.commit`."""


class Lost(NamedTuple):
    """A quote that is missing from its file."""

    quoted: Quoted
    failed: Failed
    """The verdict if the quote is in no other file either."""
    stamp: tuple[object, ...]
    """The state of its file."""


class Search:
    """One search for several lost quotes. git is asked once for all of them."""

    def __init__(self, tree: Tree, lost: Sequence[Lost], is_late: Callable[[], bool]) -> None:
        """Starts without reading anything.

        Args:
            tree: the files.
            lost: all quotes that will be searched.
            is_late: returns True after the time limit.
        """
        self._tree, self._lost, self._is_late = tree, lost, is_late
        self._renames: dict[str, Mapping[str, str] | None] = {}

    def find(self, lost: Lost) -> Result | None:
        """Returns the verdict on one of the quotes; None after the time limit."""
        evidence, commit = lost.quoted
        at_new_path = self._renamed(lost) if lost.failed.verdict == "file_gone" else None
        if at_new_path is not None:
            return at_new_path
        candidates = self._candidates
        if candidates is None or self._is_late():
            return None
        words = _words(evidence)
        others = [
            (path, source.text)
            for path, source in candidates
            if path != evidence.path and words and all(one in source.text.text for one in words)
        ][:_MOST_FILES]
        moved = find_moved(evidence, others)
        if moved is not None:
            moved = find_moved(evidence, self._newer(evidence, commit, others))
        if moved is not None:
            return moved
        if lost.failed.verdict == "file_gone" and self._is_cut_off(commit):
            return Failed("unverifiable", "shallow")
        return lost.failed

    def _renamed(self, lost: Lost) -> Result | None:
        """Returns the verdict in the renamed file; None without one or without a match."""
        evidence, commit = lost.quoted
        path = (self._renames_since(commit) or {}).get(evidence.path)
        if path is None and commit is not None:
            path = self._followed.get(evidence.path)
        source = self._tree.source(path) if path else None
        if not path or not isinstance(source, Source):
            return None
        result = find_in(evidence._replace(path=path), source.text)
        if isinstance(result, Aligned):
            return result._replace(verdict="moved", path=path)
        return None if result.verdict == "gone" else result._replace(path=path)

    def _renames_since(self, commit: str | None) -> Mapping[str, str] | None:
        if commit is None:
            return None
        if commit not in self._renames:
            late = self._is_late()
            self._renames[commit] = None if late else renamed_since(self._tree.root, commit)
        return self._renames[commit]

    @cached_property
    def _followed(self) -> Mapping[str, str]:
        """The present paths of the files that are gone, as far as commits renamed them."""
        gone = {one.quoted.evidence.path for one in self._lost if one.failed.verdict == "file_gone"}
        return followed(
            gone,
            lambda path: isinstance(self._tree.source(path), Source),
            lambda paths: {} if self._is_late() else renamed_in_history(self._tree.root, paths),
        )

    def _is_cut_off(self, commit: str | None) -> bool:
        """Returns whether this shallow clone lacks the history that could show a rename."""
        return self._renames_since(commit) is None and self._is_shallow

    @cached_property
    def _is_shallow(self) -> bool:
        return is_shallow(self._tree.root)

    @cached_property
    def _candidates(self) -> list[tuple[str, Source]] | None:
        """The files with a text of one of the quotes; None if git does not answer in time."""
        tokens = sorted({rarest_token(one.quoted.evidence) or "" for one in self._lost} - {""})
        names: dict[str, None] = {}
        for at in range(0, len(tokens), _AT_ONCE):
            found = (
                None if self._is_late() else files_with(self._tree.root, tokens[at : at + _AT_ONCE])
            )
            if found is None:
                return None
            names |= dict.fromkeys(found)
        wanted = [[word.encode() for word in _words(one.quoted.evidence)] for one in self._lost]
        sources, look = [], Glimpses(self._tree.root)
        for name in dict.fromkeys([*names, *self._tree.typed]):
            if self._is_late():
                return None
            data = look.read(name)
            if name not in self._tree.typed and not any(
                words and all(word in data for word in words) for words in wanted
            ):
                continue
            source = self._tree.source(name)
            if isinstance(source, Source):
                sources.append((name, source))
        return sources

    def _newer(
        self, evidence: Evidence, commit: str | None, others: list[tuple[str, SearchedText]]
    ) -> list[tuple[str, SearchedText]]:
        """Returns the files that did not contain the quote already when it was saved.

        A deleted line has not moved to a file that always had the same line.
        """
        alike = [
            path
            for path, text in others
            if isinstance(find_in(evidence._replace(path=path), text), Aligned)
        ]
        if not alike or commit is None or not COMMIT.fullmatch(commit):
            return others
        try:
            old = files_in_git(self._tree.root, [f"{commit}:./{path}" for path in alike])
        except GitError:
            return others
        twins = {
            path
            for path, data in zip(alike, old, strict=True)
            if data is not None
            and isinstance(
                find_in(evidence._replace(path=path), SearchedText(data.decode(errors="replace"))),
                Aligned,
            )
        }
        return [(path, text) for path, text in others if path not in twins]


def followed(
    gone: Iterable[str],
    is_there: Callable[[str], bool],
    renamed: Callable[[Collection[str]], Mapping[str, str]],
) -> dict[str, str]:
    """Returns the present path of each file that was renamed, perhaps more than once.

    Args:
        gone: the old paths.
        is_there: tells whether there is a file with a path now.
        renamed: gives the next paths of some files that are gone.
    """
    now = {path: path for path in gone}
    for _ in range(_MOST_RENAMES):
        lost = {path for path in now.values() if not is_there(path)}
        to = renamed(lost) if lost else {}
        if not to:
            break
        now = {old: to.get(path, path) for old, path in now.items()}
    return {old: path for old, path in now.items() if path != old and is_there(path)}


def _words(evidence: Evidence) -> list[str]:
    """Returns the two longest words of a quote. A file must contain both to match."""
    words = {found.group() for found in _WORDS.finditer(evidence.quote)}
    return sorted(words, key=lambda word: (-len(word), word))[:2]
