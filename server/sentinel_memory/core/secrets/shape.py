"""What a value is made of: words (`refresh_token_v2`) or noise, a secret or ordinary text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from string import ascii_lowercase

from ..private import MARKERS
from ..text.expressions import folded
from ..text.tables import Expressions, table, word_sets

_RE = Expressions(__file__, "expressions/shape.txt")
WORDS_OF = word_sets(table(__file__, "tables/words.txt"))
"""Sets of words, each by its name in the table."""

_MIXED = 3.4
"""Letters per piece between capitals: names have more, random letters fewer."""
_WORD, _SHORT_WORD, _GIBBERISH = 4.6, 4.0, 4.3
"""Least level of words, least level of words of up to five letters, level below which letters are
gibberish.
"""

_SHORTEST = WORDS_OF["shortest"]
_LEVELS = {
    (row[0], second): int(level)
    for row in table(__file__, "tables/letters.txt").split("\n")
    for second, level in zip(ascii_lowercase, row[2:], strict=True)
}


def pieces_of(value: str) -> list[str]:
    """Splits `oauth2ClientID` into `oauth`, `2`, `Client`, `ID`; drops other characters."""
    return _RE.pieces.findall(value)


def names_algorithm(value: str) -> bool:
    """Returns whether a part of a value is the name of an algorithm, an encoding or a type."""
    return bool(_RE.technical_part.search(value))


def reads_as_words(value: str) -> bool:
    """Returns whether every part of a value, between its separators, is a word or a number."""
    if value.isascii() and value.isalpha() and value.islower() and len(value) > 4:
        return _is_readable(value) or bool(_RE.technical.match(value))
    for segment in _RE.separators.split(value):  # the hottest loop of all
        if not (_is_wordlike(segment) or _RE.technical.match(segment)):
            return False
    return True


@lru_cache(maxsize=8_192)
def _is_wordlike(segment: str) -> bool:
    """Returns whether a segment is like `oauth2`, `SHA256` or `HttpOnly`, not like `x7Kp2mQz`."""
    if not segment or _RE.short.match(segment):
        return True
    pieces = pieces_of(segment)
    if len(segment) <= 4 and segment.isalnum():
        return len(pieces) <= 3
    if sum(map(len, pieces)) < len(segment):
        return False
    words = [piece for piece in pieces if not piece.isdigit()]
    if not words:
        return len(segment) <= 10
    if len(segment) < len(pieces) * (2.4 if len(pieces) <= 3 else 3):
        return False
    if len(segment) >= 16 and len(pieces) - len(words) >= 3:
        return False
    return _readable(words) * 10 >= sum(map(len, words)) * (7 if len(segment) < 20 else 8)


def _readable(words: Iterable[str]) -> int:
    """Returns the number of letters in the pieces that read as words."""
    return sum(len(word) for word in words if _is_readable(word))


def _is_readable(word: str) -> bool:
    if len(word) <= 2:
        return word.lower() in _SHORTEST
    if word.isupper() and len(word) <= 4:
        return True
    if len(word) > 4 and not _RE.vowel.search(word):
        return False
    return _level(word) >= (_WORD if len(word) >= 6 else _SHORT_WORD)


def _level(word: str) -> float:
    """Returns the mean frequency of the letter pairs: 5 or more for words, 3.5 for noise."""
    word = word.lower()
    return sum(map(_LEVELS.__getitem__, pairwise(word))) / (len(word) - 1)


def is_gibberish(value: str) -> bool:
    """Returns whether a value is nearly all letters, too many and too mixed to be words."""
    letters = sum(character.isalpha() for character in value)
    if letters < 10 or letters * 10 < len(value) * 8:
        return False
    words = [word for word in pieces_of(value) if word.isalpha()]
    if len(words) == 1:
        return _level(words[0]) < _GIBBERISH
    readable = _readable(words)
    most = 6 if len(words) >= 4 and letters < len(words) * _MIXED else 4
    return readable * 10 < letters * most


def is_scrambled(value: str) -> bool:
    """Returns whether both cases, digits and signs are mixed as in no word and no code."""
    if len(value) < 9 or not _RE.four_kinds.match(value):
        return False
    words = [word for word in pieces_of(value) if word.isalpha() and len(word) > 2]
    return _readable(words) * 2 <= sum(character.isalpha() for character in value)


_LONGEST_JUDGED = 96
_LONGEST_NAME = 64
_LONGEST_FILLER = 512
"""Characters of a value that may show that it is a placeholder; no placeholder is longer."""
_LEAST, _LEAST_STRONG = 6, 8
NONE, JOINED, WORDS, WEAK, STRONG = range(5)
"""Strengths of a value, in ascending order.

`NONE` is no secret. `JOINED` is two words that may be a name. `WORDS` is words joined like a
password. `WEAK` counts only in a place that states a password. `STRONG` does not read as words at
all.
"""
ORDINARY = WORDS_OF["ordinary"]
"""Words that do not occur in a passphrase."""


def is_secret_shaped(value: str, *, explicit: bool = False) -> bool:
    """Returns whether a value in the place of a secret is a secret (P12).

    `value`: the value without quotes and closing punctuation; the first 96 characters count.
    `explicit`: whether the place states a secret clearly: in quotes, after `=`, or on a line of its
    own. A weak password (`hunter2!`, `Winter2024`, `amber-comet`) then counts too.
    """
    return strength(value) >= (JOINED if explicit else STRONG)


def strength(value: str) -> int:
    """Returns how strongly a value looks like a secret: from `NONE` to `STRONG`.

    A value is no secret if it is a placeholder (`changeme`, `<YOUR_KEY>`, `xxxx`), a reference
    (`${VAR}`, `os.environ[...]`, a path, a URL), a labelled hash, a version, a measure, the name of
    an algorithm, or a name made of words.
    """
    return _strength(value[:_LONGEST_JUDGED])


@lru_cache(maxsize=2_048)
def _strength(value: str) -> int:
    if "[" in value:
        for marker in MARKERS:
            value = value.replace(marker, "")
    if _RE.blank.search(value):
        is_strong = any(strength(word) == STRONG for word in value.split(maxsplit=1)[:1])
        return STRONG if is_strong else WEAK if is_phrase(value) else NONE
    if len(value) < _LEAST or (_RE.letters.match(value) and reads_as_words(value)):
        return _strength_of_words(value) if len(value) >= _LEAST else NONE
    if not value.isascii():
        return WEAK if _RE.korean.match(value) else NONE
    if is_filler(value, counting=False) or _RE.hashed.match(value):
        return NONE
    if is_reference(value):
        is_strong = not _RE.reference.match(value) and is_scrambled(value)
        return STRONG if is_strong else NONE
    if _RE.measure.match(value):
        return WEAK if value.isdigit() else NONE
    is_long = len(value) >= _LEAST_STRONG and not _RE.counting.search(value)
    if is_long and (_RE.hex_or_uuid.match(value) or _is_token(value)):
        return STRONG
    return _strength_of_password(value)


def is_phrase(words: str) -> bool:
    """Returns whether words in the place of a password are a passphrase of four or more words."""
    found = _RE.joints.split(words)
    ordinary = [word for word in found if _RE.inflected.search(word)]
    return (
        4 <= len(found) <= 24
        and not _RE.naming.search(words)
        and all(word.isalpha() and 2 <= len(word) <= 12 for word in found)
        and not ORDINARY.intersection(words.lower().split())
        and (len(found) > 10 or (len(ordinary) < 3 and found[0] not in ordinary))
    )


def is_filler(value: str, *, counting: bool = True) -> bool:
    """Returns whether a value is a placeholder: `xxxx`, `your-key-here`, a repeated character.

    `value`: the value in the place of the secret.
    `counting`: whether sequences such as `123456789` count as placeholders too.
    """
    shown = value[:_LONGEST_FILLER].casefold()
    if len(set(shown)) < (5 if len(value) >= 12 else 3):
        return True
    return bool(_RE.filler.search(shown) or (counting and _RE.counting.search(shown)))


def is_stand_in(body: str) -> bool:
    """Returns whether the text after a provider's prefix is a placeholder: `sk-proj-my-own-key`."""
    if is_filler(body) or (body.isupper() and body.isalnum()):
        return is_filler(body)
    numbered = sum(map(str.isdigit, body)) * 4 > len(body)
    named = not _RE.digit.search(body) or (not numbered and _RE.word.search(body))
    return bool(named) and reads_as_words(body)


def is_reference(value: str) -> bool:
    """Returns whether a value only refers to a secret: a variable, a call, a path, a URL."""
    if _RE.reference.match(value):
        return True
    if _RE.maybe_reference.match(value) and reads_as_words(value.strip("@&*!#%~$:.?;,/>-")):
        return True
    code = _RE.code.match(value)
    return bool(code and reads_as_words(code[1]))


def is_chosen(value: str) -> bool:
    """Returns whether a value is a word with digits and a sign, as people choose: `Tiger#77`."""
    return (
        bool(_RE.chosen.match(value)) and not _RE.address.match(value) and not is_reference(value)
    )


def names_version(value: str) -> bool:
    """Returns whether a value is a program or a release with its number: `node20`, `sprint42`."""
    return bool(_RE.version.match(value))


def is_plain_name(value: str) -> bool:
    """Returns whether a value only names a secret or a default account."""
    if not _RE.may_name.search(folded(value)):
        return False
    value = value.strip("!?;,")
    words = pieces_of(value)
    if len(value) > _LONGEST_NAME or sum(len(word) for word in words if word.isdigit()) > 2:
        return False
    named = _RE.naming.search(value) or (
        not _RE.titled.match(value) and any(map(_RE.naming_word.match, words))
    )
    return bool(named) and reads_as_words(value)


def is_joined(value: str) -> bool:
    """Returns whether a value is words that people join: `ink_and_quill`, `Forklift.Fred`.

    Only where nothing but a password stands, for names in code are made in the same way.
    """
    if not _RE.phrase_of_joints.match(value) or is_filler(value) or is_reference(value):
        return False
    ends = (value.partition("-")[0], value.rpartition("-")[2]) if value.islower() else ()
    describes = "-" in value and any(map(_RE.describes.search, ends))
    return not (describes or is_plain_name(value) or names_algorithm(value))


def _strength_of_password(value: str) -> int:
    if _is_password_of_signs(value) or is_chosen(value) or _RE.grouped.match(value):
        return WEAK
    if is_plain_name(value):
        return NONE
    if _RE.numbered.match(value):
        return WORDS if value.isupper() else JOINED
    words = reads_as_words(value.rstrip("!?"))
    named = names_algorithm(value) or "/" in value
    if words and (named or len(re.findall(r"[A-Z][a-z]+", value)) >= 3):
        return NONE
    has_letters = bool(_RE.letter.search(value))
    digits = len(_RE.digit.findall(value))
    if has_letters and digits:
        is_name = (
            words
            and value[-1] not in "!?"
            and not _RE.titled.match(value)
            and digits < (3 if "-" in value or "_" in value else 2)
        )
        return WORDS if is_name else WEAK
    if _RE.code_signs.search(value):
        return NONE
    if has_letters and _RE.strong_symbol.search(value.rstrip("?")):
        is_weak = not words or re.search(r"[A-Z]|[!#$%^&*~]", value)
        return WEAK if is_weak else WORDS
    return WEAK if has_letters and not words else NONE


def _strength_of_words(value: str) -> int:
    if _RE.fours.match(value):
        noise = [part for part in value.split("-") if _level(part) < _SHORT_WORD]
        return STRONG if len(noise) > 1 else NONE
    joined = _RE.joined_words.match(value)
    if not (joined or _RE.compound.match(value)) or _RE.describes.search(value) or is_filler(value):
        return NONE
    if is_plain_name(value) or names_algorithm(value):
        return NONE
    return JOINED if not joined else WEAK if joined[1] or joined[2] else WORDS


def _is_token(value: str) -> bool:
    if _RE.short_hex.match(value):
        return False
    if is_scrambled(value):
        return True
    if _RE.code_signs.search(value):
        return False
    if _is_password_of_signs(value):
        return True
    if not _mixes(value):
        if _RE.strong_symbol.search(value[1:-1]):
            return not reads_as_words(_RE.strong_symbol.sub("-", value))
        return is_gibberish(value)
    return not reads_as_words(value.rstrip("!?"))


def _is_password_of_signs(value: str) -> bool:
    return _mixes(value) and len(set(_RE.strong_symbol.findall(value.rstrip("=?!")))) >= 2


def _mixes(value: str) -> bool:
    return bool(_RE.digit.search(value) and _RE.letter.search(value))
