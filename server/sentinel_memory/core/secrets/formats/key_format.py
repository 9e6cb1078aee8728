"""Keys whose shape alone proves them: what a format is, and how a text is searched for it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, compress
from operator import or_
from typing import NamedTuple

from ...text.expressions import expression
from ..wordlike import reads_as_words


class Secret(NamedTuple):
    """One finding, in characters of the text given."""

    start: int
    end: int
    kind: str
    """A stable snake_case word that is shown to users: `github_token`, `password`."""


class KeyFormat(NamedTuple):
    """A format that a provider publishes."""

    kind: str
    prefixes: tuple[str, ...]
    """One of them is in every key: a text without any is not searched further."""
    expression: str
    leads: bool = True
    """Whether every key begins with one of them."""

    @property
    def pattern(self) -> re.Pattern[str]:
        """Matches the whole key; its group `secret`, where it has one, is the part to withhold.

        Compiled when a text has a prefix: agents wait for hooks that meet none.
        """
        return _compiled(self.expression)


@cache
def _compiled(expression: str) -> re.Pattern[str]:
    return re.compile(expression, re.ASCII)  # to `\\w` Hangul would be letters of a key


_ESCAPES = (r"\\[nrt]", r"%[0-9A-Fa-f]{2}", r"\\u[0-9A-Fa-f]{4}", r"\x1b\[\dm", r"\x1b\[\d\dm")


def _edge(first: str, within: str) -> str:
    escapes = "".join(f"|(?<={escape}{first})" for escape in _ESCAPES)
    return f"(?:(?<![A-Za-z0-9]{first}){within}{escapes})"


EDGE = _edge("", "")
r"""Holds where a key may begin.

Hangul is a word character to `\b`: a particle attached to a key would hide it, so the edges are
ASCII. The letter of an escaped line break, of a percent escape and of a colour of a terminal is no
part of the key.
"""
# What comes first may itself be the letter of such an escape.
_EDGE_BEHIND_FIRST = _edge(".", r"(?<!\\[nrt])(?<!\x1b\[\d(?=\d?m))")
_GROUP_NAME = expression(r"\?P<\w+>")


def key_format(kind: str, prefixes: Sequence[str], behind: str) -> KeyFormat:
    """Builds a format from facts.

    Args:
        kind: The name shown to users.
        prefixes: Literal texts; one of them leads every key, or is in it.
        behind: The expression of what follows the prefix, `body` where it names no such group.
            Where no prefix leads it is that of the whole key, with `^` behind the first character:
            each position of a text is tried then, and a set of characters keeps that cheap.
    """
    first, holds, rest = behind.rpartition("^")
    if holds:
        # Of `%0A` and a key the letters are an escape, and of `%` and a key those of the key.
        key = _GROUP_NAME.sub("?:", first + rest)
        begin = f"{first}{_EDGE_BEHIND_FIRST}(?!(?<=%[0-9A-Fa-f])[0-9A-Fa-f]{key})"
    else:
        begin = f"{EDGE}(?:{'|'.join(map(re.escape, prefixes))})"
    body = rest if "(?P<body>" in rest else f"(?P<body>{rest})"
    return KeyFormat(kind, tuple(prefixes), begin + body, leads=not holds)


def long_words(text: str, shortest: int) -> str:
    """Returns the words as long as a key, and those before, where one may begin: `FlyV1 fm2_…`."""
    words = text.split()
    long = [len(word) >= shortest for word in words]
    return " ".join(compress(words, map(or_, long, [*long[1:], False])))


_END_OF_PREFIX = expression(r"[A-Za-z0-9][_.-]")


class KeyTable:
    """Formats, arranged so that a text which holds none of their prefixes is soon done with."""

    def __init__(self, formats: Iterable[KeyFormat], *, shortest: int = 0) -> None:
        """Takes the formats, of which none is compiled.

        Args:
            formats: Those that are searched for.
            shortest: In every key stand so many characters without a blank among them.
        """
        self.formats = tuple(formats)
        self.shortest = shortest
        self._by_end: dict[str, list[tuple[str, KeyFormat]]] = {}
        self._others: list[tuple[str, KeyFormat]] = []
        for row in self.formats:
            for prefix in row.prefixes:
                # Most prefixes end with a joint, and few of these ends are in a text.
                joined = _END_OF_PREFIX.fullmatch(prefix[-2:])
                rows = self._by_end.setdefault(prefix[-2:], []) if joined else self._others
                rows.append((prefix, row))

    def find(self, text: str) -> Iterator[Secret]:
        """Yields every key; stand-ins such as `ghp_xxxx` and `AKIA...EXAMPLE` pass."""
        searched = long_words(text, self.shortest) if self.shortest else text
        for prefix, row in self._in(searched) if searched else ():
            if row.leads or row.pattern.search(searched):
                yield from _keys_of(row, prefix, text)

    def may_hold(self, text: str) -> bool:
        """Tells whether a prefix stands in a text, without which no key does."""
        return any(True for _ in self._in(text))

    def _in(self, text: str) -> Iterator[tuple[str, KeyFormat]]:
        ends = {*_END_OF_PREFIX.findall(text)}
        rows = chain(*(self._by_end.get(end, ()) for end in ends), self._others)
        return (row for row in rows if row[0] in text)


def _keys_of(row: KeyFormat, prefix: str, text: str) -> Iterator[Secret]:
    for match in _led(row, prefix, text) if row.leads else row.pattern.finditer(text):
        if not (_is_stand_in(match["body"]) or _reads_as_words(match)):
            group = "secret" if "secret" in row.pattern.groupindex else 0
            yield Secret(match.start(group), match.end(group), row.kind)


def _led(row: KeyFormat, prefix: str, text: str) -> Iterator[re.Match[str]]:
    position = text.find(prefix)
    while position >= 0:
        match = row.pattern.match(text, position)
        if match:
            yield match
        position = text.find(prefix, match.end() if match else position + 1)


def _is_stand_in(body: str) -> bool:
    from ..shape import is_stand_in  # many expressions, for the few texts that need them

    return is_stand_in(body)


def _reads_as_words(match: re.Match[str]) -> bool:
    """Tells whether the group `letters`, where a format has one, could be the name of something."""
    letters = match.groupdict().get("letters")
    return letters is not None and reads_as_words(letters)
