"""The oracle of real histories: where `git blame --reverse` says that a line stands later (E05)."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from evidence_quotes import STEPS, Quote, find, quotes_of
from evidence_repositories import LANGUAGES, Later, Repository, Tree
from sentinel_memory.core.evidence.evidence import Result
from sentinel_memory.core.evidence.searched import SearchedText
from sentinel_memory.git.tracked import renamed_in_history
from sentinel_memory.service.evidence.search import followed

FILES, QUOTES = 16, 8
"""Files of a pair of commits, and lines of a file."""
EVERY = 6
"""The interval of quotes that are also looked for with each step left out."""
SPANS = ((0.6, 0.0), (0.2, 0.0))
"""Pairs of commits, by their places in the main line; the later one is its newest."""


class Case(NamedTuple):
    """A quote with what git says of it, and what was found."""

    language: str
    quote: Quote
    is_there: bool
    """Whether git says that the line stands later."""
    result: Result
    judged: str
    """The judgement of the result."""
    without: Mapping[str, str]
    """The same where a step is left out; empty for most."""


def judged(later: Sequence[Later | None], line: int, result: Result) -> str:
    """Says how a result fits what git says of the lines of a file.

    Returns:
        Of a line that stands later: `right`, `wrong place`, `ambiguous` or `missed`. Of one that
        does not: `told` (gone or changed), `ambiguous`, `followed` (a line between those that the
        lines around it became: it was edited) or `elsewhere`.
    """
    truth, span = later[line - 1], result.span
    if result.verdict not in ("ok", "moved"):
        if result.verdict == "ambiguous":
            return "ambiguous"
        return "missed" if truth else "told"
    assert span is not None
    if truth:
        is_right = (result.path, span.line) == truth
        return "right" if is_right else "wrong place"
    above = next((one for one in reversed(later[: line - 1]) if one), None)
    below = next((one for one in later[line:] if one), None)
    paths = {one.path for one in (above, below) if one}
    low, high = above.line if above else 0, below.line if below else sys.maxsize
    return "followed" if paths == {result.path} and low < span.line < high else "elsewhere"


def cases(repository: Repository, chance: random.Random) -> Iterator[Case]:
    """Yields quotes of old commits, and what became of them."""
    number = count()
    for old_share, new_share in SPANS:
        old = Tree(repository, repository.commit(old_share))
        new = Tree(repository, repository.commit(new_share))
        renamed = repository.renamed(old.commit, new.commit)
        others = partial(_files_with, old, new)
        for path in old.sample(chance, FILES):
            now = None
            if path not in new.blobs:
                in_history = partial(renamed_in_history, repository.project)
                known = followed([path], new.blobs.__contains__, in_history)
                now = known.get(path, renamed.get(path))
            quotes = quotes_of(path, old.text(path) or "", chance, QUOTES)
            twins = {} if path in new.blobs else _successors(old, new, path, now)
            later = repository.later(old.commit, new.commit, path) if quotes else []
            language = LANGUAGES[Path(path).suffix]
            for quote in quotes:
                ask = partial(find, quote, new.searched, now, twins, others)
                judge = partial(judged, later, quote.line)
                result = ask()
                is_there = later[quote.line - 1] is not None
                steps = STEPS if next(number) % EVERY == 0 else ()
                without = {step: judge(ask(step)) for step in steps}
                yield Case(language, quote, is_there, result, judge(result), without)


def _successors(old: Tree, new: Tree, path: str, named: str | None) -> dict[str, SearchedText]:
    """Returns the file that git names, and new ones with the name of a file that is gone."""
    name = PurePosixPath(path).name
    found = [one for one in new.blobs if PurePosixPath(one).name == name and one not in old.blobs]
    paths = sorted({*found, *filter(None, (named,))})
    return {one: text for one in paths if (text := new.searched(one))}


def _files_with(
    old: Tree, new: Tree, words: Sequence[str]
) -> Iterator[tuple[str, SearchedText, SearchedText | None]]:
    """Yields the files that have some words, as they are and as they were."""
    for path, blob in new.blobs.items():
        text = new.text(path)
        searched = new.searched(path) if text and all(word in text for word in words) else None
        if searched:
            same = old.blobs.get(path) == blob
            yield path, searched, searched if same else old.searched(path)
