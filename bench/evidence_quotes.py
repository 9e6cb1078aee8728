"""Quotes as an agent gives them, saved from a text, and looked for by the order of E03."""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import NamedTuple
from unittest.mock import patch

from published import ROOT

sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.core.evidence import finding
from sentinel_memory.core.evidence.evidence import Aligned, Evidence, Failed, Result
from sentinel_memory.core.evidence.finding import find_in, find_moved, find_renamed, long_words
from sentinel_memory.core.evidence.likeness import context_of
from sentinel_memory.core.evidence.searched import SearchedText

SHORTEST, LONGEST = 30, 200
"""Bytes of a quote (E02)."""
STEPS = ("old text", "renamed", "moved", "context", "guards")
"""The steps of the order of E03 that may be left out, to measure their effect."""
_NAMED = re.compile(
    r"^\s*(?:export |default |public |private |protected |static |final |abstract |async |pub "
    r"|pub\(crate\) |unsafe )*"
    r"(?:def|class|func|fn|function|struct|enum|trait|interface|impl|type)\s+(?:\([^)]*\)\s*)?(\w+)"
)


class Quote(NamedTuple):
    """A line that was quoted."""

    evidence: Evidence
    line: int
    """From 1, where it stood."""
    stands: str
    """`once`, `by its symbol` if that leaves one place, else `several times`."""
    saved: int | None
    """The line that a save takes; None if it refuses the quote."""
    old: SearchedText


def quotes_of(path: str, text: str, chance: random.Random, count: int) -> list[Quote]:
    """Returns some lines of a file as quotes, and some of the lines that it repeats."""
    lines = text.split("\n")
    fit = [
        number
        for number, line in enumerate(lines, 1)
        if SHORTEST <= len(line.strip().encode()) <= LONGEST and "\ufffd" not in line
    ]
    often = Counter(line.strip() for line in lines)
    repeated = [number for number in fit if often[lines[number - 1].strip()] > 1]
    chosen = {*chance.sample(fit, min(count, len(fit)))}
    chosen |= {*chance.sample(repeated, min(count // 2, len(repeated)))}
    old = SearchedText(text)
    return [quote_of(path, old, number) for number in sorted(chosen)]


def quote_of(path: str, old: SearchedText, number: int) -> Quote:
    """Returns a line of a file as a quote; with the symbol around it, if the file repeats it."""
    text = old.text
    lines = text.split("\n")
    line = lines[number - 1]
    start = sum(len(one) + 1 for one in lines[: number - 1]) + len(line) - len(line.lstrip())
    said = line.strip()
    stands, symbol = "once", None
    saved = find_in(Evidence(path, said), old)
    if not isinstance(saved, Aligned):
        stands, symbol = "by its symbol", symbol_around(lines, number - 1)
        saved = find_in(Evidence(path, said, symbol), old)
    if not isinstance(saved, Aligned):
        stands, symbol = "several times", None
    else:
        start = saved.span.start
    before, after = context_of(text, start, start + len(said))
    evidence = Evidence(path, said, symbol, before=before, after=after)
    return Quote(
        evidence, number, stands, saved.span.line if isinstance(saved, Aligned) else None, old
    )


def symbol_around(lines: list[str], at: int) -> str | None:
    """Returns the name of the definition above a line that is indented less, as a reader sees it.

    A second way to tell it than the product's, so that they do not prove each other.
    """
    depth = len(lines[at]) - len(lines[at].lstrip())
    for line in reversed(lines[:at]):
        own = len(line) - len(line.lstrip())
        if line.strip() and own < depth:
            found = _NAMED.match(line)
            if found:
                return found.group(1)
            depth = own
    return None


def find(
    quote: Quote,
    at: Callable[[str], SearchedText | None],
    renamed: str | None,
    twins: Mapping[str, SearchedText],
    others: Callable[[Sequence[str]], Iterable[tuple[str, SearchedText, SearchedText | None]]],
    without: str = "",
) -> Result:
    """Returns what became of a quote, by the order of E03 without the step of the same blob.

    Args:
        quote: the quote.
        at: returns the file of a path, None if there is none.
        renamed: the new path of its file, where git says one.
        twins: that file, and new files with the same name elsewhere, where its file is gone.
        others: returns the files that have some words, as they are and as they were.
        without: the step that is left out, one of `STEPS`.
    """
    evidence = quote.evidence
    if without == "context":
        evidence = evidence._replace(before="", after="")
    old = None if without in ("old text", "context") else quote.old
    with _left_out(without):
        path, searched = evidence.path, at(evidence.path)
        result: Result = Failed("file_gone", "no_file")
        if searched is not None:
            result = find_in(evidence, searched, old)
        elif twins and without != "renamed":
            result = find_renamed(evidence, renamed, twins, old) or result
        words = [] if without == "moved" else long_words(evidence)
        if words and result.verdict in ("gone", "file_gone"):
            rest = {name: texts for name, *texts in others(words) if name != path}
            now = ((name, text) for name, (text, _then) in rest.items())
            then = {name: before for name, (_text, before) in rest.items() if before}
            return find_moved(evidence, now, old, then.get) or result
        return result


@contextmanager
def _left_out(step: str) -> Iterator[None]:
    """Leaves one step out of the search."""
    with ExitStack() as kept:
        if step == "guards":
            for name in ("turned", "turned_around"):
                kept.enter_context(patch.object(finding, name, lambda *_: None))
        yield
