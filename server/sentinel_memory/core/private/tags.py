"""Withholds what stands between private tags before a text is stored (P01-P09). Pure, linear.

The grammar, of one scan for all forms; letters of any case, blanks are those of ASCII:

    tag       `<private`, any number of ` name=value`, `/` or not, `>`   …   `</private>`
    bracket   `[private]`                                                …   `[/private]`
    comment   `<!-- private -->`                                         …   `<!-- /private -->`

A value is in double quotes, in single quotes or of other characters; a tag takes 2,048 characters
at most. A tag that begins in code is text. Every other closing tag belongs to the nearest open
one of its own form. The first opening tag that has a partner begins the outermost pair, which
covers everything up to that partner, tags of other forms included, whether they have partners
or not. Behind it the scan goes on. A lone opening bracket is text; any other tag that is left
without a partner is an error of the writer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from ..text.code_spans import find_code
from .markers import PRIVATE
from .rules import ALL_FORMS, FORMS, Form, TagRules

_SPELLED = {
    "tag": ("<private>", "</private>"),
    "bracket": ("[private]", "[/private]"),
    "comment": ("<!-- private -->", "<!-- /private -->"),
}
_LONGEST_TAG = 2_048
_MOST_PASSES = 5
# Halves of characters stand for pairs while a text is put together: no text that is stored has any.
_FULL, _EMPTY = "\ud800", "\udfff"


class UnpairedTagError(ValueError):
    """A tag without its partner (P07)."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        """Its form, never its attributes."""
        super().__init__(tag)


class Pair(NamedTuple):
    """An outermost pair, its tags included."""

    start: int
    end: int
    empty: bool
    """Whether nothing but blanks and empty pairs stands in it (P09)."""


class Found(NamedTuple):
    """What private tags hide in a text."""

    pairs: tuple[Pair, ...]
    """In order, not overlapping; that of a lone tag reaches to an end of the text."""
    unpaired: str | None
    """The first tag without its partner, by its form."""
    place: tuple[int, int] | None = None
    """Where that stands."""


class Withheld(NamedTuple):
    """A text without what private tags hid."""

    text: str
    sections: int
    """Pairs that hid something."""


class _Tag(NamedTuple):
    start: int
    end: int
    form: Form
    closes: bool


NOTHING = Found((), None)
"""Found where no tag hides anything."""


def find_private(text: str, rules: TagRules = ALL_FORMS) -> Found:
    """Finds the outermost pairs of a text.

    The rest of a text in which an opening tag has no partner counts as hidden, and everything
    before a closing tag that has none: so a text that is only shown shows too little.
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
    """Puts the marker in place of every outermost pair, as a save does.

    Repeats until there is no pair, so that doing it to its result changes nothing: what a pair
    parted may be a tag without it. A text in which there are still some after five passes is
    made to have them, and is withheld whole. Beside a pair, three line breaks and more become
    two, unless they are kept (P04). The result is never longer than the text.

    Args:
        text: without halves of characters, which a save refuses before.
        rules: of the project.

    Raises:
        UnpairedTagError: nothing may be stored (P07).
    """

    def take(text: str, found: Found) -> str:
        if found.unpaired is not None:
            raise UnpairedTagError(found.unpaired)
        return _joined(text, found.pairs, rules)

    return _withhold(text, rules, take, rules.marker)


def hide_private(text: str, rules: TagRules = ALL_FORMS) -> Withheld:
    """Puts `[PRIVATE]` in place of whatever a tag hides, partner or not, for showing (D05)."""

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
def _expressions() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What begins or is a tag, and the rest of an opening one; few texts need them."""
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
    begin, rest = _expressions()
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
            # Bounded, because tags that begin within values of others would take quadratic time.
            opened = rest.match(text, position, start + _LONGEST_TAG)
            if opened is None:
                continue
            position = opened.end()
        yield _Tag(start, position, form, closes=found.lastgroup is not None and "/" in found[0])


def _partners(tags: list[_Tag]) -> dict[int, int]:
    """Returns the closing tag of every opening one that has one, by their numbers."""
    partners: dict[int, int] = {}
    opened: dict[Form, list[int]] = {form: [] for form in FORMS}
    for number, tag in enumerate(tags):
        if not tag.closes:
            opened[tag.form].append(number)
        elif opened[tag.form]:
            partners[opened[tag.form].pop()] = number
    return partners


def _is_empty(text: str, tags: list[_Tag]) -> bool:
    """Whether pairs in pairs and blanks are all there is."""
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
    return re.sub(f"[\r\n{_FULL}{_EMPTY}]+", lambda run: _run(run[0], rules.marker), marked)


def _run(run: str, marker: str) -> str:
    """Line breaks and pairs in a row as they are stored."""
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
