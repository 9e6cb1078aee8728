"""Formats of keys that their shape proves, and the protection rules of a project (S22, P12)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import count
from typing import NamedTuple

from ..private import ALL_FORMS, TagRules
from ..text.budget import MOST_WORDS, within
from ..text.expressions import Stems, expression, longest_word, rows_by_stem, words_in


class Secret(NamedTuple):
    """A finding, in character offsets of the searched text."""

    start: int
    end: int
    kind: str
    """A stable snake_case word that is shown to users, such as `github_token` or `password`."""


class KeyFormat(NamedTuple):
    """A key format that a provider publishes."""

    kind: str
    prefixes: tuple[str, ...]
    """Literal texts, one of which occurs in every key; a text without them is not searched further.
    """
    expression: str
    leads: bool = True
    """Whether every key begins with one of the prefixes."""

    @property
    def pattern(self) -> re.Pattern[str]:
        """Returns the expression of a whole key; its group `secret` is the part to withhold.

        It is compiled when a text has a prefix, because agents wait for hooks whose texts have
        none.
        """
        return _compiled(self.expression)


@cache
def _compiled(expression: str) -> re.Pattern[str]:
    return re.compile(expression, re.ASCII)  # in Unicode, `\w` would match Hangul


_ESCAPES = (r"\\[nrt]", r"%[0-9A-Fa-f]{2}", r"\\u[0-9A-Fa-f]{4}", r"\x1b\[\dm", r"\x1b\[\d\dm")


def _edge(first: str, within: str) -> str:
    escapes = "".join(f"|(?<={escape}{first})" for escape in _ESCAPES)
    return f"(?:(?<![A-Za-z0-9]{first}){within}{escapes})"


EDGE = _edge("", "")
r"""Expression for the place before the first character of a key.

`\b` is not enough: Hangul counts as a word character, so an attached particle would hide the key.
The edges are therefore ASCII. The letters of an escaped line break, of a percent escape and of a
terminal colour are no part of a key.
"""
# The first character may itself be the letter of such an escape.
_EDGE_BEHIND_FIRST = _edge(".", r"(?<!\\[nrt])(?<!\x1b\[\d(?=\d?m))")
_GROUP_NAME = expression(r"\?P<\w+>")


def key_format(kind: str, prefixes: Sequence[str], behind: str) -> KeyFormat:
    """Builds a format from its parts.

    `kind`: the name shown to users.
    `prefixes`: literal texts; each key begins with one of them or contains one.
    `behind`: the expression after the prefix; its group `body`, by default the whole, holds the
    random characters. If no prefix leads, it is the expression of the whole key with `^` after the
    first character. Every position of a text is then tried, and a character class in the first
    place keeps this fast.
    """
    first, holds, rest = behind.rpartition("^")
    if holds:
        # In `%0A` before a key, the letters belong to the escape; after a mere `%`, to the key.
        key = _GROUP_NAME.sub("?:", first + rest)
        begin = f"{first}{_EDGE_BEHIND_FIRST}(?!(?<=%[0-9A-Fa-f])[0-9A-Fa-f]{key})"
    else:
        edge = "" if prefixes[0].startswith("/") else EDGE  # a path follows the name of a host
        begin = f"{edge}(?:{'|'.join(map(re.escape, prefixes))})"
    body = rest if "(?P<body>" in rest else f"(?P<body>{rest})"
    return KeyFormat(kind, tuple(prefixes), begin + body, leads=not holds)


def long_words(text: str, shortest: int) -> str:
    """Returns the words as long as a key, each with the word before it, as in `FlyV1 fm2_…`."""
    if longest_word(text) < shortest:
        return ""
    words, found, last = words_in(text), list[str](), -1
    for at in [at for at, size in enumerate(map(len, words)) if size >= shortest]:
        found += words[max(last + 1, at - 1) : at + 1]
        last = at
    return " ".join(found)


Row = tuple[str, KeyFormat]
"""A prefix and a format whose keys begin with it, or contain it."""


class KeyTable:
    """A set of formats with a fast exit for texts that contain none of their prefixes."""

    def __init__(self, formats: Iterable[KeyFormat], *, shortest: int = 0) -> None:
        """Builds the table without compiling any format.

        `formats`: the formats to search for.
        `shortest`: length of the longest run without whitespace that every key has at least.
        """
        self.formats = tuple(formats)
        self.shortest = shortest
        self._rows = rows_by_stem(row.prefixes for row in self.formats)
        self._prefixes = Stems(self._rows)

    def find(self, text: str, rows: Iterable[Row] | None = None) -> Iterator[Secret]:
        """Yields every key; placeholders such as `ghp_xxxx` and `AKIA...EXAMPLE` are skipped.

        `text`: the text.
        `rows`: what `rows_in` returned for a longer text that contains it.
        """
        searched = long_words(text, self.shortest) if self.shortest else text
        if not searched:
            return
        for prefix, row in self.rows_in(text) if rows is None else rows:
            if prefix in searched and (row.leads or row.pattern.search(searched)):
                yield from _keys_of(row, prefix, text)

    def rows_in(self, text: str) -> list[Row]:
        """Returns the prefixes in a text with their formats; without one it contains no key."""
        found = self._prefixes.held_by(text)
        return [(prefix, self.formats[row]) for prefix in found for row in self._rows[prefix]]


def _keys_of(row: KeyFormat, prefix: str, text: str) -> Iterator[Secret]:
    """Yields the keys of a format that are no stand-ins, and whose `letters` are no words."""
    from .shape import is_stand_in, reads_as_words  # many expressions, needed for few texts

    found = _led(row, prefix, text) if row.leads else row.pattern.finditer(text)
    for match in within(found):
        letters = match.groupdict().get("letters")
        if not (is_stand_in(match["body"]) or (letters and reads_as_words(letters))):
            group = "secret" if "secret" in row.pattern.groupindex else 0
            yield Secret(match.start(group), match.end(group), row.kind)


def _led(row: KeyFormat, prefix: str, text: str) -> Iterator[re.Match[str]]:
    pattern = row.pattern
    position = text.find(prefix)
    for _ in within(count(), MOST_WORDS):
        if position < 0:
            return
        match = pattern.match(text, position)
        if match:
            yield match
        position = text.find(prefix, match.end() if match else position + 1)


class Protection(NamedTuple):
    """Additions of a project to the built-in rules, and its exceptions (P12)."""

    formats: tuple[KeyFormat, ...] = ()
    """Key formats of the project, as certain as those of providers."""
    allowed: tuple[str, ...] = ()
    """Texts that are never withheld, in whole or in part."""
    tags: TagRules = ALL_FORMS
    """The tags of private sections, and the text that replaces a section."""
    masks_personal_data: bool = False
    """Whether personal numbers are secrets like the keys of providers (M18)."""

    def allows(self, text: str, secret: Secret) -> bool:
        """Returns whether a finding lies within an allowed text."""
        # An allowed text in this part of the text contains the finding.
        return any(
            allowed in text[max(0, secret.end - len(allowed)) : secret.start + len(allowed)]
            for allowed in self.allowed
        )


BUILT_IN = Protection()
"""The built-in rules without additions."""
