"""Quotes as an agent gives them, saved from a text, and looked for by the order of E03."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple, get_args
from unittest.mock import patch

from published import ROOT

sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.core.evidence import finding, places
from sentinel_memory.core.evidence.context import context_of
from sentinel_memory.core.evidence.evidence import Evidence
from sentinel_memory.core.evidence.finding import find_in, find_moved, rarest_token
from sentinel_memory.core.evidence.results import Aligned, Failed, Method, Result
from sentinel_memory.core.evidence.searched import SearchedText

SHORTEST, LONGEST = 30, 200
"""Bytes of a quote (E02)."""
STEPS = ("renamed", "exact", "normalized", "fuzzy", "moved", "context", "guards")
"""The steps of the order of E03 that may be left out, to measure their effect."""


class Quote(NamedTuple):
    """A line that was quoted."""

    evidence: Evidence
    line: int
    """From 1, where it stood."""
    stands_once: bool
    """Whether a save would find it in one place."""


def quotes_of(path: str, text: str, chance: random.Random, count: int) -> list[Quote]:
    """Returns some lines of a file as quotes."""
    lines = text.split("\n")
    fit = [
        number
        for number, line in enumerate(lines, 1)
        if SHORTEST <= len(line.strip().encode()) <= LONGEST and "\ufffd" not in line
    ]
    return [
        quote_of(path, text, number) for number in sorted(chance.sample(fit, min(count, len(fit))))
    ]


def quote_of(path: str, text: str, number: int) -> Quote:
    """Returns a line of a file as a quote."""
    lines = text.split("\n")
    line = lines[number - 1]
    start = sum(len(one) + 1 for one in lines[: number - 1]) + len(line) - len(line.lstrip())
    said = line.strip()
    before, after = context_of(text, start, start + len(said))
    saved = find_in(Evidence(path, said), SearchedText(text))
    evidence = Evidence(path, said, before=before, after=after)
    return Quote(evidence, number, isinstance(saved, Aligned))


def find(
    evidence: Evidence,
    at: Callable[[str], SearchedText | None],
    renamed: str | None,
    others: Callable[[str], Iterable[tuple[str, SearchedText]]],
    without: str = "",
) -> Result:
    """Returns what became of a quote, by the order of E03 without the step of the same blob.

    Args:
        evidence: the quote.
        at: returns the file of a path, None if there is none.
        renamed: the new path of its file, where git says one.
        others: returns the files that changed and have a word.
        without: the step that is left out, one of `STEPS`.
    """
    if without == "context":
        evidence = evidence._replace(before="", after="")
    with _left_out(without):
        path = evidence.path
        searched = at(path)
        if searched is None and renamed and without != "renamed":
            path, searched = renamed, at(renamed)
        result: Result = Failed("file_gone", "no_file")
        if searched is not None:
            result = find_in(evidence, searched)
            if isinstance(result, Aligned) and path != evidence.path:
                result = result._replace(verdict="moved", path=path)
        word = None if without == "moved" else rarest_token(evidence)
        if word and result.verdict in ("gone", "file_gone"):
            rest = ((name, text) for name, text in others(word) if name != path)
            return find_moved(evidence, rest) or result
        return result


@contextmanager
def _left_out(step: str) -> Iterator[None]:
    """Leaves one step out of the search."""
    with ExitStack() as kept:
        if step in get_args(Method):
            methods = tuple(one for one in finding._METHODS if one != step)
            kept.enter_context(patch.object(finding, "_METHODS", methods))
        if step == "guards":
            for name in ("turned", "turned_around"):
                kept.enter_context(patch.object(places, name, lambda *_: None))
        yield
