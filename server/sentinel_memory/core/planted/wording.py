"""Weighs the words of a text as a whole, of which orders and honest lessons use others (K08).

Signs of an order are words that somebody thought of. The weights of all other words are fitted:
`anyway`, `only costs time` and `nobody reads it` stand in orders, `because` and `broke` in lessons.
Three neighbouring sentences are weighed together, each word once. A word counts by its first
letters, and a text in Han or Kana by its pairs and triples of characters.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from math import sqrt

from ..text.expressions import expression
from .orders import sentence_starts, signs_by_start, weight_of
from .tables import wording

_TOGETHER = 3
"""Sentences that are weighed together."""
_WORD = expression(
    r"[a-z\u00df-\u00ff][a-z0-9_'\u00df-\u00ff-]*+|[가-힣]++|[\u3040-\u30ff\u4e00-\u9fff]++"
    r"|[=*~/.]{1,2}[a-z]++|[0-9]++"
)
_ADDRESS = expression(r"https?://(?!localhost)")
_NUMBERED = expression(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}")
_FORBIDS = expression(
    r"(?:지 (?:않는다|않습니다|않기)|면 안 (?:된다|됩니다|돼요?)|금지(?:다|한다|입니다)?)\W*\Z"
)
"""The end of a Korean sentence that forbids the deed that it names."""
_NEVER = expression(r"\W*(?:never|do not|don't|nie(?:mals)?|nunca|jamais|ne|no|不要|切勿|勿) ?")
_SILENT = frozenset({"@silent", "@ignore", "@unasked", "@hide"})
"""Signs of what a sentence may demand that begins with *never*: never tell, never ask."""
_SHAPES = (("", _WORD), ("@address", _ADDRESS), ("@number", _NUMBERED))
_LATIN, _LONGEST = 6, 64
"""Letters of a Latin word that count, and characters of any run."""
_STEP, _MOST = 8, 8
"""Weight of signs that is one step of a feature, and the last step."""


def worded_orders(text: str) -> Iterator[int]:
    """Yields the start of each part of a lower-case text whose words are those of orders."""
    parts = features_by_start(text)
    starts, features = list(parts), list(parts.values())
    ends = [*starts[1:], len(text)]
    for at in range(max(min(1, len(starts)), len(starts) - _TOGETHER + 1)):
        told = frozenset().union(*features[at : at + _TOGETHER])
        if score(told) >= wording.ENOUGH:
            last = min(at + _TOGETHER, len(ends)) - 1
            forbids = _FORBIDS.search(text, starts[at], ends[last])
            if not forbids and (at < last or not _NEVER.match(text, starts[at]) or _SILENT & told):
                yield starts[at]


def score(features: frozenset[str]) -> float:
    """Returns how much features weigh together; more words do not weigh more."""
    table = _table()
    known = [table[name] for name in features if name in table]
    return 2 * sum(known) / sqrt(len(known)) if known else 0.0


def features_by_start(text: str) -> dict[int, frozenset[str]]:
    """Returns the features of each sentence of a lower-case text that has words."""
    starts = sentence_starts(text)
    found: dict[int, set[str]] = {}
    for feature, shape in _SHAPES:
        for piece in shape.finditer(text):
            features = found.setdefault(starts[bisect_right(starts, piece.start()) - 1], set())
            if feature:
                features.add(feature)
            else:
                _add(features, piece[0][:_LONGEST])
    signed = signs_by_start(text)
    for start, features in found.items():
        signs = signed.get(start, frozenset())
        features.update(f"@{sign}" for sign in signs)
        features.add(f"@{min(_MOST, max(0, weight_of(signs) // _STEP))}")
    return {start: frozenset(found[start]) for start in sorted(found)}


def _add(found: set[str], word: str) -> None:
    """Adds the features of a word."""
    first = word[0]
    if "가" <= first <= "힣":
        found.update((word[:2], word[:3], "-" + word[-2:]))
    elif "\u3040" <= first <= "\u9fff":
        for size in (2, 3):
            found.update(word[at : at + size] for at in range(len(word) - size + 1))
    elif first.isdigit():
        found.add("@digits")
    else:
        found.add(word[:_LATIN])


@cache
def _table() -> dict[str, int]:
    """Returns the weights of features."""
    found: dict[str, int] = {}
    for row in wording.WEIGHTS.split("\n"):
        weight, *names = row.split()
        found.update(dict.fromkeys(names, int(weight)))
    return found
