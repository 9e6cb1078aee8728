"""Private parts of a text, and the markers that replace withheld text (P01-P09, P11). Pure.

One scan recognises all forms. Case does not matter, and whitespace is ASCII whitespace:

    tag       `<private`, any number of ` name=value`, `/` or not, `>`   …   `</private>`
    bracket   `[private]`                                                …   `[/private]`
    comment   `<!-- private -->`                                         …   `<!-- /private -->`

A value is in double quotes, in single quotes or unquoted; a tag has at most 2,048 characters. A tag
that begins in code is text. Each other closing tag belongs to the nearest open tag of its form. The
first opening tag with a partner begins an outermost pair. The pair covers everything up to that
partner, including tags of other forms with or without partners. The scan continues after it. An
unpaired opening bracket is text; any other unpaired tag is an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Literal, NamedTuple

from .text.expressions import expression

MARKER = "[REDACTED]"
"""Marker that replaces a secret."""

PRIVATE = "[PRIVATE]"
"""Marker that replaces a private section."""

MARKERS = (MARKER, PRIVATE)
"""All markers; a marker is never a secret itself."""

_WORD = r"(?:markers?|marks?|placeholders?|표시|마커)"
_MARKER = r"\[(?:REDACTED|PRIVATE)\]"
_NAMED = expression(
    rf"`{_MARKER}`|(?:\b|(?<=[가-힣])){_WORD} [\"'“]?{_MARKER}|"
    rf"{_MARKER}[\"'”]?(?: {_WORD}|(?:은|는|이라는|라는)? ?(?:표시|마커))",
    re.IGNORECASE,
)
"""A marker that a text is about."""


def has_marker(text: str) -> bool:
    """Returns whether a text contains a marker."""
    return MARKER in text or PRIVATE in text


def stands_for_text(text: str) -> bool:
    """Returns whether a marker stands in place of withheld text, and is not only named (P11)."""
    return has_marker(text) and has_marker(_NAMED.sub("", text))


Form = Literal["tag", "bracket", "comment"]
FORMS: tuple[Form, ...] = ("tag", "bracket", "comment")


class TagRules(NamedTuple):
    """The rules of a project for private tags (P02, P05)."""

    forms: tuple[Form, ...] = FORMS
    """Forms of tags that hide text; other forms are plain text."""
    marker: str = PRIVATE
    """Marker that replaces every pair that hid something."""
    keep_lines: bool = False
    """Whether the marker is followed by as many line breaks as the pair contained."""


ALL_FORMS = TagRules()


_SPELLED = {
    "tag": ("<private>", "</private>"),
    "bracket": ("[private]", "[/private]"),
    "comment": ("<!-- private -->", "<!-- /private -->"),
}
_LONGEST_TAG = 2_048
_MOST_PASSES = 5
# Lone surrogates stand for pairs while a text is assembled, because no stored text has any.
_FULL, _EMPTY = "\ud800", "\udfff"


class UnpairedTagError(ValueError):
    """A tag has no partner (P07)."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        """Form of the tag, without its attributes."""
        super().__init__(tag)


class Pair(NamedTuple):
    """An outermost pair, including its tags."""

    start: int
    end: int
    empty: bool
    """Whether it contains nothing but whitespace and empty pairs (P09)."""


class Found(NamedTuple):
    """The hidden parts of a text."""

    pairs: tuple[Pair, ...]
    """Pairs in order, not overlapping; an unpaired tag hides the text up to its start or end."""
    unpaired: str | None
    """Form of the first unpaired tag, or None."""
    place: tuple[int, int] | None = None
    """Start and end of that tag, or None."""


class Withheld(NamedTuple):
    """A text without its hidden parts."""

    text: str
    sections: int
    """Number of pairs that hid something."""


class _Tag(NamedTuple):
    start: int
    end: int
    form: Form
    closes: bool


NOTHING = Found((), None)
"""The result for a text without hidden parts."""


def find_private(text: str, rules: TagRules = ALL_FORMS) -> Found:
    """Returns the outermost pairs of a text.

    An opening tag without a partner hides the rest of the text, and a closing tag without a partner
    hides everything before it. In doubt, a displayed text thus shows too little.
    """
    if "private" not in text.lower():
        return NOTHING
    tags = [tag for tag in _tags(text) if tag.form in rules.forms]
    partners = _partners(tags)
    pairs: list[Pair] = []
    unpaired: str | None = None
    place: tuple[int, int] | None = None
    at = 0
    while at < len(tags):
        tag, partner = tags[at], partners.get(at)
        if partner is not None:
            empty = _is_empty(text, tags[at : partner + 1])
            pairs.append(Pair(tag.start, tags[partner].end, empty))
            at = partner
        elif tag.closes:
            unpaired, place = unpaired or _SPELLED[tag.form][1], place or (tag.start, tag.end)
            pairs = [Pair(0, tag.end, empty=False)]
        elif tag.form != "bracket":
            pairs.append(Pair(tag.start, len(text), empty=False))
            unpaired, place = unpaired or _SPELLED[tag.form][0], place or (tag.start, tag.end)
            break
        at += 1
    return Found(tuple(pairs), unpaired, place)


def withhold_private(text: str, rules: TagRules = ALL_FORMS) -> Withheld:
    """Replaces every outermost pair by the marker, as a save does.

    Repeats until there is no pair, because removing a pair may join its surroundings into a new
    tag. A second call therefore changes nothing. A text with pairs after five passes was made to
    defeat them, and is withheld as a whole. Beside a pair, three or more line breaks become two,
    unless lines are kept (P04). The result is never longer than the text.

    `text`: a text without lone surrogates, which a save refuses earlier.

    Raises:
        UnpairedTagError: a tag has no partner, so nothing may be stored (P07).
    """

    def take(text: str, found: Found) -> str:
        if found.unpaired is not None:
            raise UnpairedTagError(found.unpaired)
        return _joined(text, found.pairs, rules)

    return _withhold(text, rules, take, rules.marker)


def hide_private(text: str, rules: TagRules = ALL_FORMS) -> Withheld:
    """Replaces everything that a tag, paired or not, hides by `[PRIVATE]`; for display (D05)."""

    def take(text: str, found: Found) -> str:
        return _with_marks(text, found.pairs, lambda pair: "" if pair.empty else PRIVATE)

    return _withhold(text, rules, take, PRIVATE)


def _withhold(
    text: str, rules: TagRules, take: Callable[[str, Found], str], whole: str
) -> Withheld:
    count = 0
    for _ in range(_MOST_PASSES):
        found = find_private(text, rules)
        if found == NOTHING:
            return Withheld(text, count)
        text = take(text, found)
        count += sum(not pair.empty for pair in found.pairs)
    if find_private(text, rules) != NOTHING:
        return Withheld(whole, count + 1)
    return Withheld(text, count)


@cache
def _tag_expressions() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Returns the patterns of tags, and of the rest of an opening tag; few texts need them."""
    flags = re.IGNORECASE | re.ASCII
    tag = re.compile(
        r"<private(?=[\s/>])|(?P<tag></private\s*+>)|(?P<bracket>\[/?private\])"
        r"|(?P<comment><!--\s*+/?private\s*+-->)",
        flags,
    )
    value = r"""(?:"[^"]*+"|'[^']*+'|[^\s"'<>`]++)"""
    rest = re.compile(rf"(?:\s++[^\s\"'<>/=`]++\s*+=\s*+{value})*+\s*+/?+>", flags)
    return tag, rest


def _tags(text: str) -> Iterator[_Tag]:
    """Yields the tags that do not begin in code, in order, not overlapping."""
    begin, rest = _tag_expressions()
    code = find_code(text)
    position = inner = 0
    while found := begin.search(text, position):
        start, position = found.span()
        while inner < len(code) and code[inner][1] <= start:
            inner += 1
        if inner < len(code) and code[inner][0] <= start:
            continue
        form: Form = found.lastgroup or "tag"  # type: ignore[assignment]  # the groups are forms
        if found.lastgroup is None:
            # The length is bounded, because tags inside values of other tags would take quadratic
            # time.
            opened = rest.match(text, position, start + _LONGEST_TAG)
            if opened is None:
                continue
            position = opened.end()
        yield _Tag(start, position, form, closes=found.lastgroup is not None and "/" in found[0])


def _partners(tags: list[_Tag]) -> dict[int, int]:
    """Returns the index of the closing tag by that of its opening tag."""
    partners: dict[int, int] = {}
    opened: dict[Form, list[int]] = {form: [] for form in FORMS}
    for number, tag in enumerate(tags):
        if not tag.closes:
            opened[tag.form].append(number)
        elif opened[tag.form]:
            partners[opened[tag.form].pop()] = number
    return partners


def _is_empty(text: str, tags: list[_Tag]) -> bool:
    """Returns whether a pair contains only nested pairs and whitespace."""
    opened: list[Form] = []
    position = tags[0].start
    for tag in tags:
        if text[position : tag.start].strip():
            return False
        position = tag.end
        if not tag.closes:
            opened.append(tag.form)
        elif not opened or opened.pop() != tag.form:
            return False
    return not opened


def _joined(text: str, pairs: tuple[Pair, ...], rules: TagRules) -> str:
    if rules.keep_lines:
        return _with_marks(
            text,
            pairs,
            lambda pair: (
                ("" if pair.empty else rules.marker) + "\n" * text.count("\n", pair.start, pair.end)
            ),
        )
    marked = _with_marks(text, pairs, lambda pair: _EMPTY if pair.empty else _FULL)
    return re.sub(f"[\r\n{_FULL}{_EMPTY}]+", lambda run: _stored(run[0], rules.marker), marked)


def _stored(run: str, marker: str) -> str:
    """Returns the stored form of consecutive line breaks and pairs."""
    if _FULL not in run and _EMPTY not in run:
        return run
    run = run.replace(_EMPTY, "")
    between = run.split(_FULL) if marker else [run.replace(_FULL, "")]
    return marker.join("\n\n" if breaks.count("\n") > 2 else breaks for breaks in between)


def _with_marks(text: str, pairs: tuple[Pair, ...], mark: Callable[[Pair], str]) -> str:
    pieces: list[str] = []
    position = 0
    for pair in pairs:
        pieces += (text[position : pair.start], mark(pair))
        position = pair.end
    return "".join((*pieces, text[position:]))


# Only what Markdown certainly marks as code is code: fences and spans (P08). A stray backtick must
# not turn the text beside it into code, so that this recognises less code than Markdown does.
Span = tuple[int, int]

_ALNUM = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")


@cache
def _code_expressions() -> tuple[re.Pattern[str], re.Pattern[str]]:
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
    for line in _code_expressions()[0].finditer(text):
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
    for mark in _code_expressions()[1].finditer(text, start, end):
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
