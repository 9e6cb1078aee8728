"""Candidates for memories, and the choice of those that are shown first (N16). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from ..text.expressions import expression
from ..text.ids import sha256
from ..text.tables import expressions_in, table

SIGNS = expressions_in(table(__file__, "signs.txt"))
"""What tells lessons in messages of commits and in rules, by its name."""

Kind = Literal["revert", "fix", "decision", "guide", "file", "rule"]

MOST = 20
"""Most drafts of one run."""
_FEW = 5
"""Number of drafts below which weak candidates are shown too."""
_LOOKED_AT = 200
"""Most candidates that are judged in a run: judging takes milliseconds, and a history holds many.
"""
_FIRST: Mapping[Kind, int] = {
    # Faults come first. Rules come last: every agent reads its rules file at the start, so a memory
    # of a rule helps only the agents that read another file.
    "revert": 4,
    "fix": 7,
    "decision": 4,
    "guide": 4,
    "file": 1,
    "rule": 3,
}
"""Number of drafts of each kind that precede all further ones, in order of importance."""
_SAME = 0.7
"""Share of a draft's words in a record above which both say the same."""
_WORD = expression(r"[^\W_]{3,}")


class Candidate(NamedTuple):
    """A lesson that a project may have learned, with its origin."""

    kind: Kind
    path: str
    """Path of the file, or of the first file that the commit changed."""
    place: str
    """Origin: `path:line`, or the abbreviated hash of a commit."""
    about: str
    """The heading above the text, or the subject of the commit."""
    said: str
    """One or more sentences."""
    topic: str
    applies_to: tuple[str, ...] = ()
    times: int = 1
    """Number of commits that state it."""
    score: int = 0
    is_weak: bool = False
    """Whether it says too little to be shown if the project has better candidates."""
    around: str = ""
    """The whole text from which it was taken; it is judged as well."""

    @property
    def id(self) -> str:
        """Returns the 16 hex digits of its id outside the project, which reveal no text.

        The line number is left out, so that the id stays when the file grows above the line.
        """
        if self.kind == "file":
            parts: tuple[str, ...] = (self.kind, self.path)
        elif self.kind in ("revert", "fix"):
            parts = (self.kind, self.place)
        else:
            parts = (self.kind, self.path, self.about, self.said)
        named = "\x1f".join(parts)
        return sha256(named.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def choose(
    candidates: Iterable[Candidate], fits: Callable[[Candidate], bool], most: int = MOST
) -> Iterator[Candidate]:
    """Yields the candidates that a run shows, in order of importance.

    Args:
        candidates: all candidates.
        fits: tells whether a candidate may be shown; called for few of them.
        most: most candidates to yield.
    """
    ranked = sorted(candidates, key=lambda one: -one.score)
    kinds = list(_FIRST)
    ranked.sort(key=lambda one: kinds.index(one.kind))
    taken: Counter[Kind] = Counter()
    late: list[Candidate] = []
    seen: list[frozenset[str]] = []
    left = _LOOKED_AT

    def is_new(one: Candidate) -> bool:
        nonlocal left
        said = words(one.said)
        if not left or any(is_same(said, earlier) for earlier in seen):
            return False
        left -= 1
        if not fits(one):
            return False
        seen.append(said)
        return True

    chosen: list[Candidate] = []
    for one in ranked:
        if one.is_weak:
            continue
        if taken[one.kind] >= _FIRST[one.kind]:
            late += [one] if one.kind != "file" else []  # a list of subjects says least
        elif len(chosen) < most and is_new(one):
            taken[one.kind] += 1
            chosen.append(one)
    for one in late:
        if len(chosen) >= most:
            break
        if is_new(one):
            chosen.append(one)
    for one in ranked:
        if len(chosen) >= min(most, _FEW):
            break
        if one.is_weak and is_new(one):
            chosen.append(one)
    chosen.sort(key=lambda one: kinds.index(one.kind))
    yield from chosen


def words(text: str) -> frozenset[str]:
    """Returns the words by which a text is compared."""
    return frozenset(_WORD.findall(text.casefold()))


def is_same(said: frozenset[str], other: frozenset[str]) -> bool:
    """Returns whether one text contains most words of another one."""
    return bool(said) and len(said & other) >= _SAME * len(said)
