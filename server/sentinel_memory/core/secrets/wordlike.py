"""Distinguishes names made of words (`refresh_token_v2`, `PBKDF2-HMAC-SHA256`) from noise."""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from ..text.expressions import expression, word_set

_TECHNICAL = expression(
    r"(?:sha|shake|md|rsa|aes|des|hs|rs|es|ps|ed|ecdsa|ecdh|hmac|crc|blake|argon|bcrypt|scrypt|pbkdf"
    r"|secp|prime|curve|x(?=25519|448)|xchacha|chacha|gcm|cbc|oauth|oidc|jwt|jwe|pkce|saml|openid|tls|ssl|https?"
    r"|ipv|utf|latin|base|u?int|float|varchar|char|bytes?|rfc|iso|cve|fips|pkcs|uuid|euc|ntlm"
    r"|kerberos|totp|hotp|api)"
    r"-?v?\d{0,5}(?:id|[a-e]|mb4|[lb]e|url(?:uint)?|hex|string|array|buffer|bytes|with\w{1,16})?\d{0,3}$",
    re.IGNORECASE,
)
_SEPARATORS = expression(r"[-_./:@+=,#$&|]+")
_SHORT = expression(r"(?:[A-Z]?[a-z]{1,4}|[A-Z]{1,5}|[a-z]{2,6}\d{1,2})$")
_PIECES = expression(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")
_VOWEL = expression("[aeiouy]", re.IGNORECASE)
_FOUR_KINDS = expression(r"(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^A-Za-z0-9\s._/:-])")
_MIXED = 3.4
"""Letters per piece between capitals: names have more, random letters fewer."""
_WORD, _SHORT_WORD, _GIBBERISH = 4.6, 4.0, 4.3
"""Least level of words, least level of words of up to five letters, level below which letters are
gibberish.
"""

_SHORTEST = word_set("an as at be by db do go id if in ip is it js me my no of on or so to ts ui")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
# Frequency of each letter after another in English documentation, from 0 to 9, relative to chance:
# 5 means as often as by chance, and each step doubles it. Counted over 16,000 words.
_FOLLOWERS = """\
35652341513756050767432342 74546312651733630663611152 71437316506532720547511030
64358431722533631563521130 53674541301557243776243530 63446620800633730655610140
52328246600546530664522022 71238212702443720546511240 54655450002658651566040304
72347400544332740273735030 53348452732534540475424032 72357321712623730155530060
75348211602452671153520030 62666472514423530267431020 44562441314667550755645211
72337224503632650756512050 12032412410634212564942221 73548341703454640465432040
52537335603433563367622040 62437316701432640665412151 56545440501667350766000201
73319321701143520343010120 73347336703426731663023100 54646404620453473348222542
54545452511656581476344233 61229403703442530334510043
"""
_LEVELS = {
    (first, second): int(level)
    for first, row in zip(_LETTERS, _FOLLOWERS.split(), strict=True)
    for second, level in zip(_LETTERS, row, strict=True)
}


def pieces_of(value: str) -> list[str]:
    """Splits `oauth2ClientID` into `oauth`, `2`, `Client`, `ID`; drops other characters."""
    return _PIECES.findall(value)


def names_algorithm(value: str) -> bool:
    """Returns whether a part of a value is the name of an algorithm, an encoding or a type."""
    return any(_TECHNICAL.match(name) for name in _SEPARATORS.split(value))


def reads_as_words(value: str) -> bool:
    """Returns whether every part of a value, between its separators, is a word or a number."""
    if value.isascii() and value.isalpha() and value.islower() and len(value) > 4:
        return _is_readable(value) or bool(_TECHNICAL.match(value))
    for segment in _SEPARATORS.split(value):  # the hottest loop of all
        if not (_is_wordlike(segment) or _TECHNICAL.match(segment)):
            return False
    return True


@lru_cache(maxsize=8_192)
def _is_wordlike(segment: str) -> bool:
    """Returns whether a segment is like `oauth2`, `SHA256` or `HttpOnly`, not like `x7Kp2mQz`."""
    if not segment or _SHORT.match(segment):
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
    if len(word) > 4 and not _VOWEL.search(word):
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
    if len(value) < 9 or not _FOUR_KINDS.match(value):
        return False
    words = [word for word in pieces_of(value) if word.isalpha() and len(word) > 2]
    return _readable(words) * 2 <= sum(character.isalpha() for character in value)
