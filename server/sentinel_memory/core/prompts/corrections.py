"""Whether a message of the user corrects what the agent did (N14). Pure.

What the agent did is not known here, only how the user speaks of it. What could as well be an
answer to a question is mostly passed over: one reminder too many costs a turn of the agent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..text.expressions import expression
from .correction_signs import Sign, Signs

ENOUGH = 2
"""Points of a message that corrects; of a long one one more, which holds signs by chance."""
_ALL = 9
"""Points of a sign that no correction has, whatever else it says."""
_LONGEST, _LARGEST = 1_000, 20_000
"""Characters of a message that is looked into: without code, and with it."""

_CODE = expression(r"```[\s\S]*?(?:```|\Z)|`[^`\n]*`|\n.*(?:Error|Exception|Traceback)[\s\S]*")
_QUOTED = expression(r"“[^”]*”|\"[^\"\n]*\"|(?<!\w)'[^'\n]+'(?!\w)")
_SENTENCE = expression(r"(.+?)(?:[.…;]+(?=\s|$)|([!?]+)(?=\s|$)|\n|$)")
_OPENING = expression(
    r"(?:(?:hey|hm+|oh|ok|okay|wait|um|uh|ugh|whoa|lol|haha|sorry|so|and|also|well|no|nope|nah"
    r"|but|actually|please|pls|plz|just|아니|아뇨|아니요|음|엥|헐|저기|근데|ㄴㄴ)"
    r"(?![\w'])[\s,~-]*)+"
)


def corrects(text: str) -> bool:
    """Tells whether a message corrects the agent; False where that is not sure.

    Args:
        text: what the user wrote, in English or Korean. Code, quotations and what follows the
            name of an error are passed over.
    """
    if len(text) > _LARGEST or text.lstrip().startswith(("<", "/")):
        return False  # The second: a host speaks, or a command.
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


def _signs(text: str) -> Signs:
    """Loads those of the language of a text; one Korean letter makes it Korean."""
    if any("ㄱ" <= letter <= "힣" for letter in text):
        from .correction_signs_korean import KOREAN  # few projects need both

        return KOREAN
    from .correction_signs_english import ENGLISH  # as above

    return ENGLISH


def _points(possible: Iterable[Sign], text: str) -> int:
    """What the signs in a message come to: each counts once."""
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
    """Yields the sentences without their last mark, and whether each asks something."""
    for match in _SENTENCE.finditer(text):
        if sentence := match[1].strip():
            yield sentence, "?" in (match[2] or "")
