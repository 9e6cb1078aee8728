"""Finds the parts of a text that Markdown certainly marks as code: fences and spans (P08). Pure.

A stray backtick must not turn the text beside it into code. This module therefore recognises less
code than Markdown does, and hardly ever recognises code where there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

Span = tuple[int, int]

_ALNUM = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")


@cache
def _expressions() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Returns the pattern of a possible fence line, and that of a backtick run or a line break."""
    fence = re.compile(r"^ {0,3}(?P<mark>`{3,}+|~{3,}+)(?P<info>[^\n]*+)$", re.MULTILINE)
    mark = re.compile(r"(?<!\\)(?P<slashes>\\*+)(?P<run>`++)|\n(?=(?P<blank>[ \t\r]*+(?:\n|\Z))?)")
    return fence, mark


def find_code(text: str) -> list[Span]:
    """Returns the start and end of each piece of code with its marks: sorted, not overlapping."""
    fences = list(_fences(text))
    spans = [*fences]
    edges = [0, *(edge for fence in fences for edge in fence), len(text)]
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        reached = start
        for span in sorted(_spans(text, start, end)):
            # Of two overlapping spans the first is code; a span that begins within it is not.
            if span[0] >= reached:
                spans.append(span)
                reached = span[1]
    return sorted(spans)


def _fences(text: str) -> Iterator[Span]:
    """Yields the fences that are closed.

    A bare fence line may open or close a fence; a line with a word after the marks only opens one.
    In an odd number of consecutive fence lines, one is superfluous and it is unknown which: none
    counts.
    """
    pairs: list[Span] = []
    opened: re.Match[str] | None = None
    if "```" not in text and "~~~" not in text:
        return
    for line in _expressions()[0].finditer(text):
        mark, info = line["mark"], line["info"].strip()
        if "`" in info and mark[0] == "`":
            continue
        if opened is not None and not mark.startswith(opened["mark"]):
            continue
        if opened is not None and not info:
            pairs.append((opened.start(), line.end()))
            opened = None
            continue
        if info:
            if opened is None:
                yield from pairs
            pairs = []
        opened = line
    if opened is None:
        yield from pairs


class _Run(NamedTuple):
    """A run of backticks."""

    start: int
    end: int
    opens: bool
    """Whether the run may open a span: no whitespace follows it."""
    closes: bool
    """Whether the run may close a span: no whitespace precedes it."""
    in_word: bool
    """Whether letters or digits surround the run, as when it was meant as an apostrophe."""
    escaped: bool

    @property
    def length(self) -> int:
        """Returns the number of backticks."""
        return self.end - self.start


def _spans(text: str, start: int, end: int) -> Iterator[Span]:
    """Yields the backtick spans between two positions, in order; a span never leaves its line.

    After a run without a partner, nothing is code until the next blank line.
    """
    if "`" not in text:
        return
    runs: list[_Run] = []
    doubt = False
    for mark in _expressions()[1].finditer(text, start, end):
        if mark["run"]:
            if doubt:
                continue
            escaped = len(mark["slashes"]) % 2 == 1
            runs.append(_run(text, *mark.span("run"), escaped=escaped))
            continue
        if runs and not doubt:
            spans, doubt = _of_line(runs)
            yield from spans
        runs = []
        doubt = doubt and mark["blank"] is None
    if not doubt:
        yield from _of_line(runs)[0]


def _of_line(runs: list[_Run]) -> tuple[list[Span], bool]:
    """Returns the spans of a line, and whether a run without a partner remains.

    Each run is paired with the next run of the same length, as in Markdown. A run without a partner
    may be the true end of the span before it, whose end may then belong to the span before that. If
    so, none of these spans is code.
    """
    if len(runs) == 1:
        return [], not (runs[0].escaped and runs[0].length == 1)
    partners: dict[int, int] = {}
    last: dict[int, int] = {}
    for at in range(len(runs) - 1, -1, -1):
        partners[at] = last.get(runs[at].length, -1)
        last[runs[at].length] = at
    certain: list[Span] = []
    chain: list[Span] = []
    at = 0
    while at < len(runs):
        run, partner = runs[at], partners[at]
        if run.escaped and run.length == 1:
            at += 1
            continue
        if run.in_word or not run.closes:
            certain += chain
            chain = []
        if run.escaped or partner < 0 or not _are_pair(run, runs[partner]):
            return certain, True
        chain.append((run.start, runs[partner].end))
        at = partner + 1
    return certain + chain, False


def _are_pair(one: _Run, other: _Run) -> bool:
    """Returns whether both runs touch the enclosed text, or neither does, as with longer runs."""
    if one.in_word or other.in_word:
        return False
    if one.length > 1 and not (one.opens or one.closes):
        return not (other.opens or other.closes)
    return one.opens and other.closes


def _run(text: str, start: int, end: int, *, escaped: bool) -> _Run:
    before, after = text[start - 1 : start] or "\n", text[end : end + 1] or "\n"
    in_word = before in _ALNUM and after in _ALNUM
    return _Run(start, end, not after.isspace(), not before.isspace(), in_word, escaped)
