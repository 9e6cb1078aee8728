"""A quote as an expression that matches any whitespace and any case (E03). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from .searched import MOST_PLACES, SearchedText
from .tokens import is_cut, tokens_of

_CLOSING = frozenset(")]}")


def normal_places_of(quote: str, searched: SearchedText) -> list[tuple[int, int]]:
    """Returns the places where the tokens of a quote occur in order, with any whitespace between.

    String literals must match exactly. A formatter may break a line between any two tokens, and
    then adds a comma before a closing bracket.
    """
    found = []
    for one in _normal_form(quote).finditer(searched.text):
        if not is_cut(searched.text, one.start()) and not is_cut(searched.text, one.end()):
            found.append(one.span())
        if len(found) == MOST_PLACES:
            break
    return found


@lru_cache(maxsize=256)
def _normal_form(quote: str) -> re.Pattern[str]:
    return re.compile("".join(_pieces(quote)))


def _pieces(quote: str) -> Iterator[str]:
    last = ""
    for text, is_string in tokens_of(quote):
        if last:
            if is_cut(last[-1] + text[0], 1):
                yield r"\s+"
            elif text in _CLOSING and last != ",":
                yield r"(?:\s*,\s*[\r\n]\s*|\s*)"
            else:
                yield r"\s*"
        yield (
            re.escape(text)
            if is_string or text.lower() == text.upper()
            else (f"(?i:{re.escape(text)})")
        )
        last = text
