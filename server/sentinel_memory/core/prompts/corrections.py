"""Decides whether a message of the user corrects the agent (N14). Pure.

The agent's action is unknown here; only the user's words count. A message that may as well answer a
question usually does not count, because a superfluous reminder costs a turn of the agent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from ..text.expressions import expression
from ..text.tables import table

ENOUGH = 2
"""Least points of a correction; a long message needs one more, as it may contain signs by chance.
"""
_ALL = 9
"""Points of a sign that excludes a correction, whatever else the message says."""
_LONGEST, _LARGEST = 1_000, 20_000
"""Most characters of a message that is examined: without code, and with code."""

_CODE = expression(r"```[\s\S]*?(?:```|\Z)|`[^`\n]*`|\n.*(?:Error|Exception|Traceback)[\s\S]*")
_QUOTED = expression(r"“[^“”]*”|\"[^\"\n]*\"|(?<!\w)'[^'\n]+'(?!\w)")
_END = expression(r"(?:(?<![.…;])[.…;]+|(?<![!?])([!?]+))(?=\s|$)|\n|$")
"""The end of a sentence. Only the first mark of a run begins it, so that no run is read again."""
_OPENING = expression(
    r"(?:(?:hey|hm+|oh|ok|okay|wait|um|uh|ugh|whoa|lol|haha|sorry|so|and|also|well|no|nope|nah"
    r"|but|actually|please|pls|plz|just|아니|아뇨|아니요|음|엥|헐|저기|근데|ㄴㄴ)"
    r"(?![\w'])[\s,~-]*)+"
)


class Sign(NamedTuple):
    """A phrase that indicates a correction."""

    points: int
    needs: tuple[str, ...]
    pattern: re.Pattern[str]
    may_ask: bool
    """Whether it also counts in a question."""

    def may_be_in(self, text: str) -> bool:
        """Returns whether a lower-case text has a required substring, so a search is useful."""
        return any(map(text.__contains__, self.needs))

    def is_in(self, text: str) -> bool:
        """Returns whether a lower-case text contains the sign."""
        return self.may_be_in(text) and self.pattern.search(text) is not None


class Signs(NamedTuple):
    """The signs of one language."""

    of_correction: tuple[Sign, ...]
    """Signs that are searched in each sentence."""
    against: tuple[Sign, ...]
    """Signs of a task, a wish or a change of mind, searched in the whole message; subtracted."""
    long: int
    """Number of characters above which a message needs one more point."""


def corrects(text: str) -> bool:
    """Returns whether a message corrects the agent; False in doubt.

    `text`: the message of the user, in English or Korean. Code, quotations and text after the name
    of an error are skipped.
    """
    if len(text) > _LARGEST or text.lstrip().startswith(("<", "/")):
        return False  # `<` begins a message of the host, `/` a command
    said = text
    if "`" in text or "\n" in text:
        said = _CODE.sub(" `…` ", said)
    if any(mark in said for mark in "\"'“"):
        said = _QUOTED.sub("'…'", said)
    said = said.replace("\u2019", "'").lower().strip()
    if not said or len(said) > _LONGEST:
        return False
    signs = _signs(said)
    possible = [sign for sign in signs.of_correction if sign.may_be_in(said)]
    enough = ENOUGH + (len(said) > signs.long)
    if sum(sign.points for sign in possible) < enough:
        return False
    against = sum(sign.points for sign in signs.against if sign.is_in(said))
    return against < _ALL and _points(possible, said) >= enough + against


_LONG = {"english": 240, "korean": 110}
"""Number of characters above which a message needs one more point."""
_YOU = (
    r"(?:^|, |\b(?:but|and|because|that|lol|now|again) )(?:you|u) "
    r"(?:(?:just|also|even|again|completely|accidentally|only|still|totally|now) )*"
)
"""The agent as the one who did something, `<you>` in the table."""


def _signs(text: str) -> Signs:
    """Returns the signs for the language of a text; one Korean letter makes it Korean."""
    return signs_in("korean" if any("ㄱ" <= letter <= "힣" for letter in text) else "english")


@cache
def signs_in(language: str) -> Signs:
    """Returns the signs of a language, which few messages need and few projects of both."""
    rows = table(__file__, f"correction_signs_{language}.txt").replace("\n    ", "")
    told, asked, against = rows.replace("<you>", _YOU).split("\n\n")
    of_correction = (*_rows(told, may_ask=False), *_rows(asked, may_ask=True))
    return Signs(of_correction, tuple(_rows(against, may_ask=True)), _LONG[language])


def _rows(rows: str, *, may_ask: bool) -> Iterator[Sign]:
    for row in rows.split("\n"):
        if not row.startswith("#"):
            head, _, pattern = row.partition(" ~ ")
            points, _, needs = head.partition(" ")
            yield Sign(int(points), tuple(needs.split("|")), expression(pattern), may_ask)


def _points(possible: Iterable[Sign], text: str) -> int:
    """Returns the sum of points of the signs in a message; each sign counts once."""
    points, left = 0, list(possible)
    for sentence, asks in _sentences(text):
        opening = _OPENING.match(sentence)
        wordings = (sentence, sentence[opening.end() :]) if opening else (sentence,)
        for sign in tuple(left):
            if (sign.may_ask or not asks) and any(map(sign.is_in, wordings)):
                points += sign.points
                left.remove(sign)
    return points


def _sentences(text: str) -> Iterator[tuple[str, bool]]:
    """Yields the sentences without their final mark, and whether each is a question."""
    at = 0
    for end in _END.finditer(text):
        if sentence := text[at : end.start()].strip():
            yield sentence, "?" in (end[1] or "")
        at = end.end()
