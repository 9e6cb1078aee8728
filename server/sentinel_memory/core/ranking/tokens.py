"""Splits texts into comparable tokens, equally for memories and questions (K04). Pure.

A name is kept as a whole and in its parts: `refund` finds `src/pay/refundOrder.ts`. Korean, Chinese
and Japanese words become overlapping pairs of syllables: `환불을` and `환불은` share `환불`.
Caches keep the weighted terms of a memory (K01).
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain, groupby
from typing import TYPE_CHECKING, NamedTuple

from ..log.texts import usable
from ..text.expressions import expression, word_set
from ..text.tables import table

if TYPE_CHECKING:
    from ..log.record import Record


_CHUNK = expression(r"\w+(?:(?:[./-]|::)\w+)*")
"""A word, or a name of joined parts: `total_cents`, `src/pay/refund.ts`, `20.11`."""
_JOINTS = expression("[._/:-]+")
_HUMPS = expression(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_CODE = expression(
    "[A-Za-z][A-Za-z_-]*[0-9]{3,}(?:-[0-9]+)*|(?<=#)[0-9]{3,}|[0-9]{5,}(?<!000)|0x[0-9A-Fa-f]{4,}"
    "|[A-Z]+(?:_[A-Z0-9]+)+|E[A-Z]{5,}"
)
"""A ticket number or an error code: `PAY-4821`, `#4821`, `TS2307`, `ERR_TIMEOUT`, `ECONNRESET`."""
_CAPITALS = expression("[A-Z0-9]+s?")
"""An abbreviation or an error code, which is one word: `ECONNRESET`, `E0308`, `URLs`."""
_SHORTEST = 3
"""Least letters of a stem; an ending that would leave fewer is not removed."""
_VOWELS = frozenset("aeiouy")
_HISSING = ("sses", "xes", "ches", "shes", "zes")
LONGEST = 64
"""Most characters of a token; nobody searches for a longer one."""
_REMEMBERED = 20_000


def stem(word: str) -> str:
    """Returns a lower-case word without its inflectional ending; the stem may be no word."""
    if len(word) <= _SHORTEST or not word.isascii() or not word.isalpha():
        return word
    if word.endswith(("ies", "ied")):
        return f"{word[:-3]}y" if len(word) > 4 else word[:-1]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-2] if word.endswith(_HISSING) else word[:-1]
    for ending in ("ing", "ed", "ment", "ion"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= _SHORTEST and not _VOWELS.isdisjoint(rest):
            word = rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "lsz" else rest
            break
    return word.removesuffix("e") if len(word) > _SHORTEST else word


_EMPTY = frozenset(
    stem(word)
    for word in word_set("""
    a an and are as at be been but by can could did do does for from had has have he her his how
    i if in is it its may me must my no not of on or our s she should so t than that the their
    them then there they this to was we were what when where which who why will with would you
    your
    """)
)
"""Stop words, which say nothing about the subject of a text."""
COMMON = word_set(table(__file__, "common_words.txt"))
"""Words of everyday developer turns, which say little about the subject of a task (N09)."""


class Word(NamedTuple):
    """A word or name of a text."""

    start: int
    end: int
    """Index after its last character; offsets count characters of the text in NFC."""
    tokens: tuple[str, ...]


def tokens(text: str) -> list[str]:
    """Returns the tokens of a text in order, without stop words."""
    return [token for token in every_token(text) if token not in _EMPTY]


def every_token(text: str) -> list[str]:
    """Returns the tokens of a text in order, including stop words such as `not` or `by`."""
    return list(chain.from_iterable(map(_of_chunk, _CHUNK.findall(nfc(text)))))


def words(text: str) -> Iterator[Word]:
    """Yields the words of a text that have tokens, in order."""
    for match in _CHUNK.finditer(nfc(text)):
        found = tuple(token for token in _of_chunk(match[0]) if token not in _EMPTY)
        if found:
            yield Word(*match.span(), found)


def codes(text: str) -> list[str]:
    """Returns the tokens of a text that are ticket numbers or error codes, each once."""
    text = nfc(text)
    found: dict[str, None] = {}
    for match in _CHUNK.finditer(text):
        chunk = match[0]
        if chunk.isalpha() and not chunk.isupper():
            continue  # Most words need no expression.
        if len(chunk) <= LONGEST and _CODE.fullmatch(text, *match.span()):
            found[_of_chunk(chunk)[0]] = None
    return list(found)


def nfc(text: str) -> str:
    """Returns a text in NFC, in which its tokens are compared (S05)."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _of_chunk(chunk: str) -> tuple[str, ...]:
    return _kept(chunk) if len(chunk) <= LONGEST else _split(chunk)


def _split(chunk: str) -> tuple[str, ...]:
    """Returns the tokens of a word or a name, each once: the whole, its last part, its parts."""
    if chunk.isascii():
        return _of_word(chunk) if chunk.isalnum() else _of_name(chunk)
    found: list[str] = []
    for is_syllables, signs in groupby(chunk, _is_syllable):
        part = "".join(signs)
        found += _pairs(part) if is_syllables else _of_name(part)
    return tuple(dict.fromkeys(found))


def _of_name(name: str) -> tuple[str, ...]:
    name = name.strip("._/:-")
    parts = _JOINTS.split(name)
    if len(parts) == 1:
        return _of_word(name)
    found = [name.casefold()]
    if "/" in name:
        found.append(found[0].rpartition("/")[2])
    for part in parts:
        found += _of_word(part)
    return tuple(token for token in dict.fromkeys(found) if len(token) <= LONGEST)


def _of_word(word: str) -> tuple[str, ...]:
    if not 0 < len(word) <= LONGEST:
        return ()
    whole = word.casefold()
    if whole[1:] == word[1:]:
        return (stem(whole),)
    found = [stem(whole)]
    if not _CAPITALS.fullmatch(word) and len(humps := _HUMPS.split(word)) > 1:
        found += [stem(hump.casefold()) for hump in humps if len(hump) > 1]
    return tuple(dict.fromkeys(found))


def _pairs(word: str) -> Iterator[str]:
    return (word[at : at + 2] for at in range(max(1, len(word) - 1)))


def _is_syllable(sign: str) -> bool:
    """Returns whether a character is Hangul, Kana or Han, that is, a syllable or a word."""
    return "가" <= sign <= "힣" or "぀" <= sign <= "鿿" or sign == "々"


_kept = lru_cache(maxsize=_REMEMBERED)(_split)


_CUE = 2
"""Weight of a word in a cue; a word in a text weighs 1.

An integer keeps the sums of an index exact, so that an updated index equals a new one.
"""


class Terms(NamedTuple):
    """The terms of a memory."""

    weights: Mapping[str, int]
    """Weight by term: its number of occurrences, with those in cues doubled."""
    length: int
    """Sum of the weights."""


def terms_of(record: Record) -> Terms:
    """Returns the terms of a memory's topic, texts, question and usable cues (N10).

    `settled_by` is left out, because it names context that a task already states.
    """
    weights = Counter(tokens(text_of(record)))
    for cue in cues_of(record):
        for token in tokens(cue):
            weights[token] += _CUE
    return Terms(dict(weights), sum(weights.values()))


def text_of(record: Record) -> str:
    """Returns the texts of a memory without its cues, for the comparison by letters."""
    texts = (record.topic, record.missing_context, record.lesson, record.ask_next_time)
    return "\n".join(filter(None, texts))


def cues_of(record: Record) -> tuple[str, ...]:
    """Returns the cues of a memory that readers use (N10)."""
    return usable(record.cues, record.type)


def settled_by_of(record: Record) -> tuple[str, ...]:
    """Returns the phrases by which a task shows that it settles a memory (N10)."""
    return usable(record.settled_by, record.type, "settled_by")


def said_by(text: str) -> frozenset[str]:
    """Returns the tokens of a task, for `settling`."""
    return frozenset(every_token(text))


def settling(record: Record, said: frozenset[str]) -> str | None:
    """Returns the phrase of `settled_by` by which a task settles a memory, or None.

    A phrase matches if the task contains all of its words, in any order.

    `said`: the tokens of the task, from `said_by`.
    """
    for phrase in settled_by_of(record):
        words = every_token(phrase)
        if words and said.issuperset(words):
            return phrase
    return None
