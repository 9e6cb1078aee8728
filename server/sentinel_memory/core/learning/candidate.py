"""What could become a memory, and which of it a project is shown first (N16). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from ..text.digests import sha256
from ..text.expressions import expression

Kind = Literal["revert", "fix", "decision", "guide", "file", "rule"]

MOST = 20
"""Drafts of one run."""
_FEW = 5
"""Drafts below which weak candidates are shown too."""
_LOOKED_AT = 200
"""Candidates that are judged for it: judging one takes milliseconds, and a history holds many."""
_FIRST: Mapping[Kind, int] = {
    # What went wrong first. What a rules file says comes last: every agent is given that file at
    # every start, so a memory of it tells little; it is for the agents that read another file.
    "revert": 4,
    "fix": 7,
    "decision": 4,
    "guide": 4,
    "file": 1,
    "rule": 3,
}
"""How many of each kind come before a second one is filled up, the most telling kind first."""
_SAME = 0.7
"""How much of the words of a draft a record has that says the same."""
_WORD = expression(r"[^\W_]{3,}")


class Candidate(NamedTuple):
    """One thing that a project learned, and where that stands."""

    kind: Kind
    path: str
    """The file; of a commit the first that it changed."""
    place: str
    """Where it stands: `path:line`, or the short name of a commit."""
    about: str
    """The heading that it stands under, or the subject of the commit."""
    said: str
    """The sentence or sentences."""
    topic: str
    applies_to: tuple[str, ...] = ()
    times: int = 1
    """How many commits say so."""
    score: int = 0
    is_weak: bool = False
    """Whether it says too little to be shown where a project has better ones."""
    around: str = ""
    """The whole text that it was taken from, which is judged with it."""

    @property
    def id(self) -> str:
        """The 16 hex digits that stand for it outside the project: no text can be read from them.

        The line is left out, so that it is the same when the file grows above it.
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
    """Yields the candidates that a run shows, the most telling first.

    Args:
        candidates: all there are.
        fits: whether one may be shown; asked of few of them.
        most: how many.
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
    """Returns the words of a text by which it is compared."""
    return frozenset(_WORD.findall(text.casefold()))


def is_same(said: frozenset[str], other: frozenset[str]) -> bool:
    """Tells whether one text says most of what another one says, by their words."""
    return bool(said) and len(said & other) >= _SAME * len(said)
